//! Lists of personal dashboards against the policy.

use std::collections::BTreeSet;

use domain::access::DashboardAccess;
use domain::access::{self as policy, EditDashboard, ReadDashboard, Reader, SeeAccount};
use domain::id::DashboardId;
use domain::identity::account::{AccountKind, Visibility};
use domain::identity::role::AccountRole;
use domain::identity::user::UserStatus;
use domain::list::Page;
use store::dashboard;
use store::{Tx, access};
use testdb::{TestDb, on_both};

use super::{fields, new_personal, on_dashboard};
use crate::access::{force, literal};
use crate::world::{at, live, new_user, on_account, person};

async fn ids(
    tx: &mut Tx,
    reader: Reader,
    among: &[DashboardId],
    edit: bool,
) -> BTreeSet<DashboardId> {
    let facts = access::dashboards_facts(tx, reader, among).await.unwrap();
    assert_eq!(facts.len(), among.len());
    facts
        .iter()
        .filter(|facts| {
            if edit {
                policy::dashboard::<EditDashboard>(facts).is_ok()
            } else {
                policy::dashboard::<ReadDashboard>(facts).is_ok()
            }
        })
        .map(domain::access::DashboardFacts::dashboard)
        .collect()
}

#[on_both]
async fn lists_of_personal_dashboards_show_exactly_what_the_policy_grants(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();

    let mut readers = Vec::new();
    for role in [
        None,
        Some(AccountRole::Member),
        Some(AccountRole::Administrator),
    ] {
        for named in [false, true] {
            let new = new_user(&format!("r{}", readers.len()));
            store::identity::user::insert(&mut tx, &new).await.unwrap();
            readers.push((new.id, role, named));
        }
    }

    let mut all = Vec::new();
    for visibility in Visibility::ALL {
        let (owner, account) =
            person(&mut tx, &format!("own-{visibility}"), AccountKind::User).await;
        let id = literal(&tx, account.uuid());
        force(
            &mut tx,
            format!("update accounts set visibility = '{visibility}' where id = {id}"),
        )
        .await;
        let mut made = Vec::new();
        for access in DashboardAccess::ALL {
            let dashboard = new_personal(
                &mut tx,
                owner,
                account,
                &fields(access.as_str(), Some(*access)),
            )
            .await;
            let grant = on_dashboard(&mut tx, live(owner), dashboard).await;
            for (user, _, named) in &readers {
                if *named {
                    assert!(
                        dashboard::add_reader(&mut tx, &grant, *user, at(1))
                            .await
                            .unwrap()
                    );
                    assert!(
                        !dashboard::add_reader(&mut tx, &grant, *user, at(1))
                            .await
                            .unwrap()
                    );
                }
            }
            made.push(dashboard);
        }
        for (user, role, _) in &readers {
            if let Some(role) = role {
                let user = literal(&tx, user.uuid());
                force(
                    &mut tx,
                    format!("insert into account_members values ({id}, {user}, '{role}', 0, 1)"),
                )
                .await;
            }
        }
        all.push((owner, account, made));
    }

    let everything: Vec<_> = all.iter().flat_map(|(_, _, made)| made).copied().collect();
    let people = readers
        .iter()
        .map(|(user, ..)| *user)
        .chain(all.iter().map(|(owner, ..)| *owner));
    let people: Vec<_> = people.collect();
    let known = people.iter().flat_map(|id| {
        UserStatus::ALL.iter().map(|status| Reader::User {
            id: *id,
            status: *status,
        })
    });

    for reader in known.chain([Reader::Guest]) {
        for (owner, account, made) in &all {
            // Also if the reader does not see the account: the list does not rely on the grant.
            let grant = on_account::<SeeAccount>(&mut tx, live(*owner), *account).await;
            let listed = dashboard::personal(&mut tx, &grant, reader, &Page::first(50))
                .await
                .unwrap();
            let listed: BTreeSet<_> = listed.rows.iter().map(|row| row.id).collect();
            let expected = ids(&mut tx, reader, made, false).await;
            assert_eq!(listed, expected, "{reader:?}");
            let count = dashboard::personal_count(&mut tx, &grant, reader)
                .await
                .unwrap();
            assert_eq!(count, expected.len() as u64);
        }
        let Ok(grant) = policy::own(reader) else {
            continue;
        };
        let (editable, total) = dashboard::editable(&mut tx, &grant, None, &Page::first(50))
            .await
            .unwrap();
        let editable: BTreeSet<_> = editable.rows.into_iter().collect();
        assert_eq!(
            editable,
            ids(&mut tx, reader, &everything, true).await,
            "{reader:?}"
        );
        assert_eq!(total, editable.len() as u64);
        let mine = dashboard::mine(&mut tx, &grant, &Page::first(50))
            .await
            .unwrap();
        assert_eq!(
            dashboard::mine_count(&mut tx, &grant).await.unwrap(),
            mine.rows.len() as u64
        );
        let mine: BTreeSet<_> = mine.rows.iter().map(|row| row.id).collect();
        // The user's own dashboards, and those shared with the user by name.
        let named = readers
            .iter()
            .any(|(id, _, named)| reader.user() == Some(*id) && *named);
        let seen = ids(&mut tx, reader, &everything, false).await;
        assert!(mine.is_subset(&seen));
        assert_eq!(
            mine.len(),
            if named { 4 } else { editable.len() },
            "{reader:?}"
        );
    }
}
