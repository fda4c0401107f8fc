//! The errors between Statit and its database, by kind.

use std::fmt;

use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::migrate::MigrateError;

use crate::db::newer::NewerTables;

/// An error of the database. Its text is for the log, never for a reader.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database does not respond: no connection, time-out, locked, disk full, shutting down. A later try may work.
    #[error("the database is not available: {0}")]
    Unavailable(Detail),
    /// A commit was cut off before it was answered: its changes may have been stored or not. A request that may be
    /// repeated can be sent again.
    #[error("it is not known whether a change was kept: {0}")]
    OutcomeUnknown(Detail),
    /// A unique key was violated. Functions that can expect this return it as a value instead.
    #[error("a unique key was violated: {0}")]
    Unique(Detail),
    /// A referenced row does not exist, or a row that is still referenced was to be deleted.
    #[error("a reference was violated: {0}")]
    ForeignKey(Detail),
    /// Stored data cannot be read.
    #[error("stored data can't be read: {0}")]
    Corrupt(Detail),
    /// The database was written by a newer version of Statit, which has migration `version`; this one does not know it.
    #[error(
        "the database has migration {version}, which this version of Statit does not know: start a newer version"
    )]
    Newer {
        /// The first migration that this binary does not know.
        version: i64,
    },
    /// The database has tables of a newer version of Statit, with which this one cannot work.
    #[error("{0}")]
    ReaderTooOld(NewerTables),
    /// A server of an earlier version runs, which cannot read what was to be stored.
    #[error("a server of an earlier version of Statit runs beside this one")]
    OldServers,
    /// The address is neither `sqlite:path` nor `postgres://…`, or is malformed.
    #[error("the database address is not usable: {0}")]
    Address(Detail),
    /// The transaction ended with an earlier error and accepts no further statement.
    #[error("the transaction ended with an earlier error")]
    Over,
    /// Anything else: a mistake in Statit.
    #[error("the database refused: {0}")]
    Other(Detail),
}

/// The text of an error, for the log.
#[derive(Debug)]
pub struct Detail(String);

impl fmt::Display for Detail {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl Detail {
    /// Makes a detail from a text for the log.
    pub fn new(text: impl fmt::Display) -> Self {
        Self(text.to_string())
    }
}

impl StoreError {
    /// A stored value that the product does not know.
    pub(crate) fn corrupt(text: impl fmt::Display) -> Self {
        Self::Corrupt(Detail::new(text))
    }

    /// The database took longer than the time limit.
    pub(crate) fn slow() -> Self {
        Self::Unavailable(Detail::new("no answer within the time limit"))
    }
}

impl StoreError {
    /// Converts an error of a commit on PostgreSQL. The server reports a rollback; after a broken connection or a
    /// stopped server, the commit may be done.
    pub(crate) fn of_commit(error: sqlx::Error) -> Self {
        let is_cut_off = match &error {
            sqlx::Error::Database(cause) => {
                let code = cause.code().unwrap_or_default();
                code == "57014" || code.starts_with("57P") || code.starts_with("08")
            }
            _ => true,
        };
        if is_cut_off {
            Self::OutcomeUnknown(Detail::new(error))
        } else {
            error.into()
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let detail = Detail::new(&error);
        match error {
            sqlx::Error::Database(cause) => from_database(&*cause, detail),
            sqlx::Error::Migrate(cause) => Self::from(*cause),
            sqlx::Error::Configuration(_) => Self::Address(detail),
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Self::Unavailable(detail),
            sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => Self::Corrupt(detail),
            _ => Self::Other(detail),
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        let detail = Detail::new(&error);
        match error {
            MigrateError::Execute(cause) | MigrateError::ExecuteMigration(cause, _) => {
                match Self::from(cause) {
                    Self::Other(_) => Self::Other(detail),
                    known => known,
                }
            }
            MigrateError::VersionMissing(version) => Self::Newer { version },
            _ => Self::Other(detail),
        }
    }
}

fn from_database(cause: &dyn DatabaseError, detail: Detail) -> StoreError {
    match cause.kind() {
        ErrorKind::UniqueViolation => return StoreError::Unique(detail),
        ErrorKind::ForeignKeyViolation => return StoreError::ForeignKey(detail),
        _ => {}
    }
    let code = cause.code().unwrap_or_default();
    let passing = if cause
        .try_downcast_ref::<sqlx_postgres::PgDatabaseError>()
        .is_some()
    {
        postgres_kind(&code)
    } else {
        sqlite_kind(&code)
    };
    match passing {
        DetailKind::Unavailable => StoreError::Unavailable(detail),
        DetailKind::Corrupt => StoreError::Corrupt(detail),
        DetailKind::Other => StoreError::Other(detail),
    }
}

#[derive(Debug, PartialEq, Eq)]
enum DetailKind {
    Unavailable,
    Corrupt,
    Other,
}

/// Classifies a SQLSTATE (PostgreSQL's manual, appendix A).
fn postgres_kind(code: &str) -> DetailKind {
    match code {
        // Lock time-out, statement time-out, serialization and deadlock, idle in transaction, read-only after a failover.
        "55P03" | "57014" | "40001" | "40P01" | "25P03" | "25006" => DetailKind::Unavailable,
        "XX001" | "XX002" => DetailKind::Corrupt,
        // Connection, resources (disk, memory, connections), operator (shutdown), wrong password, system error.
        _ if ["08", "53", "57", "28", "58"]
            .iter()
            .any(|class| code.starts_with(class)) =>
        {
            DetailKind::Unavailable
        }
        // The database itself is missing, for example while it is being restored.
        "3D000" => DetailKind::Unavailable,
        _ => DetailKind::Other,
    }
}

/// Classifies a primary result code: the low byte of the extended one (sqlite.org/rescode.html).
fn sqlite_kind(code: &str) -> DetailKind {
    match code.parse::<i64>().map(|extended| extended & 0xff) {
        // BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL.
        Ok(5 | 6 | 7 | 8 | 9 | 10 | 13 | 14 | 15) => DetailKind::Unavailable,
        // CORRUPT, NOTADB.
        Ok(11 | 26) => DetailKind::Corrupt,
        _ => DetailKind::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_unavailable_on_both_databases() {
        assert_eq!(postgres_kind("53100"), DetailKind::Unavailable);
        assert_eq!(sqlite_kind("13"), DetailKind::Unavailable);
    }

    #[test]
    fn a_disk_that_cannot_be_read_or_written_is_unavailable() {
        // IOERR, and its READ, SHORT_READ, WRITE, FSYNC, LOCK, SHMMAP and DATA.
        for code in [10, 266, 522, 778, 1034, 3850, 5386, 8202] {
            assert_eq!(sqlite_kind(&code.to_string()), DetailKind::Unavailable);
        }
        assert_eq!(postgres_kind("58030"), DetailKind::Unavailable, "io_error");
    }

    #[test]
    fn a_time_out_or_a_lock_is_unavailable() {
        assert_eq!(postgres_kind("57014"), DetailKind::Unavailable);
        assert_eq!(postgres_kind("55P03"), DetailKind::Unavailable);
        assert_eq!(sqlite_kind("517"), DetailKind::Unavailable, "BUSY_SNAPSHOT");
    }

    #[test]
    fn a_mistaken_statement_is_not_unavailable() {
        assert_eq!(postgres_kind("42601"), DetailKind::Other);
        assert_eq!(sqlite_kind("1"), DetailKind::Other);
    }

    #[test]
    fn a_damaged_file_is_corrupt() {
        assert_eq!(postgres_kind("XX001"), DetailKind::Corrupt);
        assert_eq!(sqlite_kind("26"), DetailKind::Corrupt);
    }
}
