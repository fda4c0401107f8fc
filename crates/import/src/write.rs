//! Writes many indicators as one table: one column per indicator, below lines of keywords. [`crate::read`] reads the
//! result as the same indicators, values with their decimals and texts included.
//!
//! Rows are in order of frequency and date. Texts of observations have their own column beside the values, whose id is
//! the indicator's with [`TEXTS`] appended. In CSV no cell runs as a formula when a spreadsheet opens it; in a workbook
//! texts are texts.

mod delimited;
mod rows;
mod sheet;

use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::series::Series;
use domain::text::language::Text;

pub(crate) use delimited::push_quoted;
pub use delimited::{csv, push_cell};
pub use sheet::{SHEET_ROWS, workbook};

use rows::{Rows, Sink};

/// The suffix that makes an indicator's id the id of the column of its observations' texts.
pub const TEXTS: &str = "#text";

/// Most cells, empty ones included, up to which the rows of a table are counted.
pub const MAX_CELLS: usize = 32 << 20;

/// An indicator to be written.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    /// The path in its collection.
    pub path: &'a str,
    /// The name in one language or both.
    pub name: &'a Text,
    /// The unit of the values.
    pub unit: &'a Text,
    /// Notes on method and use.
    pub notes: &'a Text,
    /// Tags separated by `;`.
    pub tags: &'a Text,
    /// The source of the figures.
    pub source: Option<&'a str>,
    /// The licence, if it differs from that of the collection.
    pub licence: Option<Licence>,
    /// The cell of the line `parent`: a path, `/` for no parent, empty for the parent that the path implies.
    pub parent: &'a str,
    /// The default aggregation to a lower frequency.
    pub aggregation: Aggregation,
    /// The default transformation for display.
    pub transformation: Transformation,
    /// The parameter of the transformation.
    pub parameter: Option<&'a str>,
    /// The end of a discontinued indicator.
    pub end: Option<WrittenEnd<'a>>,
    /// The observations.
    pub series: &'a Series,
}

/// The end of an indicator to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenEnd<'a> {
    /// The day, as `2024-03-31`.
    pub date: &'a str,
    /// The reason in one language or both.
    pub reason: &'a Text,
    /// The cell of the line `successor`: a path of the collection, or `account/collection/path`; empty without one.
    pub successor: &'a str,
}

/// The size of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Lines, including those of keywords.
    pub rows: usize,
    /// Columns, including the first one.
    pub columns: usize,
}

impl Extent {
    /// Cells, empty ones included.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows.saturating_mul(self.columns)
    }
}

/// The size of the table of these indicators. Beyond [`MAX_CELLS`] the excess is not counted.
#[must_use]
pub fn extent(written: &[Written<'_>]) -> Extent {
    extent_within(written, MAX_CELLS)
}

fn extent_within(written: &[Written<'_>], cells: usize) -> Extent {
    let texts = written.iter().filter(|one| has_texts(one)).count();
    let columns = 1 + written.len() + texts;
    let rows = Rows::within(written, cells / columns);
    Extent {
        rows: heading(written).count() + 1 + rows.count(),
        columns,
    }
}

/// A line of keywords: its word, and the function that returns its text for an indicator.
type Heading = (&'static str, for<'w> fn(&Written<'w>) -> &'w str);

/// The non-empty lines of keywords, in their order.
fn heading(written: &[Written<'_>]) -> impl Iterator<Item = Heading> {
    const LINES: [Heading; 20] = [
        ("id", |one| one.path),
        ("frequency", |one| code(one.series)),
        ("name_fr", |one| said(one.name.fr.as_deref())),
        ("name_en", |one| said(one.name.en.as_deref())),
        ("unit_fr", |one| said(one.unit.fr.as_deref())),
        ("unit_en", |one| said(one.unit.en.as_deref())),
        ("notes_fr", |one| said(one.notes.fr.as_deref())),
        ("notes_en", |one| said(one.notes.en.as_deref())),
        ("tags_fr", |one| said(one.tags.fr.as_deref())),
        ("tags_en", |one| said(one.tags.en.as_deref())),
        ("source", |one| said(one.source)),
        ("licence", |one| said(one.licence.map(Licence::code))),
        ("parent", |one| one.parent),
        ("aggregation", |one| one.aggregation.as_str()),
        ("transformation", |one| one.transformation.as_str()),
        ("parameter", |one| said(one.parameter)),
        ("discontinued", |one| ended(one, |end| end.date)),
        ("discontinued_reason_fr", |one| {
            ended(one, |end| said(end.reason.fr.as_deref()))
        }),
        ("discontinued_reason_en", |one| {
            ended(one, |end| said(end.reason.en.as_deref()))
        }),
        ("successor", |one| ended(one, |end| end.successor)),
    ];
    LINES.into_iter().filter(move |(word, say)| {
        matches!(*word, "id" | "frequency") || written.iter().any(|one| !say(one).is_empty())
    })
}

/// The text of a line about the end; empty for an indicator that lives.
fn ended<'w>(one: &Written<'w>, say: impl FnOnce(WrittenEnd<'w>) -> &'w str) -> &'w str {
    one.end.map_or("", say)
}

fn said(text: Option<&str>) -> &str {
    text.unwrap_or_default()
}

fn code(series: &Series) -> &'static str {
    use domain::calendar::frequency::Frequency as F;
    match series.frequency() {
        F::Daily => "D",
        F::Weekly => "W",
        F::Monthly => "M",
        F::Quarterly => "Q",
        F::BiAnnual => "S",
        F::Yearly => "Y",
        F::Category => "C",
    }
}

fn has_texts(one: &Written<'_>) -> bool {
    !one.series.texts().is_empty()
}

/// Writes the whole table, row by row, cell by cell from the left.
fn table<S: Sink>(written: &[Written<'_>], sink: &mut S) -> Result<(), S::Error> {
    for (word, say) in heading(written) {
        sink.text(word)?;
        for one in written {
            sink.text(say(one))?;
            if has_texts(one) {
                if word == "id" {
                    sink.text(&format!("{}{TEXTS}", one.path))?;
                } else {
                    sink.nothing()?;
                }
            }
        }
        sink.end_row()?;
    }

    // Below this line a category may have the name of a keyword.
    sink.text("date")?;
    for one in written {
        sink.nothing()?;
        if has_texts(one) {
            sink.nothing()?;
        }
    }

    sink.end_row()?;
    Rows::new(written).write(written, sink)
}

/// Whether a spreadsheet would run a cell of CSV as a formula.
fn runs(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\0'])
}

/// Whether a text would lose an apostrophe when it is read: a first one is dropped before a formula, or before further
/// apostrophes and a formula.
pub(crate) fn loses_apostrophe(text: &str) -> bool {
    text.starts_with('\'') && runs(text.trim_start_matches('\''))
}

#[cfg(test)]
mod tests;
