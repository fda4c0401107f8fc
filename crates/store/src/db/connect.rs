//! Opens a database, and completes the data that a migration in SQL cannot compute.

use crate::db::schema::{self, SchemaAge};
use crate::{Db, StoreError, metric};

impl Db {
    /// Opens the database at `sqlite:path` or `postgres://…` and brings its tables up to date. Creates a missing SQLite
    /// file and its folder, readable by this user only. Tables of a newer version that admit this one stay as they are.
    ///
    /// # Errors
    /// [`StoreError::ReaderTooOld`] for tables of a newer version that do not admit this one; they stay unchanged.
    pub async fn connect(address: &str) -> Result<Self, StoreError> {
        let db = Self::open(address).await?;
        let prepared = db.prepare().await;
        if prepared.is_err() {
            db.close().await;
        }
        prepared.map(|()| db)
    }

    /// Admits this binary to the tables, and completes the data of its own.
    async fn prepare(&self) -> Result<(), StoreError> {
        let mut tx = self.read().await?;
        let age = schema::compare(&mut tx).await?;
        schema::admit(age)?;
        let is_incomplete = age == SchemaAge::Same && metric::are_missing(&mut tx).await?;
        drop(tx);
        if is_incomplete {
            let mut tx = self.begin().await?;
            metric::put_all(&mut tx).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
