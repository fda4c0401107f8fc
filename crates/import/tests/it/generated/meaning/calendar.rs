//! The moments of a series: its periods, its categories, or years and quarters of another calendar than the civil one.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::series::Position;

use super::spec::Spec;

/// What kind of moments a series has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Calendar {
    Days,
    BusinessDays,
    IrregularDays,
    Weeks,
    Months,
    Quarters,
    HalfYears,
    Years,
    /// School years and years of accounts, each from the middle of a year to the middle of the next one.
    Spans,
    /// Quarters that end one month after those of the civil year.
    FiscalQuarters,
    Categories,
}

impl Calendar {
    /// Whether a year has several moments.
    pub(super) const fn has_years_of_parts(self) -> bool {
        !matches!(
            self,
            Calendar::Years | Calendar::Spans | Calendar::Categories
        )
    }
}

/// A moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Of(Period),
    /// A year of another calendar: the year in which it begins.
    Span(i32),
    /// A quarter of another calendar: the civil quarter with which it shares two months.
    Fiscal(Period),
    Category(usize),
}

/// The position of an observation in a published series. Two days of a week are the same week.
pub(super) type Place = (Frequency, String);

/// The place of a published observation.
pub(super) fn place(frequency: Frequency, position: Position<'_>) -> Place {
    let text = match position {
        Position::Period(period) if frequency == Frequency::Weekly => week(period),
        Position::Period(period) => period.to_string(),
        Position::Label(label) => label.to_owned(),
    };
    (frequency, text)
}

fn week(period: Period) -> String {
    let week = period.week();
    format!("{}-W{:02}", week.year, week.week)
}

impl Moment {
    /// Where an observation of this moment must be published; `None` where no civil period is right. A category is
    /// called as it is written.
    pub(super) fn place(&self, written: &str) -> Option<Place> {
        match self {
            Moment::Of(period) => Some(place(period.frequency(), Position::Period(*period))),
            Moment::Category(_) => Some(place(Frequency::Category, Position::Label(written))),
            Moment::Span(_) | Moment::Fiscal(_) => None,
        }
    }
}

/// The moments of a meaning in order, `shift` moments later than the first ones.
pub(super) fn moments(calendar: Calendar, spec: &Spec, count: usize, shift: usize) -> Vec<Moment> {
    let first = first(calendar, first_year(calendar, spec, count), spec.offset)
        + i32::try_from(shift).unwrap();
    let place = |place: usize| i32::try_from(place).unwrap();
    let of = |frequency, ordinal| Period::new(frequency, ordinal).unwrap();
    let all = 0..count;

    match calendar {
        Calendar::Days => all
            .map(|at| Moment::Of(of(Frequency::Daily, first + place(at))))
            .collect(),
        Calendar::BusinessDays => (first..)
            .filter(|day| !is_weekend(*day))
            .take(count)
            .map(|day| Moment::Of(of(Frequency::Daily, day)))
            .collect(),
        Calendar::IrregularDays => {
            let mut day = first;
            all.map(|at| {
                day += 1 + i32::try_from(spec.random(1, at) % 40).unwrap();
                Moment::Of(of(Frequency::Daily, day))
            })
            .collect()
        }
        Calendar::Weeks => all
            .map(|at| Moment::Of(of(Frequency::Weekly, first + 7 * place(at))))
            .collect(),
        Calendar::Spans => all.map(|at| Moment::Span(first + place(at))).collect(),
        Calendar::FiscalQuarters => all
            .map(|at| Moment::Fiscal(of(Frequency::Quarterly, first + place(at))))
            .collect(),
        Calendar::Categories => all.map(|at| Moment::Category(at + shift)).collect(),
        Calendar::Months | Calendar::Quarters | Calendar::HalfYears | Calendar::Years => all
            .map(|at| Moment::Of(of(civil(calendar), first + place(at))))
            .collect(),
    }
}

/// The first year of a series that ends between 2000 and 2026.
fn first_year(calendar: Calendar, spec: &Spec, count: usize) -> i32 {
    let a_year = match calendar {
        Calendar::Days | Calendar::BusinessDays => 250,
        Calendar::IrregularDays => 18,
        Calendar::Weeks => 52,
        Calendar::Months => 12,
        Calendar::Quarters | Calendar::FiscalQuarters => 4,
        Calendar::HalfYears => 2,
        Calendar::Years | Calendar::Spans | Calendar::Categories => 1,
    };
    2000 + i32::from(spec.start) % 26 - i32::try_from(count / a_year).unwrap()
}

const fn civil(calendar: Calendar) -> Frequency {
    match calendar {
        Calendar::Months => Frequency::Monthly,
        Calendar::Quarters | Calendar::FiscalQuarters => Frequency::Quarterly,
        Calendar::HalfYears => Frequency::BiAnnual,
        _ => Frequency::Yearly,
    }
}

/// The ordinal of the first moment; half of the series begin with a year.
fn first(calendar: Calendar, year: i32, offset: u8) -> i32 {
    let offset = if offset.is_multiple_of(2) {
        0
    } else {
        i32::from(offset) / 2
    };
    let of = |frequency, text: String| Period::parse(frequency, &text).unwrap().ordinal();
    match calendar {
        Calendar::Days | Calendar::BusinessDays | Calendar::IrregularDays => {
            of(Frequency::Daily, format!("{year}-01-01")) + offset * 3
        }
        Calendar::Weeks => of(Frequency::Weekly, format!("{year}-W01")) + 7 * (offset % 53),
        Calendar::Spans => year,
        Calendar::Categories => 0,
        _ => of(civil(calendar), format!("{year}-01-01")) + offset % 12,
    }
}

/// 1970-01-01 was a Thursday.
const fn is_weekend(day: i32) -> bool {
    (day + 3).rem_euclid(7) >= 5
}
