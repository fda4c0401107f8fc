//! SQL and nothing else: the same functions on SQLite and on PostgreSQL, one file a noun.
//!
//! A function takes the transaction it works in; functions that read or change guarded data also take the
//! [`domain::access::Grant`] that only the access policy can make. Times are microseconds since 1970 in the
//! database and [`jiff::Timestamp`] here.

pub mod db;
pub mod error;
mod postgres;
mod sqlite;
pub mod token;
pub mod tx;

pub use db::Db;
pub use error::StoreError;
pub use token::StateToken;
pub use tx::Tx;
