//! Encoded answers of public series, kept in memory as long as nothing in the database has changed.

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
use super::fresh::Fresh;
use super::query::Query;
use super::series::Format;
use crate::request::session;
use crate::response::encoding::Encoding;
use crate::response::headers::{REQUEST_ID, StrictTransport, secure};
use crate::site::config::Config;

/// Bytes that an entry takes beside its body.
const OVERHEAD: usize = 400;
/// Most indicators whose frequency and defaults are remembered.
const LEARNT: u64 = 10_000;
/// Most indicators of which it is remembered that they were found changed.
const CHANGED: u64 = 100_000;
/// How long the database is asked where an answer may be sent without.
const PATIENCE: Duration = Duration::from_millis(500);
/// How an answer that could not be checked is told (RFC 9211).
const CACHE_STATUS: HeaderName = HeaderName::from_static("cache-status");

/// An answer that everybody may read, and the state in which it was true.
pub(super) struct Kept {
    token: StateToken,
    pub(super) ready: FileResponse,
    /// The last moment at which it was known to be true.
    seen: AtomicU64,
}

/// Microseconds since the cache was made.
type Moment = u64;

/// The state of the database, and a moment before it was asked for.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) token: StateToken,
    at: Moment,
}

/// That an indicator was found changed, or not for everybody.
#[derive(Clone)]
struct Changed {
    /// When that was known.
    at: Moment,
    /// The state in which it was read, where it was.
    token: Option<StateToken>,
}

impl Changed {
    /// Whether it says nothing of an entry: one that was read in that state, or seen to be true later.
    fn spares(&self, entry: &HotEntry) -> bool {
        self.token.as_ref() == Some(&entry.kept.token) || self.at < entry.seen()
    }
}

/// The cached answer to a request.
pub(crate) enum HotAnswer {
    /// The answer, with every header but the request's number.
    Answer(Box<Response<Body>>),
    /// Something was committed since: the request looks whether the answer is still true, and others wait for it.
    Recheck(Recheck),
    /// Nothing.
    Nothing,
}

/// An entry and what led to it.
struct HotEntry {
    key: String,
    kept: Arc<Kept>,
    learnt: Option<Arc<Learnt>>,
}

impl HotEntry {
    fn is_of(&self, token: &StateToken) -> bool {
        self.kept.token == *token && self.is_whole()
    }

    /// Whether it was kept in the state in which its options were learnt.
    fn is_whole(&self) -> bool {
        let learnt = self.learnt.as_ref();
        learnt.is_none_or(|learnt| learnt.token == self.kept.token)
    }

    fn seen(&self) -> Moment {
        self.kept.seen.load(Ordering::Relaxed)
    }
}

/// Where an answer is kept.
pub(super) struct Slot {
    /// The address in the publisher's spelling, without escapes: no spelling is kept twice.
    pub(super) path: String,
    /// The reading, where options were given, as [`Reading::canonical`]
    /// writes it: whoever asks the same in other words gets the same answer, and can't fill the memory with words.
    pub(super) reading: Option<String>,
    pub(super) encoding: Encoding,
}

/// What options are read with, and the state in which it was true.
struct Learnt {
    token: StateToken,
    frequency: Frequency,
    defaults: Defaults,
}

/// The answers that are kept.
pub(crate) struct Hot {
    kept: Cache<String, Arc<Kept>>,
    /// By the path of the address.
    learnt: Cache<String, Arc<Learnt>>,
    /// When an indicator was last found changed or not for everybody, by its address without a format.
    changed: Cache<String, Changed>,
    rechecks: Rechecks,
    fresh: Fresh,
    started: Instant,
    /// How long an answer may be sent after it was last known to be true, while the database does not answer.
    stale_if_error: Duration,
    is_https: bool,
    strict_transport: StrictTransport,
    /// The headers that all kept answers share, and places for those that differ: copied at once, which is
    /// half the work of putting one after the other.
    common: HeaderMap,
}

impl Hot {
    pub(crate) fn new(service: Service, config: &Config) -> Self {
        let strict_transport = config.strict_transport();
        let weigh = |key: &String, kept: &Arc<Kept>| {
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
            fresh: Fresh::new(service),
            started: Instant::now(),
            stale_if_error: config.stale_if_error,
            is_https: config.is_https(),
            strict_transport,
            common: common(strict_transport),
        }
    }

    /// The answer to a request, if it is kept and still true.
    pub(crate) async fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> HotAnswer {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        // What is escaped may be another spelling.
        if !reads || uri.path().contains('%') {
            return HotAnswer::Nothing;
        }
        let Some(entry) = self.entry(uri, headers) else {
            return HotAnswer::Nothing;
        };
        let may_be_stale = self.may_be_stale(&entry, uri.path(), headers);
        let asked = async {
            if may_be_stale {
                timeout(PATIENCE, self.seen()).await.ok()?.ok()
            } else {
                self.seen().await.ok()
            }
        };
        let arrived = self.moment();
        let Some(seen) = asked.await else {
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
        // Another request may have looked while this one waited.
        match self.entry(uri, headers) {
            Some(entry) if entry.is_whole() && entry.seen() >= arrived => {
                HotAnswer::Answer(Box::new(self.send(&entry.kept.ready, headers)))
            }
            Some(_) => HotAnswer::Recheck(recheck),
            None => HotAnswer::Nothing,
        }
    }

    /// The cached answer for an address, valid or not.
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

    /// Whether an answer may be sent while the database does not say whether it is still true. Never to somebody who
    /// may be signed in, nor where it was found changed since.
    fn may_be_stale(&self, entry: &HotEntry, path: &str, headers: &HeaderMap) -> bool {
        if self.stale_if_error.is_zero() || session::has_token(headers, self.is_https) {
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

    /// The answer with its age, by which caches and readers can tell (RFC 9111, 5.1; its `Warning` is obsolete).
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

    /// Entries and bytes of the answers that are kept.
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

    /// The state of a moment after this call, with a moment before it.
    pub(super) async fn seen(&self) -> Result<Seen, service::Failure> {
        let at = self.moment();
        Ok(Seen {
            token: self.fresh.now().await?,
            at,
        })
    }

    /// The state of a moment after this call.
    pub(crate) async fn now(&self) -> Result<StateToken, service::Failure> {
        self.fresh.now().await
    }

    /// The answer that is kept, true or not.
    pub(super) fn find(&self, slot: &Slot) -> Option<Arc<Kept>> {
        self.kept.get(slot.key().as_str())
    }

    /// Keeps an answer that was read after the state was seen.
    pub(super) fn keep(&self, slot: &Slot, seen: Seen, ready: FileResponse) {
        if ready.public {
            let kept = Kept {
                token: seen.token,
                ready,
                seen: AtomicU64::new(seen.at),
            };
            self.kept.insert(slot.key(), Arc::new(kept));
        }
    }

    /// Notes that what is kept of an indicator is no longer true, or not for everybody, unless it was read in the state
    /// that was seen.
    pub(super) fn note_changed(&self, path: &str, seen: Option<&Seen>) {
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

    /// Whether anything of the indicator may be kept: nothing else is worth a note, or strangers could fill the
    /// memory for them.
    fn keeps_any(&self, path: &str) -> bool {
        let Some(base) = base(path) else { return false };
        Format::ALL.into_iter().any(|format| {
            let path = [base, format.ending().as_str()].concat();
            let is_kept = |encoding| self.kept.contains_key(key(&path, None, encoding).as_str());
            self.learnt.contains_key(path.as_str()) || Encoding::ALL.into_iter().any(is_kept)
        })
    }

    /// Learns what the options of an indicator that everybody may read are read with, after `token` was seen.
    pub(super) fn learn(&self, slot: &Slot, token: &StateToken, prepared: &Prepared) {
        if slot.reading.is_some() {
            let record = &prepared.seen.record;
            let learnt = Learnt {
                token: token.clone(),
                frequency: record.frequency,
                defaults: defaults(record, record.frequency, false),
            };
            self.learnt
                .insert(slot.path.as_str().into(), Arc::new(learnt));
        }
    }
}

impl Slot {
    fn key(&self) -> String {
        key(&self.path, self.reading.as_deref(), self.encoding)
    }
}

impl Learnt {
    /// The reading that a query asks for; `None` where it would be refused.
    fn reading(&self, query: &str) -> Option<String> {
        let query = Query::read(Some(query));
        if !query.problems.is_empty() {
            return None;
        }
        let reading = query.options.read(self.frequency, &self.defaults).ok()?;
        Some(reading_key(&reading))
    }
}

/// What tells a reading from others of the same indicator. The frequency belongs to it: that of a past state can
/// be another than the latest's, and so can what is meant where nothing is said.
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

/// No path has a question mark.
fn key(path: &str, reading: Option<&str>, encoding: Encoding) -> String {
    match reading {
        None => [encoding.mark(), path].concat(),
        Some(reading) => [encoding.mark(), path, "?", reading].concat(),
    }
}
