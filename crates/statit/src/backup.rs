//! `statit backup`: everything that a server stores, as one archive, while it runs.

pub(crate) mod account_export;
pub(crate) mod account_import;
pub(crate) mod archive;
mod draft;
mod files;
pub(crate) mod manifest;
mod newest;
pub(crate) mod restore;
pub(crate) mod room;
pub(crate) mod schedule;
mod target;

use std::{
    fs::{self, File},
    io::{self, ErrorKind},
    path::Path,
    time::Duration,
};

use anyhow::Context;
use domain::operation::backup::MadeArchive;
use service::{Clock, SystemClock};
use storage::Folder;
use store::db::run_note::RunNotes;
use store::operation::backup::{Saved, save};

use crate::progress::{self, Progress};
use crate::{run, settings::Settings, start::identity};
use archive::Writer;
use draft::Draft;
use files::StoredFiles;
use manifest::{DATABASE, FORMAT, INSTALLATION, Manifest, SECRET};
use target::Target;

/// Interval at which the progress of SQLite's own copying is read.
const LOOK: Duration = Duration::from_millis(500);

/// Writes an archive as [`make`] does, and reports it.
///
/// # Errors
/// As [`make`].
pub(crate) async fn backup(settings: &Settings, target: &Path) -> anyhow::Result<()> {
    let progress = Progress::default();
    let (place, archive) = make(settings, target, &progress).await?;
    progress.say(&format!(
        "the archive {place} is complete: {}",
        progress::size(archive.size)
    ));
    Ok(())
}

/// Writes an archive to a file that does not exist yet, or into a folder or a storage, under a name with the time.
/// Returns where it is.
///
/// # Errors
/// Where the target exists already, the disk is full, or something cannot be read. No archive is left then.
async fn make(
    settings: &Settings,
    target: &Path,
    progress: &Progress,
) -> anyhow::Result<(String, MadeArchive)> {
    let now = SystemClock.now();
    let name = now.strftime("statit-%Y%m%d-%H%M%S.zip").to_string();
    let target = Target::new(settings, target, &name)?;

    run::guard(&settings.database).await?;
    identity::reject_missing(&settings.data_dir, &settings.database).await?;
    identity::inspect(&settings.data_dir, &settings.database, false).await?;
    room::check(target.folder(), needed(settings).await?, "the backup")?;

    let draft = Draft::begin(target.folder())?;
    let mut writer = Writer::new(draft.archive()?, settings.archive_key()?);
    let files = StoredFiles::new(settings.storage()?);
    let written = write(settings, &draft, &mut writer, files, progress).await?;

    let manifest = Manifest {
        format: FORMAT,
        statit: env!("CARGO_PKG_VERSION").to_owned(),
        migration: written.migration,
        made_at: now.to_string(),
        database: written.kind.into(),
        account: None,
        files: Vec::new(),
    };
    let size = writer.finish(manifest)?;
    let place = target.publish(&draft, progress).await?;

    let archive = MadeArchive {
        name,
        size,
        made_at: now,
    };
    Ok((place, archive))
}

/// Maximum bytes that the backup needs: a copy of the database, and the archive.
async fn needed(settings: &Settings) -> anyhow::Result<u64> {
    let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    let database = match RunNotes::at(&settings.database)? {
        Some(notes) => size(notes.database()) + size(notes.wal()),
        None => 0,
    };
    let storage = settings.storage()?;
    let mut files = 0;
    for folder in [Folder::Pictures, Folder::Imports] {
        let listed = storage.list(folder).await;
        let listed = listed.with_context(|| format!("{} can't be read", storage.describe()))?;
        files += listed.iter().map(|file| file.size).sum::<u64>();
    }
    Ok(2 * database + files)
}

/// Writes all files except the manifest. Stored files come first, then the database, then the files that were added
/// meanwhile: so the archive has all files that the saved database names.
async fn write(
    settings: &Settings,
    draft: &Draft,
    writer: &mut Writer,
    mut files: StoredFiles,
    progress: &Progress,
) -> anyhow::Result<Saved> {
    files.add(writer, progress).await?;
    let saved = save_database(settings, draft.database(), progress).await?;
    files.add(writer, progress).await?;
    files.compare(draft.database(), progress).await?;

    let mut file = File::open(draft.database())?;
    writer.add(DATABASE, &mut file, progress)?;
    for (path, name) in [
        (settings.secret_file.clone(), SECRET),
        (settings.data_dir.join("installation"), INSTALLATION),
    ] {
        // A secret outside the data folder is the operator's responsibility.
        if !lies_in(&path, &settings.data_dir) {
            progress.say(&format!(
                "{} lies outside the data folder and is not in the archive: keep a copy of it",
                path.display()
            ));
            continue;
        }
        match File::open(&path) {
            Ok(mut file) => writer.add(name, &mut file, progress)?,
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(unreadable(error, &path)),
        }
    }

    Ok(saved)
}

/// Whether a file is directly in a folder, for any spelling of the two paths.
fn lies_in(path: &Path, folder: &Path) -> bool {
    let real = |path: &Path| fs::canonicalize(path).ok();
    path.parent()
        .is_some_and(|parent| parent == folder || real(parent) == real(folder))
}

fn unreadable(error: io::Error, path: &Path) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("{} can't be read", path.display()))
}

async fn save_database(
    settings: &Settings,
    file: &Path,
    progress: &Progress,
) -> anyhow::Result<Saved> {
    let mut on_table = |table: &str, rows: u64| {
        progress.now_and_then(|| format!("database: table {table}, {rows} rows"));
    };
    let saving = save(&settings.database, file, &mut on_table);
    tokio::pin!(saving);
    let mut ticks = tokio::time::interval(LOOK);
    loop {
        tokio::select! {
            saved = &mut saving => return saved.context("the database can't be saved"),
            _ = ticks.tick() => {
                let size = fs::metadata(file).map_or(0, |found| found.len());
                progress.now_and_then(|| format!("database: {}", progress::size(size)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_the_same_however_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        let other = folder.path().join("./data/../data");
        assert!(lies_in(&data.join("secret"), &data));
        assert!(lies_in(&other.join("secret"), &data));
        assert!(!lies_in(&folder.path().join("secret"), &data));
        assert!(lies_in(Path::new("nowhere/secret"), Path::new("nowhere")));
    }
}
