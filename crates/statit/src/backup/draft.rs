//! The files of an incomplete backup, beside the target and under names of their own.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, ErrorKind},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use anyhow::Context;

const PREFIX: &str = ".statit-backup-";

/// The draft of an archive, and the copy of the database that goes into it. Both are removed when this value is
/// dropped.
pub(super) struct Draft {
    folder: PathBuf,
    archive: PathBuf,
    database: PathBuf,
    /// Its lock shows others that the backup is running.
    file: File,
}

impl Draft {
    /// Creates both files, empty and for this user only, and removes those of killed backups.
    pub(super) fn begin(folder: &Path) -> anyhow::Result<Self> {
        remove_abandoned(folder);
        let stem = format!("{PREFIX}{}", std::process::id());
        let archive = folder.join(format!("{stem}.zip"));
        let database = folder.join(format!("{stem}.db"));

        let make = |path: &Path| {
            OpenOptions::new()
                .read(true)
                .write(true)
                .create_new(true)
                .mode(0o600)
                .open(path)
                .with_context(|| format!("{} can't be made", path.display()))
        };

        let file = make(&archive)?;
        // On a file system without locks, nothing is removed.
        let _ = file.try_lock();
        let draft = Self {
            folder: folder.to_owned(),
            archive,
            database,
            file,
        };

        make(&draft.database)?;
        Ok(draft)
    }

    /// Another handle of the file of the archive, with the same position.
    pub(super) fn archive(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    pub(super) fn archive_path(&self) -> &Path {
        &self.archive
    }

    /// The path of the copy of the database.
    pub(super) fn database(&self) -> &Path {
        &self.database
    }

    /// Gives the complete archive its name, which must not be taken. The copy of the database is removed before: a
    /// backup that is killed here leaves its archive, by which the next one finds both.
    pub(super) fn publish(&self, target: &Path) -> anyhow::Result<()> {
        remove_database(&self.database);
        let named = || {
            self.file.sync_all()?;
            place(&self.archive, target)?;
            File::open(&self.folder)?.sync_all()
        };
        named().with_context(|| format!("{} can't be made", target.display()))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        remove_database(&self.database);
        let _ = fs::remove_file(&self.archive);
    }
}

/// Moves a file to a name that must not be taken.
pub(super) fn place(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(error),
        // A file system without hard links.
        Err(_) if fs::symlink_metadata(to).is_err() => fs::rename(from, to),
        Err(error) => Err(error),
    }
}

/// Removes a SQLite file and the files that SQLite put beside it.
pub(super) fn remove_database(path: &Path) {
    for end in ["", "-wal", "-shm", "-journal"] {
        let mut name = OsString::from(path);
        name.push(end);
        let _ = fs::remove_file(name);
    }
}

/// Removes the files of killed backups: the lock of their archive is free, or they have none.
fn remove_abandoned(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let Some(name) = name.to_str().filter(|name| name.starts_with(PREFIX)) else {
            continue;
        };
        let is_free = || File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        // An archive is made before the copy of the database, and removed after it.
        let is_alone = || matches!(path.with_extension("zip").try_exists(), Ok(false));
        if name.ends_with(".zip") && is_free() {
            remove_database(&path.with_extension("db"));
            let _ = fs::remove_file(&path);
        } else if name.ends_with(".db") && is_alone() {
            remove_database(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_goes_and_drafts_of_killed_backups_too() {
        let folder = tempfile::tempdir().unwrap();
        let count = || fs::read_dir(folder.path()).unwrap().count();
        for name in [
            ".statit-backup-1.zip",
            ".statit-backup-1.db",
            ".statit-backup-1.db-wal",
            ".statit-backup-2.db",
            ".statit-backup-2.db-wal",
        ] {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let draft = Draft::begin(folder.path()).unwrap();
        assert_eq!(count(), 2, "only those of this one");
        remove_abandoned(folder.path());
        assert_eq!(count(), 2, "one that goes on stays");
        drop(draft);
        assert_eq!(count(), 0);
    }

    #[test]
    fn a_name_that_is_taken_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.zip");
        let draft = Draft::begin(folder.path()).unwrap();
        fs::write(&target, "older").unwrap();
        assert!(draft.publish(&target).is_err());
        assert_eq!(fs::read(&target).unwrap(), b"older");
        fs::remove_file(&target).unwrap();
        draft.publish(&target).unwrap();
        let count = || fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(count(), 1, "no copy of the database");
        drop(draft);
        assert_eq!(count(), 1);
    }
}
