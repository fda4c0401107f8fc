//! Numbers, percentages, and days of spreadsheets, as text.

use std::fmt::Write;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::push_shortest;

/// 1899-12-30 in days since 1970-01-01: day 0, given that spreadsheets count a day 60 that never existed.
const EPOCH_1900: f64 = -25_569.0;
/// 1904-01-01.
const EPOCH_1904: f64 = -24_107.0;
/// 29 February 1900, which spreadsheets count.
const NO_DAY: f64 = 60.0;
const SECONDS_A_DAY: f64 = 86_400.0;

/// Appends a number with the format of a date: `2024-03-31`, with a time of day other than midnight
/// `2024-03-31 18:00:00`, without a day `18:00:00`. A value that is no date (negative, beyond the year 9999) stays a
/// number.
///
/// Days are those that the program shows: 1 is 1900-01-01, and 60 is 29 February 1900, which never existed and is
/// rejected where a date is expected.
pub(super) fn push_date(out: &mut String, serial: f64, from_1904: bool) {
    // Whole milliseconds, as programs round.
    let milliseconds = (serial * SECONDS_A_DAY * 1_000.0).round();
    let day = (milliseconds / (SECONDS_A_DAY * 1_000.0)).floor();
    let rest = milliseconds - day * SECONDS_A_DAY * 1_000.0;
    let begin = out.len();

    if !from_1904 && (day == 0.0) {
        push_time(out, rest);
        return;
    }

    let dated = if serial < 0.0 || !serial.is_finite() {
        None
    } else if from_1904 {
        push_day(out, day + EPOCH_1904)
    } else if day == NO_DAY {
        out.push_str("1900-02-29");
        Some(())
    } else {
        let before = if day < NO_DAY { 1.0 } else { 0.0 };
        push_day(out, day + EPOCH_1900 + before)
    };

    if dated.is_none() {
        out.truncate(begin);
        push_number(out, serial);
    } else if rest > 0.0 {
        out.push(' ');
        push_time(out, rest);
    }
}

/// Appends a number with the format of a duration: `36:00:00`.
pub(super) fn push_duration(out: &mut String, serial: f64) {
    let milliseconds = (serial * SECONDS_A_DAY * 1_000.0).round();
    if (0.0..1e15).contains(&milliseconds) {
        push_time(out, milliseconds);
    } else {
        push_number(out, serial);
    }
}

/// Appends the shortest text of a number.
pub(super) fn push_number(out: &mut String, number: f64) {
    if number.is_finite() {
        push_shortest(out, number);
    } else {
        // Writing to a string does not fail.
        let _ = write!(out, "{number}");
    }
}

/// Appends a number as shown in percent, `7.1 %` for 0.071. The point of its shortest text moves by two digits: a
/// hundred times the double would have noise that neither has. If no double prints the resulting digits, as for 1/6,
/// they are those of the nearest double.
pub(super) fn push_percent(out: &mut String, number: f64) {
    const SHIFT: i32 = 2;
    let text = format!("{number:e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let shifted = exponent.parse::<i32>().unwrap_or(0) + SHIFT;
    let text = format!("{mantissa}e{shifted:+}");
    match text.parse::<f64>() {
        Ok(percent) if percent.is_finite() => push_shortest(out, percent),
        _ => out.push_str(&text),
    }
    out.push_str(" %");
}

fn push_day(out: &mut String, days: f64) -> Option<()> {
    if days.abs() > 1e7 {
        return None;
    }
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole, and within a few million"
    )]
    let period = Period::new(Frequency::Daily, days as i32)?;
    period.push_canonical(out);
    Some(())
}

fn push_time(out: &mut String, milliseconds: f64) {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole, positive, and below 10^15"
    )]
    let whole = milliseconds as u64;
    let (seconds, rest) = (whole / 1_000, whole % 1_000);
    let _ = write!(
        out,
        "{:02}:{:02}:{:02}",
        seconds / 3_600,
        seconds / 60 % 60,
        seconds % 60
    );
    if rest > 0 {
        let _ = write!(out, ".{rest:03}");
    }
}

#[cfg(test)]
mod tests {
    use domain::number::Number;
    use proptest::prelude::*;

    use super::*;

    fn date(serial: f64, from_1904: bool) -> String {
        let mut out = String::new();
        push_date(&mut out, serial, from_1904);
        out
    }

    #[test]
    fn days_are_those_that_the_program_shows() {
        for (serial, expected) in [
            (1.0, "1900-01-01"),
            (59.0, "1900-02-28"),
            (60.0, "1900-02-29"),
            (61.0, "1900-03-01"),
            (25_569.0, "1970-01-01"),
            (45_382.0, "2024-03-31"),
            (45_382.75, "2024-03-31 18:00:00"),
            (45_382.000_000_001, "2024-03-31"),
            (45_381.999_999_999_9, "2024-03-31"),
            (45_382.000_011_574_1, "2024-03-31 00:00:01"),
            (0.5, "12:00:00"),
            (0.0, "00:00:00"),
            (-1.0, "-1"),
            (2_958_465.0, "9999-12-31"),
            (2_958_466.0, "2958466"),
            (1e300, "1e+300"),
        ] {
            assert_eq!(date(serial, false), expected, "{serial}");
        }
    }

    #[test]
    fn days_from_1904_are_1462_later() {
        assert_eq!(date(0.0, true), "1904-01-01");
        assert_eq!(date(45_382.0 - 1_462.0, true), "2024-03-31");
        assert_eq!(date(-1.0, true), "-1");
    }

    #[test]
    fn percents_have_the_digits_of_what_is_stored() {
        for (number, expected) in [
            (0.071, "7.1 %"),
            (0.07, "7 %"),
            (0.29, "29 %"),
            (0.00123, "0.123 %"),
            (0.0007, "0.07 %"),
            (-0.053, "-5.3 %"),
            (1.0, "100 %"),
            (1.1, "110 %"),
            (12.345, "1234.5 %"),
            (1_000.0, "100000 %"),
            (0.123_456_789_012_345_6, "12.34567890123456 %"),
            (0.1 + 0.2, "30.000000000000004 %"),
            // No double prints 16.666666666666666.
            (1.0 / 6.0, "16.666666666666664 %"),
            (0.0, "0 %"),
            (-0.0, "0 %"),
            (1e-8, "0.000001 %"),
            (1e-9, "1e-7 %"),
            (1.5e18, "150000000000000000000 %"),
            (1.5e19, "1.5e+21 %"),
            (f64::MAX, "1.7976931348623157e+310 %"),
        ] {
            let mut out = String::new();
            push_percent(&mut out, number);
            assert_eq!(out, expected, "{number}");
        }
    }

    proptest! {
        #[test]
        fn percents_are_numbers_that_read_back(number in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL) {
            prop_assume!((number * 100.0).is_finite());
            let mut out = String::new();
            push_percent(&mut out, number);
            let read = Number::parse(out.trim_end_matches(" %"));
            prop_assert!(read.is_ok(), "{}: {:?}", out, read);
        }
    }

    #[test]
    fn durations_go_beyond_a_day() {
        let mut out = String::new();
        push_duration(&mut out, 1.5);
        assert_eq!(out, "36:00:00");
        out.clear();
        push_duration(&mut out, -0.5);
        assert_eq!(out, "-0.5");
    }
}
