//! Tables whose lines are dates: one indicator per column, or several for the texts of the keys.

use domain::problem::{Code, Problem};

use super::rows::{Groups, Rows, joined, of_bearable_size, too_many};
use crate::draft::{Draft, Drafts, Keyword, Spot};
use crate::interpretation::Interpretation;
use crate::interpretation::head::HeaderRows;
use crate::interpretation::ids::{self, Names};
use crate::interpretation::{Columns, Head, ValueColumn, head};
use crate::report::ImportProblem;
use crate::table::Table;

pub(super) fn drafts<'t>(
    table: &'t Table,
    head: Head,
    end: usize,
    columns: Columns,
    interpretation: &'t Interpretation,
) -> Drafts<'t> {
    let Some(rows) = Rows::of(table, head.first..end, &columns, interpretation) else {
        return Box::new(std::iter::empty());
    };
    if columns.keys.is_empty() {
        Box::new(plain(rows, head, columns, interpretation))
    } else {
        Box::new(keyed(rows, head, columns, interpretation))
    }
}

/// One indicator per column of values.
fn plain<'t>(
    rows: Rows<'t>,
    head: Head,
    columns: Columns,
    interpretation: &'t Interpretation,
) -> impl Iterator<Item = Draft<'t>> {
    let table = rows.table;
    let alone = columns.values.len() == 1;
    let names = Names::of(table, head, &columns);
    columns.values.into_iter().map(move |value| {
        let column = value.column;
        let known = names.known;
        let mut name = head::spot(table, known.name, column);
        let place = table.place(known.id.or(head.row).unwrap_or(head.first), column);
        let group = names.group(column);
        let given = interpretation.column_id(column);
        let text = match given.or(interpretation.id.as_deref().filter(|_| alone)) {
            Some(id) => id.to_owned(),
            None => names.id(column),
        };
        if let (Some(group), Some(name)) = (group, &mut name) {
            name.text = format!("{group} – {}", name.text).into();
        }
        let (entries, bytes) = rows.entries(rows.lines(), value);
        let draft = Draft {
            id: Spot {
                text: text.into(),
                place,
            },
            frequency: None,
            fields: fields(table, known, column, name),
            entries,
            problems: rows.problems(rows.empty.iter().copied()),
            more: too_many(rows.empty.len()),
        };
        of_bearable_size(draft, bytes)
    })
}

/// The fields of a column, from the rows above the data.
fn fields<'t>(
    table: &'t Table,
    known: HeaderRows,
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

/// One indicator for each text of the keys and each column of values, if it has any observation: in such tables only
/// observations define an indicator.
fn keyed<'t>(
    rows: Rows<'t>,
    head: Head,
    columns: Columns,
    interpretation: &Interpretation,
) -> impl Iterator<Item = Draft<'t>> + use<'t> {
    let table = rows.table;
    let alone = columns.values.len() == 1;
    let values = columns.values.iter().map(|&value| {
        let segment = match interpretation.column_id(value.column) {
            Some(given) => Some(given.to_owned()),
            None => (!alone).then(|| ids::of_keyed(table, head, value.column)),
        };
        (value, segment)
    });
    let keyed = Keyed {
        groups: Groups::of(&rows, &columns),
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
    /// The columns of values, each with the last segment of its ids.
    values: Vec<(ValueColumn, Option<String>)>,
}

impl<'t> Keyed<'t> {
    /// The indicator of a group and a column of values. A group without any value is reported with the first column,
    /// for its problems.
    fn draft(&self, group: usize, place: usize) -> Option<Draft<'t>> {
        let of_group = self.groups.rows(group);
        let holds = |value: &ValueColumn| {
            of_group
                .iter()
                .any(|&row| self.rows.holds(row, value.column))
        };
        let (value, segment) = self.values.get(place)?;
        let first_held = || self.values.iter().position(|(value, _)| holds(value));
        let reported = if holds(value) {
            // A search through the preceding columns, only if there is something to report.
            !self.rows.empty.is_empty() && first_held() == Some(place)
        } else if place == 0 && first_held().is_none() {
            true
        } else {
            return None;
        };
        let is_empty = |row: &&usize| reported && self.rows.empty.binary_search(row).is_ok();
        let empty = of_group.iter().filter(is_empty);
        let mut problems = self.rows.problems(empty.clone().copied());
        if let Some(below) = self.groups.blank_below(group) {
            let key = self.columns.keys.first().copied().unwrap_or(0);
            let place = self.rows.table.place(below, key);
            let problem = Problem::at("id", Code::ImportIdMissing);
            problems.push(ImportProblem::at(place, "", problem));
        }
        let more = too_many(empty.count());
        let (entries, bytes) = self.rows.entries(of_group.iter().copied(), *value);
        if entries.is_empty() && problems.is_empty() {
            return None;
        }
        let table = self.rows.table;
        let first = of_group.first().copied()?;
        let of_first = |column| head::spot(table, Some(first), column);
        let several = self.values.len() > 1;
        let mut id = self.groups.ids.get(group)?.clone();
        if let Some(segment) = segment {
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
            problems,
            more,
        };
        Some(of_bearable_size(draft, bytes))
    }
}
