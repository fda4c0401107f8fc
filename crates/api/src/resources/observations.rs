//! `/api/v1/observations`: up to 200 series with their options in one answer, each with its own result or problem. This
//! is what spreadsheets call.

use axum::body::Body;
use axum::extract::{Request, State};
use bytes::Bytes;
use domain::limits::OBSERVATIONS_SERIES;
use domain::problem::{Code, Problem};
use http::{Method, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use service::Caller;
use service::shared::content::Position;
use transport::fault::{HttpError, reject_method};
use transport::request::{body, json, session, visit_of};
use transport::response::json::push_string;
use transport::shared::Shared;
use utoipa::ToSchema;

use crate::counting::ReadSeries;
use crate::files::{Address, Files, Hot, Query, series_json};
use crate::response;

/// Most bytes of a request's body.
const BODY_BYTES: usize = 512 * 1024;

/// The requested series.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ObservationsRequest {
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
pub(super) struct ObservationsAnswer {
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

/// Responds with the observations of several series.
pub(crate) async fn answer(
    State(shared): State<Shared>,
    State(files): State<Files>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD, POST")?;
    let wanted = match parts.method {
        Method::POST => {
            if parts.uri.query().is_some() {
                return Err(HttpError::BadRequest);
            }
            let bytes = body::read(&parts.headers, body, BODY_BYTES, &shared).await?;
            of_body(&bytes)?
        }
        _ => of_query(parts.uri.query()),
    };
    check_number(wanted.len())?;
    let (_permit, caller) =
        session::admitted_read(&shared, &parts.headers, visit_of(&parts)?).await?;
    let _running = shared.work.turns.run(&caller).await?;
    let position = shared.service.shared().position().await?;
    let mut out = String::from("{\"series\":[");
    let mut read = Vec::new();
    for (place, wanted) in wanted.into_iter().enumerate() {
        if place > 0 {
            out.push(',');
        }
        let path = wanted.address.as_ref().map(Address::resource);
        if push_result(
            &mut out,
            (&shared, &*files.hot),
            &caller,
            (wanted, position),
        )
        .await?
        {
            read.extend(path);
        }
    }
    out.push_str("]}\n");
    let mut response = response::read_text(&parts, out).await?;
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

fn of_query(text: Option<&str>) -> Vec<Wanted> {
    let mut ids = Vec::new();
    let mut query = Query::default();
    for (name, value) in form_urlencoded::parse(text.unwrap_or_default().as_bytes()) {
        match name.as_ref() {
            "id" => ids.push(value.into_owned()),
            _ => query.set(&name, value.into_owned()),
        }
    }
    let wanted = |id: String| Wanted {
        address: Address::of_id(&id),
        id,
        query: query.clone(),
    };
    ids.into_iter().map(wanted).collect()
}

fn of_body(body: &[u8]) -> Result<Vec<Wanted>, HttpError> {
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
            address: Address::of_id(&requested.id),
            id: requested.id,
            query,
        }
    };
    Ok(requested.series.into_iter().map(wanted).collect())
}
