//! Tables whose lines are indicators: the row of dates side by side.

use super::{CELLS, HEAD_ROWS};
use crate::content::cell::is_blank;
use crate::content::{self, DateKind, Looks, Profile, bearable, looks, spread};
use crate::notation::{self, Written, numbered::Numbered};
use crate::options::DateNotation;
use crate::table::Table;

/// Fewer years at more than a year's distance may be values that look like years.
const FEWEST_STEPS: usize = 3;

/// Whether a cell of a header is a date.
pub(in crate::recogniser) fn is_date_head(cell: &str) -> bool {
    let text = cell.trim();
    content::is_year(text) || looks(text) == Looks::Date || is_code(text)
}

/// Whether a number can be a date: `202401`, `20240131`.
fn is_code(text: &str) -> bool {
    matches!(text.len(), 6 | 8)
        && content::is_number(text)
        && notation::read_as(text, DateNotation::Codes).is_some()
}

/// The columns of a header that are dates of the most frequent kind: a year beside its months is their total.
pub(in crate::recogniser) fn date_heads(table: &Table, row: usize) -> Vec<usize> {
    let dates: Vec<(usize, DateKind)> = (0..table.width(row))
        .filter(|&column| is_date_head(table.cell(row, column)))
        .filter_map(|column| {
            let kind = content::date_kind(table.cell(row, column).trim())?;
            Some((column, kind))
        })
        .collect();
    let mut kinds: Vec<(DateKind, usize)> = Vec::new();
    for &(_, kind) in &dates {
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let most = kinds.iter().rev().max_by_key(|(_, count)| *count);
    let of_kind = dates
        .iter()
        .filter(|(_, kind)| most.is_some_and(|(most, _)| most == kind));
    of_kind.map(|&(column, _)| column).collect()
}

/// The number of filled cells of a header from a column on.
pub(in crate::recogniser) fn filled_from(table: &Table, row: usize, from: usize) -> usize {
    let columns = from..table.width(row);
    columns
        .filter(|&column| !is_blank(table.cell(row, column)))
        .count()
}

/// Whether all cells of a header from its first date on are dates of one kind.
pub(in crate::recogniser) fn are_all_dates(table: &Table, row: usize) -> bool {
    let dates = date_heads(table, row);
    let first = dates.first().copied();
    first.is_some_and(|first| filled_from(table, row, first) == dates.len())
}

/// The row of dates side by side, and whether it hardly contains anything else: all its cells from some column on are
/// dates, or most of them and at least three, in order and each once; rows above it are narrower; values are below it,
/// and no dates before them.
pub(super) fn find(table: &Table) -> Option<(usize, bool)> {
    let mut widest_above = 0;
    for row in 0..table.height().min(HEAD_ROWS) {
        let filled = filled_from(table, row, 0);
        if filled == 0 {
            continue;
        }
        if widest_above * 2 < filled
            && let Some(dates) = dates_in_order(table, row)
            && has_values_below(table, row, &dates)
        {
            return Some((row, can_be_no_values(table, row, &dates)));
        }
        widest_above = widest_above.max(filled);
    }
    None
}

/// Whether the dates of a row cannot be values: no bare numbers, or years in equal steps above values that are not
/// nearly all years.
fn can_be_no_values(table: &Table, row: usize, columns: &[usize]) -> bool {
    let mut cells = columns.iter().map(|&column| table.cell(row, column).trim());
    if cells.any(is_code) {
        return false;
    }
    let years: Vec<i32> = columns
        .iter()
        .map(|&column| table.cell(row, column).trim())
        .filter_map(content::year)
        .map(i32::from)
        .collect();
    if years.is_empty() {
        return true;
    }
    let mut steps: Vec<i32> = years
        .iter()
        .zip(years.iter().skip(1))
        .map(|(year, next)| next - year)
        .collect();
    steps.dedup();
    let is_run = match steps.as_slice() {
        [] | [1 | -1] => true,
        [_] => years.len() >= FEWEST_STEPS,
        _ => false,
    };
    let all_years = |column: usize| {
        let rows = spread(row + 1..table.height(), bearable(table, CELLS));
        let profile = Profile::of(rows.map(|row| table.cell(row, column)));
        profile.years > 0 && profile.years * 2 >= profile.filled()
    };
    is_run && !columns.iter().all(|&column| all_years(column))
}

fn dates_of(table: &Table, row: usize, columns: &[usize]) -> Option<Vec<Written>> {
    let mut dates = columns.iter();
    let read = |&column: &usize| content::written(table.cell(row, column).trim());
    dates.by_ref().map(read).collect()
}

/// The columns of the dates of a row, if these are in order.
fn dates_in_order(table: &Table, row: usize) -> Option<Vec<usize>> {
    let columns = date_heads(table, row);
    let from = *columns.first()?;
    if from == 0 || is_date_head(table.cell(row, 0)) {
        return None;
    }
    let cells = filled_from(table, row, from);
    let enough = if columns.len() == cells { 2 } else { 3 };
    if columns.len() < enough || columns.len() * 10 < cells * 6 {
        return None;
    }
    let dates = dates_of(table, row, &columns)?;
    let in_order = dates.is_sorted_by(|a, b| a < b)
        || dates.is_sorted_by(|a, b| a > b)
        || are_numbered_in_order(table, row, &columns);
    // Days in an unknown notation need not be in order.
    let is_days = dates.iter().all(|date| matches!(date, Written::Day(..)));
    (in_order || is_days).then_some(columns)
}

/// Whether dates of a year and a number are in order by these two, whatever the number denotes.
fn are_numbered_in_order(table: &Table, row: usize, columns: &[usize]) -> bool {
    let numbered = |&column: &usize| {
        let numbered = Numbered::read(table.cell(row, column).trim())?;
        Some((numbered.year(), numbered.number()))
    };
    let all: Option<Vec<_>> = columns.iter().map(numbered).collect();
    all.is_some_and(|all| all.is_sorted_by(|a, b| a < b) || all.is_sorted_by(|a, b| a > b))
}

fn has_values_below(table: &Table, row: usize, dates: &[usize]) -> bool {
    let rows = spread(row + 1..table.height(), bearable(table, CELLS));
    let profile = |column| Profile::of(rows.clone().map(|row| table.cell(row, column)));
    let (mut values, mut others) = (0_u32, 0_u32);
    for &column in dates {
        let profile = profile(column);
        values += profile.numbers + profile.figures + profile.missing;
        others += profile.dates + profile.times + profile.texts;
    }
    let from = dates.first().copied().unwrap_or(0);
    // Beside dates that are no bare years, numbers that look like years are codes.
    let are_years = dates
        .iter()
        .all(|&column| content::is_year(table.cell(row, column).trim()));
    values > others * 4
        && (0..from).all(|column| {
            let profile = profile(column);
            !(profile.is_dates() || are_years && profile.is_years())
        })
}
