//! Deletion of several indicators: the deletable ones, and their order.

use std::collections::{HashMap, HashSet};

use crate::{id::MetricId, limits::PARENT_DEPTH};

/// The part of a deletion that is possible now, and the indicators that it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeletionBatch {
    /// The indicators to delete now, children before their parents.
    pub batch: Vec<MetricId>,
    /// The indicators that stay because a descendant is not selected, in the order given.
    pub kept: Vec<MetricId>,
    /// The number of indicators that can be deleted afterwards.
    pub remaining: usize,
}

/// Computes the next batch of the selected indicators, at most `most` of them. `parents` maps each indicator of the
/// collection to its parent, if it has one.
#[must_use]
pub fn removal(
    selected: &[MetricId],
    parents: &HashMap<MetricId, MetricId>,
    most: usize,
) -> DeletionBatch {
    let those: HashSet<MetricId> = selected.iter().copied().collect();
    let mut stay: HashSet<MetricId> = HashSet::new();
    for (child, parent) in parents {
        let mut above = (!those.contains(child)).then_some(*parent);
        // The ancestors of an indicator in `stay` are already in it.
        while let Some(id) = above.filter(|id| stay.insert(*id)) {
            above = parents.get(&id).copied();
        }
    }
    let (kept, mut go): (Vec<_>, Vec<_>) = selected.iter().partition(|id| stay.contains(id));
    go.sort_by_key(|id| std::cmp::Reverse(generation(*id, parents)));
    let batch: Vec<_> = go.iter().copied().take(most).collect();
    DeletionBatch {
        remaining: go.len() - batch.len(),
        batch,
        kept,
    }
}

/// The number of ancestors of an indicator, at most [`PARENT_DEPTH`]: wrong rows may form a cycle.
fn generation(id: MetricId, parents: &HashMap<MetricId, MetricId>) -> usize {
    std::iter::successors(parents.get(&id), |above| parents.get(above))
        .take(PARENT_DEPTH)
        .count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> MetricId {
        MetricId::new(Uuid::from_u128(number))
    }

    fn ids(numbers: &[u128]) -> Vec<MetricId> {
        numbers.iter().copied().map(id).collect()
    }

    /// 1 is the parent of 2 and 3, 3 of 4; 5 is alone.
    fn family() -> HashMap<MetricId, MetricId> {
        [(2, 1), (3, 1), (4, 3)]
            .into_iter()
            .map(|(child, parent)| (id(child), id(parent)))
            .collect()
    }

    #[test]
    fn children_go_before_their_parents() {
        let all = removal(&ids(&[1, 2, 3, 4, 5]), &family(), 100);
        assert_eq!(all.batch, ids(&[4, 2, 3, 1, 5]));
        assert_eq!((all.kept, all.remaining), (vec![], 0));
        let first = removal(&ids(&[1, 2, 3, 4, 5]), &family(), 2);
        assert_eq!(first.batch, ids(&[4, 2]));
        assert_eq!((first.kept, first.remaining), (vec![], 3));
    }

    #[test]
    fn whatever_is_above_something_that_stays_stays() {
        let found = removal(&ids(&[3, 1, 2, 5]), &family(), 100);
        assert_eq!(found.kept, ids(&[3, 1]));
        assert_eq!(found.batch, ids(&[2, 5]));
        assert_eq!(found.remaining, 0);
        assert_eq!(removal(&[], &family(), 100), DeletionBatch::default());
    }

    proptest! {
        #[test]
        fn batch_after_batch_everything_goes_that_nothing_stays_below(
            above in proptest::collection::vec(any::<u8>(), 1..40),
            chosen in proptest::collection::vec(any::<bool>(), 40),
            most in 1..7_usize,
        ) {
            // Each has no parent, or one of those before it.
            let mut parents = HashMap::new();
            let mut depth = vec![0_usize];
            for (number, above) in above.iter().enumerate().skip(1) {
                let parent = usize::from(*above) % (number + 1);
                if parent < number && depth[parent] + 1 < PARENT_DEPTH {
                    parents.insert(id(number as u128), id(parent as u128));
                    depth.push(depth[parent] + 1);
                } else {
                    depth.push(0);
                }
            }

            let mut left: HashSet<MetricId> = (0..above.len()).map(|number| id(number as u128)).collect();
            let mut selected: Vec<MetricId> = (0..above.len()).filter(|n| chosen[*n]).map(|n| id(n as u128)).collect();
            let requested: HashSet<MetricId> = selected.iter().copied().collect();

            let mut expected = None;
            loop {
                let found = removal(&selected, &parents, most);
                prop_assert!(found.batch.len() <= most);
                prop_assert_eq!(found.batch.len() + found.kept.len() + found.remaining, selected.len());
                prop_assert!(expected.is_none_or(|left| left == found.batch.len() + found.remaining));
                expected = Some(found.remaining);
                for gone in &found.batch {
                    prop_assert!(!parents.values().any(|parent| parent == gone), "a child is left");
                    parents.remove(gone);
                    left.remove(gone);
                }
                selected.retain(|id| left.contains(id));
                if found.remaining == 0 {
                    break;
                }
            }

            for kept in &selected {
                let is_above = |other: &MetricId| {
                    std::iter::successors(parents.get(other), |id| parents.get(id)).any(|id| id == kept)
                };
                prop_assert!(left.iter().any(|other| !requested.contains(other) && is_above(other)));
            }
        }
    }
}
