//! New collections filled from a template: indicators without observations, and a dashboard of charts of them.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, EditDashboards, EditMetrics};
use domain::catalogue::collection::CollectionForm;
use domain::catalogue::dashboard::{DashboardChartForm, Layout, SeriesForm, SeriesOptions, Tile};
use domain::catalogue::template::{Template, TemplateChart, TemplateName};
use domain::id::{CollectionId, MetricId};
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use domain::text::quoted;
use serde::Serialize;
use store::Tx;
use store::dashboard::NewDashboardOwner;
use store::metric::batch::NewMetric;

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::collection::Collections;
use crate::collection::{Begun, SeenCollection};
use crate::dashboard::Dashboards;
use crate::metric::write::MetricWrites;
use crate::outcome::{Outcome, ServiceError, internal_error, reject_if_any};
use crate::shared::Shared;
use crate::shared::idempotency::Idempotency;

/// Collections made from others.
#[derive(Clone, Copy)]
pub struct Templates<'a> {
    pub(crate) shared: &'a Shared,
    pub(crate) dashboards: Dashboards<'a>,
    pub(crate) collections: Collections<'a>,
}

/// The chosen parts of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TemplateWanted {
    /// The template whose parts are chosen.
    pub name: TemplateName,
    /// The language of its texts.
    pub language: Language,
    /// The paths of the indicators.
    pub metrics: Vec<String>,
    /// Whether its dashboard is created, with the charts of these indicators.
    pub dashboard: bool,
}

impl TemplateWanted {
    fn template(&self) -> Template {
        Template::new(self.name, self.language)
    }

    /// Rejects paths that the template does not have.
    fn check(&self) -> Outcome<()> {
        let unknown = self.template();
        let unknown = unknown.unknown(&self.metrics);
        let problem = |path: &&str| {
            Problem::at("template.metrics", Code::InvalidChoice).with("text", quoted(path))
        };
        reject_if_any(unknown.first().map(problem).into_iter().collect())
    }
}

impl Templates<'_> {
    /// Creates a collection as [`Collections::create_collection`] does, and fills it from a template, in one
    /// transaction.
    pub async fn create_collection_from(
        self,
        caller: &Caller,
        account: &str,
        form: &CollectionForm,
        template: Option<&TemplateWanted>,
        idempotency: impl Into<Idempotency<'_>>,
    ) -> Outcome<Arc<SeenCollection>> {
        let begun =
            self.collections
                .begin_collection(caller, (account, form), template, idempotency);
        let mut new = match begun.await? {
            Begun::New(new) => *new,
            Begun::Repeated(seen) => return Ok(seen),
        };
        if let Some(template) = template {
            template.check()?;
            self.fill(&mut new.tx, caller, new.id, template).await?;
        }
        self.collections.finish_collection(caller, new).await
    }

    /// Fills a new collection, in the transaction that created it.
    async fn fill(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
        wanted: &TemplateWanted,
    ) -> Outcome<()> {
        let metrics = self
            .put_template_metrics(tx, caller, collection, wanted)
            .await?;
        if wanted.dashboard {
            self.put_template_dashboard(tx, caller, collection, wanted, &metrics)
                .await?;
        }
        Ok(())
    }

    /// Creates the chosen indicators, each below the created one that its path names. Returns their ids by path.
    async fn put_template_metrics(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
        wanted: &TemplateWanted,
    ) -> Outcome<HashMap<&'static str, MetricId>> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, collection).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = self
            .shared
            .permit(caller, access::collection::<EditMetrics>(&facts))?;

        let scene = Scene::collection(&facts, grant.actor());
        let mut made = HashMap::new();
        for metric in wanted.template().metrics() {
            if !wanted.metrics.iter().any(|path| path == metric.path()) {
                continue;
            }
            let fields = metric.form().check().map_err(ServiceError::problems)?;
            let id = MetricId::new(self.shared.new_uuid()?);
            let parent = fields.path.parent();
            let parent = parent.and_then(|path| made.get(path.as_str()).copied());
            let mut writes = MetricWrites::default();
            writes.create(NewMetric {
                id,
                fields: &fields,
                parent,
                end: None,
                first: None,
            });
            let updates = writes
                .store(tx, &grant, self.shared.now(), |_, _| {})
                .await?;
            let updates = updates.ok_or_else(|| internal_error("a template has a path twice"))?;
            AuditTrail::new(self.shared)
                .leave_metric_entries(tx, scene, metric.path(), &updates, None)
                .await?;
            made.insert(metric.path(), id);
        }

        Ok(made)
    }

    /// Creates the dashboard, with the charts that have a created indicator.
    async fn put_template_dashboard(
        self,
        tx: &mut Tx,
        caller: &Caller,
        collection: CollectionId,
        wanted: &TemplateWanted,
        metrics: &HashMap<&'static str, MetricId>,
    ) -> Outcome<()> {
        let facts = store::access::collection_facts_by_id(tx, caller.reader, collection).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let template = wanted.template();
        let fields = template
            .dashboard()
            .check()
            .map_err(ServiceError::problems)?;
        let forms: Vec<_> = template
            .charts()
            .filter_map(|chart| Some((chart, form(&chart, metrics)?)))
            .collect();

        let place = NewDashboardOwner::Collection(
            self.shared
                .permit(caller, access::collection::<EditDashboards>(&facts))?,
        );
        let dashboard = self
            .dashboards
            .put_dashboard(tx, caller, &place, &fields)
            .await?;
        if forms.is_empty() {
            return Ok(());
        }
        let reported: Vec<_> = forms
            .iter()
            .map(|(_, form)| ("template.".to_owned(), form))
            .collect();
        let charts = self
            .dashboards
            .checked_charts(tx, caller, &reported)
            .await?;
        let charts = self
            .dashboards
            .put_charts(tx, caller, dashboard, &charts)
            .await?;
        let tiles = charts.into_iter().zip(&forms).map(|(chart, (sized, _))| {
            let (width, height) = sized.size();
            Tile {
                chart,
                width,
                height,
            }
        });
        let layout = Layout::new(tiles.collect());
        let now = self.shared.now();
        let (grant, ..) = self
            .dashboards
            .edited_dashboard(tx, caller, dashboard, now)
            .await?;
        Ok(store::dashboard::lay_out(tx, &grant, &layout).await?)
    }
}

/// The form of a chart, with the series whose indicators were created; `None` without such a series.
fn form(
    chart: &TemplateChart,
    metrics: &HashMap<&'static str, MetricId>,
) -> Option<DashboardChartForm> {
    let series: Vec<_> = chart
        .series()
        .filter_map(|series| {
            let options = SeriesOptions {
                freq: series.freq.map(|freq| freq.code().to_string()),
                transform: Some(series.transform.as_str().to_owned()),
                ..SeriesOptions::default()
            };
            Some(SeriesForm {
                id: None,
                metric: Some(*metrics.get(series.path)?),
                options,
                look: series.look(),
            })
        })
        .collect();

    (!series.is_empty()).then(|| DashboardChartForm {
        key: chart.key().to_owned(),
        title: chart.title_text(),
        options: chart.options(),
        series,
    })
}
