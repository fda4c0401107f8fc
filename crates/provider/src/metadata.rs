//! The document in which a provider describes itself, and its keys (OpenID Connect Discovery 1.0).

use std::time::{Duration, Instant};

use serde::Deserialize;
use url::Url;

use crate::error::ProviderError;
use crate::http::{HttpClient, is_safe};
use crate::key::{PublicKey, PublicKeys};

/// How long a document is used before it is read again.
const TIME_TO_LIVE: Duration = Duration::from_hours(1);

/// The document and the keys of a provider, as read at a moment.
pub(crate) struct Metadata {
    /// The page at which people sign in.
    pub(crate) authorization_endpoint: Url,
    /// Where a code is exchanged for a token.
    pub(crate) token_endpoint: Url,
    /// Where claims that the token lacks are read.
    pub(crate) userinfo_endpoint: Option<Url>,
    /// Whether the secret of a client is sent in the body of a request, for a provider that accepts no header.
    pub(crate) wants_secret_in_body: bool,
    /// The keys whose signatures can be checked.
    pub(crate) keys: Vec<PublicKey>,
    read_at: Instant,
}

/// The members of the document that are used.
#[derive(Deserialize)]
struct Document {
    issuer: String,
    authorization_endpoint: String,
    token_endpoint: String,
    userinfo_endpoint: Option<String>,
    jwks_uri: String,
    token_endpoint_auth_methods_supported: Option<Vec<String>>,
}

impl Metadata {
    /// Reads the document and the keys. Each address in it must be as safe as that of the issuer.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub(crate) async fn read(issuer: &str, http: &HttpClient) -> Result<Self, ProviderError> {
        let document: Document = http.get(&address_of_document(issuer)?, None).await?;
        if document.issuer != issuer {
            return Err(ProviderError::Down(format!(
                "its document names another issuer: {}",
                document.issuer
            )));
        }
        let authorization_endpoint = safe(&document.authorization_endpoint)?;
        let token_endpoint = safe(&document.token_endpoint)?;
        let userinfo_endpoint = document
            .userinfo_endpoint
            .as_deref()
            .map(safe)
            .transpose()?;
        let keys: PublicKeys = http.get(&safe(&document.jwks_uri)?, None).await?;
        Ok(Self {
            authorization_endpoint,
            token_endpoint,
            userinfo_endpoint,
            wants_secret_in_body: in_body(
                document.token_endpoint_auth_methods_supported.as_deref(),
            ),
            keys: keys.into_usable(),
            read_at: Instant::now(),
        })
    }

    /// Whether the document may be used without reading it again.
    pub(crate) fn is_young(&self) -> bool {
        self.read_at.elapsed() < TIME_TO_LIVE
    }
}

/// The address of the document of an issuer (section 4 of the standard).
fn address_of_document(issuer: &str) -> Result<Url, ProviderError> {
    let base = issuer.trim_end_matches('/');
    safe(&format!("{base}/.well-known/openid-configuration"))
}

/// An address of the document.
fn safe(address: &str) -> Result<Url, ProviderError> {
    let url = Url::parse(address)
        .map_err(|_| ProviderError::Down(format!("{address} is not a web address")))?;
    match is_safe(&url) {
        true => Ok(url),
        false => Err(ProviderError::Down(format!("{url} has no https"))),
    }
}

/// Whether a provider accepts the secret of a client in the body, and not in a header, which is the default.
fn in_body(methods: Option<&[String]>) -> bool {
    let has = |name: &str| methods.is_some_and(|methods| methods.iter().any(|it| it == name));
    has("client_secret_post") && !has("client_secret_basic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_is_below_the_issuer() {
        for (issuer, expected) in [
            (
                "https://login.town.example",
                "https://login.town.example/.well-known/openid-configuration",
            ),
            (
                "https://login.town.example/",
                "https://login.town.example/.well-known/openid-configuration",
            ),
            (
                "https://town.example/realms/a",
                "https://town.example/realms/a/.well-known/openid-configuration",
            ),
        ] {
            let address = address_of_document(issuer).unwrap();
            assert_eq!(address.as_str(), expected);
        }
    }

    #[test]
    fn the_secret_is_in_the_body_only_where_no_header_is_accepted() {
        for (methods, expected) in [
            (None, false),
            (Some(vec![]), false),
            (Some(vec!["client_secret_basic"]), false),
            (Some(vec!["client_secret_post"]), true),
            (
                Some(vec!["client_secret_post", "client_secret_basic"]),
                false,
            ),
            (Some(vec!["private_key_jwt"]), false),
        ] {
            let methods: Option<Vec<String>> =
                methods.map(|it| it.into_iter().map(str::to_owned).collect());
            assert_eq!(in_body(methods.as_deref()), expected, "{methods:?}");
        }
    }
}
