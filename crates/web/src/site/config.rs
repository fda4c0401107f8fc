//! What the operator sets for the HTTP side.

use std::sync::Arc;
use std::time::Duration;

use domain::identity::network::Network;
use service::platform::random::Random;

use crate::request::origin::PublicAddress;
use crate::response::headers::StrictTransport;

/// Settings of the HTTP side. [`Config::new`] suits a server on loopback.
#[derive(Clone)]
pub struct Config {
    /// The address under which readers reach the server. Without one, only loopback names are answered.
    pub address: Option<PublicAddress>,
    /// Whether browsers are told to reach all hosts below the public address by https alone.
    pub hsts_subdomains: bool,
    /// Reverse proxies whose forwarded headers are believed.
    pub proxies: Vec<Network>,
    /// Where `/help` leads; without one, to `/guide`.
    pub help: Option<String>,
    /// Whether GraphQL answers questions about its own schema and suggests names.
    pub introspection: bool,
    /// Requests answered at once, hot reads and files apart; those beyond it are told to come back.
    pub concurrent: usize,
    /// Memory that the server plans with, in bytes: for answers that are kept, those on their way, and the buffers of
    /// connections.
    pub memory: u64,
    /// How long a public answer that is kept may be sent after it was last known to be true, while the database does
    /// not answer. Zero: not at all.
    pub stale_if_error: Duration,
    /// How fast a request's body must come.
    pub body_rate: BodyRate,
    /// How long one GraphQL request may take.
    pub graphql_time: Duration,
    /// Where nonces and the first request number come from.
    pub random: Arc<dyn Random>,
}

/// Memory that an answer takes while it is made, in bytes: several times the longest one.
const MAKING_BYTES: u64 = 16 * 1024 * 1024;
/// Memory that a connection takes at most while it waits for requests or its peer, in bytes.
const CONNECTION_BYTES: u64 = 128 * 1024;

/// The slowest pace at which a body is accepted.
#[derive(Clone, Copy, Debug)]
pub struct BodyRate {
    /// Time that every body has, whatever its size.
    pub grace: Duration,
    /// Bytes a second that a body must bring beyond the grace.
    pub bytes_per_second: u32,
}

impl Default for BodyRate {
    fn default() -> Self {
        Self {
            grace: Duration::from_secs(10),
            bytes_per_second: 4 * 1024,
        }
    }
}

impl Config {
    /// The settings of a server on loopback, with `random` as its source of unpredictable bytes.
    #[must_use]
    pub fn new(random: Arc<dyn Random>) -> Self {
        Self {
            address: None,
            hsts_subdomains: false,
            proxies: Vec::new(),
            help: None,
            introspection: false,
            concurrent: 256,
            memory: 512 * 1024 * 1024,
            stale_if_error: Duration::ZERO,
            body_rate: BodyRate::default(),
            graphql_time: Duration::from_secs(10),
            random,
        }
    }

    /// Whether readers come by https, so that cookies are `Secure` and browsers are told to stay on https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.address.as_ref().is_some_and(PublicAddress::is_https)
    }

    /// Memory for the answers of one cache: a sixteenth of all.
    pub(crate) fn cache_bytes(&self) -> u64 {
        self.memory / 16
    }

    /// Memory for answers on their way to their readers: a quarter of all.
    pub(crate) fn sending_bytes(&self) -> u64 {
        self.memory / 4
    }

    /// Answers that are made at once: as many as keep the processors busy, and no more than a third of the memory
    /// holds.
    pub(crate) fn running(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(2, usize::from);
        let most = usize::try_from(self.memory / 3 / MAKING_BYTES).unwrap_or(usize::MAX);
        (processors * 2).min(most).max(2)
    }

    /// Connections whose buffers take a quarter of the memory.
    #[must_use]
    pub fn connections(&self) -> usize {
        usize::try_from(self.memory / 4 / CONNECTION_BYTES).unwrap_or(usize::MAX)
    }

    pub(crate) fn strict_transport(&self) -> StrictTransport {
        match (self.is_https(), self.hsts_subdomains) {
            (false, _) => StrictTransport::Off,
            (true, false) => StrictTransport::Host,
            (true, true) => StrictTransport::Subdomains,
        }
    }
}
