//! The headers of every response, errors included.

use http::header::{self, HeaderName};
use http::{HeaderMap, HeaderValue, Response, StatusCode};

use crate::config::StrictTransport;

/// The number of the request, as in the log.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of files: they load nothing, and no page shows them in a frame. The other directives act on elements of
/// HTML.
const FILE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// The policy of documents whose handler sets none.
const EMPTY_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// The policy of static pages, without script: own styles and pictures only.
pub const STILL_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

const FEATURES: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
);

/// The kinds of responses, by the headers that act on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    /// HTML, and redirects on the way to it.
    Document,
    /// Data, pictures, scripts and styles.
    File,
    /// "Not modified". Caches replace the stored headers by those of this response, so it repeats no policy.
    NotModified,
}

impl ResponseKind {
    /// The kind of a response, by its status and media type.
    pub fn from_response<B>(response: &Response<B>) -> Self {
        let media_type = response.headers().get(header::CONTENT_TYPE);
        match (response.status(), media_type) {
            (StatusCode::NOT_MODIFIED, _) => Self::NotModified,
            (_, Some(media_type)) if media_type.as_bytes().starts_with(b"text/html") => {
                Self::Document
            }
            (status, None) if status.is_redirection() => Self::Document,
            _ => Self::File,
        }
    }

    /// The content security policy of a response whose handler has set none.
    fn policy(self) -> Option<HeaderValue> {
        match self {
            Self::Document => Some(EMPTY_POLICY),
            Self::File => Some(FILE_POLICY),
            Self::NotModified => None,
        }
    }
}

/// Adds the security headers that act on this kind of response. A handler's policy, cache control and resource policy
/// are preserved.
pub fn secure(headers: &mut HeaderMap, kind: ResponseKind, strict_transport: StrictTransport) {
    let defaults = [
        (header::CONTENT_SECURITY_POLICY, kind.policy()),
        (
            header::CACHE_CONTROL,
            Some(HeaderValue::from_static("private, no-store")),
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            Some(HeaderValue::from_static("same-origin")),
        ),
    ];
    for (name, value) in defaults {
        if let Some(value) = value {
            headers.entry(name).or_insert(value);
        }
    }

    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    if kind == ResponseKind::Document {
        secure_document(headers);
    }
    if let Some(value) = strict_transport.header() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
}

/// Adds the headers that act on documents alone.
fn secure_document(headers: &mut HeaderMap) {
    if !may_be_framed(headers) {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    }
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    headers.insert(HeaderName::from_static("permissions-policy"), FEATURES);
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
}

/// In the policy of a page: no page may show it in a frame.
const UNFRAMED: &str = "frame-ancestors 'none'";
/// In the policy of a page: any page may show it in a frame.
const FRAMED: &str = "frame-ancestors *";
/// In the policy of a page: the pages of a list of sites may show it in a frame.
const FRAMED_BY_SOME: &str = "frame-ancestors https:";

/// Lets the pages of other sites show this page in a frame. Browsers send no session cookie for a frame in a page
/// of another site: the frame shows a guest's view.
pub fn allow_framing(headers: &mut HeaderMap) {
    let policy = headers
        .get(header::CONTENT_SECURITY_POLICY)
        .and_then(|policy| policy.to_str().ok())
        .and_then(|policy| HeaderValue::try_from(policy.replace(UNFRAMED, FRAMED)).ok());
    if let Some(policy) = policy {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
}

fn may_be_framed(headers: &HeaderMap) -> bool {
    headers
        .get(header::CONTENT_SECURITY_POLICY)
        .and_then(|policy| policy.to_str().ok())
        .is_some_and(|policy| policy.contains(FRAMED) || policy.contains(FRAMED_BY_SOME))
}

/// The policy of a page of the application: own files only, frames of own pages, and styles that carry `nonce`.
pub fn application_policy(nonce: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         frame-src 'self'; {UNFRAMED}; base-uri 'none'; form-action 'self'"
    );
    HeaderValue::try_from(policy).unwrap_or(EMPTY_POLICY)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Status and media type of a response, and its kind.
    const KINDS: [(u16, Option<&str>, ResponseKind); 13] = [
        (
            200,
            Some("text/html; charset=utf-8"),
            ResponseKind::Document,
        ),
        (404, Some("text/html"), ResponseKind::Document),
        (302, None, ResponseKind::Document),
        (308, None, ResponseKind::Document),
        (200, Some("text/csv; charset=utf-8"), ResponseKind::File),
        (200, Some("application/json"), ResponseKind::File),
        (404, Some("application/problem+json"), ResponseKind::File),
        (206, Some("image/png"), ResponseKind::File),
        (200, Some("image/svg+xml"), ResponseKind::File),
        (200, Some("text/javascript"), ResponseKind::File),
        (204, None, ResponseKind::File),
        (304, None, ResponseKind::NotModified),
        (304, Some("text/html"), ResponseKind::NotModified),
    ];

    #[test]
    fn status_and_media_type_decide_the_kind() {
        for (status, media_type, kind) in KINDS {
            let mut response = Response::builder().status(status);
            if let Some(media_type) = media_type {
                response = response.header(header::CONTENT_TYPE, media_type);
            }
            let response = response.body(()).unwrap();
            assert_eq!(
                ResponseKind::from_response(&response),
                kind,
                "{status} {media_type:?}"
            );
        }
    }

    #[test]
    fn each_kind_has_the_headers_that_act_on_it() {
        use ResponseKind::{Document, File, NotModified};
        for (name, kinds) in [
            ("x-content-type-options", &[Document, File, NotModified][..]),
            ("cache-control", &[Document, File, NotModified]),
            (
                "cross-origin-resource-policy",
                &[Document, File, NotModified],
            ),
            ("strict-transport-security", &[Document, File, NotModified]),
            ("content-security-policy", &[Document, File]),
            ("x-frame-options", &[Document]),
            ("referrer-policy", &[Document]),
            ("permissions-policy", &[Document]),
            ("cross-origin-opener-policy", &[Document]),
        ] {
            for kind in [Document, File, NotModified] {
                let mut headers = HeaderMap::new();
                secure(&mut headers, kind, StrictTransport::Host);
                let is_there = headers.contains_key(name);
                assert_eq!(is_there, kinds.contains(&kind), "{kind:?}: {name}");
            }
        }
    }

    #[test]
    fn no_kind_without_a_policy_of_its_own_loads_anything_or_is_framed() {
        for kind in [ResponseKind::Document, ResponseKind::File] {
            let policy = kind.policy().unwrap();
            let policy = policy.to_str().unwrap();
            assert!(policy.starts_with("default-src 'none'; "), "{policy}");
            assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        }
    }

    #[test]
    fn what_a_handler_has_set_stays() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
        secure(&mut headers, ResponseKind::File, StrictTransport::Off);
        assert_eq!(headers[header::CACHE_CONTROL], "public");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], FILE_POLICY);
    }

    #[test]
    fn browsers_stay_on_https_where_readers_come_by_it() {
        for (strict_transport, expected) in [
            (StrictTransport::Off, None),
            (StrictTransport::Host, Some("max-age=31536000")),
            (
                StrictTransport::Subdomains,
                Some("max-age=31536000; includeSubDomains"),
            ),
        ] {
            let mut headers = HeaderMap::new();
            secure(&mut headers, ResponseKind::File, strict_transport);
            let value = headers.get(header::STRICT_TRANSPORT_SECURITY);
            assert_eq!(value.map(|value| value.to_str().unwrap()), expected);
        }
    }

    #[test]
    fn no_page_runs_inline_script_or_foreign_files() {
        let policy = application_policy("abc");
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("script-src 'self';"));
        assert!(policy.contains("style-src 'self' 'nonce-abc';"));
        assert!(!policy.contains("unsafe") && !policy.contains("https:") && !policy.contains('*'));
        assert!(policy.contains("frame-ancestors 'none';"));
    }

    #[test]
    fn only_what_is_allowed_to_is_framed_by_others() {
        let policy = application_policy("abc");
        let mut headers = HeaderMap::from_iter([(header::CONTENT_SECURITY_POLICY, policy)]);
        let mut framed = headers.clone();
        secure(&mut headers, ResponseKind::Document, StrictTransport::Off);
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY");
        allow_framing(&mut framed);
        secure(&mut framed, ResponseKind::Document, StrictTransport::Off);
        assert!(!framed.contains_key(header::X_FRAME_OPTIONS));
        let policy = framed[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors *;") && policy.contains("script-src 'self';"));
    }
}
