//! `/api/v1/collections/{account}/{collection}/export.csv`, `.xlsx` and `.zip`: the indicators of a collection, or a
//! selection of them, for a caller that may read it. `analytics.csv` and `.xlsx` beside them: numbers of readers.
//!
//! A table has the form in which files are imported; the archive has a file of observations for each indicator and
//! a file about all of them.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use domain::problem::{Code, Problem};
use http::{HeaderMap, HeaderValue, Method, Response, header};
use service::collection::SeenCollection;
use service::{Caller, blocking};
use transport::fault::{HttpError, reject_method};
use transport::request::{body, session, visit_of};
use transport::shared::Shared;

use super::analytics::{self, AnalyticsQuery};
use super::archive::Archived;
use super::packing;
use super::selection::{At, Selection, Walk};
use super::table::{NoTable, Table};
use super::working::Working;
use crate::files::export::table::TableFormat;

/// Most bytes of a selection sent as a form, for selections that are too long for an address.
const FORM_BYTES: usize = 512 * 1024;

/// The requested kind of export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Table(TableFormat),
    Archive,
    Analytics(TableFormat),
}

impl Wanted {
    fn of(file: &str) -> Option<Self> {
        match file {
            "export.csv" => Some(Self::Table(TableFormat::Csv)),
            "export.xlsx" => Some(Self::Table(TableFormat::Workbook)),
            "export.zip" => Some(Self::Archive),
            "analytics.csv" => Some(Self::Analytics(TableFormat::Csv)),
            "analytics.xlsx" => Some(Self::Analytics(TableFormat::Workbook)),
            _ => None,
        }
    }

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

/// Responds with a collection's export.
pub async fn answer(
    State(shared): State<Shared>,
    keys: Result<Path<(String, String, String)>, PathRejection>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD, POST")?;
    let Ok(Path((account, collection, file))) = keys else {
        return Err(HttpError::NotFound);
    };
    let wanted = Wanted::of(&file).ok_or(HttpError::NotFound)?;
    let visit = visit_of(&parts)?;
    if let Wanted::Analytics(format) = wanted {
        reject_method(&parts.method, "GET, HEAD")?;
        let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
        let query = AnalyticsQuery::read(parts.uri.query()).map_err(HttpError::Options)?;
        let keys = (account.as_str(), collection.as_str());
        let numbers = query.numbers(&shared.service, &caller, keys).await?;
        let bytes = analytics::write(&numbers, format)?;
        let is_head = parts.method == Method::HEAD;
        let body = if is_head {
            Body::empty()
        } else {
            Body::from(bytes)
        };
        return response(body, wanted, &format!("{collection}.analytics"));
    }
    let form = if parts.method == Method::POST {
        require_form(&parts.headers)?;
        body::read(&parts.headers, body, FORM_BYTES, &shared).await?
    } else {
        bytes::Bytes::new()
    };
    // The turn begins here: a form that arrives slowly takes no turn from other requests.
    let (_permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
    let begun = shared
        .service
        .archives()
        .begin_collection_export(&caller, &account, &collection)
        .await;
    let seen = match begun {
        Ok(seen) => seen,
        Err(error) => return Err(HttpError::of_service(error, &caller)),
    };
    let requested = parts.uri.query().unwrap_or_default().as_bytes();
    let selection = Selection::read(requested, &form).map_err(HttpError::Options)?;
    let body = if parts.method == Method::HEAD {
        Body::empty()
    } else {
        content(&shared, caller, &seen, selection, wanted).await?
    };
    response(body, wanted, &seen.record.key)
}

/// The response with a file of this name.
fn response(body: Body, wanted: Wanted, name: &str) -> Result<Response<Body>, HttpError> {
    let name = format!("attachment; filename=\"{name}.{}\"", wanted.ending());
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(wanted.media_type()),
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
    caller: Caller,
    seen: &Arc<SeenCollection>,
    selection: Selection,
    wanted: Wanted,
) -> Result<Body, HttpError> {
    let permit = shared.work.export(&caller).await?;
    let turns = shared.work.turns.export(&caller);
    let walk = Walk {
        service: shared.service.clone(),
        caller: caller.clone(),
        turns: turns.clone(),
        collection: Arc::clone(seen),
        selection,
        at: At::Beginning,
    };
    match wanted {
        Wanted::Archive => {
            let (archive, body) = packing::begin(Working::new(turns, permit.client()), permit);
            tokio::spawn(Archived::new(walk, archive).write());
            Ok(body)
        }
        Wanted::Table(kind) | Wanted::Analytics(kind) => {
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
            Err(HttpError::of_problem(problem, &caller))
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
