//! Changes of membership: nobody adds themselves, changes their own role or gives a role above
//! their own; the owner's membership is fixed; every other member may leave.

use super::{
    AccountFacts, ChangeAccountMember, ChangeCollectionMember, CollectionFacts, Grant,
    ManageAccountMembers, ManageCollectionMembers, Refusal,
};
use crate::access::member_change::{AccountChange, Change, CollectionChange};
use crate::access::role::{AccountRole, CollectionRole};
use crate::id::UserId;

/// Why a membership can't be changed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MemberRefusal {
    /// The reader may not see this, or not manage its members.
    #[error(transparent)]
    Access(#[from] Refusal),
    /// Nobody can add themselves.
    #[error("nobody can add themselves")]
    AddsSelf,
    /// Nobody can change their own role.
    #[error("nobody can change their own role")]
    OwnRole,
    /// Nobody can give a role above their own.
    #[error("nobody can give a role above their own")]
    AboveOwn,
    /// There is one owner, who is changed by handing over only.
    #[error("the owner's membership is fixed")]
    OwnerFixed,
    /// Only the account's owner adds, changes and removes its administrators.
    #[error("administrators do not manage other administrators")]
    OtherAdministrator,
    /// Is a member already.
    #[error("is a member already")]
    AlreadyMember,
    /// Is no member.
    #[error("is no member")]
    NotMember,
    /// A collection's member must belong to its account.
    #[error("does not belong to the account")]
    NotInAccount,
    /// A collection or an account is handed over to one of its administrators only.
    #[error("is no administrator")]
    NotAdministrator,
}

/// Decides about one change to the members of an account. `target_role` is the role that `member`
/// has in it now.
///
/// # Errors
/// Says which rule forbids the change.
pub fn change_account(
    facts: &AccountFacts,
    member: UserId,
    target_role: Option<AccountRole>,
    change: Change<AccountRole>,
) -> Result<Grant<ChangeAccountMember>, MemberRefusal> {
    let actor = if leaves(facts.reader.user(), member, change) {
        // What the reader is not in and may not see stays hidden.
        super::account::<super::SeeAccount>(facts)?;
        member
    } else {
        super::account::<ManageAccountMembers>(facts)?.actor()
    };
    check_self(actor, member, change)?;
    check_target(change, target_role, AccountRole::Owner)?;
    let own = facts.effective_role();
    check_given(change.role(), own, AccountRole::Owner)?;
    let among_administrators =
        [target_role, change.role()].contains(&Some(AccountRole::Administrator));
    if actor != member && among_administrators && own < Some(AccountRole::Owner) {
        return Err(MemberRefusal::OtherAdministrator);
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

/// Decides about one change to the members of a collection. `target_role` is the role that
/// `member` has in it now, `in_account` whether they belong to its account.
///
/// # Errors
/// Says which rule forbids the change.
pub fn change_collection(
    facts: &CollectionFacts,
    member: UserId,
    target_role: Option<CollectionRole>,
    in_account: bool,
    change: Change<CollectionRole>,
) -> Result<Grant<ChangeCollectionMember>, MemberRefusal> {
    let actor = if leaves(facts.reader.user(), member, change) {
        super::collection::<super::ReadCollection>(facts)?;
        member
    } else {
        super::collection::<ManageCollectionMembers>(facts)?.actor()
    };
    check_self(actor, member, change)?;
    check_target(change, target_role, CollectionRole::Owner)?;
    check_given(change.role(), facts.effective_role(), CollectionRole::Owner)?;
    if change.role().is_some() && !in_account {
        return Err(MemberRefusal::NotInAccount);
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

/// Decides whether somebody, whoever it will turn out to be, may be invited to an account with this role. What
/// else [`change_account`] asks is asked when the invitation is accepted.
///
/// # Errors
/// Says which rule forbids it.
pub fn invite_to_account(
    facts: &AccountFacts,
    role: AccountRole,
) -> Result<Grant<ManageAccountMembers>, MemberRefusal> {
    let grant = super::account::<ManageAccountMembers>(facts)?;
    let own = facts.effective_role();
    check_given(Some(role), own, AccountRole::Owner)?;
    if role == AccountRole::Administrator && own < Some(AccountRole::Owner) {
        return Err(MemberRefusal::OtherAdministrator);
    }
    Ok(grant)
}

/// As [`invite_to_account`], to a collection.
///
/// # Errors
/// Says which rule forbids it.
pub fn invite_to_collection(
    facts: &CollectionFacts,
    role: CollectionRole,
) -> Result<Grant<ManageCollectionMembers>, MemberRefusal> {
    let grant = super::collection::<ManageCollectionMembers>(facts)?;
    check_given(Some(role), facts.effective_role(), CollectionRole::Owner)?;
    Ok(grant)
}

/// Whether a collection may be handed over to somebody with this role in it.
///
/// # Errors
/// [`MemberRefusal::NotAdministrator`].
pub fn may_inherit_collection(role: Option<CollectionRole>) -> Result<(), MemberRefusal> {
    if role == Some(CollectionRole::Administrator) {
        Ok(())
    } else {
        Err(MemberRefusal::NotAdministrator)
    }
}

/// Whether an account may be handed over to somebody with this role in it.
///
/// # Errors
/// [`MemberRefusal::NotAdministrator`].
pub fn may_inherit_account(role: Option<AccountRole>) -> Result<(), MemberRefusal> {
    if role == Some(AccountRole::Administrator) {
        Ok(())
    } else {
        Err(MemberRefusal::NotAdministrator)
    }
}

/// Whether the change is the reader's own leaving, which needs no right to manage members.
fn leaves<R: Copy>(reader: Option<UserId>, member: UserId, change: Change<R>) -> bool {
    reader == Some(member) && matches!(change, Change::Remove)
}

/// What nobody does to themselves.
fn check_self<R: Copy>(
    actor: UserId,
    member: UserId,
    change: Change<R>,
) -> Result<(), MemberRefusal> {
    match change {
        Change::Add(_) if actor == member => Err(MemberRefusal::AddsSelf),
        Change::SetRole(_) if actor == member => Err(MemberRefusal::OwnRole),
        _ => Ok(()),
    }
}

/// Nobody gives a role above their own, and the owner's to nobody.
fn check_given<R: Copy + PartialOrd>(
    given: Option<R>,
    own: Option<R>,
    owner: R,
) -> Result<(), MemberRefusal> {
    if given > own {
        return Err(MemberRefusal::AboveOwn);
    }
    if given == Some(owner) {
        return Err(MemberRefusal::OwnerFixed);
    }
    Ok(())
}

/// What the target's present role forbids whoever asks.
fn check_target<R: Copy + PartialEq>(
    change: Change<R>,
    target_role: Option<R>,
    owner: R,
) -> Result<(), MemberRefusal> {
    match (change, target_role) {
        (_, Some(role)) if role == owner => Err(MemberRefusal::OwnerFixed),
        (Change::Add(_), Some(_)) => Err(MemberRefusal::AlreadyMember),
        (Change::SetRole(_) | Change::Remove, None) => Err(MemberRefusal::NotMember),
        _ => Ok(()),
    }
}
