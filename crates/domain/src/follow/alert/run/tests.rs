mod changes;
mod steps;
mod zones;

use jiff::civil::date;

use super::*;

const PARIS: &str = "Europe/Paris";
const APIA: &str = "Pacific/Apia";
const KIRITIMATI: &str = "Pacific/Kiritimati";
const HONOLULU: &str = "Pacific/Honolulu";
/// 18:30 to 19:30 is left out on 2026-03-29 and repeated on 2026-10-25.
const AROUND_SEVEN: &str = "around-seven";
/// 19:00 to 20:00 is left out on 2026-03-29 and repeated on 2026-10-25.
const FROM_SEVEN: &str = "from-seven";
/// 18:00 to 19:00 is left out on 2026-03-29 and repeated on 2026-10-25.
const UNTIL_SEVEN: &str = "until-seven";
/// 2026-03-08, a Sunday, is left out, and 2026-10-31 is repeated.
const WHOLE_DAYS: &str = "whole-days";
/// 2026-03-29 ends at 18:00 and 2026-03-30 begins at 2:00.
const PAST_MIDNIGHT: &str = "past-midnight";
/// 2026-03-29 begins at 20:00.
const FROM_MIDNIGHT: &str = "from-midnight";
/// At 20:00 on 2026-11-01 it is again 20:00 on 2026-10-31.
const DAY_AGAIN: &str = "day-again";

/// A time zone of the IANA database, or one of the rules above.
fn zone(name: &str) -> TimeZone {
    let rule = match name {
        AROUND_SEVEN => "AAA0BBB,M3.5.0/18:30,M10.5.0/19:30",
        FROM_SEVEN => "AAA0BBB,M3.5.0/19,M10.5.0/20",
        UNTIL_SEVEN => "AAA0BBB,M3.5.0/18,M10.5.0/19",
        WHOLE_DAYS => "AAA12BBB-12,M3.2.0/0,M11.1.0/0",
        PAST_MIDNIGHT => "AAA4BBB-4,M3.5.0/18,M10.5.0/12",
        FROM_MIDNIGHT => "AAA10BBB-10,M3.5.0/0,M10.5.0/23",
        DAY_AGAIN => "AAA12BBB-12,M3.2.0/0,M11.1.0/20",
        name => return TimeZone::get(name).unwrap(),
    };
    TimeZone::posix(rule).unwrap()
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

#[test]
fn a_run_is_at_the_first_moment_at_or_after_the_end_of_its_day() {
    let cases = [
        (PARIS, "2026-11-25", "2026-11-25T18:00:00Z"),
        (PARIS, "2026-07-01", "2026-07-01T17:00:00Z"),
        (PARIS, "2026-03-29", "2026-03-29T17:00:00Z"),
        (PARIS, "2026-10-25", "2026-10-25T18:00:00Z"),
        ("America/New_York", "2026-01-15", "2026-01-16T00:00:00Z"),
        ("America/New_York", "2026-07-15", "2026-07-15T23:00:00Z"),
        ("Asia/Kathmandu", "2026-11-25", "2026-11-25T13:15:00Z"),
        ("UTC", "2024-02-29", "2024-02-29T19:00:00Z"),
        // A gap: its end, not 19:00 moved by its length. A fold: the first 19:00.
        (AROUND_SEVEN, "2026-03-28", "2026-03-28T19:00:00Z"),
        (AROUND_SEVEN, "2026-03-29", "2026-03-29T18:30:00Z"),
        (AROUND_SEVEN, "2026-03-30", "2026-03-30T18:00:00Z"),
        (AROUND_SEVEN, "2026-10-25", "2026-10-25T18:00:00Z"),
        (AROUND_SEVEN, "2026-10-26", "2026-10-26T19:00:00Z"),
        (FROM_SEVEN, "2026-03-29", "2026-03-29T19:00:00Z"),
        (FROM_SEVEN, "2026-10-25", "2026-10-25T18:00:00Z"),
        (UNTIL_SEVEN, "2026-03-29", "2026-03-29T18:00:00Z"),
        (UNTIL_SEVEN, "2026-10-25", "2026-10-25T19:00:00Z"),
        // Vostok repeated the seven hours before midnight.
        ("Antarctica/Vostok", "1994-01-31", "1994-01-31T12:00:00Z"),
        // Dates that a zone leaves out.
        (APIA, "2011-12-29", "2011-12-30T05:00:00Z"),
        (APIA, "2011-12-30", "none"),
        (APIA, "2011-12-31", "2011-12-31T05:00:00Z"),
        (KIRITIMATI, "1994-12-30", "1994-12-31T05:00:00Z"),
        (KIRITIMATI, "1994-12-31", "none"),
        (KIRITIMATI, "1995-01-01", "1995-01-01T05:00:00Z"),
        ("Pacific/Enderbury", "1994-12-31", "none"),
        ("Pacific/Kwajalein", "1993-08-21", "none"),
        (WHOLE_DAYS, "2026-03-08", "none"),
        (WHOLE_DAYS, "2026-10-31", "2026-10-31T07:00:00Z"),
        (WHOLE_DAYS, "2026-11-01", "2026-11-02T07:00:00Z"),
        // Dates of which a zone leaves out the evening.
        (PAST_MIDNIGHT, "2026-03-29", "2026-03-29T22:00:00Z"),
        (PAST_MIDNIGHT, "2026-03-30", "2026-03-30T15:00:00Z"),
        (FROM_MIDNIGHT, "2026-03-28", "2026-03-29T05:00:00Z"),
        (FROM_MIDNIGHT, "2026-03-29", "2026-03-29T10:00:00Z"),
        (DAY_AGAIN, "2026-11-01", "2026-11-01T07:00:00Z"),
        (DAY_AGAIN, "2026-11-02", "2026-11-03T07:00:00Z"),
        // The ends of the calendar.
        ("UTC", "9999-12-30", "9999-12-30T19:00:00Z"),
        ("UTC", "9999-12-31", "none"),
        ("UTC", "-009999-01-01", "none"),
        ("UTC", "-009999-01-02", "-009999-01-02T19:00:00Z"),
    ];

    for (name, text, expected) in cases {
        let found = run_on(Cadence::Daily, &zone(name), day(text));
        let expected = match expected {
            "none" => None,
            moment => Some(DigestRun {
                date: day(text),
                at: at(moment),
            }),
        };
        assert_eq!(found, expected, "{name} {text}");
    }
}

#[test]
fn weekly_runs_are_on_sundays_and_monthly_ones_on_the_last_day() {
    let (weekly, monthly) = (Cadence::Weekly, Cadence::Monthly);

    let cases = [
        (weekly, PARIS, "2026-11-28", "none"),
        (weekly, PARIS, "2026-11-29", "2026-11-29T18:00:00Z"),
        (weekly, PARIS, "2026-11-30", "none"),
        (monthly, PARIS, "2026-11-29", "none"),
        (monthly, PARIS, "2026-11-30", "2026-11-30T18:00:00Z"),
        (monthly, PARIS, "2026-12-01", "none"),
        (monthly, PARIS, "2024-02-28", "none"),
        (monthly, PARIS, "2024-02-29", "2024-02-29T18:00:00Z"),
        (monthly, PARIS, "2023-02-28", "2023-02-28T18:00:00Z"),
        (
            monthly,
            "Antarctica/Vostok",
            "1994-01-31",
            "1994-01-31T12:00:00Z",
        ),
        // A date that is left out has its run at the first moment after it.
        (monthly, KIRITIMATI, "1994-12-31", "1994-12-31T10:00:00Z"),
        (
            monthly,
            "Pacific/Enderbury",
            "1994-12-31",
            "1994-12-31T11:00:00Z",
        ),
        (weekly, KIRITIMATI, "1995-01-01", "1995-01-01T05:00:00Z"),
        (weekly, WHOLE_DAYS, "2026-03-08", "2026-03-08T12:00:00Z"),
        (monthly, WHOLE_DAYS, "2026-10-31", "2026-10-31T07:00:00Z"),
    ];

    for (cadence, name, text, expected) in cases {
        let found = run_on(cadence, &zone(name), day(text)).map(|run| {
            assert_eq!(run.date, day(text));
            run.at.to_string()
        });
        assert_eq!(
            found.as_deref().unwrap_or("none"),
            expected,
            "{cadence} {name} {text}"
        );
    }
}
