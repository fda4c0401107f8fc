//! Truncates the write-ahead log of SQLite.

use std::time::Duration;

use super::BUSY;
use crate::StoreError;
use crate::db::tx::bounded;
use crate::db::{Db, Pools};

/// Bytes of the log from which it counts as long.
const LONG_LOG: u64 = 16 << 20;
/// Maximum wait for readers of a long log.
const LOG_WAIT: Duration = Duration::from_millis(50);

impl Db {
    /// Writes SQLite's log back into its file and truncates the log, so that no erased data remains in it. While a
    /// reader still needs the log, it stays until the next call. PostgreSQL manages its own log.
    pub async fn truncate_log(&self) -> Result<(), StoreError> {
        self.truncate_log_within(Duration::ZERO).await
    }

    /// Truncates SQLite's log where it is long: without that, it grows as long as some reader uses it at each moment.
    /// Writers and new readers of the log wait for a few milliseconds, at most for [`LOG_WAIT`].
    pub async fn limit_log(&self) -> Result<(), StoreError> {
        match &self.pools {
            Pools::Sqlite { files, .. } if files.log_bytes() > LONG_LOG => {
                self.truncate_log_within(LOG_WAIT).await
            }
            _ => Ok(()),
        }
    }

    /// Truncates SQLite's log after the running reads of the log, if they end within `wait`.
    async fn truncate_log_within(&self, wait: Duration) -> Result<(), StoreError> {
        let Pools::Sqlite { write, .. } = &self.pools else {
            return Ok(());
        };
        let mut connection = bounded(write.acquire()).await?;
        // Writers wait as long as this statement waits for readers.
        let mut outcome = Ok(());
        for sql in [
            format!("pragma busy_timeout = {}", wait.as_millis()),
            "pragma wal_checkpoint(truncate)".to_owned(),
            format!("pragma busy_timeout = {}", BUSY.as_millis()),
        ] {
            let done = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut *connection);
            outcome = outcome.and(bounded(done).await.map(drop));
        }
        outcome
    }
}
