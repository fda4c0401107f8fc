//! The changes between states of series.

use std::collections::HashMap;
use std::sync::Arc;

use domain::access::{self, Grant, ReadCollection};
use domain::catalogue::metric::Metric;
use domain::invariant::Invariant as _;
use domain::list::{Cursor, Page};
use domain::problem::Problem;
use domain::series::Series;
use domain::series::vintage::{Change, Changes};
use store::Tx;
use store::series::StoredSeries;

use crate::Caller;
use crate::damage;
use crate::list::Listed;
use crate::metric::MetricAt;
use crate::outcome::Failure;
use crate::series::SeriesReader;
use crate::series::walk::{WAYS_AT_A_TIME, step};

/// The changes between two states; `SERIES_UNREADABLE` where one of them cannot be read.
pub type Changed = Result<Arc<Listed<Change>>, Problem>;

/// A part of the changes from one state of an indicator to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Between {
    /// The indicator.
    pub at: MetricAt,
    /// The state right after this vintage; 0 is before the first publish.
    pub from: i64,
    /// The state right after this vintage. It may be the earlier one.
    pub to: i64,
    /// The position of the first requested change, from 0.
    skip: i64,
    /// The largest number of changes to return.
    take: u32,
}

impl Between {
    /// A page of the changes between two states.
    #[must_use]
    pub fn new(at: MetricAt, (from, to): (i64, i64), page: &Page) -> Self {
        let after = page.after.as_ref().map(|after| after.number());
        Self {
            at,
            from,
            to,
            // A cursor of another list leads past the end.
            skip: after.map_or(0, |place| place.unwrap_or(i64::MAX).saturating_add(1)),
            take: page.first,
        }
    }

    const fn earlier(&self) -> i64 {
        if self.from < self.to {
            self.from
        } else {
            self.to
        }
    }

    const fn later(&self) -> i64 {
        if self.from < self.to {
            self.to
        } else {
            self.from
        }
    }

    /// The requested part of all changes between the states.
    fn part(&self, old: &Series, new: &Series) -> Listed<Change> {
        let changes = Changes::between(old, new);
        let total = i64::try_from(changes.len()).invariant("a length fits");
        let skip = self.skip.clamp(0, total);
        let take = usize::try_from(self.take).unwrap_or(usize::MAX);
        let first = usize::try_from(skip).unwrap_or(usize::MAX);
        let nodes: Vec<_> = changes.from(first).take(take).collect();
        let next = skip.saturating_add(i64::try_from(nodes.len()).invariant("a length fits"));
        Listed {
            end: (!nodes.is_empty()).then(|| Cursor::at(next - 1, self.at.1.uuid())),
            nodes,
            has_next: next < total,
            total: total.unsigned_abs(),
        }
    }
}

impl SeriesReader<'_> {
    /// The changes between states of some indicators, as far as the caller may read them and the states exist. The
    /// history of an indicator is walked once, whatever the number of its states.
    pub async fn changes(
        self,
        caller: &Caller,
        wanted: &[Between],
    ) -> Result<HashMap<Between, Changed>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let mut at: Vec<MetricAt> = wanted.iter().map(|between| between.at).collect();
        at.sort_unstable();
        at.dedup();

        let facts = self.metrics.facts_of(&mut tx, caller, &at).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<ReadCollection>(facts).ok())
            .collect();
        let ids: Vec<_> = at.iter().map(|(_, id)| *id).collect();
        let metrics = store::metric::find_all(&mut tx, &grants, &ids).await?;

        let mut found = HashMap::with_capacity(wanted.len());
        for metric in metrics {
            let grant = grants
                .iter()
                .find(|it| it.collection() == metric.collection);
            let Some(grant) = grant else {
                continue;
            };
            let there = 0..=metric.vintage;
            let requested = wanted.iter().copied().filter(|between| {
                between.at.1 == metric.id
                    && there.contains(&between.from)
                    && there.contains(&between.to)
            });
            let requested: Vec<_> = requested.collect();
            if requested.is_empty() {
                continue;
            }
            let compared = go_back(&mut tx, grant, &metric, &requested, &mut found);
            if let Err(problem) = compared.await? {
                for between in requested {
                    found.entry(between).or_insert(Err(problem.clone()));
                }
            }
        }

        Ok(found)
    }
}

/// Walks back through the states of an indicator as far as needed, and compares the requested ones. States that are not
/// compared when it ends with a problem are older than the unreadable data.
async fn go_back(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: &Metric,
    requested: &[Between],
    found: &mut HashMap<Between, Changed>,
) -> Result<Result<(), Problem>, Failure> {
    let mut requested = requested.to_vec();

    let stored = store::series::find(tx, grant, metric.id).await?;
    let latest = stored.as_ref().map(StoredSeries::decode).transpose();
    let mut number = metric.vintage;
    let mut state = match latest {
        Ok(latest) => Arc::new(latest.unwrap_or_else(|| Series::empty(metric.frequency))),
        Err(error) => return Ok(Err(damage::series(metric, number, error))),
    };

    let mut ways = Vec::new().into_iter();
    // States that are still to be compared with earlier ones.
    let mut kept: HashMap<i64, Arc<Series>> = HashMap::new();

    loop {
        if requested.iter().any(|between| between.later() == number) {
            kept.insert(number, Arc::clone(&state));
        }
        let (here, rest): (Vec<_>, Vec<_>) = requested
            .into_iter()
            .partition(|between| between.earlier() == number);
        requested = rest;
        for between in here {
            if let (Some(old), Some(new)) = (
                kept.get(&between.from)
                    .or((between.from == number).then_some(&state)),
                kept.get(&between.to)
                    .or((between.to == number).then_some(&state)),
            ) {
                found.insert(between, Ok(Arc::new(between.part(old, new))));
            }
        }
        kept.retain(|kept, _| requested.iter().any(|between| between.later() == *kept));
        let Some(earliest) = requested.iter().map(Between::earlier).min() else {
            return Ok(Ok(()));
        };
        let mut way = ways.next();
        if way.is_none() {
            let stop = earliest.max(number - WAYS_AT_A_TIME);
            let read = store::series::vintage::ways_between(tx, grant, metric.id, number, stop);
            ways = read.await?.into_iter();
            way = ways.next();
        }
        number -= 1;
        match step(&state, way.as_ref()).await {
            Ok(before) => state = Arc::new(before),
            Err(error) => return Ok(Err(damage::series(metric, number, error))),
        }
    }
}
