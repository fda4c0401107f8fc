//! `Cache-Control` for the shared caches in front of the server, where the operator allows them to store public
//! content.

use std::time::Duration;

use http::{HeaderValue, Response, StatusCode, header};

/// Lets shared caches use a guest's response for `time` without revalidation; browsers revalidate at each use.
/// Responses that are not to be stored remain so, as do errors, which may end sooner, and all where `time` is zero.
pub fn share_guest_response<B>(response: &mut Response<B>, time: Duration) {
    let is_content = matches!(
        response.status(),
        StatusCode::OK | StatusCode::PARTIAL_CONTENT | StatusCode::NOT_MODIFIED
    );
    let headers = response.headers_mut();
    let caching = headers.get(header::CACHE_CONTROL);
    let may_be_stored = caching.is_some_and(|value| value.as_bytes().ends_with(b", no-cache"));
    if time.is_zero() || !is_content || !may_be_stored {
        return;
    }
    let text = format!("public, max-age=0, s-maxage={}", time.as_secs());
    if let Ok(value) = HeaderValue::try_from(text) {
        headers.insert(header::CACHE_CONTROL, value);
        headers.append(
            header::VARY,
            HeaderValue::from_static("Authorization, Cookie"),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_caches_store_content_that_may_be_stored() {
        let shared = "public, max-age=0, s-maxage=60";
        for (status, before, seconds, after) in [
            (200, "public, no-cache", 60, shared),
            (200, "private, no-cache", 60, shared),
            (206, "public, no-cache", 60, shared),
            (304, "public, no-cache", 60, shared),
            (200, "public, no-cache", 0, "public, no-cache"),
            (200, "private, no-store", 60, "private, no-store"),
            (404, "private, no-cache", 60, "private, no-cache"),
            (503, "public, no-cache", 60, "public, no-cache"),
        ] {
            let response = Response::builder().status(status);
            let mut response = response
                .header(header::CACHE_CONTROL, before)
                .body(())
                .unwrap();
            share_guest_response(&mut response, Duration::from_secs(seconds));
            let headers = response.headers();
            assert_eq!(headers[header::CACHE_CONTROL], after, "{status} {before}");
            assert_eq!(headers.contains_key(header::VARY), after == shared);
        }
    }
}
