//! Sums over moving windows.

use crate::number::exact::Sum;

/// The sums over every `k` successive values, in order: the first over values 0 to k − 1. Empty for fewer
/// than `k` values.
///
/// Each sum uses the values of its window alone, so that rounding errors do not accumulate: the values are
/// cut into blocks of `k`, and a window is the end of one block and the beginning of the next (van Herk, Gil
/// and Werman). Three additions per value, whatever `k`.
pub(super) fn sums(values: &[f64], k: usize) -> Vec<Sum> {
    if k == 0 || values.len() < k {
        return Vec::new();
    }

    let mut sums = Vec::with_capacity(values.len() + 1 - k);
    // Sums from each index of a block to the block's end.
    let mut ends = vec![Sum::default(); k];
    let mut blocks = values.chunks(k).peekable();

    while let Some(block) = blocks.next() {
        if block.len() < k {
            break;
        }
        let mut sum = Sum::default();
        for (end, &value) in ends.iter_mut().zip(block).rev() {
            sum = sum.plus(value);
            *end = sum;
        }
        sums.extend(ends.first());
        let mut beginning = Sum::default();
        for (end, &value) in ends
            .iter()
            .skip(1)
            .zip(blocks.peek().copied().unwrap_or_default())
        {
            beginning = beginning.plus(value);
            sums.push(end.and(beginning));
        }
    }

    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::exact::Units;

    /// As whole numbers, which are exact.
    fn of_whole(values: &[f64], k: usize) -> Vec<f64> {
        let units = Units::new(values, 0);
        let total = |sum| units.total(sum).unwrap();
        sums(values, k).into_iter().map(total).collect()
    }

    #[test]
    fn every_window_of_every_length_has_the_sum_of_its_values() {
        let values: Vec<f64> = (0..23).map(|n| f64::from(n * n % 11 - 4)).collect();
        for count in 0..=values.len() {
            for k in 1..=24 {
                let plain: Vec<f64> = values[..count]
                    .windows(k)
                    .map(|window| window.iter().sum())
                    .collect();
                assert_eq!(of_whole(&values[..count], k), plain, "{count} values, {k}");
            }
        }
    }

    #[test]
    fn a_huge_value_leaves_no_trace_once_it_is_out_of_the_window() {
        let values = [0.1, 1e300, 0.2, 0.3, 0.4, 0.5];
        let units = Units::new(&values, 1);
        let sums = sums(units.values(), 2);
        assert_eq!(units.total(sums[2]), Some(0.5));
        assert_eq!(units.total(sums[4]), Some(0.9));
    }
}
