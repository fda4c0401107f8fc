//! The position of this server in the content log, and the changes that it has read. One query of the database serves
//! all callers that wait.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use store::Db;
use store::content_log::News;
use tokio::sync::oneshot;
use tokio::time::{Duration, Instant, timeout};

use super::changed::Changed;
use super::dependency_hash::DependencyHash;
use super::position::Position;
use crate::outcome::Failure;

/// The part of the content log that this server has read. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct ContentLog(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    changed: RwLock<Changed>,
    position: AtomicU64,
    /// When the last successful query or confirmation began, in microseconds after `started`.
    read: AtomicU64,
    started: Instant,
    waiting: Mutex<Waiting>,
}

#[derive(Debug, Default)]
struct Waiting {
    /// Since when a task waits for the present query; `None` without a task.
    querying_since: Option<Instant>,
    callers: Vec<oneshot::Sender<Result<Position, Failure>>>,
}

impl ContentLog {
    pub(crate) fn new() -> Self {
        Self(Arc::new(Inner {
            changed: RwLock::new(Changed::new()),
            position: AtomicU64::new(0),
            read: AtomicU64::new(0),
            started: Instant::now(),
            waiting: Mutex::default(),
        }))
    }

    /// The position that was read last.
    pub(super) fn known(&self) -> Position {
        Position::new(&self.0.position)
    }

    /// The time since the last position was read.
    pub(super) fn age(&self) -> Duration {
        let read = Duration::from_micros(self.0.read.load(Ordering::Relaxed));
        self.0.started.elapsed().saturating_sub(read)
    }

    /// Whether one of the dependencies may have changed after `since`.
    pub(super) fn has_changed(&self, dependencies: &[DependencyHash], since: Position) -> bool {
        let changed = self
            .0
            .changed
            .read()
            .unwrap_or_else(PoisonError::into_inner);
        changed.has_changed(dependencies, since)
    }

    /// The position at a moment after this call. Callers that arrive during a query wait for the next one.
    pub(super) async fn position(&self, db: &Db) -> Result<Position, Failure> {
        let (sender, answer) = oneshot::channel();
        if self.0.enter(sender) {
            tokio::spawn(serve(self.clone(), db.clone()));
        }
        answer.await.unwrap_or(Err(Failure::Unavailable))
    }

    /// As [`position`](Self::position), after a wait of at most `patience`. The wait is over at once where the present
    /// query has taken as long: the database does not respond.
    pub(super) async fn position_within(
        &self,
        db: &Db,
        patience: Duration,
    ) -> Result<Position, Failure> {
        let left = patience.saturating_sub(self.0.query_time());
        let position = timeout(left, self.position(db)).await;
        position.unwrap_or(Err(Failure::Unavailable))
    }

    async fn catch_up(&self, db: &Db) -> Result<Position, Failure> {
        let begun = self.0.started.elapsed();
        let follower = db.follower();
        follower.catch_up(|news| self.0.apply(news)).await?;
        Ok(self.read_at(begun))
    }

    /// The last position, which is complete up to `time` after the start.
    fn read_at(&self, time: Duration) -> Position {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.0.read.fetch_max(micros, Ordering::Relaxed);
        self.known()
    }
}

impl Inner {
    fn apply(&self, news: News) {
        let mut changed = self.changed.write().unwrap_or_else(PoisonError::into_inner);
        let at = Position::new(&self.position).next();
        match news {
            News::Changes(changes) if changes.is_empty() => return,
            News::Changes(changes) => {
                for change in changes {
                    change.touched(|dependency| changed.note(dependency, at));
                }
            }
            News::Anything => changed.note_anything(at),
        }
        at.store(&self.position);
    }

    /// Adds a waiting caller; true where that caller must start the task.
    fn enter(&self, caller: oneshot::Sender<Result<Position, Failure>>) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.callers.push(caller);
        let is_querying = waiting.querying_since.is_some();
        waiting.querying_since.get_or_insert_with(Instant::now);
        !is_querying
    }

    /// How long the present query has taken; zero without one.
    fn query_time(&self) -> Duration {
        let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let since = waiting.querying_since;
        since.map_or(Duration::ZERO, |since| since.elapsed())
    }

    /// The callers that wait now; `None` ends the task.
    fn next(&self) -> Option<Vec<oneshot::Sender<Result<Position, Failure>>>> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.callers.is_empty() {
            waiting.querying_since = None;
            return None;
        }
        waiting.querying_since = Some(Instant::now());
        Some(std::mem::take(&mut waiting.callers))
    }
}

/// Queries once for each batch of callers, until no caller waits.
async fn serve(log: ContentLog, db: Db) {
    loop {
        // Requests that are ready to run join this query instead of waiting for the next.
        tokio::task::yield_now().await;
        let Some(callers) = log.0.next() else { return };
        let answer = log.catch_up(&db).await;
        for caller in callers {
            // The receiver of a cancelled request is closed.
            let _ = caller.send(answer);
        }
    }
}
