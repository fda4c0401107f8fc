//! The numbers of a moment, from which its notations are made.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;

use super::calendar::Moment;

/// A day of the civil calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Day {
    pub(super) year: i32,
    pub(super) month: i32,
    pub(super) day: i32,
}

/// The numbers of a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    /// The year, for weeks that of the week.
    pub(super) year: i32,
    /// The number of the period in its year, from 1; of a category in the list.
    pub(super) part: i32,
    /// The first day.
    pub(super) first: Day,
    /// The last day.
    pub(super) last: Day,
}

impl Parts {
    pub(super) fn of(moment: Moment) -> Parts {
        match moment {
            Moment::Of(period) => Parts::of_period(period),
            Moment::Span(year) => Parts {
                year,
                part: 1,
                first: Day {
                    year,
                    month: 4,
                    day: 1,
                },
                last: Day {
                    year: year + 1,
                    month: 3,
                    day: 31,
                },
            },
            Moment::Fiscal(quarter) => {
                let parts = Parts::of_period(quarter);
                let month = Period::parse(Frequency::Quarterly, &quarter.to_string()).unwrap();
                let next = month.ordinal() * 3 + 3;
                Parts {
                    last: last_day_of_month(next),
                    ..parts
                }
            }
            Moment::Category(place) => Parts {
                year: 0,
                part: i32::try_from(place).unwrap() + 1,
                first: Day {
                    year: 0,
                    month: 0,
                    day: 0,
                },
                last: Day {
                    year: 0,
                    month: 0,
                    day: 0,
                },
            },
        }
    }

    fn of_period(period: Period) -> Parts {
        let first = day_of(period);

        let months = match period.frequency() {
            Frequency::Daily => {
                return Parts {
                    year: first.year,
                    part: first.day,
                    first,
                    last: first,
                };
            }
            Frequency::Weekly => {
                let week = period.week();
                let sunday = Period::new(Frequency::Daily, period.ordinal() + 6).unwrap();
                return Parts {
                    year: week.year,
                    part: week.week,
                    first,
                    last: day_of(sunday),
                };
            }
            Frequency::Monthly => 1,
            Frequency::Quarterly => 3,
            Frequency::BiAnnual => 6,
            Frequency::Yearly | Frequency::Category => 12,
        };

        let last = (first.year - 1970) * 12 + first.month - 1 + months - 1;
        Parts {
            year: first.year,
            part: (first.month - 1) / months + 1,
            first,
            last: last_day_of_month(last),
        }
    }
}

fn day_of(period: Period) -> Day {
    let date = period.start_date();
    Day {
        year: i32::from(date.year()),
        month: i32::from(date.month()),
        day: i32::from(date.day()),
    }
}

/// The last day of a month; months count from January 1970.
fn last_day_of_month(month: i32) -> Day {
    let next = Period::new(Frequency::Monthly, month + 1).unwrap();
    day_of(Period::new(Frequency::Daily, ordinal(day_of(next)) - 1).unwrap())
}

/// Days since 1970-01-01.
fn ordinal(day: Day) -> i32 {
    Period::parse(Frequency::Daily, &day.iso())
        .unwrap()
        .ordinal()
}

impl Day {
    /// `2024-03-31`
    pub(super) fn iso(self) -> String {
        let Day { year, month, day } = self;
        format!("{year}-{month:02}-{day:02}")
    }

    /// Day, month and year, with a sign between them.
    pub(super) fn dmy(self, sign: char) -> String {
        let Day { year, month, day } = self;
        format!("{day:02}{sign}{month:02}{sign}{year}")
    }

    /// Month, day and year, with a sign between them.
    pub(super) fn mdy(self, sign: char) -> String {
        let Day { year, month, day } = self;
        format!("{month:02}{sign}{day:02}{sign}{year}")
    }

    /// The last two digits of the year.
    pub(super) const fn short(self) -> i32 {
        self.year.rem_euclid(100)
    }

    /// The number of the day as spreadsheets count it.
    pub(super) fn serial(self) -> i32 {
        ordinal(self) + 25_569
    }
}
