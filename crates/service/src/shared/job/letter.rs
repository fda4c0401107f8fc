//! The job that sends a mail.

use domain::id::JobId;
use domain::identity::user::User;
use domain::operation::job::Lane;
use store::Tx;

use super::kind::{End, Job};

use crate::outcome::Outcome;
use crate::platform::mail::SendError;
use crate::platform::mail::letter::{Letter, Template};
use crate::shared::Shared;

impl Job for Letter {
    const NAME: &'static str = "mail";
    const LANE: Lane = Lane::Mail;

    /// The user waits for a code.
    fn lane(&self) -> Lane {
        match self.template {
            Template::SignUpCode
            | Template::ResetCode
            | Template::EmailChangeCode
            | Template::IdentityCode => Lane::Urgent,
            Template::EmailChanged
            | Template::PasswordChanged
            | Template::WaysChanged
            | Template::Invitation
            | Template::KeyMade
            | Template::KeyEnds
            | Template::TakenDown
            | Template::Test => Self::LANE,
        }
    }
}

impl Shared {
    /// Sends a mail, as the job of this id.
    pub(crate) async fn send_letter(&self, letter: &Letter, id: JobId) -> End {
        let now = self.now();
        if letter.useless_after.is_some_and(|end| end <= now) {
            return End::Fail("what the mail brings expired before it could be sent".to_owned());
        }
        match self.mailer().send(id.uuid(), letter, now).await {
            Ok(()) => {
                metrics::counter!("statit_mails_sent_total").increment(1);
                End::Done
            }
            Err(SendError::Later(why)) => End::Retry(why),
            Err(SendError::Never(why)) => End::Fail(why),
        }
    }

    /// Queues a mail. It is sent once the transaction is committed.
    pub(crate) async fn queue_letter(&self, tx: &mut Tx, letter: Letter) -> Outcome<()> {
        Ok(self.queue(tx, &[letter]).await?)
    }

    /// Queues a mail that notifies the user of a present event.
    pub(crate) async fn queue_notice(
        &self,
        tx: &mut Tx,
        template: Template,
        to: &str,
        user: &User,
    ) -> Outcome<()> {
        let letter = Letter::notice(template, to, user.language, self.now(), &user.time_zone);
        self.queue_letter(tx, letter).await
    }
}
