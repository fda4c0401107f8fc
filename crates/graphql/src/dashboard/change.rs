//! Creating, changing and deleting dashboards and charts.

use std::sync::Arc;

use async_graphql::{Context, ID, InputObject, Object};
use domain::catalogue::dashboard::{
    DashboardChartForm, DashboardForm, SeriesForm, SeriesOptions, TileForm,
};
use domain::id::{ChartId, ChartSeriesId, DashboardId, MetricId};
use domain::problem::{Code, Problem as InputProblem};
use service::dashboard::{NewDashboard, SeenChart, SeenDashboard};
use service::{Outcome, Rejected, ServiceError};
use uuid::Uuid;

use super::DashboardAccess;
use crate::metric::chart::{ChartOptionsInput, SeriesLookInput};
use crate::request::context::scope;
use crate::request::failure::GraphqlError;
use crate::types::id::parse_id;
use crate::types::object::{Chart, Dashboard};
use crate::types::problem::DonePayload;
use crate::types::problem::{not_found, payload};
use crate::types::scalars::TextInput;

#[derive(InputObject)]
struct DashboardInput {
    key: String,
    name: TextInput,
    description: TextInput,
    tags: TextInput,
    /// Access to a personal dashboard; absent for a collection's dashboard.
    access: Option<DashboardAccess>,
    start: Option<String>,
    end: Option<String>,
}

impl From<DashboardInput> for DashboardForm {
    fn from(input: DashboardInput) -> Self {
        Self {
            key: input.key,
            name: input.name.into(),
            description: input.description.into(),
            tags: input.tags.into(),
            access: input.access.map(Into::into),
            start: input.start,
            end: input.end,
        }
    }
}

#[derive(InputObject)]
struct ChartInput {
    key: String,
    title: TextInput,
    options: ChartOptionsInput,
    series: Vec<ChartSeriesInput>,
}

impl From<ChartInput> for DashboardChartForm {
    fn from(input: ChartInput) -> Self {
        Self {
            key: input.key,
            title: input.title.into(),
            options: input.options.into(),
            series: input.series.into_iter().map(SeriesForm::from).collect(),
        }
    }
}

#[derive(InputObject)]
struct ChartSeriesInput {
    /// Id of an existing series of the chart. A series that the reader may not see remains unchanged.
    id: Option<ID>,
    metric: Option<ID>,
    freq: Option<String>,
    agg: Option<String>,
    transform: Option<String>,
    param: Option<String>,
    look: SeriesLookInput,
}

impl From<ChartSeriesInput> for SeriesForm {
    fn from(input: ChartSeriesInput) -> Self {
        // A malformed id is the nil id, which nothing has.
        let id = |id: ID| parse_id(&id, |uuid| uuid).unwrap_or(Uuid::nil());
        Self {
            id: input.id.map(|given| ChartSeriesId::new(id(given))),
            metric: input.metric.map(|given| MetricId::new(id(given))),
            options: SeriesOptions {
                freq: input.freq,
                agg: input.agg,
                transform: input.transform,
                param: input.param,
            },
            look: input.look.into(),
        }
    }
}

/// The width and height of a chart; the order of the list is the order of the charts.
#[derive(InputObject)]
struct TileInput {
    chart: ID,
    width: i32,
    height: i32,
}

payload!(DashboardPayload { dashboard: Dashboard } of Arc<SeenDashboard>, Dashboard::new);

payload!(ChartPayload { chart: Chart } of Arc<SeenChart>, Chart::new);

/// Parses a dashboard's id; a malformed id is rejected like an unknown one.
fn dashboard_id(id: &ID) -> Outcome<DashboardId> {
    parse_id(id, DashboardId::new).ok_or_else(not_found)
}

fn chart_id(id: &ID) -> Outcome<ChartId> {
    parse_id(id, ChartId::new).ok_or_else(not_found)
}

#[derive(Default)]
pub(crate) struct DashboardMutation;

#[Object]
impl DashboardMutation {
    async fn create_dashboard(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: Option<String>,
        input: DashboardInput,
        charts: Option<Vec<ChartInput>>,
        idempotency_key: Option<String>,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let charts = charts.unwrap_or_default().into_iter();
        let charts: Vec<_> = charts.map(DashboardChartForm::from).collect();
        let new = NewDashboard {
            account: &account,
            collection: collection.as_deref(),
            form: &input.into(),
            charts: &charts,
        };

        let result = scope
            .service
            .dashboards()
            .create_dashboard(&scope.caller, &new, idempotency_key.as_deref())
            .await;

        DashboardPayload::of(result, scope)
    }

    async fn update_dashboard(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        input: DashboardInput,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&id)?;
            let (service, caller) = (&scope.service, &scope.caller);
            let (version, form) = (version.into(), input.into());
            service
                .dashboards()
                .update_dashboard(caller, id, version, &form)
                .await
        }
        .await;
        DashboardPayload::of(result, scope)
    }

    /// Arranges the charts. Charts that are not listed come after the listed ones.
    async fn arrange_dashboard(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        tiles: Vec<TileInput>,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let (id, tiles) = (dashboard_id(&id)?, tile_forms(&tiles)?);
            let (service, caller) = (&scope.service, &scope.caller);
            let version = version.into();
            service
                .dashboards()
                .arrange_dashboard(caller, id, version, &tiles)
                .await
        }
        .await;
        DashboardPayload::of(result, scope)
    }

    /// Deletes a dashboard without charts.
    async fn delete_dashboard(
        &self,
        ctx: &Context<'_>,
        id: ID,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            scope
                .service
                .dashboards()
                .delete_dashboard(&scope.caller, dashboard_id(&id)?)
                .await
        }
        .await;
        DonePayload::of(result)
    }

    /// Copies a dashboard, with its charts and their arrangement, to an account or collection where the reader may
    /// create dashboards. Series that the reader may not see are left out.
    async fn copy_dashboard(
        &self,
        ctx: &Context<'_>,
        id: ID,
        account: String,
        collection: Option<String>,
        input: DashboardInput,
        idempotency_key: Option<String>,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&id)?;
            let place = (account.as_str(), collection.as_deref());
            let (form, key) = (input.into(), idempotency_key.as_deref());
            let (service, caller) = (&scope.service, &scope.caller);
            service
                .dashboards()
                .copy_dashboard(caller, id, place, &form, key)
                .await
        }
        .await;
        DashboardPayload::of(result, scope)
    }

    async fn add_dashboard_reader(
        &self,
        ctx: &Context<'_>,
        id: ID,
        username: String,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&id)?;
            let (service, caller) = (&scope.service, &scope.caller);
            service
                .dashboards()
                .add_dashboard_reader(caller, id, &username)
                .await
        }
        .await;
        DashboardPayload::of(result, scope)
    }

    async fn remove_dashboard_reader(
        &self,
        ctx: &Context<'_>,
        id: ID,
        username: String,
    ) -> Result<DashboardPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&id)?;
            let (service, caller) = (&scope.service, &scope.caller);
            service
                .dashboards()
                .remove_dashboard_reader(caller, id, &username)
                .await
        }
        .await;
        DashboardPayload::of(result, scope)
    }

    async fn create_chart(
        &self,
        ctx: &Context<'_>,
        dashboard: ID,
        input: ChartInput,
        idempotency_key: Option<String>,
    ) -> Result<ChartPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&dashboard)?;
            let (service, caller) = (&scope.service, &scope.caller);
            let (form, key) = (input.into(), idempotency_key.as_deref());
            service
                .dashboards()
                .create_chart(caller, id, &form, key)
                .await
        }
        .await;
        ChartPayload::of(result, scope)
    }

    async fn update_chart(
        &self,
        ctx: &Context<'_>,
        id: ID,
        version: i32,
        input: ChartInput,
    ) -> Result<ChartPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = chart_id(&id)?;
            let (service, caller) = (&scope.service, &scope.caller);
            let (version, form) = (version.into(), input.into());
            service
                .dashboards()
                .update_chart(caller, id, version, &form)
                .await
        }
        .await;
        ChartPayload::of(result, scope)
    }

    async fn copy_chart(
        &self,
        ctx: &Context<'_>,
        id: ID,
        dashboard: ID,
        key: String,
        idempotency_key: Option<String>,
    ) -> Result<ChartPayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let (id, dashboard) = (chart_id(&id)?, dashboard_id(&dashboard)?);
            let (service, caller) = (&scope.service, &scope.caller);
            let request = idempotency_key.as_deref();
            service
                .dashboards()
                .copy_chart(caller, id, dashboard, &key, request)
                .await
        }
        .await;
        ChartPayload::of(result, scope)
    }

    /// Deletes charts in one transaction; already deleted ones count as deleted.
    async fn delete_charts(
        &self,
        ctx: &Context<'_>,
        dashboard: ID,
        charts: Vec<ID>,
    ) -> Result<DonePayload, GraphqlError> {
        let scope = scope(ctx)?;
        let result = async {
            let id = dashboard_id(&dashboard)?;
            let charts = charts.iter().filter_map(|id| parse_id(id, ChartId::new));
            let charts: Vec<_> = charts.collect();
            let (service, caller) = (&scope.service, &scope.caller);
            service
                .dashboards()
                .delete_charts(caller, id, &charts)
                .await
        }
        .await;
        DonePayload::of(result)
    }
}

/// Converts the tiles.
///
/// # Errors
/// `NOT_FOUND` at the field of the first malformed chart id.
fn tile_forms(tiles: &[TileInput]) -> Outcome<Vec<TileForm>> {
    let forms = tiles.iter().enumerate().map(|(place, tile)| {
        let chart = parse_id(&tile.chart, ChartId::new);
        let chart = chart.ok_or_else(|| {
            let field = format!("tiles.{place}.chart");
            ServiceError::Rejected(Rejected {
                problems: vec![InputProblem::at(field, Code::NotFound)],
                more: 0,
            })
        })?;
        Ok(TileForm {
            chart,
            width: tile.width.into(),
            height: tile.height.into(),
        })
    });
    forms.collect()
}
