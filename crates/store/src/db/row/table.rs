//! Rows that are read beside those of other tables, in one statement.

use sqlx::{Decode, Row as _, Type};
use sqlx_postgres::{PgRow, Postgres};
use sqlx_sqlite::{Sqlite, SqliteRow};

/// A value of a column, from either database.
pub(crate) trait Cell:
    for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

impl<T> Cell for T where
    T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + for<'r> Decode<'r, Postgres> + Type<Postgres>
{
}

/// The values of a row, read one after the other.
pub(crate) trait Cells {
    /// Reads the value of the next column.
    fn next<T: Cell>(&mut self) -> Result<T, sqlx::Error>;
}

/// The values of a row from its first column on.
pub(crate) struct FromFirst<'r, R> {
    row: &'r R,
    next: usize,
}

impl<'r, R> FromFirst<'r, R> {
    pub(crate) const fn new(row: &'r R) -> Self {
        Self { row, next: 0 }
    }

    fn position(&mut self) -> usize {
        let position = self.next;
        self.next += 1;
        position
    }
}

impl Cells for FromFirst<'_, SqliteRow> {
    fn next<T: Cell>(&mut self) -> Result<T, sqlx::Error> {
        self.row.try_get(self.position())
    }
}

impl Cells for FromFirst<'_, PgRow> {
    fn next<T: Cell>(&mut self) -> Result<T, sqlx::Error> {
        self.row.try_get(self.position())
    }
}

/// Declares a row of columns of one table, `COLUMNS`, which is read by their names.
macro_rules! named_row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident { $($field:ident: $kind:ty,)* }) => {
        $(#[$meta])*
        #[derive(sqlx::FromRow)]
        $visibility struct $name {
            $($field: $kind,)*
        }

        impl $name {
            /// The columns, in order.
            pub(crate) const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),*];
        }
    };
}

/// Declares the row of a table. Alone it is read by the names of its columns, beside others by position: `COLUMNS` are
/// its columns in order, and `from_cells` reads as many values.
macro_rules! table_row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident { $($field:ident: $kind:ty,)* }) => {
        $crate::db::row::table::named_row! {
            $(#[$meta])*
            $visibility struct $name {
                $($field: $kind,)*
            }
        }

        impl $name {
            /// Reads the row from the next values.
            pub(crate) fn from_cells<C: $crate::db::row::table::Cells>(cells: &mut C) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $($field: cells.next()?,)*
                })
            }
        }
    };
}

/// Lets the drivers of both databases read a row by its `from_cells`.
macro_rules! from_cells {
    ($name:ident) => {
        impl sqlx::FromRow<'_, sqlx_sqlite::SqliteRow> for $name {
            fn from_row(row: &sqlx_sqlite::SqliteRow) -> Result<Self, sqlx::Error> {
                Self::from_cells(&mut $crate::db::row::table::FromFirst::new(row))
            }
        }

        impl sqlx::FromRow<'_, sqlx_postgres::PgRow> for $name {
            fn from_row(row: &sqlx_postgres::PgRow) -> Result<Self, sqlx::Error> {
                Self::from_cells(&mut $crate::db::row::table::FromFirst::new(row))
            }
        }
    };
}

/// A statement that selects columns of its only table. No statement selects `*`: a newer version may add a column while
/// this one runs, and the drivers fail where a statement that they have prepared gets more columns than before.
pub(crate) fn select(columns: &[&str], rest: &str) -> String {
    format!("select {} {rest}", columns.join(", "))
}

/// The columns of a table as the list of a `select` from several.
pub(crate) fn columns(table: &str, columns: &[&str]) -> String {
    let columns: Vec<_> = columns
        .iter()
        .map(|name| format!("{table}.{name}"))
        .collect();
    columns.join(", ")
}

pub(crate) use {from_cells, named_row, table_row};
