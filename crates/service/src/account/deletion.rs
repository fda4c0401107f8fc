//! Deletes an account, and a user without another account. A rejection names the obstacles: their number and the keys
//! of the first.

use domain::access::{self, DeleteAccount, Grant};
use domain::id::UserId;
use domain::identity::user::Step;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::deletion::{self, obstacle};

use crate::Caller;
use crate::account::Accounts;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::identity::code::substitute_address;
use crate::outcome::{Outcome, ServiceError, reject_if_any};
use crate::shared::security_event::owner_only;

impl Accounts<'_> {
    /// Deletes an account without collections and personal dashboards. Its key stays taken. An owner without another
    /// account is deleted with it. Returns whether the owner was deleted.
    pub async fn delete_account(
        self,
        caller: &Caller,
        account: &str,
        username: &str,
        password: &str,
    ) -> Outcome<bool> {
        let owner = {
            let mut tx = self.shared.db().read().await?;
            let facts = self.account_facts(&mut tx, caller, account).await?;
            let grant = self
                .shared
                .permit(caller, access::account::<DeleteAccount>(&facts))
                .map_err(owner_only(Code::AccountOwnerOnly))?;
            may_end(&mut tx, &grant, username).await?;
            grant.actor()
        };
        let proved = self
            .identity
            .prove_password(caller, owner, "password", password)
            .await?;

        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<DeleteAccount>(&facts))
            .map_err(owner_only(Code::AccountOwnerOnly))?;
        if !deletion::lock_accounts(&mut tx, &grant).await? {
            return Err(Code::NotFound.into());
        }
        // Read again under the lock: the account may have been handed over meanwhile.
        let facts = self.account_facts(&mut tx, caller, account).await?;
        let grant = self
            .shared
            .permit(caller, access::account::<DeleteAccount>(&facts))
            .map_err(owner_only(Code::AccountOwnerOnly))?;
        let key = may_end(&mut tx, &grant, username).await?;
        let user = self.identity.own_user(&mut tx, owner).await?;
        if user.password_hash != proved.password_hash {
            return Err(Problem::at("password", Code::PasswordWrong).into());
        }
        if !deletion::delete_account(&mut tx, &grant, self.shared.now()).await? {
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

    /// Ends the memberships of a user, with audit entries, and erases the user.
    async fn end_person(self, tx: &mut Tx, user: UserId, username: &str) -> Outcome<()> {
        for owned in deletion::owned_elsewhere(tx, user).await? {
            let scene = Scene {
                account: owned.account,
                collection: Some(owned.collection),
                actor: Some(user),
            };
            let handed = AuditAction::CollectionHandedOver;
            let details = json!({"before": username});
            AuditTrail::new(self.shared)
                .leave_entry(tx, scene, handed, owned.heir.as_deref(), details)
                .await?;
        }

        for (account, role) in deletion::memberships(tx, user).await? {
            let left = AuditAction::MemberLeft;
            let details = json!({"role": role.as_str()});
            let scene = Scene::account(account, user);
            AuditTrail::new(self.shared)
                .leave_entry(tx, scene, left, Some(username), details)
                .await?;
        }

        deletion::end_memberships(tx, user, self.shared.now()).await?;
        let nothing = substitute_address(self.shared.random())?;
        Ok(deletion::erase(tx, user, username, &nothing).await?)
    }
}

/// Returns the key of an account that can be deleted. `USERNAME_MISMATCH` where `username` is not exactly this key, and
/// the obstacles: `HAS_COLLECTIONS`, `HAS_DASHBOARDS`.
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
    reject_if_any(problems)?;
    Ok(record.key)
}
