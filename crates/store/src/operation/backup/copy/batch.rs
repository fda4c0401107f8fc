//! Rows that one statement inserts.

use sqlx::AssertSqlSafe;

use super::schema::{Column, Table, quoted};
use super::value::Value;
use crate::db::row::rows;
use crate::db::tx::run;
use crate::operation::backup::copy::schema::ColumnKind;
use crate::{StoreError, Tx};

/// Maximum bytes of one statement, exceeded by at most one row.
const BATCH_BYTES: usize = 4 << 20;
/// Maximum rows of one statement.
const BATCH_ROWS: usize = 500;
/// Maximum values of one statement: SQLite takes 32,766, PostgreSQL 65,535.
const BATCH_VALUES: usize = 30_000;

pub(super) struct Batch<'a> {
    table: &'a Table,
    rows: Vec<Vec<Value>>,
    bytes: usize,
}

impl<'a> Batch<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        Self {
            table,
            rows: Vec::new(),
            bytes: 0,
        }
    }

    /// Adds a row for `to`. Returns whether the batch is full.
    ///
    /// # Errors
    /// [`StoreError::Corrupt`] where a value cannot be stored exactly.
    pub(super) fn push(&mut self, row: Vec<Value>, to: &Tx) -> Result<bool, StoreError> {
        for (value, column) in row.iter().zip(&self.table.columns) {
            if let Some(why) = not_exact(value, column, to) {
                return Err(StoreError::corrupt(format!(
                    "{}.{}: {why}",
                    self.table.name, column.name
                )));
            }
        }
        self.bytes += row.iter().map(Value::size).sum::<usize>();
        self.rows.push(row);
        let values = (self.rows.len() + 1) * self.table.columns.len();
        Ok(self.bytes >= BATCH_BYTES || self.rows.len() >= BATCH_ROWS || values > BATCH_VALUES)
    }

    /// Inserts the rows and clears the batch.
    pub(super) async fn insert(&mut self, to: &mut Tx) -> Result<(), StoreError> {
        if self.rows.is_empty() {
            return Ok(());
        }

        let columns = &self.table.columns;
        let names: Vec<String> = columns.iter().map(|column| quoted(&column.name)).collect();
        let sql = format!(
            "insert into {} ({}) values {}",
            quoted(&self.table.name),
            names.join(", "),
            rows(to, self.rows.len(), columns.len())
        );

        let values = self.rows.iter().flat_map(|row| row.iter().zip(columns));
        run!(to, values.clone().fold(
            sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false),
            |query, (value, column)| match column.kind {
                ColumnKind::Integer => query.bind(value.integer()),
                ColumnKind::Boolean => query.bind(value.integer().map(|number| number != 0)),
                ColumnKind::Real => query.bind(value.real()),
                ColumnKind::Text => query.bind(value.text()),
                ColumnKind::Bytes => query.bind(value.bytes()),
                ColumnKind::Uuid => query.bind(value.uuid()),
            },
        ) => execute)?;

        self.rows.clear();
        self.bytes = 0;
        Ok(())
    }
}

/// The reason why the column of `to` would not return the value unchanged; `None` where it would.
fn not_exact(value: &Value, column: &Column, to: &Tx) -> Option<&'static str> {
    match (value, column.kind) {
        (Value::Null, _)
        | (Value::Integer(_), ColumnKind::Integer)
        | (Value::Integer(0 | 1), ColumnKind::Boolean)
        | (Value::Bytes(_), ColumnKind::Bytes) => None,
        (Value::Real(number), ColumnKind::Real) => (number.is_nan() && matches!(to, Tx::Sqlite(_)))
            .then_some("a SQLite file cannot hold NaN"),
        (Value::Text(text), ColumnKind::Text) => (text.contains('\0')
            && matches!(to, Tx::Postgres(_)))
        .then_some("PostgreSQL cannot hold a text with a zero byte"),
        (Value::Bytes(bytes), ColumnKind::Uuid) => {
            (bytes.len() != 16).then_some("an id does not have 16 bytes")
        }
        _ => Some("a value has another type than its column"),
    }
}
