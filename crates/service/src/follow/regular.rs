//! The mails that users get without an alert.

use domain::follow::alert::mode::RegularMail;
use store::follow::digest;

use super::alert::plan_runs;
use crate::outcome::Outcome;
use crate::{Alerts, Caller};

impl Alerts<'_> {
    /// Sets whether the caller gets a regular mail.
    pub async fn set_mail(
        self,
        caller: &Caller,
        mail: RegularMail,
        is_wanted: bool,
    ) -> Outcome<()> {
        let own = self.own(caller)?;
        let mut tx = self.db().begin_on(caller.user()).await?;
        digest::lock_runs(&mut tx, &own).await?;
        digest::set_mail(&mut tx, &own, mail, is_wanted).await?;
        let user = self.identity().own_user(&mut tx, own.object()).await?;
        plan_runs(&mut tx, &own, &user, self.now()).await?;
        Ok(tx.commit().await?)
    }
}
