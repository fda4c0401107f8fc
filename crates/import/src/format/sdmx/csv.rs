//! SDMX-CSV 1.0 (SDMX 2.1) and 2.0 (SDMX 3.0), with identifiers alone, with identifiers and names in one cell
//! (`A: Annual`), and with names in columns of their own.

use std::borrow::Cow;

use domain::problem::{Code, Problem};
use domain::text::language::Language;

use crate::draft::{Draft, Drafts, Entries, Entry, Spot};
use crate::format::cube::{
    Distinct, Found, Naming, Remarks, Titled, frequency, identifier, path, period,
};
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

use super::concept::{self, FREQUENCY, TIME, VALUE};

/// Whether the first row of a table is the header of SDMX-CSV: `DATAFLOW`, or `STRUCTURE` and `STRUCTURE_ID`, come
/// first; or the `KEY` of a series, as in files of the ECB.
pub(crate) fn recognise(table: &Table) -> bool {
    let has = |concept: &str| table.cells(0).any(|cell| concept::is(id_of(cell), concept));
    match id_of(table.cell(0, 0)) {
        "DATAFLOW" => has(VALUE),
        "STRUCTURE" => id_of(table.cell(0, 1)) == "STRUCTURE_ID" && has(VALUE),
        "KEY" => has(VALUE) && has(TIME),
        _ => false,
    }
}

/// The indicators of SDMX-CSV, in the order of their first lines. Lines that delete (`ACTION` is `D`) are ignored, and
/// series without other lines make no indicator.
///
/// Names are in the language of the options: SDMX-CSV does not state its own.
///
/// # Errors
/// `IMPORT_DIMENSION_MISSING(name)`, `IMPORT_METRICS_TOO_MANY(count, max)`, `IMPORT_EMPTY`.
pub(crate) fn drafts<'t>(
    table: &'t Table,
    _language: Language,
) -> Result<Drafts<'t>, Vec<ImportProblem>> {
    let columns = Columns::read(table).map_err(|import_problem| vec![*import_problem])?;
    let groups = Groups::new(table, &columns).map_err(|import_problem| vec![*import_problem])?;
    if groups.series.is_empty() {
        return Err(vec![ImportProblem::of_file(
            0,
            "",
            Code::ImportEmpty.into(),
        )]);
    }
    let Groups { series, next } = groups;
    Ok(Box::new(series.into_iter().map(move |(first, _)| {
        let rows = std::iter::successors(Some(first), |&row| {
            next.get(row as usize).copied().filter(|&next| next > 0)
        });
        draft(table, &columns, rows.map(|row| row as usize))
    })))
}

/// The identifier of a column: without its name (`FREQ: Frequency`) and without the sign that separates several
/// values (`STRUCTURE[;]`).
fn id_of(header: &str) -> &str {
    let (id, _) = identifier(header.trim_start_matches('\u{feff}'));
    id.split_once('[').map_or(id, |(id, _)| id).trim()
}

/// The columns of a file, by purpose.
struct Columns<'t> {
    width: usize,
    time: usize,
    value: usize,
    action: Option<usize>,
    /// The identifier of the data set, and the column of its name if there is one.
    structure: usize,
    structure_name: Option<usize>,
    dimensions: Vec<Column<'t>>,
    attributes: Vec<Column<'t>>,
}

struct Column<'t> {
    id: &'t str,
    at: usize,
    /// The column of the names of its values.
    name: Option<usize>,
}

impl<'t> Columns<'t> {
    fn read(table: &'t Table) -> Result<Self, Box<ImportProblem>> {
        let ids: Vec<&str> = table.cells(0).map(id_of).collect();
        let find = |concept: &str| ids.iter().position(|id| concept::is(id, concept));
        let missing = |name: &str| {
            let problem = Problem::new(Code::ImportDimensionMissing).with("name", name);
            Box::new(ImportProblem::of_file(table.line(0), "", problem))
        };

        let time = find(TIME).ok_or_else(|| missing(TIME))?;
        let value = find(VALUE).ok_or_else(|| missing(VALUE))?;
        let names = NameColumns::new(table, &ids);

        let mut columns = Columns {
            width: ids.len(),
            time,
            value,
            action: find("ACTION"),
            structure: find("STRUCTURE_ID").unwrap_or(0),
            structure_name: find("STRUCTURE_NAME").or_else(|| find("DATAFLOW_NAME")),
            dimensions: Vec::new(),
            attributes: Vec::new(),
        };

        let first_before_time = (0..time).any(|at| names.is_component(at, &ids));
        for (at, &id) in ids.iter().enumerate() {
            if at == time || at == value || !names.is_component(at, &ids) {
                continue;
            }
            let before = if first_before_time {
                at < time
            } else {
                at < value
            };
            let column = Column {
                id,
                at,
                name: names.name_of(at),
            };
            // A unit before the time is a dimension, as in files of Eurostat; in files of the ECB it is an attribute
            // after the value.
            let is_unit = first_before_time && concept::is_unit(id);
            if before && (is_unit || !concept::is_attribute(id)) {
                columns.dimensions.push(column);
            } else {
                columns.attributes.push(column);
            }
        }

        Ok(columns)
    }

    /// Whether a line withdraws earlier data.
    fn deletes(&self, table: &Table, row: usize) -> bool {
        let action = self.action.map(|at| identifier(table.cell(row, at)).0);
        action.is_some_and(concept::withdraws)
    }

    /// The number of cells of a line with too many or too few.
    fn misfit(&self, table: &Table, row: usize) -> Option<usize> {
        let cells = table.cells(row).enumerate();
        let filled = cells.filter(|(at, cell)| *at < self.width || !cell.trim().is_empty());
        let width = filled.last().map_or(0, |(at, _)| at + 1);
        (width > self.width || width <= self.time.max(self.value)).then_some(width)
    }
}

/// The columns with the names of the column before them.
struct NameColumns {
    is_name: Vec<bool>,
}

impl NameColumns {
    /// Files with `STRUCTURE_NAME` have a column of names after every other column; elsewhere columns of names have a
    /// header that cannot be an identifier.
    fn new(table: &Table, ids: &[&str]) -> Self {
        // The reasons in the report of an earlier import are no component.
        let ids = match ids {
            [own @ .., last] if concept::is(last, "problem") => own,
            _ => ids,
        };

        let named = ids
            .iter()
            .any(|id| matches!(*id, "STRUCTURE_NAME" | "DATAFLOW_NAME"));

        let head = ids.iter().position(|id| !is_head(id)).unwrap_or(ids.len());
        let even = |concept: &str| {
            let at = ids.iter().position(|id| concept::is(id, concept));
            at.is_some_and(|at| at >= head && (at - head).is_multiple_of(2))
        };
        let pairs = named && even(TIME) && even(VALUE) && (ids.len() - head).is_multiple_of(2);

        let headers = table.cells(0).take(ids.len()).enumerate();
        let is_name = headers.map(|(at, header)| {
            at >= head
                && if pairs {
                    !(at - head).is_multiple_of(2)
                } else {
                    !is_identifier(id_of(header))
                }
        });

        NameColumns {
            is_name: is_name.collect(),
        }
    }

    fn is_component(&self, at: usize, ids: &[&str]) -> bool {
        let is_name = self.is_name.get(at).copied().unwrap_or(true);
        !is_name && ids.get(at).is_some_and(|id| !is_head(id))
    }

    fn name_of(&self, at: usize) -> Option<usize> {
        let next = at + 1;
        self.is_name
            .get(next)
            .copied()
            .unwrap_or(false)
            .then_some(next)
    }
}

/// Whether a column identifies the data set or the action on it.
fn is_head(id: &str) -> bool {
    matches!(
        id,
        "DATAFLOW"
            | "DATAFLOW_NAME"
            | "STRUCTURE"
            | "STRUCTURE_ID"
            | "STRUCTURE_NAME"
            | "ACTION"
            | "KEY"
            | "LAST UPDATE"
    )
}

fn is_identifier(id: &str) -> bool {
    let letters =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'@' | b'$' | b'.');
    !id.is_empty() && id.bytes().all(letters)
}

/// Rows by their series.
struct Groups {
    /// The first and the last row of each.
    series: Vec<(u32, u32)>,
    /// The next row of the same series, for each row; 0 for the last.
    next: Vec<u32>,
}

impl Groups {
    fn new(table: &Table, columns: &Columns<'_>) -> Result<Groups, Box<ImportProblem>> {
        let height = u32::try_from(table.height()).unwrap_or(u32::MAX);
        let mut groups = Groups {
            series: Vec::new(),
            next: vec![0; table.height()],
        };

        let mut distinct = Distinct::default();
        let mut key = String::new();

        for row in 1..height {
            let at = row as usize;
            let is_blank = table.cells(at).all(|cell| cell.trim().is_empty());
            // A series with deleted lines only makes no indicator. A line with a wrong number of cells is reported
            // whatever its action.
            if is_blank || columns.deletes(table, at) && columns.misfit(table, at).is_none() {
                continue;
            }
            key.clear();
            key.push_str(table.cell(at, columns.structure));
            for column in &columns.dimensions {
                key.push('\u{1f}');
                key.push_str(identifier(table.cell(at, column.at)).0);
            }
            match distinct.find(&key) {
                Found::Known(place) => {
                    if let Some((_, last)) = groups.series.get_mut(place) {
                        if let Some(next) = groups.next.get_mut(*last as usize) {
                            *next = row;
                        }
                        *last = row;
                    }
                }
                Found::New(_) => groups.series.push((row, row)),
                Found::Beyond => {}
            }
        }

        match distinct.problem() {
            Some(problem) => Err(Box::new(ImportProblem::of_file(0, "", problem))),
            None => Ok(groups),
        }
    }
}

fn draft<'t>(
    table: &'t Table,
    columns: &Columns<'t>,
    rows: impl Iterator<Item = usize> + Clone,
) -> Draft<'t> {
    let Some(first) = rows.clone().next() else {
        return Draft::default();
    };
    let id_column = columns
        .dimensions
        .first()
        .map_or(columns.time, |column| column.at);
    let ids = columns.dimensions.iter();
    let ids = ids.map(|column| identifier(table.cell(first, column.at)).0);
    let mut draft = Draft {
        id: Spot {
            text: path(ids).into(),
            place: place(table, first, id_column),
        },
        ..Draft::default()
    };

    let mut entries = Entries::default();
    for row in rows {
        if let Some(width) = columns.misfit(table, row) {
            let problem = Problem::new(Code::ImportWidth)
                .with("count", width)
                .with("columns", columns.width);
            draft.tell(ImportProblem::of_file(
                table.line(row),
                table.cell(row, 0),
                problem,
            ));
            continue;
        }
        if let Some(entry) = entry(table, columns, row) {
            entries.push(entry);
        }
    }

    let in_row = |column: &Column<'_>| concept::is(column.id, FREQUENCY);
    let mut all = columns.dimensions.iter().chain(&columns.attributes);
    let code = all.find(|column| in_row(column)).map(|column| {
        let cell = table.cell(first, column.at);
        (identifier(cell).0, place(table, first, column.at))
    });
    let (code, code_place) = code.unwrap_or(("", place(table, first, columns.time)));
    let first_date = period(time_of(table.cell(first, columns.time)));
    let first_date = entries.first_date().unwrap_or(&first_date);
    draft.frequency = frequency(Some(code.into()), Some(first_date)).map(|text| Spot {
        text,
        place: code_place,
    });
    naming(table, columns, first).into_fields(&mut draft, place(table, first, id_column));
    entries.into_draft(&mut draft);
    draft
}

/// The observation of a row; `None` without a value, unless a code says why.
fn entry<'t>(table: &'t Table, columns: &Columns<'t>, row: usize) -> Option<Entry<'t>> {
    let mut remarks = Remarks::default();
    let mut at = None;
    let attributes = columns.attributes.iter();
    for column in attributes.filter(|column| concept::is_remark(column.id)) {
        let cell = labelled(table, row, column);
        if !cell.is_empty() {
            at.get_or_insert_with(|| place(table, row, column.at));
        }
        concept::remark(&mut remarks, column.id, cell);
    }

    let spot = |text, column| Spot {
        text,
        place: place(table, row, column),
    };
    let value = table.cell(row, columns.value);
    let value = (!concept::is_missing(value)).then_some(value);
    remarks.entry(
        spot(period(time_of(table.cell(row, columns.time))), columns.time),
        value.map(|value| spot(Cow::Borrowed(value), columns.value)),
        at.unwrap_or_else(|| place(table, row, columns.value)),
    )
}

/// The text of a cell with its name: `P: Provisional value`, in either of the two notations.
fn labelled<'t>(table: &'t Table, row: usize, column: &Column<'_>) -> Cow<'t, str> {
    let text = table.cell(row, column.at).trim();
    let name = column.name.map_or("", |at| table.cell(row, at).trim());
    if name.is_empty() || text.is_empty() {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("{text}: {name}"))
    }
}

/// The name for the identifier in a cell, and true; or the identifier and false without a name.
fn name_of<'t>(table: &'t Table, row: usize, column: &Column<'_>) -> (&'t str, bool) {
    let (id, name) = identifier(table.cell(row, column.at));
    let name = column.name.map_or(name, |at| table.cell(row, at).trim());
    if name.is_empty() {
        (id, false)
    } else {
        (name, true)
    }
}

fn naming<'t>(table: &'t Table, columns: &Columns<'t>, row: usize) -> Naming<'t> {
    let mut naming = Naming::default();

    for column in columns.attributes.iter().chain(&columns.dimensions) {
        let (name, _) = name_of(table, row, column);
        let (id, _) = identifier(table.cell(row, column.at));
        if concept::is_unit(column.id) {
            // The code decides whether the cell is informative.
            concept::describe(&mut naming, column.id, id.into(), None);
            if let Some(Titled { text, .. }) = &mut naming.unit
                && *text == id
            {
                *text = Cow::Borrowed(name);
            }
        } else if concept::is(column.id, "UNIT_MULT") {
            concept::describe(&mut naming, column.id, id.into(), None);
        } else {
            concept::describe(
                &mut naming,
                column.id,
                table.cell(row, column.at).trim().into(),
                None,
            );
        }
    }

    if naming.titles.is_empty() {
        let mut title = String::new();
        for column in &columns.dimensions {
            let (name, named) = name_of(table, row, column);
            if named && !concept::is(column.id, FREQUENCY) && !concept::is_unit(column.id) {
                if !title.is_empty() {
                    title.push_str(" – ");
                }
                title.push_str(name);
            }
        }
        naming.title(title.into(), None);
    }

    let structure = table.cell(row, columns.structure).trim();
    let name = columns
        .structure_name
        .map_or("", |at| table.cell(row, at).trim());
    naming.source = Some(if name.is_empty() {
        Cow::Borrowed(structure)
    } else {
        Cow::Owned(format!("{structure}: {name}"))
    });

    naming
}

/// The period of a cell that may also contain a name.
fn time_of(cell: &str) -> &str {
    cell.split_once(": ").map_or(cell, |(period, _)| period)
}

fn place(table: &Table, row: usize, column: usize) -> CellPosition {
    CellPosition::new(
        table.line(row),
        u32::try_from(column + 1).unwrap_or(u32::MAX),
    )
}
