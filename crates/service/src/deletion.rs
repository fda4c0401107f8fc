//! Deleting indicators, collections, and accounts with the people whose they were. Each refusal tells what is in the
//! way, how many there are, and the keys of the first.

use domain::access::{self, DeleteAccount, DeleteCollection, Grant, Refusal};
use domain::audit::AuditAction;
use domain::id::{CollectionId, MetricId, UserId};
use domain::identity::user::Step;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::deletion::{self, obstacle};

use crate::audit::Scene;
use crate::identity::code::new_token;
use crate::outcome::{Outcome, ServiceError, refuse_if_any};
use crate::{Caller, Service};

impl Service {
    /// Deletes an indicator that is no other's parent. Charts that draw it keep its place and say that it is gone.
    pub async fn delete_metric(&self, caller: &Caller, id: MetricId) -> Outcome<()> {
        let mut tx = self.db().begin_on(id).await?;
        let (facts, grant, record) = self.edited(&mut tx, caller, id).await?;
        // Nobody makes it a parent meanwhile.
        if !store::metric::lock_parents(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let children = store::metric::children_in_the_way(&mut tx, &grant, id).await?;
        if let Some(problem) = children.problem(Code::HasChildren) {
            return Err(problem.into());
        }
        if !store::metric::delete(&mut tx, &grant, id).await? {
            return Err(Code::NotFound.into());
        }
        let scene = Scene::collection(&facts, grant.actor());
        let details = json!({"observations": record.observations});
        let (deleted, path) = (AuditAction::MetricDeleted, Some(record.path.as_str()));
        self.leave_entry(&mut tx, scene, deleted, path, details)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Deletes a collection without dashboards, indicators and members besides its owner.
    pub async fn delete_collection(&self, caller: &Caller, id: CollectionId) -> Outcome<()> {
        let mut tx = self.db().begin_on(id).await?;
        let facts = self.locked_collection(&mut tx, caller, id).await?;
        let grant = access::collection::<DeleteCollection>(&facts)
            .map_err(owner_only(Code::CollectionOwnerOnly))?;
        // Nothing is added to it meanwhile: who wants to has to wait, and finds it gone.
        if !deletion::lock_collection(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let record = store::collection::find(&mut tx, &grant.reading()).await?;
        let record = record.ok_or(Code::NotFound)?;
        let ways = [
            (
                Code::HasDashboards,
                obstacle::dashboards(&mut tx, &grant).await?,
            ),
            (Code::HasMetrics, obstacle::metrics(&mut tx, &grant).await?),
            (Code::HasMembers, obstacle::members(&mut tx, &grant).await?),
        ];
        let problems = ways.iter().filter_map(|(code, way)| way.problem(*code));
        refuse_if_any(problems.collect())?;
        if !deletion::delete_collection(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        let scene = Scene::collection(&facts, grant.actor());
        let (deleted, key) = (AuditAction::CollectionDeleted, Some(record.key.as_str()));
        self.leave_entry(&mut tx, scene, deleted, key, json!({}))
            .await?;
        Ok(tx.commit().await?)
    }

    /// Deletes an account without collections and personal dashboards. Its key stays taken. A person who has no
    /// other account is deleted with it; tells whether that is so.
    pub async fn delete_account(
        &self,
        caller: &Caller,
        account: &str,
        username: &str,
        password: &str,
    ) -> Outcome<bool> {
        let owner = {
            let mut tx = self.db().read().await?;
            let facts = self.account_facts(&mut tx, caller, account).await?;
            let grant = access::account::<DeleteAccount>(&facts)
                .map_err(owner_only(Code::AccountOwnerOnly))?;
            may_end(&mut tx, &grant, username).await?;
            grant.actor()
        };
        let proved = self
            .prove_password(caller, owner, "password", password)
            .await?;

        let mut tx = self.db().begin_on(account).await?;
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant =
            access::account::<DeleteAccount>(&facts).map_err(owner_only(Code::AccountOwnerOnly))?;
        if !deletion::lock_accounts(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        // Read under the lock: it may have been handed over since.
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant =
            access::account::<DeleteAccount>(&facts).map_err(owner_only(Code::AccountOwnerOnly))?;
        let key = may_end(&mut tx, &grant, username).await?;
        let user = self.own_user(&mut tx, owner).await?;
        if user.password_hash != proved.password_hash {
            return Err(Problem::at("password", Code::PasswordWrong).into());
        }
        if !deletion::delete_account(&mut tx, &grant, self.now()).await? {
            return Err(Code::NotFound.into());
        }
        let dies = deletion::owns_nothing(&mut tx, owner).await?;
        if dies {
            user.status
                .after(Step::Delete)
                .map_err(ServiceError::problem)?;
            self.end_person(&mut tx, owner, &key).await?;
        }
        tx.commit().await?;
        Ok(dies)
    }

    /// Ends the memberships of a person, and erases them.
    async fn end_person(&self, tx: &mut Tx, user: UserId, username: &str) -> Outcome<()> {
        for owned in deletion::owned_elsewhere(tx, user).await? {
            let scene = Scene {
                account: owned.account,
                collection: Some(owned.collection),
                actor: user,
            };
            let handed = AuditAction::CollectionHandedOver;
            let details = json!({"before": username});
            self.leave_entry(tx, scene, handed, owned.heir.as_deref(), details)
                .await?;
        }
        for (account, role) in deletion::memberships(tx, user).await? {
            let left = AuditAction::MemberLeft;
            let details = json!({"role": role.as_str()});
            let scene = Scene::account(account, user);
            self.leave_entry(tx, scene, left, Some(username), details)
                .await?;
        }
        deletion::end_memberships(tx, user, self.now()).await?;
        let nothing = format!("deleted {}", new_token(self.random())?);
        Ok(deletion::erase(tx, user, username, &nothing).await?)
    }
}

/// Says by `code` to whoever sees what would be deleted that only its owner can delete it.
fn owner_only(code: Code) -> impl Fn(Refusal) -> ServiceError {
    move |refusal| match refusal {
        Refusal::Forbidden => code.into(),
        Refusal::NotFound | Refusal::SignIn => refusal.into(),
    }
}

/// Whether an account may be deleted by who typed this username: its own, exactly. Gives it.
async fn may_end(tx: &mut Tx, grant: &Grant<DeleteAccount>, username: &str) -> Outcome<String> {
    let record = store::account::find(tx, &grant.seeing()).await?;
    let record = record.ok_or(Code::NotFound)?;
    let mut problems = Vec::new();
    if record.key != username {
        problems.push(Problem::at("username", Code::UsernameMismatch));
    }
    let collections = obstacle::collections(tx, grant).await?;
    let dashboards = obstacle::personal_dashboards(tx, grant).await?;
    problems.extend(collections.problem(Code::HasCollections));
    problems.extend(dashboards.problem(Code::HasDashboards));
    refuse_if_any(problems)?;
    Ok(record.key)
}
