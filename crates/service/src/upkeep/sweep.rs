//! Deletes expired rows: ended sessions, access keys, networks, codes and invitations, counters, done jobs, old
//! responses, import files, mails in the outgoing folder, stored files that nothing names.

use std::time::SystemTime;

use domain::id::ImportId;
use domain::operation::job::Lane;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use storage::Folder;
use store::Tx;
use store::platform::installation::Installation;
use store::upkeep::Expired;
use tokio::time::Instant;

use crate::identity::known_network::REMEMBERED;
use crate::import::id_of;
use crate::outcome::Failure;
use crate::service::Service;
use crate::shared::job::kind::Job;
use crate::upkeep::stored_files::StorageOwner;

/// Retention of done and failed jobs, for the operator to inspect.
const DONE_JOBS: SignedDuration = SignedDuration::from_hours(24 * 7);
/// Retention of idempotency keys: how long a request may be repeated.
const ANSWERS: SignedDuration = SignedDuration::from_hours(24 * 2);
/// Retention of the counters of rate limits: more than the longest window.
const COUNTERS: SignedDuration = SignedDuration::from_hours(48);
/// Retention of expired access keys: their users see that they are expired.
const ACCESS_KEYS: SignedDuration = SignedDuration::from_hours(24 * 30);
/// The time that an expired code is stored, to report that it has expired.
const CODES: SignedDuration = SignedDuration::from_hours(1);
/// Retention of import files.
const IMPORTS: SignedDuration = SignedDuration::from_secs(domain::limits::IMPORT_SECONDS);
/// The age of the oldest entries of the audit trail.
const TRAIL: SignedDuration = SignedDuration::from_hours(24 * 365);
/// How long a new file may wait for the transaction that names it.
const UNUSED_FILES: SignedDuration = SignedDuration::from_hours(1);

/// Retention of mails in the outgoing folder.
const MAILS: SignedDuration = SignedDuration::from_hours(24 * 30);
/// Retention of the row of a server that no longer runs.
const SERVERS: SignedDuration = SignedDuration::from_hours(24 * 35);
/// Retention of the content log.
const CHANGES: SignedDuration = SignedDuration::from_hours(24 * 35);
/// Retention of digests, the log of sent mails.
const DIGESTS: SignedDuration = SignedDuration::from_hours(24 * 90);
/// Retention of the numbers of batches that are added: how long a server may repeat one.
const BATCHES: SignedDuration = SignedDuration::from_hours(24);
/// How long a removed favourite or alert can be restored.
const REMOVED: SignedDuration = SignedDuration::from_hours(24);
/// How long a deleted post can be restored.
const DELETED_POSTS: SignedDuration =
    SignedDuration::from_secs(domain::limits::POST_RESTORE_SECONDS);
/// Rows that are deleted in a transaction: some milliseconds of work.
const AT_ONCE: u32 = 500;

/// How long rows stay in the database after the time in their row.
fn retention(expired: Expired) -> SignedDuration {
    match expired {
        Expired::Sessions | Expired::Invitations | Expired::SignInAttempts => SignedDuration::ZERO,
        Expired::AccessKeys => ACCESS_KEYS,
        Expired::Codes => CODES,
        Expired::KnownNetworks => REMEMBERED,
        Expired::Limits => COUNTERS,
        Expired::DoneJobs | Expired::FailedJobs => DONE_JOBS,
        Expired::IdempotencyKeys => ANSWERS,
        Expired::AuditEntries | Expired::ServerAuditEntries => TRAIL,
        Expired::Servers => SERVERS,
        Expired::RemovedFavourites | Expired::RemovedAlerts => REMOVED,
        Expired::Digests => DIGESTS,
        Expired::AnalyticsBatches => BATCHES,
    }
}

/// The job that deletes expired rows and files.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Sweep {}

impl Job for Sweep {
    const NAME: &'static str = "sweep";
    const LANE: Lane = Lane::Sweep;
}

/// The new sweep time: `stored` plus `allowance`, at most `now`.
fn sweep_time(stored: Timestamp, allowance: SignedDuration, now: Timestamp) -> Timestamp {
    let reached = stored.checked_add(allowance).unwrap_or(stored);
    reached.min(now)
}

impl Service {
    /// Deletes expired rows, and returns their number. Each transaction deletes few, so that other writers wait only
    /// briefly.
    pub async fn sweep(&self) -> Result<u64, Failure> {
        let now = self.move_sweep_time().await?;
        let mut swept = 0;
        for expired in Expired::ALL {
            swept += self.sweep_rows(expired, now - retention(expired)).await?;
        }
        swept += self.sweep_imports(now).await?;
        swept += self.sweep_posts(now - DELETED_POSTS).await?;
        swept += self.sweep_changes(now - CHANGES).await?;
        let mails = self.shared().mailer().sweep(now - MAILS).await;
        swept += mails.map_err(|error| {
            tracing::error!(%error, "the folder of outgoing mail");
            Failure::Unavailable
        })?;
        // Deleted and erased rows leave the log of the database too.
        self.shared().db().truncate_log().await?;
        Ok(swept + self.sweep_files(now).await?)
    }

    /// Deletes expired rows of one table.
    async fn sweep_rows(&self, expired: Expired, time: Timestamp) -> Result<u64, Failure> {
        let mut swept = 0;
        loop {
            let mut tx = self.shared().db().begin().await?;
            let deleted = store::upkeep::delete(&mut tx, expired, time, AT_ONCE).await?;
            tx.commit().await?;
            swept += deleted;
            if deleted < u64::from(AT_ONCE) {
                return Ok(swept);
            }
        }
    }

    /// Deletes old import files, one in a transaction: each may have many megabytes.
    async fn sweep_imports(&self, now: Timestamp) -> Result<u64, Failure> {
        let mut swept = 0;
        loop {
            let mut tx = self.shared().db().begin().await?;
            let deleted = store::import::sweep(&mut tx, now - IMPORTS, now, 1).await?;
            tx.commit().await?;
            swept += deleted;
            if deleted == 0 {
                return Ok(swept);
            }
        }
    }

    /// Erases posts that their authors deleted before a time.
    async fn sweep_posts(&self, before: Timestamp) -> Result<u64, Failure> {
        let mut swept = 0;
        loop {
            let mut tx = self.shared().db().begin().await?;
            let erased = store::question::erase_deleted(&mut tx, before, AT_ONCE).await?;
            tx.commit().await?;
            swept += erased;
            if erased < u64::from(AT_ONCE) {
                return Ok(swept);
            }
        }
    }

    /// Removes old changes from the content log.
    async fn sweep_changes(&self, before: Timestamp) -> Result<u64, Failure> {
        let mut swept = 0;
        loop {
            let mut tx = self.shared().db().begin().await?;
            let removed = store::content_log::sweep(&mut tx, before, AT_ONCE).await?;
            tx.commit().await?;
            swept += removed;
            if removed < u64::from(AT_ONCE) {
                return Ok(swept);
            }
        }
    }

    /// The present time of this sweep: not later than the clock, nor much later than the previous sweep, so that a
    /// clock that is ahead deletes little before the operator notices.
    async fn move_sweep_time(&self) -> Result<Timestamp, Failure> {
        let allowance = self.shared().sweep_clock().allowance(Instant::now());
        let now = self.shared().now();
        let mut tx: Tx = self.shared().db().begin().await?;
        let Some(Installation {
            sweep_time: stored, ..
        }) = store::platform::installation::find(&mut tx).await?
        else {
            return Ok(now);
        };
        let time = sweep_time(stored, allowance, now);
        store::platform::installation::move_sweep_time(&mut tx, time).await?;
        tx.commit().await?;
        Ok(time)
    }

    /// Removes the stored files that nothing in the database names. In a storage of another installation, all files
    /// would be such.
    async fn sweep_files(&self, now: Timestamp) -> Result<u64, Failure> {
        let owner = self.storage_owner().await?;
        if let StorageOwner::Other(id) = owner {
            let storage = self.shared().storage().describe();
            tracing::error!(storage, %id, "the stored files belong to another installation: none is removed");
            return Ok(0);
        }
        Ok(self.sweep_pictures(now).await? + self.sweep_contents(now).await?)
    }

    /// Removes the pictures that no account uses any more.
    async fn sweep_pictures(&self, now: Timestamp) -> Result<u64, Failure> {
        let mut swept = 0;
        for hash in self.pictures().kept_before(now - UNUSED_FILES).await? {
            let mut tx = self.shared().db().read().await?;
            if !store::account::picture_used(&mut tx, &hash).await? {
                self.pictures().remove(&hash).await?;
                swept += 1;
            }
        }
        Ok(swept)
    }

    /// Removes the contents of import files that have no row.
    async fn sweep_contents(&self, now: Timestamp) -> Result<u64, Failure> {
        let before = SystemTime::from(now - UNUSED_FILES);
        let mut old = self.shared().storage().list(Folder::Imports).await?;
        old.retain(|file| file.stored_at < before);
        let ids: Vec<ImportId> = old.iter().filter_map(|file| id_of(&file.name)).collect();
        let mut tx = self.shared().db().read().await?;
        let known = store::import::known(&mut tx, &ids).await?;
        drop(tx);
        let mut swept = 0;
        for file in old {
            if id_of(&file.name).is_some_and(|id| !known.contains(&id)) {
                self.shared().storage().remove(&file.name).await?;
                swept += 1;
            }
        }
        Ok(swept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_sweeps_moves_a_day_in_an_hour_and_never_past_the_clock() {
        let stored: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        let hours = SignedDuration::from_hours;
        let cases = [
            ("as the clock", hours(1), hours(24), hours(1)),
            ("a year ahead", hours(24 * 365), hours(24), hours(24)),
            ("right at the start", hours(24 * 365), hours(0), hours(0)),
            ("a clock that went back", hours(-5), hours(24), hours(-5)),
        ];
        for (name, clock, allowance, expected) in cases {
            let time = sweep_time(stored, allowance, stored + clock);
            assert_eq!(time, stored + expected, "{name}");
        }
    }
}
