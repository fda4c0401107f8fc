//! The present and the past of indicators, as far as alerts need them, read once for all alerts of a batch.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use domain::access::{Grant, ReadCollection};
use domain::calendar::due::{Next, next};
use domain::catalogue::metric::Metric;
use domain::follow::alert::LatestValue;
use domain::follow::alert::digest::SeriesDifference;
use domain::follow::alert::overdue::{MAX_DELAYS, delay_limit, is_overdue, publishing_delay};
use domain::follow::alert::report::MetricHistory;
use domain::id::MetricId;
use domain::invariant::Invariant as _;
use domain::list::Page;
use domain::series::Series;
use domain::series::latest::Latest;
use domain::series::vintage::undo::remaining;
use store::Tx;
use store::series::StoredSeries;

use crate::metric::desk::{day_of, extent_of};
use crate::outcome::Failure;
use crate::series::walk::{WAYS_AT_A_TIME, step};
use crate::shared::Shared;

/// The histories that were read, by indicator, with what each one has.
#[derive(Default)]
pub(super) struct Histories(HashMap<MetricId, (Needed, Arc<MetricHistory>)>);

/// The part of a history that an alert needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needed {
    /// The earliest vintage whose latest value is compared.
    pub(super) since: i64,
    /// Whether it matters that the next period is overdue.
    pub(super) overdue: bool,
}

impl Histories {
    /// The history of an indicator. `None` where its observations are damaged.
    pub(super) async fn find(
        &mut self,
        shared: &Shared,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
        metric: &Metric,
        needed: Needed,
    ) -> Result<Option<Arc<MetricHistory>>, Failure> {
        let delays = i64::try_from(MAX_DELAYS).invariant("a constant fits");
        // A discontinued indicator is never overdue.
        let needed = Needed {
            overdue: needed.overdue && metric.end.is_none(),
            ..needed
        };
        let end = metric.end.as_ref().map(|end| end.date);
        let since = match needed.overdue {
            true => needed.since.min(metric.vintage - delays),
            false => needed.since,
        };
        let since = since.clamp(0, metric.vintage);

        if let Some((read, history)) = self.0.get(&metric.id)
            && read.since <= since
            && (read.overdue || !needed.overdue)
            && history.vintage == metric.vintage
            && history.end == end
        {
            return Ok(Some(Arc::clone(history)));
        }

        let Some(states) = read_back(tx, grant, metric, since).await? else {
            return Ok(None);
        };
        let overdue = match needed.overdue {
            true => overdue(shared, tx, grant, metric, &states).await?,
            false => None,
        };

        let history = Arc::new(MetricHistory {
            vintage: metric.vintage,
            latest: Latest::new(&states.series, 0..states.series.len()),
            series: states.series,
            values: states.values,
            differences: states.differences,
            undoes: states.undoes,
            overdue,
            end,
            unit: metric.unit.clone(),
        });

        let read = Needed {
            since,
            overdue: needed.overdue,
        };
        self.0.insert(metric.id, (read, Arc::clone(&history)));
        Ok(Some(history))
    }
}

/// The latest observations of an indicator, and the latest value of each vintage back to one, with its difference and
/// the vintage that it took back.
struct States {
    series: Series,
    values: BTreeMap<i64, Option<LatestValue>>,
    differences: BTreeMap<i64, SeriesDifference>,
    undoes: BTreeMap<i64, i64>,
}

/// Walks back to the state of vintage `since`. `None` where the observations or a reverse delta are damaged: the check
/// of the database reports that.
async fn read_back(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: &Metric,
    since: i64,
) -> Result<Option<States>, Failure> {
    let stored = store::series::find(tx, grant, metric.id).await?;
    let decoded = stored.as_ref().map(StoredSeries::decode).transpose();
    let Ok(decoded) = decoded else {
        return Ok(None);
    };

    let series = decoded.unwrap_or_else(|| Series::empty(metric.frequency));
    let mut values = BTreeMap::from([(metric.vintage, latest_value(&series))]);
    let (mut differences, mut undoes) = (BTreeMap::new(), BTreeMap::new());
    let (mut state, mut number) = (series.clone(), metric.vintage);

    while number > since {
        let stop = since.max(number - WAYS_AT_A_TIME);
        let ways = store::series::vintage::ways_between(tx, grant, metric.id, number, stop).await?;
        if ways.is_empty() {
            return Ok(None);
        }
        for way in ways {
            match step(&state, Some(&way)).await {
                Ok(before) => state = before,
                Err(_) => return Ok(None),
            }
            undoes.extend(way.undoes.map(|undone| (way.number, undone)));
            number -= 1;
            values.insert(number, latest_value(&state));
            differences.insert(number, SeriesDifference::between(&state, &series));
        }
    }

    Ok(Some(States {
        series,
        values,
        differences,
        undoes,
    }))
}

fn latest_value(series: &Series) -> Option<LatestValue> {
    Latest::new(series, 0..series.len()).map(|latest| LatestValue::from(&latest))
}

/// The next period of an indicator, if it is later than its usual delay. Days are those of UTC.
async fn overdue(
    shared: &Shared,
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: &Metric,
    states: &States,
) -> Result<Option<Next>, Failure> {
    let Some(next) = extent_of(metric)?.as_ref().and_then(next) else {
        return Ok(None);
    };

    let page = Page::first(u32::try_from(MAX_DELAYS).invariant("a constant fits"));
    let vintages = store::series::vintage::list(tx, grant, metric.id, &page).await?;

    // What was taken back at once says nothing about delays.
    let numbers = vintages.rows.iter().rev().map(|vintage| vintage.number);
    let remaining = remaining(numbers, &states.undoes);
    let mut delays = Vec::new();
    for vintage in vintages.rows.iter().rev() {
        if !remaining.contains(&vintage.number) {
            continue;
        }
        let value = |number: i64| states.values.get(&number).copied().flatten();
        let Some(newest) = value(vintage.number) else {
            continue;
        };
        let before = value(vintage.number - 1);
        let is_new = before.is_none_or(|before| {
            before.period.frequency() == newest.period.frequency()
                && before.period.identity() < newest.period.identity()
        });
        if is_new {
            delays.extend(publishing_delay(
                newest.period,
                day_of(vintage.published_at)?,
            ));
        }
    }

    let today = day_of(shared.now())?;
    Ok(delay_limit(&delays)
        .is_some_and(|limit| is_overdue(next.due_on, limit, today))
        .then_some(next))
}
