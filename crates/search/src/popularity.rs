//! How much objects are used, which places them before others that fit a query equally well.

use std::collections::HashMap;
use std::sync::Arc;

use uuid::Uuid;

/// The use from which more makes no difference to the score.
const FULL: f32 = 100_000.0;

/// The use of objects, as `domain::operation::analytics::popularity` computes it. Objects without an entry are not used.
/// Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct Popularity {
    /// The natural logarithms of 1 + use.
    logarithms: Arc<HashMap<Uuid, f32>>,
}

impl Popularity {
    /// The use of an object, by its logarithm: 0 without any, 1 for 100,000, more beyond.
    pub(crate) fn of(&self, id: Uuid) -> f32 {
        let found = self.logarithms.get(&id);
        found.map_or(0.0, |logarithm| logarithm / FULL.ln_1p())
    }

    /// Whether nothing is used.
    pub(crate) fn is_empty(&self) -> bool {
        self.logarithms.is_empty()
    }
}

impl FromIterator<(Uuid, u64)> for Popularity {
    /// Objects with their uses.
    fn from_iter<I: IntoIterator<Item = (Uuid, u64)>>(uses: I) -> Self {
        let used = uses.into_iter().filter(|(_, count)| *count > 0);
        // The logarithm of a rounded count is exact enough for an order.
        let logarithms = used.map(|(id, count)| (id, (count as f32).ln_1p()));
        Self {
            logarithms: Arc::new(logarithms.collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_counts_by_its_logarithm() {
        let ids: Vec<Uuid> = (0..4).map(Uuid::from_u128).collect();
        let counts = [0, 1, 100_000, 10_000_000];
        let popularity: Popularity = ids.iter().copied().zip(counts).collect();
        let of: Vec<f32> = ids.iter().map(|id| popularity.of(*id)).collect();
        assert_eq!((of[0], of[2]), (0.0, 1.0));
        assert!((0.05..0.07).contains(&of[1]), "{of:?}");
        assert!((1.3..1.5).contains(&of[3]), "{of:?}");
        assert_eq!(popularity.of(Uuid::from_u128(9)), 0.0);
    }
}
