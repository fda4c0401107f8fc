//! Members of a group: the use cases that accounts and collections share.

use domain::access::member_change::Change;
use domain::access::members::MembershipProblem;
use domain::access::{AccessDenied, Grant};
use domain::id::UserId;
use domain::identity::member::Membership;
use domain::list::Page;
use domain::operation::audit::AuditAction;
use domain::problem::{Code, Problem};
use serde_json::json;
use store::Tx;
use store::member::{Group, SeesMembers};

use crate::Caller;
use crate::audit::AuditTrail;
use crate::audit::Scene;
use crate::list::Listed;
use crate::member::Members;
use crate::member::{Named, not_added};
use crate::outcome::{Failure, Outcome};

/// A member of a group, as another member sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenMember<Role> {
    /// The membership as stored.
    pub record: Membership<Role>,
    /// Number of the account's collections that they own, as far as the reader sees them; 0 in a collection.
    pub owned_collections: u64,
    /// The roles that the reader may give them, the present one among them.
    pub roles: Vec<Role>,
    /// Whether the reader may end the membership.
    pub removable: bool,
}

/// The facts about a group of members, with the rules and statements that differ between accounts and collections.
pub(crate) trait MemberGroup: Sync {
    type Role: Copy + PartialEq + Send + Sync + 'static;
    type Id: Group<Role = Self::Role> + Send + Sync;
    /// The action of seeing the members.
    type See: SeesMembers<Group = Self::Id>;
    type Change: domain::access::Action<Actor = UserId>;

    /// All roles, in the order of the interface.
    const ROLES: &'static [Self::Role];

    fn id(&self) -> Self::Id;

    /// The scene of an audit entry.
    fn scene(&self, actor: UserId) -> Scene;

    /// Permission to see the members.
    fn see(&self) -> Result<Grant<Self::See>, AccessDenied>;

    /// Decides about one change. `present` is the member's role now, `in_account` whether they belong to the account.
    fn decide(
        &self,
        member: UserId,
        present: Option<Self::Role>,
        in_account: bool,
        change: Change<Self::Role>,
    ) -> Result<Grant<Self::Change>, MembershipProblem>;

    /// Stores a permitted change of role.
    fn set_role(
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<Self::Change>,
    ) -> impl Future<Output = Outcome<bool>> + Send;

    /// Adds the permitted new member, with their audit entry by `actor`.
    fn join(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<Self::Change>,
        username: &str,
        actor: UserId,
    ) -> impl Future<Output = Outcome<()>> + Send;

    /// Ends a permitted membership of this role, with its audit entries.
    fn end(
        &self,
        members: Members<'_>,
        tx: &mut Tx,
        grant: &Grant<Self::Change>,
        role: Self::Role,
    ) -> impl Future<Output = Outcome<()>> + Send;

    /// The member as the reader sees them.
    fn seen(
        &self,
        record: Membership<Self::Role>,
        owned_collections: u64,
    ) -> SeenMember<Self::Role> {
        let (user, role) = (record.who.user, record.role);
        let may = |change| self.decide(user, Some(role), true, change).is_ok();
        let roles = Self::ROLES.iter().copied();
        SeenMember {
            roles: roles.filter(|role| may(Change::SetRole(*role))).collect(),
            removable: may(Change::Remove),
            record,
            owned_collections,
        }
    }
}

impl Members<'_> {
    /// A page of the members whose usernames contain `search`, by username; `None` without permission.
    pub(super) async fn list_members<G: MemberGroup>(
        tx: &mut Tx,
        group: &G,
        search: Option<&str>,
        page: &Page,
    ) -> Result<Option<Listed<Membership<G::Role>>>, Failure> {
        let Ok(grant) = group.see() else {
            return Ok(None);
        };
        let list = store::member::list(tx, &grant, search, page).await?;
        let total = store::member::count(tx, &grant, search).await?;
        Ok(Some(Listed::from_list(list, total)))
    }

    /// Adds a user as a member with a role.
    pub(super) async fn add_member<G: MemberGroup>(
        self,
        tx: &mut Tx,
        caller: &Caller,
        group: &G,
        named: &Named,
        in_account: bool,
        role: G::Role,
    ) -> Outcome<()> {
        let present = store::member::role(tx, group.id(), named.user).await?;
        let grant = group
            .decide(named.user, present, in_account, Change::Add(role))
            .map_err(|rejection| not_added(rejection, present))
            .map_err(|rejection| self.rejected::<G::Change>(caller, rejection, "username"))?;
        group
            .join(self, tx, &grant, &named.username, grant.actor())
            .await
    }

    /// Gives a member another role, from a version of the membership.
    pub(super) async fn change_member<G: MemberGroup>(
        self,
        tx: &mut Tx,
        caller: &Caller,
        group: &G,
        member: UserId,
        version: i64,
        role: G::Role,
    ) -> Outcome<()> {
        let present = store::member::find(tx, group.id(), member).await?;
        let before = present.map(|(role, _)| role);

        // A member of a collection belongs to its account.
        let grant = group
            .decide(member, before, true, Change::SetRole(role))
            .map_err(|rejection| self.rejected::<G::Change>(caller, rejection, "role"))?;

        let (before, current) = present.ok_or(Code::NotAMember)?;
        if current != version {
            return Err(Problem::new(Code::Conflict).with("current", current).into());
        }
        if before == role {
            return Ok(());
        }

        G::set_role(self, tx, &grant).await?;
        let username = self.username(tx, member).await?;
        let word = |role| <G::Id as Group>::word(role);
        let details = json!({ "before": word(before), "after": word(role) });

        let (scene, changed) = (group.scene(grant.actor()), AuditAction::RoleChanged);
        Ok(AuditTrail::new(self.shared)
            .leave_entry(tx, scene, changed, Some(&username), details)
            .await?)
    }

    /// Ends a membership; for the caller's own: leaves the group.
    pub(super) async fn remove_member<G: MemberGroup>(
        self,
        tx: &mut Tx,
        caller: &Caller,
        group: &G,
        member: UserId,
    ) -> Outcome<()> {
        let role = store::member::role(tx, group.id(), member).await?;
        let grant = group
            .decide(member, role, true, Change::Remove)
            .map_err(|rejection| self.rejected::<G::Change>(caller, rejection, "member"))?;
        let role = role.ok_or(Code::NotAMember)?;
        group.end(self, tx, &grant, role).await
    }

    /// Leaves the audit entry of a new member.
    pub(super) async fn leave_joined<G: MemberGroup>(
        self,
        tx: &mut Tx,
        scene: Scene,
        username: &str,
        role: G::Role,
    ) -> Result<(), Failure> {
        let details = json!({ "role": <G::Id as Group>::word(role) });
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, AuditAction::MemberAdded, Some(username), details)
            .await
    }

    /// Leaves the audit entry of an ended membership.
    pub(super) async fn leave_ended<G: MemberGroup>(
        self,
        tx: &mut Tx,
        scene: Scene,
        member: UserId,
        username: &str,
        role: G::Role,
    ) -> Result<(), Failure> {
        let ended = if scene.actor == Some(member) {
            AuditAction::MemberLeft
        } else {
            AuditAction::MemberRemoved
        };
        let details = json!({ "role": <G::Id as Group>::word(role) });
        AuditTrail::new(self.shared)
            .leave_entry(tx, scene, ended, Some(username), details)
            .await
    }

    /// The member as they are after a change, before it is committed.
    pub(super) async fn member_now<G: MemberGroup>(
        self,
        tx: &mut Tx,
        caller: &Caller,
        group: &G,
        user: UserId,
    ) -> Outcome<Membership<G::Role>> {
        let grant = self.shared.permit(caller, group.see())?;
        let record = store::member::one(tx, &grant, user).await?;
        Ok(record.ok_or(Code::NotAMember)?)
    }
}
