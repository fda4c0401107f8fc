//! Sums and quotients that are right to the last digit.
//!
//! Published values are decimal numbers, which most doubles only come near: 0.1 + 0.2 is not 0.3. Values
//! that are decimals of at most so many digits are therefore counted in their last decimal, as whole
//! numbers, whose sums and differences are exact; the result is divided once at the end. Other values are
//! added with the rounding errors carried along (Knuth's two-sum; the sum has twice the digits of a double).

/// The largest count of last decimals that is taken for a decimal number: twice as far, sums of a
/// hundred of them are exact.
const MOST_UNITS: f64 = (1_u64 << 46) as f64;
/// Added and subtracted, rounds numbers below 2^51 to whole ones: 1.5 · 2^52.
const ROUND: f64 = 6_755_399_441_055_744.0;
/// Above this size sums could overflow on the way: 2^960.
const HUGE: f64 = f64::from_bits((1023 + 960) << 52);
/// By how much such values are made smaller meanwhile: 2^-64.
const SHRINK: f64 = f64::from_bits((1023 - 64) << 52);

/// Values as counts of a unit.
#[derive(Debug, Default, Clone)]
pub(crate) struct Units {
    counts: Vec<f64>,
    /// How many units make 1.
    one: f64,
}

impl Units {
    /// Counts values in the last of their `decimals` where all of them are such decimals, in ones otherwise.
    pub(crate) fn of(values: &[f64], decimals: u8) -> Units {
        let mut units = Units::default();
        units.fill(values, decimals);
        units
    }

    /// [`Units::of`] in the same memory.
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

    /// The counts of units, one a value.
    pub(crate) fn values(&self) -> &[f64] {
        &self.counts
    }

    /// The number that is so many units; None where no double holds it.
    pub(crate) fn value_of(&self, count: f64) -> Option<f64> {
        finite(count / self.one)
    }

    /// The number that is this sum of units.
    pub(crate) fn total(&self, sum: Sum) -> Option<f64> {
        self.value_of(sum.high + sum.low)
    }

    /// The mean of `count` values of which this is the sum.
    pub(crate) fn mean(&self, sum: Sum, count: f64) -> Option<f64> {
        let divisor = count * self.one;
        let quotient = sum.high / divisor;
        if sum.low == 0.0 {
            return finite(quotient);
        }
        // What the rounded quotient leaves of the sum, shared out, too: the products of a half of the
        // quotient's digits and a small number are exact.
        let upper = f64::from_bits(quotient.to_bits() & !0x7ff_ffff);
        let rest = (sum.high - upper * divisor) - (quotient - upper) * divisor + sum.low;
        finite(quotient + rest / divisor)
    }
}

/// A result, never `-0`; infinite ones and those without meaning are missing.
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
    /// The sum and one value more.
    pub(crate) const fn plus(self, value: f64) -> Sum {
        let (high, error) = two_sum(self.high, value);
        quick_two_sum(high, self.low + error)
    }

    /// The sum of two sums.
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

/// The same where the first is the larger (Dekker).
const fn quick_two_sum(a: f64, b: f64) -> Sum {
    let high = a + b;
    Sum {
        high,
        low: b - (high - a),
    }
}

#[cfg(test)]
mod tests;
