//! The columns of dates in a table with a header.

use std::borrow::Cow;

use crate::content::totals::{is_total, is_total_of_year};
use crate::draft::Spot;
use crate::interpretation::Orientation;
use crate::notation::part::PartKind;
use crate::notation::part::Parts;
use crate::options::Role;
use crate::table::Table;

/// If several columns have parts of a year, the first of this list applies.
const PART_KINDS: [PartKind; 4] = [
    PartKind::Month,
    PartKind::Quarter,
    PartKind::Semester,
    PartKind::Week,
];

#[derive(Debug, Clone, Copy)]
pub(crate) enum DateColumns {
    Whole(usize),
    Parts {
        year: usize,
        part: Option<(PartKind, usize)>,
        /// The day of the month that is the part.
        day: Option<usize>,
    },
    /// In a grid: the column of a part of a year, while the header contains the year. A bare number is a part of this
    /// kind.
    Part(usize, PartKind),
}

impl DateColumns {
    /// From the roles of the columns. In a grid one column contains the years or the parts of a year.
    pub(crate) fn new(roles: &[Role], orientation: Orientation) -> Option<DateColumns> {
        let first = |role: Role| roles.iter().position(|of| *of == role);
        let mut kinds = PART_KINDS.into_iter();
        let part = kinds.find_map(|kind| Some((kind, first(kind.role())?)));
        if orientation == Orientation::Grid {
            let years = first(Role::Year).map(|year| DateColumns::Parts {
                year,
                part: None,
                day: None,
            });
            return years.or_else(|| part.map(|(kind, column)| DateColumns::Part(column, kind)));
        }
        let is_month = part.is_some_and(|(kind, _)| kind == PartKind::Month);
        let parts = |year| DateColumns::Parts {
            year,
            part,
            day: first(Role::Day).filter(|_| is_month),
        };
        let whole = first(Role::Date).map(DateColumns::Whole);
        whole.or_else(|| first(Role::Year).map(parts))
    }

    /// Whether a cell in one of the columns of a row names a total.
    pub(crate) fn are_total(self, table: &Table, row: usize) -> bool {
        match self {
            DateColumns::Whole(column) => is_total(table.cell(row, column)),
            DateColumns::Part(column, kind) => is_total_of_year(table.cell(row, column), kind),
            DateColumns::Parts { year, part, .. } => {
                is_total(table.cell(row, year))
                    || part.is_some_and(|(kind, column)| {
                        is_total_of_year(table.cell(row, column), kind)
                    })
            }
        }
    }

    /// The column whose position represents the date.
    pub(crate) const fn first(self) -> usize {
        match self {
            DateColumns::Whole(column)
            | DateColumns::Parts { year: column, .. }
            | DateColumns::Part(column, _) => column,
        }
    }

    /// The date of a row; parts that make no date are joined by blanks, for the error message.
    pub(crate) fn read(self, table: &Table, row: usize) -> Spot<'_> {
        let place = table.place(row, self.first());
        let text = match self {
            DateColumns::Whole(column) | DateColumns::Part(column, _) => {
                Cow::Borrowed(table.cell(row, column))
            }
            DateColumns::Parts { year, part, day } => {
                let parts = Parts {
                    year: table.cell(row, year),
                    part: part.map(|(kind, column)| (kind, table.cell(row, column))),
                    day: day.map(|column| table.cell(row, column)),
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
