//! Readers who change their time zone and their mode.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::sample::select;

use super::*;

/// A change by the reader before the server looks for runs again.
#[derive(Clone, Copy, Debug)]
struct Step {
    zone: &'static str,
    cadence: Cadence,
    minutes: i64,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let zones = select(vec![
        PARIS,
        APIA,
        KIRITIMATI,
        HONOLULU,
        "America/New_York",
        "Antarctica/Vostok",
        "Asia/Kathmandu",
        "Pacific/Pago_Pago",
        AROUND_SEVEN,
        WHOLE_DAYS,
        DAY_AGAIN,
    ]);
    let minutes = prop_oneof![4 => 1..24 * 60i64, 2 => 1..72 * 60i64, 1 => 1..60 * 1440i64];
    let step = (zones, select(Cadence::ALL), minutes).prop_map(|(zone, cadence, minutes)| Step {
        zone,
        cadence,
        minutes,
    });
    proptest::collection::vec(step, 1..40)
}

/// Moments before the dates that are left out or repeated, and others.
fn starts() -> impl Strategy<Value = Timestamp> {
    let special = select(vec![
        "2011-12-28T00:00:00Z",
        "1994-12-28T00:00:00Z",
        "1994-01-29T00:00:00Z",
        "2026-03-06T00:00:00Z",
        "2026-10-23T00:00:00Z",
    ]);
    prop_oneof![
        special.prop_map(at),
        (0..2_145_916_800i64).prop_map(|second| Timestamp::from_second(second).unwrap()),
    ]
}

proptest! {
    #[test]
    fn no_date_has_two_runs_however_zone_and_cadence_change(start in starts(), steps in steps()) {
        let (mut now, mut last, mut dates) = (start, None, BTreeSet::new());
        for step in steps {
            let zone = zone(step.zone);
            let due = next_run(step.cadence, &zone, now, last).unwrap();
            prop_assert!(due.at > now);
            prop_assert!(last.is_none_or(|last| due.date > last));

            now += SignedDuration::from_mins(step.minutes);
            let run = latest_run(step.cadence, &zone, now, last);
            if due.at <= now {
                // The run that was announced is made, or one that followed it.
                prop_assert!(run.is_some_and(|run| run.at >= due.at && run.date >= due.date));
            }
            if let Some(run) = run {
                prop_assert!(run.at <= now);
                prop_assert!(last.is_none_or(|last| run.date > last));
                prop_assert!(dates.insert(run.date), "{} twice", run.date);
                prop_assert_eq!(run_on(step.cadence, &zone, run.date), Some(run));
                last = Some(run.date);
                prop_assert_eq!(latest_run(step.cadence, &zone, now, last), None);
                // Nothing due lies between this run and now.
                let following = next_run(step.cadence, &zone, run.at, last);
                prop_assert!(following.is_some_and(|following| following.at > now));
            }
        }
    }
}
