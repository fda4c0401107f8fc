//! The nearest indicators of a collection to a given one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::id::MetricId;

/// Maximum number of related indicators of an indicator.
pub const RELATED: usize = 12;

/// The properties of an indicator that determine its nearness to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelatedCandidate {
    /// The id of the indicator.
    pub id: MetricId,
    /// Its parent; `None` at the top. Indicators with one parent are nearest to each other.
    pub parent: Option<MetricId>,
    /// Its folded path.
    pub path: String,
    /// Its tags in both languages, folded.
    pub tags: BTreeSet<String>,
}

/// The nearest indicators, at most [`RELATED`]: those with the same parent first, then those that share more
/// tags, then those with fewer steps from path to path, then by path. Leaves out the indicator itself, and its
/// parent and children, which are shown as such.
#[must_use]
pub fn related(own: &RelatedCandidate, mut candidates: Vec<RelatedCandidate>) -> Vec<MetricId> {
    candidates.retain(|other| {
        other.id != own.id && other.parent != Some(own.id) && own.parent != Some(other.id)
    });
    candidates.sort_by_cached_key(|other| {
        let is_sibling = own.parent.is_some() && other.parent == own.parent;
        let shared = own.tags.intersection(&other.tags).count();
        let steps = steps(&own.path, &other.path);
        (!is_sibling, Reverse(shared), steps, other.path.clone())
    });
    candidates.dedup_by_key(|other| other.id);
    let nearest = candidates.into_iter().take(RELATED);
    nearest.map(|other| other.id).collect()
}

/// Number of segments to go up and down from one path to another.
fn steps(one: &str, other: &str) -> usize {
    let pairs = one.split('/').zip(other.split('/'));
    let common = pairs.take_while(|(one, other)| one == other).count();
    one.split('/').count() + other.split('/').count() - 2 * common
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> MetricId {
        MetricId::new(Uuid::from_u128(number))
    }

    fn near(number: u128, parent: u128, path: &str, tags: &[&str]) -> RelatedCandidate {
        RelatedCandidate {
            id: id(number),
            parent: (parent > 0).then(|| id(parent)),
            path: path.to_owned(),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        }
    }

    #[test]
    fn siblings_come_before_shared_tags_before_near_paths() {
        let own = near(1, 9, "cpi/fr/all", &["prices", "france", "monthly"]);
        let candidates = vec![
            near(2, 0, "zoo", &[]),
            near(3, 0, "gdp/fr", &["france", "monthly"]),
            near(4, 9, "cpi/fr/rents", &[]),
            near(5, 0, "cpi/de", &[]),
            near(6, 9, "cpi/fr/food", &["prices"]),
            near(7, 0, "cpi/de/all", &["prices"]),
            near(8, 9, "cpi/fr/energy", &[]),
            near(10, 0, "gdp/de", &["monthly"]),
        ];
        let expected = [6, 8, 4, 3, 7, 10, 5, 2].map(id);
        assert_eq!(related(&own, candidates), expected);
    }

    #[test]
    fn what_is_shown_elsewhere_is_left_out() {
        let own = near(1, 9, "cpi/fr", &["prices"]);
        let candidates = vec![
            own.clone(),
            near(9, 0, "cpi", &["prices"]),
            near(2, 1, "cpi/fr/food", &["prices"]),
            near(3, 9, "cpi/de", &[]),
        ];
        assert_eq!(related(&own, candidates), [id(3)]);
    }

    #[test]
    fn two_indicators_without_parent_are_not_siblings() {
        let own = near(1, 0, "a", &["x"]);
        let candidates = vec![near(2, 0, "b", &[]), near(3, 7, "c/d", &["x"])];
        assert_eq!(related(&own, candidates), [id(3), id(2)]);
    }

    #[test]
    fn twelve_are_the_most_and_none_comes_twice() {
        let own = near(1, 0, "a", &[]);
        let mut candidates: Vec<_> = (2..=30)
            .map(|n| near(n, 0, &format!("b{n:02}"), &[]))
            .collect();
        candidates.extend(candidates.clone());
        assert_eq!(
            related(&own, candidates),
            (2..14).map(id).collect::<Vec<_>>()
        );
    }
}
