//! Checks a whole database: its structure, every series, every vintage back to the first, every stored file. It reads
//! only, in short transactions, so that it can run beside a server.

pub mod scan;
mod series;
mod stored_files;

use std::collections::HashSet;

use domain::id::ImportId;
use domain::invariant::number_of;
use storage::{FileName, Folder, Storage};
use store::StoreError;
use store::db::DbKind;
use store::db::inspection::Inspection;
use store::operation::check;
use uuid::Uuid;

use crate::account::picture;
use crate::import::stored_name;

/// Indicators read in one transaction.
const METRICS_AT_A_TIME: i64 = 100;
/// Vintages of an indicator read at a time.
const VINTAGES_AT_A_TIME: i64 = 20;

/// The part of the database that has a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The SQLite file.
    File,
    /// A row that refers to a missing row.
    Reference,
    /// An indicator, or the latest state of its series.
    Series,
    /// A vintage of an indicator.
    Vintage,
    /// A picture of an account.
    Picture,
    /// The content of an import file.
    Import,
}

impl FaultKind {
    /// The name of the part, such as `series`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Reference => "reference",
            Self::Series => "series",
            Self::Vintage => "vintage",
            Self::Picture => "picture",
            Self::Import => "import",
        }
    }
}

/// A fault in the database.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The part that has the fault.
    pub kind: FaultKind,
    /// The indicator, table, account or file.
    pub place: String,
    /// A description of the fault.
    pub what: String,
}

impl Fault {
    fn new(kind: FaultKind, place: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            kind,
            place: place.into(),
            what: what.into(),
        }
    }
}

/// The counts of a check.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Checked {
    /// Indicators.
    pub metrics: u64,
    /// Observations of their latest states.
    pub observations: u64,
    /// Vintages of all indicators.
    pub vintages: u64,
    /// Pictures that accounts show.
    pub pictures: u64,
    /// Import files whose content is in the storage.
    pub imports: u64,
    /// Stored files that no row names; the server removes them in time.
    pub unused_files: u64,
    /// Faults found so far.
    pub faults: u64,
}

/// Receives each fault as it is found, and the counts so far.
pub trait Listener {
    /// Receives a fault.
    fn fault(&mut self, fault: &Fault);
    /// Receives the counts so far.
    fn progress(&mut self, checked: &Checked);
}

/// Checks the database, and the stored files if a storage is given.
///
/// # Errors
/// Where the database does not respond. An unreadable part of a SQLite file is a fault, and the check continues.
pub async fn check(
    inspection: &Inspection,
    storage: Option<&Storage>,
    listener: &mut dyn Listener,
) -> Result<Checked, StoreError> {
    let mut run = Run {
        inspection,
        listener,
        checked: Checked::default(),
        // If the last migration cannot be read, neither can the columns that later ones added.
        last_migration: match inspection.last_migration().await {
            Ok(Some(last)) => last,
            Ok(None) | Err(_) => 0,
        },
    };
    run.structure().await?;
    run.metrics().await?;
    if let Some(storage) = storage {
        run.pictures(storage).await?;
        run.imports(storage).await?;
    }
    Ok(run.checked)
}

struct Run<'a> {
    inspection: &'a Inspection,
    listener: &'a mut dyn Listener,
    checked: Checked,
    last_migration: i64,
}

impl Run<'_> {
    fn fault(&mut self, fault: &Fault) {
        self.checked.faults += 1;
        self.listener.fault(fault);
    }

    /// Returns the value. An unreadable value is reported as a fault, with `None`; an unavailable PostgreSQL server
    /// ends the check.
    fn read<T>(
        &mut self,
        read: Result<T, StoreError>,
        kind: FaultKind,
        place: &str,
    ) -> Result<Option<T>, StoreError> {
        match read {
            Ok(value) => Ok(Some(value)),
            Err(StoreError::Unavailable(detail)) if self.inspection.kind() == DbKind::Postgres => {
                Err(StoreError::Unavailable(detail))
            }
            Err(error) => {
                self.fault(&Fault::new(kind, place, error.to_string()));
                Ok(None)
            }
        }
    }

    async fn structure(&mut self) -> Result<(), StoreError> {
        let found = self.inspection.integrity().await;
        let found = self.read(found, FaultKind::File, "database")?;
        for what in found.unwrap_or_default() {
            self.fault(&Fault::new(FaultKind::File, "database", what));
        }
        let orphans = self.inspection.orphans().await;
        let orphans = self.read(orphans, FaultKind::Reference, "database")?;
        for orphan in orphans.unwrap_or_default() {
            let what = format!(
                "{} rows point at rows of {} that do not exist",
                orphan.rows, orphan.parent
            );
            self.fault(&Fault::new(FaultKind::Reference, orphan.child, what));
        }
        Ok(())
    }

    async fn metrics(&mut self) -> Result<(), StoreError> {
        let mut after = None;
        loop {
            let mut tx = self.inspection.read().await?;
            let ids = check::metric_ids(&mut tx, after, METRICS_AT_A_TIME).await;
            let Some(ids) = self.read(ids, FaultKind::Series, "list of indicators")? else {
                drop(tx);
                return self.readable_metrics(after).await;
            };
            let Some(last) = ids.last() else {
                return Ok(());
            };
            after = Some(*last);
            drop(tx);
            self.batch(&ids).await?;
        }
    }

    /// Checks the readable indicators after `after`, where the list of all is damaged.
    async fn readable_metrics(&mut self, after: Option<Uuid>) -> Result<(), StoreError> {
        let ids = self.inspection.readable_metric_ids().await;
        let ids: Vec<Uuid> = ids.into_iter().filter(|id| Some(*id) > after).collect();
        for ids in ids.chunks(usize::try_from(METRICS_AT_A_TIME).unwrap_or(1)) {
            self.batch(ids).await?;
        }
        Ok(())
    }

    /// Checks each indicator with its series and vintages, as of one moment.
    async fn batch(&mut self, ids: &[Uuid]) -> Result<(), StoreError> {
        let mut tx = self.inspection.read().await?;
        for id in ids {
            if matches!(tx, store::Tx::Over) {
                drop(tx);
                tx = self.inspection.read().await?;
            }
            let stored = check::metric(&mut tx, *id, self.last_migration).await;
            let stored = self.read(stored, FaultKind::Series, &id.to_string())?;
            // `None` for an indicator that was deleted meanwhile.
            if let Some(stored) = stored.flatten() {
                self.metric(&mut tx, *id, &stored).await?;
            }
        }
        let checked = self.checked;
        self.listener.progress(&checked);
        Ok(())
    }

    async fn metric(
        &mut self,
        tx: &mut store::Tx,
        id: Uuid,
        stored: &check::StoredMetric,
    ) -> Result<(), StoreError> {
        self.checked.metrics += 1;

        let latest = series::latest(stored);
        for what in latest.faults {
            self.fault(&Fault::new(FaultKind::Series, &stored.address, what));
        }
        let Some(mut state) = latest.state else {
            return Ok(());
        };

        self.checked.observations += number_of(state.len());
        let mut expected = stored.vintage;
        let mut below = i64::MAX;
        loop {
            let vintages =
                check::vintages(tx, id, below, VINTAGES_AT_A_TIME, self.last_migration).await;
            let place = &stored.address;
            let Some(vintages) = self.read(vintages, FaultKind::Vintage, place)? else {
                return Ok(());
            };
            let Some(last) = vintages.last() else {
                break;
            };
            below = last.number;
            for vintage in vintages {
                self.checked.vintages += 1;
                let back = series::back(&state, &vintage, expected);
                for what in back.faults {
                    self.fault(&Fault::new(FaultKind::Vintage, place, what));
                }
                let Some(before) = back.state else {
                    return Ok(());
                };
                state = before;
                expected -= 1;
            }
        }

        if let Some(what) = series::beginning(&state, expected) {
            self.fault(&Fault::new(FaultKind::Vintage, &stored.address, what));
        }
        Ok(())
    }

    async fn pictures(&mut self, storage: &Storage) -> Result<(), StoreError> {
        let mut tx = self.inspection.read().await?;
        let shown = check::pictures(&mut tx).await;
        drop(tx);
        let Some(shown) = self.read(shown, FaultKind::Picture, "list of accounts")? else {
            return Ok(());
        };
        let mut named = HashSet::new();
        for picture in &shown {
            self.checked.pictures += 1;
            let Some(name) = picture::name_of(&picture.hash) else {
                let what = format!("the picture {} is missing", picture.hash);
                self.fault(&Fault::new(FaultKind::Picture, &picture.account, what));
                continue;
            };
            if let Some(what) = stored_files::fault(storage, &name, &picture.hash).await {
                self.fault(&Fault::new(FaultKind::Picture, &picture.account, what));
            }
            named.insert(name);
        }
        self.unused(storage, Folder::Pictures, &named).await;
        Ok(())
    }

    async fn imports(&mut self, storage: &Storage) -> Result<(), StoreError> {
        // A database from before the storage has no hashes.
        let last = self.inspection.last_migration().await;
        if !matches!(last, Ok(Some(last)) if last >= check::STORED_FILES) {
            return Ok(());
        }

        let mut tx = self.inspection.read().await?;
        let imports = check::imports(&mut tx).await;
        drop(tx);
        let Some(imports) = self.read(imports, FaultKind::Import, "list of import files")? else {
            return Ok(());
        };

        let mut named = HashSet::new();
        for (id, hash) in imports {
            self.checked.imports += 1;
            let Ok(name) = stored_name(ImportId::new(id)) else {
                continue;
            };
            if let Some(what) = stored_files::fault(storage, &name, &hash).await {
                self.fault(&Fault::new(FaultKind::Import, id.to_string(), what));
            }
            named.insert(name);
        }

        self.unused(storage, Folder::Imports, &named).await;
        Ok(())
    }

    /// Counts the files of a folder that no row names.
    async fn unused(&mut self, storage: &Storage, folder: Folder, named: &HashSet<FileName>) {
        match stored_files::unused(storage, folder, named).await {
            Ok(unused) => self.checked.unused_files += unused,
            Err(error) => {
                let place = storage.describe();
                self.fault(&Fault::new(FaultKind::Picture, place, error.to_string()));
            }
        }
    }
}
