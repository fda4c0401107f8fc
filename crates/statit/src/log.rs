//! The log: on standard error, as lines for a person or as JSON for a collector.

use std::io::{IsTerminal, stderr};

use anyhow::Context;
use tracing_subscriber::EnvFilter;

use crate::settings::{LogFormat, Settings};

/// Starts the log.
///
/// # Errors
/// When the filter is invalid.
pub(crate) fn start(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&settings.log)
        .with_context(|| format!("the setting log is wrong: {:?}", settings.log))?;
    let format = settings.log_format.unwrap_or(if stderr().is_terminal() {
        LogFormat::Text
    } else {
        LogFormat::Json
    });
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        // A line that can't be written, as on a full disk, is lost; reporting that in the same place would panic.
        .log_internal_errors(false)
        .with_writer(stderr);
    match format {
        LogFormat::Text => builder.with_ansi(stderr().is_terminal()).init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
    Ok(())
}
