//! Opens a database, and completes the data that a migration in SQL cannot compute.

use crate::{Db, StoreError, metric};

impl Db {
    /// Opens the database at `sqlite:path` or `postgres://…` and brings its tables up to date. Creates a missing SQLite
    /// file and its folder, readable by this user only.
    ///
    /// # Errors
    /// [`StoreError::Newer`] for a database that a newer Statit has written; it stays unchanged.
    pub async fn connect(address: &str) -> Result<Self, StoreError> {
        let db = Self::open(address).await?;
        if metric::are_missing(&mut db.read().await?).await? {
            let mut tx = db.begin().await?;
            metric::put_all(&mut tx).await?;
            tx.commit().await?;
        }
        Ok(db)
    }
}
