//! The note beside a SQLite file about the server that runs, or last ran, on it.
//!
//! SQLite stores the latest commits in a second file, `-wal`, which does not say which database file it belongs to. If
//! a database file is restored from a copy beside the `-wal` of a killed server, SQLite takes over pages of the other
//! file and damages the database silently. The note shows whether the two files belong together before SQLite opens
//! either.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::StoreError;
use crate::db::address::{Address, parse};
use crate::db::error::Detail;

/// Seconds between touches of a note while nothing changes.
const TOUCH_S: i64 = 5;
/// Seconds after its last note in which a server may still have written to the database file. A machine short of memory
/// may delay its notes for a while before it is killed.
const GONE_S: i64 = 60;

/// The identity, size and modification time of a file, without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileFacts {
    /// The device, for people only: some systems number devices anew at each start.
    pub device: u64,
    /// The number of the file on its device.
    pub inode: u64,
    /// Its size in bytes.
    pub size: u64,
    /// The time of the last write, in whole seconds since 1970.
    pub modified_s: i64,
    /// The nanoseconds of the last write.
    pub modified_ns: i64,
}

impl FileFacts {
    /// The facts of a file; `None` where it does not exist.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        match fs::metadata(path) {
            Ok(found) => Ok(Some(Self {
                device: found.dev(),
                inode: found.ino(),
                size: found.size(),
                modified_s: found.mtime(),
                modified_ns: found.mtime_nsec(),
            })),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    const fn modified(&self) -> (i64, i64) {
        (self.modified_s, self.modified_ns)
    }

    /// Whether this is the same file, not written since the note.
    fn is_unchanged(&self, noted: &Self) -> bool {
        (self.inode, self.size, self.modified()) == (noted.inode, noted.size, noted.modified())
    }

    /// Whether this is an earlier state of the file, or another file. A database file never shrinks by itself.
    fn is_older(&self, noted: &Self) -> bool {
        self.modified() < noted.modified() || self.size < noted.size
    }
}

/// Whether the server of a note has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// It runs, or it crashed without noting its end.
    Running,
    /// It closed the database.
    Ended,
}

/// The note about one run of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunNote {
    /// Whether the server has ended.
    pub state: RunState,
    /// The id of the run that wrote the note.
    pub run: String,
    /// The database file. `None` before the first start.
    pub database: Option<FileFacts>,
    /// The `-wal` file of the database; `None` where there is none.
    pub wal: Option<FileFacts>,
    /// When the server last noted that it runs, in seconds since 1970: the modification time of the note.
    #[serde(skip)]
    pub seen_s: i64,
}

impl RunNote {
    /// Whether a running server's note is older than [`GONE_S`]: it has ended without noting its end.
    const fn is_old(&self, now_s: i64) -> bool {
        now_s > self.seen_s.saturating_add(GONE_S)
    }
}

/// Whether a database file may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may be opened.
    Clear,
    /// The `-wal` may belong to another file: the database has to be checked first.
    Unclear,
    /// It must not be opened: the `-wal` belongs to another database file, or to another state of this one.
    Foreign,
}

/// Decides whether SQLite may open a database file with the `-wal` beside it.
#[must_use]
pub fn judge(
    note: Option<&RunNote>,
    database: Option<&FileFacts>,
    wal: Option<&FileFacts>,
) -> Verdict {
    let Some(wal) = wal.filter(|wal| wal.size > 0) else {
        return Verdict::Clear;
    };

    // SQLite removes the `-wal` of a missing or empty file, and the commits in it.
    let Some(database) = database.filter(|file| file.size > 0) else {
        return Verdict::Foreign;
    };

    let Some((note, noted)) = note.and_then(|note| Some((note, note.database.as_ref()?))) else {
        return Verdict::Unclear;
    };

    let is_unchanged = database.is_unchanged(noted);
    match note.state {
        RunState::Ended => {
            let same_wal = note
                .wal
                .as_ref()
                .is_some_and(|noted| wal.is_unchanged(noted));
            if is_unchanged && same_wal {
                Verdict::Clear
            } else {
                Verdict::Foreign
            }
        }
        RunState::Running if is_unchanged => Verdict::Clear,
        RunState::Running if database.is_older(noted) => Verdict::Foreign,
        // Written after the server had ended.
        RunState::Running if database.inode == noted.inode && note.is_old(database.modified_s) => {
            Verdict::Foreign
        }
        // Written just before a crash, copied whole, or another file with a new date.
        RunState::Running => Verdict::Unclear,
    }
}

/// The notes on one SQLite file.
#[derive(Clone, Debug)]
pub struct RunNotes {
    database: PathBuf,
    wal: PathBuf,
    note: PathBuf,
}

impl RunNotes {
    /// The notes on the database at this address; `None` for PostgreSQL, which has no notes.
    pub fn at(address: &str) -> Result<Option<Self>, StoreError> {
        let Address::Sqlite(path) = parse(address)? else {
            return Ok(None);
        };
        let beside = |end: &str| PathBuf::from(format!("{path}{end}"));
        Ok(Some(Self {
            database: PathBuf::from(path),
            wal: beside("-wal"),
            note: beside(".run"),
        }))
    }

    /// The database file.
    #[must_use]
    pub fn database(&self) -> &Path {
        &self.database
    }

    /// The `-wal` file.
    #[must_use]
    pub fn wal(&self) -> &Path {
        &self.wal
    }

    /// The file of the note.
    #[must_use]
    pub fn note(&self) -> &Path {
        &self.note
    }

    /// Decides whether the database may be opened.
    pub fn judge(&self) -> Result<Verdict, StoreError> {
        let found = self.facts().map_err(|error| self.failed(&error))?;
        let note = self.read().map_err(|error| self.failed(&error))?;
        Ok(judge(note.as_ref(), found.0.as_ref(), found.1.as_ref()))
    }

    /// Notes that the run `run` is running at `now`, if anything has changed since the last note. Call it often: after
    /// a crash, changes of the database file since the last note make the next start check the database. While another
    /// file, or none, is in the place of the database file, the note stays as it is: the run has the former file open.
    pub fn refresh(&self, run: &str, now: Timestamp) -> Result<(), StoreError> {
        self.put(run, RunState::Running, now)
    }

    /// Notes that the run `run` has closed the database, unless another run has written the note.
    pub fn end(&self, run: &str, now: Timestamp) -> Result<(), StoreError> {
        let note = self.read().map_err(|error| self.failed(&error))?;
        if note.is_some_and(|note| note.run == run) {
            return self.put(run, RunState::Ended, now);
        }
        Ok(())
    }

    /// Whether a server has noted within the last minute that it runs.
    pub fn is_running(&self, now: Timestamp) -> Result<bool, StoreError> {
        let note = self.read().map_err(|error| self.failed(&error))?;
        Ok(note
            .is_some_and(|note| note.state == RunState::Running && !note.is_old(now.as_second())))
    }

    /// Removes the note of a server that no longer runs, before a command opens the database: if the command is killed,
    /// the next start checks its files. The note of a running server stays.
    pub fn forget_gone(&self, now: Timestamp) -> Result<(), StoreError> {
        if self.is_running(now)? {
            return Ok(());
        }
        match fs::remove_file(&self.note) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.failed(&error)),
            _ => Ok(()),
        }
    }

    fn facts(&self) -> io::Result<(Option<FileFacts>, Option<FileFacts>)> {
        Ok((
            FileFacts::read(&self.database)?,
            FileFacts::read(&self.wal)?,
        ))
    }

    /// Reads the note; `None` for a missing or unreadable one.
    fn read(&self) -> io::Result<Option<RunNote>> {
        match fs::read(&self.note) {
            Ok(bytes) => {
                let seen_s = FileFacts::read(&self.note)?.map_or(0, |note| note.modified_s);
                let note = serde_json::from_slice::<RunNote>(&bytes).ok();
                Ok(note.map(|note| RunNote { seen_s, ..note }))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn put(&self, run: &str, state: RunState, now: Timestamp) -> Result<(), StoreError> {
        let put = || {
            let (database, wal) = self.facts()?;
            let old = self.read()?;
            let opened = old.as_ref().filter(|old| old.run == run);
            let opened = opened.and_then(|old| old.database.as_ref());
            let is_replaced = opened.is_some_and(|opened| {
                database.is_none_or(|database| database.inode != opened.inode)
            });
            if is_replaced && state == RunState::Running {
                return Ok(());
            }
            let same = old.filter(|old| {
                (old.state, old.run.as_str(), old.database) == (state, run, database)
            });
            // While the server runs, the `-wal` grows with each commit: there is nothing to note.
            if let Some(same) = same
                && state == RunState::Running
            {
                return self.touch(&same, now);
            }
            let note = RunNote {
                state,
                run: run.to_owned(),
                database,
                wal,
                seen_s: 0,
            };
            let text = serde_json::to_vec(&note)?;
            let draft = PathBuf::from(format!(
                "{}.{}.tmp",
                self.note.display(),
                std::process::id()
            ));
            let mut file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(true)
                .mode(0o600)
                .open(&draft)?;
            file.write_all(&text)?;
            // Not synced: if a power cut removes the note, the next start checks the database.
            fs::rename(&draft, &self.note)
        };

        put().map_err(|error| self.failed(&error))
    }

    fn touch(&self, note: &RunNote, now: Timestamp) -> io::Result<()> {
        if (note.seen_s..note.seen_s.saturating_add(TOUCH_S)).contains(&now.as_second()) {
            return Ok(());
        }
        let file = OpenOptions::new().write(true).open(&self.note)?;
        file.set_modified(now.into())
    }

    fn failed(&self, error: &io::Error) -> StoreError {
        StoreError::Unavailable(Detail::new(format!("{}: {error}", self.note.display())))
    }
}

#[cfg(test)]
mod tests;
