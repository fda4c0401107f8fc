//! Indicators: what is told about a series.

pub mod bulk;
pub(crate) mod chart;
pub mod desk;
pub(crate) mod family;
mod frequency;
pub mod front;
pub(crate) mod moving;
pub(crate) mod publish;
pub mod removal;
pub mod selection;

use std::sync::Arc;

use domain::access::{self, CollectionFacts, EditMetrics, Grant, ReadCollection};
use domain::audit::AuditAction;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::list::{MetricFilter, MetricList};
use domain::catalogue::metric::{Metric, MetricFields, MetricForm, ParentChoice, check_parent};
use domain::id::{CollectionId, MetricId};
use domain::limits;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::series::vintage::Mode;
use serde::Serialize;
use serde_json::json;
use store::{RowChange, Tx};

use crate::audit::{self, Scene};
use crate::collection::SeenCollection;
use crate::list::Listed;
use crate::metric::publish::{LineOutcome, conflict, read_lines};
use crate::outcome::{Failure, Outcome, ServiceError, changed, surprise};
use crate::platform::idempotency::Request;
use crate::{Caller, Service};

/// An indicator as its reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenMetric {
    /// The indicator.
    pub record: Metric,
    /// Its collection.
    pub collection: Arc<SeenCollection>,
}

/// A step of the tree that paths make, as its reader sees it.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenBranch {
    /// The path up to here.
    pub path: String,
    /// The indicator at this very path, if there is one.
    pub metric: Option<SeenMetric>,
    /// How many indicators stand below; with a search or a frequency, how many of those that are found.
    pub below: u64,
}

/// Where an indicator is: its collection, and which one.
pub type MetricAt = (CollectionId, MetricId);

impl SeenMetric {
    /// What others may do with it: its own licence, or its collection's.
    #[must_use]
    pub fn licence(&self) -> Licence {
        let collections = self.collection.record.licence;
        self.record.licence.unwrap_or(collections)
    }

    /// Where it is.
    #[must_use]
    pub fn at(&self) -> MetricAt {
        (self.record.collection, self.record.id)
    }
}

/// Observation lines for an indicator that is being edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct NewLines<'a> {
    /// The lines; they become the whole series.
    pub lines: &'a str,
    /// The vintage that they were made from.
    pub based_on: i64,
}

impl Service {
    /// The indicator at these keys, which may be former ones.
    pub async fn metric(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        path: &str,
    ) -> Result<Option<SeenMetric>, Failure> {
        let mut tx = self.db().read().await?;
        let found = self
            .metric_at(&mut tx, caller, account, collection, path)
            .await?;
        Ok(found.map(|(seen, _)| seen))
    }

    /// The indicator at these keys, and the permission to read more of it in this transaction.
    pub(crate) async fn metric_at(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        account: &str,
        collection: &str,
        path: &str,
    ) -> Result<Option<(SeenMetric, Grant<ReadCollection>)>, Failure> {
        let Ok(path) = MetricPath::parse(path) else {
            return Ok(None);
        };
        let facts = self
            .collection_facts_at(tx, caller, account, collection)
            .await?;
        let Some((facts, grant)) = readable(facts) else {
            return Ok(None);
        };
        let record = store::metric::at(tx, &grant, &path).await?;
        let seen = self.see_metric(tx, caller, facts, record).await?;
        Ok(seen.map(|seen| (seen, grant)))
    }

    /// The indicator with this id.
    pub async fn metric_by_id(
        &self,
        caller: &Caller,
        id: MetricId,
    ) -> Result<Option<SeenMetric>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = store::access::metric_facts(&mut tx, caller.reader, id).await?;
        let Some((facts, grant)) = readable(facts) else {
            return Ok(None);
        };
        let record = store::metric::find(&mut tx, &grant, id).await?;
        self.see_metric(&mut tx, caller, facts, record).await
    }

    /// Those of some indicators that the caller may read, in no order.
    pub async fn metrics_by_id(
        &self,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<Vec<SeenMetric>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = self.facts_of(&mut tx, caller, wanted).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = wanted.iter().map(|(_, id)| *id).collect();
        let records = store::metric::find_all(&mut tx, &grants, &ids).await?;
        let collections = self.see_collections(&mut tx, caller, &facts).await?;
        Ok(with_collections(records, &collections))
    }

    /// The facts about the collections that some indicators are in.
    pub(crate) async fn facts_of(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        wanted: &[MetricAt],
    ) -> Result<Vec<CollectionFacts>, Failure> {
        let mut collections: Vec<_> = wanted.iter().map(|(collection, _)| *collection).collect();
        collections.sort_unstable();
        collections.dedup();
        Ok(store::access::collections_facts(tx, caller.reader, &collections).await?)
    }

    /// A page of a collection's indicators.
    pub async fn metrics(
        &self,
        caller: &Caller,
        collection: CollectionId,
        wanted: &MetricList,
        page: &Page,
    ) -> Result<Listed<SeenMetric>, Failure> {
        let mut tx = self.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let Some((facts, grant)) = readable(facts) else {
            return Ok(Listed::nothing());
        };
        if finds_nothing(&wanted.filter) {
            return Ok(Listed::nothing());
        }
        let (mut list, total) = store::metric::list(&mut tx, &grant, wanted, page).await?;
        let collections = self.see_collections(&mut tx, caller, &[facts]).await?;
        let nodes = with_collections(std::mem::take(&mut list.rows), &collections);
        Ok(Listed::new(nodes, list, total))
    }

    /// A page of what stands right below `under` in a collection, or at its top, by path; with a search or a
    /// frequency, only what leads to what is found.
    pub async fn metric_tree(
        &self,
        caller: &Caller,
        collection: CollectionId,
        filter: &MetricFilter,
        page: &Page,
    ) -> Result<Listed<SeenBranch>, Failure> {
        let mut tx = self.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let Some((facts, grant)) = readable(facts) else {
            return Ok(Listed::nothing());
        };
        if finds_nothing(filter) {
            return Ok(Listed::nothing());
        }
        let (mut list, total) = store::metric::tree(&mut tx, &grant, filter, page).await?;
        let seen = self.see_collection(&mut tx, caller, Some(facts)).await?;
        let seen = seen.ok_or_else(|| surprise("a collection that is read is not seen"))?;
        let rows = std::mem::take(&mut list.rows).into_iter();
        let nodes = rows.map(|branch| SeenBranch {
            path: branch.path,
            metric: branch.metric.map(|record| SeenMetric {
                record,
                collection: Arc::clone(&seen),
            }),
            below: branch.below,
        });
        Ok(Listed::new(nodes.collect(), list, total))
    }

    /// A page of the indicators that everybody may read, the last published first.
    pub async fn recent_metrics(
        &self,
        caller: &Caller,
        page: &Page,
    ) -> Result<Listed<SeenMetric>, Failure> {
        let mut tx = self.db().read().await?;
        let mut list = store::metric::public_recent(&mut tx, page).await?;
        let total = store::metric::public_count(&mut tx).await?;
        let wanted: Vec<_> = list
            .rows
            .iter()
            .map(|row| (row.collection, row.id))
            .collect();
        let facts = self.facts_of(&mut tx, caller, &wanted).await?;
        let collections = self.see_collections(&mut tx, caller, &facts).await?;
        let nodes = with_collections(std::mem::take(&mut list.rows), &collections);
        Ok(Listed::new(nodes, list, total))
    }

    /// Makes an indicator in the collection at these keys and, where lines are given, publishes
    /// them: both or neither.
    pub async fn create_metric(
        &self,
        caller: &Caller,
        account: &str,
        collection: &str,
        form: &MetricForm,
        lines: Option<&str>,
        idempotency_key: Option<&str>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.db().begin_on((account, collection)).await?;
        let facts = self
            .collection_facts_at(&mut tx, caller, account, collection)
            .await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = access::collection::<EditMetrics>(&facts)?;
        let own = self.own(caller)?;
        let body = ("createMetric", grant.collection(), form, lines);
        let request = Request::new(idempotency_key, &body)?;
        let (fields, series) = checked(form, lines)?;
        if let Some(made) = self.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made)).await;
        }

        let id = MetricId::new(self.new_uuid()?);
        let parent = self.parent_of(&mut tx, &grant, &fields, None).await?;
        let now = self.now();
        if !store::metric::insert(&mut tx, &grant, id, &fields, parent, now).await? {
            return Err(path_taken().into());
        }
        let scene = Scene::collection(&facts, grant.actor());
        let (made, path) = (AuditAction::MetricCreated, fields.path.as_str());
        self.leave_entry(&mut tx, scene, made, Some(path), json!({}))
            .await?;
        if let Some(series) = series {
            let published = self
                .put_series(&mut tx, &grant, id, series, Mode::Replace, 0)
                .await?;
            self.tell_published(&mut tx, scene, path, published).await?;
        }
        self.conclude(&mut tx, &own, &request, id.uuid()).await?;
        self.commit_metric(tx, caller, id).await
    }

    /// Changes the fields of an indicator, from a version of them, and, where lines are given,
    /// publishes them: both or neither. The path stays, but for the case of its letters.
    pub async fn update_metric(
        &self,
        caller: &Caller,
        id: MetricId,
        version: i64,
        form: &MetricForm,
        lines: Option<NewLines<'_>>,
        idempotency_key: Option<&str>,
    ) -> Outcome<SeenMetric> {
        let mut tx = self.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;
        let own = self.own(caller)?;
        let body = ("updateMetric", id, version, form, lines);
        let request = Request::new(idempotency_key, &body)?;
        let (fields, series) = checked(form, lines.map(|lines| lines.lines))?;
        if let Some(made) = self.repeated(&mut tx, &own, &request).await? {
            return self.commit_metric(tx, caller, MetricId::new(made)).await;
        }

        if fields.path.folded() != record.path.to_ascii_lowercase() {
            // Who did not change it has it from before a move.
            return Err(if record.version == version {
                Problem::at("path", Code::KeyFixed).into()
            } else {
                Problem::new(Code::Conflict)
                    .with("current", record.version)
                    .into()
            });
        }
        frequency::check(&mut tx, &grant, &record, &fields, lines.is_some()).await?;
        let parent = self.parent_of(&mut tx, &grant, &fields, Some(id)).await?;
        let now = self.now();
        let change =
            store::metric::update(&mut tx, &grant, id, &fields, parent, version, now).await?;
        if let Err(stop) = changed(change, Some(path_taken())) {
            let stale = lines.filter(|lines| lines.based_on != record.vintage);
            return Err(match (stop, stale) {
                // Fields and observations are edited together: who must look at one must look at both.
                (ServiceError::Rejected(mut refused), Some(lines))
                    if matches!(change, RowChange::Stale(_)) =>
                {
                    let reading = grant.reading();
                    let problem = conflict(&mut tx, &reading, &record, lines.based_on).await?;
                    refused.problems.push(problem);
                    ServiceError::Rejected(refused)
                }
                (stop, _) => stop,
            });
        }
        let (scene, path) = (
            Scene::collection(&facts, grant.actor()),
            fields.path.as_str(),
        );
        if let Some(details) = audit::fields::of_metric(&record, &fields, parent) {
            let edited = AuditAction::MetricChanged;
            self.leave_entry(&mut tx, scene, edited, Some(path), details)
                .await?;
        }
        if let (Some(series), Some(lines)) = (series, lines) {
            let published = self
                .put_series(&mut tx, &grant, id, series, Mode::Replace, lines.based_on)
                .await?;
            self.tell_published(&mut tx, scene, path, published).await?;
        }
        self.conclude(&mut tx, &own, &request, id.uuid()).await?;
        self.commit_metric(tx, caller, id).await
    }

    /// The indicator that the caller wants to edit, what is known of its collection, and their permission.
    pub(crate) async fn edited(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Outcome<(CollectionFacts, Grant<EditMetrics>, Metric)> {
        let facts = store::access::metric_facts(tx, caller.reader, id).await?;
        let facts = facts.ok_or(Code::NotFound)?;
        let grant = access::collection::<EditMetrics>(&facts)?;
        let record = store::metric::find(tx, &grant.reading(), id).await?;
        Ok((facts, grant, record.ok_or(Code::NotFound)?))
    }

    /// The indicator that is to stand above one, `None` for one that is being made.
    async fn parent_of(
        &self,
        tx: &mut Tx,
        grant: &Grant<EditMetrics>,
        fields: &MetricFields,
        metric: Option<MetricId>,
    ) -> Outcome<Option<MetricId>> {
        if !store::metric::lock_parents(tx, grant).await? {
            return Err(Code::NotFound.into());
        }
        let reading = grant.reading();
        let parent = match &fields.parent {
            ParentChoice::Nothing => None,
            ParentChoice::ByPath => match fields.path.parent() {
                Some(path) => store::metric::by_path(tx, &reading, &path).await?,
                None => None,
            },
            ParentChoice::At(path) => {
                let found = store::metric::by_path(tx, &reading, path).await?;
                Some(found.ok_or_else(|| Problem::at("parent", Code::ParentNotFound))?)
            }
        };
        let Some(parent) = parent.map(|parent| parent.id) else {
            return Ok(None);
        };
        let ancestors = store::metric::ancestors(tx, &reading, parent).await?;
        match metric {
            Some(metric) => {
                let height = store::metric::height(tx, &reading, metric).await?;
                check_parent(metric, &ancestors, height)?;
            }
            // No indicator has this id, so that none can be its own ancestor.
            None => check_parent(MetricId::new(uuid::Uuid::nil()), &ancestors, 0)?,
        }
        Ok(Some(parent))
    }

    /// Commits, after reading what is to be shown of the indicator.
    pub(crate) async fn commit_metric(
        &self,
        mut tx: Tx,
        caller: &Caller,
        id: MetricId,
    ) -> Outcome<SeenMetric> {
        let facts = store::access::metric_facts(&mut tx, caller.reader, id).await?;
        let (facts, grant) = readable(facts).ok_or(Code::NotFound)?;
        let record = store::metric::find(&mut tx, &grant, id).await?;
        let seen = self.see_metric(&mut tx, caller, facts, record).await?;
        tx.commit().await?;
        Ok(seen.ok_or(Code::NotFound)?)
    }

    async fn see_metric(
        &self,
        tx: &mut Tx,
        caller: &Caller,
        facts: CollectionFacts,
        record: Option<Metric>,
    ) -> Result<Option<SeenMetric>, Failure> {
        let Some(record) = record else {
            return Ok(None);
        };
        let collection = self.see_collection(tx, caller, Some(facts)).await?;
        let collection = collection.ok_or_else(|| surprise("an indicator without collection"))?;
        Ok(Some(SeenMetric { record, collection }))
    }
}

/// Permission to read, where there is one.
pub(crate) fn readable(
    facts: Option<CollectionFacts>,
) -> Option<(CollectionFacts, Grant<ReadCollection>)> {
    let facts = facts?;
    let grant = access::collection::<ReadCollection>(&facts).ok()?;
    Some((facts, grant))
}

/// Whether a search is longer than any text: databases refuse it, each from another length on.
fn finds_nothing(filter: &MetricFilter) -> bool {
    let search = filter.search.as_deref().unwrap_or_default();
    search.chars().nth(limits::SEARCH).is_some()
}

/// Indicators with their collections, those that are seen.
pub(crate) fn with_collections(
    records: Vec<Metric>,
    collections: &std::collections::HashMap<CollectionId, Arc<SeenCollection>>,
) -> Vec<SeenMetric> {
    records
        .into_iter()
        .filter_map(|record| {
            let collection = Arc::clone(collections.get(&record.collection)?);
            Some(SeenMetric { record, collection })
        })
        .collect()
}

/// The fields and the lines, with all that is wrong with either.
fn checked(form: &MetricForm, lines: Option<&str>) -> Outcome<(MetricFields, LineOutcome)> {
    let series = lines
        .map(|lines| read_lines(form.frequency, lines))
        .transpose();
    match (form.check(), series) {
        (Ok(fields), Ok(series)) => Ok((fields, series)),
        (Ok(_), Err(refused)) => Err(ServiceError::Rejected(refused)),
        (Err(problems), Ok(_)) => Err(ServiceError::problems(problems)),
        (Err(mut problems), Err(mut refused)) => {
            problems.append(&mut refused.problems);
            refused.problems = problems;
            Err(ServiceError::Rejected(refused))
        }
    }
}

fn path_taken() -> Problem {
    Problem::at("path", Code::KeyTaken)
}
