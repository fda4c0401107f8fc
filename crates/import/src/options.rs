//! How a file is to be read: what its publisher chose. What is not chosen is found by reading.

mod text;

use domain::calendar::frequency::Frequency;
use domain::text::language::Language;

pub use text::UnknownOption;

/// Choices for one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// How its bytes are text; files of a workbook or with a mark tell it themselves.
    pub encoding: Option<Encoding>,
    /// What stands between its cells.
    pub separator: Option<Separator>,
    /// The sheet of a workbook, by its name. Otherwise the first; where that has no number at all, the first one with a
    /// row in which a number stands beside something else.
    pub sheet: Option<String>,
    /// The language of `name`, `unit`, `notes` and `tags` where none is written behind them.
    pub language: Language,
    /// The repairs that were ticked, in the order in which they are done.
    pub repairs: Vec<Repair>,
}

/// How bytes are text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, with or without mark.
    Utf8,
    /// UTF-16, the less significant byte first.
    Utf16Le,
    /// UTF-16, the more significant byte first.
    Utf16Be,
    /// What Windows writes in western Europe; ISO 8859-1 is a part of it.
    Windows1252,
}

/// What stands between cells.
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

/// One repair. Its text (`Display`, `FromStr`) is the same in every API: a word, and behind a colon what it needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Repair {
    /// `transpose`: each line is a series, and dates stand across. Alone, rows and columns change places before
    /// everything else, keywords included. With [`Repair::Header`] nothing moves: that line holds the dates, and
    /// lines, columns and roles are counted as the file has them.
    Transpose,
    /// `grid`: lines and columns together make the dates. A column holds the years ([`Role::Year`]) and the header names
    /// the months, quarters or half-years; or a column holds these ([`Role::Month`], [`Role::Quarter`],
    /// [`Role::Semester`]) and the header holds the years. An empty cell is no observation. Without keys the table is
    /// one indicator: the title above the header makes its id, unless [`Repair::Id`] gives one. Goes with
    /// [`Repair::Header`], and not with [`Repair::Transpose`].
    Grid,
    /// `header:3`: the row that begins on line 3 of the file names the columns, or holds the dates of
    /// [`Repair::Transpose`]. What stands above it is no data; names, ids, units and sources are taken from there
    /// where they are recognised. The table then has no lines of keywords. `header:0`: no line names the columns, and
    /// data begins with the first.
    Header(u32),
    /// `columns:date,value,-`: what each column is, the first one first; columns beyond the last are as it is.
    /// Goes with [`Repair::Header`]. With [`Repair::Transpose`], `value` is a column whose header is a date.
    Columns(Vec<Role>),
    /// `frequency:M`: of every indicator that has none in the file.
    Frequency(Frequency),
    /// `under:population`: every id is below this path.
    Under(String),
    /// `name:cpi`: the id of an indicator that no column names (one value column without a header, a grid without
    /// keys).
    Id(String),
    /// `id:3=Prix-USD`: the id of one column of values, in the place of the text that names it. Columns are counted as
    /// the file has them, from 1. With keys it is the last segment. Goes with [`Repair::Header`], for tables whose lines
    /// are dates.
    ColumnId(u32, String),
    /// `footnotes`: lines at the end without any value are no data.
    Footnotes,
    /// `totals`: lines that have a text like `Total`, `Moyenne 2023` or `Annual average` in the place of their date sum
    /// up others and are no data. Categories may be called so: of them no line is left out.
    Totals,
    /// `empty-lines`: dates without a value in any column, and lines of separators, are no data. (A blank line
    /// never is.)
    EmptyLines,
    /// `dates:dmy` and so on: how dates are written.
    Dates(DateNotation),
    /// `decimal-comma`: a comma stands before the decimals.
    DecimalComma,
    /// `thousands`: blanks, apostrophes, and points or commas in groups of three separate thousands. A single point
    /// does so only where a comma stands before the decimals; otherwise it may be a decimal point.
    Thousands,
    /// `points`: points in groups of three separate thousands, a single one too: `1.234` is 1234.
    Points,
    /// `minus`: the minus sign of printed texts (`−`) before a number is that of the rules (`-`).
    Minus,
    /// `missing:NA`: a cell of values with this text, blanks around it apart, has no observation.
    Missing(String),
    /// `percent`: a percent sign behind a value is dropped; the value stays as it is.
    Percent,
}

/// What a column of a table with a header is.
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
    /// `day`, 1 to 31, part of a date.
    Day,
    /// `key`: a dimension; its text becomes a segment of the id, the first one first.
    Key,
    /// `name`: the name of the indicator; joined with others by a dash.
    Name,
    /// `unit`: the unit of the indicator.
    Unit,
    /// `unit-key`: the unit of the indicator, and a dimension as well: one indicator for each unit. Signs are words in
    /// the id (`%` is `pct`, `€` is `EUR`).
    UnitKey,
    /// `frequency`: the frequency of the indicator.
    Frequency,
    /// `value`: values. With several such columns the header's text is the last segment of the id.
    Value,
    /// `rest`: the rest of the number in the column of values left of it, where the separator of the file is the comma
    /// inside the number: `1,0956`.
    Rest,
    /// `text`: the text of the observation whose value stands left of it.
    Text,
    /// `-`: nothing of it is read.
    Nothing,
}

/// How dates are written where they are not as `domain::calendar::period` reads them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DateNotation {
    /// `dmy`: 31/03/2024, 31.3.24, 31-03-2024.
    DayMonthYear,
    /// `mdy`: 03/31/2024, 3/31/24.
    MonthDayYear,
    /// `ymd`: 24-03-31, 24/03/31: two digits of the year first. (Four digits first are `codes`.)
    YearMonthDay,
    /// `codes`: 2024M03, 2024-M03, 2024-T1, T1 2024, T1 24, 2024Q1, Q1-2024, 2024H1, 202403, 20240331, 2024W05.
    Codes,
    /// `names`: mars 2024, March 2024, 5 janv. 2024, Mar-24, 2007 June, 1er trim. 2024.
    Names,
    /// `serial`: a number of days since 1899-12-30, as spreadsheets count.
    Serial,
    /// `serial1904`: a number of days since 1904-01-01, as workbooks with the 1904 date system count.
    Serial1904,
    /// `weeks`: a year and the number of an ISO week: 202105, 2021-05, 2021S05, sem. 5 2021.
    Weeks,
    /// `within`: a day means the period of the frequency that it is in (2024-03-31 for 2024-03), and
    /// a month its quarter, semester or year.
    Within,
    /// `times`: the time of day behind a date is dropped, with its time zone: 2024-01-02T08:00:00Z.
    Times,
    /// `marks`: a mark behind a date becomes the text of the observation: 2024-12 (p), 2024*.
    Marks,
    /// `past`: a year of two digits from 36 on is of the twentieth century, not of the one to come.
    Past,
    /// `1900s`: every year of two digits is of the twentieth century.
    LastCentury,
}
