//! The apparent content of cells, before any option is chosen.

use std::mem::{Discriminant, discriminant};

use crate::notation::{self, Numbers, numbered::Numbered};
use crate::options::DateNotation;

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
    let any = |decimal_comma| Numbers {
        decimal_comma,
        thousands: true,
        percent: true,
        minus: true,
        ..Numbers::default()
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

/// The kind of the date that a text appears to be, perhaps before a mark.
pub(crate) fn date_kind(text: &str) -> Option<DateKind> {
    let text = match written(text) {
        Some(_) => text,
        None => notation::mark::split(text)?.0,
    };
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
