//! Sends digests: one mail a reader and run, the same bytes at each attempt.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::access::{self, Grant, ReadCollection, Reader, UseSelf};
use domain::follow::alert::content::{DigestContent, DigestItem, DigestState};
use domain::follow::alert::mode::Cadence;
use domain::id::{DigestId, UserId};
use domain::identity::user::User;
use domain::operation::job::Lane;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use store::Tx;
use store::follow::digest::{self, StoredDigest};

use super::token::EndToken;
use crate::Caller;
use crate::follow::Alerts;
use crate::outcome::{Failure, internal_error};
use crate::platform::mail::digest::{DigestMail, DigestOccasion};
use crate::platform::mail::{Frozen, SendError};
use crate::shared::job::kind::{End, GIVE_UP, Job};

/// A digest that was not sent after this time ends, and its news join the next run. The job is retried every four hours
/// in the end, and is given up after two days.
const LONGEST: SignedDuration = SignedDuration::from_hours(44);
/// The longest time that one attempt takes, and more.
const SENDING: SignedDuration = SignedDuration::from_hours(1);

/// The job that sends a digest.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendDigest {
    pub(crate) digest: DigestId,
}

impl Job for SendDigest {
    const NAME: &'static str = "digest";
    const LANE: Lane = Lane::Digest;
}

/// A mail of a digest, as it is sent at each attempt.
#[derive(Debug, Serialize, Deserialize)]
struct FrozenText {
    to: String,
    /// The message in base64.
    message: String,
}

/// The next step with a digest.
enum DigestAttempt {
    Send(Frozen),
    /// It ended before it could be sent.
    Ended,
}

impl Alerts<'_> {
    /// Sends a digest. Its mail is written and stored at the first attempt.
    pub(crate) async fn send_digest(self, id: DigestId) -> Result<End, Failure> {
        let DigestAttempt::Send(mail) = self.frozen_digest(id).await? else {
            return Ok(End::Done);
        };

        match self.shared.mailer().send_frozen(id.uuid(), &mail).await {
            Ok(()) => {
                self.end_digest(id, DigestState::Sent, false).await?;
                Ok(End::Done)
            }
            Err(SendError::Never(why)) => {
                self.end_digest(id, DigestState::Failed, true).await?;
                Ok(End::Fail(why))
            }
            Err(SendError::Later(why)) => {
                let mut tx = self.shared.db().read().await?;
                let stored = digest::find(&mut tx, id).await?;
                drop(tx);
                let is_late =
                    |stored: StoredDigest| self.shared.now() - LONGEST > stored.created_at;
                if stored.is_some_and(is_late) {
                    self.end_digest(id, DigestState::Failed, false).await?;
                    return Ok(End::Fail(why));
                }
                Ok(End::Retry(why))
            }
        }
    }

    /// The mail of a digest, written and stored at the first attempt. A reader who may no longer read one of the
    /// indicators, or who ended an alert, gets a mail without it; if the mail was written already, it is not sent.
    async fn frozen_digest(self, id: DigestId) -> Result<DigestAttempt, Failure> {
        let mut tx = self.shared.db().begin().await?;
        let stored = digest::find(&mut tx, id).await?;
        let Some(stored) = stored.filter(|stored| stored.state == DigestState::Queued) else {
            return Ok(DigestAttempt::Ended);
        };

        if self.is_over(&stored, SignedDuration::ZERO) {
            self.end_queued(&mut tx, &stored, DigestState::Failed)
                .await?;
            tx.commit().await?;
            return Ok(DigestAttempt::Ended);
        }

        let user = store::identity::user::by_id(&mut tx, stored.user).await?;
        let user = user.filter(|user| user.status.has_rights());
        let (Some(user), Ok(content)) = (
            user,
            serde_json::from_str::<DigestContent>(&stored.content).map_err(internal_error),
        ) else {
            digest::end(&mut tx, id, DigestState::Cancelled, self.shared.now()).await?;
            tx.commit().await?;
            count_ended(DigestState::Cancelled);
            return Ok(DigestAttempt::Ended);
        };

        let reader = Reader::User {
            id: user.id,
            status: user.status,
        };
        let own = access::own(reader).map_err(|_| internal_error("a user without rights"))?;

        let wanted = DigestContent {
            items: self
                .still_wanted(&mut tx, &own, reader, content.items.clone())
                .await?,
            due: self.still_due(&mut tx, &user, content.due.clone()).await?,
            more_due: content.more_due,
            answers: self
                .still_followed(&mut tx, &own, reader, content.answers.clone())
                .await?,
            moderation: match user.question_mail {
                Some(true) => {
                    self.still_moderated(&mut tx, reader, content.moderation.clone())
                        .await?
                }
                Some(false) | None => Vec::new(),
            },
        };

        let is_cut = wanted.items != content.items
            || wanted.due.len() < content.due.len()
            || wanted.answers.len() < content.answers.len()
            || wanted.moderation.len() < content.moderation.len();
        let refused = user.is_mail_refused();
        if wanted.is_empty() || refused || (is_cut && stored.message.is_some()) {
            self.give_back(&mut tx, &own, &wanted.items).await?;
            self.set_known(&mut tx, &own, &wanted, false).await?;
            digest::end(&mut tx, id, DigestState::Cancelled, self.shared.now()).await?;
            tx.commit().await?;
            count_ended(DigestState::Cancelled);
            return Ok(DigestAttempt::Ended);
        }

        let mail = match &stored.message {
            Some(sealed) => self.opened(id, sealed)?,
            None => {
                let mail = self.write_digest(&mut tx, &user, &stored, &wanted).await?;
                let sealed = self.sealed(id, &mail)?;
                digest::freeze(&mut tx, id, &sealed).await?;
                mail
            }
        };

        tx.commit().await?;
        Ok(DigestAttempt::Send(mail))
    }

    /// The items that the reader may still read and whose alerts are still set, without successors that the reader may
    /// no longer see.
    async fn still_wanted(
        self,
        tx: &mut Tx,
        own: &Grant<UseSelf>,
        reader: Reader,
        items: Vec<DigestItem>,
    ) -> Result<Vec<DigestItem>, Failure> {
        let alerts = store::follow::alert::list(tx, own).await?;

        let of_successor = |item: &DigestItem| {
            let end = item.end.as_ref()?;
            Some(end.successor.as_ref()?.collection)
        };
        let mut collections: Vec<_> = items.iter().map(|item| item.collection).collect();
        collections.extend(items.iter().filter_map(of_successor));
        collections.sort_unstable();
        collections.dedup();
        let facts = store::access::collections_facts(tx, reader, &collections).await?;
        let readable: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .map(|grant| grant.collection())
            .collect();

        let is_wanted = |item: &DigestItem| {
            // The alert of a deleted indicator ended with this digest.
            let is_set = item.place.is_none()
                || alerts
                    .iter()
                    .any(|alert| alert.id == item.alert && alert.setting.cadence().is_some());
            is_set && readable.contains(&item.collection)
        };

        let mut wanted: Vec<_> = items.into_iter().filter(is_wanted).collect();
        for item in &mut wanted {
            let is_hidden = of_successor(item).is_some_and(|id| !readable.contains(&id));
            if let Some(end) = item.end.as_mut().filter(|_| is_hidden) {
                end.successor = None;
            }
        }
        Ok(wanted)
    }

    async fn write_digest(
        self,
        tx: &mut Tx,
        user: &User,
        stored: &StoredDigest,
        content: &DigestContent,
    ) -> Result<Frozen, Failure> {
        let occasion = DigestOccasion {
            id: stored.id.uuid(),
            cadence: Some(stored.cadence),
            date: stored.date,
            created_at: stored.created_at,
        };
        self.write_content(tx, user, &occasion, content).await
    }

    /// The mail with this content to a user.
    pub(super) async fn write_content(
        self,
        tx: &mut Tx,
        user: &User,
        occasion: &DigestOccasion,
        content: &DigestContent,
    ) -> Result<Frozen, Failure> {
        let caller = Caller::of_reader(Reader::User {
            id: user.id,
            status: user.status,
        });

        let account = self.accounts.own_account(tx, &caller).await?;
        let account = account.ok_or_else(|| internal_error("a user without an account"))?;
        let token = EndToken::new(self.shared, user.id)?;

        let mail = DigestMail {
            occasion,
            to: &user.email,
            language: user.language,
            account: &account.record.key,
            token: &token.text(),
            content,
        };

        self.shared
            .mailer()
            .write_digest(&mail)
            .map_err(internal_error)
    }

    /// Ends a digest that was sent, that the mail server refused for good, or that could not be sent for too long.
    async fn end_digest(
        self,
        id: DigestId,
        state: DigestState,
        is_refused: bool,
    ) -> Result<(), Failure> {
        let mut tx = self.shared.db().begin().await?;
        let stored = digest::find(&mut tx, id).await?;
        let Some(stored) = stored.filter(|stored| stored.state == DigestState::Queued) else {
            return Ok(());
        };
        self.end_queued(&mut tx, &stored, state).await?;
        // A mail server that does not respond is no evidence about the address.
        if is_refused || state == DigestState::Sent {
            digest::count_refusal(&mut tx, stored.user, is_refused).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Ends a digest that is on its way. If it failed, its news go back to the alerts.
    async fn end_queued(
        self,
        tx: &mut Tx,
        stored: &StoredDigest,
        state: DigestState,
    ) -> Result<(), Failure> {
        if state == DigestState::Failed {
            let user = store::identity::user::by_id(tx, stored.user).await?;
            let own = user.and_then(|user| {
                let (id, status) = (user.id, user.status);
                access::own(Reader::User { id, status }).ok()
            });
            let content: DigestContent =
                serde_json::from_str(&stored.content).map_err(internal_error)?;
            if let Some(own) = own {
                self.give_back(tx, &own, &content.items).await?;
                self.set_known(tx, &own, &content, false).await?;
            }
        }
        digest::end(tx, stored.id, state, self.shared.now()).await?;
        count_ended(state);
        Ok(())
    }

    /// The runs whose digest is on its way. Digests that are too old end: the job of one can be lost, or fail.
    pub(super) async fn on_their_way(
        self,
        tx: &mut Tx,
        runs: &[(&Grant<UseSelf>, Cadence)],
    ) -> Result<HashSet<(UserId, Cadence)>, Failure> {
        let mut found = HashSet::new();
        for stored in digest::queued(tx, runs).await? {
            // Not the ones whose last attempt may still be running.
            if self.is_over(&stored, SENDING) {
                self.end_queued(tx, &stored, DigestState::Failed).await?;
            } else {
                found.insert((stored.user, stored.cadence));
            }
        }
        Ok(found)
    }

    /// Whether the time to send a digest was over so long ago.
    fn is_over(self, stored: &StoredDigest, since: SignedDuration) -> bool {
        self.shared.now() - GIVE_UP - since > stored.created_at
    }

    fn sealed(self, id: DigestId, mail: &Frozen) -> Result<String, Failure> {
        let text = FrozenText {
            to: mail.to.clone(),
            message: STANDARD.encode(&mail.message),
        };
        let text = serde_json::to_string(&text).map_err(internal_error)?;
        self.shared.seal(id.uuid(), &text)
    }

    fn opened(self, id: DigestId, sealed: &str) -> Result<Frozen, Failure> {
        let text = self
            .shared
            .open(id.uuid(), sealed)
            .map_err(|_| internal_error("a mail was sealed with another secret"))?;
        let text: FrozenText = serde_json::from_str(&text).map_err(internal_error)?;
        Ok(Frozen {
            to: text.to,
            message: STANDARD.decode(text.message).map_err(internal_error)?,
        })
    }
}

/// Counts a digest that ended, for the operator's measurements.
fn count_ended(state: DigestState) {
    metrics::counter!("statit_digests_total", "state" => state.as_str()).increment(1);
}
