//! `statit admin`: operations for the operator of the server only.

mod feature;
mod jobs;
mod lift_texts;
mod mails;
mod take_down;
mod users;

use std::io::{self, Write};

use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use service::Service;

use feature::{Feature, FeatureTask};
use jobs::{Jobs, JobsTask};
use lift_texts::LiftTask;
use mails::{Mails, MailsTask};
use users::{Users, UsersTask};

use crate::{
    settings::{Layer, Settings},
    wiring,
};

/// The operator's commands.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Users.
    Users {
        /// The command.
        #[command(subcommand)]
        command: Users,
    },
    /// Sessions of a user.
    Sessions {
        /// The command.
        #[command(subcommand)]
        command: Sessions,
    },
    /// Take a public collection down: only its members see it, and its publisher gets a mail and cannot make it public.
    TakeDown {
        /// Keys of the account and the collection: ACCOUNT/COLLECTION.
        collection: String,
        /// Why, for the publisher.
        #[arg(long)]
        note: String,
        #[command(flatten)]
        settings: Layer,
    },
    /// Put a collection back that was taken down: its access is as before.
    PutBack {
        /// Keys of the account and the collection: ACCOUNT/COLLECTION.
        collection: String,
        #[command(flatten)]
        settings: Layer,
    },
    /// Indicators whose charts lead the front page.
    Feature {
        /// The command.
        #[command(subcommand)]
        command: Feature,
    },
    /// Find indicators all of whose texts are codes of status (P, "E: Estimated value", Eurostat's p), from before
    /// observations had a status.
    LiftTexts {
        /// Keys of the account and the collection: ACCOUNT/COLLECTION.
        collection: String,
        /// Username or e-mail address of the member in whose name the codes are published.
        #[arg(long = "as")]
        user: String,
        /// Publish the codes as statuses, one vintage for each indicator.
        #[arg(long)]
        publish: bool,
        #[command(flatten)]
        settings: Layer,
    },
    /// List what the operator did by these commands, the latest first.
    Log {
        /// The most lines.
        #[arg(long, default_value_t = 100)]
        most: u32,
        #[command(flatten)]
        settings: Layer,
    },
    /// Print the contents of the server in numbers.
    Statistics {
        #[command(flatten)]
        settings: Layer,
    },
    /// The queue of background jobs.
    Jobs {
        /// The command.
        #[command(subcommand)]
        command: Jobs,
    },
    /// Mails that were given up.
    Mails {
        /// The command.
        #[command(subcommand)]
        command: Mails,
    },
    /// After a restore: make access keys valid again, and send the mails that were queued when the backup was made.
    Resume {
        /// Discard these mails: they were sent before the loss.
        #[arg(long)]
        discard_mails: bool,
        #[command(flatten)]
        settings: Layer,
    },
    /// Grant or end the subscription that lets an account make collections which are not public.
    Plan {
        /// Key of the account.
        account: String,
        /// What the account has from now on.
        plan: Plan,
        #[command(flatten)]
        settings: Layer,
    },
}

/// The commands for the sessions of a user.
#[derive(Subcommand)]
pub(crate) enum Sessions {
    /// End all of them: every browser has to sign in again.
    End {
        /// Username or e-mail address of the user.
        user: String,
        #[command(flatten)]
        settings: Layer,
    },
}

/// What an account has.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Plan {
    /// Only public collections; those that are not public stay as they are.
    Free,
    /// Collections of every access.
    Subscriber,
}

/// A command without its settings.
pub(crate) enum Task {
    /// Sets the plan of an account.
    Plan(String, Plan),
    /// Makes, lists or changes users.
    Users(UsersTask),
    /// Takes a collection down, with a note.
    TakeDown(String, String),
    /// Puts a collection back.
    PutBack(String),
    /// Lists or changes what leads the front page.
    Feature(FeatureTask),
    /// Turns texts into statuses.
    LiftTexts(LiftTask),
    /// Lists what the operator did, at most this number of actions.
    Log(u32),
    /// Prints the contents in numbers.
    Statistics,
    /// Ends the sessions of a user.
    EndSessions(String),
    /// Lists or changes the queue of jobs.
    Jobs(JobsTask),
    /// Lists mails that were given up, or sends them again.
    Mails(MailsTask),
    /// Ends the suspension after a restore; discards queued mails where true.
    Resume(bool),
}

impl Command {
    /// Separates the settings from the task.
    pub(crate) fn split(self) -> (Layer, Task) {
        match self {
            Self::Plan {
                account,
                plan,
                settings,
            } => (settings, Task::Plan(account, plan)),
            Self::Users { command } => {
                let (settings, task) = command.split();
                (settings, Task::Users(task))
            }
            Self::TakeDown {
                collection,
                note,
                settings,
            } => (settings, Task::TakeDown(collection, note)),
            Self::PutBack {
                collection,
                settings,
            } => (settings, Task::PutBack(collection)),
            Self::Feature { command } => {
                let (settings, task) = command.split();
                (settings, Task::Feature(task))
            }
            Self::LiftTexts {
                collection,
                user,
                publish,
                settings,
            } => {
                let task = LiftTask {
                    collection,
                    user,
                    is_publishing: publish,
                };
                (settings, Task::LiftTexts(task))
            }
            Self::Log { most, settings } => (settings, Task::Log(most)),
            Self::Statistics { settings } => (settings, Task::Statistics),
            Self::Sessions {
                command: Sessions::End { user, settings },
            } => (settings, Task::EndSessions(user)),
            Self::Resume {
                discard_mails,
                settings,
            } => (settings, Task::Resume(discard_mails)),
            Self::Mails { command } => {
                let (settings, task) = command.split();
                (settings, Task::Mails(task))
            }
            Self::Jobs { command } => {
                let (settings, task) = command.split();
                (settings, Task::Jobs(task))
            }
        }
    }
}

/// Runs a task.
///
/// # Errors
/// When the database can't be used, or there is no such account or user.
pub(crate) async fn run(settings: &Settings, task: Task) -> anyhow::Result<()> {
    let (db, service) = wiring::service(settings).await?;
    let done = match task {
        Task::Plan(account, plan) => set_plan(&service, &account, plan).await,
        Task::Users(task) => users::run(&service, task).await,
        Task::TakeDown(place, note) => take_down::take_down(&service, &place, &note).await,
        Task::PutBack(place) => take_down::put_back(&service, &place).await,
        Task::Feature(task) => feature::run(&service, task).await,
        Task::LiftTexts(task) => lift_texts::run(&service, task).await,
        Task::Log(most) => log(&service, most).await,
        Task::Statistics => statistics(&service).await,
        Task::EndSessions(user) => end_sessions(&service, &user).await,
        Task::Mails(task) => mails::run(&service, task).await,
        Task::Jobs(task) => jobs::run(&service, task).await,
        Task::Resume(is_discarding) => resume(&service, is_discarding).await,
    };
    db.close().await;
    done
}

async fn end_sessions(service: &Service, user: &str) -> anyhow::Result<()> {
    let Some(ended) = service.operator().end_sessions(user).await? else {
        bail!("there is no user {user:?}");
    };
    tracing::info!(ended, "sessions ended");
    Ok(())
}

/// One line an action, its parts separated by tabs.
async fn log(service: &Service, most: u32) -> anyhow::Result<()> {
    let entries = service.operator().operator_log(most).await?;
    let mut out = io::stdout().lock();
    writeln!(out, "time\taccount\taction\tsubject\tdetails")?;
    for entry in entries {
        let account = entry.account.as_deref().unwrap_or_default();
        let subject = entry.subject.as_deref().unwrap_or_default();
        let (at, action, details) = (entry.at, entry.action, entry.details);
        writeln!(out, "{at:.0}\t{account}\t{action}\t{subject}\t{details}")?;
    }
    Ok(())
}

/// One line a number, after its name and a tab.
async fn statistics(service: &Service) -> anyhow::Result<()> {
    let statistics = service.operator().statistics().await?;
    let mut out = io::stdout().lock();
    for (statistic, number) in statistics {
        writeln!(out, "{statistic}\t{number}")?;
    }
    Ok(())
}

async fn resume(service: &Service, is_discarding: bool) -> anyhow::Result<()> {
    if service.shared().suspended_at().await?.is_none() {
        bail!("nothing is suspended: this database was not restored, or was resumed already");
    }
    let resumed = service.operation().resume(is_discarding).await?;
    let (keys, mails) = (resumed.keys, resumed.mails);
    match is_discarding {
        true => tracing::info!(keys, discarded_mails = mails, "access keys are valid again"),
        false => tracing::info!(
            keys,
            mails,
            "access keys are valid again, and mails are sent"
        ),
    }
    Ok(())
}

async fn set_plan(service: &Service, account: &str, plan: Plan) -> anyhow::Result<()> {
    let plan = match plan {
        Plan::Free => domain::identity::account::Plan::Free,
        Plan::Subscriber => domain::identity::account::Plan::Subscriber,
    };
    let found = service.operator().set_plan(account, plan).await?;
    if !found {
        bail!("there is no account {account:?}");
    }
    tracing::info!(account, plan = plan.as_str(), "plan set");
    Ok(())
}
