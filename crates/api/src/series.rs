//! A series at its address: files for programs and spreadsheets, pictures, and the parts `~meta`, `~observations`,
//! `~vintages` and `~vintages/{n}`. No key begins with `~`, so that no indicator can have the address of a part.
//!
//! A file of a series, a chart or a chart of a dashboard goes through the same steps (`api/file`). A public response is
//! cached encoded (`hot`), with what it was made from, and is valid while no change of the content log touched one of
//! its dependencies (`service::shared::content`): a write makes the next read fresh on every server, and responses
//! about other objects stay cached. Where the database does not answer, a guest may get a response that was valid a
//! while ago.
//!
//! Everything else asks the policy first. `store::metric::placed::address` reads indicator, place, roles and series by
//! one statement, and a grant opens what it read. With options, `service::series::view` finds the state and
//! `domain::series::view` computes it; the cache key is the canonical form of the options. Parts of a file are cut from
//! the finished response (`response::range`).

pub(crate) mod address;
mod call;
mod chart;
pub(crate) mod files;
mod form;
pub(crate) mod format;
pub(crate) mod hot;
mod lines;
mod make;
mod meta;
mod publish;
pub(crate) mod query;
pub(crate) mod source;
mod vintages;

pub use address::moved;
pub use hot::{Hot, HotAnswer};

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use http::request::Parts;
use http::{Method, Response};
use service::Service;
use transport::config::Config;
use transport::fault::{HttpError, reject_method};
use transport::shared::Shared;
use utoipa::OpenApi;

use crate::picture::charts::Charts;
use crate::picture::options::PictureFormat;

use address::{Address, NamedSeries};
use call::SeriesCall;
use chart::NamedChart;
use format::Format;

/// The descriptions of the files, pictures and parts, which share one route.
#[derive(OpenApi)]
#[openapi(paths(
    files::read_csv,
    files::read_csvw,
    files::read_json,
    files::read_json_stat,
    files::read_xlsx,
    chart::read_svg,
    chart::read_png,
    meta::read,
    meta::put,
    meta::patch,
    meta::delete,
    publish::merge,
    publish::replace,
    vintages::list,
    vintages::changes,
))]
pub(crate) struct SeriesOperations;

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

/// A request for a file of a series, or a picture of it.
pub(crate) struct FileRequest {
    shared: Shared,
    files: Files,
    parts: Parts,
    address: Address,
}

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

/// A part of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeriesPart {
    Meta,
    Observations,
    Vintages,
    Vintage(i64),
}

impl SeriesPart {
    /// The methods of a part, as `Allow` lists them.
    const fn methods(self) -> &'static str {
        match self {
            Self::Meta => "GET, HEAD, PUT, PATCH, DELETE",
            Self::Observations => "POST, PUT",
            Self::Vintages | Self::Vintage(_) => "GET, HEAD",
        }
    }

    /// The path before a part, and the part.
    fn parse(path: &str) -> Option<(&str, Self)> {
        let (keys, part) = path.split_once("/~")?;
        let part = match part.split_once('/') {
            None => match part {
                "meta" => Self::Meta,
                "observations" => Self::Observations,
                "vintages" => Self::Vintages,
                _ => return None,
            },
            Some(("vintages", number)) => {
                let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
                Self::Vintage(number.parse().ok().filter(|_| is_number)?)
            }
            Some(_) => return None,
        };
        Some((keys, part))
    }
}

/// The part of a series that an address names.
#[derive(Debug, PartialEq, Eq)]
struct NamedPart {
    address: Address,
    part: SeriesPart,
}

impl NamedPart {
    /// Parses an address as it was sent; `None` where it names no part.
    fn parse(path: &str) -> Option<Self> {
        let (address, part) = Address::parse(path, SeriesPart::parse)?;
        Some(Self { address, part })
    }
}

/// Responds below an indicator's address with its parts; with its pictures and files where the address names no part.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    State(caches): State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let Some(named) = NamedPart::parse(request.uri().path()) else {
        return answer_file(shared, caches, request.into_parts().0).await;
    };
    reject_method(request.method(), named.part.methods())?;
    let (call, body) = SeriesCall::begin(shared, request, named.address).await?;
    match (named.part, &call.parts.method) {
        (SeriesPart::Meta, &Method::PUT) => meta::put(&call, body).await,
        (SeriesPart::Meta, &Method::PATCH) => meta::patch(&call, body).await,
        (SeriesPart::Meta, &Method::DELETE) => meta::delete(&call).await,
        (SeriesPart::Meta, _) => meta::read(&call).await,
        (SeriesPart::Observations, &Method::PUT) => publish::replace(&call, body).await,
        (SeriesPart::Observations, _) => publish::merge(&call, body).await,
        (SeriesPart::Vintages, _) => vintages::list(&call).await,
        (SeriesPart::Vintage(number), _) => vintages::changes(&call, number).await,
    }
}

/// Responds with a picture or a file.
async fn answer_file(
    shared: Shared,
    caches: Files,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    if !matches!(parts.method, Method::GET | Method::HEAD) {
        return Err(HttpError::Method("GET, HEAD, OPTIONS".into()));
    }
    let request = |parts, address| FileRequest {
        shared,
        files: caches,
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
        Format::Csv => files::read_csv(request).await,
        Format::Csvw => files::read_csvw(request).await,
        Format::Json => files::read_json(request).await,
        Format::JsonStat => files::read_json_stat(request).await,
        Format::Xlsx => files::read_xlsx(request).await,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_a_series_and_a_part_of_it() {
        for (path, keys, part) in [
            ("ann/prices/cpi/~meta", "cpi", SeriesPart::Meta),
            (
                "ann/prices/a/b.csv/~observations",
                "a/b.csv",
                SeriesPart::Observations,
            ),
            ("ann/prices/a%2Fb/~vintages", "a/b", SeriesPart::Vintages),
            (
                "ann/prices/vintages/~vintages/12",
                "vintages",
                SeriesPart::Vintage(12),
            ),
        ] {
            let named = NamedPart::parse(&format!("/api/v1/series/{path}")).unwrap();
            assert_eq!(
                (named.address.keys().path, named.part),
                (keys, part),
                "{path}"
            );
        }
        for path in [
            "ann/prices/cpi",
            "ann/prices/cpi/vintages",
            "ann/prices/cpi/~other",
            "ann/prices/cpi/~meta/x",
            "ann/prices/cpi/~vintages/-1",
            "ann/prices/cpi/~vintages/+1",
            "ann/prices/cpi/~vintages/",
            "ann/prices/~meta",
        ] {
            let named = NamedPart::parse(&format!("/api/v1/series/{path}"));
            assert_eq!(named, None, "{path}");
        }
    }
}
