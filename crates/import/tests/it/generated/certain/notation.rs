//! Positions in time and their notations.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use crate::generated::written::{ENGLISH, FRENCH};
use Notation::{
    Bank, Compact, Dashes, English, EnglishLong, FirstDay, French, Label, LastDay, Letter,
    LetterDash, LetterFirst, MonthFirst, MonthFirstUnpadded, Native, NativeMidnight, Ordinal,
    Points, Serial, ShortDayFirst, ShortMonthFirst, ShortYearFirst, Slashes, Unpadded,
    YearDashNumber, YearSlashes,
};

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

pub(super) fn is_day(period: &Period) -> bool {
    period.frequency() == Frequency::Daily
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

fn three_letters(name: &str) -> String {
    name.chars().take(3).collect()
}
