//! The health of the service, and measurements.

pub(crate) mod heartbeat;

use std::path::Path;
use std::time::Duration;

use domain::operation::job::JobCounts;
use domain::operation::usage::DbUse;
use jiff::{SignedDuration, Timestamp};
use store::operation::restored::{self, LastRestore};
use tokio::time::timeout;

use crate::outcome::Failure;
use crate::shared::Shared;

pub use heartbeat::HeartbeatEnd;

/// The time limit of a read.
const READ: Duration = Duration::from_secs(2);
/// The age of the heartbeat that shows that writes fail: three intervals.
const HEARTBEAT: Duration = heartbeat::INTERVAL.saturating_mul(3);
/// The least free space of the data folder, in bytes.
const FREE_BYTES: u64 = 64 * 1024 * 1024;
/// How long a due job may wait before the queue counts as late.
const DUE: SignedDuration = SignedDuration::from_mins(15);

/// The parts that a server needs, and whether each works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Health {
    /// The database completed a read in time.
    pub reads: bool,
    /// The database has the tables of this binary, or those of a newer version that admit it.
    pub migrations: bool,
    /// A commit of this server's own row was acknowledged lately.
    pub heartbeat: bool,
    /// The time since that commit; `None` before the first.
    pub heartbeat_age: Option<Duration>,
    /// The data folder has free space; `true` if unknown.
    pub disk: bool,
    /// No due job waits for long; `true` if unknown.
    pub jobs: bool,
}

impl Health {
    /// Whether this server can work. A late queue does not count: all servers share it, so that no server would be
    /// healthy.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.reads && self.migrations && self.heartbeat && self.disk
    }
}

impl Shared {
    /// When the database was restored; `None` once the operator has resumed.
    pub async fn suspended_at(&self) -> Result<Option<Timestamp>, Failure> {
        Ok(self.last_restore().await?.suspended_at)
    }

    /// A number that each restore of the database changes.
    pub async fn epoch(&self) -> Result<i64, Failure> {
        Ok(self.last_restore().await?.epoch)
    }

    async fn last_restore(&self) -> Result<LastRestore, Failure> {
        let mut tx = self.db().read().await?;
        Ok(restored::last_restore(&mut tx).await?)
    }

    /// Checks all parts that the service needs.
    pub async fn health(&self) -> Health {
        let read = async {
            let mut tx = self.db().read().await?;
            let migrations = store::db::schema::is_usable(&mut tx).await?;
            let jobs = store::platform::job::counts(&mut tx, self.now()).await?;
            Ok::<_, store::StoreError>((migrations, jobs))
        };
        let (read, free) = tokio::join!(timeout(READ, read), self.free_bytes());
        let read = read.ok().and_then(Result::ok);
        let heartbeat_age = self.heartbeat_age();
        let is_late = |jobs: &[JobCounts]| {
            let oldest = jobs.iter().filter_map(|jobs| jobs.oldest_due).min();
            oldest.is_some_and(|due| self.now().duration_since(due) > DUE)
        };
        Health {
            reads: read.is_some(),
            migrations: read.as_ref().is_some_and(|(migrations, _)| *migrations),
            heartbeat: heartbeat_age.is_some_and(|age| age < HEARTBEAT),
            heartbeat_age,
            disk: free.is_none_or(|free| free >= FREE_BYTES),
            jobs: !read.is_some_and(|(_, jobs)| is_late(&jobs)),
        }
    }

    /// The use of database connections, and the outcomes of writes.
    #[must_use]
    pub fn database_use(&self) -> DbUse {
        self.db().usage()
    }

    /// The size of the database, in bytes.
    pub async fn database_bytes(&self) -> Result<u64, Failure> {
        Ok(self.db().size().await?)
    }

    /// Free bytes of the file system of the data folder, for a user without privileges; `None` if they cannot be
    /// determined in time.
    pub async fn free_bytes(&self) -> Option<u64> {
        let folder = self.folder().to_owned();
        let free = tokio::task::spawn_blocking(move || free_bytes(&folder));
        timeout(READ, free).await.ok()?.ok()?
    }
}

/// Free bytes of the file system of a folder, or of its nearest existing ancestor.
fn free_bytes(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|folder| folder.exists())?;
    let space = rustix::fs::statvfs(there).ok()?;
    Some(space.f_bavail.saturating_mul(space.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_but_the_queue_decides() {
        let well = Health {
            reads: true,
            migrations: true,
            heartbeat: true,
            heartbeat_age: Some(Duration::ZERO),
            disk: true,
            jobs: true,
        };

        let without = |change: fn(&mut Health)| {
            let mut health = well;
            change(&mut health);
            health
        };

        let cases = [
            (well, true),
            (without(|it| it.reads = false), false),
            (without(|it| it.migrations = false), false),
            (without(|it| it.heartbeat = false), false),
            (without(|it| it.disk = false), false),
            (without(|it| it.jobs = false), true),
        ];

        for (health, ready) in cases {
            assert_eq!(health.is_ready(), ready, "{health:?}");
        }
    }

    #[test]
    fn free_space_is_found_for_a_folder_that_is_not_made_yet() {
        let there = tempfile::tempdir().unwrap();
        let free = free_bytes(&there.path().join("a/b"));
        assert!(free.is_some_and(|free| free > 0), "{free:?}");
    }
}
