//! Dashboards: those of collections follow their collection; personal ones are compared with the specification's
//! table, written by hand in `spec/cases`.

use super::*;
use crate::access::DashboardAccess;

/// The kinds of readers of a personal dashboard: name, state, role in the account, whether the dashboard names them.
const READERS: [(&str, Option<UserStatus>, Option<AccountRole>, bool); 10] = {
    use AccountRole as A;
    use UserStatus::{Dead, Live, Reset, Unconfirmed};
    [
        ("guest", None, None, false),
        ("unconfirmed", Some(Unconfirmed), Some(A::Owner), true),
        ("reset", Some(Reset), Some(A::Owner), true),
        ("dead", Some(Dead), Some(A::Owner), true),
        ("stranger", Some(Live), None, false),
        ("named", Some(Live), None, true),
        ("account member", Some(Live), Some(A::Member), false),
        ("named member", Some(Live), Some(A::Member), true),
        (
            "account administrator",
            Some(Live),
            Some(A::Administrator),
            false,
        ),
        ("account owner", Some(Live), Some(A::Owner), false),
    ]
};

fn personal(
    (_, status, account_role, is_named): (&str, Option<UserStatus>, Option<AccountRole>, bool),
    account_visibility: Visibility,
    access: DashboardAccess,
) -> DashboardFacts {
    DashboardFacts::Personal(PersonalFacts {
        reader: status.map_or(Reader::Guest, reader),
        dashboard: DashboardId::new(Uuid::from_u128(30)),
        account: AccountId::new(Uuid::from_u128(10)),
        account_visibility,
        account_role,
        access,
        is_named,
    })
}

#[test]
fn every_decision_on_a_personal_dashboard_is_as_stated() {
    let file = spec!("access.json");
    let rows = file["personal"].as_array().unwrap();
    assert_eq!(rows.len(), 6);

    for row in rows {
        let visibility = Visibility::parse(text(row, "account")).unwrap();
        let access = DashboardAccess::parse(text(row, "access")).unwrap();
        for reader in READERS {
            let facts = personal(reader, visibility, access);
            let sees = lists(row, "sees", reader.0);
            let is_known = facts.reader().user().is_some();
            let (read, edit) = match (sees, reader.0) {
                (false, _) => ("notFound", "notFound"),
                (true, "account owner") => ("yes", "yes"),
                (true, _) if is_known => ("yes", "forbidden"),
                (true, _) => ("yes", "signIn"),
            };
            assert_eq!(word(&dashboard::<ReadDashboard>(&facts)), read, "{facts:?}");
            assert_eq!(word(&dashboard::<EditDashboard>(&facts)), edit, "{facts:?}");
            assert_eq!(
                facts.is_public(),
                lists(row, "sees", "guest"),
                "whoever asks: {facts:?}"
            );
        }
    }
}

#[test]
fn a_laxer_access_never_takes_a_dashboard_from_anybody() {
    for visibility in Visibility::ALL {
        for reader in READERS {
            let seen = DashboardAccess::ALL.iter().map(|access| {
                let facts = personal(reader, *visibility, *access);
                dashboard::<ReadDashboard>(&facts).is_ok()
            });
            let seen: Vec<bool> = seen.collect();
            // From public to private.
            assert!(
                seen.is_sorted_by(|lax, strict| lax >= strict),
                "{reader:?} {seen:?}"
            );
        }
    }
}

#[test]
fn a_collections_dashboard_is_read_and_edited_as_its_collection_says() {
    for (name, ..) in super::READERS {
        for &account_visibility in Visibility::ALL {
            for &access in CollectionAccess::ALL {
                let collection_facts = CollectionFacts {
                    account_visibility,
                    access,
                    ..collection_facts(name)
                };
                let facts = DashboardFacts::Collection {
                    dashboard: DashboardId::new(Uuid::from_u128(30)),
                    collection: collection_facts,
                };
                assert_eq!(
                    word(&dashboard::<ReadDashboard>(&facts)),
                    word(&collection::<ReadCollection>(&collection_facts)),
                    "{name}"
                );
                assert_eq!(
                    word(&dashboard::<EditDashboard>(&facts)),
                    word(&collection::<EditDashboards>(&collection_facts)),
                    "{name}"
                );
                let public = effective(account_visibility, access) == CollectionAccess::Public;
                assert_eq!(facts.is_public(), public, "{name}");
            }
        }
    }
}

#[test]
fn a_grant_is_for_the_dashboard_of_its_facts() {
    let facts = personal(READERS[9], Visibility::Public, DashboardAccess::Private);
    let grant = dashboard::<EditDashboard>(&facts).unwrap();
    assert_eq!(grant.dashboard(), facts.dashboard());
    assert_eq!(
        (grant.actor(), grant.reading().actor()),
        (user(READER), Some(user(READER)))
    );
}
