//! Signing up by a provider: a username makes the user, who has no password.

use domain::catalogue::key::AccountKey;
use domain::id::CodeId;
use domain::identity::account::AccountKind;
use domain::identity::email::Email;
use domain::identity::user::first_time_zone;
use domain::problem::Problem;
use domain::text::language::Language;
use store::identity::code::{Code as Request, Purpose};

use super::attempt_expired;
use super::join::require_same;
use crate::identity::Identity;
use crate::identity::sign::SignedIn;
use crate::identity::sign::confirm::typed_code;
use crate::identity::sign::sign_up::{Newcomer, insert_newcomer};
use crate::outcome::Outcome;
use crate::{Caller, SecurityEvent};

/// The form of a person who signs up by a provider.
#[derive(Clone, Copy)]
pub struct ProviderSignUp<'a> {
    /// The browser's secret of the sign-in.
    pub attempt: &'a str,
    /// The mailed code with its request; `None` where the provider has verified the address.
    pub code: Option<(CodeId, &'a str)>,
    /// The username as typed, the key of the new account.
    pub username: &'a str,
    /// The language of the interface and of mails.
    pub language: Language,
    /// The browser's time zone; an invalid name is ignored.
    pub time_zone: Option<&'a str>,
}

impl Identity<'_> {
    /// Creates the user and their account, with the person as the way to sign in, and signs in.
    pub async fn sign_up_by_provider(
        self,
        caller: &Caller,
        form: ProviderSignUp<'_>,
    ) -> Outcome<SignedIn> {
        let key = AccountKey::parse(form.username).map_err(|problem| problem.at("username"))?;

        let request = match form.code {
            Some((id, code)) => {
                let code = typed_code(code)?;
                let checked = self.check_code(caller, id, Purpose::Identity, &code).await;
                Some(checked?)
            }
            None => None,
        };

        let email = self.proved_address(form.attempt, request.as_ref()).await?;
        let rejected = |code| Problem::at("email", code);
        self.shared
            .config()
            .sign_in
            .newcomer(&email)
            .map_err(rejected)?;
        self.check_free(&key, &email).await?;

        let newcomer = Newcomer {
            email,
            key,
            kind: AccountKind::User,
            language: form.language,
            time_zone: first_time_zone(form.time_zone, &self.shared.config().time_zone),
        };
        let (user, account) = self.prepare_newcomer(newcomer, None)?;

        let mut tx = self.shared.db().begin_on(user.id).await?;
        let (attempt, person) = self.answered(&mut tx, form.attempt).await?;
        self.use_attempt(&mut tx, &attempt).await?;
        if let Some(request) = &request {
            self.use_code(&mut tx, request).await?;
        }

        insert_newcomer(&mut tx, &user, &account).await?;
        let user = self.own_user(&mut tx, user.id).await?;
        self.add_identity(&mut tx, &user, &person, &attempt.provider)
            .await?;
        let signed_in = self.open_session(&mut tx, caller, &user).await?;

        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::SignedUp { user: user.id });
        self.shared.wake_worker();
        Ok(signed_in)
    }

    /// The address of the person: verified by the provider, or proved by the mailed code.
    async fn proved_address(self, attempt: &str, request: Option<&Request>) -> Outcome<Email> {
        let mut tx = self.shared.db().read().await?;
        let (_, person) = self.answered(&mut tx, attempt).await?;
        let email = match request {
            Some(request) => {
                require_same(&person, request)?;
                request.email.clone()
            }
            None => person.verified_email.ok_or_else(attempt_expired)?,
        };
        Ok(Email::parse(&email).map_err(|_| attempt_expired())?)
    }
}
