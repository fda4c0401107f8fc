//! The columns of dates in a table with a header.

use std::borrow::Cow;

use crate::draft::Spot;
use crate::layout::totals::{is_total, is_total_of_year};
use crate::notation::Parts;
use crate::notation::part::PartKind;
use crate::options::Role;
use crate::repairs::Orientation;
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
    /// In a grid: the column of a part of a year, while the header contains the year. A bare number is a part of this
    /// kind.
    Part(usize, PartKind),
}

impl DateColumns {
    /// From the roles of the columns. In a grid one column contains the years or the parts of a year.
    pub(super) fn of(roles: &[Role], orientation: Orientation) -> Option<DateColumns> {
        let first = |role: Role| roles.iter().position(|of| *of == role);
        let part = |role, kind| Some(DateColumns::Part(first(role)?, kind));
        let parts = |year| DateColumns::Parts {
            year,
            semester: first(Role::Semester),
            quarter: first(Role::Quarter),
            month: first(Role::Month),
            day: first(Role::Day),
        };
        if orientation != Orientation::Grid {
            let whole = first(Role::Date).map(DateColumns::Whole);
            return whole.or_else(|| first(Role::Year).map(parts));
        }
        let years = first(Role::Year).map(|year| DateColumns::Parts {
            year,
            semester: None,
            quarter: None,
            month: None,
            day: None,
        });
        years
            .or_else(|| part(Role::Month, PartKind::Month))
            .or_else(|| part(Role::Quarter, PartKind::Quarter))
            .or_else(|| part(Role::Semester, PartKind::Semester))
    }

    /// Whether a cell in one of the columns of a row names a total.
    pub(super) fn are_total(self, table: &Table, row: usize) -> bool {
        let of_year = |column| is_total_of_year(table.cell(row, column));
        match self {
            DateColumns::Whole(column) => is_total(table.cell(row, column)),
            DateColumns::Part(column, _) => of_year(column),
            DateColumns::Parts {
                year,
                semester,
                quarter,
                month,
                day,
            } => {
                let parts = [semester, quarter, month, day];
                is_total(table.cell(row, year)) || parts.into_iter().flatten().any(of_year)
            }
        }
    }

    /// The column whose position represents the date.
    pub(super) const fn first(self) -> usize {
        match self {
            DateColumns::Whole(column)
            | DateColumns::Parts { year: column, .. }
            | DateColumns::Part(column, _) => column,
        }
    }

    /// The date of a row; parts that make no date are joined by blanks, for the error message.
    pub(super) fn read(self, table: &Table, row: usize) -> Spot<'_> {
        let place = table.place(row, self.first());
        let text = match self {
            DateColumns::Whole(column) | DateColumns::Part(column, _) => {
                Cow::Borrowed(table.cell(row, column))
            }
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
