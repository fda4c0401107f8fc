//! Members of an account.

use domain::access::member_change::Change;
use domain::access::members::{MembershipProblem, change_account};
use domain::access::{
    self, AccessDenied, AccountFacts, ChangeAccountMember, Grant, ManageAccountMembers,
    SeeAccountMembers,
};
use domain::id::{AccountId, UserId};
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;

use crate::Caller;
use crate::audit::{AuditTrail, Scene};
use crate::list::Listed;
use crate::member::Members;
use crate::member::group::{MemberGroup, SeenMember};
use crate::outcome::{Failure, Outcome};

/// A member of an account, as another member sees them.
pub type SeenAccountMember = SeenMember<AccountRole>;

impl MemberGroup for AccountFacts {
    type Role = AccountRole;
    type Id = AccountId;
    type See = SeeAccountMembers;
    type Change = ChangeAccountMember;

    const ROLES: &'static [AccountRole] = AccountRole::ALL;

    fn id(&self) -> AccountId {
        self.account
    }

    fn scene(&self, actor: UserId) -> Scene {
        Scene::account(self.account, actor)
    }

    fn see(&self) -> Result<Grant<SeeAccountMembers>, AccessDenied> {
        access::account(self)
    }

    fn decide(
        &self,
        member: UserId,
        present: Option<AccountRole>,
        _in_account: bool,
        change: Change<AccountRole>,
    ) -> Result<Grant<ChangeAccountMember>, MembershipProblem> {
        change_account(self, member, present, change)
    }

    async fn set_role(
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeAccountMember>,
    ) -> Outcome<bool> {
        Ok(store::member::account::change(tx, grant, members.shared.now()).await?)
    }

    async fn join(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeAccountMember>,
        username: &str,
        actor: UserId,
    ) -> Outcome<()> {
        let wanted = grant.object();

        // A user who is being deleted gets no membership: no step would end it.
        if !store::member::hold(tx, wanted.member).await? {
            return Err(Problem::at("username", Code::MemberUnknown)
                .with("username", username)
                .into());
        }
        if !store::member::account::change(tx, grant, members.shared.now()).await? {
            return Err(Code::AlreadyMember.into());
        }

        store::member::invitation::end_to_account(tx, wanted.account, wanted.member).await?;
        let Change::Add(role) = wanted.change else {
            return Ok(());
        };

        Ok(members
            .leave_joined::<Self>(tx, self.scene(actor), username, role)
            .await?)
    }

    /// Ends the memberships in the account's collections too; collections of the member become the account owner's.
    async fn end(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeAccountMember>,
        role: AccountRole,
    ) -> Outcome<()> {
        let (member, scene) = (grant.object().member, self.scene(grant.actor()));
        let username = members.username(tx, member).await?;

        let collections = store::member::collection::of_leaver(tx, grant).await?;
        if !store::member::account::change(tx, grant, members.shared.now()).await? {
            return Err(Code::NotAMember.into());
        }

        store::member::invitation::end_in_account(tx, self.account, member).await?;
        members
            .leave_ended::<Self>(tx, scene, member, &username, role)
            .await?;

        if collections.is_empty() {
            return Ok(());
        }

        let heir = store::account::hand_over::owner(tx, grant).await?;
        let heir = members.username(tx, heir).await?;
        for (collection, role) in collections {
            let scene = Scene {
                collection: Some(collection),
                ..scene
            };
            members
                .leave_ended::<access::CollectionFacts>(tx, scene, member, &username, role)
                .await?;
            if role == CollectionRole::Owner {
                let handed = AuditAction::CollectionHandedOver;
                let details = json!({ "before": username });
                AuditTrail::new(members.shared)
                    .leave_entry(tx, scene, handed, Some(&heir), details)
                    .await?;
            }
        }

        Ok(())
    }
}

impl Members<'_> {
    /// The members of an account whose usernames contain `search`, by username; `None` for a reader who does not belong
    /// to it.
    pub async fn account_members(
        self,
        caller: &Caller,
        account: AccountId,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Option<Listed<SeenAccountMember>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, account).await?;
        let Some(facts) = facts else { return Ok(None) };
        let Some(members) = Self::list_members(&mut tx, &facts, search, page).await? else {
            return Ok(None);
        };
        let Ok(grant) = facts.see() else {
            return Ok(None);
        };
        let owned = store::account::hand_over::owned(&mut tx, &grant).await?;
        Ok(Some(members.map(|record| {
            let owned = owned.get(&record.who.user).copied().unwrap_or_default();
            facts.seen(record, owned)
        })))
    }

    /// Adds the user with this username to the account at this key.
    pub async fn add_account_member(
        self,
        caller: &Caller,
        account: &str,
        username: &str,
        role: AccountRole,
    ) -> Outcome<SeenAccountMember> {
        self.count_named(caller).await?;
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        self.shared
            .permit(caller, access::account::<ManageAccountMembers>(&facts))?;
        let named = self.named(&mut tx, username).await?;
        self.add_member(&mut tx, caller, &facts, &named, true, role)
            .await?;
        self.commit_account_member(tx, caller, &facts, named.user)
            .await
    }

    /// Gives a member of the account at this key another role, from a version of the membership.
    pub async fn change_account_member(
        self,
        caller: &Caller,
        account: &str,
        member: UserId,
        version: i64,
        role: AccountRole,
    ) -> Outcome<SeenAccountMember> {
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        self.change_member(&mut tx, caller, &facts, member, version, role)
            .await?;
        self.commit_account_member(tx, caller, &facts, member).await
    }

    /// Ends a membership of the account at this key; for the caller's own: leaves it. The memberships in the account's
    /// collections end too, and the member's collections become the account owner's.
    pub async fn remove_account_member(
        self,
        caller: &Caller,
        account: &str,
        member: UserId,
    ) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        self.remove_member(&mut tx, caller, &facts, member).await?;
        Ok(tx.commit().await?)
    }

    async fn commit_account_member(
        self,
        mut tx: Tx,
        caller: &Caller,
        facts: &AccountFacts,
        user: UserId,
    ) -> Outcome<SeenAccountMember> {
        let record = self.member_now(&mut tx, caller, facts, user).await?;
        let grant = self.shared.permit(caller, facts.see())?;
        let owned = store::account::hand_over::owned(&mut tx, &grant).await?;
        tx.commit().await?;
        let owned = owned.get(&user).copied().unwrap_or_default();
        Ok(facts.seen(record, owned))
    }
}
