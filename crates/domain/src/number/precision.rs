//! Checks whether a double preserves the digits of a text.

use std::fmt;

use super::print::shortest;

/// The finite double that would be stored for a text, compared and hashed by its bits. Displayed as its [shortest
/// text](shortest).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StoredValue(u64);

impl StoredValue {
    /// Wraps a finite value.
    pub(super) const fn new(value: f64) -> StoredValue {
        StoredValue(value.to_bits())
    }

    /// The double, finite.
    #[must_use]
    pub const fn value(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl fmt::Display for StoredValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&shortest(self.value()))
    }
}

/// Whether the double nearest to a number restores its significant digits: by its shortest text, or by its exact
/// value rounded to the same number of digits, halves to even. Programs write the first, or the second with 17
/// digits.
///
/// `significant` is the number of significant digits of the text, from the first to the last that is not zero.
pub(super) fn reads_back(text: &str, significant: usize, value: f64) -> bool {
    // In this case half the distance between two doubles is less than half of the last digit.
    if significant <= f64::DIGITS as usize && (value.is_normal() || value == 0.0) {
        return true;
    }
    // The number and the double are so close that equal digits have equal decimal positions.
    let typed = significant_digits(text);
    let rounded = format!("{value:.*e}", significant.saturating_sub(1));
    typed == significant_digits(&shortest(value)) || typed == significant_digits(&rounded)
}

/// The digits of a number from the first to the last that is not zero.
fn significant_digits(number: &str) -> String {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').to_owned()
}
