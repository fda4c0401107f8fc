//! The answer of a provider: a code, which is exchanged for a signed token.

use chrono::{DateTime, Utc};
use jiff::{SignedDuration, Timestamp};
use openidconnect::core::{CoreIdTokenClaims, CoreJwsSigningAlgorithm, CoreUserInfoClaims};
use openidconnect::{
    AccessToken, AuthorizationCode, ClaimsVerificationError, Nonce, OAuth2TokenResponse,
    PkceCodeVerifier, RequestTokenError, SignatureVerificationError, TokenResponse,
};

use crate::known::{Client, chain};
use crate::{Checked, Provider, ProviderError, Secrets, within_time};

/// How far the clock of a provider may differ.
const SKEW: SignedDuration = SignedDuration::from_mins(1);

/// The signatures that are accepted: those with a public key.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

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
        let known = self.known().await?;
        let mut client = self.client(&known);
        let response = client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .map_err(|error| ProviderError::Down(chain(&error)))?
            .set_pkce_verifier(PkceCodeVerifier::new(secrets.verifier.clone()))
            .request_async(&self.inner.http)
            .await
            .map_err(|error| match error {
                RequestTokenError::ServerResponse(response) => refused(response.error().as_ref()),
                other => ProviderError::Down(chain(&other)),
            })?;
        let token = response
            .id_token()
            .ok_or_else(|| refused("it has no token of OpenID Connect"))?;
        let nonce = Nonce::new(secrets.nonce.clone());
        let mut checked = token.claims(&verifier(&client, fresh_since, now), &nonce);
        let read_again;
        if checked.as_ref().is_err_and(is_key_unknown) {
            // The provider may have changed its keys.
            client = self.client(&self.read_again().await?);
            read_again = client;
            checked = token.claims(&verifier(&read_again, fresh_since, now), &nonce);
            client = read_again.clone();
        }
        let claims = checked.map_err(|error| match error {
            ClaimsVerificationError::InvalidAuthTime(_) => ProviderError::NotFresh,
            other => refused(&chain(&other)),
        })?;
        self.person(&client, claims, response.access_token().clone())
            .await
    }

    /// The person of a checked token. Where the token has no address, asks the provider for it.
    async fn person(
        &self,
        client: &Client,
        claims: &CoreIdTokenClaims,
        access: AccessToken,
    ) -> Result<ProvedPerson, ProviderError> {
        let subject = claims.subject();
        if subject.is_empty() || subject.len() > 255 {
            return Err(refused("its subject is empty or too long"));
        }
        let mut answer = ProvedPerson {
            subject: subject.to_string(),
            email: claims.email().map(|email| email.to_string()),
            is_email_verified: claims.email_verified().unwrap_or(false),
        };
        if answer.email.is_some() {
            return Ok(answer);
        }
        let Ok(request) = client.user_info(access, Some(subject.clone())) else {
            return Ok(answer);
        };
        let info: CoreUserInfoClaims = request
            .request_async(&self.inner.http)
            .await
            .map_err(|error| ProviderError::Down(chain(&error)))?;
        answer.email = info.email().map(|email| email.to_string());
        answer.is_email_verified = info.email_verified().unwrap_or(false);
        Ok(answer)
    }
}

type Verifier<'a> = openidconnect::core::CoreIdTokenVerifier<'a>;

/// The rules of a token.
fn verifier(client: &Client, fresh_since: Option<Timestamp>, now: Timestamp) -> Verifier<'_> {
    client
        .id_token_verifier()
        .set_allowed_algs(ALGORITHMS)
        .set_time_fn(move || instant(now - SKEW))
        .set_issue_time_verifier_fn(move |issued| match issued > instant(now + SKEW) {
            true => Err("it is from the future".to_owned()),
            false => Ok(()),
        })
        .set_auth_time_verifier_fn(move |signed_in| match (fresh_since, signed_in) {
            (None, _) => Ok(()),
            (Some(since), Some(time)) if time >= instant(since - SKEW) => Ok(()),
            (Some(_), _) => Err("there was no new sign-in".to_owned()),
        })
}

/// A time as the library counts it, in whole seconds.
fn instant(time: Timestamp) -> DateTime<Utc> {
    DateTime::from_timestamp(time.as_second(), 0).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

fn is_key_unknown(error: &ClaimsVerificationError) -> bool {
    matches!(
        error,
        ClaimsVerificationError::SignatureVerification(
            SignatureVerificationError::NoMatchingKey
                | SignatureVerificationError::AmbiguousKeyId(_)
        )
    )
}

fn refused(why: &str) -> ProviderError {
    ProviderError::Refused(why.to_owned())
}
