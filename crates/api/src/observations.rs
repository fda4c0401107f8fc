//! `/api/v1/observations`: up to 200 series with their options in one answer, each with its own result or problem. This
//! is what spreadsheets call.

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use bytes::Bytes;
use domain::limits::OBSERVATIONS_SERIES;
use domain::problem::{Code, Problem};
use http::Response;
use http::request::Parts;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use service::Caller;
use service::shared::content::Position;
use transport::fault::HttpError;
use transport::request::{body, json};
use transport::response::json::push_string;
use transport::shared::Shared;
use utoipa::{IntoParams, ToSchema};

use crate::counting::ReadSeries;
use crate::request::call::ResourceCall;
use crate::response;
use crate::series::Files;
use crate::series::address::Address;
use crate::series::files::series_json;
use crate::series::hot::Hot;
use crate::series::query::Query;

/// Most bytes of a request's body.
const BODY_BYTES: usize = 512 * 1024;

/// The requested series.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ObservationsRequest {
    /// The series, up to 200.
    series: Vec<RequestedSeries>,
}

/// A requested series.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RequestedSeries {
    /// `account/collection/path`, or the address of its page.
    #[schema(example = "mill/energy/power/price")]
    id: String,
    /// The read options, as in the address of a file: `freq`, `start`, `transform` and the others.
    #[serde(default)]
    #[schema(value_type = Object, example = json!({"freq": "Q"}))]
    options: Map<String, Value>,
}

/// The results, in the order of the request.
#[derive(Debug, Serialize, ToSchema)]
struct ObservationsAnswer {
    series: Vec<SeriesResult>,
}

/// The result of one series: `data` where `status` is 200, else `code` and `detail`.
#[derive(Debug, Serialize, ToSchema)]
struct SeriesResult {
    /// The id as requested.
    id: String,
    /// The status that a request for this series alone would have.
    status: u16,
    /// The series, as in its JSON file.
    #[schema(value_type = Option<Object>)]
    data: Option<Value>,
    /// The code of the problem.
    code: Option<String>,
    /// What is wrong and how to correct it.
    detail: Option<String>,
}

/// A series to read.
struct Wanted {
    id: String,
    /// `None` for a text that is no id.
    address: Option<Address>,
    query: Query,
}

/// The series of an address.
#[derive(Default, IntoParams)]
#[into_params(parameter_in = Query)]
struct SeriesIds {
    /// `account/collection/path` of a series, or the address of its page; up to 200.
    id: Vec<String>,
}

/// Observations of up to 200 series, with the same options for all.
#[utoipa::path(
    get,
    path = "/api/v1/observations",
    operation_id = "readObservations",
    params(SeriesIds, Query),
    responses((status = 200, body = ObservationsAnswer))
)]
pub(crate) async fn read(
    State(files): State<Files>,
    SeveralSeries(wanted): SeveralSeries,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    send(&files, wanted, call).await
}

/// Observations of up to 200 series, each with its own options.
#[utoipa::path(
    post,
    path = "/api/v1/observations",
    operation_id = "queryObservations",
    request_body = ObservationsRequest,
    responses((status = 200, body = ObservationsAnswer))
)]
pub(crate) async fn query(
    State(shared): State<Shared>,
    State(files): State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    if parts.uri.query().is_some() {
        return Err(HttpError::BadRequest);
    }
    let bytes = body::read(&parts.headers, body, BODY_BYTES, &shared).await?;
    let wanted = in_body(&bytes)?;
    check_number(wanted.len())?;
    send(
        &files,
        wanted,
        ResourceCall::begin_read(shared, parts).await?,
    )
    .await
}

async fn send(
    files: &Files,
    wanted: Vec<Wanted>,
    call: ResourceCall,
) -> Result<Response<Body>, HttpError> {
    let (shared, caller) = (&call.shared, &call.caller);
    let _running = shared.work.turns.run(caller).await?;
    let position = shared.service.shared().position().await?;
    let mut out = String::from("{\"series\":[");
    let mut read = Vec::new();
    for (place, wanted) in wanted.into_iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        let path = wanted.address.as_ref().map(Address::resource);
        if push_result(&mut out, (shared, &*files.hot), caller, (wanted, position)).await? {
            read.extend(path);
        }
    }
    out.push_str("]}\n");
    let mut response = response::read_text(&call.parts, out).await?;
    response.extensions_mut().insert(ReadSeries(read));
    Ok(response)
}

fn check_number(number: usize) -> Result<(), HttpError> {
    let problem = match number {
        0 => Problem::at("id", Code::Required),
        _ if number > OBSERVATIONS_SERIES => {
            Problem::at("id", Code::TooMany).with("max", OBSERVATIONS_SERIES)
        }
        _ => return Ok(()),
    };
    Err(HttpError::Options(vec![problem]))
}

/// Appends the result of one series, and returns whether it was read. Failures of the database are those of the whole
/// request.
async fn push_result(
    out: &mut String,
    shared: (&Shared, &Hot),
    caller: &Caller,
    (wanted, position): (Wanted, Position),
) -> Result<bool, HttpError> {
    out.push_str("{\"id\":");
    push_string(out, &wanted.id);
    let read = match wanted.address {
        Some(address) => find(shared, caller, (address, wanted.query), position).await,
        None => Err(HttpError::NotFound),
    };
    let is_read = read.is_ok();
    match read {
        Ok(bytes) => {
            let text = std::str::from_utf8(&bytes).map_err(|_| HttpError::Internal)?;
            out.push_str(",\"status\":200,\"data\":");
            out.push_str(text.trim_end());
        }
        Err(error) if error.status().is_server_error() && error != HttpError::SeriesUnreadable => {
            return Err(error);
        }
        Err(error) => {
            out.push_str(&format!(
                ",\"status\":{},\"code\":",
                error.status().as_u16()
            ));
            push_string(out, error.code());
            out.push_str(",\"detail\":");
            push_string(out, &error.sentence(caller.client.language));
        }
    }
    out.push('}');
    Ok(is_read)
}

/// The JSON of a series: from the cache where the caller is a guest.
async fn find(
    (shared, hot): (&Shared, &Hot),
    caller: &Caller,
    (address, query): (Address, Query),
    position: Position,
) -> Result<Bytes, HttpError> {
    if caller.reader == domain::access::Reader::Guest
        && let Some(cached) = hot.cached_json(&address, &query, position)
    {
        return Ok(cached);
    }
    series_json((shared, hot), caller, address, query).await
}

/// Extracts the series of an address, before its caller is known.
pub(crate) struct SeveralSeries(Vec<Wanted>);

impl<S: Sync> FromRequestParts<S> for SeveralSeries {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, HttpError> {
        let wanted = in_query(parts.uri.query());
        check_number(wanted.len())?;
        Ok(Self(wanted))
    }
}

fn in_query(text: Option<&str>) -> Vec<Wanted> {
    let (mut ids, mut query) = (SeriesIds::default(), Query::default());
    for (name, value) in form_urlencoded::parse(text.unwrap_or_default().as_bytes()) {
        match name.as_ref() {
            "id" => ids.id.push(value.into_owned()),
            _ => query.set(&name, value.into_owned()),
        }
    }
    let wanted = |id: String| Wanted {
        address: Address::parse_id(&id),
        id,
        query: query.clone(),
    };
    ids.id.into_iter().map(wanted).collect()
}

fn in_body(body: &[u8]) -> Result<Vec<Wanted>, HttpError> {
    let requested: ObservationsRequest = json::parse(body)?;
    let wanted = |requested: RequestedSeries| {
        let mut query = Query::default();
        for (name, value) in requested.options {
            let text = match value {
                Value::String(text) => text,
                Value::Null => continue,
                other => other.to_string(),
            };
            query.set(&name, text);
        }
        Wanted {
            address: Address::parse_id(&requested.id),
            id: requested.id,
            query,
        }
    };
    Ok(requested.series.into_iter().map(wanted).collect())
}
