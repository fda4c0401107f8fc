//! `statit admin jobs`: lists the queue of jobs, runs failed ones again, drops them.

use std::io::{self, Write};

use anyhow::bail;
use clap::Subcommand;
use domain::id::JobId;
use domain::operation::job::{Lane, ListedJob};
use service::Service;

use crate::settings::Layer;

/// The commands for the jobs of the queue.
#[derive(Subcommand)]
pub(crate) enum Jobs {
    /// List those that are not done, the oldest first.
    List {
        /// Only those of this lane: urgent, mail, digest, index or sweep.
        #[arg(long, value_parser = lane)]
        lane: Option<Lane>,
        /// Only those that failed for good.
        #[arg(long)]
        failed: bool,
        /// The most lines.
        #[arg(long, default_value_t = 100)]
        most: u32,
        #[command(flatten)]
        settings: Layer,
    },
    /// Run a job now that failed or waits for another attempt.
    Retry {
        /// Its id, as listed.
        #[arg(required_unless_present = "failed", conflicts_with_all = ["failed", "lane"])]
        id: Option<uuid::Uuid>,
        /// All that failed for good.
        #[arg(long)]
        failed: bool,
        /// Only those of this lane.
        #[arg(long, value_parser = lane)]
        lane: Option<Lane>,
        #[command(flatten)]
        settings: Layer,
    },
    /// Remove a job that is not done: it never runs.
    Drop {
        /// Its id, as listed.
        id: uuid::Uuid,
        #[command(flatten)]
        settings: Layer,
    },
}

/// A command without its settings.
pub(crate) enum JobsTask {
    /// Lists jobs: of a lane, failed ones only, at most this number.
    List(Option<Lane>, bool, u32),
    /// Runs one again.
    Retry(JobId),
    /// Runs all failed ones again, or those of a lane.
    RetryFailed(Option<Lane>),
    /// Removes one.
    Drop(JobId),
}

impl Jobs {
    /// Separates the settings from the task.
    pub(crate) fn split(self) -> (Layer, JobsTask) {
        match self {
            Self::List {
                lane,
                failed,
                most,
                settings,
            } => (settings, JobsTask::List(lane, failed, most)),
            Self::Retry {
                id: Some(id),
                settings,
                ..
            } => (settings, JobsTask::Retry(JobId::new(id))),
            Self::Retry { lane, settings, .. } => (settings, JobsTask::RetryFailed(lane)),
            Self::Drop { id, settings } => (settings, JobsTask::Drop(JobId::new(id))),
        }
    }
}

fn lane(name: &str) -> Result<Lane, String> {
    Lane::parse(name).ok_or_else(|| {
        let names: Vec<_> = Lane::ALL.into_iter().map(Lane::as_str).collect();
        format!("the lanes are {}", names.join(", "))
    })
}

/// Runs a task.
///
/// # Errors
/// When the database can't be used, or there is no such job.
pub(crate) async fn run(service: &Service, task: JobsTask) -> anyhow::Result<()> {
    match task {
        JobsTask::List(lane, is_failed, most) => {
            let jobs = service.jobs(lane, is_failed, most).await?;
            print(&jobs)?;
        }
        JobsTask::Retry(id) => {
            if !service.retry_job(id).await? {
                bail!("there is no job {id} that waits or failed: see `statit admin jobs list`");
            }
            tracing::info!(%id, "the job is due");
        }
        JobsTask::RetryFailed(lane) => {
            let jobs = service.retry_failed_jobs(lane).await?;
            tracing::info!(jobs, "failed jobs are due");
        }
        JobsTask::Drop(id) => {
            if !service.drop_job(id).await? {
                bail!("there is no job {id} that waits or failed: see `statit admin jobs list`");
            }
            tracing::info!(%id, "the job is dropped");
        }
    }
    Ok(())
}

/// One line a job, its parts separated by tabs.
pub(super) fn print(jobs: &[ListedJob]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "id\tlane\tkind\tstate\tcreated\truns\tattempts\terror")?;
    for job in jobs {
        let error = job.last_error.as_deref().unwrap_or_default();
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{:.0}\t{:.0}\t{}\t{}",
            job.id,
            job.lane.as_str(),
            job.kind,
            job.state.as_str(),
            job.created_at,
            job.run_at,
            job.attempts,
            error.replace(['\t', '\n', '\r'], " "),
        )?;
    }
    Ok(())
}
