//! The publisher's desk.

use std::sync::Arc;

use async_graphql::{Object, SimpleObject};
use service::metric::desk::{self, Desk};

use crate::graphql::metric::Metric;
use crate::graphql::request::asker::Scope;
use crate::graphql::types::page::PageInfo;
use crate::graphql::types::scalars::int;

struct DeskEntry {
    entry: desk::DeskEntry,
    scope: Arc<Scope>,
}

/// An indicator that the reader may edit, with what is to be done about it.
#[Object]
impl DeskEntry {
    async fn metric(&self) -> Metric {
        Metric::new(Arc::new(self.entry.metric.clone()), Arc::clone(&self.scope))
    }

    /// The period that is to be published next; absent for categories and before the first observation.
    async fn next_period(&self) -> Option<String> {
        self.entry.due.next.map(|next| next.period.to_string())
    }

    /// The first day on which the next period is over; absent with it.
    async fn due_on(&self) -> Option<String> {
        self.entry.due.next.map(|next| next.due_on.to_string())
    }

    /// Whether that day has come.
    async fn due(&self) -> bool {
        self.entry.due.is_due
    }
}

#[derive(SimpleObject)]
pub(in crate::graphql) struct DeskConnection {
    nodes: Vec<DeskEntry>,
    page_info: PageInfo,
    total_count: i32,
    /// Of all that are found, how many are due.
    due_count: i32,
}

/// A page of the desk.
pub(in crate::graphql) fn connection(desk: Desk, scope: &Arc<Scope>) -> DeskConnection {
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
