//! Encoded answers of public series, kept in memory as long as nothing in the database has changed.

use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use domain::frequency::Frequency;
use domain::reading::{Defaults, Reading};
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri, header};
use moka::sync::Cache;
use service::reading::{Prepared, defaults};
use service::{Service, StateToken};

use super::fresh::Fresh;
use super::open::open_to_other_sites;
use super::query::Query;
use super::series::Format;
use crate::embedded::matches_etag;
use crate::encoding::Encoding;
use crate::headers::{REQUEST_ID, StrictTransport, secure};

/// Bytes that an entry takes beside its body.
const OVERHEAD: usize = 400;
/// Most indicators whose frequency and defaults are remembered.
const LEARNT: u64 = 10_000;

/// An answer, ready to be sent.
#[derive(Clone)]
pub(super) struct Ready {
    pub(super) etag: HeaderValue,
    pub(super) encoding: Encoding,
    pub(super) media_type: HeaderValue,
    pub(super) file_name: HeaderValue,
    /// Whether everybody may read it.
    pub(super) public: bool,
    pub(super) body: Bytes,
}

/// An answer that everybody may read, and the state in which it was true.
pub(super) struct Kept {
    pub(super) token: StateToken,
    pub(super) ready: Ready,
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
    fresh: Fresh,
    strict_transport: StrictTransport,
    /// The headers that all kept answers share, and places for those that differ: copied at once, which is
    /// half the work of putting one after the other.
    common: HeaderMap,
}

impl Hot {
    pub(crate) fn new(service: Service, bytes: u64, strict_transport: StrictTransport) -> Self {
        let weigh = |key: &String, kept: &Arc<Kept>| {
            u32::try_from(key.len() + kept.ready.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self {
            kept: Cache::builder().weigher(weigh).max_capacity(bytes).build(),
            learnt: Cache::new(LEARNT),
            fresh: Fresh::new(service),
            strict_transport,
            common: common(strict_transport),
        }
    }

    /// The answer to a request, if it is kept and still true; with every header but the request's number.
    pub(crate) async fn answer(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Option<Response<Body>> {
        let reads = matches!(*method, Method::GET | Method::HEAD);
        // What is escaped may be another spelling.
        if !reads || uri.path().contains('%') {
            return None;
        }
        let path = uri.path();
        let encoding = Format::of(path)?.1.encoding(headers);
        let (kept, learnt) = match uri.query().filter(|query| !query.is_empty()) {
            None => (self.kept.get(key(path, None, encoding).as_str())?, None),
            Some(query) => {
                let learnt = self.learnt.get(path)?;
                let reading = learnt.reading(query)?;
                let kept = self
                    .kept
                    .get(key(path, Some(&reading), encoding).as_str())?;
                (kept, Some(learnt))
            }
        };
        let token = self.fresh.now().await.ok()?;
        let is_true = kept.token == token && learnt.is_none_or(|learnt| learnt.token == token);
        is_true.then(|| self.send(&kept.ready, headers))
    }

    fn send(&self, ready: &Ready, request: &HeaderMap) -> Response<Body> {
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

    /// The state of a moment after this call.
    pub(crate) async fn now(&self) -> Result<StateToken, service::Failure> {
        self.fresh.now().await
    }

    /// The answer that is kept, true or not.
    pub(super) fn find(&self, slot: &Slot) -> Option<Arc<Kept>> {
        self.kept.get(slot.key().as_str())
    }

    /// Keeps an answer that was read after `token` was seen.
    pub(super) fn keep(&self, slot: &Slot, token: StateToken, ready: Ready) {
        if ready.public {
            self.kept
                .insert(slot.key(), Arc::new(Kept { token, ready }));
        }
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
    /// The reading that a query asks for; none where it would be refused.
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
    share(&mut headers);
    secure(&mut headers, strict_transport);
    headers
}

/// What everybody may read may be kept by everybody, who ask each time whether it is still true.
fn share(headers: &mut HeaderMap) {
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("public, no-cache"),
    );
    open_to_other_sites(headers);
}

/// No path has a question mark.
fn key(path: &str, reading: Option<&str>, encoding: Encoding) -> String {
    match reading {
        None => [encoding.mark(), path].concat(),
        Some(reading) => [encoding.mark(), path, "?", reading].concat(),
    }
}

impl Ready {
    /// Whether the reader has it already.
    fn is_known(&self, request: &HeaderMap) -> bool {
        let etag = self.etag.to_str();
        etag.is_ok_and(|etag| matches_etag(request, etag))
    }

    /// What the body is.
    fn describe(&self, headers: &mut HeaderMap) {
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CONTENT_TYPE, self.media_type.clone());
        headers.insert(header::CONTENT_LENGTH, self.body.len().into());
        headers.insert(header::CONTENT_DISPOSITION, self.file_name.clone());
        match self.encoding.header() {
            Some(encoding) => headers.insert(header::CONTENT_ENCODING, encoding),
            None => headers.remove(header::CONTENT_ENCODING),
        };
    }

    /// The answer, or "you have it already". The reader's right to it was checked before.
    pub(super) fn send(&self, request: &HeaderMap) -> Response<Body> {
        let known = self.is_known(request);
        let body = if known {
            Body::empty()
        } else {
            Body::from(self.body.clone())
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.reserve(24);
        if self.public {
            share(headers);
        } else {
            headers.insert(
                header::VARY,
                HeaderValue::from_static("Accept-Encoding, Cookie"),
            );
            headers.insert(
                header::CACHE_CONTROL,
                HeaderValue::from_static("private, no-store"),
            );
        }
        if known {
            headers.insert(header::ETAG, self.etag.clone());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            self.describe(headers);
        }
        response
    }
}
