//! Permissions to change memberships.

use AccountRole as A;
use CollectionRole as C;

use super::super::members::{
    MembershipProblem, change_account, change_collection, invite_to_account, invite_to_collection,
    may_inherit_account, may_inherit_collection,
};
use super::*;
use crate::access::member_change::Change;

/// Another user than the reader.
const OTHER: u128 = 2;

/// The decision about another user's membership in the account, by the reader's and the target's
/// role.
fn in_account(by: A, target: Option<A>, change: Change<A>) -> Result<(), MembershipProblem> {
    let facts = AccountFacts {
        role: Some(by),
        ..account_facts("stranger")
    };
    change_account(&facts, user(OTHER), target, change).map(drop)
}

/// The decision about the membership in a collection of a user who belongs to the account.
fn in_collection(by: C, target: Option<C>, change: Change<C>) -> Result<(), MembershipProblem> {
    let facts = CollectionFacts {
        collection_role: Some(by),
        ..collection_facts("account member")
    };
    change_collection(&facts, user(OTHER), target, true, change).map(drop)
}

const FORBIDDEN: MembershipProblem = MembershipProblem::Access(AccessDenied::Forbidden);

#[test]
fn an_accounts_administrator_manages_plain_members_only() {
    for change in [Change::SetRole(A::Member), Change::Remove] {
        assert_eq!(
            in_account(A::Administrator, Some(A::Member), change),
            Ok(())
        );
        assert_eq!(
            in_account(A::Administrator, Some(A::Administrator), change),
            Err(MembershipProblem::OtherAdministrator)
        );
    }

    assert_eq!(
        in_account(A::Administrator, None, Change::Add(A::Member)),
        Ok(())
    );

    for (target, change) in [
        (None, Change::Add(A::Administrator)),
        (Some(A::Member), Change::SetRole(A::Administrator)),
    ] {
        assert_eq!(
            in_account(A::Administrator, target, change),
            Err(MembershipProblem::OtherAdministrator)
        );
        assert_eq!(in_account(A::Owner, target, change), Ok(()));
    }

    assert_eq!(
        in_account(A::Owner, Some(A::Administrator), Change::SetRole(A::Member)),
        Ok(())
    );
}

#[test]
fn a_plain_member_manages_nobody() {
    for change in [
        Change::Add(A::Member),
        Change::SetRole(A::Member),
        Change::Remove,
    ] {
        assert_eq!(
            in_account(A::Member, Some(A::Member), change),
            Err(FORBIDDEN)
        );
    }
    for by in [C::Member, C::Editor] {
        for change in [
            Change::Add(C::Member),
            Change::SetRole(C::Member),
            Change::Remove,
        ] {
            assert_eq!(in_collection(by, Some(C::Member), change), Err(FORBIDDEN));
        }
    }
}

#[test]
fn there_is_one_owner_whose_membership_is_fixed() {
    for change in [
        Change::SetRole(A::Member),
        Change::Remove,
        Change::Add(A::Member),
    ] {
        for by in [A::Administrator, A::Owner] {
            assert_eq!(
                in_account(by, Some(A::Owner), change),
                Err(MembershipProblem::OwnerFixed)
            );
        }
    }

    assert_eq!(
        in_account(A::Owner, Some(A::Member), Change::SetRole(A::Owner)),
        Err(MembershipProblem::OwnerFixed)
    );
    assert_eq!(
        in_account(A::Administrator, Some(A::Member), Change::SetRole(A::Owner)),
        Err(MembershipProblem::AboveOwn)
    );

    for by in [C::Administrator, C::Owner] {
        assert_eq!(
            in_collection(by, Some(C::Owner), Change::Remove),
            Err(MembershipProblem::OwnerFixed)
        );
    }

    assert_eq!(
        in_collection(C::Administrator, None, Change::Add(C::Owner)),
        Err(MembershipProblem::AboveOwn)
    );
}

#[test]
fn a_collections_administrator_manages_everybody_but_the_owner() {
    for role in [C::Member, C::Editor, C::Administrator] {
        assert_eq!(
            in_collection(C::Administrator, None, Change::Add(role)),
            Ok(())
        );
        assert_eq!(
            in_collection(
                C::Administrator,
                Some(C::Administrator),
                Change::SetRole(role)
            ),
            Ok(())
        );
        assert_eq!(in_collection(C::Owner, Some(role), Change::Remove), Ok(()));
    }
}

#[test]
fn the_accounts_administrators_manage_every_collection_but_do_not_join_by_themselves() {
    let facts = collection_facts("account administrator");
    assert!(
        change_collection(
            &facts,
            user(OTHER),
            None,
            true,
            Change::Add(C::Administrator)
        )
        .is_ok()
    );
    assert_eq!(
        change_collection(&facts, user(READER), None, true, Change::Add(C::Member)).unwrap_err(),
        MembershipProblem::AddsSelf
    );
    assert_eq!(
        change_collection(&facts, user(READER), None, true, Change::Remove).unwrap_err(),
        MembershipProblem::NotMember
    );
}

#[test]
fn nobody_changes_their_own_role() {
    let facts = account_facts("account administrator");
    assert_eq!(
        change_account(&facts, user(READER), facts.role, Change::SetRole(A::Member)).unwrap_err(),
        MembershipProblem::OwnRole
    );
    let facts = collection_facts("collection owner");
    assert_eq!(
        change_collection(
            &facts,
            user(READER),
            facts.collection_role,
            true,
            Change::SetRole(C::Editor)
        )
        .unwrap_err(),
        MembershipProblem::OwnRole
    );
}

#[test]
fn everybody_but_the_owner_may_leave() {
    for role in [A::Member, A::Administrator] {
        let facts = AccountFacts {
            role: Some(role),
            ..account_facts("stranger")
        };
        let grant = change_account(&facts, user(READER), facts.role, Change::Remove).unwrap();
        assert_eq!(grant.object().member, user(READER));
        assert_eq!(grant.object().change, Change::Remove);
    }

    let facts = account_facts("account owner");
    assert_eq!(
        change_account(&facts, user(READER), facts.role, Change::Remove).unwrap_err(),
        MembershipProblem::AccountOwnerLeaves
    );

    for name in [
        "collection member",
        "collection editor",
        "collection administrator",
    ] {
        let facts = collection_facts(name);
        let role = facts.collection_role;
        assert!(
            change_collection(&facts, user(READER), role, true, Change::Remove).is_ok(),
            "{name}"
        );
    }

    let facts = collection_facts("collection owner");
    assert_eq!(
        change_collection(&facts, user(READER), Some(C::Owner), true, Change::Remove).unwrap_err(),
        MembershipProblem::CollectionOwnerLeaves
    );
}

#[test]
fn a_collections_member_belongs_to_its_account_and_is_added_once() {
    let facts = collection_facts("collection administrator");
    assert_eq!(
        change_collection(&facts, user(OTHER), None, false, Change::Add(C::Member)).unwrap_err(),
        MembershipProblem::NotInAccount
    );
    assert_eq!(
        in_collection(C::Owner, Some(C::Member), Change::Add(C::Editor)),
        Err(MembershipProblem::AlreadyMember)
    );
    assert_eq!(
        in_collection(C::Owner, None, Change::SetRole(C::Editor)),
        Err(MembershipProblem::NotMember)
    );
    assert_eq!(
        in_account(A::Owner, None, Change::Remove),
        Err(MembershipProblem::NotMember)
    );
}

#[test]
fn a_grant_is_for_exactly_the_change_that_was_asked_for() {
    let facts = collection_facts("collection administrator");
    let change = Change::Add(C::Editor);
    let grant = change_collection(&facts, user(OTHER), None, true, change).unwrap();
    let permitted = grant.object();
    assert_eq!(
        (permitted.collection, permitted.member, permitted.change),
        (facts.collection, user(OTHER), change)
    );
    assert_eq!(grant.actor(), user(READER));
}

#[test]
fn who_may_invite_is_who_may_add_a_stranger_with_that_role() {
    for (name, ..) in READERS {
        for &role in A::ALL {
            let facts = account_facts(name);
            let added = change_account(&facts, user(OTHER), None, Change::Add(role));
            let invited = invite_to_account(&facts, role);
            assert_eq!(invited.map(drop), added.map(drop), "{name} {role}");
        }
        for &role in C::ALL {
            let facts = collection_facts(name);
            let added = change_collection(&facts, user(OTHER), None, true, Change::Add(role));
            let invited = invite_to_collection(&facts, role);
            assert_eq!(invited.map(drop), added.map(drop), "{name} {role}");
        }
    }
}

#[test]
fn only_an_administrator_inherits() {
    assert_eq!(may_inherit_collection(Some(C::Administrator)), Ok(()));
    assert_eq!(may_inherit_account(Some(A::Administrator)), Ok(()));
    for role in [None, Some(C::Member), Some(C::Editor), Some(C::Owner)] {
        assert_eq!(
            may_inherit_collection(role),
            Err(MembershipProblem::NotAdministrator)
        );
    }
    for role in [None, Some(A::Member), Some(A::Owner)] {
        assert_eq!(
            may_inherit_account(role),
            Err(MembershipProblem::NotAdministrator)
        );
    }
}
