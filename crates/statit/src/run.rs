//! Checks before SQLite opens a database file that the `-wal` beside it belongs to it. Writes the note of a running
//! server, from which the next start can tell.

use std::{collections::HashSet, time::Duration};

use anyhow::{Context, bail};
use service::{
    Clock, SystemClock,
    operation::check::{Checked, Fault, Listener, check},
};
use store::StoreError;
use store::db::inspection::Inspection;
use store::db::run_note::{RunNotes, Verdict};
use tokio::task::JoinHandle;

/// Interval at which the note is compared with the database file, which takes two look-ups in its folder.
const REFRESH: Duration = Duration::from_millis(250);

/// Rejects a database file beside the `-wal` of another one. Every command calls this before it opens the database.
///
/// # Errors
/// Where the two do not belong together; nothing is changed.
pub(crate) async fn guard(address: &str) -> anyhow::Result<()> {
    let Some(notes) = RunNotes::at(address)? else {
        return Ok(());
    };

    match judge(&notes).await? {
        Verdict::Clear => {}
        Verdict::Unclear => {
            tracing::info!(
                database = %notes.database().display(),
                "the database is checked before it is opened: it was written to in the moment of a crash, or copied"
            );
            if let Some(fault) = made_by_log(&notes).await? {
                let what = format!("together they are damaged ({})", fault.what);
                bail!(rejection(&notes, &what));
            }
        }
        Verdict::Foreign => {
            bail!(rejection(
                &notes,
                "it belongs to another state of the database file, or to another file"
            ));
        }
    }

    notes.forget_gone(SystemClock.now())?;
    Ok(())
}

/// Judges the files. A running server may have written to them a moment ago, and notes that soon: the judgement is then
/// repeated.
async fn judge(notes: &RunNotes) -> anyhow::Result<Verdict> {
    for _ in 0..3 {
        let verdict = notes.judge()?;
        if verdict != Verdict::Unclear || !notes.is_running(SystemClock.now())? {
            return Ok(verdict);
        }
        tokio::time::sleep(2 * REFRESH).await;
    }
    Ok(notes.judge()?)
}

fn rejection(notes: &RunNotes, what: &str) -> String {
    let (database, wal) = (notes.database().display(), notes.wal().display());
    format!(
        "{database} is not opened with {wal} beside it: {what}. Nothing was changed. \
         If {database} was put back from a copy and is the one to go on with, move {wal} and {database}-shm away. \
         If not, put the former {database} back. \
         If both were copied together from elsewhere, move {} away as well: they are then checked and opened",
        notes.note().display()
    )
}

#[derive(Default)]
struct Faults(Vec<Fault>);

impl Listener for Faults {
    fn fault(&mut self, fault: &Fault) {
        self.0.push(fault.clone());
    }

    fn progress(&mut self, _: &Checked) {}
}

/// A fault that the database has only together with its `-wal`.
async fn made_by_log(notes: &RunNotes) -> anyhow::Result<Option<Fault>> {
    let address = format!("sqlite:{}", notes.database().display());
    let together = faults(Inspection::open(&address).await).await?;
    if together.is_empty() {
        return Ok(None);
    }
    let without = faults(Inspection::open_without_log(notes.database()).await).await?;
    let without: HashSet<Fault> = without.into_iter().collect();
    Ok(together.into_iter().find(|fault| !without.contains(fault)))
}

async fn faults(inspection: Result<Inspection, StoreError>) -> anyhow::Result<Vec<Fault>> {
    let mut found = Faults::default();
    let inspection = inspection.context("the database can't be checked")?;
    let checked = check(&inspection, None, &mut found).await;
    inspection.close().await;
    checked.context("the database can't be checked")?;
    Ok(found.0)
}

/// A run of the server, noted beside its database file.
pub(crate) struct Run {
    noted: Option<Noted>,
}

struct Noted {
    notes: RunNotes,
    name: String,
    /// The refreshing of the note; `None` until there is a database file.
    task: Option<JoinHandle<()>>,
}

impl Noted {
    /// Notes the present state of the files, and refreshes the note from then on.
    fn begin(&mut self) -> Result<(), StoreError> {
        self.notes.refresh(&self.name, SystemClock.now())?;
        let refreshing = refresh(self.notes.clone(), self.name.clone());
        self.task = Some(tokio::spawn(refreshing));
        Ok(())
    }
}

impl Run {
    /// Notes that the server runs, before the database is opened, and refreshes the note from then on. Before the first
    /// start there is nothing to note.
    ///
    /// # Errors
    /// Where the database must not be opened.
    pub(crate) async fn begin(address: &str) -> anyhow::Result<Self> {
        guard(address).await?;
        let Some(notes) = RunNotes::at(address)? else {
            return Ok(Self { noted: None });
        };
        let name = format!("{}-{}", std::process::id(), SystemClock.now());
        let mut noted = Noted {
            notes,
            name,
            task: None,
        };
        if noted.notes.database().exists() {
            noted.begin()?;
        }
        Ok(Self { noted: Some(noted) })
    }

    /// Notes the database file that a first start has made. Call it before the first request: a note that describes a
    /// file put in its place later would make the next start trust that one.
    ///
    /// # Errors
    /// Where the note can't be written.
    pub(crate) fn opened(&mut self) -> anyhow::Result<()> {
        if let Some(noted) = self.noted.as_mut().filter(|noted| noted.task.is_none()) {
            noted.begin()?;
        }
        Ok(())
    }

    /// Ends the notes. `is_closed` states that the database was closed, and its files do not change any more.
    pub(crate) async fn end(self, is_closed: bool) {
        let Some(noted) = self.noted else {
            return;
        };
        if let Some(task) = noted.task {
            task.abort();
            // A note in progress is written before the last one.
            let _ = task.await;
        }
        if is_closed && let Err(error) = noted.notes.end(&noted.name, SystemClock.now()) {
            tracing::warn!(%error, "the end of the run was not noted");
        }
    }
}

async fn refresh(notes: RunNotes, name: String) {
    let mut is_reported = false;
    loop {
        tokio::time::sleep(REFRESH).await;
        if !notes.database().exists() {
            continue;
        }
        match notes.refresh(&name, SystemClock.now()) {
            Ok(()) => is_reported = false,
            Err(error) if is_reported => drop(error),
            Err(error) => {
                is_reported = true;
                tracing::warn!(%error, "the run cannot be noted: after a crash the database will be checked");
            }
        }
    }
}
