//! Tables of years by months, quarters or half-years: lines and header together make the dates.

use super::rows::{Groups, Rows, fields};
use crate::draft::{Draft, Drafts, Keyword, Spot};
use crate::interpretation::preface::Preface;
use crate::interpretation::segment::segment;
use crate::interpretation::{Interpretation, head};

/// The indicators of a grid: one, or one for each text of the keys.
pub(super) fn drafts<'t>(rows: Rows<'t>, interpretation: &'t Interpretation) -> Drafts<'t> {
    let grid = Grid {
        preface: Preface::new(rows.body.table, rows.body.head),
        rows,
    };
    if grid.rows.body.columns.keys.is_empty() {
        return Box::new(std::iter::once_with(move || grid.alone(interpretation)));
    }
    let groups = Groups::new(&grid.rows.body);
    let all = 0..groups.ids.len();
    Box::new(all.filter_map(move |group| grid.of_group(&groups, group)))
}

struct Grid<'t> {
    rows: Rows<'t>,
    preface: Preface<'t>,
}

impl<'t> Grid<'t> {
    /// The only indicator.
    fn alone(&self, interpretation: &Interpretation) -> Draft<'t> {
        let (rows, preface) = (&self.rows, &self.preface);
        let head = rows.body.head;
        let first = rows.body.values().next().unwrap_or(0);
        let named = preface.id.as_ref().or(preface.name.as_ref());
        let place = rows.body.table.place(head.row.unwrap_or(head.first), first);
        let id = match (&interpretation.id, named) {
            (Some(id), _) => id.clone(),
            (None, Some(spot)) => segment(&spot.text),
            // The checks reject it: an id by position would merge the grids of different files.
            (None, None) => String::new(),
        };
        let line = rows.body.lines().next();
        let draft = Draft {
            id: Spot {
                text: id.into(),
                place: named.map_or(place, |spot| spot.place),
            },
            fields: self.fields(preface.name.clone(), line),
            frequency: line.and_then(|row| rows.frequency(row)),
            ..rows.with_problems(rows.empty.iter().copied())
        };
        rows.draft(draft, rows.body.lines(), &rows.body.columns.values)
    }

    /// The indicator of a group of lines. A group without any value is reported, for the problems of its lines.
    fn of_group(&self, groups: &Groups, group: usize) -> Option<Draft<'t>> {
        let rows = &self.rows;
        let of_group = groups.rows(group);
        let first = of_group.first().copied()?;
        let is_empty = |row: &usize| rows.empty.binary_search(row).is_ok();
        let draft = Draft {
            id: Spot {
                text: groups.ids.get(group)?.clone().into(),
                place: rows.key_place(first),
            },
            fields: self.fields(rows.name(first), Some(first)),
            frequency: rows.frequency(first),
            ..rows.with_problems(of_group.iter().copied().filter(is_empty))
        };
        let draft = rows.draft(draft, of_group.iter().copied(), &rows.body.columns.values);
        (!draft.entries.is_empty() || !draft.problems.is_empty()).then_some(draft)
    }

    /// The fields in the lines above the grid or in the first line of an indicator.
    fn fields(&self, name: Option<Spot<'t>>, row: Option<usize>) -> Vec<(Keyword, Spot<'t>)> {
        let body = &self.rows.body;
        let below = || head::spot(body.table, body.head.units, body.values().next()?);
        let unit = row.and_then(|row| self.rows.unit(row)).or_else(below);
        fields([
            (Keyword::Name, name),
            (Keyword::Unit, unit.or_else(|| self.preface.unit.clone())),
            (Keyword::Source, self.preface.source.clone()),
        ])
    }
}
