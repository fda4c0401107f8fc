//! The dates of a generated table, their notation, and the frequencies at which they may be read.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::spec::{Spec, pick};

/// The number of calendars.
pub(super) const CALENDARS: u8 = 27;

/// The position of an observation in time, or its category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum When {
    At(Period),
    Label(String),
}

impl When {
    /// The canonical text in a series of a frequency; `None` if there is no such text.
    pub(super) fn text(&self, frequency: Frequency) -> Option<String> {
        match self {
            When::Label(label) => (frequency == Frequency::Category).then(|| label.clone()),
            When::At(period) if period.frequency() == frequency => Some(period.to_string()),
            // A weekly series keeps the given day.
            When::At(period) if is_day(period) && frequency == Frequency::Weekly => {
                Some(period.to_string())
            }
            When::At(period) => period.within(frequency).map(|period| period.to_string()),
        }
    }
}

/// The day that denotes a longer period in this notation, if it does.
pub(super) fn day(when: &When, notation: Notation) -> Option<When> {
    let is_written = matches!(notation, FirstDay | LastDay)
        && matches!(when, When::At(period) if !is_day(period));
    let day = Period::parse(Frequency::Daily, &written(when, notation)).ok();
    day.filter(|_| is_written).map(When::At)
}

fn is_day(period: &Period) -> bool {
    period.frequency() == Frequency::Daily
}

/// The dates and their texts.
pub(super) struct Dates {
    pub(super) all: Vec<When>,
    pub(super) texts: Vec<String>,
    pub(super) notation: Notation,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    Native,
    NativeMidnight,
    Slashes,
    Points,
    Dashes,
    Unpadded,
    MonthFirst,
    MonthFirstUnpadded,
    YearSlashes,
    Compact,
    French,
    English,
    EnglishLong,
    ShortDayFirst,
    ShortMonthFirst,
    ShortYearFirst,
    Serial,
    Letter,
    LetterDash,
    LetterFirst,
    YearDashNumber,
    FirstDay,
    LastDay,
    Ordinal,
    Bank,
    Label,
}

use crate::generated::written::{ENGLISH, FRENCH};
use Notation::{
    Bank, Compact, Dashes, English, EnglishLong, FirstDay, French, Label, LastDay, Letter,
    LetterDash, LetterFirst, MonthFirst, MonthFirstUnpadded, Native, NativeMidnight, Ordinal,
    Points, Serial, ShortDayFirst, ShortMonthFirst, ShortYearFirst, Slashes, Unpadded,
    YearDashNumber, YearSlashes,
};

pub(super) const fn notations(frequency: Frequency) -> &'static [Notation] {
    match frequency {
        Frequency::Daily => &[
            Native,
            Slashes,
            Points,
            MonthFirst,
            Compact,
            French,
            English,
            ShortDayFirst,
            Serial,
            Unpadded,
            Dashes,
            MonthFirstUnpadded,
            YearSlashes,
            EnglishLong,
            ShortMonthFirst,
            ShortYearFirst,
            NativeMidnight,
        ],
        Frequency::Weekly => &[
            Native,
            Letter,
            Compact,
            LetterDash,
            FirstDay,
            YearDashNumber,
        ],
        Frequency::Monthly => &[
            Native,
            Compact,
            Slashes,
            Letter,
            French,
            English,
            YearSlashes,
            LetterDash,
            FirstDay,
            LastDay,
        ],
        Frequency::Quarterly => &[
            Native,
            LetterDash,
            LetterFirst,
            Letter,
            Ordinal,
            FirstDay,
            LastDay,
        ],
        Frequency::BiAnnual => &[Native, Letter, LetterFirst, Ordinal],
        Frequency::Yearly => &[Native, Bank, FirstDay, LastDay],
        Frequency::Category => &[Label],
    }
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

/// A date in a notation; the notation of the rules if the frequency of the date has no form in it.
pub(super) fn written(when: &When, notation: Notation) -> String {
    let period = match when {
        When::Label(label) => return label.clone(),
        When::At(period) => *period,
    };
    let date = period.start_date();
    let (y, m, d) = (date.year(), date.month(), date.day());
    let (short, place) = (y.rem_euclid(100), usize::try_from(m - 1).unwrap());
    let part = |months: i8| (m - 1) / months + 1;
    match (period.frequency(), notation) {
        (Frequency::Daily, NativeMidnight) => format!("{period} 00:00:00"),
        (Frequency::Daily, Slashes) => format!("{d:02}/{m:02}/{y}"),
        (Frequency::Daily, Points) => format!("{d:02}.{m:02}.{y}"),
        (Frequency::Daily, Dashes) => format!("{d:02}-{m:02}-{y}"),
        (Frequency::Daily, Unpadded) => format!("{d}/{m}/{y}"),
        (Frequency::Daily, MonthFirst) => format!("{m:02}/{d:02}/{y}"),
        (Frequency::Daily, MonthFirstUnpadded) => format!("{m}/{d}/{y}"),
        (Frequency::Daily, YearSlashes) => format!("{y}/{m:02}/{d:02}"),
        (Frequency::Daily, Compact) => format!("{y}{m:02}{d:02}"),
        (Frequency::Daily, French) => format!("{d} {} {y}", FRENCH[place]),
        (Frequency::Daily, English) => {
            format!("{d:02}-{}-{short:02}", three_letters(ENGLISH[place]))
        }
        (Frequency::Daily, EnglishLong) => format!("{} {d}, {y}", ENGLISH[place]),
        (Frequency::Daily, ShortDayFirst) => format!("{d:02}/{m:02}/{short:02}"),
        (Frequency::Daily, ShortMonthFirst) => format!("{m}/{d}/{short:02}"),
        (Frequency::Daily, ShortYearFirst) => format!("{short:02}-{m:02}-{d:02}"),
        (Frequency::Daily, Serial) => format!("{}", period.ordinal() + 25_569),
        (Frequency::Weekly, notation) => {
            let week = period.week();
            let (y, w) = (week.year, week.week);
            match notation {
                Letter => format!("{y}W{w:02}"),
                Compact => format!("{y}{w:02}"),
                LetterDash => format!("{y}-S{w:02}"),
                YearDashNumber => format!("{y}-{w:02}"),
                FirstDay => period.to_string(),
                _ => format!("{y}-W{w:02}"),
            }
        }
        (Frequency::Monthly, Compact) => format!("{y}{m:02}"),
        (Frequency::Monthly, Slashes) => format!("{m:02}/{y}"),
        (Frequency::Monthly, Letter) => format!("{y}M{m:02}"),
        (Frequency::Monthly, LetterDash) => format!("{y}-M{m:02}"),
        (Frequency::Monthly, French) => format!("{} {y}", FRENCH[place]),
        (Frequency::Monthly, English) => format!("{}-{short:02}", three_letters(ENGLISH[place])),
        (Frequency::Monthly, YearSlashes) => format!("{y}/{m:02}"),
        (Frequency::Quarterly, Letter) => format!("{y}Q{}", part(3)),
        (Frequency::Quarterly, LetterDash) => format!("{y}-T{}", part(3)),
        (Frequency::Quarterly, LetterFirst) => format!("T{} {y}", part(3)),
        (Frequency::Quarterly, Ordinal) => format!("{} trimestre {y}", ordinal(part(3))),
        (Frequency::BiAnnual, Letter) => format!("{y}H{}", part(6)),
        (Frequency::BiAnnual, LetterFirst) => format!("S{} {y}", part(6)),
        (Frequency::BiAnnual, Ordinal) => format!("{} semestre {y}", ordinal(part(6))),
        (Frequency::Yearly, Bank) => format!("{y} [YR{y}]"),
        (Frequency::Monthly | Frequency::Quarterly | Frequency::Yearly, FirstDay) => {
            date.to_string()
        }
        (Frequency::Monthly | Frequency::Quarterly | Frequency::Yearly, LastDay) => {
            let next = Period::new(period.frequency(), period.ordinal() + 1).unwrap();
            let next = Period::parse(Frequency::Daily, &next.start_date().to_string()).unwrap();
            Period::new(Frequency::Daily, next.ordinal() - 1)
                .unwrap()
                .to_string()
        }
        _ => period.to_string(),
    }
}

fn ordinal(part: i8) -> String {
    if part == 1 {
        "1er".to_owned()
    } else {
        format!("{part}e")
    }
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

fn three_letters(name: &str) -> String {
    name.chars().take(3).collect()
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
