//! `statit admin feature`: the indicators whose charts lead the front page.

use std::io::{self, Write};

use anyhow::bail;
use clap::Subcommand;
use service::{FeatureResult, Service};

use crate::settings::Layer;

/// The commands for featured indicators.
#[derive(Subcommand)]
pub(crate) enum Feature {
    /// List them, the latest first: when, the indicator, and whether its chart can be shown.
    List {
        #[command(flatten)]
        settings: Layer,
    },
    /// Feature a public indicator, before those that are featured already.
    Add {
        /// Its keys: ACCOUNT/COLLECTION/INDICATOR.
        indicator: String,
        #[command(flatten)]
        settings: Layer,
    },
    /// Feature an indicator no longer.
    Remove {
        /// Its keys: ACCOUNT/COLLECTION/INDICATOR.
        indicator: String,
        #[command(flatten)]
        settings: Layer,
    },
}

/// A command without its settings.
pub(crate) enum FeatureTask {
    /// Lists featured indicators.
    List,
    Add(String),
    /// Features one no longer.
    Remove(String),
}

impl Feature {
    /// Separates the settings from the task.
    pub(crate) fn split(self) -> (Layer, FeatureTask) {
        match self {
            Self::List { settings } => (settings, FeatureTask::List),
            Self::Add {
                indicator,
                settings,
            } => (settings, FeatureTask::Add(indicator)),
            Self::Remove {
                indicator,
                settings,
            } => (settings, FeatureTask::Remove(indicator)),
        }
    }
}

/// Runs a task.
///
/// # Errors
/// When there is no such indicator, or the database can't be used.
pub(super) async fn run(service: &Service, task: FeatureTask) -> anyhow::Result<()> {
    match task {
        FeatureTask::List => {
            let mut out = io::stdout().lock();
            writeln!(out, "featured\tindicator\tshown")?;
            for one in service.operator().featured().await? {
                let shown = if one.is_shown { "yes" } else { "no" };
                writeln!(out, "{:.0}\t{}\t{shown}", one.featured_at, one.place)?;
            }
        }
        FeatureTask::Add(place) => {
            match service.operator().feature(&place).await? {
                FeatureResult::Done => {}
                FeatureResult::NotPublic => bail!(
                    "there is no public indicator {place:?}: write ACCOUNT/COLLECTION/INDICATOR"
                ),
                FeatureResult::Featured => bail!("{place:?} is featured already"),
            }
            tracing::info!(indicator = place, "its chart leads the front page");
        }
        FeatureTask::Remove(place) => {
            if !service.operator().unfeature(&place).await? {
                bail!("{place:?} is not featured: see `statit admin feature list`");
            }
            tracing::info!(indicator = place, "the indicator is featured no longer");
        }
    }
    Ok(())
}
