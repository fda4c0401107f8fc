//! What the operator of the server does, from the command line only.

use domain::account::{AccountKind, Plan};
use domain::email::Email;
use domain::key::AccountKey;
use domain::language::Language;
use domain::password::Password;

use crate::Service;
use crate::hash_queue::Seat;
use crate::outcome::{Failure, Outcome};
use crate::sign::sign_up::{Newcomer, insert_newcomer};

impl Service {
    /// Makes a user with a publisher's account, without a code: the operator vouches for the address.
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
            .prepare_newcomer(newcomer, Seat::operator(), &password)
            .await?;
        let mut tx = self.db().begin().await?;
        insert_newcomer(&mut tx, &user, &account).await?;
        Ok(tx.commit().await?)
    }

    /// Grants or ends the subscription of the account with this key; `false` where there is none.
    /// Collections that are not public stay as they are when it ends.
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
