//! `GET /api/v1/imports/{id}/invalid`: the part of a stored file that cannot be published, in the file's own form,
//! with the reasons.

use axum::body::Body;
use axum::extract::State;
use domain::id::ImportId;
use http::request::Parts;
use http::{HeaderValue, Method, Response, header};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use transport::fault::HttpError;
use transport::request::{session, visit_of};
use transport::sentence::sentence;
use transport::shared::Shared;
use uuid::Uuid;

use super::done;
use super::query;
use super::query::FileOptions;
use crate::media::Binary;
use crate::request::call::AddressKeys;
use crate::request::options;

/// The part of a stored file that cannot be published, with the reasons.
#[utoipa::path(
    get,
    path = "/api/v1/imports/{id}/invalid",
    operation_id = "readInvalidPart",
    params(FileOptions),
    responses((status = 200, body = inline(Binary), content_type = "application/octet-stream")),
    security(("accessKey" = ["publish"]))
)]
pub(crate) async fn answer(
    State(shared): State<Shared>,
    AddressKeys(id): AddressKeys<Uuid>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    let id = ImportId::new(id);
    let visit = visit_of(&parts)?;
    let (_permit, caller) = session::admitted(&shared, &parts.headers, visit).await?;
    let service = &shared.service;
    if service.imports().import(&caller, id).await?.is_none() {
        return Err(HttpError::NotFound);
    }
    let reading: FileOptions = options::read(parts.uri.query())?;
    let checked = reading.checked(caller.language);
    let (language, options) = checked.map_err(|problems| query::rejected(problems, &caller))?;
    let sentence =
        |import_problem: &import::ImportProblem| sentence(&import_problem.problem, language);
    let invalid_part = service
        .imports()
        .import_invalid_part(&caller, id, &options, &sentence);
    let invalid_part = done(&caller, invalid_part.await)?;
    if invalid_part.bytes.is_empty() {
        return Err(HttpError::NotFound);
    }
    let body = if parts.method == Method::HEAD {
        Body::empty()
    } else {
        Body::from(invalid_part.bytes)
    };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(invalid_part.media_type),
    );
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-store"),
    );
    let disposition = HeaderValue::try_from(attachment(&invalid_part.name));
    headers.insert(
        header::CONTENT_DISPOSITION,
        disposition.map_err(|_| HttpError::Internal)?,
    );
    Ok(response)
}

/// The bytes that `filename*` encodes: all but letters, digits and `-._~` (RFC 8187, a part of `attr-char`).
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// `Content-Disposition` of a file with this name (RFC 6266).
fn attachment(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(|character| match character {
            ' '..='~' if !matches!(character, '"' | '\\' | '%' | ';') => character,
            _ => '_',
        })
        .collect();
    let encoded = utf8_percent_encode(name, ENCODED);
    format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_in_both_ways() {
        assert_eq!(
            attachment("données \"1\".csv"),
            "attachment; filename=\"donn_es _1_.csv\"; filename*=UTF-8''donn%C3%A9es%20%221%22.csv"
        );
    }
}
