//! Values in foreign notations.
//!
//! Each repair is exact: a text in any other notation is unchanged, so that the rule reports its own error.

use std::borrow::Cow;

/// The notation of numbers: which signs in them are read, beyond those that `domain::number` reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) decimal_comma: bool,
    pub(crate) thousands: bool,
    /// Points separate thousands and nothing else.
    pub(crate) points: bool,
    /// Typographic minus signs, and those behind numbers, are minus signs.
    pub(crate) minus: bool,
    pub(crate) percent: bool,
    /// Texts that mean a missing observation.
    pub(crate) missing: Vec<String>,
}

impl Numbers {
    /// Whether these signs change how any number is read.
    pub(crate) fn change_values(&self) -> bool {
        *self != Numbers::default()
    }
}

/// The content of a value cell after the repairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ValueRead<'t> {
    /// No observation.
    Missing,
    /// To be read by `domain::number`.
    Text(Cow<'t, str>),
}

/// The typographic minus sign, U+2212.
const PRINTED_MINUS: char = '\u{2212}';

/// Applies the ticked repairs of values: missing, then percent, minus, thousands and the decimal comma. Called only if
/// [`Numbers::change_values`] returns true.
pub(crate) fn value<'t>(text: &'t str, numbers: &Numbers) -> ValueRead<'t> {
    let bare = text.trim();
    if numbers.missing.iter().any(|missing| missing.trim() == bare) {
        return ValueRead::Missing;
    }
    let number = match (numbers.percent, bare.strip_suffix('%')) {
        (true, Some(number)) => number.trim_end(),
        _ => bare,
    };
    if numbers.minus
        && let Some(rest) = without_minus(number)
    {
        let signed = format!("-{rest}");
        let read = grouped(&signed, numbers);
        return ValueRead::Text(Cow::Owned(read.unwrap_or(signed)));
    }
    let read = grouped(number, numbers);
    ValueRead::Text(read.map_or(Cow::Borrowed(number), Cow::Owned))
}

/// A negative number without its minus sign, if that is the typographic sign or behind the number: `−5`, `5-`. A digit
/// must be beside the sign: a second sign makes no number.
pub(crate) fn without_minus(number: &str) -> Option<&str> {
    let begins = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let ends = |text: &str| text.ends_with(|c: char| c.is_ascii_digit());
    let before = number.strip_prefix(PRINTED_MINUS);
    let behind = number.strip_suffix('-');
    before
        .filter(|rest| begins(rest))
        .or_else(|| behind.filter(|rest| begins(rest) && ends(rest)))
}

/// A number after the repairs of commas and of thousands; `None` if they do not change it.
fn grouped(number: &str, numbers: &Numbers) -> Option<String> {
    let any = numbers.decimal_comma || numbers.thousands || numbers.points;
    if !any || number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    plain(number, numbers)
}

/// A number with a decimal point and without separators; `None` if the text has neither thousands nor decimals to
/// repair, or is no such number.
fn plain(text: &str, numbers: &Numbers) -> Option<String> {
    let &Numbers {
        decimal_comma,
        thousands,
        points,
        ..
    } = numbers;

    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => text.split_at_checked(at)?,
        None => (text, ""),
    };
    let (sign, digits) = match mantissa.strip_prefix(['-', '+']) {
        Some(digits) => (mantissa.get(..1)?, digits),
        None => ("", mantissa),
    };

    let mark = if decimal_comma { ',' } else { '.' };
    let (whole, decimals) = match digits.split_once(mark) {
        // Then no point precedes decimals.
        _ if points && !decimal_comma => (digits, None),
        Some((whole, decimals)) => (whole, Some(decimals)),
        None => (digits, None),
    };
    // A second mark makes them groups, as in 1.234.567, and no decimals.
    let (whole, decimals) = match decimals {
        Some(rest) if rest.contains(mark) && thousands && !decimal_comma => (digits, None),
        _ => (whole, decimals),
    };

    if decimals.is_some_and(|decimals| !is_digits(decimals)) {
        return None;
    }
    let grouped = (thousands || points && whole.contains('.')) && !is_digits(whole);
    let decimal = decimal_comma && decimals.is_some() && is_digits(whole);
    if !(grouped || decimal) {
        return None;
    }

    let mut read = String::with_capacity(text.len());
    read.push_str(sign);
    if grouped {
        push_groups(&mut read, whole)?;
    } else {
        read.push_str(whole);
    }
    if let Some(decimals) = decimals {
        read.push('.');
        read.push_str(decimals);
    }
    read.push_str(exponent);

    Some(read)
}

/// Appends groups of three digits after a first group of up to three, with the same separator between all of them: a
/// blank of any kind, an apostrophe, a point, a comma.
fn push_groups(out: &mut String, text: &str) -> Option<()> {
    let is_sign = |c: char| {
        matches!(
            c,
            ' ' | '\u{a0}' | '\u{2009}' | '\u{202f}' | '\'' | '\u{2019}' | '.' | ','
        )
    };
    let sign = text.chars().find(|c| !c.is_ascii_digit())?;
    if !is_sign(sign) {
        return None;
    }
    for (place, group) in text.split(sign).enumerate() {
        let fits = if place == 0 {
            (1..=3).contains(&group.len()) && !(group.starts_with('0'))
        } else {
            group.len() == 3
        };
        if !fits || !is_digits(group) {
            return None;
        }
        out.push_str(group);
    }
    Some(())
}

/// Whether a text consists of digits, at least one.
fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, numbers: &Numbers) -> String {
        match value(text, numbers) {
            ValueRead::Missing => "missing".to_owned(),
            ValueRead::Text(text) => text.into_owned(),
        }
    }

    #[test]
    fn decimal_commas_become_points() {
        let numbers = Numbers {
            decimal_comma: true,
            ..Numbers::default()
        };
        for (text, expected) in [
            ("1,6337", "1.6337"),
            (" -0,5 ", "-0.5"),
            ("1,5e3", "1.5e3"),
            ("1,234", "1.234"),
            ("12", "12"),
            ("1.5", "1.5"),
            ("1,2,3", "1,2,3"),
            (",5", ",5"),
            ("5,", "5,"),
            ("1 234,5", "1 234,5"),
            ("1.234,5", "1.234,5"),
            ("a,5", "a,5"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
    }

    #[test]
    fn minus_signs_are_before_or_behind_the_number() {
        let numbers = Numbers {
            minus: true,
            thousands: true,
            ..Numbers::default()
        };
        for (text, expected) in [
            ("\u{2212}5", "-5"),
            ("50.00-", "-50.00"),
            ("1,234.56-", "-1234.56"),
            ("-5-", "-5-"),
            ("--", "--"),
            ("a-", "a-"),
            ("2019-", "-2019"),
            ("\u{2212}-5", "\u{2212}-5"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
    }

    #[test]
    fn separators_of_thousands_go() {
        let numbers = Numbers {
            thousands: true,
            ..Numbers::default()
        };

        for (text, expected) in [
            ("1 234", "1234"),
            ("1\u{a0}234\u{a0}567", "1234567"),
            ("1\u{202f}234.5", "1234.5"),
            ("-12'345.67", "-12345.67"),
            ("12\u{2019}345", "12345"),
            ("1,234", "1234"),
            ("1,234,567.89", "1234567.89"),
            ("1.234.567", "1234567"),
            // A point before three digits is a decimal point.
            ("1.234", "1.234"),
            ("12.5", "12.5"),
            ("1,23", "1,23"),
            ("1,234 567", "1,234 567"),
            ("1234,567", "1234,567"),
            ("0,123", "0,123"),
            ("1,,234", "1,,234"),
            ("1 234,5", "1 234,5"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
    }

    #[test]
    fn separators_of_thousands_and_decimal_commas_go_together() {
        let numbers = Numbers {
            thousands: true,
            decimal_comma: true,
            ..Numbers::default()
        };
        for (text, expected) in [
            ("1\u{202f}234,56", "1234.56"),
            ("1.234,56", "1234.56"),
            ("1.234", "1234"),
            ("1,234", "1.234"),
            ("1.5", "1.5"),
            ("1,234,567", "1,234,567"),
            ("1,234.5", "1,234.5"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
    }

    #[test]
    fn points_separate_thousands_where_it_is_said() {
        let numbers = Numbers {
            points: true,
            ..Numbers::default()
        };

        for (text, expected) in [
            ("1.234", "1234"),
            ("-12.345.678", "-12345678"),
            ("987", "987"),
            ("0.5", "0.5"),
            ("1.5", "1.5"),
            ("1 234", "1 234"),
            ("1.234,5", "1.234,5"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }

        let commas = Numbers {
            decimal_comma: true,
            ..numbers.clone()
        };
        assert_eq!(read("1.234,5", &commas), "1234.5");
        assert_eq!(read("0,5", &commas), "0.5");

        let blanks = Numbers {
            thousands: true,
            ..numbers
        };
        assert_eq!(read("1 234", &blanks), "1234");
        assert_eq!(read("1.234", &blanks), "1234");
    }

    #[test]
    fn printed_minus_signs_are_read_before_numbers() {
        let numbers = Numbers {
            minus: true,
            decimal_comma: true,
            ..Numbers::default()
        };
        for (text, expected) in [
            ("−5,5", "-5.5"),
            ("−12", "-12"),
            ("−", "−"),
            ("−-5", "−-5"),
            ("−x", "−x"),
            ("5−", "5−"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
        assert_eq!(read("−12", &Numbers::default()), "−12");
    }

    #[test]
    fn percent_signs_go_and_texts_that_stand_for_nothing_are_nothing() {
        let numbers = Numbers {
            percent: true,
            decimal_comma: true,
            missing: vec!["NA".to_owned(), "-200".to_owned()],
            ..Numbers::default()
        };
        for (text, expected) in [
            ("12 %", "12"),
            ("12,5%", "12.5"),
            ("%", ""),
            ("12 ‰", "12 ‰"),
            (" NA ", "missing"),
            ("-200", "missing"),
            ("-200,0", "-200.0"),
            ("na", "na"),
        ] {
            assert_eq!(read(text, &numbers), expected, "{text}");
        }
        assert_eq!(read("12 %", &Numbers::default()), "12 %");
    }
}
