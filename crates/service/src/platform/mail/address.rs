//! The operator's address of the outgoing mail server.
//!
//! - `smtps://user:password@host:465`: TLS from the first byte;
//! - `smtp://user:password@host:587`: TLS is requested (STARTTLS) and required, except on loopback;
//! - `?starttls=required` requires it on loopback too, `?starttls=never` disables it on any host.

use std::net::IpAddr;

use url::{Host, Url};

/// The error of an invalid mail server address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Not a URL with a host.
    #[error(
        "the mail address is not readable: write smtp://user:password@host:587 or smtps://host"
    )]
    Unreadable,
    /// Neither `smtp` nor `smtps`.
    #[error("the mail address begins with neither smtp:// nor smtps://")]
    Scheme,
    /// `starttls` is neither `required` nor `never`, or there is another option.
    #[error("the mail address knows one option only: starttls=required or starttls=never")]
    Option,
}

/// How the connection is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Protection {
    /// TLS from the first byte.
    Tls,
    /// STARTTLS, and nothing is sent without it.
    StartTls,
    /// The connection is not encrypted.
    Plain,
}

/// A mail server.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SmtpAddress {
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) protection: Protection,
    /// User and password.
    pub(crate) credentials: Option<(String, String)>,
}

impl SmtpAddress {
    /// Parses the operator's address.
    pub(crate) fn parse(address: &str) -> Result<Self, AddressError> {
        let url = Url::parse(address).map_err(|_| AddressError::Unreadable)?;
        let host = url.host_str().ok_or(AddressError::Unreadable)?;

        // The parser returns an IPv4 address as a name where the scheme is not http.
        let loopback = match url.host() {
            Some(Host::Domain(name)) => {
                name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
            }
            Some(Host::Ipv4(ip)) => ip.is_loopback(),
            Some(Host::Ipv6(ip)) => ip.is_loopback(),
            None => false,
        };

        let mut starttls = None;
        for (name, value) in url.query_pairs() {
            match (name.as_ref(), value.as_ref()) {
                ("starttls", "required") => starttls = Some(Protection::StartTls),
                ("starttls", "never") => starttls = Some(Protection::Plain),
                _ => return Err(AddressError::Option),
            }
        }
        let (protection, usual_port) = match (url.scheme(), starttls) {
            ("smtps", None) => (Protection::Tls, 465),
            ("smtps", Some(_)) => return Err(AddressError::Option),
            ("smtp", Some(said)) => (said, 587),
            ("smtp", None) if loopback => (Protection::Plain, 25),
            ("smtp", None) => (Protection::StartTls, 587),
            _ => return Err(AddressError::Scheme),
        };

        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, password) => Some((decoded(user)?, decoded(password.unwrap_or_default())?)),
        };

        Ok(Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(usual_port),
            protection,
            credentials,
        })
    }
}

/// Undoes the per-cent encoding of a user or a password.
fn decoded(part: &str) -> Result<String, AddressError> {
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next(), rest.next()].map(|digit| {
                digit
                    .and_then(|digit| char::from(digit).to_digit(16))
                    .and_then(|digit| u8::try_from(digit).ok())
            });
            let [Some(high), Some(low)] = digits else {
                return Err(AddressError::Unreadable);
            };
            bytes.push(high * 16 + low);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).map_err(|_| AddressError::Unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn protection(address: &str) -> Protection {
        SmtpAddress::parse(address).unwrap().protection
    }

    #[test]
    fn mail_is_sent_without_tls_to_loopback_only_unless_said() {
        assert_eq!(protection("smtp://mail.example"), Protection::StartTls);
        assert_eq!(protection("smtp://localhost:2525"), Protection::Plain);
        assert_eq!(protection("smtp://127.0.0.1:2525"), Protection::Plain);
        assert_eq!(protection("smtp://[::1]:2525"), Protection::Plain);
        assert_eq!(
            protection("smtp://localhost?starttls=required"),
            Protection::StartTls
        );
        assert_eq!(
            protection("smtp://mail.example?starttls=never"),
            Protection::Plain
        );
        assert_eq!(protection("smtps://mail.example"), Protection::Tls);
        // A name that only begins like a loopback address is not one.
        assert_eq!(protection("smtp://127.0.0.1.example"), Protection::StartTls);
    }

    #[test]
    fn user_and_password_may_hold_any_character() {
        let address =
            SmtpAddress::parse("smtps://me%40b.example:p%3A%2Fw%C3%A9@mail.example").unwrap();
        assert_eq!(
            address.credentials,
            Some(("me@b.example".into(), "p:/wé".into()))
        );
        assert_eq!((address.host.as_str(), address.port), ("mail.example", 465));
    }

    #[test]
    fn what_is_no_mail_address_is_refused() {
        for (address, error) in [
            ("mail.example", AddressError::Unreadable),
            ("http://mail.example", AddressError::Scheme),
            ("smtp://mail.example?starttls=maybe", AddressError::Option),
            ("smtp://mail.example?tls=required", AddressError::Option),
            ("smtps://mail.example?starttls=never", AddressError::Option),
        ] {
            assert_eq!(SmtpAddress::parse(address).err(), Some(error), "{address}");
        }
    }
}
