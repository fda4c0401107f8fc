//! The beginning of the data in a table whose lines are dates or labels.

use std::mem::{Discriminant, discriminant};
use std::ops::Range;

use super::across::{CELLS, HEAD_ROWS};
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::note;
use crate::content::{self, Looks, Profile, Sample, looks};
use crate::interpretation::{Head, says};
use crate::notation::Written;
use crate::table::Table;

/// The beginning of the data, and its columns.
pub(super) struct Data {
    /// The first of two rows that match the content of their columns.
    pub(super) first: usize,
    /// The columns of dates, with the kind of the first date; empty if dates are indistinguishable from other numbers.
    pub(super) dates: Vec<(usize, Discriminant<Written>)>,
    /// The other columns of numbers.
    values: Vec<usize>,
}

impl Data {
    /// Whether a row has a date in a column of dates, of the same kind as those below.
    pub(super) fn has_date(&self, table: &Table, row: usize) -> bool {
        self.dates.iter().any(|&(column, kind)| {
            let date = content::dated(table.cell(row, column));
            date.is_some_and(|date| discriminant(&date) == kind)
        })
    }

    /// Whether a row has a number, or a mark of a missing value, in a column of numbers, and no label of other content
    /// such as codes.
    pub(super) fn has_value(&self, table: &Table, row: usize) -> bool {
        let mut values = self.values.iter();
        says(table.cell(row, 0)).is_none()
            && values.any(|&column| is_value(table.cell(row, column)))
    }

    /// Whether a row can only name the columns: no number is above the numbers, and in tables without dates each column
    /// of numbers has a name above it and no other row may contain the names.
    pub(super) fn can_be_names(&self, table: &Table, row: usize, head: &Head) -> bool {
        if self.has_value(table, row) {
            return false;
        }
        let is_name = |column: &usize| {
            let text = table.cell(row, *column).trim();
            looks(text) == Looks::Text && !content::holds_number(text)
        };
        let over = (0..row).rev().find(|&over| !is_blank_from(table, over, 0));
        let has_name =
            |column: &usize| over.is_some_and(|over| !is_blank(table.cell(over, *column)));
        // Without dates a fact about the table looks like names.
        if self.dates.is_empty() && says(table.cell(row, 0)).is_some() {
            return false;
        }
        !self.dates.is_empty()
            || head.units.is_some()
            || self.values.iter().all(is_name) && !self.values.iter().any(has_name)
    }

    /// Whether a row names the columns in which another row has numbers: at least one of them, and no column by a
    /// number.
    pub(super) fn names(&self, table: &Table, row: usize, numbers: usize) -> bool {
        let filled = |column: &&usize| is_value(table.cell(numbers, **column));
        let name = |column: usize| table.cell(row, column).trim();
        let is_named = |column: &usize| !name(*column).is_empty();
        let is_number = |column: &usize| content::holds_number(name(*column));
        self.values.iter().filter(filled).any(is_named) && !self.values.iter().any(is_number)
    }
}

fn is_value(cell: &str) -> bool {
    matches!(looks(cell), Looks::Number | Looks::Figure | Looks::Missing)
}

/// The beginning of the data, by the content of most of the table; in short tables with long headers, by the content
/// towards its end.
pub(super) fn find(table: &Table) -> Option<Data> {
    let height = note::end_of_data(table);
    let end = height - (height / 10).min(10);
    [height / 4, height / 2, height * 2 / 3]
        .into_iter()
        .find_map(|begin| {
            let begin = begin.clamp(1, HEAD_ROWS).min(height.saturating_sub(1));
            first_like(table, height, begin..end.max(begin + 1))
        })
}

/// The first of two rows that match the content of the columns in some rows.
fn first_like(table: &Table, height: usize, rows: Range<usize>) -> Option<Data> {
    let sample = Sample::new(table, rows, CELLS / 2);
    let profiles: Vec<Profile> = (0..table.widest())
        .map(|column| sample.profile(column))
        .collect();
    let kinds: Vec<Kind> = profiles
        .iter()
        .map(|profile| {
            if profile.is_dates() {
                Kind::Dates
            } else if profile.is_values() {
                Kind::Values
            } else {
                Kind::Other
            }
        })
        .collect();

    if !kinds.contains(&Kind::Values) {
        return None;
    }

    let is_data = |row: &usize| {
        let (mut fits, mut others, mut values) = (0, 0, 0);
        for (column, kind) in kinds.iter().enumerate() {
            let looks = looks(table.cell(*row, column));
            let fitting = match kind {
                Kind::Other => continue,
                _ if looks == Looks::Blank => continue,
                Kind::Dates => {
                    looks != Looks::Number && content::dated(table.cell(*row, column)).is_some()
                }
                Kind::Values => matches!(looks, Looks::Number | Looks::Figure | Looks::Missing),
            };
            fits += usize::from(fitting);
            values += usize::from(fitting && *kind == Kind::Values);
            others += usize::from(!fitting);
        }
        others * 10 <= fits && (values > 0 || fits > 0 && kinds.first() == Some(&Kind::Dates))
    };

    let mut rows = (0..height).filter(|&row| !is_blank_from(table, row, 0));
    let mut found = None;
    let mut first = None;
    for row in rows.by_ref().take(HEAD_ROWS) {
        match (is_data(&row), found) {
            (true, Some(_)) => {
                first = found;
                break;
            }
            (true, None) => found = Some(row),
            (false, _) => found = None,
        }
    }

    // A single row of data at the end of the table.
    let alone = first.is_none();
    let first = first.or_else(|| found.filter(|_| rows.next().is_none()))?;
    let years = profiles.iter().filter(|profile| profile.is_years()).count();
    let dates = profiles.iter().enumerate().filter_map(|(column, profile)| {
        // Values may look like years too: only the first column, or the only such column, counts as dates.
        let is_year = profile.is_years() && (column == 0 || years == 1);
        let date = content::dated(table.cell(first, column))?;
        (profile.is_dates() || is_year).then(|| (column, discriminant(&date)))
    });
    let mut dates: Vec<(usize, Discriminant<Written>)> = dates.collect();

    // Years alone beside labels are more likely values.
    let is_value = |column: usize| kinds.get(column) == Some(&Kind::Values);
    let others = (0..kinds.len()).filter(|column| is_value(*column));
    if others.eq(dates
        .iter()
        .map(|(column, _)| *column)
        .filter(|column| *column > 0))
    {
        dates.retain(|&(column, _)| profiles.get(column).is_some_and(Profile::is_dates));
    }

    // Without a date it may be one of the lines of text that follow it.
    let is_data = !alone || !dates.is_empty() || height == table.height();
    let is_date = |column: usize| dates.iter().any(|(date, _)| *date == column);
    let values = kinds
        .iter()
        .enumerate()
        .filter_map(|(column, kind)| (*kind == Kind::Values && !is_date(column)).then_some(column));
    let values = values.collect();

    is_data.then_some(Data {
        first,
        dates,
        values,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Dates,
    Values,
    Other,
}
