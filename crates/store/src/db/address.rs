//! Addresses of databases.

use crate::StoreError;
use crate::db::error::Detail;

/// The kind of database behind an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DbKind {
    /// A SQLite file on this machine.
    Sqlite,
    /// A PostgreSQL server.
    Postgres,
}

/// An address of a database, by its kind.
pub(crate) enum Address<'a> {
    /// The path of a file.
    Sqlite(&'a str),
    /// The whole address of a database on a server.
    Postgres(&'a str),
}

/// Parses `sqlite:path` or `postgres://…`.
pub(crate) fn parse(address: &str) -> Result<Address<'_>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Address::Postgres(address));
    }
    match address.strip_prefix("sqlite:") {
        Some(path) => {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path.starts_with(':') || path.contains('\0') {
                return Err(StoreError::Address(Detail::new(
                    "sqlite: needs the path of a file",
                )));
            }
            Ok(Address::Sqlite(path))
        }
        None => Err(StoreError::Address(Detail::new(
            "expected sqlite:path or postgres://…",
        ))),
    }
}
