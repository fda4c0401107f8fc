//! Where the header of a table stands, and whether dates stand below each other or side by side.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;

use domain::text::fold;

use super::look::{self, Looks, Profile, bearable, looks, spread};
use crate::draft::Keyword;
use crate::layout::cell::{is_blank, is_blank_from};
use crate::layout::header::{Head, says};
use crate::layout::keyword::is_word;
use crate::layout::totals::is_total;
use crate::notation::Written;
use crate::table::Table;

/// So many rows at most stand above the data.
const HEAD_ROWS: usize = 60;
/// Cells that are looked at to tell what the columns hold.
const CELLS: usize = 100_000;

/// How a table with a header is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) head: Head,
    /// Each line is an indicator, and the header holds the dates.
    pub(super) across: bool,
    /// Whether the header could hardly end elsewhere.
    pub(super) certain: bool,
}

/// None where nothing looks like a table with dates or labels and values.
pub(super) fn find(table: &Table) -> Option<Shape> {
    if let Some(row) = dates_across(table) {
        let head = Head::below(row);
        return Some(Shape {
            head,
            across: true,
            certain: true,
        });
    }
    let data = first_of_data(table)?;
    let above = |row: usize| {
        let mut rows = (0..row).rev();
        rows.find(|&row| !is_blank_from(table, row, 0))
    };
    // A row with a date is data, whatever else stands in it: it names nothing.
    let mut first = data.first;
    while let Some(row) = above(first).filter(|&row| {
        let over = above(row);
        data.has_date(table, row)
            || over.is_some() && is_total(table.cell(row, 0))
            || data.may_lack_date(table, row) && is_of_numbers(table, row, over)
    }) {
        first = row;
    }
    let last = above(first);
    let over = last.and_then(above).map(|row| Head::with_units(table, row));
    let head = over
        .filter(|head| head.units.is_some() && head.units == last)
        .or_else(|| last.map(Head::below))
        .unwrap_or(Head {
            row: None,
            first: 0,
            units: None,
        });
    // Below names, labels with texts beside them may be names as well, or the first line of data.
    let names_twice = head.units.is_none()
        && data.dates.is_empty()
        && last.is_some_and(|last| above(last).is_some_and(|over| names_all(table, over, last)));
    Some(Shape {
        head,
        across: false,
        certain: !names_twice,
    })
}

/// Whether a row gives a name, each another one and none with a number, to every column in which the row below it
/// holds something, the first one among them; and whether nobody knows what that row says of the columns.
fn names_all(table: &Table, over: usize, row: usize) -> bool {
    let mut seen = HashSet::new();
    says(table.cell(row, 0)).is_none()
        && !is_blank(table.cell(over, 0))
        && table.cells(row).enumerate().all(|(column, cell)| {
            let name = table.cell(over, column).trim();
            is_blank(cell)
                || !name.is_empty() && !look::holds_number(name) && seen.insert(fold(name))
        })
}

/// Whether a row above the data holds numbers, below a row that names its columns or, without one, from its first cell
/// on: it is data as well, though some of it does not look so.
fn is_of_numbers(table: &Table, row: usize, over: Option<usize>) -> bool {
    let is_number = |cell: &str| !is_blank(cell) && look::holds_number(cell.trim());
    match over {
        Some(over) => names_all(table, over, row) && table.cells(row).any(is_number),
        None => {
            let mut filled = table.cells(row).filter(|cell| !is_blank(cell));
            row == 0 && is_number(table.cell(row, 0)) && filled.all(is_number)
        }
    }
}

/// Whether a table begins as the wide form does, but for a header with a column `id` of its own: no other keyword
/// stands below, and dates not in the first column but in another one.
pub(super) fn is_like_ours(table: &Table) -> bool {
    let rows = spread(1..table.height(), bearable(table, CELLS) / 2);
    let profile = |column| Profile::of(rows.clone().map(|row| table.cell(row, column)));
    let holds_dates = |column| {
        let profile: Profile = profile(column);
        profile.is_dates() || profile.is_years()
    };
    let below = (1..table.height().min(200)).map(|row| table.cell(row, 0));
    is_word(table.cell(0, 0), "id")
        && below
            .into_iter()
            .all(|cell| Keyword::read(cell).is_none() && !is_word(cell, "date"))
        && !holds_dates(0)
        && (1..table.width(0).min(20)).any(holds_dates)
}

/// Whether a cell of a header is a date.
pub(super) fn is_date_head(cell: &str) -> bool {
    let text = cell.trim();
    look::is_year(text) || looks(text) == Looks::Date
}

/// The columns of a header that are dates of one kind, the kind that most of its dates are of: a year beside the months
/// of a year sums them up.
pub(super) fn date_heads(table: &Table, row: usize) -> Vec<usize> {
    let dates: Vec<(usize, Discriminant<Written>)> = (0..table.width(row))
        .filter(|&column| is_date_head(table.cell(row, column)))
        .filter_map(|column| {
            let date = look::written(table.cell(row, column).trim())?;
            Some((column, discriminant(&date)))
        })
        .collect();
    let mut kinds: Vec<(Discriminant<Written>, usize)> = Vec::new();
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

/// How many cells of a header are filled from a column on.
pub(super) fn filled_from(table: &Table, row: usize, from: usize) -> usize {
    let columns = from..table.width(row);
    columns
        .filter(|&column| !is_blank(table.cell(row, column)))
        .count()
}

/// Whether all cells of a header from its first date on are dates of one kind.
pub(super) fn are_all_dates(table: &Table, row: usize) -> bool {
    let dates = date_heads(table, row);
    let first = dates.first().copied();
    first.is_some_and(|first| filled_from(table, row, first) == dates.len())
}

/// The row of dates side by side: everything in it from some column on is a date, or most of it and at least three
/// cells, in order and each once; what stands above it is narrower; below are values, and in front of them no dates.
fn dates_across(table: &Table) -> Option<usize> {
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
            return Some(row);
        }
        widest_above = widest_above.max(filled);
    }
    None
}

/// The columns of the dates of a row, which are in order.
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
    let dates = columns.iter();
    let dates: Option<Vec<Written>> = dates
        .map(|&column| look::written(table.cell(row, column).trim()))
        .collect();
    let dates = dates?;
    let in_order = dates.is_sorted_by(|a, b| a < b) || dates.is_sorted_by(|a, b| a > b);
    // Days of which the notation is not known yet need not be in order.
    let is_days = dates.iter().all(|date| matches!(date, Written::Day(..)));
    (in_order || is_days).then_some(columns)
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
    values > others * 4
        && (0..from).all(|column| {
            let profile = profile(column);
            !profile.is_dates() && !profile.is_years()
        })
}

/// Where the data begins, and where its dates stand.
struct Data {
    first: usize,
    /// The columns of dates, with the kind of the first of them; none where dates cannot be told from other numbers.
    dates: Vec<(usize, Discriminant<Written>)>,
}

impl Data {
    /// Whether a row may be data without a date: where no row has one, or its first cell is blank.
    fn may_lack_date(&self, table: &Table, row: usize) -> bool {
        self.dates.is_empty() || is_blank(table.cell(row, 0))
    }

    /// Whether a row has a date where those below have theirs, of the same kind.
    fn has_date(&self, table: &Table, row: usize) -> bool {
        self.dates.iter().any(|&(column, kind)| {
            let date = look::dated(table.cell(row, column));
            date.is_some_and(|date| discriminant(&date) == kind)
        })
    }
}

/// The first of two rows that hold what the columns hold, by what stands in most of the table; in short tables with
/// long heads, by what stands towards its end.
fn first_of_data(table: &Table) -> Option<Data> {
    let height = look::end_of_data(table);
    let end = height - (height / 10).min(10);
    [height / 4, height / 2, height * 2 / 3]
        .into_iter()
        .find_map(|begin| {
            let begin = begin.clamp(1, HEAD_ROWS).min(height.saturating_sub(1));
            first_like(table, height, begin..end.max(begin + 1))
        })
}

/// The first of two rows that hold what the columns hold in some rows.
fn first_like(table: &Table, height: usize, rows: Range<usize>) -> Option<Data> {
    let rows = spread(rows, bearable(table, CELLS) / 2);
    let profiles: Vec<Profile> = (0..table.widest())
        .map(|column| Profile::of(rows.clone().map(|row| table.cell(row, column))))
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
                    looks != Looks::Number && look::dated(table.cell(*row, column)).is_some()
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
        // Values may look like years as well: only the first column, or the only one of them, is taken for dates.
        let is_year = profile.is_years() && (column == 0 || years == 1);
        let date = look::dated(table.cell(first, column))?;
        (profile.is_dates() || is_year).then(|| (column, discriminant(&date)))
    });
    let dates: Vec<(usize, Discriminant<Written>)> = dates.collect();
    // Without a date it may as well be one of the lines of text that follow it.
    let is_data = !alone || !dates.is_empty() || height == table.height();
    is_data.then_some(Data { first, dates })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Dates,
    Values,
    Other,
}
