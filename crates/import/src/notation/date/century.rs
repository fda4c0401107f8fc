//! The century of years of two digits.

use super::Written;
use crate::options::DateNotation;

/// A year of two digits that would be this one or a later one is hardly of this century. (No clock is read: a file
/// means the same every day.)
pub(crate) const FAR_YEAR: u16 = 2036;
/// The first year of this century.
const THIS_CENTURY: u16 = 2000;

/// Whether a date has two digits of its year: no four digits are next to each other.
pub(crate) fn is_short(text: &str) -> bool {
    let mut runs = text.split(|c: char| !c.is_ascii_digit());
    !runs.any(|digits| digits.len() >= 4)
}

/// A date that was read of a text, in the century that the notations give its two digits.
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

/// A date with two digits of its year, a century earlier from a year on.
pub(crate) fn moved(read: Written, text: &str, first_moved: u16) -> Written {
    if read.year() >= first_moved && is_short(text) {
        read.in_year(read.year() - 100)
    } else {
        read
    }
}

/// The notation that moves years of two digits, and from which year on, the one that moves fewer first.
pub(crate) const MOVES: [(DateNotation, u16); 2] = [
    (DateNotation::Past, FAR_YEAR),
    (DateNotation::LastCentury, THIS_CENTURY),
];
