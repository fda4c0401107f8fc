//! Sessions: the authentication of requests, and the list of a user's signed-in browsers.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use domain::access;
use domain::id::SessionId;
use domain::identity::session::Session;
use domain::problem::Code;
use jiff::{SignedDuration, Timestamp};
use store::Tx;

use crate::identity::Identity;
use crate::identity::code::token_hash;
use crate::identity::sign::session_end;
use crate::outcome::{Failure, Outcome};
use crate::shared::Shared;
use crate::{Caller, Client};

/// How long a request waits until the use of its session is stored.
const NOTING: Duration = Duration::from_millis(250);
/// How long the use of a session may remain unstored, so that not every read writes.
const SESSION_USE_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenSession {
    /// The id, by which the user ends the session.
    pub id: SessionId,
    /// The browser's `User-Agent`.
    pub device: String,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last used, to within an hour.
    pub seen_at: Timestamp,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// The sessions whose use is being stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionWrites(Arc<Mutex<HashSet<SessionId>>>);

impl SessionWrites {
    /// Enters a session; `None` where its use is being stored already.
    fn enter(&self, session: SessionId) -> Option<NotingPlace> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(session).then(|| NotingPlace {
            noting: self.clone(),
            session,
        })
    }
}

/// A session whose use is being stored, until this value is dropped.
struct NotingPlace {
    noting: SessionWrites,
    session: SessionId,
}

impl Drop for NotingPlace {
    fn drop(&mut self) {
        let mut all = self.noting.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&self.session);
    }
}

impl Identity<'_> {
    /// Determines the caller of a request: a guest where the token is absent, unknown or expired. The use of a session
    /// extends it.
    pub async fn authenticate(
        self,
        token: Option<&str>,
        client: Client,
    ) -> Result<Caller, Failure> {
        let Some(hash) = token.and_then(token_hash) else {
            return Ok(Caller::guest(client));
        };
        let now = self.shared.now();
        let found = {
            let mut tx = self.shared.db().read_once().await?;
            store::identity::session::find(&mut tx, &hash, now).await?
        };
        let Some((session, user)) = found else {
            return Ok(Caller::guest(client));
        };
        if now.duration_since(session.seen_at) >= SESSION_USE_INTERVAL {
            self.store_use_in_background(session.clone(), now).await;
        }
        Ok(Caller::of_session(client, session.id, &user))
    }

    /// Stores the use of a session in a task of its own, one for each session, and waits for it no longer than
    /// [`NOTING`]: requests that only read must succeed while nothing can be written.
    async fn store_use_in_background(self, session: Session, now: Timestamp) {
        let Some(place) = self.session_writes.enter(session.id) else {
            return;
        };
        let shared = self.shared.clone();
        let noted = tokio::spawn(async move {
            let _place = place;
            if let Err(failure) = note_use(&shared, &session, now).await {
                tracing::warn!(%failure, "the use of a session was not noted");
            }
        });
        let _ = tokio::time::timeout(NOTING, noted).await;
    }

    /// The caller's sessions, the latest used first; empty for a guest.
    pub async fn sessions(self, caller: &Caller) -> Result<Vec<SeenSession>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Vec::new());
        };
        let mut tx = self.shared.db().read().await?;
        let sessions = store::identity::session::list(&mut tx, &grant, self.shared.now()).await?;
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

    /// Ends one of the caller's sessions, possibly that of this request.
    pub async fn end_session(self, caller: &Caller, id: SessionId) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        if !store::identity::session::end(&mut tx, &grant, id).await? {
            return Err(Code::NotFound.into());
        }
        Ok(tx.commit().await?)
    }

    /// Ends the caller's sessions except that of this request.
    pub async fn end_other_sessions(self, caller: &Caller) -> Outcome<()> {
        let grant = self.shared.own(caller)?;
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        store::identity::session::end_others(&mut tx, grant.object(), caller.session).await?;
        Ok(tx.commit().await?)
    }

    /// Ends the session of this request, if there is one.
    pub(crate) async fn end_own_session(self, tx: &mut Tx, caller: &Caller) -> Outcome<()> {
        if let (Some(session), Ok(grant)) = (caller.session, access::own(caller.reader)) {
            store::identity::session::end(tx, &grant, session).await?;
        }
        Ok(())
    }
}

async fn note_use(shared: &Shared, session: &Session, now: Timestamp) -> Result<(), Failure> {
    let end = session_end(session.created_at, now);
    let mut tx = shared.db().begin_on(session.id).await?;
    store::identity::session::touch(&mut tx, session.id, now, end).await?;
    Ok(tx.commit().await?)
}
