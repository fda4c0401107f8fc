//! Creation, change and deletion of charts.

use std::sync::Arc;

use domain::access::{self, EditDashboard, Grant};
use domain::catalogue::dashboard::DashboardChartForm;
use domain::id::{ChartId, ChartSeriesId, DashboardId};
use domain::invariant::number_of;
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use jiff::Timestamp;
use serde_json::json;
use store::Tx;
use store::dashboard::chart::NewSeries;

use super::super::key_taken;
use super::SeenChart;
use super::check::{CheckedChart, CheckedSeries, checked_series};
use crate::Caller;
use crate::audit::AuditTrail;
use crate::dashboard::Dashboards;
use crate::outcome::{Failure, Outcome, ServiceError, changed, reject_if_any};
use crate::shared::idempotency::Request;

/// Most charts deleted per request.
const AT_ONCE: usize = 100;

impl Dashboards<'_> {
    /// Creates a chart with its series in a dashboard.
    pub async fn create_chart(
        self,
        caller: &Caller,
        dashboard: DashboardId,
        form: &DashboardChartForm,
        idempotency_key: Option<&str>,
    ) -> Outcome<Arc<SeenChart>> {
        let mut tx = self.shared.db().begin_on(dashboard).await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, dashboard).await?;
        self.shared.permit(
            caller,
            access::dashboard::<EditDashboard>(&facts.ok_or(Code::NotFound)?),
        )?;

        let own = self.shared.own_work(caller)?;
        let request = Request::new(idempotency_key, &("createChart", dashboard, form))?;
        form.check("").map_err(ServiceError::problems)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self.commit_chart(tx, caller, ChartId::new(made.id)).await;
        }

        let now = self.shared.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;
        let checked = self
            .checked_charts(&mut tx, caller, &[(String::new(), form)])
            .await?;

        let mut made = None;
        for chart in &checked {
            made = Some(self.put_chart(&mut tx, &grant, chart, now).await?);
        }
        let id = made.ok_or(Code::NotFound)?;

        let subject = format!("{}/{}", record.key, form.key.trim());
        let action = AuditAction::ChartCreated;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
            .await?;

        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;

        self.commit_chart(tx, caller, id).await
    }

    /// Changes a chart, from a version. A series that the caller may not see stays as it is, if the form names it by
    /// its id.
    pub async fn update_chart(
        self,
        caller: &Caller,
        id: ChartId,
        version: i64,
        form: &DashboardChartForm,
    ) -> Outcome<Arc<SeenChart>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let places = store::access::chart_places(&mut tx, &[id]).await?;
        let (_, dashboard) = *places.first().ok_or(Code::NotFound)?;

        let now = self.shared.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;

        let kept = store::dashboard::chart::series_of(&mut tx, &[grant.reading()], &[id]).await?;
        let chart = form.check("").map_err(ServiceError::problems)?;
        let metrics = self.drawable(&mut tx, caller, &[form], &kept).await?;
        let mut problems = Vec::new();
        let series = checked_series(form, "", &chart.options, &metrics, &kept, &mut problems);
        reject_if_any(problems)?;

        let change =
            store::dashboard::chart::update(&mut tx, &grant, id, &chart, version, now).await?;
        changed(change, Some(key_taken("")))?;
        let series = self.new_series(&series)?;
        store::dashboard::chart::put_series(&mut tx, &grant, id, &series).await?;

        let subject = format!("{}/{}", record.key, chart.key);
        let action = AuditAction::ChartChanged;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
            .await?;

        self.commit_chart(tx, caller, id).await
    }

    /// Deletes charts of a dashboard. Charts that are deleted already are no error.
    pub async fn delete_charts(
        self,
        caller: &Caller,
        dashboard: DashboardId,
        charts: &[ChartId],
    ) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(dashboard).await?;
        let now = self.shared.now();
        let (grant, scene, record) = self
            .edited_dashboard(&mut tx, caller, dashboard, now)
            .await?;

        if charts.len() > AT_ONCE {
            return Err(Problem::at("charts", Code::TooMany)
                .with("max", AT_ONCE)
                .into());
        }

        for key in store::dashboard::chart::delete(&mut tx, &grant, charts).await? {
            let subject = format!("{}/{key}", record.key);
            let action = AuditAction::ChartDeleted;
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(&subject), json!({}))
                .await?;
        }

        Ok(tx.commit().await?)
    }

    /// Adds a chart. `KEY_TAKEN` where the dashboard has a chart with its key.
    pub(in crate::dashboard) async fn put_chart(
        self,
        tx: &mut Tx,
        grant: &Grant<EditDashboard>,
        checked: &CheckedChart,
        now: Timestamp,
    ) -> Outcome<ChartId> {
        room_for_a_chart(tx, grant).await?;
        let id = ChartId::new(self.shared.new_uuid()?);
        if !store::dashboard::chart::insert(tx, grant, id, &checked.chart, now).await? {
            return Err(key_taken(&checked.prefix).into());
        }
        let series = self.new_series(&checked.series)?;
        store::dashboard::chart::put_series(tx, grant, id, &series).await?;
        Ok(id)
    }

    fn new_series(self, series: &[CheckedSeries]) -> Result<Vec<NewSeries>, Failure> {
        series
            .iter()
            .map(|series| {
                Ok(match series {
                    CheckedSeries::Kept(kept) => NewSeries {
                        id: kept.id,
                        metric: kept.metric.map(|(_, metric)| metric),
                        options: kept.options.clone(),
                        look: kept.look.clone(),
                    },
                    CheckedSeries::Given {
                        id,
                        metric,
                        options,
                        look,
                    } => {
                        let id = match id {
                            Some(id) => *id,
                            None => ChartSeriesId::new(self.shared.new_uuid()?),
                        };
                        NewSeries::new(id, *metric, options.clone(), look)
                    }
                })
            })
            .collect()
    }
}

/// Checks that the dashboard has room for one more chart.
pub(in crate::dashboard) async fn room_for_a_chart(
    tx: &mut Tx,
    grant: &Grant<EditDashboard>,
) -> Outcome<()> {
    let most = number_of(limits::CHARTS);
    if store::dashboard::chart::count(tx, grant).await? < most {
        Ok(())
    } else {
        Err(Problem::new(Code::TooMany)
            .with("max", limits::CHARTS)
            .into())
    }
}
