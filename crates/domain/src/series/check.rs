//! The invariants of the columns of a series.

use super::{MAX_LABEL_CHARS, MAX_TEXT_CHARS, MalformedSeries, PlacedText, Positions};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::{self, Period};
use crate::number;
use crate::text;

pub(super) fn positions(
    frequency: Frequency,
    positions: &Positions,
) -> Result<(), MalformedSeries> {
    match positions {
        Positions::Periods(ordinals) => {
            let valid = |ordinal: &i32| Period::new(frequency, *ordinal).is_some();
            if !frequency.is_dated() || !ordinals.iter().all(valid) {
                return Err(MalformedSeries::Positions);
            }
            ordinals
                .is_sorted_by(|a, b| {
                    period::identity(frequency, *a) < period::identity(frequency, *b)
                })
                .then_some(())
                .ok_or(MalformedSeries::Order)
        }
        Positions::Labels(labels) => {
            if frequency.is_dated() {
                return Err(MalformedSeries::Positions);
            }
            let valid = |label: &String| {
                number::trim_blanks(label) == label && is_plain_text(label, MAX_LABEL_CHARS)
            };
            if !labels.iter().all(valid) {
                return Err(MalformedSeries::Text);
            }
            let mut seen = std::collections::HashSet::with_capacity(labels.len());
            labels
                .iter()
                .all(|label| seen.insert(label.as_str()))
                .then_some(())
                .ok_or(MalformedSeries::Order)
        }
    }
}

pub(super) fn texts(texts: &[PlacedText], count: usize) -> Result<(), MalformedSeries> {
    if !texts.is_sorted_by(|a, b| a.0 < b.0) {
        return Err(MalformedSeries::Order);
    }
    if texts.last().is_some_and(|text| text.0 as usize >= count) {
        return Err(MalformedSeries::Lengths);
    }
    texts
        .iter()
        .all(|(_, text)| is_plain_text(text, MAX_TEXT_CHARS))
        .then_some(())
        .ok_or(MalformedSeries::Text)
}

/// Whether a text is not blank, within its length and free of control characters.
pub(super) fn is_plain_text(text: &str, max_chars: usize) -> bool {
    !shows_nothing(text)
        && !is_longer_than(text, max_chars)
        && !text.chars().any(is_rejected_in_text)
}

/// Whether a text has more than `max_chars` characters.
pub(crate) fn is_longer_than(text: &str, max_chars: usize) -> bool {
    text.len() > max_chars && text.chars().nth(max_chars).is_some()
}

/// Whether a character is rejected in texts and labels, which are a single line.
pub(crate) fn is_rejected_in_text(c: char) -> bool {
    text::is_rejected(c, text::Shape::Line)
}

/// Whether a text shows nothing: only blanks and characters without width.
pub(crate) fn shows_nothing(shown: &str) -> bool {
    shown.chars().all(text::is_blank)
}
