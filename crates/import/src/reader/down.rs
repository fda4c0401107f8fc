//! Tables whose lines are dates: one indicator per column, or several for the texts of the keys.

use domain::problem::{Code, Problem};

use super::rows::{Groups, Rows, fields};
use crate::draft::{Draft, Drafts, Keyword, Spot};
use crate::interpretation::ids::{self, Names};
use crate::interpretation::{Interpretation, ValueColumn, head};
use crate::report::ImportProblem;

pub(super) fn drafts<'t>(rows: Rows<'t>, interpretation: &'t Interpretation) -> Drafts<'t> {
    if rows.body.columns.keys.is_empty() {
        let names = Names::new(rows.body.table, rows.body.head, &rows.body.columns);
        let values = rows.body.columns.values.clone();
        let drafts = values.into_iter();
        return Box::new(drafts.map(move |value| plain(&rows, &names, value, interpretation)));
    }
    let keyed = Keyed::new(rows, interpretation);
    let places = 0..keyed.groups.ids.len() * keyed.values.len();
    Box::new(places.filter_map(move |place| {
        let values = keyed.values.len();
        keyed.draft(place / values, place % values)
    }))
}

/// The indicator of a column of values.
fn plain<'t>(
    rows: &Rows<'t>,
    names: &Names<'t>,
    value: ValueColumn,
    interpretation: &Interpretation,
) -> Draft<'t> {
    let (table, head) = (rows.body.table, rows.body.head);
    let (column, known) = (value.column, names.known);

    let alone = rows.body.columns.values.len() == 1;
    let given = interpretation.column_id(column);
    let given = given.or(interpretation.id.as_deref().filter(|_| alone));
    let id = given.map_or_else(|| names.id(column), str::to_owned);

    let mut name = head::spot(table, known.name, column);
    if let (Some(group), Some(name)) = (names.group(column), &mut name) {
        name.text = format!("{group} – {}", name.text).into();
    }

    let draft = Draft {
        id: Spot {
            text: id.into(),
            place: table.place(known.id.or(head.row).unwrap_or(head.first), column),
        },
        fields: fields([
            (Keyword::Name, name),
            (Keyword::Unit, head::spot(table, known.unit, column)),
            (Keyword::Source, head::spot(table, known.source, column)),
        ]),
        ..rows.with_problems(rows.empty.iter().copied())
    };

    rows.draft(draft, rows.body.lines(), &[value])
}

/// One indicator for each text of the keys and each column of values, if it has any observation: in such tables only
/// observations define an indicator.
struct Keyed<'t> {
    rows: Rows<'t>,
    groups: Groups,
    /// The columns of values, each with the last segment of its ids.
    values: Vec<(ValueColumn, Option<String>)>,
}

impl<'t> Keyed<'t> {
    fn new(rows: Rows<'t>, interpretation: &Interpretation) -> Keyed<'t> {
        let body = &rows.body;
        let alone = body.columns.values.len() == 1;
        let values = body.columns.values.iter().map(|&value| {
            let given = interpretation.column_id(value.column).map(str::to_owned);
            let named = || ids::of_keyed(body.table, body.head, value.column);
            (value, given.or_else(|| (!alone).then(named)))
        });
        Keyed {
            groups: Groups::new(body),
            values: values.collect(),
            rows,
        }
    }

    /// The indicator of a group and a column of values. A group without any value is reported with the first column,
    /// for its problems.
    fn draft(&self, group: usize, place: usize) -> Option<Draft<'t>> {
        let rows = &self.rows;
        let of_group = self.groups.rows(group);
        let first = of_group.first().copied()?;

        let (value, segment) = self.values.get(place)?;
        let reported = self.reports(of_group, place)?;
        let is_empty = |row: &usize| reported && rows.empty.binary_search(row).is_ok();
        let draft = rows.with_problems(of_group.iter().copied().filter(is_empty));

        let mut draft = Draft {
            id: Spot {
                text: self.id(group, segment.as_deref())?.into(),
                place: rows.key_place(first),
            },
            frequency: rows.frequency(first),
            fields: fields([
                (Keyword::Name, self.name(first, value.column)),
                (Keyword::Unit, rows.unit(first)),
            ]),
            ..draft
        };

        if let Some(below) = self.groups.blank_below(group) {
            let problem = Problem::at("id", Code::ImportIdMissing);
            let place = rows.key_place(below);
            draft.problems.push(ImportProblem::at(place, "", problem));
        }

        let draft = rows.draft(draft, of_group.iter().copied(), &[*value]);
        (!draft.entries.is_empty() || !draft.problems.is_empty()).then_some(draft)
    }

    /// Whether a column of values reports the empty lines of a group; `None` if it has no values and no report.
    fn reports(&self, of_group: &[usize], place: usize) -> Option<bool> {
        let holds = |value: &ValueColumn| {
            let mut rows = of_group.iter();
            rows.any(|&row| self.rows.holds(row, value.column))
        };
        let first_held = || self.values.iter().position(|(value, _)| holds(value));
        let (value, _) = self.values.get(place)?;
        if holds(value) {
            // A search through the preceding columns, only if there is something to report.
            Some(!self.rows.empty.is_empty() && first_held() == Some(place))
        } else {
            (place == 0 && first_held().is_none()).then_some(true)
        }
    }

    fn id(&self, group: usize, segment: Option<&str>) -> Option<String> {
        let mut id = self.groups.ids.get(group)?.clone();
        if let Some(segment) = segment {
            id.push('/');
            id.push_str(segment);
        }
        Some(id)
    }

    /// The name in a row, with that of the column if there are several.
    fn name(&self, row: usize, column: usize) -> Option<Spot<'t>> {
        let mut name = self.rows.name(row)?;
        let body = &self.rows.body;
        let of_column = body.head.name(body.table, column);
        if self.values.len() > 1 && !of_column.is_empty() {
            name.text = format!("{} – {of_column}", name.text).into();
        }
        Some(name)
    }
}
