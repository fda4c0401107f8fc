//! Values: parsing user input, printing the shortest text that parses back to the same value.
//!
//! A value is an IEEE 754 double. Printing follows ECMA-262 `Number::toString`, so that the browser's
//! own conversion gives the same text.

use crate::invariant::Invariant as _;

pub(crate) mod exact;
mod precision;
mod print;

pub use precision::StoredValue;
pub use print::{push_padded, push_shortest, shortest};

/// The maximum number of significant digits of a typed value: enough to distinguish any two doubles.
pub const MAX_DIGITS: usize = 17;
/// The maximum number of decimals stored for display.
pub const MAX_DECIMALS: u8 = 10;

/// A typed value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number {
    /// Finite, and never `-0`.
    pub value: f64,
    /// The number of decimals in notation without exponent, at most [`MAX_DECIMALS`]: 2 for `1.10`, 0
    /// for `1.5e3`, 4 for `1.5e-3`.
    pub decimals: u8,
}

/// Why a text is not a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NumberProblem {
    /// An empty or blank text.
    #[error("no value")]
    Missing,
    /// A decimal comma. A point is expected.
    #[error("a decimal comma")]
    DecimalComma,
    /// A number with thousands separators.
    #[error("thousands separators")]
    Thousands,
    /// A currency, percent or per mille sign.
    #[error("a currency or percent sign")]
    Symbol,
    /// `NaN`, `inf` and similar.
    #[error("not finite")]
    NotFinite,
    /// More than [`MAX_DIGITS`] significant digits.
    #[error("too many significant digits")]
    Digits,
    /// Too large for a double.
    #[error("out of range")]
    Range,
    /// So close to 0 that the nearest double is 0.
    #[error("too close to zero")]
    Underflow,
    /// Printing the nearest double does not restore the digits of the text.
    #[error("would be stored as {stored}")]
    Precision {
        /// The nearest double.
        stored: StoredValue,
    },
    /// Anything else.
    #[error("not a number")]
    Format,
}

/// The parts of a text that has the form of a number.
struct Form {
    significant_digits: usize,
    is_zero: bool,
    fraction_digits: usize,
    exponent: i64,
}

/// Whether a character counts as blank around fields: tab and the Unicode space separators (Zs).
#[must_use]
pub const fn is_blank(c: char) -> bool {
    matches!(
        c,
        '\t' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
            ..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
    )
}

/// Drops the blanks around a field.
#[must_use]
pub fn trim_blanks(text: &str) -> &str {
    // Most fields begin and end with ASCII graphic characters and need no decoding.
    match text.as_bytes() {
        [first, .., last] if first.is_ascii_graphic() && last.is_ascii_graphic() => text,
        _ => text.trim_matches(is_blank),
    }
}

impl Number {
    /// Parses a value: digits with an optional sign, decimal point and exponent. Blanks around it are
    /// dropped. The digits of the text must survive the conversion to the nearest double: printing it as
    /// its [shortest text](shortest), or rounded to the same number of digits, must restore them.
    pub fn parse(text: &str) -> Result<Number, NumberProblem> {
        let text = trim_blanks(text);
        let form = Form::read(text.as_bytes()).ok_or_else(|| problem_of(text))?;
        if form.significant_digits > MAX_DIGITS {
            return Err(NumberProblem::Digits);
        }
        let value: f64 = text.parse().map_err(|_| NumberProblem::Format)?;
        if !value.is_finite() {
            return Err(NumberProblem::Range);
        }
        if value == 0.0 && !form.is_zero {
            return Err(NumberProblem::Underflow);
        }
        if !precision::reads_back(text, form.significant_digits, value) {
            let stored = StoredValue::new(value);
            return Err(NumberProblem::Precision { stored });
        }
        Ok(Number {
            // Adding 0 turns -0 into 0 and changes no other value.
            value: value + 0.0,
            decimals: form.decimals(),
        })
    }
}

impl Form {
    /// Returns `None` unless the text is `[+-] digits [. digits] [e [+-] digits]` with at least one
    /// digit before the exponent.
    fn read(text: &[u8]) -> Option<Form> {
        let unsigned = match text {
            [b'+' | b'-', rest @ ..] => rest,
            _ => text,
        };

        let (mut digits, mut fraction_digits, mut point) = (0_usize, 0_usize, false);
        // Significant digits extend from the first to the last digit that is not zero.
        let (mut significant_digits, mut pending_zeros) = (0_usize, 0_usize);

        let mut bytes = unsigned.iter();
        let mut exponent = 0;
        while let Some(&byte) = bytes.next() {
            match byte {
                b'0'..=b'9' => {
                    digits += 1;
                    fraction_digits += usize::from(point);
                    if byte != b'0' {
                        significant_digits += pending_zeros + 1;
                        pending_zeros = 0;
                    } else if significant_digits > 0 {
                        pending_zeros += 1;
                    }
                }
                b'.' if !point => point = true,
                b'e' | b'E' => {
                    exponent = read_exponent(bytes.as_slice())?;
                    break;
                }
                _ => return None,
            }
        }

        (digits > 0).then_some(Form {
            significant_digits,
            is_zero: significant_digits == 0,
            fraction_digits,
            exponent,
        })
    }

    fn decimals(&self) -> u8 {
        let fraction = i64::try_from(self.fraction_digits).invariant("a length fits");
        let decimals = fraction.saturating_sub(self.exponent);
        u8::try_from(decimals.clamp(0, MAX_DECIMALS.into())).invariant("it is clamped")
    }
}

/// The exponent after its `e`, saturating. `None` unless the text is `[+-] digits`.
fn read_exponent(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let size = digits.iter().fold(0_i64, |number, byte| {
        number
            .saturating_mul(10)
            .saturating_add(i64::from(byte - b'0'))
    });
    Some(if negative { -size } else { size })
}

/// The most helpful problem of a text that does not have the form of a number.
fn problem_of(text: &str) -> NumberProblem {
    const NOT_FINITE: [&str; 5] = ["nan", "inf", "infinity", "∞", "infty"];
    let unsigned = text.strip_prefix(['+', '-', '\u{2212}']).unwrap_or(text);
    if text.is_empty() {
        NumberProblem::Missing
    } else if NOT_FINITE
        .iter()
        .any(|word| unsigned.eq_ignore_ascii_case(word))
    {
        NumberProblem::NotFinite
    } else if text.chars().any(is_symbol) {
        NumberProblem::Symbol
    } else {
        separators_in(text).unwrap_or(NumberProblem::Format)
    }
}

/// Detects a decimal comma or thousands separators in a text that would be a number without them.
/// Trailing currency and percent signs are ignored.
pub(crate) fn separators_in(text: &str) -> Option<NumberProblem> {
    let text = text.trim_end_matches(|c| is_symbol(c) || is_blank(c));
    if has_decimal_comma(text) {
        Some(NumberProblem::DecimalComma)
    } else if has_thousands(text) {
        Some(NumberProblem::Thousands)
    } else {
        None
    }
}

/// Whether a character is a percent, per mille, per ten thousand or currency sign (Unicode Sc).
const fn is_symbol(c: char) -> bool {
    matches!(
        c,
        '%' | '‰' | '‱' | '％' | '﹪' | '$' | '\u{a2}'..='\u{a5}' | '\u{58f}' | '\u{60b}'
            | '\u{7fe}'..='\u{7ff}' | '\u{9f2}'..='\u{9f3}' | '\u{9fb}' | '\u{af1}' | '\u{bf9}'
            | '\u{e3f}' | '\u{17db}' | '\u{20a0}'..='\u{20cf}' | '\u{a838}' | '\u{fdfc}'
            | '\u{fe69}' | '\u{ff04}' | '\u{ffe0}'..='\u{ffe1}' | '\u{ffe5}'..='\u{ffe6}'
    )
}

/// Whether a text has exactly one comma, no point, and is a number once the comma is replaced by a
/// point.
fn has_decimal_comma(text: &str) -> bool {
    text.matches(',').count() == 1
        && !text.contains('.')
        && Form::read(text.replace(',', ".").as_bytes()).is_some()
}

/// Whether digits are in groups: one to three, then groups of two or three of which the last has three,
/// each after a blank, comma, point, apostrophe or underscore; optionally followed by decimals and an
/// exponent.
fn has_thousands(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_separator = |c: char| is_blank(c) || matches!(c, ',' | '.' | '\'' | '\u{2019}' | '_');

    let mantissa = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) if read_exponent(exponent.as_bytes()).is_some() => mantissa,
        Some(_) => return false,
        None => unsigned,
    };

    let mut groups: Vec<&str> = mantissa.split(is_separator).collect();
    if !groups
        .iter()
        .all(|group| group.bytes().all(|b| b.is_ascii_digit()))
    {
        return false;
    }

    // The digits after the last point or comma may be decimals, of any length.
    let decimals = mantissa
        .rfind(is_separator)
        .and_then(|at| mantissa.get(at..))
        .is_some_and(|tail| tail.starts_with(['.', ',']) && tail.len() != 4);
    if decimals {
        groups.pop();
    }

    match groups.as_slice() {
        [first, middle @ .., last] => {
            (1..=3).contains(&first.len())
                && middle.iter().all(|group| (2..=3).contains(&group.len()))
                && last.len() == 3
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests;
