//! The answer of a provider: checked once, then used for the purpose of the sign-in.

use domain::id::UserId;
use domain::identity::email::Email;
use domain::identity::federation::{CONFIRMATION_LASTS, ProviderPurpose};
use domain::identity::user::Step;
use domain::problem::{Code, Problem};
use store::Tx;
use store::identity::attempt::{AnsweredPerson, Attempt};

use super::attempt_expired;
use crate::identity::Identity;
use crate::identity::code::token_hash;
use crate::identity::sign::SignedIn;
use crate::outcome::Outcome;
use crate::shared::limit::Counted;
use crate::{Caller, SecurityEvent};

/// The next step after an answer.
#[derive(Clone, PartialEq, Eq)]
pub enum ProviderStep {
    /// A user has the identity: a session was opened.
    SignedIn(SignedIn),
    /// The identity was added to the user.
    Added,
    /// Important actions of the session are confirmed for a while.
    Confirmed,
    /// No user has this verified address: the person may choose a username.
    Newcomer(String),
    /// A user has this verified address: the person proves to be that user.
    Join(String),
    /// There is no verified address: the person confirms one. It may be the one that the provider stated.
    Address(Option<String>),
}

impl Identity<'_> {
    /// Checks the answer of a provider: `state`, `code` and `issuer` are those of the address to which it sent the
    /// browser back, `attempt` is the browser's secret. An answer can be checked once.
    pub async fn complete_provider(
        self,
        caller: &Caller,
        attempt: &str,
        state: &str,
        code: &str,
        issuer: Option<&str>,
    ) -> Outcome<ProviderStep> {
        self.shared.count(caller, Counted::Provider).await?;
        let hashes = token_hash(attempt).zip(token_hash(state));
        let (token_hash, state_hash) = hashes.ok_or_else(attempt_expired)?;
        let secrets = self.secrets(attempt, state)?;

        let attempt = {
            let mut tx = self.shared.db().begin_on(token_hash).await?;
            let now = self.shared.now();
            let taken =
                store::identity::attempt::take(&mut tx, &token_hash, &state_hash, now).await?;
            tx.commit().await?;
            taken.ok_or_else(attempt_expired)?
        };

        // Another session than the one that began it gets nothing.
        if attempt.user.is_some()
            && (attempt.user, attempt.session) != (caller.user(), caller.session)
        {
            return Err(attempt_expired().into());
        }

        let provider = self.provider(&attempt.provider)?;
        let since = (attempt.purpose == ProviderPurpose::Confirm).then_some(attempt.created_at);
        let answer = provider
            .answer(code, issuer, &secrets, since, self.shared.now())
            .await
            .map_err(|error| self.provider_problem(caller, &provider, &error))?;

        let email = answer.email.filter(|email| Email::parse(email).is_ok());
        let person = AnsweredPerson {
            issuer: provider.issuer().to_owned(),
            subject: answer.subject,
            verified_email: email.clone().filter(|_| answer.is_email_verified),
            email,
        };

        let mut tx = self.shared.db().begin_on(token_hash).await?;
        let step = match attempt.purpose {
            ProviderPurpose::SignIn => self.sign_in_person(&mut tx, caller, &attempt, person).await,
            ProviderPurpose::Add => self.add_person(&mut tx, caller, &attempt, &person).await,
            ProviderPurpose::Confirm => {
                self.confirm_person(&mut tx, caller, &attempt, &person)
                    .await
            }
        }?;

        tx.commit().await?;
        self.shared.wake_worker();

        if let ProviderStep::SignedIn(signed_in) = &step
            && let Some(user) = signed_in.caller.user()
        {
            self.shared
                .log_event_of(caller, SecurityEvent::SignedIn { user });
        }
        if let (ProviderStep::Added, Some(user)) = (&step, caller.user()) {
            self.shared
                .log_event_of(caller, SecurityEvent::IdentityAdded { user });
        }

        Ok(step)
    }

    /// Opens a session for the user of the identity. Returns the next question where no user has it.
    async fn sign_in_person(
        self,
        tx: &mut Tx,
        caller: &Caller,
        attempt: &Attempt,
        person: AnsweredPerson,
    ) -> Outcome<ProviderStep> {
        let (issuer, subject) = (&person.issuer, &person.subject);

        if let Some(identity) = store::identity::federated::find(tx, issuer, subject).await? {
            let user = self.own_user(tx, identity.user).await?;
            let rejected = |code| Problem::at("provider", code);
            user.status.after(Step::SignIn).map_err(rejected)?;
            let (email, now) = (person.email.as_deref(), self.shared.now());
            store::identity::federated::touch(tx, identity.id, email, now).await?;
            self.use_attempt(tx, attempt).await?;
            self.end_own_session(tx, caller).await?;
            let signed_in = self.open_session(tx, caller, &user).await?;
            return Ok(ProviderStep::SignedIn(signed_in));
        }

        store::identity::attempt::set_person(tx, &attempt.token_hash, &person).await?;
        let Some(email) = person.verified_email else {
            return Ok(ProviderStep::Address(person.email));
        };

        let address = Email::parse_at("email", &email)?;
        let user = store::identity::user::by_email(tx, &address.folded()).await?;
        if user.is_some() {
            return Ok(ProviderStep::Join(email));
        }

        let rejected = |code| Problem::at("provider", code);
        self.shared
            .config()
            .sign_in
            .newcomer(&address)
            .map_err(rejected)?;
        Ok(ProviderStep::Newcomer(email))
    }

    /// Adds the person to the user who began the sign-in.
    async fn add_person(
        self,
        tx: &mut Tx,
        caller: &Caller,
        attempt: &Attempt,
        person: &AnsweredPerson,
    ) -> Outcome<ProviderStep> {
        let user = self.own_user(tx, self.shared.own(caller)?.object()).await?;
        self.use_attempt(tx, attempt).await?;
        if user_of(tx, person).await? != Some(user.id) {
            self.add_identity(tx, &user, person, &attempt.provider)
                .await?;
        }
        Ok(ProviderStep::Added)
    }

    /// Confirms important actions of the session, if the person is the user who began the sign-in.
    async fn confirm_person(
        self,
        tx: &mut Tx,
        caller: &Caller,
        attempt: &Attempt,
        person: &AnsweredPerson,
    ) -> Outcome<ProviderStep> {
        let grant = self.shared.own(caller)?;
        self.use_attempt(tx, attempt).await?;
        if user_of(tx, person).await? != Some(grant.object()) {
            return Err(Problem::at("provider", Code::IdentityOther).into());
        }
        let session = caller.session.ok_or(Code::SignInNeeded)?;
        let until = self.shared.now() + CONFIRMATION_LASTS;
        if !store::identity::session::confirm(tx, &grant, session, until).await? {
            return Err(Code::SignInNeeded.into());
        }
        Ok(ProviderStep::Confirmed)
    }
}

async fn user_of(tx: &mut Tx, person: &AnsweredPerson) -> Outcome<Option<UserId>> {
    let (issuer, subject) = (&person.issuer, &person.subject);
    let identity = store::identity::federated::find(tx, issuer, subject).await?;
    Ok(identity.map(|identity| identity.user))
}
