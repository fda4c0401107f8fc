//! `statit search`: the search index of this server.

use anyhow::Context as _;
use clap::Subcommand;
use service::search::request_rebuild;

use crate::output::print;
use crate::settings::{Layer, Settings};

/// The commands for the search index.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Make it again from the database: at once where the server runs, else when it starts.
    Rebuild(Layer),
}

/// Requests a rebuild of its search index from the server of the data folder.
pub(crate) fn rebuild(settings: &Settings) -> anyhow::Result<()> {
    let folder = &settings.data_dir;
    request_rebuild(folder)
        .with_context(|| format!("cannot write to the search folder in {}", folder.display()))?;
    print(
        "The search index is made again: at once where the server runs, else when it starts. \
         Until it is ready, the database is searched.\n",
    )
}
