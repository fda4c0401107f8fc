//! `statit backup`: everything that a server stores, as one archive, while it runs.

pub(crate) mod archive;
mod draft;
pub(crate) mod manifest;
pub(crate) mod progress;
pub(crate) mod restore;
pub(crate) mod room;

use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, bail};
use service::{Clock, SystemClock};
use store::backup::{Saved, save};
use store::check::{self, Inspection};
use store::db::run_note::RunNotes;

use crate::{run, settings::Settings, start::identity};
use archive::Writer;
use draft::Draft;
use manifest::{DATABASE, FORMAT, INSTALLATION, Manifest, SECRET, is_hash, picture_name};
use progress::Progress;

/// Interval at which the progress of SQLite's own copying is read.
const LOOK: Duration = Duration::from_millis(500);

/// Writes an archive to a file that does not exist yet, or into a folder, under a name with the time.
///
/// # Errors
/// Where the target exists already, the disk is full, or something cannot be read. No archive is left then.
pub(crate) async fn backup(settings: &Settings, target: &Path) -> anyhow::Result<()> {
    let now = SystemClock.now();
    let name = now.strftime("statit-%Y%m%d-%H%M%S.zip").to_string();
    let (folder, target) = place_of(target, &name)?;
    run::guard(&settings.database).await?;
    identity::reject_missing(&settings.data_dir, &settings.database).await?;
    identity::inspect(&settings.data_dir, &settings.database, false).await?;
    room::check(&folder, needed(settings)?, "the backup")?;
    let draft = Draft::begin(&folder)?;
    let progress = Progress::default();
    let mut writer = Writer::new(draft.archive()?);
    let pictures = Pictures::new(settings.data_dir.join("pictures"));
    let written = write(settings, &draft, &mut writer, pictures, &progress).await?;
    let manifest = Manifest {
        format: FORMAT,
        statit: env!("CARGO_PKG_VERSION").to_owned(),
        migration: written.migration,
        made_at: now.to_string(),
        database: written.kind.into(),
        files: Vec::new(),
    };
    let size = writer.finish(manifest)?;
    draft.publish(&target)?;
    progress.say(&format!(
        "the archive {} is complete: {}",
        target.display(),
        progress::size(size)
    ));
    Ok(())
}

/// The folder and the path of the archive. A missing folder is rejected: its disk may not be mounted.
fn place_of(target: &Path, name: &str) -> anyhow::Result<(PathBuf, PathBuf)> {
    if target.is_dir() {
        return Ok((target.to_owned(), target.join(name)));
    }
    if fs::symlink_metadata(target).is_ok() {
        bail!(
            "{} is there already: name another file, or a folder",
            target.display()
        );
    }
    if target.extension().is_none_or(|end| end != "zip") {
        bail!(
            "there is no folder {}: make it, mount its disk, or name a file that ends in .zip",
            target.display()
        );
    }
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        bail!("there is no folder {}", folder.display());
    }
    Ok((folder, target.to_owned()))
}

/// Maximum bytes that the backup needs: a copy of the database, and the archive.
fn needed(settings: &Settings) -> anyhow::Result<u64> {
    let size = |path: &Path| fs::metadata(path).map_or(0, |found| found.len());
    let database = match RunNotes::of(&settings.database)? {
        Some(notes) => size(notes.database()) + size(notes.wal()),
        None => 0,
    };
    let pictures = fs::read_dir(settings.data_dir.join("pictures"));
    let pictures = pictures.into_iter().flatten().flatten();
    let pictures: u64 = pictures.map(|picture| size(&picture.path())).sum();
    Ok(2 * database + pictures)
}

/// Writes all files except the manifest. Pictures come first, then the database, then the pictures that were added
/// meanwhile: so the archive has all pictures that the saved database names.
async fn write(
    settings: &Settings,
    draft: &Draft,
    writer: &mut Writer,
    mut pictures: Pictures,
    progress: &Progress,
) -> anyhow::Result<Saved> {
    pictures.add(writer, progress)?;
    let saved = save_database(settings, draft.database(), progress).await?;
    pictures.add(writer, progress)?;
    pictures.compare(draft.database(), progress).await?;
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

/// The folder of pictures, the hashes of those in the archive, and of those that vanished.
struct Pictures {
    folder: PathBuf,
    added: BTreeSet<String>,
    vanished: BTreeSet<String>,
}

impl Pictures {
    fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            added: BTreeSet::new(),
            vanished: BTreeSet::new(),
        }
    }

    /// Adds the pictures that are not in the archive yet.
    fn add(&mut self, writer: &mut Writer, progress: &Progress) -> anyhow::Result<()> {
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(unreadable(error, &self.folder)),
        };
        for file in files {
            let file = file.map_err(|error| unreadable(error, &self.folder))?;
            let name = file.file_name();
            let hash = name.to_str().and_then(|name| name.strip_suffix(".png"));
            let Some(hash) = hash.filter(|hash| is_hash(hash) && !self.added.contains(*hash))
            else {
                continue;
            };
            match File::open(file.path()) {
                Ok(mut content) => {
                    writer.add(&picture_name(hash), &mut content, progress)?;
                    self.added.insert(hash.to_owned());
                }
                // The server removes pictures that no account shows.
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    self.vanished.insert(hash.to_owned());
                }
                Err(error) => return Err(unreadable(error, &file.path())),
            }
        }
        Ok(())
    }

    /// Checks that the archive has the pictures that the saved database names. A picture that was lost long ago does
    /// not prevent a backup.
    async fn compare(&self, database: &Path, progress: &Progress) -> anyhow::Result<()> {
        let inspection = Inspection::open(&format!("sqlite:{}", database.display())).await?;
        let shown = check::pictures(&mut inspection.read().await?).await;
        inspection.close().await;
        for picture in shown? {
            if self.vanished.contains(&picture.hash) && !self.added.contains(&picture.hash) {
                bail!(
                    "the picture {} of {} vanished while it was read: start the backup again",
                    picture.hash,
                    picture.account
                );
            }
            if !self.added.contains(&picture.hash) {
                progress.say(&format!(
                    "the picture {} of {} is missing in {}, and in the archive",
                    picture.hash,
                    picture.account,
                    self.folder.display()
                ));
            }
        }
        Ok(())
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
