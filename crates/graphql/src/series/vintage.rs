//! Vintages and their changes.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use domain::series::status::Status;
use domain::series::vintage as rules;
use domain::series::vintage::Vintage as SeenVintage;
use service::Listed;
use service::series::vintage::Between;

use crate::request::budget::History;
use crate::request::context::Scope;
use crate::request::failure::bad_request;
use crate::types::page::{PageInfo, connection, cost, page};
use crate::types::scalars::{DateTime, int};

pub(crate) struct Vintage {
    record: SeenVintage,
    history: History,
    scope: Arc<Scope>,
}

/// A publish that changed the series.
#[Object]
impl Vintage {
    async fn number(&self) -> i32 {
        int(self.record.number)
    }

    async fn published_at(&self) -> DateTime {
        DateTime(self.record.published_at)
    }

    /// Key of the author's account; absent if the reader may not see the author.
    async fn author(&self) -> Option<&str> {
        self.record.author.as_deref()
    }

    async fn added(&self) -> i32 {
        int(self.record.added)
    }

    async fn revised(&self) -> i32 {
        int(self.record.revised)
    }

    async fn removed(&self) -> i32 {
        int(self.record.removed)
    }

    /// Number of observations of which only the status changed.
    async fn recoded(&self) -> i32 {
        int(self.record.recoded)
    }

    /// Number of the vintage that this one took back; absent if it took none back.
    async fn undoes(&self) -> Option<i32> {
        self.record.undoes.map(int)
    }

    /// Its changes, by period.
    #[graphql(complexity = "cost(first, 1)")]
    async fn changes(
        &self,
        #[graphql(default = 100)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<VintageChangeConnection> {
        let number = self.record.number;
        let states = (number - 1, number);
        changes(&self.scope, self.history, states, first, after.as_deref()).await
    }
}

connection!(pub(crate) VintageConnection of Vintage);

/// A page of an indicator's vintages.
pub(crate) fn connection(
    listed: Listed<SeenVintage>,
    history: History,
    scope: &Arc<Scope>,
) -> VintageConnection {
    VintageConnection::of(listed, |record| Vintage {
        record,
        history,
        scope: Arc::clone(scope),
    })
}

/// The kind of change of an observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "rules::ChangeKind")]
enum VintageChangeKind {
    Added,
    Revised,
    Removed,
    /// Only the status changed.
    Recoded,
}

/// The change of one observation.
#[derive(SimpleObject)]
struct VintageChange {
    kind: VintageChangeKind,
    /// Canonical period, or label of a category.
    period: String,
    before: Option<f64>,
    after: Option<f64>,
    /// Status codes before, as `BP` or `Q/C`; absent for a normal observation.
    status_before: Option<String>,
    status_after: Option<String>,
    text_before: Option<String>,
    text_after: Option<String>,
}

impl From<rules::Change> for VintageChange {
    fn from(change: rules::Change) -> Self {
        let reported = |side: Option<rules::ObservationContent>| match side {
            Some(reported) => (reported.value, written(reported.status), reported.text),
            None => (None, None, None),
        };
        let (before, status_before, text_before) = reported(change.before);
        let (after, status_after, text_after) = reported(change.after);
        Self {
            kind: change.kind.into(),
            period: change.position,
            before,
            after,
            status_before,
            status_after,
            text_before,
            text_after,
        }
    }
}

/// The codes of a status; `None` for a normal observation.
fn written(status: Status) -> Option<String> {
    (!status.is_normal()).then(|| status.to_string())
}

impl VintageChange {
    /// Approximate size in a response, in bytes.
    fn bytes(&self) -> usize {
        /// Names, quotes, commas and two values.
        const EACH: usize = 100;
        let texts = [&self.text_before, &self.text_after];
        let texts = texts.into_iter().flatten().map(String::len).sum::<usize>();
        EACH + self.period.len() + texts
    }
}

#[derive(SimpleObject)]
pub(crate) struct VintageChangeConnection {
    nodes: Vec<VintageChange>,
    page_info: PageInfo,
    total_count: i32,
    /// Whether one of the two states cannot be read; the list is then empty.
    unreadable: bool,
}

/// A page of the changes between two states of an indicator, each given by the number of its vintage.
pub(crate) async fn changes(
    scope: &Scope,
    history: History,
    states: (i64, i64),
    first: i32,
    after: Option<&str>,
) -> async_graphql::Result<VintageChangeConnection> {
    let page = page(first, after)?;
    let between = Between::new(history.at, states, &page);
    let changed = scope.changes(history, between).await?;
    let unreadable = changed.is_err();
    let listed = changed.unwrap_or_else(|_| Arc::new(Listed::nothing()));

    let nodes: Vec<_> = listed
        .nodes
        .iter()
        .cloned()
        .map(VintageChange::from)
        .collect();
    scope.charge(nodes.iter().map(VintageChange::bytes).sum())?;

    Ok(VintageChangeConnection {
        page_info: PageInfo::of(&listed),
        total_count: int(listed.total),
        nodes,
        unreadable,
    })
}

/// Checks the numbers of two states; `latest` is the number of the indicator's latest vintage.
///
/// # Errors
/// `BAD_REQUEST` for a number outside 0 to `latest`.
pub(crate) fn states(from: i32, to: i32, latest: i64) -> async_graphql::Result<(i64, i64)> {
    let states = (i64::from(from), i64::from(to));
    let there = 0..=latest;
    if there.contains(&states.0) && there.contains(&states.1) {
        Ok(states)
    } else {
        Err(bad_request(
            "from and to are numbers of vintages; 0 is the state before the first.",
        ))
    }
}
