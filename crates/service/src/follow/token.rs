//! The token in the mails of alerts: it ends the alerts of its user, and does nothing else.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::access::{self, Grant, Reader, UseSelf};
use domain::follow::alert::mode::RegularMail;
use domain::id::UserId;
use domain::invariant::Invariant as _;
use domain::problem::Code;
use jiff::SignedDuration;
use store::Tx;
use store::follow::{alert as stored, digest};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use super::alert::plan_runs;
use crate::follow::Alerts;
use crate::outcome::{Failure, Outcome, ServiceError};
use crate::shared::Shared;
use crate::shared::seal::keyed_hash;

/// Bytes of the keyed hash in a token.
const HASH_BYTES: usize = 16;
/// The time in which a regular mail can be restored; removed alerts are swept after as long.
const UNDO: SignedDuration = SignedDuration::from_hours(24);

/// A token of a user.
pub(super) struct EndToken(Vec<u8>);

impl EndToken {
    /// The token of a user: the id, and a hash of it with the server's secret.
    pub(super) fn new(shared: &Shared, user: UserId) -> Result<Self, Failure> {
        let id = user.uuid();
        let hash = keyed_hash(&shared.config().secret, &[b"end-alerts", id.as_bytes()])?;
        let hash = hash.get(..HASH_BYTES).invariant("a keyed hash is longer");
        Ok(Self([id.as_bytes().as_slice(), hash].concat()))
    }

    pub(super) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.0)
    }

    /// The user of a token; `None` for one that this server has not made.
    fn user(shared: &Shared, text: &str) -> Result<Option<UserId>, Failure> {
        let Ok(bytes) = URL_SAFE_NO_PAD.decode(text) else {
            return Ok(None);
        };
        let Some(id) = bytes.get(..16).and_then(|id| Uuid::from_slice(id).ok()) else {
            return Ok(None);
        };
        let user = UserId::new(id);
        let expected = Self::new(shared, user)?;
        Ok(bool::from(expected.0.ct_eq(&bytes)).then_some(user))
    }
}

impl Alerts<'_> {
    /// Ends all alerts of the user of a token, and the weekly mail of what is due, whoever calls. Returns the number of
    /// alerts and mails that ended.
    ///
    /// # Errors
    /// `NOT_FOUND` for a token that this server has not made, and for a deleted user.
    pub async fn end_alerts(self, token: &str) -> Outcome<u64> {
        let (mut tx, own) = self.with_token(token).await?;
        let all: Vec<_> = stored::metrics(&mut tx, &own).await?;
        let count = stored::remove(&mut tx, &own, &all, self.shared.now()).await?;
        let now = self.shared.now();
        let due = digest::end_mail(&mut tx, &own, RegularMail::Due, now).await?;
        let answers = store::question::end_followed(&mut tx, &own, now).await?;
        // Only moderators get the mail that everybody has at first.
        let moderates = !store::question::moderated_by(&mut tx, &own)
            .await?
            .is_empty();
        let questions = digest::end_mail(&mut tx, &own, RegularMail::Questions, now).await?;
        self.finish(tx, own).await?;
        Ok(count + u64::from(due) + answers + u64::from(questions && moderates))
    }

    /// Restores the alerts that the user of a token ended last, and the mail of what is due, within a day. Returns their
    /// number.
    ///
    /// # Errors
    /// As for [`Self::end_alerts`].
    pub async fn undo_end_alerts(self, token: &str) -> Outcome<u64> {
        let (mut tx, own) = self.with_token(token).await?;
        let count = stored::restore_last(&mut tx, &own).await?;
        let after = self.shared.now() - UNDO;
        let due = digest::restore_mail(&mut tx, &own, RegularMail::Due, after).await?;
        let answers = store::question::restore_followed(&mut tx, &own, after).await?;
        let moderates = !store::question::moderated_by(&mut tx, &own)
            .await?
            .is_empty();
        let questions = digest::restore_mail(&mut tx, &own, RegularMail::Questions, after).await?;
        self.finish(tx, own).await?;
        Ok(count + u64::from(due) + answers + u64::from(questions && moderates))
    }

    async fn with_token(self, token: &str) -> Outcome<(Tx, Grant<UseSelf>)> {
        let user = EndToken::user(self.shared, token)?.ok_or(Code::NotFound)?;
        let mut tx = self.shared.db().begin_on(user.uuid()).await?;
        let user = store::identity::user::by_id(&mut tx, user).await?;
        let user = user.ok_or(Code::NotFound)?;
        let (id, status) = (user.id, user.status);
        let own = access::own(Reader::User { id, status });
        let own = own.map_err(|_| ServiceError::from(Code::NotFound))?;
        digest::lock_runs(&mut tx, &own).await?;
        Ok((tx, own))
    }

    async fn finish(self, mut tx: Tx, own: Grant<UseSelf>) -> Outcome<()> {
        let user = self.identity.own_user(&mut tx, own.object()).await?;
        plan_runs(&mut tx, &own, &user, self.shared.now()).await?;
        Ok(tx.commit().await?)
    }
}
