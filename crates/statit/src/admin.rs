//! `statit admin`: what only the operator of the server may do.

use anyhow::bail;
use clap::{Subcommand, ValueEnum};

use crate::{
    settings::{Layer, Settings},
    wiring,
};

/// The operator's commands.
#[derive(Subcommand)]
pub(crate) enum Command {
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
    /// Set the plan of an account.
    Plan(String, Plan),
}

impl Command {
    /// The settings and what is to be done.
    pub(crate) fn split(self) -> (Layer, Task) {
        match self {
            Self::Plan {
                account,
                plan,
                settings,
            } => (settings, Task::Plan(account, plan)),
        }
    }
}

/// Does it.
///
/// # Errors
/// When the database can't be used, or there is no such account.
pub(crate) async fn run(settings: &Settings, task: Task) -> anyhow::Result<()> {
    let (db, service) = wiring::service(settings).await?;
    let Task::Plan(account, plan) = task;
    let plan = match plan {
        Plan::Free => domain::account::Plan::Free,
        Plan::Subscriber => domain::account::Plan::Subscriber,
    };
    let found = service.set_plan(&account, plan).await?;
    db.close().await;
    if !found {
        bail!("there is no account {account:?}");
    }
    tracing::info!(account, plan = plan.as_str(), "plan set");
    Ok(())
}
