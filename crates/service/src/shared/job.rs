//! Background work: queued in the request's own transaction.

pub(crate) mod kind;
mod letter;

use domain::id::JobId;
use store::Tx;
use store::platform::job::NewJob;
use tokio::sync::watch;

use crate::outcome::{Failure, internal_error};
use crate::shared::Shared;
use kind::Job;

impl Shared {
    /// Queues jobs. They run once the transaction is committed and [`Shared::wake_worker`] was called.
    pub(crate) async fn queue<J: Job>(&self, tx: &mut Tx, jobs: &[J]) -> Result<(), Failure> {
        let now = self.now();
        let mut sealed = Vec::with_capacity(jobs.len());
        for job in jobs {
            let id = self.new_uuid()?;
            let payload = serde_json::to_string(job).map_err(internal_error)?;
            sealed.push((JobId::new(id), job.lane(), self.seal(id, &payload)?));
        }
        let new: Vec<_> = sealed
            .iter()
            .map(|(id, lane, payload)| NewJob {
                id: *id,
                lane: *lane,
                kind: J::NAME,
                dedupe: None,
                payload,
                run_at: now,
                created_at: now,
            })
            .collect();
        store::platform::job::enqueue(tx, &new).await?;
        Ok(())
    }
}

/// Waits for the stop signal.
pub(crate) async fn stop_signal(stopped: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped: stop as well.
    drop(stopped.wait_for(|stopped| *stopped).await);
}
