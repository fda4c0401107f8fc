//! Years above the parts of a year in the header of a table that is read across: `2020`, blank, `2021`, blank above
//! `S1`, `S2`, `S1`, `S2`.

use crate::content;
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::totals::is_total_of_year;
use crate::notation::Written;
use crate::notation::part::{self, Part, PartKind};
use crate::table::Table;

/// Most cells of a row that are searched for a word.
const SAID_IN: usize = 40;

/// Dates in the header: parts of the years above them.
#[derive(Debug, Clone)]
pub(crate) struct Years<'t> {
    table: &'t Table,
    /// The row of the years, and the row of their parts.
    years: usize,
    row: usize,
    kind: PartKind,
    /// The kind that the first cells of the rows name.
    said: Option<PartKind>,
    /// The dates, each with its column.
    dates: Vec<(usize, Written)>,
}

impl<'t> Years<'t> {
    /// The years above a row of parts of a year; `None` unless both together are dates: parts of one kind, more than
    /// years, in order and each once. Between them are only totals of years; behind them there may be other columns.
    pub(crate) fn above(table: &'t Table, row: usize) -> Option<Years<'t>> {
        let mut rows = (0..row).rev();
        let years = rows.find(|&row| !is_blank_from(table, row, 0))?;
        let said = said(table, row);
        // S is short for two kinds.
        let kinds = said.map_or_else(|| PartKind::ALL.to_vec(), |said| vec![said]);
        kinds.into_iter().find_map(|kind| {
            let unread = Years {
                table,
                years,
                row,
                kind,
                said,
                dates: Vec::new(),
            };
            let dates = unread.read()?;
            Some(Years { dates, ..unread })
        })
    }

    pub(crate) const fn row_of_years(&self) -> usize {
        self.years
    }

    /// The dates, each with its column.
    pub(crate) fn dates(&self) -> &[(usize, Written)] {
        &self.dates
    }

    fn read(&self) -> Option<Vec<(usize, Written)>> {
        let mut found: Vec<(usize, Written)> = Vec::new();
        let (mut year, mut is_over) = (None, false);

        for column in 0..self.table.width(self.row) {
            let above = self.table.cell(self.years, column);
            if !is_blank(above) {
                year = match content::dated(above) {
                    Some(Written::Year(year)) => Some(year),
                    _ => None,
                };
            }
            let cell = self.table.cell(self.row, column);
            match (year, self.part(cell)) {
                (Some(_), Some(_)) if is_over => return None,
                (Some(year), Some(part)) => found.push((column, part.of(year))),
                _ if is_blank(cell) || is_total_of_year(cell, self.kind) => {}
                (Some(_), None) if found.is_empty() => return None,
                _ => is_over = !found.is_empty(),
            }
        }

        let is_in_order = found.is_sorted_by(|(_, one), (_, other)| one < other)
            || found.is_sorted_by(|(_, one), (_, other)| one > other);
        let mut years: Vec<u16> = found.iter().map(|(_, date)| date.year()).collect();
        years.dedup();

        (found.len() > years.len() && is_in_order).then_some(found)
    }

    /// The part in a cell. A number without a letter is one only where a word says so.
    fn part(&self, cell: &str) -> Option<Part> {
        let part = Part::read(cell, self.kind).filter(|part| part.kind == self.kind)?;
        (self.said.is_some() || cell.contains(char::is_alphabetic)).then_some(part)
    }

    /// Whether the parts hardly mean anything else: they are words, a word says what they are, or they are codes of
    /// months or weeks. `T1` may be a flat of one room, and `Q1` a quartile, unless a year at either end is not whole.
    pub(crate) fn are_certain(&self) -> bool {
        let parts: Vec<(usize, Part)> = self
            .dates
            .iter()
            .filter_map(|&(column, _)| {
                Some((column, self.part(self.table.cell(self.row, column))?))
            })
            .collect();

        let is_word =
            |(column, _): &(usize, Part)| Part::is_word(self.table.cell(self.row, *column));
        let is_code = matches!(self.kind, PartKind::Month | PartKind::Week);
        let ends = [parts.first(), parts.last()].map(|end| end.map(|(_, part)| part.number));
        let whole = [Some(1), Some(self.kind.count())];
        let is_cut = ends != whole && ends != [whole[1], whole[0]];

        let numbers = parts.iter().map(|(_, part)| i32::from(part.number));
        let count = i32::from(self.kind.count());
        let is_next = |one: i32, other: i32| {
            let step = (other - one).rem_euclid(count);
            step == 1 || step == count - 1
        };

        let numbers: Vec<i32> = numbers.collect();
        let mut pairs = numbers.iter().zip(numbers.iter().skip(1));
        let is_run = pairs.all(|(one, other)| is_next(*one, *other));

        let turns = numbers.len() > usize::from(self.kind.count());
        is_code || self.said.is_some() || parts.iter().all(is_word) || is_cut && is_run && turns
    }
}

/// The only kind of parts of a year that the first cells of a row or of the rows above it name.
pub(crate) fn said(table: &Table, row: usize) -> Option<PartKind> {
    let cells = (0..=row).flat_map(|row| table.cells(row).take(SAID_IN));
    let cells = cells.filter(|cell| !is_blank(cell));
    part::one(cells.flat_map(PartKind::all_named))
}
