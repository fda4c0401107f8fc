//! The apparent content of cells, before any option is chosen.

use std::mem::{Discriminant, discriminant};

use crate::layout::cell::is_blank;
use crate::layout::totals::is_total;
use crate::notation::{self, numbered::Numbered};
use crate::options::DateNotation;
use crate::repairs::Repairs;
use crate::table::Table;

/// The notations of dates tried, in this order: a text in one of the first hardly ever means a date in another. Day
/// numbers do not look like dates.
pub(crate) const NOTATIONS: [DateNotation; 5] = [
    DateNotation::Codes,
    DateNotation::Names,
    DateNotation::DayMonthYear,
    DateNotation::MonthDayYear,
    DateNotation::YearMonthDay,
];

/// Marks of missing observations in statistical tables, without regard to case.
const MISSING: [&str; 27] = [
    "na", "n/a", "n.a.", "n.a", "#n/a", "#na", "(na)", "nan", "null", "none", "nil", "missing",
    "n/d", "nd", "n.d.", "n.d", "nc", "n.c.", "ns", "n.s.", ".", "..", "...", "…", ":", "///", "*",
];
/// Some offices write these for no observation, for zero, or for less than half of the last decimal.
const DASHES: [&str; 5] = ["-", "--", "–", "—", "−"];

/// The apparent content of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Looks {
    Blank,
    /// A number as the rules read it.
    Number,
    /// A number with a decimal comma, separators of thousands or a percent sign.
    Figure,
    /// A usual mark of a missing number.
    Missing,
    /// A date that is no bare number.
    Date,
    /// A time of the day.
    Time,
    Text,
}

/// Whether a text usually marks a missing observation: `Some(true)` if it never means anything else.
pub(crate) fn stands_for_nothing(text: &str) -> Option<bool> {
    if text.len() > 8 {
        return None;
    }
    if DASHES.contains(&text) {
        return Some(false);
    }
    let mut words = MISSING.iter();
    words
        .any(|word| word.eq_ignore_ascii_case(text))
        .then_some(true)
}

/// Whether a text has the form of a number that the rules read.
pub(crate) fn is_number(text: &str) -> bool {
    let mut digits = 0_u32;
    let mut bytes = text.bytes().enumerate();
    let mut point = false;
    for (place, byte) in bytes.by_ref() {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'+' | b'-' if place == 0 => {}
            b'.' if !point => point = true,
            b'e' | b'E' if digits > 0 => {
                let rest = text.get(place + 1..).unwrap_or_default();
                let rest = rest.strip_prefix(['+', '-']).unwrap_or(rest);
                return !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
            }
            _ => return false,
        }
    }
    digits > 0
}

/// Whether a text is a number after the repairs of values.
pub(crate) fn is_figure(text: &str) -> bool {
    let any = |decimal_comma| Repairs {
        decimal_comma,
        thousands: true,
        percent: true,
        minus: true,
        ..Repairs::default()
    };
    [false, true].into_iter().any(|comma| {
        matches!(notation::value(text, &any(comma)), notation::ValueRead::Text(read) if is_number(&read))
    })
}

/// The date that a text appears to be: one that the rules or one of the notations read, perhaps with a time of day.
pub(crate) fn written(text: &str) -> Option<notation::Written> {
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    bare(text).or_else(|| bare(notation::time::split(text)?.date))
}

/// A date without a time of day.
pub(crate) fn bare(text: &str) -> Option<notation::Written> {
    // A week without a word for it has the form of other numbers.
    let week = || {
        let named = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let read = named.then(|| notation::read_as(text, DateNotation::Weeks));
        read.flatten()
    };
    let mut notations = NOTATIONS.into_iter();
    notation::native(text)
        .or_else(|| notations.find_map(|notation| notation::read_as(text, notation)))
        .or_else(week)
        .or_else(|| numbered(text))
}

/// A year and a number between signs, in the first reading that exists.
fn numbered(text: &str) -> Option<notation::Written> {
    let read = Numbered::read(text)?;
    let span = || Some(notation::Written::Year(read.span()?.0));
    read.month()
        .or_else(|| notation::read_as(text, DateNotation::Weeks))
        .or_else(span)
}

/// The kind of a date: dates of one kind have one frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DateKind {
    /// A year and a number, whatever the number denotes.
    Numbered,
    Other(Discriminant<notation::Written>),
}

/// The kind of the date that a text appears to be.
pub(crate) fn date_kind(text: &str) -> Option<DateKind> {
    if Numbered::read(text).is_some() {
        return written(text).map(|_| DateKind::Numbered);
    }
    written(text).map(|date| DateKind::Other(discriminant(&date)))
}

/// Parses a plausible year of four digits, 1000 to 2200, perhaps written as a decimal number: `2019.0`.
pub(crate) fn year(text: &str) -> Option<u16> {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let year = (text.len() == 4).then(|| text.parse().ok())?;
    year.filter(|year| (1000..=2200).contains(year))
}

/// Whether a text is a plausible year.
pub(crate) fn is_year(text: &str) -> bool {
    year(text).is_some()
}

/// Whether digits alone could be a date: a year, `202401`, `202453`, `20240131`, or the number of a day.
pub(crate) fn may_be_date(text: &str) -> bool {
    let read = |notation| notation::read_as(text, notation).is_some();
    is_year(text)
        || read(DateNotation::Codes)
        || read(DateNotation::Weeks)
        || read(DateNotation::Serial)
}

/// A date or a year, also with a mark that it is provisional, revised or annotated: `2024 (p)`, `2024*`, `mars 2024 p`,
/// `2024 [1]`.
pub(crate) fn dated(cell: &str) -> Option<notation::Written> {
    let text = cell.trim();
    written(text).or_else(|| written(notation::mark::split(text)?.0))
}

/// Whether a text can be a code: few letters and digits, and nothing else.
fn is_code(text: &str) -> bool {
    matches!(text.len(), 1..=10) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a text contains a number with something beside it, such as a unit or a mark: `1 100,5 €`, `(12)`,
/// `3 millions`.
pub(crate) fn holds_number(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let begins = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    digits > letters || begins.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a cell looks like a number or a date in any notation: a line with one is hardly a note.
pub(crate) fn is_data(cell: &str) -> bool {
    matches!(
        looks(cell),
        Looks::Number | Looks::Figure | Looks::Missing | Looks::Date
    )
}

/// Whether the first cell of a row contains a date and the beginning of a number, with another separator between them;
/// in tables without dates, with `undated` columns, whether the only cell contains a whole line.
pub(crate) fn hides_data(table: &Table, row: usize, undated: Option<usize>) -> bool {
    let mut filled = table.cells(row).filter(|cell| !is_blank(cell));
    let Some(cell) = filled.next() else {
        return false;
    };
    let is_alone = filled.next().is_none();
    let separators = [';', '\t', '|', ','];
    separators.into_iter().any(|separator| {
        let bare = |part: &str| {
            let part = part.trim_matches(|c: char| c.is_whitespace() || c == '"');
            is_number(part) || is_figure(part)
        };
        cell.split_once(separator).is_some_and(|(date, values)| {
            let date = date.trim();
            let is_week = notation::read_as(date, DateNotation::Weeks).is_some();
            let is_date = dated(date).is_some() || is_week || is_number(date);
            let parts = values.split(separator);
            let is_line = undated.is_some_and(|columns| parts.clone().count() + 1 >= columns);
            parts.clone().any(bare) && (is_date || is_line && is_alone)
        })
    })
}

/// `18:00`, `18.00.00`, `18:00:00`.
fn is_time(text: &str) -> bool {
    let sign = if text.contains(':') { ':' } else { '.' };
    let mut parts = 0;
    let fits = text.split(sign).all(|part| {
        parts += 1;
        part.len() <= 2 && part.parse::<u8>().is_ok_and(|part| part < 60)
    });
    fits && (parts == 3 || parts == 2 && sign == ':')
}

pub(crate) fn looks(cell: &str) -> Looks {
    let text = cell.trim();
    if text.is_empty() {
        Looks::Blank
    } else if is_number(text) {
        Looks::Number
    } else if stands_for_nothing(text).is_some() {
        Looks::Missing
    } else if written(text).is_some() {
        Looks::Date
    } else if is_time(text) {
        Looks::Time
    } else if is_figure(text) {
        Looks::Figure
    } else {
        Looks::Text
    }
}

/// The apparent content of a column's cells: the number of cells of each kind.
#[derive(Debug, Clone, Default)]
pub(crate) struct Profile {
    pub(crate) blank: u32,
    pub(crate) numbers: u32,
    pub(crate) figures: u32,
    pub(crate) missing: u32,
    pub(crate) dates: u32,
    pub(crate) times: u32,
    pub(crate) texts: u32,
    /// Of the numbers: those of four digits, 1000 to 2200.
    pub(crate) years: u32,
    /// Of the texts: years and other dates followed by a mark.
    marked_years: u32,
    marked_dates: u32,
    /// Of the texts below a year: those that name a total.
    totals: u32,
    /// Of the texts: those that contain a number.
    with_number: u32,
    /// The previous year, and the numbers of years after and before the one above them.
    last_year: Option<u16>,
    rising: u32,
    falling: u32,
    /// Of the numbers: integers from 1 on, and the largest of them.
    pub(crate) counting: u32,
    pub(crate) largest: u32,
    /// Cells of letters and digits alone, at most ten.
    pub(crate) codes: u32,
    /// Characters of all texts.
    pub(crate) characters: usize,
}

impl Profile {
    pub(crate) fn of<'t>(cells: impl Iterator<Item = &'t str>) -> Profile {
        let mut profile = Profile::default();
        for cell in cells {
            profile.add(cell);
        }
        profile
    }

    fn add(&mut self, cell: &str) {
        let text = cell.trim();
        self.codes += u32::from(is_code(text));
        match looks(cell) {
            Looks::Blank => self.blank += 1,
            Looks::Number => {
                self.numbers += 1;
                if let Some(year) = year(text) {
                    self.add_year(year);
                }
                let whole = text.strip_suffix(".0").unwrap_or(text);
                if let Ok(number @ 1..) = whole.parse::<u32>() {
                    self.counting += 1;
                    self.largest = self.largest.max(number);
                }
            }
            Looks::Figure => self.figures += 1,
            Looks::Missing => self.missing += 1,
            Looks::Date => self.dates += 1,
            Looks::Time => self.times += 1,
            Looks::Text => {
                self.texts += 1;
                self.characters += text.len();
                match dated(text) {
                    Some(notation::Written::Year(_)) => self.marked_years += 1,
                    Some(_) => self.marked_dates += 1,
                    None => {
                        self.with_number += u32::from(holds_number(text));
                        self.totals += u32::from(self.years > 0 && is_total(text));
                    }
                }
            }
        }
    }

    fn add_year(&mut self, year: u16) {
        self.years += 1;
        let last = self.last_year.replace(year);
        self.rising += u32::from(last.is_some_and(|last| last < year));
        self.falling += u32::from(last.is_some_and(|last| last > year));
    }

    pub(crate) const fn filled(&self) -> u32 {
        self.numbers + self.figures + self.missing + self.dates + self.times + self.texts
    }

    /// Whether most cells are dates other than bare numbers.
    pub(crate) const fn is_dates(&self) -> bool {
        self.dates > 0 && (self.dates + self.marked_dates) * 10 >= self.filled() * 6
    }

    /// Whether most cells are values.
    pub(crate) const fn is_values(&self) -> bool {
        let values = self.numbers + self.figures;
        values > 0 && (values + self.missing) * 10 >= self.filled() * 6
    }

    /// Whether nearly all cells except totals are years, or most cells are and all years are in order, with totals and
    /// notes between and below them.
    pub(crate) const fn is_years(&self) -> bool {
        let years = self.years + self.marked_years;
        let of_data = self.filled() - self.totals;
        let pairs = self.years.saturating_sub(1);
        let in_order = self.rising == pairs || self.falling == pairs;
        self.years > 0
            && (years * 50 >= of_data * 49 || in_order && years * 10 >= self.filled() * 6)
    }

    /// Whether most cells contain a number, alone or with something beside it.
    pub(crate) const fn is_with_numbers(&self) -> bool {
        self.with_number > 0 && (self.with_number + self.numbers + self.figures) * 2 > self.filled()
    }

    /// Whether all cells are integers from 1 to `most`.
    pub(crate) const fn counts_to(&self, most: u32) -> bool {
        self.counting > 0 && self.counting == self.filled() && self.largest <= most
    }

    pub(crate) const fn is_texts(&self) -> bool {
        self.texts > 0 && !self.is_values() && !self.is_dates() && self.times * 2 < self.filled()
    }
}

/// At most `most` rows, evenly spread.
pub(crate) fn spread(
    rows: std::ops::Range<usize>,
    most: usize,
) -> impl Iterator<Item = usize> + Clone {
    let step = rows.len().div_ceil(most.max(1)).max(1);
    rows.step_by(step)
}

/// The number of rows to read, so that wide tables take no longer than long ones.
pub(crate) fn bearable(table: &Table, cells: usize) -> usize {
    let width = table.width(table.height() / 2).max(1);
    (cells / width).clamp(20, 2_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_what_they_look_like() {
        for (text, expected) in [
            (" ", Looks::Blank),
            ("12.5", Looks::Number),
            ("-1e-3", Looks::Number),
            ("2024", Looks::Number),
            ("1e", Looks::Text),
            ("12,5", Looks::Figure),
            ("1 234,5", Looks::Figure),
            ("1,234,567", Looks::Figure),
            ("12 %", Looks::Figure),
            ("N/A", Looks::Missing),
            (":", Looks::Missing),
            ("–", Looks::Missing),
            ("2024-T1", Looks::Date),
            ("31/03/2024", Looks::Date),
            ("2007 June", Looks::Date),
            ("31.3.24", Looks::Date),
            ("18.00.00", Looks::Time),
            ("18:00", Looks::Time),
            ("France", Looks::Text),
            ("A21", Looks::Text),
        ] {
            assert_eq!(looks(text), expected, "{text}");
        }
    }
}
