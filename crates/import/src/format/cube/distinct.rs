//! Keys of series, each with its number.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};

use domain::problem::{Code, Problem};

use crate::limits::MAX_METRICS;

/// Numbers keys in the order of their occurrence. Beyond the most series of a file keys are only counted, so that a
/// file of nothing but keys takes no more memory than others.
#[derive(Default)]
pub(crate) struct Distinct {
    places: HashMap<Box<str>, usize>,
    beyond: Option<HashSet<u64>>,
    hasher: RandomState,
}

/// The result of looking up a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A key that was seen before, with its number.
    Known(usize),
    /// A new key, with its number.
    New(usize),
    /// There are too many keys.
    Beyond,
}

impl Distinct {
    /// The number of a key.
    pub(crate) fn find(&mut self, key: &str) -> Found {
        if let Some(beyond) = &mut self.beyond {
            beyond.insert(self.hasher.hash_one(key));
            return Found::Beyond;
        }
        if let Some(&place) = self.places.get(key) {
            return Found::Known(place);
        }
        let place = self.places.len();
        if place < MAX_METRICS {
            self.places.insert(key.into(), place);
            return Found::New(place);
        }
        let known = std::mem::take(&mut self.places).into_keys();
        let mut beyond: HashSet<u64> = known.map(|key| self.hasher.hash_one(&*key)).collect();
        beyond.insert(self.hasher.hash_one(key));
        self.beyond = Some(beyond);
        Found::Beyond
    }

    /// The problem of too many keys, if there are too many.
    pub(crate) fn problem(&self) -> Option<Problem> {
        let beyond = self.beyond.as_ref()?;
        Some(too_many(beyond.len()))
    }
}

/// The problem of `count` series, which are too many.
pub(crate) fn too_many(count: usize) -> Problem {
    Problem::new(Code::ImportMetricsTooMany)
        .with("count", count)
        .with("max", MAX_METRICS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_numbers_until_there_are_too_many_and_are_counted_then() {
        let mut distinct = Distinct::default();
        for place in 0..MAX_METRICS {
            assert_eq!(distinct.find(&place.to_string()), Found::New(place));
        }
        assert_eq!(distinct.find("7"), Found::Known(7));
        assert_eq!(distinct.problem(), None);
        for key in ["a", "b", "a", "7"] {
            assert_eq!(distinct.find(key), Found::Beyond);
        }
        assert_eq!(distinct.problem(), Some(too_many(MAX_METRICS + 2)));
    }
}
