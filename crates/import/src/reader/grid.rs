//! Tables of years by months, quarters or half-years: lines and header together make the dates.

use super::rows::{Groups, Rows, joined, of_bearable_size, too_many};
use crate::content::cell::is_blank;
use crate::draft::{Draft, Drafts, Entry, Keyword, MAX_ENTRIES, Spot};
use crate::interpretation::cross::Cross;
use crate::interpretation::preface::Preface;
use crate::interpretation::segment::segment;
use crate::interpretation::{Columns, Head, Interpretation, head};
use crate::table::Table;

/// The indicators of a grid: one, or one for each text of the keys.
pub(super) fn drafts<'t>(
    table: &'t Table,
    head: Head,
    end: usize,
    columns: Columns,
    interpretation: &'t Interpretation,
) -> Drafts<'t> {
    let cross = columns.cross(table, head);
    let rows = Rows::of(table, head.first..end, &columns, interpretation);
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
        return Box::new(std::iter::once_with(move || grid.alone(interpretation)));
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
    fn alone(&self, interpretation: &Interpretation) -> Draft<'t> {
        let Cross { table, head, .. } = self.cross;
        let preface = &self.preface;
        let first = self.columns.values().next().unwrap_or(0);
        let named = preface.id.as_ref().or(preface.name.as_ref());
        let place = table.place(head.row.unwrap_or(head.first), first);
        let id = match (&interpretation.id, named) {
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
