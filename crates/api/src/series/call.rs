//! A request about a part of a series.

use std::ops::Deref;

use axum::body::Body;
use axum::extract::Request;
use service::metric::SeenMetric;
use transport::fault::HttpError;
use transport::shared::Shared;

use super::address::Address;
use crate::request::call::ResourceCall;

/// A request about a part of a series, with its caller.
pub(super) struct SeriesCall {
    call: ResourceCall,
    pub(super) address: Address,
}

impl Deref for SeriesCall {
    type Target = ResourceCall;

    fn deref(&self) -> &Self::Target {
        &self.call
    }
}

impl SeriesCall {
    /// Begins the call as [`ResourceCall::begin`] does.
    pub(super) async fn begin(
        shared: Shared,
        request: Request,
        address: Address,
    ) -> Result<(Self, Body), HttpError> {
        let (call, body) = ResourceCall::begin(shared, request).await?;
        Ok((Self { call, address }, body))
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
