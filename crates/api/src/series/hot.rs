//! Files of public series, cached in memory as they are sent, as long as nothing changed that they were made from.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use domain::calendar::frequency::Frequency;
use domain::content::Dependencies;
use domain::series::view::{Defaults, Reading};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, Uri, header};
use service::Service;
use service::metric::defaults;
use service::series::view::Prepared;
use service::shared::content::{Cache, Entry, Maker, Position};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;
use transport::config::Config;
use transport::config::StrictTransport;
use transport::request::credential::Credential;
use transport::response::encoding::Encoding;
use transport::response::headers::{REQUEST_ID, ResponseKind, secure};

use super::address::Address;
use super::format::Format;
use super::query::Query;
use crate::file::{FileResponse, share};

/// Memory for the frequency and defaults of indicators, in bytes.
const DEFAULTS_BYTES: u64 = 8 * 1024 * 1024;
/// Most files that are made anew at the same time without a turn; each takes one of the connections for cheap reads.
const MADE_AT_ONCE: usize = 4;
/// The longest wait for the position of the content log where stale responses may be sent.
const PATIENCE: Duration = Duration::from_millis(500);
/// The same where none may be sent. The rest of [`UNCONFIRMED_LIMIT`] is for a response from the database itself.
const PATIENCE_WITHOUT_STALE: Duration = Duration::from_secs(1);
/// The longest time of a request for a cached file of which the content log did not tell whether it is valid.
const UNCONFIRMED_LIMIT: Duration = Duration::from_secs(2);
/// The header of a response that could not be checked (RFC 9211).
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

/// The cached response to a request.
pub enum HotAnswer {
    /// The response, with every header except the request's number.
    Answer(Box<Response<Body>>),
    /// The file has changed: this request makes it, and others wait for it.
    Make(HotMaker),
    /// There is an entry, but the database did not tell whether it is valid. The file can be read from the database until
    /// this time; later the database counts as unavailable.
    Unconfirmed(Instant),
    /// No entry.
    Nothing,
}

/// The right to make a popular file without a turn: an extension of the request, which ends with it. Its readers are
/// not rejected after a write.
#[derive(Clone)]
pub struct HotMaker {
    _held: Arc<(Maker, OwnedSemaphorePermit)>,
}

/// A cache entry with its key, and the defaults that the key was computed from.
struct HotEntry {
    key: String,
    file: Arc<Entry<FileResponse>>,
    defaults: Option<Arc<Entry<CachedDefaults>>>,
}

/// The facts that a response's cache key is made of.
pub(crate) struct ResponseCacheKey {
    /// The address in the publisher's spelling, without escapes: other spellings have no entry.
    pub(crate) path: String,
    /// The reading, where options were given: its frequency and [`Reading::canonical`]. Requests with the same
    /// meaning share an entry, so that different texts of it cannot fill the memory.
    pub(crate) reading: Option<String>,
    pub(crate) encoding: Encoding,
}

/// The frequency and defaults that options are read with.
struct CachedDefaults {
    frequency: Frequency,
    defaults: Defaults,
}

/// The cache of files.
pub struct Hot {
    service: Service,
    files: Cache<String, FileResponse>,
    /// By the path of the address.
    defaults: Cache<String, CachedDefaults>,
    made_at_once: Arc<Semaphore>,
    /// How long a response may be sent after it was last known to be valid, while the database is unavailable.
    stale_if_error: Duration,
    is_https: bool,
    strict_transport: StrictTransport,
    /// The headers that all cached responses share, and empty values for those that differ: one copy costs half as
    /// much as inserting the headers one by one.
    common: HeaderMap,
}

impl Hot {
    pub(crate) fn new(service: Service, config: &Config) -> Self {
        let strict_transport = config.strict_transport();
        Self {
            service,
            files: Cache::new(config.cache_bytes(), |key: &String, file: &FileResponse| {
                key.len() + file.bytes()
            }),
            defaults: Cache::new(DEFAULTS_BYTES, |path: &String, _| path.len()),
            made_at_once: Arc::new(Semaphore::new(MADE_AT_ONCE)),
            stale_if_error: config.stale_if_error,
            is_https: config.is_https(),
            strict_transport,
            common: common(strict_transport),
        }
    }

    /// The cached response to a request, where it is still valid.
    pub async fn answer(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> HotAnswer {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        // An escaped path may be another spelling.
        if !reads || uri.path().contains('%') {
            return HotAnswer::Nothing;
        }
        let Some(entry) = self.entry(uri, headers) else {
            return HotAnswer::Nothing;
        };
        let deadline = Instant::now() + UNCONFIRMED_LIMIT;
        let Ok(position) = self.service.shared().position_within(self.patience()).await else {
            return match self.may_be_stale(&entry, headers) {
                true => HotAnswer::Answer(Box::new(self.send_stale(&entry, headers))),
                false => HotAnswer::Unconfirmed(deadline),
            };
        };
        if self.is_valid(&entry, position) {
            return HotAnswer::Answer(Box::new(self.send(&entry.file.value, headers)));
        }
        let Some(maker) = self.enter(&entry.key).await else {
            return HotAnswer::Nothing;
        };
        // Another request may have made it while this one waited.
        match self.entry(uri, headers) {
            Some(entry) if self.is_valid(&entry, position) => {
                HotAnswer::Answer(Box::new(self.send(&entry.file.value, headers)))
            }
            Some(_) => HotAnswer::Make(maker),
            None => HotAnswer::Nothing,
        }
    }

    fn patience(&self) -> Duration {
        match self.stale_if_error.is_zero() {
            true => PATIENCE_WITHOUT_STALE,
            false => PATIENCE,
        }
    }

    async fn enter(&self, key: &String) -> Option<HotMaker> {
        let maker = self.files.enter(key).await?;
        let permit = Arc::clone(&self.made_at_once).acquire_owned().await.ok()?;
        Some(HotMaker {
            _held: Arc::new((maker, permit)),
        })
    }

    /// The cache entry for an address, valid or not.
    fn entry(&self, uri: &Uri, headers: &HeaderMap) -> Option<HotEntry> {
        let path = uri.path();
        let (_, format) = Format::parse(path)?;
        let query = uri.query().filter(|query| !query.is_empty());
        let query = query.map(|query| Query::read(Some(query), format));
        self.entry_of(path, format.encoding(headers), query)
    }

    /// The cached JSON of a series, where it is valid at a position.
    pub(crate) fn cached_json(
        &self,
        address: &Address,
        query: &Query,
        at: Position,
    ) -> Option<Bytes> {
        let path = address.with(&Format::Json.ending());
        let query = (!query.is_empty()).then(|| query.clone());
        let entry = self.entry_of(&path, Encoding::Identity, query)?;
        self.is_valid(&entry, at)
            .then(|| entry.file.value.body.clone())
    }

    fn entry_of(&self, path: &str, encoding: Encoding, query: Option<Query>) -> Option<HotEntry> {
        let (key, defaults) = match query {
            None => (key(path, None, encoding), None),
            Some(query) => {
                let defaults = self.defaults.find(path)?;
                let reading = defaults.value.reading(&query)?;
                (key(path, Some(&reading), encoding), Some(defaults))
            }
        };
        let file = self.files.find(key.as_str())?;
        Some(HotEntry {
            key,
            file,
            defaults,
        })
    }

    /// Whether nothing changed up to a position that the file was made from, nor the defaults of its options.
    fn is_valid(&self, entry: &HotEntry, at: Position) -> bool {
        let defaults = entry.defaults.as_ref();
        self.service.shared().is_valid(&entry.file, at)
            && defaults.is_none_or(|defaults| self.service.shared().is_valid(defaults, at))
    }

    /// Whether a response may be sent while it is unknown whether it is still valid. Never to a reader that may be
    /// signed in, nor where a change is known.
    fn may_be_stale(&self, entry: &HotEntry, headers: &HeaderMap) -> bool {
        !self.stale_if_error.is_zero()
            && !Credential::from_headers(headers, self.is_https).is_some()
            && self.service.shared().position_age() <= self.stale_if_error
            && self.is_valid(entry, self.service.shared().known_position())
    }

    /// The response with its age, which shows caches and readers that it is stale (RFC 9111, 5.1; its `Warning` is
    /// obsolete).
    fn send_stale(&self, entry: &HotEntry, headers: &HeaderMap) -> Response<Body> {
        let age = self.service.shared().position_age().as_secs();
        let mut response = self.send(&entry.file.value, headers);
        let headers = response.headers_mut();
        headers.insert(header::AGE, age.into());
        if let Ok(status) =
            HeaderValue::try_from(format!("Statit; hit; ttl=-{age}; detail=stale-if-error"))
        {
            headers.insert(CACHE_STATUS, status);
        }
        metrics::counter!("statit_stale_answers_total").increment(1);
        response
    }

    /// The number of cached responses, and their bytes.
    pub fn size(&self) -> (u64, u64) {
        self.files.size()
    }

    fn send(&self, ready: &FileResponse, request: &HeaderMap) -> Response<Body> {
        if ready.is_known(request) {
            let mut response = ready.send(request);
            let kind = ResponseKind::NotModified;
            secure(response.headers_mut(), kind, self.strict_transport);
            return response;
        }
        let mut response = Response::new(Body::from(ready.body.clone()));
        let headers = response.headers_mut();
        headers.clone_from(&self.common);
        ready.describe(headers);
        response
    }

    /// The cached file, valid or not.
    pub(crate) fn find(&self, slot: &ResponseCacheKey) -> Option<Arc<Entry<FileResponse>>> {
        self.files.find(slot.key().as_str())
    }

    /// Caches a file, if it is public. Its data was read after `position`.
    pub(crate) fn keep(
        &self,
        slot: &ResponseCacheKey,
        file: FileResponse,
        dependencies: &Dependencies,
        position: Position,
    ) {
        if file.public {
            self.files.insert(slot.key(), file, dependencies, position);
        }
    }

    /// Caches the frequency and defaults of a public indicator, which were read after `position`.
    pub(crate) fn cache_defaults(
        &self,
        slot: &ResponseCacheKey,
        prepared: &Prepared,
        dependencies: &Dependencies,
        position: Position,
    ) {
        if slot.reading.is_none() {
            return;
        }
        let record = &prepared.seen.record;
        let learnt = CachedDefaults {
            frequency: record.frequency,
            defaults: defaults(record, record.frequency, false),
        };
        self.defaults
            .insert(slot.path.clone(), learnt, dependencies, position);
    }
}

impl ResponseCacheKey {
    fn key(&self) -> String {
        key(&self.path, self.reading.as_deref(), self.encoding)
    }
}

impl CachedDefaults {
    /// The [`reading_key`] of a query; `None` where the query would be rejected.
    fn reading(&self, query: &Query) -> Option<String> {
        if !query.problems.is_empty() {
            return None;
        }
        let reading = query.options.read(self.frequency, &self.defaults).ok()?;
        Some(reading_key(&reading, query))
    }
}

/// The key of a reading, unique among those of an indicator. It includes the frequency: a past state can have
/// another frequency than the latest, and therefore other defaults.
pub(crate) fn reading_key(reading: &Reading, query: &Query) -> String {
    let notation = query.notation();
    format!("{notation} {} {}", reading.frequency(), reading.canonical())
}

fn common(strict_transport: StrictTransport) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(24);
    for name in [
        header::ETAG,
        header::CONTENT_TYPE,
        header::CONTENT_LENGTH,
        header::CONTENT_DISPOSITION,
        header::CONTENT_ENCODING,
        header::ACCEPT_RANGES,
        REQUEST_ID,
    ] {
        headers.insert(name, HeaderValue::from_static(""));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    share(&mut headers);
    secure(&mut headers, ResponseKind::File, strict_transport);
    headers
}

/// The cache key. No path has a question mark.
fn key(path: &str, reading: Option<&str>, encoding: Encoding) -> String {
    match reading {
        None => [encoding.mark(), path].concat(),
        Some(reading) => [encoding.mark(), path, "?", reading].concat(),
    }
}
