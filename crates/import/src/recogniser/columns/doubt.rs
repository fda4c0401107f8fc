//! Columns of numbers that may be something else than values: a second table, codes, coordinates, footnotes.

use std::collections::BTreeSet;

use super::words::{DATES, NO_SERIES, NO_SERIES_WORDS, YEARS};
use super::{Column, FoundRoles, dated::Dates};
use crate::content::cell::is_blank;
use crate::content::{Profile, spread};
use crate::interpretation::Head;
use crate::options::Role;
use crate::table::Table;

/// Most cells read of a column.
const CELLS: usize = 2_000;
/// Fewer lines may have equal numbers by accident.
const FEWEST_LINES: usize = 10;
/// The largest number of a footnote.
const LARGEST_NOTE: u32 = 20;

/// A second table to the right of the first one.
#[derive(Debug, Clone, Copy)]
pub(super) struct SecondTable {
    /// The first column that is not of the first table.
    pub(super) end_of_first: usize,
    /// The column of its dates.
    pub(super) date: usize,
}

/// The second table: its column of dates has the name of the first one, or is called a date and holds dates, and follows
/// the first values.
pub(super) fn second_table(
    table: &Table,
    head: Head,
    columns: &[Column],
    dates: &Dates,
) -> Option<SecondTable> {
    let first = dates.roles.iter().map(|(column, _)| *column).min()?;
    let last = dates.roles.iter().map(|(column, _)| *column).max()?;
    let name = &columns.get(first)?.name;
    let holds_dates = |column: &Column| column.profile.is_dates() || column.profile.is_years();
    let is_empty = |place: usize| {
        let mut rows = spread(head.first..table.height(), CELLS);
        head.name(table, place).is_empty() && rows.all(|row| is_blank(table.cell(row, place)))
    };
    let is_date = |place: usize, column: &Column| {
        let is_named = column.is_named(DATES) || column.is_named(YEARS);
        let follows_gap = || column.profile.is_texts() && is_empty(place - 1);
        if column.name.is_empty() {
            name.is_empty() && follows_gap()
        } else {
            column.name == *name || is_named && holds_dates(column)
        }
    };
    let mut behind = columns.iter().enumerate().skip(last + 2);
    let (date, _) = behind.find(|(place, column)| is_date(*place, column))?;
    // A start and an end beside each other belong to one table.
    let between = columns.get(last + 1..date)?;
    if !between.iter().any(|column| column.profile.is_values()) {
        return None;
    }
    let mut end_of_first = date;
    while end_of_first > last + 1 && is_empty(end_of_first - 1) {
        end_of_first -= 1;
    }
    Some(SecondTable { end_of_first, date })
}

/// Whether a column has no decimals, no signs and no blanks, as codes have.
pub(super) const fn may_be_codes(profile: &Profile) -> bool {
    profile.codes > 0 && profile.codes == profile.filled()
}

/// Leaves out columns of numbers that are codes, coordinates or footnotes rather than values, by their name or their
/// content; a question, with these columns as values instead. The only column of values is never left out.
pub(super) fn without_codes(
    table: &Table,
    head: Head,
    columns: &[Column],
    found: FoundRoles,
) -> FoundRoles {
    let is_value = |place: usize| found.roles.get(place) == Some(&Role::Value);
    let values: Vec<usize> = (0..columns.len())
        .filter(|&place| is_value(place))
        .collect();
    let doubtful: Vec<usize> = values
        .iter()
        .copied()
        .filter(|&place| {
            let column = columns.get(place);
            column.is_some_and(|column| {
                is_no_series(&column.name)
                    || column.is_code()
                    || has_leading_zero(table, head, place)
                    || are_notes(table, head, place, column)
            })
        })
        .collect();
    if doubtful.is_empty() || doubtful.len() == values.len() {
        return found;
    }
    let mut roles = found.roles.clone();
    for place in doubtful {
        if let Some(role) = roles.get_mut(place) {
            *role = Role::Nothing;
        }
    }
    FoundRoles {
        roles,
        certain: false,
        instead: Some(found.roles),
    }
}

/// Whether a name is that of codes, coordinates, decimals or notes.
fn is_no_series(name: &str) -> bool {
    NO_SERIES.has(name) || NO_SERIES_WORDS.has_any(name)
}

/// Whether some number of a column begins with a zero, as codes do.
fn has_leading_zero(table: &Table, head: Head, place: usize) -> bool {
    let mut rows = spread(head.first..table.height(), CELLS);
    rows.any(|row| {
        let cell = table.cell(row, place).trim();
        cell.len() > 1 && cell.starts_with('0') && cell.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether a column has one number in all lines, or few equal small integers beside blanks.
fn are_notes(table: &Table, head: Head, place: usize, column: &Column) -> bool {
    let rows = spread(head.first..table.height(), CELLS);
    let cells: Vec<&str> = rows.map(|row| table.cell(row, place).trim()).collect();
    let filled: Vec<&str> = cells
        .iter()
        .copied()
        .filter(|cell| !cell.is_empty())
        .collect();
    let distinct: BTreeSet<&str> = filled.iter().copied().collect();
    if distinct.len() != 1 {
        return false;
    }
    let profile = &column.profile;
    let are_small = profile.counting == profile.filled() && profile.largest <= LARGEST_NOTE;
    let is_long = filled.iter().all(|cell| cell.len() > 1) && filled.len() > 1;
    let is_all = filled.len() == cells.len() && (is_long || cells.len() >= FEWEST_LINES);
    may_be_codes(profile) && is_all
        || are_small && filled.len() > 1 && filled.len() * 2 < cells.len()
}
