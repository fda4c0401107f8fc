//! How the dates of a table are written, and how often its indicators are observed.

mod found;
mod order;

use std::collections::HashSet;

use domain::frequency::Frequency;
use domain::period::Period;

use super::body::Body;
use super::{Samples, percentile};
use crate::notation::{self, Written};
use crate::options::DateNotation;
pub(super) use found::{Found, notations};

/// So many days tell how far they are apart.
const DAYS: usize = 10_000;

/// The dates of a table in the notations that are ticked or proposed, each once and in order; and how many cells are
/// no dates then.
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
            last.1 = read(text, notations);
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

/// Whether what stands in the place of dates can only be labels of categories: hardly any has a digit. What has digits
/// may as well be dates or periods in a notation that is not known.
pub(super) fn are_plain_labels(body: &Body<'_>) -> bool {
    let (mut digits, mut all) = (0_usize, 0_usize);
    body.each_date(|spot| {
        all += usize::from(!spot.text.trim().is_empty());
        digits += usize::from(spot.text.bytes().any(|byte| byte.is_ascii_digit()));
    });
    digits * 10 < all * 9
}

fn read(text: &str, notations: &[DateNotation]) -> Option<Written> {
    notation::native(text).or_else(|| {
        let mut notations = notations.iter();
        notations.find_map(|&notation| notation::read_as(text, notation))
    })
}

/// How often indicators with these dates are observed, and whether it could hardly be otherwise. The dates are in
/// order, each once.
pub(super) fn frequency(dates: &[Written]) -> Option<(Frequency, bool)> {
    let count = |kind: fn(&Written) -> bool| dates.iter().filter(|date| kind(date)).count();
    let days = count(|date| matches!(date, Written::Day(..)));
    let weeks = count(|date| matches!(date, Written::Week(..)));
    let months = count(|date| matches!(date, Written::Month(..)));
    let quarters = count(|date| matches!(date, Written::Quarter(..)));
    let semesters = count(|date| matches!(date, Written::Semester(..)));
    let years = count(|date| matches!(date, Written::Year(_)));
    let kinds = [days, weeks, months, quarters, semesters, years];
    let most = kinds.into_iter().max().filter(|most| *most > 0)?;
    let pure = most == dates.len();
    let certain = pure && dates.len() >= 3;
    Some(if most == years {
        (Frequency::Yearly, pure)
    } else if most == semesters {
        (Frequency::BiAnnual, pure)
    } else if most == quarters {
        (Frequency::Quarterly, pure)
    } else if most == weeks {
        (Frequency::Weekly, pure)
    } else if most == months {
        let months = dates.iter().filter_map(month);
        (of_months(&months.collect::<Vec<_>>()), certain)
    } else {
        (of_days(dates), certain)
    })
}

/// The number of the month that a month or a day lies in.
fn month(date: &Written) -> Option<i32> {
    match *date {
        Written::Month(year, month) | Written::Day(year, month, _) => {
            Some(i32::from(year) * 12 + i32::from(month) - 1)
        }
        _ => None,
    }
}

/// Of months in order: the coarsest frequency of which they could be the dates, all of them the same months of the
/// year. Fewer than three could be of any.
fn of_months(months: &[i32]) -> Frequency {
    let every = |step: i32| {
        let first = months.first().map_or(0, |month| month % step);
        // The first or the last month of the period, as people write them.
        (first == 0 || first == step - 1 || step == 12)
            && months.iter().all(|month| month % step == first)
    };
    if months.len() < 3 {
        Frequency::Monthly
    } else if every(12) {
        Frequency::Yearly
    } else if every(6) {
        Frequency::BiAnnual
    } else if every(3) {
        Frequency::Quarterly
    } else {
        Frequency::Monthly
    }
}

/// Of days in order: months and more where each month has at most one and they are a month apart; weeks where each
/// week has at most one and most are a week apart; else days.
fn of_days(dates: &[Written]) -> Frequency {
    let dates = dates.get(..DAYS).unwrap_or(dates);
    let days = dates.iter().filter(|date| matches!(date, Written::Day(..)));
    let periods: Vec<Period> = days
        .filter_map(|date| Period::parse(Frequency::Daily, &date.to_string()).ok())
        .collect();
    let ordinals: Vec<i32> = periods.iter().map(|period| period.ordinal()).collect();
    let mut gaps: Vec<i32> = ordinals.windows(2).filter_map(gap).collect();
    gaps.sort_unstable();
    let (Some(&least), Some(&usual)) = (gaps.first(), percentile(&gaps, 50)) else {
        return Frequency::Daily;
    };
    if least >= 26 {
        let months: Vec<i32> = dates.iter().filter_map(month).collect();
        let apart = months.windows(2).all(|pair| gap(pair) != Some(0));
        if apart {
            return of_months(&months);
        }
    }
    let weeks = periods
        .iter()
        .filter_map(|day| day.within(Frequency::Weekly));
    let weeks: Vec<i32> = weeks.map(|week| week.identity()).collect();
    let one_a_week = weeks.windows(2).all(|pair| gap(pair) != Some(0));
    if usual == 7 && one_a_week {
        return Frequency::Weekly;
    }
    Frequency::Daily
}

fn gap(pair: &[i32]) -> Option<i32> {
    match pair {
        [first, second] => Some(second - first),
        _ => None,
    }
}

/// Whether the rules read a date for a frequency.
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

/// The finer dates that stand for a period of the frequency; `dates` are all of them, each once.
pub(super) fn within(
    body: &Body<'_>,
    dates: &[Written],
    frequency: Frequency,
    notations: &[DateNotation],
) -> Option<Found> {
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
        let Some(date) = read(spot.text.trim(), notations) else {
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
    Some(Found {
        notation: DateNotation::Within,
        instead: None,
        // Days of one month would be told as the same date twice.
        certain: all.len() == read_dates,
        count,
        samples,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frequency_is_told_by_the_dates() {
        use Frequency::{BiAnnual, Daily, Monthly, Quarterly, Weekly, Yearly};
        for (dates, expected, certain) in [
            (&["2020", "2021"][..], Yearly, true),
            (&["2020-Q1", "2020-Q2"], Quarterly, true),
            (&["2020-S1", "2020-S2"], BiAnnual, true),
            (&["2020-W01", "2020-W02"], Weekly, true),
            (&["2020-01", "2020-02", "2020-03"], Monthly, true),
            (&["2020-01", "2021-01"], Monthly, false),
            (&["2019-06", "2020-06", "2021-06"], Yearly, true),
            (&["2019-06", "2019-12", "2020-06"], BiAnnual, true),
            (
                &["2019-03", "2019-06", "2019-09", "2019-12"],
                Quarterly,
                true,
            ),
            (&["2019-01", "2019-04", "2019-07"], Quarterly, true),
            (&["2019-02", "2019-05", "2019-08"], Monthly, true),
            (&["1987-05-15", "1987-06-15", "1987-07-15"], Monthly, true),
            (&["2019-01-31", "2019-02-28", "2019-03-31"], Monthly, true),
            (&["2019-03-31", "2019-06-30", "2019-09-30"], Quarterly, true),
            (&["2019-06-30", "2019-12-31", "2020-06-30"], BiAnnual, true),
            (&["1987-06-30", "1988-06-30", "1989-06-30"], Yearly, true),
            (&["1987-05-15", "1987-05-22", "1987-05-29"], Weekly, true),
            (&["2024-01-02", "2024-01-03", "2024-01-04"], Daily, true),
            (&["2024-01-02"], Daily, false),
        ] {
            let dates: Vec<Written> = dates.iter().filter_map(|d| notation::native(d)).collect();
            assert_eq!(frequency(&dates), Some((expected, certain)), "{dates:?}");
        }
        assert_eq!(frequency(&[]), None);
    }
}
