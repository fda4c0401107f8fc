//! Lists of dashboards.

use std::sync::Arc;

use domain::access::{self, ReadCollection};
use domain::id::{AccountId, CollectionId, DashboardId};
use domain::limits;
use domain::list::{List, Page};
use store::Tx;

use super::SeenDashboard;
use crate::Caller;
use crate::dashboard::Dashboards;
use crate::list::Listed;
use crate::outcome::Failure;

impl Dashboards<'_> {
    /// The dashboards of a collection, by key.
    pub async fn collection_dashboards(
        self,
        caller: &Caller,
        collection: CollectionId,
        page: &Page,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts =
            store::access::collection_facts_by_id(&mut tx, caller.reader, collection).await?;
        let grant = facts.and_then(|facts| access::collection::<ReadCollection>(&facts).ok());
        let Some(grant) = grant else {
            return Ok(Listed::nothing());
        };
        let list = store::dashboard::of_collection(&mut tx, &grant, page).await?;
        let total = store::dashboard::of_collection_count(&mut tx, &grant).await?;
        self.see_dashboard_list(&mut tx, caller, ids(list), total)
            .await
    }

    /// The personal dashboards of an account that the caller may see, by key.
    pub async fn personal_dashboards(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        let Some(grant) = grant else {
            return Ok(Listed::nothing());
        };
        let reader = caller.reader;
        let list = store::dashboard::personal(&mut tx, &grant, reader, page).await?;
        let total = store::dashboard::personal_count(&mut tx, &grant, reader).await?;
        self.see_dashboard_list(&mut tx, caller, ids(list), total)
            .await
    }

    /// The public personal dashboards of the user with this own account, by key, where the caller may see them.
    pub async fn person_dashboards(
        self,
        caller: &Caller,
        account: AccountId,
        page: &Page,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let grant = self
            .accounts
            .seeing(&mut tx, caller.reader, account)
            .await?;
        let Some(grant) = grant else {
            return Ok(Listed::nothing());
        };
        let reader = caller.reader;
        let list = store::dashboard::personal_public(&mut tx, &grant, reader, page).await?;
        let total = store::dashboard::personal_public_count(&mut tx, &grant, reader).await?;
        self.see_dashboard_list(&mut tx, caller, ids(list), total)
            .await
    }

    /// The caller's personal dashboards, and those that others share with the caller, by key.
    pub async fn my_dashboards(
        self,
        caller: &Caller,
        page: &Page,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Listed::nothing());
        };
        let mut tx = self.shared.db().read().await?;
        let list = store::dashboard::mine(&mut tx, &grant, page).await?;
        let total = store::dashboard::mine_count(&mut tx, &grant).await?;
        self.see_dashboard_list(&mut tx, caller, ids(list), total)
            .await
    }

    /// The dashboards to which the caller may add charts: personal ones first, then by key. `search` is part of a
    /// key or a name.
    pub async fn editable_dashboards(
        self,
        caller: &Caller,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let Ok(grant) = access::own(caller.reader) else {
            return Ok(Listed::nothing());
        };
        if search.is_some_and(|search| search.chars().nth(limits::SEARCH).is_some()) {
            return Ok(Listed::nothing());
        }
        let mut tx = self.shared.db().read().await?;
        let (list, total) = store::dashboard::editable(&mut tx, &grant, search, page).await?;
        self.see_dashboard_list(&mut tx, caller, list, total).await
    }

    async fn see_dashboard_list(
        self,
        tx: &mut Tx,
        caller: &Caller,
        list: List<DashboardId>,
        total: u64,
    ) -> Result<Listed<Arc<SeenDashboard>>, Failure> {
        let facts = store::access::dashboards_facts(tx, caller.reader, &list.rows).await?;
        let mut seen = self.see_dashboards(tx, caller, &facts).await?;
        let nodes = list.rows.iter().filter_map(|id| seen.remove(id)).collect();
        Ok(Listed::new(nodes, list, total))
    }
}

fn ids(list: List<domain::catalogue::dashboard::Dashboard>) -> List<DashboardId> {
    List {
        rows: list.rows.iter().map(|row| row.id).collect(),
        end: list.end,
        has_next: list.has_next,
    }
}
