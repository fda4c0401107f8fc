//! The content coding of a response.

use std::io::Write;

use axum::body::Body;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, Response, header};

use crate::fault::HttpError;
use crate::request::visit::weight;

/// A content coding, the densest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// `br`.
    Brotli,
    /// `gzip`.
    Gzip,
    /// Without compression.
    Identity,
}

impl Encoding {
    /// The best coding that the request accepts; [`Self::Identity`] where it accepts neither of ours.
    pub fn accepted(headers: &HeaderMap) -> Self {
        let mut best = (Self::Identity, 0.0);
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            let Ok(value) = value.to_str() else { continue };
            for item in value.split(',').take(20) {
                let mut parts = item.split(';');
                let encoding = match parts.next().unwrap_or_default().trim() {
                    "br" => Self::Brotli,
                    "gzip" | "*" => Self::Gzip,
                    _ => continue,
                };
                let weight = weight(parts);
                let denser = encoding == Self::Brotli && best.0 == Self::Gzip && weight == best.1;
                if weight > best.1 || denser {
                    best = (encoding, weight);
                }
            }
        }
        best.0
    }

    /// The value of `Content-Encoding`; `None` for an uncompressed body.
    pub fn header(self) -> Option<HeaderValue> {
        match self {
            Self::Brotli => Some(HeaderValue::from_static("br")),
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Identity => None,
        }
    }

    /// Two letters for the ETag: another coding is another representation.
    pub fn mark(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gz",
            Self::Identity => "id",
        }
    }

    /// Compresses a body that is sent many times.
    pub fn encode(self, body: Bytes) -> std::io::Result<Bytes> {
        match self {
            Self::Identity => Ok(body),
            Self::Gzip => {
                /// Level 3 of 9: a series takes three quarters of the time of the default, 6, and is 1 % larger.
                const LEVEL: u32 = 3;
                let sink = Vec::with_capacity(body.len() / 3);
                let mut encoder = GzEncoder::new(sink, Compression::new(LEVEL));
                encoder.write_all(&body)?;
                Ok(encoder.finish()?.into())
            }
            Self::Brotli => {
                /// Quality 2 of 11: denser than gzip at any level, at about the price of its default. From quality 5 on, a
                /// small body takes fifty times as long, for 8 % less of a series and nothing of a dashboard.
                const QUALITY: u32 = 2;
                // A window no larger than the body: its memory is cleared for each.
                let window = body.len().next_power_of_two().ilog2().clamp(10, 22);
                let mut encoded = Vec::with_capacity(body.len() / 3);
                let mut encoder =
                    brotli::CompressorWriter::new(&mut encoded, 16 * 1024, QUALITY, window);
                encoder.write_all(&body)?;
                drop(encoder);
                Ok(encoded.into())
            }
        }
    }
}

/// Compresses a response of any length, once it is made.
///
/// # Errors
/// [`HttpError::Internal`] for a body that can't be read or compressed.
pub async fn compressed(
    response: Response<Body>,
    encoding: Encoding,
) -> Result<Response<Body>, HttpError> {
    let Some(name) = encoding.header() else {
        return Ok(response);
    };
    let (mut parts, body) = response.into_parts();
    let whole = axum::body::to_bytes(body, usize::MAX).await;
    let whole = whole.map_err(|_| HttpError::Internal)?;
    let packed = service::blocking(move || encoding.encode(whole)).await;
    let packed = packed
        .map_err(|_| HttpError::Internal)?
        .map_err(|_| HttpError::Internal)?;
    parts.headers.insert(header::CONTENT_ENCODING, name);
    Ok(Response::from_parts(parts, Body::from(packed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(value: &str) -> Encoding {
        Encoding::accepted(&HeaderMap::from_iter([(
            header::ACCEPT_ENCODING,
            value.parse().unwrap(),
        )]))
    }

    #[test]
    fn the_densest_accepted_coding_is_taken() {
        assert_eq!(accepted("gzip, deflate, br"), Encoding::Brotli);
        assert_eq!(accepted("br;q=0.1, gzip"), Encoding::Gzip);
        assert_eq!(accepted("gzip;q=0"), Encoding::Identity);
        assert_eq!(accepted("identity"), Encoding::Identity);
        assert_eq!(accepted("*"), Encoding::Gzip);
        assert_eq!(accepted("br;q=x, ;;,"), Encoding::Identity);
        assert_eq!(Encoding::accepted(&HeaderMap::new()), Encoding::Identity);
    }

    #[test]
    fn encoded_bodies_decode_to_themselves() {
        use std::io::Read;
        let body = Bytes::from("date,value\n".repeat(100));
        let gzip = Encoding::Gzip.encode(body.clone()).unwrap();
        let mut decoded = Vec::new();
        flate2::read::GzDecoder::new(gzip.as_ref())
            .read_to_end(&mut decoded)
            .unwrap();
        assert_eq!(decoded, body);
        let packed = Encoding::Brotli.encode(body.clone()).unwrap();
        let mut decoded = Vec::new();
        brotli::Decompressor::new(packed.as_ref(), 4096)
            .read_to_end(&mut decoded)
            .unwrap();
        assert_eq!(decoded, body);
        assert!(packed.len() < gzip.len());
    }
}
