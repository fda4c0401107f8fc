//! The session cookie.

use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use http::{HeaderMap, HeaderValue, header};

/// The age at which a browser drops the cookie: the longest that browsers allow. The server decides when a session
/// expires.
const COOKIE_AGE: Duration = Duration::days(400);

/// The name of the cookie. With `__Host-`, under https, browsers accept it from this host alone.
fn cookie_name(https: bool) -> &'static str {
    if https {
        "__Host-statit_session"
    } else {
        "statit_session"
    }
}

/// The token that the request carries.
pub(in crate::request) fn token(headers: &HeaderMap, https: bool) -> Option<&str> {
    value(headers, cookie_name(https))
}

/// The value of the first cookie of this name.
pub(in crate::request) fn value<'r>(headers: &'r HeaderMap, name: &str) -> Option<&'r str> {
    headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .find(|cookie| cookie.name() == name)?
        .value_raw()
}

/// `Set-Cookie` for a new session.
pub fn set_cookie(token: &str, https: bool) -> Option<HeaderValue> {
    cookie(token, COOKIE_AGE, https)
}

/// `Set-Cookie` that ends the session in the browser.
pub fn clear_cookie(https: bool) -> Option<HeaderValue> {
    cookie("", Duration::ZERO, https)
}

fn cookie(token: &str, age: Duration, https: bool) -> Option<HeaderValue> {
    let cookie = Cookie::build((cookie_name(https), token))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(https)
        .max_age(age);
    HeaderValue::try_from(cookie.to_string()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cookies(values: &[&str]) -> HeaderMap {
        values
            .iter()
            .map(|value| (header::COOKIE, value.parse().unwrap()))
            .collect()
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        assert_eq!(
            token(&cookies(&["a=b; statit_session=tok; c=d"]), false),
            Some("tok")
        );
        assert_eq!(
            token(&cookies(&["a=b", "statit_session=tok"]), false),
            Some("tok")
        );
        for other in ["xstatit_session=tok", "statit_session", ";;;=", ""] {
            assert_eq!(token(&cookies(&[other]), false), None, "{other}");
        }
    }

    #[test]
    fn under_https_only_the_cookie_bound_to_the_host_counts() {
        let headers = cookies(&["statit_session=planted; __Host-statit_session=own"]);
        assert_eq!(token(&headers, true), Some("own"));
        let cookie = set_cookie("tok", true).unwrap();
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-statit_session=tok; "));
        for attribute in [
            "Path=/",
            "HttpOnly",
            "SameSite=Lax",
            "Secure",
            "Max-Age=34560000",
        ] {
            assert!(cookie.split("; ").any(|part| part == attribute), "{cookie}");
        }
        assert!(
            !set_cookie("tok", false)
                .unwrap()
                .to_str()
                .unwrap()
                .contains("Secure")
        );
    }
}
