//! Tables whose lines are indicators: the row of dates side by side, and the roles of the columns.

use std::collections::HashSet;

use super::Samples;
use super::columns::keys::MOST;
use super::columns::{Column, FoundRoles, Headed, set};
use crate::content::cell::is_blank;
use crate::content::{self, DateKind, Looks, Sample, looks};
use crate::draft::Spot;
use crate::interpretation::{Head, Says, says, years::Years};
use crate::notation::{self, Written, numbered::Numbered};
use crate::options::{DateNotation, Role};
use crate::table::Table;

/// Most rows above the data.
pub(super) const HEAD_ROWS: usize = 60;
/// Most cells read to detect the position of the header.
pub(super) const CELLS: usize = 100_000;
/// Fewer years at more than a year's distance may be values that look like years.
const FEWEST_STEPS: usize = 3;

/// Whether a cell of a header is a date.
pub(super) fn is_date_head(cell: &str) -> bool {
    let text = cell.trim();
    is_code(text)
        || looks(text) != Looks::Number && content::dated(text).is_some()
        || content::is_year(text)
}

/// Whether a number can be a date: `202401`, `20240131`.
fn is_code(text: &str) -> bool {
    matches!(text.len(), 6 | 8)
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && notation::read_as(text, DateNotation::Codes).is_some()
}

/// The columns of a header that are dates of the most frequent kind: a year beside its months is their total.
pub(super) fn date_heads(table: &Table, row: usize) -> Vec<usize> {
    if let Some(years) = Years::above(table, row) {
        return years.dates().iter().map(|(column, _)| *column).collect();
    }
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
pub(super) fn filled_from(table: &Table, row: usize, from: usize) -> usize {
    let columns = from..table.width(row);
    columns
        .filter(|&column| !is_blank(table.cell(row, column)))
        .count()
}

/// Whether all cells of a header from its first date on are dates of one kind, except those of columns of texts behind
/// the last date.
pub(super) fn are_all_dates(table: &Table, row: usize) -> bool {
    let dates = date_heads(table, row);
    let (Some(&first), Some(&last)) = (dates.first(), dates.last()) else {
        return false;
    };
    let sample = Sample::new(table, row + 1..table.height(), CELLS);
    let is_text = |column: usize| {
        let profile = sample.profile(column);
        profile.filled() == profile.texts && !profile.is_with_numbers()
    };
    let named = (first..table.width(row)).filter(|&column| !is_blank(table.cell(row, column)));
    let mut others = named.filter(|column| dates.binary_search(column).is_err());
    others.all(|column| column > last && is_text(column))
        && Years::above(table, row).is_none_or(|years| years.are_certain())
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
            && let Some(row) = below_years(table, row).or(Some(row))
            && let Some(dates) = dates_in_order(table, row)
            && has_values_below(table, row, &dates)
        {
            return Some((row, can_be_no_values(table, row, &dates)));
        }
        widest_above = widest_above.max(filled);
    }
    None
}

/// Whether a row has dates side by side above values.
pub(super) fn is_across(table: &Table, row: usize) -> bool {
    dates_in_order(table, row).is_some_and(|dates| has_values_below(table, row, &dates))
}

/// The row below a row of years, if it has the parts of these years.
fn below_years(table: &Table, row: usize) -> Option<usize> {
    let mut below = row + 1..table.height().min(HEAD_ROWS);
    let below = below.find(|&row| filled_from(table, row, 0) > 0)?;
    let years = Years::above(table, below)?;
    (years.row_of_years() == row).then_some(below)
}

/// Whether the dates of a row cannot be values: no bare numbers, or years in equal steps above values that are not
/// nearly all years.
fn can_be_no_values(table: &Table, row: usize, columns: &[usize]) -> bool {
    let mut cells = columns.iter().map(|&column| table.cell(row, column).trim());
    if cells.any(is_code) {
        return false;
    }

    let years =
        columns
            .iter()
            .filter_map(|&column| match content::dated(table.cell(row, column)) {
                Some(Written::Year(year)) => Some(i32::from(year)),
                _ => None,
            });
    let years: Vec<i32> = years.collect();
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

    let sample = Sample::new(table, row + 1..table.height(), CELLS);
    let all_years = |column: usize| {
        let profile = sample.profile(column);
        profile.years > 0 && profile.years * 2 >= profile.filled()
    };

    is_run && !columns.iter().all(|&column| all_years(column))
}

fn dates_of(table: &Table, row: usize, columns: &[usize]) -> Option<Vec<Written>> {
    if let Some(years) = Years::above(table, row) {
        return Some(years.dates().iter().map(|(_, date)| *date).collect());
    }
    let mut dates = columns.iter();
    let read = |&column: &usize| content::dated(table.cell(row, column));
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
    let sample = Sample::new(table, row + 1..table.height(), CELLS);
    let from = dates.first().copied().unwrap_or(0);
    // Beside dates that are no bare years, numbers that look like years are codes.
    let are_years = dates
        .iter()
        .all(|&column| content::is_year(table.cell(row, column).trim()));
    are_values(&sample, dates)
        && (0..from).all(|column| {
            let profile = sample.profile(column);
            !(profile.is_dates() || are_years && profile.is_years())
        })
}

/// Whether columns contain values and hardly anything else.
pub(super) fn are_values(sample: &Sample<'_>, columns: &[usize]) -> bool {
    let (mut values, mut others) = (0_u32, 0_u32);
    for &column in columns {
        let profile = sample.profile(column);
        values += profile.numbers + profile.figures + profile.missing;
        others += profile.dates + profile.times + profile.texts;
    }
    values > others * 4
}

/// The roles of a table with its dates in the header: the columns before the dates identify the indicator of a line.
pub(super) fn roles(headed: &Headed<'_>) -> FoundRoles {
    let Headed { table, head, .. } = headed;
    let dates = head.row.map_or(Vec::new(), |row| date_heads(table, row));
    let first = dates.first().copied().unwrap_or(headed.columns.len());

    let mut roles = vec![Role::Nothing; headed.columns.len()];
    for &date in &dates {
        set(&mut roles, date, Role::Value);
    }

    let beside = Beside::new(headed, &dates);
    let is_identified = beside.set_roles(headed, &mut roles);

    // Values beside the dates, such as their total, and further cells after the first date are not read: the user has
    // to confirm that.
    let is_left = |place: usize, column: &Column| {
        let profile = &column.profile;
        let has_others = profile.filled() > profile.texts || profile.is_with_numbers();
        place >= first && has_others || profile.is_values()
    };

    let columns = headed.columns.iter().enumerate();
    let leaves_values = columns
        .zip(&roles)
        .any(|((place, column), role)| *role == Role::Nothing && is_left(place, column));

    let all_dates = head.row.is_some_and(|row| are_all_dates(table, row));
    FoundRoles {
        certain: is_identified && !leaves_values && all_dates,
        roles,
        instead: None,
    }
}

/// The columns beside the dates, by what they can say about the indicator of a line.
#[derive(Default)]
struct Beside {
    ids: Vec<usize>,
    /// Columns of texts that are different in all lines, and of texts that are not.
    unique: Vec<usize>,
    several: Vec<usize>,
    frequency: Option<usize>,
    unit: Option<usize>,
}

impl Beside {
    fn new(headed: &Headed<'_>, dates: &[usize]) -> Beside {
        let first = dates.first().copied().unwrap_or(headed.columns.len());
        let mut beside = Beside::default();
        let lines = headed.table.height() - headed.head.first;

        let is_date = |place: usize| dates.binary_search(&place).is_ok();
        let others = headed.columns.iter().enumerate();

        for (place, column) in others.filter(|(place, _)| !is_date(*place)) {
            let count = distinct(headed, &[place]);
            let varies = count > 1 || lines == 1;
            if headed.holds_frequencies(place) {
                beside.frequency = beside.frequency.or(Some(place));
                continue;
            }
            match says(&column.name) {
                Some(Says::Unit) => beside.unit = beside.unit.or(Some(place)),
                // Behind the dates are notes.
                _ if place >= first => {}
                Some(Says::Id) if varies => beside.ids.push(place),
                _ if !varies || !column.may_be_label() => {}
                _ if count == lines => beside.unique.push(place),
                _ => beside.several.push(place),
            }
        }

        beside
    }

    /// Sets the roles of these columns, and returns whether they identify the lines: by an id, by the shortest unique
    /// texts, else by several columns.
    fn set_roles(&self, headed: &Headed<'_>, roles: &mut [Role]) -> bool {
        let length = |column: &usize| {
            let profile = headed.columns.get(*column).map(|column| &column.profile);
            profile.map_or(0, |profile| {
                profile.characters * 100 / (profile.texts.max(1) as usize)
            })
        };

        let unique = || self.unique.iter().copied();
        let mut unit = Role::Unit;
        let (keys, name) = if let Some(&id) = self.ids.first() {
            (vec![id], unique().max_by_key(length))
        } else if let Some(key) = unique().min_by_key(length) {
            let name = unique().max_by_key(length).filter(|name| *name != key);
            (vec![key], name)
        } else {
            let keys: Vec<usize> = self.several.iter().copied().take(MOST).collect();
            let with_unit: Vec<usize> = keys.iter().copied().chain(self.unit).collect();
            if keys.len() < MOST && distinct(headed, &with_unit) > distinct(headed, &keys) {
                unit = Role::UnitKey;
            }
            (keys, None)
        };

        let columns = keys.iter().map(|&key| (key, Role::Key));
        let columns = columns
            .chain(name.map(|name| (name, Role::Name)))
            .chain(self.frequency.map(|column| (column, Role::Frequency)))
            .chain(self.unit.map(|column| (column, unit)));
        for (column, role) in columns {
            set(roles, column, role);
        }

        !keys.is_empty() || unit == Role::UnitKey
    }
}

/// The number of lines that differ in some columns.
fn distinct(headed: &Headed<'_>, columns: &[usize]) -> usize {
    let rows = headed.head.first..headed.table.height();
    let texts = rows.map(|row| {
        let cells = columns
            .iter()
            .map(|&column| headed.table.cell(row, column).trim());
        cells.collect::<Vec<_>>()
    });
    texts.collect::<HashSet<_>>().len()
}

/// Samples of dates that are made of years above their parts; empty for other dates.
pub(super) fn samples(table: &Table, head: Head) -> Samples {
    let mut samples = Samples::default();
    let Some((row, years)) = head
        .row
        .and_then(|row| Some((row, Years::above(table, row)?)))
    else {
        return samples;
    };
    for &(column, date) in years.dates() {
        let part = table.cell(row, column).trim();
        let spot = Spot {
            text: format!("{} {part}", date.year()).into(),
            place: table.place(row, column),
        };
        samples.add(&spot, || date.to_string());
    }
    samples
}
