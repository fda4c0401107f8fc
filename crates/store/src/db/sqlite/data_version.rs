//! The number by which a connection learns that another one has committed (sqlite.org/pragma.html#pragma_data_version).
//! It is asked for with each read of one client after the other, so it is read on the caller's thread: the driver of all
//! other statements sends a message to another thread and waits for its response, which takes ten times as long.

use std::path::Path;

use rusqlite::Connection;

use super::inline_readers::reading;

/// A connection that reads this number and nothing else.
#[derive(Debug)]
pub(crate) struct DataVersion(Connection);

impl DataVersion {
    /// Opens an existing file; `None` where SQLite cannot open it.
    pub(crate) fn open(path: &Path) -> Option<Self> {
        reading(path)
            .map(Self)
            .inspect_err(|error| tracing::warn!(%error, "opening the database for its version"))
            .ok()
    }

    /// The number, which differs from an earlier one if another connection has committed or cut the write-ahead log
    /// since; `None` where the database is busy or cannot be read. Does not wait for locks.
    pub(crate) fn read(&self) -> Option<i64> {
        let mut statement = self.0.prepare_cached("pragma data_version").ok()?;
        statement.query_row((), |row| row.get(0)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with a write-ahead log, as all of ours have, and a connection that writes to it.
    fn file(folder: &Path) -> (std::path::PathBuf, Connection) {
        let path = folder.join("statit.db");
        let writer = Connection::open(&path).unwrap();
        writer
            .execute_batch("pragma journal_mode = wal; create table t (n integer) strict;")
            .unwrap();
        (path, writer)
    }

    #[test]
    fn it_changes_with_each_commit_of_another_connection_and_with_a_cut_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let (path, writer) = file(folder.path());
        let version = DataVersion::open(&path).unwrap();
        let mut seen = version.read().unwrap();
        let cases = [
            ("nothing", "", false),
            ("a read", "select * from t;", false),
            ("a commit", "insert into t values (1);", true),
            ("a rollback", "begin; delete from t; rollback;", false),
            (
                "an open transaction",
                "begin immediate; insert into t values (2);",
                false,
            ),
            ("its end", "commit;", true),
            ("a new table", "create table u (n integer) strict;", true),
            (
                "a log that was cut",
                "pragma wal_checkpoint(truncate);",
                true,
            ),
            ("a commit after it", "insert into u values (1);", true),
        ];
        for (name, sql, changes) in cases {
            writer.execute_batch(sql).unwrap();
            let present = version.read().unwrap();
            assert_eq!(present != seen, changes, "{name}");
            assert_eq!(version.read(), Some(present), "{name}, read again");
            seen = present;
        }
    }

    #[test]
    fn a_locked_database_is_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let (path, writer) = file(folder.path());
        drop(writer);
        let version = DataVersion::open(&path).unwrap();
        let owner = Connection::open(&path).unwrap();
        owner
            .execute_batch("pragma locking_mode = exclusive; insert into t values (1);")
            .unwrap();
        let begun = std::time::Instant::now();
        assert_eq!(version.read(), None);
        assert!(begun.elapsed() < std::time::Duration::from_secs(1));
    }

    #[test]
    fn a_missing_file_is_not_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("missing.db");
        assert!(DataVersion::open(&path).is_none());
        assert!(!path.exists());
    }
}
