//! Numbers of the readers of collections: counted in memory, written once a minute, added up in the background.
//!
//! A read costs a map access. Each minute a server resolves its counts and stores them as a batch (`flush`); a job adds
//! the batches of all servers to the stored numbers (`add`). Nothing of it changes what readers see of a collection, so
//! that no cache entry is affected.
//!
//! The front end sends `countView` once a page is visible; `view` finds its object and leaves out members. Reads of
//! files are counted by the crate `web` after their response. `add` leaves out views that repeat within half an hour
//! and visitors beyond those that count of a network (`sums`), adds visitors to the sketch of the day, fixes days that
//! are over, deletes their texts of searches that few visitors typed, stores their followers (`levels`) and destroys
//! their keys. `labels` decides what of hosts and searches is shown; `read` makes the numbers of a range for those who
//! may see them.

pub(crate) mod add;
mod counts;
mod flush;
mod labels;
mod levels;
mod pending;
mod read;
mod resolve;
mod sums;
mod view;
mod visitor_key;

use std::sync::{Mutex, PoisonError};

use domain::operation::analytics::{Client, Measure, ReadKind, counted};

pub(crate) use counts::ReadCounts;
pub use labels::LabelNumbers;
pub use read::{AnalyticsNumbers, MeasureNumbers, ObjectNumbers, TargetWanted};
pub use view::ViewForm;

use crate::dashboard::Dashboards;
use crate::identity::access_key::access_key_hash;
use crate::identity::code::token_hash;
use crate::metric::Metrics;
use crate::shared::Shared;
use domain::identity::access_key::KeySecret;
use domain::identity::network::{Network, Networks};
use pending::{CountClass, RawNetwork, RawReader, RawVisitor, ReadBy};

/// Numbers of the readers of collections.
#[derive(Clone, Copy)]
pub struct Analytics<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) read_counts: &'a ReadCounts,
    pub(crate) dashboards: Dashboards<'a>,
    pub(crate) metrics: Metrics<'a>,
}

/// A read that was answered with a file, or with the note that the client has it.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredRead<'r> {
    /// The path of the address, without escapes; for the series of an answer with several, that of its resource.
    pub path: &'r str,
    /// The kind of the response.
    pub kind: ReadKind,
    /// The sender of the request, by its headers.
    pub client: Client,
    /// The credential that it sent.
    pub credential: ReadCredential<'r>,
    /// The host of the other site whose page shows it.
    pub host: Option<&'r str>,
    /// The client's networks.
    pub networks: Networks,
    /// The client's `User-Agent`.
    pub device: &'r str,
}

/// The credential that the client of a read sent.
#[derive(Clone, Copy, Debug)]
pub enum ReadCredential<'r> {
    /// None.
    Guest,
    /// The token of a session.
    Session(&'r str),
    /// An access key.
    Key(&'r str),
}

impl Analytics<'_> {
    /// Counts a read, in memory. Reads by robots are left out by the caller.
    pub fn count_read(self, read: &AnsweredRead<'_>) {
        let Some((measure, label)) = counted(read.kind, read.client) else {
            return;
        };

        let by = match read.credential {
            ReadCredential::Guest => ReadBy::Guest,
            ReadCredential::Session(token) => {
                token_hash(token).map_or(ReadBy::Guest, ReadBy::Session)
            }
            ReadCredential::Key(text) => KeySecret::parse(text).map_or(ReadBy::Guest, |secret| {
                ReadBy::Key(access_key_hash(&secret))
            }),
        };

        let embed = measure == Measure::Embeds;
        let visitor = embed
            .then(|| self.raw_visitor(read.networks, read.device))
            .flatten();

        let class = CountClass {
            quarter: pending::quarter(self.shared.now()),
            measure,
            label: match read.host {
                Some(host) if embed => host.to_owned().into(),
                _ => label.into(),
            },
            by,
            visitor,
        };

        self.read_counts.count(read.path, class);
    }

    /// The visitor before it is hashed with the key of a day. It is never stored.
    fn raw_visitor(self, networks: Networks, device: &str) -> Option<RawVisitor> {
        let network = networks.near.to_string();
        let parts = [b"visitor".as_slice(), network.as_bytes(), device.as_bytes()];
        Some(RawVisitor(self.raw_hash(&parts)?))
    }

    /// The visitor and its networks before they are hashed with the key of a day. They are never stored.
    fn raw_reader(self, networks: Networks, device: &str) -> Option<RawReader> {
        let raw = |network: Network| {
            let network = network.to_string();
            self.raw_hash(&[b"network", network.as_bytes()])
                .map(RawNetwork)
        };
        Some(RawReader {
            visitor: self.raw_visitor(networks, device)?,
            near: raw(networks.near)?,
            wide: networks.wide.and_then(raw),
        })
    }

    fn raw_hash(self, parts: &[&[u8]]) -> Option<[u8; 32]> {
        crate::shared::seal::keyed_hash(&self.shared.config().secret, parts).ok()
    }
}

/// Locks a mutex whose data is valid after a panic.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
