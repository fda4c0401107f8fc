//! The credential of a request: a session cookie or an access key. This is the only place that decides, and
//! every cache is looked at afterwards.
//!
//! `site` rejects keys in addresses, and keys for anything but `/api/v1`. `service::identity::access_key` finds a key
//! by its hash, and the policy knows it as `Reader::Key`: it has the rights of its user, within its scope and its
//! limit. Responses to it are private, and none is cached.

use std::borrow::Cow;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::identity::access_key::PREFIX;
use http::{HeaderMap, header};

use super::session::cookie;

/// The credential that a request carries, not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential<'r> {
    /// Nothing: the caller is a guest.
    None,
    /// The token of a session cookie.
    Session(&'r str),
    /// An access key, or a text that is sent in the place of one. With a key, cookies do not count.
    Key(Cow<'r, str>),
}

impl<'r> Credential<'r> {
    /// Reads `Authorization`, then the cookie.
    ///
    /// A key is sent as `Bearer`, or as the user or the password of `Basic`. Another text in `Bearer` counts as a key
    /// only without a session cookie, and another user of `Basic` never does: reverse proxies that ask for a password
    /// of their own pass these headers on.
    pub fn from_headers(headers: &'r HeaderMap, https: bool) -> Self {
        let token = cookie::token(headers, https).filter(|token| !token.is_empty());
        match (authorization(headers), token) {
            (Some(text), _) if text.starts_with(PREFIX) => Self::Key(text),
            (_, Some(token)) => Self::Session(token),
            (Some(text), None) => Self::Key(text),
            (None, None) => Self::None,
        }
    }

    /// Whether it may be that of a user.
    pub fn is_some(&self) -> bool {
        *self != Self::None
    }
}

/// The text in `Authorization` that may be a key.
fn authorization(headers: &HeaderMap) -> Option<Cow<'_, str>> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, rest) = value.trim().split_once(' ').unwrap_or((value.trim(), ""));
    let rest = rest.trim();
    if scheme.eq_ignore_ascii_case("Bearer") {
        return Some(Cow::Borrowed(rest));
    }
    if !scheme.eq_ignore_ascii_case("Basic") {
        return None;
    }
    let decoded = STANDARD.decode(rest).ok()?;
    let decoded = String::from_utf8(decoded).ok()?;
    let (user, password) = decoded.split_once(':').unwrap_or((&decoded, ""));
    let key = [user, password]
        .into_iter()
        .find(|part| part.starts_with(PREFIX))?;
    Some(Cow::Owned(key.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn credential(authorization: Option<&str>, token: Option<&str>) -> String {
        let mut headers = HeaderMap::new();
        if let Some(text) = authorization {
            headers.insert(header::AUTHORIZATION, text.parse().unwrap());
        }
        if let Some(token) = token {
            let cookie = format!("statit_session={token}");
            headers.insert(header::COOKIE, cookie.parse().unwrap());
        }
        format!("{:?}", Credential::from_headers(&headers, false))
    }

    fn basic(text: &str) -> String {
        format!("Basic {}", STANDARD.encode(text))
    }

    #[test]
    fn a_key_counts_before_a_cookie_and_a_cookie_before_other_texts() {
        let user = basic("statit_abc:");
        let password = basic("x:statit_abc");
        let proxy = basic("operator:secret");

        for (authorization, token, expected) in [
            (None, None, "None"),
            (None, Some(""), "None"),
            (None, Some("tok"), "Session(\"tok\")"),
            (Some("Bearer statit_abc"), None, "Key(\"statit_abc\")"),
            (
                Some("bearer  statit_abc "),
                Some("tok"),
                "Key(\"statit_abc\")",
            ),
            (Some(user.as_str()), Some("tok"), "Key(\"statit_abc\")"),
            (Some(password.as_str()), None, "Key(\"statit_abc\")"),
            (Some("Bearer other"), None, "Key(\"other\")"),
            (Some("Bearer"), None, "Key(\"\")"),
            (Some("Bearer other"), Some("tok"), "Session(\"tok\")"),
            (Some(proxy.as_str()), None, "None"),
            (Some(proxy.as_str()), Some("tok"), "Session(\"tok\")"),
            (Some("Basic %%%"), None, "None"),
            (Some("Digest statit_abc"), None, "None"),
        ] {
            assert_eq!(
                credential(authorization, token),
                expected,
                "{authorization:?} {token:?}"
            );
        }
    }
}
