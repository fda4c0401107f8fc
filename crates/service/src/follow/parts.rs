//! The parts of a digest beside alerts: due indicators, answers, and the news for moderators.

use domain::access::{Grant, Reader, UseSelf};
use domain::follow::alert::content::DigestContent;
use domain::follow::alert::mode::Cadence;
use domain::identity::user::User;
use store::Tx;
use store::question as stored;

use crate::follow::Alerts;
use crate::outcome::Failure;

/// The parts that a user wants in the digests of a cadence.
#[derive(Clone, Copy, Debug)]
pub(super) struct DigestParts {
    due: bool,
    answers: bool,
    moderation: bool,
}

impl DigestParts {
    pub(super) async fn read(
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        user: &User,
        cadence: Cadence,
    ) -> Result<Self, Failure> {
        let is_daily = cadence == Cadence::Daily;
        let moderates = is_daily && user.question_mail == Some(true);
        Ok(Self {
            due: cadence == Cadence::Weekly && user.due_mail,
            answers: is_daily && stored::follows_any(tx, own).await?,
            moderation: moderates && !stored::moderated_by(tx, own).await?.is_empty(),
        })
    }

    /// Whether there is any.
    pub(super) const fn any(self) -> bool {
        self.due || self.answers || self.moderation
    }
}

impl Alerts<'_> {
    pub(super) async fn add_parts(
        self,
        tx: &mut Tx,
        (own, reader): (&Grant<UseSelf>, Reader),
        parts: DigestParts,
        content: &mut DigestContent,
    ) -> Result<(), Failure> {
        if parts.due {
            self.add_due(tx, reader, content).await?;
        }
        if parts.answers {
            self.add_answers(tx, own, reader, content).await?;
        }
        if parts.moderation {
            self.add_moderation(tx, own, reader, content).await?;
        }
        Ok(())
    }

    /// Notes that the reader knows the answers, questions and reports of a digest, or, where the digest was not sent,
    /// that they join the next run.
    pub(super) async fn set_known(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        content: &DigestContent,
        are_known: bool,
    ) -> Result<(), Failure> {
        for item in &content.answers {
            let (from, to) = match are_known {
                true => (item.before, item.after),
                false => (item.after, item.before),
            };
            stored::set_known(tx, own, item.question, from, to).await?;
        }
        for item in &content.moderation {
            let (from, to) = match are_known {
                true => (item.before, item.after),
                false => (item.after, item.before),
            };
            stored::set_progress(tx, own, item.collection, from, to).await?;
        }
        Ok(())
    }
}
