//! Prints values: the shortest text that parses back to the same value, optionally padded with zeros.

use std::fmt::Write;

use crate::invariant::Invariant as _;

/// Appends the shortest text that parses back to the same double (ECMA-262 `Number::toString`): plain digits from 1e-6
/// up to below 1e21, else with an exponent, as `1.5e+300`. The value must be finite.
pub fn push_shortest(out: &mut String, value: f64) {
    if push_few_decimals(out, value) {
        return;
    }
    let start = out.len();
    push_a_shortest(out, value);
    let even = out
        .get(start..)
        .and_then(|text| even_of_two_shortest(value, text));
    if let Some(even) = even {
        out.truncate(start);
        out.push_str(&even);
    }
}

/// Appends the shortest text of a value of at most 15 digits, four of them decimals; returns `false` for others.
///
/// Two decimal numbers of at most 15 digits never have the same double, so the one that divides to the value is the
/// shortest. The division rounds correctly: both of its numbers are exact.
fn push_few_decimals(out: &mut String, value: f64) -> bool {
    const POWERS: [f64; 5] = [1.0, 10.0, 100.0, 1_000.0, 10_000.0];
    let size = value.abs();
    for (decimals, power) in POWERS.into_iter().enumerate() {
        let scaled = size * power;
        if scaled >= 1e15 {
            return false;
        }
        // The nearest whole number: below 2^51, a half is added without rounding.
        let digits = (scaled + 0.5) as u64;
        if digits as f64 / power == size {
            if value < 0.0 {
                out.push('-');
            }
            push_decimal(out, digits, decimals);
            return true;
        }
    }
    false
}

/// Appends a number whose last `decimals` digits are decimals.
fn push_decimal(out: &mut String, digits: u64, decimals: usize) {
    // The digits from the last to the first; at least one before the point.
    let mut reversed = [b'0'; 20];
    let (mut rest, mut count) = (digits, 0);
    for place in &mut reversed {
        if rest == 0 && count > decimals {
            break;
        }
        *place += (rest % 10) as u8;
        rest /= 10;
        count += 1;
    }
    for (place, digit) in reversed.iter().enumerate().take(count).rev() {
        out.push(char::from(*digit));
        if place == decimals && place > 0 {
            out.push('.');
        }
    }
}

/// Appends a shortest text. If the value lies halfway between two of them, either.
fn push_a_shortest(out: &mut String, value: f64) {
    let size = value.abs();
    // Writing to a string cannot fail.
    let _ = if value == 0.0 {
        out.write_char('0')
    } else if (1e-6..1e21).contains(&size) {
        write!(out, "{value}")
    } else if size < 1.0 {
        write!(out, "{value:e}")
    } else {
        let text = format!("{value:e}");
        match text.split_once('e') {
            Some((mantissa, exponent)) => write!(out, "{mantissa}e+{exponent}"),
            None => out.write_str(&text),
        }
    };
}

/// The shortest text whose last digit is even, if the value lies halfway between two shortest texts of which `text` is
/// one. Browsers choose the even one (a recommendation of ECMA-262), the standard library the larger one.
fn even_of_two_shortest(value: f64, text: &str) -> Option<String> {
    // A text of up to 15 digits is closer to its double than half of its last digit.
    if text.len() <= 15 {
        return None;
    }
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (_, fraction) = mantissa.split_once('.')?;
    let decimals = i32::try_from(fraction.len()).invariant("a shortest text is short")
        - exponent.parse::<i32>().invariant("an exponent is a number");
    // Halfway means: one more decimal makes the value exact, because the last decimal of a double's exact value is
    // always 5.
    if decimals + 1 != exact_decimals(value) {
        return None;
    }
    let places = fraction.len();
    let even = if text.contains('e') {
        format!("{value:.places$e}")
    } else {
        format!("{value:.places$}")
    };
    // Below a power of two the doubles are closer together than above: the even text may belong to another double.
    (even.parse() == Ok(value)).then_some(even)
}

/// The number of decimals of the exact value, equal to the number of factors of two in its denominator. Negative for
/// multiples of two.
fn exact_decimals(value: f64) -> i32 {
    const MANTISSA_BITS: i32 = f64::MANTISSA_DIGITS as i32 - 1;
    let bits = value.to_bits();
    let mantissa = bits & ((1 << MANTISSA_BITS) - 1);
    let exponent = (bits >> MANTISSA_BITS) as i32 & 0x7ff;
    let (mantissa, exponent) = match exponent {
        0 => (mantissa, 1),
        _ => (mantissa | 1 << MANTISSA_BITS, exponent),
    };
    let factors = i32::try_from(mantissa.trailing_zeros()).invariant("there are 64 bits");
    // The biased exponent of 1.0 is 1023.
    1023 + MANTISSA_BITS - exponent - factors
}

/// [`push_shortest`] into a new string.
pub fn shortest(value: f64) -> String {
    let mut text = String::with_capacity(24);
    push_shortest(&mut text, value);
    text
}

/// Appends the shortest text, padded with zeros to `decimals` decimals: `1.1` as `1.10`. The value is never rounded,
/// and a number with an exponent is not padded.
pub fn push_padded(out: &mut String, value: f64, decimals: u8) {
    let start = out.len();
    push_shortest(out, value);
    let written = out.get(start..).invariant("the text was longer");
    if decimals == 0 || written.contains('e') {
        return;
    }
    let present = match written.split_once('.') {
        Some((_, fraction)) => fraction.len(),
        None => {
            out.push('.');
            0
        }
    };
    out.extend(std::iter::repeat_n(
        '0',
        usize::from(decimals).saturating_sub(present),
    ));
}
