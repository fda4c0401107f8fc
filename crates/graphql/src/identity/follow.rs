//! Changes of the reader's favourites and alerts.

use async_graphql::{Context, ID, Object};
use domain::follow::alert::mode::RegularMail;
use domain::follow::favourite::Starred;
use domain::id::MetricId;
use domain::problem::{Code, Problem};
use uuid::Uuid;

use super::user::{ViewerPayload, viewer_payload};
use crate::follow::alert::{AlertInput, AlertsPayload};
use crate::follow::favourite::{FavouriteInput, FavouriteKind, all_starred};
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;

#[derive(Default)]
pub(crate) struct FavouriteMutation;

#[Object]
impl FavouriteMutation {
    /// Stars an indicator or a dashboard, as the first of its kind. A starred one keeps its place.
    async fn add_favourite(
        &self,
        ctx: &Context<'_>,
        favourite: FavouriteInput,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let favourites = scope.service.favourites();
            favourites
                .add_favourite(&scope.caller, favourite.starred()?)
                .await
        };
        viewer_payload(scope, change.await).await
    }

    /// Removes stars; without effect on objects without one.
    async fn remove_favourites(
        &self,
        ctx: &Context<'_>,
        favourites: Vec<FavouriteInput>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let removed = all_starred(&favourites)?;
            let favourites = scope.service.favourites();
            favourites.remove_favourites(&scope.caller, &removed).await
        };
        viewer_payload(scope, change.await).await
    }

    /// Returns favourites that were removed less than a day ago to their places.
    async fn restore_favourites(
        &self,
        ctx: &Context<'_>,
        favourites: Vec<FavouriteInput>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let change = async {
            let removed = all_starred(&favourites)?;
            let favourites = scope.service.favourites();
            favourites.restore_favourites(&scope.caller, &removed).await
        };
        viewer_payload(scope, change.await).await
    }

    /// Puts the favourites of one kind into this order; those that are not named follow in their present order.
    async fn arrange_favourites(
        &self,
        ctx: &Context<'_>,
        kind: FavouriteKind,
        ids: Vec<ID>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let kind = kind.into();
        // No favourite has a malformed id.
        let order: Vec<_> = ids
            .iter()
            .filter_map(|id| parse_id(id, |id: Uuid| Starred::new(kind, id)))
            .collect();
        let favourites = scope.service.favourites();
        let result = favourites
            .arrange_favourites(&scope.caller, kind, &order)
            .await;
        viewer_payload(scope, result).await
    }

    /// Notes that the reader opened the home page. Half an hour after the last such note, the next one begins a new
    /// visit.
    async fn visit_home(&self, ctx: &Context<'_>) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = scope.service.favourites().visit_home(&scope.caller).await;
        viewer_payload(scope, result).await
    }
}

/// Ids of indicators. A malformed one is that of no indicator.
fn metrics(ids: &[ID]) -> Vec<MetricId> {
    ids.iter()
        .filter_map(|id| parse_id(id, MetricId::new))
        .collect()
}

#[derive(Default)]
pub(crate) struct AlertMutation;

#[Object]
impl AlertMutation {
    /// Sets the reader's alert on an indicator. Vintages published before are not reported.
    async fn set_alert(
        &self,
        ctx: &Context<'_>,
        metric: ID,
        alert: AlertInput,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let parsed = parse_id(&metric, MetricId::new)
            .ok_or_else(|| Problem::at("metric", Code::NotFound).into())
            .and_then(|metric| Ok((metric, alert.form()?)));
        let result = match parsed {
            Ok((metric, form)) => {
                let alerts = scope.service.alerts();
                alerts.set_alert(&scope.caller, metric, form).await
            }
            Err(stop) => Err(stop),
        };
        viewer_payload(scope, result).await
    }

    /// Removes the reader's alerts on indicators; without effect where there is none.
    async fn remove_alerts(
        &self,
        ctx: &Context<'_>,
        metrics: Vec<ID>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let alerts = scope.service.alerts();
        let result = alerts
            .remove_alerts(&scope.caller, &self::metrics(&metrics))
            .await;
        viewer_payload(scope, result).await
    }

    /// Restores alerts that the reader removed less than a day ago.
    async fn restore_alerts(
        &self,
        ctx: &Context<'_>,
        metrics: Vec<ID>,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let alerts = scope.service.alerts();
        let result = alerts
            .restore_alerts(&scope.caller, &self::metrics(&metrics))
            .await;
        viewer_payload(scope, result).await
    }

    /// Mails the reader an example of what the alerts send, of the present state.
    async fn send_example(&self, ctx: &Context<'_>) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = scope.service.alerts().send_example(&scope.caller).await;
        viewer_payload(scope, result).await
    }

    /// Sets whether the reader gets a weekly mail of the indicators that are due in the collections that they edit.
    async fn set_due_mail(
        &self,
        ctx: &Context<'_>,
        wanted: bool,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let alerts = scope.service.alerts();
        let set = alerts.set_mail(&scope.caller, RegularMail::Due, wanted);
        viewer_payload(scope, set.await).await
    }

    /// Sets whether the reader gets new questions and open reports of the collections that they moderate with their daily mail.
    async fn set_question_mail(
        &self,
        ctx: &Context<'_>,
        wanted: bool,
    ) -> Result<ViewerPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let alerts = scope.service.alerts();
        let set = alerts.set_mail(&scope.caller, RegularMail::Questions, wanted);
        viewer_payload(scope, set.await).await
    }

    /// Ends all alerts and the weekly mail of what is due of the user to whom a mail with this token was sent, also for a guest.
    async fn end_alerts(
        &self,
        ctx: &Context<'_>,
        token: String,
    ) -> Result<AlertsPayload, GraphqlError> {
        let scope = scope(ctx)?;
        AlertsPayload::of(scope.service.alerts().end_alerts(&token).await)
    }

    /// Restores what was ended last with this token, within a day.
    async fn undo_end_alerts(
        &self,
        ctx: &Context<'_>,
        token: String,
    ) -> Result<AlertsPayload, GraphqlError> {
        let scope = scope(ctx)?;
        AlertsPayload::of(scope.service.alerts().undo_end_alerts(&token).await)
    }
}
