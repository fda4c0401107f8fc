//! Reads the rows of a table, with only a few of them in memory.

use futures_util::TryStreamExt;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::batch::Batch;
use super::schema::{Table, quoted};
use super::value::{self, Value};
use super::{Progress, TableSum};
use crate::{StoreError, Tx};

/// The rows of one table that are read.
#[derive(Clone, Copy, Debug)]
pub(in crate::operation::backup) struct Selection<'a> {
    table: &'a Table,
    filter: Option<Filter>,
}

/// A condition on the rows of a table.
#[derive(Clone, Copy, Debug)]
pub(in crate::operation::backup) struct Filter {
    /// SQL after `where`, also with an order; `$1` is `id`.
    pub(in crate::operation::backup) condition: &'static str,
    /// The id in the condition.
    pub(in crate::operation::backup) id: Uuid,
}

impl<'a> Selection<'a> {
    /// All rows.
    pub(super) fn all(table: &'a Table) -> Self {
        Self {
            table,
            filter: None,
        }
    }

    /// The rows that fulfil a condition.
    pub(in crate::operation::backup) fn new(table: &'a Table, filter: Filter) -> Self {
        Self {
            table,
            filter: Some(filter),
        }
    }

    fn sql(&self) -> String {
        let columns: Vec<String> = self
            .table
            .columns
            .iter()
            .map(|column| quoted(&column.name))
            .collect();
        let condition = match self.filter {
            None => String::new(),
            Some(filter) => format!(" where {}", filter.condition),
        };
        let table = quoted(&self.table.name);
        format!("select {} from {table}{condition}", columns.join(", "))
    }
}

/// Copies rows to a table with the same columns. Returns their sum.
pub(in crate::operation::backup) async fn copy_rows(
    from: &mut Tx,
    to: &mut Tx,
    rows: Selection<'_>,
    target: &Table,
    progress: Progress<'_>,
) -> Result<TableSum, StoreError> {
    let name = &rows.table.name;
    let mut sum = TableSum::new(rows.table);
    let mut batch = Batch::new(target);
    progress(name, 0);
    scan(from, rows, async |row| {
        sum.add(&row);
        if batch.push(row, to)? {
            batch.insert(to).await?;
            progress(name, sum.rows);
        }
        Ok(())
    })
    .await?;
    batch.insert(to).await?;
    progress(name, sum.rows);
    Ok(sum)
}

/// Adds up the rows of a selection, without copying them.
pub(in crate::operation::backup) async fn sum(
    tx: &mut Tx,
    rows: Selection<'_>,
) -> Result<TableSum, StoreError> {
    let mut sum = TableSum::new(rows.table);
    scan(tx, rows, async |row| {
        sum.add(&row);
        Ok(())
    })
    .await?;
    Ok(sum)
}

/// Calls `on_row` with each row.
async fn scan(
    tx: &mut Tx,
    rows: Selection<'_>,
    mut on_row: impl AsyncFnMut(Vec<Value>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let Selection { table, filter } = rows;
    let sql = rows.sql();
    let query = AssertSqlSafe(sql.as_str());
    let read = |error: StoreError| StoreError::corrupt(format!("{}: {error}", table.name));
    let id = filter.map(|filter| filter.id);

    match tx {
        Tx::Sqlite(tx) => {
            let query = sqlx::query(query);
            let query = id.into_iter().fold(query, |query, id| query.bind(id));
            let mut rows = query.fetch(&mut **tx);
            while let Some(row) = rows.try_next().await? {
                on_row(value::of_sqlite(&row, &table.columns).map_err(read)?).await?;
            }
        }
        Tx::Postgres(tx) => {
            let query = sqlx::query(query);
            let query = id.into_iter().fold(query, |query, id| query.bind(id));
            let mut rows = query.fetch(&mut **tx);
            while let Some(row) = rows.try_next().await? {
                on_row(value::of_postgres(&row, &table.columns).map_err(read)?).await?;
            }
        }
        Tx::Over => return Err(StoreError::Over),
    }

    Ok(())
}
