//! Every short sequence of publishes, compared with a reference.

use super::*;

/// The reference: from, to, the place of the crossing and that of the return, found by looking back and ahead in the
/// whole sequence for each place.
fn naive_crossings(
    start: ThresholdState,
    states: &[Option<ThresholdState>],
) -> Vec<(ThresholdState, ThresholdState, usize, Option<usize>)> {
    let mut found = Vec::new();
    for (place, state) in states.iter().enumerate() {
        let Some(to) = *state else { continue };
        let from = states[..place]
            .iter()
            .rev()
            .find_map(|it| *it)
            .unwrap_or(start);
        if to != BETWEEN && from != to {
            let leaves = (place..states.len()).find(|&it| states[it].is_some_and(|it| it != to));
            let returned = leaves.filter(|&it| states[it] == Some(BETWEEN));
            found.push((from, to, place, returned));
        }
    }
    found
}

#[test]
fn the_crossings_of_each_short_sequence_are_those_of_the_reference() {
    let symbols = [Some(BELOW), Some(BETWEEN), Some(ABOVE), None];
    let mut judged = 0;
    for length in 0..=6u32 {
        for code in 0..4usize.pow(length) {
            let states: Vec<_> = (0..length)
                .map(|place| symbols[code / 4usize.pow(place) % 4])
                .collect();
            let publishes = publishes(&states);
            for &start in ThresholdState::ALL {
                let judgement = judge(bounds(), start, None, &publishes);
                let found: Vec<_> = judgement
                    .crossings
                    .iter()
                    .map(|it| {
                        let place = usize::try_from(it.vintage).unwrap() - 1;
                        let returned = it
                            .returned
                            .map(|back| usize::try_from(back.vintage).unwrap() - 1);
                        (it.from, it.to, place, returned)
                    })
                    .collect();
                assert_eq!(found, naive_crossings(start, &states), "{start} {states:?}");
                let last = states.iter().rev().find_map(|it| *it).unwrap_or(start);
                assert_eq!(judgement.state, last, "{start} {states:?}");
                judged += 1;

                // Judged in two parts, the same crossings are found; only a return may be in the part after.
                let (first, second) = publishes.split_at(publishes.len() / 2);
                let first = judge(bounds(), start, None, first);
                let second = judge(bounds(), first.state, first.period, second);
                let parts = first.crossings.iter().chain(&second.crossings);
                let vintages = parts.map(|it| it.vintage);
                assert!(vintages.eq(judgement.crossings.iter().map(|it| it.vintage)));
                assert_eq!(second.state, judgement.state);
                assert_eq!(second.period, judgement.period);
            }
        }
    }
    assert_eq!(judged, 3 * 5461);
}
