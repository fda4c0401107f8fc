//! The header of SQLite's WAL index, the file `-shm` beside a database (sqlite.org/walformat.html, section 2.1). Each
//! commit changes it before it is acknowledged, so one small read of this file tells whether anything was committed:
//! a statement that asks SQLite takes ten times as long.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use sqlx::AssertSqlSafe;
use sqlx_sqlite::SqlitePool;

use super::beside;
use super::open_files::FileId;
use crate::StoreError;
use crate::db::tx::bounded;

/// Bytes of the header. The file begins with two copies: while a commit writes them, they differ.
const HEADER: usize = 48;
/// The version of the format, in the byte order of this machine, at the beginning of the header.
const VERSION: [u8; 4] = 3_007_000_u32.to_ne_bytes();
/// The byte of the header that is 1 once the index is complete.
const IS_COMPLETE: usize = 12;

/// The header: equal headers of a file, equal contents of the database. It has the number of the commit, the length and
/// the checksum of the log, and random numbers that change when the log begins anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WalState([u8; HEADER]);

/// The index of a database that this process has open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalIndex(&'static File);

/// The files that were opened. They stay open until the process ends: closing one would release the locks that SQLite
/// has on the same file in this process, as `fcntl(2)` says of the locks of POSIX.
static OPENED: Mutex<Vec<(FileId, WalIndex)>> = Mutex::new(Vec::new());

impl WalIndex {
    /// Opens the index of a database; `None` where there is none, or it cannot be read.
    fn open(database: &Path) -> Option<Self> {
        let path = beside(database, "-shm");
        let mut opened = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        let id = FileId::at(&path).ok()??;
        if let Some((_, index)) = opened.iter().find(|(of, _)| *of == id) {
            return Some(*index);
        }
        let file: &'static File = Box::leak(Box::new(File::open(&path).ok()?));
        let index = Self(file);
        // Another file by now: it is not used, but stays open.
        if FileId::at(&path).ok()? != Some(id) {
            return None;
        }
        opened.push((id, index));
        Some(index)
    }

    /// The state of the database; `None` while a commit ends, and where the file has another form.
    pub(crate) fn read(self) -> Option<WalState> {
        let mut copies = [0; 2 * HEADER];
        self.0.read_exact_at(&mut copies, 0).ok()?;
        let (first, second) = copies.split_first_chunk::<HEADER>()?;
        let is_whole = first.as_slice() == second
            && first.starts_with(&VERSION)
            && first.get(IS_COMPLETE) == Some(&1);
        is_whole.then_some(WalState(*first))
    }
}

/// The index of the database that is open in a pool; `None` where a commit could not be made or was not seen there. On
/// some file systems (9p with `cache=mmap`), a read of a file does not see what was written to its memory, as SQLite
/// writes the index.
pub(super) async fn usable(write: &SqlitePool, database: &Path) -> Option<WalIndex> {
    let index = WalIndex::open(database)?;
    let before = index.read();
    let committed = commit(write).await;
    let after = index.read();
    if committed.is_ok() && before.is_some() && after.is_some() && before != after {
        return Some(index);
    }
    tracing::warn!(
        error = committed.err().map(tracing::field::display),
        "commits cannot be seen in the WAL index of the database: reads take longer"
    );
    None
}

/// Commits a change that changes nothing: it writes the same number again.
async fn commit(write: &SqlitePool) -> Result<(), StoreError> {
    let version = sqlx::query_scalar("pragma user_version");
    let version: i64 = bounded(version.fetch_one(write)).await?;
    let same = AssertSqlSafe(format!("pragma user_version = {version}"));
    bounded(sqlx::raw_sql(same).execute(write)).await.map(drop)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use rusqlite::Connection;
    use sqlx_sqlite::SqliteConnectOptions;

    use super::*;

    /// A file with a write-ahead log, as all of ours have, and a connection that writes to it.
    fn file(folder: &Path) -> (PathBuf, Connection) {
        let path = folder.join("statit.db");
        let writer = Connection::open(&path).unwrap();
        writer
            .execute_batch("pragma journal_mode = wal; create table t (n integer) strict;")
            .unwrap();
        (path, writer)
    }

    #[test]
    fn it_changes_with_each_commit_and_with_a_cut_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        let (path, writer) = file(folder.path());
        let index = WalIndex::open(&path).unwrap();
        let mut seen = vec![index.read().unwrap()];
        let cases = [
            ("nothing", "", false),
            ("a read", "select * from t;", false),
            ("a commit", "insert into t values (1);", true),
            ("an update to the same value", "update t set n = n;", false),
            ("an update", "update t set n = 2;", true),
            ("its opposite", "update t set n = 1;", true),
            ("a rollback", "begin; delete from t; rollback;", false),
            (
                "an open transaction",
                "begin immediate; insert into t values (2);",
                false,
            ),
            ("its end", "commit;", true),
            ("a new table", "create table u (n integer) strict;", true),
            ("a cut of the log", "pragma wal_checkpoint(truncate);", true),
            ("a commit after it", "insert into u values (1);", true),
            ("another cut", "pragma wal_checkpoint(truncate);", true),
            (
                "the same commit after it",
                "insert into u values (1);",
                true,
            ),
        ];
        for (name, sql, changes) in cases {
            writer.execute_batch(sql).unwrap();
            let present = index.read().unwrap();
            assert_eq!(!seen.contains(&present), changes, "{name}");
            seen.push(present);
        }
    }

    #[test]
    fn an_index_is_opened_once() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _writer) = file(folder.path());
        let id = FileId::at(&folder.path().join("statit.db-shm")).unwrap();
        for _ in 0..3 {
            assert!(WalIndex::open(&path).is_some());
        }
        let opened = OPENED.lock().unwrap();
        let of_it = opened.iter().filter(|(of, _)| Some(*of) == id);
        assert_eq!(of_it.count(), 1);
    }

    #[tokio::test]
    async fn an_index_is_used_where_it_shows_a_commit() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _writer) = file(folder.path());
        let pool = SqlitePool::connect_with(SqliteConnectOptions::new().filename(&path));
        let pool = pool.await.unwrap();
        assert!(usable(&pool, &path).await.is_some());
        // SQLite continues with the removed file.
        let (index, copy) = (
            folder.path().join("statit.db-shm"),
            folder.path().join("copy"),
        );
        std::fs::copy(&index, &copy).unwrap();
        std::fs::rename(&copy, &index).unwrap();
        assert!(WalIndex::open(&path).unwrap().read().is_some());
        assert!(usable(&pool, &path).await.is_none());
    }

    #[test]
    fn no_other_file_is_taken_for_an_index() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("statit.db");
        assert!(WalIndex::open(&path).is_none());
        for (name, content) in [
            ("empty", vec![]),
            ("zeros", vec![0; 200]),
            ("text", vec![b'a'; 200]),
        ] {
            let path = folder.path().join(name);
            std::fs::write(folder.path().join(format!("{name}-shm")), content).unwrap();
            assert_eq!(WalIndex::open(&path).unwrap().read(), None, "{name}");
        }
        assert!(!path.exists());
    }
}
