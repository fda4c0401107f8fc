//! What is told of a file: how it was read, its indicators, everything that is wrong, and what could be repaired.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::problem::Problem;
use domain::series::Series;
use domain::text::language::Text;

use crate::options::{Encoding, Repair, Separator};

/// A file, read.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// How it was read.
    pub found: Found,
    /// Its first rows as they stand, before any repair, for people to look at: at most 20 rows of 30 cells, each cut
    /// at 60 characters. Empty for formats that are no tables.
    pub preview: Vec<PreviewRow>,
    /// What is wrong with the file as a whole. Where anything is, there are no items.
    pub defects: Vec<ImportProblem>,
    /// How many more defects of the file there are.
    pub more: u32,
    /// Its indicators, in its order.
    pub items: Vec<Item>,
    /// What could be repaired, ticked or not, in the order in which it is to be done.
    pub proposals: Vec<Proposal>,
}

/// A row of the table as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewRow {
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its first cells.
    pub cells: Vec<String>,
}

/// What a file turned out to be.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Its kind; `None` where that could not be told.
    pub format: Option<Format>,
    /// How its bytes are text; `None` for workbooks.
    pub encoding: Option<Encoding>,
    /// What stands between its cells; `None` where there are no cells or no separators.
    pub separator: Option<Separator>,
    /// The names of a workbook's sheets that can be read.
    pub sheets: Vec<String>,
    /// The one that was read.
    pub sheet: Option<String>,
    /// How its table is laid out; `None` for formats that are no tables.
    pub layout: Option<Layout>,
    /// Rows of its table.
    pub rows: u32,
    /// Columns of its widest row.
    pub columns: u32,
    /// With a header: the roles of the columns that were used, and the texts of the header.
    pub roles: Vec<(String, crate::options::Role)>,
    /// The files of an archive that were read, in the order in which [`CellPosition::file`] counts them.
    pub files: Vec<String>,
}

/// The kinds of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Text with separators.
    Delimited,
    /// A workbook of Excel 2007 and later (`.xlsx`).
    Workbook,
    /// SDMX-CSV 1.0 or 2.0.
    SdmxCsv,
    /// SDMX-ML 2.0, 2.1 or 3.0, generic or structure-specific (compact).
    SdmxMl,
    /// JSON-stat 1 or 2.
    JsonStat,
    /// A table of Eurostat as text (`.tsv`).
    EurostatTsv,
    /// The export of a collection as an archive (`.zip`).
    Archive,
}

impl Format {
    /// Whether the format defines its table: no repair applies.
    pub(crate) const fn says_how_it_is_read(self) -> bool {
        matches!(self, Self::SdmxCsv | Self::EurostatTsv)
    }
}

/// How a table is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A column an indicator, below lines of keywords.
    Wide,
    /// A line an observation, below the header `id,date,value`.
    Long,
    /// As the ticked repairs say.
    Header,
}

/// Where something stands in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellPosition {
    /// The file of an archive, by its number from 1 in [`Found::files`]; 0 for the file that was sent.
    pub file: u32,
    /// The line, from 1; in a workbook the number of the row; 0 where no line can be told.
    pub line: u32,
    /// The column of the table, from 1; 0 for the whole line.
    pub column: u32,
}

impl CellPosition {
    /// A whole line of the file that was sent.
    #[must_use]
    pub const fn of_line(line: u32) -> CellPosition {
        CellPosition::new(line, 0)
    }

    /// A cell of the file that was sent.
    #[must_use]
    pub const fn new(line: u32, column: u32) -> CellPosition {
        CellPosition {
            file: 0,
            line,
            column,
        }
    }
}

impl Found {
    /// The name of the file of an archive in which something stands; None for the file that was sent.
    #[must_use]
    pub fn file(&self, place: CellPosition) -> Option<&str> {
        let number = usize::try_from(place.file).ok()?;
        self.files.get(number.checked_sub(1)?).map(String::as_str)
    }
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportProblem {
    /// Where.
    pub place: CellPosition,
    /// What stands there, cut at [`domain::series::observation::MAX_SHOWN_CHARS`].
    pub text: String,
    /// What is wrong with it. Its `field`, where it has one, is a keyword.
    pub problem: Problem,
}

/// One indicator of a file.
#[derive(Debug, Clone)]
pub struct Item {
    /// Its id as the file has it (with repairs: as they make it).
    pub id: String,
    /// Where it begins: the cell of its id.
    pub place: CellPosition,
    /// What it brings, or at most [`MAX_LISTED`](crate::MAX_LISTED) defects.
    pub content: Result<Content, Vec<ImportProblem>>,
    /// How many more defects there are.
    pub more: u32,
}

/// What an indicator of a file brings; every part keeps the rules of its form by itself.
#[derive(Debug, Clone)]
pub struct Content {
    /// Where in the collection.
    pub path: MetricPath,
    /// Its frequency. Where the file has none it is that of the indicator which is there already.
    pub frequency: Frequency,
    /// Its fields, as far as they are given.
    pub fields: Fields,
    /// Its observations. The series may be empty, and may be too large to be published.
    pub series: Series,
}

/// The fields that a file gives. What is absent stays as it is, or is as it is for a new indicator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields {
    /// `name_fr`, `name_en`, or `name` in the language of the options.
    pub name: Text,
    /// `unit`, `unit_fr`, `unit_en`.
    pub unit: Text,
    /// `notes`, `notes_fr`, `notes_en`.
    pub notes: Text,
    /// `tags`, `tags_fr`, `tags_en`; separated by `;`.
    pub tags: Text,
    /// `source`.
    pub source: Option<String>,
    /// `licence`: an SPDX identifier, or `none`.
    pub licence: Option<Licence>,
    /// `parent`: a path; `/` in the file, and an empty text here, for none.
    pub parent: Option<String>,
    /// `aggregation`.
    pub aggregation: Option<Aggregation>,
    /// `transformation`.
    pub transformation: Option<Transformation>,
    /// `parameter`.
    pub parameter: Option<String>,
}

/// A repair that would help.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Which one.
    pub repair: Repair,
    /// Others of which one may be chosen in its place (dates that are days and months in either order).
    pub instead: Vec<Repair>,
    /// Whether nothing else could sensibly be meant: only such proposals are ticked all at once.
    pub certain: bool,
    /// Whether it is ticked.
    pub ticked: bool,
    /// How many cells, lines or columns it concerns.
    pub count: u32,
    /// What it makes of some of them, at most three.
    pub samples: Vec<Sample>,
}

/// What a repair makes of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// Where it stands.
    pub place: CellPosition,
    /// What stands there.
    pub before: String,
    /// What it is read as; empty: as nothing.
    pub after: String,
}

/// What of a text is shown: without blanks around it, cut at [`domain::series::observation::MAX_SHOWN_CHARS`].
pub(crate) fn shown(text: &str) -> String {
    let shown = text.trim().chars();
    shown
        .take(domain::series::observation::MAX_SHOWN_CHARS)
        .collect()
}

impl ImportProblem {
    /// Something wrong with the file as a whole, or with a whole line of it.
    pub(crate) fn of_file(line: u32, text: &str, problem: Problem) -> ImportProblem {
        ImportProblem::at(CellPosition::of_line(line), text, problem)
    }

    /// Something wrong with what stands at a place.
    pub(crate) fn at(place: CellPosition, text: &str, problem: Problem) -> ImportProblem {
        ImportProblem {
            place,
            text: shown(text),
            problem,
        }
    }
}
