//! The dates of a generated table, and the frequencies at which they may be read.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::notation::Notation::{self, FirstDay, LastDay, Native, YearDashNumber};
use super::notation::{When, is_day, notations, written};
use super::spec::{Spec, pick};

/// The number of calendars.
pub(super) const CALENDARS: u8 = 27;

/// The dates and their texts.
pub(super) struct Dates {
    pub(super) all: Vec<When>,
    pub(super) texts: Vec<String>,
    pub(super) notation: Notation,
}

/// The dates of a table, in chronological order.
pub(super) fn dates(spec: &Spec, has_heading: bool) -> Dates {
    let all = whens(spec);
    let frequency = frequency(spec.calendar);
    let notation = match pick(notations(frequency), spec.notation) {
        // Only the word above them distinguishes such weeks from months.
        YearDashNumber if !has_heading => Native,
        notation => notation,
    };
    let texts = all.iter().map(|when| written(when, notation));
    Dates {
        texts: texts.collect(),
        all,
        notation,
    }
}

pub(super) const fn frequency(calendar: u8) -> Frequency {
    match calendar {
        0..=3 => Frequency::Monthly,
        4 | 5 => Frequency::Quarterly,
        6 | 7 => Frequency::Yearly,
        8 | 9 => Frequency::BiAnnual,
        10 | 11 => Frequency::Weekly,
        22..=24 => Frequency::Category,
        _ => Frequency::Daily,
    }
}

fn whens(spec: &Spec) -> Vec<When> {
    let frequency = frequency(spec.calendar);
    if frequency == Frequency::Category {
        return labels(spec);
    }

    let year = 1990 + i32::from(spec.start) * 7 % 40;
    let first = format!("{year}-01-01");
    let base = Period::parse(Frequency::Daily, &first).unwrap();
    let mut at = match frequency {
        Frequency::Daily => base.ordinal(),
        Frequency::Weekly => Period::parse(frequency, &format!("{year}-W01"))
            .unwrap()
            .ordinal(),
        _ => Period::parse(frequency, &first).unwrap().ordinal(),
    } + i32::from(spec.start % 4) * if frequency == Frequency::Weekly { 7 } else { 1 };

    let mut all = Vec::new();
    let mut month = (year - 1970) * 12 + i32::from(spec.start % 12);
    for place in 0..spec.rows {
        let random = i32::try_from(spec.random(1, place)).unwrap();
        let ordinal = match spec.calendar {
            0 | 4 | 6 | 8 | 12 => at + i32::try_from(place).unwrap(),
            1 | 5 | 7 | 9 | 14 => {
                at += 1 + random % 3;
                at
            }
            2 => at + 3 * i32::try_from(place).unwrap(),
            3 => at + 12 * i32::try_from(place).unwrap(),
            10 | 15 => at + 7 * i32::try_from(place).unwrap(),
            11 => {
                at += 7 * (1 + random % 3);
                at
            }
            13 => {
                at += 1;
                while is_weekend(at) {
                    at += 1;
                }
                at
            }
            16 => day_of_month(month + i32::try_from(place).unwrap(), 15),
            17 => day_of_month(month + i32::try_from(place).unwrap() + 1, 1) - 1,
            18 => {
                month += 3 + random % 60;
                day_of_month(month, 1 + random / 64 % 28)
            }
            19 => day_of_month(month + i32::try_from(place).unwrap(), 1),
            20 => day_of_month(month + i32::try_from(place).unwrap(), 1 + random % 28),
            21 => {
                let mut last = day_of_month(month + i32::try_from(place).unwrap() + 1, 1) - 1;
                while is_weekend(last) {
                    last -= 1;
                }
                last
            }
            25 => day_of_month(
                month + 12 * i32::try_from(place).unwrap(),
                1 + i32::from(spec.start % 28),
            ),
            _ => day_of_month(month / 3 * 3 + 3 * i32::try_from(place).unwrap() + 3, 1) - 1,
        };
        all.push(When::At(Period::new(frequency, ordinal).unwrap()));
    }

    all
}

/// The day number of a day of a month; months count from January 1970.
fn day_of_month(month: i32, day: i32) -> i32 {
    let first = Period::new(Frequency::Monthly, month).unwrap();
    let first = Period::parse(Frequency::Daily, &format!("{first}-01")).unwrap();
    first.ordinal() + day - 1
}

/// 1970-01-01 was a Thursday.
const fn weekday(day: i32) -> i32 {
    (day + 3).rem_euclid(7)
}

const fn is_weekend(day: i32) -> bool {
    weekday(day) >= 5
}

fn labels(spec: &Spec) -> Vec<When> {
    const WORDS: [&str; 12] = [
        "France",
        "Italie",
        "Île-de-France",
        "Oui",
        "Non",
        "Sans objet",
        "Côte d'Ivoire",
        "UK",
        "Autres pays",
        "Rouge",
        "a",
        "B (hors Corse)",
    ];

    let label = |place: usize| match spec.calendar {
        22 => match place / WORDS.len() {
            0 => WORDS[place].to_owned(),
            again => format!(
                "{} {}",
                WORDS[place % WORDS.len()],
                (b'a' + u8::try_from(again).unwrap()) as char
            ),
        },
        23 => format!("{}-{} ans", place * 5, place * 5 + 4),
        _ => format!("{:02}", place + 1 + usize::from(spec.start)),
    };

    (0..spec.rows)
        .map(|place| When::Label(label(place)))
        .collect()
}

/// The frequencies at which dates may be read for certain: their own, and a coarser one if all of them have the same
/// position in its periods, each in a different period.
pub(super) fn frequencies(dates: &[When], notation: Notation) -> Vec<Frequency> {
    let Some(When::At(first)) = dates.first() else {
        return vec![Frequency::Category];
    };

    let own = first.frequency();
    let periods: Vec<Period> = dates
        .iter()
        .filter_map(|when| match when {
            When::At(period) => Some(*period),
            When::Label(_) => None,
        })
        .collect();

    let mut found = vec![own];
    // Periods written as days may be read as these days.
    if matches!(notation, FirstDay | LastDay) {
        found.push(Frequency::Daily);
    }

    for &coarser in Frequency::ALL {
        if own.is_finer_than(coarser)
            && coarser != Frequency::Category
            && at_one_place(&periods, coarser)
        {
            found.push(coarser);
        }
    }
    found
}

fn at_one_place(periods: &[Period], coarser: Frequency) -> bool {
    let within: Vec<i32> = periods
        .iter()
        .filter_map(|period| Some(period.within(coarser)?.identity()))
        .collect();
    let mut distinct = within;
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() < periods.len() {
        return false;
    }

    let same = |place: &dyn Fn(&Period) -> i32| {
        let mut places = periods.iter().map(place);
        let first = places.next();
        places.all(|place| Some(place) == first)
    };

    let months = match coarser {
        Frequency::Weekly => return same(&|day| weekday(day.ordinal())),
        Frequency::Monthly => 1,
        Frequency::Quarterly => 3,
        Frequency::BiAnnual => 6,
        _ => 12,
    };

    if !same(&|period| i32::from(period.start_date().month() - 1) % months) {
        return false;
    }
    if !periods.iter().all(is_day) {
        return true;
    }

    let left = |day: &Period| i32::from(day.start_date().days_in_month() - day.start_date().day());
    // The last or the first working day: only a weekend is between it and the end of the month.
    let is_last_working = |day: &Period| {
        !is_weekend(day.ordinal()) && (1..=left(day)).all(|more| is_weekend(day.ordinal() + more))
    };
    let is_first_working = |day: &Period| {
        let before = i32::from(day.start_date().day()) - 1;
        !is_weekend(day.ordinal()) && (1..=before).all(|less| is_weekend(day.ordinal() - less))
    };

    same(&|day| i32::from(day.start_date().day()))
        || periods.iter().all(|day| left(day) == 0)
        || periods.iter().all(is_last_working)
        || periods.iter().all(is_first_working)
        || same(&|day| weekday(day.ordinal()))
            && (same(&|day| i32::from((day.start_date().day() - 1) / 7))
                || same(&|day| left(day) / 7))
}
