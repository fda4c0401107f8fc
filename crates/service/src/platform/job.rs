//! Background work: queued in the request's own transaction, claimed by one server at a time, retried with growing
//! delays.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use domain::id::JobId;
use domain::identity::user::User;
use jiff::SignedDuration;
use store::Tx;
use store::platform::job::{Job, NewJob};

use crate::Service;
use crate::outcome::{Failure, Outcome, internal_error};
use crate::platform::mail::SendError;
use crate::platform::mail::letter::{Letter, Template};

/// The kind of job that sends a mail.
const MAIL: &str = "mail";
/// How long a claim is valid unless the worker renews it. After a server dies, another one claims its job after this
/// time.
const CLAIM: SignedDuration = SignedDuration::from_secs(30);
/// The time between two renewals of a claim.
const RENEWAL: Duration = Duration::from_secs(10);
/// A job is given up this long after it was queued.
const GIVE_UP: SignedDuration = SignedDuration::from_hours(48);
/// The longest sleep of the worker: jobs queued by other servers are found at the latest then.
const LONGEST_SLEEP: Duration = Duration::from_secs(5);
/// The time between two sweeps of expired rows.
const BETWEEN_SWEEPS: SignedDuration = SignedDuration::from_mins(10);

/// The outcome of a job.
enum End {
    Done,
    Later(String),
    Never(String),
}

impl Service {
    /// Queues a mail. It is sent once the transaction is committed, in the order of the queue.
    pub(crate) async fn queue_letter(&self, tx: &mut Tx, letter: &Letter) -> Outcome<()> {
        let (now, id) = (self.now(), self.new_uuid()?);
        let letter = serde_json::to_string(letter).map_err(internal_error)?;
        let job = NewJob {
            id: JobId::new(id),
            kind: MAIL,
            dedupe: None,
            payload: &self.seal(id, &letter)?,
            run_at: now,
            created_at: now,
        };
        store::platform::job::enqueue(tx, &job).await?;
        Ok(())
    }

    /// Queues a mail that notifies the user of a present event.
    pub(crate) async fn queue_notice(
        &self,
        tx: &mut Tx,
        template: Template,
        to: &str,
        user: &User,
    ) -> Outcome<()> {
        let letter = Letter::notice(template, to, user.language, self.now(), &user.time_zone);
        self.queue_letter(tx, &letter).await
    }

    /// Runs queued jobs, and sweeps expired rows, until `stop` is ready; then it finishes the present job. Any number
    /// of servers may do so on one database.
    pub async fn work(&self, stop: impl Future<Output = ()> + Send) {
        let mut stop = pin!(stop);
        let mut next_sweep = self.now();
        loop {
            self.identity().write_sums();
            let sweeps = self.now() >= next_sweep;
            if sweeps {
                next_sweep = self.now() + BETWEEN_SWEEPS;
            }
            // In a task of its own: a panic costs one job, and a stop does not interrupt it.
            let service = self.clone();
            let mut step = tokio::spawn(async move { service.step(sweeps).await });
            let more = tokio::select! {
                biased;
                ended = &mut step => ended.unwrap_or(false),
                () = &mut stop => {
                    // Its outcome is recorded in the queue.
                    let _ = step.await;
                    self.identity().write_all_sums();
                    return;
                }
            };
            let pause = if more {
                Duration::ZERO
            } else {
                self.until_next_job().await
            };
            tokio::select! {
                biased;
                () = &mut stop => {
                    self.identity().write_all_sums();
                    return;
                }
                () = self.wake().notified() => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    /// Runs one job, after a sweep if one is due. Returns whether there may be more jobs. An internal error is logged,
    /// and the job is tried again after the next sleep.
    async fn step(&self, sweeps: bool) -> bool {
        if sweeps && let Err(failure) = self.sweep().await {
            tracing::warn!(%failure, "what is over was not swept");
        }
        self.run_next_job(RENEWAL).await.unwrap_or(false)
    }

    /// Runs all jobs that are due now, and returns the number of those tried.
    pub async fn run_due_jobs(&self) -> Result<usize, Failure> {
        self.run_due_jobs_renewing(RENEWAL).await
    }

    /// Runs all jobs that are due now, with another time between renewals of a claim.
    pub async fn run_due_jobs_renewing(&self, renewal: Duration) -> Result<usize, Failure> {
        let mut tried = 0;
        while self.run_next_job(renewal).await? {
            tried += 1;
        }
        Ok(tried)
    }

    /// Claims and runs one job; `false` if no job is due.
    async fn run_next_job(&self, renewal: Duration) -> Result<bool, Failure> {
        let now = self.now();
        let worker = self.new_uuid()?;
        let mut tx = self.db().begin().await?;
        let claimed = store::platform::job::claim(&mut tx, worker, 1, now, now + CLAIM).await?;
        let Some(job) = claimed.into_iter().next() else {
            return Ok(false);
        };
        tx.commit().await?;

        let end = tokio::select! {
            end = self.run_job(&job) => end,
            () = self.renew(&job, renewal) => return Ok(true),
        };
        let now = self.now();
        let mut tx = self.db().begin().await?;
        match end {
            End::Done => {
                store::platform::job::succeed(&mut tx, &job, now).await?;
            }
            End::Later(why) if job.created_at + GIVE_UP > now => {
                let run_at = now + delay(job.attempts);
                tracing::warn!(job = %job.id, kind = job.kind, why, again = %run_at, "a job failed for now");
                store::platform::job::retry(&mut tx, &job, run_at, &why).await?;
            }
            End::Later(why) | End::Never(why) => {
                tracing::error!(job = %job.id, kind = job.kind, why, "a job failed for good");
                metrics::counter!("statit_jobs_failed_total").increment(1);
                store::platform::job::fail(&mut tx, &job, now, &why).await?;
            }
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Renews the claim on a job as long as this future is polled. Returns when another worker has the job.
    async fn renew(&self, job: &Job, renewal: Duration) {
        loop {
            tokio::time::sleep(renewal).await;
            let renewed = async {
                let mut tx = self.db().begin().await?;
                let is_ours = store::platform::job::renew(&mut tx, job, self.now() + CLAIM).await?;
                tx.commit().await?;
                Ok::<_, Failure>(is_ours)
            };
            // While the database does not respond, no other server can claim the job either.
            if let Ok(false) = renewed.await {
                tracing::warn!(job = %job.id, kind = job.kind, "the claim on a job was lost");
                return;
            }
        }
    }

    async fn run_job(&self, job: &Job) -> End {
        match job.kind.as_str() {
            MAIL => self.send_letter(job).await,
            _ => {
                End::Never("this version of the program does not know this kind of job".to_owned())
            }
        }
    }

    async fn send_letter(&self, job: &Job) -> End {
        let Ok(payload) = self.open(job.id.uuid(), &job.payload) else {
            return End::Never("the letter was sealed with another secret".to_owned());
        };
        let letter: Letter = match serde_json::from_str(&payload) {
            Ok(letter) => letter,
            // The message could repeat a part of the letter: the column is enough.
            Err(error) => {
                return End::Never(format!("the letter is unreadable at {}", error.column()));
            }
        };
        let now = self.now();
        if letter.useless_after.is_some_and(|end| end <= now) {
            return End::Never("what the mail brings expired before it could be sent".to_owned());
        }
        match self.mailer().send(job.id.uuid(), &letter, now).await {
            Ok(()) => {
                metrics::counter!("statit_mails_sent_total").increment(1);
                End::Done
            }
            Err(SendError::Later(why)) => End::Later(why),
            Err(SendError::Never(why)) => End::Never(why),
        }
    }

    /// The time until the next job of the queue.
    async fn until_next_job(&self) -> Duration {
        let next = async {
            let mut tx = self.db().read().await?;
            store::platform::job::next_due(&mut tx).await
        };
        match next.await {
            Ok(Some(run_at)) => Duration::try_from(run_at.duration_since(self.now()))
                .unwrap_or(Duration::ZERO)
                .clamp(Duration::from_millis(200), LONGEST_SLEEP),
            Ok(None) | Err(_) => LONGEST_SLEEP,
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
