//! The steps that all parts of a series share: method, caller, indicator.

use std::ops::Deref;

use axum::body::Body;
use axum::extract::Request;
use service::metric::SeenMetric;
use transport::fault::HttpError;
use transport::shared::Shared;

use crate::files::Address;
use crate::resources::call::ResourceCall;

/// A request about a part of a series, with its caller.
pub(super) struct SeriesCall<'a> {
    call: ResourceCall,
    pub(super) address: &'a Address,
}

impl<'a> Deref for SeriesCall<'a> {
    type Target = ResourceCall;

    fn deref(&self) -> &Self::Target {
        &self.call
    }
}

impl<'a> SeriesCall<'a> {
    /// Begins the call as [`ResourceCall::begin`] does.
    pub(super) async fn begin(
        shared: &'a Shared,
        request: Request,
        address: &'a Address,
        methods: &'static str,
    ) -> Result<(Self, Body), HttpError> {
        let (call, body) = ResourceCall::begin(shared, request, methods).await?;
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
