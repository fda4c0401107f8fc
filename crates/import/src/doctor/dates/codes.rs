//! Dates of digits with several readings: months, weeks, years.

use domain::calendar::frequency::Frequency;
use domain::text::fold;

use super::order::DateOrder;
use crate::doctor::Samples;
use crate::doctor::body::Body;
use crate::doctor::dates::FoundDates;
use crate::draft::Spot;
use crate::notation::{self, Written};
use crate::options::DateNotation;

/// The years for which six digits are certainly a year and a month.
const LIKELY_YEARS: std::ops::RangeInclusive<u16> = 1800..=2100;
/// Words of the name of a column of weeks, folded, in French and in English.
const WEEKS: [&str; 9] = [
    "semaine",
    "semaines",
    "sem",
    "hebdo",
    "hebdomadaire",
    "week",
    "weeks",
    "wk",
    "weekly",
];
/// Words of the name of a column of months.
const MONTHS: [&str; 7] = [
    "mois",
    "month",
    "months",
    "mensuel",
    "mensuelle",
    "monthly",
    "yearmonth",
];

/// The kind of period of the dates, as named by the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Subject {
    #[default]
    Unknown,
    Weeks,
    Months,
}

impl Subject {
    /// From the frequency in the table, or from the name of its column of dates.
    pub(super) fn of(body: &Body<'_>) -> Subject {
        match body.frequency {
            Some(Frequency::Weekly) => return Subject::Weeks,
            Some(_) => return Subject::Months,
            None => {}
        }
        let name = fold(body.date_name());
        let words = || name.split(|c: char| !c.is_alphanumeric());
        if words().any(|word| WEEKS.contains(&word)) {
            Subject::Weeks
        } else if words().any(|word| MONTHS.contains(&word)) {
            Subject::Months
        } else {
            Subject::Unknown
        }
    }
}

/// Texts that are dates in a notation with codes, and often something else.
#[derive(Debug, Default)]
pub(super) struct Codes {
    /// `2008/09`: all, and those with a year and the next one: school years, fiscal years.
    year_and_two: u32,
    two_years: u32,
    /// `202403`: all, and those with an improbable year.
    six: u32,
    unlikely: u32,
}

impl Codes {
    pub(super) fn add(&mut self, text: &str, written: Written) {
        let Written::Month(year, month) = written else {
            return;
        };
        if text.len() == 7 && text.contains('/') {
            self.year_and_two += 1;
            self.two_years += u32::from((year + 1) % 100 == u16::from(month));
        } else if is_six_digits(text) {
            self.six += 1;
            self.unlikely += u32::from(!LIKELY_YEARS.contains(&year));
        }
    }

    /// Whether they can only be dates, given their order.
    pub(super) fn are_dates(&self, order: &DateOrder) -> bool {
        let are_years = self.two_years > 0 && self.two_years == self.year_and_two;
        !are_years && (self.six == 0 || self.unlikely == 0 && order.is_plausible())
    }
}

/// Texts that are a year and the number of a week.
#[derive(Debug, Default)]
pub(super) struct Weeks {
    /// With a word or a letter: unambiguous.
    named: u32,
    /// Digits after the year: up to 12, and above.
    like_months: u32,
    beyond: u32,
    samples: Samples,
    order: DateOrder,
}

impl Weeks {
    pub(super) fn add(&mut self, spot: &Spot<'_>, text: &str) {
        let Some(written) = notation::read_as(text, DateNotation::Weeks) else {
            return;
        };
        let Written::Week(_, week) = written else {
            return;
        };
        let named = text.bytes().any(|byte| byte.is_ascii_alphabetic());
        let place = match week {
            _ if named => &mut self.named,
            ..=12 => &mut self.like_months,
            _ => &mut self.beyond,
        };
        *place += 1;
        self.order.add(written);
        self.samples.add(spot, || written.to_string());
    }

    pub(super) const fn count(&self) -> u32 {
        self.named + self.like_months + self.beyond
    }

    /// Whether they are weeks rather than the months that the codes read: the table names weeks, or some number is too
    /// large for a month.
    pub(super) fn are_all(&self, subject: Subject, months: u32) -> bool {
        let many = self.beyond > 0 && self.beyond + self.like_months >= months;
        self.count() > 0 && (subject == Subject::Weeks || many)
    }

    /// Whether six digits that the codes read as months may be weeks: numbers up to 12, and neither the table nor a
    /// turn of the year contradicts.
    pub(super) fn may_be(&self, subject: Subject, codes: &Codes, months: &DateOrder) -> bool {
        codes.six > 0 && subject != Subject::Months && !months.turns_year()
    }

    pub(super) fn found(self) -> FoundDates {
        FoundDates {
            notation: DateNotation::Weeks,
            instead: None,
            certain: self.order.is_plausible(),
            count: self.count(),
            samples: self.samples,
        }
    }
}

fn is_six_digits(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit())
}
