//! What operators and administrators need: the audit trail, backups, checks of a database, numbers of readers.

pub mod account_export;
mod account_import;
pub mod analytics;
pub mod backup;
pub mod check;
mod restored;

pub use account_import::{AccountImport, ImportedAccount};
