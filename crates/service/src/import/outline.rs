//! The indicators of the collection that determine the effect of a file: those at the paths that it names, their
//! ancestors, and the descendants of those that it moves.

use std::collections::{BTreeMap, HashMap, HashSet};

use domain::access::{Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use sha2::{Digest as _, Sha256};
use store::Tx;
use store::metric::batch::{self, Outline};

use crate::outcome::Failure;

/// The indicators of the collection that a file depends on.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Needs {
    /// Folded paths, with or without an indicator. Includes the ancestors of the indicators there.
    paths: HashSet<String>,
    /// Indicators whose descendants are included.
    below: HashSet<MetricId>,
}

/// The indicators that a file depends on, by path and by id.
#[derive(Debug, Default)]
pub(super) struct Outlines {
    needs: Needs,
    by_path: HashMap<String, Outline>,
    parents: HashMap<MetricId, Option<MetricId>>,
}

impl Outlines {
    /// Reads the indicators at these folded paths and their ancestors. Skips paths of earlier calls.
    pub(super) async fn read(
        &mut self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        paths: impl IntoIterator<Item = String>,
    ) -> Result<(), Failure> {
        let new = paths
            .into_iter()
            .filter(|path| self.needs.paths.insert(path.clone()));
        let new: Vec<String> = new.collect();
        self.add(batch::outlines(tx, grant, &new).await?);
        Ok(())
    }

    /// Reads the descendants of these indicators. Skips ids of earlier calls.
    pub(super) async fn read_below(
        &mut self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        ids: impl IntoIterator<Item = MetricId>,
    ) -> Result<(), Failure> {
        let new = ids.into_iter().filter(|id| self.needs.below.insert(*id));
        let new: Vec<MetricId> = new.collect();
        self.add(batch::outlines_below(tx, grant, &new).await?);
        Ok(())
    }

    /// Reads the present state of the same indicators.
    pub(super) async fn load(
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        needs: &Needs,
    ) -> Result<Self, Failure> {
        let mut now = Self::default();
        now.read(tx, grant, needs.paths.iter().cloned()).await?;
        now.read_below(tx, grant, needs.below.iter().copied())
            .await?;
        Ok(now)
    }

    #[cfg(test)]
    pub(super) fn of_all(all: Vec<Outline>) -> Self {
        let mut outlines = Self::default();
        outlines.add(all);
        outlines
    }

    fn add(&mut self, outlines: Vec<Outline>) {
        for outline in outlines {
            self.parents.insert(outline.id, outline.parent);
            self.by_path.insert(outline.path_folded.clone(), outline);
        }
    }

    /// The paths and indicators that were read.
    pub(super) const fn needs(&self) -> &Needs {
        &self.needs
    }

    /// The indicator at a folded path.
    pub(super) fn at(&self, folded: &str) -> Option<&Outline> {
        self.by_path.get(folded)
    }

    /// The frequency at each path that was read; `None` where there is no indicator.
    pub(super) fn frequencies(&self) -> HashMap<String, Option<Frequency>> {
        let paths = self.needs.paths.iter();
        paths
            .map(|path| (path.clone(), self.frequency(path)))
            .collect()
    }

    /// The frequency of the indicator at a folded path.
    pub(super) fn frequency(&self, folded: &str) -> Option<Frequency> {
        self.at(folded).map(|outline| outline.frequency)
    }

    /// The parent of an indicator.
    pub(super) fn parent(&self, id: MetricId) -> Option<MetricId> {
        self.parents.get(&id).copied().flatten()
    }

    /// The ids of all indicators that were read.
    pub(super) fn ids(&self) -> impl Iterator<Item = MetricId> {
        self.parents.keys().copied()
    }

    /// Whether the same indicators are at the same paths with the same parents and frequencies. Other fields and
    /// observations may differ: they matter only for the file's own indicators, which are compared when they are
    /// written.
    pub(super) fn has_same_tree(&self, now: &Self) -> bool {
        let is_same = |(path, outline): (&String, &Outline)| {
            let known = |outline: &Outline| (outline.id, outline.parent, outline.frequency);
            now.at(path).map(known) == Some(known(outline))
        };
        self.by_path.len() == now.by_path.len() && self.by_path.iter().all(is_same)
    }

    /// A digest that differs whenever an indicator that a file depends on was created, changed, published to, moved or
    /// deleted.
    fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        for (path, outline) in self.by_path.iter().collect::<BTreeMap<_, _>>() {
            hash.update(outline.id.uuid().as_bytes());
            hash.update(outline.version.to_le_bytes());
            hash.update(outline.vintage.to_le_bytes());
            // Paths have any length and contain no zero byte.
            hash.update(path);
            hash.update([0]);
        }
        hash.finalize().into()
    }
}

/// The state of the indicators that a report depends on.
#[derive(Debug)]
pub(super) struct OutlineVersions {
    needs: Needs,
    digest: [u8; 32],
}

impl OutlineVersions {
    pub(super) fn new(outlines: &Outlines) -> Self {
        Self {
            needs: outlines.needs().clone(),
            digest: outlines.digest(),
        }
    }

    /// Whether the indicators are unchanged, and no indicator appeared at a path that the file names.
    pub(super) async fn hold(
        &self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
    ) -> Result<bool, Failure> {
        let now = Outlines::load(tx, grant, &self.needs).await?;
        Ok(now.digest() == self.digest)
    }

    /// The approximate size in memory, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let paths: usize = self.needs.paths.iter().map(text_bytes).sum();
        paths + self.needs.below.len() * 2 * size_of::<MetricId>()
    }
}

/// The size of a text in memory, in bytes, with the least overhead of an allocator.
pub(in crate::import) fn text_bytes(text: impl AsRef<str>) -> usize {
    size_of::<String>() + 16 + text.as_ref().len()
}
