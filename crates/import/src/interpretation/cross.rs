//! The dates of a grid: of years by months, quarters or half-years.

use super::dates::DateColumns;
use super::head::Head;
use super::years::said;
use super::{Columns, Orientation};
use crate::content::cell::is_blank;
use crate::draft::Spot;
use crate::notation::Written;
use crate::notation::part::{Part, PartKind, Parts};
use crate::table::Table;

/// The dates of a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cross<'t> {
    pub(crate) table: &'t Table,
    pub(crate) head: Head,
    pub(crate) lines: Lines,
}

/// The column of a grid with the year, or the part of a year, of each line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lines {
    /// Years; bare numbers in the header are of this kind.
    Years(usize, PartKind),
    /// Parts of a year; bare numbers are of this kind.
    Parts(usize, PartKind),
}

impl<'t> Cross<'t> {
    pub(crate) const fn new(table: &'t Table, head: Head, lines: Lines) -> Cross<'t> {
        Cross { table, head, lines }
    }

    /// The date of a cell; the texts of its line and its header if they make no date.
    pub(crate) fn date(&self, row: usize, column: usize) -> Spot<'t> {
        let (Lines::Years(line, _) | Lines::Parts(line, _)) = self.lines;
        let (of_line, of_head) = (
            self.table.cell(row, line),
            self.head.name(self.table, column),
        );
        let written = match self.lines {
            Lines::Years(_, numbers) => of(of_line, of_head, numbers),
            Lines::Parts(_, numbers) => of(of_head, of_line, numbers),
        };
        let text = match written {
            Some(written) => written.to_string(),
            None if is_blank(of_line) => String::new(),
            None => format!("{} {of_head}", of_line.trim()),
        };
        Spot {
            text: text.into(),
            place: self.table.place(row, line),
        }
    }

    /// The line and the header of a cell, for display.
    pub(crate) fn shown(&self, row: usize, column: usize) -> String {
        let (Lines::Years(line, _) | Lines::Parts(line, _)) = self.lines;
        let of_line = self.table.cell(row, line).trim();
        format!("{of_line} {}", self.head.name(self.table, column))
    }
}

/// The date of a year and a part of it.
fn of(year: &str, part: &str, numbers: PartKind) -> Option<Written> {
    Some(Part::read(part, numbers)?.of(self::year(year)?))
}

/// Parses a cell that has a year alone.
pub(crate) fn year(cell: &str) -> Option<u16> {
    let parts = Parts {
        year: cell,
        ..Parts::default()
    };
    parts.read().map(Written::year)
}

impl Columns {
    /// The dates of a grid; `None` for other tables.
    pub(crate) fn cross<'t>(&self, table: &'t Table, head: Head) -> Option<Cross<'t>> {
        let lines = match self.date? {
            _ if self.orientation != Orientation::Grid => return None,
            DateColumns::Parts { year, .. } => Lines::Years(year, numbers(table, head)),
            DateColumns::Part(column, kind) => Lines::Parts(column, kind),
            DateColumns::Whole(_) => return None,
        };
        Some(Cross::new(table, head, lines))
    }
}

/// The kind of bare numbers in the header.
pub(crate) fn numbers(table: &Table, head: Head) -> PartKind {
    let said = head.row.and_then(|row| said(table, row));
    said.unwrap_or(PartKind::Month)
}
