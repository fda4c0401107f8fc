//! Tables with a header, with the roles of the columns set by repairs.

mod across;
mod dates;
mod down;
pub(crate) mod grid;
mod groups;
pub(crate) mod head;
mod ids;
mod rows;
mod segment;
pub(crate) mod signs;

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;
use domain::problem::{Code, Problem};

use super::cell::{is_blank, is_blank_from};
use super::{ImportProblems, is_date, is_value};
use crate::draft::{Draft, Drafts, MAX_ENTRIES, Spot, too_large};
use crate::layout::content;
use crate::layout::note;
use crate::notation::part::Part;
use crate::options::{Repair, Role};
use crate::repairs::{Orientation, Repairs};
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;
use dates::DateColumns;
pub(crate) use head::{Head, Says, says};
use segment::segment;

/// Most characters of a text of the header that are reported.
const MAX_LABEL: usize = 200;

/// Detects the roles of the columns of a table with a header, and whether no others are plausible.
pub(crate) type DetectRoles = fn(&Table, Head, &Repairs) -> (Vec<Role>, bool);

/// Texts of the header with their roles, for [`Found::roles`](crate::Found).
pub(crate) type Roles = Vec<(String, Role)>;

/// The indicators of a table with a header, and the role of each column. `repairs.header` must be set.
///
/// # Errors
/// The table as a whole is unreadable: no such line, no column of dates or values, lines with more cells than there are
/// columns.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    repairs: &'t Repairs,
    detect: DetectRoles,
) -> Result<(Drafts<'t>, Roles), Vec<ImportProblem>> {
    let line = repairs.header.unwrap_or(0);
    let head = Head::at(table, line, repairs.orientation())
        .ok_or_else(|| no_option(&Repair::Header(line)))?;
    let (roles, certain) = roles(table, head, repairs, detect);
    let columns = Columns::of(&roles, repairs.orientation());
    if !certain || !columns.can_be_read() {
        return Err(match repairs.columns.as_slice() {
            [] => {
                let problem = Problem::new(Code::ImportIdsMissing);
                let line = table.line(head.first);
                vec![ImportProblem::of_file(
                    line,
                    table.cell(head.first, 0),
                    problem,
                )]
            }
            roles => no_option(&Repair::Columns(roles.to_vec())),
        });
    }
    let end = if repairs.footnotes {
        columns.before_footnotes(table, head, repairs)
    } else {
        repairs.end_of(table)
    };
    check_width(table, head.first..end, roles.len())?;
    let known = head.known(table, columns.label_column());
    let found = (0..)
        .zip(&roles)
        .map(|(column, role)| {
            let label = head.label(table, known, column).chars();
            (label.take(MAX_LABEL).collect(), *role)
        })
        .collect();
    let drafts = match columns.orientation {
        Orientation::Down => down::drafts(table, head, end, columns, repairs),
        Orientation::Across => across::drafts(table, head, end, columns, repairs),
        Orientation::Grid => grid::drafts(table, head, end, columns, repairs),
    };
    Ok((drafts, found))
}

/// The role of each column that has a name or a chosen role; roles that are not chosen are detected. And whether they
/// are chosen or no others are plausible: uncertain columns are not read before the user has chosen.
fn roles(table: &Table, head: Head, repairs: &Repairs, detect: DetectRoles) -> (Vec<Role>, bool) {
    let width = head.width(table);
    let (mut roles, certain) = match repairs.columns.as_slice() {
        [] => {
            let (mut roles, certain) = detect(table, head, repairs);
            roles.truncate(width);
            (roles, certain)
        }
        given => (given.to_vec(), true),
    };
    let last = roles.last().copied().unwrap_or(Role::Nothing);
    if roles.len() < width {
        roles.resize(width, last);
    }
    (roles, certain)
}

/// Reports every line with a non-blank cell after the last column that has a role.
fn check_width(
    table: &Table,
    rows: std::ops::Range<usize>,
    columns: usize,
) -> Result<(), Vec<ImportProblem>> {
    let mut problems = ImportProblems::default();
    for row in rows {
        let beyond = (columns..table.width(row)).find(|&c| !is_blank(table.cell(row, c)));
        if let Some(column) = beyond {
            problems.push(|| {
                let problem = Problem::new(Code::ImportWidth)
                    .with("count", table.width(row))
                    .with("columns", columns);
                ImportProblem::at(table.place(row, column), table.cell(row, column), problem)
            });
        }
    }
    problems.finish()
}

fn no_option(repair: &Repair) -> Vec<ImportProblem> {
    let text = repair.to_string();
    let problem = Problem::new(Code::ImportOption).with("text", text.as_str());
    vec![ImportProblem::at(CellPosition::default(), &text, problem)]
}

/// The columns by their roles, each group in the order of the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    orientation: Orientation,
    date: Option<DateColumns>,
    keys: Vec<usize>,
    /// The key that is also the unit.
    unit_key: Option<usize>,
    names: Vec<usize>,
    unit: Option<usize>,
    frequency: Option<usize>,
    values: Vec<ValueColumn>,
}

#[derive(Debug, Clone, Copy)]
struct ValueColumn {
    column: usize,
    /// The column with the rest of its numbers, after a comma.
    rest: Option<usize>,
    /// The column with the texts of its observations.
    text: Option<usize>,
}

impl ValueColumn {
    /// The value of a row.
    fn of<'t>(&self, table: &'t Table, row: usize) -> Cow<'t, str> {
        let cell = table.cell(row, self.column);
        let rest = self.rest.map_or("", |column| table.cell(row, column));
        if is_blank(rest) {
            Cow::Borrowed(cell)
        } else {
            Cow::Owned(format!("{},{}", cell.trim(), rest.trim()))
        }
    }
}

impl Columns {
    /// If several columns have a role that only one can have, the first applies.
    pub(crate) fn of(roles: &[Role], orientation: Orientation) -> Columns {
        let first = |role: Role| roles.iter().position(|of| *of == role);
        let mut columns = Columns {
            orientation,
            date: DateColumns::of(roles, orientation),
            unit: first(Role::Unit).or_else(|| first(Role::UnitKey)),
            unit_key: first(Role::UnitKey),
            frequency: first(Role::Frequency),
            ..Columns::default()
        };
        for (column, role) in roles.iter().enumerate() {
            match role {
                Role::Key | Role::UnitKey => columns.keys.push(column),
                Role::Name => columns.names.push(column),
                Role::Value => columns.values.push(ValueColumn {
                    column,
                    rest: None,
                    text: None,
                }),
                Role::Rest => {
                    if let Some(value) = columns.values.last_mut() {
                        value.rest.get_or_insert(column);
                    }
                }
                Role::Text => {
                    if let Some(value) = columns.values.last_mut() {
                        value.text.get_or_insert(column);
                    }
                }
                _ => {}
            }
        }
        columns
    }
}

impl Columns {
    /// The way in which lines and columns make dates.
    pub(crate) const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Whether each line is an indicator, and the header contains the dates.
    pub(crate) const fn is_across(&self) -> bool {
        matches!(self.orientation, Orientation::Across)
    }

    /// Whether there are values, and dates for them.
    pub(crate) const fn can_be_read(&self) -> bool {
        !self.values.is_empty() && (self.is_across() || self.date.is_some())
    }

    /// Whether there are columns that distinguish indicators.
    pub(crate) const fn has_keys(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Whether a column contains the frequency of each indicator.
    pub(crate) const fn has_frequencies(&self) -> bool {
        self.frequency.is_some()
    }

    /// The column with the labels of the rows above the data.
    pub(crate) fn label_column(&self) -> usize {
        self.date.map_or(0, DateColumns::first)
    }

    /// The segment of the id made by a key of a row.
    fn segment(&self, table: &Table, row: usize, key: usize) -> String {
        let text = table.cell(row, key);
        if self.unit_key == Some(key) {
            signs::unit_segment(text)
        } else {
            segment(text)
        }
    }

    /// The columns of values.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> {
        self.values.iter().map(|value| value.column)
    }

    /// The value of a row in a column of values.
    pub(crate) fn value<'t>(&self, table: &'t Table, row: usize, column: usize) -> Cow<'t, str> {
        let mut values = self.values.iter();
        let held = values.find(|value| value.column == column && value.rest.is_some());
        held.map_or_else(
            || Cow::Borrowed(table.cell(row, column)),
            |value| value.of(table, row),
        )
    }

    /// The number of columns up to the last one of values.
    fn width(&self) -> usize {
        self.values.last().map_or(0, |value| value.column + 1)
    }

    /// Whether some numbers are split over two columns.
    pub(crate) fn has_rests(&self) -> bool {
        self.values.iter().any(|value| value.rest.is_some())
    }

    /// The date of a row, if lines are dates.
    pub(crate) fn date<'t>(&self, table: &'t Table, row: usize) -> Option<Spot<'t>> {
        Some(self.date?.read(table, row))
    }

    /// Whether a row has no value in any of its columns.
    pub(crate) fn is_empty_row(&self, table: &Table, row: usize) -> bool {
        let mut values = self.values.iter();
        values.all(|value| is_blank(table.cell(row, value.column)))
    }

    /// Whether a row has neither date, key nor value, but cells of columns that are ignored: of another table beside
    /// this one.
    pub(crate) fn is_of_another(&self, table: &Table, row: usize) -> bool {
        let keys = self.keys.iter().all(|&key| is_blank(table.cell(row, key)));
        keys && is_blank(&self.date_text(table, row))
            && self.is_empty_row(table, row)
            && !is_blank_from(table, row, 0)
    }

    /// Whether a row is an empty line: only separators, or a date without any value.
    pub(crate) fn is_empty_line(&self, table: &Table, row: usize, repairs: &Repairs) -> bool {
        self.is_empty_row(table, row)
            && !content::hides_data(table, row, Some(self.width()))
            && (is_blank_from(table, row, 0)
                || !self.is_across() && self.has_date(table, row, repairs))
    }

    /// Whether a row has a date in one of the ticked notations, or anything at all where categories are expected.
    fn has_date(&self, table: &Table, row: usize, repairs: &Repairs) -> bool {
        match self.date {
            Some(date @ DateColumns::Whole(_)) => {
                let text = date.read(table, row).text;
                let category = repairs.frequency == Some(Frequency::Category);
                category && !is_blank(&text) || is_date(&text, repairs)
            }
            Some(DateColumns::Parts { year, .. }) => {
                !is_blank(table.cell(row, year)) && is_date(&self.date_text(table, row), repairs)
            }
            Some(DateColumns::Part(column, kind)) => {
                Part::read(table.cell(row, column), kind).is_some()
            }
            None => false,
        }
    }

    /// Whether a row is a total of others: the cell of its date, or of a part of it, names a total. False for
    /// categories, which may have such names.
    pub(crate) fn is_total(&self, table: &Table, row: usize) -> bool {
        let is_total = self.date.is_some_and(|date| date.are_total(table, row));
        let frequency = self.frequency.map(|column| table.cell(row, column).trim());
        is_total && frequency.and_then(Frequency::parse) != Some(Frequency::Category)
    }

    fn date_text<'t>(&self, table: &'t Table, row: usize) -> Cow<'t, str> {
        self.date
            .map_or(Cow::Borrowed(""), |date| date.read(table, row).text)
    }

    /// The end of the data, exclusive: trailing lines with neither a date nor a value, in any notation, are footnotes.
    /// If lines are indicators, those with a single cell are.
    pub(crate) fn before_footnotes(&self, table: &Table, head: Head, repairs: &Repairs) -> usize {
        let is_footnote = |row: &usize| {
            let row = *row;
            let holds = |value: &ValueColumn| {
                let cell = table.cell(row, value.column);
                content::is_data(cell) || is_value(cell, repairs)
            };
            if self.values.iter().any(holds)
                || content::hides_data(table, row, Some(head.width(table)))
            {
                return false;
            }
            let filled = table.cells(row).filter(|cell| !is_blank(cell)).count();
            match self.orientation {
                Orientation::Down => {
                    let date = self.date_text(table, row);
                    filled == 0 || !is_date(&date, repairs) && content::dated(&date).is_none()
                }
                Orientation::Across => filled <= 1 || note::is_note(table, row),
                Orientation::Grid => filled == 0 || !self.has_date(table, row, repairs),
            }
        };
        let mut rows = (head.first..repairs.end_of(table)).rev();
        let data = rows.find(|row| !is_footnote(row));
        let end = data.map_or(head.first, |row| row + 1);
        // Lines of separators alone are no footnotes.
        let blank = (end..table.height()).all(|row| is_blank_from(table, row, 0));
        if blank { table.height() } else { end }
    }
}

/// A draft; with too many observations, without entries and with that problem.
fn of_bearable_size<'t>(mut draft: Draft<'t>, bytes: usize) -> Draft<'t> {
    if draft.entries.len() >= MAX_ENTRIES {
        draft.problems.push(too_large(&draft.id, bytes));
        draft.entries = Vec::new();
    }
    draft
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
