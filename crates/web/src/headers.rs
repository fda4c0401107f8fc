//! The headers that every answer carries, errors included.

use http::header::{self, HeaderName};
use http::{HeaderMap, HeaderValue};

/// The number of the request, as the log has it.
pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The policy of answers that no page is made of.
const DATA_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

/// The policy of pages that stand by themselves, without script: own styles and pictures only.
pub(crate) const STILL_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
);

const FEATURES: HeaderValue = HeaderValue::from_static(
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
     magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
);

/// A year of https.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Completes an answer: what a handler has set stays.
pub(crate) fn secure(headers: &mut HeaderMap, https: bool) {
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
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    headers.insert(HeaderName::from_static("permissions-policy"), FEATURES);
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        same_origin(),
    );
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
    }
}

/// The policy of a page of the application: own files only, and styles that carry `nonce`.
pub(crate) fn application_policy(nonce: &str) -> HeaderValue {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
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
        secure(&mut headers, false);
        assert_eq!(headers[header::CACHE_CONTROL], "public");
        assert_eq!(headers[header::CONTENT_SECURITY_POLICY], DATA_POLICY);
        assert!(!headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
        secure(&mut headers, true);
        assert!(headers.contains_key(header::STRICT_TRANSPORT_SECURITY));
    }

    #[test]
    fn no_page_runs_inline_script_or_foreign_files() {
        let policy = application_policy("abc");
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("script-src 'self';"));
        assert!(policy.contains("style-src 'self' 'nonce-abc';"));
        assert!(!policy.contains("unsafe") && !policy.contains("https:") && !policy.contains('*'));
    }
}
