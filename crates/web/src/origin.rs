//! Which hosts are answered, and which pages may change something.

use std::str::FromStr;

use http::uri::{Authority, Scheme, Uri};
use http::{HeaderMap, Method, header};

use crate::fault::Fault;

/// The address under which readers reach the server: scheme, host and port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    https: bool,
    host: String,
    /// As browsers send it in `Origin`.
    origin: String,
}

/// A text that is not an address such as `https://statit.example`.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("not an address such as https://statit.example: {0}")]
pub struct NotAnAddress(String);

impl FromStr for PublicAddress {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let fail = || NotAnAddress(text.to_owned());
        let uri: Uri = text.trim().parse().map_err(|_| fail())?;
        let https = match uri.scheme() {
            Some(scheme) if *scheme == Scheme::HTTPS => true,
            Some(scheme) if *scheme == Scheme::HTTP => false,
            _ => return Err(fail()),
        };
        let authority = uri.authority().ok_or_else(fail)?;
        if !matches!(uri.path(), "" | "/")
            || uri.query().is_some()
            || authority.as_str().contains('@')
        {
            return Err(fail());
        }
        let host = authority.host().to_ascii_lowercase();
        let default = if https { 443 } else { 80 };
        let scheme = if https { "https" } else { "http" };
        let origin = match authority.port_u16() {
            Some(port) if port != default => format!("{scheme}://{host}:{port}"),
            _ => format!("{scheme}://{host}"),
        };
        Ok(Self {
            https,
            host,
            origin,
        })
    }
}

impl PublicAddress {
    /// Whether readers come by https.
    #[must_use]
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// The address without a trailing slash, as links begin.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.origin
    }
}

/// Refuses a request for a host that this server is not. Without a configured address, loopback names
/// are answered, at any port. The port of a configured address is not compared: proxies drop it.
pub(crate) fn check_host(
    uri: &Uri,
    headers: &HeaderMap,
    address: Option<&PublicAddress>,
) -> Result<Authority, Fault> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (named, more) = (hosts.next(), hosts.next());
    if more.is_some() {
        return Err(Fault::BadRequest);
    }
    let authority = match uri.authority() {
        Some(authority) => authority.clone(),
        None => named
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse::<Authority>().ok())
            .ok_or(Fault::BadRequest)?,
    };
    let host = authority.host();
    let known = match address {
        Some(address) => address.host.eq_ignore_ascii_case(host),
        None => ["localhost", "127.0.0.1", "[::1]"]
            .iter()
            .any(|name| name.eq_ignore_ascii_case(host)),
    };
    if known && !authority.as_str().contains('@') {
        Ok(authority)
    } else {
        Err(Fault::Misdirected)
    }
}

/// Scheme, host and port that lead back here, for links that leave the site: the configured address; without
/// one, the loopback name that was asked for, which was checked before.
pub(crate) fn of(headers: &HeaderMap, address: Option<&PublicAddress>) -> Option<String> {
    match address {
        Some(address) => Some(address.origin.clone()),
        None => {
            let host = headers.get(header::HOST)?.to_str().ok()?;
            Some(format!("http://{host}"))
        }
    }
}

/// Refuses a request that changes something and comes from another site's page. Browsers send `Origin`
/// or `Sec-Fetch-Site` with every such request; clients that are not browsers send neither.
pub(crate) fn check_site(
    method: &Method,
    headers: &HeaderMap,
    authority: &Authority,
    address: Option<&PublicAddress>,
) -> Result<(), Fault> {
    if matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return Ok(());
    }
    if let Some(site) = headers.get("sec-fetch-site")
        && site != "same-origin"
    {
        return Err(Fault::CrossSite);
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let own = match address {
        Some(address) => origin
            .as_bytes()
            .eq_ignore_ascii_case(address.origin.as_bytes()),
        None => origin
            .to_str()
            .ok()
            .and_then(|origin| origin.strip_prefix("http://"))
            .is_some_and(|host| host.eq_ignore_ascii_case(authority.as_str())),
    };
    if own { Ok(()) } else { Err(Fault::CrossSite) }
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

    fn host(value: &str, address: Option<&str>) -> Result<Authority, Fault> {
        let address = address.map(|text| text.parse::<PublicAddress>().unwrap());
        check_host(
            &Uri::from_static("/"),
            &headers(&[("host", value)]),
            address.as_ref(),
        )
    }

    fn post(pairs: &[(&'static str, &str)], address: Option<&str>) -> bool {
        let address = address.map(|text| text.parse::<PublicAddress>().unwrap());
        let authority = Authority::from_static("localhost:8080");
        check_site(&Method::POST, &headers(pairs), &authority, address.as_ref()).is_ok()
    }

    #[test]
    fn an_address_is_scheme_host_and_port() {
        let address: PublicAddress = "https://Statit.Example:443/".parse().unwrap();
        assert_eq!(address.as_str(), "https://statit.example");
        assert!(address.is_https());
        assert_eq!(
            "http://a.b:81".parse::<PublicAddress>().unwrap().as_str(),
            "http://a.b:81"
        );
        for text in [
            "statit.example",
            "ftp://a",
            "https://a/b",
            "https://u@a",
            "https://a?b",
            "",
        ] {
            assert!(text.parse::<PublicAddress>().is_err(), "{text}");
        }
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
