//! Schedules of jobs, by the calendar of a time zone.

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// When a scheduled job runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// At the multiples of a duration since 1970, whatever the calendar. The duration is at least a second.
    Every(SignedDuration),
    /// At a local time on some dates. A time that a change of the clocks leaves out is as much later as the change; a
    /// time that comes twice counts the first time. A date that a zone leaves out has no run of its own.
    Local {
        /// The dates in `zone` that have a run.
        dates: Dates,
        /// The time of day.
        at: Time,
        /// The time zone of the dates and of the time of day.
        zone: TimeZone,
    },
}

/// The dates of a schedule that have a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dates {
    /// Each day.
    Daily,
    /// One day of each week.
    Weekly(Weekday),
    /// One day of each month, from 1; the last day in a month that is shorter.
    Monthly(i8),
}

impl Dates {
    /// Whether a date is one of them.
    fn contains(self, date: Date) -> bool {
        match self {
            Self::Daily => true,
            Self::Weekly(weekday) => date.weekday() == weekday,
            Self::Monthly(day) => date.day() == day.clamp(1, date.days_in_month()),
        }
    }
}

/// The days in which each schedule has a run: a month, and one more where today's is later.
const DAYS: i32 = 33;

impl Schedule {
    /// The latest run at or before `now`; `None` at the start of the calendar.
    #[must_use]
    pub fn latest(&self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Self::Every(period) => {
                let period = i64::try_from(period.as_micros())
                    .unwrap_or(i64::MAX)
                    .max(1_000_000);
                let now = now.as_microsecond();
                Timestamp::from_microsecond(now - now.rem_euclid(period)).ok()
            }
            Self::Local { dates, at, zone } => {
                let today = now.to_zoned(zone.clone()).date();
                (0..DAYS)
                    .filter_map(|days| today.checked_sub(days.days()).ok())
                    .filter(|date| dates.contains(*date))
                    .filter_map(|date| date.to_datetime(*at).to_zoned(zone.clone()).ok())
                    .map(|run| run.timestamp())
                    .find(|run| *run <= now)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jiff::civil::{date, time};

    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn local(dates: Dates, hour: i8, minute: i8, zone: &str) -> Schedule {
        Schedule::Local {
            dates,
            at: time(hour, minute, 0, 0),
            zone: TimeZone::get(zone).unwrap(),
        }
    }

    #[test]
    fn the_latest_run_is_at_or_before_now() {
        let paris = "Europe/Paris";
        let every = Schedule::Every(SignedDuration::from_mins(10));

        let cases = [
            (
                every.clone(),
                "2026-11-24T10:19:59Z",
                "2026-11-24T10:10:00Z",
            ),
            (every, "2026-11-24T10:20:00Z", "2026-11-24T10:20:00Z"),
            (
                local(Dates::Daily, 7, 0, paris),
                "2026-11-24T05:59:59Z",
                "2026-11-23T06:00:00Z",
            ),
            (
                local(Dates::Daily, 7, 0, paris),
                "2026-11-24T06:00:00Z",
                "2026-11-24T06:00:00Z",
            ),
            (
                local(Dates::Daily, 7, 0, paris),
                "2026-07-01T05:00:00Z",
                "2026-07-01T05:00:00Z",
            ),
            // The clocks leave out 2:00 to 3:00, and repeat it in autumn.
            (
                local(Dates::Daily, 2, 30, paris),
                "2026-03-29T12:00:00Z",
                "2026-03-29T01:30:00Z",
            ),
            (
                local(Dates::Daily, 2, 30, paris),
                "2026-10-25T01:29:00Z",
                "2026-10-25T00:30:00Z",
            ),
            (
                local(Dates::Daily, 2, 30, paris),
                "2026-10-25T12:00:00Z",
                "2026-10-25T00:30:00Z",
            ),
            (
                local(Dates::Weekly(Weekday::Monday), 7, 0, paris),
                "2026-11-24T12:00:00Z",
                "2026-11-23T06:00:00Z",
            ),
            (
                local(Dates::Weekly(Weekday::Tuesday), 7, 0, paris),
                "2026-11-24T05:00:00Z",
                "2026-11-17T06:00:00Z",
            ),
            (
                local(Dates::Monthly(31), 7, 0, paris),
                "2026-11-24T12:00:00Z",
                "2026-10-31T06:00:00Z",
            ),
            (
                local(Dates::Monthly(31), 7, 0, paris),
                "2026-03-01T00:00:00Z",
                "2026-02-28T06:00:00Z",
            ),
            (
                local(Dates::Monthly(1), 0, 0, "Pacific/Kiritimati"),
                "2026-11-30T10:00:00Z",
                "2026-11-30T10:00:00Z",
            ),
            // Samoa left out 30 December 2011: its run is that of the 31st.
            (
                local(Dates::Daily, 7, 0, "Pacific/Apia"),
                "2011-12-30T16:00:00Z",
                "2011-12-29T17:00:00Z",
            ),
            (
                local(Dates::Daily, 7, 0, "Pacific/Apia"),
                "2011-12-30T17:00:00Z",
                "2011-12-30T17:00:00Z",
            ),
        ];

        for (schedule, now, expected) in cases {
            assert_eq!(
                schedule.latest(at(now)),
                Some(at(expected)),
                "{schedule:?} at {now}"
            );
        }
    }

    #[test]
    fn each_date_that_a_zone_has_has_one_daily_run() {
        for zone in [
            "Europe/Paris",
            "America/Sao_Paulo",
            "Pacific/Apia",
            "Asia/Kathmandu",
            "Africa/Cairo",
        ] {
            let (schedule, own) = (
                local(Dates::Daily, 0, 30, zone),
                TimeZone::get(zone).unwrap(),
            );
            let mut now = date(2009, 1, 1)
                .at(12, 0, 0, 0)
                .to_zoned(own.clone())
                .unwrap()
                .timestamp();
            let (mut runs, mut dates) = (BTreeSet::new(), BTreeSet::new());
            for _ in 0..6 * 366 * 24 {
                dates.insert(now.to_zoned(own.clone()).date());
                runs.insert(schedule.latest(now).unwrap());
                now += SignedDuration::from_hours(1);
            }
            let dates_of_runs: BTreeSet<_> = runs
                .iter()
                .map(|run| run.to_zoned(own.clone()).date())
                .collect();
            assert_eq!(dates_of_runs, dates, "{zone}");
            assert_eq!(runs.len(), dates.len(), "{zone}");
        }
    }
}
