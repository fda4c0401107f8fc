//! Sign-in with a password, and sign-out.

use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::identity::user::Step;
use domain::problem::{Code, Problem};

use super::SignedIn;
use crate::identity::Identity;
use crate::identity::hash_queue::Seat;
use crate::outcome::Outcome;
use crate::shared::limit::Counted;
use crate::{Caller, SecurityEvent};

impl Identity<'_> {
    /// Signs in with a password. Always creates a new session, and ends the caller's present one.
    pub async fn sign_in(self, caller: &Caller, email: &str, password: &str) -> Outcome<SignedIn> {
        let off = |code| Problem::at("email", code);
        self.shared.config().sign_in.password().map_err(off)?;
        let email = Email::parse_at("email", email)?;
        if password.is_empty() {
            return Err(Problem::at("password", Code::Required).into());
        }
        self.shared.count(caller, Counted::Password(&email)).await?;
        let (user, seat) = {
            let mut tx = self.shared.db().read().await?;
            let user = store::identity::user::by_email(&mut tx, &email.folded()).await?;
            let Some(user) = user.filter(|user| user.status.is_named()) else {
                self.shared
                    .log_event_of(caller, SecurityEvent::AddressUnknown);
                return Err(Problem::at("email", Code::UserNotFound).into());
            };
            let is_known = self.is_known_network(&mut tx, caller, user.id).await?;
            (user, Seat::new(caller.client.networks, is_known))
        };
        let password = Password::typed(password);
        if !self.has_password(seat, &password, &user).await? {
            self.shared
                .log_event_of(caller, SecurityEvent::PasswordWrong { user: user.id });
            return Err(password_wrong("password").into());
        }
        // The user's status is revealed only after the right password.
        let rejected = |code| Problem::at("email", code);
        user.status.after(Step::SignIn).map_err(rejected)?;
        self.shared.forgive(caller, &email).await?;

        let mut tx = self.shared.db().begin_on(user.id).await?;
        // Read again: between check and session the password may have changed.
        let present = self.own_user(&mut tx, user.id).await?;
        if present.password_hash != user.password_hash {
            return Err(password_wrong("password").into());
        }
        present.status.after(Step::SignIn).map_err(rejected)?;
        self.end_own_session(&mut tx, caller).await?;
        let signed_in = self.open_session(&mut tx, caller, &present).await?;
        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::SignedIn { user: user.id });
        Ok(signed_in)
    }

    /// Ends the caller's session. Does nothing for a guest.
    pub async fn sign_out(self, caller: &Caller) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        self.end_own_session(&mut tx, caller).await?;
        tx.commit().await?;
        Ok(())
    }
}

pub(crate) fn password_wrong(field: &str) -> Problem {
    Problem::at(field, Code::PasswordWrong)
}
