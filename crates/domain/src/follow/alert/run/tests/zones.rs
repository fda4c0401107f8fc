//! The runs of each time zone of the IANA database on each date from 1970 to 2037.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use jiff::civil::Weekday;
use jiff::tz::TimeZoneDatabase;
use jiff::{SignedDuration, Timestamp};

use super::*;

const FIRST: Date = date(1970, 1, 1);
const LAST: Date = date(2037, 12, 31);
const SECONDS_PER_DAY: i64 = 86_400;
const END_OF_DAY_SECONDS: i64 = 19 * 3600;

/// The time from one change of the offset to the next, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Segment {
    from: i64,
    offset: i64,
}

/// A time zone and its offsets around the tested dates.
struct Tested {
    name: String,
    zone: TimeZone,
    segments: Vec<Segment>,
}

/// A date, and the cadences that have a run on it.
#[derive(Clone, Copy)]
struct CalendarDate {
    date: Date,
    is_sunday: bool,
    is_last_of_month: bool,
}

/// The run of a date, by the definition.
struct Expected {
    day: CalendarDate,
    is_left_out: bool,
    at: Timestamp,
    /// Whether the offset changes within two days.
    is_near_change: bool,
}

impl CalendarDate {
    fn has_run(self, cadence: Cadence) -> bool {
        match cadence {
            Cadence::Daily => true,
            Cadence::Weekly => self.is_sunday,
            Cadence::Monthly => self.is_last_of_month,
        }
    }
}

impl Expected {
    fn run(&self) -> Option<DigestRun> {
        Some(DigestRun {
            date: self.day.date,
            at: self.at,
        })
    }
}

fn calendar() -> Vec<CalendarDate> {
    let mut calendar = Vec::new();
    let mut date = FIRST;
    while date <= LAST {
        let tomorrow = date.tomorrow().unwrap();
        calendar.push(CalendarDate {
            date,
            is_sunday: date.weekday() == Weekday::Sunday,
            is_last_of_month: tomorrow.day() == 1,
        });
        date = tomorrow;
    }
    calendar
}

fn segments(zone: &TimeZone) -> Vec<Segment> {
    let first = at("1969-06-01T00:00:00Z");
    let last = at("2038-06-01T00:00:00Z");
    let mut segments = vec![Segment {
        from: i64::MIN / 2,
        offset: zone.to_offset(first).seconds().into(),
    }];
    for transition in zone.following(first) {
        if transition.timestamp() > last {
            break;
        }
        let offset = transition.offset().seconds().into();
        if segments.last().unwrap().offset != offset {
            let from = transition.timestamp().as_second();
            segments.push(Segment { from, offset });
        }
    }
    segments
}

/// The zones of the database, and those made for these tests; of those with the same offsets at all times the first.
fn tested() -> Vec<Tested> {
    let database = TimeZoneDatabase::bundled();
    let names: Vec<_> = database.available().collect();
    assert!(names.len() > 500, "{} zones", names.len());

    let of_database = names.iter().map(|name| {
        let zone = database.get(name.as_str()).unwrap();
        (name.as_str(), zone)
    });
    let made = [
        AROUND_SEVEN,
        FROM_SEVEN,
        UNTIL_SEVEN,
        WHOLE_DAYS,
        FROM_MIDNIGHT,
        DAY_AGAIN,
    ];

    let mut found = HashMap::new();
    for (name, zone) in of_database.chain(made.map(|name| (name, zone(name)))) {
        let segments = segments(&zone);
        found.entry(segments.clone()).or_insert_with(|| Tested {
            name: name.to_owned(),
            zone,
            segments,
        });
    }

    assert!(found.len() > 200, "{} different zones", found.len());
    found.into_values().collect()
}

impl Tested {
    /// The first instant at which the local time is at or after this one, by the definition: the first segment that
    /// ends after it. Local times are given in ascending order; `place` is where the last search ended.
    fn first_instant(&self, local: i64, place: &mut usize) -> i64 {
        while let Some(next) = self.segments.get(*place + 1) {
            if next.from + self.segments[*place].offset > local {
                break;
            }
            *place += 1;
        }
        let Segment { from, offset } = self.segments[*place];
        from.max(local - offset)
    }

    /// Whether the local date of some instant is this one.
    fn has_date(&self, midnight: i64, near: usize) -> bool {
        let around = near.saturating_sub(2)..(near + 3).min(self.segments.len());
        around.into_iter().any(|place| {
            let Segment { from, offset } = self.segments[place];
            let next = self.segments.get(place + 1);
            let end = next.map_or(i64::MAX / 2, |next| next.from);
            (from + offset).max(midnight) < (end + offset).min(midnight + SECONDS_PER_DAY)
        })
    }

    fn expected(&self, calendar: &[CalendarDate]) -> Vec<Expected> {
        let mut place = 0;
        let midnights = (0i64..).map(|days| days * SECONDS_PER_DAY);
        let expected = calendar.iter().zip(midnights).map(|(day, midnight)| {
            let instant = self.first_instant(midnight + END_OF_DAY_SECONDS, &mut place);
            let next = self.segments.get(place + 1);
            let since = instant - self.segments[place].from;
            let until = next.map_or(i64::MAX, |next| next.from - instant);
            Expected {
                day: *day,
                is_left_out: !self.has_date(midnight, place),
                at: Timestamp::from_second(instant).unwrap(),
                is_near_change: since.min(until) < 2 * SECONDS_PER_DAY,
            }
        });
        expected.collect()
    }

    /// Compares each run with the definition. The dates of a cadence do not depend on the zone: see
    /// [`sundays_and_last_days_have_runs_and_other_dates_have_none`].
    fn check_runs(&self, expected: &[Expected]) {
        let mut previous = Timestamp::MIN;
        for it in expected {
            let date = it.day.date;
            for &cadence in Cadence::ALL {
                if it.day.has_run(cadence) {
                    let has_run = cadence != Cadence::Daily || !it.is_left_out;
                    let run = has_run.then_some(DigestRun { date, at: it.at });
                    let found = run_on(cadence, &self.zone, date);
                    assert_eq!(found, run, "{} {cadence} {date}", self.name);
                }
            }
            // The instants increase with the dates, of which each cadence has a part.
            assert!(it.at > previous, "{} {date}", self.name);
            previous = it.at;
            // Elsewhere the instant is 19:00 minus the only offset of these days.
            if it.is_near_change {
                let is_its_date = self.zone.to_datetime(it.at).date() == date;
                assert_eq!(is_its_date, !it.is_left_out, "{} {date}", self.name);
            }
        }
    }

    /// Steps from run to run. All weekly and monthly steps are made; of the daily ones those near a change of the
    /// offset, and some others.
    fn check_steps(&self, expected: &[Expected]) {
        for &cadence in Cadence::ALL {
            let runs: Vec<_> = expected
                .iter()
                .filter(|it| it.day.has_run(cadence))
                .filter(|it| cadence != Cadence::Daily || !it.is_left_out)
                .collect();
            for (place, pair) in runs.windows(2).enumerate() {
                let [earlier, later] = pair else { continue };
                if earlier.is_near_change || later.is_near_change || place % 97 == 0 {
                    self.check_step(cadence, earlier, later);
                } else if cadence != Cadence::Daily {
                    let found = next_run(cadence, &self.zone, earlier.at, Some(earlier.day.date));
                    assert_eq!(found, later.run(), "{} {cadence}", self.name);
                }
            }
        }
    }

    /// Compares the next and the latest run between two consecutive runs.
    fn check_step(&self, cadence: Cadence, earlier: &Expected, later: &Expected) {
        let zone = &self.zone;
        let context = || format!("{} {cadence} {}", self.name, later.day.date);
        let before = later.at - SignedDuration::from_nanos(1);

        for (after, last) in [
            (earlier.at, None),
            (earlier.at, Some(earlier.day.date)),
            (before, None),
        ] {
            assert_eq!(
                next_run(cadence, zone, after, last),
                later.run(),
                "{}",
                context()
            );
        }

        for (now, last, expected) in [
            (before, None, earlier.run()),
            (before, Some(earlier.day.date), None),
            (later.at, Some(earlier.day.date), later.run()),
        ] {
            assert_eq!(
                latest_run(cadence, zone, now, last),
                expected,
                "{}",
                context()
            );
        }
    }
}

#[test]
fn each_date_week_and_month_of_each_zone_has_one_run() {
    let (tested, calendar) = (tested(), calendar());
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(zone) = tested.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let expected = zone.expected(&calendar);
                    zone.check_runs(&expected);
                    zone.check_steps(&expected);
                }
            });
        }
    });
}

#[test]
fn sundays_and_last_days_have_runs_and_other_dates_have_none() {
    let zones = [zone(PARIS), zone(APIA), zone(WHOLE_DAYS)];
    for day in calendar() {
        for &cadence in &[Cadence::Weekly, Cadence::Monthly] {
            for zone in &zones {
                let run = run_on(cadence, zone, day.date);
                assert_eq!(
                    run.is_some(),
                    day.has_run(cadence),
                    "{cadence} {}",
                    day.date
                );
            }
        }
    }
}
