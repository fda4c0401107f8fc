//! Who belongs to an account.

use domain::access::member_change::Change;
use domain::access::members::change_account;
use domain::access::role::{AccountRole, CollectionRole};
use domain::access::{
    self, AccountFacts, ChangeAccountMember, Grant, ManageAccountMembers, SeeAccountMembers,
};
use domain::audit::AuditAction;
use domain::id::{AccountId, UserId};
use domain::identity::member::AccountMember;
use domain::list::Page;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;

use crate::audit::Scene;
use crate::list::Listed;
use crate::member::{check_version, not_added, refused};
use crate::outcome::{Failure, Outcome};
use crate::{Caller, Service};

/// A member of an account, as another one sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenAccountMember {
    /// The membership.
    pub record: AccountMember,
    /// How many collections of the account are theirs, as far as the reader sees them.
    pub owned_collections: u64,
    /// The roles that the reader may give them, the present one among them.
    pub roles: Vec<AccountRole>,
    /// Whether the reader may end the membership.
    pub removable: bool,
}

impl SeenAccountMember {
    fn of(facts: &AccountFacts, record: AccountMember, owned_collections: u64) -> Self {
        let (user, role) = (record.who.user, record.role);
        let may = |change| change_account(facts, user, Some(role), change).is_ok();
        let roles = AccountRole::ALL.iter().copied();
        Self {
            roles: roles.filter(|role| may(Change::SetRole(*role))).collect(),
            removable: may(Change::Remove),
            record,
            owned_collections,
        }
    }
}

impl Service {
    /// The members of an account whose usernames have `search` as a part, by username; none at all for who does not
    /// belong to it.
    pub async fn account_members(
        &self,
        caller: &Caller,
        account: AccountId,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Option<Listed<SeenAccountMember>>, Failure> {
        let mut tx = self.db().read().await?;
        let facts = store::access::account_facts_by_id(&mut tx, caller.reader, account).await?;
        let Some(facts) = facts else { return Ok(None) };
        let Ok(grant) = access::account::<SeeAccountMembers>(&facts) else {
            return Ok(None);
        };
        let mut list = store::member::list(&mut tx, &grant, search, page).await?;
        let total = store::member::count(&mut tx, &grant, search).await?;
        let owned = store::account::hand_over::owned(&mut tx, &grant).await?;
        let nodes = std::mem::take(&mut list.rows).into_iter().map(|record| {
            let owned = owned.get(&record.who.user).copied().unwrap_or_default();
            SeenAccountMember::of(&facts, record, owned)
        });
        Ok(Some(Listed::new(nodes.collect(), list, total)))
    }

    /// Makes the person with this username a member of the account at this key.
    pub async fn add_account_member(
        &self,
        caller: &Caller,
        account: &str,
        username: &str,
        role: AccountRole,
    ) -> Outcome<SeenAccountMember> {
        self.count_named(caller).await?;
        let mut tx = self.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        access::account::<ManageAccountMembers>(&facts)?;
        let named = self.named(&mut tx, username).await?;
        let present = store::member::role(&mut tx, facts.account, named.user).await?;
        let grant = change_account(&facts, named.user, present, Change::Add(role))
            .map_err(|refusal| not_added(refusal, present, "username"))?;
        self.join_account(&mut tx, &grant, &named.username, grant.actor())
            .await?;
        self.commit_account_member(tx, &facts, named.user).await
    }

    /// Makes the permitted new member, and the entry that tells of it, done by `actor`.
    pub(crate) async fn join_account(
        &self,
        tx: &mut Tx,
        grant: &Grant<ChangeAccountMember>,
        username: &str,
        actor: UserId,
    ) -> Outcome<()> {
        let wanted = grant.object();
        // Who is being deleted gets no membership that nobody would end.
        if !store::member::hold(tx, wanted.member).await? {
            return Err(Problem::at("username", Code::MemberUnknown)
                .with("username", username)
                .into());
        }
        if !store::member::account::change(tx, grant, self.now()).await? {
            return Err(Code::AlreadyMember.into());
        }
        store::member::invitation::end_to_account(tx, wanted.account, wanted.member).await?;
        let Change::Add(role) = wanted.change else {
            return Ok(());
        };
        let details = json!({ "role": role.as_str() });
        let scene = Scene::account(wanted.account, actor);
        let action = AuditAction::MemberAdded;
        Ok(self
            .leave_entry(tx, scene, action, Some(username), details)
            .await?)
    }

    /// Gives a member of the account at this key another role, from a version of the membership.
    pub async fn change_account_member(
        &self,
        caller: &Caller,
        account: &str,
        member: UserId,
        version: i64,
        role: AccountRole,
    ) -> Outcome<SeenAccountMember> {
        let mut tx = self.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        let present = store::member::find(&mut tx, facts.account, member).await?;
        let before = present.map(|(role, _)| role);
        let grant = change_account(&facts, member, before, Change::SetRole(role))
            .map_err(|refusal| refused(refusal, "role"))?;
        let (before, current) = present.ok_or(Code::NotAMember)?;
        check_version(current, version)?;
        if before != role {
            store::member::account::change(&mut tx, &grant, self.now()).await?;
            let username = self.username(&mut tx, member).await?;
            let details = json!({ "before": before.as_str(), "after": role.as_str() });
            let scene = Scene::account(facts.account, grant.actor());
            let action = AuditAction::RoleChanged;
            self.leave_entry(&mut tx, scene, action, Some(&username), details)
                .await?;
        }
        self.commit_account_member(tx, &facts, member).await
    }

    /// Ends a membership of the account at this key; for oneself: leaves it. With it end the memberships in the
    /// account's collections, and those that were theirs become the account's owner's.
    pub async fn remove_account_member(
        &self,
        caller: &Caller,
        account: &str,
        member: UserId,
    ) -> Outcome<()> {
        let mut tx = self.db().begin_on(account).await?;
        let facts = self.locked_account(&mut tx, caller, account).await?;
        let role = store::member::role(&mut tx, facts.account, member).await?;
        let grant = change_account(&facts, member, role, Change::Remove)
            .map_err(|refusal| refused(refusal, "member"))?;
        let role = role.ok_or(Code::NotAMember)?;
        self.end_account_membership(&mut tx, &grant, role).await?;
        Ok(tx.commit().await?)
    }

    /// Makes the permitted end of a membership, with all that comes with it, and leaves the entries that tell of it.
    pub(crate) async fn end_account_membership(
        &self,
        tx: &mut Tx,
        grant: &Grant<ChangeAccountMember>,
        role: AccountRole,
    ) -> Outcome<()> {
        let (wanted, actor) = (grant.object(), grant.actor());
        let action = if actor == wanted.member {
            AuditAction::MemberLeft
        } else {
            AuditAction::MemberRemoved
        };
        let username = self.username(tx, wanted.member).await?;
        let collections = store::member::collection::of_leaver(tx, grant).await?;
        if !store::member::account::change(tx, grant, self.now()).await? {
            return Err(Code::NotAMember.into());
        }
        store::member::invitation::end_in_account(tx, wanted.account, wanted.member).await?;
        let scene = Scene::account(wanted.account, actor);
        let details = json!({ "role": role.as_str() });
        self.leave_entry(tx, scene, action, Some(&username), details)
            .await?;
        if collections.is_empty() {
            return Ok(());
        }
        let heir = store::account::hand_over::owner(tx, grant).await?;
        let heir = self.username(tx, heir).await?;
        for (collection, role) in collections {
            let scene = Scene {
                collection: Some(collection),
                ..scene
            };
            let details = json!({ "role": role.as_str() });
            self.leave_entry(tx, scene, action, Some(&username), details)
                .await?;
            if role == CollectionRole::Owner {
                let (action, details) = (
                    AuditAction::CollectionHandedOver,
                    json!({ "before": username }),
                );
                self.leave_entry(tx, scene, action, Some(&heir), details)
                    .await?;
            }
        }
        Ok(())
    }

    /// Commits, after reading what is to be shown of the member.
    async fn commit_account_member(
        &self,
        mut tx: Tx,
        facts: &AccountFacts,
        user: UserId,
    ) -> Outcome<SeenAccountMember> {
        let grant = access::account::<SeeAccountMembers>(facts)?;
        let record = store::member::one(&mut tx, &grant, user).await?;
        let owned = store::account::hand_over::owned(&mut tx, &grant).await?;
        tx.commit().await?;
        let owned = owned.get(&user).copied().unwrap_or_default();
        let record = record.ok_or(Code::NotAMember)?;
        Ok(SeenAccountMember::of(facts, record, owned))
    }
}
