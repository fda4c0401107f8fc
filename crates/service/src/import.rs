//! Files of many indicators: kept for a day while they are looked at and mended, told of, and published in one
//! transaction. What a file says is read by the crate `import`; what it would do is worked out here.

mod basis;
mod cost;
mod family;
mod fields;
mod file;
mod keep;
mod known;
mod look;
mod outline;
mod preview;
mod publish;
mod report;
mod result;
mod turn;

use std::sync::Arc;

use domain::id::ImportId;
use domain::series::vintage::Mode;
use domain::text::language::Language;
use jiff::Timestamp;
use tokio::sync::watch;

use crate::collection::SeenCollection;

pub use ::import::Remainder;
pub use publish::PublishedFile;
pub use report::Counts;
pub use report::{Report, ReportItem, Status};
pub use result::ImportResult;

/// What a server keeps for files: turns and reports.
pub(crate) struct ImportState {
    turns: turn::Turns,
    reports: preview::Reports,
}

impl ImportState {
    pub(crate) fn new() -> Self {
        Self {
            turns: turn::Turns::new(),
            reports: preview::Reports::new(),
        }
    }
}

/// How a file is to be read, and what its observations do to those there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportOptions {
    /// How it is read.
    pub read: ::import::Options,
    /// Whether its series are merged with those there are or take their place.
    pub mode: Mode,
}

impl ImportOptions {
    /// All as it is found, nothing repaired, merged.
    #[must_use]
    pub const fn plain(language: Language) -> Self {
        Self {
            read: ::import::Options {
                encoding: None,
                separator: None,
                sheet: None,
                language,
                repairs: Vec::new(),
            },
            mode: Mode::Merge,
        }
    }
}

/// A file that is kept, as its publisher sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenImport {
    /// Which one.
    pub id: ImportId,
    /// The collection that it is for.
    pub collection: Arc<SeenCollection>,
    /// The name of the file.
    pub name: String,
    /// Its bytes.
    pub size: u64,
    /// When it was sent.
    pub created_at: Timestamp,
    /// What was published of it, if it was.
    pub result: Option<ImportResult>,
}

/// What is to be published of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishImport {
    /// How it is read.
    pub options: ImportOptions,
    /// The [`basis`](Report::basis) of the report that was looked at. Where an indicator of the file was changed
    /// since, nothing is published. Absent: published on top of whatever there is.
    pub basis: Option<String>,
    /// The ids, as the file has them, of the indicators that stay out.
    pub leave_out: Vec<String>,
}

/// What a publish is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The file is read.
    Reading,
    /// Its indicators are compared with those there are.
    Comparing,
    /// They are written.
    Writing,
    /// The transaction is ended. Whoever goes away from here on does not know whether it was published.
    Committing,
}

impl Stage {
    /// As it is sent: `reading`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Reading => "reading",
            Self::Comparing => "comparing",
            Self::Writing => "writing",
            Self::Committing => "committing",
        }
    }
}

/// How far a publish is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What it is at.
    pub stage: Stage,
    /// How many indicators are done in this stage.
    pub done: u32,
    /// Of how many; 0 while that is not known.
    pub total: u32,
}

/// Where a publish tells how far it is. The latest step is what counts; those between may be missed.
#[derive(Debug, Clone)]
pub struct Progress(watch::Sender<Step>);

impl Progress {
    /// A progress and the end at which it can be watched.
    #[must_use]
    pub fn new() -> (Self, watch::Receiver<Step>) {
        let (sender, receiver) = watch::channel(Step {
            stage: Stage::Reading,
            done: 0,
            total: 0,
        });
        (Self(sender), receiver)
    }

    /// One that nobody watches.
    #[must_use]
    pub fn unseen() -> Self {
        Self::new().0
    }

    pub(crate) fn tell(&self, stage: Stage, done: usize, total: usize) {
        let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
        self.0.send_replace(Step {
            stage,
            done: count(done),
            total: count(total),
        });
    }
}
