//! The values of a meaning, all of them different, and their notations.

use super::spec::Spec;
use crate::generated::written::{decimal, group};

/// The number of notations.
pub(super) const STYLES: u8 = 18;

/// A number as decimal text with a point, and as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) number: String,
    pub(super) text: String,
}

/// The figure at a place, different from those at all other places below 997.
pub(super) fn figure(spec: &Spec, place: usize) -> Figure {
    let random = i64::from(spec.random(2, place));
    let distinct = i64::try_from((place * 387 + usize::from(spec.seed)) % 997).unwrap();
    let spread = |first: i64, step: i64| first + distinct * step + random % step;
    let sign = if random % 3 == 0 { -1 } else { 1 };

    match spec.numbers {
        0 => same(decimal(spread(1_000, 9), 1)),
        1 => same(decimal(spread(1, 1), 0)),
        2 => same(decimal(spread(100, 7), 2)),
        3 => written(decimal(spread(11, 3), 1), |n| n.replace('.', ",")),
        4 => written(decimal(spread(1_001, 13), 3), |n| n.replace('.', ",")),
        5 => written(decimal(spread(1_000, 900), 0), |n| group(n, " ", ".")),
        6 => written(decimal(spread(10_000, 900), 1), |n| {
            group(n, "\u{202f}", ",")
        }),
        7 => written(decimal(spread(1_000, 900), 0), |n| group(n, ",", ".")),
        // Between commas a point precedes decimals.
        8 if spec.has_commas() => same(decimal(spread(1_000, 900), 3)),
        8 => written(decimal(spread(1_000, 900), 0), |n| group(n, ".", ",")),
        9 => written(decimal(spread(10_000, 900), 1), |n| group(n, ",", ".")),
        10 => written(decimal(spread(100_000, 900), 2), |n| group(n, ".", ",")),
        11 => written(decimal(spread(1, 1), 1), |n| format!("{n} %")),
        12 => written(decimal(sign * spread(10, 9), 1), trailing_minus),
        13 => written(decimal(sign * spread(10, 9), 1), |n| {
            n.replace('-', "\u{2212}")
        }),
        14 => same(decimal(spread(1_960, 1), 0)),
        15 => same(decimal(sign * spread(10, 9), 3)),
        16 => same(decimal(spread(40_000, 5), 0)),
        _ => same(decimal(spread(197_001, 13), 0)),
    }
}

/// A number that is none of the figures: a total of some of them, as written.
pub(super) fn total(spec: &Spec, place: usize) -> String {
    figure(spec, 900 + place % 97).text
}

fn same(number: String) -> Figure {
    Figure {
        text: number.clone(),
        number,
    }
}

fn written(number: String, write: impl Fn(&str) -> String) -> Figure {
    Figure {
        text: write(&number),
        number,
    }
}

fn trailing_minus(number: &str) -> String {
    match number.strip_prefix('-') {
        Some(size) => format!("{size}-"),
        None => number.to_owned(),
    }
}
