//! Writing many indicators as one table: a column an indicator, below lines of keywords. What is written here is
//! read by [`crate::read`] as the same indicators, values with their decimals and texts included.
//!
//! Rows stand in order of frequency and date. A text of an observation stands in a column of its own beside its
//! values, whose id is the indicator's with [`TEXTS`] behind it. In CSV no cell runs as a formula when a spreadsheet
//! opens it; in a workbook texts are texts.

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

/// What stands behind the id of an indicator whose observations' texts a column holds.
pub const TEXTS: &str = "#text";

/// Places for cells, empty ones included, beyond which the rows of a table are not counted on.
pub const MAX_CELLS: usize = 32 << 20;

/// An indicator on its way into a table.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    /// Where in its collection.
    pub path: &'a str,
    /// Its name.
    pub name: &'a Text,
    /// What its values count.
    pub unit: &'a Text,
    /// How it is made and to be read.
    pub notes: &'a Text,
    /// Tags separated by `;`.
    pub tags: &'a Text,
    /// Where the figures come from.
    pub source: Option<&'a str>,
    /// What others may do with it, where that differs from its collection.
    pub licence: Option<Licence>,
    /// What the line `parent` says: a path, `/` for none, nothing for the one that its path names.
    pub parent: &'a str,
    /// How it is brought to a lower frequency by default.
    pub aggregation: Aggregation,
    /// How it is shown by default.
    pub transformation: Transformation,
    /// The parameter of the transformation.
    pub parameter: Option<&'a str>,
    /// Its observations.
    pub series: &'a Series,
}

/// How large a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    /// Lines, those of keywords included.
    pub rows: usize,
    /// Columns, the first one included.
    pub columns: usize,
}

impl Extent {
    /// Places for cells, empty ones included.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows.saturating_mul(self.columns)
    }
}

/// How large the table of these indicators is; of one with more than [`MAX_CELLS`] not how much more.
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

/// A line of keywords: its word, and what it says of an indicator.
type Heading = (&'static str, for<'w> fn(&Written<'w>) -> &'w str);

/// The lines of keywords that say anything, in their order.
fn heading(written: &[Written<'_>]) -> impl Iterator<Item = Heading> {
    const LINES: [Heading; 16] = [
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
    ];
    LINES.into_iter().filter(move |(word, say)| {
        matches!(*word, "id" | "frequency") || written.iter().any(|one| !say(one).is_empty())
    })
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
    // From here on a category may be called as a keyword is.
    sink.text("date")?;
    for one in written {
        sink.nothing()?;
        if has_texts(one) {
            sink.nothing()?;
        }
    }
    sink.end_row()?;
    Rows::of(written).write(written, sink)
}

/// Whether a cell of CSV would run when a spreadsheet opens it.
fn runs(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r', '\0'])
}

/// Whether a text would lose an apostrophe when it is read: a first one is dropped before what would run, or before
/// further apostrophes and what would run behind them.
pub(crate) fn loses_apostrophe(text: &str) -> bool {
    text.starts_with('\'') && runs(text.trim_start_matches('\''))
}

#[cfg(test)]
mod tests;
