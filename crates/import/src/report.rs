//! The result of reading a file: its detected form, its indicators, all problems and the proposed repairs.

use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::{Aggregation, Transformation};
use domain::problem::Problem;
use domain::series::Series;
use domain::text::language::Text;

use crate::options::{Encoding, Repair, Separator};

/// The result of reading a file.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// The detected form of the file.
    pub found: Found,
    /// The first rows before any repair, for display: at most 20 rows of 30 cells, each cut at 60 characters. Empty for
    /// formats that are no tables.
    pub preview: Vec<PreviewRow>,
    /// Problems with the file as a whole. If there are any, `items` is empty.
    pub problems: Vec<ImportProblem>,
    /// The number of further problems of the file.
    pub more: u32,
    /// The indicators, in the order of the file.
    pub items: Vec<Item>,
    /// Proposed repairs, ticked or not, in the order of their application.
    pub proposals: Vec<Proposal>,
}

/// A row of the unrepaired table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviewRow {
    /// Its line in the file, from 1.
    pub line: u32,
    /// Its first cells.
    pub cells: Vec<String>,
}

/// The detected form of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The kind of file; `None` where it is unknown.
    pub format: Option<Format>,
    /// The encoding; `None` for workbooks.
    pub encoding: Option<Encoding>,
    /// The character between cells; `None` where there are no cells or no separators.
    pub separator: Option<Separator>,
    /// The names of the readable sheets of a workbook.
    pub sheets: Vec<String>,
    /// The name of the sheet that was read.
    pub sheet: Option<String>,
    /// The layout of the table; `None` for formats that are no tables.
    pub layout: Option<Layout>,
    /// Rows of its table.
    pub rows: u32,
    /// Columns of its widest row.
    pub columns: u32,
    /// For a table with a header: the header texts and roles of the columns that were used.
    pub roles: Vec<(String, crate::options::Role)>,
    /// The files of an archive that were read, in the order of [`CellPosition::file`].
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
    /// Whether the format defines its table, so that no repair applies.
    pub(crate) const fn says_how_it_is_read(self) -> bool {
        matches!(self, Self::SdmxCsv | Self::EurostatTsv)
    }
}

/// The layout of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One column per indicator, below lines of keywords.
    Wide,
    /// One line per observation, below the header `id,date,value`.
    Long,
    /// Defined by the ticked repairs.
    Header,
}

/// A position in a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellPosition {
    /// The file of an archive, by its number from 1 in [`Found::files`]; 0 for the uploaded file.
    pub file: u32,
    /// The line, from 1; in a workbook the number of the row; 0 for an unknown line.
    pub line: u32,
    /// The column of the table, from 1; 0 for the whole line.
    pub column: u32,
}

impl CellPosition {
    /// A whole line of the uploaded file.
    #[must_use]
    pub const fn of_line(line: u32) -> CellPosition {
        CellPosition::new(line, 0)
    }

    /// A cell of the uploaded file.
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
    /// The name of the archive's file that contains a position; `None` for the uploaded file.
    #[must_use]
    pub fn file(&self, place: CellPosition) -> Option<&str> {
        let number = usize::try_from(place.file).ok()?;
        self.files.get(number.checked_sub(1)?).map(String::as_str)
    }
}

/// One problem of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportProblem {
    /// The cell or the line that has the problem.
    pub place: CellPosition,
    /// The text at that position, cut at [`domain::series::observation::MAX_SHOWN_CHARS`].
    pub text: String,
    /// The problem. Its `field`, if any, is a keyword.
    pub problem: Problem,
}

/// One indicator of a file.
#[derive(Debug, Clone)]
pub struct Item {
    /// The id as in the file; with repairs, as repaired.
    pub id: String,
    /// The position of the indicator: the cell of its id.
    pub place: CellPosition,
    /// The content, or at most [`MAX_LISTED`](crate::MAX_LISTED) problems.
    pub content: Result<Content, Vec<ImportProblem>>,
    /// The number of further problems.
    pub more: u32,
}

/// The content of one indicator of a file; each part is valid by the rules of its form.
#[derive(Debug, Clone)]
pub struct Content {
    /// The path in the collection.
    pub path: MetricPath,
    /// The frequency in the file, or else that of the existing indicator.
    pub frequency: Frequency,
    /// The fields that the file contains.
    pub fields: Fields,
    /// The observations. The series may be empty, and may be too large to publish.
    pub series: Series,
}

/// The fields that a file contains. An absent field keeps its value, or has the default of a new indicator.
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
    /// `parent`: a path; `/` in the file, and an empty text here, means no parent.
    pub parent: Option<String>,
    /// `aggregation`: a word of [`Aggregation`].
    pub aggregation: Option<Aggregation>,
    /// `transformation`: a word of [`Transformation`].
    pub transformation: Option<Transformation>,
    /// `parameter` of the transformation, as typed.
    pub parameter: Option<String>,
    /// `discontinued`: the day of the end; `/` in the file, and an empty text here, takes the end back.
    pub discontinued: Option<String>,
    /// `discontinued_reason`, `discontinued_reason_fr`, `discontinued_reason_en`.
    pub reason: Text,
    /// `successor`: a path in the collection, or `account/collection/path`; `/` in the file, and an empty text here,
    /// means no successor.
    pub successor: Option<String>,
}

/// A repair that solves a problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// The repair that is proposed.
    pub repair: Repair,
    /// Alternatives, of which the user may choose one instead (dates with day and month in either order).
    pub instead: Vec<Repair>,
    /// Whether there is no other plausible reading: only certain proposals are ticked together.
    pub certain: bool,
    /// Whether the repair is ticked.
    pub ticked: bool,
    /// The number of cells, lines or columns that the repair concerns.
    pub count: u32,
    /// Examples of its effect, at most three.
    pub samples: Vec<Sample>,
    /// What each reading of a question gives: of the repair first, then of each alternative. Empty for a proposal that
    /// is no question, and where the readings do not differ in dates.
    pub outcomes: Vec<Outcome>,
}

/// What one reading of a table gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The repair that chooses the reading.
    pub repair: Repair,
    /// The frequency of the dates; `None` where they have no common one.
    pub frequency: Option<Frequency>,
    /// The number of different dates.
    pub dates: u32,
    /// The first of these periods, as the rules of dates write it; `None` without a frequency.
    pub first: Option<String>,
    /// The last of these periods.
    pub last: Option<String>,
    /// The number of cells that the reading cannot read as dates.
    pub unread: u32,
}

/// The effect of a repair on one cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    /// The position of the cell in the file.
    pub place: CellPosition,
    /// The text before the repair.
    pub before: String,
    /// The text after the repair; empty where the cell is ignored.
    pub after: String,
}

/// The shown part of a text: without blanks around it, cut at [`domain::series::observation::MAX_SHOWN_CHARS`].
pub(crate) fn shown(text: &str) -> String {
    let shown = text.trim().chars();
    shown
        .take(domain::series::observation::MAX_SHOWN_CHARS)
        .collect()
}

impl ImportProblem {
    /// A problem with the file as a whole, or with a whole line.
    pub(crate) fn of_file(line: u32, text: &str, problem: Problem) -> ImportProblem {
        ImportProblem::at(CellPosition::of_line(line), text, problem)
    }

    pub(crate) fn at(place: CellPosition, text: &str, problem: Problem) -> ImportProblem {
        ImportProblem {
            place,
            text: shown(text),
            problem,
        }
    }
}
