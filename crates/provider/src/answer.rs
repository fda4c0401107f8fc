//! The answer of a provider: a code, which is exchanged for a signed token.

use jiff::Timestamp;
use reqwest::StatusCode;
use serde::Deserialize;

use crate::error::ProviderError;
use crate::metadata::Metadata;
use crate::provider::{Checked, Provider, Secrets, within_time};
use crate::token::{Claims, Expected, StatedEmail, Token, refused};

/// The account at a provider that a checked answer proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProvedPerson {
    /// The person at this issuer: never another person's, never a changed one.
    pub subject: String,
    /// The e-mail address that the provider states.
    pub email: Option<String>,
    /// Whether the provider has verified that the address is the person's.
    pub is_email_verified: bool,
}

/// The response to a code that the provider accepts.
#[derive(Deserialize)]
struct Tokens {
    access_token: String,
    id_token: Option<String>,
}

/// The response to a code that the provider refuses (RFC 6749, section 5.2).
#[derive(Deserialize)]
struct Refusal {
    error: String,
}

/// Maximum length of a refusal in the log, in characters.
const REFUSAL: usize = 100;

/// The claims that the provider states apart from the token.
#[derive(Deserialize)]
struct UserInfo {
    sub: String,
    #[serde(flatten)]
    email: StatedEmail,
}

impl Provider {
    /// Exchanges the code of an answer, and checks the token: issuer, audience, signature, times and nonce. `issuer` is
    /// that of the answer's address (RFC 9207). With `fresh_since`, the person must have signed in after this time.
    ///
    /// # Errors
    /// [`ProviderError::Down`], [`ProviderError::Refused`], [`ProviderError::NotFresh`].
    pub fn answer<'a>(
        &'a self,
        code: &'a str,
        issuer: Option<&'a str>,
        secrets: &'a Secrets,
        fresh_since: Option<Timestamp>,
        now: Timestamp,
    ) -> Checked<'a, ProvedPerson> {
        Box::pin(within_time(self.check(
            code,
            issuer,
            secrets,
            fresh_since,
            now,
        )))
    }

    async fn check(
        &self,
        code: &str,
        issuer: Option<&str>,
        secrets: &Secrets,
        fresh_since: Option<Timestamp>,
        now: Timestamp,
    ) -> Result<ProvedPerson, ProviderError> {
        if issuer.is_some_and(|issuer| issuer != self.issuer()) {
            return Err(refused("it comes from another issuer"));
        }
        let mut metadata = self.metadata().await?;
        let tokens = self.exchange(&metadata, code, secrets).await?;
        let text = tokens
            .id_token
            .ok_or_else(|| refused("it has no token of OpenID Connect"))?;
        let token = Token::parse(&text)?;
        if !token.has_key(&metadata.keys) {
            // The provider may have changed its keys.
            metadata = self.read_metadata().await?;
        }
        let claims = token.check(
            &metadata.keys,
            &Expected {
                issuer: self.issuer(),
                client: &self.inner.settings.client_id,
                nonce: &secrets.nonce,
                fresh_since,
                now,
            },
        )?;
        self.person(&metadata, claims, &tokens.access_token).await
    }

    /// Exchanges a code for tokens (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
    async fn exchange(
        &self,
        metadata: &Metadata,
        code: &str,
        secrets: &Secrets,
    ) -> Result<Tokens, ProviderError> {
        let settings = &self.inner.settings;
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("code_verifier", &secrets.verifier),
            ("redirect_uri", &settings.redirect),
        ];
        let mut login = None;
        match settings.client_secret.as_deref() {
            Some(secret) if metadata.wants_secret_in_body => {
                fields.extend([
                    ("client_id", &*settings.client_id),
                    ("client_secret", secret),
                ]);
            }
            Some(secret) => login = Some((&*settings.client_id, secret)),
            None => fields.push(("client_id", &settings.client_id)),
        }
        let response = self
            .inner
            .http
            .post(&metadata.token_endpoint, &fields, login)
            .await?;
        if response.status != StatusCode::OK {
            let refusal: Refusal = response.json_of_any_status()?;
            let error: String = refusal.error.chars().take(REFUSAL).collect();
            return Err(refused(&error));
        }
        response.json()
    }

    /// The person of a checked token. Where the token has no address, asks the provider for it.
    async fn person(
        &self,
        metadata: &Metadata,
        claims: Claims,
        access_token: &str,
    ) -> Result<ProvedPerson, ProviderError> {
        let mut stated = claims.email;
        if let (None, Some(endpoint)) = (&stated.email, &metadata.userinfo_endpoint) {
            let info: UserInfo = self.inner.http.get(endpoint, Some(access_token)).await?;
            if info.sub != claims.sub {
                let why = "it states the address of another person";
                return Err(ProviderError::Down(why.to_owned()));
            }
            stated = info.email;
        }
        Ok(ProvedPerson {
            subject: claims.sub,
            email: stated.email,
            is_email_verified: stated.is_verified,
        })
    }
}
