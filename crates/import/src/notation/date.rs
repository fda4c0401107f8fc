//! Dates in notations other than those of `domain::calendar::period`.
//!
//! Each notation is exact: any other text is unchanged, so that the rule reports its own error.

pub(crate) mod century;
pub(crate) mod mark;
pub(crate) mod numbered;
mod scan;
pub(crate) mod time;
mod weeks;
mod words;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::{Days, Period};

use crate::options::DateNotation;
use numbered::Numbered;
use scan::Scan;
pub(crate) use words::month;

/// 1899-12-30 in days since 1970-01-01.
const EPOCH_1900: i32 = -25_569;
/// 1904-01-01 in days since 1970-01-01.
const EPOCH_1904: i32 = -24_107;

/// Notations in which a text with the form of a month is something else.
const BEFORE_MONTHS: [DateNotation; 3] = [
    DateNotation::Weeks,
    DateNotation::FirstYear,
    DateNotation::LastYear,
];

/// A date as written, for any frequency. Months, quarters and so on are within their range; `domain::calendar::period`
/// checks whether the day exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Written {
    /// A year, 1 to 9999.
    Year(u16),
    /// A half-year, 1 or 2.
    Semester(u16, u8),
    /// A quarter, 1 to 4.
    Quarter(u16, u8),
    /// A month, 1 to 12.
    Month(u16, u8),
    /// An ISO week, 1 to 53.
    Week(u16, u8),
    /// A month and a day of it, 1 to 31.
    Day(u16, u8, u8),
}

impl Written {
    pub(crate) const fn year(self) -> u16 {
        match self {
            Written::Year(year)
            | Written::Semester(year, _)
            | Written::Quarter(year, _)
            | Written::Month(year, _)
            | Written::Week(year, _)
            | Written::Day(year, ..) => year,
        }
    }
}

impl Written {
    /// The same date in another year.
    const fn in_year(self, year: u16) -> Written {
        match self {
            Written::Year(_) => Written::Year(year),
            Written::Semester(_, part) => Written::Semester(year, part),
            Written::Quarter(_, part) => Written::Quarter(year, part),
            Written::Month(_, month) => Written::Month(year, month),
            Written::Week(_, week) => Written::Week(year, week),
            Written::Day(_, month, day) => Written::Day(year, month, day),
        }
    }
}

impl fmt::Display for Written {
    /// In the notation of `domain::calendar::period`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Written::Year(year) => write!(f, "{year:04}"),
            Written::Semester(year, part) => write!(f, "{year:04}-S{part}"),
            Written::Quarter(year, part) => write!(f, "{year:04}-Q{part}"),
            Written::Month(year, month) => write!(f, "{year:04}-{month:02}"),
            Written::Week(year, week) => write!(f, "{year:04}-W{week:02}"),
            Written::Day(year, month, day) => write!(f, "{year:04}-{month:02}-{day:02}"),
        }
    }
}

/// The date as `domain::calendar::period` reads it for a series of this frequency, by the first matching notation;
/// unchanged if no notation matches or the rules already read it.
pub(crate) fn date<'t>(
    text: &'t str,
    frequency: Frequency,
    notations: &[DateNotation],
) -> Cow<'t, str> {
    let bare = text.trim();
    if !frequency.is_dated() || notations.is_empty() {
        return Cow::Borrowed(text);
    }
    if before_months(bare, notations).is_none() && Period::parse(frequency, bare).is_ok() {
        return Cow::Borrowed(text);
    }
    let read = read_with(bare, notations);
    let written = read.map_or(Cow::Borrowed(text), |read| Cow::Owned(read.to_string()));
    if notations.contains(&DateNotation::Within)
        && let Some(period) = within(written.trim(), frequency)
    {
        return Cow::Owned(period.to_string());
    }
    written
}

/// Parses a text in one of the notations of `domain::calendar::period`. Nothing is trimmed.
pub(crate) fn native(text: &str) -> Option<Written> {
    let scan = Scan::parse(text)?;
    let written = scan.native()?;
    Days::parse(text).is_ok().then_some(written)
}

/// Parses a text as the rules read it, or in the first matching notation, after the options for marks, times and
/// centuries. Nothing is trimmed.
pub(crate) fn read_with(text: &str, notations: &[DateNotation]) -> Option<Written> {
    let unmarked = || {
        let marks = notations.contains(&DateNotation::Marks);
        marks.then(|| mark::split(text)).flatten()
    };
    timed(text, notations).or_else(|| timed(unmarked()?.0, notations))
}

/// Parses a text without a mark, perhaps with a time of day.
fn timed(text: &str, notations: &[DateNotation]) -> Option<Written> {
    let untimed = || {
        let times = notations.contains(&DateNotation::Times);
        times.then(|| time::split(text)).flatten()
    };
    bare(text, notations).or_else(|| bare(untimed()?.date, notations))
}

/// Parses a text without a mark and without a time of day.
fn bare(text: &str, notations: &[DateNotation]) -> Option<Written> {
    let mut all = notations.iter();
    let read = before_months(text, notations)
        .or_else(|| native(text))
        .or_else(|| all.find_map(|&notation| read_as(text, notation)))?;
    Some(century::placed(read, text, notations))
}

/// Parses a week or a span of years, which may have the form of a month: 2021-05, 2009-10.
fn before_months(text: &str, notations: &[DateNotation]) -> Option<Written> {
    let mut notations = notations.iter();
    notations.find_map(|&notation| {
        let is_before = BEFORE_MONTHS.contains(&notation);
        is_before.then(|| read_as(text, notation)).flatten()
    })
}

/// Parses a text in one notation. `None` if the text does not match, and for notations that only modify others. Nothing
/// is trimmed. A time of midnight after a day is ignored.
pub(crate) fn read_as(text: &str, notation: DateNotation) -> Option<Written> {
    let text = without_midnight(text);
    match notation {
        DateNotation::DayMonthYear => Scan::parse(text)?.day_month_year(false),
        DateNotation::MonthDayYear => Scan::parse(text)?.day_month_year(true),
        DateNotation::YearMonthDay => Scan::parse(text)?.short_year_month_day(),
        DateNotation::Codes => scan::codes(text),
        DateNotation::Names => words::read(text),
        DateNotation::Serial => serial(text, EPOCH_1900),
        DateNotation::Serial1904 => serial(text, EPOCH_1904),
        DateNotation::Weeks => weeks::read(text),
        DateNotation::Months => Numbered::read(text)?.month(),
        DateNotation::Quarters => Numbered::read(text)?.quarter(),
        DateNotation::Semesters => Numbered::read(text)?.semester(),
        DateNotation::FirstYear => Some(Written::Year(Numbered::read(text)?.span()?.0)),
        DateNotation::LastYear => Some(Written::Year(Numbered::read(text)?.span()?.1)),
        DateNotation::Within
        | DateNotation::Times
        | DateNotation::Marks
        | DateNotation::Past
        | DateNotation::LastCentury => None,
    }
}

/// The period of a frequency that contains the whole of a finer date. `None` for daily and weekly series, where every
/// day is its own date, and for categories.
pub(crate) fn within(text: &str, frequency: Frequency) -> Option<Period> {
    if matches!(
        frequency,
        Frequency::Daily | Frequency::Weekly | Frequency::Category
    ) {
        return None;
    }
    let days = Days::parse(text).ok()?;
    let first = days.first.within(frequency)?;
    (days.last.within(frequency) == Some(first)).then_some(first)
}

/// A number of days since an epoch, as spreadsheets count them: five digits (from 1899-12-30 on: 1927-05-18 to
/// 2173-10-13), perhaps with a fraction of zeros. (Numbers of four digits are years.) `epoch` is in days since
/// 1970-01-01.
fn serial(text: &str, epoch: i32) -> Option<Written> {
    let whole = match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|b| b == b'0') => whole,
        Some(_) => return None,
        None => text,
    };
    if whole.len() != 5 || !whole.bytes().all(|b| b.is_ascii_digit()) || whole.starts_with('0') {
        return None;
    }
    let day = Period::new(Frequency::Daily, whole.parse::<i32>().ok()? + epoch)?;
    native(&day.to_string())
}

/// Drops ` 00:00`, `T00:00:00.000Z` and the like.
fn without_midnight(text: &str) -> &str {
    let Some(at) = text.rfind(['T', ' ']) else {
        return text;
    };
    let (date, time) = text.split_at(at);
    let time = time.get(1..).unwrap_or_default();
    let time = time.strip_suffix('Z').unwrap_or(time);
    let midnight = time.contains(':')
        && time.starts_with('0')
        && time.bytes().all(|b| matches!(b, b'0' | b':' | b'.'));
    if midnight { date.trim_end() } else { text }
}

/// Parses digits between two bounds, inclusive.
pub(super) fn number(digits: &str, least: u16, most: u16) -> Option<u16> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Parses one or two digits from 1 to `most`, perhaps written as a decimal number (`1.0`).
pub(super) fn small(digits: &str, most: u8) -> Option<u8> {
    let digits = digits.strip_suffix(".0").unwrap_or(digits);
    let number = number(digits, 1, most.into()).filter(|_| digits.len() <= 2)?;
    u8::try_from(number).ok()
}
