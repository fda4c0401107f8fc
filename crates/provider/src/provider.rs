//! A provider: its settings, its document and keys, and the beginning of a sign-in.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use url::Url;

use crate::error::ProviderError;
use crate::http::{self, HttpClient};
use crate::metadata::Metadata;

/// The settings of a provider.
#[derive(Clone)]
pub struct ProviderSettings {
    /// Its name in addresses.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// The address of the issuer, exactly as the provider states it. `http` only for the machine itself.
    pub issuer: String,
    /// The id of this server at the provider.
    pub client_id: String,
    /// The secret of this server at the provider; `None` for a public client.
    pub client_secret: Option<String>,
    /// The scopes that are requested beside `openid`.
    pub scopes: Vec<String>,
    /// The address to which the provider sends people back.
    pub redirect: String,
}

/// The secrets of one sign-in: random texts of at least 43 characters of the URL-safe base 64.
pub struct Secrets {
    /// Binds the answer to the request.
    pub state: String,
    /// Binds the token to the request.
    pub nonce: String,
    /// The verifier of PKCE (RFC 7636).
    pub verifier: String,
}

/// The result of requests to a provider, later.
pub type Checked<'a, T> = Pin<Box<dyn Future<Output = Result<T, ProviderError>> + Send + 'a>>;

/// Maximum time of all requests of a step together: people wait for it.
const STEP: Duration = Duration::from_secs(12);

/// Ends a step that takes too long.
pub(crate) async fn within_time<T>(
    step: impl Future<Output = Result<T, ProviderError>>,
) -> Result<T, ProviderError> {
    let late = |_| ProviderError::Down("its responses take too long together".to_owned());
    tokio::time::timeout(STEP, step).await.map_err(late)?
}

/// An identity provider. Cheap to clone; all clones share the provider's keys.
#[derive(Clone)]
pub struct Provider {
    pub(crate) inner: Arc<ProviderState>,
}

/// The state of a provider, which its clones share.
pub(crate) struct ProviderState {
    pub(crate) settings: ProviderSettings,
    pub(crate) http: HttpClient,
    metadata: RwLock<Option<Arc<Metadata>>>,
}

impl fmt::Debug for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Provider({})", self.inner.settings.name)
    }
}

impl Provider {
    /// A provider with these settings. Sends nothing yet.
    ///
    /// # Errors
    /// [`ProviderError::Setting`]: an address is invalid, or an issuer beyond this machine has no `https`.
    pub fn new(settings: ProviderSettings) -> Result<Self, ProviderError> {
        let setting = |message: &str| ProviderError::Setting(message.to_owned());
        let issuer =
            Url::parse(&settings.issuer).map_err(|_| setting("its issuer is not a web address"))?;
        if !http::is_safe(&issuer) {
            return Err(setting("its issuer must begin with https://"));
        }
        Url::parse(&settings.redirect)
            .map_err(|_| setting("public_address is not a web address"))?;
        let inner = ProviderState {
            settings,
            http: HttpClient::new()?,
            metadata: RwLock::new(None),
        };
        Ok(Self {
            inner: Arc::new(inner),
        })
    }

    /// The name in addresses.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.settings.name
    }

    /// The name for people.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.inner.settings.label
    }

    /// The issuer: with a subject, it identifies a person for good.
    #[must_use]
    pub fn issuer(&self) -> &str {
        &self.inner.settings.issuer
    }

    /// The address of the provider's sign-in page. With `fresh`, the provider must ask for a new sign-in, even where the
    /// browser has a session there.
    ///
    /// # Errors
    /// [`ProviderError::Down`].
    pub fn address<'a>(&'a self, secrets: &'a Secrets, fresh: bool) -> Checked<'a, String> {
        Box::pin(within_time(self.find_address(secrets, fresh)))
    }

    async fn find_address(&self, secrets: &Secrets, fresh: bool) -> Result<String, ProviderError> {
        let settings = &self.inner.settings;
        let mut address = self.metadata().await?.authorization_endpoint.clone();
        let mut scope = "openid".to_owned();
        for name in &settings.scopes {
            scope.push(' ');
            scope.push_str(name);
        }
        let mut query = address.query_pairs_mut();
        query.extend_pairs([
            ("response_type", "code"),
            ("client_id", &settings.client_id),
            ("redirect_uri", &settings.redirect),
            ("scope", &scope),
            ("state", &secrets.state),
            ("nonce", &secrets.nonce),
            ("code_challenge", &challenge(&secrets.verifier)),
            ("code_challenge_method", "S256"),
        ]);
        if fresh {
            query.extend_pairs([("max_age", "0"), ("prompt", "login")]);
        }
        drop(query);
        Ok(address.into())
    }

    /// The document and the keys of the provider, at most an hour old.
    pub(crate) async fn metadata(&self) -> Result<Arc<Metadata>, ProviderError> {
        let present = {
            let metadata = self.inner.metadata.read();
            let metadata = metadata.unwrap_or_else(PoisonError::into_inner);
            metadata.clone().filter(|it| it.is_young())
        };
        match present {
            Some(metadata) => Ok(metadata),
            None => self.read_metadata().await,
        }
    }

    /// Reads the document and the keys of the provider.
    pub(crate) async fn read_metadata(&self) -> Result<Arc<Metadata>, ProviderError> {
        let inner = &self.inner;
        let read = Metadata::read(self.issuer(), &inner.http).await?;
        let read = Arc::new(read);
        let mut place = inner
            .metadata
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *place = Some(Arc::clone(&read));
        Ok(read)
    }
}

/// The challenge of a verifier (RFC 7636, section 4.2).
fn challenge(verifier: &str) -> String {
    let hash = ring::digest::digest(&ring::digest::SHA256, verifier.as_bytes());
    BASE64_URL_SAFE_NO_PAD.encode(hash)
}
