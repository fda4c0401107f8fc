//! The document in which a provider describes itself, and its keys.

use std::sync::Arc;
use std::time::{Duration, Instant};

use openidconnect::core::{CoreClient, CoreProviderMetadata};
use openidconnect::{
    ClientId, ClientSecret, EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl,
};

use crate::http::{HttpClient, is_safe};
use crate::{ProviderError, in_body};

/// How long a document is used before it is read again.
const TIME_TO_LIVE: Duration = Duration::from_hours(1);

/// The client of a provider, with the endpoints of its document.
pub(crate) type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// The document and the keys of a provider, as read at a moment.
#[derive(Clone)]
pub(crate) struct Known {
    metadata: Arc<CoreProviderMetadata>,
    read_at: Instant,
}

impl Known {
    /// Reads the document and the keys. Each address in it must be as safe as that of the issuer.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub(crate) async fn read(issuer: &IssuerUrl, http: &HttpClient) -> Result<Self, ProviderError> {
        let metadata = CoreProviderMetadata::discover_async(issuer.clone(), http)
            .await
            .map_err(|error| ProviderError::Down(chain(&error)))?;
        let addresses = [
            Some(metadata.authorization_endpoint().url()),
            Some(metadata.jwks_uri().url()),
            metadata.token_endpoint().map(|it| it.url()),
            metadata.userinfo_endpoint().map(|it| it.url()),
        ];
        if let Some(unsafe_one) = addresses.into_iter().flatten().find(|it| !is_safe(it)) {
            return Err(ProviderError::Down(format!("{unsafe_one} has no https")));
        }
        if metadata.token_endpoint().is_none() {
            return Err(ProviderError::Down("it has no token endpoint".to_owned()));
        }
        Ok(Self {
            metadata: Arc::new(metadata),
            read_at: Instant::now(),
        })
    }

    /// Whether the document may be used without reading it again.
    pub(crate) fn is_young(&self) -> bool {
        self.read_at.elapsed() < TIME_TO_LIVE
    }

    pub(crate) fn client(&self, id: ClientId, secret: Option<ClientSecret>) -> Client {
        CoreClient::from_provider_metadata(CoreProviderMetadata::clone(&self.metadata), id, secret)
    }

    pub(crate) fn wants_secret_in_body(&self) -> bool {
        in_body(self.metadata.token_endpoint_auth_methods_supported())
    }
}

/// An error with its sources, for the log.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        text.push_str(": ");
        text.push_str(&error.to_string());
        source = error.source();
    }
    text
}
