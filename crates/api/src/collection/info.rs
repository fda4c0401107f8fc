//! A collection in answers.

use std::slice;
use std::sync::Arc;

use domain::catalogue::collection::Summary;
use serde::Serialize;
use service::collection::SeenCollection;
use transport::fault::HttpError;
use utoipa::ToSchema;

use crate::request::call::ResourceCall;
use crate::types::{LicenceInfo, LocalText, instant, licence};

/// A collection.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CollectionInfo {
    /// The id that a new key leaves as it is; `changes` names it.
    #[schema(format = "uuid")]
    uid: String,
    /// `account/collection`, in the publisher's spelling.
    #[schema(example = "mill/energy")]
    id: String,
    /// The name.
    name: LocalText,
    /// A summary of a sentence or two.
    summary: LocalText,
    /// The full description, in plain paragraphs.
    description: LocalText,
    /// Tags, separated by semicolons.
    tags: LocalText,
    /// The licence of its series that have none of their own.
    licence: Option<LicenceInfo>,
    /// Who sees it, within the visibility of its account: `public`, `account` or `private`.
    access: &'static str,
    /// Whether readers may ask questions.
    questions: bool,
    /// The number of its series.
    series: u64,
    /// The time of the latest publish.
    #[schema(format = DateTime)]
    published_at: Option<String>,
    /// Counts the changes of its fields.
    version: i64,
    /// The time of the last change of its fields.
    #[schema(format = DateTime)]
    updated_at: String,
}

impl CollectionInfo {
    fn new(seen: &SeenCollection, summary: Summary) -> Self {
        let record = &seen.record;
        Self {
            uid: record.id.to_string(),
            id: id(seen),
            name: (&record.name).into(),
            summary: (&record.summary).into(),
            description: (&record.description).into(),
            tags: (&record.tags).into(),
            licence: licence(record.licence),
            access: record.access.as_str(),
            questions: record.questions,
            series: summary.metrics,
            published_at: summary.published_at.map(instant),
            version: record.version,
            updated_at: instant(record.updated_at),
        }
    }
}

/// `account/collection`, in the publisher's spelling.
pub(super) fn id(seen: &SeenCollection) -> String {
    format!("{}/{}", seen.account.record.key, seen.record.key)
}

/// A collection as the caller sees it.
pub(super) async fn load(
    call: &ResourceCall,
    seen: &Arc<SeenCollection>,
) -> Result<CollectionInfo, HttpError> {
    let mut all = load_all(call, slice::from_ref(seen)).await?;
    all.pop().ok_or(HttpError::NotFound)
}

/// Collections as the caller sees them, in the given order.
pub(super) async fn load_all(
    call: &ResourceCall,
    seen: &[Arc<SeenCollection>],
) -> Result<Vec<CollectionInfo>, HttpError> {
    let ids: Vec<_> = seen.iter().map(|seen| seen.record.id).collect();
    let collections = call.shared.service.collections();
    let summaries = collections.collection_summaries(&call.caller, &ids).await?;
    let info = |seen: &Arc<SeenCollection>| {
        let summary = summaries.get(&seen.record.id).copied();
        CollectionInfo::new(seen, summary.unwrap_or_default())
    };
    Ok(seen.iter().map(info).collect())
}
