//! The maker of backups, which the program injects.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use domain::operation::backup::MadeArchive;
use jiff::civil::Time;

/// Work on an archive; the error is a text for the operator.
pub type ArchiveWork<'a, T> = Pin<Box<dyn Future<Output = Result<T, String>> + Send + 'a>>;

/// Makes and removes archives in the place of the setting `backup`.
pub trait Archiver: Send + Sync {
    /// Makes an archive of everything that is committed now.
    fn make(&self) -> ArchiveWork<'_, MadeArchive>;

    /// Removes an archive; without effect where there is none.
    fn remove<'a>(&'a self, name: &'a str) -> ArchiveWork<'a, ()>;
}

/// The operator's wish for backups.
#[derive(Clone)]
pub struct Backups {
    /// Makes the archives.
    pub archiver: Arc<dyn Archiver>,
    /// The place of the archives, as the operator wrote it.
    pub place: String,
    /// The time of day, in the time zone of the settings.
    pub at: Time,
    /// The number of archives that are left in the place, at least 1.
    pub keep: u32,
}

impl fmt::Debug for Backups {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Backups")
            .field("place", &self.place)
            .field("at", &self.at)
            .field("keep", &self.keep)
            .finish_non_exhaustive()
    }
}
