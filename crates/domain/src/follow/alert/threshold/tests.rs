mod sequences;

use super::*;
use crate::calendar::frequency::Frequency;

const BELOW: ThresholdState = ThresholdState::Below;
const BETWEEN: ThresholdState = ThresholdState::Between;
const ABOVE: ThresholdState = ThresholdState::Above;

fn bounds() -> Bounds {
    Bounds::new(Some(1.0), Some(3.5)).unwrap()
}

/// A value in a state of these bounds.
fn value_in(state: ThresholdState) -> f64 {
    match state {
        ThresholdState::Below => 0.5,
        ThresholdState::Between => 2.0,
        ThresholdState::Above => 4.0,
    }
}

fn month(ordinal: i32) -> Period {
    Period::new(Frequency::Monthly, ordinal).unwrap()
}

fn period(frequency: Frequency, text: &str) -> Period {
    Period::parse(frequency, text).unwrap()
}

fn publish(vintage: i64, period: Period, value: f64) -> JudgedPublish {
    JudgedPublish {
        vintage,
        latest: Some(LatestValue { period, value }),
    }
}

/// The publishes of a new month each, with vintages from 1. `None`: without a latest value.
fn publishes(states: &[Option<ThresholdState>]) -> Vec<JudgedPublish> {
    let numbered = (1i32..).zip(states);
    let published = numbered.map(|(number, state)| JudgedPublish {
        vintage: number.into(),
        latest: state.map(|state| LatestValue {
            period: month(number),
            value: value_in(state),
        }),
    });
    published.collect()
}

#[test]
fn bounds_are_finite_and_in_order_and_at_least_one() {
    let cases: [(_, _, &[(&str, Code)]); 15] = [
        (Some(1.0), Some(3.5), &[]),
        (Some(1.0), None, &[]),
        (None, Some(-1.0), &[]),
        (Some(-0.5), Some(0.0), &[]),
        (Some(f64::MIN), Some(f64::MAX), &[]),
        (None, None, &[("upper", Code::BoundMissing)]),
        (Some(1.0), Some(1.0), &[("upper", Code::BoundsCrossed)]),
        (Some(0.0), Some(-0.0), &[("upper", Code::BoundsCrossed)]),
        (Some(-0.0), Some(0.0), &[("upper", Code::BoundsCrossed)]),
        (Some(2.0), Some(1.0), &[("upper", Code::BoundsCrossed)]),
        (Some(f64::NAN), None, &[("lower", Code::NumberNotFinite)]),
        (
            None,
            Some(f64::INFINITY),
            &[("upper", Code::NumberNotFinite)],
        ),
        (
            Some(f64::NEG_INFINITY),
            Some(1.0),
            &[("lower", Code::NumberNotFinite)],
        ),
        (
            Some(1.0),
            Some(f64::NAN),
            &[("upper", Code::NumberNotFinite)],
        ),
        (
            Some(f64::INFINITY),
            Some(f64::NAN),
            &[
                ("lower", Code::NumberNotFinite),
                ("upper", Code::NumberNotFinite),
            ],
        ),
    ];

    for (lower, upper, expected) in cases {
        match Bounds::new(lower, upper) {
            Ok(bounds) => {
                assert_eq!((bounds.lower(), bounds.upper()), (lower, upper));
                assert!(expected.is_empty(), "{lower:?} {upper:?}");
            }
            Err(problems) => {
                let expected: Vec<_> = expected
                    .iter()
                    .map(|&(field, code)| Problem::at(field, code))
                    .collect();
                assert_eq!(problems, expected, "{lower:?} {upper:?}");
            }
        }
    }
}

#[test]
fn a_negative_zero_is_stored_as_zero() {
    let bounds = Bounds::new(Some(-0.0), None).unwrap();
    assert!(bounds.lower().unwrap().is_sign_positive());
}

#[test]
fn a_value_on_a_bound_is_between() {
    for (lower, upper, value, expected) in [
        (Some(1.0), Some(3.5), 0.999, BELOW),
        (Some(1.0), Some(3.5), 1.0, BETWEEN),
        (Some(1.0), Some(3.5), 2.0, BETWEEN),
        (Some(1.0), Some(3.5), 3.5, BETWEEN),
        (Some(1.0), Some(3.5), 3.501, ABOVE),
        (Some(1.0), None, 1e300, BETWEEN),
        (Some(1.0), None, -1e300, BELOW),
        (None, Some(3.5), -1e300, BETWEEN),
        (None, Some(3.5), 1e300, ABOVE),
        (Some(0.0), None, -0.0, BETWEEN),
        (None, Some(-0.0), 0.0, BETWEEN),
        (Some(0.0), None, -5e-324, BELOW),
        (Some(f64::MIN), Some(f64::MAX), f64::MIN, BETWEEN),
        (Some(f64::MIN), Some(f64::MAX), f64::MAX, BETWEEN),
    ] {
        let bounds = Bounds::new(lower, upper).unwrap();
        assert_eq!(bounds.state_of(value), expected, "{bounds:?} {value}");
    }
}

#[test]
fn each_pair_of_a_state_and_a_next_value_has_its_judgement() {
    for (state, next, after, is_crossing) in [
        (BELOW, Some(BELOW), BELOW, false),
        (BELOW, Some(BETWEEN), BETWEEN, false),
        (BELOW, Some(ABOVE), ABOVE, true),
        (BELOW, None, BELOW, false),
        (BETWEEN, Some(BELOW), BELOW, true),
        (BETWEEN, Some(BETWEEN), BETWEEN, false),
        (BETWEEN, Some(ABOVE), ABOVE, true),
        (BETWEEN, None, BETWEEN, false),
        (ABOVE, Some(BELOW), BELOW, true),
        (ABOVE, Some(BETWEEN), BETWEEN, false),
        (ABOVE, Some(ABOVE), ABOVE, false),
        (ABOVE, None, ABOVE, false),
    ] {
        let judgement = judge(bounds(), state, Some(month(0)), &publishes(&[next]));
        let expected = Judgement {
            state: after,
            period: Some(month(i32::from(next.is_some()))),
            crossings: next
                .filter(|_| is_crossing)
                .map(|next| Crossing {
                    vintage: 1,
                    latest: LatestValue {
                        period: month(1),
                        value: value_in(next),
                    },
                    from: state,
                    to: next,
                    is_revision: false,
                    returned: None,
                })
                .into_iter()
                .collect(),
        };
        assert_eq!(judgement, expected, "{state} then {next:?}");
    }
}

#[test]
fn a_crossing_and_its_return_are_both_told() {
    let judgement = judge(
        bounds(),
        BETWEEN,
        Some(month(9)),
        &[
            publish(4, month(10), 4.0),
            publish(5, month(10), 3.0),
            publish(6, month(11), 0.0),
            publish(7, month(12), 9.0),
        ],
    );

    let told: Vec<_> = judgement
        .crossings
        .iter()
        .map(|it| (it.vintage, it.from, it.to, it.latest.value, it.returned))
        .collect();

    let returned = ReturnBetween {
        vintage: 5,
        latest: LatestValue {
            period: month(10),
            value: 3.0,
        },
        is_revision: true,
    };

    assert_eq!(
        told,
        [
            (4, BETWEEN, ABOVE, 4.0, Some(returned)),
            (6, BETWEEN, BELOW, 0.0, None),
            (7, BELOW, ABOVE, 9.0, None),
        ]
    );
}

#[test]
fn a_crossing_within_the_same_period_is_a_revision() {
    let weekly = |text| period(Frequency::Weekly, text);
    let empty = JudgedPublish {
        vintage: 1,
        latest: None,
    };

    let cases = [
        (None, vec![publish(1, month(1), 4.0)], false),
        (Some(month(0)), vec![publish(1, month(1), 4.0)], false),
        (Some(month(1)), vec![publish(1, month(1), 4.0)], true),
        // The latest period was removed, and an earlier one is the latest.
        (Some(month(2)), vec![publish(1, month(1), 4.0)], false),
        // The publish before has the period, whatever the period of the last judgement.
        (
            Some(month(0)),
            vec![publish(1, month(1), 2.0), publish(2, month(1), 4.0)],
            true,
        ),
        (
            Some(month(1)),
            vec![publish(1, month(1), 2.0), publish(2, month(2), 4.0)],
            false,
        ),
        // A publish without a latest value keeps the period as well as the state.
        (Some(month(1)), vec![empty, publish(2, month(1), 4.0)], true),
        (
            Some(month(1)),
            vec![empty, publish(2, month(2), 4.0)],
            false,
        ),
        // Two days of one week, and of two.
        (
            Some(weekly("2026-03-02")),
            vec![publish(1, weekly("2026-03-08"), 4.0)],
            true,
        ),
        (
            Some(weekly("2026-03-08")),
            vec![publish(1, weekly("2026-03-09"), 4.0)],
            false,
        ),
    ];

    for (before, publishes, is_revision) in cases {
        let judgement = judge(bounds(), BETWEEN, before, &publishes);
        let [crossing] = judgement.crossings[..] else {
            panic!("{publishes:?}")
        };
        assert_eq!(
            crossing.is_revision, is_revision,
            "{before:?} {publishes:?}"
        );
    }
}

#[test]
fn a_value_of_another_frequency_is_taken_as_known() {
    let quarter = period(Frequency::Quarterly, "2026-Q1");
    let next_quarter = period(Frequency::Quarterly, "2026-Q2");
    let judgement = judge(
        bounds(),
        BETWEEN,
        Some(month(1)),
        &[publish(1, quarter, 4.0), publish(2, next_quarter, 5.0)],
    );
    assert_eq!(judgement.state, ABOVE);
    assert_eq!(judgement.period, Some(next_quarter));
    assert_eq!(judgement.crossings, []);

    // What follows is not the return of a crossing before the change.
    let judgement = judge(
        bounds(),
        BETWEEN,
        Some(month(1)),
        &[
            publish(1, month(2), 4.0),
            publish(2, quarter, 4.0),
            publish(3, next_quarter, 2.0),
        ],
    );
    assert_eq!(judgement.state, BETWEEN);
    assert_eq!(judgement.crossings.len(), 1);
    assert_eq!(judgement.crossings[0].returned, None);
}

#[test]
fn a_return_is_recorded_once() {
    let quarter = period(Frequency::Quarterly, "2026-Q1");
    let judgement = judge(
        bounds(),
        BETWEEN,
        Some(month(0)),
        &[
            publish(1, month(1), 4.0),
            publish(2, month(2), 2.0),
            publish(3, quarter, 4.0),
            publish(4, month(3), 4.0),
            publish(5, month(4), 2.0),
        ],
    );
    let [crossing] = judgement.crossings[..] else {
        panic!("{judgement:?}")
    };
    assert_eq!(crossing.returned.map(|returned| returned.vintage), Some(2));
}

#[test]
fn new_bounds_take_the_present_state_as_known() {
    for (current, expected) in [
        (None, BETWEEN),
        (Some(0.5), BELOW),
        (Some(1.0), BETWEEN),
        (Some(3.5), BETWEEN),
        (Some(4.0), ABOVE),
    ] {
        let state = bounds().known_state(current);
        assert_eq!(state, expected, "{current:?}");
        // A publish of the same value does not notify a state that was there before.
        let again: Vec<_> = current
            .map(|value| publish(1, month(1), value))
            .into_iter()
            .collect();
        let judgement = judge(bounds(), state, Some(month(0)), &again);
        assert_eq!((judgement.state, judgement.crossings), (state, Vec::new()));
    }
}
