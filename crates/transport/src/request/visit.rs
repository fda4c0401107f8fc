//! The facts of a request that are read before it is handled.

use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use domain::text::language::Language;
use http::{HeaderMap, header};
use service::Allowance;

use crate::request::session::cookie;
use crate::request_id::RequestId;

/// The cookie in which the application stores the language that a guest chose in the footer.
const CHOICE_COOKIE: &str = "statit_language";

impl Visit {
    /// The language of an error: the one that the request accepts, else the stored one of its user.
    pub fn error_language(&self) -> Language {
        let stored = self.stored.get().copied();
        self.accepted.or(stored).unwrap_or(self.language)
    }
}

/// The facts of a request for its handlers, an extension of the request.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The number of the request.
    pub id: RequestId,
    /// The client's address, behind trusted proxies.
    pub client: IpAddr,
    /// A guest's language: of pages, errors, files and pictures that name no other.
    pub language: Language,
    /// The language that a request of the API accepts, which wins over the stored one of its user.
    pub accepted: Option<Language>,
    /// The stored language of the user; `None` before authentication.
    pub stored: Arc<OnceLock<Language>>,
    /// The reads left to the caller, once the request has been counted as a read.
    pub reads: Arc<OnceLock<Allowance>>,
}

/// A guest's language on pages: the one that they chose in the footer, else the browser's.
pub fn page_language(headers: &HeaderMap) -> Language {
    let chosen = cookie::value(headers, CHOICE_COOKIE).and_then(Language::parse);
    chosen.unwrap_or_else(|| guest_language(headers))
}

/// A guest's language, from `Accept-Language`.
pub fn guest_language(headers: &HeaderMap) -> Language {
    let accepted = headers.get(header::ACCEPT_LANGUAGE);
    Language::of_browser(accepted.and_then(|value| value.to_str().ok()))
}

/// The language that a program requests with `Accept-Language`; `None` where it names neither language first.
pub fn accepted_language(headers: &HeaderMap) -> Option<Language> {
    let accepted = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let first = accepted.trim_start().get(..2)?.to_ascii_lowercase();
    Language::parse(&first)
}

/// The language that the query of a page requests with `lang=fr` or `lang=en`, which wins over the browser's.
pub fn asked_language(query: Option<&str>) -> Option<Language> {
    let asked = |pair: &str| Language::parse(pair.strip_prefix("lang=")?);
    query?.split('&').find_map(asked)
}

/// The parameter `q` of an item of an `Accept…` header: 1 where absent, 0 where malformed.
pub fn weight<'a>(mut parameters: impl Iterator<Item = &'a str>) -> f32 {
    parameters
        .find_map(|parameter| parameter.trim().strip_prefix("q="))
        .map_or(1.0, |digits| digits.trim().parse().unwrap_or(0.0))
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

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
}
