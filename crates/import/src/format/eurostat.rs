//! Eurostat's tables as text (`.tsv`, bulk download): one line per series, one column per period.
//!
//! The first cell of the header names the dimensions of the key and of the columns, `freq,unit,geo\TIME_PERIOD`; in
//! files from before 2022 `unit,geo\time`, without the frequency. A cell has a value, and flags after a blank
//! (`12.3 p`), which become its status. `:` means no observation, unless a flag says why (`: c`).

use std::borrow::Cow;

use domain::problem::{Code, Problem};
use domain::text::language::Language;

use crate::content::cell::{is_blank, unguarded};
use crate::draft::{Draft, Drafts, Entries, Keyword, Spot};
use crate::format::cube::{Naming, Remarks, frequency, path, period, too_many};
use crate::format::sdmx::concept::{self, FREQUENCY, TIME};
use crate::limits::MAX_METRICS;
use crate::report::ImportProblem;
use crate::table::Table;

/// Whether a text begins with the header of such a table.
pub(crate) fn recognise(text: &str) -> bool {
    let header = text
        .trim_start_matches('\u{feff}')
        .lines()
        .next()
        .unwrap_or_default();
    let first = header.split_once('\t').map(|(first, _)| first);
    // A table saved by another program may have its first cell in quotes.
    first.is_some_and(|first| dimensions(first.trim().trim_matches('"')).is_some())
}

/// The indicators of a table, in the order of its lines. A line without any value makes no indicator.
///
/// # Errors
/// `IMPORT_EMPTY`, `IMPORT_METRICS_TOO_MANY(count, max)`.
pub(crate) fn drafts(table: &Table, _language: Language) -> Result<Drafts<'_>, Vec<ImportProblem>> {
    let header = Header::read(table);
    let rows: Vec<usize> = (1..table.height())
        .filter(|&row| header.says_anything(row))
        .collect();
    match rows.len() {
        0 => Err(vec![ImportProblem::of_file(
            0,
            "",
            Code::ImportEmpty.into(),
        )]),
        count if count > MAX_METRICS => Err(vec![ImportProblem::of_file(0, "", too_many(count))]),
        _ => Ok(Box::new(rows.into_iter().map(move |row| header.draft(row)))),
    }
}

/// The dimensions in the first cell of the header, before that of time.
fn dimensions(cell: &str) -> Option<Vec<&str>> {
    let (dimensions, time) = cell.rsplit_once('\\')?;
    let time = time.trim();
    if !concept::is(time, TIME) && !concept::is(time, "time") {
        return None;
    }
    let dimensions: Vec<&str> = dimensions.split(',').map(str::trim).collect();
    dimensions
        .iter()
        .all(|id| is_identifier(id))
        .then_some(dimensions)
}

fn is_identifier(id: &str) -> bool {
    !id.is_empty()
        && id
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
}

/// A table and its header.
struct Header<'t> {
    table: &'t Table,
    dimensions: Vec<&'t str>,
    /// The number of columns up to the last period.
    width: usize,
}

impl<'t> Header<'t> {
    fn read(table: &'t Table) -> Header<'t> {
        let is_period = |cell: &str| !is_blank(cell) && !is_reasons(cell);
        let last = (0..table.width(0))
            .rev()
            .find(|&column| is_period(table.cell(0, column)));
        Header {
            table,
            dimensions: dimensions(table.cell(0, 0)).unwrap_or_default(),
            width: last.map_or(0, |last| last + 1),
        }
    }

    /// The number of cells of a line with too many or too few.
    fn misfit(&self, row: usize) -> Option<usize> {
        let table = self.table;
        let is_beyond = |column: &usize| {
            !is_blank(table.cell(row, *column)) && !is_reasons(table.cell(0, *column))
        };
        let beyond = (self.width..table.width(row)).rev().find(is_beyond);
        match beyond {
            Some(column) => Some(column + 1),
            None => Some(table.width(row)).filter(|&width| width < self.width),
        }
    }

    /// Whether a line has a value or a problem.
    fn says_anything(&self, row: usize) -> bool {
        let has_any = |column| {
            let observation = self.observation(row, column);
            observation.is_some_and(|(value, _)| value.is_some())
        };
        !self.table.cells(row).all(is_blank)
            && (self.misfit(row).is_some() || (1..self.width).any(has_any))
    }

    /// The value and the remarks of a cell; `None` without an observation.
    fn observation(&self, row: usize, column: usize) -> Option<(Option<&'t str>, Remarks<'t>)> {
        let cell = unguarded(self.table.cell(row, column).trim());
        let (value, flags) = match cell.split_once(char::is_whitespace) {
            Some((value, flags)) if are_flags(flags) => (value, flags),
            _ => (cell, ""),
        };
        let (value, flags) = match value.strip_prefix(':') {
            Some(more) if are_flags(more) => (None, if flags.is_empty() { more } else { flags }),
            _ => (Some(value).filter(|value| !value.is_empty()), flags),
        };
        let mut remarks = Remarks::default();
        remarks.status(flags.into());
        (value.is_some() || remarks.has_reason()).then_some((value, remarks))
    }

    fn draft(&self, row: usize) -> Draft<'t> {
        let first = self.table.cell(row, 0);
        let codes: Vec<&'t str> = first.split(',').map(str::trim).collect();
        let place = self.table.place(row, 0);

        let mut draft = Draft {
            id: Spot {
                text: path(codes.iter().copied()).into(),
                place,
            },
            ..Draft::default()
        };

        if let Some(width) = self.misfit(row) {
            let problem = of_width(width, self.width);
            draft.tell(ImportProblem::of_file(place.line, first, problem));
        } else if codes.len() != self.dimensions.len() {
            let problem = of_width(codes.len(), self.dimensions.len());
            draft.tell(ImportProblem::at(place, first, problem));
        }

        let entries = self.entries(row);
        let code_of = |is_it: &dyn Fn(&str) -> bool| {
            let mut all = self.dimensions.iter().zip(&codes);
            all.find(|(id, _)| is_it(id))
                .map(|(_, code)| Cow::Borrowed(*code))
        };

        let code = code_of(&|id| concept::is(id, FREQUENCY));
        draft.frequency = frequency(code, entries.first_date()).map(|text| Spot { text, place });
        let mut naming = Naming::default();
        if let Some(unit) = code_of(&concept::is_unit) {
            concept::describe(&mut naming, "UNIT", unit, None);
        }

        naming.into_fields(&mut draft, place);
        entries.into_draft(&mut draft);
        draft
    }

    fn entries(&self, row: usize) -> Entries<'t> {
        let mut entries = Entries::default();
        for column in 1..self.width {
            let Some((value, remarks)) = self.observation(row, column) else {
                continue;
            };
            let place = self.table.place(row, column);
            let date = Spot {
                text: date(self.table.cell(0, column)),
                place: self.table.place(0, column),
            };
            let value = value.map(|value| Spot {
                text: value.into(),
                place,
            });
            if let Some(entry) = remarks.entry(date, value, place) {
                entries.push(entry);
            }
        }
        entries
    }
}

/// Whether a column of the header contains the reasons in the report of an earlier import.
fn is_reasons(header: &str) -> bool {
    concept::is(header.trim(), Keyword::Problem.as_str())
}

/// Whether a text contains only flags, which are letters, and blanks.
fn are_flags(text: &str) -> bool {
    text.chars()
        .all(|letter| letter.is_ascii_alphabetic() || letter.is_whitespace())
}

fn of_width(count: usize, columns: usize) -> Problem {
    Problem::new(Code::ImportWidth)
        .with("count", count)
        .with("columns", columns)
}

/// A period in the notation of the rules: `2020M02D29`, as older files write days, is `2020-02-29`; others as in
/// [`period`].
fn date(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let day = text.split_once('M').and_then(|(year, rest)| {
        let (month, day) = rest.split_once('D')?;
        let lengths = (year.len(), month.len(), day.len());
        (lengths == (4, 2, 2)).then(|| format!("{year}-{month}-{day}"))
    });
    day.map_or_else(|| period(text), Cow::Owned)
}
