//! Schedules of jobs. One server enqueues each run, and one server executes it.

use domain::operation::job::Lane;
use domain::operation::schedule::Schedule;
use jiff::SignedDuration;

use crate::follow::run::MakeDigests;
use crate::identity::access_key::MailEndingKeys;
use crate::operation::analytics::add::AddCounts;
use crate::operation::backup::MakeBackup;
use crate::outcome::Failure;
use crate::service::Service;
use crate::shared::job::kind::Job;
use crate::upkeep::sweep::Sweep;

/// Expired rows and files are removed this often.
const SWEEPS: Schedule = Schedule::Every(SignedDuration::from_mins(10));
/// Runs of alerts that are due are looked for this often.
const DIGESTS: Schedule = Schedule::Every(SignedDuration::from_mins(1));
/// Access keys that end soon are looked for this often.
const ENDING_KEYS: Schedule = Schedule::Every(SignedDuration::from_hours(1));
/// Counts of readers are added this often.
const COUNTS: Schedule = Schedule::Every(SignedDuration::from_mins(1));
/// How far the clocks of servers may differ.
const SKEW: SignedDuration = SignedDuration::from_hours(1);

impl Service {
    /// Enqueues the latest run of each schedule that no server has enqueued yet. Runs that were missed while no server
    /// was up are left out, but for the latest.
    pub async fn enqueue_scheduled(&self) -> Result<(), Failure> {
        self.enqueue_run(&SWEEPS, Sweep {}).await?;
        self.enqueue_run(&ENDING_KEYS, MailEndingKeys {}).await?;
        self.enqueue_run(&COUNTS, AddCounts {}).await?;
        if let Some(daily) = self.operation().backup_schedule() {
            self.enqueue_run(&daily, MakeBackup {}).await?;
        }
        self.enqueue_run(&DIGESTS, MakeDigests {}).await
    }

    async fn enqueue_run<J: Job>(&self, schedule: &Schedule, job: J) -> Result<(), Failure> {
        let now = self.shared().now();
        let (Some(run), ahead) = (schedule.latest(now), now + SKEW) else {
            return Ok(());
        };
        let mut tx = self.shared().db().read().await?;
        let latest = store::platform::schedule::latest(&mut tx, J::NAME).await?;
        drop(tx);
        if latest.is_some_and(|latest| latest >= run && latest <= ahead) {
            return Ok(());
        }
        let lane: Lane = job.lane();
        let mut tx = self.shared().db().begin().await?;
        if store::platform::schedule::advance(&mut tx, J::NAME, run, ahead).await? {
            self.shared().queue(&mut tx, &[job]).await?;
            tx.commit().await?;
            self.shared().woken(lane).notify_one();
        }
        Ok(())
    }
}
