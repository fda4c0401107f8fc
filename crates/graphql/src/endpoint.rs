//! `POST /graphql`: one request, as JSON, within the limits.

pub(crate) mod embedded;
mod response_cache;

use std::sync::Arc;

use async_graphql::parser::parse_query;
use async_graphql::parser::types::OperationType;
use async_graphql::{Request, Response as Answer, ServerError, Variables};
use axum::body::Body;
use axum::extract::State;
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use serde::Deserialize;
use service::shared::content::Recording;
use service::{Caller, Service};
use tokio::time::timeout;
use transport::config::Config;
use transport::fault::{HttpError, reject_method};
use transport::request::{body, json, session, visit_of};
use transport::request_id::RequestId;
use transport::response::encoding::Encoding;
use transport::shared::Shared;
use transport::work::turns::WorkTurns;

use crate::request::budget::ANSWER_BYTES;
use crate::request::cacheability::Cacheability;
use crate::request::context::{self, Browsing};
use crate::request::document::{self, DOCUMENT_BYTES};
use crate::request::failure::{self, Code, UNAVAILABLE_SENTENCE, UNKNOWN_SENTENCE};
use crate::schema::{self, Schema};

use response_cache::{CacheSlot, EncodedBody, ResponseCache};

/// Maximum size of a request body, in bytes.
const BODY_BYTES: usize = 1024 * 1024;

/// Minimum sizes of a response, in bytes, for compression, and for compression in a blocking thread.
const COMPRESSED_FROM: usize = 2 * 1024;
const COMPRESSED_APART_FROM: usize = 32 * 1024;

/// A GraphQL request in JSON. Other members are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GraphqlRequest {
    query: String,
    #[serde(default)]
    operation_name: Option<String>,
    #[serde(default)]
    variables: Option<serde_json::Map<String, serde_json::Value>>,
}

/// The schema, what of it may be cached, and the cached responses. Cheap to clone.
#[derive(Clone)]
pub struct Graphql {
    schema: Schema,
    cacheability: Arc<Cacheability>,
    responses: Arc<ResponseCache>,
}

impl Graphql {
    /// The schema without cached responses.
    pub fn new(config: &Config) -> Self {
        let schema = schema::build(config.introspection);
        Self {
            cacheability: Arc::new(Cacheability::of(&schema.sdl())),
            schema,
            responses: Arc::new(ResponseCache::new(config.cache_bytes())),
        }
    }

    /// Entries and bytes of the cached responses.
    pub fn cache_size(&self) -> (u64, u64) {
        self.responses.size()
    }
}

/// Handles a request at `/graphql`.
pub async fn answer(
    State(shared): State<Shared>,
    State(graphql): State<Graphql>,
    request: axum::extract::Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    reject_method(&parts.method, "POST")?;
    if parts.uri.query().is_some() {
        return Err(HttpError::BadRequest);
    }
    require_json(&parts.headers)?;

    let visit = visit_of(&parts)?.clone();
    let bytes = body::read(&parts.headers, body, BODY_BYTES, &shared).await?;
    let mut permit = session::begin(&shared, &parts.headers, &visit)?;
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        return Err(HttpError::Batch);
    }

    let accepted = Encoding::accepted(&parts.headers);
    let caller = session::caller(&shared, &parts.headers, &visit).await?;
    permit.belongs_to(&caller)?;
    let form = (caller.language, accepted);

    let slot = CacheSlot::of(&shared.service, caller.reader, &bytes, form).await;
    let found = |slot: &CacheSlot| slot.find(&shared.service, &graphql.responses);
    if let Some(packed) = slot.as_ref().and_then(found) {
        return Ok(response(StatusCode::OK, HeaderMap::new(), packed));
    }

    let requested: GraphqlRequest = json::parse(&bytes)?;
    drop(bytes);
    let prepared = prepare(requested, &graphql.cacheability);
    let changes = prepared.as_ref().is_ok_and(|prepared| prepared.changes);
    if caller.user().is_none() && !changes {
        session::count_read(&shared, &caller, &visit)?;
    }

    let prepared = match prepared {
        Ok(prepared) => prepared,
        Err(rejected) => {
            let answer = Answer::from_errors(vec![rejected]);
            let (status, headers, packed) = pack(answer, visit.id, accepted).await?;
            return Ok(response(status, headers, packed));
        }
    };

    let slot = slot.filter(|_| prepared.is_cacheable);
    let _maker = match &slot {
        Some(slot) => slot.enter(&graphql.responses).await,
        None => None,
    };

    // Another request may have computed it while this one waited.
    if let Some(packed) = slot.as_ref().and_then(found) {
        return Ok(response(StatusCode::OK, HeaderMap::new(), packed));
    }

    // Mutations wait for each other in the database, and must not make queries wait with them.
    let running = match prepared.changes {
        true => {
            WorkTurns::measure(&caller);
            None
        }
        false => Some(shared.work.turns.run(&caller).await?),
    };

    let (service, recording) = shared.service.recording();
    // Only a mutation counts a view.
    let browsing = match prepared.changes {
        true => Browsing::of(&parts.headers),
        false => Browsing::default(),
    };
    let answer = execute(
        (&shared, &graphql),
        (service, &recording),
        (caller, browsing),
        prepared,
    )
    .await;

    let whole = answer.is_ok();
    let (status, headers, packed) = pack(answer, visit.id, accepted).await?;
    if let Some(slot) = slot
        && whole
        && status == StatusCode::OK
        && headers.is_empty()
    {
        let dependencies = recording.dependencies();
        let responses = &graphql.responses;
        slot.keep(&shared.service, responses, packed.clone(), &dependencies)
            .await;
    }

    // A mutation is already done: its response is sent however many others are being sent.
    let body = match running {
        Some(_) => shared.work.send(packed.body).await?,
        None => packed.body,
    };
    Ok(response(status, headers, EncodedBody { body, ..packed }))
}

/// Executes a document within the time limit. The outcome of a mutation that was interrupted before its first change
/// began is known: nothing was stored.
async fn execute(
    (shared, graphql): (&Shared, &Graphql),
    (service, recording): (Service, &Recording),
    (caller, browsing): (Caller, Browsing),
    prepared: Prepared,
) -> Answer {
    let (request, loads) = context::attach(prepared.request, shared, service, caller, browsing);
    let answered = loads.run(graphql.schema.execute(request));
    match timeout(shared.config.graphql_time, answered).await {
        Ok(answer) => answer,
        Err(_) if recording.has_begun_writing() => {
            Answer::from_errors(vec![failure::error(Code::OutcomeUnknown, UNKNOWN_SENTENCE)])
        }
        Err(_) if prepared.changes => Answer::from_errors(vec![failure::error(
            Code::Unavailable,
            UNAVAILABLE_SENTENCE,
        )]),
        Err(_) => Answer::from_errors(vec![failure::error(
            Code::Timeout,
            "The answer took too long.",
        )]),
    }
}

/// Rejects bodies that are not declared as JSON: a page of another site cannot send a body with this declaration
/// without a preflight request.
fn require_json(headers: &HeaderMap) -> Result<(), HttpError> {
    let declared = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let media_type = declared
        .and_then(|value| value.split(';').next())
        .map(str::trim);
    let encoded = headers
        .get(header::CONTENT_ENCODING)
        .is_some_and(|coding| coding != "identity");
    if encoded || !media_type.is_some_and(|name| name.eq_ignore_ascii_case("application/json")) {
        return Err(HttpError::MediaType("application/json"));
    }
    Ok(())
}

/// A request with a checked document.
pub(super) struct Prepared {
    pub(super) request: Request,
    /// Whether the response may be cached.
    pub(super) is_cacheable: bool,
    /// Whether the document contains a mutation.
    pub(super) changes: bool,
}

/// Parses and checks the document.
///
/// # Errors
/// `LIMIT` or `BAD_REQUEST`.
pub(super) fn prepare(
    requested: GraphqlRequest,
    cacheability: &Cacheability,
) -> Result<Prepared, ServerError> {
    let limit = |sentence: String| failure::error(Code::Limit, sentence);

    if requested.query.len() > DOCUMENT_BYTES {
        return Err(limit(format!(
            "The document is longer than {DOCUMENT_BYTES} bytes."
        )));
    }
    document::check_brackets(&requested.query).map_err(|rejected| limit(rejected.to_string()))?;
    let parsed = parse_query(&requested.query)
        .map_err(|error| failure::error(Code::BadRequest, error.to_string()))?;
    document::check(&parsed).map_err(|rejected| limit(rejected.to_string()))?;

    let is_cacheable = cacheability.allows(&parsed);
    let mut operations = parsed.operations.iter();
    let changes = operations.any(|(_, operation)| operation.node.ty == OperationType::Mutation);

    let variables = requested.variables.unwrap_or_default();
    let mut request = Request::new(requested.query)
        .variables(Variables::from_json(serde_json::Value::Object(variables)));
    if let Some(name) = requested.operation_name {
        request = request.operation_name(name);
    }
    request.set_parsed_query(parsed);

    Ok(Prepared {
        request,
        is_cacheable,
        changes,
    })
}

/// Serializes the response. Its HTTP status is for clients that do not read the body.
async fn pack(
    mut answer: Answer,
    id: RequestId,
    accepted: Encoding,
) -> Result<(StatusCode, HeaderMap, EncodedBody), HttpError> {
    let mut status = failure::complete(&mut answer, id);
    failure::shorten(&mut answer);
    let cookies = std::mem::take(&mut answer.http_headers);
    let mut bytes = serde_json::to_vec(&answer).map_err(internal)?;
    if bytes.len() > ANSWER_BYTES {
        let sentence = format!("The answer is longer than {ANSWER_BYTES} bytes; ask for less.");
        let mut rejected = Answer::from_errors(vec![failure::error(Code::Limit, sentence)]);
        status = failure::complete(&mut rejected, id);
        bytes = serde_json::to_vec(&rejected).map_err(internal)?;
    }
    let (encoding, body) = compress(bytes.into(), accepted).await?;
    Ok((status, cookies, EncodedBody { encoding, body }))
}

/// Builds the HTTP response; `set` are the headers set by its fields.
fn response(status: StatusCode, set: HeaderMap, packed: EncodedBody) -> Response<Body> {
    let EncodedBody { encoding, body } = packed;
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.extend(set);
    for (name, value) in [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "private, no-store"),
        (header::VARY, "Accept-Encoding, Cookie"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(encoding) = encoding.header() {
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
    }
    response
}

/// Compresses a response unless it is small; a large one in a blocking thread.
async fn compress(bytes: Bytes, accepted: Encoding) -> Result<(Encoding, Bytes), HttpError> {
    if bytes.len() < COMPRESSED_FROM {
        return Ok((Encoding::Identity, bytes));
    }
    if bytes.len() < COMPRESSED_APART_FROM {
        return Ok((accepted, accepted.encode(bytes).map_err(internal)?));
    }
    let work = service::blocking(move || accepted.encode(bytes));
    Ok((accepted, work.await.map_err(internal)?.map_err(internal)?))
}

fn internal(error: impl std::fmt::Display) -> HttpError {
    tracing::error!(%error, "an answer cannot be written");
    HttpError::Internal
}
