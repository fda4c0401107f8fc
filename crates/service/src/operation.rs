//! Use cases of operators and administrators: the audit trail, backups, checks of a database, numbers of readers.

pub mod account_export;
mod account_import;
pub mod analytics;
pub mod backup;
pub mod check;
mod restored;

use crate::account::Accounts;
use crate::collection::Collections;
use crate::member::Members;
use crate::series::SeriesReader;
use crate::shared::Shared;
pub use account_import::{AccountImport, ImportedAccount};

/// Backups, checks of the database, and the time after a restore.
#[derive(Clone, Copy)]
pub struct Operation<'a> {
    pub(crate) shared: &'a Shared,
}

/// Archives of accounts.
#[derive(Clone, Copy)]
pub struct Archives<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) collections: Collections<'a>,
    pub(crate) accounts: Accounts<'a>,
    pub(crate) members: Members<'a>,
    pub(crate) series: SeriesReader<'a>,
}
