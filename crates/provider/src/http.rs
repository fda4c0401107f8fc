//! Requests to a provider: with time limits, without redirects, and with a limit of the size of a response.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use openidconnect::url::{Host, Url};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

use crate::ProviderError;

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

/// Why a request has no response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HttpError {
    #[error("{0}")]
    Failed(#[from] reqwest::Error),
    #[error("the response has more than {LARGEST} bytes")]
    TooLarge,
    #[error("the response is unreadable")]
    Unreadable,
}

/// The client of all requests to a provider.
pub(crate) struct HttpClient(reqwest::Client);

/// The only reason why a client of these settings cannot be made.
const NO_CERTIFICATES: &str = "the certificates of authorities on this machine can't be read; on Debian: apt install ca-certificates";

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

    /// Sends a request and reads the whole response.
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let mut response = self.0.execute(request).await?;
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await? {
            if body.len() + chunk.len() > LARGEST {
                return Err(HttpError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        let mut read = openidconnect::http::Response::new(body);
        *read.status_mut() = openidconnect::http::StatusCode::from_u16(response.status().as_u16())
            .map_err(|_| HttpError::Unreadable)?;
        *read.headers_mut() = response.headers().clone();
        Ok(read)
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
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
}
