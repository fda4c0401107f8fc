//! Dashboards: pages of charts, of collections and of users.

mod change;
mod chart;

use std::sync::Arc;

use async_graphql::{Context, Enum, ID, Object, SimpleObject};
use domain::access;

use crate::request::cacheability::cached;
use crate::request::context::{Scope, scope};
use crate::request::failure::GraphqlError;
use crate::types::object::{Account, Chart, ChartConnection, Collection, Dashboard};
use crate::types::page::{cost, page};
use crate::types::scalars::{DateTime, Text, int};

pub(super) use change::DashboardMutation;

/// A page of charts, of a collection or of a user.
#[Object]
impl Dashboard {
    async fn id(&self) -> ID {
        ID(self.seen.record.id.to_string())
    }

    /// In its author's letter case; lookups ignore case.
    async fn key(&self) -> &str {
        &self.seen.record.key
    }

    async fn account(&self) -> Account {
        Account::new(Arc::clone(&self.seen.account), Arc::clone(&self.scope))
    }

    /// Absent for a personal dashboard.
    async fn collection(&self) -> Option<Collection> {
        let collection = self.seen.collection.as_ref()?;
        let scope = Arc::clone(&self.scope);
        Some(Collection::new(Arc::clone(collection), scope))
    }

    async fn name(&self) -> Text {
        (&self.seen.record.name).into()
    }

    /// Plain paragraphs, separated by blank lines.
    async fn description(&self) -> Text {
        (&self.seen.record.description).into()
    }

    /// Separated by semicolons.
    async fn tags(&self) -> Text {
        (&self.seen.record.tags).into()
    }

    /// Access to a personal dashboard; absent for a collection's dashboard, which has the access of its collection.
    async fn access(&self) -> Option<DashboardAccess> {
        self.seen.record.access.map(DashboardAccess::from)
    }

    /// Start of the range of all its charts; absent: the range of each chart.
    async fn start(&self) -> Option<&str> {
        self.seen.record.range.start.as_deref()
    }

    /// End of the range of all its charts.
    async fn end(&self) -> Option<&str> {
        self.seen.record.range.end.as_deref()
    }

    async fn chart_count(&self) -> i32 {
        int(self.seen.record.charts)
    }

    /// Charts in the order of the arrangement.
    #[graphql(complexity = "cost(first, child_complexity)")]
    async fn charts(
        &self,
        #[graphql(default = 12)] first: i32,
        after: Option<String>,
    ) -> async_graphql::Result<ChartConnection> {
        let page = page(first, after.as_deref())?;
        let id = self.seen.record.id;
        let listed = self.scope.dashboards.charts(id, page).await?;
        Ok(ChartConnection::page(listed, &self.scope))
    }

    #[graphql(complexity = "20 + child_complexity")]
    async fn chart(&self, key: String) -> Result<Option<Chart>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let seen = service
            .dashboards()
            .chart(caller, self.seen.record.id, &key)
            .await?;
        Ok(seen.map(|seen| Chart::new(seen, Arc::clone(&self.scope))))
    }

    /// Accounts that may read a shared personal dashboard; absent for all users but its owner.
    #[graphql(complexity = "20 * child_complexity")]
    async fn readers(&self) -> Result<Option<Vec<Account>>, GraphqlError> {
        let Scope {
            service, caller, ..
        } = &*self.scope;
        let readers = service
            .dashboards()
            .dashboard_readers(caller, self.seen.record.id);
        let account = |seen| Account::new(seen, Arc::clone(&self.scope));
        let readers = readers.await?.map(Vec::into_iter);
        Ok(readers.map(|readers| readers.map(account).collect()))
    }

    async fn updated_at(&self) -> DateTime {
        DateTime(self.seen.record.updated_at)
    }

    async fn can(&self) -> DashboardAbilities {
        DashboardAbilities {
            edit: self.seen.can_edit,
        }
    }

    async fn version(&self) -> i32 {
        int(self.seen.record.version)
    }
}

/// The reader's permissions on a dashboard.
#[derive(SimpleObject)]
struct DashboardAbilities {
    edit: bool,
}

/// Access to a personal dashboard, within the visibility of its account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "access::DashboardAccess")]
pub(super) enum DashboardAccess {
    /// Only its owner.
    Private,
    /// Its owner and the named readers.
    Shared,
    Public,
}

#[derive(Default)]
pub(super) struct DashboardQuery;

#[Object]
impl DashboardQuery {
    /// A dashboard; without `collection`, a personal one. Former keys also work, as for collections and indicators.
    #[graphql(directive = cached::apply())]
    async fn dashboard(
        &self,
        ctx: &Context<'_>,
        account: String,
        collection: Option<String>,
        key: String,
    ) -> Result<Option<Dashboard>, GraphqlError> {
        let scope = scope(ctx)?;
        let seen = scope
            .service
            .dashboards()
            .dashboard(&scope.caller, &account, collection.as_deref(), &key)
            .await?;
        Ok(seen.map(|seen| Dashboard::new(seen, Arc::clone(scope))))
    }
}
