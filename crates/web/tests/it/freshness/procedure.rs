//! The procedure: everything is read into the caches, something is changed, and everything is read again, from the
//! server with the caches and from one without.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use testkit::TestServer;
use tokio::task::JoinSet;

use super::reads::{self, Read};
use super::seen::Seen;
use super::world::{Contents, READERS};
use super::writes::Write;

/// The responses to all reads of all readers, by reader and read.
type Reading = BTreeMap<(&'static str, usize), Seen>;

/// A response from a cache that differs from a fresh one.
pub(super) struct Stale {
    read: String,
    pub(super) reader: &'static str,
    cached: Seen,
    fresh: Seen,
}

impl fmt::Debug for Stale {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (read, reader) = (&self.read, self.reader);
        let (cached, fresh) = (&self.cached, &self.fresh);
        write!(
            to,
            "{read} by {reader:?}\n  cached: {cached:?}\n  fresh: {fresh:?}"
        )
    }
}

/// The differences after changes, and the reads that these changed.
#[derive(Debug)]
pub(super) struct Comparison {
    pub(super) stale: Vec<Stale>,
    pub(super) changed: Vec<String>,
}

/// The contents with their reads, and what was read last.
pub(super) struct Procedure {
    pub(super) contents: Contents,
    reads: Arc<Vec<Read>>,
    last: Reading,
    writes: usize,
    /// The number of comparisons, by which the reads take turns.
    readings: usize,
    share: Share,
}

/// How much is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share {
    /// One of so many pairs of a reader and a read is compared. They take turns.
    pub(super) pairs: usize,
    /// After so many changes.
    pub(super) changes: usize,
}

impl Share {
    /// Everything after each change.
    pub(super) const ALL: Self = Self {
        pairs: 1,
        changes: 1,
    };
}

impl Procedure {
    /// Makes the reads that `chosen` selects; where all are compared, once more, which must show the same.
    pub(super) async fn begin(
        contents: Contents,
        share: Share,
        chosen: impl Fn(&Read) -> bool,
    ) -> Self {
        let reads = reads::all(&contents).into_iter().filter(chosen).collect();
        let mut procedure = Self {
            contents,
            reads: Arc::new(reads),
            last: Reading::new(),
            writes: 0,
            readings: 0,
            share: Share::ALL,
        };
        let rounds = if share == Share::ALL { 2 } else { 1 };
        for round in 0..rounds {
            let read = procedure
                .read(&procedure.contents.servers.tested, false)
                .await;
            let stale = procedure.differences(&read, &procedure.last);
            assert!(
                round == 0 || stale.is_empty(),
                "without a change: {stale:?}"
            );
            procedure.last = read;
        }
        procedure.share = share;
        procedure
    }

    /// The number of pairs of a reader and a read.
    pub(super) fn pairs(&self) -> usize {
        self.last.len()
    }

    /// Makes changes, every other one through the neighbouring server, and compares.
    pub(super) async fn after(&mut self, writes: &[Write]) -> Comparison {
        let servers = &self.contents.servers;
        for write in writes {
            let is_neighbours = self.writes % 2 == 1;
            let server = if is_neighbours {
                &servers.other
            } else {
                &servers.tested
            };
            write.make(&self.contents, server).await;
            self.writes += 1;
        }
        self.readings += 1;
        let cached = self.read(&servers.tested, false).await;
        let empty = servers.fresh().await;
        let fresh = self.read(&empty, true).await;
        empty.stop().await;
        let stale = self.differences(&cached, &fresh);
        let changed = fresh
            .iter()
            .filter(|(pair, seen)| self.last[pair] != **seen);
        let changed =
            changed.map(|((reader, number), _)| format!("{reader}: {}", self.reads[*number].name));
        let changed = changed.collect();
        self.last.extend(cached);
        Comparison { stale, changed }
    }

    /// Everything, as each reader gets it from this server. In `reverse`, those with most rights read first, so that
    /// other readers' responses are in the caches when it is another one's turn.
    async fn read(&self, server: &TestServer, reverse: bool) -> Reading {
        let order: Vec<&'static str> = match reverse {
            false => READERS.to_vec(),
            true => READERS.into_iter().rev().collect(),
        };
        let mut found = Reading::new();
        for pair in order.chunks(2) {
            let mut tasks = JoinSet::new();
            for reader in pair.iter().copied() {
                let (actor, reads) = (
                    self.contents.person(reader).at(server),
                    Arc::clone(&self.reads),
                );
                let numbers = self.numbers(reader);
                tasks.spawn(async move {
                    let mut seen = Vec::new();
                    for number in numbers {
                        seen.push(((reader, number), reads[number].ask.read(&actor).await));
                    }
                    seen
                });
            }
            while let Some(seen) = tasks.join_next().await {
                found.extend(seen.unwrap());
            }
        }
        for ((reader, number), seen) in &found {
            let read = &self.reads[*number].name;
            assert!(seen.is_answer(), "{seen:?} to {reader:?}: {read}");
        }
        found
    }

    /// Makes all reads of a reader once more, and returns the number of statements for each, as `count` counts them.
    pub(super) async fn statements(
        &self,
        reader: &str,
        count: impl Fn() -> usize,
    ) -> Vec<(&str, usize)> {
        let actor = self.contents.person(reader);
        let mut counted = Vec::new();
        for read in self
            .reads
            .iter()
            .filter(|read| read.readers.contains(&reader))
        {
            let before = count();
            read.ask.read(actor).await;
            counted.push((read.name.as_str(), count() - before));
        }
        counted
    }

    /// The reads of a reader whose turn it is.
    fn numbers(&self, reader: &str) -> Vec<usize> {
        let place = READERS.iter().position(|name| *name == reader).unwrap();
        let all = self.reads.iter().enumerate();
        let own = all.filter(|(_, read)| read.readers.contains(&reader));
        let is_turn =
            |number: &usize| (number + place + self.readings).is_multiple_of(self.share.pairs);
        own.map(|(number, _)| number).filter(is_turn).collect()
    }

    fn differences(&self, cached: &Reading, fresh: &Reading) -> Vec<Stale> {
        let pairs = fresh.iter().filter(|(pair, seen)| cached[pair] != **seen);
        pairs
            .map(|((reader, number), seen)| Stale {
                read: self.reads[*number].name.clone(),
                reader,
                cached: cached[&(*reader, *number)].clone(),
                fresh: seen.clone(),
            })
            .collect()
    }
}
