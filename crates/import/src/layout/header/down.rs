//! Tables whose lines are dates: a column an indicator, or several for each text of the keys.

use std::collections::HashMap;
use std::ops::Range;

use domain::observation::{LineProblem, LineRule, MAX_SHOWN_CHARS};

use super::groups::groups;
use super::head::{self, Head, Known};
use super::segment::segment;
use super::{Columns, DateColumns, ValueColumn, joined, of_bearable_size};
use crate::MAX_LISTED;
use crate::draft::{Draft, Drafts, Entry, Keyword, MAX_ENTRIES, Spot, line_bytes};
use crate::layout::cell::is_blank;
use crate::repairs::Repairs;
use crate::report::Defect;
use crate::table::Table;

pub(super) fn drafts<'t>(
    table: &'t Table,
    head: Head,
    end: usize,
    columns: Columns,
    repairs: &'t Repairs,
) -> Drafts<'t> {
    let Some(date) = columns.date else {
        return Box::new(std::iter::empty());
    };
    let all = head.first..end;
    let is_told = |row: &usize| {
        columns.is_empty_row(table, *row)
            && !(repairs.empty_lines && columns.is_empty_line(table, *row, repairs))
    };
    let rows = Rows {
        table,
        date,
        missing: &repairs.missing,
        empty: all.clone().filter(is_told).collect(),
        all,
    };
    if columns.keys.is_empty() {
        Box::new(plain(rows, head, columns, repairs))
    } else {
        Box::new(keyed(rows, head, columns))
    }
}

/// The rows of data, as every indicator reads them.
struct Rows<'t> {
    table: &'t Table,
    date: DateColumns,
    missing: &'t [String],
    all: Range<usize>,
    /// Those without anything in any column of values, where they are not passed over.
    empty: Vec<usize>,
}

impl<'t> Rows<'t> {
    /// Whether a cell holds something that may be a value.
    fn holds(&self, row: usize, column: usize) -> bool {
        let text = self.table.cell(row, column).trim();
        !text.is_empty() && !self.missing.iter().any(|missing| missing.trim() == text)
    }

    /// The observations of a column in some rows, as many as a series can have, and about how many bytes all are.
    fn entries(
        &self,
        rows: impl Iterator<Item = usize>,
        value: ValueColumn,
    ) -> (Vec<Entry<'t>>, usize) {
        let (mut entries, mut bytes) = (Vec::new(), 0);
        for row in rows {
            let cell = self.table.cell(row, value.column);
            if is_blank(cell) {
                continue;
            }
            let date = self.date.of(self.table, row);
            let text = value
                .text
                .and_then(|column| head::spot(self.table, Some(row), column));
            let text_of = text.as_ref().map(|text| &*text.text);
            bytes += line_bytes(&date.text, cell, text_of);
            if entries.len() == MAX_ENTRIES {
                continue;
            }
            entries.push(Entry {
                date,
                value: Spot {
                    text: cell.into(),
                    place: self.table.place(row, value.column),
                },
                text,
            });
        }
        (entries, bytes)
    }

    /// What is wrong with rows without any value, as far as it is told.
    fn defects(&self, rows: impl Iterator<Item = usize>) -> Vec<Defect> {
        rows.take(MAX_LISTED).map(|row| self.defect(row)).collect()
    }

    /// What is wrong with a row without any value.
    fn defect(&self, row: usize) -> Defect {
        let date = self.date.of(self.table, row);
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
        Defect::at(date.place, &line.text, line.problem())
    }
}

/// How many of so many defects are not told.
fn too_many(count: usize) -> u32 {
    u32::try_from(count.saturating_sub(MAX_LISTED)).unwrap_or(u32::MAX)
}

/// An indicator a column of values.
fn plain<'t>(
    rows: Rows<'t>,
    head: Head,
    columns: Columns,
    repairs: &'t Repairs,
) -> impl Iterator<Item = Draft<'t>> {
    let table = rows.table;
    let known = head.known(table, rows.date.first());
    let alone = columns.values.len() == 1;
    let values: Vec<usize> = columns.values().collect();
    let groups = groups(table, head, known, &values);
    columns.values.into_iter().map(move |value| {
        let column = value.column;
        let id = head::spot(table, known.id, column);
        let mut name = head::spot(table, known.name, column);
        let place = table.place(known.id.or(head.row).unwrap_or(head.first), column);
        let group = groups.get(&column);
        let text = match (&repairs.id, id.as_ref().or(name.as_ref())) {
            (Some(id), _) if alone => id.clone(),
            (_, Some(spot)) => {
                let segments = group.iter().map(|group| segment(group));
                let segments = segments.chain([segment(&spot.text)]);
                segments.collect::<Vec<_>>().join("/")
            }
            (_, None) => nameless(column),
        };
        if let (Some(group), Some(name)) = (group, &mut name) {
            name.text = format!("{group} – {}", name.text).into();
        }
        let (entries, bytes) = rows.entries(rows.all.clone(), value);
        let draft = Draft {
            id: Spot {
                text: text.into(),
                place,
            },
            frequency: None,
            fields: fields(table, known, column, name),
            entries,
            defects: rows.defects(rows.empty.iter().copied()),
            more: too_many(rows.empty.len()),
        };
        of_bearable_size(draft, bytes)
    })
}

/// The id of a column without a name.
fn nameless(column: usize) -> String {
    format!("column-{}", column + 1)
}

/// What the rows above the data say of a column.
fn fields<'t>(
    table: &'t Table,
    known: Known,
    column: usize,
    name: Option<Spot<'t>>,
) -> Vec<(Keyword, Spot<'t>)> {
    let unit = head::spot(table, known.unit, column);
    let source = head::spot(table, known.source, column);
    let all = [
        (Keyword::Name, name),
        (Keyword::Unit, unit),
        (Keyword::Source, source),
    ];
    all.into_iter()
        .filter_map(|(keyword, spot)| Some((keyword, spot?)))
        .collect()
}

/// The rows of each text of the keys, in the order in which they come first.
struct Groups {
    ids: Vec<String>,
    /// Rows, those of one group one behind the other.
    rows: Vec<usize>,
    /// Where each group ends in `rows`.
    ends: Vec<usize>,
}

impl Groups {
    fn of(rows: &Rows<'_>, keys: &[usize]) -> Groups {
        let table = rows.table;
        let mut known: HashMap<String, usize> = HashMap::new();
        let mut ids: Vec<String> = Vec::new();
        let mut counts: Vec<usize> = Vec::new();
        let mut group_of: Vec<usize> = Vec::new();
        let mut text = String::new();
        for row in rows.all.clone() {
            text.clear();
            for &key in keys {
                text.push_str(table.cell(row, key).trim());
                text.push('\u{1f}');
            }
            let group = known.get(text.as_str()).copied().unwrap_or_else(|| {
                let parts = keys.iter().map(|&key| segment(table.cell(row, key)));
                ids.push(parts.collect::<Vec<_>>().join("/"));
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
        for (row, group) in rows.all.clone().zip(group_of) {
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
        }
    }

    fn rows(&self, group: usize) -> &[usize] {
        let begin = group
            .checked_sub(1)
            .and_then(|before| self.ends.get(before));
        let begin = begin.copied().unwrap_or(0);
        let end = self.ends.get(group).copied().unwrap_or(begin);
        self.rows.get(begin..end).unwrap_or_default()
    }
}

/// An indicator for each text of the keys and each column of values, where it has an observation at all: in such
/// tables an indicator is there by its observations.
fn keyed(rows: Rows<'_>, head: Head, columns: Columns) -> impl Iterator<Item = Draft<'_>> {
    let values = columns.values.iter().map(|&value| {
        let name = head.name(rows.table, value.column);
        let segment = match name {
            "" => nameless(value.column),
            name => segment(name),
        };
        (value, segment)
    });
    let keyed = Keyed {
        groups: Groups::of(&rows, &columns.keys),
        values: values.collect(),
        rows,
        head,
        columns,
    };
    let places = 0..keyed.groups.ids.len() * keyed.values.len();
    places.filter_map(move |place| {
        let values = keyed.values.len();
        keyed.draft(place / values, place % values)
    })
}

struct Keyed<'t> {
    rows: Rows<'t>,
    head: Head,
    columns: Columns,
    groups: Groups,
    /// The columns of values with their segments.
    values: Vec<(ValueColumn, String)>,
}

impl<'t> Keyed<'t> {
    /// The indicator of a group and a column of values. A group without any value is told with the first column, for
    /// its defects.
    fn draft(&self, group: usize, place: usize) -> Option<Draft<'t>> {
        let of_group = self.groups.rows(group);
        let holds = |value: &ValueColumn| {
            of_group
                .iter()
                .any(|&row| self.rows.holds(row, value.column))
        };
        let (value, segment) = self.values.get(place)?;
        let first_held = || self.values.iter().position(|(value, _)| holds(value));
        let told = if holds(value) {
            // A search through the columns before it, where there is something to tell at all.
            !self.rows.empty.is_empty() && first_held() == Some(place)
        } else if place == 0 && first_held().is_none() {
            true
        } else {
            return None;
        };
        let is_empty = |row: &&usize| told && self.rows.empty.binary_search(row).is_ok();
        let empty = of_group.iter().filter(is_empty);
        let defects = self.rows.defects(empty.clone().copied());
        let more = too_many(empty.count());
        let (entries, bytes) = self.rows.entries(of_group.iter().copied(), *value);
        if entries.is_empty() && defects.is_empty() {
            return None;
        }
        let table = self.rows.table;
        let first = of_group.first().copied()?;
        let of_first = |column| head::spot(table, Some(first), column);
        let several = self.values.len() > 1;
        let mut id = self.groups.ids.get(group)?.clone();
        if several {
            id.push('/');
            id.push_str(segment);
        }
        let named = match self.columns.names.as_slice() {
            [] => &self.columns.keys,
            names => names,
        };
        let name = joined(table, first, named).map(|mut spot| {
            let column = self.head.name(table, value.column);
            if several && !column.is_empty() {
                spot.text = format!("{} – {column}", spot.text).into();
            }
            (Keyword::Name, spot)
        });
        let unit = self.columns.unit.and_then(of_first);
        let unit = unit.map(|spot| (Keyword::Unit, spot));
        let key = self.columns.keys.first().copied().unwrap_or(0);
        let draft = Draft {
            id: Spot {
                text: id.into(),
                place: table.place(first, key),
            },
            frequency: self.columns.frequency.and_then(of_first),
            fields: name.into_iter().chain(unit).collect(),
            entries,
            defects,
            more,
        };
        Some(of_bearable_size(draft, bytes))
    }
}
