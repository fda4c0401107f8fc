//! The SQL of Statit: the same functions on SQLite and on PostgreSQL, one file per noun.
//!
//! A function takes the transaction that it works in. Functions that read or change guarded data also take a
//! [`domain::access::Grant`], which only the access policy can make. Times are microseconds since 1970 in the database
//! and [`jiff::Timestamp`] here.

pub mod access;
pub mod account;
pub mod audit;
pub mod collection;
mod connect;
pub mod content_log;
pub mod dashboard;
pub mod db;
pub mod deletion;
pub mod follow;
pub mod identity;
pub mod import;
pub mod member;
pub mod metric;
pub mod operation;
pub mod operator;
pub mod platform;
pub mod question;
pub mod search;
pub mod series;
pub mod upkeep;

pub use db::Db;
pub use db::error::StoreError;
pub use db::row::change::RowChange;
pub use db::tx::Tx;
