//! Pins: the indicators and charts that a collection shows first.

use std::sync::Arc;

use async_graphql::{Context, ID, Object};
use domain::catalogue::pin::{Pin as Pinning, Pinned};
use domain::id::{ChartId, CollectionId, MetricId, PinId};
use domain::problem::{Code, Problem};
use service::ServiceError;

use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::CollectionPayload;
use crate::types::object::{Chart, Metric};
use crate::types::problem::not_found;

pub(crate) struct Pin {
    pin: Pinning,
    scope: Arc<Scope>,
}

/// An indicator or a chart that a collection shows first.
#[Object]
impl Pin {
    async fn id(&self) -> ID {
        ID(self.pin.id.to_string())
    }

    async fn metric(&self) -> Result<Option<Metric>, GraphqlError> {
        let Pinned::Metric(metric) = self.pin.pinned else {
            return Ok(None);
        };
        let seen = self.scope.metric((self.pin.collection, metric)).await?;
        Ok(seen.map(|seen| Metric::new(seen, Arc::clone(&self.scope))))
    }

    async fn chart(&self) -> Result<Option<Chart>, GraphqlError> {
        let Pinned::Chart(chart) = self.pin.pinned else {
            return Ok(None);
        };
        let seen = self.scope.dashboards.chart(chart).await?;
        Ok(seen.map(|seen| Chart::new(seen, Arc::clone(&self.scope))))
    }
}

/// Converts pins, with the scope of the request.
pub(crate) fn pins(pins: Vec<Pinning>, scope: &Arc<Scope>) -> Vec<Pin> {
    let pin = |pin| Pin {
        pin,
        scope: Arc::clone(scope),
    };
    pins.into_iter().map(pin).collect()
}

/// Parses the pinned object: exactly one of the arguments must be given. A malformed id is rejected as `NOT_FOUND`.
fn pinned(metric: Option<ID>, chart: Option<ID>) -> Result<Pinned, ServiceError> {
    let at = |field| move || ServiceError::from(Problem::at(field, Code::NotFound));
    match (metric, chart) {
        (Some(metric), None) => parse_id(&metric, MetricId::new)
            .map(Pinned::Metric)
            .ok_or_else(at("metric")),
        (None, Some(chart)) => parse_id(&chart, ChartId::new)
            .map(Pinned::Chart)
            .ok_or_else(at("chart")),
        (None, None) => Err(Problem::at("metric", Code::Required).into()),
        (Some(_), Some(_)) => Err(Problem::at("chart", Code::InvalidChoice).into()),
    }
}

#[derive(Default)]
pub(crate) struct PinMutation;

#[Object]
impl PinMutation {
    /// Pins exactly one of `metric` and `chart`, of this collection. An existing pin keeps its position.
    async fn pin(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        metric: Option<ID>,
        chart: Option<ID>,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return CollectionPayload::of(Err(not_found()), scope);
        };
        let result = match pinned(metric, chart) {
            Ok(pinned) => {
                scope
                    .service
                    .metrics()
                    .pin(&scope.caller, collection, pinned)
                    .await
            }
            Err(stop) => Err(stop),
        };
        CollectionPayload::of(result, scope)
    }

    async fn unpin(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        metric: Option<ID>,
        chart: Option<ID>,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return CollectionPayload::of(Err(not_found()), scope);
        };
        let result = match pinned(metric, chart) {
            Ok(pinned) => {
                scope
                    .service
                    .metrics()
                    .unpin(&scope.caller, collection, pinned)
                    .await
            }
            Err(stop) => Err(stop),
        };
        CollectionPayload::of(result, scope)
    }

    /// Reorders the pins. `pins` has all of them, in the new order; `version` is `pinsVersion`.
    async fn arrange_pins(
        &self,
        ctx: &Context<'_>,
        collection: ID,
        version: i32,
        pins: Vec<ID>,
    ) -> Result<CollectionPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let Some(collection) = parse_id(&collection, CollectionId::new) else {
            return CollectionPayload::of(Err(not_found()), scope);
        };
        // A malformed id is the nil id, which is rejected like the id of a deleted pin.
        let pins: Vec<PinId> = pins
            .iter()
            .map(|pin| parse_id(pin, PinId::new).unwrap_or(PinId::new(uuid::Uuid::nil())))
            .collect();
        let arranged =
            scope
                .service
                .metrics()
                .arrange_pins(&scope.caller, collection, version.into(), &pins);
        CollectionPayload::of(arranged.await, scope)
    }
}
