//! The runs before and after a moment.

use super::*;

/// Checks each line of a table: cadence, zone, moment, nominal date of the last run or `-`, expected date and moment or
/// `none`.
fn check(
    table: &str,
    find: impl Fn(Cadence, &TimeZone, Timestamp, Option<Date>) -> Option<DigestRun>,
) {
    for line in table.lines().filter(|line| !line.is_empty()) {
        let words: Vec<_> = line.split_whitespace().collect();
        let [cadence, name, moment, last, ref expected @ ..] = words[..] else {
            panic!("{line}")
        };
        let last = (last != "-").then(|| day(last));
        let cadence = Cadence::parse(cadence).unwrap();
        let found = find(cadence, &zone(name), at(moment), last);
        let found = found.map_or("none".to_owned(), |run| format!("{} {}", run.date, run.at));
        assert_eq!(found, expected.join(" "), "{line}");
    }
}

/// From Kiritimati to Honolulu, a day behind, the date of the last run comes again. At the end of the calendar there is
/// no run left. In the repeated hours of 2026-10-25 and on the repeated days the run was already made.
const NEXT_RUNS: &str = "
daily   Europe/Paris       2026-11-25T17:59:59Z -          2026-11-25 2026-11-25T18:00:00Z
daily   Europe/Paris       2026-11-25T18:00:00Z -          2026-11-26 2026-11-26T18:00:00Z
daily   Europe/Paris       2026-11-25T12:00:00Z 2026-11-24 2026-11-25 2026-11-25T18:00:00Z
daily   Europe/Paris       2026-11-25T12:00:00Z 2026-11-25 2026-11-26 2026-11-26T18:00:00Z
weekly  Europe/Paris       2026-11-25T12:00:00Z -          2026-11-29 2026-11-29T18:00:00Z
weekly  Europe/Paris       2026-11-29T18:00:00Z -          2026-12-06 2026-12-06T18:00:00Z
weekly  Europe/Paris       2026-11-25T12:00:00Z 2026-11-29 2026-12-06 2026-12-06T18:00:00Z
weekly  Europe/Paris       2026-11-25T12:00:00Z 2026-11-28 2026-11-29 2026-11-29T18:00:00Z
monthly Europe/Paris       2026-11-30T17:59:59Z -          2026-11-30 2026-11-30T18:00:00Z
monthly Europe/Paris       2026-11-30T18:00:00Z -          2026-12-31 2026-12-31T18:00:00Z
daily   Pacific/Apia       2011-12-30T05:00:00Z 2011-12-29 2011-12-31 2011-12-31T05:00:00Z
monthly Pacific/Kiritimati 1994-12-31T09:59:59Z -          1994-12-31 1994-12-31T10:00:00Z
monthly Pacific/Kiritimati 1994-12-31T10:00:00Z -          1995-01-31 1995-01-31T05:00:00Z
weekly  whole-days         2026-03-08T11:59:59Z -          2026-03-08 2026-03-08T12:00:00Z
daily   whole-days         2026-03-08T11:59:59Z -          2026-03-09 2026-03-09T07:00:00Z
daily   around-seven       2026-10-25T18:00:00Z -          2026-10-26 2026-10-26T19:00:00Z
daily   around-seven       2026-10-25T18:45:00Z -          2026-10-26 2026-10-26T19:00:00Z
daily   whole-days         2026-11-01T00:00:00Z -          2026-11-01 2026-11-02T07:00:00Z
daily   day-again          2026-11-01T09:00:00Z -          2026-11-02 2026-11-03T07:00:00Z
daily   day-again          2026-11-02T00:00:00Z -          2026-11-02 2026-11-03T07:00:00Z
daily   past-midnight      2026-03-29T22:00:00Z -          2026-03-30 2026-03-30T15:00:00Z
daily   from-midnight      2026-03-29T10:00:00Z -          2026-03-30 2026-03-30T09:00:00Z
daily   Pacific/Honolulu   2026-01-05T05:00:00Z 2026-01-05 2026-01-06 2026-01-07T05:00:00Z
daily   UTC                9999-12-30T18:00:00Z -          9999-12-30 9999-12-30T19:00:00Z
daily   UTC                9999-12-30T19:00:00Z -          none
weekly  UTC                9999-12-27T00:00:00Z -          none
monthly UTC                9999-12-01T00:00:00Z -          none
daily   UTC                2026-11-25T00:00:00Z 9999-12-31 none
";

/// From Honolulu to Kiritimati, a day ahead, the run of the next date is due at once.
const LATEST_RUNS: &str = "
daily   Europe/Paris       2026-11-25T18:00:00Z 2026-11-24 2026-11-25 2026-11-25T18:00:00Z
daily   Europe/Paris       2026-11-25T17:59:59Z 2026-11-24 none
daily   Europe/Paris       2026-11-25T17:59:59Z 2026-11-20 2026-11-24 2026-11-24T18:00:00Z
daily   Europe/Paris       2026-11-25T17:59:59Z -          2026-11-24 2026-11-24T18:00:00Z
weekly  Europe/Paris       2026-11-25T12:00:00Z -          2026-11-22 2026-11-22T18:00:00Z
weekly  Europe/Paris       2026-11-25T12:00:00Z 2026-11-22 none
weekly  Europe/Paris       2026-11-29T17:59:59Z 2026-11-01 2026-11-22 2026-11-22T18:00:00Z
weekly  Europe/Paris       2026-11-29T18:00:00Z 2026-11-01 2026-11-29 2026-11-29T18:00:00Z
monthly Europe/Paris       2026-11-30T17:59:59Z -          2026-10-31 2026-10-31T18:00:00Z
monthly Europe/Paris       2026-11-30T18:00:00Z 2026-10-31 2026-11-30 2026-11-30T18:00:00Z
daily   Pacific/Apia       2011-12-31T04:59:59Z -          2011-12-29 2011-12-30T05:00:00Z
daily   Pacific/Apia       2011-12-31T04:59:59Z 2011-12-29 none
monthly Pacific/Kiritimati 1994-12-31T09:59:59Z -          1994-11-30 1994-12-01T05:00:00Z
monthly Pacific/Kiritimati 1994-12-31T10:00:00Z 1994-11-30 1994-12-31 1994-12-31T10:00:00Z
weekly  whole-days         2026-03-08T12:00:00Z 2026-03-01 2026-03-08 2026-03-08T12:00:00Z
daily   whole-days         2026-11-01T00:00:00Z 2026-10-30 2026-10-31 2026-10-31T07:00:00Z
daily   around-seven       2026-10-25T18:45:00Z 2026-10-24 2026-10-25 2026-10-25T18:00:00Z
daily   day-again          2026-11-01T09:00:00Z 2026-10-30 2026-11-01 2026-11-01T07:00:00Z
daily   past-midnight      2026-03-29T22:00:00Z 2026-03-28 2026-03-29 2026-03-29T22:00:00Z
daily   Pacific/Honolulu   2026-01-06T05:00:00Z 2026-01-05 none
daily   Pacific/Kiritimati 2026-01-05T05:00:00Z 2026-01-04 2026-01-05 2026-01-05T05:00:00Z
daily   UTC                9999-12-30T22:00:00Z -          9999-12-30 9999-12-30T19:00:00Z
monthly UTC                9999-12-30T22:00:00Z -          9999-11-30 9999-11-30T19:00:00Z
daily   UTC                -009999-01-02T02:00:00Z -       none
weekly  UTC                -009999-01-02T02:00:00Z -       none
monthly UTC                -009999-01-02T02:00:00Z -       none
";

#[test]
fn the_next_run_is_after_a_moment_and_after_the_last_date() {
    check(NEXT_RUNS, next_run);
}

#[test]
fn the_latest_run_merges_the_missed_ones_and_is_after_the_last_date() {
    check(LATEST_RUNS, latest_run);
}

#[test]
fn the_ends_of_the_calendar_have_no_run() {
    for name in ["UTC", PARIS, KIRITIMATI, HONOLULU, WHOLE_DAYS] {
        let zone = zone(name);
        for &cadence in Cadence::ALL {
            assert_eq!(next_run(cadence, &zone, Timestamp::MAX, None), None);
            assert_eq!(latest_run(cadence, &zone, Timestamp::MIN, None), None);
            assert!(next_run(cadence, &zone, Timestamp::MIN, None).is_some());
            assert!(latest_run(cadence, &zone, Timestamp::MAX, None).is_some());
            let last = Some(Date::MAX);
            assert_eq!(next_run(cadence, &zone, Timestamp::MIN, last), None);
            assert_eq!(latest_run(cadence, &zone, Timestamp::MAX, last), None);
            assert_eq!(run_on(cadence, &zone, Date::MAX), None, "{name}");
        }
    }
}
