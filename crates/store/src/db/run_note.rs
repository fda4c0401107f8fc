//! The note beside a SQLite file on the server that runs, or last ran, on it.
//!
//! SQLite keeps what was committed last in a second file, `-wal`, which does not say which database file it belongs
//! to. A database file that was put back from a copy, beside the `-wal` of a killed server, would take over pages of
//! the other file and be damaged without a word. The note tells the two apart before SQLite opens anything.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::StoreError;
use crate::db::error::Detail;
use crate::db::{Address, parse};

/// How often a note is touched while nothing changes.
const TOUCH_S: i64 = 5;
/// How many seconds after its last note a server may still have written to the database file. A machine without
/// memory may keep it from noting for a while before it is killed.
const GONE_S: i64 = 60;

/// The identity, size and modification time of a file, without opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileFacts {
    /// The device. Told for people: some systems number devices anew at each start.
    pub device: u64,
    /// The number of the file on its device.
    pub inode: u64,
    /// Its size in bytes.
    pub size: u64,
    /// When it was last written, in seconds since 1970.
    pub modified_s: i64,
    /// And nanoseconds.
    pub modified_ns: i64,
}

impl FileFacts {
    /// The facts of a file; `None` where it does not exist.
    pub fn of(path: &Path) -> io::Result<Option<Self>> {
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

    /// Whether this is the same file, not written since.
    fn is_unchanged(&self, noted: &Self) -> bool {
        (self.inode, self.size, self.modified()) == (noted.inode, noted.size, noted.modified())
    }

    /// Whether this is an earlier state of the file, or another one. A database file never shrinks by itself.
    fn is_older(&self, noted: &Self) -> bool {
        self.modified() < noted.modified() || self.size < noted.size
    }
}

/// Whether the server of a note has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunState {
    /// It runs, or ended without noting it: a crash.
    Running,
    /// It closed the database.
    Ended,
}

/// The note.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunNote {
    /// Whether the server has ended.
    pub state: RunState,
    /// Which run wrote it.
    pub run: String,
    /// The database file. `None` before the first start.
    pub database: Option<FileFacts>,
    /// The `-wal` file.
    pub wal: Option<FileFacts>,
    /// When the server last said that it runs, in seconds since 1970: when the note was last written or touched.
    #[serde(skip)]
    pub seen_s: i64,
}

impl RunNote {
    /// Whether the server has been gone for long, although it did not note its end.
    const fn is_old(&self, now_s: i64) -> bool {
        now_s > self.seen_s.saturating_add(GONE_S)
    }
}

/// Whether a database file may be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Clear,
    /// The `-wal` may belong to another file: the database has to be checked first.
    Unclear,
    /// No: the `-wal` belongs to another database file, or to another state of this one.
    Foreign,
}

/// Decides whether SQLite may open a database file with what is beside it.
#[must_use]
pub fn judge(
    note: Option<&RunNote>,
    database: Option<&FileFacts>,
    wal: Option<&FileFacts>,
) -> Verdict {
    let Some(wal) = wal.filter(|wal| wal.size > 0) else {
        return Verdict::Clear;
    };
    // SQLite removes the `-wal` of a missing or empty file, and what was committed with it.
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
        // Written to when the server was gone.
        RunState::Running if database.inode == noted.inode && note.is_old(database.modified_s) => {
            Verdict::Foreign
        }
        // Written in the moment before a crash, copied whole, or another file with a new date.
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
    /// The notes on the database at this address; `None` for PostgreSQL, which needs none.
    pub fn of(address: &str) -> Result<Option<Self>, StoreError> {
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

    /// Notes that the run `run` goes on at `now`, where anything has changed since the last note. Call it often: what
    /// is written to the database file between the last note and a crash has to be checked at the next start.
    pub fn refresh(&self, run: &str, now: Timestamp) -> Result<(), StoreError> {
        self.put(run, RunState::Running, now)
    }

    /// Notes that the run `run` has closed the database, unless another run goes on.
    pub fn end(&self, run: &str, now: Timestamp) -> Result<(), StoreError> {
        let note = self.read().map_err(|error| self.failed(&error))?;
        if note.is_some_and(|note| note.run == run) {
            return self.put(run, RunState::Ended, now);
        }
        Ok(())
    }

    /// Whether a server noted within the last minute that it runs.
    pub fn is_running(&self, now: Timestamp) -> Result<bool, StoreError> {
        let note = self.read().map_err(|error| self.failed(&error))?;
        Ok(note
            .is_some_and(|note| note.state == RunState::Running && !note.is_old(now.as_second())))
    }

    /// Removes the note of a server that is gone, before a command opens the database: what a killed command leaves
    /// is then checked. The note of a running server stays.
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
        Ok((FileFacts::of(&self.database)?, FileFacts::of(&self.wal)?))
    }

    /// The note; one that cannot be understood is none.
    fn read(&self) -> io::Result<Option<RunNote>> {
        match fs::read(&self.note) {
            Ok(bytes) => {
                let seen_s = FileFacts::of(&self.note)?.map_or(0, |note| note.modified_s);
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
            let same = old.filter(|old| {
                (old.state, old.run.as_str(), old.database) == (state, run, database)
            });
            // While the server runs, the `-wal` grows with each commit: nothing to note.
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
            // Not synced: a note that a power cut took away leaves the database to be checked.
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
