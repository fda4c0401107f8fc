//! The front page, from the indicators that everybody may read: charts, and the latest publishes.
//!
//! No publisher can fill the page alone: a publish of any number of indicators is one row, and a publisher has at most
//! [`PER_PUBLISHER`] rows.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::calendar::due::{self, Extent};
use crate::calendar::frequency::Frequency;
use crate::calendar::period::Period;
use crate::id::{AccountId, CollectionId, MetricId};

/// Maximum number of charts of the page.
pub const CHARTS: usize = 4;
/// Maximum number of rows of the latest publishes.
pub const ROWS: usize = 8;
/// Maximum number of rows of one publisher; also of charts, while other publishers have some.
pub const PER_PUBLISHER: usize = 2;

/// A published indicator that everybody may read and that has a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The indicator.
    pub metric: MetricId,
    /// The public collection that it is in.
    pub collection: CollectionId,
    /// The account of its collection.
    pub publisher: AccountId,
    /// The time of its last publish.
    pub published_at: Timestamp,
    /// Whether it states its source.
    pub has_source: bool,
    /// The extent of its series; `None` for categories and empty series.
    pub extent: Option<Extent>,
}

impl Candidate {
    /// Identifies its last publish: indicators published together have the same value.
    const fn publish(&self) -> (CollectionId, Timestamp) {
        (self.collection, self.published_at)
    }
}

/// An indicator that the operator of the server features.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeaturedMetric {
    /// The indicator.
    pub metric: MetricId,
    /// Its keys, as their publisher writes them: `account/collection/path`.
    pub place: String,
    /// Since when.
    pub featured_at: Timestamp,
    /// Whether everybody may read it and it has observations.
    pub is_shown: bool,
}

impl FeaturedMetric {
    /// Its path in the collection.
    #[must_use]
    pub fn path(&self) -> &str {
        self.place.splitn(3, '/').last().unwrap_or_default()
    }
}

/// The indicators of the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrontPage {
    /// Indicators drawn as charts, in this order.
    pub charts: Vec<MetricId>,
    /// Indicators listed below, the last published first.
    pub rows: Vec<MetricId>,
}

/// Selects the page from `candidates`, sorted by publish, the last first. `chosen` are the featured ones; if they
/// are fewer than [`CHARTS`], the rest is filled by rule: up-to-date series with a source, at most [`PER_PUBLISHER`] of
/// a publisher; then more of the same publisher; then late series, the least late first.
#[must_use]
pub fn front_page(candidates: &[Candidate], chosen: &[MetricId], today: Period) -> FrontPage {
    let charts = charts(candidates, chosen, today);
    let mut publishes = BTreeSet::new();
    let mut of = BTreeMap::new();
    let rows = candidates
        .iter()
        .filter(|one| !charts.contains(&one.metric) && publishes.insert(one.publish()))
        .filter(|one| count(&mut of, one.publisher) <= PER_PUBLISHER)
        .map(|one| one.metric)
        .take(ROWS)
        .collect();
    FrontPage { charts, rows }
}

/// The publishers with at least as many publishes among the candidates as the page can show: no further indicators of
/// theirs are needed.
#[must_use]
pub fn publishers_with_enough_candidates(candidates: &[Candidate]) -> Vec<AccountId> {
    let publishes: BTreeSet<_> = candidates
        .iter()
        .map(|one| (one.publisher, one.publish()))
        .collect();
    let mut of = BTreeMap::new();
    for (publisher, _) in publishes {
        count(&mut of, publisher);
    }
    let most = CHARTS + PER_PUBLISHER;
    of.into_iter()
        .filter_map(|(publisher, publishes)| (publishes >= most).then_some(publisher))
        .collect()
}

fn charts(candidates: &[Candidate], chosen: &[MetricId], today: Period) -> Vec<MetricId> {
    let mut publishes = BTreeSet::new();
    let mut dated: Vec<_> = candidates
        .iter()
        .filter(|one| one.has_source && !chosen.contains(&one.metric))
        .filter_map(|one| Some((lateness(&one.extent?, today), one)))
        .filter(|(_, one)| publishes.insert(one.publish()))
        .collect();
    // A stable sort: series that are not late stay in the order of their publishes.
    dated.sort_by_key(|(late, _)| *late);
    let mut of = BTreeMap::new();
    let (diverse, more): (Vec<_>, Vec<_>) = dated
        .into_iter()
        .partition(|(late, one)| *late == 0 && count(&mut of, one.publisher) <= PER_PUBLISHER);
    let by_rule = diverse.iter().chain(&more).map(|(_, one)| one.metric);
    chosen.iter().copied().chain(by_rule).take(CHARTS).collect()
}

/// Days that the next observation is overdue beyond the usual delay of its frequency; 0 for an up-to-date series.
fn lateness(extent: &Extent, today: Period) -> i32 {
    let Some(next) = due::next(extent) else {
        return 0;
    };
    let usual = match extent.last.frequency() {
        Frequency::Daily => 14,
        Frequency::Weekly => 28,
        Frequency::Monthly => 92,
        Frequency::Quarterly => 183,
        Frequency::BiAnnual => 275,
        Frequency::Yearly => 400,
        Frequency::Category => 0,
    };
    (today.ordinal() - next.due_on.ordinal() - usual).max(0)
}

/// Increments the count of a publisher and returns it.
fn count(of: &mut BTreeMap<AccountId, usize>, publisher: AccountId) -> usize {
    let count = of.entry(publisher).or_default();
    *count += 1;
    *count
}

#[cfg(test)]
mod tests;
