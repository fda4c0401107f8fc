//! The values of a generated table, each as a number and as its text.

use super::spec::Spec;
use crate::generated::written::{decimal, group};

/// The number of notations of values.
pub(super) const STYLES: u8 = 24;

/// A number and its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figure {
    /// As decimal text with a point.
    pub(super) number: String,
    pub(super) text: String,
}

/// The value of an indicator in a row.
pub(super) fn figure(spec: &Spec, row: usize, indicator: usize) -> Figure {
    let random = i64::from(spec.random(2, row * 8 + indicator));
    let sign = if random % 3 == 0 { -1 } else { 1 };
    let small = 1 + random % 97;
    let large = if row.is_multiple_of(2) {
        1_000_000 + random % 8_000_000
    } else {
        1_000 + random % 900_000
    };
    let native = |units, decimals| plain(decimal(units, decimals));

    match spec.figures {
        0 => native(small, 0),
        1 => native(small * 10 + random % 10, 1),
        2 => native(random % 9_000 + 5, 2),
        3 => native(sign * (random % 900 + 1), 1),
        4 => comma(small * 10 + 1 + random % 9, 1),
        5 => comma(10_000 + random % 3_000, 4),
        6 => grouped(large, 0, " ", "."),
        7 => grouped(large, 0, "\u{a0}", "."),
        8 => grouped(sign * large, 0, "\u{202f}", "."),
        9 => grouped(large, 0, ",", "."),
        10 => grouped(large, 0, ".", ","),
        11 => grouped(large, 1, ",", "."),
        12 => percent(native(small, 0), " %"),
        13 => percent(native(small * 10 + 5, 1), "%"),
        14 => native(1990 + random % 40, 0),
        15 => native((1990 + random % 40) * 100 + 1 + random % 12, 0),
        16 => native(40_000 + random % 8_000, 0),
        17 => grouped(large, 1, " ", ","),
        18 => grouped(large, 1, ".", ","),
        19 => native(100_000 + random % 800_000, 0),
        20 => native((1 + random % 28) * 100 + 1 + random % 12, 2),
        21 => native(1_000 + random % 90_000, 3),
        22 => comma(1 + random % 9_000, 3),
        _ => native(sign * (random % 100_000 + 1), 3),
    }
}

fn plain(number: String) -> Figure {
    Figure {
        text: number.clone(),
        number,
    }
}

fn comma(units: i64, decimals: usize) -> Figure {
    let number = decimal(units, decimals);
    Figure {
        text: number.replace('.', ","),
        number,
    }
}

fn percent(figure: Figure, sign: &str) -> Figure {
    Figure {
        text: format!("{}{sign}", figure.text),
        number: figure.number,
    }
}

/// A number with a sign between groups of three digits, and a mark before the decimals.
fn grouped(units: i64, decimals: usize, sign: &str, mark: &str) -> Figure {
    let number = decimal(units, decimals);
    Figure {
        text: group(&number, sign, mark),
        number,
    }
}
