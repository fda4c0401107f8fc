//! Files for programs and spreadsheets, at stable addresses below `/api/v1`.
//!
//! A file of a series, a chart or a chart of a dashboard goes through the same steps (`file`). A public response is
//! cached encoded (`hot`), with what it was made from, and is valid while no change of the content log touched one of
//! its dependencies (`service::shared::content`): a write makes the next read fresh on every server, and responses
//! about other objects stay cached. Where the database does not answer, a guest may get a response that was valid a
//! while ago.
//!
//! Everything else asks the policy first. `store::metric::placed::address` reads indicator, place, roles and series by
//! one statement, and a grant opens what it read. With options, `service::series::view` finds the state and
//! `domain::series::view` computes it; the cache key is the canonical form of the options. Parts of a file are cut from
//! the finished response (`response::range`).

mod address;
pub(crate) mod alerts;
pub(crate) mod chart;
pub(crate) mod export;
mod file;
mod format;
mod hot;
pub(crate) mod import;
mod open;
pub(crate) mod picture;
mod query;
pub(crate) mod search;
mod series;
mod source;

pub(crate) use address::Address;
pub use address::moved;
use chart::Charts;
pub use hot::{Hot, HotAnswer};
pub use open::{may_ask, open_to_other_sites};
pub(crate) use query::Query;
pub(crate) use series::series_json;
pub(crate) use source::id;

use std::sync::Arc;

use axum::body::Body;
use http::request::Parts;
use http::{Method, Response};
use service::Service;
use transport::config::Config;
use transport::fault::HttpError;
use transport::shared::Shared;
use utoipa::OpenApi;

use chart::{NamedChart, PictureFormat};
use file::FileRequest;
use format::Format;
use series::NamedSeries;

/// The path of the indicator and the address of the file that the address of a page means, if its path ends like that of
/// a file: `cpi.csv` or `cpi/chart.png`.
pub fn series_file_of_page<'p>(
    account: &str,
    collection: &str,
    path: &'p str,
) -> Option<(&'p str, String)> {
    let series = Format::parse(path).map(|(rest, _)| rest);
    let metric = series.or_else(|| chart::without_ending(path))?;
    let file = format!("/api/v1/series/{account}/{collection}/{path}");
    (!metric.is_empty()).then_some((metric, file))
}

/// The caches of files and pictures. Cheap to clone.
#[derive(Clone)]
pub struct Files {
    /// The cached files.
    pub hot: Arc<Hot>,
    /// `None` in a program that was built without the front end.
    pub(crate) charts: Option<Arc<Charts>>,
}

impl Files {
    /// Empty caches.
    pub fn new(service: Service, config: &Config) -> Self {
        Self {
            hot: Arc::new(Hot::new(service, config)),
            charts: Charts::new(config.epoch).map(Arc::new),
        }
    }
}

/// The descriptions of the files of a series, which share one route with its parts.
#[derive(OpenApi)]
#[openapi(paths(
    series::read_csv,
    series::read_json,
    series::read_xlsx,
    chart::read_svg,
    chart::read_png,
))]
pub(crate) struct SeriesFiles;

/// Responds below an indicator's address with its pictures and its files.
pub(crate) async fn series(
    shared: Shared,
    files: Files,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return Err(HttpError::Method("GET, HEAD, OPTIONS".into()));
    }
    let request = |parts, address| FileRequest {
        shared,
        files,
        parts,
        address,
    };
    if let Some(NamedChart { address, kind }) = NamedChart::parse(parts.uri.path()) {
        let request = request(parts, address);
        return match kind {
            PictureFormat::Svg => chart::read_svg(request).await,
            PictureFormat::Png => chart::read_png(request).await,
        };
    }
    let named = NamedSeries::parse(parts.uri.path()).ok_or(HttpError::NotFound)?;
    let request = request(parts, named.address);
    match named.format {
        Format::Csv => series::read_csv(request).await,
        Format::Json => series::read_json(request).await,
        Format::Xlsx => series::read_xlsx(request).await,
    }
}
