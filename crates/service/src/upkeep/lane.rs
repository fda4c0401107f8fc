//! The worker of one lane: claims jobs, runs several at once, renews their claims, and notes their ends together.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use domain::operation::job::Lane;
use jiff::{SignedDuration, Timestamp};
use store::platform::job::{Job, JobEnd};
use tokio::sync::watch;
use tokio::task::{AbortHandle, Id, JoinError, JoinSet};
use tokio::time::Instant;

use super::run::run;
use crate::outcome::Failure;
use crate::service::Service;
use crate::shared::job::kind::{End, GIVE_UP};
use crate::shared::job::stop_signal;

/// How long a claim is valid unless the worker renews it. After a server dies, another one claims its job after this
/// time.
const CLAIM: SignedDuration = SignedDuration::from_secs(30);
/// How long the end of a job waits for others, to be noted in one commit.
const GATHER: Duration = Duration::from_millis(20);
/// The shortest sleep of a worker, also where a job is due earlier.
const SHORTEST_SLEEP: Duration = Duration::from_millis(200);
/// The pause after the database has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// The limits of a lane on each server.
#[derive(Clone, Copy)]
struct Capacity {
    /// Jobs that run at once.
    workers: usize,
    /// Jobs that are claimed at once, running ones included.
    claims: usize,
    /// The time limit of a job.
    limit: Duration,
    /// The longest sleep: jobs queued by other servers are found at the latest then.
    sleep: Duration,
}

const fn capacity(lane: Lane) -> Capacity {
    let (workers, claims, limit, sleep) = match lane {
        Lane::Urgent => (4, 4, 60, 1),
        Lane::Mail => (8, 64, 60, 5),
        Lane::Digest => (2, 8, 10 * 60, 5),
        Lane::Index => (1, 1, 10 * 60, 5),
        Lane::Sweep => (1, 1, 60 * 60, 5),
    };
    Capacity {
        workers,
        claims,
        limit: Duration::from_secs(limit),
        sleep: Duration::from_secs(sleep),
    }
}

/// A running job.
struct Running {
    job: Job,
    handle: AbortHandle,
    begun: Instant,
}

/// Runs the jobs of a lane. Dropping it aborts them; their claims then expire.
pub(super) struct LaneWorker {
    service: Service,
    lane: Lane,
    capacity: Capacity,
    renewal: Duration,
    renew_at: Instant,
    /// Claimed, not begun.
    queue: VecDeque<Job>,
    tasks: JoinSet<End>,
    running: HashMap<Id, Running>,
    /// Not noted yet.
    ended: Vec<(Job, JobEnd)>,
    /// The number of begun jobs.
    tried: usize,
}

impl LaneWorker {
    pub(super) fn new(service: &Service, lane: Lane, renewal: Duration) -> Self {
        Self {
            service: service.clone(),
            lane,
            capacity: capacity(lane),
            renewal,
            renew_at: Instant::now() + renewal,
            queue: VecDeque::new(),
            tasks: JoinSet::new(),
            running: HashMap::new(),
            ended: Vec::new(),
            tried: 0,
        }
    }

    /// Works until the stop signal, then releases waiting jobs and finishes running ones.
    pub(super) async fn run(mut self, mut stopped: watch::Receiver<bool>) {
        let service = self.service.clone();
        let woken = service.shared().woken(self.lane);
        while !*stopped.borrow() {
            let pause = match self.advance().await {
                Ok(()) => self.until_next_job().await,
                Err(failure) => {
                    tracing::debug!(lane = self.lane.as_str(), %failure, "jobs wait for the database");
                    AFTER_FAILURE
                }
            };
            tokio::select! {
                biased;
                () = stop_signal(&mut stopped) => break,
                Some(ended) = self.tasks.join_next_with_id() => self.gather(ended).await,
                () = tokio::time::sleep_until(self.renew_at), if !self.running.is_empty() => self.renew().await,
                () = woken.notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        if let Err(failure) = self.finish().await {
            tracing::warn!(lane = self.lane.as_str(), %failure, "the end of jobs was not noted");
        }
    }

    /// Runs all jobs of the lane that are due, and returns the number of those begun.
    pub(super) async fn drain(mut self) -> Result<usize, Failure> {
        loop {
            self.advance().await?;
            if self.running.is_empty() {
                return Ok(self.tried);
            }
            self.wait().await;
        }
    }

    /// Stores the ends of jobs, claims as many as there is room for, and begins them.
    async fn advance(&mut self) -> Result<(), Failure> {
        self.note_ends().await?;
        self.claim().await?;
        self.begin();
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), Failure> {
        if !self.queue.is_empty() {
            let unbegun: Vec<_> = self.queue.drain(..).collect();
            let mut tx = self.service.shared().db().begin().await?;
            store::platform::job::release(&mut tx, &unbegun).await?;
            tx.commit().await?;
        }
        while !self.running.is_empty() {
            self.wait().await;
        }
        self.note_ends().await
    }

    /// Waits until a job has ended, or renews the claims.
    async fn wait(&mut self) {
        tokio::select! {
            Some(ended) = self.tasks.join_next_with_id() => self.gather(ended).await,
            () = tokio::time::sleep_until(self.renew_at) => self.renew().await,
        }
    }

    /// Claims jobs where few of the claimed ones are left to begin.
    async fn claim(&mut self) -> Result<(), Failure> {
        let room = self.capacity.claims - self.queue.len() - self.running.len();
        if room == 0 || self.queue.len() >= self.capacity.workers {
            return Ok(());
        }
        let now = self.service.shared().now();
        if self.next_due().await?.is_none_or(|due| due > now) {
            return Ok(());
        }
        let claim = self.service.shared().new_uuid()?;
        let mut tx = self.service.shared().db().begin().await?;
        let until = now + CLAIM;
        let jobs = store::platform::job::claim(&mut tx, self.lane, claim, room, now, until).await?;
        tx.commit().await?;
        if self.queue.is_empty() && self.running.is_empty() {
            self.renew_at = Instant::now() + self.renewal;
        }
        self.queue.extend(jobs);
        Ok(())
    }

    /// Begins claimed jobs, each in a task of its own: a panic costs one job.
    fn begin(&mut self) {
        while self.running.len() < self.capacity.workers
            && let Some(job) = self.queue.pop_front()
        {
            let (service, limit, input) = (self.service.clone(), self.capacity.limit, job.clone());
            let handle = self.tasks.spawn(async move {
                let done = tokio::time::timeout(limit, run(&service, &input)).await;
                done.unwrap_or_else(|_| End::Retry(format!("it took longer than {limit:?}")))
            });
            self.tried += 1;
            let begun = Instant::now();
            let running = Running { job, handle, begun };
            self.running.insert(running.handle.id(), running);
        }
    }

    /// Takes the end of a job, and of those that end soon after; begins others meanwhile.
    async fn gather(&mut self, first: Result<(Id, End), JoinError>) {
        self.take_end(first);
        let until = Instant::now() + GATHER;
        while self.ended.len() < self.capacity.claims {
            self.begin();
            if self.running.is_empty() {
                return;
            }
            match tokio::time::timeout_at(until, self.tasks.join_next_with_id()).await {
                Ok(Some(ended)) => self.take_end(ended),
                Ok(None) | Err(_) => return,
            }
        }
    }

    fn take_end(&mut self, ended: Result<(Id, End), JoinError>) {
        let (id, end) = match ended {
            Ok(ended) => ended,
            Err(error) => (error.id(), End::Retry("the program failed".to_owned())),
        };
        // A job whose claim was lost is not in the map any more.
        if let Some(Running { job, .. }) = self.running.remove(&id) {
            let end = stored_end(&job, end, self.lane, self.service.shared().now());
            self.ended.push((job, end));
        }
    }

    /// Notes all ends in one commit. After a failure they are noted the next time.
    async fn note_ends(&mut self) -> Result<(), Failure> {
        if self.ended.is_empty() {
            return Ok(());
        }
        let now = self.service.shared().now();
        let mut tx = self.service.shared().db().begin().await?;
        for (job, end) in &self.ended {
            if !store::platform::job::end(&mut tx, job, end, now).await? {
                tracing::warn!(job = %job.id, kind = job.kind, "the claim on a job was lost");
            }
        }
        tx.commit().await?;
        self.ended.clear();
        Ok(())
    }

    /// Renews the claims of all jobs but those that hang, and ends those that another server has.
    async fn renew(&mut self) {
        self.renew_at = Instant::now() + self.renewal;

        let longest = self.capacity.limit + self.renewal;
        let running = self.running.values();
        let mut jobs: Vec<_> = running
            .filter(|running| running.begun.elapsed() < longest)
            .map(|running| running.job.clone())
            .collect();
        jobs.extend(self.queue.iter().cloned());

        let renewed = async {
            let mut tx = self.service.shared().db().begin().await?;
            let until = self.service.shared().now() + CLAIM;
            let ours = store::platform::job::renew(&mut tx, &jobs, until).await?;
            tx.commit().await?;
            Ok::<_, Failure>(ours)
        };

        // While the database does not respond, no other server can claim the jobs either.
        let Ok(ours) = renewed.await else { return };
        let is_lost = |job: &Job| !ours.contains(&job.id);
        self.queue.retain(|job| !is_lost(job));
        self.running.retain(|_, running| {
            let lost = is_lost(&running.job);
            if lost {
                let Job { id, kind, .. } = &running.job;
                tracing::warn!(job = %id, kind, "the claim on a job was lost");
                running.handle.abort();
            }
            !lost
        });
    }

    async fn next_due(&self) -> Result<Option<Timestamp>, Failure> {
        let mut tx = self.service.shared().db().read().await?;
        Ok(store::platform::job::next_due(&mut tx, self.lane).await?)
    }

    /// The time until the next job is due.
    async fn until_next_job(&self) -> Duration {
        let longest = self.capacity.sleep;
        if self.running.len() >= self.capacity.workers {
            return longest;
        }
        match self.next_due().await {
            Ok(Some(due)) => Duration::try_from(due.duration_since(self.service.shared().now()))
                .unwrap_or(Duration::ZERO)
                .clamp(SHORTEST_SLEEP, longest),
            Ok(None) | Err(_) => longest,
        }
    }
}

/// The stored result of a job.
fn stored_end(job: &Job, end: End, lane: Lane, now: Timestamp) -> JobEnd {
    match end {
        End::Done => JobEnd::Done,
        End::Retry(why) if job.created_at + GIVE_UP > now => {
            let run_at = now + delay(job.attempts);
            tracing::warn!(job = %job.id, kind = job.kind, why, again = %run_at, "a job failed for now");
            JobEnd::Retry { run_at, error: why }
        }
        End::Retry(why) | End::Fail(why) => {
            tracing::error!(job = %job.id, kind = job.kind, why, "a job failed for good");
            let kind = job.kind.clone();
            metrics::counter!("statit_jobs_failed_total", "lane" => lane.as_str(), "kind" => kind)
                .increment(1);
            JobEnd::Failed { error: why }
        }
    }
}

/// The delay after this number of attempts.
fn delay(attempts: u32) -> SignedDuration {
    let seconds = match attempts {
        0 | 1 => 10,
        2 => 30,
        3 => 2 * 60,
        4 => 10 * 60,
        5 => 30 * 60,
        6 => 60 * 60,
        7 => 2 * 60 * 60,
        _ => 4 * 60 * 60,
    };
    SignedDuration::from_secs(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_grow_and_fill_the_two_days() {
        let delays: Vec<_> = (1..20).map(delay).collect();
        assert!(delays.is_sorted());
        assert!(delays.iter().sum::<SignedDuration>() > GIVE_UP);
    }
}
