//! The signed-in user and their settings.

use domain::access;
use domain::identity::user::User;
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use jiff::tz::TimeZone;

use crate::Caller;
use crate::account::Accounts;
use crate::account::SeenAccount;
use crate::follow::alert::plan_runs;
use crate::identity::Identity;
use crate::outcome::{Failure, Outcome, internal_error};
use crate::shared::Shared;

/// The signed-in user and their settings.
#[derive(Clone, Copy)]
pub struct Viewers<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) identity: Identity<'a>,
    pub(crate) accounts: Accounts<'a>,
}

/// The signed-in user.
#[derive(Debug, Clone)]
pub struct SeenUser {
    /// The user as stored.
    pub user: User,
    /// The account made at sign-up.
    pub account: SeenAccount,
}

impl Viewers<'_> {
    /// The signed-in user; `None` for guests and programs.
    pub async fn viewer(self, caller: &Caller) -> Result<Option<SeenUser>, Failure> {
        let Ok(own) = access::own(caller.reader) else {
            return Ok(None);
        };
        let id = own.object();
        let mut tx = self.shared.db().read().await?;
        let user = store::identity::user::by_id(&mut tx, id).await?;
        // A user who was deleted since the request began counts as a guest.
        let Some(user) = user.filter(|user| user.status.has_rights()) else {
            return Ok(None);
        };
        let account = self.accounts.own_account(&mut tx, caller).await?;
        let account = account.ok_or_else(|| internal_error("a user without an account"))?;
        Ok(Some(SeenUser { user, account }))
    }

    /// Sets the language of the interface and of mails.
    pub async fn set_language(self, caller: &Caller, language: Language) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        store::identity::user::set_language(&mut tx, &grant, language).await?;
        Ok(tx.commit().await?)
    }

    /// Sets the expert view and the time zone, an IANA name like `Europe/Paris`.
    pub async fn set_preferences(
        self,
        caller: &Caller,
        expert: bool,
        time_zone: &str,
    ) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        // The name in the spelling of the time zone database.
        let zone = TimeZone::get(time_zone)
            .ok()
            .and_then(|zone| zone.iana_name().map(str::to_owned))
            .ok_or_else(|| Problem::at("timeZone", Code::TimeZoneUnknown))?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        store::identity::user::set_preferences(&mut tx, &grant, expert, &zone).await?;
        let user = self.identity.own_user(&mut tx, grant.object()).await?;
        plan_runs(&mut tx, &grant, &user, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }
}
