//! Backups by a schedule: one server makes an archive each day, notes it, and removes the oldest ones.
//!
//! `upkeep::schedule` enqueues the job of the day. The binary packs what `statit backup` packs
//! (`statit/backup/schedule`) and unpacks into an empty place (`statit/backup/restore`). A restored database is marked
//! (`store::operation::restored`): keys, sessions and queued mails of the former state wait for `statit admin resume`.

use domain::operation::backup::MadeArchive;
use domain::operation::job::Lane;
use domain::operation::schedule::{Dates, Schedule};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::operation::archives;

use crate::operation::Operation;
use crate::outcome::Failure;
use crate::platform::archiver::Backups;
use crate::platform::clock::zone_named;
use crate::shared::job::kind::{End, Job};

/// The job that makes the archive of a day.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct MakeBackup {}

impl Job for MakeBackup {
    const NAME: &'static str = "backup";
    const LANE: Lane = Lane::Sweep;
}

impl Operation<'_> {
    /// Makes the archive of a day, where the operator wants one.
    pub(crate) async fn back_up(self) -> End {
        let Some(backups) = &self.shared.config().backups else {
            return End::Done;
        };
        match self.make_backup(backups).await {
            Ok(()) => End::Done,
            Err(why) => {
                metrics::counter!("statit_backups_failed_total").increment(1);
                tracing::error!(place = backups.place, why, "the backup was not made");
                End::Retry(why)
            }
        }
    }

    /// When the daily backup runs; `None` without one.
    pub(crate) fn backup_schedule(self) -> Option<Schedule> {
        let backups = self.shared.config().backups.as_ref();
        backups.map(|backups| Schedule::Local {
            dates: Dates::Daily,
            at: backups.at,
            zone: zone_named(&self.shared.config().time_zone),
        })
    }

    /// When the latest scheduled backup was made; `None` before the first.
    pub async fn last_backup(self) -> Result<Option<Timestamp>, Failure> {
        let mut tx = self.shared.db().read().await?;
        Ok(archives::latest(&mut tx).await?)
    }

    async fn make_backup(self, backups: &Backups) -> Result<(), String> {
        let last = self
            .last_backup()
            .await
            .map_err(|error| error.to_string())?;
        let schedule = self.backup_schedule();
        let run = schedule.and_then(|schedule| schedule.latest(self.shared.now()));
        if last.zip(run).is_some_and(|(made_at, run)| made_at >= run) {
            // The job of the day before was late.
            return Ok(());
        }
        let archive = backups.archiver.make().await?;
        let (place, name, size) = (&backups.place, &archive.name, archive.size);
        tracing::info!(place, name, size, "the backup is made");
        let noted = self.note_archive(backups, &archive).await;
        noted.map_err(|failure| format!("the archive {name} was not noted: {failure}"))
    }

    /// Notes an archive, and removes those beyond the wanted number.
    async fn note_archive(self, backups: &Backups, archive: &MadeArchive) -> Result<(), Failure> {
        let mut tx = self.shared.db().begin().await?;
        archives::insert(&mut tx, &backups.place, archive).await?;
        tx.commit().await?;
        let mut tx = self.shared.db().read().await?;
        let beyond = archives::beyond(&mut tx, &backups.place, backups.keep.max(1)).await?;
        drop(tx);
        for name in beyond {
            if let Err(why) = backups.archiver.remove(&name).await {
                // The next backup tries again.
                tracing::warn!(
                    place = backups.place,
                    name,
                    why,
                    "an old archive was not removed"
                );
                continue;
            }
            let mut tx = self.shared.db().begin().await?;
            archives::remove(&mut tx, &backups.place, &name).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
