//! Numbers of requests, in the log and in responses.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use http::HeaderValue;

/// The number of a request, in the log and in the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestId(u64);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl RequestId {
    /// The value of the response's header.
    pub fn header(self) -> HeaderValue {
        let mut digits = [0_u8; 16];
        let mut rest = self.0;
        for digit in digits.iter_mut().rev() {
            let nibble = (rest & 0xf) as u8;
            *digit = if nibble < 10 {
                b'0' + nibble
            } else {
                b'a' + nibble - 10
            };
            rest >>= 4;
        }
        HeaderValue::from_bytes(&digits).unwrap_or(HeaderValue::from_static("-"))
    }
}

/// Generates request numbers that do not repeat: a random start and a long stride.
pub struct RequestIds(AtomicU64);

impl RequestIds {
    /// The numbers of a server; `start` is random.
    pub fn new(start: [u8; 8]) -> Self {
        Self(AtomicU64::new(u64::from_ne_bytes(start)))
    }

    /// The number of the next request.
    pub fn next(&self) -> RequestId {
        /// 2^64 divided by the golden ratio, odd: visits every number once.
        const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
        RequestId(self.0.fetch_add(STRIDE, Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_numbers_do_not_repeat_and_read_alike() {
        let ids = RequestIds::new([255; 8]);
        let (first, second) = (ids.next(), ids.next());
        assert_ne!(first, second);
        assert_eq!(first.to_string(), "ffffffffffffffff");
        assert_eq!(second.header().to_str().unwrap(), second.to_string());
    }
}
