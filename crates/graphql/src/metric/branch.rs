//! The tree of indicators' paths.

use std::sync::Arc;

use async_graphql::Object;
use service::Listed;
use service::metric::SeenBranch;

use crate::request::context::Scope;
use crate::types::object::Metric;
use crate::types::page::connection;
use crate::types::scalars::int;

pub(in super::super) struct MetricBranch {
    seen: SeenBranch,
    scope: Arc<Scope>,
}

/// A node of the tree of paths.
#[Object]
impl MetricBranch {
    /// The path of this node.
    async fn path(&self) -> &str {
        &self.seen.path
    }

    /// Its last segment, as written in the path of the first indicator.
    async fn segment(&self) -> &str {
        let path = &self.seen.path;
        path.rsplit_once('/').map_or(path, |(_, segment)| segment)
    }

    /// The indicator at exactly this path, if any.
    async fn metric(&self) -> Option<Metric> {
        let seen = self.seen.metric.clone()?;
        Some(Metric::new(Arc::new(seen), Arc::clone(&self.scope)))
    }

    /// Number of indicators below; with `search` or `frequency`, of the matching ones.
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
