//! Change of the password by a user who knows the present one.

use domain::access::{self, Reader};
use domain::catalogue::key::AccountKey;
use domain::id::UserId;
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::identity::user::{User, UserStatus};
use domain::limits::FORMER_TOKEN_SECONDS;
use domain::problem::{Code, Problem};
use jiff::SignedDuration;
use store::Tx;

use super::sign_in::password_wrong;
use crate::identity::Identity;
use crate::identity::code::{hash_of_new, new_token};
use crate::identity::hash_queue::Seat;
use crate::outcome::{Outcome, internal_error};
use crate::platform::mail::letter::Template;
use crate::shared::limit::Counted;
use crate::{Caller, SecurityEvent};

impl Identity<'_> {
    /// Changes the password of the signed-in user and ends the user's other sessions. Returns the new token of this
    /// session; its former token stays valid for [`FORMER_TOKEN_SECONDS`].
    pub async fn change_password(
        self,
        caller: &Caller,
        current: &str,
        new: &str,
    ) -> Outcome<String> {
        let grant = self.shared.own(caller)?;
        let id = grant.object();
        let session = caller.session.ok_or(Code::SignInNeeded)?;
        let user = self.prove_password(caller, id, "current", current).await?;
        let (chosen, seat) = {
            let mut tx = self.shared.db().read().await?;
            let chosen = self.chosen_password(&mut tx, &user, new).await?;
            (chosen, self.seat(&mut tx, caller, id).await?)
        };
        let hash = self.passwords.hash(seat, &chosen).await?;

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let present = self.own_user(&mut tx, id).await?;
        if present.password_hash != user.password_hash {
            return Err(password_wrong("current").into());
        }
        let now = self.shared.now();
        if !store::identity::user::set_password(&mut tx, id, &hash, present.status, now).await? {
            return Err(Code::UserSuspended.into());
        }
        store::identity::session::end_others(&mut tx, id, caller.session).await?;
        let token = new_token(self.shared.random())?;
        let token_hash = hash_of_new(&token)?;
        let former_until = now + SignedDuration::from_secs(FORMER_TOKEN_SECONDS);
        if !store::identity::session::renew(&mut tx, &grant, session, &token_hash, former_until)
            .await?
        {
            return Err(Code::SignInNeeded.into());
        }
        self.shared
            .queue_notice(&mut tx, Template::PasswordChanged, &present.email, &present)
            .await?;
        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::PasswordChanged { user: id });
        self.shared.wake_worker();
        Ok(token)
    }

    /// Whether this is the password of the user; `false` for a user without one.
    pub(crate) async fn has_password(
        self,
        seat: Seat,
        password: &Password,
        user: &User,
    ) -> Outcome<bool> {
        let Some(hash) = &user.password_hash else {
            return Ok(false);
        };
        Ok(self.passwords.matches(seat, password, hash).await?)
    }

    /// Checks the password of the signed-in user again. A user without one has confirmed the action at a provider.
    pub(crate) async fn prove_password(
        self,
        caller: &Caller,
        id: UserId,
        field: &str,
        password: &str,
    ) -> Outcome<domain::identity::user::User> {
        let (user, seat) = {
            let mut tx = self.shared.db().read().await?;
            let user = self.own_user(&mut tx, id).await?;
            if user.password_hash.is_none() {
                self.require_confirmation(&mut tx, caller, field).await?;
                return Ok(user);
            }
            if password.is_empty() {
                return Err(Problem::at(field, Code::Required).into());
            }
            (user, self.seat(&mut tx, caller, id).await?)
        };

        let email = Email::parse(&user.email)
            .map_err(|_| internal_error("a stored address is unreadable"))?;
        self.shared.count(caller, Counted::Password(&email)).await?;

        let typed = Password::typed(password);
        if !self.has_password(seat, &typed, &user).await? {
            self.shared
                .log_event_of(caller, SecurityEvent::PasswordWrong { user: id });
            return Err(password_wrong(field).into());
        }

        self.shared.forgive(caller, &email).await?;
        Ok(user)
    }

    /// Checks a new password of the user: it may not be their own name or address.
    pub(super) async fn chosen_password(
        self,
        tx: &mut Tx,
        user: &User,
        password: &str,
    ) -> Outcome<Password> {
        // A code may replace the password, even where the user has no rights until they have a new one; only their own
        // name is read here.
        let reader = Reader::User {
            id: user.id,
            status: UserStatus::Live,
        };
        let own = access::own(reader).map_err(|_| internal_error("a user without rights"))?;
        let account = store::account::own(tx, &own).await?;
        let key = account.and_then(|account| AccountKey::parse(&account.key).ok());
        let email = Email::parse(&user.email).ok();
        Ok(Password::chosen(
            "password",
            password,
            key.as_ref().map(AccountKey::as_str),
            email.as_ref(),
        )?)
    }
}
