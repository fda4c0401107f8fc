//! `statit doctor`: reports missing and unsafe parts of an installation, and changes nothing.

mod clock;
mod network;
mod place;
mod services;

use std::io::{self, Write};
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use domain::text::language::Language;

use crate::settings::Settings;

/// Actions of the command besides its checks.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Examination {
    /// Send a mail to this address, to see that mails arrive.
    #[arg(long, value_name = "ADDRESS")]
    mail_to: Option<String>,
}

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Fine,
    /// It works, but not as most operators want it.
    Warning,
    /// The server does not start, or loses something.
    Fault,
}

impl Level {
    const fn word(self) -> &'static str {
        match self {
            Self::Fine => "ok",
            Self::Warning => "WARNING",
            Self::Fault => "FAULT",
        }
    }
}

/// A sentence about one part of the installation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Finding {
    level: Level,
    /// The setting, or the part.
    about: &'static str,
    text: String,
}

impl Finding {
    fn fine(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Fine, about, text)
    }

    fn warning(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Warning, about, text)
    }

    fn fault(about: &'static str, text: impl Into<String>) -> Self {
        Self::new(Level::Fault, about, text)
    }

    fn new(level: Level, about: &'static str, text: impl Into<String>) -> Self {
        Self {
            level,
            about,
            text: text.into(),
        }
    }
}

/// How long a database or a storage may take to respond.
const PATIENCE: Duration = Duration::from_secs(10);

/// Looks at everything and prints a line for each part.
///
/// # Errors
/// Where something is missing or unsafe without which the server should not start.
pub(crate) async fn examine(settings: &Settings, options: &Examination) -> anyhow::Result<()> {
    let mut findings = Vec::new();
    findings.extend(place::findings(settings));
    let database = place::database(settings).await;
    let responds = database.level == Level::Fine;
    findings.push(database);
    findings.extend(clock::findings(settings, responds).await);
    findings.extend(network::findings(settings).await);
    findings.extend(services::findings(settings).await);
    if let Some(to) = &options.mail_to {
        findings.push(services::try_mail(settings, to, Language::En).await);
    }
    print(&findings)?;
    let count = |level| findings.iter().filter(|one| one.level == level).count();
    let (faults, warnings) = (count(Level::Fault), count(Level::Warning));
    if faults > 0 {
        bail!("{faults} faults and {warnings} warnings: mend the faults before the start");
    }
    Ok(())
}

fn print(findings: &[Finding]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for Finding { level, about, text } in findings {
        writeln!(out, "{:<8} {about}: {text}", level.word())?;
    }
    out.flush()
}
