//! Connections that read on the caller's thread. The driver of the other statements has a thread for each connection:
//! to it and back are two changes of threads, which take three times as long as to find one row by its key.
//!
//! A read from the disk holds up the other requests of the thread, so this is for statements that find few rows by keys.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use domain::invariant::Invariant as _;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row, Statement};

use super::{IDLE, OpenFiles, READER_KIB};

/// A few connections, opened when they are needed, and closed when they have not been needed for [`IDLE`].
#[derive(Debug)]
pub(crate) struct InlineReaders {
    path: PathBuf,
    files: Arc<OpenFiles>,
    most: u32,
    connections: Mutex<Connections>,
}

#[derive(Debug, Default)]
struct Connections {
    /// With the times of their last reads, the latest last: the last one is taken first.
    free: Vec<(Instant, Connection)>,
    opened: u32,
    are_closed: bool,
}

impl InlineReaders {
    /// Creates readers of the file with at most `most` connections. Connections are opened when they are needed.
    pub(crate) fn new(path: PathBuf, files: Arc<OpenFiles>, most: u32) -> Self {
        Self {
            path,
            files,
            most,
            connections: Mutex::default(),
        }
    }

    /// Reads the first row of a statement. `None` where the driver has to read it: no connection is free, the database
    /// is busy, or the statement failed, in which case the driver's one fails too and says why.
    pub(crate) fn read<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        row: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Option<Option<T>> {
        self.run(sql, |statement| {
            statement.query_row(parameters, row).optional()
        })
    }

    /// Reads all rows of a statement; `None` as for [`InlineReaders::read`].
    pub(crate) fn read_all<T>(
        &self,
        sql: &str,
        parameters: impl Params,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Option<Vec<T>> {
        self.run(sql, |statement| {
            statement.query_map(parameters, row)?.collect()
        })
    }

    fn run<T>(
        &self,
        sql: &str,
        read: impl FnOnce(&mut Statement<'_>) -> rusqlite::Result<T>,
    ) -> Option<T> {
        let connection = self.take()?;
        tracing::trace!("a statement without the driver");
        let found = connection
            .prepare_cached(sql)
            .and_then(|mut statement| read(&mut statement));
        let mut connections = self.connections();
        match found {
            Ok(found) if !connections.are_closed => {
                connections.put_back(connection, Instant::now());
                Some(found)
            }
            found => {
                connections.opened -= 1;
                found.ok()
            }
        }
    }

    /// A free connection, or a new one.
    fn take(&self) -> Option<Connection> {
        let mut connections = self.connections();
        if connections.are_closed {
            return None;
        }
        if let Some((_, free)) = connections.free.pop() {
            return Some(free);
        }
        if connections.opened == self.most {
            return None;
        }
        let opened = reading(&self.path).ok()?;
        opened.pragma_update(None, "cache_size", -READER_KIB).ok()?;
        // It must not be another file of the same name.
        self.files.check().ok()?;
        connections.opened += 1;
        Some(opened)
    }

    /// The number of open connections, of those in use, and the most there can be.
    pub(crate) fn usage(&self) -> (u32, u32, u32) {
        let connections = self.connections();
        let free = u32::try_from(connections.free.len()).invariant("a length fits");
        let open = connections.opened;
        (open, open.saturating_sub(free), self.most)
    }

    /// Closes all connections. A statement that is running ends and closes its own.
    pub(crate) fn close(&self) {
        let mut connections = self.connections();
        connections.are_closed = true;
        let free = std::mem::take(&mut connections.free);
        connections.opened -= u32::try_from(free.len()).unwrap_or_default();
    }

    fn connections(&self) -> MutexGuard<'_, Connections> {
        let connections = self.connections.lock();
        connections.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connections {
    /// Returns a connection, and closes the one that was not needed for the longest time, if that is long enough.
    fn put_back(&mut self, connection: Connection, now: Instant) {
        self.free.push((now, connection));
        let first = self.free.first();
        if first.is_some_and(|(used, _)| now.duration_since(*used) >= IDLE) {
            self.free.remove(0);
            self.opened -= 1;
        }
    }
}

/// Opens an existing file for reading. Statements do not wait for locks.
fn reading(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    // A busy database is asked again later, in a way that may wait.
    connection.busy_timeout(Duration::ZERO)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with one row, a connection that writes to it, and readers of it.
    fn file(folder: &Path, most: u32) -> (Connection, InlineReaders) {
        let path = folder.join("statit.db");
        let writer = Connection::open(&path).unwrap();
        writer
            .execute_batch(
                "pragma journal_mode = wal;
                create table t (n integer) strict;
                insert into t values (1);",
            )
            .unwrap();
        let files = Arc::new(OpenFiles::of(&path).unwrap());
        (writer, InlineReaders::new(path, files, most))
    }

    fn number(readers: &InlineReaders, sql: &str) -> Option<Option<i64>> {
        readers.read(sql, (), |row| row.get(0))
    }

    #[test]
    fn each_read_sees_the_last_commit() {
        let folder = tempfile::tempdir().unwrap();
        let (writer, readers) = file(folder.path(), 1);
        assert_eq!(number(&readers, "select n from t"), Some(Some(1)));
        writer.execute_batch("begin; update t set n = 2;").unwrap();
        assert_eq!(number(&readers, "select n from t"), Some(Some(1)));
        writer.execute_batch("commit;").unwrap();
        assert_eq!(number(&readers, "select n from t"), Some(Some(2)));
        writer
            .execute_batch("delete from t; pragma wal_checkpoint(truncate);")
            .unwrap();
        assert_eq!(number(&readers, "select n from t"), Some(None));
        writer
            .execute_batch("insert into t values (3), (4);")
            .unwrap();
        let both = readers.read_all("select n from t order by n", (), |row| row.get(0));
        assert_eq!(both, Some(vec![3, 4]));
        assert_eq!(readers.usage(), (1, 0, 1));
    }

    #[test]
    fn connections_that_are_not_needed_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let (_writer, readers) = file(folder.path(), 3);
        let three = [readers.take(), readers.take(), readers.take()];
        let begin = Instant::now();
        let mut connections = readers.connections();
        for connection in three.into_iter().flatten() {
            connections.put_back(connection, begin);
        }
        for (after, expected) in [(0, 3), (59, 3), (60, 2), (61, 1), (200, 1)] {
            let (_, connection) = connections.free.pop().unwrap();
            connections.put_back(connection, begin + Duration::from_secs(after));
            assert_eq!(connections.opened, expected, "after {after} s");
            assert_eq!(connections.free.len(), expected as usize);
        }
    }

    #[test]
    fn the_driver_has_to_read_what_they_cannot() {
        let folder = tempfile::tempdir().unwrap();
        let (_writer, readers) = file(folder.path(), 1);
        for sql in ["select missing from t", "insert into t values (2)"] {
            assert_eq!(number(&readers, sql), None, "{sql}");
        }
        let within = readers.read("select n from t", (), |_| {
            Ok(number(&readers, "select n from t"))
        });
        assert_eq!(within, Some(Some(None)), "the only connection is in use");
    }

    #[test]
    fn a_locked_database_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let (writer, readers) = file(folder.path(), 1);
        writer
            .execute_batch("pragma locking_mode = exclusive; insert into t values (2);")
            .unwrap();
        let begun = std::time::Instant::now();
        assert_eq!(number(&readers, "select n from t"), None);
        assert!(begun.elapsed() < Duration::from_secs(1));
        assert_eq!(readers.usage().1, 0);
    }

    #[test]
    fn none_reads_after_they_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let (_writer, readers) = file(folder.path(), 2);
        assert_eq!(number(&readers, "select n from t"), Some(Some(1)));
        readers.close();
        assert_eq!(readers.usage(), (0, 0, 2));
        assert_eq!(number(&readers, "select n from t"), None);
    }
}
