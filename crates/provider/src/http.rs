//! Requests to a provider: with time limits, without redirects, and with a limit of the size of a response.

use std::time::Duration;

use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use reqwest::{RequestBuilder, StatusCode};
use serde::de::DeserializeOwned;
use url::form_urlencoded;
use url::{Host, Url};

use crate::error::ProviderError;

/// Maximum time of a connection.
const CONNECTING: Duration = Duration::from_secs(4);
/// Maximum time of a request with its response.
const REQUEST: Duration = Duration::from_secs(8);
/// Maximum size of a response, in bytes.
const LARGEST: usize = 1 << 20;

/// Whether requests to this address cannot be read on their way: `https`, or this machine.
pub(crate) fn is_safe(address: &Url) -> bool {
    let is_here = match address.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match address.scheme() {
        "https" => address.has_host(),
        "http" => is_here,
        _ => false,
    }
}

/// The client of all requests to a provider.
pub(crate) struct HttpClient(reqwest::Client);

/// The only reason why a client of these settings cannot be made.
const NO_CERTIFICATES: &str = "the certificates of authorities on this machine can't be read; on Debian: apt install ca-certificates";

/// A complete response.
pub(crate) struct HttpResponse {
    pub(crate) status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl HttpResponse {
    /// The body of a response with status 200.
    ///
    /// # Errors
    /// [`ProviderError::Down`]: another status, another type of content, or another shape.
    pub(crate) fn json<T: DeserializeOwned>(&self) -> Result<T, ProviderError> {
        if self.status != StatusCode::OK {
            return Err(down(format!("its response has status {}", self.status)));
        }
        self.json_of_any_status()
    }

    /// As [`Self::json`], of a response with any status.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub(crate) fn json_of_any_status<T: DeserializeOwned>(&self) -> Result<T, ProviderError> {
        if !is_json(&self.headers) {
            return Err(down("its response is not JSON".to_owned()));
        }
        serde_json::from_slice(&self.body)
            .map_err(|error| down(format!("its response is unreadable: {error}")))
    }
}

/// Whether the content is JSON, or of an unknown type.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(value) = headers.get(CONTENT_TYPE) else {
        return true;
    };
    let media = value.to_str().unwrap_or_default();
    let media = media.split(';').next().unwrap_or_default().trim();
    ["application/json", "application/jwk-set+json"]
        .iter()
        .any(|json| media.eq_ignore_ascii_case(json))
}

impl HttpClient {
    /// # Errors
    /// [`ProviderError::Setting`], if the certificates of the system cannot be read.
    pub(crate) fn new() -> Result<Self, ProviderError> {
        // Another part of the program may have chosen it already: it is the same.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECTING)
            .timeout(REQUEST)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent("Statit")
            .build();
        client
            .map(Self)
            .map_err(|_| ProviderError::Setting(NO_CERTIFICATES.to_owned()))
    }

    /// Reads a JSON document, with an access token where one is given.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub(crate) async fn get<T: DeserializeOwned>(
        &self,
        address: &Url,
        access_token: Option<&str>,
    ) -> Result<T, ProviderError> {
        let request = self.0.get(address.as_str());
        let request = match access_token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        send(request).await?.json()
    }

    /// Sends the fields of a form, with a name and a password (HTTP Basic) where they are given.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub(crate) async fn post(
        &self,
        address: &Url,
        fields: &[(&str, &str)],
        login: Option<(&str, &str)>,
    ) -> Result<HttpResponse, ProviderError> {
        let body = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        let request = self
            .0
            .post(address.as_str())
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body);
        send(match login {
            // OAuth 2.0 encodes both as fields of a form are (RFC 6749, section 2.3.1).
            Some((name, password)) => request.basic_auth(encoded(name), Some(encoded(password))),
            None => request,
        })
        .await
    }
}

fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Sends a request and reads the whole response.
async fn send(request: RequestBuilder) -> Result<HttpResponse, ProviderError> {
    let request = request.header(ACCEPT, "application/json");
    let failed = |error: reqwest::Error| down(chain(&error));
    let mut response = request.send().await.map_err(failed)?;
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(failed)? {
        if body.len() + chunk.len() > LARGEST {
            return Err(down(format!("its response has more than {LARGEST} bytes")));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(HttpResponse {
        status: response.status(),
        headers: response.headers().clone(),
        body,
    })
}

fn down(why: String) -> ProviderError {
    ProviderError::Down(why)
}

/// An error with its sources, for the log.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(": ");
        text.push_str(&error.to_string());
        source = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_and_this_machine_are_safe() {
        for (address, expected) in [
            ("https://login.town.example", true),
            ("http://127.0.0.1:4000", true),
            ("http://localhost:4000/a", true),
            ("http://[::1]:4000", true),
            ("http://login.town.example", false),
            ("http://localhost.town.example", false),
            ("http://127.0.0.1.town.example", false),
            ("ftp://localhost", false),
            ("file:///etc/passwd", false),
        ] {
            let url = Url::parse(address).unwrap();
            assert_eq!(is_safe(&url), expected, "{address}");
        }
    }

    #[test]
    fn content_is_json_by_its_media_type() {
        for (media, expected) in [
            (Some("application/json"), true),
            (Some("Application/JSON; charset=utf-8"), true),
            (Some("application/jwk-set+json"), true),
            (None, true),
            (Some("text/html"), false),
            (Some("application/jwt"), false),
            (Some("application/jsonp"), false),
            (Some(""), false),
        ] {
            let headers = media.map(|media| (CONTENT_TYPE, media.parse().unwrap()));
            let headers = headers.into_iter().collect();
            assert_eq!(is_json(&headers), expected, "{media:?}");
        }
    }
}
