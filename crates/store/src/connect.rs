//! Opens a database, and completes the data that a migration in SQL cannot compute.

use crate::db::inspection::schema_age;
use crate::db::newer::Migrating;
use crate::db::schema;
use crate::{Db, StoreError, metric};

impl Db {
    /// Opens the database at `sqlite:path` or `postgres://…` and brings its tables up to date. Creates a missing SQLite
    /// file and its folder, readable by this user only. Tables of a newer version that admit this one stay as they are.
    ///
    /// # Errors
    /// [`StoreError::ReaderTooOld`] for tables of a newer version that do not admit this one; they stay unchanged.
    pub async fn connect(address: &str) -> Result<Self, StoreError> {
        let db = match Self::open(address, Migrating::Yes).await {
            Err(StoreError::Newer { .. }) => {
                schema::admit(schema_age(address).await?)?;
                // The newer version completes its own data.
                return Self::open(address, Migrating::No).await;
            }
            opened => opened?,
        };
        if metric::are_missing(&mut db.read().await?).await? {
            let mut tx = db.begin().await?;
            metric::put_all(&mut tx).await?;
            tx.commit().await?;
        }
        Ok(db)
    }
}
