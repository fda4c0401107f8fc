//! The publisher's desk: the indicators that a user may edit, the due ones first.

use std::collections::HashMap;

use domain::access::{self, EditMetrics};
use domain::calendar::due::{Due, Extent, due};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::metric::list::DeskFilter;
use domain::limits;
use domain::list::Page;
use jiff::Timestamp;
use store::Tx;

use crate::Caller;
use crate::list::Listed;
use crate::metric::Metrics;
use crate::metric::{SeenMetric, with_collections};
use crate::outcome::{Failure, internal_error};

/// An indicator on the desk.
#[derive(Debug, Clone, PartialEq)]
pub struct DeskEntry {
    /// The indicator.
    pub metric: SeenMetric,
    /// Its due day and state.
    pub due: Due,
}

/// A page of the desk.
#[derive(Debug, Clone, PartialEq)]
pub struct Desk {
    /// The page.
    pub listed: Listed<DeskEntry>,
    /// The number of due indicators among all matching ones.
    pub due: u64,
}

impl Metrics<'_> {
    /// A page of the indicators that the caller may edit: first those that are due, the longest due first; then those
    /// without observations; then those that are due later, and categories; discontinued ones last. Empty for guests. Days are those of UTC.
    pub async fn desk(
        self,
        caller: &Caller,
        filter: &DeskFilter,
        page: &Page,
    ) -> Result<Desk, Failure> {
        let mut tx = self.shared.db().read().await?;
        self.desk_in(&mut tx, caller, filter, page).await
    }

    /// As [`Self::desk`], in the caller's transaction.
    pub(crate) async fn desk_in(
        self,
        tx: &mut Tx,
        caller: &Caller,
        filter: &DeskFilter,
        page: &Page,
    ) -> Result<Desk, Failure> {
        let nothing = Desk {
            listed: Listed::nothing(),
            due: 0,
        };

        let search = filter.search.as_deref().unwrap_or_default();
        let Ok(own) = access::own(caller.reader) else {
            return Ok(nothing);
        };
        if search.chars().nth(limits::SEARCH).is_some() {
            return Ok(nothing);
        }

        let today = day_of(self.shared.now())?;
        let (mut list, count) = store::metric::desk(tx, &own, filter, today, page).await?;
        let rows = std::mem::take(&mut list.rows);

        let facts = self.facts_of(tx, caller, &rows).await?;
        let grants: Vec<_> = facts
            .iter()
            .filter_map(|facts| access::collection::<EditMetrics>(facts).ok())
            .map(|grant| grant.reading())
            .collect();
        let ids: Vec<_> = rows.iter().map(|(_, id)| *id).collect();
        let records = store::metric::find_all(tx, &grants, &ids).await?;
        let collections = self.collections.see_collections(tx, caller, &facts).await?;

        let seen = with_collections(records, &collections);
        let mut seen: HashMap<_, _> = seen
            .into_iter()
            .map(|metric| (metric.record.id, metric))
            .collect();
        let nodes = ids
            .iter()
            .filter_map(|id| seen.remove(id))
            .map(|metric| entry(metric, today));
        let nodes = nodes.collect::<Result<Vec<_>, _>>()?;

        Ok(Desk {
            listed: Listed::new(nodes, list, count.total),
            due: count.due,
        })
    }
}

fn entry(metric: SeenMetric, today: Period) -> Result<DeskEntry, Failure> {
    let record = &metric.record;
    let due = match record.end {
        Some(_) => Due::NEVER,
        None => due(record.frequency, extent_of(record)?, today),
    };
    Ok(DeskEntry { due, metric })
}

/// The extent of a dated series, to its last row; `None` for a series without observations.
pub(crate) fn extent_of(
    record: &domain::catalogue::metric::Metric,
) -> Result<Option<Extent>, Failure> {
    Ok(match (&record.first_period, &record.last_period) {
        (Some(first), Some(last)) => Some(Extent {
            first: Period::parse(record.frequency, first).map_err(internal_error)?,
            last: Period::parse(record.frequency, record.last_hole.as_ref().unwrap_or(last))
                .map_err(internal_error)?,
            observations: record.observations,
        }),
        _ => None,
    })
}

/// The UTC day of a moment.
pub(crate) fn day_of(moment: Timestamp) -> Result<Period, Failure> {
    let days = i32::try_from(moment.as_second().div_euclid(86_400)).ok();
    let day = days.and_then(|days| Period::new(Frequency::Daily, days));
    day.ok_or_else(|| internal_error("a clock beyond the calendar"))
}
