//! The rows of data of a table with a header, and how keys group them.

use std::borrow::Cow;
use std::collections::HashMap;

use domain::series::observation::{LineProblem, LineRule, MAX_SHOWN_CHARS};

use crate::content::cell::is_blank;
use crate::draft::{Draft, Entries, Entry, Keyword, Spot};
use crate::interpretation::{Body, Interpretation, ValueColumn, head};
use crate::limits::MAX_LISTED;
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

/// The rows of data, as shared by all indicators.
pub(super) struct Rows<'t> {
    pub(super) body: Body<'t>,
    interpretation: &'t Interpretation,
    /// Rows without a value in any column.
    pub(super) empty: Vec<usize>,
}

impl<'t> Rows<'t> {
    pub(super) fn new(body: Body<'t>, interpretation: &'t Interpretation) -> Rows<'t> {
        let is_empty = |row: &usize| {
            body.is_without_values(*row)
                && !body.has_reason(*row, interpretation)
                && !body.is_of_another(*row)
        };
        Rows {
            interpretation,
            empty: body.lines().filter(is_empty).collect(),
            body,
        }
    }

    /// Whether a cell contains a possible value.
    pub(super) fn holds(&self, row: usize, column: usize) -> bool {
        let missing = &self.interpretation.numbers.missing;
        let text = self.body.table.cell(row, column).trim();
        !text.is_empty() && !missing.iter().any(|missing| missing.trim() == text)
    }

    /// A draft with the observations of some columns in some rows.
    pub(super) fn draft(
        &self,
        mut draft: Draft<'t>,
        rows: impl Iterator<Item = usize>,
        values: &[ValueColumn],
    ) -> Draft<'t> {
        let table = self.body.table;
        let mut entries = Entries::default();

        for row in rows {
            for value in values {
                let cell = value.of(table, row);
                let text = value.text.and_then(|column| self.spot(row, column));
                if is_blank(&cell) && !self.interpretation.says_why(text.as_ref()) {
                    continue;
                }
                entries.push(Entry {
                    date: self.body.date(row, value.column),
                    value: Spot {
                        text: cell,
                        place: table.place(row, value.column),
                    },
                    status: None,
                    text,
                });
            }
        }

        entries.into_draft(&mut draft);
        draft
    }

    /// A draft without observations: the problems of rows without any value, as far as they are listed.
    pub(super) fn with_problems(&self, rows: impl Iterator<Item = usize> + Clone) -> Draft<'t> {
        let listed = rows.clone().take(MAX_LISTED);
        let beyond = rows.count().saturating_sub(MAX_LISTED);
        Draft {
            problems: listed.map(|row| self.import_problem(row)).collect(),
            more: u32::try_from(beyond).unwrap_or(u32::MAX),
            ..Draft::default()
        }
    }

    /// The problem of a row without any value.
    fn import_problem(&self, row: usize) -> ImportProblem {
        let date = self.body.row_date(row);
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

    /// A cell that is not blank, in one line.
    pub(super) fn spot(&self, row: usize, column: usize) -> Option<Spot<'t>> {
        head::spot(self.body.table, Some(row), column)
    }

    pub(super) fn frequency(&self, row: usize) -> Option<Spot<'t>> {
        self.spot(row, self.body.columns.frequency?)
    }

    pub(super) fn unit(&self, row: usize) -> Option<Spot<'t>> {
        self.spot(row, self.body.columns.unit?)
    }

    /// The name in a row: its names, or else its keys.
    pub(super) fn name(&self, row: usize) -> Option<Spot<'t>> {
        let columns = &self.body.columns;
        let named = if columns.names.is_empty() {
            &columns.keys
        } else {
            &columns.names
        };
        joined(self.body.table, row, named)
    }

    /// The position of the first key of a row.
    pub(super) fn key_place(&self, row: usize) -> CellPosition {
        let key = self.body.columns.keys.first().copied().unwrap_or(0);
        self.body.table.place(row, key)
    }
}

/// Leaves out the fields that are absent.
pub(super) fn fields<'t>(
    all: impl IntoIterator<Item = (Keyword, Option<Spot<'t>>)>,
) -> Vec<(Keyword, Spot<'t>)> {
    let all = all.into_iter();
    all.filter_map(|(keyword, spot)| Some((keyword, spot?)))
        .collect()
}

/// The rows of each text of the keys, in the order of their first rows.
pub(super) struct Groups {
    pub(super) ids: Vec<String>,
    /// The rows of all groups, those of one group together.
    rows: Vec<usize>,
    /// The end of each group in `rows`.
    ends: Vec<usize>,
    /// For groups above a row with blank keys: that row, which may belong to the group.
    above_blank: HashMap<usize, usize>,
}

impl Groups {
    pub(super) fn new(body: &Body<'_>) -> Groups {
        let Body { table, columns, .. } = body;
        let keys = &columns.keys;

        let mut known: HashMap<String, usize> = HashMap::new();
        let mut ids: Vec<String> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut group_of: Vec<usize> = Vec::new();
        let mut text = String::new();
        let mut above_blank: HashMap<usize, usize> = HashMap::new();

        for row in body.lines() {
            let is_blank_key = keys.iter().all(|&key| is_blank(table.cell(row, key)));
            if is_blank_key
                && !body.is_without_values(row)
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
        for (row, group) in body.lines().zip(group_of) {
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

/// The texts of some cells of a row, joined by a dash; `None` if all are blank.
fn joined<'t>(table: &'t Table, row: usize, columns: &[usize]) -> Option<Spot<'t>> {
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
