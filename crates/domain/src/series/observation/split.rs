//! Splits a line into fields by separators, blanks and double quotes, without checking their content.

use std::borrow::Cow;

use super::rule::{LineRule, Separator};
use crate::number::{is_blank, trim_blanks};

/// The date, label or value of a line.
#[derive(Debug)]
pub(super) enum Field<'a> {
    /// An unquoted field, with the blanks around it.
    Plain(&'a str),
    /// The text between the double quotes.
    Quoted(Cow<'a, str>),
}

impl<'a> Field<'a> {
    /// The content, without quotes and blanks around it.
    pub(super) fn text(&self) -> &str {
        match self {
            Field::Plain(text) => trim_blanks(text),
            Field::Quoted(text) => trim_blanks(text),
        }
    }

    /// Like [`Field::text`], but consumes the field.
    pub(super) fn into_text(self) -> Cow<'a, str> {
        match self {
            Field::Plain(text) | Field::Quoted(Cow::Borrowed(text)) => {
                Cow::Borrowed(trim_blanks(text))
            }
            Field::Quoted(Cow::Owned(text)) => Cow::Owned(trim_blanks(&text).to_owned()),
        }
    }
}

/// The part of a line after its first separator.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rest<'a> {
    pub(super) separator: Separator,
    fields: &'a str,
}

/// Splits off the date or label at the first separator outside double quotes.
pub(super) fn split_first(line: &str) -> Result<(Field<'_>, Rest<'_>), LineRule> {
    let is_separator = |byte| Separator::from_byte(byte).is_some();
    let (field, tail) = split_field(line, is_separator).ok_or(LineRule::DateQuote)?;
    let rest = tail.split_at_checked(1).and_then(|(separator, fields)| {
        let separator = Separator::from_byte(*separator.as_bytes().first()?)?;
        Some(Rest { separator, fields })
    });
    Ok((field, rest.ok_or(LineRule::NoSeparator)?))
}

/// Splits off the value, and returns the part after the next separator, if any.
pub(super) fn split_value(rest: Rest<'_>) -> Result<(Field<'_>, Option<&str>), LineRule> {
    let separator = rest.separator.as_char();
    let is_separator = |byte| char::from(byte) == separator;
    let (field, tail) = split_field(rest.fields, is_separator).ok_or(LineRule::ValueQuote)?;
    Ok((field, tail.strip_prefix(separator)))
}

/// Splits off a field before a separator, in double quotes or not. `None` if quotes are not closed, or if text
/// follows the closing quote.
fn split_field(given: &str, is_separator: impl Fn(u8) -> bool) -> Option<(Field<'_>, &str)> {
    // A tab is not a blank if it is the separator.
    let is_around = |c| is_blank(c) && (c != '\t' || !is_separator(b'\t'));
    match read_quoted(given.trim_start_matches(is_around)) {
        Quoted::No => {
            let at = given.bytes().position(&is_separator);
            let (field, tail) = given.split_at_checked(at.unwrap_or(given.len()))?;
            Some((Field::Plain(field), tail))
        }
        Quoted::Open => None,
        Quoted::Closed { content, tail } => {
            let tail = tail.trim_start_matches(is_around);
            let ends = tail.bytes().next().is_none_or(is_separator);
            ends.then_some((Field::Quoted(content), tail))
        }
    }
}

/// The quoting of a field (RFC 4180).
pub(super) enum Quoted<'a> {
    /// The field does not begin with a double quote.
    No,
    /// The closing double quote is absent.
    Open,
    /// The content, with doubled quotes reduced to one, and the text after the closing quote.
    Closed {
        content: Cow<'a, str>,
        tail: &'a str,
    },
}

/// Parses a field in double quotes, if it begins with one.
pub(super) fn read_quoted(field: &str) -> Quoted<'_> {
    let Some(mut rest) = field.strip_prefix('"') else {
        return Quoted::No;
    };
    let mut content = Cow::Borrowed("");
    loop {
        let Some((part, tail)) = rest.split_once('"') else {
            return Quoted::Open;
        };
        content += part;
        match tail.strip_prefix('"') {
            Some(more) => {
                content += "\"";
                rest = more;
            }
            None => return Quoted::Closed { content, tail },
        }
    }
}
