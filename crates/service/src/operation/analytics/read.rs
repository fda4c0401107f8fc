//! Reads the numbers of a collection, or of one of its objects.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Grant, SeeAnalytics};
use domain::id::{CollectionId, DashboardId, MetricId};
use domain::operation::analytics::level::SpanLevels;
use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{AnalyticsRange, Levels, Measure, Spans, Target};
use jiff::ToSpan;
use jiff::civil::Date;
use store::Tx;
use store::operation::analytics::level;
use store::operation::analytics::read::{self as stored, ObjectTotal};
use uuid::Uuid;

use super::labels::{LabelNumbers, labels};
use crate::Caller;
use crate::dashboard::SeenDashboard;
use crate::metric::SeenMetric;
use crate::operation::analytics::Analytics;
use crate::outcome::Failure;
use crate::platform::clock::zone_named;

/// Most indicators, and most dashboards, of a list.
const OBJECTS: usize = 20;

/// The object whose numbers are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetWanted {
    /// The collection whose readers are counted.
    pub collection: CollectionId,
    /// All of it, or an object in it.
    pub target: Target,
}

/// A figure in each period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeasureNumbers {
    /// The kind of number.
    pub figure: Figure,
    /// As many as periods; followers at the end of each, the last one now.
    pub values: Vec<u64>,
    /// The place of the first period that was counted.
    pub first: usize,
    /// Their sum; for followers the number now.
    pub total: u64,
    /// The sum of as many periods before; for followers the number before the range; `None` where they were not counted
    /// as a whole.
    pub before: Option<u64>,
}

/// An object of the collection and its numbers in the range.
#[derive(Clone, Debug)]
pub struct ObjectNumbers<O> {
    /// The indicator or the dashboard.
    pub object: O,
    /// The number of times that its page became visible.
    pub views: u64,
    /// Daily visitors, summed.
    pub visitors: u64,
    /// The number of files that people downloaded.
    pub downloads: u64,
    /// Users who follow it now.
    pub followers: u64,
}

/// The numbers of a range.
#[derive(Clone, Debug)]
pub struct AnalyticsNumbers {
    /// The time zone of its days, an IANA name.
    pub time_zone: String,
    /// The periods.
    pub spans: Spans,
    /// The first day with numbers; `None` where nothing was counted.
    pub since: Option<Date>,
    /// The day on which visitors began to be limited by network; `None` where all numbers have the limit.
    pub limited_since: Option<Date>,
    /// Each figure once, in the order of [`Figure::ALL`].
    pub measures: Vec<MeasureNumbers>,
    /// The labels of each measure, the most frequent first; the searches whose text is not shown are the last.
    pub labels: HashMap<Measure, Vec<LabelNumbers>>,
    /// The indicators with the most views, at most [`OBJECTS`]; empty for an object.
    pub metrics: Vec<ObjectNumbers<SeenMetric>>,
    /// The dashboards with the most views, at most [`OBJECTS`]; empty for an object.
    pub dashboards: Vec<ObjectNumbers<Arc<SeenDashboard>>>,
    /// Users who follow it now; for a collection, any of its objects.
    pub followers: u64,
}

/// Numbers of an object, without the object.
#[derive(Clone, Copy, Debug, Default)]
struct ObjectSum {
    views: u64,
    visitors: u64,
    downloads: u64,
}

impl Analytics<'_> {
    /// The numbers of a collection or of one of its objects; `None` for a caller who may not see them, and for an
    /// object that is not in the collection.
    pub async fn numbers(
        self,
        caller: &Caller,
        wanted: TargetWanted,
        range: AnalyticsRange,
    ) -> Result<Option<AnalyticsNumbers>, Failure> {
        let TargetWanted { collection, target } = wanted;
        if !self.is_there(caller, wanted).await? {
            return Ok(None);
        }
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let grant = facts.and_then(|facts| access::collection::<SeeAnalytics>(&facts).ok());
        let Some(grant) = grant else {
            return Ok(None);
        };
        let time_zone = stored::zone(&mut tx, &grant).await?.unwrap_or_default();
        let zone = zone_named(&time_zone);
        let today = self.shared.now().to_zoned(zone.clone()).date();
        let since = stored::since(&mut tx, &grant, target).await?;
        let limited_at = stored::limited_at(&mut tx, &grant).await?;
        let limited_since = limited_at
            .map(|at| at.to_zoned(zone).date())
            .filter(|day| since.is_some_and(|since| since <= *day));
        let spans = Spans::new(range, today, since);
        let labels = labels(&mut tx, &grant, target, spans.from()).await?;
        let followers = followers(&mut tx, &grant).await?;
        let (sums, total) = match target {
            Target::Collection => {
                let sums = stored::by_object(&mut tx, &grant, spans.from()).await?;
                let total = store::follow::alert::follower_count(&mut tx, &grant).await?;
                (sums, total)
            }
            Target::Metric(id) => (Vec::new(), of(&followers, id.uuid())),
            Target::Dashboard(id) => (Vec::new(), of(&followers, id.uuid())),
        };
        let mut measures = sums_of(&mut tx, &grant, target, &spans).await?;
        let from = spans.needed_from().saturating_sub(1.days());
        let (stored, known) = level::of(&mut tx, &grant, (target, &time_zone), from).await?;
        measures.push(levels_of(&Levels::new(stored, known, total), &spans));
        drop(tx);
        let sums = by_object(sums);
        Ok(Some(AnalyticsNumbers {
            metrics: self
                .metrics_of(caller, collection, &sums, &followers)
                .await?,
            dashboards: self
                .dashboards_of(caller, collection, &sums, &followers)
                .await?,
            time_zone,
            spans,
            since,
            limited_since,
            measures,
            labels,
            followers: total,
        }))
    }

    /// Whether the object is in the collection, for this caller.
    async fn is_there(self, caller: &Caller, wanted: TargetWanted) -> Result<bool, Failure> {
        Ok(match wanted.target {
            Target::Collection => true,
            Target::Metric(id) => {
                let at = (wanted.collection, id);
                !self.metrics.metrics_by_id(caller, &[at]).await?.is_empty()
            }
            Target::Dashboard(id) => {
                let found = self.dashboards.dashboards_by_id(caller, &[id]).await?;
                let is_in =
                    |seen: &Arc<SeenDashboard>| seen.record.collection == Some(wanted.collection);
                found.values().any(is_in)
            }
        })
    }

    async fn metrics_of(
        self,
        caller: &Caller,
        collection: CollectionId,
        sums: &[(Uuid, ObjectSum)],
        followers: &HashMap<Uuid, u64>,
    ) -> Result<Vec<ObjectNumbers<SeenMetric>>, Failure> {
        let at: Vec<_> = sums
            .iter()
            .map(|(id, _)| (collection, MetricId::new(*id)))
            .collect();
        let mut seen = HashMap::new();
        for some in at.chunks(store::db::ROWS) {
            let found = self.metrics.metrics_by_id(caller, some).await?;
            seen.extend(found.into_iter().map(|seen| (seen.record.id.uuid(), seen)));
        }
        Ok(numbered(sums, followers, |id| seen.remove(&id)))
    }

    async fn dashboards_of(
        self,
        caller: &Caller,
        collection: CollectionId,
        sums: &[(Uuid, ObjectSum)],
        followers: &HashMap<Uuid, u64>,
    ) -> Result<Vec<ObjectNumbers<Arc<SeenDashboard>>>, Failure> {
        let ids: Vec<_> = sums.iter().map(|(id, _)| DashboardId::new(*id)).collect();
        let mut seen = HashMap::new();
        for some in ids.chunks(store::db::ROWS) {
            seen.extend(self.dashboards.dashboards_by_id(caller, some).await?);
        }
        seen.retain(|_, dashboard| dashboard.record.collection == Some(collection));
        Ok(numbered(sums, followers, |id| {
            seen.remove(&DashboardId::new(id))
        }))
    }
}

/// The first objects of sums that are found, with their numbers.
fn numbered<O>(
    sums: &[(Uuid, ObjectSum)],
    followers: &HashMap<Uuid, u64>,
    mut find: impl FnMut(Uuid) -> Option<O>,
) -> Vec<ObjectNumbers<O>> {
    sums.iter()
        .filter_map(|(id, sum)| {
            Some(ObjectNumbers {
                object: find(*id)?,
                views: sum.views,
                visitors: sum.visitors,
                downloads: sum.downloads,
                followers: of(followers, *id),
            })
        })
        .take(OBJECTS)
        .collect()
}

fn of(followers: &HashMap<Uuid, u64>, id: Uuid) -> u64 {
    followers.get(&id).copied().unwrap_or(0)
}

/// The sums of objects, the most views first, then the most downloads, then by id.
fn by_object(totals: Vec<ObjectTotal>) -> Vec<(Uuid, ObjectSum)> {
    let mut sums: HashMap<Uuid, ObjectSum> = HashMap::new();
    for total in totals {
        let sum = sums.entry(total.object).or_default();
        match total.measure {
            Measure::Views => {
                sum.views += total.count;
                sum.visitors += total.visitors;
            }
            Measure::Downloads => sum.downloads += total.count,
            Measure::Programs
            | Measure::Spreadsheets
            | Measure::Embeds
            | Measure::Referrers
            | Measure::Searches
            | Measure::Networks => {}
        }
    }
    let mut sums: Vec<_> = sums.into_iter().collect();
    sums.sort_by_key(|(id, sum)| (std::cmp::Reverse((sum.views, sum.downloads)), *id));
    sums
}

/// The followers of an object in each period.
fn levels_of(levels: &Levels, spans: &Spans) -> MeasureNumbers {
    let SpanLevels {
        values,
        first,
        before,
    } = levels.over(spans);
    MeasureNumbers {
        figure: Figure::Followers,
        total: values.last().copied().unwrap_or(0),
        values,
        first,
        before,
    }
}

/// The figures of an object that are sums, in each period.
async fn sums_of(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
    target: Target,
    spans: &Spans,
) -> Result<Vec<MeasureNumbers>, Failure> {
    let days = stored::by_day(tx, grant, target, spans.needed_from()).await?;

    let of = |(figure, measure): (Figure, Measure)| {
        let numbers = days.iter().filter(|day| day.measure == measure).map(|day| {
            let number = match figure {
                Figure::Visitors => day.visitors,
                _ => day.count,
            };
            (day.day, number)
        });
        let (values, before) = spans.sums(numbers);
        MeasureNumbers {
            figure,
            total: values.iter().sum(),
            values,
            first: 0,
            before,
        }
    };

    let figures = Figure::ALL.into_iter();
    let summed = figures.filter_map(|figure| Some((figure, figure.measure()?)));
    Ok(summed.map(of).collect())
}

/// The followers of the indicators and dashboards of the collection, by id.
async fn followers(
    tx: &mut Tx,
    grant: &Grant<SeeAnalytics>,
) -> Result<HashMap<Uuid, u64>, Failure> {
    let metrics = store::follow::alert::followers(tx, std::slice::from_ref(grant)).await?;
    let dashboards = stored::dashboard_followers(tx, grant).await?;
    let metrics = metrics
        .into_iter()
        .map(|((_, id), count)| (id.uuid(), count));
    Ok(metrics.chain(dashboards).collect())
}
