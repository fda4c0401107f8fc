//! What is known of all indicators of a collection while a file is looked at.

use std::collections::HashMap;

use domain::frequency::Frequency;
use domain::id::MetricId;
use domain::key::MetricPath;
use store::metric::batch::Outline;

/// All indicators of a collection, by path and by id.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Outlines {
    by_path: HashMap<String, Outline>,
    parents: HashMap<MetricId, Option<MetricId>>,
}

impl Outlines {
    pub(super) fn new(all: Vec<Outline>) -> Self {
        let parents = all.iter().map(|one| (one.id, one.parent)).collect();
        let path = |one: Outline| (one.path_folded.clone(), one);
        Self {
            by_path: all.into_iter().map(path).collect(),
            parents,
        }
    }

    /// The one at a folded path.
    pub(super) fn at(&self, folded: &str) -> Option<&Outline> {
        self.by_path.get(folded)
    }

    /// The frequency of the one at a path.
    pub(super) fn frequency(&self, path: &MetricPath) -> Option<Frequency> {
        self.at(&path.folded()).map(|one| one.frequency)
    }

    /// The one above one.
    pub(super) fn parent(&self, id: MetricId) -> Option<MetricId> {
        self.parents.get(&id).copied().flatten()
    }

    /// All of them.
    pub(super) fn ids(&self) -> impl Iterator<Item = MetricId> {
        self.parents.keys().copied()
    }
}
