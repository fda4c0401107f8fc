//! Changes of membership: users cannot add themselves, change their own role or give a role above their own;
//! the owner's membership is fixed; every other member may leave.

use super::{
    AccessDenied, AccountFacts, ChangeAccountMember, ChangeCollectionMember, CollectionFacts,
    Grant, ManageAccountMembers, ManageCollectionMembers,
};
use crate::access::member_change::{AccountChange, Change, CollectionChange};
use crate::id::UserId;
use crate::identity::role::{AccountRole, CollectionRole};

/// Why a change of membership is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MembershipProblem {
    /// The reader may not see the object, or may not manage its members.
    #[error(transparent)]
    Access(#[from] AccessDenied),
    /// Users cannot add themselves.
    #[error("nobody can add themselves")]
    AddsSelf,
    /// Users cannot change their own role.
    #[error("nobody can change their own role")]
    OwnRole,
    /// Users cannot give a role above their own.
    #[error("nobody can give a role above their own")]
    AboveOwn,
    /// There is one owner; ownership changes only by handing over.
    #[error("the owner's membership is fixed")]
    OwnerFixed,
    /// The owner of an account cannot remove their own membership.
    #[error("the owner of an account does not leave it")]
    AccountOwnerLeaves,
    /// The owner of a collection cannot remove their own membership.
    #[error("the owner of a collection does not leave it")]
    CollectionOwnerLeaves,
    /// Only the account's owner adds, changes and removes its administrators.
    #[error("administrators do not manage other administrators")]
    OtherAdministrator,
    /// The user already is a member.
    #[error("is a member already")]
    AlreadyMember,
    /// The user is not a member.
    #[error("is no member")]
    NotMember,
    /// A collection's member must belong to its account.
    #[error("does not belong to the account")]
    NotInAccount,
    /// A collection or an account can be handed over only to one of its administrators.
    #[error("is no administrator")]
    NotAdministrator,
}

/// Decides about one change to the members of an account. `target_role` is the current role of `member` in the
/// account.
///
/// # Errors
/// The rule that forbids the change.
pub fn change_account(
    facts: &AccountFacts,
    member: UserId,
    target_role: Option<AccountRole>,
    change: Change<AccountRole>,
) -> Result<Grant<ChangeAccountMember>, MembershipProblem> {
    let actor = if leaves(facts.reader.user(), member, change) {
        // An account that is hidden from the reader must look like one that does not exist.
        super::account::<super::SeeAccount>(facts)?;
        member
    } else {
        super::account::<ManageAccountMembers>(facts)?.actor()
    };

    super::action::check_key::<ChangeAccountMember>(facts.reader)?;
    check_self(actor, member, change)?;
    if leaves(Some(actor), member, change) && target_role == Some(AccountRole::Owner) {
        return Err(MembershipProblem::AccountOwnerLeaves);
    }

    check_target(change, target_role, AccountRole::Owner)?;
    let own = facts.effective_role();
    check_given(change.role(), own, AccountRole::Owner)?;
    let among_administrators =
        [target_role, change.role()].contains(&Some(AccountRole::Administrator));
    if actor != member && among_administrators && own < Some(AccountRole::Owner) {
        return Err(MembershipProblem::OtherAdministrator);
    }

    Ok(Grant {
        object: AccountChange {
            account: facts.account,
            member,
            change,
        },
        actor,
    })
}

/// Decides about one change to the members of a collection. `target_role` is the current role of `member` in
/// the collection, `in_account` whether they belong to its account.
///
/// # Errors
/// The rule that forbids the change.
pub fn change_collection(
    facts: &CollectionFacts,
    member: UserId,
    target_role: Option<CollectionRole>,
    in_account: bool,
    change: Change<CollectionRole>,
) -> Result<Grant<ChangeCollectionMember>, MembershipProblem> {
    let actor = if leaves(facts.reader.user(), member, change) {
        super::collection::<super::ReadCollection>(facts)?;
        member
    } else {
        super::collection::<ManageCollectionMembers>(facts)?.actor()
    };

    super::action::check_key::<ChangeCollectionMember>(facts.reader)?;
    check_self(actor, member, change)?;
    if leaves(Some(actor), member, change) && target_role == Some(CollectionRole::Owner) {
        return Err(MembershipProblem::CollectionOwnerLeaves);
    }

    check_target(change, target_role, CollectionRole::Owner)?;
    check_given(change.role(), facts.effective_role(), CollectionRole::Owner)?;
    if change.role().is_some() && !in_account {
        return Err(MembershipProblem::NotInAccount);
    }

    Ok(Grant {
        object: CollectionChange {
            collection: facts.collection,
            member,
            change,
        },
        actor,
    })
}

/// Decides whether the reader may invite to an account with this role, without knowing the invitee.
/// [`change_account`] applies its other rules when the invitation is accepted.
///
/// # Errors
/// The rule that forbids the invitation.
pub fn invite_to_account(
    facts: &AccountFacts,
    role: AccountRole,
) -> Result<Grant<ManageAccountMembers>, MembershipProblem> {
    let grant = super::account::<ManageAccountMembers>(facts)?;
    let own = facts.effective_role();
    check_given(Some(role), own, AccountRole::Owner)?;
    if role == AccountRole::Administrator && own < Some(AccountRole::Owner) {
        return Err(MembershipProblem::OtherAdministrator);
    }
    Ok(grant)
}

/// Like [`invite_to_account`], for a collection.
///
/// # Errors
/// The rule that forbids the invitation.
pub fn invite_to_collection(
    facts: &CollectionFacts,
    role: CollectionRole,
) -> Result<Grant<ManageCollectionMembers>, MembershipProblem> {
    let grant = super::collection::<ManageCollectionMembers>(facts)?;
    check_given(Some(role), facts.effective_role(), CollectionRole::Owner)?;
    Ok(grant)
}

/// Checks that a collection may be handed over to a user with this role in it.
///
/// # Errors
/// [`MembershipProblem::NotAdministrator`].
pub fn may_inherit_collection(role: Option<CollectionRole>) -> Result<(), MembershipProblem> {
    if role == Some(CollectionRole::Administrator) {
        Ok(())
    } else {
        Err(MembershipProblem::NotAdministrator)
    }
}

/// Checks that an account may be handed over to a user with this role in it.
///
/// # Errors
/// [`MembershipProblem::NotAdministrator`].
pub fn may_inherit_account(role: Option<AccountRole>) -> Result<(), MembershipProblem> {
    if role == Some(AccountRole::Administrator) {
        Ok(())
    } else {
        Err(MembershipProblem::NotAdministrator)
    }
}

/// Whether the change removes the reader, which needs no right to manage members.
fn leaves<R: Copy>(reader: Option<UserId>, member: UserId, change: Change<R>) -> bool {
    reader == Some(member) && matches!(change, Change::Remove)
}

/// Refuses changes that users may not make to themselves.
fn check_self<R: Copy>(
    actor: UserId,
    member: UserId,
    change: Change<R>,
) -> Result<(), MembershipProblem> {
    match change {
        Change::Add(_) if actor == member => Err(MembershipProblem::AddsSelf),
        Change::SetRole(_) if actor == member => Err(MembershipProblem::OwnRole),
        _ => Ok(()),
    }
}

/// Refuses a given role above the actor's own, and the owner's role.
fn check_given<R: Copy + PartialOrd>(
    given: Option<R>,
    own: Option<R>,
    owner: R,
) -> Result<(), MembershipProblem> {
    if given > own {
        return Err(MembershipProblem::AboveOwn);
    }
    if given == Some(owner) {
        return Err(MembershipProblem::OwnerFixed);
    }
    Ok(())
}

/// Refuses changes that the current role of the target forbids to every actor.
fn check_target<R: Copy + PartialEq>(
    change: Change<R>,
    target_role: Option<R>,
    owner: R,
) -> Result<(), MembershipProblem> {
    match (change, target_role) {
        (_, Some(role)) if role == owner => Err(MembershipProblem::OwnerFixed),
        (Change::Add(_), Some(_)) => Err(MembershipProblem::AlreadyMember),
        (Change::SetRole(_) | Change::Remove, None) => Err(MembershipProblem::NotMember),
        _ => Ok(()),
    }
}
