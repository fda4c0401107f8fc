//! The rules for one indicator: the values stored beside its series equal those computed from the series.

use domain::calendar::frequency::Frequency;
use domain::invariant::Invariant as _;
use domain::series::vintage::{Difference, apply_reverse};
use domain::series::{Position, Series, codec};
use store::operation::check::{StoredMetric, StoredVintage};
use store::series::sum::SumFault;

/// A state, if it could be decoded, and its faults.
#[derive(Debug, Default, PartialEq)]
pub(super) struct CheckedState {
    pub(super) state: Option<Series>,
    pub(super) faults: Vec<String>,
}

impl CheckedState {
    fn unreadable(what: String) -> Self {
        Self {
            state: None,
            faults: vec![what],
        }
    }
}

/// Decodes the latest state of an indicator and compares it with the indicator's row.
pub(super) fn latest(stored: &StoredMetric) -> CheckedState {
    let Some(frequency) = Frequency::parse(&stored.frequency) else {
        return CheckedState::unreadable(format!(
            "the frequency {:?} is unknown",
            stored.frequency
        ));
    };

    let Some(data) = &stored.data else {
        return CheckedState {
            faults: compare(stored, &Series::empty(frequency)),
            state: Some(Series::empty(frequency)),
        };
    };

    let series = match codec::decode(data) {
        Ok(series) => series,
        Err(error) => return CheckedState::unreadable(error.to_string()),
    };

    let mut faults = compare(stored, &series);
    faults.extend(stored.sum_fault.map(|fault| fault.to_string()));
    if series.frequency() != frequency {
        faults.push(format!(
            "its frequency is {frequency}, that of its series {}",
            series.frequency()
        ));
    }

    let canonical_bytes = i64::try_from(series.canonical_bytes()).ok();
    push(
        &mut faults,
        "canonical_bytes",
        &stored.canonical_bytes,
        &canonical_bytes,
    );

    CheckedState {
        state: Some(series),
        faults,
    }
}

/// Compares the row of an indicator with its series. Returns a description of each difference.
fn compare(stored: &StoredMetric, series: &Series) -> Vec<String> {
    let mut faults = Vec::new();
    let is_dated = series.frequency().is_dated();

    let text = |place: Option<usize>| {
        let position = series.position(place.filter(|_| is_dated)?)?;
        Some(match position {
            Position::Period(period) => period.to_string(),
            Position::Label(label) => label.to_owned(),
        })
    };

    let count = i64::try_from(series.len()).invariant("a length fits");
    let last_value = series.last_value().filter(|_| is_dated);
    push(&mut faults, "observations", &stored.observations, &count);
    push(
        &mut faults,
        "decimals",
        &stored.decimals,
        &i64::from(series.decimals()),
    );
    push(
        &mut faults,
        "first_period",
        &stored.first_period,
        &text(Some(0)),
    );
    push(
        &mut faults,
        "last_period",
        &stored.last_period,
        &text(series.len().checked_sub(1)),
    );
    if let Some(hole) = &stored.last_hole {
        let found = series.last_hole().map(|period| period.to_string());
        push(&mut faults, "last_hole", hole, &found);
    }
    push(&mut faults, "last_value", &stored.last_value, &last_value);

    faults
}

fn push<T: PartialEq + std::fmt::Debug>(
    faults: &mut Vec<String>,
    name: &str,
    stored: &T,
    found: &T,
) {
    if stored != found {
        faults.push(format!("{name} is {stored:?}, its series says {found:?}"));
    }
}

/// Computes the state before a vintage, whose number must be `expected`.
pub(super) fn back(state: &Series, vintage: &StoredVintage, expected: i64) -> CheckedState {
    let number = vintage.number;
    if number != expected {
        return CheckedState::unreadable(format!(
            "vintage {number} is stored where {expected} has to be"
        ));
    }

    let before = match apply_reverse(state, &vintage.reverse) {
        Ok(before) => before,
        Err(error) => return CheckedState::unreadable(format!("vintage {number}: {error}")),
    };

    let difference = Difference::between(&before, state);
    let fault = |fault: SumFault| format!("vintage {number}: {fault}");
    let mut faults: Vec<String> = vintage.sum_fault.map(fault).into_iter().collect();
    for (name, stored, found) in [
        ("added", vintage.added, difference.added.len()),
        ("revised", vintage.revised, difference.revised.len()),
        ("removed", vintage.removed, difference.removed.len()),
        ("recoded", vintage.recoded, difference.recoded.len()),
    ] {
        if i64::try_from(found) != Ok(stored) {
            faults.push(format!(
                "vintage {number}: {name} is {stored}, its series says {found}"
            ));
        }
    }

    if let Some(undone) = vintage.undoes.filter(|undone| *undone != number - 1) {
        faults.push(format!(
            "vintage {number}: it took back vintage {undone}, which is not the one before"
        ));
    }

    CheckedState {
        state: Some(before),
        faults,
    }
}

/// A fault of the state before all stored vintages, of which `left` are missing; `None` if that state is empty, as
/// required.
pub(super) fn beginning(state: &Series, left: i64) -> Option<String> {
    if left != 0 {
        return Some(format!("vintage {left} is missing"));
    }
    (!state.is_empty()).then(|| {
        let count = state.len();
        format!("{count} observations were there before the first vintage")
    })
}

#[cfg(test)]
mod tests {
    use domain::series::observation::parse_lines;
    use domain::series::vintage::{Mode, publish};

    use super::*;

    fn series(lines: &str) -> Series {
        parse_lines(Frequency::Yearly, lines).unwrap()
    }

    fn stored() -> StoredMetric {
        let series = series("2020;1\n2021;2.5");
        StoredMetric {
            address: "a/b/c".to_owned(),
            frequency: "Y".to_owned(),
            vintage: 1,
            observations: 2,
            decimals: 1,
            first_period: Some("2020".to_owned()),
            last_period: Some("2021".to_owned()),
            last_hole: Some(None),
            last_value: Some(2.5),
            data: Some(codec::encode(&series)),
            canonical_bytes: Some(16),
            sum_fault: None,
        }
    }

    #[test]
    fn what_a_row_says_of_its_series_is_compared() {
        assert_eq!(latest(&stored()).faults, Vec::<String>::new());

        let damaged = codec::encode(&series("2020;1"))[..6].to_vec();
        for (changed, reported) in [
            (
                StoredMetric {
                    observations: 3,
                    ..stored()
                },
                "observations",
            ),
            (
                StoredMetric {
                    decimals: 0,
                    ..stored()
                },
                "decimals",
            ),
            (
                StoredMetric {
                    first_period: None,
                    ..stored()
                },
                "first_period",
            ),
            (
                StoredMetric {
                    last_period: Some("2022".to_owned()),
                    ..stored()
                },
                "last_period",
            ),
            (
                StoredMetric {
                    last_hole: Some(Some("2022".to_owned())),
                    ..stored()
                },
                "last_hole",
            ),
            (
                StoredMetric {
                    last_value: Some(2.25),
                    ..stored()
                },
                "last_value",
            ),
            (
                StoredMetric {
                    canonical_bytes: Some(13),
                    ..stored()
                },
                "canonical_bytes",
            ),
            (
                StoredMetric {
                    sum_fault: Some(SumFault::Changed),
                    ..stored()
                },
                "sum",
            ),
            (
                StoredMetric {
                    frequency: "M".to_owned(),
                    ..stored()
                },
                "frequency",
            ),
            (
                StoredMetric {
                    frequency: "X".to_owned(),
                    ..stored()
                },
                "unknown",
            ),
            (
                StoredMetric {
                    data: Some(damaged),
                    ..stored()
                },
                "damaged",
            ),
        ] {
            let faults = latest(&changed).faults;
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].contains(reported), "{faults:?}");
        }

        let lost = StoredMetric {
            data: None,
            canonical_bytes: None,
            ..stored()
        };
        assert_eq!(latest(&lost).faults.len(), 5);
    }

    #[test]
    fn a_vintage_leads_back_with_its_counts() {
        let before = series("2019;0\n2020;1");
        let mode = Mode::Replace;
        let made = publish(&before, series("2020;2\n2021;3"), mode)
            .unwrap()
            .unwrap();

        let vintage = StoredVintage {
            number: 2,
            added: 1,
            revised: 1,
            removed: 1,
            recoded: 0,
            undoes: Some(1),
            reverse: made.reverse,
            sum_fault: None,
        };

        let good = back(&made.next, &vintage, 2);
        assert_eq!(
            good,
            CheckedState {
                state: Some(before),
                faults: vec![]
            }
        );

        for (changed, expected, reported) in [
            (
                StoredVintage {
                    added: 2,
                    ..vintage.clone()
                },
                2,
                "added",
            ),
            (
                StoredVintage {
                    revised: 0,
                    ..vintage.clone()
                },
                2,
                "revised",
            ),
            (
                StoredVintage {
                    undoes: Some(2),
                    ..vintage.clone()
                },
                2,
                "not the one before",
            ),
            (
                StoredVintage {
                    removed: 7,
                    ..vintage.clone()
                },
                2,
                "removed",
            ),
            (
                StoredVintage {
                    sum_fault: Some(SumFault::Changed),
                    ..vintage.clone()
                },
                2,
                "sum",
            ),
            (vintage.clone(), 3, "where 3 has to be"),
            (
                StoredVintage {
                    reverse: vec![1],
                    ..vintage
                },
                2,
                "wrong number of bytes",
            ),
        ] {
            let faults = back(&made.next, &changed, expected).faults;
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].contains(reported), "{faults:?}");
        }
    }

    #[test]
    fn the_first_vintage_begins_with_nothing() {
        let empty = Series::empty(Frequency::Yearly);
        assert_eq!(beginning(&empty, 0), None);
        assert!(beginning(&empty, 1).unwrap().contains("missing"));
        assert!(
            beginning(&series("2020;1"), 0)
                .unwrap()
                .contains("1 observations")
        );
    }
}
