//! The steps that described resources share: caller, and the parts of a request.

mod input;
mod precondition;

use axum::body::Body;
use axum::extract::{FromRef, FromRequest, FromRequestParts, Path, Request};
use domain::problem::{Code, Problem};
use http::request::Parts;
use http::{HeaderValue, Method, header};
use serde::de::DeserializeOwned;
use service::Caller;
use service::shared::idempotency::Idempotency;
use transport::fault::HttpError;
use transport::request::{session, visit_of};
use transport::shared::Shared;
use transport::work::RequestPermit;
use utoipa::IntoParams;

use super::error::done;
use super::options::{self, ReadOptions};

pub(crate) use input::{choice, media_type, merge};
pub(crate) use precondition::{VersionHeader, VintageHeader, failed_precondition, if_match};

/// The header of a write that is done once.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(
    dead_code,
    reason = "the description of what `ResourceCall::idempotency` reads"
)]
pub(crate) struct IdempotencyHeader {
    /// A text that the program chooses: a repeated request with the same key is done once.
    #[param(rename = "Idempotency-Key")]
    idempotency_key: Option<String>,
}

/// A request about a described resource, with its caller. As the argument of a handler, a request without a body.
pub(crate) struct ResourceCall {
    pub(crate) shared: Shared,
    pub(crate) parts: Parts,
    pub(crate) caller: Caller,
    _permit: RequestPermit,
}

impl ResourceCall {
    /// Authenticates the caller; a write of a program is counted. Returns the body too.
    pub(crate) async fn begin(shared: Shared, request: Request) -> Result<(Self, Body), HttpError> {
        let (parts, body) = request.into_parts();
        if matches!(parts.method, Method::GET | Method::HEAD) {
            return Ok((Self::begin_read(shared, parts).await?, body));
        }
        let visit = visit_of(&parts)?;
        let (permit, caller) = session::admitted(&shared, &parts.headers, visit).await?;
        let counted = shared.service.identity().count_key_write(&caller).await;
        done(&caller, counted)?;
        let call = Self {
            shared,
            parts,
            caller,
            _permit: permit,
        };
        Ok((call, body))
    }

    /// Authenticates the caller of a read, whatever its method.
    pub(crate) async fn begin_read(shared: Shared, parts: Parts) -> Result<Self, HttpError> {
        let visit = visit_of(&parts)?;
        let (permit, caller) = session::admitted_read(&shared, &parts.headers, visit).await?;
        Ok(Self {
            shared,
            parts,
            caller,
            _permit: permit,
        })
    }

    /// The options of the address.
    ///
    /// # Errors
    /// [`HttpError::Options`].
    pub(crate) fn options<T: ReadOptions>(&self) -> Result<T, HttpError> {
        options::read(self.parts.uri.query())
    }

    /// The idempotency key of the request with this body. A request is the same if it is sent as it was: what it
    /// leaves to the present state, such as the version of a change, may be different when it is repeated.
    ///
    /// # Errors
    /// [`HttpError::Invalid`] for a key that is not text.
    pub(crate) fn idempotency(&self, body: &[u8]) -> Result<Idempotency<'_>, HttpError> {
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
    pub(crate) fn invalid(&self, problems: Vec<Problem>) -> HttpError {
        HttpError::Invalid {
            problems,
            more: 0,
            language: self.caller.language,
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for ResourceCall
where
    Shared: FromRef<S>,
{
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        Ok(Self::begin(Shared::from_ref(state), request).await?.0)
    }
}

/// Extracts the keys in an address: an address that is not text names nothing.
pub(crate) struct AddressKeys<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for AddressKeys<T> {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, HttpError> {
        let keys = Path::from_request_parts(parts, state).await;
        let Path(keys) = keys.map_err(|_| HttpError::NotFound)?;
        Ok(Self(keys))
    }
}

/// A request with a body.
pub(crate) struct ResourceWrite {
    pub(crate) call: ResourceCall,
    pub(crate) body: Body,
}

impl<S: Send + Sync> FromRequest<S> for ResourceWrite
where
    Shared: FromRef<S>,
{
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &S) -> Result<Self, HttpError> {
        let (call, body) = ResourceCall::begin(Shared::from_ref(state), request).await?;
        Ok(Self { call, body })
    }
}
