//! A table of observations as CSV: its columns, and the signs that it is written with.

use domain::calendar::frequency::Frequency;

/// The kind of a column's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any text.
    Text,
    /// A number, possibly with an exponent.
    Number,
    /// A whole number.
    Whole,
    /// `true` or `false`.
    Truth,
    /// A day, `2024-03-29`.
    Day,
    /// A month, `2024-03`.
    Month,
    /// A year, `2024`.
    Year,
}

impl Kind {
    /// The kind of the periods of a frequency, as they are written.
    #[must_use]
    pub const fn of_periods(frequency: Frequency) -> Self {
        match frequency {
            Frequency::Daily | Frequency::Weekly => Self::Day,
            Frequency::Monthly => Self::Month,
            Frequency::Yearly => Self::Year,
            Frequency::Quarterly | Frequency::BiAnnual | Frequency::Category => Self::Text,
        }
    }
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CsvColumn {
    /// The heading.
    pub name: &'static str,
    /// The kind of its cells.
    pub kind: Kind,
    /// The meaning of its cells, in English.
    pub about: &'static str,
    /// Whether no cell is empty.
    pub required: bool,
}

/// The signs of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Between cells: `,`, `;` or a tab.
    pub separator: char,
    /// Between the whole and the rest of a number: `.` or `,`.
    pub decimal: char,
}

impl Default for Dialect {
    fn default() -> Self {
        Self {
            separator: ',',
            decimal: '.',
        }
    }
}

/// A file of a table, with a line of headings.
#[derive(Clone, Copy, Debug)]
pub struct CsvTable<'a> {
    /// The address of the file, relative to its description or absolute.
    pub address: &'a str,
    /// The columns, in their order.
    pub columns: &'a [CsvColumn],
    /// The names of the columns that together name a row.
    pub key: &'a [&'static str],
    /// The signs of the file.
    pub dialect: Dialect,
}
