//! Tables of years by months, quarters or half-years: lines and header together make the dates.

use super::dates::DateColumns;
use super::head::{self, Head, says};
use super::rows::{Groups, Rows, too_many};
use super::segment::segment;
use super::{Columns, Says, joined, of_bearable_size};
use crate::draft::{Draft, Drafts, Entry, Keyword, MAX_ENTRIES, Spot};
use crate::layout::cell::is_blank;
use crate::notation::Written;
use crate::notation::part::Parts;
use crate::notation::part::{self, Part, PartKind};
use crate::repairs::{Orientation, Repairs};
use crate::table::Table;

/// Most cells of a row that are searched for a word.
const SAID_IN: usize = 40;

/// The dates of a grid.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cross<'t> {
    table: &'t Table,
    head: Head,
    lines: Lines,
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
    pub(crate) const fn of(table: &'t Table, head: Head, lines: Lines) -> Cross<'t> {
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

/// The year in a cell.
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
        Some(Cross::of(table, head, lines))
    }

    /// The segment of an id that a text makes.
    pub(crate) fn id_of(text: &str) -> String {
        segment(text)
    }

    /// An id for a grid without keys: from the lines above it, else from the file name.
    pub(crate) fn grid_id(table: &Table, head: Head, file: &str) -> Option<String> {
        let preface = Preface::of(table, head);
        let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem).trim();
        match preface.id.or(preface.name) {
            Some(spot) => Some(segment(&spot.text)),
            None => (!stem.is_empty()).then(|| Columns::id_of(stem)),
        }
    }
}

/// The only kind of parts of a year that the first cells of a row or of the rows above it name.
pub(crate) fn said(table: &Table, row: usize) -> Option<PartKind> {
    let cells = (0..=row).flat_map(|row| table.cells(row).take(SAID_IN));
    let cells = cells.filter(|cell| !is_blank(cell));
    part::one(cells.flat_map(PartKind::all_named))
}

/// The kind of bare numbers in the header.
pub(crate) fn numbers(table: &Table, head: Head) -> PartKind {
    let said = head.row.and_then(|row| said(table, row));
    said.unwrap_or(PartKind::Month)
}

/// The metadata in the lines above a grid.
#[derive(Default)]
struct Preface<'t> {
    id: Option<Spot<'t>>,
    /// The labelled name, else the first line with a single text.
    name: Option<Spot<'t>>,
    unit: Option<Spot<'t>>,
    source: Option<Spot<'t>>,
}

impl<'t> Preface<'t> {
    fn of(table: &'t Table, head: Head) -> Preface<'t> {
        let mut preface = Preface::default();
        let mut title = None;
        for row in 0..head.row.unwrap_or(0) {
            let mut filled = (0..table.width(row)).filter(|&c| !is_blank(table.cell(row, c)));
            let Some(first) = filled.next() else {
                continue;
            };
            let next = filled.next();
            let text = table.cell(row, first).trim();
            let spot = |column: usize, text: &'t str| Spot {
                text: text.into(),
                place: table.place(row, column),
            };
            let said = match (says(text), next) {
                (Some(says), Some(next)) => Some((says, spot(next, table.cell(row, next).trim()))),
                // `Unité : milliers` in one cell.
                _ => text.split_once(':').and_then(|(label, said)| {
                    let said = said.trim();
                    (!said.is_empty()).then_some((says(label)?, spot(first, said)))
                }),
            };
            let place = match said {
                Some((Says::Id, _)) => &mut preface.id,
                Some((Says::Name, _)) => &mut preface.name,
                Some((Says::Unit, _)) => &mut preface.unit,
                Some((Says::Source, _)) => &mut preface.source,
                None if next.is_none() && is_title(text) => &mut title,
                None => continue,
            };
            let said = said.map_or_else(|| spot(first, text), |(_, said)| said);
            place.get_or_insert(said);
        }
        preface.name = preface.name.or(title);
        preface
    }
}

/// Whether a text can be a title: no label, no division of the table and no year.
fn is_title(text: &str) -> bool {
    says(text).is_none() && !PartKind::is_only_division(text) && year(text).is_none()
}

/// The indicators of a grid: one, or one for each text of the keys.
pub(super) fn drafts<'t>(
    table: &'t Table,
    head: Head,
    end: usize,
    columns: Columns,
    repairs: &'t Repairs,
) -> Drafts<'t> {
    let cross = columns.cross(table, head);
    let rows = Rows::of(table, head.first..end, &columns, repairs);
    let (Some(cross), Some(rows)) = (cross, rows) else {
        return Box::new(std::iter::empty());
    };
    let groups = Groups::of(&rows, &columns);
    let grid = Grid {
        cross,
        preface: Preface::of(table, head),
        rows,
        columns,
        groups,
    };
    if grid.columns.keys.is_empty() {
        return Box::new(std::iter::once_with(move || grid.alone(repairs)));
    }
    let all = 0..grid.groups.ids.len();
    Box::new(all.filter_map(move |group| grid.of_group(group)))
}

struct Grid<'t> {
    cross: Cross<'t>,
    preface: Preface<'t>,
    rows: Rows<'t>,
    columns: Columns,
    groups: Groups,
}

impl<'t> Grid<'t> {
    /// The only indicator.
    fn alone(&self, repairs: &Repairs) -> Draft<'t> {
        let Cross { table, head, .. } = self.cross;
        let preface = &self.preface;
        let first = self.columns.values().next().unwrap_or(0);
        let named = preface.id.as_ref().or(preface.name.as_ref());
        let place = table.place(head.row.unwrap_or(head.first), first);
        let id = match (&repairs.id, named) {
            (Some(id), _) => id.clone(),
            (None, Some(spot)) => segment(&spot.text),
            // The checks reject it: an id by position would merge the grids of different files.
            (None, None) => String::new(),
        };
        let draft = Draft {
            id: Spot {
                text: id.into(),
                place: named.map_or(place, |spot| spot.place),
            },
            fields: self.fields(preface.name.clone(), self.rows.lines().next()),
            problems: self.rows.problems(self.rows.empty.iter().copied()),
            more: too_many(self.rows.empty.len()),
            ..Draft::default()
        };
        self.with_entries(draft, self.rows.lines())
    }

    /// The indicator of a group of lines. A group without any value is reported, for the problems of its lines.
    fn of_group(&self, group: usize) -> Option<Draft<'t>> {
        let Cross { table, .. } = self.cross;
        let of_group = self.groups.rows(group);
        let first = of_group.first().copied()?;
        let is_empty = |row: &&usize| self.rows.empty.binary_search(row).is_ok();
        let empty = of_group.iter().filter(is_empty).copied();
        let named = match self.columns.names.as_slice() {
            [] => &self.columns.keys,
            names => names,
        };
        let key = self.columns.keys.first().copied().unwrap_or(0);
        let draft = Draft {
            id: Spot {
                text: self.groups.ids.get(group)?.clone().into(),
                place: table.place(first, key),
            },
            fields: self.fields(joined(table, first, named), Some(first)),
            problems: self.rows.problems(empty.clone()),
            more: too_many(empty.count()),
            ..Draft::default()
        };
        let draft = self.with_entries(draft, of_group.iter().copied());
        (!draft.entries.is_empty() || !draft.problems.is_empty()).then_some(draft)
    }

    /// The fields in the lines above the grid or in the first line of an indicator.
    fn fields(&self, name: Option<Spot<'t>>, row: Option<usize>) -> Vec<(Keyword, Spot<'t>)> {
        let Cross { table, head, .. } = self.cross;
        let of_row = |column| head::spot(table, row, column);
        let below = || {
            let first = self.columns.values().next()?;
            head::spot(table, head.units, first)
        };
        let unit = self.columns.unit.and_then(of_row).or_else(below);
        let all = [
            (Keyword::Name, name),
            (Keyword::Unit, unit.or_else(|| self.preface.unit.clone())),
            (Keyword::Source, self.preface.source.clone()),
        ];
        let given = all.into_iter();
        given
            .filter_map(|(keyword, spot)| Some((keyword, spot?)))
            .collect()
    }

    /// Adds an observation for each non-blank cell.
    fn with_entries(&self, mut draft: Draft<'t>, rows: impl Iterator<Item = usize>) -> Draft<'t> {
        let table = self.cross.table;
        let mut bytes = 0;
        let mut first = None;
        for row in rows {
            first.get_or_insert(row);
            for column in self.columns.values() {
                let value = table.cell(row, column);
                if is_blank(value) {
                    continue;
                }
                let date = self.cross.date(row, column);
                bytes += date.text.len() + value.len() + 2;
                if draft.entries.len() == MAX_ENTRIES {
                    continue;
                }
                draft.entries.push(Entry {
                    date,
                    value: Spot {
                        text: value.into(),
                        place: table.place(row, column),
                    },
                    text: None,
                });
            }
        }
        let frequency = self.columns.frequency;
        draft.frequency = frequency.and_then(|column| head::spot(table, first, column));
        of_bearable_size(draft, bytes)
    }
}
