//! `statit check`: reads a whole database and reports its faults.

use std::io::Write as _;

use anyhow::{Context, bail};
use service::operation::check::{Checked, Fault, FaultKind, Listener, check};
use storage::Storage;
use store::{StoreError, db::inspection::Inspection};

use crate::progress::Progress;
use crate::run;
use crate::settings::Settings;
use crate::start::identity;

/// The severity of the faults of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Severity {
    /// No faults.
    None,
    /// Some of its content cannot be read, or is invalid.
    Faults,
    /// It is damaged as a database.
    Unusable,
}

/// Prints a line for each fault.
struct Printer {
    severity: Severity,
    progress: Progress,
}

impl Listener for Printer {
    fn fault(&mut self, fault: &Fault) {
        self.severity = self.severity.max(match fault.kind {
            FaultKind::File => Severity::Unusable,
            _ => Severity::Faults,
        });
        print(&format!(
            "{}: {}: {}",
            fault.kind.as_str(),
            fault.place,
            fault.what
        ));
    }

    fn progress(&mut self, checked: &Checked) {
        self.progress.now_and_then(|| {
            format!(
                "{} indicators, {} vintages",
                checked.metrics, checked.vintages
            )
        });
    }
}

/// Prints a line; standard output may have no reader.
fn print(line: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Checks the database and the stored files.
///
/// # Errors
/// Where there are faults, and where the database does not respond.
pub(crate) async fn command(settings: &Settings) -> anyhow::Result<()> {
    run::guard(&settings.database).await?;
    identity::reject_missing(&settings.data_dir, &settings.database).await?;
    let storage = settings.storage()?;
    match check_all(&settings.database, Some(&storage)).await? {
        Severity::None => Ok(()),
        _ => bail!("the database has faults"),
    }
}

/// Checks a database, and prints its faults and a summary.
pub(crate) async fn check_all(
    address: &str,
    storage: Option<&Storage>,
) -> anyhow::Result<Severity> {
    let mut printer = Printer {
        severity: Severity::None,
        progress: Progress::default(),
    };

    let inspection = match Inspection::open(address).await {
        Ok(inspection) => inspection,
        Err(StoreError::Corrupt(detail)) => {
            print(&format!("file: database: {detail}"));
            return Ok(Severity::Unusable);
        }
        Err(error) => return Err(error).context("the database can't be opened"),
    };

    let checked = check(&inspection, storage, &mut printer).await;
    inspection.close().await;
    let Checked {
        metrics,
        observations,
        vintages,
        pictures,
        imports,
        unused_files,
        faults,
    } = checked.context("the database can't be checked")?;

    print(&format!(
        "checked: {metrics} indicators, {observations} observations, {vintages} vintages, {pictures} pictures, {imports} import files ({unused_files} more files are unused): {faults} faults"
    ));

    Ok(printer.severity)
}
