//! The century of two-digit years.

use super::Written;
use crate::options::DateNotation;

/// A two-digit year of this value or later hardly belongs to this century. (No clock is read: a file has the same
/// meaning every day.)
pub(crate) const FAR_YEAR: u16 = 2036;
/// The first year of this century.
const THIS_CENTURY: u16 = 2000;

/// Whether a date has a two-digit year: it has no four adjacent digits.
pub(crate) fn is_short(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_ascii_digit());
    !runs.any(|digits| digits.len() >= 4)
}

/// A date read from a text, in the century that the notations set for a two-digit year.
pub(super) fn placed(read: Written, text: &str, notations: &[DateNotation]) -> Written {
    let first_moved = if notations.contains(&DateNotation::LastCentury) {
        THIS_CENTURY
    } else if notations.contains(&DateNotation::Past) {
        FAR_YEAR
    } else {
        return read;
    };
    moved(read, text, first_moved)
}

/// A date, a century earlier if it has a two-digit year and its year is `first_moved` or later.
pub(crate) fn moved(read: Written, text: &str, first_moved: u16) -> Written {
    if read.year() >= first_moved && is_short(text) {
        read.in_year(read.year() - 100)
    } else {
        read
    }
}

/// The notations that move two-digit years, with the first year moved; the one that moves fewer years comes first.
pub(crate) const MOVES: [(DateNotation, u16); 2] = [
    (DateNotation::Past, FAR_YEAR),
    (DateNotation::LastCentury, THIS_CENTURY),
];
