//! `/api/v1/collections/{account}/{collection}/export.csv`, `.xlsx` and `.zip`: the indicators of a collection, or a
//! selection of them, for a caller that may read it. `analytics.csv` and `.xlsx` beside them: numbers of readers.
//!
//! A table has the form in which files are imported; the archive has a file of observations for each indicator and
//! a file about all of them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use domain::problem::{Code, Problem};
use http::{HeaderMap, HeaderValue, Method, Response, header};
use serde::Deserialize;
use service::collection::SeenCollection;
use service::{Caller, blocking};
use transport::fault::HttpError;
use transport::request::body;
use transport::shared::Shared;

use super::analytics;
use super::analytics::AnalyticsQuery;
use super::archive::Archived;
use super::packing;
use super::selection::{At, Selection, Walk};
use super::table::TableFormat;
use super::table::{NoTable, Table};
use super::working::Working;
use crate::media::Binary;
use crate::request::call::{AddressKeys, ResourceCall};

/// Most bytes of a selection sent as a form, for selections that are too long for an address.
const FORM_BYTES: usize = 512 * 1024;

/// The requested file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum ExportFile {
    Table(TableFormat),
    Archive,
    Analytics(TableFormat),
}

impl TryFrom<String> for ExportFile {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        match name.as_str() {
            "export.csv" => Ok(Self::Table(TableFormat::Csv)),
            "export.xlsx" => Ok(Self::Table(TableFormat::Workbook)),
            "export.zip" => Ok(Self::Archive),
            "analytics.csv" => Ok(Self::Analytics(TableFormat::Csv)),
            "analytics.xlsx" => Ok(Self::Analytics(TableFormat::Workbook)),
            _ => Err("an export of another name"),
        }
    }
}

impl ExportFile {
    const fn media_type(self) -> &'static str {
        match self {
            Self::Table(TableFormat::Csv) | Self::Analytics(TableFormat::Csv) => {
                "text/csv; charset=utf-8"
            }
            Self::Table(TableFormat::Workbook) | Self::Analytics(TableFormat::Workbook) => {
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            }
            Self::Archive => "application/zip",
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Self::Table(TableFormat::Csv) | Self::Analytics(TableFormat::Csv) => "csv",
            Self::Table(TableFormat::Workbook) | Self::Analytics(TableFormat::Workbook) => "xlsx",
            Self::Archive => "zip",
        }
    }
}

/// The keys of a collection in an address, and the file.
type ExportKeys = AddressKeys<(String, String, ExportFile)>;

/// A collection as one file: `export.csv`, `export.xlsx` or `export.zip`; for its editors, the numbers of its readers:
/// `analytics.csv` or `analytics.xlsx`.
#[utoipa::path(
    get,
    path = "/api/v1/collections/{account}/{collection}/{file}",
    operation_id = "exportCollection",
    responses((status = 200, content(
        (String = "text/csv"),
        (inline(Binary) = "application/zip"),
    )))
)]
pub(crate) async fn read(
    AddressKeys((account, collection, file)): ExportKeys,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let keys = (account.as_str(), collection.as_str());
    match file {
        ExportFile::Analytics(format) => analytics(&call, keys, format).await,
        file => export(&call, keys, file, &[]).await,
    }
}

/// The export of a selection that is sent as a form.
#[utoipa::path(
    post,
    path = "/api/v1/collections/{account}/{collection}/{file}",
    tag = "internal"
)]
pub(crate) async fn read_selection(
    State(shared): State<Shared>,
    AddressKeys((account, collection, file)): ExportKeys,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    if matches!(file, ExportFile::Analytics(_)) {
        return Err(HttpError::Method("GET, HEAD".into()));
    }
    let (parts, body) = request.into_parts();
    require_form(&parts.headers)?;
    let form = body::read(&parts.headers, body, FORM_BYTES, &shared).await?;
    // The turn begins here: a form that arrives slowly takes no turn from other requests.
    let call = ResourceCall::begin_read(shared, parts).await?;
    export(&call, (&account, &collection), file, &form).await
}

async fn analytics(
    call: &ResourceCall,
    (account, collection): (&str, &str),
    format: TableFormat,
) -> Result<Response<Body>, HttpError> {
    let query = AnalyticsQuery::read(call.parts.uri.query()).map_err(HttpError::Options)?;
    let numbers = query.numbers(&call.shared.service, &call.caller, (account, collection));
    let bytes = analytics::write(&numbers.await?, format)?;
    let body = match call.parts.method {
        Method::HEAD => Body::empty(),
        _ => Body::from(bytes),
    };
    let name = format!("{collection}.analytics");
    response(body, ExportFile::Analytics(format), &name)
}

/// Exports what the query of the address and a form select.
async fn export(
    call: &ResourceCall,
    (account, collection): (&str, &str),
    file: ExportFile,
    form: &[u8],
) -> Result<Response<Body>, HttpError> {
    let (shared, caller) = (&call.shared, &call.caller);
    let archives = shared.service.archives();
    let begun = archives.begin_collection_export(caller, account, collection);
    let seen = begun
        .await
        .map_err(|error| HttpError::from_service(error, caller))?;
    let requested = call.parts.uri.query().unwrap_or_default().as_bytes();
    let selection = Selection::read(requested, form).map_err(HttpError::Options)?;
    let body = match call.parts.method {
        Method::HEAD => Body::empty(),
        _ => content(shared, caller, &seen, selection, file).await?,
    };
    response(body, file, &seen.record.key)
}

/// The response with a file of this name.
fn response(body: Body, file: ExportFile, name: &str) -> Result<Response<Body>, HttpError> {
    let name = format!("attachment; filename=\"{name}.{}\"", file.ending());
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(file.media_type()),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    headers.insert(
        header::CONTENT_DISPOSITION,
        HeaderValue::try_from(name).map_err(|_| HttpError::Internal)?,
    );
    Ok(response)
}

async fn content(
    shared: &Shared,
    caller: &Caller,
    seen: &Arc<SeenCollection>,
    selection: Selection,
    file: ExportFile,
) -> Result<Body, HttpError> {
    let permit = shared.work.export(caller).await?;
    let turns = shared.work.turns.export(caller);
    let walk = Walk {
        service: shared.service.clone(),
        caller: caller.clone(),
        turns: turns.clone(),
        collection: Arc::clone(seen),
        selection,
        at: At::Beginning,
    };
    match file {
        ExportFile::Archive => {
            let (archive, body) = packing::begin(Working::new(turns, permit.client()), permit);
            tokio::spawn(Archived::new(walk, archive).write());
            Ok(body)
        }
        ExportFile::Table(kind) | ExportFile::Analytics(kind) => {
            let too_large = Problem::new(Code::ExportTooLarge).with("max", import::MAX_METRICS);
            let problem = match Table::read(walk, kind).await? {
                Err(NoTable::TooLarge) => too_large,
                Err(NoTable::Unreadable(path)) => {
                    Problem::new(Code::ExportUnreadable).with("path", path)
                }
                Ok(table) => {
                    // The turn moves into the work, which continues after the client has left.
                    let measured = blocking(move || (table.fits(), table, permit)).await;
                    let (fits, table, permit) = measured.map_err(|_| HttpError::Internal)?;
                    if fits {
                        let working = Working::new(turns, permit.client());
                        return Ok(packing::body(working, move |output| {
                            let _permit = permit;
                            table.write(output)
                        }));
                    }
                    too_large
                }
            };
            Err(HttpError::from_problem(problem, caller))
        }
    }
}

fn require_form(headers: &HeaderMap) -> Result<(), HttpError> {
    const FORM: &str = "application/x-www-form-urlencoded";
    let declared = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let declared = declared.and_then(|value| value.split(';').next());
    if declared.is_some_and(|name| name.trim().eq_ignore_ascii_case(FORM)) {
        Ok(())
    } else {
        Err(HttpError::MediaType(FORM))
    }
}
