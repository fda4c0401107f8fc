//! Copies all rows from one database to another, each of either kind. Tables and columns come from the schema itself,
//! so that a table which a migration adds cannot be forgotten. The content log is not copied: its positions belong to
//! one database.

mod batch;
pub(super) mod rows;
pub(super) mod schema;
mod value;

use sqlx::AssertSqlSafe;

use crate::content_log;
use crate::db::error::Detail;
use crate::db::tx::run;
use crate::{StoreError, Tx};
use rows::{Selection, copy_rows};
pub(crate) use schema::{ForeignKey, foreign_keys, quoted};
use schema::{Table, in_order};
use value::Value;

/// The number of rows of a table, and the sum of their hashes. Equal sums mean equal rows, in any order and on either
/// database. The sums mean nothing outside this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSum {
    /// The name of the table.
    pub table: String,
    /// The number of its rows.
    pub rows: u64,
    /// The sum of the hashes of its rows.
    pub sum: u64,
}

impl TableSum {
    fn new(table: &Table) -> Self {
        Self {
            table: table.name.clone(),
            rows: 0,
            sum: 0,
        }
    }

    /// Rejects rows that are not those of this sum.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`].
    pub(super) fn reject_other(&self, arrived: &Self) -> Result<(), StoreError> {
        if arrived == self {
            return Ok(());
        }
        Err(StoreError::corrupt(format!(
            "the table {} did not arrive as it was: {} rows of {}",
            self.table, arrived.rows, self.rows
        )))
    }

    fn add(&mut self, row: &[Value]) {
        self.rows += 1;
        self.sum = self.sum.wrapping_add(value::hash(row));
    }
}

/// Receives the name of the current table and the number of its rows that are copied.
pub type Progress<'a> = &'a mut dyn FnMut(&str, u64);

/// Copies all rows of `from` to `to`, which has the same tables without rows, and reads them back to compare. The
/// content log of `to` begins a new epoch. The caller commits. Memory is bounded by a batch of rows.
///
/// # Errors
/// [`StoreError::Other`] where tables or columns differ or a table of `to` has rows; [`StoreError::Corrupt`] where a
/// value cannot be stored exactly in `to`.
pub async fn copy(
    from: &mut Tx,
    to: &mut Tx,
    progress: Progress<'_>,
) -> Result<Vec<TableSum>, StoreError> {
    let sources = schema::tables(from).await?;
    let targets = schema::tables(to).await?;
    let keys = foreign_keys(to).await?;
    let targets = in_order(pairs(sources, targets)?, &keys, |(_, target)| &target.name);

    lock(to, &targets).await?;
    for (_, target) in &targets {
        if has_rows(to, &target.name).await? {
            return Err(differs(format!("the table {} has rows", target.name)));
        }
    }

    let later = later_checked(&targets, &keys);
    check_later(to, &later).await?;

    let mut copied = Vec::with_capacity(targets.len());
    for (source, target) in &targets {
        copied.push(copy_rows(from, to, Selection::all(source), target, progress).await?);
    }

    check_now(to, &later).await?;
    content_log::begin_epoch(to).await?;
    for ((_, target), copied) in targets.iter().zip(&copied) {
        let arrived = rows::sum(to, Selection::all(target)).await?;
        copied.reject_other(&arrived)?;
    }

    Ok(copied)
}

/// The sums of all tables that are copied, by name.
pub async fn sums(tx: &mut Tx) -> Result<Vec<TableSum>, StoreError> {
    let mut sums = Vec::new();
    for table in schema::tables(tx).await? {
        sums.push(rows::sum(tx, Selection::all(&table)).await?);
    }
    Ok(sums)
}

/// The first table that has rows; `None` where the database has no tables or all of them are empty. The content log
/// does not count.
pub async fn first_with_rows(tx: &mut Tx) -> Result<Option<String>, StoreError> {
    for table in schema::names(tx).await? {
        if has_rows(tx, &table).await? {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

fn differs(text: impl std::fmt::Display) -> StoreError {
    StoreError::Other(Detail::new(text))
}

/// Pairs each table of the source with its counterpart in the target. A PostgreSQL database may have tables of other
/// programs, which are left out.
fn pairs(sources: Vec<Table>, mut targets: Vec<Table>) -> Result<Vec<(Table, Table)>, StoreError> {
    let mut pairs = Vec::with_capacity(sources.len());
    let mut unknown = Vec::new();

    for source in sources {
        match targets.iter().position(|target| target.name == source.name) {
            None => unknown.push(source),
            Some(at) => pairs.push((source, targets.swap_remove(at))),
        }
    }

    // Only migrations make tables in a SQLite file.
    let missing = targets.iter().find(|table| table.is_certainly_ours);
    let unknown = unknown.iter().find(|table| table.is_certainly_ours);
    if let Some(table) = missing.or(unknown) {
        return Err(differs(format!(
            "the table {} is on one side only",
            table.name
        )));
    }

    for (source, target) in &pairs {
        let names = |table: &Table| -> Vec<String> {
            table
                .columns
                .iter()
                .map(|column| column.name.clone())
                .collect()
        };
        if names(source) != names(target) {
            return Err(differs(format!("the columns of {} differ", source.name)));
        }
    }

    Ok(pairs)
}

/// Blocks writes of others into PostgreSQL until the end. A new SQLite file has no other writers.
async fn lock(to: &mut Tx, tables: &[(Table, Table)]) -> Result<(), StoreError> {
    if matches!(to, Tx::Sqlite(_)) || tables.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = tables
        .iter()
        .map(|(_, table)| quoted(&table.name))
        .collect();
    let sql = format!("lock table {} in exclusive mode", names.join(", "));
    run!(to, sqlx::query(AssertSqlSafe(sql.as_str())) => execute)?;
    Ok(())
}

async fn has_rows(tx: &mut Tx, table: &str) -> Result<bool, StoreError> {
    let sql = format!("select 1 from {} limit 1", quoted(table));
    let found: Option<i32> =
        run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())) => fetch_optional)?;
    Ok(found.is_some())
}

/// References to rows that may be copied later: of a table to itself, and within a circle of tables.
fn later_checked<'a>(tables: &[(Table, Table)], keys: &'a [ForeignKey]) -> Vec<&'a ForeignKey> {
    let place = |name: &str| tables.iter().position(|(_, table)| table.name == *name);
    let is_later = |key: &&ForeignKey| place(&key.parent) >= place(&key.child);
    keys.iter().filter(is_later).collect()
}

/// Makes PostgreSQL check these references at the end. A SQLite file is filled with references unchecked.
async fn check_later(to: &mut Tx, keys: &[&ForeignKey]) -> Result<(), StoreError> {
    alter(to, keys, "deferrable initially deferred").await
}

/// Checks all references, and restores their immediate check.
pub(super) async fn check_now(to: &mut Tx, keys: &[&ForeignKey]) -> Result<(), StoreError> {
    if matches!(to, Tx::Postgres(_)) {
        run!(to, sqlx::query("set constraints all immediate") => execute)?;
        return alter(to, keys, "not deferrable").await;
    }
    let orphan: Option<String> = run!(to, sqlx::query_scalar(
        "select \"table\" from pragma_foreign_key_check limit 1",
    ) => fetch_optional)?;
    match orphan {
        None => Ok(()),
        Some(table) => Err(StoreError::ForeignKey(Detail::new(format!(
            "a row of {table} points at a row that does not exist"
        )))),
    }
}

async fn alter(to: &mut Tx, keys: &[&ForeignKey], how: &str) -> Result<(), StoreError> {
    if matches!(to, Tx::Sqlite(_)) {
        return Ok(());
    }
    for key in keys {
        let sql = format!(
            "alter table {} alter constraint {} {how}",
            quoted(&key.child),
            quoted(&key.name)
        );
        run!(to, sqlx::query(AssertSqlSafe(sql.as_str())) => execute)?;
    }
    Ok(())
}
