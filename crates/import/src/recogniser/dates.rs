//! The notation of the dates of a table, and the frequency of its indicators.

mod found;
mod frequency;
mod numbered;
mod order;
mod place;
mod short;
mod subject;

use std::collections::HashSet;

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::text::fold;

use super::Samples;
use super::across::date_heads;
use crate::content;
use crate::interpretation::Body;
use crate::notation::{self, Written};
use crate::options::{DateNotation, Repair};
use crate::report::{Outcome, Proposal};
pub(super) use found::notations;
pub(super) use frequency::{Guess, guess};

/// Most rows searched for dates side by side.
const ROWS_OF_DATES: usize = 60;

/// The dates of a table in the ticked and proposed notations, sorted and unique; and the number of cells that are no
/// dates.
pub(super) fn distinct(body: &Body<'_>, notations: &[DateNotation]) -> (Vec<Written>, u32) {
    let mut dates: Vec<Written> = Vec::new();
    let mut unread = 0;
    let mut last: (String, Option<Written>) = (String::new(), None);
    body.each_date(|spot| {
        let text = spot.text.trim();
        if text.is_empty() {
            return;
        }
        if last.0 != text {
            last.0.clear();
            last.0.push_str(text);
            last.1 = notation::read_with(text, notations);
        }
        match last.1 {
            Some(date) if dates.last() != Some(&date) => dates.push(date),
            Some(_) => {}
            None => unread += 1,
        }
    });
    dates.sort_unstable();
    dates.dedup();
    (dates, unread)
}

/// Whether the texts in the position of dates can only be labels of categories: fewer than nine in ten have a digit,
/// and no row contains dates side by side. Texts with digits may be dates or periods in an unknown notation.
pub(super) fn are_plain_labels(body: &Body<'_>) -> bool {
    let mut rows = 0..body.table.height().min(ROWS_OF_DATES);
    let may_be_dates = |row: usize| {
        let years = body.table.cells(row).filter(|cell| begins_with_year(cell));
        date_heads(body.table, row).len() > 1 || years.count() > 1
    };
    if rows.any(may_be_dates) {
        return false;
    }
    let (mut digits, mut all) = (0_usize, 0_usize);
    body.each_date(|spot| {
        all += usize::from(!spot.text.trim().is_empty());
        digits += usize::from(spot.text.bytes().any(|byte| byte.is_ascii_digit()));
    });
    digits * 10 < all * 9
}

/// Whether a text begins with a year and is no number: `2019/20 Q1` and `2000K1` may be dates in an unknown notation.
fn begins_with_year(cell: &str) -> bool {
    let text = cell.trim();
    let rest = text
        .get(..4)
        .filter(|year| content::is_year(year))
        .and_then(|_| text.get(4..));
    let is_code = |rest: &str| {
        let number = rest.trim_start_matches(|c: char| c.is_alphabetic());
        let letters = rest.chars().count() - number.chars().count();
        letters == 1 && matches!(number.len(), 1 | 2) && number.parse::<u8>().is_ok()
    };
    rest.is_some_and(|rest| {
        let begins = rest.starts_with(|c: char| !c.is_alphanumeric());
        !content::is_figure(text) && (begins || is_code(rest))
    })
}

/// Whether the rules accept a date for a frequency.
fn fits(date: Written, frequency: Frequency) -> bool {
    let first_of = |months: u8| match date {
        Written::Month(_, month) | Written::Day(_, month, 1) => (month - 1) % months == 0,
        _ => false,
    };
    match frequency {
        Frequency::Daily => matches!(date, Written::Day(..)),
        Frequency::Weekly => matches!(date, Written::Day(..) | Written::Week(..)),
        Frequency::Monthly => first_of(1),
        Frequency::Quarterly => matches!(date, Written::Quarter(..)) || first_of(3),
        Frequency::BiAnnual => matches!(date, Written::Semester(..)) || first_of(6),
        Frequency::Yearly => matches!(date, Written::Year(_)) || first_of(12),
        Frequency::Category => true,
    }
}

/// The finer dates that denote a period of the frequency; `dates` are all dates, each once.
pub(super) fn within(
    body: &Body<'_>,
    dates: &[Written],
    frequency: Frequency,
    notations: &[DateNotation],
) -> Option<Proposal> {
    let period = |date: Written| {
        let text = date.to_string();
        if fits(date, frequency) {
            Period::parse(frequency, &text).ok()
        } else {
            notation::within(&text, frequency)
        }
    };

    let is_finer = |date: &Written| !fits(*date, frequency) && period(*date).is_some();
    if !dates.iter().any(is_finer) {
        return None;
    }
    let all: HashSet<i32> = dates
        .iter()
        .filter_map(|&date| Some(period(date)?.identity()))
        .collect();

    let read_dates = dates.iter().filter(|date| period(**date).is_some()).count();
    let mut samples = Samples::default();
    let mut count = 0;

    body.each_date(|spot| {
        let Some(date) = notation::read_with(spot.text.trim(), notations) else {
            return;
        };
        if let Some(period) = Some(date)
            .filter(|date| !fits(*date, frequency))
            .and_then(period)
        {
            count += 1;
            samples.add(spot, || period.to_string());
        }
    });

    // Days of one month would be duplicate dates.
    let certain = all.len() == read_dates
        && place::is_one(dates, frequency)
        && place::is_at_edge(dates, frequency);
    let within = Repair::Dates(DateNotation::Within);
    Some(Proposal::new(within, certain, count, samples))
}

/// Whether all dates are the middle of a calendar year: 30 June, as some offices date yearly means, or 1 July. Fiscal
/// years end and begin there, too.
pub(super) fn are_mid_years(dates: &[Written]) -> bool {
    let all = |month, day| {
        let mut dates = dates.iter();
        dates.all(|date| matches!(*date, Written::Day(_, m, d) if (m, d) == (month, day)))
    };
    dates.len() > 2 && (all(6, 30) || all(7, 1))
}

/// Whether the name of a file says that its data are yearly: `brent-year.csv`.
pub(super) fn says_years(file: &str) -> bool {
    let name = fold(file);
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    words.any(|word| {
        matches!(
            word,
            "year" | "years" | "yearly" | "annual" | "annuel" | "annuelle" | "annuels"
        )
    })
}

/// Outcome of reading the dates in some notations. A repair of the frequency gives its own frequency; others have that
/// of the table, or the one that the dates suggest.
pub(super) fn outcome(body: &Body<'_>, repair: Repair, notations: &[DateNotation]) -> Outcome {
    let (dates, unread) = distinct(body, notations);
    let frequency = match repair {
        Repair::Frequency(frequency) => Some(frequency),
        _ => body.frequency.or_else(|| Some(guess(&dates)?.frequency)),
    };
    let period = |date: &Written| {
        let (frequency, text) = (frequency?, date.to_string());
        let period = if fits(*date, frequency) {
            Period::parse(frequency, &text).ok()
        } else {
            notation::within(&text, frequency)
        };
        period.map(|period| period.to_string())
    };
    Outcome {
        repair,
        frequency,
        dates: u32::try_from(dates.len()).unwrap_or(u32::MAX),
        first: dates.first().and_then(period),
        last: dates.last().and_then(period),
        unread,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Runs every case of a file that the front end's tests also run.
    pub(super) fn each_case(file: &str, check: impl Fn(&Value)) {
        let file: Value = serde_json::from_str(file).unwrap();
        let cases = file["cases"].as_array().unwrap();
        assert!(!cases.is_empty());
        cases.iter().for_each(check);
    }

    pub(super) fn dates(case: &Value) -> Vec<Written> {
        let dates = case["dates"].as_array().unwrap().iter();
        dates
            .map(|date| notation::native(date.as_str().unwrap()).unwrap())
            .collect()
    }

    /// The frequency in a field of a case, if present.
    pub(super) fn frequency(case: &Value, member: &str) -> Option<Frequency> {
        let code = case.get(member)?.as_str().unwrap();
        let mut all = Frequency::ALL.iter();
        all.find(|one| one.code().to_string() == code).copied()
    }

    #[test]
    fn a_date_lies_in_a_period_as_a_whole() {
        each_case(include_str!("../../../../spec/cases/within.json"), |case| {
            let frequency = frequency(case, "frequency").unwrap();
            let found = notation::within(case["date"].as_str().unwrap(), frequency);
            let found = found.map(|period| period.to_string());
            assert_eq!(
                found.as_deref(),
                case.get("period").and_then(Value::as_str),
                "{case}"
            );
        });
    }
}
