//! Rows that are read beside those of other tables, in one statement.

/// Declares the row of a table. Alone it is read by the names of its columns, beside others by position: `COLUMNS` are
/// its columns in order, and `at` reads them from a position on.
macro_rules! table_row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident { $($field:ident: $kind:ty,)* }) => {
        $(#[$meta])*
        #[derive(sqlx::FromRow)]
        $visibility struct $name {
            $($field: $kind,)*
        }

        impl $name {
            /// The columns, in order.
            pub(crate) const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),*];

            /// Reads the row from the columns at `next`, and moves `next` behind them.
            pub(crate) fn at<'r, R: sqlx::Row>(row: &'r R, next: &mut usize) -> Result<Self, sqlx::Error>
            where
                usize: sqlx::ColumnIndex<R>,
                $($kind: sqlx::Decode<'r, R::Database> + sqlx::Type<R::Database>,)*
            {
                let mut position = || std::mem::replace(next, *next + 1);
                Ok(Self {
                    $($field: row.try_get(position())?,)*
                })
            }
        }
    };
}

/// The columns of a table as the list of a `select`.
pub(crate) fn columns(table: &str, columns: &[&str]) -> String {
    let columns: Vec<_> = columns
        .iter()
        .map(|name| format!("{table}.{name}"))
        .collect();
    columns.join(", ")
}

pub(crate) use table_row;
