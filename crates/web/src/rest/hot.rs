//! Encoded answers of public series, kept in memory as long as nothing in the database has changed.

use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri, header};
use moka::sync::Cache;
use service::{Service, StateToken};

use super::fresh::Fresh;
use crate::embedded::matches_etag;
use crate::encoding::Encoding;
use crate::headers::{REQUEST_ID, secure};

/// Bytes that an entry takes beside its body.
const OVERHEAD: usize = 400;

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

/// The answers that are kept.
pub(crate) struct Hot {
    kept: Cache<String, Arc<Kept>>,
    fresh: Fresh,
    https: bool,
    /// The headers that all kept answers share, and places for those that differ: copied at once, which is
    /// half the work of putting one after the other.
    common: HeaderMap,
}

impl Hot {
    pub(crate) fn new(service: Service, bytes: u64, https: bool) -> Self {
        let weigh = |key: &String, kept: &Arc<Kept>| {
            u32::try_from(key.len() + kept.ready.body.len() + OVERHEAD).unwrap_or(u32::MAX)
        };
        Self {
            kept: Cache::builder().weigher(weigh).max_capacity(bytes).build(),
            fresh: Fresh::new(service),
            https,
            common: common(https),
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
        if !reads || uri.query().is_some() {
            return None;
        }
        let key = key(uri.path(), Encoding::accepted(headers));
        let kept = self.kept.get(&key)?;
        let token = self.fresh.now().await.ok()?;
        (kept.token == token).then(|| self.send(&kept.ready, headers))
    }

    fn send(&self, ready: &Ready, request: &HeaderMap) -> Response<Body> {
        if ready.is_known(request) {
            let mut response = ready.send(request);
            secure(response.headers_mut(), self.https);
            return response;
        }
        let mut response = Response::new(Body::from(ready.body.clone()));
        let headers = response.headers_mut();
        headers.clone_from(&self.common);
        ready.describe(headers);
        response
    }

    /// The state of a moment after this call.
    pub(super) async fn now(&self) -> Result<StateToken, service::Failure> {
        self.fresh.now().await
    }

    /// The answer that is kept for this address, true or not.
    pub(super) fn find(&self, path: &str, encoding: Encoding) -> Option<Arc<Kept>> {
        self.kept.get(&key(path, encoding))
    }

    /// Keeps an answer that was read after `token` was seen.
    pub(super) fn keep(&self, path: &str, token: StateToken, ready: Ready) {
        if ready.public {
            self.kept
                .insert(key(path, ready.encoding), Arc::new(Kept { token, ready }));
        }
    }
}

/// Lets pages of other sites read an answer that holds nothing of its reader's. Browsers send no cookies
/// along.
pub(crate) fn open_to_other_sites(headers: &mut HeaderMap) {
    for (name, value) in [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (
            header::ACCESS_CONTROL_EXPOSE_HEADERS,
            "ETag, Content-Disposition",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "cross-origin",
        ),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn common(https: bool) -> HeaderMap {
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
    secure(&mut headers, https);
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

fn key(path: &str, encoding: Encoding) -> String {
    [encoding.mark(), path].concat()
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
                HeaderValue::from_static("private, no-cache"),
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
