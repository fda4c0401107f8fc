//! `/api/v1/series/{account}/{collection}/{path}.csv`, `.csvw`, `.json`, `.jsonstat` and `.xlsx`: a series as a file, as
//! published or read with the options of the query.

use axum::body::Body;
use bytes::Bytes;
use domain::problem::Problem;
use domain::series::view::{Partial, Statuses, View};
use http::request::Parts;
use http::{HeaderValue, Response};
use service::Caller;
use service::metric::SeenMetric;
use service::series::view::{Prepared, ViewRequest};
use transport::config::PublicAddress;
use transport::fault::HttpError;
use transport::request::{session, visit_of};
use transport::response::encoding::Encoding;
use transport::shared::Shared;

use super::FileRequest;
use super::address::{Address, moved};
use super::format::rows::Rows;
use super::format::{Format, csv, json, standard, xlsx};
use super::hot::{Hot, HotMaker, ResponseCacheKey, reading_key};
use super::query::{LanguageOption, Query};
use super::source::Source;
use crate::file;
use crate::file::FileResponse;
use crate::media::{AnyJson, Binary};
use crate::open::is_public;
use crate::request::csv_style::CsvOptions;
use crate::response;
use crate::types::series_id;

/// Part of entity tags. It changes with the format of files, so that caches elsewhere drop the old ones.
const EDITION: u32 = 3;

/// Most observations of a file that is written without a thread of its own: it takes less time than a change of threads
/// costs.
const WRITTEN_AT_ONCE: usize = 500;

/// The series and the format that an address names.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NamedSeries {
    pub(crate) address: Address,
    pub(crate) format: Format,
}

/// A request for a file.
struct SeriesQuery<'a> {
    shared: &'a Shared,
    hot: &'a Hot,
    named: NamedSeries,
    query: Query,
    encoding: Encoding,
}

/// Observations of a series as CSV.
#[utoipa::path(
    get,
    path = "/api/v1/series/{account}/{collection}/{path}.csv",
    operation_id = "readSeriesCsv",
    params(Query, CsvOptions),
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
    params(Query, CsvOptions, LanguageOption),
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

    /// The beginning of links; empty without a configured address.
    fn origin(&self) -> &str {
        let address = self.shared.config.address.as_ref();
        address.map_or("", PublicAddress::as_str)
    }

    /// A tag of everything that the file is made from: equal tags, equal bytes. A past state never changes, nor
    /// does its tag when later vintages are published.
    fn etag(&self, prepared: &Prepared) -> HeaderValue {
        let (record, collection) = (&prepared.seen.record, &prepared.seen.collection);
        let parts = format!(
            "{EDITION} {} {} {} {} {} {} {} {:?} {} {}",
            self.shared.config.epoch,
            record.id,
            prepared.state.vintage,
            record.version,
            collection.record.version,
            collection.account.record.version,
            self.origin(),
            self.named.format,
            prepared.reading.canonical(),
            self.query.notation(),
        );
        response::etag_of(&parts, self.encoding)
    }

    /// Writes and compresses the file.
    async fn make(&self, prepared: Prepared, view: View) -> Result<FileResponse, HttpError> {
        static PUBLIC: HeaderValue = HeaderValue::from_static("Accept-Encoding");
        static PRIVATE: HeaderValue = HeaderValue::from_static("Accept-Encoding, Cookie");
        let (format, encoding) = (self.named.format, self.encoding);
        let (etag, public) = (self.etag(&prepared), is_public(&prepared.seen));
        let file_name = file::file_name("attachment", &series_id(&prepared.seen), &format.ending());
        let origin = self.origin().to_owned();
        let is_short = format != Format::Xlsx && view.series.len() <= WRITTEN_AT_ONCE;
        let link = (format == Format::Csv)
            .then(|| described_by(&prepared, &self.query))
            .flatten();
        let query = self.query.clone();
        let write = move || {
            let body = write(&prepared, &origin, &view, (format, &query))?;
            let file = FileResponse {
                body: encoding.encode(body).map_err(internal)?,
                etag,
                encoding,
                media_type: format.media_type(),
                file_name,
                vary: Some(if public { &PUBLIC } else { &PRIVATE }),
                policy: None,
                link,
                public,
            };
            Ok(if public { file.packed() } else { file })
        };
        match is_short {
            true => write(),
            false => service::blocking(write).await.map_err(internal)?,
        }
    }
}

/// `Link` of a CSV file to its description.
fn described_by(prepared: &Prepared, query: &Query) -> Option<HeaderValue> {
    let address = standard::file_address(
        &prepared.seen.record.path,
        Format::Csvw,
        &prepared.reading,
        query,
    );
    let media_type = standards::csvw::MEDIA_TYPE;
    HeaderValue::try_from(format!(
        "<{address}>; rel=\"describedby\"; type=\"{media_type}\""
    ))
    .ok()
}

fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a series file cannot be made");
    HttpError::Internal
}

fn write(
    prepared: &Prepared,
    origin: &str,
    view: &View,
    (format, query): (Format, &Query),
) -> Result<Bytes, HttpError> {
    let reading = &prepared.reading;
    let flags = reading.aggregation().is_some() && reading.partial() == Partial::Flag;
    let statuses = reading.statuses() == Statuses::Show;
    let rows = Rows::new(view, flags, statuses);
    let has_starts = matches!(format, Format::Csv | Format::Csvw) && query.style.has_starts();
    let rows = if has_starts { rows.with_starts() } else { rows };
    let source = Source::new(prepared, origin);
    Ok(match format {
        Format::Csv => csv::write(&rows, query.style).into(),
        Format::Csvw => standard::csvw(&source, &rows, query).into(),
        Format::Json => json::write(&source, &rows).into(),
        Format::JsonStat => standard::json_stat(&source, &rows, query).into(),
        Format::Xlsx => xlsx::write(&source, &rows).map_err(internal)?.into(),
    })
}

impl NamedSeries {
    /// Parses an address as it was sent; `None` where it names no file.
    pub(crate) fn parse(path: &str) -> Option<Self> {
        let (address, format) = Address::parse(path, Format::parse)?;
        Some(Self { address, format })
    }

    /// The address without escapes.
    fn address(&self) -> String {
        self.address.with(&self.format.ending())
    }

    /// The address in the publisher's letter case; `None` where the request has the same.
    fn own_spelling(&self, seen: &SeenMetric) -> Option<String> {
        let own = self.address.own_spelling(seen)?;
        Some(own.with(&self.format.ending()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_account_collection_path_and_format() {
        let named = NamedSeries::parse("/api/v1/series/ann/prices/cpi/food.v2.csv").unwrap();
        assert_eq!(named.address.keys().path, "cpi/food.v2");
        assert_eq!(named.format, Format::Csv);
        let named = NamedSeries::parse("/api/v1/series/ann/prices/c%70i.csv.json").unwrap();
        assert_eq!(
            (named.address.keys().path, named.format),
            ("cpi.csv", Format::Json)
        );
        let named = NamedSeries::parse("/api/v1/series/ann/prices/cpi%2Ffood.csv").unwrap();
        assert_eq!(named.address.keys().path, "cpi/food");
    }

    #[test]
    fn other_addresses_name_nothing() {
        for path in [
            "/api/v1/series/ann/prices",
            "/api/v1/series/ann/prices/cpi",
            "/api/v1/series/ann/prices/cpi.xls",
            "/api/v1/series/ann/prices/cpi%zz.csv",
            "/api/v1/series/ann/prices/%ff.csv",
        ] {
            assert_eq!(NamedSeries::parse(path), None, "{path}");
        }
    }
}
