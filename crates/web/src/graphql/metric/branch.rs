//! The tree that paths of indicators make.

use std::sync::Arc;

use async_graphql::Object;
use service::Listed;
use service::metric::SeenBranch;

use super::Metric;
use crate::graphql::request::asker::Scope;
use crate::graphql::types::page::connection;
use crate::graphql::types::scalars::int;

pub(in super::super) struct MetricBranch {
    seen: SeenBranch,
    scope: Arc<Scope>,
}

/// A step of the tree that paths make.
#[Object]
impl MetricBranch {
    /// The path up to here.
    async fn path(&self) -> &str {
        &self.seen.path
    }

    /// Its last segment, as the first indicator has it.
    async fn segment(&self) -> &str {
        let path = &self.seen.path;
        path.rsplit_once('/').map_or(path, |(_, segment)| segment)
    }

    /// The indicator at this very path, if there is one.
    async fn metric(&self) -> Option<Metric> {
        let seen = self.seen.metric.clone()?;
        Some(Metric::new(Arc::new(seen), Arc::clone(&self.scope)))
    }

    /// How many indicators stand below; with search or frequency, how many of those that are found.
    async fn below(&self) -> i32 {
        int(self.seen.below)
    }
}

connection!(pub(in super::super) MetricBranchConnection of MetricBranch);

/// A page of branches.
pub(in super::super) fn branches(
    listed: Listed<SeenBranch>,
    scope: &Arc<Scope>,
) -> MetricBranchConnection {
    MetricBranchConnection::of(listed, |seen| MetricBranch {
        seen,
        scope: Arc::clone(scope),
    })
}
