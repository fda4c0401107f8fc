//! One line: its fields, and the rules that each must keep.

use std::borrow::Cow;

use crate::frequency::Frequency;
use crate::number::{self, Number, NumberProblem, StoredValue, is_blank, trim_blanks};
use crate::period::{Period, PeriodProblem};
use crate::problem::Code;
use crate::series::{
    MAX_LABEL_CHARS, MAX_TEXT_CHARS, is_longer_than, is_refused_in_text, shows_nothing,
};

/// The rule that a line breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// None of comma, semicolon and tab occurs.
    NoSeparator,
    /// Nothing before the separator.
    DateMissing,
    /// Not a date in any notation.
    DateFormat {
        /// The frequency of the series.
        expected: Frequency,
    },
    /// A date that does not exist.
    DateImpossible,
    /// A date, but of another frequency.
    DateOtherFrequency {
        /// The frequency of the series.
        expected: Frequency,
    },
    /// An earlier line has the same period or label.
    DateDuplicate {
        /// The number of that line.
        other: u32,
    },
    /// A label of more than [`MAX_LABEL_CHARS`] characters.
    LabelTooLong,
    /// A control character in the label.
    LabelControl,
    /// No value: an observation that does not exist is left out.
    MissingValue,
    /// A decimal comma; unambiguous when the separator is no comma.
    ValueDecimalComma {
        /// The separator of the line.
        separator: Separator,
    },
    /// Thousands separators.
    ValueThousands,
    /// A currency or percent sign.
    ValueSymbol,
    /// `NaN`, `inf` and the like.
    ValueNotFinite,
    /// Not a number.
    ValueFormat,
    /// More than [`number::MAX_DIGITS`] significant digits.
    ValueDigits,
    /// Too large for a double.
    ValueRange,
    /// So close to 0 that the nearest double is 0.
    ValueUnderflow,
    /// The nearest double does not give back the digits.
    ValuePrecision {
        /// The nearest double.
        stored: StoredValue,
    },
    /// A double quote that is not closed, or something after the closing one.
    TextQuote,
    /// A text of more than [`MAX_TEXT_CHARS`] characters.
    TextTooLong,
    /// A control character in the text.
    TextControl,
}

/// What stands between the fields of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Separator {
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// The tab character.
    Tab,
}

impl Separator {
    const fn of(byte: u8) -> Option<Separator> {
        match byte {
            b',' => Some(Separator::Comma),
            b';' => Some(Separator::Semicolon),
            b'\t' => Some(Separator::Tab),
            _ => None,
        }
    }

    /// The character.
    pub const fn as_char(self) -> char {
        match self {
            Separator::Comma => ',',
            Separator::Semicolon => ';',
            Separator::Tab => '\t',
        }
    }
}

impl LineRule {
    /// Its code among all problems.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            LineRule::NoSeparator => Code::LineNoSeparator,
            LineRule::DateMissing => Code::LineDateMissing,
            LineRule::DateFormat { .. } => Code::LineDateFormat,
            LineRule::DateImpossible => Code::LineDateImpossible,
            LineRule::DateOtherFrequency { .. } => Code::LineDateOtherFrequency,
            LineRule::DateDuplicate { .. } => Code::LineDateDuplicate,
            LineRule::LabelTooLong => Code::LineLabelTooLong,
            LineRule::LabelControl => Code::LineLabelControl,
            LineRule::MissingValue => Code::LineMissingValue,
            LineRule::ValueDecimalComma { .. } => Code::LineValueDecimalComma,
            LineRule::ValueThousands => Code::LineValueThousands,
            LineRule::ValueSymbol => Code::LineValueSymbol,
            LineRule::ValueNotFinite => Code::LineValueNotFinite,
            LineRule::ValueFormat => Code::LineValueFormat,
            LineRule::ValueDigits => Code::LineValueDigits,
            LineRule::ValueRange => Code::LineValueRange,
            LineRule::ValueUnderflow => Code::LineValueUnderflow,
            LineRule::ValuePrecision { .. } => Code::LineValuePrecision,
            LineRule::TextQuote => Code::LineTextQuote,
            LineRule::TextTooLong => Code::LineTextTooLong,
            LineRule::TextControl => Code::LineTextControl,
        }
    }

    /// The rule that a date breaks, in a series of the frequency that is expected.
    #[must_use]
    pub const fn of_date(problem: PeriodProblem, expected: Frequency) -> LineRule {
        match problem {
            PeriodProblem::Format => LineRule::DateFormat { expected },
            PeriodProblem::Impossible => LineRule::DateImpossible,
            PeriodProblem::OtherFrequency => LineRule::DateOtherFrequency { expected },
        }
    }

    /// The rule that a value breaks, where the separator stands between the fields.
    #[must_use]
    pub const fn of_value(problem: NumberProblem, separator: Separator) -> LineRule {
        match problem {
            NumberProblem::Missing => LineRule::MissingValue,
            NumberProblem::DecimalComma => LineRule::ValueDecimalComma { separator },
            NumberProblem::Thousands => LineRule::ValueThousands,
            NumberProblem::Symbol => LineRule::ValueSymbol,
            NumberProblem::NotFinite => LineRule::ValueNotFinite,
            NumberProblem::Digits => LineRule::ValueDigits,
            NumberProblem::Range => LineRule::ValueRange,
            NumberProblem::Underflow => LineRule::ValueUnderflow,
            NumberProblem::Precision { stored } => LineRule::ValuePrecision { stored },
            NumberProblem::Format => LineRule::ValueFormat,
        }
    }
}

/// Checks the label of a category, and drops the blanks around it.
///
/// # Errors
/// The rule that it breaks.
pub fn check_label(label: &str) -> Result<&str, LineRule> {
    let label = trim_blanks(label);
    if label.chars().any(is_refused_in_text) {
        Err(LineRule::LabelControl)
    } else if shows_nothing(label) {
        Err(LineRule::DateMissing)
    } else if is_longer_than(label, MAX_LABEL_CHARS) {
        Err(LineRule::LabelTooLong)
    } else {
        Ok(label)
    }
}

/// Checks the text of an observation; nothing where it shows nothing.
///
/// # Errors
/// The rule that it breaks.
pub fn check_text(text: &str) -> Result<Option<&str>, LineRule> {
    if text.chars().any(is_refused_in_text) {
        Err(LineRule::TextControl)
    } else if shows_nothing(text) {
        Ok(None)
    } else if is_longer_than(text, MAX_TEXT_CHARS) {
        Err(LineRule::TextTooLong)
    } else {
        Ok(Some(text))
    }
}

/// The lines that are not blank, each with its number. They end with a line feed, a carriage return or
/// both.
pub(super) fn lines(input: &str) -> impl Iterator<Item = (u32, &str)> {
    let mut rest = Some(input);
    let split = std::iter::from_fn(move || {
        let text = rest?;
        let end = text.bytes().position(|byte| matches!(byte, b'\n' | b'\r'));
        let (line, next) = match end {
            Some(end) => {
                let (line, ending) = text.split_at_checked(end)?;
                let next = ending
                    .strip_prefix("\r\n")
                    .or_else(|| ending.strip_prefix(['\n', '\r']));
                (line, next)
            }
            None => (text, None),
        };
        rest = next;
        Some(line)
    });
    (1_u32..)
        .zip(split)
        .filter(|(_, line)| !trim_blanks(line).is_empty())
}

/// What follows the first separator of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest<'a> {
    separator: Separator,
    fields: &'a str,
}

/// Value and text of a line.
#[derive(Debug)]
pub(super) struct ValueAndText<'a> {
    pub(super) number: Number,
    pub(super) text: Option<Cow<'a, str>>,
}

/// Splits off the first field at the first separator of the line.
fn first_field(line: &str) -> Result<(&str, Rest<'_>), LineRule> {
    let at = line
        .bytes()
        .position(|byte| Separator::of(byte).is_some())
        .ok_or(LineRule::NoSeparator)?;
    split_at_separator(line, at).ok_or(LineRule::NoSeparator)
}

fn split_at_separator(line: &str, at: usize) -> Option<(&str, Rest<'_>)> {
    let (field, tail) = line.split_at_checked(at)?;
    let separator = Separator::of(*tail.as_bytes().first()?)?;
    let fields = tail.get(1..)?;
    Some((field, Rest { separator, fields }))
}

/// Reads the date of a line.
pub(super) fn read_date(frequency: Frequency, line: &str) -> Result<(Period, Rest<'_>), LineRule> {
    let (field, rest) = first_field(line)?;
    let date = trim_blanks(field);
    if date.is_empty() {
        return Err(LineRule::DateMissing);
    }
    match Period::parse(frequency, date) {
        Ok(period) => Ok((period, rest)),
        Err(problem) => Err(LineRule::of_date(problem, frequency)),
    }
}

/// Reads the category label of a line.
pub(super) fn read_label(line: &str) -> Result<(Cow<'_, str>, Rest<'_>), LineRule> {
    let line = line.trim_start_matches(is_blank_but_tab);
    let (label, rest) = match read_quoted(line) {
        None => {
            let (field, rest) = first_field(line)?;
            (Cow::Borrowed(trim_blanks(field)), rest)
        }
        Some(quoted) => {
            let (label, tail) = quoted?;
            let tail = tail.trim_start_matches(is_blank_but_tab);
            if tail.is_empty() {
                return Err(LineRule::NoSeparator);
            }
            let (_, rest) = split_at_separator(tail, 0).ok_or(LineRule::TextQuote)?;
            (trim_cow(label), rest)
        }
    };
    check_label(&label)?;
    Ok((label, rest))
}

fn is_blank_but_tab(c: char) -> bool {
    c != '\t' && is_blank(c)
}

fn trim_cow(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(trim_blanks(text)),
        Cow::Owned(text) => Cow::Owned(trim_blanks(&text).to_owned()),
    }
}

/// Reads the value and the text.
pub(super) fn read_rest(rest: Rest<'_>) -> Result<ValueAndText<'_>, LineRule> {
    let Rest { separator, fields } = rest;
    let (value, text) = match fields.split_once(separator.as_char()) {
        Some((value, text)) => (value, Some(text)),
        None => (fields, None),
    };
    let number = Number::parse(value).map_err(|problem| LineRule::of_value(problem, separator))?;
    let Some(text) = text else {
        return Ok(ValueAndText { number, text: None });
    };
    if separator == Separator::Comma
        && let Some(problem) = number_cut_by_comma(value, text)
    {
        return Err(LineRule::of_value(problem, separator));
    }
    let text = read_text(text, separator)?;
    Ok(ValueAndText { number, text })
}

/// Tells whether the comma after the value rather belongs to the number: `2024-01,12,5` would silently
/// become 12 with the text "5". A text that begins with a digit right after the comma, behind a value
/// without point, must be quoted if the two together look like one number.
fn number_cut_by_comma(value: &str, text: &str) -> Option<NumberProblem> {
    if !text.starts_with(|c: char| c.is_ascii_digit())
        || !value
            .trim_start_matches(is_blank)
            .trim_start_matches(['+', '-'])
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let whole = format!("{value},{}", text.trim_end_matches([',', ' ']));
    let first_two = format!("{value},{}", text.split(',').next().unwrap_or_default());
    [whole, first_two]
        .iter()
        .find_map(|joined| number::separators_in(joined))
}

/// Reads the text: the rest of the line, in double quotes or not. Separators alone are the empty
/// columns of a spreadsheet, not a text.
fn read_text(field: &str, separator: Separator) -> Result<Option<Cow<'_, str>>, LineRule> {
    let field = trim_blanks(field);
    let text = match read_quoted(field) {
        None if is_empty_columns(field, separator) => return Ok(None),
        None => Cow::Borrowed(field),
        Some(quoted) => {
            let (text, tail) = quoted?;
            if !is_empty_columns(tail, separator) {
                return Err(LineRule::TextQuote);
            }
            text
        }
    };
    let shows = check_text(&text)?.is_some();
    Ok(shows.then_some(text))
}

/// Whether there is nothing but separators and blanks.
pub(super) fn is_empty_columns(field: &str, separator: Separator) -> bool {
    field
        .chars()
        .all(|c| c == separator.as_char() || is_blank(c))
}

/// Reads a field in double quotes, if it begins with one: its content, and what follows the closing
/// quote.
fn read_quoted(field: &str) -> Option<Result<(Cow<'_, str>, &str), LineRule>> {
    let inner = field.strip_prefix('"')?;
    let mut content = Cow::Borrowed("");
    let mut rest = inner;
    loop {
        let Some((part, tail)) = rest.split_once('"') else {
            return Some(Err(LineRule::TextQuote));
        };
        content += part;
        match tail.strip_prefix('"') {
            Some(more) => {
                content += "\"";
                rest = more;
            }
            None => return Some(Ok((content, tail))),
        }
    }
}
