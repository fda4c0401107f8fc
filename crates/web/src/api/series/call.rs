//! The steps that all parts of a series share: method, caller, indicator.

use axum::body::Body;
use axum::extract::Request;
use domain::problem::{Code, Problem};
use http::request::Parts;
use http::{Method, header};
use service::Caller;
use service::metric::SeenMetric;
use service::platform::idempotency::Idempotency;

use crate::api::error::done;
use crate::fault::{HttpError, reject_method};
use crate::request::{session, visit_of};
use crate::rest::Address;
use crate::site::Shared;
use crate::site::work::RequestPermit;

/// A request about a part of a series, with its caller.
pub(super) struct Call<'a> {
    pub(super) shared: &'a Shared,
    pub(super) parts: Parts,
    pub(super) caller: Caller,
    pub(super) address: &'a Address,
    _permit: RequestPermit<'a>,
}

impl<'a> Call<'a> {
    /// Checks the method and authenticates the caller; a write of a program is counted. Returns the body too.
    pub(super) async fn begin(
        shared: &'a Shared,
        request: Request,
        address: &'a Address,
        methods: &'static str,
    ) -> Result<(Self, Body), HttpError> {
        let (parts, body) = request.into_parts();
        reject_method(&parts.method, methods)?;
        let (permit, caller) = session::admitted(shared, &parts.headers, visit_of(&parts)?).await?;
        if !matches!(parts.method, Method::GET | Method::HEAD) {
            let counted = shared.service.identity().count_key_write(&caller).await;
            done(&caller, counted)?;
        }
        let call = Self {
            shared,
            parts,
            caller,
            address,
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
        let key = key.to_str().map_err(|_| HttpError::Invalid {
            problems: vec![Problem::at("idempotencyKey", Code::InvalidCharacters)],
            more: 0,
            language: self.caller.language,
        })?;
        let if_match = headers.get(header::IF_MATCH);
        let if_match = if_match.map(|value| value.as_bytes()).unwrap_or_default();
        let parts: [&[u8]; 4] = [
            self.parts.method.as_str().as_bytes(),
            self.parts.uri.path().as_bytes(),
            if_match,
            body,
        ];
        Ok(Idempotency::of_sent(Some(key), &parts))
    }

    /// The indicator; `None` where the caller may not see it.
    pub(super) async fn find(&self) -> Result<Option<SeenMetric>, HttpError> {
        let keys = self.address.keys();
        let metrics = self.shared.service.metrics();
        let found = metrics.metric(&self.caller, keys.account, keys.collection, keys.path);
        Ok(found.await?)
    }

    /// The indicator.
    ///
    /// # Errors
    /// [`HttpError::NotFound`] where the caller may not see it.
    pub(super) async fn found(&self) -> Result<SeenMetric, HttpError> {
        self.find().await?.ok_or(HttpError::NotFound)
    }
}
