//! Checks the policy against the specification's tables in two ways: the tables in `spec/cases`,
//! written by hand, and a snapshot of every decision, which makes a change of one rule a visible
//! change of the snapshot.

mod dashboards;
mod keys;
mod members;
mod properties;

use serde_json::Value;
use uuid::Uuid;

use super::*;
use crate::access::CollectionAccess;
use crate::cases::{spec, text};
use crate::identity::account::{AccountKind, Plan, Visibility};
use crate::identity::role::{AccountRole, CollectionRole};
use crate::identity::user::UserStatus;

fn user(number: u128) -> UserId {
    UserId::new(Uuid::from_u128(number))
}

/// The reader in most tests.
const READER: u128 = 1;

/// A reader whose user is in this state.
fn reader(status: UserStatus) -> Reader {
    Reader::User {
        id: user(READER),
        status,
    }
}

/// A kind of reader: its name, state, role in the account and role in the collection.
type Row = (
    &'static str,
    Option<UserStatus>,
    Option<AccountRole>,
    Option<CollectionRole>,
);

/// The kinds of reader in the cases, with their roles in the account and in the collection.
const READERS: [Row; 12] = {
    use AccountRole as A;
    use CollectionRole as C;
    use UserStatus::{Dead, Live, Reset, Unconfirmed};
    [
        ("guest", None, None, None),
        (
            "unconfirmed",
            Some(Unconfirmed),
            Some(A::Owner),
            Some(C::Owner),
        ),
        ("reset", Some(Reset), Some(A::Owner), Some(C::Owner)),
        ("dead", Some(Dead), Some(A::Owner), Some(C::Owner)),
        ("stranger", Some(Live), None, None),
        ("account member", Some(Live), Some(A::Member), None),
        (
            "collection member",
            Some(Live),
            Some(A::Member),
            Some(C::Member),
        ),
        (
            "collection editor",
            Some(Live),
            Some(A::Member),
            Some(C::Editor),
        ),
        (
            "collection administrator",
            Some(Live),
            Some(A::Member),
            Some(C::Administrator),
        ),
        (
            "collection owner",
            Some(Live),
            Some(A::Member),
            Some(C::Owner),
        ),
        (
            "account administrator",
            Some(Live),
            Some(A::Administrator),
            None,
        ),
        ("account owner", Some(Live), Some(A::Owner), None),
    ]
};

/// The facts about one of [`READERS`] and a public collection with questions.
fn collection_facts(name: &str) -> CollectionFacts {
    let (_, status, account_role, collection_role) =
        *READERS.iter().find(|row| row.0 == name).unwrap();
    CollectionFacts {
        reader: status.map_or(Reader::Guest, reader),
        collection: CollectionId::new(Uuid::from_u128(20)),
        account: AccountId::new(Uuid::from_u128(10)),
        account_kind: AccountKind::Publisher,
        account_visibility: Visibility::Public,
        access: CollectionAccess::Public,
        account_role,
        collection_role,
        questions: true,
    }
}

/// The facts about one of [`READERS`] and a public account.
fn account_facts(name: &str) -> AccountFacts {
    let facts = collection_facts(name);
    AccountFacts {
        reader: facts.reader,
        account: facts.account,
        account_kind: facts.account_kind,
        visibility: facts.account_visibility,
        role: facts.account_role,
        plan: Plan::Free,
    }
}

/// The decision of the policy, as a word of the cases.
fn word<A: Action>(decision: &Result<Grant<A>, AccessDenied>) -> &'static str {
    match decision {
        Ok(_) => "yes",
        Err(AccessDenied::NotFound) => "notFound",
        Err(AccessDenied::Forbidden) => "forbidden",
        Err(AccessDenied::SignIn) => "signIn",
        Err(AccessDenied::KeyScope) => "keyScope",
        Err(AccessDenied::KeyNotAllowed) => "keyNotAllowed",
    }
}

type Decide<F> = (&'static str, fn(&F) -> &'static str);

macro_rules! decide {
    ($ask:ident: $($action:ident),+ $(,)?) => {
        &[$( ($action::NAME, |facts| word(&$ask::<$action>(facts))) ),+]
    };
}

const COLLECTION_ACTIONS: &[Decide<CollectionFacts>] = decide!(collection:
    ReadCollection, Follow, Ask, Answer, EditMetrics, EditDashboards, ModeratePosts, SeeAnalytics,
    EditCollection, SeeCollectionMembers, ManageCollectionMembers, SeeAudit, HandOverCollection, DeleteCollection,
);

const ACCOUNT_ACTIONS: &[Decide<AccountFacts>] = decide!(account:
    SeeAccount, SeeAccountMembers, CreateCollection, ManageAccountMembers, SeeAccountAudit, EditAccount, CreateDashboard, DeleteAccount,
    HandOverAccount,
);

/// Whether a list of a case contains a word.
fn lists(row: &Value, list: &str, word: &str) -> bool {
    row[list]
        .as_array()
        .unwrap()
        .iter()
        .any(|item| item == word)
}

/// The decision that a row of the cases states for an action. `open` is whether the action's own
/// condition, such as questions being on, is met.
fn stated(row: &Value, visibility: &str, action: &str, open: bool) -> &'static str {
    let is_known = !["guest", "unconfirmed", "reset", "dead"].contains(&text(row, "reader"));
    match () {
        () if !lists(row, "sees", visibility) => "notFound",
        () if open && lists(row, "may", action) => "yes",
        () if is_known || (!open && ["Ask", "Answer"].contains(&action)) => "forbidden",
        () => "signIn",
    }
}

#[test]
fn the_effective_visibility_is_the_stricter_one() {
    let file = spec!("access.json");
    let rows = file["effective"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let account = Visibility::parse(text(row, "account")).unwrap();
        let access = CollectionAccess::parse(text(row, "access")).unwrap();
        assert_eq!(
            effective(account, access).as_str(),
            text(row, "effective"),
            "{row}"
        );
    }
}

#[test]
fn every_decision_on_a_collection_is_as_stated() {
    let file = spec!("access.json");
    let rows = file["collection"].as_array().unwrap();
    assert_eq!(rows.len(), READERS.len());

    for row in rows {
        for &account_visibility in Visibility::ALL {
            for &access in CollectionAccess::ALL {
                for questions in [true, false] {
                    let facts = CollectionFacts {
                        account_visibility,
                        access,
                        questions,
                        ..collection_facts(text(row, "reader"))
                    };
                    let visibility = facts.effective_access().as_str();
                    for (action, decide) in COLLECTION_ACTIONS {
                        let open = questions || !["Ask", "Answer"].contains(action);
                        assert_eq!(
                            decide(&facts),
                            stated(row, visibility, action, open),
                            "{action} {facts:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn every_decision_on_an_account_is_as_stated() {
    let file = spec!("access.json");
    for row in file["account"].as_array().unwrap() {
        for &visibility in Visibility::ALL {
            for &account_kind in AccountKind::ALL {
                let facts = AccountFacts {
                    visibility,
                    account_kind,
                    ..account_facts(text(row, "reader"))
                };
                for (action, decide) in ACCOUNT_ACTIONS {
                    let open =
                        account_kind == AccountKind::Publisher || *action != "CreateCollection";
                    assert_eq!(
                        decide(&facts),
                        stated(row, visibility.as_str(), action, open),
                        "{action} {facts:?}"
                    );
                }
            }
        }
    }
}

/// A table of all decisions: readers across, actions down.
fn picture<F>(title: &str, actions: &[Decide<F>], facts: impl Fn(&str) -> F) -> String {
    let mut picture = format!("{title}\n{:24}", "");
    for (name, ..) in READERS {
        let short: String = name.split(' ').map(|word| word.get(..3).unwrap()).collect();
        picture.push_str(&format!("{short:>8}"));
    }
    for (action, decide) in actions {
        picture.push_str(&format!("\n{action:24}"));
        for (name, ..) in READERS {
            let cell = match decide(&facts(name)) {
                "notFound" => "-",
                "forbidden" => "no",
                "signIn" => "sign in",
                yes => yes,
            };
            picture.push_str(&format!("{cell:>8}"));
        }
    }
    picture.push_str("\n\n");
    picture
}

#[test]
fn the_whole_table() {
    let mut table =
        "yes · no: seen, not permitted · sign in: seen by nobody known · -: not found\n\
        collection roles are those of account members; unc, res, dea hold every role\n\n"
            .to_owned();

    for &account_visibility in Visibility::ALL {
        for &access in CollectionAccess::ALL {
            for questions in [true, false] {
                let title = format!(
                    "{access} collection of a {account_visibility} account, questions {}",
                    if questions { "on" } else { "off" }
                );
                table += &picture(&title, COLLECTION_ACTIONS, |name| CollectionFacts {
                    account_visibility,
                    access,
                    questions,
                    ..collection_facts(name)
                });
            }
        }
    }

    for &visibility in Visibility::ALL {
        for &account_kind in AccountKind::ALL {
            let title = format!("{visibility} account of kind {account_kind}");
            table += &picture(&title, ACCOUNT_ACTIONS, |name| AccountFacts {
                visibility,
                account_kind,
                ..account_facts(name)
            });
        }
    }

    insta::assert_snapshot!(table);
}

#[test]
fn a_grant_is_for_the_object_of_its_facts_and_for_who_asked() {
    let facts = collection_facts("collection editor");
    let grant = collection::<EditMetrics>(&facts).unwrap();
    assert_eq!(grant.collection(), facts.collection);
    assert_eq!(grant.actor(), user(READER));
    let reading = grant.reading();
    assert_eq!(reading.collection(), facts.collection);
    assert_eq!(reading.actor(), Some(user(READER)));

    let facts = account_facts("account owner");
    let grant = account::<EditAccount>(&facts).unwrap();
    assert_eq!(grant.account(), facts.account);
    assert_eq!(grant.seeing().actor(), Some(user(READER)));
}

#[test]
fn nobody_known_reads_as_nobody_known() {
    for name in ["guest", "unconfirmed", "reset", "dead"] {
        let grant = collection::<ReadCollection>(&collection_facts(name)).unwrap();
        assert_eq!(grant.actor(), None, "{name}");
    }
}

#[test]
fn a_collection_of_an_account_that_is_no_publisher_does_not_exist() {
    for (name, ..) in READERS {
        let facts = CollectionFacts {
            account_kind: AccountKind::User,
            ..collection_facts(name)
        };
        assert_eq!(
            collection::<ReadCollection>(&facts).unwrap_err(),
            AccessDenied::NotFound,
            "{name}"
        );
    }
}

#[test]
fn a_role_in_a_collection_is_nothing_without_one_in_its_account() {
    let facts = CollectionFacts {
        access: CollectionAccess::Private,
        account_role: None,
        ..collection_facts("collection owner")
    };
    assert_eq!(
        collection::<ReadCollection>(&facts).unwrap_err(),
        AccessDenied::NotFound
    );
}

#[test]
fn only_the_live_have_settings_of_their_own() {
    assert_eq!(
        own(reader(UserStatus::Live)).unwrap().object(),
        user(READER)
    );
    assert_eq!(own(Reader::Guest).unwrap_err(), AccessDenied::SignIn);
    for status in [UserStatus::Unconfirmed, UserStatus::Reset, UserStatus::Dead] {
        assert_eq!(own(reader(status)).unwrap_err(), AccessDenied::SignIn);
    }
}
