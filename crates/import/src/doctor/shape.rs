//! Where the header of a table stands, and whether dates stand below each other or side by side.

use std::ops::Range;

use super::look::{self, Looks, Profile, bearable, looks, spread};
use crate::draft::Keyword;
use crate::layout::cell::{is_blank, is_blank_from};
use crate::layout::header::Head;
use crate::layout::keyword::is_word;
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
}

/// None where nothing looks like a table with dates or labels and values.
pub(super) fn find(table: &Table) -> Option<Shape> {
    if let Some(row) = dates_across(table) {
        let head = Head::below(row);
        return Some(Shape { head, across: true });
    }
    let first = first_of_data(table)?;
    let mut above = (0..first).rev();
    let row = above.find(|&row| !is_blank_from(table, row, 0));
    Some(Shape {
        head: Head { row, first },
        across: false,
    })
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

/// The row of dates side by side: everything in it from some column on is a date, in order and each once; what stands
/// above it is narrower; below are values, and in front of them no dates.
fn dates_across(table: &Table) -> Option<usize> {
    let mut widest_above = 0;
    for row in 0..table.height().min(HEAD_ROWS) {
        let filled = table.cells(row).filter(|cell| !is_blank(cell)).count();
        if filled == 0 {
            continue;
        }
        if let Some(from) = first_date(table, row)
            && widest_above * 2 < filled
            && has_values_below(table, row, from)
        {
            return Some(row);
        }
        widest_above = widest_above.max(filled);
    }
    None
}

/// The first of at least two dates that go on to the end of a row, in order.
fn first_date(table: &Table, row: usize) -> Option<usize> {
    let mut columns = (0..table.width(row)).filter(|&c| !is_blank(table.cell(row, c)));
    let from = columns.find(|&c| is_date_head(table.cell(row, c)))?;
    if from == 0 {
        return None;
    }
    let all = std::iter::once(from).chain(columns);
    let dates: Option<Vec<Written>> = all
        .map(|column| look::written(table.cell(row, column).trim()))
        .collect();
    let dates = dates.filter(|dates| dates.len() >= 2)?;
    let in_order = dates.is_sorted_by(|a, b| a < b) || dates.is_sorted_by(|a, b| a > b);
    // Days of which the notation is not known yet need not be in order.
    let is_days = dates.iter().all(|date| matches!(date, Written::Day(..)));
    (in_order || is_days).then_some(from)
}

fn has_values_below(table: &Table, row: usize, from: usize) -> bool {
    let rows = spread(row + 1..table.height(), bearable(table, CELLS));
    let profile = |column| Profile::of(rows.clone().map(|row| table.cell(row, column)));
    let (mut values, mut others) = (0_u32, 0_u32);
    for column in from..table.width(row) {
        let profile = profile(column);
        values += profile.numbers + profile.figures + profile.missing;
        others += profile.dates + profile.times + profile.texts;
    }
    values > others * 4
        && (0..from).all(|column| {
            let profile = profile(column);
            !profile.is_dates() && !profile.is_years()
        })
}

/// The first of two rows that hold what the columns hold, by what stands in most of the table; in short tables with
/// long heads, by what stands towards its end.
fn first_of_data(table: &Table) -> Option<usize> {
    let height = table.height();
    let end = height - (height / 10).min(10);
    [height / 4, height / 2, height * 2 / 3]
        .into_iter()
        .find_map(|begin| {
            let begin = begin.clamp(1, HEAD_ROWS).min(height.saturating_sub(1));
            first_like(table, begin..end.max(begin + 1))
        })
}

/// The first of two rows that hold what the columns hold in some rows.
fn first_like(table: &Table, rows: Range<usize>) -> Option<usize> {
    let height = table.height();
    let rows = spread(rows, bearable(table, CELLS) / 2);
    let kinds: Vec<Kind> = (0..table.widest())
        .map(|column| {
            let profile = Profile::of(rows.clone().map(|row| table.cell(row, column)));
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
                Kind::Dates => looks == Looks::Date,
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
    for row in rows.by_ref().take(HEAD_ROWS) {
        match (is_data(&row), found) {
            (true, Some(first)) => return Some(first),
            (true, None) => found = Some(row),
            (false, _) => found = None,
        }
    }
    // A single row of data at the end of the table.
    found.filter(|_| rows.next().is_none())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Dates,
    Values,
    Other,
}
