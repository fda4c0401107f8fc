//! Creation, change and deletion of dashboards.

use std::sync::Arc;

use domain::access::DashboardAccess;
use domain::catalogue::dashboard::{
    Dashboard, DashboardChartForm, DashboardFields, DashboardForm, Layout, TileForm,
};
use domain::id::{ChartId, DashboardId};
use domain::invariant::{Invariant as _, number_of};
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, NAMED, Problem};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use store::Tx;
use store::dashboard::NewDashboardOwner;

use super::chart::CheckedChart;
use super::{SeenDashboard, key_taken};
use crate::Caller;
use crate::audit::AuditTrail;
use crate::dashboard::Dashboards;
use crate::outcome::{Outcome, ServiceError, changed, reject_if_any};
use crate::shared::idempotency::Request;

/// The fields of a new dashboard.
#[derive(Debug, Clone)]
pub struct NewDashboard<'a> {
    /// Key of the account.
    pub account: &'a str,
    /// Key of the collection; `None` for a personal dashboard.
    pub collection: Option<&'a str>,
    /// Its fields.
    pub form: &'a DashboardForm,
    /// Its charts, in order.
    pub charts: &'a [DashboardChartForm],
}

impl Dashboards<'_> {
    /// Creates a dashboard with its charts, in one transaction.
    pub async fn create_dashboard(
        self,
        caller: &Caller,
        new: &NewDashboard<'_>,
        idempotency_key: Option<&str>,
    ) -> Outcome<Arc<SeenDashboard>> {
        let mut tx = self.shared.db().begin_on(caller.user()).await?;
        let place = self
            .dashboard_place(&mut tx, caller, new.account, new.collection)
            .await?;

        let own = self.shared.own_work(caller)?;
        let body = ("createDashboard", new.account, new.collection, new.form);
        let request = Request::new(idempotency_key, &(body, new.charts))?;
        let fields = checked(new, &place)?;
        if let Some(made) = self.shared.repeated(&mut tx, &own, &request).await? {
            return self
                .commit_dashboard(tx, caller, DashboardId::new(made.id))
                .await;
        }

        let prefix = |place: usize| format!("charts.{place}.");
        let forms: Vec<_> = new.charts.iter().enumerate().collect();
        let forms: Vec<_> = forms
            .iter()
            .map(|(place, form)| (prefix(*place), *form))
            .collect();

        // Locks the owner before the indicators, in the order of deletions and moves.
        let id = self.put_dashboard(&mut tx, caller, &place, &fields).await?;
        let charts = self.checked_charts(&mut tx, caller, &forms).await?;
        self.put_charts(&mut tx, caller, id, &charts).await?;

        self.shared
            .conclude(&mut tx, &own, &request, id.uuid())
            .await?;

        self.commit_dashboard(tx, caller, id).await
    }

    /// Adds a dashboard without charts, and its audit entry.
    pub(crate) async fn put_dashboard(
        self,
        tx: &mut Tx,
        caller: &Caller,
        place: &NewDashboardOwner,
        fields: &DashboardFields,
    ) -> Outcome<DashboardId> {
        let most = number_of(limits::DASHBOARDS);
        if store::dashboard::count(tx, place).await? >= most {
            let problem = Problem::new(Code::TooMany);
            return Err(problem.with("max", limits::DASHBOARDS).into());
        }
        let id = DashboardId::new(self.shared.new_uuid()?);
        let now = self.shared.now();
        if !store::dashboard::insert(tx, place, id, fields, now).await? {
            return Err(key_taken("").into());
        }
        let (_, scene, record) = self.edited_dashboard(tx, caller, id, now).await?;
        let action = AuditAction::DashboardCreated;
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, action, Some(&record.key), json!({}))
            .await?;
        Ok(id)
    }

    /// Adds charts to a new dashboard, in their order. Returns their ids.
    pub(crate) async fn put_charts(
        self,
        tx: &mut Tx,
        caller: &Caller,
        dashboard: DashboardId,
        charts: &[CheckedChart],
    ) -> Outcome<Vec<ChartId>> {
        let now = self.shared.now();
        let (grant, ..) = self.edited_dashboard(tx, caller, dashboard, now).await?;
        let mut made = Vec::with_capacity(charts.len());
        for (place, chart) in charts.iter().enumerate() {
            // Charts of equal priority are in the order of their creation.
            let made_at = later(now, place);
            made.push(self.put_chart(tx, &grant, chart, made_at).await?);
        }
        Ok(made)
    }

    /// Changes the fields of a dashboard, from a version. Its former key leads to it.
    pub async fn update_dashboard(
        self,
        caller: &Caller,
        id: DashboardId,
        version: i64,
        form: &DashboardForm,
    ) -> Outcome<Arc<SeenDashboard>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        self.reject_stale(&mut tx, caller, id, version).await?;

        let now = self.shared.now();
        let (grant, scene, record) = self.edited_dashboard(&mut tx, caller, id, now).await?;
        let fields = form.check().map_err(ServiceError::problems)?;
        if record.collection.is_some() && fields.access.is_some() {
            return Err(Problem::at("access", Code::InvalidChoice).into());
        }

        let change = store::dashboard::update(&mut tx, &grant, &fields, version, now).await?;
        changed(change, Some(key_taken("")))?;

        let key = fields.key.as_str();
        let former = record.key.to_ascii_lowercase();
        if former != fields.key.folded() {
            store::dashboard::redirect(&mut tx, &grant, &former, now).await?;
            let details = json!({ "before": record.key });
            AuditTrail::new(self.shared)
                .leave_entry(
                    &mut tx,
                    scene,
                    AuditAction::DashboardMoved,
                    Some(key),
                    details,
                )
                .await?;
        }

        let names = fields_changed(&record, &fields);
        if !names.is_empty() {
            let details = json!({ "fields": names });
            let action = AuditAction::DashboardChanged;
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(key), details)
                .await?;
        }

        self.commit_dashboard(tx, caller, id).await
    }

    /// Arranges the charts of a dashboard, from a version. Deleted charts are ignored; charts that are not named follow
    /// the others.
    pub async fn arrange_dashboard(
        self,
        caller: &Caller,
        id: DashboardId,
        version: i64,
        tiles: &[TileForm],
    ) -> Outcome<Arc<SeenDashboard>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        self.reject_stale(&mut tx, caller, id, version).await?;
        let now = self.shared.now();
        let (grant, scene, record) = self.edited_dashboard(&mut tx, caller, id, now).await?;
        let layout = Layout::check(tiles).map_err(ServiceError::problems)?;
        let charts = store::dashboard::chart::of_dashboards(&mut tx, &[grant.reading()]).await?;
        let layout = layout.only(|id| charts.iter().any(|chart| chart.id == id));
        let change = store::dashboard::arrange(&mut tx, &grant, &layout, version, now).await?;
        changed(change, None)?;
        let details = json!({ "fields": ["layout"] });
        let action = AuditAction::DashboardChanged;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&record.key), details)
            .await?;
        self.commit_dashboard(tx, caller, id).await
    }

    /// Deletes a dashboard that has no charts.
    pub async fn delete_dashboard(self, caller: &Caller, id: DashboardId) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let now = self.shared.now();
        let (grant, scene, record) = self.edited_dashboard(&mut tx, caller, id, now).await?;
        if record.charts > 0 {
            let first = u32::try_from(NAMED).invariant("a constant fits");
            let keys = store::dashboard::chart::keys(&mut tx, &grant, first).await?;
            return Err(Problem::new(Code::HasCharts)
                .in_the_way(record.charts, keys)
                .into());
        }
        if !store::dashboard::delete(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let action = AuditAction::DashboardDeleted;
        AuditTrail::new(self.shared)
            .leave_entry(&mut tx, scene, action, Some(&record.key), json!({}))
            .await?;
        Ok(tx.commit().await?)
    }
}

/// Checks the fields and the charts, and reports the problems of both together.
fn checked(new: &NewDashboard<'_>, place: &NewDashboardOwner) -> Outcome<DashboardFields> {
    let mut problems = Vec::new();
    let fields = placed(new.form, place).map_err(|found| problems.extend(found));
    if new.charts.len() > limits::CHARTS {
        problems.push(Problem::at("charts", Code::TooMany).with("max", limits::CHARTS));
    } else {
        for (place, chart) in new.charts.iter().enumerate() {
            let found = chart.check(&format!("charts.{place}.")).err();
            problems.extend(found.into_iter().flatten());
        }
    }
    reject_if_any(problems)?;
    fields.map_err(|()| Code::NotFound.into())
}

/// The fields for a new dashboard at this place. A personal dashboard is private unless the form sets its access.
pub(super) fn placed(
    form: &DashboardForm,
    place: &NewDashboardOwner,
) -> Result<DashboardFields, Vec<Problem>> {
    let mut fields = form.check()?;
    match place {
        NewDashboardOwner::Collection(_) if fields.access.is_some() => {
            return Err(vec![Problem::at("access", Code::InvalidChoice)]);
        }
        NewDashboardOwner::Collection(_) => {}
        NewDashboardOwner::Personal(_) => {
            fields.access = fields.access.or(Some(DashboardAccess::Private));
        }
    }
    Ok(fields)
}

/// Returns a time `place` microseconds later, so that charts created together have an order.
pub(super) fn later(now: Timestamp, place: usize) -> Timestamp {
    let microseconds = i64::try_from(place).invariant("a length fits");
    let later = now.checked_add(SignedDuration::from_micros(microseconds));
    later.unwrap_or(now)
}

/// The names of the changed fields, without the key.
fn fields_changed(before: &Dashboard, after: &DashboardFields) -> Vec<&'static str> {
    [
        ("name", before.name != after.name),
        ("description", before.description != after.description),
        ("tags", before.tags != after.tags),
        (
            "access",
            after.access.is_some() && before.access != after.access,
        ),
        ("range", before.range != after.range),
    ]
    .into_iter()
    .filter_map(|(name, differs)| differs.then_some(name))
    .collect()
}
