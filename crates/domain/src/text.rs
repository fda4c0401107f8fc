//! User text: cleaned and checked on input, and folded for comparisons.

mod fold;
pub mod language;
pub(crate) mod word;

use unicode_normalization::UnicodeNormalization;

use crate::problem::{Code, Problem};
use crate::text::language::{Language, Text};

pub use fold::fold;

/// The layout of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One line, without any control character.
    Line,
    /// Several lines: line feeds and tabs remain, other line ends become line feeds.
    Lines,
}

/// Cleans one text: composes it (NFC), drops blanks around it, and checks it. Returns `None` for a
/// text without visible characters.
///
/// # Errors
/// `INVALID_CHARACTERS` for control characters and for those that reorder the text around them,
/// `TOO_LONG(max, length)`; lengths are in characters.
pub fn clean(field: &str, raw: &str, max: usize, shape: Shape) -> Result<Option<String>, Problem> {
    let raw = raw.trim();
    // Composition shortens a text by a limited factor, so that a far longer text is rejected
    // without normalising it.
    if raw.len() > max.saturating_mul(32).saturating_add(1_024) {
        return Err(too_long(field, max, raw.chars().count()));
    }

    let text: String = match shape {
        Shape::Line => raw.nfc().collect(),
        Shape::Lines => raw
            .replace("\r\n", "\n")
            .replace('\r', "\n")
            .nfc()
            .collect(),
    };

    if text.chars().any(|c| is_rejected(c, shape)) {
        return Err(Problem::at(field, Code::InvalidCharacters));
    }
    if text.chars().all(is_blank) {
        return Ok(None);
    }
    let length = text.chars().count();
    if length > max {
        return Err(too_long(field, max, length));
    }

    Ok(Some(text))
}

/// [`clean`] of a text that must not be empty.
///
/// # Errors
/// Those of [`clean`], and `REQUIRED`.
pub fn clean_required(field: &str, raw: &str, max: usize, shape: Shape) -> Result<String, Problem> {
    clean(field, raw, max, shape)?.ok_or_else(|| Problem::at(field, Code::Required))
}

/// Cleans a text in both languages, and pushes the problems with the fields `field.fr` and
/// `field.en`.
pub fn clean_both(
    field: &str,
    raw: &Text,
    max: usize,
    shape: Shape,
    problems: &mut Vec<Problem>,
) -> Text {
    let mut one = |language: Language| {
        let cleaned = clean(
            &format!("{field}.{language}"),
            raw.get(language).unwrap_or_default(),
            max,
            shape,
        );
        cleaned.unwrap_or_else(|problem| {
            problems.push(problem);
            None
        })
    };
    Text {
        fr: one(Language::Fr),
        en: one(Language::En),
    }
}

/// Like [`clean_both`], for a text required in at least one language.
pub fn clean_either(
    field: &str,
    raw: &Text,
    max: usize,
    shape: Shape,
    problems: &mut Vec<Problem>,
) -> Text {
    let before = problems.len();
    let text = clean_both(field, raw, max, shape, problems);
    if text.is_empty() && problems.len() == before {
        problems.push(Problem::at(field, Code::Required));
    }
    text
}

/// The first characters of a text, as many as a problem may repeat.
#[must_use]
pub fn quoted(text: &str) -> String {
    text.chars().take(crate::limits::QUOTED).collect()
}

fn too_long(field: &str, max: usize, length: usize) -> Problem {
    Problem::at(field, Code::TooLong)
        .with("max", max)
        .with("length", length)
}

/// Whether a character is rejected: control characters, separators of lines and paragraphs in a
/// single line, the controls of direction that can display a text in another order than its
/// characters (UAX #9's embeddings, overrides and isolates), and the byte-order mark.
pub fn is_rejected(c: char, shape: Shape) -> bool {
    match c {
        '\n' | '\t' | '\u{2028}' | '\u{2029}' => shape == Shape::Line,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' => true,
        _ => c.is_control(),
    }
}

/// Whether a character is a blank or has no width.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}')
}

#[cfg(test)]
mod tests;
