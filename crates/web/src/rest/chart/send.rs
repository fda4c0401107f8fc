//! A picture as an answer.

use axum::body::Body;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};

use crate::page::embedded::matches_etag;
use crate::response::encoding::Encoding;
use crate::rest::chart::wish::WishKind;
use crate::rest::open::open_to_other_sites;

/// An SVG by itself may use the styles and fonts inside of it, and nothing else.
const SVG_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; sandbox; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// An answer.
pub(super) struct Ready {
    pub(super) etag: HeaderValue,
    pub(super) file_name: HeaderValue,
    pub(super) public: bool,
    /// `None` where the reader has it already.
    pub(super) body: Option<Bytes>,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) kind: WishKind,
    pub(super) encoding: Encoding,
    /// Whether the reader's language decides, which the address does not name.
    pub(super) by_language: bool,
}

impl Manner {
    /// The picture, or "you have it already". The reader's right to it was checked before.
    pub(super) fn send(self, request: &HeaderMap, ready: Ready) -> Response<Body> {
        let known = ready
            .etag
            .to_str()
            .is_ok_and(|etag| matches_etag(request, etag));
        let body = ready.body.filter(|_| !known);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let caching = if ready.public {
            open_to_other_sites(headers);
            "public, no-cache"
        } else {
            "private, no-store"
        };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        if let Some(names) = self.vary(ready.public) {
            headers.insert(header::VARY, names);
        }
        headers.insert(header::ETAG, ready.etag);
        let Some(body) = body else {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return response;
        };
        headers.insert(header::CONTENT_TYPE, self.kind.media_type());
        headers.insert(header::CONTENT_LENGTH, body.len().into());
        headers.insert(header::CONTENT_DISPOSITION, ready.file_name);
        if let Some(encoding) = self.encoding.header() {
            headers.insert(header::CONTENT_ENCODING, encoding);
        }
        if self.kind == WishKind::Svg {
            headers.insert(header::CONTENT_SECURITY_POLICY, SVG_POLICY);
        }
        *response.body_mut() = Body::from(body);
        response
    }

    /// What of the request decides the answer, beside its address; `None` where nothing does.
    fn vary(self, public: bool) -> Option<HeaderValue> {
        let names = [
            ("Accept-Encoding", self.kind == WishKind::Svg),
            ("Accept-Language", self.by_language),
            ("Cookie", !public),
        ];
        let names: Vec<_> = names
            .iter()
            .filter(|(_, holds)| *holds)
            .map(|(name, _)| *name)
            .collect();
        HeaderValue::try_from(names.join(", "))
            .ok()
            .filter(|names| !names.is_empty())
    }
}

impl WishKind {
    fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Svg => "image/svg+xml",
            Self::Png => "image/png",
        })
    }
}
