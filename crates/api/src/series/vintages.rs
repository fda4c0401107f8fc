//! `~vintages`: the vintages of a series, and the changes of one of them.

use axum::body::Body;
use domain::series::vintage::{Change, ObservationContent};
use http::Response;
use serde::Serialize;
use service::series::vintage::Between;
use transport::fault::HttpError;
use utoipa::ToSchema;

use super::call::SeriesCall;
use crate::request::options::PageOptions;
use crate::response;
use crate::types::instant;

/// A publish that changed the series.
#[derive(Debug, Serialize, ToSchema)]
struct VintageInfo {
    /// The number of the vintage, from 1.
    number: i64,
    /// The time of the publish.
    #[schema(format = DateTime)]
    published_at: String,
    /// The key of the author's account; null where the reader may not know it.
    author: Option<String>,
    /// The number of observations added.
    added: u64,
    /// The number of observations revised.
    revised: u64,
    /// The number of observations removed.
    removed: u64,
    /// The number of observations of which only the status changed.
    recoded: u64,
    /// The number of the vintage that it took back; absent where it took none back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoes: Option<i64>,
}

/// A page of the vintages of a series, the latest first.
#[derive(Debug, Serialize, ToSchema)]
struct VintagePage {
    /// The vintages.
    vintages: Vec<VintageInfo>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of all vintages.
    total: u64,
}

/// The change of one observation.
#[derive(Debug, Serialize, ToSchema)]
struct ObservationChange {
    /// `added`, `revised`, `removed`, or `recoded` where only the status changed.
    kind: &'static str,
    /// The period, or the category.
    period: String,
    /// The value before; null for a new observation, and where a code says why it is absent.
    before: Option<f64>,
    /// The value after; null for a removed observation, and where a code says why it is absent.
    after: Option<f64>,
    /// The status codes before, as `BP` or `Q/C`; empty for a normal observation.
    status_before: String,
    /// The status codes after.
    status_after: String,
    /// The text before.
    text_before: Option<String>,
    /// The text after.
    text_after: Option<String>,
}

/// A page of the changes of a vintage, by period.
#[derive(Debug, Serialize, ToSchema)]
struct VintageChanges {
    /// The number of the vintage.
    number: i64,
    /// The changes.
    changes: Vec<ObservationChange>,
    /// The option `after` of the next page; null on the last.
    after: Option<String>,
    /// The number of all changes.
    total: u64,
}

impl From<&Change> for ObservationChange {
    fn from(change: &Change) -> Self {
        let parts = |side: &Option<ObservationContent>| {
            let side = side.clone();
            side.map_or((None, String::new(), None), |side| {
                (side.value, side.status.to_string(), side.text)
            })
        };
        let ((before, status_before, text_before), (after, status_after, text_after)) =
            (parts(&change.before), parts(&change.after));
        Self {
            kind: change.kind.as_str(),
            period: change.position.clone(),
            before,
            after,
            status_before,
            status_after,
            text_before,
            text_after,
        }
    }
}

/// The vintages of a series, the latest first.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}/~vintages",
    operation_id = "listVintages",
    params(PageOptions),
    responses((status = 200, body = VintagePage))
)]
pub(super) async fn list(call: &SeriesCall) -> Result<Response<Body>, HttpError> {
    let page = call.options::<PageOptions>()?.into();
    let seen = call.found().await?;
    let series = call.shared.service.series();
    let listed = series.vintages(&call.caller, seen.record.id, &page).await?;
    let after = listed.end.filter(|_| listed.has_next);
    let vintages = listed.nodes.into_iter().map(|vintage| VintageInfo {
        number: vintage.number,
        published_at: instant(vintage.published_at),
        author: vintage.author,
        added: vintage.added,
        revised: vintage.revised,
        removed: vintage.removed,
        recoded: vintage.recoded,
        undoes: vintage.undoes,
    });
    let page = VintagePage {
        vintages: vintages.collect(),
        after: after.map(|cursor| cursor.to_string()),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}

/// The changes of a vintage, by period.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}/~vintages/{number}",
    operation_id = "readVintage",
    params(PageOptions),
    responses((status = 200, body = VintageChanges))
)]
pub(super) async fn changes(call: &SeriesCall, number: i64) -> Result<Response<Body>, HttpError> {
    let page = call.options::<PageOptions>()?.into();
    let seen = call.found().await?;
    let _running = call.shared.work.turns.run(&call.caller).await?;
    let between = Between::new(seen.at(), (number.saturating_sub(1), number), &page);
    let series = call.shared.service.series();
    let mut all = series.changes(&call.caller, &[between]).await?;
    let listed = all
        .remove(&between)
        .filter(|_| number > 0)
        .ok_or(HttpError::NotFound)?;
    let listed = listed.map_err(|problem| HttpError::from_reading(vec![problem]))?;
    let after = listed.end.as_ref().filter(|_| listed.has_next);
    let page = VintageChanges {
        number,
        changes: listed.nodes.iter().map(ObservationChange::from).collect(),
        after: after.map(ToString::to_string),
        total: listed.total,
    };
    response::read(&call.parts, &page).await
}
