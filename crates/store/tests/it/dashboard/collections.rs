//! Dashboards of collections against the policy.

use domain::access::DashboardAccess;
use domain::access::{EditDashboards, Grant};
use domain::id::DashboardId;
use domain::identity::role::CollectionRole;
use domain::list::Page;
use store::dashboard::{self, NewDashboardOwner};
use testdb::{TestDb, on_both};

use super::{fields, new_personal};
use crate::access::{force, literal};
use crate::world::{Publisher, at, new_user, own, uuid};

#[on_both]
async fn dashboards_of_collections_are_editable_by_who_may_edit_indicators(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditDashboards> = alice.grant(&mut tx).await;
    let place = NewDashboardOwner::Collection(grant);

    let mut made = Vec::new();
    for key in ["b", "a", "C"] {
        let id = DashboardId::new(uuid());
        assert!(
            dashboard::insert(&mut tx, &place, id, &fields(key, None), at(1))
                .await
                .unwrap()
        );
        made.push(id);
    }

    let again = DashboardId::new(uuid());
    assert!(
        !dashboard::insert(&mut tx, &place, again, &fields("A", None), at(1))
            .await
            .unwrap()
    );

    // Personal dashboards have separate keys.
    let personal = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("a", Some(DashboardAccess::Private)),
    )
    .await;

    for (role, may) in [
        (CollectionRole::Member, false),
        (CollectionRole::Editor, true),
    ] {
        let new = new_user(role.as_str());
        store::identity::user::insert(&mut tx, &new).await.unwrap();
        let (account, collection) = (
            literal(&tx, alice.account.uuid()),
            literal(&tx, alice.collection.uuid()),
        );
        let user = literal(&tx, new.id.uuid());
        force(
            &mut tx,
            format!("insert into account_members values ({account}, {user}, 'member', 0, 1)"),
        )
        .await;
        force(&mut tx, format!("insert into collection_members values ({collection}, {account}, {user}, '{role}', 0, 1)")).await;
        let (list, total) = dashboard::editable(&mut tx, &own(new.id), None, &Page::first(9))
            .await
            .unwrap();
        let expected = if may {
            vec![made[1], made[0], made[2]]
        } else {
            Vec::new()
        };
        assert_eq!(
            (list.rows, total),
            (expected.clone(), expected.len() as u64),
            "{role}"
        );
    }

    // The user's own dashboards first, then by key, page by page.
    let mut page = Page::first(3);
    let (list, total) = dashboard::editable(&mut tx, &own(alice.user), None, &page)
        .await
        .unwrap();
    assert_eq!(
        (list.rows, list.has_next, total),
        (vec![personal, made[1], made[0]], true, 4)
    );

    page.after = list.end;
    let (list, _) = dashboard::editable(&mut tx, &own(alice.user), None, &page)
        .await
        .unwrap();
    assert_eq!((list.rows, list.has_next), (vec![made[2]], false));

    for (search, found) in [("energie", 4), ("BOARD", 4), ("c", 1), ("zzz", 0), (" ", 4)] {
        let (_, total) =
            dashboard::editable(&mut tx, &own(alice.user), Some(search), &Page::first(9))
                .await
                .unwrap();
        assert_eq!(total, found, "{search:?}");
    }

    let reading = alice.reading(&mut tx).await;
    let list = dashboard::of_collection(&mut tx, &reading, &Page::first(2))
        .await
        .unwrap();
    let keys: Vec<_> = list.rows.iter().map(|row| row.key.as_str()).collect();
    assert_eq!((keys, list.has_next), (vec!["a", "b"], true));
    assert_eq!(
        dashboard::of_collection_count(&mut tx, &reading)
            .await
            .unwrap(),
        3
    );
}
