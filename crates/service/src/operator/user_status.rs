//! Actions of the operator on a user: end sessions, suspend, reinstate, require a new password.

use domain::id::UserId;
use domain::identity::user::Step;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;

use crate::SecurityEvent;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::find_user;
use crate::operator::Operator;
use crate::outcome::{Failure, Outcome};

/// A change of a user's status, its audit entry and its security event.
#[derive(Clone, Copy)]
struct StatusChange {
    step: Step,
    action: AuditAction,
    event: fn(UserId) -> SecurityEvent,
}

const SUSPENSION: StatusChange = StatusChange {
    step: Step::Suspend,
    action: AuditAction::UserSuspended,
    event: |user| SecurityEvent::UserSuspended { user },
};
const REINSTATEMENT: StatusChange = StatusChange {
    step: Step::Reinstate,
    action: AuditAction::UserReinstated,
    event: |user| SecurityEvent::UserReinstated { user },
};
const NEW_PASSWORD: StatusChange = StatusChange {
    step: Step::RequireReset,
    action: AuditAction::PasswordRequired,
    event: |user| SecurityEvent::PasswordRequired { user },
};

impl Operator<'_> {
    /// Ends all sessions of the user with this username or address. Returns how many; `None` for an unknown user.
    pub async fn end_sessions(self, user: &str) -> Result<Option<u64>, Failure> {
        let mut tx = self.shared.db().begin().await?;
        let Some(id) = find_user(&mut tx, user).await?.map(|user| user.id) else {
            return Ok(None);
        };
        let ended = store::identity::session::end_others(&mut tx, id, None).await?;
        let account = self.identity.own_account(&mut tx, id).await?;
        let (scene, details) = (Scene::operator(account), json!({ "count": ended }));
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, AuditAction::SessionsEnded, None, details)
            .await?;
        tx.commit().await?;
        self.shared
            .log_security_event(None, SecurityEvent::SessionsEnded { user: id });
        Ok(Some(ended))
    }

    /// Suspends the user with this username or address: ends all sessions, and rejects sign-ins and access keys until
    /// [`Self::reinstate_user`]. What the user published stays public. Returns the number of ended sessions; `None` for
    /// an unknown user.
    pub async fn suspend_user(self, user: &str) -> Outcome<Option<u64>> {
        self.change_status(user, SUSPENSION).await
    }

    /// Ends the suspension of the user with this username or address. Other users are not changed.
    /// Returns `false` for an unknown user.
    pub async fn reinstate_user(self, user: &str) -> Outcome<bool> {
        Ok(self.change_status(user, REINSTATEMENT).await?.is_some())
    }

    /// Ends all sessions of the user with this username or address, who must choose a new password with a mailed code
    /// before anything else. Access keys are rejected until then. Rejected with `PASSWORD_SIGN_IN_OFF` for a user who
    /// signs in by identity providers only. Returns the number of ended sessions; `None` for an unknown user.
    pub async fn require_password(self, user: &str) -> Outcome<Option<u64>> {
        self.change_status(user, NEW_PASSWORD).await
    }

    /// Changes the status of a user. Returns the number of ended sessions; `None` for an unknown user.
    async fn change_status(self, user: &str, change: StatusChange) -> Outcome<Option<u64>> {
        let mut tx = self.shared.db().begin().await?;
        let Some(user) = find_user(&mut tx, user).await? else {
            return Ok(None);
        };

        let rejected = |code| Problem::at("user", code);
        let status = user.status.after(change.step).map_err(rejected)?;
        if change.step == Step::RequireReset {
            self.shared.config().sign_in.password().map_err(rejected)?;
            if user.password_hash.is_none() {
                return Err(rejected(Code::PasswordSignInOff).into());
            }
        }

        if status == user.status {
            return Ok(Some(0));
        }

        store::identity::user::set_status(&mut tx, user.id, status, self.shared.now()).await?;
        let ended = store::identity::session::end_others(&mut tx, user.id, None).await?;

        let account = self.identity.own_account(&mut tx, user.id).await?;
        let (scene, details) = (Scene::operator(account), json!({ "count": ended }));
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, change.action, None, details)
            .await?;

        tx.commit().await?;
        self.shared
            .log_security_event(None, (change.event)(user.id));
        Ok(Some(ended))
    }
}
