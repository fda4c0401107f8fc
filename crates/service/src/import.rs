//! Bulk import of files of indicators: stores a file for a day while its publisher previews and repairs it, and
//! publishes it in one transaction. The crate `import` parses files; this module computes their effect on the
//! collection.

mod basis;
mod cost;
mod family;
mod fields;
mod file;
mod frequency_lookup;
mod keep;
mod outline;
mod permit;
mod preview;
mod publish;
mod report;
mod result;
mod text;

use std::sync::Arc;

use domain::id::ImportId;
use domain::invariant::Invariant as _;
use domain::series::vintage::Mode;
use domain::text::language::Language;
use jiff::Timestamp;
use tokio::sync::watch;

use crate::collection::SeenCollection;
use crate::metric::Metrics;
use crate::shared::limit::work::Workbench;

pub(crate) use keep::{id_of, stored_name};

use crate::collection::Collections;
use crate::shared::Shared;
pub use ::import::InvalidPart;
pub use publish::PublishedFile;
pub use report::Counts;
pub use report::{Report, ReportItem, Status};
pub use result::ImportResult;
pub use text::MAX_TEXT_BYTES;

/// Import files: upload, preview, report, publish.
#[derive(Clone, Copy)]
pub struct Imports<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) state: &'a ImportState,
    pub(crate) collections: Collections<'a>,
    pub(crate) metrics: Metrics<'a>,
}

/// The import state of a server: turns, cached reports and pasted texts to read.
pub(crate) struct ImportState {
    permits: permit::FilePermits,
    reports: report::Reports,
    texts: Workbench,
}

impl ImportState {
    pub(crate) fn new() -> Self {
        Self {
            permits: permit::FilePermits::new(),
            reports: report::Reports::new(),
            texts: text::bench(),
        }
    }
}

/// How to read a file, and how its observations change the stored ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportOptions {
    /// How to read the file.
    pub read: ::import::Options,
    /// Whether to merge its series with the stored ones or to replace those.
    pub mode: Mode,
    /// Whether it takes the ends of the discontinued indicators back that it publishes to.
    pub resume: bool,
}

impl ImportOptions {
    /// Detected encoding, separator and sheet; no repairs; [`Mode::Merge`].
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
            resume: false,
        }
    }
}

/// A stored file, as its publisher sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenImport {
    /// The id, by which the publisher previews and publishes the file.
    pub id: ImportId,
    /// The target collection.
    pub collection: Arc<SeenCollection>,
    /// The name of the file.
    pub name: String,
    /// Its size, in bytes.
    pub size: u64,
    /// The time of the upload.
    pub created_at: Timestamp,
    /// The result of publishing; `None` for an unpublished file.
    pub result: Option<ImportResult>,
}

/// A request to publish a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishImport {
    /// How to read and merge the file.
    pub options: ImportOptions,
    /// The [`basis`](Report::basis) of the previewed report. If an indicator of the file changed since, nothing is
    /// published. `None` publishes on top of the present state.
    pub basis: Option<String>,
    /// The ids of the indicators to leave out, as written in the file.
    pub leave_out: Vec<String>,
}

/// A stage of a publish, in the order of declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The file is read.
    Reading,
    /// Its indicators are compared with the stored ones.
    Comparing,
    /// The indicators are written.
    Writing,
    /// The transaction is committed. A client that disconnects from here on does not know whether the file was
    /// published.
    Committing,
}

impl Stage {
    /// The name sent to clients, such as `reading`.
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

/// The progress of a publish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The current stage.
    pub stage: Stage,
    /// The number of indicators done in this stage.
    pub done: u32,
    /// The number of indicators in all; 0 while unknown.
    pub total: u32,
}

/// Reports the progress of a publish. Only the latest step counts; a receiver may miss steps in between.
#[derive(Debug, Clone)]
pub struct Progress(watch::Sender<Step>);

impl Progress {
    /// Returns a progress, which begins with reading, and the receiver of its steps.
    #[must_use]
    pub fn new() -> (Self, watch::Receiver<Step>) {
        let (sender, receiver) = watch::channel(Step {
            stage: Stage::Reading,
            done: 0,
            total: 0,
        });
        (Self(sender), receiver)
    }

    /// A progress without a receiver.
    #[must_use]
    pub fn unseen() -> Self {
        Self::new().0
    }

    pub(crate) fn tell(&self, stage: Stage, done: usize, total: usize) {
        let count = |count| u32::try_from(count).invariant("a length fits");
        self.0.send_replace(Step {
            stage,
            done: count(done),
            total: count(total),
        });
    }
}
