//! Another address: the password again, a code to the new address, a notice to the old one.

use domain::email::Email;
use domain::id::CodeId;
use domain::problem::Code;
use store::code::Purpose;

use super::confirm::{Asked, expired, typed_code};
use super::sign_up::email_taken;
use crate::limit::Counted;
use crate::mail::letter::Template;
use crate::outcome::Outcome;
use crate::{Caller, Service};

impl Service {
    /// Sends a code to the new address of the signed-in person.
    pub async fn begin_email_change(
        &self,
        caller: &Caller,
        email: &str,
        password: &str,
    ) -> Outcome<CodeId> {
        let id = caller.user().ok_or(Code::SignInNeeded)?;
        let email = Email::parse_at("email", email)?;
        let user = self
            .prove_password(caller, id, "password", password)
            .await?;
        self.count(caller, Counted::CodeMail(&email)).await?;
        let mut tx = self.db().begin().await?;
        let other = store::user::by_email(&mut tx, &email.folded()).await?;
        // One's own address in another spelling is free.
        if other.is_some_and(|other| other.id != id) {
            return Err(email_taken().into());
        }
        let asked = Asked {
            purpose: Purpose::Email,
            email: &email,
            user: Some(id),
            intent: None,
            language: user.language,
        };
        let request = self.send_code(&mut tx, asked).await?;
        tx.commit().await?;
        self.wake_worker();
        Ok(request)
    }

    /// Takes the new address.
    pub async fn complete_email_change(
        &self,
        caller: &Caller,
        request: CodeId,
        code: &str,
    ) -> Outcome<()> {
        let grant = self.own(caller)?;
        let id = grant.object();
        let code = typed_code(code)?;
        let request = self
            .check_code(caller, request, Purpose::Email, &code)
            .await?;
        let email = Email::parse(&request.email).map_err(|_| expired())?;
        let mut tx = self.db().begin().await?;
        self.use_code(&mut tx, &request).await?;
        let user = self.own_user(&mut tx, id).await?;
        let (typed, folded, now) = (email.as_str(), email.folded(), self.now());
        if !store::user::set_email(&mut tx, &grant, typed, &folded, now).await? {
            return Err(email_taken().into());
        }
        self.queue_notice(&mut tx, Template::EmailChanged, &user.email, &user)
            .await?;
        tx.commit().await?;
        self.wake_worker();
        Ok(())
    }
}
