use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::calendar::frequency::Frequency;
use crate::series::observation::parse_lines;
use crate::series::strategy::{any_series, two_series};
use crate::series::vintage::{Mode, apply_reverse, publish};

fn series(frequency: Frequency, lines: &str) -> Series {
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

/// Each change on a line: kind, position, before, after.
fn reported_of(old: &Series, new: &Series) -> Vec<String> {
    let side = |reported: Option<ObservationContent>| match reported {
        None => "-".to_owned(),
        Some(ObservationContent {
            value,
            status,
            text,
        }) => {
            let value = value.map_or(":".to_owned(), |value| value.to_string());
            format!("{value}{status}{}", text.unwrap_or_default())
        }
    };
    Changes::between(old, new)
        .from(0)
        .map(|change| {
            let Change {
                kind,
                position,
                before,
                after,
            } = change;
            format!("{kind} {position} {} {}", side(before), side(after))
        })
        .collect()
}

#[test]
fn changes_come_by_period_with_values_and_texts_before_and_after() {
    let old = series(
        Frequency::Monthly,
        "2024-01;1 2024-02;2 2024-03;3;p 2024-04;4;e",
    );
    let new = series(
        Frequency::Monthly,
        "2023-12;0 2024-01;1 2024-03;3 2024-04;5;e 2024-05;6;p",
    );
    assert_eq!(
        reported_of(&old, &new),
        [
            "added 2023-12 - 0",
            "removed 2024-02 2 -",
            "revised 2024-03 3p 3",
            "revised 2024-04 4e 5e",
            "added 2024-05 - 6p",
        ]
    );
}

#[test]
fn a_change_of_the_status_alone_is_a_kind_of_its_own() {
    let lines = |text: &str| parse_lines(Frequency::Monthly, text).unwrap();
    let old = lines("2024-01;1 P\n2024-02;2 P\n2024-03;: L\n2024-04;4\n2024-05;: Q");
    let new = lines("2024-01;1\n2024-02;3\n2024-03;3 E\n2024-04;: Q/C\n2024-05;: Q/C");
    assert_eq!(
        reported_of(&old, &new),
        [
            "recoded 2024-01 1P 1",
            "revised 2024-02 2P 3",
            "revised 2024-03 :L 3E",
            "revised 2024-04 4 :Q/C",
            "recoded 2024-05 :Q :Q/C",
        ]
    );
}

#[test]
fn another_day_of_the_same_week_is_a_revision_named_by_the_later_day() {
    let old = series(Frequency::Weekly, "2024-03-29;2");
    let new = series(Frequency::Weekly, "2024-03-25;2");
    assert_eq!(reported_of(&old, &new), ["revised 2024-03-25 2 2"]);
}

#[test]
fn categories_come_in_their_new_order_and_those_gone_last() {
    let old = series(Frequency::Category, "c;3 a;1 b;2");
    let new = series(Frequency::Category, "z;9 b;2 a;1;x");
    assert_eq!(
        reported_of(&old, &new),
        ["added z - 9", "revised a 1 1x", "removed c 3 -"]
    );
}

#[test]
fn states_of_two_frequencies_have_nothing_in_common() {
    let old = series(Frequency::Monthly, "2024-01;1");
    let new = series(Frequency::Yearly, "2024;2");
    assert_eq!(
        reported_of(&old, &new),
        ["added 2024 - 2", "removed 2024-01 1 -"]
    );
}

#[test]
fn a_part_of_the_list_begins_anywhere() {
    let old = Series::empty(Frequency::Yearly);
    let new = series(Frequency::Yearly, "2020;1 2021;2 2022;3");
    let changes = Changes::between(&old, &new);
    let from = |first| changes.from(first).map(|change| change.position);
    assert_eq!(from(1).take(1).collect::<Vec<_>>(), ["2021"]);
    assert_eq!(from(2).collect::<Vec<_>>(), ["2022"]);
    assert_eq!(from(3).count(), 0);
    assert_eq!(changes.len(), 3);
}

type Content = (Option<f64>, String, Option<String>);
type State = BTreeMap<String, Content>;

/// The observations of a state by position, without their order. A week is named by its number, so
/// that two days of one week compare equal.
fn state(series: &Series) -> State {
    let named = |position: crate::series::Position<'_>| match position {
        crate::series::Position::Period(period) if period.frequency() == Frequency::Weekly => {
            format!("{} {:?}", period.frequency(), period.week())
        }
        crate::series::Position::Period(period) => format!("{} {period}", period.frequency()),
        crate::series::Position::Label(label) => label.to_owned(),
    };
    let content = |row: Row<'_>| {
        (
            row.value,
            row.status.to_string(),
            row.text.map(str::to_owned),
        )
    };
    let rows = series.rows();
    rows.map(|row| (named(row.position), content(row)))
        .collect()
}

/// Compares the changes with the two states, position by position.
fn agrees(old: &Series, new: &Series) -> Result<(), TestCaseError> {
    let (before, after) = (state(old), state(new));
    let mut rebuilt = before.clone();
    let mut seen = std::collections::HashSet::new();

    for change in Changes::between(old, new).from(0) {
        let frequency = match change.kind {
            ChangeKind::Removed => old.frequency(),
            _ => new.frequency(),
        };
        let name = match crate::calendar::period::Period::parse(frequency, &change.position) {
            Ok(period) if frequency == Frequency::Weekly => {
                format!("{frequency} {:?}", period.week())
            }
            Ok(period) => format!("{frequency} {period}"),
            Err(_) => change.position.clone(),
        };
        prop_assert!(seen.insert(name.clone()), "{name} twice");
        let pair = |reported: Option<ObservationContent>| {
            reported.map(|it| (it.value, it.status.to_string(), it.text))
        };
        let (reported_before, reported_after) = (pair(change.before), pair(change.after));
        prop_assert_eq!(before.get(&name), reported_before.as_ref());
        prop_assert_eq!(after.get(&name), reported_after.as_ref());
        let kind = match (&reported_before, &reported_after) {
            (None, Some(_)) => ChangeKind::Added,
            (Some(_), None) => ChangeKind::Removed,
            (Some(before), Some(after))
                if (before.0, &before.2) == (after.0, &after.2) && before.1 != after.1 =>
            {
                ChangeKind::Recoded
            }
            _ => ChangeKind::Revised,
        };
        // Another day of the week is a revision, too.
        let may_be_moved = kind == ChangeKind::Recoded && frequency == Frequency::Weekly;
        prop_assert!(change.kind == kind || (may_be_moved && change.kind == ChangeKind::Revised));
        match reported_after {
            Some(reported) => rebuilt.insert(name, reported),
            None => rebuilt.remove(&name),
        };
    }

    prop_assert_eq!(rebuilt, after);
    Ok(())
}

proptest! {
    #[test]
    fn changes_lead_from_one_state_to_the_other((old, new) in two_series()) {
        agrees(&old, &new)?;
    }

    #[test]
    fn changes_lead_over_any_frequencies(old in any_series(), new in any_series()) {
        agrees(&old, &new)?;
    }

    #[test]
    fn changes_are_the_same_after_the_way_back((old, new) in two_series()) {
        if let Some(publication) = publish(&old, new, Mode::Merge).unwrap() {
            let back = apply_reverse(&publication.next, &publication.reverse).unwrap();
            let straight: Vec<_> = Changes::between(&old, &publication.next).from(0).collect();
            let replayed: Vec<_> = Changes::between(&back, &publication.next).from(0).collect();
            prop_assert_eq!(straight, replayed);
        }
    }
}
