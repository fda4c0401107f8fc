//! `/api/v1/series/{account}/{collection}/{path}.csv`, `.csvw`, `.json`, `.jsonstat` and `.xlsx`: a series as a file, as
//! published or read with the options of the query.

use axum::body::Body;
use bytes::Bytes;
use domain::problem::Problem;
use http::Response;
use http::request::Parts;
use service::Caller;
use service::series::view::{Prepared, ViewRequest};
use transport::fault::HttpError;
use transport::request::{session, visit_of};
use transport::response::encoding::Encoding;
use transport::shared::Shared;

use super::FileRequest;
use super::address::{Address, NamedSeries, moved};
use super::format::Format;
use super::hot::{Hot, HotMaker, ResponseCacheKey, reading_key};
use super::make::{SeriesQuery, internal};
use super::query::Query;
use crate::file::FileResponse;
use crate::media::{AnyJson, Binary};
use crate::open::is_public;
use crate::request::csv_style::CsvStyle;
use crate::request::options::LanguageOption;

/// Observations of a series as CSV.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.csv",
    operation_id = "readSeriesCsv",
    params(Query, CsvStyle),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn read_csv(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, Format::Csv).await
}

/// Observations of a series as JSON columns.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.json",
    operation_id = "readSeriesJson",
    params(Query),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn read_json(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, Format::Json).await
}

/// The description of a series' CSV file, in the vocabulary of CSV on the Web.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.csvw",
    operation_id = "readSeriesCsvw",
    params(Query, CsvStyle, LanguageOption),
    responses((status = 200, body = inline(AnyJson), content_type = "application/csvm+json"))
)]
pub(crate) async fn read_csvw(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, Format::Csvw).await
}

/// Observations of a series as a JSON-stat 2.0 data set with the dimensions `metric` and `time`.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.jsonstat",
    operation_id = "readSeriesJsonStat",
    params(Query, LanguageOption),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn read_json_stat(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, Format::JsonStat).await
}

/// Observations of a series as a workbook.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.xlsx",
    operation_id = "readSeriesXlsx",
    params(Query),
    responses((
        status = 200,
        body = inline(Binary),
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ))
)]
pub(crate) async fn read_xlsx(request: FileRequest) -> Result<Response<Body>, HttpError> {
    respond(request, Format::Xlsx).await
}

async fn respond(request: FileRequest, format: Format) -> Result<Response<Body>, HttpError> {
    let FileRequest {
        shared,
        files,
        parts,
        address,
    } = request;
    let named = NamedSeries { address, format };
    let visit = visit_of(&parts)?;
    if parts.extensions.get::<HotMaker>().is_some() {
        // It takes a connection, but no turn.
        let shared = shared.express();
        let caller = session::caller_of_read(&shared, &parts.headers, visit).await?;
        return read((&shared, &files.hot), &parts, named, &caller).await;
    }
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let _running = shared.work.turns.run(&caller).await?;
    read((&shared, &files.hot), &parts, named, &caller).await
}

/// Reads a series, or finds that its cached response is still valid.
async fn read(
    (shared, hot): (&Shared, &Hot),
    parts: &Parts,
    named: NamedSeries,
    caller: &Caller,
) -> Result<Response<Body>, HttpError> {
    let wish = SeriesQuery {
        shared,
        hot,
        encoding: named.format.encoding(&parts.headers),
        query: Query::read(parts.uri.query(), named.format),
        named,
    };
    match load(&wish, caller).await? {
        Loaded::File(file) => Ok(file.send(&parts.headers)),
        Loaded::Moved { target, public } => moved(&target, parts.uri.query(), public),
    }
}

/// The JSON of a series as its file has it, also at a former address of it.
pub(crate) async fn series_json(
    (shared, hot): (&Shared, &Hot),
    caller: &Caller,
    address: Address,
    query: Query,
) -> Result<Bytes, HttpError> {
    let mut wish = SeriesQuery {
        shared,
        hot,
        named: NamedSeries {
            address,
            format: Format::Json,
        },
        query,
        encoding: Encoding::Identity,
    };
    match load(&wish, caller).await? {
        Loaded::File(file) => return Ok(file.body),
        Loaded::Moved { target, .. } => {
            wish.named = NamedSeries::parse(&target).ok_or(HttpError::NotFound)?;
        }
    }
    match load(&wish, caller).await? {
        Loaded::File(file) => Ok(file.body),
        Loaded::Moved { .. } => Err(HttpError::NotFound),
    }
}

/// A file, or its proper address.
enum Loaded {
    File(Box<FileResponse>),
    Moved { target: String, public: bool },
}

/// Makes the file, or takes it from the cache. What is made for an access key is not cached.
async fn load(wish: &SeriesQuery<'_>, caller: &Caller) -> Result<Loaded, HttpError> {
    let shared = wish.shared;
    // Taken before any data is read: a cached response is never older than its position.
    let position = shared.service.shared().earlier_position().await?;
    let (service, recording) = shared.service.recording();
    let mut known = None;
    let requested = ViewRequest {
        options: &wish.query.options,
        display: false,
    };
    let wanted = |prepared: &Prepared| {
        known = wish.still_true(prepared);
        known.is_none() && wish.is_right(prepared)
    };
    let keys = wish.named.address.keys();
    let found = service
        .series()
        .read(caller, keys, requested, wanted)
        .await?;
    let (prepared, view) = wish.accepted(found.ok_or(HttpError::NotFound)?)?;
    if let Some(target) = wish.named.own_spelling(&prepared.seen) {
        let public = is_public(&prepared.seen);
        return Ok(Loaded::Moved { target, public });
    }
    let slot = wish.slot(&prepared);
    let dependencies = recording.dependencies();
    let may_cache = caller.reader.key().is_none();
    if may_cache && is_public(&prepared.seen) {
        wish.hot
            .cache_defaults(&slot, &prepared, &dependencies, position);
    }
    let ready = match (known, view) {
        (Some(ready), _) => ready,
        (None, Some(view)) => {
            let made = wish.make(prepared, view).await?;
            match made.public {
                true => made,
                false => FileResponse {
                    body: shared.work.send(made.body).await?,
                    ..made
                },
            }
        }
        (None, None) => return Err(internal("a series was neither kept nor read")),
    };
    if may_cache {
        wish.hot.keep(&slot, ready.clone(), &dependencies, position);
    }
    Ok(Loaded::File(Box::new(ready)))
}

impl SeriesQuery<'_> {
    /// Whether the response is the file, not an error and not a redirect.
    fn is_right(&self, prepared: &Prepared) -> bool {
        self.query.problems.is_empty() && self.named.own_spelling(&prepared.seen).is_none()
    }

    /// The series that was found, or the problems of all options.
    fn accepted<T>(&self, found: Result<T, Vec<Problem>>) -> Result<T, HttpError> {
        let unknown = &self.query.problems;
        match found {
            Ok(found) if unknown.is_empty() => Ok(found),
            Ok(_) => Err(HttpError::Options(unknown.clone())),
            Err(problems) => Err(HttpError::from_reading(
                [unknown.as_slice(), &problems].concat(),
            )),
        }
    }

    /// The facts of the response's cache key.
    fn slot(&self, prepared: &Prepared) -> ResponseCacheKey {
        ResponseCacheKey {
            path: self.named.address(),
            reading: (!self.query.is_empty()).then(|| reading_key(&prepared.reading, &self.query)),
            encoding: self.encoding,
        }
    }

    /// The cached response, if the series has not changed since and is still public: other data in the database
    /// change all the time.
    fn still_true(&self, prepared: &Prepared) -> Option<FileResponse> {
        let kept = self.hot.find(&self.slot(prepared))?;
        let same = is_public(&prepared.seen) && self.etag(prepared) == kept.value.etag;
        same.then(|| kept.value.clone())
    }
}
