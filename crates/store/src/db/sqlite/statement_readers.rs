//! Connections for reads of one statement. The pool of the driver sends a message to the thread of a connection when it
//! is returned and waits for the response: two changes of threads more than the statement takes.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex as StdMutex, PoisonError};

use domain::invariant::Invariant as _;
use sqlx::Connection;
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use tokio::sync::{Mutex, OwnedMutexGuard, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

use super::{BUSY, IDLE, OpenFiles};
use crate::StoreError;
use crate::db::error::Detail;

/// A few connections, opened when they are needed, and closed when they have not been needed for [`IDLE`]. A statement
/// that was not awaited to its end leaves its connection usable: the driver ends it before the next one.
#[derive(Debug)]
pub(crate) struct StatementReaders {
    options: SqliteConnectOptions,
    files: Arc<OpenFiles>,
    most: u32,
    turns: Arc<Semaphore>,
    opened: StdMutex<Vec<Opened>>,
}

#[derive(Debug)]
struct Opened {
    connection: Arc<Mutex<SqliteConnection>>,
    /// When it was taken last.
    used: Instant,
}

/// A connection for one statement, returned when this value is dropped.
#[derive(Debug)]
pub(crate) struct StatementReader {
    // Before the turn: a reader with a turn finds a free connection, or opens one.
    connection: OwnedMutexGuard<SqliteConnection>,
    _turn: OwnedSemaphorePermit,
}

impl StatementReaders {
    /// At most `most` connections to the file, of which none is open yet.
    pub(crate) fn new(options: SqliteConnectOptions, files: Arc<OpenFiles>, most: u32) -> Self {
        Self {
            options,
            files,
            most,
            turns: Arc::new(Semaphore::new(usize::try_from(most).unwrap_or(1))),
            opened: StdMutex::default(),
        }
    }

    /// Takes a connection.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] after waiting for [`BUSY`], and once they are closed.
    pub(crate) async fn take(&self) -> Result<StatementReader, StoreError> {
        let turn = self.turn().await.ok_or_else(|| {
            StoreError::Unavailable(Detail::new("no connection for a read became free"))
        })?;
        let connection = match self.free() {
            Some(connection) => connection,
            None => self.open().await?,
        };
        Ok(StatementReader {
            connection,
            _turn: turn,
        })
    }

    async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        let turns = Arc::clone(&self.turns);
        if let Ok(turn) = Arc::clone(&turns).try_acquire_owned() {
            return Some(turn);
        }
        timeout(BUSY, turns.acquire_owned()).await.ok()?.ok()
    }

    /// The first open connection that is free. Closes those that were not needed beside it.
    fn free(&self) -> Option<OwnedMutexGuard<SqliteConnection>> {
        let now = Instant::now();
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let free = opened.iter_mut().find_map(|opened| {
            let free = Arc::clone(&opened.connection).try_lock_owned().ok()?;
            opened.used = now;
            Some(free)
        });
        opened.retain(|opened| {
            // The list has the only reference to a connection that is not in use.
            now - opened.used < IDLE || Arc::strong_count(&opened.connection) > 1
        });
        free
    }

    async fn open(&self) -> Result<OwnedMutexGuard<SqliteConnection>, StoreError> {
        let connection = SqliteConnection::connect_with(&self.options).await?;
        // It must not be another file of the same name.
        self.files
            .check()
            .map_err(|error| sqlx::Error::Io(io::Error::other(error)))?;
        let connection = Arc::new(Mutex::new(connection));
        let taken = Arc::clone(&connection).lock_owned().await;
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.push(Opened {
            connection,
            used: Instant::now(),
        });
        Ok(taken)
    }

    /// The number of open connections, of those in use, and the most there can be.
    pub(crate) fn usage(&self) -> (u32, u32, u32) {
        let number = |count| u32::try_from(count).invariant("a length fits");
        let opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let free = number(self.turns.available_permits());
        (
            number(opened.len()),
            self.most.saturating_sub(free),
            self.most,
        )
    }

    /// Closes all connections after the running statements. No other begins.
    pub(crate) async fn close(&self) {
        if let Ok(all) = self.turns.acquire_many(self.most).await {
            all.forget();
        }
        self.turns.close();
        let opened =
            std::mem::take(&mut *self.opened.lock().unwrap_or_else(PoisonError::into_inner));
        let opened = opened.into_iter().map(|opened| opened.connection);
        for connection in opened.filter_map(Arc::into_inner) {
            // The file is whole without it: the end of the process closes the other connections.
            let _ = connection.into_inner().close().await;
        }
    }
}

impl Deref for StatementReader {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for StatementReader {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn connections_that_are_not_needed_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("statit.db");
        std::fs::File::create(&path).unwrap();
        let options = SqliteConnectOptions::new().filename(&path);
        let readers = StatementReaders::new(options, Arc::new(OpenFiles::new(&path).unwrap()), 3);

        let three = [
            readers.take().await,
            readers.take().await,
            readers.take().await,
        ];

        tokio::time::advance(Duration::from_secs(100)).await;
        assert_eq!(readers.usage(), (3, 3, 3), "they are in use");
        drop(three);

        for (wait, expected) in [(0, 1), (30, 1), (100, 1)] {
            tokio::time::advance(Duration::from_secs(wait)).await;
            drop(readers.take().await.unwrap());
            assert_eq!(readers.usage(), (expected, 0, 3), "after {wait} s more");
        }

        let two = (readers.take().await, readers.take().await);
        drop(two);
        tokio::time::advance(Duration::from_secs(59)).await;
        drop(readers.take().await.unwrap());
        assert_eq!(readers.usage(), (2, 0, 3));
        tokio::time::advance(Duration::from_secs(1)).await;
        drop(readers.take().await.unwrap());
        assert_eq!(readers.usage(), (1, 0, 3));
    }
}
