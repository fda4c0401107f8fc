//! Sign-up: address, code, then username and password create a user and their account.

use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, CodeId, UserId};
use domain::identity::account::{AccountKind, AccountView};
use domain::identity::confirmation::ConfirmationCode;
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::identity::user::{UserStatus, first_time_zone};
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use store::Tx;
use store::account::NewAccount;
use store::identity::code::Purpose;
use store::identity::user::NewUser;

use super::confirm::{expired, typed_code};
use super::{SignedIn, username_taken};
use crate::identity::Identity;
use crate::identity::hash_queue::Seat;
use crate::identity::sign::confirm::CodeRequest;
use crate::outcome::{Outcome, reject_if_any};
use crate::shared::limit::{Counted, NetworkKind};
use crate::{Caller, SecurityEvent};

/// A new user, checked except for the proof of the address.
pub(crate) struct Newcomer {
    pub(crate) email: Email,
    pub(crate) key: AccountKey,
    pub(crate) kind: AccountKind,
    pub(crate) language: Language,
    /// An IANA name.
    pub(crate) time_zone: String,
}

impl Identity<'_> {
    /// Sends a code to a newcomer's address. `intent` is the kind of account they want.
    pub async fn begin_sign_up(
        self,
        caller: &Caller,
        email: &str,
        intent: AccountKind,
        language: Language,
    ) -> Outcome<CodeId> {
        let email = Email::parse_at("email", email)?;
        self.reject_newcomer(&email)?;
        self.shared
            .count(caller, Counted::CodeRequest(Purpose::SignUp, &email))
            .await?;

        let recipient = NetworkKind::Unknown;
        {
            let mut tx = self.shared.db().read().await?;
            reject_taken(&mut tx, &email).await?;
            self.shared
                .require_code_mail(&mut tx, caller, &email, recipient)
                .await?;
        }

        let mut tx = self.shared.db().begin_on(&caller.client.networks).await?;
        reject_taken(&mut tx, &email).await?;
        let requested = CodeRequest {
            purpose: Purpose::SignUp,
            email: &email,
            user: None,
            intent: Some(intent),
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

    /// Creates the user and their account, and signs them in. `time_zone` is the browser's own; an invalid name is
    /// ignored, because no user typed it.
    pub async fn complete_sign_up(
        self,
        caller: &Caller,
        request: CodeId,
        code: &str,
        username: &str,
        password: &str,
        time_zone: Option<&str>,
    ) -> Outcome<SignedIn> {
        let (code, key) = typed(code, username, password)?;
        let request = self
            .check_code(caller, request, Purpose::SignUp, &code)
            .await?;

        let email = Email::parse(&request.email).map_err(|_| expired())?;
        self.reject_newcomer(&email)?;
        let password = Password::chosen("password", password, Some(key.as_str()), Some(&email))?;
        self.check_free(&key, &email).await?;

        let kind = request
            .intent
            .as_deref()
            .and_then(AccountKind::parse)
            .unwrap_or(AccountKind::User);
        let newcomer = Newcomer {
            email,
            key,
            kind,
            language: request.language,
            time_zone: first_time_zone(time_zone, &self.shared.config().time_zone),
        };

        let seat = Seat::new(caller.client.networks, false);
        let password_hash = self.passwords.hash(seat, &password).await?;
        let (user, account) = self.prepare_newcomer(newcomer, Some(password_hash))?;

        let mut tx = self.shared.db().begin_on(request.id).await?;
        self.use_code(&mut tx, &request).await?;
        insert_newcomer(&mut tx, &user, &account).await?;
        let user = self.own_user(&mut tx, user.id).await?;
        let signed_in = self.open_session(&mut tx, caller, &user).await?;

        tx.commit().await?;
        self.shared
            .log_event_of(caller, SecurityEvent::SignedUp { user: user.id });
        Ok(signed_in)
    }

    /// The user and the account of a newcomer, ready to be stored. `password_hash` is `None` for a newcomer who signs
    /// in by an identity provider.
    pub(crate) fn prepare_newcomer(
        self,
        newcomer: Newcomer,
        password_hash: Option<String>,
    ) -> Outcome<(NewUser, NewAccount)> {
        let user = NewUser {
            id: UserId::new(self.shared.new_uuid()?),
            email: newcomer.email.as_str().to_owned(),
            email_folded: newcomer.email.folded(),
            password_hash,
            status: UserStatus::Live,
            language: newcomer.language,
            time_zone: newcomer.time_zone,
            created_at: self.shared.now(),
        };

        let account = NewAccount {
            id: AccountId::new(self.shared.new_uuid()?),
            key: newcomer.key,
            owner: user.id,
            kind: newcomer.kind,
            view: view_of(newcomer.kind),
            created_at: user.created_at,
        };

        Ok((user, account))
    }

    /// Rejects a newcomer with a password, if the operator allows none.
    fn reject_newcomer(self, email: &Email) -> Result<(), Problem> {
        let rules = &self.shared.config().sign_in;
        let allowed = rules.password().and_then(|()| rules.newcomer(email));
        allowed.map_err(|code| Problem::at("email", code))
    }

    /// Rejects a taken address or username.
    pub(crate) async fn check_free(self, key: &AccountKey, email: &Email) -> Outcome<()> {
        let mut tx = self.shared.db().read().await?;
        let mut problems = Vec::new();
        if store::identity::user::by_email(&mut tx, &email.folded())
            .await?
            .is_some()
        {
            problems.push(email_taken());
        }
        if store::account::key_taken(&mut tx, key).await? {
            problems.push(username_taken());
        }
        reject_if_any(problems)
    }
}

/// Rejects an address that belongs to a user.
async fn reject_taken(tx: &mut Tx, email: &Email) -> Outcome<()> {
    let user = store::identity::user::by_email(tx, &email.folded()).await?;
    user.map_or(Ok(()), |_| Err(email_taken().into()))
}

/// Checks the form as far as possible without the request. Reports all problems at once.
fn typed(code: &str, username: &str, password: &str) -> Outcome<(ConfirmationCode, AccountKey)> {
    let mut problems = Vec::new();
    let code = typed_code(code).map_err(|problem| problems.push(problem));
    let key = AccountKey::parse(username).map_err(|problem| problems.push(problem.at("username")));
    let username = key.as_ref().ok().map(AccountKey::as_str);
    if let Err(problem) = Password::chosen("password", password, username, None) {
        problems.push(problem);
    }
    match (code, key) {
        (Ok(code), Ok(key)) if problems.is_empty() => Ok((code, key)),
        _ => Err(crate::ServiceError::problems(problems)),
    }
}

/// Stores a newcomer's user and account; rejects a taken address or username.
pub(crate) async fn insert_newcomer(
    tx: &mut Tx,
    user: &NewUser,
    account: &NewAccount,
) -> Outcome<()> {
    if !store::identity::user::insert(tx, user).await? {
        return Err(email_taken().into());
    }
    if !store::account::insert(tx, account).await? {
        return Err(username_taken().into());
    }
    Ok(())
}

/// The first view of an account of this kind.
pub(crate) fn view_of(kind: AccountKind) -> AccountView {
    match kind {
        AccountKind::User => AccountView::User,
        AccountKind::Publisher => AccountView::Publisher,
    }
}

pub(super) fn email_taken() -> Problem {
    Problem::at("email", Code::EmailTaken)
}
