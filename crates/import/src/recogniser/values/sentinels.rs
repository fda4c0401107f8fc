//! Numbers that mean missing observations.

use super::TOKENS;
use crate::interpretation::Body;
use crate::notation::{self, Numbers, ValueRead};

/// Least number of cells with a number for it to mean a missing value.
const REPEATED: u32 = 5;

/// The least and the greatest values of a column, and their neighbours.
#[derive(Debug, Clone)]
struct Extremes {
    least: Extreme,
    greatest: Extreme,
    count: u32,
}

/// A value at one end of a column, with the sign of a greatest one changed so that it is the least.
#[derive(Debug, Clone)]
struct Extreme {
    value: f64,
    /// The next value.
    next: f64,
    count: u32,
    text: String,
}

impl Extreme {
    const NONE: Extreme = Extreme {
        value: f64::INFINITY,
        next: f64::INFINITY,
        count: 0,
        text: String::new(),
    };

    fn add(&mut self, value: f64, text: &str) {
        if value < self.value {
            self.next = self.value;
            self.value = value;
            self.count = 1;
            text.clone_into(&mut self.text);
        } else if value > self.value {
            self.next = self.next.min(value);
        } else {
            self.count += 1;
        }
    }
}

/// Numbers that mean missing observations, by their texts: at one end of a column, far from all others or the only one
/// below zero, and repeated. Never certain: they may be measurements.
pub(in crate::recogniser) fn sentinels(body: &Body<'_>, numbers: &Numbers) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();

    for value in &body.columns.values {
        let mut extremes = Extremes {
            least: Extreme::NONE,
            greatest: Extreme::NONE,
            count: 0,
        };
        for row in body.lines() {
            let cell = value.of(body.table, row);
            let cell = cell.trim();
            if cell.is_empty() {
                continue;
            }
            let number = if numbers.change_values() {
                match notation::value(cell, numbers) {
                    ValueRead::Missing => continue,
                    ValueRead::Text(text) => text.parse::<f64>(),
                }
            } else {
                cell.parse::<f64>()
            };
            if let Ok(number) = number
                && number.is_finite()
            {
                extremes.count += 1;
                extremes.least.add(number, cell);
                extremes.greatest.add(-number, cell);
            }
        }
        for text in extremes.sentinels() {
            if !found.contains(&text) && found.len() < TOKENS {
                found.push(text);
            }
        }
    }

    found
}

impl Extremes {
    fn sentinels(&self) -> impl Iterator<Item = String> {
        let often = |extreme: &Extreme| {
            extreme.count >= REPEATED
                && extreme.count >= self.count / 200
                && extreme.count < self.count
                && extreme.next.is_finite()
        };
        let low = &self.least;
        let (low_next, high) = (low.next, -self.greatest.value);
        let below = often(low)
            && low.value < 0.0
            && (low_next >= 0.0 || low_next - low.value > high - low_next);
        let top = &self.greatest;
        let nines = top.text.bytes().all(|b| matches!(b, b'9' | b'.' | b','))
            && top.text.bytes().filter(|b| *b == b'9').count() >= 2;
        let (top_value, top_next) = (-top.value, -top.next);
        let bottom = if below { low_next } else { low.value };
        let above = often(top) && nines && top_value - top_next > top_next - bottom;
        let low = below.then(|| low.text.clone());
        let top = above.then(|| top.text.clone());
        low.into_iter().chain(top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_stand_for_nothing_are_far_off_and_repeated() {
        let of = |texts: &[&str]| {
            let mut extremes = Extremes {
                least: Extreme::NONE,
                greatest: Extreme::NONE,
                count: 0,
            };
            for text in texts {
                let value: f64 = text.parse().unwrap();
                extremes.count += 1;
                extremes.least.add(value, text);
                extremes.greatest.add(-value, text);
            }
            extremes.sentinels().collect::<Vec<_>>()
        };

        let with = |others: &[&'static str], text: &'static str, times: usize| {
            let mut all = others.to_vec();
            all.extend(vec![text; times]);
            all
        };

        assert_eq!(of(&with(&["13.6", "-1.9", "44"], "-200", 5)), ["-200"]);
        assert_eq!(of(&with(&["0.5", "1.2"], "-9.99", 6)), ["-9.99"]);
        assert_eq!(of(&with(&["12", "31"], "-01", 9)), ["-01"]);
        assert_eq!(of(&with(&["12", "31"], "9999", 9)), ["9999"]);
        assert!(of(&with(&["12", "31"], "-1", 4)).is_empty());
        assert!(of(&with(&["-12", "31"], "-20", 9)).is_empty());
        assert!(of(&with(&["12", "31"], "100", 9)).is_empty());
        assert!(of(&with(&[], "-200", 9)).is_empty());
    }
}
