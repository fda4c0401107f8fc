//! The publisher's desk.

use std::sync::Arc;

use async_graphql::{Object, SimpleObject};
use service::metric::desk::{self, Desk};

use crate::request::context::Scope;
use crate::types::object::Metric;
use crate::types::page::PageInfo;
use crate::types::scalars::int;

struct DeskEntry {
    entry: desk::DeskEntry,
    scope: Arc<Scope>,
}

/// An indicator that the reader may edit, with its next period.
#[Object]
impl DeskEntry {
    async fn metric(&self) -> Metric {
        Metric::new(Arc::new(self.entry.metric.clone()), Arc::clone(&self.scope))
    }

    /// The next period to publish; absent for categories and discontinued indicators, before the first observation and
    /// at the end of the calendar.
    async fn next_period(&self) -> Option<String> {
        self.entry.due.next.map(|next| next.period.to_string())
    }

    /// The first day after the next period; absent if `nextPeriod` is absent.
    async fn due_on(&self) -> Option<String> {
        self.entry.due.next.map(|next| next.due_on.to_string())
    }

    /// Whether `dueOn` has been reached; always true for a dated series without observations.
    async fn due(&self) -> bool {
        self.entry.due.is_due
    }
}

#[derive(SimpleObject)]
pub(crate) struct DeskConnection {
    nodes: Vec<DeskEntry>,
    page_info: PageInfo,
    total_count: i32,
    /// Number of due indicators among all that match.
    due_count: i32,
}

/// A page of the desk.
pub(crate) fn connection(desk: Desk, scope: &Arc<Scope>) -> DeskConnection {
    let Desk { listed, due } = desk;
    DeskConnection {
        page_info: PageInfo::of(&listed),
        total_count: int(listed.total),
        due_count: int(due),
        nodes: listed
            .nodes
            .into_iter()
            .map(|entry| DeskEntry {
                entry,
                scope: Arc::clone(scope),
            })
            .collect(),
    }
}
