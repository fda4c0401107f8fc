//! The counts of this server since its last batch, in memory.

use std::hash::{BuildHasher, RandomState};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::flush::Flushing;
use super::lock;
use super::pending::{CountClass, CountsByAddress, Drained, PendingView};

/// Most different counts, and most views, between two batches; further ones are not counted.
const MOST: usize = 200_000;
/// The parts of the map, each with a lock of its own.
const SHARDS: usize = 16;
/// The counters of this server.
#[derive(Debug, Default)]
pub(crate) struct ReadCounts {
    shards: [Mutex<CountsByAddress>; SHARDS],
    hasher: RandomState,
    classes: AtomicUsize,
    views: Mutex<Vec<PendingView>>,
    /// Held while a batch is made and written.
    pub(super) flushing: tokio::sync::Mutex<Flushing>,
}

impl ReadCounts {
    pub(super) fn count(&self, path: &str, class: CountClass) {
        let place = usize::try_from(self.hasher.hash_one(path)).unwrap_or(0) % SHARDS;
        let Some(shard) = self.shards.get(place) else {
            return;
        };
        let mut counts = lock(shard);
        if let Some(count) = counts
            .get_mut(path)
            .and_then(|classes| classes.get_mut(&class))
        {
            *count += 1;
            return;
        }
        if self.classes.fetch_add(1, Ordering::Relaxed) >= MOST {
            metrics::counter!("statit_reads_uncounted_total").increment(1);
            return;
        }
        match counts.get_mut(path) {
            Some(classes) => classes.insert(class, 1),
            None => counts.entry(path.into()).or_default().insert(class, 1),
        };
    }

    pub(super) fn view(&self, view: PendingView) {
        let mut views = lock(&self.views);
        if views.len() >= MOST {
            metrics::counter!("statit_reads_uncounted_total").increment(1);
            return;
        }
        views.push(view);
    }

    /// Takes all counts.
    pub(super) fn drain(&self) -> Drained {
        let mut reads = CountsByAddress::new();
        self.classes.store(0, Ordering::Relaxed);
        for shard in &self.shards {
            // An address is in one shard.
            reads.extend(std::mem::take(&mut *lock(shard)));
        }
        Drained {
            reads,
            views: std::mem::take(&mut *lock(&self.views)),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::operation::analytics::Measure;

    use super::super::pending::ReadBy;
    use super::*;

    fn class(quarter: i64) -> CountClass {
        CountClass {
            quarter,
            measure: Measure::Downloads,
            label: "csv".into(),
            by: ReadBy::Guest,
            visitor: None,
        }
    }

    #[test]
    fn equal_reads_of_all_threads_add_up_and_are_taken_once() {
        let counters = ReadCounts::default();
        std::thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    for read in 0..1_000 {
                        counters.count(["/a", "/b"][read % 2], class(7));
                    }
                });
            }
        });
        counters.count("/a", class(8));
        let drained = counters.drain();
        assert_eq!(drained.reads["/a"][&class(7)], 2_000);
        assert_eq!(drained.reads["/b"][&class(7)], 2_000);
        assert_eq!(drained.reads["/a"][&class(8)], 1);
        assert!(counters.drain().reads.is_empty());
    }

    #[test]
    fn memory_is_bounded() {
        let counters = ReadCounts::default();
        for number in 0..MOST + 10 {
            counters.count(&number.to_string(), class(1));
        }
        counters.count("0", class(1));
        let drained = counters.drain();
        assert_eq!(drained.reads.len(), MOST);
        assert_eq!(drained.reads["0"][&class(1)], 2);
    }
}
