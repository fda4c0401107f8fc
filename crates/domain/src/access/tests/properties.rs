//! Properties of the policy as a whole, independent of the tables.

use proptest::{prelude::*, sample::select};

use super::*;

fn statuses() -> impl Strategy<Value = Option<UserStatus>> {
    proptest::option::of(select(UserStatus::ALL))
}

prop_compose! {
    /// Arbitrary facts, including combinations that the store never finds.
    fn any_facts()(
        status in statuses(),
        account_kind in select(AccountKind::ALL),
        account_visibility in select(Visibility::ALL),
        access in select(CollectionAccess::ALL),
        account_role in proptest::option::of(select(AccountRole::ALL)),
        collection_role in proptest::option::of(select(CollectionRole::ALL)),
        questions in any::<bool>(),
    ) -> CollectionFacts {
        CollectionFacts {
            reader: status.map_or(Reader::Guest, reader),
            account_kind,
            account_visibility,
            access,
            account_role,
            collection_role,
            questions,
            ..collection_facts("guest")
        }
    }
}

prop_compose! {
    fn any_account_facts()(
        status in statuses(),
        account_kind in select(AccountKind::ALL),
        visibility in select(Visibility::ALL),
        role in proptest::option::of(select(AccountRole::ALL)),
    ) -> AccountFacts {
        AccountFacts {
            reader: status.map_or(Reader::Guest, reader),
            account_kind,
            visibility,
            role,
            ..account_facts("guest")
        }
    }
}

/// The names of the actions that are allowed.
fn allowed<F>(actions: &[Decide<F>], facts: &F) -> Vec<&'static str> {
    let allowed = actions.iter().filter(|(_, decide)| decide(facts) == "yes");
    allowed.map(|(name, _)| *name).collect()
}

fn is_part_of(part: &[&str], whole: &[&str]) -> bool {
    part.iter().all(|item| whole.contains(item))
}

proptest! {
    #[test]
    fn nobody_known_only_ever_reads_what_everybody_sees(facts in any_facts()) {
        if facts.reader.user().is_none() {
            let may = allowed(COLLECTION_ACTIONS, &facts);
            if facts.effective_access() == CollectionAccess::Public {
                prop_assert!(is_part_of(&may, &["ReadCollection"]), "{may:?}");
            } else {
                prop_assert!(may.is_empty(), "{may:?}");
            }
        }
    }

    #[test]
    fn nobody_known_only_ever_sees_a_public_account(facts in any_account_facts()) {
        if facts.reader.user().is_none() {
            let expected: &[&str] = match facts.visibility {
                Visibility::Public => &["SeeAccount"],
                Visibility::Private => &[],
            };
            prop_assert_eq!(allowed(ACCOUNT_ACTIONS, &facts), expected);
        }
    }

    #[test]
    fn a_higher_role_in_the_account_never_loses_an_action(
        facts in any_facts(),
        higher in select(AccountRole::ALL),
    ) {
        if Some(higher) >= facts.account_role {
            let raised = CollectionFacts { account_role: Some(higher), ..facts };
            let (before, after) =
                (allowed(COLLECTION_ACTIONS, &facts), allowed(COLLECTION_ACTIONS, &raised));
            prop_assert!(is_part_of(&before, &after), "{before:?} {after:?}");
        }
    }

    #[test]
    fn a_higher_role_in_the_collection_never_loses_an_action(
        facts in any_facts(),
        higher in select(CollectionRole::ALL),
    ) {
        if Some(higher) >= facts.collection_role {
            let raised = CollectionFacts { collection_role: Some(higher), ..facts };
            let (before, after) =
                (allowed(COLLECTION_ACTIONS, &facts), allowed(COLLECTION_ACTIONS, &raised));
            prop_assert!(is_part_of(&before, &after), "{before:?} {after:?}");
        }
    }

    #[test]
    fn a_higher_role_never_loses_an_action_on_the_account(
        facts in any_account_facts(),
        higher in select(AccountRole::ALL),
    ) {
        if Some(higher) >= facts.role {
            let raised = AccountFacts { role: Some(higher), ..facts };
            let (before, after) =
                (allowed(ACCOUNT_ACTIONS, &facts), allowed(ACCOUNT_ACTIONS, &raised));
            prop_assert!(is_part_of(&before, &after), "{before:?} {after:?}");
        }
    }

    #[test]
    fn stricter_visibility_never_adds_a_reader(
        facts in any_facts(),
        account_visibility in select(Visibility::ALL),
        access in select(CollectionAccess::ALL),
    ) {
        if access >= facts.access && account_visibility >= facts.account_visibility {
            let stricter = CollectionFacts { access, account_visibility, ..facts };
            let (before, after) =
                (allowed(COLLECTION_ACTIONS, &facts), allowed(COLLECTION_ACTIONS, &stricter));
            prop_assert!(is_part_of(&after, &before), "{before:?} {after:?}");
        }
    }

    #[test]
    fn what_can_not_be_read_is_not_found_whatever_is_asked(facts in any_facts()) {
        let reads = collection::<ReadCollection>(&facts).is_ok();
        for (action, decide) in COLLECTION_ACTIONS {
            prop_assert_eq!(decide(&facts) != "notFound", reads, "{}", action);
        }
    }

    #[test]
    fn membership_changes_tell_nothing_of_an_account_that_is_not_seen(
        facts in any_account_facts(),
        role in proptest::option::of(select(AccountRole::ALL)),
        other in 1_u128..4,
    ) {
        use crate::access::member_change::Change;
        use super::super::members::{MembershipProblem, change_account};
        if account::<SeeAccount>(&facts).is_err() {
            for change in [Change::Remove, Change::Add(AccountRole::Owner)] {
                let rejection = change_account(&facts, user(other), role, change).unwrap_err();
                prop_assert_eq!(rejection, MembershipProblem::Access(AccessDenied::NotFound));
            }
        }
    }

    #[test]
    fn membership_changes_tell_nothing_of_what_is_not_seen(
        facts in any_facts(),
        role in proptest::option::of(select(CollectionRole::ALL)),
        other in 1_u128..4,
    ) {
        use crate::access::member_change::Change;
        use super::super::members::{MembershipProblem, change_collection};
        if collection::<ReadCollection>(&facts).is_err() {
            for change in [Change::Remove, Change::Add(CollectionRole::Owner)] {
                let rejection =
                    change_collection(&facts, user(other), role, true, change).unwrap_err();
                prop_assert_eq!(rejection, MembershipProblem::Access(AccessDenied::NotFound));
            }
        }
    }
}
