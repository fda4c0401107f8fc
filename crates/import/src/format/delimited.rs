//! Delimited text, as spreadsheets and programs write it: RFC 4180 with any of four separators and line ends.

mod separator;

use domain::problem::{Code, Problem};
use domain::series::observation::LineRule;

use crate::limits::{MAX_COLUMNS, MAX_LISTED, MAX_ROWS};
use crate::options::Separator;
use crate::report::{CellPosition, ImportProblem};
use crate::table::Table;

/// Most characters of a cell: the limit of spreadsheets, above that of any field.
const MAX_CELL_CHARS: usize = 32_767;

/// The table of a delimited text.
#[derive(Debug)]
pub(crate) struct Delimited {
    pub(crate) table: Table,
    /// `None` if no separator occurs: each line is then one cell.
    pub(crate) separator: Option<Separator>,
}

/// The problems of a text that is no table, and the number of further ones.
pub(crate) type UnreadableFile = (Vec<ImportProblem>, u32);

/// Parses a text. Blank lines are no rows; the line numbers of rows still count them. A first line `sep=;`, as
/// spreadsheets write it, sets the separator and is no row.
///
/// # Errors
/// `IMPORT_QUOTE` at a quote that is not closed, `LINE_TEXT_QUOTE` where something follows the closing one,
/// `IMPORT_CELL_TOO_LONG(max)`, `IMPORT_COLUMNS_TOO_MANY(count, max)`, `IMPORT_ROWS_TOO_MANY(count, max)`.
pub(crate) fn read(
    text: &str,
    name: &str,
    chosen: Option<Separator>,
) -> Result<Delimited, UnreadableFile> {
    let (reported, content, first_line) = separator::reported(text);
    let separator = chosen
        .or(reported)
        .or_else(|| separator::of_name(name, content))
        .or_else(|| separator::find(content));
    // Without a separator, a control character that no text contains.
    let separating = separator.map_or(0, Separator::byte);
    let mut reader = DelimitedReader {
        text: content,
        separator: separating,
        at: 0,
        line: first_line,
        table: Table::with_room(cells_of(content, separating), content.len()),
        problems: Vec::new(),
        more: 0,
    };

    while reader.at < content.len() {
        if let Err(import_problem) = reader.row() {
            reader.tell(*import_problem);
            break;
        }
    }

    if reader.problems.is_empty() {
        Ok(Delimited {
            table: reader.table,
            separator,
        })
    } else {
        Err((reader.problems, reader.more))
    }
}

/// The kind of end of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Cell,
    Row,
}

struct DelimitedReader<'t> {
    text: &'t str,
    separator: u8,
    /// The next position to read, in bytes.
    at: usize,
    /// The line of that position.
    line: u32,
    table: Table,
    problems: Vec<ImportProblem>,
    more: u32,
}

impl<'t> DelimitedReader<'t> {
    fn tell(&mut self, import_problem: ImportProblem) {
        if self.problems.len() < MAX_LISTED {
            self.problems.push(import_problem);
        } else {
            self.more += 1;
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Reads one row; only a problem that prevents further reading is an error.
    fn row(&mut self) -> Result<(), Box<ImportProblem>> {
        let (line, begins) = (self.line, self.at);
        let mut columns = 0_usize;

        loop {
            columns += 1;
            if columns > MAX_COLUMNS {
                return Err(self.too_many_columns(line, begins));
            }
            let place = CellPosition::new(self.line, u32::try_from(columns).unwrap_or(u32::MAX));
            let end = if self.byte(self.at) == Some(b'"') {
                self.quoted(place)?
            } else {
                self.plain(place)?
            };
            if end == End::Row {
                break;
            }
        }

        // A line of blanks alone is no row.
        let ended = self.text.get(begins..self.at).unwrap_or_default();
        if columns == 1 && ended.trim().is_empty() {
            self.table.drop_row();
        } else if self.table.height() == MAX_ROWS {
            return Err(self.too_many_rows(line, begins));
        } else {
            self.table.end_row(line);
        }

        Ok(())
    }

    /// Reads a cell without quotes.
    fn plain(&mut self, place: CellPosition) -> Result<End, Box<ImportProblem>> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|&byte| byte == self.separator || byte == b'\n' || byte == b'\r')
            .unwrap_or(rest.len());
        let cell = self.slice(self.at, length);
        self.check_length(cell, place)?;
        self.table.extend_cell(cell);
        self.at += length;
        Ok(self.end_cell())
    }

    fn slice(&self, at: usize, length: usize) -> &'t str {
        self.text.get(at..at + length).unwrap_or_default()
    }

    fn check_length(&self, cell: &str, place: CellPosition) -> Result<(), Box<ImportProblem>> {
        if cell.len() <= MAX_CELL_CHARS || cell.chars().nth(MAX_CELL_CHARS).is_none() {
            return Ok(());
        }
        let problem = Problem::new(Code::ImportCellTooLong).with("max", MAX_CELL_CHARS);
        Err(Box::new(ImportProblem::at(place, cell, problem)))
    }

    /// Skips the end of a cell.
    fn end_cell(&mut self) -> End {
        self.table.end_cell();
        match (self.byte(self.at), self.byte(self.at + 1)) {
            (Some(b'\r'), Some(b'\n')) => {
                self.at += 2;
                self.line += 1;
                End::Row
            }
            (Some(b'\r' | b'\n'), _) => {
                self.at += 1;
                self.line += 1;
                End::Row
            }
            (Some(_), _) => {
                self.at += 1;
                End::Cell
            }
            (None, _) => End::Row,
        }
    }

    /// Reads a cell in double quotes, doubled inside.
    fn quoted(&mut self, place: CellPosition) -> Result<End, Box<ImportProblem>> {
        let opened = self.at;
        let mut from = opened + 1;

        loop {
            let rest = self.text.as_bytes().get(from..).unwrap_or_default();
            let Some(length) = rest.iter().position(|&byte| byte == b'"') else {
                return Err(self.unclosed(opened, place));
            };
            self.table.extend_cell(self.slice(from, length));
            from += length + 1;
            if self.byte(from) != Some(b'"') {
                break;
            }
            self.table.extend_cell("\"");
            from += 1;
        }

        let cell = self.slice(opened + 1, from - opened - 2);
        let feeds = line_ends(cell);
        if feeds > 0 && self.check_length(cell, place).is_err() {
            // Such a long text with line feeds is the rest of the file up to the next quote.
            return Err(self.unclosed(opened, place));
        }

        self.check_length(cell, place)?;
        self.at = from;
        self.line += feeds;
        self.after_quotes(place);

        Ok(self.end_cell())
    }

    /// Only blanks are allowed between the closing quote and the end of the cell.
    fn after_quotes(&mut self, place: CellPosition) {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let length = rest
            .iter()
            .position(|&byte| byte == self.separator || byte == b'\n' || byte == b'\r')
            .unwrap_or(rest.len());
        let after = self.slice(self.at, length);
        if !after.trim().is_empty() {
            let problem = Problem::new(LineRule::TextQuote.code());
            self.tell(ImportProblem::at(place, after, problem));
        }
        self.at += length;
    }

    fn unclosed(&self, opened: usize, place: CellPosition) -> Box<ImportProblem> {
        let rest = self.text.get(opened..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        Box::new(ImportProblem::at(
            place,
            line,
            Problem::new(Code::ImportQuote),
        ))
    }

    /// Counts the columns of the row at `begins`, without regard to quotes.
    fn too_many_columns(&self, line: u32, begins: usize) -> Box<ImportProblem> {
        let row = self.text.get(begins..).unwrap_or_default();
        let row = row.split(['\n', '\r']).next().unwrap_or_default();
        let separators = row.bytes().filter(|&byte| byte == self.separator).count();
        let problem = Problem::new(Code::ImportColumnsTooMany)
            .with("count", separators + 1)
            .with("max", MAX_COLUMNS);
        Box::new(ImportProblem::of_file(line, row, problem))
    }

    /// Counts the rows from the row at `begins` on, without regard to quotes.
    fn too_many_rows(&self, line: u32, begins: usize) -> Box<ImportProblem> {
        let rest = self.text.get(begins..).unwrap_or_default();
        let rows = rest.split(['\n', '\r']);
        let beyond = rows.filter(|row| !row.trim().is_empty()).count();
        let problem = Problem::new(Code::ImportRowsTooMany)
            .with("count", MAX_ROWS + beyond)
            .with("max", MAX_ROWS);
        let shown = rest.split(['\n', '\r']).next().unwrap_or_default();
        Box::new(ImportProblem::of_file(line, shown, problem))
    }
}

/// Upper bound of the number of cells in a text.
fn cells_of(text: &str, separator: u8) -> usize {
    let ends = text.as_bytes().iter();
    let ends = ends.filter(|&&byte| byte == separator || byte == b'\n' || byte == b'\r');
    ends.count() + 1
}

/// The number of line ends in a text.
fn line_ends(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = bytes.iter().enumerate().filter(|&(at, &byte)| {
        byte == b'\n' || (byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'))
    });
    u32::try_from(ends.count()).unwrap_or(u32::MAX)
}
