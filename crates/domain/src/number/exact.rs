//! Sums and quotients that are correct to the last digit.
//!
//! Published values are decimal numbers, and most doubles only approximate them: 0.1 + 0.2 is not 0.3.
//! Values with a limited number of decimals are therefore counted in units of their last decimal, as whole
//! numbers, whose sums and differences are exact; the result is divided once at the end. Other values are
//! added with compensation of rounding errors (Knuth's two-sum; the sum has twice the digits of a double).

/// The largest count of units that is treated as a decimal number. Sums of a hundred of them remain exact:
/// below 2^53.
const MOST_UNITS: f64 = (1_u64 << 46) as f64;
/// Adding and subtracting it rounds numbers below 2^51 to whole numbers: 1.5 · 2^52.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// Intermediate sums of values above this size could overflow: 2^960.
const HUGE: f64 = f64::from_bits((1023 + 960) << 52);
/// The factor that scales such values down during the computation: 2^-64.
const SHRINK: f64 = f64::from_bits((1023 - 64) << 52);

/// Values as counts of a unit.
#[derive(Debug, Default, Clone)]
pub(crate) struct Units {
    counts: Vec<f64>,
    /// The number of units in 1.
    one: f64,
}

impl Units {
    /// Counts values in units of the last of their `decimals` if all of them are such decimals, else in
    /// ones.
    pub(crate) fn new(values: &[f64], decimals: u8) -> Units {
        let mut units = Units::default();
        units.fill(values, decimals);
        units
    }

    /// Like [`Units::new`], but reuses the memory.
    pub(crate) fn fill(&mut self, values: &[f64], decimals: u8) {
        let one = 10_f64.powi(i32::from(decimals));
        self.counts.clear();
        self.one = one;
        let mut exact = true;
        let mut largest = 0_f64;
        self.counts.extend(values.iter().map(|&value| {
            let count = (value * one + ROUND) - ROUND;
            exact &= count / one == value;
            largest = largest.max(count.abs());
            count
        }));
        if exact && largest <= MOST_UNITS {
            return;
        }
        let largest = values
            .iter()
            .fold(0_f64, |largest, value| largest.max(value.abs()));
        self.one = if largest > HUGE { SHRINK } else { 1.0 };
        self.counts.clear();
        self.counts
            .extend(values.iter().map(|value| value * self.one));
    }

    /// The counts of units, one per value.
    pub(crate) fn values(&self) -> &[f64] {
        &self.counts
    }

    /// The number for a count of units. `None` if it is too large for a double.
    pub(crate) fn value_of(&self, count: f64) -> Option<f64> {
        finite(count / self.one)
    }

    /// The number for a sum of units. `None` if it is too large for a double.
    pub(crate) fn total(&self, sum: Sum) -> Option<f64> {
        self.value_of(sum.high + sum.low)
    }

    /// The mean of `count` values with this sum. `None` if it is too large for a double.
    pub(crate) fn mean(&self, sum: Sum, count: f64) -> Option<f64> {
        let divisor = count * self.one;
        let quotient = sum.high / divisor;
        if sum.low == 0.0 {
            return finite(quotient);
        }
        // Adds the remainder of the rounded quotient, divided too. The products of one half of the
        // quotient's digits and a small number are exact.
        let upper = f64::from_bits(quotient.to_bits() & !0x7ff_ffff);
        let rest = (sum.high - upper * divisor) - (quotient - upper) * divisor + sum.low;
        finite(quotient + rest / divisor)
    }
}

/// Returns a finite result, never `-0`. `None` for infinite values and `NaN`.
pub(crate) fn finite(value: f64) -> Option<f64> {
    value.is_finite().then_some(value + 0.0)
}

/// A sum with twice the digits of a double.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
pub(crate) struct Sum {
    high: f64,
    low: f64,
}

impl Sum {
    /// Adds one value.
    pub(crate) const fn plus(self, value: f64) -> Sum {
        let (high, error) = two_sum(self.high, value);
        quick_two_sum(high, self.low + error)
    }

    /// Adds another sum.
    pub(crate) const fn and(self, other: Sum) -> Sum {
        let (high, error) = two_sum(self.high, other.high);
        let (low, rest) = two_sum(self.low, other.low);
        let Sum { high, low } = quick_two_sum(high, error + low);
        quick_two_sum(high, low + rest)
    }
}

/// The rounded sum and its error (Knuth).
const fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// Like [`two_sum`], for a first number that is at least as large as the second (Dekker).
const fn quick_two_sum(a: f64, b: f64) -> Sum {
    let high = a + b;
    Sum {
        high,
        low: b - (high - a),
    }
}

#[cfg(test)]
mod tests;
