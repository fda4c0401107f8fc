//! The headers of every response, errors included.

use http::header::{self, HeaderName};
use http::{HeaderMap, HeaderValue};

/// The number of the request, as in the log.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of responses that are not pages.
const DATA_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// The policy of static pages, without script: own styles and pictures only.
pub(crate) const STILL_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

const FEATURES: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
);

/// The hosts that browsers reach by https alone, for a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrictTransport {
    /// No host: readers use http.
    Off,
    /// The host of the public address.
    Host,
    /// The host and its subdomains, which may be other sites of the operator.
    Subdomains,
}

impl StrictTransport {
    fn header(self) -> Option<HeaderValue> {
        let value = match self {
            Self::Off => return None,
            Self::Host => "max-age=31536000",
            Self::Subdomains => "max-age=31536000; includeSubDomains",
        };
        Some(HeaderValue::from_static(value))
    }
}

/// Adds the security headers. A handler's policy, cache control and resource policy are preserved.
pub(crate) fn secure(headers: &mut HeaderMap, strict_transport: StrictTransport) {
    let same_origin = || HeaderValue::from_static("same-origin");
    let defaults = [
        (header::CONTENT_SECURITY_POLICY, DATA_POLICY),
        (
            header::CACHE_CONTROL,
            HeaderValue::from_static("private, no-store"),
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            same_origin(),
        ),
    ];
    for (name, value) in defaults {
        headers.entry(name).or_insert(value);
    }
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
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
        same_origin(),
    );
    if let Some(value) = strict_transport.header() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
}

/// In the policy of a page: no page may show it in a frame.
const UNFRAMED: &str = "frame-ancestors 'none'";
/// In the policy of a page: any page may show it in a frame.
const FRAMED: &str = "frame-ancestors *";
/// In the policy of a page: the pages of a list of sites may show it in a frame.
const FRAMED_BY_SOME: &str = "frame-ancestors https:";

/// Lets the pages of other sites show this page in a frame. Browsers send no session cookie for a frame in a page
/// of another site: the frame shows a guest's view.
pub(crate) fn allow_framing(headers: &mut HeaderMap) {
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
pub(crate) fn application_policy(nonce: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         frame-src 'self'; {UNFRAMED}; base-uri 'none'; form-action 'self'"
    );
    HeaderValue::try_from(policy).unwrap_or(DATA_POLICY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_handler_has_set_stays() {
        let mut headers = HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public"));
        secure(&mut headers, StrictTransport::Off);
        assert_eq!(headers[header::CACHE_CONTROL], "public");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], DATA_POLICY);
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
            secure(&mut headers, strict_transport);
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
        secure(&mut headers, StrictTransport::Off);
        assert_eq!(headers[header::X_FRAME_OPTIONS], "DENY");
        allow_framing(&mut framed);
        secure(&mut framed, StrictTransport::Off);
        assert!(!framed.contains_key(header::X_FRAME_OPTIONS));
        let policy = framed[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.contains("frame-ancestors *;") && policy.contains("script-src 'self';"));
    }
}
