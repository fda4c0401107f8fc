use proptest::prelude::*;

use super::*;

fn sum(units: &Units) -> Sum {
    let values = units.values().iter();
    values.fold(Sum::default(), |sum, &value| sum.plus(value))
}

fn total(values: &[f64], decimals: u8) -> Option<f64> {
    let units = Units::new(values, decimals);
    units.total(sum(&units))
}

fn mean(values: &[f64], decimals: u8) -> Option<f64> {
    let units = Units::new(values, decimals);
    units.mean(sum(&units), values.len() as f64)
}

#[test]
fn decimals_add_up_as_on_paper() {
    assert_ne!(0.1 + 0.2, 0.3);
    assert_eq!(total(&[0.1, 0.2], 1), Some(0.3));
    assert_eq!(total(&[0.1, 0.2, -0.3], 1), Some(0.0));
    assert_eq!(mean(&[0.1, 0.1, 0.1], 1), Some(0.1));
    assert_eq!(mean(&[1.1, 1.3], 1), Some(1.2));
}

#[test]
fn values_that_are_no_such_decimals_are_added_as_they_are() {
    let third = 1.0 / 3.0;
    assert_eq!(total(&[third, 0.1], 1), Some(third + 0.1));
    // More decimals than `decimals`.
    assert_eq!(total(&[0.125, 0.001], 1), Some(0.126));
    // Too large to be distinguished in their last decimal.
    assert_eq!(total(&[1e15, 0.5], 3), Some(1e15 + 0.5));
}

#[test]
fn what_cancels_leaves_the_rest() {
    assert_eq!(total(&[1e16, 1.0, -1e16], 0), Some(1.0));
    assert_eq!(total(&[1e300, 1e-5, -1e300], 5), Some(1e-5));
    let halves = (1e16, [3.0, -1e16, 4.0]);
    let first = Sum::default().plus(halves.0);
    let second = halves
        .1
        .iter()
        .fold(Sum::default(), |sum, &value| sum.plus(value));
    assert_eq!(Units::new(&[1e16], 0).total(first.and(second)), Some(7.0));
}

#[test]
fn results_that_no_double_holds_are_missing() {
    assert_eq!(total(&[f64::MAX, f64::MAX], 0), None);
    assert_eq!(total(&[f64::MAX, f64::MAX, -f64::MAX], 0), Some(f64::MAX));
    assert_eq!(mean(&[f64::MAX, f64::MAX], 0), Some(f64::MAX));
    assert_eq!(finite(f64::NAN), None);
    assert_eq!(finite(-0.0).map(f64::to_bits), Some(0));
}

proptest! {
    #[test]
    fn decimals_are_added_as_whole_numbers(
        whole in prop::collection::vec(-1_000_000_000_000_i64..1_000_000_000_000, 1..400),
        decimals in 0_u8..=10,
    ) {
        let one = 10_f64.powi(decimals.into());
        let values: Vec<f64> = whole.iter().map(|&count| count as f64 / one).collect();
        let sum: i64 = whole.iter().sum();
        prop_assert_eq!(total(&values, decimals), Some(sum as f64 / one));
        prop_assert_eq!(mean(&values, decimals), Some(sum as f64 / (one * values.len() as f64)));
    }

    #[test]
    fn the_mean_of_a_constant_is_the_constant(
        value in (-300_i32..300, -1.0_f64..1.0).prop_map(|(power, part)| part * 10_f64.powi(power)),
        count in 1_usize..=400,
    ) {
        prop_assert_eq!(mean(&vec![value; count], 2), Some(value));
    }

    #[test]
    fn the_order_does_not_matter(
        mut values in prop::collection::vec((-8_i32..8, -1.0_f64..1.0), 0..60)
            .prop_map(|parts| -> Vec<f64> {
                parts.into_iter().map(|(power, part)| part * 10_f64.powi(power)).collect()
            }),
        half: prop::sample::Index,
    ) {
        let forward = total(&values, 0);
        let (a, b) = values.split_at(half.index(values.len() + 1));
        let add = |values: &[f64]| values.iter().fold(Sum::default(), |sum, &value| sum.plus(value));
        let in_two = Units::new(&values, 0).total(add(a).and(add(b)));
        prop_assert_eq!(in_two, forward);
        values.reverse();
        prop_assert_eq!(total(&values, 0), forward);
    }
}
