//! The steps that described resources share: method, caller, and the parts of a request.

mod input;
mod precondition;

use axum::body::Body;
use axum::extract::Request;
use domain::problem::{Code, Problem};
use http::request::Parts;
use http::{HeaderValue, Method, header};
use service::Caller;
use service::shared::idempotency::Idempotency;
use transport::fault::{HttpError, reject_method};
use transport::request::{session, visit_of};
use transport::shared::Shared;
use transport::work::RequestPermit;

use super::error::done;

pub(super) use input::{choice, media_type, merge};
pub(super) use precondition::if_match;

/// A request about a described resource, with its caller.
pub(super) struct ResourceCall<'a> {
    pub(super) shared: &'a Shared,
    pub(super) parts: Parts,
    pub(super) caller: Caller,
    _permit: RequestPermit<'a>,
}

impl<'a> ResourceCall<'a> {
    /// Checks the method and authenticates the caller; a write of a program is counted. Returns the body too.
    pub(super) async fn begin(
        shared: &'a Shared,
        request: Request,
        methods: &'static str,
    ) -> Result<(Self, Body), HttpError> {
        let (parts, body) = request.into_parts();
        reject_method(&parts.method, methods)?;
        let (headers, visit) = (&parts.headers, visit_of(&parts)?);
        let is_read = matches!(parts.method, Method::GET | Method::HEAD);
        let (permit, caller) = match is_read {
            true => session::admitted_read(shared, headers, visit).await?,
            false => session::admitted(shared, headers, visit).await?,
        };
        if !is_read {
            let counted = shared.service.identity().count_key_write(&caller).await;
            done(&caller, counted)?;
        }
        let call = Self {
            shared,
            parts,
            caller,
            _permit: permit,
        };
        Ok((call, body))
    }

    /// The idempotency key of the request with this body. A request is the same if it is sent as it was: what it
    /// leaves to the present state, such as the version of a change, may be different when it is repeated.
    ///
    /// # Errors
    /// [`HttpError::Invalid`] for a key that is not text.
    pub(super) fn idempotency(&self, body: &[u8]) -> Result<Idempotency<'_>, HttpError> {
        let headers = &self.parts.headers;
        let Some(key) = headers.get("idempotency-key") else {
            return Ok(Idempotency::default());
        };
        let not_text = Problem::at("idempotencyKey", Code::InvalidCharacters);
        let key = key.to_str().map_err(|_| self.invalid(vec![not_text]))?;
        let if_match = headers.get(header::IF_MATCH);
        let if_match = if_match.map(HeaderValue::as_bytes).unwrap_or_default();
        let parts: [&[u8]; 4] = [
            self.parts.method.as_str().as_bytes(),
            self.parts.uri.path().as_bytes(),
            if_match,
            body,
        ];
        Ok(Idempotency::of_sent(Some(key), &parts))
    }

    /// The error of an input with these problems, at least one.
    pub(super) fn invalid(&self, problems: Vec<Problem>) -> HttpError {
        HttpError::Invalid {
            problems,
            more: 0,
            language: self.caller.language,
        }
    }
}
