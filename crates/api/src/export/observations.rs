//! `/api/v1/collections/{account}/{collection}/observations.csv` and `.jsonstat`: all observations of a collection, or
//! of a selection of its indicators.
//!
//! A table of a moderate size is made in memory, so that its length is known and its parts can be requested; a longer
//! one is sent while it is read. A JSON-stat data set begins with all its periods, and is always made in memory.

use axum::body::Body;
use domain::series::Series;
use http::{HeaderValue, Method, Response};
use service::blocking;
use service::metric::SeenMetric;
use standards::json_stat::{self, Metric};
use transport::fault::HttpError;
use utoipa::{IntoParams, ToSchema};

use super::packing;
use super::packing::Archive;
use super::selection::Walk;
use super::survey::{FileKind, FileQuery, Survey, streamed};
use super::working::Working;
use super::{Stopped, survey};
use crate::file::FileResponse;
use crate::media::AnyJson;
use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::csv_style::{CsvOptions, CsvStyle};
use crate::series::format::csv::{push_cell, push_number, push_start};
use crate::series::query::LanguageOption;
use crate::types::series_id;

/// Indicators whose series are read at a time.
const PAGE: u32 = 50;
/// Bytes of a table that are buffered before they are sent.
const PIECE: usize = 64 * 1024;

/// The options that choose indicators and rows.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the description of what `FileQuery::read` reads")]
pub(crate) struct SelectionOptions {
    /// Only indicators whose path or name has this text.
    search: Option<String>,
    /// Only indicators of this frequency: `D`, `W`, `M`, `Q`, `S`, `Y` or `C`.
    frequency: Option<String>,
    /// Only the indicator at this path and those below it.
    under: Option<String>,
    /// Statuses of observations, and rows for periods whose value is missing.
    #[param(inline)]
    status: Option<StatusOption>,
}

#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "the description of a value")]
enum StatusOption {
    Show,
}

/// All observations of a collection as one table: `id`, `period`, `period_start`, `value`, `text`.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/observations.csv",
    operation_id = "readCollectionCsv",
    params(SelectionOptions, CsvOptions),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn csv(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    static TYPE: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");
    let query = FileQuery::read(call.parts.uri.query(), FileKind::Csv)?;
    let survey = Survey::read(&call, (&account, &collection), &query).await?;
    let mut file = survey.file(&call, "observations.csv", &TYPE);
    file.link = Some(described_by(call.parts.uri.query())?);
    if file.is_known(&call.parts.headers) {
        return Ok(file.send(&call.parts.headers));
    }
    survey.count_long(&call).await?;
    let permit = call.shared.work.export(&call.caller).await?;
    let walk = survey.walk(&call, &query.selection);
    if !survey.is_long() {
        let mut table = ObservationTable::new(&query);
        table.read(walk).await?;
        let file = encoded(file, table.out).await?;
        return Ok(file.send(&call.parts.headers));
    }
    let body = match call.parts.method {
        Method::HEAD => Body::empty(),
        _ => {
            let working = Working::new(walk.turns.clone(), permit.client());
            let (archive, body) = packing::begin_text(working, permit);
            tokio::spawn(ObservationTable::new(&query).stream(walk, archive));
            body
        }
    };
    file.encoding = transport::response::encoding::Encoding::Identity;
    Ok(streamed(&file, &call, body))
}

/// All observations of a collection as a JSON-stat 2.0 data set with the dimensions `metric` and `time`.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/observations.jsonstat",
    operation_id = "readCollectionJsonStat",
    params(SelectionOptions, LanguageOption),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn json_stat(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    static TYPE: HeaderValue = HeaderValue::from_static("application/json");
    let query = FileQuery::read(call.parts.uri.query(), FileKind::JsonStat)?;
    let survey = Survey::read(&call, (&account, &collection), &query).await?;
    let file = survey.file(&call, "observations.jsonstat", &TYPE);
    if file.is_known(&call.parts.headers) {
        return Ok(file.send(&call.parts.headers));
    }
    survey.count_long(&call).await?;
    let _permit = call.shared.work.export(&call.caller).await?;
    let mut walk = survey.walk(&call, &query.selection);
    let mut metrics = Vec::new();
    while let Some((page, mut series)) = walk.next_with_series(PAGE).await? {
        for seen in page {
            if let Some(series) = series.remove(&seen.record.id) {
                metrics.push((seen, readable(series)?));
            }
        }
    }
    let href = survey.address("observations.jsonstat");
    let written = blocking(move || {
        let page = survey.page();
        let language = query.language();
        let metrics: Vec<Metric<'_>> = metrics
            .iter()
            .map(|(seen, series)| Metric {
                id: &seen.record.path,
                label: survey::wording(&seen.record.name, language).unwrap_or(&seen.record.path),
                unit: survey::wording(&seen.record.unit, language).unwrap_or_default(),
                series,
            })
            .collect();
        let about = survey.about(&page, language);
        json_stat::write(&about, &href, &metrics, query.with_statuses)
    });
    let text = written.await.map_err(internal)?;
    Ok(encoded(file, text).await?.send(&call.parts.headers))
}

/// `Link` of the table to its description with the same options.
fn described_by(query: Option<&str>) -> Result<HeaderValue, HttpError> {
    let options = survey::file_options(query);
    let media_type = standards::csvw::MEDIA_TYPE;
    HeaderValue::try_from(format!(
        "<csvw.json{options}>; rel=\"describedby\"; type=\"{media_type}\""
    ))
    .map_err(internal)
}

/// The file with its text, compressed as the request accepts it.
async fn encoded(mut file: FileResponse, text: String) -> Result<FileResponse, HttpError> {
    let encoding = file.encoding;
    let encoded = blocking(move || encoding.encode(text.into())).await;
    file.body = encoded.map_err(internal)?.map_err(internal)?;
    Ok(file)
}

/// The series.
///
/// # Errors
/// [`HttpError::SeriesUnreadable`] for a damaged one.
fn readable<T>(observed: Result<T, impl std::fmt::Debug>) -> Result<T, HttpError> {
    observed.map_err(|_| HttpError::SeriesUnreadable)
}

fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "a file of observations cannot be made");
    HttpError::Internal
}

/// The rows of a table that is being written.
struct ObservationTable {
    out: String,
    style: CsvStyle,
    with_statuses: bool,
}

impl ObservationTable {
    /// A table with its headings.
    fn new(query: &FileQuery) -> Self {
        let mut out = String::new();
        if query.style.has_byte_order_mark() {
            out.push('\u{feff}');
        }
        let separator = query.style.dialect().separator;
        for (place, column) in query.columns().iter().enumerate() {
            if place > 0 {
                out.push(separator);
            }
            out.push_str(column.name);
        }
        out.push('\n');
        Self {
            out,
            style: query.style,
            with_statuses: query.with_statuses,
        }
    }

    /// Appends the rows of all indicators.
    async fn read(&mut self, mut walk: Walk) -> Result<(), HttpError> {
        while let Some((page, mut series)) = walk.next_with_series(PAGE).await? {
            for seen in &page {
                if let Some(series) = series.remove(&seen.record.id) {
                    self.push(seen, &*readable(series)?);
                }
            }
        }
        Ok(())
    }

    /// Sends the rows while they are read; an error is logged, and breaks the text off.
    async fn stream(mut self, mut walk: Walk, archive: Archive) {
        match self.send(&mut walk, &archive).await {
            Ok(()) => drop(archive.end().await),
            Err(Stopped::Gone(_)) => {}
            Err(error) => tracing::error!(%error, "a table of observations is given up"),
        }
    }

    async fn send(&mut self, walk: &mut Walk, archive: &Archive) -> Result<(), Stopped> {
        while let Some((page, mut series)) = walk.next_with_series(PAGE).await? {
            for seen in &page {
                match series.remove(&seen.record.id) {
                    Some(Ok(series)) => self.push(seen, &series),
                    Some(Err(_)) => return Err(Stopped::Reading),
                    None => {}
                }
                if self.out.len() >= PIECE {
                    archive.data(std::mem::take(&mut self.out)).await?;
                }
            }
        }
        Ok(archive.data(std::mem::take(&mut self.out)).await?)
    }

    /// Appends the rows of an indicator.
    fn push(&mut self, seen: &SeenMetric, series: &Series) {
        let (out, dialect) = (&mut self.out, self.style.dialect());
        let separator = dialect.separator;
        let mut id = String::new();
        push_cell(&mut id, &series_id(seen));
        let mut period = String::new();
        let rows = series.rows();
        for row in rows.filter(|row| self.with_statuses || row.value.is_some()) {
            out.push_str(&id);
            out.push(separator);
            period.clear();
            row.position.push_canonical(&mut period);
            push_cell(out, &period);
            out.push(separator);
            push_start(out, row.position);
            out.push(separator);
            if let Some(value) = row.value {
                push_number(out, value, dialect);
            }
            if self.with_statuses {
                out.push(separator);
                out.push_str(&row.status.to_string());
            }
            out.push(separator);
            push_cell(out, row.text.unwrap_or_default());
            out.push('\n');
        }
    }
}
