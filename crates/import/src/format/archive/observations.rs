//! A file of observations of an export: `date,value`, `status` if there are codes, and `text` if there are texts.

use std::borrow::Cow;

use domain::number::{MAX_DECIMALS, Number, push_padded};
use domain::problem::{Code, Problem};

use crate::content::cell::{is_blank, is_blank_from};
use crate::content::keyword::is_word;
use crate::draft::{Draft, Entries, Entry, Keyword, Spot};
use crate::format::{decode, delimited};
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

/// Reads a file by its number into the draft of its indicator. Values get the decimals in the metadata of the export,
/// since the file contains them in their shortest form.
pub(super) fn read(bytes: &[u8], file: u32, decimals: usize, draft: &mut Draft<'_>) {
    let decoded = match decode::decode(bytes, None) {
        Ok(decoded) => decoded,
        Err(import_problem) => return draft.tell(in_file(*import_problem, file)),
    };

    let table = match delimited::read(&decoded.text, "", None) {
        Ok(read) => read.table,
        Err((problems, more)) => {
            for import_problem in problems {
                draft.tell(in_file(import_problem, file));
            }
            draft.more += more;
            return;
        }
    };

    let reader = ObservationReader {
        table: &table,
        file,
        decimals: u8::try_from(decimals).map_or(0, |decimals| decimals.min(MAX_DECIMALS)),
    };

    match reader.columns() {
        Ok(columns) => reader.entries(&columns, draft),
        Err(problems) => problems
            .into_iter()
            .for_each(|import_problem| draft.tell(import_problem)),
    }
}

fn in_file(mut import_problem: ImportProblem, file: u32) -> ImportProblem {
    import_problem.place.file = file;
    import_problem
}

struct ObservationColumns {
    date: usize,
    value: usize,
    status: Option<usize>,
    text: Option<usize>,
    width: usize,
}

struct ObservationReader<'t> {
    table: &'t Table,
    file: u32,
    decimals: u8,
}

impl ObservationReader<'_> {
    fn place(&self, row: usize, column: usize) -> CellPosition {
        CellPosition {
            file: self.file,
            ..self.table.place(row, column)
        }
    }

    fn spot(&self, row: usize, column: usize) -> Spot<'static> {
        Spot {
            text: Cow::Owned(self.table.cell(row, column).to_owned()),
            place: self.place(row, column),
        }
    }

    fn import_problem(
        &self,
        row: usize,
        column: usize,
        problem: impl Into<Problem>,
    ) -> ImportProblem {
        let text = self.table.cell(row, column);
        ImportProblem::at(self.place(row, column), text, problem.into())
    }

    fn columns(&self) -> Result<ObservationColumns, Vec<ImportProblem>> {
        const WORDS: [&str; 4] = ["date", "value", "status", "text"];
        let table = self.table;
        let [date, value, status, text] =
            WORDS.map(|word| table.cells(0).position(|cell| is_word(cell, word)));

        let (Some(date), Some(value)) = (date, value) else {
            return Err(vec![self.import_problem(0, 0, Code::ImportEntryHeader)]);
        };

        let known = [Some(date), Some(value), status, text];
        let mut problems = Vec::new();
        for (column, cell) in table.cells(0).enumerate() {
            let is_reasons = Keyword::read(cell) == Some(Keyword::Problem);
            if known.contains(&Some(column)) || is_blank(cell) || is_reasons {
                continue;
            }
            let repeats = WORDS.iter().any(|word| is_word(cell, word));
            let problem = if repeats {
                Problem::new(Code::ImportKeywordRepeated).with("other", table.line(0))
            } else {
                Code::ImportKeywordUnknown.into()
            };
            problems.push(self.import_problem(0, column, problem));
        }

        if !problems.is_empty() {
            return Err(problems);
        }

        let filled = table.cells(0).enumerate();
        let last = filled.filter(|(_, cell)| !is_blank(cell)).last();
        Ok(ObservationColumns {
            date,
            value,
            status,
            text,
            width: last.map_or(0, |(last, _)| last + 1),
        })
    }

    fn entries(&self, columns: &ObservationColumns, draft: &mut Draft<'_>) {
        let table = self.table;
        let mut entries = Entries::default();

        for row in 1..table.height() {
            let is_beyond = |column: &usize| !is_blank(table.cell(row, *column));
            let beyond = (columns.width..table.width(row)).rev().find(is_beyond);
            if let Some(column) = beyond {
                let problem = Problem::new(Code::ImportWidth)
                    .with("count", column + 1)
                    .with("columns", columns.width);
                draft.tell(self.import_problem(row, column, problem));
                continue;
            }
            if is_blank_from(table, row, 0) {
                draft.tell(self.import_problem(row, 0, Code::LineDateMissing));
                continue;
            }
            let of = |column: Option<usize>| {
                let spot = column.map(|column| self.spot(row, column));
                spot.filter(|spot| !is_blank(&spot.text))
            };
            let status = of(columns.status);
            if is_blank(table.cell(row, columns.value)) && status.is_none() {
                let mut import_problem =
                    self.import_problem(row, columns.value, Code::LineMissingValue);
                import_problem.text = crate::report::shown(table.cell(row, columns.date));
                draft.tell(import_problem);
                continue;
            }
            let mut value = self.spot(row, columns.value);
            if let Some(padded) = self.padded(&value.text) {
                value.text = Cow::Owned(padded);
            }
            entries.push(Entry {
                date: self.spot(row, columns.date),
                value,
                status,
                text: of(columns.text),
            });
        }

        entries.into_draft(draft);
    }

    /// A value padded to its decimals; `None` if it needs no padding.
    fn padded(&self, value: &str) -> Option<String> {
        let number = Number::parse(value).ok()?;
        if number.decimals >= self.decimals {
            return None;
        }
        let mut padded = String::with_capacity(24);
        push_padded(&mut padded, number.value, self.decimals);
        Some(padded)
    }
}
