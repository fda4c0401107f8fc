//! Exports of accounts and collections: the permission, the rate limits, and the history of a series from its latest
//! state backwards.

use std::sync::Arc;
use std::vec::IntoIter;

use domain::access::{self, EditAccount};
use domain::catalogue::metric::Metric;
use domain::id::MetricId;
use domain::invariant::Invariant as _;
use domain::list::Page;
use domain::problem::{Code, Problem};
use domain::series::Series;
use domain::series::vintage::{Change, Changes, Vintage};
use store::series::StoredSeries;
use store::series::vintage::StoredReverse;

use crate::Caller;
use crate::account::SeenAccount;
use crate::collection::SeenCollection;
use crate::damage;
use crate::operation::Archives;
use crate::outcome::{Failure, Outcome};
use crate::series::walk::NoWay;
use crate::shared::limit::Counted;

/// Vintages read per statement, with the reverse deltas to the states before them.
const AT_A_TIME: i64 = 50;

/// The vintages of a series with the changes of each, the latest first. It holds one state at a time, and no connection
/// to the database between two reads.
pub struct History {
    metric: Metric,
    /// The state right after vintage `number`.
    state: Series,
    number: i64,
    read: IntoIter<(Vintage, StoredReverse)>,
}

impl Archives<'_> {
    /// Begins the export of an account's data: permitted to its owner, a few times an hour. Other callers get
    /// `NOT_FOUND`, as for an account that never existed.
    pub async fn begin_export(self, caller: &Caller, account: &str) -> Outcome<SeenAccount> {
        let (seen, user) = {
            let mut tx = self.shared.db().read().await?;
            let facts = self
                .accounts
                .account_facts(&mut tx, caller, account)
                .await?;
            let grant = access::account::<EditAccount>(&facts).map_err(|_| Code::NotFound)?;
            let seen = self.accounts.see_account(&mut tx, Some(facts)).await?;
            (seen.ok_or(Code::NotFound)?, grant.actor())
        };
        self.shared.count(caller, Counted::Export(user)).await?;
        Ok(seen)
    }

    /// Begins an export of indicators of a collection, which every reader of the collection may do, a limited number of
    /// times an hour. For all others the collection does not exist.
    ///
    /// # Errors
    /// `NOT_FOUND`, `TOO_MANY_ATTEMPTS`.
    pub async fn begin_collection_export(
        self,
        caller: &Caller,
        account: &str,
        collection: &str,
    ) -> Outcome<Arc<SeenCollection>> {
        let seen = self
            .collections
            .collection(caller, account, collection)
            .await?;
        let seen = seen.ok_or(Code::NotFound)?;
        self.shared
            .count(caller, Counted::CollectionExport(caller.user()))
            .await?;
        Ok(seen)
    }

    /// The history of an indicator; `None` if the caller may not read it, `SERIES_UNREADABLE` if its latest state is
    /// damaged.
    pub async fn history(
        self,
        caller: &Caller,
        metric: MetricId,
    ) -> Result<Option<Result<History, Problem>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let Some((grant, record)) = self.series.found(&mut tx, caller, metric).await? else {
            return Ok(None);
        };
        let stored = store::series::find(&mut tx, &grant, metric).await?;
        let state = stored.as_ref().map(StoredSeries::decode).transpose();
        let state = match state {
            Ok(state) => state.unwrap_or_else(|| Series::empty(record.frequency)),
            Err(error) => return Ok(Some(Err(damage::series(&record, record.vintage, error)))),
        };
        Ok(Some(Ok(History {
            state,
            number: record.vintage,
            metric: record,
            read: Vec::new().into_iter(),
        })))
    }

    /// The next vintage of a history, with its changes; `None` after the first vintage of the series, and when the
    /// caller may no longer read the indicator. `SERIES_UNREADABLE` ends the history where a reverse delta is damaged.
    /// Yields to other tasks after each vintage.
    pub async fn next_of_history(
        self,
        caller: &Caller,
        history: &mut History,
    ) -> Result<Option<Result<(Vintage, Vec<Change>), Problem>>, Failure> {
        if history.number <= 0 {
            return Ok(None);
        }

        if history.read.len() == 0 {
            let mut tx = self.shared.db().read().await?;
            let (later, metric) = (history.number, history.metric.id);
            let Some((grant, _)) = self.series.found(&mut tx, caller, metric).await? else {
                return Ok(None);
            };
            let earlier = (later - AT_A_TIME).max(0);
            let page = Page {
                first: u32::try_from(AT_A_TIME).invariant("a constant fits"),
                after: Some(domain::list::Cursor::at(later + 1, metric.uuid())),
            };
            let vintages = store::series::vintage::list(&mut tx, &grant, metric, &page).await?;
            let ways =
                store::series::vintage::ways_between(&mut tx, &grant, metric, later, earlier);
            let read: Vec<_> = vintages.rows.into_iter().zip(ways.await?).collect();
            history.read = read.into_iter();
        }

        let read = history.read.next().ok_or(NoWay::Missing);
        let read = read.and_then(|(vintage, way)| Ok((vintage, way.apply(&history.state)?)));
        let (vintage, before) = match read {
            Ok(read) => read,
            Err(error) => {
                let problem = damage::series(&history.metric, history.number - 1, error);
                history.number = 0;
                return Ok(Some(Err(problem)));
            }
        };

        let changes = Changes::between(&before, &history.state);
        let changes = changes.from(0).collect();
        history.state = before;
        history.number -= 1;

        tokio::task::yield_now().await;
        Ok(Some(Ok((vintage, changes))))
    }
}
