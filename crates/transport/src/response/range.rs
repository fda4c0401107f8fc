//! Parts of files (RFC 9110, 14): programs such as polars read a file piece by piece.
//!
//! A handler marks a response that may be cut with [`accept_ranges`]. Its entity tag is then strong: two parts with
//! equal tags belong to the same bytes.

use std::ops::Range;

use axum::body::Body;
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};

use crate::fault::HttpError;

/// The unit of ranges, the only one that is read.
const BYTES: &str = "bytes";

/// Marks a response of known length, with a strong entity tag, whose parts may be requested.
pub fn accept_ranges(headers: &mut HeaderMap) {
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static(BYTES));
}

/// Whether a response has a file, or its first bytes: a program that reads a file in parts reads it once.
pub fn has_start<B>(response: &Response<B>) -> bool {
    let range = response.headers().get(header::CONTENT_RANGE);
    response.status() == StatusCode::PARTIAL_CONTENT
        && range.is_some_and(|range| range.as_bytes().starts_with(b"bytes 0-"))
}

/// The bytes of a file that a request names: one end may be open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ByteRange {
    /// From one byte to another, both included.
    Between(u64, u64),
    /// The last bytes, as many as this.
    Last(u64),
}

/// The part of a file that is requested.
#[derive(Debug)]
pub struct RangeRequest {
    range: ByteRange,
    /// The entity tag that the requested part belongs to; a whole file is sent where it is another.
    if_range: Option<HeaderValue>,
}

impl RangeRequest {
    /// `None` for a request for whole files: without a range, with several ranges, and with one that cannot be read,
    /// which the standard lets servers ignore. Ranges are defined for `GET` alone.
    pub fn parse<B>(request: &Request<B>) -> Option<Self> {
        let range = request.headers().get(header::RANGE)?;
        if *request.method() != Method::GET {
            return None;
        }
        Some(Self {
            range: ByteRange::parse(range.to_str().ok()?)?,
            if_range: request.headers().get(header::IF_RANGE).cloned(),
        })
    }

    /// Replaces a marked response by the requested part of it.
    ///
    /// # Errors
    /// [`HttpError::RangeNotSatisfiable`] for a range that begins after the last byte.
    pub async fn cut(&self, response: Response<Body>) -> Result<Response<Body>, HttpError> {
        if !self.applies(&response) {
            return Ok(response);
        }
        let (mut parts, body) = response.into_parts();
        let whole = axum::body::to_bytes(body, usize::MAX).await;
        let whole = whole.map_err(|_| HttpError::Internal)?;
        let length = whole.len();
        let range = self.range.within(length);
        let range = range.ok_or(HttpError::RangeNotSatisfiable { length })?;
        let content_range = format!("{BYTES} {}-{}/{length}", range.start, range.end - 1);
        let content_range =
            HeaderValue::try_from(content_range).map_err(|_| HttpError::Internal)?;
        parts.status = StatusCode::PARTIAL_CONTENT;
        parts.headers.insert(header::CONTENT_RANGE, content_range);
        parts
            .headers
            .insert(header::CONTENT_LENGTH, range.len().into());
        Ok(Response::from_parts(parts, Body::from(whole.slice(range))))
    }

    /// Whether the response is a file that may be cut, and the one that the reader has other parts of. No file has a
    /// date: a date in `If-Range` never matches, nor does a weak tag.
    fn applies(&self, response: &Response<Body>) -> bool {
        let headers = response.headers();
        response.status() == StatusCode::OK
            && headers.contains_key(header::ACCEPT_RANGES)
            && (self.if_range.is_none() || self.if_range.as_ref() == headers.get(header::ETAG))
    }
}

impl ByteRange {
    /// Parses `bytes=0-99`, `bytes=100-` and `bytes=-100`.
    fn parse(text: &str) -> Option<Self> {
        let (unit, range) = text.split_once('=')?;
        if !unit.trim().eq_ignore_ascii_case(BYTES) {
            return None;
        }
        let (first, last) = range.trim().split_once('-')?;
        match (first, last) {
            ("", count) => Some(Self::Last(position(count)?)),
            (first, "") => Some(Self::Between(position(first)?, u64::MAX)),
            (first, last) => {
                let (first, last) = (position(first)?, position(last)?);
                (first <= last).then_some(Self::Between(first, last))
            }
        }
    }

    /// The range within a file of this length; `None` if the file ends before it.
    fn within(self, length: usize) -> Option<Range<usize>> {
        let clamp = |position: u64| usize::try_from(position).unwrap_or(usize::MAX).min(length);
        let range = match self {
            Self::Between(first, last) => clamp(first)..clamp(last.saturating_add(1)),
            Self::Last(count) => length - clamp(count)..length,
        };
        (!range.is_empty()).then_some(range)
    }
}

/// A number of digits alone; the largest where it is larger.
fn position(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole() -> Response<Body> {
        let mut response = Response::new(Body::from("0123456789"));
        accept_ranges(response.headers_mut());
        let etag = HeaderValue::from_static("\"a-id\"");
        response.headers_mut().insert(header::ETAG, etag);
        response
    }

    /// Status, `Content-Range` and body of the response to a request with these headers.
    async fn requested(
        method: Method,
        headers: &[(header::HeaderName, &str)],
        response: Response<Body>,
    ) -> (u16, String, String) {
        let mut request = Request::builder().method(method);
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let response = match RangeRequest::parse(&request.body(()).unwrap()) {
            Some(range) => range.cut(response).await,
            None => Ok(response),
        };
        let response = match response {
            Ok(response) => response,
            Err(fault) => return (fault.status().as_u16(), String::new(), format!("{fault:?}")),
        };
        let range = response.headers().get(header::CONTENT_RANGE);
        let range = range.map_or("", |range| range.to_str().unwrap()).to_owned();
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), 100).await;
        let body = String::from_utf8(body.unwrap().into()).unwrap();
        (status, range, body)
    }

    #[tokio::test]
    async fn a_range_is_cut_and_what_is_no_range_is_ignored() {
        let none = "RangeNotSatisfiable { length: 10 }";

        for (range, status, content_range, body) in [
            ("bytes=0-0", 206, "bytes 0-0/10", "0"),
            ("bytes=2-4", 206, "bytes 2-4/10", "234"),
            ("Bytes = 2-4", 206, "bytes 2-4/10", "234"),
            ("bytes=7-", 206, "bytes 7-9/10", "789"),
            ("bytes=0-99", 206, "bytes 0-9/10", "0123456789"),
            ("bytes=-3", 206, "bytes 7-9/10", "789"),
            ("bytes=-99", 206, "bytes 0-9/10", "0123456789"),
            ("bytes=8-99999999999999999999999", 206, "bytes 8-9/10", "89"),
            ("bytes=10-", 416, "", none),
            ("bytes=99999999999999999999999-", 416, "", none),
            ("bytes=-0", 416, "", none),
            ("bytes=4-2", 200, "", "0123456789"),
            ("bytes=0-1,4-5", 200, "", "0123456789"),
            ("bytes=-", 200, "", "0123456789"),
            ("bytes=+1-2", 200, "", "0123456789"),
            ("bytes 0-1", 200, "", "0123456789"),
            ("rows=0-1", 200, "", "0123456789"),
        ] {
            let found = requested(Method::GET, &[(header::RANGE, range)], whole()).await;
            let expected = (status, content_range.to_owned(), body.to_owned());
            assert_eq!(found, expected, "{range}");
        }
    }

    #[tokio::test]
    async fn a_part_is_sent_of_the_file_that_the_reader_knows() {
        for (tag, status) in [
            ("\"a-id\"", 206),
            ("W/\"a-id\"", 200),
            ("\"b-id\"", 200),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 200),
        ] {
            let headers = [(header::RANGE, "bytes=0-1"), (header::IF_RANGE, tag)];
            let found = requested(Method::GET, &headers, whole()).await;
            assert_eq!(found.0, status, "{tag}");
        }
    }

    #[tokio::test]
    async fn other_methods_and_other_responses_have_no_parts() {
        let range = [(header::RANGE, "bytes=0-1")];
        assert_eq!(requested(Method::POST, &range, whole()).await.0, 200);
        let unmarked = Response::new(Body::from("0123456789"));
        assert_eq!(requested(Method::GET, &range, unmarked).await.0, 200);
        let mut missing = whole();
        *missing.status_mut() = StatusCode::NOT_FOUND;
        assert_eq!(requested(Method::GET, &range, missing).await.0, 404);
    }
}
