//! Responses in memory that are never older than the contents: a position in the content log, what a response was made
//! from, and the cache that compares the two.
//!
//! A response is made after a position was taken, and records what it reads ([`crate::Service::recording`]). It is
//! valid as long as no change after that position touched one of its dependencies; this is checked each time it is
//! used, at a position that was taken after its request arrived. Dropping responses when a change arrives would not be
//! enough: a response that is being made at that moment would be inserted afterwards.

mod cache;
mod changed;
mod dependency_hash;
mod log;
mod makers;
mod position;
mod rights;

use std::time::Duration;

use domain::content::{Dependencies, Dependency};
use store::db::read_set::ReadSet;

use crate::outcome::Failure;
use crate::shared::Shared;
use dependency_hash::DependencyHash;

pub use cache::{Cache, Entry};
pub use makers::Maker;
pub use position::Position;
pub use rights::{Guarded, Rights, RightsOn};

pub(crate) use log::ContentLog;
pub(crate) use rights::{RightsCache, rights_cache};

/// The reads of a service made by [`crate::Service::recording`], and whether it began a change.
#[derive(Clone, Debug)]
pub struct Recording(ReadSet);

impl Recording {
    /// The dependencies of a response that is made from it.
    #[must_use]
    pub fn dependencies(&self) -> Dependencies {
        self.0.dependencies()
    }

    /// Whether a change has begun: before that, nothing can have been stored.
    #[must_use]
    pub fn has_begun_writing(&self) -> bool {
        self.0.has_begun_writing()
    }
}

impl Shared {
    /// A position that includes all changes that were acknowledged before this call, by any server. One query of the
    /// database serves all callers that wait at the same time.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the database does not respond.
    pub async fn position(&self) -> Result<Position, Failure> {
        self.inner.content_log.position(self.db()).await
    }

    /// As [`position`](Self::position), after a wait of at most `patience`: for callers that can do without. While the
    /// database does not respond, most calls do not wait.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the database did not respond in this time.
    pub async fn position_within(&self, patience: Duration) -> Result<Position, Failure> {
        self.inner
            .content_log
            .position_within(self.db(), patience)
            .await
    }

    /// Returns a position before this call, for a response whose data is read after it. The last position needs no
    /// query; a change after it invalidates the response.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] if no position was read yet and the database does not respond.
    pub async fn earlier_position(&self) -> Result<Position, Failure> {
        match self.known_position() {
            Position::START => self.position().await,
            known => Ok(known),
        }
    }

    /// The last position that was read, without a query: later changes are possible.
    #[must_use]
    pub fn known_position(&self) -> Position {
        self.inner.content_log.known()
    }

    /// The time since the last position was read.
    #[must_use]
    pub fn position_age(&self) -> Duration {
        self.inner.content_log.age()
    }

    /// The same, with a record of the dependencies that are read.
    pub(crate) fn recording(&self) -> (Self, Recording) {
        let reads = ReadSet::default();
        (self.on(self.db.recording(&reads)), Recording(reads))
    }

    /// Whether a dependency may have changed after `since` and before this call, on any server.
    ///
    /// # Errors
    /// [`Failure::Unavailable`] where the database does not respond.
    pub async fn has_changed(
        &self,
        dependency: Dependency,
        since: Position,
    ) -> Result<bool, Failure> {
        self.position().await?;
        let dependency = DependencyHash::new(dependency);
        Ok(self.inner.content_log.has_changed(&[dependency], since))
    }

    /// Whether a cache entry is valid at a position.
    #[must_use]
    pub fn is_valid<V>(&self, entry: &Entry<V>, at: Position) -> bool {
        entry.is_valid(&self.inner.content_log, at)
    }
}
