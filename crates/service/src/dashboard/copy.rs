//! Copies of dashboards and charts.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use domain::access::{self, EditDashboard, Grant, ReadDashboard};
use domain::catalogue::chart::ChartOptions;
use domain::catalogue::dashboard::{Chart, ChartSeries, DashboardForm, Layout, Tile};
use domain::catalogue::key::ChartKey;
use domain::id::{ChartId, ChartSeriesId, DashboardId, MetricId};
use domain::operation::audit::AuditAction;
use domain::problem::Code;
use jiff::Timestamp;
use serde_json::json;
use store::Tx;
use store::dashboard::chart::{NewChart, NewSeries};

use super::change::{later, placed};
use super::chart::{arranged, room_for_a_chart};
use super::{SeenChart, SeenDashboard, grants, key_taken};
use crate::Caller;
use crate::audit::AuditTrail;
use crate::dashboard::Dashboards;
use crate::outcome::{Outcome, ServiceError, internal_error};
use crate::shared::idempotency::Request;

impl Dashboards<'_> {
    /// Creates a dashboard with the charts of another, in their arrangement, in one transaction. Leaves out the series
    /// that the caller may not see, and charts without any series left.
    pub async fn copy_dashboard(
        self,
        caller: &Caller,
        id: DashboardId,
        (account, collection): (&str, Option<&str>),
        form: &DashboardForm,
        idempotency_key: Option<&str>,
    ) -> Outcome<Arc<SeenDashboard>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, id).await?;
        let source = self.shared.permit(
            caller,
            access::dashboard::<ReadDashboard>(&facts.ok_or(Code::NotFound)?),
        )?;
        let place = self
            .dashboard_place(&mut tx, caller, account, collection)
            .await?;

        let own = self.shared.own_work(caller)?;
        let body = ("copyDashboard", id, account, collection, form);
        let request = Request::new(idempotency_key, &body)?;
        let fields = placed(form, &place).map_err(ServiceError::problems)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self
                .commit_dashboard(tx, caller, DashboardId::new(made.id))
                .await;
        }

        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, id).await?;
        let seen = self.see_dashboard(&mut tx, caller, facts).await?;
        let seen = seen.ok_or(Code::NotFound)?;
        let grants = [source];
        let charts = store::dashboard::chart::of_dashboards(&mut tx, &grants).await?;
        let ids: Vec<_> = charts.iter().map(|chart| chart.id).collect();
        let series = store::dashboard::chart::series_of(&mut tx, &grants, &ids).await?;
        let charts = arranged(&seen, charts);

        // Locks the owner before the indicators, in the order of deletions and moves.
        let made = self.put_dashboard(&mut tx, caller, &place, &fields).await?;
        let held = self.visible_series(&mut tx, caller, &series).await?;
        let now = self.shared.now();
        let (grant, ..) = self.edited_dashboard(&mut tx, caller, made, now).await?;

        let mut tiles = Vec::with_capacity(charts.len());
        for (place, (chart, tile)) in charts.iter().enumerate() {
            let series: Vec<_> = series
                .iter()
                .filter(|series| series.chart == chart.id && held.contains(&series.id))
                .collect();
            if series.is_empty() {
                continue;
            }
            let key = kept_key(chart)?;
            let made_at = later(now, place);
            let copy = self
                .put_copy(&mut tx, &grant, chart, &key, &series, made_at)
                .await?;
            let is_placed = seen.record.layout.tiles().iter();
            if is_placed.into_iter().any(|placed| placed.chart == chart.id) {
                tiles.push(Tile {
                    chart: copy,
                    ..*tile
                });
            }
        }

        store::dashboard::lay_out(&mut tx, &grant, &Layout::new(tiles)).await?;
        self.shared
            .conclude(&mut tx, &own, &request, made.uuid())
            .await?;

        self.commit_dashboard(tx, caller, made).await
    }

    /// Creates a copy of a chart, in the same dashboard or another, under this key. Leaves out the series that the
    /// caller may not see.
    pub async fn copy_chart(
        self,
        caller: &Caller,
        id: ChartId,
        dashboard: DashboardId,
        key: &str,
        idempotency_key: Option<&str>,
    ) -> Outcome<Arc<SeenChart>> {
        let mut tx = self.shared.db().begin_on(dashboard).await?;
        let places = store::access::chart_places(&mut tx, &[id]).await?;
        let (_, source) = *places.first().ok_or(Code::NotFound)?;
        let facts = store::access::dashboards_facts(&mut tx, caller.reader, &[source]).await?;
        let grants = grants(&facts);
        let charts = store::dashboard::chart::find_all(&mut tx, &grants, &[id]).await?;
        let chart = charts.first().ok_or(Code::NotFound)?;

        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, dashboard).await?;
        self.shared.permit(
            caller,
            access::dashboard::<EditDashboard>(&facts.ok_or(Code::NotFound)?),
        )?;
        let own = self.shared.own_work(caller)?;
        let request = Request::new(idempotency_key, &("copyChart", id, dashboard, key))?;
        let key = ChartKey::parse(key.trim()).map_err(|problem| problem.at("key"))?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_chart(tx, caller, ChartId::new(made.id)).await;
        }

        let now = self.shared.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;
        room_for_a_chart(&mut tx, &grant).await?;

        let series = store::dashboard::chart::series_of(&mut tx, &grants, &[id]).await?;
        let held = self.visible_series(&mut tx, caller, &series).await?;
        let series: Vec<_> = series
            .iter()
            .filter(|series| held.contains(&series.id))
            .collect();
        if series.is_empty() {
            // The caller may see no series of the chart.
            return Err(Code::NotFound.into());
        }

        let made = self
            .put_copy(&mut tx, &grant, chart, &key, &series, now)
            .await?;
        let subject = format!("{}/{key}", record.key);
        let action = AuditAction::ChartCreated;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
            .await?;

        self.shared
            .conclude(&mut tx, &own, &request, made.uuid())
            .await?;
        self.commit_chart(tx, caller, made).await
    }

    /// The series with indicators that the caller may read. These indicators cannot be deleted until the transaction
    /// ends.
    async fn visible_series(
        self,
        tx: &mut Tx,
        caller: &Caller,
        series: &[ChartSeries],
    ) -> Outcome<HashSet<ChartSeriesId>> {
        let metric = |series: &ChartSeries| series.metric.map(|(_, metric)| metric);
        let ids: Vec<MetricId> = series.iter().filter_map(metric).collect();
        let held: HashMap<_, _> = self.held_metrics(tx, caller, ids).await?;
        let visible = series
            .iter()
            .filter(|series| metric(series).is_some_and(|id| held.contains_key(&id)));
        Ok(visible.map(|series| series.id).collect())
    }

    /// Adds a copy of a chart.
    async fn put_copy(
        self,
        tx: &mut Tx,
        grant: &Grant<EditDashboard>,
        chart: &Chart,
        key: &ChartKey,
        series: &[&ChartSeries],
        now: Timestamp,
    ) -> Outcome<ChartId> {
        let id = ChartId::new(self.shared.new_uuid()?);
        let options = ChartOptions::from_json(&chart.options);
        let new = NewChart {
            key,
            title: &chart.title,
            options: &chart.options,
            priority: options.map_or(0, |options| options.priority.into()),
        };

        if !store::dashboard::chart::insert_kept(tx, grant, id, &new, now).await? {
            return Err(key_taken("").into());
        }

        let mut copies = Vec::with_capacity(series.len());
        for series in series {
            copies.push(NewSeries {
                id: ChartSeriesId::new(self.shared.new_uuid()?),
                metric: series.metric.map(|(_, metric)| metric),
                options: series.options.clone(),
                look: series.look.clone(),
            });
        }
        store::dashboard::chart::put_series(tx, grant, id, &copies).await?;

        Ok(id)
    }
}

/// The stored key of a chart.
fn kept_key(chart: &Chart) -> Outcome<ChartKey> {
    Ok(ChartKey::parse(&chart.key).map_err(internal_error)?)
}
