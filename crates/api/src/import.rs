//! Import files: sent as they are, and checked, stored or published at once.
//!
//! A file is written to an unnamed temporary file, so that a slow upload takes no memory and an interrupted one
//! leaves nothing; it is in memory only while it is read. A missing permission is reported before the upload.

pub(crate) mod invalid;
mod lists;
pub(crate) mod publish;
mod query;
pub(crate) mod reading;

use axum::body::Body;
use axum::extract::{Request, State};
use domain::text::language::Language;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use serde_json::{Value, json};
use service::import::{ImportOptions, Progress};
use service::{Caller, Outcome};
use transport::fault::HttpError;
use transport::request::body::{self, swallow};
use transport::request::visit::Visit;
use transport::request::{session, visit_of};
use transport::shared::Shared;

use crate::media::{AnyJson, Binary};
use crate::request::call::AddressKeys;
use crate::request::options::{self, Both};

use query::{FileOptions, ImportAction, NameOption, SendingOptions};

/// A request to import a file.
struct ImportRequest {
    action: ImportAction,
    name: String,
    /// The language of sentences.
    language: Language,
    options: ImportOptions,
}

/// Import a file of many series.
#[utoipa::path(
    post,
    path = "/api/v1/import/{account}/{collection}",
    operation_id = "importFile",
    params(SendingOptions, NameOption, FileOptions),
    request_body(content = inline(Binary), content_type = "application/octet-stream"),
    responses((status = 200, body = inline(AnyJson))),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn answer(
    State(shared): State<Shared>,
    AddressKeys((account, collection)): AddressKeys<(String, String)>,
    request: Request,
) -> Result<Response<Body>, HttpError> {
    let (parts, body) = request.into_parts();
    let visit = visit_of(&parts)?;
    let admitted = admit(&shared, &parts, visit, (&account, &collection)).await;
    let admitted = admitted.and_then(|(requested, caller)| {
        let upload = shared.work.upload(caller.user())?;
        Ok((requested, upload, caller.user()))
    });
    let (requested, upload, user) = match admitted {
        Ok(admitted) => admitted,
        Err(fault) => {
            // A client that sends `Expect` has not sent the file yet.
            if !parts.headers.contains_key(header::EXPECT) {
                swallow(body, import::MAX_BYTES).await;
            }
            return Err(fault);
        }
    };
    let file = body::spool(&parts.headers, body, import::MAX_BYTES, &shared).await?;
    // From here on the file is in memory: a few files at a time.
    let reading = shared.work.reading(user).await?;
    let bytes = file.whole().await?;
    drop(upload);
    // Authenticated again after the upload: the session may have ended meanwhile.
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit).await?;
    let language = requested.language;
    let (service, name) = (&shared.service, requested.name.as_str());
    let answered = match requested.action {
        ImportAction::Keep => {
            let kept = service
                .imports()
                .keep_import(&caller, &account, &collection, name, bytes);
            let kept = done(&caller, kept.await)?;
            (StatusCode::CREATED, json!({"import": kept.id.to_string()}))
        }
        ImportAction::DryRun => {
            let options = &requested.options;
            let report =
                service
                    .imports()
                    .report_of(&caller, &account, &collection, name, bytes, options);
            let report = done(&caller, report.await)?;
            let status = lists::status(&report, true);
            (status, lists::json(language, &report, None, true))
        }
        ImportAction::Publish => {
            let (options, progress) = (&requested.options, Progress::unseen());
            let published = service
                .imports()
                .publish_file(
                    &caller,
                    &account,
                    &collection,
                    name,
                    bytes,
                    options,
                    &progress,
                )
                .await;
            let published = done(&caller, published)?;
            let at = published.result.map(|result| result.published_at);
            let report = &published.report;
            let status = lists::status(report, at.is_some());
            (status, lists::json(language, report, at, false))
        }
    };
    drop(reading);
    Ok(json_answer(answered))
}

/// The parsed request and its caller, who may import.
async fn admit(
    shared: &Shared,
    parts: &Parts,
    visit: &Visit,
    (account, collection): (&str, &str),
) -> Result<(ImportRequest, Caller), HttpError> {
    let caller = session::caller(shared, &parts.headers, visit).await?;
    let may = shared
        .service
        .imports()
        .may_import(&caller, account, collection);
    done(&caller, may.await)?;
    require_plain(&parts.headers)?;
    type Options = Both<SendingOptions, Both<NameOption, FileOptions>>;
    let read: Options = options::read(parts.uri.query())?;
    let Both(sending, Both(name, reading)) = read;
    let checked = reading.checked(caller.language);
    let (language, options) = checked.map_err(|problems| query::rejected(problems, &caller))?;
    let requested = ImportRequest {
        action: sending.action(),
        name: name.file_name(&parts.headers),
        language,
        options,
    };
    Ok((requested, caller))
}

/// The result of a use case, or the response to its failure or rejection.
fn done<T>(caller: &Caller, outcome: Outcome<T>) -> Result<T, HttpError> {
    outcome.map_err(|error| HttpError::from_service(error, caller))
}

/// Rejects compressed bodies and multipart forms.
fn require_plain(headers: &HeaderMap) -> Result<(), HttpError> {
    let encoded = headers
        .get(header::CONTENT_ENCODING)
        .is_some_and(|coding| coding != "identity");
    let declared = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if encoded || declared.to_ascii_lowercase().starts_with("multipart/") {
        return Err(HttpError::MediaType("application/octet-stream"));
    }
    Ok(())
}

pub(crate) fn json_answer((status, value): (StatusCode, Value)) -> Response<Body> {
    let mut response = Response::new(Body::from(value.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    response
}
