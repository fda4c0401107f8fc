//! Dates with the names of months, of quarters and of half-years, in French and in English.

use domain::text::fold;

use super::scan::{any_year, year};
use super::{Written, small};

/// Names and usual abbreviations of months in English, French and their neighbours' languages, folded and without their
/// full stop.
const MONTHS: [&[&str]; 12] = [
    &[
        "january", "jan", "janvier", "janv", "januar", "januari", "enero", "ene", "gennaio", "gen",
        "janeiro",
    ],
    &[
        "february",
        "feb",
        "fevrier",
        "fevr",
        "fev",
        "februar",
        "februari",
        "febrero",
        "febbraio",
        "fevereiro",
    ],
    &[
        "march", "mar", "mars", "marz", "maerz", "mrz", "maart", "mrt", "marzo", "marco",
    ],
    &["april", "apr", "avril", "avr", "abril", "abr", "aprile"],
    &["may", "mai", "mei", "mayo", "maggio", "mag", "maio"],
    &[
        "june", "jun", "juin", "juni", "junio", "giugno", "giu", "junho",
    ],
    &[
        "july", "jul", "juillet", "juil", "juill", "juli", "julio", "luglio", "lug", "julho",
    ],
    &["august", "aug", "aout", "aou", "augustus", "agosto", "ago"],
    &[
        "september",
        "sep",
        "sept",
        "septembre",
        "septiembre",
        "settembre",
        "setembro",
    ],
    &[
        "october", "oct", "octobre", "oktober", "okt", "octubre", "ottobre", "ott", "outubro",
    ],
    &["november", "nov", "novembre", "noviembre", "novembro"],
    &[
        "december",
        "dec",
        "decembre",
        "dezember",
        "dez",
        "diciembre",
        "dic",
        "dicembre",
        "dezembro",
    ],
];

/// The number of a month by its name.
pub(crate) fn month(name: &str) -> Option<u8> {
    let name = name.strip_suffix('.').unwrap_or(name);
    let lower;
    let folded: &str = if name.is_ascii() {
        lower = name.to_ascii_lowercase();
        &lower
    } else {
        lower = fold(name);
        &lower
    };
    let names = (1_u8..).zip(MONTHS);
    names
        .into_iter()
        .find_map(|(number, names)| names.contains(&folded).then_some(number))
}

/// `mars 2024`, `Mar-24`, `2007 June`, `5 janv. 2024`, `1er mars 2024`, `March 5, 2024`, `1er trimestre 2024`,
/// `1er trim. 2024`, `2nd half 2024`.
pub(super) fn read(text: &str) -> Option<Written> {
    // The longest: "1er septembre 2024" in any alphabet's bytes.
    if text.len() > 40 || !text.contains(char::is_alphabetic) {
        return None;
    }

    let is_gap = |c: char| c.is_whitespace() || matches!(c, '-' | '/' | ',' | '\'' | '\u{2019}');
    let mut words = text.split(is_gap).filter(|word| !word.is_empty());
    let (first, second) = (words.next()?, words.next()?);
    let (third, end) = (words.next(), words.next());
    if end.is_some() {
        return None;
    }

    let Some(third) = third else {
        return match (month(first), month(second)) {
            (Some(month), _) => Some(Written::Month(any_year(second)?, month)),
            (_, Some(month)) => Some(Written::Month(year(first)?, month)),
            _ => None,
        };
    };

    if let Some(month) = month(second) {
        return match (day(first), year(first)) {
            (Some(day), _) => Some(Written::Day(any_year(third)?, month, day)),
            (None, Some(year)) => Some(Written::Day(year, month, day(third)?)),
            (None, None) => None,
        };
    }

    if let Some(month) = month(first) {
        return Some(Written::Day(year(third)?, month, day(second)?));
    }

    let part = ordinal(first)?;
    let year = year(third)?;
    match fold(second.strip_suffix('.').unwrap_or(second)).as_str() {
        "trimestre" | "trim" | "quarter" | "qtr" => {
            (part <= 4).then_some(Written::Quarter(year, part))
        }
        "semestre" | "half" | "semester" => (part <= 2).then_some(Written::Semester(year, part)),
        _ => None,
    }
}

/// The day of a month: `5`, `05`, `1er`, `5th`.
fn day(word: &str) -> Option<u8> {
    small(word, 31).or_else(|| ordinal(word).filter(|day| *day <= 31))
}

/// `1er`, `2e`, `2eme`, `2nd`, `3rd`, `4th`.
fn ordinal(word: &str) -> Option<u8> {
    let digits = word.find(|c: char| !c.is_ascii_digit())?;
    let (number, suffix) = word.split_at_checked(digits)?;
    let suffix = fold(suffix);
    matches!(
        suffix.as_str(),
        "er" | "e" | "eme" | "nd" | "st" | "rd" | "th"
    )
    .then(|| small(number, 99))?
}
