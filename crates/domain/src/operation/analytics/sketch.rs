//! The number of distinct visitors of a day, from their hashes.
//!
//! A sketch is exact up to [`EXACT`] visitors. Beyond, it is a HyperLogLog with 2^15 registers (Flajolet, Fusy, Gandouet
//! and Meunier, "HyperLogLog: the analysis of a near-optimal cardinality estimation algorithm", 2007), whose relative
//! standard error is 1.04 / √32,768 = 0.57 %. Its estimate is the improved raw estimator of Ertl, "New cardinality
//! estimation algorithms for HyperLogLog sketches" (2017, section 3), which needs no corrections for small or large
//! numbers.

use crate::invariant::number_of;

/// Most hashes that are stored as they are.
pub const EXACT: usize = 2_048;

/// The logarithm of the number of registers.
const BITS: u32 = 15;
/// The number of registers.
const REGISTERS: usize = 1 << BITS;
/// The bits of a hash beyond those that choose its register.
const REST: u32 = u64::BITS - BITS;

/// The first byte of a stored sketch that has hashes, and of one that has registers.
const HASHES_MARK: u8 = 1;
const REGISTERS_MARK: u8 = 2;

/// A set of visitors of which only the size is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch(SketchContent);

#[derive(Clone, Debug, PartialEq, Eq)]
enum SketchContent {
    /// In ascending order, each once, at most [`EXACT`].
    Hashes(Vec<u64>),
    /// For each register the highest rank of its hashes, 0 without any; [`REGISTERS`] of them.
    Registers(Vec<u8>),
}

/// The bytes are no stored sketch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no sketch of visitors")]
pub struct NotASketch;

impl Default for Sketch {
    fn default() -> Self {
        Self(SketchContent::Hashes(Vec::new()))
    }
}

impl Sketch {
    /// Adds visitors. Those that it has already change nothing.
    pub fn add(&mut self, hashes: impl IntoIterator<Item = u64>) {
        match &mut self.0 {
            SketchContent::Registers(registers) => {
                for hash in hashes {
                    note(registers, hash);
                }
            }
            SketchContent::Hashes(known) => {
                known.extend(hashes);
                known.sort_unstable();
                known.dedup();
                if known.len() > EXACT {
                    let mut registers = vec![0; REGISTERS];
                    for hash in known {
                        note(&mut registers, *hash);
                    }
                    self.0 = SketchContent::Registers(registers);
                }
            }
        }
    }

    /// The number of visitors: exact up to [`EXACT`].
    #[must_use]
    pub fn count(&self) -> u64 {
        match &self.0 {
            SketchContent::Hashes(known) => number_of(known.len()),
            SketchContent::Registers(registers) => estimate(registers),
        }
    }

    /// The bytes to store: at most 8 · [`EXACT`] + 1, or 2^15 + 1.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        match &self.0 {
            SketchContent::Hashes(known) => std::iter::once(HASHES_MARK)
                .chain(known.iter().flat_map(|hash| hash.to_le_bytes()))
                .collect(),
            SketchContent::Registers(registers) => std::iter::once(REGISTERS_MARK)
                .chain(registers.iter().copied())
                .collect(),
        }
    }

    /// Reads stored bytes.
    ///
    /// # Errors
    /// [`NotASketch`] for bytes that [`Sketch::to_bytes`] does not make.
    pub fn of_bytes(bytes: &[u8]) -> Result<Self, NotASketch> {
        let (mark, rest) = bytes.split_first().ok_or(NotASketch)?;
        match *mark {
            HASHES_MARK => {
                let (hashes, []) = rest.as_chunks::<8>() else {
                    return Err(NotASketch);
                };
                let known: Vec<u64> = hashes.iter().copied().map(u64::from_le_bytes).collect();
                match known.len() <= EXACT && known.is_sorted_by(|one, next| one < next) {
                    true => Ok(Self(SketchContent::Hashes(known))),
                    false => Err(NotASketch),
                }
            }
            REGISTERS_MARK if rest.len() == REGISTERS => {
                let highest = rest.iter().copied().max().unwrap_or(0);
                match u32::from(highest) <= REST + 1 {
                    true => Ok(Self(SketchContent::Registers(rest.to_vec()))),
                    false => Err(NotASketch),
                }
            }
            _ => Err(NotASketch),
        }
    }
}

/// Notes a hash: its first bits choose the register, and its rank is the place of the first one among the others.
fn note(registers: &mut [u8], hash: u64) {
    let place = usize::try_from(hash >> REST).unwrap_or(0);
    let rank = ((hash << BITS).leading_zeros() + 1).min(REST + 1);
    if let (Some(register), Ok(rank)) = (registers.get_mut(place), u8::try_from(rank)) {
        *register = rank.max(*register);
    }
}

/// The improved raw estimate of Ertl, equation 22 and algorithm 6.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate is positive and far below 2^63"
)]
fn estimate(registers: &[u8]) -> u64 {
    let mut with_rank = vec![0.0_f64; usize::try_from(REST).unwrap_or(0) + 2];
    for register in registers {
        if let Some(count) = with_rank.get_mut(usize::from(*register)) {
            *count += 1.0;
        }
    }
    let m = f64::from(1_u32 << BITS);
    let (empty, full) = (
        with_rank.first().copied().unwrap_or(0.0),
        with_rank.last().copied().unwrap_or(0.0),
    );
    let mut z = m * tau(1.0 - full / m);
    for count in with_rank.iter().rev().skip(1).take(with_rank.len() - 2) {
        z = 0.5 * (z + count);
    }
    z += m * sigma(empty / m);
    let alpha = 0.5 / std::f64::consts::LN_2;
    (alpha * m * m / z).round() as u64
}

/// x + Σ x^(2^k) · 2^(k−1) for k from 1; infinite for 1 (Ertl, equation 13).
fn sigma(x: f64) -> f64 {
    if x >= 1.0 {
        return f64::INFINITY;
    }
    let (mut x, mut y, mut z) = (x, 1.0, x);
    loop {
        x *= x;
        let before = z;
        z += x * y;
        y += y;
        if z <= before {
            return z;
        }
    }
}

/// (1 − x − Σ (1 − x^(2^−k))² · 2^−k) / 3 for k from 1 (Ertl, equation 19).
fn tau(x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return 0.0;
    }
    let (mut x, mut y, mut z) = (x, 1.0, 1.0 - x);
    loop {
        x = x.sqrt();
        let before = z;
        y *= 0.5;
        z -= (1.0 - x) * (1.0 - x) * y;
        if z >= before {
            return z / 3.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The numbers from a start, spread over all bits (the finalizer of `SplitMix64`).
    fn hashes(from: u64, count: u64) -> impl Iterator<Item = u64> {
        (from..from + count).map(|number| {
            let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        })
    }

    fn sketch(from: u64, count: u64) -> Sketch {
        let mut sketch = Sketch::default();
        sketch.add(hashes(from, count));
        sketch
    }

    #[test]
    fn small_numbers_are_exact() {
        for count in [0, 1, 2, 3, 100, 2_047, 2_048] {
            assert_eq!(sketch(7, count).count(), count);
        }
    }

    #[test]
    fn large_numbers_are_within_two_percent() {
        for (from, count) in [
            (1, 2_049),
            (2, 5_000),
            (3, 20_000),
            (4, 50_000),
            (5, 100_000),
            (6, 300_000),
            (7, 1_000_000),
        ] {
            let estimate = sketch(from << 32, count).count();
            let error = (estimate as f64 / count as f64 - 1.0).abs();
            assert!(error < 0.02, "{count}: {estimate}");
        }
    }

    #[test]
    fn bytes_that_are_no_sketch_are_rejected() {
        let mut unsorted = vec![HASHES_MARK];
        unsorted.extend([9_u64, 8].iter().flat_map(|hash| hash.to_le_bytes()));
        let mut rank = vec![0; REGISTERS + 1];
        rank[0] = REGISTERS_MARK;
        rank[1] = 51;
        for bytes in [
            vec![],
            vec![0],
            vec![3, 1],
            vec![HASHES_MARK, 1, 2],
            vec![REGISTERS_MARK, 1],
            unsorted,
            rank,
        ] {
            assert_eq!(Sketch::of_bytes(&bytes), Err(NotASketch));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn order_and_repetition_change_nothing(one in 0_u64..3_000, other in 0_u64..3_000) {
            let mut forth = sketch(0, one);
            forth.add(hashes(1_500, other));
            let mut back = sketch(1_500, other);
            back.add(hashes(0, one));
            back.add(hashes(0, one / 2));
            prop_assert_eq!(&forth, &back);
            prop_assert_eq!(Sketch::of_bytes(&forth.to_bytes()), Ok(forth));
        }
    }
}
