//! The list of a collection's series.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::problem::Code;
use http::Response;
use serde::Serialize;
use transport::fault::{HttpError, reject_method};
use transport::request::{session, visit_of};
use transport::shared::Shared;
use utoipa::ToSchema;

use super::CollectionPath;
use crate::resources::types::SeriesInfo;
use crate::resources::{answer, query};

/// A page of a collection's series.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::resources) struct SeriesPage {
    /// The series, in the requested order.
    series: Vec<SeriesInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of series on all pages.
    total: u64,
}

/// Responds with a page of a collection's series.
pub async fn answer(
    State(shared): State<Shared>,
    keys: CollectionPath,
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
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let _running = shared.work.turns.run(&caller).await?;
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
