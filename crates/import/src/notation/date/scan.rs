//! Notations of digits, signs and single letters.

use super::{Written, number, small};

/// A text as at most five runs: digits, letters, or one sign each. No notation needs more.
pub(super) struct Scan<'t> {
    runs: [&'t str; 5],
    count: usize,
}

/// The kind of characters in a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenKind {
    Digits,
    Letters,
    Sign,
}

const fn kind(byte: u8) -> TokenKind {
    if byte.is_ascii_digit() {
        TokenKind::Digits
    } else if byte.is_ascii_alphabetic() {
        TokenKind::Letters
    } else {
        TokenKind::Sign
    }
}

impl<'t> Scan<'t> {
    /// `None` for texts that are too long, have more runs, or are not ASCII.
    pub(super) fn parse(text: &'t str) -> Option<Scan<'t>> {
        if text.is_empty() || text.len() > 16 || !text.is_ascii() {
            return None;
        }

        let bytes = text.as_bytes();
        let mut scan = Scan {
            runs: [""; 5],
            count: 0,
        };
        let mut begin = 0;

        while let Some(&first) = bytes.get(begin) {
            let of = kind(first);
            let same = bytes.iter().skip(begin).take_while(|b| kind(**b) == of);
            let end = begin
                + if of == TokenKind::Sign {
                    1
                } else {
                    same.count()
                };
            *scan.runs.get_mut(scan.count)? = text.get(begin..end)?;
            scan.count += 1;
            begin = end;
        }

        Some(scan)
    }

    fn runs(&self) -> &[&'t str] {
        self.runs.get(..self.count).unwrap_or_default()
    }

    /// The notations of `domain::calendar::period`, by their shape.
    pub(super) fn native(&self) -> Option<Written> {
        match *self.runs() {
            [y] => Some(Written::Year(year(y)?)),
            [y, "-", m] if m.len() == 2 => Some(Written::Month(year(y)?, small(m, 12)?)),
            [y, "-", m, "-", d] if m.len() == 2 && d.len() == 2 => {
                Some(Written::Day(year(y)?, small(m, 12)?, small(d, 31)?))
            }
            [y, "-", letter @ ("Q" | "S" | "W"), n] => lettered(year(y)?, letter, n),
            _ => None,
        }
    }

    /// `31/03/2024`, `31.3.24`, `31-03-2024`, or with the month first; `03/2024`.
    pub(super) fn day_month_year(&self, month_first: bool) -> Option<Written> {
        match *self.runs() {
            [a, one @ ("/" | "." | "-"), b, other, y] if one == other => {
                let (day, month) = if month_first { (b, a) } else { (a, b) };
                Some(Written::Day(
                    any_year(y)?,
                    small(month, 12)?,
                    small(day, 31)?,
                ))
            }
            [m, "/" | "." | "-", y] if y.len() == 4 => {
                Some(Written::Month(year(y)?, small(m, 12)?))
            }
            _ => None,
        }
    }

    /// `24-03-31`, `24/03/31`. Points are reserved for days before months and for times (`18.03.31`).
    pub(super) fn short_year_month_day(&self) -> Option<Written> {
        match *self.runs() {
            [y, one @ ("/" | "-"), m, other, d] if one == other && y.len() == 2 && d.len() == 2 => {
                Some(Written::Day(any_year(y)?, small(m, 12)?, small(d, 31)?))
            }
            _ => None,
        }
    }
}

/// `2024M03`, `2024-T1`, `T1 2024`, `T1 24`, `2024W05`, `202403`, `20240331`, `2024/03/31`, `2024/03`, and the years of
/// programs (`2024.0`) and of data banks (`2024 [YR2024]`).
pub(super) fn codes(text: &str) -> Option<Written> {
    if let Some((y, again)) = text.split_once(" [YR")
        && again.strip_suffix(']') == Some(y)
    {
        return Some(Written::Year(year(y)?));
    }

    let scan = Scan::parse(text)?;
    match *scan.runs() {
        [digits] if digits.len() == 6 => {
            let (y, m) = digits.split_at_checked(4)?;
            Some(Written::Month(recent(y)?, small(m, 12)?))
        }
        [digits] if digits.len() == 8 => {
            let (y, rest) = digits.split_at_checked(4)?;
            let (m, d) = rest.split_at_checked(2)?;
            Some(Written::Day(recent(y)?, small(m, 12)?, small(d, 31)?))
        }
        [y, letter, n] if letter.len() == 1 && is_letter(letter) => lettered(year(y)?, letter, n),
        [y, "-" | " " | "/" | ":" | ".", letter, n] if is_letter(letter) => {
            lettered(year(y)?, letter, n)
        }
        [letter, n, "-" | " " | "/" | ":" | ".", y] if is_letter(letter) && y.len() != 2 => {
            lettered(year(y)?, letter, n)
        }
        // Two-digit years, as charts often have them with quarters and half-years.
        [letter @ ("Q" | "T" | "S" | "H"), n, "-" | " ", y] if y.len() == 2 => {
            lettered(any_year(y)?, letter, n)
        }
        [y, one @ ("/" | "." | "-"), m, other, d] if one == other => {
            Some(Written::Day(year(y)?, small(m, 12)?, small(d, 31)?))
        }
        // Programs write years as decimal numbers.
        [y, ".", "0"] => Some(Written::Year(recent(y)?)),
        [y, "/", m] if m.len() == 2 => Some(Written::Month(year(y)?, small(m, 12)?)),
        _ => None,
    }
}

fn is_letter(run: &str) -> bool {
    matches!(run.as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

/// Parses a part of a year by its letter, as French and English publishers write it: month, quarter (trimestre),
/// half-year (semestre), week, and the whole year.
fn lettered(year: u16, letter: &str, number: &str) -> Option<Written> {
    let one = |most| small(number, most).filter(|_| number.len() == 1);
    match letter {
        "M" | "m" => Some(Written::Month(year, small(number, 12)?)),
        "Q" | "q" | "T" | "t" => Some(Written::Quarter(year, one(4)?)),
        "S" | "s" | "H" | "h" => Some(Written::Semester(year, one(2)?)),
        "W" | "w" => Some(Written::Week(year, small(number, 53)?)),
        "A" | "a" => one(1).map(|_| Written::Year(year)),
        _ => None,
    }
}

/// Parses a year of four digits.
pub(super) fn year(digits: &str) -> Option<u16> {
    (digits.len() == 4).then(|| number(digits, 1, 9999))?
}

/// Parses a plausible year of four digits, 1500 to 2199: a bare number is usually no year.
pub(super) fn recent(digits: &str) -> Option<u16> {
    year(digits).filter(|year| (1500..2200).contains(year))
}

/// Parses a year of four digits, or of two: 69 to 99 belong to the twentieth century, as in POSIX.
pub(super) fn any_year(digits: &str) -> Option<u16> {
    if digits.len() == 2 {
        let short = number(digits, 0, 99)?;
        return Some(if short < 69 { 2000 } else { 1900 } + short);
    }
    year(digits)
}
