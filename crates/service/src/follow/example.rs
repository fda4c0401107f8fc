//! An example of the mail of a reader's alerts: the present state of everything that they follow by mail.

use domain::access::{self, Reader};
use domain::follow::alert::content::{DigestContent, DigestItem};
use domain::follow::alert::digest::DigestNews;
use domain::follow::alert::recent::recent_values;
use domain::follow::alert::report::AlertNews;
use domain::id::{JobId, UserId};
use domain::operation::job::Lane;
use domain::problem::{Code, Problem};
use serde::{Deserialize, Serialize};
use store::Tx;
use store::follow::alert as stored;

use super::alert::{wanted_cadences, zone_of};
use super::history::{Histories, Needed};
use super::run::{by_collection, item};
use crate::Caller;
use crate::follow::Alerts;
use crate::outcome::{Failure, Outcome, internal_error};
use crate::platform::mail::digest::DigestOccasion;
use crate::platform::mail::{Frozen, SendError};
use crate::shared::job::kind::{End, Job};
use crate::shared::limit::Counted;

/// The job that sends an example to a user.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendExample {
    pub(crate) user: UserId,
}

impl Job for SendExample {
    const NAME: &'static str = "example";
    const LANE: Lane = Lane::Mail;
}

impl Alerts<'_> {
    /// Mails the caller an example of what their alerts send, of the present state.
    ///
    /// # Errors
    /// `NOTHING_TO_SEND` for a caller without alerts that send mail; `TOO_MANY_MAILS`.
    pub async fn send_example(self, caller: &Caller) -> Outcome<()> {
        let own = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let user = self.identity.own_user(&mut tx, own.object()).await?;
        if wanted_cadences(&mut tx, &own, &user).await?.is_empty() {
            return Err(Problem::new(Code::NothingToSend).into());
        }
        self.shared
            .count_in(&mut tx, caller, Counted::Example(user.id))
            .await?;
        self.shared
            .queue(&mut tx, &[SendExample { user: user.id }])
            .await?;
        tx.commit().await?;
        self.shared.woken(Lane::Mail).notify_one();
        Ok(())
    }
}

impl Alerts<'_> {
    /// Sends an example to a user. The id of the job is that of the mail.
    pub(crate) async fn send_example_to(self, user: UserId, id: JobId) -> End {
        let mail = match self.write_example(user, id).await {
            Ok(Some(mail)) => mail,
            Ok(None) => return End::Done,
            Err(failure) => return End::Retry(failure.to_string()),
        };
        match self.shared.mailer().send_frozen(id.uuid(), &mail).await {
            Ok(()) => End::Done,
            Err(SendError::Never(why)) => End::Fail(why),
            Err(SendError::Later(why)) => End::Retry(why),
        }
    }

    /// The mail of an example; `None` for a user who has lost all rights since, or may read nothing of it.
    async fn write_example(self, user: UserId, id: JobId) -> Result<Option<Frozen>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let user = store::identity::user::by_id(&mut tx, user).await?;
        let Some(user) = user.filter(|user| user.status.has_rights()) else {
            return Ok(None);
        };

        let reader = Reader::User {
            id: user.id,
            status: user.status,
        };

        let mut content = self.present_state(&mut tx, reader).await?;
        if user.due_mail {
            self.add_due(&mut tx, reader, &mut content).await?;
        }
        if content.is_empty() {
            return Ok(None);
        }

        let now = self.shared.now();
        let occasion = DigestOccasion {
            id: id.uuid(),
            cadence: None,
            date: zone_of(&user).to_datetime(now).date(),
            created_at: now,
        };

        let mail = self
            .write_content(&mut tx, &user, &occasion, &content)
            .await?;
        Ok(Some(mail))
    }

    /// The indicators of a reader's alerts that send mail, each with its latest value as news.
    async fn present_state(self, tx: &mut Tx, reader: Reader) -> Result<DigestContent, Failure> {
        let own = access::own(reader).map_err(|_| internal_error("a user without rights"))?;
        let mut alerts = stored::list(tx, &own).await?;
        alerts.retain(|alert| alert.setting.cadence().is_some());
        let readable = self
            .readable(tx, &Caller::of_reader(reader), &alerts)
            .await?;

        let mut histories = Histories::default();
        let mut items: Vec<DigestItem> = Vec::new();
        for alert in &alerts {
            let Some((seen, grant)) = readable.find(alert.metric) else {
                continue;
            };
            let needed = Needed {
                since: seen.record.vintage,
                overdue: false,
            };
            let found = histories
                .find(self.shared, tx, grant, &seen.record, needed)
                .await?;
            let Some(history) = found else {
                continue;
            };
            let latest = history.latest.map(|latest| {
                AlertNews::Updated(DigestNews::NewPeriod {
                    latest,
                    revised: None,
                })
            });
            let news: Vec<_> = latest.into_iter().collect();
            items.push(DigestItem {
                notes: history.notes(&news),
                news,
                recent: recent_values(&history.series),
                ..item(alert, seen, alert.progress.clone())
            });
        }

        by_collection(&mut items);
        Ok(DigestContent {
            items,
            ..DigestContent::default()
        })
    }
}
