//! Where the lines of a table with a header hold their dates.

use std::borrow::Cow;

use crate::draft::Spot;
use crate::notation::Parts;
use crate::table::Table;

/// The columns of dates.
#[derive(Debug, Clone, Copy)]
pub(super) enum DateColumns {
    Whole(usize),
    Parts {
        year: usize,
        semester: Option<usize>,
        quarter: Option<usize>,
        month: Option<usize>,
        day: Option<usize>,
    },
}

impl DateColumns {
    pub(super) fn all(self) -> impl Iterator<Item = usize> {
        let columns = match self {
            DateColumns::Whole(column) => [Some(column), None, None, None, None],
            DateColumns::Parts {
                year,
                semester,
                quarter,
                month,
                day,
            } => [Some(year), semester, quarter, month, day],
        };
        columns.into_iter().flatten()
    }

    /// The column that stands for all of them.
    pub(super) const fn first(self) -> usize {
        match self {
            DateColumns::Whole(column) | DateColumns::Parts { year: column, .. } => column,
        }
    }

    /// The date of a row; parts that make none are joined by blanks, for the error to show them.
    pub(super) fn of(self, table: &Table, row: usize) -> Spot<'_> {
        let place = table.place(row, self.first());
        let text = match self {
            DateColumns::Whole(column) => Cow::Borrowed(table.cell(row, column)),
            DateColumns::Parts {
                year,
                semester,
                quarter,
                month,
                day,
            } => {
                let cell = |column: Option<usize>| column.map(|column| table.cell(row, column));
                let parts = Parts {
                    year: table.cell(row, year),
                    semester: cell(semester),
                    quarter: cell(quarter),
                    month: cell(month),
                    day: cell(day),
                };
                Cow::Owned(
                    parts
                        .read()
                        .map_or_else(|| parts.joined(), |written| written.to_string()),
                )
            }
        };
        Spot { text, place }
    }
}
