//! SQL and nothing else: the same functions on SQLite and on PostgreSQL, one file a noun.
//!
//! A function takes the transaction it works in; functions that read or change guarded data also take the
//! [`domain::access::Grant`] that only the access policy can make. Times are microseconds since 1970 in the
//! database and [`jiff::Timestamp`] here.

pub mod access;
pub mod account;
pub mod account_member;
pub mod audit;
pub mod backup;
pub mod change;
pub mod chart;
pub mod check;
pub mod code;
pub mod collection;
pub mod collection_member;
mod commit;
pub mod copy;
pub mod dashboard;
pub mod db;
pub mod erasure;
pub mod error;
pub mod hand_over;
pub mod idempotency;
pub mod import;
pub mod in_the_way;
pub mod installation;
pub mod invitation;
pub mod job;
pub mod known_network;
pub mod limit;
pub mod member;
pub mod metric;
pub mod page;
pub mod pin;
mod postgres;
pub mod presence;
pub mod redirect;
mod row;
pub mod run_note;
pub mod scan;
pub mod schema;
pub mod series;
pub mod server;
pub mod session;
mod sqlite;
pub mod sum;
pub mod token;
pub mod tx;
pub mod user;
pub mod vintage;
mod write_turns;

pub use change::Change;
pub use db::Db;
pub use error::StoreError;
pub use page::{Cursor, List, Page};
pub use token::StateToken;
pub use tx::Tx;
