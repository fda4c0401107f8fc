//! Access keys: the scope and the limit of a key take from the rights of its user, and add none.

use super::*;
use crate::access::facts::{KeyLimit, KeyReader};
use crate::id::AccessKeyId;
use crate::identity::access_key::KeyScope;

/// Another collection than that of the facts.
const ELSEWHERE: CollectionId = CollectionId::new(Uuid::from_u128(21));

/// The account of the facts.
const ACCOUNT: AccountId = AccountId::new(Uuid::from_u128(10));

/// The reader of the facts with an access key.
fn with_key(scope: KeyScope, collection: Option<CollectionId>) -> Reader {
    with_limit(
        scope,
        collection.map(|collection| KeyLimit {
            collection,
            account: AccountId::new(Uuid::from_u128(11)),
        }),
    )
}

fn with_limit(scope: KeyScope, limit: Option<KeyLimit>) -> Reader {
    Reader::Key(KeyReader {
        key: AccessKeyId::new(Uuid::from_u128(30)),
        user: user(READER),
        scope,
        limit,
    })
}

/// The facts about all live users, at every visibility.
fn all_collection_facts() -> impl Iterator<Item = CollectionFacts> {
    let live = READERS.iter().filter(|row| row.1 == Some(UserStatus::Live));
    live.flat_map(|row| {
        Visibility::ALL.iter().flat_map(move |&account_visibility| {
            CollectionAccess::ALL
                .iter()
                .map(move |&access| CollectionFacts {
                    account_visibility,
                    access,
                    ..collection_facts(row.0)
                })
        })
    })
}

/// The decision about a key that a row of the cases states, where its user gets `decision`.
fn stated(scope: KeyScope, action: &str, decision: &'static str) -> &'static str {
    let file = spec!("access.json");
    let keys = &file["keys"];
    match decision {
        "yes" if lists(keys, "read", action) => "yes",
        "yes" if lists(keys, "publish", action) && scope == KeyScope::Publish => "yes",
        "yes" if lists(keys, "publish", action) => "keyScope",
        "yes" => "keyNotAllowed",
        other => other,
    }
}

#[test]
fn a_key_may_what_its_user_may_within_its_scope() {
    for facts in all_collection_facts() {
        for scope in KeyScope::ALL {
            for limit in [None, Some(facts.collection)] {
                let of_key = CollectionFacts {
                    reader: with_key(*scope, limit),
                    ..facts
                };
                for (action, decide) in COLLECTION_ACTIONS {
                    let expected = stated(*scope, action, decide(&facts));
                    assert_eq!(decide(&of_key), expected, "{action} {of_key:?}");
                }
            }
        }
    }
}

#[test]
fn outside_its_collection_a_limited_key_sees_what_a_stranger_sees() {
    for facts in all_collection_facts() {
        let stranger = CollectionFacts {
            account_role: None,
            collection_role: None,
            ..facts
        };
        let of_key = CollectionFacts {
            reader: with_key(KeyScope::Publish, Some(ELSEWHERE)),
            ..facts
        };
        for (action, decide) in COLLECTION_ACTIONS {
            let expected = stated(KeyScope::Publish, action, decide(&stranger));
            assert_eq!(decide(&of_key), expected, "{action} {of_key:?}");
        }
    }
}

#[test]
fn a_key_has_its_users_rights_on_accounts_unless_it_is_limited() {
    for (name, ..) in READERS.iter().filter(|row| row.1 == Some(UserStatus::Live)) {
        for &visibility in Visibility::ALL {
            let facts = AccountFacts {
                visibility,
                ..account_facts(name)
            };
            let stranger = AccountFacts {
                role: None,
                ..facts
            };
            for scope in KeyScope::ALL {
                for (limit, whose) in [(None, facts), (Some(ELSEWHERE), stranger)] {
                    let of_key = AccountFacts {
                        reader: with_key(*scope, limit),
                        ..facts
                    };
                    for (action, decide) in ACCOUNT_ACTIONS {
                        let expected = stated(*scope, action, decide(&whose));
                        assert_eq!(decide(&of_key), expected, "{action} {of_key:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_limited_key_sees_the_account_of_its_collection_and_no_more_of_it() {
    let limit = KeyLimit {
        collection: ELSEWHERE,
        account: ACCOUNT,
    };

    for (name, sees) in [
        ("account member", true),
        ("account owner", true),
        ("stranger", false),
    ] {
        let facts = AccountFacts {
            reader: with_limit(KeyScope::Publish, Some(limit)),
            visibility: Visibility::Private,
            ..account_facts(name)
        };
        for (action, decide) in ACCOUNT_ACTIONS {
            let expected = match (sees, *action) {
                (true, "SeeAccount") => "yes",
                (true, _) => "forbidden",
                (false, _) => "notFound",
            };
            assert_eq!(decide(&facts), expected, "{name} {action}");
        }
    }
}

#[test]
fn no_key_reaches_the_users_own_settings() {
    for scope in KeyScope::ALL {
        let refused = own(with_key(*scope, None)).unwrap_err();
        assert_eq!(refused, AccessDenied::KeyNotAllowed);
    }
}

#[test]
fn a_key_reads_and_edits_personal_dashboards_unless_it_is_limited() {
    use crate::access::DashboardAccess;

    for (scope, limit, access, reads, edits) in [
        (
            KeyScope::Read,
            None,
            DashboardAccess::Private,
            "yes",
            "keyScope",
        ),
        (
            KeyScope::Publish,
            None,
            DashboardAccess::Private,
            "yes",
            "yes",
        ),
        (
            KeyScope::Publish,
            Some(ELSEWHERE),
            DashboardAccess::Private,
            "notFound",
            "notFound",
        ),
        (
            KeyScope::Publish,
            Some(ELSEWHERE),
            DashboardAccess::Public,
            "yes",
            "forbidden",
        ),
    ] {
        let facts = DashboardFacts::Personal(PersonalFacts {
            reader: with_key(scope, limit),
            dashboard: DashboardId::new(Uuid::from_u128(40)),
            account: AccountId::new(Uuid::from_u128(10)),
            account_visibility: Visibility::Public,
            account_role: Some(AccountRole::Owner),
            access,
            is_named: true,
        });
        let decisions = (
            word(&dashboard::<ReadDashboard>(&facts)),
            word(&dashboard::<EditDashboard>(&facts)),
        );
        assert_eq!(decisions, (reads, edits), "{facts:?}");
    }
}
