//! The table as a workbook for spreadsheets (Office Open XML): one sheet, numbers as numbers with their decimals shown,
//! dates as texts, so that they are read back unchanged.

use std::io::Write;

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::rows::Sink;
use super::{Written, loses_apostrophe, runs, table};

/// Most rows of a sheet.
pub const SHEET_ROWS: usize = 1_048_576;

/// Writes indicators as a workbook. Rows are buffered in a file of the system's temporary folder, not in memory.
///
/// # Errors
/// If the file or `out` cannot be written, and if the table exceeds the limits of a sheet.
pub fn workbook(written: &[Written<'_>], out: &mut (dyn Write + Send)) -> Result<(), XlsxError> {
    let mut workbook = Workbook::new();
    // A fixed creation time: equal content makes equal files.
    let made = ExcelDateTime::from_ymd(1970, 1, 1)?;
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&made));
    let sheet = workbook.add_worksheet_with_constant_memory()?;
    sheet.set_name("data")?;
    sheet.set_column_width(0, 14)?;
    sheet.set_freeze_panes(0, 1)?;
    let mut sink = Sheet {
        sheet,
        row: 0,
        column: 0,
        numbers: Vec::new(),
        text: Format::new().set_quote_prefix(),
    };
    table(written, &mut sink)?;
    workbook.save_to_writer(out)
}

struct Sheet<'s> {
    sheet: &'s mut Worksheet,
    row: u32,
    column: u16,
    /// Formats of numbers by their decimals.
    numbers: Vec<Format>,
    /// The format of texts that would run as formulas after an edit.
    text: Format,
}

impl Sink for Sheet<'_> {
    type Error = XlsxError;

    fn text(&mut self, text: &str) -> Result<(), XlsxError> {
        if loses_apostrophe(text) {
            let kept = format!("'{text}");
            self.sheet.write_string(self.row, self.column, kept)?;
        } else if runs(text) {
            self.sheet
                .write_string_with_format(self.row, self.column, text, &self.text)?;
        } else if !text.is_empty() {
            self.sheet.write_string(self.row, self.column, text)?;
        }
        self.nothing()
    }

    fn number(&mut self, value: f64, decimals: u8) -> Result<(), XlsxError> {
        while self.numbers.len() <= decimals.into() {
            let shown = match self.numbers.len() {
                0 => "0".to_owned(),
                count => format!("0.{}", "0".repeat(count)),
            };
            self.numbers.push(Format::new().set_num_format(shown));
        }
        match self.numbers.get(usize::from(decimals)) {
            Some(format) => {
                self.sheet
                    .write_number_with_format(self.row, self.column, value, format)?;
            }
            None => {
                self.sheet.write_number(self.row, self.column, value)?;
            }
        }
        self.nothing()
    }

    fn nothing(&mut self) -> Result<(), XlsxError> {
        self.column = self.column.saturating_add(1);
        Ok(())
    }

    fn end_row(&mut self) -> Result<(), XlsxError> {
        self.column = 0;
        self.row = self.row.saturating_add(1);
        Ok(())
    }
}
