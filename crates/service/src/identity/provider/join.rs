//! Joining a person with the user of an address: by that user's password, or by a code that is mailed to the address.
//! Never by the address alone.

use domain::id::CodeId;
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::identity::user::{Step, User};
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use store::identity::attempt::AnsweredPerson;
use store::identity::code::{Code as Request, Purpose};

use super::attempt_expired;
use crate::identity::Identity;
use crate::identity::hash_queue::Seat;
use crate::identity::sign::SignedIn;
use crate::identity::sign::confirm::{CodeRequest, expired, typed_code};
use crate::identity::sign::sign_in::password_wrong;
use crate::outcome::{Outcome, internal_error};
use crate::shared::limit::{Counted, NetworkKind};
use crate::{Caller, SecurityEvent};

impl Identity<'_> {
    /// Mails a code to the verified address of the person, or to `email` where the provider stated none. Returns its
    /// request, and whether a user has the address.
    pub async fn send_identity_code(
        self,
        caller: &Caller,
        attempt: &str,
        email: Option<&str>,
        language: Language,
    ) -> Outcome<(CodeId, bool)> {
        self.shared.count(caller, Counted::Provider).await?;
        let recipient = NetworkKind::Unknown;
        let (email, user) = {
            let mut tx = self.shared.db().read().await?;
            let (_, person) = self.answered(&mut tx, attempt).await?;
            let email = match person.verified_email.as_deref().or(email) {
                Some(email) => Email::parse_at("email", email)?,
                None => return Err(Problem::at("email", Code::Required).into()),
            };
            let user = store::identity::user::by_email(&mut tx, &email.folded()).await?;
            (email, user)
        };

        if user.is_none() {
            let rejected = |code| Problem::at("email", code);
            self.shared
                .config()
                .sign_in
                .newcomer(&email)
                .map_err(rejected)?;
        }

        self.shared
            .count(caller, Counted::CodeRequest(Purpose::Identity, &email))
            .await?;

        let requested = CodeRequest {
            purpose: Purpose::Identity,
            email: &email,
            user: user.as_ref().map(|user| user.id),
            intent: None,
            language: user.as_ref().map_or(language, |user| user.language),
            recipient,
        };

        let mut tx = self.shared.db().begin_on(&caller.client.networks).await?;
        let code_sent = requested.sent();
        let request = self.send_code(&mut tx, caller, requested).await?;

        tx.commit().await?;
        self.shared.log_event_of(caller, code_sent);
        self.shared.wake_worker();
        Ok((request, user.is_some()))
    }

    /// Joins the person with the user of the verified address, after checking that user's password, and signs in.
    pub async fn join_by_password(
        self,
        caller: &Caller,
        attempt: &str,
        password: &str,
    ) -> Outcome<SignedIn> {
        if password.is_empty() {
            return Err(Problem::at("password", Code::Required).into());
        }

        let (email, user, seat) = {
            let mut tx = self.shared.db().read().await?;
            let (_, person) = self.answered(&mut tx, attempt).await?;
            let email = person.verified_email.ok_or_else(attempt_expired)?;
            let email = Email::parse(&email).map_err(|_| internal_error("a stored address"))?;
            let user = store::identity::user::by_email(&mut tx, &email.folded()).await?;
            let user = user.ok_or_else(|| Problem::at("email", Code::UserNotFound))?;
            let is_known = self.is_known_network(&mut tx, caller, user.id).await?;
            let seat = Seat::new(caller.client.networks, is_known);
            (email, user, seat)
        };

        self.shared.count(caller, Counted::Password(&email)).await?;
        let typed = Password::typed(password);
        if !self.has_password(seat, &typed, &user).await? {
            self.shared
                .log_event_of(caller, SecurityEvent::PasswordWrong { user: user.id });
            return Err(password_wrong("password").into());
        }

        self.shared.forgive(caller, &email).await?;
        self.join(caller, attempt, user, None).await
    }

    /// Joins the person with the user of the address to which the code was mailed, and signs in.
    pub async fn join_by_code(
        self,
        caller: &Caller,
        attempt: &str,
        request: CodeId,
        code: &str,
    ) -> Outcome<SignedIn> {
        let code = typed_code(code)?;
        let request = self
            .check_code(caller, request, Purpose::Identity, &code)
            .await?;
        let user = {
            let mut tx = self.shared.db().read().await?;
            let (_, person) = self.answered(&mut tx, attempt).await?;
            require_same(&person, &request)?;
            let id = request.user.ok_or_else(expired)?;
            self.own_user(&mut tx, id).await?
        };
        self.join(caller, attempt, user, Some(&request)).await
    }

    /// Joins the person of the sign-in with a user who was proved by the password or by the code of `request`.
    async fn join(
        self,
        caller: &Caller,
        attempt: &str,
        proved: User,
        request: Option<&Request>,
    ) -> Outcome<SignedIn> {
        let mut tx = self.shared.db().begin_on(proved.id).await?;
        let (attempt, person) = self.answered(&mut tx, attempt).await?;
        self.use_attempt(&mut tx, &attempt).await?;
        if let Some(request) = request {
            self.use_code(&mut tx, request).await?;
        }

        // Read again: the password or the address may have changed meanwhile.
        let user = self.own_user(&mut tx, proved.id).await?;
        if user.password_hash != proved.password_hash || user.email != proved.email {
            return Err(attempt_expired().into());
        }

        let rejected = |code| Problem::at("email", code);
        user.status.after(Step::SignIn).map_err(rejected)?;
        self.add_identity(&mut tx, &user, &person, &attempt.provider)
            .await?;

        self.end_own_session(&mut tx, caller).await?;
        let signed_in = self.open_session(&mut tx, caller, &user).await?;
        tx.commit().await?;

        let user = user.id;
        self.shared
            .log_event_of(caller, SecurityEvent::IdentityAdded { user });
        self.shared
            .log_event_of(caller, SecurityEvent::SignedIn { user });
        self.shared.wake_worker();
        Ok(signed_in)
    }
}

/// Rejects the code of another address than the one that the provider has verified.
pub(super) fn require_same(person: &AnsweredPerson, request: &Request) -> Result<(), Problem> {
    let Some(verified) = &person.verified_email else {
        return Ok(());
    };
    let is_same = Email::parse(verified).is_ok_and(|it| it.folded() == request.email_folded);
    match is_same {
        true => Ok(()),
        false => Err(expired()),
    }
}
