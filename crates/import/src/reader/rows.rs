//! The rows of data of a table whose lines are dates, and how keys group them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use domain::series::observation::{LineProblem, LineRule, MAX_SHOWN_CHARS};

use crate::MAX_LISTED;
use crate::content::cell::is_blank;
use crate::draft::{Draft, Entry, MAX_ENTRIES, Spot, line_bytes, too_large};
use crate::interpretation::Interpretation;
use crate::interpretation::{Columns, DateColumns, ValueColumn, head};
use crate::report::ImportProblem;
use crate::table::Table;

/// The rows of data, as shared by all indicators.
pub(super) struct Rows<'t> {
    pub(super) table: &'t Table,
    date: DateColumns,
    missing: &'t [String],
    all: Range<usize>,
    /// Rows that are totals of others.
    left_out: Vec<usize>,
    /// Rows without a value in any column, unless they are omitted.
    pub(super) empty: Vec<usize>,
}

impl<'t> Rows<'t> {
    /// `None` if no column contains dates.
    pub(super) fn of(
        table: &'t Table,
        all: Range<usize>,
        columns: &Columns,
        interpretation: &'t Interpretation,
    ) -> Option<Rows<'t>> {
        let is_total =
            |row: &usize| interpretation.leave_out_totals() && columns.is_total(table, *row);
        let left_out: Vec<usize> = all.clone().filter(is_total).collect();
        let is_reported = |row: &usize| {
            columns.is_empty_row(table, *row)
                && !columns.is_of_another(table, *row)
                && left_out.binary_search(row).is_err()
                && !(interpretation.empty_lines
                    && columns.is_empty_line(table, *row, interpretation))
        };
        Some(Rows {
            table,
            date: columns.date?,
            missing: &interpretation.numbers.missing,
            empty: all.clone().filter(is_reported).collect(),
            left_out,
            all,
        })
    }

    /// The rows that are read.
    pub(super) fn lines(&self) -> impl Iterator<Item = usize> {
        let is_read = |row: &usize| self.left_out.binary_search(row).is_err();
        self.all.clone().filter(is_read)
    }

    /// Whether a cell contains a possible value.
    pub(super) fn holds(&self, row: usize, column: usize) -> bool {
        let text = self.table.cell(row, column).trim();
        !text.is_empty() && !self.missing.iter().any(|missing| missing.trim() == text)
    }

    /// The observations of a column in some rows, at most as many as a series can have, and the approximate number of
    /// bytes of all of them.
    pub(super) fn entries(
        &self,
        rows: impl Iterator<Item = usize>,
        value: ValueColumn,
    ) -> (Vec<Entry<'t>>, usize) {
        let (mut entries, mut bytes) = (Vec::new(), 0);
        for row in rows {
            let cell = value.of(self.table, row);
            if is_blank(&cell) {
                continue;
            }
            let date = self.date.read(self.table, row);
            let text = value
                .text
                .and_then(|column| head::spot(self.table, Some(row), column));
            let text_of = text.as_ref().map(|text| &*text.text);
            bytes += line_bytes(&date.text, &cell, text_of);
            if entries.len() == MAX_ENTRIES {
                continue;
            }
            entries.push(Entry {
                date,
                value: Spot {
                    text: cell,
                    place: self.table.place(row, value.column),
                },
                text,
            });
        }
        (entries, bytes)
    }

    /// The problems of rows without any value, as far as they are listed.
    pub(super) fn problems(&self, rows: impl Iterator<Item = usize>) -> Vec<ImportProblem> {
        rows.take(MAX_LISTED)
            .map(|row| self.import_problem(row))
            .collect()
    }

    /// The problem of a row without any value.
    fn import_problem(&self, row: usize) -> ImportProblem {
        let date = self.date.read(self.table, row);
        let rule = if date.text.trim().is_empty() {
            LineRule::DateMissing
        } else {
            LineRule::MissingValue
        };
        let line = LineProblem {
            line: date.place.line,
            text: date.text.trim().chars().take(MAX_SHOWN_CHARS).collect(),
            rule,
        };
        ImportProblem::at(date.place, &line.text, line.problem())
    }
}

/// The number of `count` problems that are not listed.
pub(super) fn too_many(count: usize) -> u32 {
    u32::try_from(count.saturating_sub(MAX_LISTED)).unwrap_or(u32::MAX)
}

/// The rows of each text of the keys, in the order of their first rows.
pub(super) struct Groups {
    pub(super) ids: Vec<String>,
    /// The rows, grouped.
    rows: Vec<usize>,
    /// The end of each group in `rows`.
    ends: Vec<usize>,
    /// For groups above a row with blank keys: that row, which may belong to the group.
    above_blank: HashMap<usize, usize>,
}

impl Groups {
    pub(super) fn of(rows: &Rows<'_>, columns: &Columns) -> Groups {
        let keys = &columns.keys;
        let table = rows.table;
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut ids: Vec<String> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut group_of: Vec<usize> = Vec::new();
        let mut text = String::new();
        let mut above_blank: HashMap<usize, usize> = HashMap::new();
        let has_value = |row| !columns.is_empty_row(table, row);
        for row in rows.lines() {
            let is_blank_key = keys.iter().all(|&key| is_blank(table.cell(row, key)));
            if is_blank_key
                && has_value(row)
                && let Some(&group) = group_of.last()
            {
                above_blank.entry(group).or_insert(row);
            }
            text.clear();
            for &key in keys {
                text.push_str(table.cell(row, key).trim());
                text.push('\u{1f}');
            }
            let group = known.get(text.as_str()).copied().unwrap_or_else(|| {
                let parts = keys.iter().map(|&key| columns.segment(table, row, key));
                ids.push(if is_blank_key {
                    String::new()
                } else {
                    parts.collect::<Vec<_>>().join("/")
                });
                counts.push(0);
                known.insert(text.clone(), ids.len() - 1);
                ids.len() - 1
            });
            if let Some(count) = counts.get_mut(group) {
                *count += 1;
            }
            group_of.push(group);
        }
        let mut ends: Vec<usize> = counts
            .iter()
            .scan(0, |end, count| {
                let begin = *end;
                *end += count;
                Some(begin)
            })
            .collect();
        let mut sorted = vec![0; group_of.len()];
        for (row, group) in rows.lines().zip(group_of) {
            if let Some(end) = ends.get_mut(group) {
                if let Some(place) = sorted.get_mut(*end) {
                    *place = row;
                }
                *end += 1;
            }
        }
        Groups {
            ids,
            rows: sorted,
            ends,
            above_blank,
        }
    }

    /// The row with blank keys below a group, which may belong to it.
    pub(super) fn blank_below(&self, group: usize) -> Option<usize> {
        let row = self.above_blank.get(&group).copied();
        row.filter(|_| self.ids.get(group).is_some_and(|id| !id.is_empty()))
    }

    pub(super) fn rows(&self, group: usize) -> &[usize] {
        let begin = group
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let begin = begin.copied().unwrap_or(0);
        let end = self.ends.get(group).copied().unwrap_or(begin);
        self.rows.get(begin..end).unwrap_or_default()
    }
}

/// A draft; with too many observations, without entries and with that problem.
pub(super) fn of_bearable_size<'t>(mut draft: Draft<'t>, bytes: usize) -> Draft<'t> {
    if draft.entries.len() >= MAX_ENTRIES {
        draft.problems.push(too_large(&draft.id, bytes));
        draft.entries = Vec::new();
    }
    draft
}

/// The texts of some cells of a row, joined by a dash; `None` if all are blank.
pub(super) fn joined<'t>(table: &'t Table, row: usize, columns: &[usize]) -> Option<Spot<'t>> {
    let mut cells = columns
        .iter()
        .map(|&column| (column, table.cell(row, column).trim()))
        .filter(|(_, text)| !text.is_empty());
    let (column, first) = cells.next()?;
    let mut text = Cow::Borrowed(first);
    for (_, more) in cells {
        text = Cow::Owned(format!("{text} – {more}"));
    }
    Some(Spot {
        text,
        place: table.place(row, column),
    })
}
