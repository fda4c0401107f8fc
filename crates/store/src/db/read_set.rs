//! The dependencies of the transactions of one response, and whether one of them may write.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::content::{Dependencies, Dependency};

/// Collects the dependencies of all transactions that it was given to. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ReadSet(Arc<Collected>);

#[derive(Debug, Default)]
struct Collected {
    dependencies: Mutex<Dependencies>,
    writes: AtomicBool,
}

impl ReadSet {
    pub(crate) fn add(&self, read: impl IntoIterator<Item = Dependency>) {
        self.lock().extend(read);
    }

    fn lock(&self) -> MutexGuard<'_, Dependencies> {
        let dependencies = self.0.dependencies.lock();
        dependencies.unwrap_or_else(PoisonError::into_inner)
    }

    /// Called when a transaction that may write has begun.
    pub(crate) fn begin_writing(&self) {
        self.0.writes.store(true, Ordering::Relaxed);
    }

    /// Whether a transaction that may write has begun: before that, nothing can have been stored.
    #[must_use]
    pub fn has_begun_writing(&self) -> bool {
        self.0.writes.load(Ordering::Relaxed)
    }

    /// The dependencies so far.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        self.lock().clone()
    }
}

/// Records the reads of one transaction. A statement without a declaration counts as reading the whole site: code that
/// forgets a declaration makes caches slower, never wrong.
#[derive(Debug)]
pub(crate) struct Recorder {
    reads: ReadSet,
    /// Whether the reads of the next statement are declared.
    is_declared: bool,
}

impl Recorder {
    pub(crate) fn new(reads: &ReadSet) -> Self {
        Self {
            reads: reads.clone(),
            is_declared: false,
        }
    }

    pub(crate) fn declare(&mut self, reads: impl IntoIterator<Item = Dependency>) {
        self.is_declared = true;
        self.reads.add(reads);
    }

    pub(crate) fn add(&self, read: impl IntoIterator<Item = Dependency>) {
        self.reads.add(read);
    }

    pub(crate) fn begin_statement(&mut self) {
        if !std::mem::take(&mut self.is_declared) {
            self.reads.add([Dependency::Site]);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::id::MetricId;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_statement_without_a_declaration_reads_the_site() {
        let metric = Dependency::Metric(MetricId::new(Uuid::nil()));
        let reads = ReadSet::default();
        let mut recorder = Recorder::new(&reads);
        recorder.declare([metric]);
        recorder.begin_statement();
        recorder.add([Dependency::People]);
        let mut expected = Dependencies::default();
        expected.extend([metric, Dependency::People]);
        assert_eq!(reads.dependencies(), expected);
        recorder.begin_statement();
        assert_eq!(reads.dependencies(), Dependencies::of_site());
    }
}
