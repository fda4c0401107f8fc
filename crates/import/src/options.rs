//! Read options of a file, as chosen by its publisher. The reader detects the options that are not chosen.

mod text;

use domain::calendar::frequency::Frequency;
use domain::text::language::Language;

pub(crate) use text::NAME;
pub use text::UnknownOption;

/// The choices for one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The encoding of the bytes; workbooks and files with a byte order mark define their own.
    pub encoding: Option<Encoding>,
    /// The character between cells.
    pub separator: Option<Separator>,
    /// The name of a sheet of the workbook. Without it, the first sheet is read; if that has no number at all, the
    /// first sheet with a row that contains a number and another non-empty cell.
    pub sheet: Option<String>,
    /// The language of `name`, `unit`, `notes` and `tags` without a language suffix.
    pub language: Language,
    /// The ticked repairs, in the order of their application.
    pub repairs: Vec<Repair>,
}

/// The encoding of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// The encoding of Windows in western Europe; a superset of ISO 8859-1.
    Windows1252,
}

/// The character between cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// The tab character.
    Tab,
    /// `|`
    Bar,
}

/// One repair. Its text (`Display`, `FromStr`) is the same in every API: a word, followed by a colon and the argument
/// if the repair has one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Repair {
    /// `transpose`: each line is a series, and the dates run across. Alone, it swaps rows and columns before everything
    /// else, keywords included. With [`Repair::Header`] nothing moves: that line contains the dates, and lines, columns
    /// and roles are counted as in the file.
    Transpose,
    /// `grid`: lines and columns together make the dates. A column contains the years ([`Role::Year`]) and the header
    /// names the months, quarters or half-years; or a column contains these ([`Role::Month`], [`Role::Quarter`],
    /// [`Role::Semester`]) and the header contains the years. An empty cell is no observation. Without keys the table
    /// is one indicator: the title above the header makes its id, unless [`Repair::Id`] sets one. Used with
    /// [`Repair::Header`], never with [`Repair::Transpose`].
    Grid,
    /// `header:3`: the row that begins on line 3 of the file names the columns, or contains the dates of
    /// [`Repair::Transpose`]. The lines above it are no data; recognised names, ids, units and sources are taken from
    /// them. The table then has no lines of keywords. `header:0`: no line names the columns, and data begins with the
    /// first line.
    Header(u32),
    /// `columns:date,value,-`: the role of each column, from the first; the last role applies to all later columns.
    /// Used with [`Repair::Header`]. With [`Repair::Transpose`], `value` is a column whose header is a date.
    Columns(Vec<Role>),
    /// `as-above:1,2`: in these columns, counted from 1, a blank cell below the header has the text of the cell above it.
    /// Used with [`Repair::Header`].
    AsAbove(Vec<u32>),
    /// `frequency:M`: the frequency of every indicator that has no frequency in the file.
    Frequency(Frequency),
    /// `under:population`: prefixes every id with this path.
    Under(String),
    /// `name:cpi`: the id of an indicator without a column name (one value column without a header, a grid without
    /// keys).
    Id(String),
    /// `known`: the columns of values belong to the existing indicators whose ids they have as names. It changes nothing
    /// in the file: it answers the question whether they are new indicators.
    Known,
    /// `id:3=Prix-USD`: the id of one column of values, instead of the text that names it. Columns are counted as in
    /// the file, from 1. With keys it is the last segment. Used with [`Repair::Header`], for tables whose lines are
    /// dates.
    ColumnId(u32, String),
    /// `footnotes`: trailing lines without any value are no data.
    Footnotes,
    /// `end:5`: the data ends before the row that begins on line 5: that row and those below it are notes.
    End(u32),
    /// `totals`: lines with a text like `Total`, `Moyenne 2023` or `Annual average` instead of a date are totals of
    /// other lines and no data. Categories may have such names, so no line of categories is omitted.
    Totals,
    /// `empty-lines`: dates without a value in any column, and lines of separators only, are no data. (A blank line
    /// never is.)
    EmptyLines,
    /// `dates:dmy` and so on: the notation of the dates.
    Dates(DateNotation),
    /// `decimal-comma`: a comma precedes the decimals.
    DecimalComma,
    /// `thousands`: blanks, apostrophes, and points or commas in groups of three separate thousands. A single point
    /// does so only together with a decimal comma; otherwise it may be a decimal point.
    Thousands,
    /// `points`: points in groups of three separate thousands, even a single one: `1.234` is 1234.
    Points,
    /// `minus`: a typographic minus sign (`−`) before a number, and a hyphen-minus behind it (`50.00-`), is a
    /// hyphen-minus before it.
    Minus,
    /// `missing:NA`: a value cell with this text, ignoring blanks around it, has no observation.
    Missing(String),
    /// `status:sdmx`, `status:eurostat`: texts of observations that are codes of this list are their status. A code that
    /// says why a value is absent makes an observation without a value.
    Status(StatusList),
    /// `unit:index`, `source:INSEE`, `licence:CC-BY-4.0`, `tags:prices; energy`: a field of every indicator that has none
    /// in the file.
    Stated(StatedField, String),
    /// `unit@wheat,oats:kg`: the field of the indicators with these ids alone, which are compared as in the file, after
    /// [`Repair::LowerIds`] and before [`Repair::Under`]. It precedes a field of every indicator.
    StatedFor(StatedField, Vec<String>, String),
    /// `names:Price of {name}`: the name of every indicator, with its own name, or the last segment of its id without
    /// one, in the place of `{name}`.
    Names(String),
    /// `lower-ids`: capitals of ids become small letters.
    LowerIds,
    /// `percent`: drops a percent sign after a value; the value does not change.
    Percent,
}

/// A field that a publisher states for all indicators of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatedField {
    /// `unit`, in the language of texts without one.
    Unit,
    /// `source`.
    Source,
    /// `licence`, as the keyword reads it.
    Licence,
    /// `tags`, in the language of texts without one.
    Tags,
}

/// A list of codes of status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StatusList {
    /// `sdmx`: the capital letters of SDMX's `CL_OBS_STATUS`.
    Sdmx,
    /// `eurostat`: the small letters of Eurostat's flags.
    Eurostat,
}

/// The role of a column of a table with a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// `date`: the whole date, or the category.
    Date,
    /// `year`, part of a date.
    Year,
    /// `semester`, 1 or 2, part of a date.
    Semester,
    /// `quarter`, 1 to 4, part of a date.
    Quarter,
    /// `month`, 1 to 12 or a name, part of a date.
    Month,
    /// `week`, an ISO week, 1 to 53, part of a date.
    Week,
    /// `day`, 1 to 31, part of a date.
    Day,
    /// `key`: a dimension. Its texts become segments of the id, in the order of the columns.
    Key,
    /// `name`: the name of the indicator; several are joined by a dash.
    Name,
    /// `unit`: the unit of the indicator.
    Unit,
    /// `unit-key`: the unit of the indicator and also a dimension: one indicator for each unit. Signs become words in
    /// the id (`%` is `pct`, `€` is `EUR`).
    UnitKey,
    /// `frequency`: the frequency of the indicator.
    Frequency,
    /// `value`: values. With several such columns the header text is the last segment of the id.
    Value,
    /// `rest`: the rest of the number in the column of values to its left, in a file whose separator is also the comma
    /// within the number: `1,0956`.
    Rest,
    /// `text`: the text of the observation whose value is in the column to its left.
    Text,
    /// `-`: ignored.
    Nothing,
}

/// Notations of dates beyond those of `domain::calendar::period`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DateNotation {
    /// `dmy`: 31/03/2024, 31.3.24, 31-03-2024.
    DayMonthYear,
    /// `mdy`: 03/31/2024, 3/31/24.
    MonthDayYear,
    /// `ymd`: 24-03-31, 24/03/31: two digits of the year first. (Four digits first are `codes`.)
    YearMonthDay,
    /// `codes`: 2024M03, 2024-M03, 2024-T1, T1 2024, T1 24, 2024Q1, Q1-2024, 2024H1, 202403, 20240331, 2024W05,
    /// 2024.0.
    Codes,
    /// `names`: mars 2024, March 2024, 5 janv. 2024, Mar-24, 2007 June, 1er trim. 2024.
    Names,
    /// `serial`: a number of days since 1899-12-30, as in spreadsheets.
    Serial,
    /// `serial1904`: a number of days since 1904-01-01, as in workbooks with the 1904 date system.
    Serial1904,
    /// `weeks`: a year and the number of an ISO week: 202105, 2021-05, 5/2021, 2021S05, sem. 5 2021.
    Weeks,
    /// `months`: a year and the number of a month, with any sign between them or none: 2024-1, 2024/1, 1990:01, 1-2024,
    /// 202401.
    Months,
    /// `quarters`: a year and the number of a quarter: 1990:1, 2015-1, 1/2015.
    Quarters,
    /// `semesters`: a year and the number of a half-year: 2015-1, 2015/2.
    Semesters,
    /// `first-year`: a year and the next one denote the first: 2009-10, 2009/2010, 200910 are 2009.
    FirstYear,
    /// `last-year`: a year and the next one denote the second: 2009-10 is 2010.
    LastYear,
    /// `within`: a day denotes the period of the frequency that contains it (2024-03-31 is 2024-03), a month its
    /// quarter, semester or year.
    Within,
    /// `times`: drops the time of day after a date, with its time zone: 2024-01-02T08:00:00Z.
    Times,
    /// `marks`: a mark after a date becomes the text of the observation: 2024-12 (p), 2024*.
    Marks,
    /// `past`: a two-digit year from 36 on belongs to the twentieth century, not to the twenty-first.
    Past,
    /// `1900s`: every two-digit year belongs to the twentieth century.
    LastCentury,
}
