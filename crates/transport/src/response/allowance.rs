//! The headers that inform programs of their rate limit (draft-ietf-httpapi-ratelimit-headers-10).

use http::header::HeaderName;
use http::{HeaderMap, HeaderValue};
use service::Allowance;

const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LEFT: HeaderName = HeaderName::from_static("ratelimit");

/// Adds the limit and the requests left in its window of time.
pub fn write_allowance(headers: &mut HeaderMap, allowance: &Allowance) {
    let Allowance {
        limit,
        left,
        seconds,
        window,
    } = allowance;
    let texts = [
        (POLICY, format!("\"reads\";q={limit};w={window}")),
        (LEFT, format!("\"reads\";r={left};t={seconds}")),
    ];
    for (name, text) in texts {
        if let Ok(value) = HeaderValue::try_from(text) {
            headers.insert(name, value);
        }
    }
}
