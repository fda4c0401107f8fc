//! `statit restore`: makes a data folder and a database from an archive, complete or not at all.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{ErrorKind, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use service::{Clock, Random, SystemClock, SystemRandom};
use storage::{FileName, Folder, Storage, sha256};
use store::Db;
use store::db::run_note::RunNotes;
use store::operation::backup::{fill_postgres, first_table_with_rows};
use store::operation::restored::{Suspended, mark_restored};

use super::archive::hash_of;
use super::draft::{place, remove_database};
use super::manifest::{Contents, Entry, INSTALLATION, Part, SECRET};
use super::newest::newest_in;
use super::room;
use super::target::LocalArchive;
use crate::backup::archive::ArchiveReader;
use crate::progress::Progress;
use crate::{
    check::{self, Severity},
    settings::Settings,
};

/// The name of a file before it is complete. A killed restore leaves such a file, and the next restore replaces it.
const DRAFT: &str = ".statit-restore";

/// Restores an archive, or the newest one of a place, into an empty data folder and database.
///
/// # Errors
/// Where the archive is damaged or of a newer version, the target is not empty, or the disk is full. All of this is
/// checked before anything is written; the database comes last, whole.
pub(crate) async fn restore(settings: &Settings, archive: &Path) -> anyhow::Result<()> {
    let progress = Progress::default();
    let archive = newest_in(settings, archive, &progress).await?;
    let archive = LocalArchive::new(settings, &archive, &progress).await?;
    let key = settings.archive_key()?;
    let mut reader = ArchiveReader::open(archive.path(), key, Contents::Backup)?;
    reader.verify(&progress)?;

    let place = RestoreTarget::new(settings)?;
    let obstacles = place.obstacles(settings, &reader).await?;
    if !obstacles.is_empty() {
        bail!(
            "a backup is restored into an empty place only, and nothing was changed. Move away what is there, or name another place: {}",
            obstacles.join("; ")
        );
    }

    let files: u64 = reader.manifest.files.iter().map(|entry| entry.size).sum();
    room::check(&place.folder, files, "the restored data")?;
    let database = place.unpack(settings, &mut reader, &progress).await?;
    let restored = place.put_database(settings, &database, &progress).await;
    remove_database(&database);
    restored?;

    let has_secret = |entry: &Entry| entry.name == SECRET;
    if !reader.manifest.files.iter().any(has_secret) && !settings.secret_file.exists() {
        progress.say(&format!(
            "the archive has no secret: put the former one at {} before the start, or mails that wait cannot be sent",
            settings.secret_file.display()
        ));
    }

    progress.say(&format!(
        "restored {} files of {}; the server can be started",
        reader.manifest.files.len(),
        reader.manifest.made_at
    ));
    Ok(())
}

/// The target paths of a restore.
struct RestoreTarget {
    /// The folder of the database, or the data folder.
    folder: PathBuf,
    /// The SQLite file; `None` for PostgreSQL.
    database: Option<RunNotes>,
    storage: Storage,
    secret: PathBuf,
    installation: PathBuf,
}

impl RestoreTarget {
    fn new(settings: &Settings) -> anyhow::Result<Self> {
        let database = RunNotes::at(&settings.database)?;
        let folder = match &database {
            Some(notes) => match notes.database().parent() {
                Some(folder) if folder != Path::new("") => folder.to_owned(),
                _ => PathBuf::from("."),
            },
            None => settings.data_dir.clone(),
        };
        Ok(Self {
            folder,
            database,
            storage: settings.storage()?,
            secret: settings.secret_file.clone(),
            installation: settings.data_dir.join("installation"),
        })
    }

    /// The target path of a file of the archive; `None` for the database and for stored files.
    fn path(&self, part: &Part) -> Option<PathBuf> {
        match part {
            Part::Database | Part::Stored(_) => None,
            Part::Secret => Some(self.secret.clone()),
            Part::Installation => Some(self.installation.clone()),
        }
    }

    /// Files and rows that prevent a restore. Files with the same content as in the archive do not: a killed restore
    /// left them.
    async fn obstacles(
        &self,
        settings: &Settings,
        reader: &ArchiveReader,
    ) -> anyhow::Result<Vec<String>> {
        let mut obstacles = Vec::new();
        match &self.database {
            Some(notes) => {
                for path in [notes.database(), notes.wal()] {
                    if fs::metadata(path)
                        .is_ok_and(|file| path == notes.database() || file.len() > 0)
                    {
                        obstacles.push(format!("the file {}", path.display()));
                    }
                }
            }
            None => {
                let table = first_table_with_rows(&settings.database).await;
                if let Some(table) = table.context("the database can't be looked at")? {
                    obstacles.push(format!(
                        "the database has rows (table {table}): make a new one, or drop and create this one"
                    ));
                }
            }
        }

        for entry in &reader.manifest.files {
            let path = Part::parse(&entry.name).and_then(|part| self.path(&part));
            if let Some(path) = path
                && is_other(&path, entry)?
            {
                obstacles.push(format!("the file {} with another content", path.display()));
            }
        }

        self.stored_obstacles(&reader.manifest.files, &mut obstacles)
            .await?;
        Ok(obstacles)
    }

    /// Whether the storage belongs to the installation of the archive. Its files are no obstacle then: they were added
    /// after the backup, and the database that named them is lost.
    async fn belongs_to(&self, entries: &[Entry]) -> anyhow::Result<bool> {
        let entry = entries.iter().find(|entry| entry.name == INSTALLATION);
        let (Some(entry), Some(name)) = (entry, FileName::new(Folder::Top, INSTALLATION)) else {
            return Ok(false);
        };
        let found = self.storage.get(&name).await;
        let found = found.with_context(|| format!("{} can't be read", self.storage.describe()))?;
        Ok(found.is_some_and(|found| sha256(&found) == entry.sha256))
    }

    /// Stored files that are not in the archive, or have another content.
    async fn stored_obstacles(
        &self,
        entries: &[Entry],
        obstacles: &mut Vec<String>,
    ) -> anyhow::Result<()> {
        let place = self.storage.describe();
        let is_same_installation = self.belongs_to(entries).await?;

        for folder in [Folder::Pictures, Folder::Imports] {
            let files = self.storage.list(folder).await;
            let mut is_said = is_same_installation;
            for file in files.with_context(|| format!("{place} can't be read"))? {
                let name = file.name.to_string();
                let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
                    if !is_said {
                        obstacles.push(format!("{} in {place}", folder.as_str()));
                    }
                    is_said = true;
                    continue;
                };
                let found = self.storage.get(&file.name).await;
                let found = found.with_context(|| format!("{place} can't be read"))?;
                if found.is_some_and(|found| sha256(&found) != entry.sha256) {
                    obstacles.push(format!("the file {name} in {place} with another content"));
                }
            }
        }
        Ok(())
    }

    /// Writes all files, the database under another name. Returns the path of the database.
    async fn unpack(
        &self,
        settings: &Settings,
        reader: &mut ArchiveReader,
        progress: &Progress,
    ) -> anyhow::Result<PathBuf> {
        for folder in [&settings.data_dir, &self.folder] {
            make_folder(folder)?;
        }

        let database = self.folder.join(format!("{DRAFT}.db"));
        remove_database(&database);
        for entry in reader.manifest.files.clone() {
            let Some(part) = Part::parse(&entry.name) else {
                continue;
            };
            if let Part::Stored(name) = &part {
                store(&self.storage, reader, &entry, name, progress).await?;
                continue;
            }
            let Some(path) = self.path(&part) else {
                write(reader, &entry, &database, progress)?;
                continue;
            };
            if path.exists() {
                continue;
            }
            let folder = path.parent().unwrap_or(Path::new("."));
            make_folder(folder)?;
            let draft = folder.join(DRAFT);
            write(reader, &entry, &draft, progress)?;
            place(&draft, &path)
                .and_then(|()| File::open(folder)?.sync_all())
                .with_context(|| format!("{} can't be written", path.display()))?;
        }

        Ok(database)
    }

    /// Brings the unpacked database to this version, checks it, and puts it at the server's address.
    async fn put_database(
        &self,
        settings: &Settings,
        unpacked: &Path,
        progress: &Progress,
    ) -> anyhow::Result<()> {
        let address = format!("sqlite:{}", unpacked.display());
        let db = Db::connect(&address)
            .await
            .context("the restored database can't be brought to this version")?;

        let suspended = suspend(&db).await;
        db.close().await;
        let suspended = suspended.context("the restored database can't be written")?;
        progress.say(&format!(
            "all sessions are ended; {} access keys and {} queued mails are suspended until `statit admin resume`",
            suspended.keys, suspended.mails
        ));

        match check::check_all(&address, None).await? {
            Severity::Unusable => {
                bail!("the restored database is damaged, and was not put in place")
            }
            Severity::Faults => {
                progress.say("the faults above were there when the backup was made");
            }
            Severity::None => {}
        }

        let Some(notes) = &self.database else {
            let mut on_table = |table: &str, rows: u64| {
                progress.now_and_then(|| format!("database: table {table}, {rows} rows"));
            };
            return fill_postgres(unpacked, &settings.database, &mut on_table)
                .await
                .map(drop)
                .context("the database can't be filled, and was left empty");
        };

        File::open(unpacked)
            .and_then(|file| file.sync_all())
            .and_then(|()| place(unpacked, notes.database()))
            .and_then(|()| File::open(&self.folder)?.sync_all())
            .with_context(|| format!("{} can't be put in place", notes.database().display()))
    }
}

/// Suspends what must not leave the server twice, and gives the database an epoch of its own.
async fn suspend(db: &Db) -> anyhow::Result<Suspended> {
    let mut epoch = [0; 8];
    SystemRandom.fill(&mut epoch)?;
    // Never 0, the epoch of a database that was not restored.
    let epoch = i64::from_be_bytes(epoch) | 1;
    let mut tx = db.begin().await?;
    let suspended = mark_restored(&mut tx, epoch, SystemClock.now()).await?;
    tx.commit().await?;
    Ok(suspended)
}

/// Whether a file exists with a content other than that in the archive.
fn is_other(path: &Path, entry: &Entry) -> anyhow::Result<bool> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error).context(path.display().to_string()),
    };
    Ok(hash_of(&mut file)? != entry.sha256)
}

fn make_folder(path: &Path) -> anyhow::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .with_context(|| format!("the folder {} can't be made", path.display()))
}

/// Writes a file of the archive to the disk, for this user only.
pub(super) fn write(
    reader: &mut ArchiveReader,
    entry: &Entry,
    path: &Path,
    progress: &Progress,
) -> anyhow::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
        .with_context(|| format!("{} can't be written", path.display()))?;
    reader.unpack(entry, &mut file, progress)?;
    file.flush()
        .and_then(|()| file.sync_all())
        .with_context(|| format!("{} can't be written", path.display()))
}

/// Stores a file of the archive, unless the storage has it already.
pub(super) async fn store(
    storage: &Storage,
    reader: &mut ArchiveReader,
    entry: &Entry,
    name: &FileName,
    progress: &Progress,
) -> anyhow::Result<()> {
    let mut content = Vec::new();
    reader.unpack(entry, &mut content, progress)?;
    let stored = match storage.get_checked(name, &entry.sha256).await {
        Ok(Some(_)) => Ok(()),
        _ => storage.put(name, content.into()).await,
    };
    stored.with_context(|| format!("{name} can't be stored in {}", storage.describe()))
}
