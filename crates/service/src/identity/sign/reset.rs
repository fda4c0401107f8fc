//! Password reset by address, code and new password: for a forgotten password, one that the operator wants changed, or
//! an address that was never confirmed.

use domain::id::CodeId;
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::identity::user::{Step, User, UserStatus};
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use store::Tx;
use store::identity::code::Purpose;

use super::SignedIn;
use super::confirm::{expired, typed_code};
use crate::identity::Identity;
use crate::identity::sign::confirm::CodeRequest;
use crate::outcome::{Outcome, ServiceError};
use crate::platform::mail::letter::Template;
use crate::shared::limit::{Counted, NetworkKind};
use crate::{Caller, SecurityEvent};

/// The status of a user who has proved the address by a mailed code and chosen a new password. This confirms an
/// unconfirmed address: the earlier password may belong to another person, who typed an address that was not theirs.
fn with_new_password(status: UserStatus) -> Result<UserStatus, Problem> {
    let step = match status {
        UserStatus::Unconfirmed => Step::Confirm,
        UserStatus::Live | UserStatus::Reset | UserStatus::Suspended | UserStatus::Dead => {
            Step::ChoosePassword
        }
    };
    status
        .after(step)
        .map_err(|code| Problem::at("email", code))
}

/// The user with this address, if they may choose a new password.
async fn resettable_user(tx: &mut Tx, email: &Email) -> Outcome<User> {
    let user = store::identity::user::by_email(tx, &email.folded()).await?;
    let user = user.ok_or_else(|| Problem::at("email", Code::UserNotFound))?;
    with_new_password(user.status)?;
    Ok(user)
}

impl Identity<'_> {
    /// Sends a code that allows a new password.
    pub async fn begin_reset(
        self,
        caller: &Caller,
        email: &str,
        language: Language,
    ) -> Outcome<CodeId> {
        let off = |code| Problem::at("email", code);
        self.shared.config().sign_in.password().map_err(off)?;
        let email = Email::parse_at("email", email)?;
        self.shared
            .count(caller, Counted::CodeRequest(Purpose::Reset, &email))
            .await?;

        let recipient = {
            let mut tx = self.shared.db().read().await?;
            let user = resettable_user(&mut tx, &email).await?;
            let recipient = match self.is_known_network(&mut tx, caller, user.id).await? {
                true => NetworkKind::Known,
                false => NetworkKind::Unknown,
            };
            self.shared
                .require_code_mail(&mut tx, caller, &email, recipient)
                .await?;
            recipient
        };

        let mut tx = self.shared.db().begin_on(&caller.client.networks).await?;
        let user = resettable_user(&mut tx, &email).await?;
        let address = Email::parse(&user.email).unwrap_or(email);
        let requested = CodeRequest {
            purpose: Purpose::Reset,
            email: &address,
            user: Some(user.id),
            intent: None,
            language,
            recipient,
        };

        let code_sent = requested.sent();
        let id = self.send_code(&mut tx, caller, requested).await?;
        tx.commit().await?;

        self.shared.log_event_of(caller, code_sent);
        self.shared.wake_worker();
        Ok(id)
    }

    /// Sets the new password, ends all sessions of the user, revokes their access keys if they wish, and signs them in
    /// again.
    pub async fn complete_reset(
        self,
        caller: &Caller,
        request: CodeId,
        code: &str,
        password: &str,
        revoke_keys: bool,
    ) -> Outcome<SignedIn> {
        let code = typed_code(code);
        let chosen = Password::chosen("password", password, None, None);
        let (code, _) = match (code, chosen) {
            (Ok(code), Ok(chosen)) => (code, chosen),
            (code, chosen) => {
                let problems = [code.err(), chosen.err()].into_iter().flatten().collect();
                return Err(ServiceError::problems(problems));
            }
        };
        let request = self
            .check_code(caller, request, Purpose::Reset, &code)
            .await?;
        let id = request.user.ok_or_else(expired)?;
        let (chosen, seat) = {
            let mut tx = self.shared.db().read().await?;
            let user = self.own_user(&mut tx, id).await?;
            let chosen = self.chosen_password(&mut tx, &user, password).await?;
            (chosen, self.seat(&mut tx, caller, id).await?)
        };
        let hash = self.passwords.hash(seat, &chosen).await?;

        let mut tx = self.shared.db().begin_on(id).await?;
        self.use_code(&mut tx, &request).await?;
        let mut user = self.own_user(&mut tx, id).await?;
        // The code proves the address that the user had when it was sent.
        let address = Email::parse(&user.email).ok().map(|email| email.folded());
        if address.as_ref() != Some(&request.email_folded) {
            return Err(expired().into());
        }
        user.status = with_new_password(user.status)?;
        let now = self.shared.now();
        if !store::identity::user::set_password(&mut tx, id, &hash, user.status, now).await? {
            return Err(Problem::at("email", Code::UserSuspended).into());
        }
        store::identity::session::end_others(&mut tx, id, None).await?;
        if revoke_keys {
            store::identity::access_key::delete_all(&mut tx, id).await?;
        }
        self.shared
            .queue_notice(&mut tx, Template::PasswordChanged, &user.email, &user)
            .await?;
        let signed_in = self.open_session(&mut tx, caller, &user).await?;
        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::PasswordReset { user: id });
        self.shared.wake_worker();
        Ok(signed_in)
    }
}
