//! Files for programs and spreadsheets, at stable addresses below `/api/v1`.

mod address;
mod alerts;
mod chart;
mod export;
mod file;
mod format;
mod hot;
mod import;
mod open;
mod picture;
mod query;
mod search;
mod series;
mod source;

pub(crate) use address::{Address, moved, picture_url};
pub(crate) use alerts::end as end_alerts;
pub(crate) use chart::Charts;
pub(crate) use export::{answer as export, collection as collection_export};
pub(crate) use file::{etag_of, is_known};
pub(crate) use hot::{Hot, HotAnswer};
pub(crate) use import::{
    answer as import, invalid as import_invalid, publish as import_publish, reading,
};
pub(crate) use open::{may_ask, open_to_other_sites};
pub(crate) use picture::answer as picture;
pub(crate) use query::Query;
pub(crate) use search::{answer as search, suggest};
pub(crate) use series::series_json;
pub(crate) use source::id;

use axum::body::Body;
use axum::extract::{Request, State};
use http::Response;

use crate::api::NamedPart;
use crate::fault::HttpError;
use crate::site::Shared;
use format::Format;

/// The path of the indicator and the address of the file that the address of a page means, if its path ends like that of
/// a file: `cpi.csv` or `cpi/chart.png`.
pub(crate) fn series_file_of_page<'p>(
    account: &str,
    collection: &str,
    path: &'p str,
) -> Option<(&'p str, String)> {
    let series = Format::of(path).map(|(rest, _)| rest);
    let metric = series.or_else(|| chart::without_ending(path))?;
    let file = format!("/api/v1/series/{account}/{collection}/{path}");
    (!metric.is_empty()).then_some((metric, file))
}

/// Responds below a dashboard's address with the pictures of its charts.
pub(crate) async fn dashboard(
    shared: State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    chart::dashboard(shared, request).await
}

/// Responds below an indicator's address with its pictures, its files and its parts.
pub(crate) async fn series(
    shared: State<Shared>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let path = request.uri().path();
    if let Some(picture) = chart::NamedChart::of(path) {
        return chart::answer(shared, request, picture).await;
    }
    if let Some(part) = NamedPart::of(path) {
        return crate::api::series(shared, request, part).await;
    }
    series::answer(shared, request).await
}
