//! The operator's settings of the HTTP side.

use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use domain::identity::network::Network;
use http::HeaderValue;
use http::uri::{Scheme, Uri};
use service::Shares;
use service::platform::random::Random;

/// Settings of the HTTP side. [`Config::new`] suits a server on loopback.
#[derive(Clone)]
pub struct Config {
    /// The address under which readers reach the server. Without it, only loopback names are accepted.
    pub address: Option<PublicAddress>,
    /// Whether `Strict-Transport-Security` includes the subdomains of the public address.
    pub hsts_subdomains: bool,
    /// Reverse proxies whose forwarded headers are trusted.
    pub proxies: Vec<Network>,
    /// The target of `/help`; `None` for `/guide`.
    pub help: Option<String>,
    /// A number that each restore of the database changes: a part of the tags of files, whose vintages and versions may
    /// come again with another content.
    pub epoch: i64,
    /// Whether GraphQL allows introspection of its schema and suggests names.
    pub introspection: bool,
    /// Most requests handled at once, hot reads and files apart; further ones are rejected with 503.
    pub concurrent: usize,
    /// The memory that the server plans with, in bytes: for cached responses, those being sent, and the buffers of
    /// connections.
    pub memory: u64,
    /// How long a cached public response may be sent after it was last confirmed as valid, while the database is
    /// unavailable. Zero disables it.
    pub stale_if_error: Duration,
    /// How long shared caches may use a public file or a guest's response of the API without revalidation. Zero: they
    /// always revalidate.
    pub shared_cache: Duration,
    /// How fast a request's body must arrive.
    pub body_rate: BodyRate,
    /// How long one GraphQL request may take.
    pub graphql_time: Duration,
    /// The source of nonces and of the first request number.
    pub random: Arc<dyn Random>,
}

/// Most turns of a processor.
const TURNS_OF_PROCESSOR: usize = 4;
/// Memory of a response while it is made, in bytes: several times the longest one.
const MAKING_BYTES: u64 = 16 * 1024 * 1024;
/// Most memory of a connection while it waits for requests or its peer, in bytes.
const CONNECTION_BYTES: u64 = 128 * 1024;

/// The slowest rate at which a body is accepted.
#[derive(Clone, Copy, Debug)]
pub struct BodyRate {
    /// The time that every body has, whatever its size.
    pub grace: Duration,
    /// Bytes a second at which a body must arrive beyond the grace.
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

fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
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
            epoch: 0,
            introspection: false,
            concurrent: 256,
            memory: 512 * 1024 * 1024,
            stale_if_error: Duration::ZERO,
            shared_cache: Duration::ZERO,
            body_rate: BodyRate::default(),
            graphql_time: Duration::from_secs(10),
            random,
        }
    }

    /// Whether readers use https: then cookies are `Secure`, and browsers are instructed to stay on https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.address.as_ref().is_some_and(PublicAddress::is_https)
    }

    /// Memory for the responses of one cache, in bytes: a sixteenth of all.
    pub fn cache_bytes(&self) -> u64 {
        self.memory / 16
    }

    /// Memory for responses being sent, in bytes: a quarter of all.
    pub fn sending_bytes(&self) -> u64 {
        self.memory / 4
    }

    /// The turns for responses that are made: four for each processor, as far as they fit into a third of the memory,
    /// but at least two. So short work begins at once beside long work of some callers. One caller keeps all processors
    /// busy and no more; a quarter of the turns is for signed-in users.
    pub fn turns(&self) -> Shares {
        let processors = processors();
        let most = usize::try_from(self.memory / 3 / MAKING_BYTES).unwrap_or(usize::MAX);
        let at_once = (processors * TURNS_OF_PROCESSOR).min(most).max(2);
        Shares {
            at_once,
            of_one: processors.min(at_once / 2),
            of_guests: at_once - (at_once / 4).max(1),
        }
    }

    /// The number of connections whose buffers take a quarter of the memory.
    #[must_use]
    pub fn connections(&self) -> usize {
        usize::try_from(self.memory / 4 / CONNECTION_BYTES).unwrap_or(usize::MAX)
    }

    /// The header that makes browsers use https alone.
    pub fn strict_transport(&self) -> StrictTransport {
        match (self.is_https(), self.hsts_subdomains) {
            (false, _) => StrictTransport::Off,
            (true, false) => StrictTransport::Host,
            (true, true) => StrictTransport::Subdomains,
        }
    }
}

/// The address under which readers reach the server: scheme, host and port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    https: bool,
    host: String,
    /// As browsers send it in `Origin`.
    origin: String,
}

/// A text that is not an address such as `https://statit.example`.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("not an address such as https://statit.example: {0}")]
pub struct NotAnAddress(String);

impl FromStr for PublicAddress {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let fail = || NotAnAddress(text.to_owned());
        let uri: Uri = text.trim().parse().map_err(|_| fail())?;

        let https = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(fail()),
        };

        let authority = uri.authority().ok_or_else(fail)?;
        if !matches!(uri.path(), "" | "/")
            || uri.query().is_some()
            || authority.as_str().contains('@')
        {
            return Err(fail());
        }

        let host = authority.host().to_ascii_lowercase();
        let default = if https { 443 } else { 80 };
        let scheme = if https { "https" } else { "http" };
        let origin = match authority.port_u16() {
            Some(port) if port != default => format!("{scheme}://{host}:{port}"),
            _ => format!("{scheme}://{host}"),
        };

        Ok(Self {
            https,
            host,
            origin,
        })
    }
}

impl PublicAddress {
    /// The host in lower case.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Whether the scheme is https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// The address without a trailing slash, as the beginning of a link.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.origin
    }
}

/// The hosts that browsers reach by https alone, for a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrictTransport {
    /// No host: readers use http.
    Off,
    /// The host of the public address.
    Host,
    /// The host and its subdomains, which may be other sites of the operator.
    Subdomains,
}

impl StrictTransport {
    /// The value of `Strict-Transport-Security`.
    pub fn header(self) -> Option<HeaderValue> {
        let value = match self {
            Self::Off => return None,
            Self::Host => "max-age=31536000",
            Self::Subdomains => "max-age=31536000; includeSubDomains",
        };
        Some(HeaderValue::from_static(value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_scheme_host_and_port() {
        let address: PublicAddress = "https://Statit.Example:443/".parse().unwrap();
        assert_eq!(address.as_str(), "https://statit.example");
        assert!(address.is_https());
        assert_eq!(
            "http://a.b:81".parse::<PublicAddress>().unwrap().as_str(),
            "http://a.b:81"
        );
        for text in [
            "statit.example",
            "ftp://a",
            "https://a/b",
            "https://u@a",
            "https://a?b",
            "",
        ] {
            assert!(text.parse::<PublicAddress>().is_err(), "{text}");
        }
    }
}
