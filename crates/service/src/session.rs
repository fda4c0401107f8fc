//! Sessions: who a request comes from, and the list of one's signed-in browsers.

use domain::access;
use domain::id::SessionId;
use domain::problem::Code;
use jiff::{SignedDuration, Timestamp};
use store::Tx;
use store::session::Session;

use crate::code::token_hash;
use crate::outcome::{Failure, Outcome};
use crate::sign::session_end;
use crate::{Caller, Client, Service};

/// How long a use of a session may go unnoted, so that reading does not write each time.
const UNNOTED: SignedDuration = SignedDuration::from_hours(1);

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenSession {
    /// Which one.
    pub id: SessionId,
    /// What the browser said it is.
    pub device: String,
    /// When it was begun.
    pub created_at: Timestamp,
    /// When it was last used, to within an hour.
    pub seen_at: Timestamp,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl Service {
    /// Who a request comes from. A token that is unknown or over is a guest's. A session that is
    /// used lives on.
    pub async fn authenticate(
        &self,
        token: Option<&str>,
        client: Client,
    ) -> Result<Caller, Failure> {
        let Some(hash) = token.and_then(token_hash) else {
            return Ok(Caller::guest(client));
        };
        let now = self.now();
        let found = {
            let mut tx = self.db().read().await?;
            store::session::find(&mut tx, &hash, now).await?
        };
        let Some((session, user)) = found else {
            return Ok(Caller::guest(client));
        };
        if now.duration_since(session.seen_at) >= UNNOTED
            && let Err(failure) = self.note_use(&session, now).await
        {
            // Who only reads can do so while nothing can be written.
            tracing::warn!(%failure, "the use of a session was not noted");
        }
        Ok(Caller::of_session(client, session.id, &user))
    }

    async fn note_use(&self, session: &Session, now: Timestamp) -> Result<(), Failure> {
        let end = session_end(session.created_at, now);
        let mut tx = self.db().begin().await?;
        store::session::touch(&mut tx, session.id, now, end).await?;
        Ok(tx.commit().await?)
    }

    /// The caller's sessions, the latest used first; none for a guest.
    pub async fn sessions(&self, caller: &Caller) -> Result<Vec<SeenSession>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.db().read().await?;
        let sessions = store::session::list(&mut tx, &grant, self.now()).await?;
        Ok(sessions
            .into_iter()
            .map(|session| SeenSession {
                current: Some(session.id) == caller.session,
                id: session.id,
                device: session.device,
                created_at: session.created_at,
                seen_at: session.seen_at,
            })
            .collect())
    }

    /// Ends one of the caller's sessions, perhaps the one that asks.
    pub async fn end_session(&self, caller: &Caller, id: SessionId) -> Outcome<()> {
        let grant = self.own(caller)?;
        let mut tx = self.db().begin().await?;
        if !store::session::end(&mut tx, &grant, id).await? {
            return Err(Code::NotFound.into());
        }
        Ok(tx.commit().await?)
    }

    /// Ends the caller's sessions except the one that asks.
    pub async fn end_other_sessions(&self, caller: &Caller) -> Outcome<()> {
        let grant = self.own(caller)?;
        let mut tx = self.db().begin().await?;
        store::session::end_others(&mut tx, grant.object(), caller.session).await?;
        Ok(tx.commit().await?)
    }

    /// Ends the session that asks, if there is one.
    pub(crate) async fn end_own_session(&self, tx: &mut Tx, caller: &Caller) -> Outcome<()> {
        if let (Some(session), Ok(grant)) = (caller.session, access::own(caller.reader)) {
            store::session::end(tx, &grant, session).await?;
        }
        Ok(())
    }
}
