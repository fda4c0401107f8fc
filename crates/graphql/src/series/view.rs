//! Reading a series with read options.

use std::sync::Arc;

use async_graphql::SimpleObject;
use domain::series::view as rules;
use domain::series::view::{Options, View};
use service::metric::SeenMetric;
use service::series::view::{Read, State, ViewRequest};

use super::observations::Observations;
use crate::request::budget::BudgetPart;
use crate::request::context::Scope;
use crate::types::problem::Problem;
use crate::types::scalars::{DateTime, int};

/// The view of a series, or the problems that prevent reading it.
#[derive(SimpleObject)]
pub(crate) struct SeriesPayload {
    observations: Option<Observations>,
    /// Number of the vintage that was read; 0 before the first publish, absent with problems.
    vintage: Option<i32>,
    /// Time of the publish of this vintage.
    published_at: Option<DateTime>,
    /// Computed before a range is selected.
    latest: Option<Latest>,
    problems: Vec<Problem>,
}

/// The latest complete value and its changes.
#[derive(SimpleObject)]
struct Latest {
    period: String,
    value: f64,
    /// Its status codes, as `BP`; absent for a normal observation.
    status: Option<String>,
    /// Change from the preceding period.
    change: Option<ChangeFields>,
    /// Change from the same period one year earlier.
    year_change: Option<ChangeFields>,
}

/// The change from an earlier value to the latest.
#[derive(SimpleObject)]
#[graphql(name = "Change")]
struct ChangeFields {
    /// The earlier period.
    period: String,
    /// The earlier value.
    value: f64,
    difference: f64,
    /// Absent if the earlier value is 0 or negative.
    percent: Option<f64>,
}

impl From<&rules::Latest> for Latest {
    fn from(latest: &rules::Latest) -> Self {
        Self {
            period: latest.period.to_string(),
            value: latest.value,
            status: (!latest.status.is_normal()).then(|| latest.status.to_string()),
            change: latest.change.as_ref().map(ChangeFields::from),
            year_change: latest.year_change.as_ref().map(ChangeFields::from),
        }
    }
}

impl From<&rules::Change> for ChangeFields {
    fn from(change: &rules::Change) -> Self {
        Self {
            period: change.from.to_string(),
            value: change.value,
            difference: change.difference,
            percent: change.percent,
        }
    }
}

/// The complexity of reading a series. A past state costs more: past states are read one at a time, each through the
/// reverse deltas of all later ones.
pub(crate) fn reading_cost(asof: Option<&String>) -> usize {
    if asof.is_some() { 50 } else { 10 }
}

/// Reads the series of an indicator. The latest states of many indicators are read in one batch.
pub(crate) async fn read(
    scope: &Scope,
    seen: &SeenMetric,
    options: &Options,
    display: bool,
) -> async_graphql::Result<SeriesPayload> {
    let charged = scope.charge_series(seen, part(options))?;
    let (state, view) = match view(scope, seen, ViewRequest { options, display }).await? {
        Ok(read) => read,
        Err(problems) => {
            return Ok(SeriesPayload {
                observations: None,
                vintage: None,
                published_at: None,
                latest: None,
                problems: problems.into_iter().map(Problem::from).collect(),
            });
        }
    };

    let latest = view.latest.as_ref().map(Latest::from);
    let observations = Observations::new(view);
    scope.charge(observations.bytes().saturating_sub(charged))?;

    Ok(SeriesPayload {
        observations: Some(observations),
        vintage: Some(int(state.vintage)),
        published_at: state.published_at.map(DateTime),
        latest,
        problems: Vec::new(),
    })
}

/// The part of the latest state that the response contains. Unknown for a past state, which can have any size.
fn part(options: &Options) -> BudgetPart {
    let Options {
        freq,
        start,
        end,
        limit,
        asof,
        ..
    } = options;
    if freq.is_some() || start.is_some() || end.is_some() || asof.is_some() {
        return BudgetPart::Unknown;
    }
    match limit {
        Some(limit) => limit
            .parse()
            .map_or(BudgetPart::Unknown, BudgetPart::AtMost),
        None => BudgetPart::Whole,
    }
}

async fn view(
    scope: &Scope,
    seen: &SeenMetric,
    requested: ViewRequest<'_>,
) -> async_graphql::Result<Read<(State, View)>> {
    let metric = &seen.record;
    let read = match requested.options.as_of() {
        Ok(None) => {
            let series = scope.series(seen.at()).await?;
            series.map(|series| (State::latest(metric), series))
        }
        Ok(Some(as_of)) => {
            let past = scope.past_series(seen, as_of).await?;
            past.map(|(state, series)| (state, Arc::new(series)))
        }
        Err(problem) => Err(problem),
    };
    Ok(match read {
        Ok((state, series)) => requested.view(metric, &series).map(|view| (state, view)),
        Err(problem) => Err(requested.rejected(metric, problem)),
    })
}
