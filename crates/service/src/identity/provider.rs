//! Signing in by identity providers: at the provider, then, the first time, by joining a user or by signing up.

mod answer;
mod begin;
mod join;
mod newcomer;
mod ways;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::id::{IdentityId, UserId};
use domain::identity::federation::FederatedIdentity;
use domain::identity::user::User;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use provider::{Provider, ProviderError, Secrets};
use serde_json::json;
use store::Tx;
use store::identity::attempt::{AnsweredPerson, Attempt};

pub use answer::ProviderStep;
pub use begin::Begun;
pub use newcomer::ProviderSignUp;
pub use ways::SeenIdentity;

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::Identity;
use crate::identity::code::token_hash;
use crate::outcome::{Failure, Outcome};
use crate::platform::mail::letter::Template;
use crate::shared::seal::keyed_hash;
use crate::{Caller, SecurityEvent};

/// An identity provider, as its sign-in button shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenProvider {
    /// The name in addresses.
    pub name: String,
    /// The name for people.
    pub label: String,
}

impl Identity<'_> {
    /// The identity providers of this server, in the order of the settings.
    #[must_use]
    pub fn providers(self) -> Vec<SeenProvider> {
        let providers = self.shared.config().providers.iter();
        providers
            .map(|it| SeenProvider {
                name: it.name().to_owned(),
                label: it.label().to_owned(),
            })
            .collect()
    }

    fn provider(self, name: &str) -> Result<Provider, Problem> {
        let found = self
            .shared
            .config()
            .providers
            .iter()
            .find(|it| it.name() == name);
        found
            .cloned()
            .ok_or_else(|| Problem::at("provider", Code::ProviderUnknown))
    }

    /// The secrets of a sign-in: nonce and verifier follow from the browser's token, so that the database has neither.
    fn secrets(self, token: &str, state: &str) -> Result<Secrets, Failure> {
        let derive = |purpose: &[u8]| {
            let hash = keyed_hash(&self.shared.config().secret, &[purpose, token.as_bytes()])?;
            Ok::<_, Failure>(URL_SAFE_NO_PAD.encode(hash))
        };
        Ok(Secrets {
            state: state.to_owned(),
            nonce: derive(b"provider nonce")?,
            verifier: derive(b"provider verifier")?,
        })
    }

    /// The problem of a provider's failure; logs its reason.
    fn provider_problem(
        self,
        caller: &Caller,
        provider: &Provider,
        error: &ProviderError,
    ) -> Problem {
        let name = provider.name();
        let code = match error {
            ProviderError::Down(_) | ProviderError::Setting(_) => {
                tracing::warn!(provider = name, %error, "an identity provider cannot be used");
                Code::ProviderDown
            }
            ProviderError::Refused(_) => {
                tracing::warn!(provider = name, %error, "a sign-in at an identity provider was refused");
                self.shared
                    .log_event_of(caller, SecurityEvent::ProviderRefused);
                Code::ProviderRefused
            }
            ProviderError::NotFresh => Code::NotFresh,
        };
        Problem::at("provider", code)
    }

    /// The sign-in of this token, if its answer was checked, with the person.
    async fn answered(self, tx: &mut Tx, token: &str) -> Outcome<(Attempt, AnsweredPerson)> {
        let hash = token_hash(token).ok_or_else(attempt_expired)?;
        let attempt = store::identity::attempt::answered(tx, &hash, self.shared.now()).await?;
        let attempt = attempt.ok_or_else(attempt_expired)?;
        let person = attempt.person.clone().ok_or_else(attempt_expired)?;
        Ok((attempt, person))
    }

    /// Ends a sign-in, in the transaction that uses it.
    async fn use_attempt(self, tx: &mut Tx, attempt: &Attempt) -> Outcome<()> {
        match store::identity::attempt::end(tx, &attempt.token_hash).await? {
            true => Ok(()),
            false => Err(attempt_expired().into()),
        }
    }

    /// Adds the person to the user, with an audit entry and a notice.
    async fn add_identity(
        self,
        tx: &mut Tx,
        user: &User,
        person: &AnsweredPerson,
        provider: &str,
    ) -> Outcome<()> {
        let now = self.shared.now();
        let identity = FederatedIdentity {
            id: IdentityId::new(self.shared.new_uuid()?),
            user: user.id,
            issuer: person.issuer.clone(),
            subject: person.subject.clone(),
            email: person.email.clone(),
            created_at: now,
            used_at: now,
        };

        if !store::identity::federated::insert(tx, &identity).await? {
            return Err(Problem::at("provider", Code::IdentityTaken).into());
        }

        let added = AuditAction::IdentityAdded;
        self.note_way(tx, user.id, added, Some(provider)).await?;
        self.shared
            .queue_notice(tx, Template::WaysChanged, &user.email, user)
            .await
    }

    /// Writes an audit entry about the ways of a user to sign in, in the user's own account.
    async fn note_way(
        self,
        tx: &mut Tx,
        user: UserId,
        action: AuditAction,
        subject: Option<&str>,
    ) -> Outcome<()> {
        // A person whose identity is proved just now may not be signed in yet.
        let scene = Scene::account(self.own_account(tx, user).await?, user);
        Ok(AuditTrail::new(self.shared)
            .leave_entry(tx, scene, action, subject, json!({}))
            .await?)
    }
}

fn attempt_expired() -> Problem {
    Problem::at("attempt", Code::AttemptExpired)
}
