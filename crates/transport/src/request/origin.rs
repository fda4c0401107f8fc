//! Checks of a request's host, and of the site whose page sent it.

use http::uri::{Authority, Uri};
use http::{HeaderMap, HeaderValue, Method, Request, Version, header};

use crate::config::PublicAddress;
use crate::fault::HttpError;

/// Rejects a request for a host that is not this server's, and an unsafe method from another site's page unless it
/// carries an access key, which no browser adds by itself. A host in
/// the request's target takes precedence over the one in `Host` (RFC 9112, section 3.2.2) and replaces it, so that
/// later code reads the host that was checked.
pub fn check<B>(
    request: &mut Request<B>,
    address: Option<&PublicAddress>,
    has_key: bool,
) -> Result<(), HttpError> {
    let authority = authority(request.version(), request.uri(), request.headers())?;
    check_host(&authority, address)?;
    if !has_key {
        check_site(request.method(), request.headers(), &authority, address)?;
    }
    if request.uri().authority().is_some() {
        let host = HeaderValue::from_str(authority.as_str()).map_err(|_| HttpError::BadRequest)?;
        request.headers_mut().insert(header::HOST, host);
    }
    Ok(())
}

/// Host and port of a request: those of its target, else of `Host`.
fn authority(version: Version, uri: &Uri, headers: &HeaderMap) -> Result<Authority, HttpError> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (named, more) = (hosts.next(), hosts.next());
    if more.is_some() {
        return Err(HttpError::BadRequest);
    }
    let read = |value: &HeaderValue| value.to_str().ok()?.parse::<Authority>().ok();
    match (uri.authority(), named) {
        (Some(target), Some(host)) if host.is_empty() || read(host).is_some() => Ok(target.clone()),
        (Some(target), None) if version < Version::HTTP_11 => Ok(target.clone()),
        (Some(_), _) => Err(HttpError::BadRequest),
        (None, named) => named.and_then(read).ok_or(HttpError::BadRequest),
    }
}

/// Rejects hosts that are not this server's. Without a configured address, loopback names are accepted, at any port.
/// The port of a configured address is not compared: proxies drop it.
fn check_host(authority: &Authority, address: Option<&PublicAddress>) -> Result<(), HttpError> {
    let host = authority.host();
    let known = match address {
        Some(address) => address.host().eq_ignore_ascii_case(host),
        None => ["localhost", "127.0.0.1", "[::1]"]
            .iter()
            .any(|name| name.eq_ignore_ascii_case(host)),
    };
    if known && !authority.as_str().contains('@') {
        Ok(())
    } else {
        Err(HttpError::Misdirected)
    }
}

/// Scheme, host and port of this site, for links that are used elsewhere: the configured address, else the
/// loopback name in the request, which was checked before.
pub fn from_headers(headers: &HeaderMap, address: Option<&PublicAddress>) -> Option<String> {
    match address {
        Some(address) => Some(address.as_str().to_owned()),
        None => {
            let host = headers.get(header::HOST)?.to_str().ok()?;
            Some(format!("http://{host}"))
        }
    }
}

/// Rejects an unsafe method, other than GET, HEAD and OPTIONS, from another site's page. Browsers send `Origin`
/// or `Sec-Fetch-Site` with every such request; clients that are not browsers send neither.
fn check_site(
    method: &Method,
    headers: &HeaderMap,
    authority: &Authority,
    address: Option<&PublicAddress>,
) -> Result<(), HttpError> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }

    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
    {
        return Err(HttpError::CrossSite);
    }

    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };

    let own = match address {
        Some(address) => origin
            .as_bytes()
            .eq_ignore_ascii_case(address.as_str().as_bytes()),
        None => origin
            .to_str()
            .ok()
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|host| host.eq_ignore_ascii_case(authority.as_str())),
    };

    if own {
        Ok(())
    } else {
        Err(HttpError::CrossSite)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect()
    }

    fn host(value: &str, address: Option<&str>) -> Result<(), HttpError> {
        let address = address.map(|text| text.parse::<PublicAddress>().unwrap());
        check_host(&value.parse().unwrap(), address.as_ref())
    }

    fn post(pairs: &[(&'static str, &str)], address: Option<&str>) -> bool {
        let address = address.map(|text| text.parse::<PublicAddress>().unwrap());
        let authority = Authority::from_static("localhost:8080");
        check_site(&Method::POST, &headers(pairs), &authority, address.as_ref()).is_ok()
    }

    #[test]
    fn without_an_address_only_loopback_names_are_answered() {
        for name in ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]:8080"] {
            assert!(host(name, None).is_ok(), "{name}");
        }
        for name in [
            "evil.example",
            "localhost.evil.example",
            "127.0.0.2",
            "x@localhost",
        ] {
            assert!(host(name, None).is_err(), "{name}");
        }
    }

    #[test]
    fn with_an_address_only_its_host_is_answered() {
        assert!(host("statit.example", Some("https://statit.example")).is_ok());
        assert!(host("statit.example:443", Some("https://statit.example")).is_ok());
        assert!(host("localhost", Some("https://statit.example")).is_err());
    }

    #[test]
    fn a_host_in_the_target_counts_in_place_of_the_header() {
        use HttpError::{BadRequest, CrossSite, Misdirected};
        use Version as V;
        let own = "http://localhost:8080/x";
        let foreign = "http://evil.example/x";

        for (version, target, pairs, expected) in [
            (
                V::HTTP_11,
                "/x",
                &[("host", "localhost:1")][..],
                Ok("localhost:1"),
            ),
            (
                V::HTTP_11,
                "/x",
                &[("host", "evil.example")],
                Err(Misdirected),
            ),
            (V::HTTP_11, "/x", &[], Err(BadRequest)),
            (
                V::HTTP_11,
                own,
                &[("host", "evil.example")],
                Ok("localhost:8080"),
            ),
            (V::HTTP_11, own, &[("host", "")], Ok("localhost:8080")),
            (V::HTTP_11, own, &[("host", "a b")], Err(BadRequest)),
            (V::HTTP_11, own, &[], Err(BadRequest)),
            (V::HTTP_10, own, &[], Ok("localhost:8080")),
            (
                V::HTTP_11,
                own,
                &[("host", "localhost"), ("host", "localhost")],
                Err(BadRequest),
            ),
            (
                V::HTTP_11,
                foreign,
                &[("host", "localhost:8080")],
                Err(Misdirected),
            ),
            (
                V::HTTP_11,
                own,
                &[("host", "evil.example"), ("origin", "http://evil.example")],
                Err(CrossSite),
            ),
            (
                V::HTTP_11,
                own,
                &[
                    ("host", "evil.example"),
                    ("origin", "http://localhost:8080"),
                ],
                Ok("localhost:8080"),
            ),
        ] {
            let mut request = Request::post(target).version(version).body(()).unwrap();
            for (name, value) in pairs {
                request.headers_mut().append(*name, value.parse().unwrap());
            }
            let checked = check(&mut request, None, false);
            let host = checked.map(|()| request.headers()[header::HOST].to_str().unwrap());
            assert_eq!(host, expected, "{version:?} {target} {pairs:?}");
        }
    }

    #[test]
    fn other_sites_cannot_change_anything() {
        assert!(post(&[], None));
        assert!(post(
            &[
                ("origin", "http://localhost:8080"),
                ("sec-fetch-site", "same-origin")
            ],
            None
        ));
        assert!(!post(&[("origin", "http://localhost:9")], None));
        assert!(!post(&[("origin", "https://localhost:8080")], None));
        assert!(!post(&[("origin", "null")], None));
        for site in ["cross-site", "same-site", "none"] {
            assert!(!post(&[("sec-fetch-site", site)], None), "{site}");
        }
        assert!(post(
            &[("origin", "https://statit.example")],
            Some("https://statit.example")
        ));
        assert!(!post(
            &[("origin", "http://statit.example")],
            Some("https://statit.example")
        ));
    }
}
