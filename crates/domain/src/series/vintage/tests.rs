use proptest::prelude::*;

use super::*;
use crate::series::observation::parse_lines;
use crate::series::strategy::{any_series, checked, series_of, two_series};

fn series(frequency: Frequency, lines: &str) -> Series {
    parse_lines(frequency, &lines.replace(' ', "\n")).unwrap()
}

fn monthly(lines: &str) -> Series {
    series(Frequency::Monthly, lines)
}

fn names(positions: &Positions, frequency: Frequency) -> String {
    positions.canonical(frequency).join(" ")
}

/// The added, revised and removed positions, as text.
fn changes(difference: &Difference) -> [String; 3] {
    let name = |positions| names(positions, difference.frequency);
    [
        name(&difference.added),
        name(&difference.revised),
        name(&difference.removed),
    ]
}

#[test]
fn merge_adds_and_overwrites_and_leaves_the_rest() {
    let current = monthly("2024-01;1;old 2024-02;2;stays 2024-04;4");
    let submitted = monthly("2024-05;50 2024-01;10 2023-12;9;first");
    let merged = merge(&current, &submitted);
    let expected = "2023-12;9;first 2024-01;10 2024-02;2;stays 2024-04;4 2024-05;50";
    assert_eq!(
        merged,
        monthly(expected),
        "a text goes with its observation"
    );
}

#[test]
fn merge_keeps_the_larger_number_of_decimals() {
    let current = monthly("2024-01;1.10");
    assert_eq!(merge(&current, &monthly("2024-02;2")).decimals(), 2);
    assert_eq!(merge(&current, &monthly("2024-02;2.125")).decimals(), 3);
}

#[test]
fn another_day_of_the_same_week_overwrites_it() {
    let current = series(Frequency::Weekly, "2024-03-22;1 2024-03-29;2");
    let submitted = series(Frequency::Weekly, "2024-W13;2");
    let publication = publish(&current, submitted, Mode::Merge).unwrap().unwrap();
    let canonical = publication.next.canonical_text();
    assert_eq!(canonical, "2024-03-22;1\n2024-03-25;2\n");
    assert_eq!(changes(&publication.difference), ["", "2024-03-25", ""]);
    let back = apply_reverse(&publication.next, &publication.reverse);
    assert_eq!(back, Ok(current));
}

#[test]
fn categories_keep_their_order_and_new_ones_come_last() {
    let current = series(Frequency::Category, "c;3 a;1 b;2");
    let merged = merge(&current, &series(Frequency::Category, "z;9 a;10"));
    assert_eq!(merged.labels(), ["c", "a", "b", "z"]);
    assert_eq!(merged.values(), [3.0, 10.0, 2.0, 9.0]);
}

#[test]
fn a_difference_lists_exactly_what_was_added_revised_and_removed() {
    let old = monthly("2024-01;1 2024-02;2 2024-03;3;p 2024-04;4 2024-05;5");
    let new = monthly("2023-12;0 2024-01;1 2024-02;2.0 2024-03;3 2024-05;6 2024-06;7");
    let difference = Difference::between(&old, &new);
    assert_eq!(
        changes(&difference),
        ["2023-12 2024-06", "2024-03 2024-05", "2024-04"]
    );
    assert!(difference.decimals_changed);
    assert!(!difference.reordered);
}

#[test]
fn a_publish_that_changes_nothing_makes_no_vintage() {
    let current = monthly("2024-01;1.50;p 2024-02;2");
    let same = monthly("2024-02-01,2 2024-01-01,1.50,p");
    assert_eq!(publish(&current, same.clone(), Mode::Replace), Ok(None));
    assert_eq!(publish(&current, same, Mode::Merge), Ok(None));
    let fewer_decimals = monthly("2024-01;1.5;p");
    assert_eq!(publish(&current, fewer_decimals, Mode::Merge), Ok(None));
    let empty = Series::empty(Frequency::Monthly);
    assert_eq!(publish(&current, empty.clone(), Mode::Merge), Ok(None));
    assert_eq!(publish(&empty, empty.clone(), Mode::Replace), Ok(None));
}

#[test]
fn only_decimals_or_only_the_order_changed_is_a_change() {
    let current = monthly("2024-01;1.5");
    let publication = publish(&current, monthly("2024-01;1.50"), Mode::Replace)
        .unwrap()
        .unwrap();
    assert_eq!(changes(&publication.difference), ["", "", ""]);
    assert!(publication.difference.decimals_changed);
    assert!(!publication.difference.is_empty());

    let current = series(Frequency::Category, "a;1 b;2");
    let publication = publish(
        &current,
        series(Frequency::Category, "b;2 a;1"),
        Mode::Replace,
    )
    .unwrap()
    .unwrap();
    assert_eq!(changes(&publication.difference), ["", "", ""]);
    assert!(publication.difference.reordered);
}

#[test]
fn replace_can_empty_a_series_and_an_empty_one_can_change_frequency() {
    let current = monthly("2024-01;1;p");
    let emptied = publish(&current, Series::empty(Frequency::Monthly), Mode::Replace)
        .unwrap()
        .unwrap();
    assert_eq!(changes(&emptied.difference), ["", "", "2024-01"]);
    let yearly = series(Frequency::Yearly, "2024;12");
    let begun = publish(&emptied.next, yearly, Mode::Merge)
        .unwrap()
        .unwrap();
    assert_eq!(changes(&begun.difference), ["2024", "", ""]);
    let back = apply_reverse(&begun.next, &begun.reverse).unwrap();
    assert_eq!(back, emptied.next);
    assert_eq!(apply_reverse(&back, &emptied.reverse), Ok(current));
}

#[test]
fn observations_of_another_frequency_replace_a_series_but_do_not_go_into_it() {
    let current = monthly("2024-01;1;p");
    let yearly = series(Frequency::Yearly, "2024;12");
    let rejected = publish(&current, yearly.clone(), Mode::Merge).unwrap_err();
    assert_eq!(rejected, PublishProblem::Frequency(Frequency::Monthly));
    let code = rejected.problem().code;
    assert_eq!(code, Code::FrequencyFixed);
    let replaced = publish(&current, yearly, Mode::Replace).unwrap().unwrap();
    let Difference { added, removed, .. } = &replaced.difference;
    assert_eq!(names(added, Frequency::Yearly), "2024");
    assert_eq!(names(removed, Frequency::Monthly), "2024-01");
    let back = apply_reverse(&replaced.next, &replaced.reverse);
    assert_eq!(back, Ok(current));
}

#[test]
fn merged_observations_count_towards_the_size() {
    let half = |first: i32| -> Series {
        let lines: String = (first..first + 300)
            .map(|year| format!("{year:04};1;{}\n", "x".repeat(490)))
            .collect();
        parse_lines(Frequency::Yearly, &lines).unwrap()
    };
    let rejected = publish(&half(1), half(1001), Mode::Merge).unwrap_err();
    assert_eq!(
        rejected,
        PublishProblem::TooLarge(TooLarge {
            size: 600 * 498,
            max: 256_000
        })
    );
}

#[test]
fn one_revision_of_a_long_series_is_kept_in_few_bytes() {
    let lines: String = (1..=2000)
        .map(|year| format!("{year:04};{}\n", f64::from(year).sqrt()))
        .collect();
    let old = parse_lines(Frequency::Yearly, &lines).unwrap();
    let new = merge(&old, &series(Frequency::Yearly, "1999;1 2001;2"));
    let back = reverse(&old, &new);
    assert!(back.len() < 50, "{} bytes", back.len());
    assert_eq!(apply_reverse(&new, &back), Ok(old));
}

#[test]
fn a_way_back_from_another_state_is_refused() {
    let (old, new) = (monthly("2024-01;1"), monthly("2024-01;2"));
    let back = reverse(&old, &new);
    let other = monthly("2024-01;3");
    assert_eq!(apply_reverse(&other, &back), Err(ReverseError::OtherState));
    assert_eq!(apply_reverse(&old, &back), Err(ReverseError::OtherState));
}

/// Positions as a set of texts, so that labels and dates compare alike.
fn set(positions: &Positions, frequency: Frequency) -> std::collections::BTreeSet<String> {
    positions.canonical(frequency).into_iter().collect()
}

/// The rows whose index satisfies the predicate.
fn only(series: &Series, is_wanted: impl Fn(usize) -> bool) -> Series {
    let mut rows = SeriesBuilder::new(series.frequency());
    for (_, row) in series
        .rows()
        .enumerate()
        .filter(|(place, _)| is_wanted(*place))
    {
        rows.push(row);
    }
    checked(&rows.into_series(series.decimals())).unwrap()
}

proptest! {
    #[test]
    fn the_way_back_is_exact((old, new) in two_series()) {
        prop_assert_eq!(apply_reverse(&new, &reverse(&old, &new)), Ok(old));
    }

    #[test]
    fn the_way_back_is_exact_over_any_frequencies(old in any_series(), new in any_series()) {
        prop_assert_eq!(apply_reverse(&new, &reverse(&old, &new)), Ok(old));
    }

    #[test]
    fn vintages_replay_every_past_state(
        (publishes, frequency) in prop::sample::select(Frequency::ALL).prop_flat_map(|frequency| {
            (prop::collection::vec((series_of(frequency), any::<bool>()), 1..6), Just(frequency))
        })
    ) {
        let mut states = vec![Series::empty(frequency)];
        let mut ways_back = Vec::new();
        for (submitted, merges) in publishes {
            let mode = if merges { Mode::Merge } else { Mode::Replace };
            let current = states.last().unwrap();
            if let Some(publication) = publish(current, submitted, mode).unwrap() {
                prop_assert!(!publication.difference.is_empty());
                prop_assert!(publication.next != *current);
                ways_back.push(publication.reverse);
                states.push(publication.next);
            }
        }
        let mut state = states.pop().unwrap();
        while let (Some(earlier), Some(back)) = (states.pop(), ways_back.pop()) {
            state = apply_reverse(&state, &back).unwrap();
            prop_assert_eq!(&state, &earlier);
        }
    }

    #[test]
    fn the_parts_of_a_series_merge_to_the_series_in_any_order(
        (series, part_of) in any_series().prop_flat_map(|series| {
            let parts = prop::collection::vec(0_usize..4, series.row_count());
            (Just(series), parts)
        }),
        order in Just([0_usize, 1, 2, 3]).prop_shuffle(),
    ) {
        // New categories come last: they keep their order only where the parts follow each other.
        let dated = series.frequency().is_dated();
        let mut part_of = part_of;
        let order = if dated { order } else { part_of.sort_unstable(); [0, 1, 2, 3] };
        let merged = order
            .into_iter()
            .map(|part| only(&series, |place| part_of[place] == part))
            .reduce(|merged, part| merge(&merged, &part));
        prop_assert_eq!(merged, Some(series));
    }

    #[test]
    fn merging_is_a_well_formed_series((current, submitted) in two_series()) {
        let merged = merge(&current, &submitted);
        prop_assert_eq!(checked(&merged), Ok(merged.clone()));
        prop_assert_eq!(merge(&merged, &submitted), merged, "merging twice is merging once");
    }

    #[test]
    fn differences_are_disjoint_and_turn_around((old, new) in two_series()) {
        let forth = Difference::between(&old, &new);
        let back = Difference::between(&new, &old);
        prop_assert_eq!(&forth.added, &back.removed);
        prop_assert_eq!(&forth.removed, &back.added);
        prop_assert_eq!(forth.revised.len(), back.revised.len());
        prop_assert_eq!(forth.recoded.len(), back.recoded.len());
        prop_assert_eq!(forth.reordered, back.reordered);
        prop_assert_eq!(forth.is_empty(), old == new);
        let frequency = new.frequency();
        let (added, revised) = (set(&forth.added, frequency), set(&forth.revised, frequency));
        prop_assert!(added.is_disjoint(&revised));
        prop_assert!(set(&forth.removed, frequency).is_disjoint(&revised));
        let (count, grown, gone) = (old.row_count(), forth.added.len(), forth.removed.len());
        prop_assert_eq!(new.row_count(), count + grown - gone);
    }

    #[test]
    fn damaged_ways_back_never_panic(
        (old, new) in two_series(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
        cut: prop::sample::Index,
    ) {
        let mut back = reverse(&old, &new);
        for (at, to) in changes {
            let at = at.index(back.len());
            back[at] = to;
        }
        let _ = apply_reverse(&new, &back);
        back.truncate(cut.index(back.len()));
        prop_assert!(apply_reverse(&new, &back) != Ok(old));
    }
}
