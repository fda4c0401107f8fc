//! The cells of one sheet, in the order of its rows.

use std::cell::Cell;
use std::ops::Range;

use quick_xml::events::{BytesStart, Event};

use crate::table::Table;

use super::error::WorkbookError;
use super::markup::Markup;
use super::rich::{MAX_TEXT, read_rich};
use super::serial::{push_date, push_duration, push_number, push_percent};
use super::strings::{Strings, unescape};
use super::styles::Styles;
use crate::format::package::Package;
use crate::format::workbook::styles::FormatKind;

/// Most bytes of a table: the size that 32 MiB of a real workbook reach. Otherwise texts that many cells share, and
/// cells far to the right in many rows, could make it arbitrarily large.
const MAX_TABLE: usize = 128 << 20;
/// Bytes of a table that are allowed for any workbook.
const ROOM: usize = 16 << 20;
/// Most further bytes of a table per byte of a real workbook.
const UNPACKED: usize = 32;
/// Most stored bytes of a formula, for display.
const MAX_FORMULA: usize = 200;
/// Most rows without content that are read in the sheets of a workbook. Formatting below the data leaves such rows; a
/// file made to keep a server busy has millions.
pub(super) const MAX_EMPTY_ROWS: u32 = 200_000;
/// The last row of a sheet.
const MAX_ROWS: u32 = 1_048_576;

/// The most bytes of the table of a workbook with this many bytes.
pub(super) fn most_bytes(workbook: usize) -> usize {
    MAX_TABLE.min(ROOM + workbook * UNPACKED)
}

/// The parts and settings of a workbook that its cells refer to.
pub(super) struct SheetContext<'w> {
    pub(super) strings: &'w Strings,
    pub(super) styles: &'w Styles,
    pub(super) from_1904: bool,
    /// Whether its formulas are still to be computed when it is opened.
    pub(super) to_be_computed: bool,
    /// Most bytes of a table: [`most_bytes`].
    pub(super) most_bytes: usize,
    /// Rows without content still allowed, initially [`MAX_EMPTY_ROWS`].
    pub(super) empty_rows: Cell<u32>,
}

/// Whether a cell's text is the error of a formula, in the words of English and French programs.
pub(crate) fn is_formula_error(text: &str) -> bool {
    const ERRORS: [&str; 19] = [
        "#DIV/0!",
        "#N/A",
        "#NAME?",
        "#NULL!",
        "#NUM!",
        "#REF!",
        "#VALUE!",
        "#GETTING_DATA",
        "#SPILL!",
        "#CALC!",
        "#FIELD!",
        "#BLOCKED!",
        "#CONNECT!",
        "#BUSY!",
        "#UNKNOWN!",
        "#NOM?",
        "#NUL!",
        "#NOMBRE!",
        "#VALEUR!",
    ];
    text.starts_with('#') && ERRORS.contains(&text)
}

/// The notation of a cell's content (`t`).
#[derive(Debug, Clone, Copy, Default)]
enum SheetValue {
    #[default]
    Number,
    Shared,
    Text,
    Boolean,
    Iso,
    Verbatim,
}

/// The beginning of a cell.
#[derive(Debug, Clone, Copy, Default)]
struct Head {
    /// From 0; `None` for the column after the last cell.
    column: Option<u32>,
    format: usize,
    written: SheetValue,
}

/// The current row.
#[derive(Default)]
struct SheetRow {
    /// From 1.
    line: u32,
    /// The column after the last cell, from 0.
    next: u32,
    text: String,
    /// Columns of non-empty cells, and their texts.
    cells: Vec<(u32, Range<usize>)>,
}

pub(super) fn read(
    package: &mut Package<'_>,
    part: &str,
    context: &SheetContext<'_>,
) -> Result<Table, WorkbookError> {
    let part = package.part(part)?.ok_or(WorkbookError::Broken)?;
    let mut reader = SheetReader {
        markup: Markup::new(part),
        context,
        row: SheetRow::default(),
        table: Table::default(),
        size: 0,
        value: String::new(),
        formula: String::new(),
    };
    reader.read()?;
    Ok(reader.table)
}

struct SheetReader<'p, 'w> {
    markup: Markup<'p>,
    context: &'w SheetContext<'w>,
    row: SheetRow,
    table: Table,
    /// The bytes of the table.
    size: usize,
    value: String,
    formula: String,
}

impl SheetReader<'_, '_> {
    fn read(&mut self) -> Result<(), WorkbookError> {
        loop {
            match self.markup.next()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    "row" => {
                        let line = row_number(&start)?;
                        self.begin_row(line)?;
                    }
                    "c" => {
                        let head = Head::read(&start)?;
                        self.cell(head)?;
                    }
                    _ => {}
                },
                Event::End(end) => match end.local_name().as_ref() {
                    "row" => self.end_row()?,
                    "sheetData" => return Ok(()),
                    _ => {}
                },
                // A part without cells: not a sheet.
                Event::Eof => return Err(WorkbookError::Broken),
                _ => {}
            }
        }
    }

    fn begin_row(&mut self, line: Option<u32>) -> Result<(), WorkbookError> {
        let line = line.unwrap_or(self.row.line + 1);
        if line <= self.row.line || line > MAX_ROWS {
            return Err(WorkbookError::Broken);
        }
        self.row.line = line;
        self.row.next = 0;
        self.row.text.clear();
        self.row.cells.clear();
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), WorkbookError> {
        let Some((last, _)) = self.row.cells.last() else {
            let left = self.context.empty_rows.get().checked_sub(1);
            self.context
                .empty_rows
                .set(left.ok_or(WorkbookError::EmptyRows)?);
            return Ok(());
        };
        let width = *last as usize + 1;
        self.size += self.row.text.len() + width * size_of::<u32>() + 2 * size_of::<u32>();
        if self.size > self.context.most_bytes {
            return Err(WorkbookError::TooLarge);
        }
        let mut next = 0;
        let cells = self.row.cells.iter().flat_map(|(column, place)| {
            let gap = column.saturating_sub(next) as usize;
            next = column + 1;
            let text = self.row.text.get(place.clone()).unwrap_or_default();
            std::iter::repeat_n("", gap).chain(std::iter::once(text))
        });
        self.table.push_row(self.row.line, cells);
        Ok(())
    }

    /// Reads a cell that has just begun, up to its end.
    fn cell(&mut self, head: Head) -> Result<(), WorkbookError> {
        enum Inside {
            Value,
            Text,
            Formula,
            Other,
        }
        self.value.clear();
        self.formula.clear();
        let (mut has_value, mut has_formula, mut written) = (false, false, head.written);
        loop {
            let inside = match self.markup.next()? {
                Event::Start(start) => match start.local_name().as_ref() {
                    "v" => Inside::Value,
                    "is" => Inside::Text,
                    "f" => Inside::Formula,
                    _ => Inside::Other,
                },
                Event::End(_) => break,
                Event::Eof => return Err(WorkbookError::Broken),
                _ => continue,
            };
            match inside {
                // A value beside a text inside the cell adds nothing.
                Inside::Value if has_value => self.markup.skip()?,
                Inside::Value => {
                    self.markup.text(&mut self.value, MAX_TEXT)?;
                    has_value = true;
                }
                Inside::Text => {
                    self.value.clear();
                    read_rich(&mut self.markup, &mut self.value)?;
                    (has_value, written) = (true, SheetValue::Text);
                }
                Inside::Formula => {
                    self.markup.text(&mut self.formula, MAX_FORMULA)?;
                    has_formula = true;
                }
                Inside::Other => self.markup.skip()?,
            }
        }
        let column = self.place(head.column)?;
        let begin = self.row.text.len();
        let is_computed = has_value && !self.is_stand_in(written);
        if has_formula && !is_computed {
            self.row.text.push('=');
            self.row.text.push_str(&self.formula);
        } else if has_value {
            self.push_value(written, head.format)?;
        }
        let end = self.row.text.len();
        if self.size + end > self.context.most_bytes {
            return Err(WorkbookError::TooLarge);
        }
        if end > begin {
            self.row.cells.push((column, begin..end));
        }
        Ok(())
    }

    /// Whether the value of a formula is a placeholder because nothing was computed. Programs that write formulas
    /// without computing them leave the value empty, or write 0 and request that the next program compute them all. A
    /// computed text may be empty.
    fn is_stand_in(&self, written: SheetValue) -> bool {
        match (written, self.value.trim()) {
            (SheetValue::Text, _) => false,
            (_, "") => true,
            (SheetValue::Number, "0") => self.context.to_be_computed,
            _ => false,
        }
    }

    /// The column of a cell, from 0.
    fn place(&mut self, reported: Option<u32>) -> Result<u32, WorkbookError> {
        let column = reported.unwrap_or(self.row.next);
        // No program writes cells outside of rows, or cells out of order.
        if column < self.row.next || self.row.line == 0 {
            return Err(WorkbookError::Broken);
        }
        if column as usize >= crate::limits::MAX_COLUMNS {
            return Err(WorkbookError::Columns {
                line: self.row.line,
                count: column.saturating_add(1),
            });
        }
        self.row.next = column + 1;
        Ok(column)
    }

    fn push_value(&mut self, written: SheetValue, format: usize) -> Result<(), WorkbookError> {
        let out = &mut self.row.text;
        let value = self.value.as_str();

        match written {
            SheetValue::Shared if value.is_empty() => {}
            SheetValue::Shared => {
                let number: usize = value.trim().parse().map_err(|_| WorkbookError::Broken)?;
                out.push_str(
                    self.context
                        .strings
                        .get(number)
                        .ok_or(WorkbookError::Broken)?,
                );
            }
            SheetValue::Text => out.push_str(&unescape(value)),
            SheetValue::Boolean => out.push_str(match value.trim() {
                "1" | "true" => "TRUE",
                "0" | "false" => "FALSE",
                other => other,
            }),
            SheetValue::Iso => push_iso(out, value.trim()),
            SheetValue::Verbatim => out.push_str(value.trim()),
            SheetValue::Number => match value.trim().parse::<f64>() {
                Ok(number) => match self.context.styles.kind(format) {
                    FormatKind::Number | FormatKind::Percent if !number.is_finite() => {
                        out.push_str(value.trim());
                    }
                    FormatKind::Number => push_number(out, number),
                    FormatKind::Percent => push_percent(out, number),
                    FormatKind::Date => push_date(out, number, self.context.from_1904),
                    FormatKind::Duration => push_duration(out, number),
                },
                Err(_) => out.push_str(value.trim()),
            },
        }

        Ok(())
    }
}

impl Head {
    fn read(start: &BytesStart<'_>) -> Result<Head, WorkbookError> {
        let mut head = Head::default();
        for attribute in start.attributes().with_checks(false) {
            let attribute = attribute.map_err(|_| WorkbookError::Broken)?;
            let value = attribute.value.as_ref();
            match attribute.key.as_ref() {
                "r" => head.column = Some(column_of(value)?),
                "s" => head.format = value.parse().unwrap_or(0),
                "t" => {
                    head.written = match value {
                        "n" => SheetValue::Number,
                        "s" => SheetValue::Shared,
                        "str" | "inlineStr" => SheetValue::Text,
                        "b" => SheetValue::Boolean,
                        "d" => SheetValue::Iso,
                        _ => SheetValue::Verbatim,
                    }
                }
                _ => {}
            }
        }
        Ok(head)
    }
}

fn row_number(start: &BytesStart<'_>) -> Result<Option<u32>, WorkbookError> {
    for attribute in start.attributes().with_checks(false) {
        let attribute = attribute.map_err(|_| WorkbookError::Broken)?;
        if attribute.key.as_ref() == "r" {
            return attribute
                .value
                .parse()
                .map(Some)
                .map_err(|_| WorkbookError::Broken);
        }
    }
    Ok(None)
}

/// The column of a cell such as `XFD1048576`, from 0.
fn column_of(name: &str) -> Result<u32, WorkbookError> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let mut column: u32 = 0;
    for letter in letters {
        let digit = u32::from(letter.to_ascii_uppercase() - b'A') + 1;
        column = column.saturating_mul(26).saturating_add(digit);
    }
    column.checked_sub(1).ok_or(WorkbookError::Broken)
}

/// Appends a date in ISO 8601 (`2024-03-31T00:00:00`) in the notation of [`push_date`].
fn push_iso(out: &mut String, text: &str) {
    let text = text.strip_suffix('Z').unwrap_or(text);
    match text.split_once('T') {
        Some((day, time)) if time.bytes().all(|byte| matches!(byte, b'0' | b':' | b'.')) => {
            out.push_str(day);
        }
        Some((day, time)) => {
            out.push_str(day);
            out.push(' ');
            out.push_str(time);
        }
        None => out.push_str(text),
    }
}
