//! Change of address: the password again, a code to the new address, a notice to the old one.

use domain::id::{CodeId, UserId};
use domain::identity::email::Email;
use domain::problem::Problem;
use store::Tx;
use store::identity::code::Purpose;

use super::confirm::{expired, typed_code};
use super::sign_up::email_taken;
use crate::identity::Identity;
use crate::identity::sign::confirm::CodeRequest;
use crate::outcome::Outcome;
use crate::platform::mail::letter::Template;
use crate::shared::limit::{Counted, NetworkKind};
use crate::{Caller, SecurityEvent};

impl Identity<'_> {
    /// Rejects an address that belongs to another user, and one of a domain that the operator does not allow. The
    /// user's own in another spelling is accepted.
    async fn reject_new_address(self, tx: &mut Tx, email: &Email, user: UserId) -> Outcome<()> {
        match store::identity::user::by_email(tx, &email.folded()).await? {
            Some(owner) if owner.id == user => Ok(()),
            Some(_) => Err(email_taken().into()),
            None => {
                let rejected = |code| Problem::at("email", code);
                Ok(self
                    .shared
                    .config()
                    .sign_in
                    .address(email)
                    .map_err(rejected)?)
            }
        }
    }

    /// Sends a code to the new address of the signed-in user.
    pub async fn begin_email_change(
        self,
        caller: &Caller,
        email: &str,
        password: &str,
    ) -> Outcome<CodeId> {
        let id = self.shared.own(caller)?.object();
        let email = Email::parse_at("email", email)?;
        let user = self
            .prove_password(caller, id, "password", password)
            .await?;

        self.shared
            .count(caller, Counted::CodeRequest(Purpose::Email, &email))
            .await?;

        let recipient = NetworkKind::Unknown;
        {
            let mut tx = self.shared.db().read().await?;
            self.reject_new_address(&mut tx, &email, id).await?;
            self.shared
                .require_code_mail(&mut tx, caller, &email, recipient)
                .await?;
        }

        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        self.reject_new_address(&mut tx, &email, id).await?;
        let requested = CodeRequest {
            purpose: Purpose::Email,
            email: &email,
            user: Some(id),
            intent: None,
            language: user.language,
            recipient,
        };

        let code_sent = requested.sent();
        let request = self.send_code(&mut tx, caller, requested).await?;
        tx.commit().await?;

        self.shared.log_event_of(caller, code_sent);
        self.shared.wake_worker();
        Ok(request)
    }

    /// Sets the new address, after checking the code.
    pub async fn complete_email_change(
        self,
        caller: &Caller,
        request: CodeId,
        code: &str,
    ) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let id = grant.object();
        let code = typed_code(code)?;
        let request = self
            .check_code(caller, request, Purpose::Email, &code)
            .await?;

        let email = Email::parse(&request.email).map_err(|_| expired())?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        // Again: another server may have other rules.
        self.reject_new_address(&mut tx, &email, id).await?;
        self.use_code(&mut tx, &request).await?;
        let user = self.own_user(&mut tx, id).await?;

        let (typed, folded, now) = (email.as_str(), email.folded(), self.shared.now());
        if !store::identity::user::set_email(&mut tx, &grant, typed, &folded, now).await? {
            return Err(email_taken().into());
        }
        self.shared
            .queue_notice(&mut tx, Template::EmailChanged, &user.email, &user)
            .await?;

        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::AddressChanged { user: id });
        self.shared.wake_worker();
        Ok(())
    }
}
