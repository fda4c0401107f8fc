//! An indicator's own chart.

use domain::catalogue::chart::{Chart, ChartForm, Unreadable};
use domain::id::MetricId;
use domain::operation::audit::AuditAction;
use serde_json::json;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::damage;
use crate::damage::Damaged;
use crate::metric::Metrics;
use crate::metric::SeenMetric;
use crate::outcome::{Outcome, ServiceError, changed};

impl SeenMetric {
    /// The chart drawn unless the reader chooses another; `None` leaves the choice to the program.
    #[must_use]
    pub fn chart(&self) -> Option<Result<Chart, Unreadable>> {
        let read = Chart::from_json(self.record.chart.as_deref()?);
        if let Err(error) = &read {
            let damaged = Damaged::MetricChart(self.record.id.uuid(), self.record.version);
            damage::configuration(damaged, &self.record.path, error);
        }
        Some(read)
    }
}

impl Metrics<'_> {
    /// Sets the default chart of an indicator, from a version of its fields; `None` leaves the choice to the program.
    /// An equal chart is accepted from any version and changes nothing, so that a request can be repeated.
    pub async fn update_metric_chart(
        self,
        caller: &Caller,
        id: MetricId,
        version: i64,
        form: Option<&ChartForm>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;

        let chart = form.map(ChartForm::check).transpose();
        let chart = chart.map_err(ServiceError::problems)?;
        if let Some(chart) = &chart {
            let fit = chart.options.check_fit(record.frequency);
            fit.map_err(ServiceError::problems)?;
        }

        let text = chart.as_ref().map(Chart::to_json);
        if text != record.chart {
            let now = self.shared.now();
            let change =
                store::metric::update_chart(&mut tx, &grant, id, text.as_deref(), version, now);
            changed(change.await?, None)?;
            let scene = Scene::collection(&facts, grant.actor());
            let (edited, path) = (AuditAction::MetricChanged, Some(record.path.as_str()));
            let details = json!({"fields": ["chart"]});
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, edited, path, details)
                .await?;
        }

        self.commit_metric(tx, caller, id).await
    }
}
