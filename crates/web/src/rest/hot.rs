//! Encoded responses of public series, cached in memory as long as nothing in the database has changed.

mod recheck;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Body;
use domain::calendar::frequency::Frequency;
use domain::series::view::{Defaults, Reading};
use domain::state_token::StateToken;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, Uri, header};
use moka::sync::Cache;
use service::Service;
use service::series::view::{Prepared, defaults};
use tokio::time::{Instant, timeout};

pub(crate) use self::recheck::Recheck;
use self::recheck::Rechecks;
use super::file::{FileResponse, share};
use super::format::Format;
use super::query::Query;
use super::state_token::StateTokenReader;
use crate::request::session::cookie;
use crate::response::encoding::Encoding;
use crate::response::headers::{REQUEST_ID, StrictTransport, secure};
use crate::site::config::Config;

/// Bytes of an entry in addition to its body.
const OVERHEAD: usize = 400;
/// Most indicators whose frequency and defaults are cached.
const LEARNT: u64 = 10_000;
/// Most indicators that are recorded as changed.
const CHANGED: u64 = 100_000;
/// The longest wait for the database where a stale response may be sent instead.
const PATIENCE: Duration = Duration::from_millis(500);
/// The header of a response that could not be checked (RFC 9211).
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

/// A public response, and the state in which it was valid.
pub(super) struct CachedResponse {
    token: StateToken,
    pub(super) ready: FileResponse,
    /// The last moment at which it was known to be valid.
    seen: AtomicU64,
}

/// Microseconds since the cache was created.
type Moment = u64;

/// The state of the database, and a moment before it was read.
#[derive(Clone, Debug)]
pub(super) struct ObservedState {
    pub(super) token: StateToken,
    at: Moment,
}

/// A record that an indicator was found changed, or not public.
#[derive(Clone)]
struct Changed {
    /// The moment of the record.
    at: Moment,
    /// The state in which the indicator was read; `None` where it was not read.
    token: Option<StateToken>,
}

impl Changed {
    /// Whether an entry stays valid: it was read in that state, or was found valid later.
    fn spares(&self, entry: &HotEntry) -> bool {
        self.token.as_ref() == Some(&entry.kept.token) || self.at < entry.seen()
    }
}

/// The cached response to a request.
pub(crate) enum HotAnswer {
    /// The response, with every header except the request's number.
    Answer(Box<Response<Body>>),
    /// The database has changed: this request checks whether the response is still valid, and others wait for it.
    Recheck(Recheck),
    /// No usable entry.
    Nothing,
}

/// A cache entry with its key, and the defaults that the key was computed from.
struct HotEntry {
    key: String,
    kept: Arc<CachedResponse>,
    learnt: Option<Arc<CachedDefaults>>,
}

impl HotEntry {
    fn is_of(&self, token: &StateToken) -> bool {
        self.kept.token == *token && self.is_whole()
    }

    /// Whether the response was cached in the same state as the defaults of its options.
    fn is_whole(&self) -> bool {
        let learnt = self.learnt.as_ref();
        learnt.is_none_or(|learnt| learnt.token == self.kept.token)
    }

    fn seen(&self) -> Moment {
        self.kept.seen.load(Ordering::Relaxed)
    }
}

/// The facts that a response's cache key is made of.
pub(super) struct ResponseCacheKey {
    /// The address in the publisher's spelling, without escapes: other spellings have no entry.
    pub(super) path: String,
    /// The reading, where options were given: its frequency and [`Reading::canonical`]. Requests with the same
    /// meaning share an entry, so that different texts of it cannot fill the memory.
    pub(super) reading: Option<String>,
    pub(super) encoding: Encoding,
}

/// The frequency and defaults that options are read with, and the state in which they were valid.
struct CachedDefaults {
    token: StateToken,
    frequency: Frequency,
    defaults: Defaults,
}

/// The cache of responses.
pub(crate) struct Hot {
    kept: Cache<String, Arc<CachedResponse>>,
    /// By the path of the address.
    learnt: Cache<String, Arc<CachedDefaults>>,
    /// The last record of an indicator that was found changed or not public, by its address without a format.
    changed: Cache<String, Changed>,
    rechecks: Rechecks,
    fresh: StateTokenReader,
    started: Instant,
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
        let weigh = |key: &String, kept: &Arc<CachedResponse>| {
            u32::try_from(key.len() + kept.ready.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self {
            kept: Cache::builder()
                .weigher(weigh)
                .max_capacity(config.cache_bytes())
                .build(),
            learnt: Cache::new(LEARNT),
            changed: Cache::new(CHANGED),
            rechecks: Rechecks::new(),
            fresh: StateTokenReader::new(service),
            started: Instant::now(),
            stale_if_error: config.stale_if_error,
            is_https: config.is_https(),
            strict_transport,
            common: common(strict_transport),
        }
    }

    /// The cached response to a request, where it is still valid.
    pub(crate) async fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> HotAnswer {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        // An escaped path may be another spelling.
        if !reads || uri.path().contains('%') {
            return HotAnswer::Nothing;
        }
        let Some(entry) = self.entry(uri, headers) else {
            return HotAnswer::Nothing;
        };
        let may_be_stale = self.may_be_stale(&entry, uri.path(), headers);
        let requested = async {
            if may_be_stale {
                timeout(PATIENCE, self.seen()).await.ok()?.ok()
            } else {
                self.seen().await.ok()
            }
        };
        let arrived = self.moment();
        let Some(seen) = requested.await else {
            return match may_be_stale {
                true => HotAnswer::Answer(Box::new(self.send_stale(&entry, headers))),
                false => HotAnswer::Nothing,
            };
        };
        if entry.is_of(&seen.token) {
            entry.kept.seen.fetch_max(seen.at, Ordering::Relaxed);
            return HotAnswer::Answer(Box::new(self.send(&entry.kept.ready, headers)));
        }
        let Some(recheck) = self.rechecks.enter(&entry.key).await else {
            return HotAnswer::Nothing;
        };
        // Another request may have checked while this one waited.
        match self.entry(uri, headers) {
            Some(entry) if entry.is_whole() && entry.seen() >= arrived => {
                HotAnswer::Answer(Box::new(self.send(&entry.kept.ready, headers)))
            }
            Some(_) => HotAnswer::Recheck(recheck),
            None => HotAnswer::Nothing,
        }
    }

    /// The cache entry for an address, valid or not.
    fn entry(&self, uri: &Uri, headers: &HeaderMap) -> Option<HotEntry> {
        let path = uri.path();
        let encoding = Format::of(path)?.1.encoding(headers);
        let (key, learnt) = match uri.query().filter(|query| !query.is_empty()) {
            None => (key(path, None, encoding), None),
            Some(query) => {
                let learnt = self.learnt.get(path)?;
                let reading = learnt.reading(query)?;
                (key(path, Some(&reading), encoding), Some(learnt))
            }
        };
        let kept = self.kept.get(key.as_str())?;
        Some(HotEntry { key, kept, learnt })
    }

    /// Whether a response may be sent while it is unknown whether it is still valid. Never to a reader that may be
    /// signed in, nor where the indicator was found changed since.
    fn may_be_stale(&self, entry: &HotEntry, path: &str, headers: &HeaderMap) -> bool {
        if self.stale_if_error.is_zero() || cookie::has_token(headers, self.is_https) {
            return false;
        }
        let changed = base(path).and_then(|base| self.changed.get(base));
        entry.is_whole()
            && self.age(entry) <= self.stale_if_error
            && changed.is_none_or(|changed| changed.spares(entry))
    }

    fn age(&self, entry: &HotEntry) -> Duration {
        Duration::from_micros(self.moment().saturating_sub(entry.seen()))
    }

    /// The response with its age, which shows caches and readers that it is stale (RFC 9111, 5.1; its `Warning` is
    /// obsolete).
    fn send_stale(&self, entry: &HotEntry, headers: &HeaderMap) -> Response<Body> {
        let age = self.age(entry).as_secs();
        let mut response = self.send(&entry.kept.ready, headers);
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

    fn moment(&self) -> Moment {
        u64::try_from(self.started.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// The number of cached responses, and their bytes.
    pub(crate) fn size(&self) -> (u64, u64) {
        (self.kept.entry_count(), self.kept.weighted_size())
    }

    fn send(&self, ready: &FileResponse, request: &HeaderMap) -> Response<Body> {
        if ready.is_known(request) {
            let mut response = ready.send(request);
            secure(response.headers_mut(), self.strict_transport);
            return response;
        }
        let mut response = Response::new(Body::from(ready.body.clone()));
        let headers = response.headers_mut();
        headers.clone_from(&self.common);
        ready.describe(headers);
        response
    }

    /// The state of the database at a moment after this call, with a moment before that one.
    pub(super) async fn seen(&self) -> Result<ObservedState, service::Failure> {
        let at = self.moment();
        Ok(ObservedState {
            token: self.fresh.now().await?,
            at,
        })
    }

    /// The state of the database at a moment after this call.
    pub(crate) async fn now(&self) -> Result<StateToken, service::Failure> {
        self.fresh.now().await
    }

    /// The cached response, valid or not.
    pub(super) fn find(&self, slot: &ResponseCacheKey) -> Option<Arc<CachedResponse>> {
        self.kept.get(slot.key().as_str())
    }

    /// Caches a response, if it is public. Its data was read after `seen`.
    pub(super) fn keep(&self, slot: &ResponseCacheKey, seen: ObservedState, ready: FileResponse) {
        if ready.public {
            let kept = CachedResponse {
                token: seen.token,
                ready,
                seen: AtomicU64::new(seen.at),
            };
            self.kept.insert(slot.key(), Arc::new(kept));
        }
    }

    /// Records that the cached responses of an indicator are no longer valid or no longer public, except those that
    /// were read in the state `seen`.
    pub(super) fn note_changed(&self, path: &str, seen: Option<&ObservedState>) {
        if self.stale_if_error.is_zero() || !self.keeps_any(path) {
            return;
        }
        if let Some(base) = base(path) {
            let changed = Changed {
                at: self.moment(),
                token: seen.map(|seen| seen.token.clone()),
            };
            self.changed.insert(base.to_owned(), changed);
        }
    }

    /// Whether a response of the indicator may be cached: others need no record, and requests for unknown addresses
    /// cannot fill the memory with records.
    fn keeps_any(&self, path: &str) -> bool {
        let Some(base) = base(path) else { return false };
        Format::ALL.into_iter().any(|format| {
            let path = [base, format.ending().as_str()].concat();
            let is_kept = |encoding| self.kept.contains_key(key(&path, None, encoding).as_str());
            self.learnt.contains_key(path.as_str()) || Encoding::ALL.into_iter().any(is_kept)
        })
    }

    /// Caches the frequency and defaults of a public indicator, which were read after `token`.
    pub(super) fn cache_defaults(
        &self,
        slot: &ResponseCacheKey,
        token: &StateToken,
        prepared: &Prepared,
    ) {
        if slot.reading.is_some() {
            let record = &prepared.seen.record;
            let learnt = CachedDefaults {
                token: token.clone(),
                frequency: record.frequency,
                defaults: defaults(record, record.frequency, false),
            };
            self.learnt
                .insert(slot.path.as_str().into(), Arc::new(learnt));
        }
    }
}

impl ResponseCacheKey {
    fn key(&self) -> String {
        key(&self.path, self.reading.as_deref(), self.encoding)
    }
}

impl CachedDefaults {
    /// The [`reading_key`] of a query; `None` where the query would be rejected.
    fn reading(&self, query: &str) -> Option<String> {
        let query = Query::read(Some(query));
        if !query.problems.is_empty() {
            return None;
        }
        let reading = query.options.read(self.frequency, &self.defaults).ok()?;
        Some(reading_key(&reading))
    }
}

/// The key of a reading, unique among those of an indicator. It includes the frequency: a past state can have
/// another frequency than the latest, and therefore other defaults.
pub(super) fn reading_key(reading: &Reading) -> String {
    format!("{} {}", reading.frequency(), reading.canonical())
}

fn common(strict_transport: StrictTransport) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(24);
    for name in [
        header::ETAG,
        header::CONTENT_TYPE,
        header::CONTENT_LENGTH,
        header::CONTENT_DISPOSITION,
        header::CONTENT_ENCODING,
        REQUEST_ID,
    ] {
        headers.insert(name, HeaderValue::from_static(""));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    share(&mut headers);
    secure(&mut headers, strict_transport);
    headers
}

/// An address without its format.
fn base(path: &str) -> Option<&str> {
    Some(Format::of(path)?.0)
}

/// The cache key. No path has a question mark.
fn key(path: &str, reading: Option<&str>, encoding: Encoding) -> String {
    match reading {
        None => [encoding.mark(), path].concat(),
        Some(reading) => [encoding.mark(), path, "?", reading].concat(),
    }
}
