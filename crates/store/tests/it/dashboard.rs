//! Dashboards: former keys, and what the tests of dashboards share.

mod charts;
mod collections;
mod lists;

use domain::access::DashboardAccess;
use domain::access::{self as policy, CreateDashboard, EditDashboard, Grant, Reader};
use domain::catalogue::chart::Range;
use domain::catalogue::dashboard::DashboardFields;
use domain::catalogue::key::DashboardKey;
use domain::id::{AccountId, DashboardId, UserId};
use domain::text::language::Text;
use store::dashboard::{self, NewDashboardOwner};
use store::{RowChange, Tx, access};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, at, live, on_account, uuid};

fn fields(key: &str, access: Option<DashboardAccess>) -> DashboardFields {
    DashboardFields {
        key: DashboardKey::parse(key).unwrap(),
        name: Text::both("Tableau Énergie", "Board"),
        description: Text::default(),
        tags: Text::default(),
        access,
        range: Range::default(),
    }
}

async fn on_dashboard<A: policy::DashboardAction>(
    tx: &mut Tx,
    reader: Reader,
    id: DashboardId,
) -> Grant<A> {
    let facts = access::dashboard_facts_by_id(tx, reader, id).await.unwrap();
    policy::dashboard(&facts.unwrap()).unwrap()
}

async fn new_personal(
    tx: &mut Tx,
    owner: UserId,
    account: AccountId,
    fields: &DashboardFields,
) -> DashboardId {
    let id = DashboardId::new(uuid());
    let grant = on_account::<CreateDashboard>(tx, live(owner), account).await;
    assert!(
        dashboard::insert(tx, &NewDashboardOwner::Personal(grant), id, fields, at(1))
            .await
            .unwrap()
    );
    id
}

#[on_both]
async fn a_former_key_leads_on_until_something_stands_there(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let reader = live(alice.user);

    let id = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("First", Some(DashboardAccess::Public)),
    )
    .await;
    let grant = on_dashboard::<EditDashboard>(&mut tx, reader, id).await;

    for (version, key, former) in [(1, "Second", "first"), (2, "third", "second")] {
        let change = dashboard::update(&mut tx, &grant, &fields(key, None), version, at(2))
            .await
            .unwrap();
        assert_eq!(change, RowChange::Done(version + 1));
        dashboard::redirect(&mut tx, &grant, former, at(2))
            .await
            .unwrap();
    }
    for key in ["first", "second", "third"] {
        let found = access::personal_dashboard_facts(&mut tx, reader, "alice", key)
            .await
            .unwrap();
        assert_eq!(found.map(|facts| facts.dashboard()), Some(id), "{key}");
    }

    let found = dashboard::find(&mut tx, grant.reading())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.access, found.version),
        (Some(DashboardAccess::Public), 3),
        "who sees it stays"
    );

    // A new dashboard at a former key, and a return to a former key.
    let other = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("first", Some(DashboardAccess::Public)),
    )
    .await;
    let found = access::personal_dashboard_facts(&mut tx, reader, "alice", "first")
        .await
        .unwrap();
    assert_eq!(found.map(|facts| facts.dashboard()), Some(other));

    let change = dashboard::update(&mut tx, &grant, &fields("second", None), 3, at(3))
        .await
        .unwrap();
    assert_eq!(change, RowChange::Done(4));
    dashboard::redirect(&mut tx, &grant, "third", at(3))
        .await
        .unwrap();
    for (key, expected) in [("first", other), ("second", id), ("third", id)] {
        let found = access::personal_dashboard_facts(&mut tx, reader, "alice", key)
            .await
            .unwrap();
        assert_eq!(
            found.map(|facts| facts.dashboard()),
            Some(expected),
            "{key}"
        );
    }

    // Keys of an account are not found in its collections.
    let elsewhere = access::collection_dashboard_facts(&mut tx, reader, alice.collection, "first")
        .await
        .unwrap();
    assert_eq!(elsewhere, None);

    assert!(dashboard::delete(&mut tx, &grant).await.unwrap());
    assert_eq!(
        access::personal_dashboard_facts(&mut tx, reader, "alice", "third")
            .await
            .unwrap(),
        None
    );
}
