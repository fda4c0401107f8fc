//! Sign-in by e-mail and password, sign-up and reset by mailed codes.

use domain::access::{self, Reader};
use domain::catalogue::key::AccountKey;
use domain::id::{AccountId, SessionId, UserId};
use domain::identity::email::Email;
use domain::identity::user::UserStatus;
use domain::limits::{SESSION_SECONDS, SESSION_SECONDS_IN_ALL};
use domain::problem::{Code, Problem};
use jiff::{SignedDuration, Timestamp};
use store::Tx;
use store::identity::session::NewSession;

use crate::Caller;
use crate::identity::Identity;
use crate::identity::code::{hash_of_new, new_token};
use crate::outcome::{Failure, Outcome, internal_error};
use crate::shared::limit::Counted;

pub(crate) mod confirm;
mod email_change;
mod password_change;
mod reset;
pub(crate) mod sign_in;
pub(crate) mod sign_up;

/// Most characters stored of a browser's `User-Agent`.
const DEVICE_MAX: usize = 200;

/// A new session.
#[derive(Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// The secret in the browser's cookie. The server stores only its hash.
    pub token: String,
    /// The user, as the new session's caller.
    pub caller: Caller,
    /// When the session expires unless it is used.
    pub expires_at: Timestamp,
}

/// The expiry of a session that began at `began` and was last used at `used`.
pub(crate) fn session_end(began: Timestamp, used: Timestamp) -> Timestamp {
    let unused = used + SignedDuration::from_secs(SESSION_SECONDS);
    unused.min(began + SignedDuration::from_secs(SESSION_SECONDS_IN_ALL))
}

impl Identity<'_> {
    /// First step of signing in: whether a user has this address.
    pub async fn check_email(self, caller: &Caller, email: &str) -> Outcome<bool> {
        let email = Email::parse_at("email", email)?;
        self.shared.count(caller, Counted::LookUp).await?;
        let _permit = self.shared.look_up_turn().await?;
        let mut tx = self.shared.db().read().await?;
        let user = store::identity::user::by_email(&mut tx, &email.folded()).await?;
        Ok(user.is_some_and(|user| user.status.is_named()))
    }

    /// The problems that prevent the use of a username; empty where it is free.
    pub async fn username_check(self, caller: &Caller, username: &str) -> Outcome<Vec<Problem>> {
        let key = match AccountKey::parse(username) {
            Ok(key) => key,
            Err(problem) => return Ok(vec![problem.at("username")]),
        };
        self.shared.count(caller, Counted::LookUp).await?;
        let _permit = self.shared.look_up_turn().await?;
        let mut tx = self.shared.db().read().await?;
        let taken = store::account::key_taken(&mut tx, &key).await?;
        Ok(if taken {
            vec![username_taken()]
        } else {
            vec![]
        })
    }

    /// Creates a session for the user, in the transaction that checked the user's right to it.
    pub(crate) async fn open_session(
        self,
        tx: &mut Tx,
        caller: &Caller,
        user: &domain::identity::user::User,
    ) -> Outcome<SignedIn> {
        let now = self.shared.now();
        let token = new_token(self.shared.random())?;
        let token_hash = hash_of_new(&token)?;
        let id = SessionId::new(self.shared.new_uuid()?);

        let expires_at = session_end(now, now);
        let session = NewSession {
            id,
            token_hash: token_hash.to_vec(),
            user: user.id,
            device: caller.client.device.chars().take(DEVICE_MAX).collect(),
            created_at: now,
            expires_at,
        };

        store::identity::session::insert(tx, &session).await?;
        self.note_network(tx, caller, user.id).await?;
        Ok(SignedIn {
            token,
            caller: Caller::of_session(caller.client.clone(), id, user),
            expires_at,
        })
    }

    /// The user with this id; `SIGN_IN_NEEDED` where there is no such user.
    pub(crate) async fn own_user(
        self,
        tx: &mut Tx,
        id: UserId,
    ) -> Outcome<domain::identity::user::User> {
        let user = store::identity::user::by_id(tx, id).await?;
        user.ok_or_else(|| Code::SignInNeeded.into())
    }

    /// The own account of a user, who need not be signed in.
    pub(crate) async fn own_account(self, tx: &mut Tx, user: UserId) -> Result<AccountId, Failure> {
        let reader = Reader::User {
            id: user,
            status: UserStatus::Live,
        };
        let own = access::own(reader).map_err(|_| internal_error("a user without rights"))?;
        let account = store::account::own(tx, &own).await?;
        let account = account.ok_or_else(|| internal_error("a user without an account"))?;
        Ok(account.id)
    }
}

pub(crate) fn username_taken() -> Problem {
    Problem::at("username", Code::UsernameTaken)
}
