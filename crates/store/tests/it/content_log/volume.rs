//! Many changes at once: indicators as a change of their collection, and very many as anything.

use domain::content::{ChangeKind, ContentObject};
use domain::id::CollectionId;
use store::content_log::News;
use testdb::{TestDb, on_both};

use super::{Names, changes, news};
use crate::access::{force, literal};
use crate::world::{Publisher, collection_fields, new_collection};

/// Writes this many changes of the accounts, in one statement.
async fn change_accounts(db: &TestDb, count: usize) {
    let mut tx = db.begin().await.unwrap();
    let sql = format!(
        "insert into changes (object, kind, object_id, account_id)
        with recursive numbers (number) as (
            select 1 union all select number + 1 from numbers where number < {count})
        select 'account', 'edited', accounts.id, accounts.id from numbers, accounts"
    );
    force(&mut tx, sql).await;
    tx.commit().await.unwrap();
}

/// Writes this many changes of each indicator of a collection.
async fn change_metrics(db: &TestDb, collection: CollectionId, count: usize) {
    let mut tx = db.begin().await.unwrap();
    let id = literal(&tx, collection.uuid());
    for _ in 0..count {
        let sql = format!("update metrics set version = version + 1 where collection_id = {id}");
        force(&mut tx, sql).await;
    }
    tx.commit().await.unwrap();
}

#[on_both]
async fn more_than_two_thousand_changes_name_collections_in_place_of_indicators(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let wages = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Wages"),
    )
    .await;
    for path in ["a", "b", "c", "d"] {
        alice.metric(&mut tx, path, None).await;
    }
    let moved = alice.metric(&mut tx, "moved", None).await;
    let names = Names(vec![
        ("alice", alice.user.uuid()),
        ("house", alice.account.uuid()),
        ("prices", alice.collection.uuid()),
        ("wages", wages.uuid()),
        ("moved", moved.uuid()),
    ]);
    names
        .force(
            &mut tx,
            "update metrics set collection_id = {wages} where id = {moved}",
        )
        .await;
    tx.commit().await.unwrap();
    news(db).await;

    change_metrics(db, alice.collection, 500).await;
    let singly = changes(db).await;
    assert_eq!(singly.len(), 2_000);
    assert!(
        singly
            .iter()
            .all(|change| change.object == ContentObject::Metric
                && change.kind == ChangeKind::Edited)
    );

    change_metrics(db, alice.collection, 500).await;
    change_metrics(db, wages, 2).await;
    let mut tx = db.begin().await.unwrap();
    names.force(&mut tx, "update accounts set name = 'A'").await;
    names
        .force(&mut tx, "update users set status = 'reset'")
        .await;
    names
        .force(&mut tx, "delete from metrics where id = {moved}")
        .await;
    tx.commit().await.unwrap();
    names
        .assert_news(
            db,
            "2,005 changes",
            &[
                "account edited house account=house key=alice former=alice",
                "collection edited prices account=house collection=prices",
                "collection edited wages account=house collection=wages",
                "user access alice",
            ],
        )
        .await;
    assert_eq!(changes(db).await, []);
}

#[on_both]
async fn any_number_of_changes_of_indicators_are_those_of_their_collections(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    for number in 0..100 {
        alice.metric(&mut tx, &format!("m{number}"), None).await;
    }
    tx.commit().await.unwrap();
    news(db).await;
    change_metrics(db, alice.collection, 120).await;
    let names = Names(vec![
        ("house", alice.account.uuid()),
        ("prices", alice.collection.uuid()),
    ]);
    let expected = ["collection edited prices account=house collection=prices"];
    names.assert_news(db, "12,000 changes", &expected).await;
}

#[on_both]
async fn more_than_ten_thousand_changes_of_other_objects_may_be_anything(db: &TestDb) {
    Publisher::new(db).await;
    news(db).await;
    change_accounts(db, 10_000).await;
    assert_eq!(changes(db).await.len(), 10_000);
    change_accounts(db, 10_001).await;
    assert_eq!(news(db).await, Some(News::Anything));
    assert_eq!(changes(db).await, []);
    change_accounts(db, 1).await;
    assert_eq!(changes(db).await.len(), 1);
}
