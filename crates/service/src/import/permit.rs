//! Turns for files: reading and comparing a file occupies a processor core, so that few files are processed together.

use std::sync::Arc;
use std::time::{Duration, Instant};

use domain::id::UserId;
use domain::problem::Code;

use super::cost::Uncharged;
use crate::outcome::{Failure, Outcome, internal_error};
use crate::shared::limit::user_permits::{UserPermit, UserPermits};
use crate::turns::processor_time::blocking;

/// Files that are previewed or published together, each of a different user.
const AT_ONCE: u32 = 2;
/// Files of at least this size, in bytes, need several times as much memory: each is processed alone.
const LARGE: usize = 8 << 20;
/// The longest wait for a turn.
const PATIENCE: Duration = Duration::from_secs(8);

/// The turns of a server: few in all, and one for each user, so that no user blocks the others.
#[derive(Debug)]
pub(super) struct FilePermits {
    people: UserPermits,
    uncharged: Uncharged,
}

/// A turn. It lasts until it is dropped and the work started in it has ended, even if the caller no longer waits for
/// that work.
#[derive(Debug, Clone)]
pub(super) struct FilePermit {
    _permit: Arc<UserPermit>,
    user: UserId,
    uncharged: Uncharged,
}

impl FilePermits {
    pub(super) fn new() -> Self {
        Self {
            people: UserPermits::new(AT_ONCE),
            uncharged: Uncharged::default(),
        }
    }

    /// Waits for a turn of the user, for a file of this many bytes.
    ///
    /// # Errors
    /// `IMPORT_BUSY` after [`PATIENCE`].
    pub(super) async fn take(&self, user: UserId, bytes: usize) -> Outcome<FilePermit> {
        self.take_within(user, bytes, PATIENCE).await
    }

    async fn take_within(
        &self,
        user: UserId,
        bytes: usize,
        patience: Duration,
    ) -> Outcome<FilePermit> {
        let places = if bytes < LARGE { 1 } else { AT_ONCE };
        let permit = tokio::time::timeout(patience, self.people.take(user, places)).await;
        let permit = permit.map_err(|_| Code::ImportBusy)?;
        Ok(FilePermit {
            _permit: Arc::new(permit.map_err(internal_error)?),
            user,
            uncharged: self.uncharged.clone(),
        })
    }

    /// The time worked in turns of this server and not charged yet.
    pub(super) const fn uncharged(&self) -> &Uncharged {
        &self.uncharged
    }
}

impl FilePermit {
    /// Runs work outside the request threads. When it ends, its time is added to the user's uncharged time, even if the
    /// caller no longer waits for it.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let permit = self.clone();
        let work = blocking(move || {
            // Captures the whole turn, whose permits last as long as the work.
            let permit = permit;
            let began = Instant::now();
            let done = work();
            permit.uncharged.add(permit.user, began.elapsed());
            done
        });
        work.await.map_err(internal_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ServiceError;

    fn user(number: u128) -> UserId {
        UserId::new(uuid::Uuid::from_u128(number))
    }

    #[tokio::test]
    async fn a_third_file_waits_and_is_told_when_it_has_to_wait_long() {
        let soon = Duration::from_millis(20);
        let permits = FilePermits::new();
        let _first = permits.take(user(1), 1).await.unwrap();
        let second = permits.take(user(2), 1).await.unwrap();
        let busy = permits.take_within(user(3), 1, soon).await.unwrap_err();
        assert_eq!(busy, ServiceError::problem(Code::ImportBusy));
        // Abandoned work holds its turn to its end.
        let (release, wait) = std::sync::mpsc::channel::<()>();
        let work = second.work(move || wait.recv().is_ok());
        drop(tokio::time::timeout(soon, work).await);
        drop(second);
        assert!(permits.take_within(user(3), 1, soon).await.is_err());
        release.send(()).unwrap();
        permits.take(user(3), 1).await.unwrap();
        assert!(permits.uncharged().of(user(2)) >= soon);
        assert_eq!(permits.uncharged().of(user(3)), Duration::ZERO);
    }

    #[tokio::test]
    async fn a_large_file_is_looked_at_alone() {
        let soon = Duration::from_millis(20);
        let permits = FilePermits::new();
        let small = permits.take(user(1), LARGE - 1).await.unwrap();
        let busy = permits.take_within(user(2), LARGE, soon).await.unwrap_err();
        assert_eq!(busy, ServiceError::problem(Code::ImportBusy));
        drop(small);
        let large = permits.take_within(user(2), LARGE, soon).await.unwrap();
        assert!(permits.take_within(user(1), 1, soon).await.is_err());
        drop(large);
        permits.take_within(user(1), 1, soon).await.unwrap();
    }
}
