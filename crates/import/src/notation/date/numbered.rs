//! Two runs of digits: a year and a number, which is a month, a quarter, a half-year, a week or the next year.

use super::scan::recent;
use super::{Written, small};

/// A year and a number, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbered<'t> {
    /// The year, 1500 to 2199.
    year: u16,
    /// The digits of the number: one or two, or four for a second year.
    digits: &'t str,
    is_number_first: bool,
}

impl<'t> Numbered<'t> {
    /// Parses `2024-1`, `2024/01`, `1990:1`, `2024 1`, `202401`, `1-2024`, `01.2024`, and the spans
    /// `2009/2010` and `2009-2010`. Other texts are `None`; nothing is trimmed.
    pub(crate) fn read(text: &'t str) -> Option<Numbered<'t>> {
        if text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let (year, digits) = text.split_at_checked(4)?;
            return Some(Numbered {
                year: recent(year)?,
                digits,
                is_number_first: false,
            });
        }

        let (first, second) = text.split_once(['-', '/', ':', '.', ' ', '\u{2013}'])?;
        let are_digits = |run: &str| !run.is_empty() && run.bytes().all(|b| b.is_ascii_digit());
        if !are_digits(first) || !are_digits(second) {
            return None;
        }

        let (year, digits, is_number_first) = match (first.len(), second.len()) {
            // `2018.5` is a decimal number.
            (4, 1 | 2 | 4) if !text.contains('.') => (first, second, false),
            (1 | 2, 4) => (second, first, true),
            _ => return None,
        };

        Some(Numbered {
            year: recent(year)?,
            digits,
            is_number_first,
        })
    }

    pub(crate) const fn year(self) -> u16 {
        self.year
    }

    /// The number of one or two digits; `None` for a second year.
    pub(crate) fn number(self) -> Option<u8> {
        small(self.digits, 99).or_else(|| (self.digits == "00").then_some(0))
    }

    pub(crate) fn month(self) -> Option<Written> {
        Some(Written::Month(self.year, small(self.digits, 12)?))
    }

    /// A quarter has one digit.
    pub(crate) fn quarter(self) -> Option<Written> {
        let number = self.one_digit(4)?;
        Some(Written::Quarter(self.year, number))
    }

    /// A half-year has one digit.
    pub(crate) fn semester(self) -> Option<Written> {
        let number = self.one_digit(2)?;
        Some(Written::Semester(self.year, number))
    }

    fn one_digit(self, most: u8) -> Option<u8> {
        (self.digits.len() == 1)
            .then(|| small(self.digits, most))
            .flatten()
    }

    /// The years of a span, if the number is the next year: `2009-10`, `2009/2010`, `1999-00`.
    pub(crate) fn span(self) -> Option<(u16, u16)> {
        let next = self.year.checked_add(1)?;
        let is_next = match self.digits.len() {
            2 if !self.is_number_first => self.number().map(u16::from) == Some(next % 100),
            4 => self.digits.parse() == Ok(next),
            _ => false,
        };
        is_next.then_some((self.year, next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_and_a_number_have_several_readings() {
        let month = |text| Numbered::read(text).and_then(Numbered::month);
        let quarter = |text| Numbered::read(text).and_then(Numbered::quarter);
        for text in [
            "2024-3", "2024-03", "2024/3", "2024:03", "2024 3", "202403", "3-2024", "03/2024",
        ] {
            assert_eq!(month(text), Some(Written::Month(2024, 3)), "{text}");
        }
        assert_eq!(quarter("1990:3"), Some(Written::Quarter(1990, 3)));
        assert_eq!(quarter("1990:03"), None);
        assert_eq!(quarter("1990-5"), None);
        let half = Numbered::read("2015-2").and_then(Numbered::semester);
        assert_eq!(half, Some(Written::Semester(2015, 2)));
        for text in [
            "2024-13", "2024-0", "2024-1-1", "24-3", "2024", "2024-003", "9999-1", "-2024-1",
        ] {
            assert_eq!(month(text), None, "{text}");
        }
    }

    #[test]
    fn a_span_is_a_year_and_the_next() {
        let span = |text| Numbered::read(text).and_then(Numbered::span);
        for text in [
            "2009-10",
            "2009/10",
            "2009/2010",
            "2009-2010",
            "200910",
            "2009\u{2013}10",
        ] {
            assert_eq!(span(text), Some((2009, 2010)), "{text}");
        }
        assert_eq!(span("1999-00"), Some((1999, 2000)));
        for text in ["2009-11", "2009-2011", "2009-1", "10-2009"] {
            assert_eq!(span(text), None, "{text}");
        }
    }
}
