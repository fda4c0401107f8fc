//! The readers of a shared personal dashboard.

use std::sync::Arc;

use domain::access::{self, DashboardFacts, EditDashboard};
use domain::catalogue::key::AccountKey;
use domain::id::{DashboardId, UserId};
use domain::invariant::number_of;
use domain::limits;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use domain::text::quoted;
use serde_json::json;
use store::Tx;

use super::SeenDashboard;
use crate::Caller;
use crate::account::SeenAccount;
use crate::audit::AuditTrail;
use crate::dashboard::Dashboards;
use crate::outcome::{Failure, Outcome};

impl Dashboards<'_> {
    /// The accounts of the readers of a shared personal dashboard, by key; `None` for a caller who is not its owner.
    pub async fn dashboard_readers(
        self,
        caller: &Caller,
        id: DashboardId,
    ) -> Result<Option<Vec<Arc<SeenAccount>>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::dashboard_facts_by_id(&mut tx, caller.reader, id).await?;
        let Some(facts @ DashboardFacts::Personal(_)) = facts else {
            return Ok(None);
        };
        let Ok(grant) = access::dashboard::<EditDashboard>(&facts) else {
            return Ok(None);
        };
        let records = store::account::of_readers(&mut tx, &grant).await?;
        let order: Vec<_> = records.iter().map(|record| record.id).collect();
        let mut seen = self.see_people(&mut tx, caller, records).await?;
        Ok(Some(
            order.iter().filter_map(|id| seen.remove(id)).collect(),
        ))
    }

    /// Adds a reader to a personal dashboard of the caller; without effect for a present reader.
    pub async fn add_dashboard_reader(
        self,
        caller: &Caller,
        id: DashboardId,
        username: &str,
    ) -> Outcome<Arc<SeenDashboard>> {
        self.members.count_named(caller).await?;
        let mut tx = self.shared.db().begin_on(id).await?;
        let now = self.shared.now();
        let (grant, scene, record) = self.edited_dashboard(&mut tx, caller, id, now).await?;
        if record.collection.is_some() {
            // The access of its collection applies.
            return Err(Problem::at("username", Code::InvalidChoice).into());
        }

        let found = person(&mut tx, username).await?;
        let (user, username) = found.ok_or_else(|| {
            Problem::at("username", Code::MemberUnknown).with("username", quoted(username.trim()))
        })?;
        if user == grant.actor() {
            return Err(Problem::at("username", Code::MemberSelf).into());
        }

        let most = number_of(limits::DASHBOARD_READERS);
        if store::dashboard::readers_count(&mut tx, &grant).await? >= most {
            let problem = Problem::at("username", Code::TooMany);
            return Err(problem.with("max", limits::DASHBOARD_READERS).into());
        }

        if store::dashboard::add_reader(&mut tx, &grant, user, now).await? {
            let details = json!({ "fields": ["readers"], "added": username });
            let action = AuditAction::DashboardChanged;
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(&record.key), details)
                .await?;
        }

        self.commit_dashboard(tx, caller, id).await
    }

    /// Ends a user's permission to read a personal dashboard of the caller's.
    pub async fn remove_dashboard_reader(
        self,
        caller: &Caller,
        id: DashboardId,
        username: &str,
    ) -> Outcome<Arc<SeenDashboard>> {
        let mut tx = self.shared.db().begin_on(id).await?;
        let now = self.shared.now();
        let (grant, scene, record) = self.edited_dashboard(&mut tx, caller, id, now).await?;
        if let Some((user, username)) = person(&mut tx, username).await?
            && store::dashboard::remove_reader(&mut tx, &grant, user).await?
        {
            let details = json!({ "fields": ["readers"], "removed": username });
            let action = AuditAction::DashboardChanged;
            AuditTrail::new(self.shared)
                .leave_entry(&mut tx, scene, action, Some(&record.key), details)
                .await?;
        }
        self.commit_dashboard(tx, caller, id).await
    }
}

/// The user with this username, and its exact spelling.
async fn person(tx: &mut Tx, username: &str) -> Outcome<Option<(UserId, String)>> {
    let Ok(key) = AccountKey::parse(username.trim()) else {
        return Ok(None);
    };
    Ok(store::member::by_username(tx, &key).await?)
}
