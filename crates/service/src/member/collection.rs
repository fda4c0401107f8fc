//! Who belongs to a collection.

use domain::access::member_change::Change;
use domain::access::members::change_collection;
use domain::access::role::CollectionRole;
use domain::access::{
    self, ChangeCollectionMember, CollectionFacts, Grant, ManageCollectionMembers,
    SeeCollectionMembers,
};
use domain::audit::AuditAction;
use domain::id::{CollectionId, UserId};
use domain::identity::member::CollectionMember;
use domain::list::Page;
use domain::problem::Code;
use serde_json::json;
use store::Tx;

use crate::audit::Scene;
use crate::list::Listed;
use crate::member::{check_version, not_added, refused};
use crate::outcome::{Failure, Outcome};
use crate::{Caller, Service};

/// A member of a collection, as another one sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenCollectionMember {
    /// The membership.
    pub record: CollectionMember,
    /// The roles that the reader may give them, the present one among them.
    pub roles: Vec<CollectionRole>,
    /// Whether the reader may end the membership.
    pub removable: bool,
}

impl SeenCollectionMember {
    fn of(facts: &CollectionFacts, record: CollectionMember) -> Self {
        let (user, role) = (record.who.user, record.role);
        let may = |change| change_collection(facts, user, Some(role), true, change).is_ok();
        let roles = CollectionRole::ALL.iter().copied();
        Self {
            roles: roles.filter(|role| may(Change::SetRole(*role))).collect(),
            removable: may(Change::Remove),
            record,
        }
    }
}

impl Service {
    /// The members of a collection whose usernames have `search` as a part, by username; none at all for who has no
    /// role in it.
    pub async fn collection_members(
        &self,
        caller: &Caller,
        collection: CollectionId,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Option<Listed<SeenCollectionMember>>, Failure> {
        let mut tx = self.db().read().await?;
        let reader = caller.reader;
        let facts = store::access::collection_facts_by_id(&mut tx, reader, collection).await?;
        let Some(facts) = facts else { return Ok(None) };
        let Ok(grant) = access::collection::<SeeCollectionMembers>(&facts) else {
            return Ok(None);
        };
        let mut list = store::member::list(&mut tx, &grant, search, page).await?;
        let total = store::member::count(&mut tx, &grant, search).await?;
        let nodes = std::mem::take(&mut list.rows).into_iter();
        let nodes = nodes.map(|record| SeenCollectionMember::of(&facts, record));
        Ok(Some(Listed::new(nodes.collect(), list, total)))
    }

    /// Makes the person with this username, who belongs to the account, a member of the collection.
    pub async fn add_collection_member(
        &self,
        caller: &Caller,
        collection: CollectionId,
        username: &str,
        role: CollectionRole,
    ) -> Outcome<SeenCollectionMember> {
        self.count_named(caller).await?;
        let mut tx = self.db().begin_on(collection).await?;
        let facts = self.locked_collection(&mut tx, caller, collection).await?;
        access::collection::<ManageCollectionMembers>(&facts)?;
        let named = self.named(&mut tx, username).await?;
        let present = store::member::role(&mut tx, collection, named.user).await?;
        let in_account = store::member::role(&mut tx, facts.account, named.user).await?;
        let change = Change::Add(role);
        let grant = change_collection(&facts, named.user, present, in_account.is_some(), change)
            .map_err(|refusal| not_added(refusal, present, "username"))?;
        self.join_collection(&mut tx, &grant, &facts, &named.username, grant.actor())
            .await?;
        self.commit_collection_member(tx, &facts, named.user).await
    }

    /// Makes the permitted new member, and the entry that tells of it, done by `actor`.
    pub(crate) async fn join_collection(
        &self,
        tx: &mut Tx,
        grant: &Grant<ChangeCollectionMember>,
        facts: &CollectionFacts,
        username: &str,
        actor: UserId,
    ) -> Outcome<()> {
        if !store::member::collection::change(tx, grant, self.now()).await? {
            return Err(Code::AlreadyMember.into());
        }
        let wanted = grant.object();
        store::member::invitation::end_in_collection(tx, wanted.collection, wanted.member).await?;
        let Change::Add(role) = wanted.change else {
            return Ok(());
        };
        let details = json!({ "role": role.as_str() });
        let scene = Scene::collection(facts, actor);
        let action = AuditAction::MemberAdded;
        Ok(self
            .leave_entry(tx, scene, action, Some(username), details)
            .await?)
    }

    /// Gives a member of the collection another role, from a version of the membership.
    pub async fn change_collection_member(
        &self,
        caller: &Caller,
        collection: CollectionId,
        member: UserId,
        version: i64,
        role: CollectionRole,
    ) -> Outcome<SeenCollectionMember> {
        let mut tx = self.db().begin_on(collection).await?;
        let facts = self.locked_collection(&mut tx, caller, collection).await?;
        let present = store::member::find(&mut tx, collection, member).await?;
        let before = present.map(|(role, _)| role);
        // Who has a role in a collection belongs to its account.
        let grant = change_collection(&facts, member, before, true, Change::SetRole(role))
            .map_err(|refusal| refused(refusal, "role"))?;
        let (before, current) = present.ok_or(Code::NotAMember)?;
        check_version(current, version)?;
        if before != role {
            store::member::collection::change(&mut tx, &grant, self.now()).await?;
            let username = self.username(&mut tx, member).await?;
            let details = json!({ "before": before.as_str(), "after": role.as_str() });
            let scene = Scene::collection(&facts, grant.actor());
            let action = AuditAction::RoleChanged;
            self.leave_entry(&mut tx, scene, action, Some(&username), details)
                .await?;
        }
        self.commit_collection_member(tx, &facts, member).await
    }

    /// Ends a membership of the collection; for oneself: leaves it.
    pub async fn remove_collection_member(
        &self,
        caller: &Caller,
        collection: CollectionId,
        member: UserId,
    ) -> Outcome<()> {
        let mut tx = self.db().begin_on(collection).await?;
        let facts = self.locked_collection(&mut tx, caller, collection).await?;
        let role = store::member::role(&mut tx, collection, member).await?;
        let grant = change_collection(&facts, member, role, true, Change::Remove)
            .map_err(|refusal| refused(refusal, "member"))?;
        let role = role.ok_or(Code::NotAMember)?;
        store::member::collection::change(&mut tx, &grant, self.now()).await?;
        store::member::invitation::end_in_collection(&mut tx, collection, member).await?;
        let action = if grant.actor() == member {
            AuditAction::MemberLeft
        } else {
            AuditAction::MemberRemoved
        };
        let username = self.username(&mut tx, member).await?;
        let details = json!({ "role": role.as_str() });
        let scene = Scene::collection(&facts, grant.actor());
        self.leave_entry(&mut tx, scene, action, Some(&username), details)
            .await?;
        Ok(tx.commit().await?)
    }

    /// Commits, after reading what is to be shown of the member.
    async fn commit_collection_member(
        &self,
        mut tx: Tx,
        facts: &CollectionFacts,
        user: UserId,
    ) -> Outcome<SeenCollectionMember> {
        let grant = access::collection::<SeeCollectionMembers>(facts)?;
        let record = store::member::one(&mut tx, &grant, user).await?;
        tx.commit().await?;
        let record = record.ok_or(Code::NotAMember)?;
        Ok(SeenCollectionMember::of(facts, record))
    }
}
