//! The operations of the server's operator, on the command line only.
//!
//! `statit admin` parses the commands. There is one use case for each, without a caller: it acts as the operator in the
//! audit trail of the account, and an entry in `server_audit` where no account is concerned. `store::metric::featured`
//! has the indicators that lead the front page; `store::operation::listed_user` and `store::operation::statistics` read
//! across accounts, for these commands only.

pub(crate) mod featured;
pub(crate) mod lifted;
mod log;
pub(crate) mod take_down;
mod user_status;

use domain::catalogue::key::AccountKey;
use domain::identity::account::{AccountKind, Plan};
use domain::identity::email::Email;
use domain::identity::password::Password;
use domain::operation::audit::AuditAction;
use domain::operation::listed_user::ListedUser;
use domain::operation::statistics::Statistic;
use domain::text::language::Language;
use serde_json::json;

use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::Identity;
use crate::identity::hash_queue::Seat;
use crate::identity::sign::sign_up::{Newcomer, insert_newcomer};
use crate::metric::Metrics;
use crate::outcome::{Failure, Outcome};
use crate::series::SeriesReader;
use crate::shared::Shared;

/// The actions of the server's operator.
#[derive(Clone, Copy)]
pub struct Operator<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) metrics: Metrics<'a>,
    pub(crate) identity: Identity<'a>,
    pub(crate) series: SeriesReader<'a>,
}

impl Operator<'_> {
    /// Creates a user with a publisher's account, without a code: the operator vouches for the address.
    pub async fn add_publisher(
        self,
        email: &str,
        username: &str,
        password: &str,
        language: Language,
    ) -> Outcome<()> {
        let email = Email::parse_at("email", email)?;
        let key = AccountKey::parse(username).map_err(|problem| problem.at("username"))?;
        let password = Password::chosen("password", password, Some(key.as_str()), Some(&email))?;
        let seat = Seat::operator();
        let hash = self.identity.passwords.hash(seat, &password).await?;
        let kind = AccountKind::Publisher;
        self.add(email, key, kind, language, Some(hash)).await
    }

    /// Creates a user without a password, without a code: the operator vouches for the address. The user signs in at an
    /// identity provider, or chooses a password by a mailed code.
    pub async fn add_user(
        self,
        email: &str,
        username: &str,
        kind: AccountKind,
        language: Language,
    ) -> Outcome<()> {
        let email = Email::parse_at("email", email)?;
        let key = AccountKey::parse(username).map_err(|problem| problem.at("username"))?;
        self.add(email, key, kind, language, None).await
    }

    async fn add(
        self,
        email: Email,
        key: AccountKey,
        kind: AccountKind,
        language: Language,
        password_hash: Option<String>,
    ) -> Outcome<()> {
        let newcomer = Newcomer {
            email,
            key,
            kind,
            language,
            time_zone: self.shared.config().time_zone.clone(),
        };
        let (user, account) = self.identity.prepare_newcomer(newcomer, password_hash)?;
        let mut tx = self.shared.db().begin().await?;
        insert_newcomer(&mut tx, &user, &account).await?;
        let (scene, added) = (Scene::operator(account.id), AuditAction::UserAdded);
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, added, Some(account.key.as_str()), json!({}))
            .await?;
        Ok(tx.commit().await?)
    }

    /// Grants or ends the subscription of the account with this key; `false` for an unknown key. Collections that are
    /// not public stay so when it ends.
    pub async fn set_plan(self, account: &str, plan: Plan) -> Result<bool, Failure> {
        let Ok(key) = AccountKey::parse(account) else {
            return Ok(false);
        };
        let mut tx = self.shared.db().begin().await?;
        let Some(account) = store::account::set_plan(&mut tx, &key, plan).await? else {
            return Ok(false);
        };
        let (scene, details) = (Scene::operator(account), json!({ "after": plan.as_str() }));
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, AuditAction::PlanSet, None, details)
            .await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Up to `most` users whose username or address contains the text, the newest first.
    pub async fn find_users(self, text: &str, most: u32) -> Result<Vec<ListedUser>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let now = self.shared.now();
        Ok(store::operation::listed_user::find(&mut tx, text, now, most).await?)
    }

    /// The contents of the server in numbers.
    pub async fn statistics(self) -> Result<Vec<(Statistic, u64)>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(store::operation::statistics::read(&mut tx, self.shared.now()).await?)
    }
}
