//! The operations of the server's operator, on the command line only.

use domain::catalogue::key::AccountKey;
use domain::identity::account::{AccountKind, Plan};
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::text::language::Language;

use crate::identity::hash_queue::Seat;
use crate::identity::sign::sign_up::{Newcomer, insert_newcomer};
use crate::outcome::{Failure, Outcome};
use crate::{SecurityEvent, Service};

impl Service {
    /// Creates a user with a publisher's account, without a code: the operator vouches for the address.
    pub async fn add_publisher(
        &self,
        email: &str,
        username: &str,
        password: &str,
        language: Language,
    ) -> Outcome<()> {
        let email = Email::parse_at("email", email)?;
        let key = AccountKey::parse(username).map_err(|problem| problem.at("username"))?;
        let password = Password::chosen("password", password, Some(&key), Some(&email))?;
        let newcomer = Newcomer {
            email,
            key,
            kind: AccountKind::Publisher,
            language,
            time_zone: self.config().time_zone.clone(),
        };
        let (user, account) = self
            .identity()
            .prepare_newcomer(newcomer, Seat::operator(), &password)
            .await?;
        let mut tx = self.db().begin().await?;
        insert_newcomer(&mut tx, &user, &account).await?;
        Ok(tx.commit().await?)
    }

    /// Ends all sessions of the user with this username or address. Returns how many; `None` for an unknown user.
    pub async fn end_sessions(&self, user: &str) -> Result<Option<u64>, Failure> {
        let mut tx = self.db().begin().await?;
        let id = match (Email::parse(user), AccountKey::parse(user)) {
            (Ok(email), _) => {
                let found = store::identity::user::by_email(&mut tx, &email.folded()).await?;
                found.map(|user| user.id)
            }
            (_, Ok(key)) => {
                let found = store::member::by_username(&mut tx, &key).await?;
                found.map(|(id, _)| id)
            }
            _ => None,
        };
        let Some(id) = id else { return Ok(None) };
        let ended = store::identity::session::end_others(&mut tx, id, None).await?;
        tx.commit().await?;
        self.identity()
            .log_security_event(None, SecurityEvent::SessionsEnded { user: id });
        Ok(Some(ended))
    }

    /// Grants or ends the subscription of the account with this key; `false` for an unknown key. Collections that are
    /// not public stay so when it ends.
    pub async fn set_plan(&self, account: &str, plan: Plan) -> Result<bool, Failure> {
        let Ok(key) = AccountKey::parse(account) else {
            return Ok(false);
        };
        let mut tx = self.db().begin().await?;
        let found = store::account::set_plan(&mut tx, &key, plan).await?;
        tx.commit().await?;
        Ok(found)
    }
}
