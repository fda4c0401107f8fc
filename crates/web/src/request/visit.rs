//! The facts of a request that are known before it is handled.

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use domain::text::language::Language;
use http::{HeaderMap, HeaderValue, header};
use service::Allowance;

use crate::request::session::cookie;

/// The cookie in which the application stores the language that a guest chose in the footer.
const CHOICE_COOKIE: &str = "statit_language";

/// The number of a request, in the log and in the response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RequestId(u64);

impl Visit {
    /// The language of an error: the one that the request accepts, else the stored one of its user.
    pub(crate) fn error_language(&self) -> Language {
        let stored = self.stored.get().copied();
        self.accepted.or(stored).unwrap_or(self.language)
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl RequestId {
    pub(crate) fn header(self) -> HeaderValue {
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

/// Hands out request numbers that do not repeat: a random start and a long stride.
pub(crate) struct RequestIds(AtomicU64);

impl RequestIds {
    pub(crate) fn new(start: [u8; 8]) -> Self {
        Self(AtomicU64::new(u64::from_ne_bytes(start)))
    }

    pub(crate) fn next(&self) -> RequestId {
        /// 2^64 divided by the golden ratio, odd: visits every number once.
        const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;
        RequestId(self.0.fetch_add(STRIDE, Ordering::Relaxed))
    }
}

/// The facts of a request for its handlers, an extension of the request.
#[derive(Clone, Debug)]
pub(crate) struct Visit {
    pub(crate) id: RequestId,
    /// The client's address, behind trusted proxies.
    pub(crate) client: IpAddr,
    /// A guest's language: of pages, errors, files and pictures that name no other.
    pub(crate) language: Language,
    /// The language that a request of the API accepts, which wins over the stored one of its user.
    pub(crate) accepted: Option<Language>,
    /// The stored language of the user, once they are known.
    pub(crate) stored: Arc<OnceLock<Language>>,
    /// The reads left to the caller, once the request has been counted as a read.
    pub(crate) reads: Arc<OnceLock<Allowance>>,
}

/// A guest's language on pages: the one that they chose in the footer, else the browser's.
pub(crate) fn page_language(headers: &HeaderMap) -> Language {
    let chosen = cookie::value(headers, CHOICE_COOKIE).and_then(Language::parse);
    chosen.unwrap_or_else(|| guest_language(headers))
}

/// A guest's language, from `Accept-Language`.
pub(crate) fn guest_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    Language::of_browser(accepted.and_then(|value| value.to_str().ok()))
}

/// The language that a program asks for with `Accept-Language`; `None` where it names neither language first.
pub(crate) fn accepted_language(headers: &HeaderMap) -> Option<Language> {
    let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let first = accepted.trim_start().get(..2)?.to_ascii_lowercase();
    Language::parse(&first)
}

/// The language that the query of a page asks for with `lang=fr` or `lang=en`, which wins over the browser's.
pub(crate) fn asked_language(query: Option<&str>) -> Option<Language> {
    let asked = |pair: &str| Language::parse(pair.strip_prefix("lang=")?);
    query?.split('&').find_map(asked)
}

/// The parameter `q` of an item of an `Accept…` header: 1 where absent, 0 where malformed.
pub(crate) fn weight<'a>(mut parameters: impl Iterator<Item = &'a str>) -> f32 {
    parameters
        .find_map(|parameter| parameter.trim().strip_prefix("q="))
        .map_or(1.0, |digits| digits.trim().parse().unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_asks_for_a_language_that_there_is() {
        for (query, language) in [
            (Some("lang=fr"), Some(Language::Fr)),
            (Some("start=2020&lang=en"), Some(Language::En)),
            (Some("lang=de"), None),
            (Some("slang=fr"), None),
            (Some(""), None),
            (None, None),
        ] {
            assert_eq!(asked_language(query), language, "{query:?}");
        }
    }

    #[test]
    fn the_first_language_that_a_request_accepts_decides() {
        let language = |accepted: &'static str| {
            guest_language(&HeaderMap::from_iter([(
                header::ACCEPT_LANGUAGE,
                HeaderValue::from_static(accepted),
            )]))
        };
        assert_eq!(language("fr-CA,en;q=0.8"), Language::Fr);
        assert_eq!(language("de, en;q=0.3, fr;q=0.5"), Language::En);
        assert_eq!(guest_language(&HeaderMap::new()), Language::En);
    }

    #[test]
    fn the_choice_of_a_guest_wins_over_the_browser() {
        for (cookies, language) in [
            ("a=b; statit_language=fr", Language::Fr),
            ("statit_language=de", Language::En),
            ("statit_language=", Language::En),
            ("xstatit_language=fr", Language::En),
        ] {
            let headers = HeaderMap::from_iter([
                (header::COOKIE, HeaderValue::from_static(cookies)),
                (header::ACCEPT_LANGUAGE, HeaderValue::from_static("en")),
            ]);
            assert_eq!(page_language(&headers), language, "{cookies}");
        }
    }

    #[test]
    fn a_program_asks_for_a_language_that_there_is() {
        for (accepted, language) in [
            ("fr-CA,en;q=0.8", Some(Language::Fr)),
            ("EN", Some(Language::En)),
            ("de, en;q=0.3", None),
            ("*", None),
            ("", None),
        ] {
            let value = HeaderValue::from_static(accepted);
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, value)]);
            assert_eq!(accepted_language(&headers), language, "{accepted}");
        }
        assert_eq!(accepted_language(&HeaderMap::new()), None);
    }

    #[test]
    fn request_numbers_do_not_repeat_and_read_alike() {
        let ids = RequestIds::new([255; 8]);
        let (first, second) = (ids.next(), ids.next());
        assert_ne!(first, second);
        assert_eq!(first.to_string(), "ffffffffffffffff");
        assert_eq!(second.header().to_str().unwrap(), second.to_string());
    }
}
