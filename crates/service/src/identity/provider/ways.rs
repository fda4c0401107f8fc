//! The ways of a user to sign in: the password and the identities at providers. One of them always remains.

use domain::access;
use domain::id::IdentityId;
use domain::identity::federation::FederatedIdentity;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use store::Tx;

use crate::identity::Identity;
use crate::outcome::{Failure, Outcome};
use crate::platform::mail::letter::Template;
use crate::{Caller, SecurityEvent};

/// An identity at a provider, as its user sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenIdentity {
    /// The identity as stored.
    pub identity: FederatedIdentity,
    /// The name of its provider in addresses; the issuer, where the settings no longer have the provider.
    pub provider: String,
    /// The name of its provider for people; the issuer, where the settings no longer have the provider.
    pub label: String,
    /// Whether the settings have the provider.
    pub is_configured: bool,
}

impl Identity<'_> {
    /// The caller's identities, the oldest first; empty for a guest.
    pub async fn identities(self, caller: &Caller) -> Result<Vec<SeenIdentity>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        let identities = store::identity::federated::list(&mut tx, &grant).await?;
        let seen = identities.into_iter().map(|identity| {
            let mut providers = self.shared.config().providers.iter();
            let provider = providers.find(|it| it.issuer() == identity.issuer);
            let issuer = identity.issuer.as_str();
            SeenIdentity {
                provider: provider.map_or(issuer, |it| it.name()).to_owned(),
                label: provider.map_or(issuer, |it| it.label()).to_owned(),
                is_configured: provider.is_some(),
                identity,
            }
        });
        Ok(seen.collect())
    }

    /// Until when important actions of the caller's session are confirmed; `None` if they are not.
    pub async fn confirmed_until(self, caller: &Caller) -> Result<Option<Timestamp>, Failure> {
        let (Ok(grant), Some(session)) = (access::own(caller.reader), caller.session) else {
            return Ok(None);
        };
        let mut tx = self.shared.db().read().await?;
        let until = store::identity::session::confirmed_until(&mut tx, &grant, session).await?;
        Ok(until.filter(|until| *until > self.shared.now()))
    }

    /// Rejects an important action that the caller's session has not confirmed at a provider.
    pub(crate) async fn require_confirmation(
        self,
        tx: &mut Tx,
        caller: &Caller,
        field: &str,
    ) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let until = match caller.session {
            Some(session) => store::identity::session::confirmed_until(tx, &grant, session).await?,
            None => None,
        };
        match until.is_some_and(|until| until > self.shared.now()) {
            true => Ok(()),
            false => Err(Problem::at(field, Code::ConfirmByProvider).into()),
        }
    }

    /// Removes one of the caller's identities, unless the user could not sign in without it.
    pub async fn remove_identity(
        self,
        caller: &Caller,
        id: IdentityId,
        password: &str,
    ) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let user = grant.object();
        self.prove_password(caller, user, "password", password)
            .await?;

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        store::identity::user::lock(&mut tx, &grant).await?;
        let user = self.own_user(&mut tx, user).await?;
        let identities = store::identity::federated::list(&mut tx, &grant).await?;

        let removed = identities.iter().find(|identity| identity.id == id);
        let issuer = removed.ok_or(Code::NotFound)?.issuer.clone();
        let has_password = user.password_hash.is_some() && self.shared.config().sign_in.passwords;
        let others = self.usable(&identities, Some(id));
        if !has_password && others == 0 {
            return Err(Problem::at("identity", Code::LastWayIn).into());
        }

        store::identity::federated::remove(&mut tx, &grant, id).await?;
        let action = AuditAction::IdentityRemoved;
        self.note_way(&mut tx, user.id, action, Some(&issuer))
            .await?;

        self.shared
            .queue_notice(&mut tx, Template::WaysChanged, &user.email, &user)
            .await?;

        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::IdentityRemoved { user: user.id });
        self.shared.wake_worker();
        Ok(())
    }

    /// Removes the caller's password, unless the user could not sign in without it.
    pub async fn remove_password(self, caller: &Caller, password: &str) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let proved = self
            .prove_password(caller, grant.object(), "password", password)
            .await?;

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        store::identity::user::lock(&mut tx, &grant).await?;
        let user = self.own_user(&mut tx, grant.object()).await?;
        if user.password_hash != proved.password_hash {
            return Err(Problem::at("password", Code::PasswordWrong).into());
        }

        let identities = store::identity::federated::list(&mut tx, &grant).await?;
        if self.usable(&identities, None) == 0 {
            return Err(Problem::at("password", Code::LastWayIn).into());
        }

        store::identity::user::remove_password(&mut tx, &grant, self.shared.now()).await?;
        self.note_way(&mut tx, user.id, AuditAction::PasswordRemoved, None)
            .await?;
        self.shared
            .queue_notice(&mut tx, Template::WaysChanged, &user.email, &user)
            .await?;

        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::PasswordRemoved { user: user.id });
        self.shared.wake_worker();
        Ok(())
    }

    /// The number of these identities, except `removed`, whose provider the settings have.
    fn usable(self, identities: &[FederatedIdentity], removed: Option<IdentityId>) -> usize {
        let providers = &self.shared.config().providers;
        identities
            .iter()
            .filter(|identity| Some(identity.id) != removed)
            .filter(|identity| providers.iter().any(|it| it.issuer() == identity.issuer))
            .count()
    }
}
