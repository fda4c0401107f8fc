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

pub(crate) use address::Address;
pub use address::moved;
pub use alerts::end as end_alerts;
use chart::Charts;
pub use export::{answer as export, collection as collection_export};
pub use hot::{Hot, HotAnswer};
pub use import::{answer as import, invalid as import_invalid, publish as import_publish, reading};
pub use open::{may_ask, open_to_other_sites};
pub use picture::answer as picture;
pub(crate) use query::Query;
pub use search::{answer as search, suggest};
pub(crate) use series::series_json;
pub(crate) use source::id;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use http::Response;
use service::Service;
use transport::config::Config;
use transport::fault::HttpError;
use transport::shared::Shared;

use format::Format;

/// The path of the indicator and the address of the file that the address of a page means, if its path ends like that of
/// a file: `cpi.csv` or `cpi/chart.png`.
pub fn series_file_of_page<'p>(
    account: &str,
    collection: &str,
    path: &'p str,
) -> Option<(&'p str, String)> {
    let series = Format::of(path).map(|(rest, _)| rest);
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

/// Responds below a dashboard's address with the pictures of its charts.
pub async fn dashboard(
    shared: State<Shared>,
    files: State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    chart::dashboard(shared, files, request).await
}

/// Responds below an indicator's address with its pictures and its files.
pub async fn series(
    shared: State<Shared>,
    files: State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    match chart::NamedChart::of(request.uri().path()) {
        Some(picture) => chart::answer(shared, files, request, picture).await,
        None => series::answer(shared, files, request).await,
    }
}
