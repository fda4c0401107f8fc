//! `statit admin mails`: lists mails that were given up, and sends them again. Mails are jobs of three lanes.

use clap::Subcommand;
use domain::id::JobId;
use domain::operation::job::Lane;
use service::Service;

use super::jobs::{self, JobsTask};
use crate::settings::Layer;

/// The commands for mails.
#[derive(Subcommand)]
pub(crate) enum Mails {
    /// List those that were given up, the oldest first: as jobs, without what they contain.
    List {
        /// The most lines.
        #[arg(long, default_value_t = 100)]
        most: u32,
        #[command(flatten)]
        settings: Layer,
    },
    /// Send all of them again.
    Retry {
        /// Only the one with this id, as listed.
        id: Option<uuid::Uuid>,
        #[command(flatten)]
        settings: Layer,
    },
}

/// A command without its settings.
pub(crate) enum MailsTask {
    /// Lists mails that were given up, at most this number.
    List(u32),
    /// Sends one again, or all.
    Retry(Option<JobId>),
}

impl Mails {
    /// Separates the settings from the task.
    pub(crate) fn split(self) -> (Layer, MailsTask) {
        match self {
            Self::List { most, settings } => (settings, MailsTask::List(most)),
            Self::Retry { id, settings } => (settings, MailsTask::Retry(id.map(JobId::new))),
        }
    }
}

/// Runs a task.
///
/// # Errors
/// When the database can't be used, or there is no such mail.
pub(super) async fn run(service: &Service, task: MailsTask) -> anyhow::Result<()> {
    match task {
        MailsTask::List(most) => {
            let mut mails = Vec::new();
            for lane in Lane::MAILS {
                mails.extend(service.jobs(Some(lane), true, most).await?);
            }
            mails.sort_by_key(|mail| mail.created_at);
            mails.truncate(usize::try_from(most)?);
            jobs::print(&mails)?;
        }
        MailsTask::Retry(Some(id)) => jobs::run(service, JobsTask::Retry(id)).await?,
        MailsTask::Retry(None) => {
            let mut mails = 0;
            for lane in Lane::MAILS {
                mails += service.retry_failed_jobs(Some(lane)).await?;
            }
            tracing::info!(mails, "failed mails are due");
        }
    }
    Ok(())
}
