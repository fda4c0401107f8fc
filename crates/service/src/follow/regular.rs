//! The mails that users get without an alert.

use domain::follow::alert::mode::RegularMail;
use store::follow::digest;
use store::question as stored;

use super::alert::plan_runs;
use crate::Caller;
use crate::follow::Alerts;
use crate::outcome::{Failure, Outcome};

impl Alerts<'_> {
    /// Whether the caller moderates collections that take questions, and has not chosen yet whether to get them by mail.
    pub async fn offers_question_mail(self, caller: &Caller) -> Result<bool, Failure> {
        let Ok(own) = self.shared.own(caller) else {
            return Ok(false);
        };
        let mut tx = self.shared.db().read().await?;
        let user = store::identity::user::by_id(&mut tx, own.object()).await?;
        let is_open = user.is_some_and(|user| user.question_mail.is_none());
        Ok(is_open && !stored::moderated_by(&mut tx, &own).await?.is_empty())
    }

    /// Sets whether the caller gets a regular mail.
    pub async fn set_mail(
        self,
        caller: &Caller,
        mail: RegularMail,
        is_wanted: bool,
    ) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        digest::lock_runs(&mut tx, &own).await?;
        digest::set_mail(&mut tx, &own, mail, is_wanted).await?;
        let user = self.identity.own_user(&mut tx, own.object()).await?;
        plan_runs(&mut tx, &own, &user, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }
}
