//! `/api/v1/collections/{account}/{collection}`: a collection, and below it the list of its series.

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::problem::Code;
use http::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::types::{LicenceInfo, LocalText, SeriesInfo, instant, licence};
use super::{answer, query};
use crate::fault::{HttpError, reject_method};
use crate::request::{session, visit_of};
use crate::site::Shared;

/// A collection.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CollectionInfo {
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

/// A page of a collection's series.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeriesPage {
    /// The series, in the requested order.
    series: Vec<SeriesInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of series on all pages.
    total: u64,
}

type Keys = Result<Path<(String, String)>, PathRejection>;

/// Responds with a collection.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    keys: Keys,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    query::none(parts.uri.query())?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.run().await?;
    let collections = shared.service.collections();
    let seen = collections.collection(&caller, &account, &key).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    let record = &seen.record;
    let summaries = collections
        .collection_summaries(&caller, &[record.id])
        .await?;
    let summary = summaries.get(&record.id).copied().unwrap_or_default();
    let info = CollectionInfo {
        id: format!("{}/{}", seen.account.record.key, record.key),
        name: (&record.name).into(),
        summary: (&record.summary).into(),
        description: (&record.description).into(),
        tags: (&record.tags).into(),
        licence: licence(record.licence),
        access: record.access.as_str(),
        series: summary.metrics,
        published_at: summary.published_at.map(instant),
        version: record.version,
        updated_at: instant(record.updated_at),
    };
    answer::read(&parts, &info).await
}

/// Responds with a page of a collection's series.
pub(crate) async fn series(
    State(shared): State<Shared>,
    keys: Keys,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    let Ok(Path((account, key))) = keys else {
        return Err(HttpError::NotFound);
    };
    let visit = visit_of(&parts)?;
    let mut list = MetricList {
        filter: MetricFilter::default(),
        order: MetricOrder::Path,
        descending: false,
    };
    let known = "q, freq, under, order, first, after";
    let page = query::page(parts.uri.query(), known, |name, value| {
        match name {
            "q" => list.filter.search = Some(value.to_owned()),
            "freq" => {
                list.filter.frequency = Some(Frequency::parse(value).ok_or(Code::OptionChoice)?)
            }
            "under" => {
                let path = MetricPath::parse(value).map_err(|_| Code::OptionChoice)?;
                list.filter.under = Some(path);
            }
            "order" => {
                list.order = match value {
                    "path" => MetricOrder::Path,
                    "name" => MetricOrder::Name(visit.language),
                    "updated" => MetricOrder::Updated,
                    _ => return Err(Code::OptionChoice),
                };
                // The latest changes first.
                list.descending = value == "updated";
            }
            _ => return Err(Code::OptionUnknown),
        }
        Ok(())
    })?;
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit).await?;
    let _running = shared.work.run().await?;
    let collections = shared.service.collections();
    let seen = collections.collection(&caller, &account, &key).await?;
    let seen = seen.ok_or(HttpError::NotFound)?;
    let metrics = shared.service.metrics();
    let listed = metrics
        .metrics(&caller, seen.record.id, &list, &page)
        .await?;
    let after = listed.end.filter(|_| listed.has_next);
    let page = SeriesPage {
        series: listed.nodes.iter().map(SeriesInfo::from).collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    answer::read(&parts, &page).await
}
