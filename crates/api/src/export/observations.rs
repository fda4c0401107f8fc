//! `/api/v1/collections/{account}/{collection}/observations.csv` and `.jsonstat`: all observations of a collection, or
//! of a selection of its indicators.
//!
//! A table of a moderate size is made in memory, so that its length is known and its parts can be requested; a longer
//! one is sent while it is read. A JSON-stat data set begins with all its periods, and is always made in memory.

use std::sync::Arc;

use axum::body::Body;
use domain::series::Series;
use domain::text::language::Language;
use http::{HeaderValue, Method, Response};
use service::metric::SeenMetric;
use service::{Observed, blocking};
use standards::csvw;
use standards::json_stat::{self, Metric};
use transport::fault::HttpError;

use super::file_query::{FileKind, RowOptions, file_options};
use super::packing;
use super::packing::Archive;
use super::selection::Walk;
use super::survey::Survey;
use super::working::Working;
use super::{Stopped, survey};
use crate::media::AnyJson;
use crate::request::call::{AddressKeys, ResourceCall};
use crate::request::csv_style::CsvStyle;
use crate::request::options::{Both, LanguageOption, QueryOptions};
use crate::series::format::csv::{push_cell, push_number, push_start};
use crate::types::series_id;

/// Indicators whose series are read at a time.
const PAGE: u32 = 50;
/// Bytes of a table that are buffered before they are sent.
const PIECE: usize = 64 * 1024;

/// All observations of a collection as one table: `id`, `period`, `period_start`, `value`, `text`.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/observations.csv",
    operation_id = "readCollectionCsv",
    params(RowOptions, CsvStyle),
    responses((status = 200, body = String, content_type = "text/csv"))
)]
pub(crate) async fn csv(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    QueryOptions(Both(rows, style)): QueryOptions<Both<RowOptions, CsvStyle>>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let selection = rows.selection();
    let survey = Survey::read(&call, (&account, &collection), &selection).await?;
    let mut file = survey.file(&call, FileKind::Csv);
    file.link = Some(described_by(call.parts.uri.query())?);
    if let Some(known) = file.not_modified(&call.parts.headers) {
        return Ok(known);
    }
    survey.count_long(&call).await?;
    let permit = call.shared.work.export(&call.caller).await?;
    let walk = survey.walk(&call, &selection);
    let mut table = ObservationTable::new(&rows, style);
    if !survey.is_long() {
        table.read(walk).await?;
        return survey::send(&call, file, table.out).await;
    }
    let body = match call.parts.method {
        Method::HEAD => Body::empty(),
        _ => {
            let working = Working::new(walk.turns.clone(), permit.client());
            let (archive, body) = packing::begin_text(working, permit);
            tokio::spawn(table.stream(walk, archive));
            body
        }
    };
    Ok(survey::streamed(&file, &call, body))
}

/// All observations of a collection as a JSON-stat 2.0 data set with the dimensions `metric` and `time`.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/observations.jsonstat",
    operation_id = "readCollectionJsonStat",
    params(RowOptions, LanguageOption),
    responses((status = 200, body = inline(AnyJson)))
)]
pub(crate) async fn json_stat(
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    QueryOptions(Both(rows, language)): QueryOptions<Both<RowOptions, LanguageOption>>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let selection = rows.selection();
    let survey = Survey::read(&call, (&account, &collection), &selection).await?;
    let file = survey.file(&call, FileKind::JsonStat);
    if let Some(known) = file.not_modified(&call.parts.headers) {
        return Ok(known);
    }
    survey.count_long(&call).await?;
    let _permit = call.shared.work.export(&call.caller).await?;
    let mut walk = survey.walk(&call, &selection);
    let mut metrics = Vec::new();
    while let Some((page, mut series)) = walk.next_with_series(PAGE).await? {
        for seen in page {
            if let Some(series) = series.remove(&seen.record.id) {
                metrics.push((seen, readable(series)?));
            }
        }
    }
    let language = language.language();
    let written = blocking(move || data_set(&survey, &metrics, language, rows.has_statuses()));
    survey::send(&call, file, written.await.map_err(survey::internal)?).await
}

/// The data set of indicators with their series.
fn data_set(
    survey: &Survey,
    metrics: &[(SeenMetric, Arc<Series>)],
    language: Language,
    with_statuses: bool,
) -> String {
    let metrics: Vec<Metric<'_>> = metrics
        .iter()
        .map(|(seen, series)| Metric {
            id: &seen.record.path,
            label: seen
                .record
                .name
                .wording(language)
                .unwrap_or(&seen.record.path),
            unit: seen.record.unit.wording(language).unwrap_or(""),
            series,
        })
        .collect();
    let page = survey.page();
    let about = survey.about(&page, language);
    let href = survey.address(FileKind::JsonStat.name());
    json_stat::write(&about, &href, &metrics, with_statuses)
}

/// `Link` of the table to its description with the same options.
fn described_by(query: Option<&str>) -> Result<HeaderValue, HttpError> {
    let (name, options) = (FileKind::Csvw.name(), file_options(query));
    let media_type = csvw::MEDIA_TYPE;
    let link = format!("<{name}{options}>; rel=\"describedby\"; type=\"{media_type}\"");
    HeaderValue::try_from(link).map_err(survey::internal)
}

/// The series.
///
/// # Errors
/// [`HttpError::SeriesUnreadable`] for a damaged one.
fn readable(observed: Observed) -> Result<Arc<Series>, HttpError> {
    observed.map_err(|_| HttpError::SeriesUnreadable)
}

/// The rows of a table that is being written.
struct ObservationTable {
    out: String,
    style: CsvStyle,
    with_statuses: bool,
}

impl ObservationTable {
    /// A table with its headings.
    fn new(rows: &RowOptions, style: CsvStyle) -> Self {
        let mut out = String::new();
        if style.has_byte_order_mark() {
            out.push('\u{feff}');
        }
        let separator = style.dialect().separator;
        for (place, column) in rows.columns().iter().enumerate() {
            if place > 0 {
                out.push(separator);
            }
            out.push_str(column.name);
        }
        out.push('\n');
        Self {
            out,
            style,
            with_statuses: rows.has_statuses(),
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
            push_cell(out, row.text.unwrap_or(""));
            out.push('\n');
        }
    }
}
