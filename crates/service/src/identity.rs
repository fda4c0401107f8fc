//! Signing in: users, sessions, passwords, codes, and the log of security events.

pub mod access_key;
pub(crate) mod code;
pub(crate) mod hash_queue;
pub(crate) mod known_network;
pub(crate) mod password;
pub mod provider;
pub mod session;
pub mod sign;

use domain::catalogue::key::AccountKey;
use domain::identity::email::Email;
use domain::identity::user::User;
use store::Tx;

use crate::outcome::Failure;
use crate::shared::Shared;
use password::Passwords;
use session::SessionWrites;

/// Users: sign-up, sign-in, sessions, codes.
#[derive(Clone, Copy)]
pub struct Identity<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) passwords: &'a Passwords,
    pub(crate) session_writes: &'a SessionWrites,
}

/// The user with this username or address.
pub(crate) async fn find_user(tx: &mut Tx, user: &str) -> Result<Option<User>, Failure> {
    if let Ok(email) = Email::parse(user) {
        return Ok(store::identity::user::by_email(tx, &email.folded()).await?);
    }
    let Ok(key) = AccountKey::parse(user) else {
        return Ok(None);
    };
    match store::member::by_username(tx, &key).await? {
        Some((id, _)) => Ok(store::identity::user::by_id(tx, id).await?),
        None => Ok(None),
    }
}
