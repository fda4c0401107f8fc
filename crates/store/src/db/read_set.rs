//! What the transactions of one response read.

use std::sync::{Arc, Mutex, PoisonError};

use domain::content::{Dependencies, Dependency};

/// Collects what is read, by all transactions that it was given to. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub struct ReadSet(Arc<Mutex<Dependencies>>);

impl ReadSet {
    fn add(&self, read: impl IntoIterator<Item = Dependency>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(read);
    }

    /// What was read so far.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.clone()
    }
}

/// Records the reads of one transaction. A statement that nobody declared counts as reading the whole site: code that
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
