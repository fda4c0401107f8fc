//! Identity providers: services at which people sign in (OpenID Connect Core 1.0, code flow with PKCE).
//!
//! [`Provider::address`] begins a sign-in, [`Provider::answer`] checks the answer and returns who signed in. The secrets
//! of a sign-in come from the caller, as does the time.

mod answer;
mod http;
mod known;

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use openidconnect::core::{CoreAuthenticationFlow, CoreClientAuthMethod};
use openidconnect::{
    AuthType, ClientId, ClientSecret, CsrfToken, IssuerUrl, Nonce, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, Scope,
};

pub use answer::ProvedPerson;
use http::HttpClient;
use known::Known;

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
async fn within_time<T>(
    step: impl Future<Output = Result<T, ProviderError>>,
) -> Result<T, ProviderError> {
    let late = |_| ProviderError::Down("its responses take too long together".to_owned());
    tokio::time::timeout(STEP, step).await.map_err(late)?
}

/// Why a provider cannot be used, or its answer is not accepted.
#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// A setting is wrong.
    #[error("{0}")]
    Setting(String),
    /// The provider does not respond, or its response is no document of OpenID Connect.
    #[error("the identity provider cannot be used: {0}")]
    Down(String),
    /// The answer does not prove who signed in.
    #[error("the answer of the identity provider is refused: {0}")]
    Refused(String),
    /// A new sign-in was requested, and the provider did not ask for one.
    #[error("the identity provider did not ask for a new sign-in")]
    NotFresh,
}

/// An identity provider. Cheap to clone; all clones share the provider's keys.
#[derive(Clone)]
pub struct Provider {
    inner: Arc<ProviderState>,
}

struct ProviderState {
    settings: ProviderSettings,
    issuer: IssuerUrl,
    redirect: RedirectUrl,
    http: HttpClient,
    known: RwLock<Option<Known>>,
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
        let issuer = IssuerUrl::new(settings.issuer.clone())
            .map_err(|_| ProviderError::Setting("its issuer is not a web address".to_owned()))?;
        if !http::is_safe(issuer.url()) {
            let message = "its issuer must begin with https://";
            return Err(ProviderError::Setting(message.to_owned()));
        }
        let redirect = RedirectUrl::new(settings.redirect.clone()).map_err(|_| {
            ProviderError::Setting("public_address is not a web address".to_owned())
        })?;
        let inner = ProviderState {
            settings,
            issuer,
            redirect,
            http: HttpClient::new()?,
            known: RwLock::new(None),
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
        let known = self.known().await?;
        let client = self.client(&known);
        let verifier = PkceCodeVerifier::new(secrets.verifier.clone());
        let (state, nonce) = (secrets.state.clone(), secrets.nonce.clone());
        let scopes = self.inner.settings.scopes.iter().cloned().map(Scope::new);
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || CsrfToken::new(state),
                move || Nonce::new(nonce),
            )
            .add_scopes(scopes)
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier));
        if fresh {
            request = request
                .set_max_age(Duration::ZERO)
                .add_prompt(openidconnect::core::CoreAuthPrompt::Login);
        }
        let (address, _, _) = request.url();
        Ok(address.into())
    }

    /// The document and the keys of the provider, at most an hour old.
    async fn known(&self) -> Result<Known, ProviderError> {
        let present = {
            let known = self.inner.known.read();
            let known = known.unwrap_or_else(PoisonError::into_inner);
            known.clone().filter(Known::is_young)
        };
        match present {
            Some(known) => Ok(known),
            None => self.read_again().await,
        }
    }

    /// Reads the document and the keys of the provider.
    async fn read_again(&self) -> Result<Known, ProviderError> {
        let known = Known::read(&self.inner.issuer, &self.inner.http).await?;
        let mut place = self.inner.known.write();
        let place = place.as_deref_mut().ok();
        if let Some(place) = place {
            *place = Some(known.clone());
        }
        Ok(known)
    }

    fn client(&self, known: &Known) -> known::Client {
        let settings = &self.inner.settings;
        let secret = settings.client_secret.clone().map(ClientSecret::new);
        let id = ClientId::new(settings.client_id.clone());
        let client = known.client(id, secret);
        let client = match known.wants_secret_in_body() {
            true => client.set_auth_type(AuthType::RequestBody),
            false => client,
        };
        client.set_redirect_uri(self.inner.redirect.clone())
    }
}

/// Whether the secret of a client is sent in the body of a request, for providers that accept no header.
fn in_body(methods: Option<&Vec<CoreClientAuthMethod>>) -> bool {
    methods.is_some_and(|methods| {
        !methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
            && methods.contains(&CoreClientAuthMethod::ClientSecretPost)
    })
}
