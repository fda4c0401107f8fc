//! Numbers and periods as people read them, in their language. The twin of the front end's `lib/format`:
//! `spec/cases/shown.json` tests both.

use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::invariant::Invariant as _;
use crate::number::push_padded;
use crate::text::language::Language;

/// The true minus sign.
const MINUS: char = '\u{2212}';
/// A narrow no-break space: between French thousands, and before a French percent sign.
const NARROW_SPACE: char = '\u{202F}';

const MONTHS_FR: [&str; 12] = [
    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
    "déc.",
];
const MONTHS_EN: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A value with at least `decimals` decimals, thousands grouped. From 10¹⁵ on, and where the shortest text has an
/// exponent, the text of files.
#[must_use]
pub fn number(value: f64, decimals: u8, language: Language) -> String {
    let mut text = String::new();
    push_padded(&mut text, value.abs(), decimals);
    let mut shown = String::new();
    if value < 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) {
        shown.push(MINUS);
    }

    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    if value.abs() >= 1e15 || text.contains('e') {
        return shown + &text;
    }

    let (point, thousands) = match language {
        Language::Fr => (',', NARROW_SPACE),
        Language::En => ('.', ','),
    };

    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            shown.push(thousands);
        }
        shown.push(digit);
    }
    if !fraction.is_empty() {
        shown.push(point);
        shown.push_str(fraction);
    }

    shown
}

/// A difference with its sign: `+0.2`, `−1.5`; zero has none.
#[must_use]
pub fn change(value: f64, decimals: u8, language: Language) -> String {
    let text = number(value, decimals, language);
    if value > 0.0 && text.bytes().any(|byte| matches!(byte, b'1'..=b'9')) {
        return format!("+{text}");
    }
    text
}

/// The percent sign, with its space in French.
#[must_use]
pub const fn percent_sign(language: Language) -> &'static str {
    match language {
        Language::Fr => "\u{202F}%",
        Language::En => "%",
    }
}

/// A period, for display: `Jan 2026`, `T1 2026`, `sem. 5 2026`. No-break spaces keep it on one line. A category has no
/// period.
#[must_use]
pub fn period(period: Period, language: Language) -> String {
    let french = language == Language::Fr;
    let date = period.start_date();
    let month = |date: jiff::civil::Date| {
        let months = if french { MONTHS_FR } else { MONTHS_EN };
        let place = usize::try_from(date.month() - 1).invariant("months begin at 1");
        *months.get(place).invariant("a year has 12 months")
    };

    match period.frequency() {
        Frequency::Daily => {
            let day = match date.day() {
                1 if french => "1er".to_owned(),
                day => day.to_string(),
            };
            format!("{day}\u{A0}{}\u{A0}{}", month(date), date.year())
        }
        Frequency::Weekly => {
            let week = period.week();
            if french {
                format!("sem.\u{A0}{}\u{A0}{}", week.week, week.year)
            } else {
                format!("W{}\u{A0}{}", week.week, week.year)
            }
        }
        Frequency::Monthly => format!("{}\u{A0}{}", month(date), date.year()),
        Frequency::Quarterly => {
            let letter = if french { 'T' } else { 'Q' };
            format!(
                "{letter}{}\u{A0}{}",
                (date.month() - 1) / 3 + 1,
                date.year()
            )
        }
        Frequency::BiAnnual => {
            let letter = if french { 'S' } else { 'H' };
            format!(
                "{letter}{}\u{A0}{}",
                (date.month() - 1) / 6 + 1,
                date.year()
            )
        }
        Frequency::Yearly => date.year().to_string(),
        Frequency::Category => String::new(),
    }
}

/// A period within a sentence, without a preposition: `week 34 of 2026`, `semaine 34 de 2026`; others as
/// [`period`] shows them.
#[must_use]
pub fn period_in_sentence(of: Period, language: Language) -> String {
    if of.frequency() != Frequency::Weekly {
        return period(of, language);
    }
    let week = of.week();
    match language {
        Language::Fr => format!("semaine\u{A0}{} de\u{A0}{}", week.week, week.year),
        Language::En => format!("week\u{A0}{} of\u{A0}{}", week.week, week.year),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::{spec, text};

    #[test]
    fn a_week_is_named_in_full_within_a_sentence() {
        for (frequency, text, english, french) in [
            (
                Frequency::Weekly,
                "2026-08-19",
                "week 34 of 2026",
                "semaine 34 de 2026",
            ),
            (
                Frequency::Daily,
                "2026-08-01",
                "1 Aug 2026",
                "1er août 2026",
            ),
            (Frequency::Quarterly, "2026-Q3", "Q3 2026", "T3 2026"),
        ] {
            let period = Period::parse(frequency, text).unwrap();
            for (language, expected) in [(Language::En, english), (Language::Fr, french)] {
                let shown = period_in_sentence(period, language).replace('\u{A0}', " ");
                assert_eq!(shown, expected);
            }
        }
    }

    #[test]
    fn numbers_and_periods_are_shown_as_in_the_front_end() {
        let file = spec!("shown.json");
        let cases = file["cases"].as_array().unwrap();
        assert!(cases.len() > 20);

        for case in cases {
            for (language, name) in [(Language::Fr, "fr"), (Language::En, "en")] {
                let shown = if let Some(frequency) = case["frequency"].as_str() {
                    let mut codes = Frequency::ALL.iter();
                    let frequency = codes.find(|it| it.code().to_string() == frequency).unwrap();
                    period(
                        Period::parse(*frequency, text(case, "period")).unwrap(),
                        language,
                    )
                } else {
                    let decimals = u8::try_from(case["decimals"].as_u64().unwrap()).unwrap();
                    match (case["number"].as_f64(), case["change"].as_f64()) {
                        (Some(value), _) => number(value, decimals, language),
                        (_, Some(value)) => change(value, decimals, language),
                        _ => panic!("{case}"),
                    }
                };
                assert_eq!(shown, text(case, name), "{case}");
            }
        }
    }
}
