//! A row that each server commits every few seconds: it proves that this server can write durably. Its age grows with a
//! lost synchronous standby, a full disk, and a lock that is never released.

use std::future::Future;
use std::pin::pin;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use store::StoreError;
use tokio::time::Instant;
use uuid::Uuid;

use crate::outcome::Failure;
use crate::platform::clock::{is_next, ticks};
use crate::shared::Shared;

/// The time between two commits of the row.
pub(crate) const INTERVAL: Duration = Duration::from_secs(10);

/// This server's row.
#[derive(Debug, Default)]
pub(crate) struct Heartbeat {
    /// Its key, created with the first commit.
    id: OnceLock<Uuid>,
    /// The last commit, by a monotonic clock.
    last: Mutex<Option<Instant>>,
}

/// The reason for the end of the heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeartbeatEnd {
    /// The caller stopped it.
    Stopped,
    /// A newer version has changed the tables, and this one cannot work with them any more. The log gives the remedy.
    Outdated,
}

impl Shared {
    /// Commits this server's row, every [`INTERVAL`], until `stop` is ready or the tables do not admit this version any
    /// more.
    pub async fn keep_beating(&self, stop: impl Future<Output = ()> + Send) -> HeartbeatEnd {
        let (mut stop, mut ticks) = (pin!(stop), ticks(INTERVAL));
        while is_next(&mut ticks, stop.as_mut()).await {
            if self.is_outdated().await {
                return HeartbeatEnd::Outdated;
            }
            // An error is in the log, and in the age.
            let _ = self.beat().await;
        }
        HeartbeatEnd::Stopped
    }

    /// Whether a newer version has changed the tables so that this one cannot work with them. `false` where the
    /// database does not respond, which the age of the heartbeat shows.
    async fn is_outdated(&self) -> bool {
        let check = async {
            let mut tx = self.db().read_once().await?;
            store::db::schema::check_reader(&mut tx).await
        };
        match check.await {
            Err(error @ StoreError::ReaderTooOld(_)) => {
                tracing::error!(%error, "this version cannot work with the database any more");
                true
            }
            Ok(()) | Err(_) => false,
        }
    }

    /// Commits this server's row once.
    pub async fn beat(&self) -> Result<(), Failure> {
        let heartbeat = &self.inner.heartbeat;
        let id = match heartbeat.id.get() {
            Some(id) => *id,
            None => {
                let id = self.new_uuid()?;
                *heartbeat.id.get_or_init(|| id)
            }
        };
        let begun = Instant::now();
        let mut tx = self.db().begin_on(id).await?;
        store::platform::server::beat(&mut tx, id, self.now()).await?;
        tx.commit().await?;
        // The committed row was written after `begun`.
        *heartbeat
            .last
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = Some(begun);
        Ok(())
    }

    /// The time since this server last committed its row; `None` before the first commit.
    #[must_use]
    pub fn heartbeat_age(&self) -> Option<Duration> {
        let last = self.inner.heartbeat.last.lock();
        let last = *last.unwrap_or_else(PoisonError::into_inner);
        last.map(|last| last.elapsed())
    }
}
