//! Members of a collection.

use domain::access::member_change::Change;
use domain::access::members::{MembershipProblem, change_collection};
use domain::access::{
    self, AccessDenied, ChangeCollectionMember, CollectionFacts, Grant, ManageCollectionMembers,
    SeeCollectionMembers,
};
use domain::id::{CollectionId, UserId};
use domain::identity::role::CollectionRole;
use domain::list::Page;
use domain::problem::Code;
use store::Tx;

use crate::Caller;
use crate::audit::Scene;
use crate::list::Listed;
use crate::member::Members;
use crate::member::group::{MemberGroup, SeenMember};
use crate::outcome::{Failure, Outcome};

/// A member of a collection, as another member sees them.
pub type SeenCollectionMember = SeenMember<CollectionRole>;

impl MemberGroup for CollectionFacts {
    type Role = CollectionRole;
    type Id = CollectionId;
    type See = SeeCollectionMembers;
    type Change = ChangeCollectionMember;

    const ROLES: &'static [CollectionRole] = CollectionRole::ALL;

    fn id(&self) -> CollectionId {
        self.collection
    }

    fn scene(&self, actor: UserId) -> Scene {
        Scene::collection(self, actor)
    }

    fn see(&self) -> Result<Grant<SeeCollectionMembers>, AccessDenied> {
        access::collection(self)
    }

    fn decide(
        &self,
        member: UserId,
        present: Option<CollectionRole>,
        in_account: bool,
        change: Change<CollectionRole>,
    ) -> Result<Grant<ChangeCollectionMember>, MembershipProblem> {
        change_collection(self, member, present, in_account, change)
    }

    async fn set_role(
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeCollectionMember>,
    ) -> Outcome<bool> {
        Ok(store::member::collection::change(tx, grant, members.shared.now()).await?)
    }

    async fn join(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeCollectionMember>,
        username: &str,
        actor: UserId,
    ) -> Outcome<()> {
        if !store::member::collection::change(tx, grant, members.shared.now()).await? {
            return Err(Code::AlreadyMember.into());
        }
        let wanted = grant.object();
        store::member::invitation::end_in_collection(tx, wanted.collection, wanted.member).await?;
        let Change::Add(role) = wanted.change else {
            return Ok(());
        };
        Ok(members
            .leave_joined::<Self>(tx, self.scene(actor), username, role)
            .await?)
    }

    async fn end(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<ChangeCollectionMember>,
        role: CollectionRole,
    ) -> Outcome<()> {
        let member = grant.object().member;
        store::member::collection::change(tx, grant, members.shared.now()).await?;
        store::member::invitation::end_in_collection(tx, self.collection, member).await?;
        let username = members.username(tx, member).await?;
        let scene = self.scene(grant.actor());
        Ok(members
            .leave_ended::<Self>(tx, scene, member, &username, role)
            .await?)
    }
}

impl Members<'_> {
    /// The members of a collection whose usernames contain `search`, by username; `None` for a reader without a role
    /// in it.
    pub async fn collection_members(
        self,
        caller: &Caller,
        collection: CollectionId,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Option<Listed<SeenCollectionMember>>, Failure> {
        let mut tx = self.shared.db().read().await?;
        let reader = caller.reader;
        let facts = store::access::collection_facts_by_id(&mut tx, reader, collection).await?;
        let Some(facts) = facts else { return Ok(None) };
        let members = Self::list_members(&mut tx, &facts, search, page).await?;
        Ok(members.map(|members| members.map(|record| facts.seen(record, 0))))
    }

    /// Adds the user with this username, who belongs to the account, to the collection.
    pub async fn add_collection_member(
        self,
        caller: &Caller,
        collection: CollectionId,
        username: &str,
        role: CollectionRole,
    ) -> Outcome<SeenCollectionMember> {
        self.count_named(caller).await?;
        let mut tx = self.shared.db().begin_on(collection).await?;
        let facts = self
            .collections
            .locked_collection(&mut tx, caller, collection)
            .await?;
        self.shared.permit(
            caller,
            access::collection::<ManageCollectionMembers>(&facts),
        )?;
        let named = self.named(&mut tx, username).await?;
        let in_account = store::member::role(&mut tx, facts.account, named.user).await?;
        self.add_member(&mut tx, caller, &facts, &named, in_account.is_some(), role)
            .await?;
        self.commit_collection_member(tx, caller, &facts, named.user)
            .await
    }

    /// Gives a member of the collection another role, from a version of the membership.
    pub async fn change_collection_member(
        self,
        caller: &Caller,
        collection: CollectionId,
        member: UserId,
        version: i64,
        role: CollectionRole,
    ) -> Outcome<SeenCollectionMember> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let facts = self
            .collections
            .locked_collection(&mut tx, caller, collection)
            .await?;
        self.change_member(&mut tx, caller, &facts, member, version, role)
            .await?;
        self.commit_collection_member(tx, caller, &facts, member)
            .await
    }

    /// Ends a membership of the collection; for the caller's own: leaves it.
    pub async fn remove_collection_member(
        self,
        caller: &Caller,
        collection: CollectionId,
        member: UserId,
    ) -> Outcome<()> {
        let mut tx = self.shared.db().begin_on(collection).await?;
        let facts = self
            .collections
            .locked_collection(&mut tx, caller, collection)
            .await?;
        self.remove_member(&mut tx, caller, &facts, member).await?;
        Ok(tx.commit().await?)
    }

    async fn commit_collection_member(
        self,
        mut tx: Tx,
        caller: &Caller,
        facts: &CollectionFacts,
        user: UserId,
    ) -> Outcome<SeenCollectionMember> {
        let record = self.member_now(&mut tx, caller, facts, user).await?;
        tx.commit().await?;
        Ok(facts.seen(record, 0))
    }
}
