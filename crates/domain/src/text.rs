//! What people write: cleaned and checked where it comes in, and folded for comparing.

mod fold;
pub mod language;
pub(crate) mod word;

use unicode_normalization::UnicodeNormalization;

use crate::problem::{Code, Problem};
use crate::text::language::{Language, Text};

pub use fold::fold;

/// How a text may be laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One line, without any control character.
    Line,
    /// Several lines: line feeds and tabs are kept, the other line ends become line feeds.
    Lines,
}

/// Cleans one text: composes it (NFC), drops blanks around it, and checks it. A text without
/// anything to see is no text.
///
/// # Errors
/// `INVALID_CHARACTERS` for control characters and for those that reorder the text around them,
/// `TOO_LONG(max, length)`; lengths are in characters.
pub fn clean(field: &str, raw: &str, max: usize, shape: Shape) -> Result<Option<String>, Problem> {
    let raw = raw.trim();
    // Composition at most shortens: what is far too long is not worth normalising.
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
    if text.chars().any(|c| is_refused(c, shape)) {
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

/// Cleans a text of both languages, and notes what is wrong with each as `field.fr` and
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

/// As [`clean_both`], for a text that is needed in at least one language.
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

/// Control characters, separators of lines and paragraphs where there is one line, the controls of
/// direction that can show a text in another order than it is written in (UAX #9's embeddings,
/// overrides and isolates), and the byte-order mark.
pub fn is_refused(c: char, shape: Shape) -> bool {
    match c {
        '\n' | '\t' | '\u{2028}' | '\u{2029}' => shape == Shape::Line,
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' => true,
        _ => c.is_control(),
    }
}

/// Blanks, and characters of no width.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{2060}')
}

#[cfg(test)]
mod tests;
