//! One line: its fields, and the rules for each.

use std::borrow::Cow;

use super::rule::{LineRule, Separator};
use super::split::{Field, Quoted, Rest, read_quoted, split_first, split_value};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;
use crate::number::{self, Number, NumberProblem, is_blank, trim_blanks};
use crate::series::status::Status;
use crate::series::{
    ABSENT, MAX_LABEL_CHARS, MAX_TEXT_CHARS, is_longer_than, is_rejected_in_text, shows_nothing,
};

/// Checks the label of a category, and drops the blanks around it.
///
/// # Errors
/// The rule that the label breaks.
pub fn check_label(label: &str) -> Result<&str, LineRule> {
    let label = trim_blanks(label);
    if label.chars().any(is_rejected_in_text) {
        Err(LineRule::LabelControl)
    } else if shows_nothing(label) {
        Err(LineRule::DateMissing)
    } else if is_longer_than(label, MAX_LABEL_CHARS) {
        Err(LineRule::LabelTooLong)
    } else {
        Ok(label)
    }
}

/// Checks the text of an observation. Returns `None` for a text that shows nothing.
///
/// # Errors
/// The rule that the text breaks.
pub fn check_text(text: &str) -> Result<Option<&str>, LineRule> {
    if text.chars().any(is_rejected_in_text) {
        Err(LineRule::TextControl)
    } else if shows_nothing(text) {
        Ok(None)
    } else if is_longer_than(text, MAX_TEXT_CHARS) {
        Err(LineRule::TextTooLong)
    } else {
        Ok(Some(text))
    }
}

/// The lines that are not blank, each with its number from 1. A line feed, a carriage return or both
/// end a line.
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

/// The value, the status and the text of a line.
#[derive(Debug)]
pub(super) struct Content<'a> {
    /// `None` for a hole.
    pub(super) number: Option<Number>,
    pub(super) status: Status,
    pub(super) text: Option<Cow<'a, str>>,
}

/// Parses the date of a line.
pub(super) fn read_date(frequency: Frequency, line: &str) -> Result<(Period, Rest<'_>), LineRule> {
    let (field, rest) = split_first(line)?;
    let date = field.text();
    if date.is_empty() {
        return Err(LineRule::DateMissing);
    }
    match Period::parse(frequency, date) {
        Ok(period) => Ok((period, rest)),
        Err(problem) => Err(LineRule::of_date(problem, frequency)),
    }
}

/// Parses the category label of a line.
pub(super) fn read_label(line: &str) -> Result<(Cow<'_, str>, Rest<'_>), LineRule> {
    let (field, rest) = split_first(line)?;
    let label = field.into_text();
    check_label(&label)?;
    Ok((label, rest))
}

/// Parses the value, its codes and the text.
pub(super) fn read_rest(rest: Rest<'_>) -> Result<Content<'_>, LineRule> {
    let separator = rest.separator;
    let (value, text) = split_value(rest)?;
    let (number, codes) = split_codes(value.text());
    let number = match number {
        Some(number) => {
            Some(Number::parse(number).map_err(|problem| LineRule::of_value(problem, separator))?)
        }
        None => None,
    };
    let status: Status = codes.parse().map_err(LineRule::Status)?;
    status.check(number.is_some()).map_err(LineRule::Status)?;
    let content = |text| Content {
        number,
        status,
        text,
    };
    let Some(text) = text else {
        return Ok(content(None));
    };
    if separator == Separator::Comma
        && let Field::Plain(value) = value
        && let Some(problem) = number_cut_by_comma(value, text)
    {
        return Err(LineRule::of_value(problem, separator));
    }
    Ok(content(read_text(text, separator)?))
}

/// Splits a value into its number and the codes behind the last blank, if these are capital letters. The number is
/// `None` where the value is [`ABSENT`].
fn split_codes(value: &str) -> (Option<&str>, &str) {
    if let Some(codes) = value.strip_prefix(ABSENT) {
        return (None, trim_blanks(codes));
    }
    let is_code = |c: char| c.is_ascii_uppercase() || c == '/';
    match value.rsplit_once(is_blank) {
        Some((number, codes)) if codes.starts_with(is_code) && codes.chars().all(is_code) => {
            (Some(trim_blanks(number)), codes)
        }
        _ => (Some(value), ""),
    }
}

/// Detects a comma after the value that rather belongs to the number: `2024-01,12,5` would silently
/// become 12 with the text "5". A text that begins with a digit right after the comma, behind a value
/// without a decimal point, must be quoted if the two together look like one number.
fn number_cut_by_comma(value: &str, text: &str) -> Option<NumberProblem> {
    let value = value.trim_start_matches(is_blank);
    if !text.starts_with(|c: char| c.is_ascii_digit())
        || !value
            .trim_start_matches(['+', '-'])
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    {
        return None;
    }
    let joined = |part| {
        let (part, _) = split_codes(part);
        format!(
            "{value},{}",
            part.invariant("it begins with a digit")
                .trim_end_matches([',', ' '])
        )
    };
    let first = text.split(',').next().unwrap_or_default();
    [joined(text), joined(first)]
        .iter()
        .find_map(|joined| number::separators_in(joined))
}

/// Parses the text: the rest of the line, in double quotes or not. Separators alone are the empty
/// columns of a spreadsheet, not a text.
fn read_text(field: &str, separator: Separator) -> Result<Option<Cow<'_, str>>, LineRule> {
    let field = trim_blanks(field);
    let text = match read_quoted(field) {
        Quoted::No if is_empty_columns(field, separator) => return Ok(None),
        Quoted::No => Cow::Borrowed(field),
        Quoted::Closed { content, tail } if is_empty_columns(tail, separator) => content,
        Quoted::Closed { .. } | Quoted::Open => return Err(LineRule::TextQuote),
    };
    let shows = check_text(&text)?.is_some();
    Ok(shows.then_some(text))
}

/// Whether a field contains only separators and blanks.
pub(super) fn is_empty_columns(field: &str, separator: Separator) -> bool {
    field
        .chars()
        .all(|c| c == separator.as_char() || is_blank(c))
}
