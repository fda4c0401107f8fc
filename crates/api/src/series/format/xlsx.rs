//! A view of a series as a workbook for spreadsheets (Office Open XML): one sheet of data, one about it.

use domain::calendar::frequency::Frequency;
use domain::invariant::Invariant as _;
use domain::series::{Position, Series};
use domain::text::language::{Language, Text};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use rust_xlsxwriter::{
    DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError,
};

use super::rows::{Row, Rows};
use crate::series::source::Source;

/// Cells that begin with these are marked as text, so that editing one does not make it a formula.
const LOOKS_LIKE_FORMULA: [char; 4] = ['=', '+', '-', '@'];
/// The first month from which spreadsheet programs agree on the number of a date: they count a 29 February 1900
/// that does not exist.
const FIRST_DATE: (i16, i8) = (1900, 3);

/// Writes the workbook. Equal inputs give equal bytes.
pub(crate) fn write(source: &Source<'_>, rows: &Rows<'_>) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(source)?);
    data(workbook.add_worksheet(), rows)?;
    about(workbook.add_worksheet(), source, rows)?;
    workbook.save_to_buffer()
}

/// The title, and as creation date the publication of the state that was read, not the present.
fn properties(source: &Source<'_>) -> Result<DocProperties, XlsxError> {
    let made = source.updated.unwrap_or_default().to_zoned(TimeZone::UTC);
    let made = excel_date(made.date())?;
    Ok(DocProperties::new()
        .set_title(source.id.as_str())
        .set_creation_datetime(&made))
}

/// The sheet `data`: the columns of the CSV. Where the text of a period is no date, the last column has the first day.
fn data(sheet: &mut Worksheet, rows: &Rows<'_>) -> Result<(), XlsxError> {
    let headings = Format::new().set_bold();
    sheet.set_name("data")?;
    sheet.set_freeze_panes(1, 0)?;
    sheet.set_column_width(0, 14)?;
    sheet.set_column_width(1, 14)?;
    let mut columns = 0;
    for (column, heading) in (0_u16..).zip(rows.headings()) {
        let right = heading == "value";
        let format = if right {
            headings.clone().set_align(FormatAlign::Right)
        } else {
            headings.clone()
        };
        sheet.write_string_with_format(0, column, heading, &format)?;
        columns = column + 1;
    }
    // The last column: formulas in spreadsheets of readers name the others by their letters.
    let start = has_starts(rows.series()).then_some(columns);
    if let Some(start) = start {
        sheet.write_string_with_format(0, start, "period_start", &headings)?;
        sheet.set_column_width(start, 14)?;
    }
    let cells = Cells::new(rows);
    for (line, row) in (1_u32..).zip(rows.iter()) {
        cells.position(sheet, line, &row)?;
        if let Some(value) = row.value {
            sheet.write_number_with_format(line, 1, value, &cells.number)?;
        }
        let mut column = 2;
        if rows.columns.status {
            sheet.write_string(line, column, row.status.to_string())?;
            column += 1;
        }
        if rows.columns.text {
            cells.text(sheet, line, column, row.text)?;
            column += 1;
        }
        if rows.columns.incomplete {
            sheet.write_boolean(line, column, row.incomplete)?;
            column += 1;
        }
        if let Some((season, at)) = row.season {
            cells.text(sheet, line, column, season)?;
            sheet.write_number(line, column + 1, at)?;
        }
        if let Some(start) = start {
            cells.start(sheet, (line, start), &row)?;
        }
    }
    Ok(())
}

/// The formats of cells.
struct Cells {
    /// The format of a period that is written as its first day; `None` where it is written as text.
    date: Option<Format>,
    /// The format of a first day.
    start: Format,
    number: Format,
    text: Format,
    quoted: Format,
}

impl Cells {
    fn new(rows: &Rows<'_>) -> Self {
        let series = rows.series();
        let is_countable = is_countable(series);
        let shown = match series.frequency() {
            Frequency::Daily | Frequency::Weekly => Some("yyyy-mm-dd"),
            Frequency::Monthly => Some("yyyy-mm"),
            Frequency::Quarterly
            | Frequency::BiAnnual
            | Frequency::Yearly
            | Frequency::Category => None,
        };
        Self {
            date: shown
                .filter(|_| is_countable)
                .map(|shown| Format::new().set_num_format(shown)),
            start: Format::new().set_num_format("yyyy-mm-dd"),
            number: Format::new().set_num_format(decimals(series.decimals())),
            text: Format::new(),
            quoted: Format::new().set_quote_prefix(),
        }
    }

    /// The first cell of a row: a date value, or a text.
    fn position(&self, sheet: &mut Worksheet, line: u32, row: &Row<'_>) -> Result<(), XlsxError> {
        if let (Some(format), Position::Period(period)) = (&self.date, row.position) {
            let date = excel_date(period.start_date())?;
            sheet.write_datetime_with_format(line, 0, &date, format)?;
            return Ok(());
        }
        self.text(sheet, line, 0, &row.position.to_string())
    }

    /// The first day of a period, as a date value.
    fn start(
        &self,
        sheet: &mut Worksheet,
        (line, column): (u32, u16),
        row: &Row<'_>,
    ) -> Result<(), XlsxError> {
        if let Position::Period(period) = row.position {
            let date = excel_date(period.start_date())?;
            sheet.write_datetime_with_format(line, column, &date, &self.start)?;
        }
        Ok(())
    }

    /// Writes a text cell, whatever the text begins with; nothing for an empty text.
    fn text(
        &self,
        sheet: &mut Worksheet,
        line: u32,
        column: u16,
        text: &str,
    ) -> Result<(), XlsxError> {
        let format = if text.starts_with(LOOKS_LIKE_FORMULA) {
            &self.quoted
        } else {
            &self.text
        };
        if !text.is_empty() {
            sheet.write_string_with_format(line, column, text, format)?;
        }
        Ok(())
    }
}

/// Whether all periods have a date that spreadsheet programs count alike.
fn is_countable(series: &Series) -> bool {
    let first = series.first_period().map(|period| period.start_date());
    first.is_some_and(|date| (date.year(), date.month()) >= FIRST_DATE)
}

/// Whether the sheet has a column of first days: the periods have no text that is a date.
fn has_starts(series: &Series) -> bool {
    let frequency = series.frequency();
    let is_text = matches!(
        frequency,
        Frequency::Quarterly | Frequency::BiAnnual | Frequency::Yearly
    );
    is_text && is_countable(series)
}

/// A date from 1900 on.
fn excel_date(date: Date) -> Result<ExcelDateTime, XlsxError> {
    let unsigned = |number: i8| u8::try_from(number).invariant("months and days are positive");
    let year = u16::try_from(date.year()).invariant("the year is after 1899");
    ExcelDateTime::from_ymd(year, unsigned(date.month()), unsigned(date.day()))
}

/// The number format: `0`, `0.0`, `0.00` and so on.
fn decimals(count: u8) -> String {
    match count {
        0 => "0".to_owned(),
        count => format!("0.{}", "0".repeat(count.into())),
    }
}

/// The sheet `about`: the source of the figures, as names and values.
fn about(sheet: &mut Worksheet, source: &Source<'_>, rows: &Rows<'_>) -> Result<(), XlsxError> {
    let name = Format::new().set_bold();
    let cells = Cells::new(rows);
    sheet.set_name("about")?;
    sheet.set_column_width(0, 14)?;
    sheet.set_column_width(1, 60)?;
    let mut line = 0;
    for (heading, value) in facts(source, rows) {
        let Some(value) = value else { continue };
        sheet.write_string_with_format(line, 0, heading, &name)?;
        cells.text(sheet, line, 1, &value)?;
        line += 1;
    }
    Ok(())
}

/// The names and values in order; `None` leaves a line out.
fn facts(source: &Source<'_>, rows: &Rows<'_>) -> Vec<(&'static str, Option<String>)> {
    let text = |text: &Text, language| match language {
        Language::En => text.en.clone(),
        Language::Fr => text.fr.clone(),
    };
    let (measure, base) = rows.measure();
    vec![
        ("id", Some(source.id.clone())),
        ("name_en", text(source.name, Language::En)),
        ("name_fr", text(source.name, Language::Fr)),
        (
            "frequency",
            Some(rows.series().frequency().code().to_string()),
        ),
        ("unit_en", text(source.unit, Language::En)),
        ("unit_fr", text(source.unit, Language::Fr)),
        ("measure", Some(measure.to_owned())),
        ("base", base),
        ("source", source.source.map(str::to_owned)),
        ("licence", source.licence.spdx().map(str::to_owned)),
        ("licence_url", source.licence.url(Language::En)),
        ("address", Some(source.address.clone())),
        ("options", Some(source.reading.canonical())),
        ("vintage", Some(source.vintage.to_string())),
        ("updated", source.updated.map(|instant| instant.to_string())),
    ]
}
