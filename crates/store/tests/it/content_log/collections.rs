//! Changes of collections and of their pins.

use domain::access::CollectionAccess;
use domain::access::{DeleteCollection, EditDashboards, EditMetrics, Grant};
use domain::catalogue::event::{EventForm, EventKind};
use domain::catalogue::pin::Pinned;
use domain::id::{EventId, PinId};
use domain::identity::account::AccountKind;
use domain::text::language::Text;
use store::collection::{event, pin};
use store::{RowChange, collection, deletion};
use testdb::{TestDb, on_both};

use super::{Names, news};
use crate::world::{Publisher, at, collection_fields, new_collection, person, uuid};

fn names(alice: &Publisher) -> Names {
    Names(vec![
        ("alice", alice.user.uuid()),
        ("house", alice.account.uuid()),
        ("prices", alice.collection.uuid()),
    ])
}

#[on_both]
async fn every_kind_of_change_of_a_collection_is_passed_on(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let (bob, bobs) = person(&mut tx, "bob", AccountKind::Publisher).await;
    tx.commit().await.unwrap();
    news(db).await;

    let mut names = names(&alice);
    names.0.extend([("bob", bob.uuid()), ("bobs", bobs.uuid())]);
    let in_house = |kind: &str, keys: &str| {
        format!("collection {kind} prices account=house collection=prices {keys}")
    };
    let same = "key=prices former=prices";
    let (edited, pinned) = (in_house("edited", same), in_house("pinned", same));

    names.assert_table(db, &[
            ("update collections set name_fr = 'Prix' where id = {prices}", &[&edited]),
            ("update collections set name_fr = null, summary_en = 'x' where id = {prices}", &[&edited]),
            ("update collections set questions = not questions where id = {prices}", &[&edited]),
            ("update collections set licence = 'other' where id = {prices}", &[&edited]),
            ("update collections set updated_at = updated_at + 1 where id = {prices}", &[&edited]),
            ("update collections set version = version + 1 where id = {prices}", &[&edited]),
            ("update collections set pins_version = pins_version + 1 where id = {prices}", &[&pinned]),
            ("update collections set owner_id = {bob}, name_en = 'y' where id = {prices}", &[&in_house("owner", same)]),
            ("update collections set access = 'private', owner_id = {alice} where id = {prices}",
                &[&in_house("access", same)]),
            ("update collections set key = 'PRICES' where id = {prices}", &[&in_house("moved", same)]),
            ("update collections set key = 'cpi', key_folded = 'cpi', access = 'public' where id = {prices}",
                &[&in_house("moved", "key=cpi former=prices")]),
            // An update that changes nothing.
            ("update collections set name_fr = name_fr, pins_version = pins_version where id = {prices}", &[]),
            ("delete from collection_members where collection_id = {prices}",
                &["member deleted alice account=house collection=prices"]),
            ("update collections set account_id = {bobs} where id = {prices}",
                &["collection moved prices account=bobs collection=prices key=cpi former=cpi"]),
            ("delete from collections where id = {prices}",
                &["collection deleted prices account=bobs collection=prices former=cpi"]),
        ]).await;
}

#[on_both]
async fn each_column_of_a_collection_is_passed_on(db: &TestDb) {
    let alice = Publisher::new(db).await;
    news(db).await;
    let names = names(&alice);
    for column in ["name", "summary", "description", "tags"] {
        for language in ["fr", "en"] {
            let sql =
                format!("update collections set {column}_{language} = '#' where id = {{prices}}");
            let edited =
                "collection edited prices account=house collection=prices key=prices former=prices";
            names
                .assert_table(db, &[(sql.as_str(), &[edited]), (sql.as_str(), &[])])
                .await;
        }
    }
}

#[on_both]
async fn a_change_of_an_event_is_a_change_of_its_collection(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let cpi = alice.metric(&mut tx, "cpi", None).await;
    tx.commit().await.unwrap();
    news(db).await;

    let mut names = names(&alice);
    let id = EventId::new(uuid());
    names.0.extend([("event", id.uuid()), ("cpi", cpi.uuid())]);
    let edited =
        "collection edited prices account=house collection=prices key=prices former=prices";
    let form = EventForm {
        from: "2020".to_owned(),
        to: None,
        label: Text::en("Base"),
        text: Text::default(),
        kind: EventKind::Method,
        metrics: Some(vec![cpi]),
    };
    let fields = form.check().unwrap();
    let mut tx = db.begin().await.unwrap();
    event::insert(&mut tx, &grant, id, &fields, at(2))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    names.assert_news(db, "insert", &[edited]).await;

    let mut tx = db.begin().await.unwrap();
    let update = event::update(&mut tx, &grant, id, &fields, 1, at(3)).await;
    assert_eq!(update.unwrap(), RowChange::Done(2));
    tx.commit().await.unwrap();
    names.assert_news(db, "update", &[edited]).await;

    let deleted = "metric deleted cpi account=house collection=prices former=cpi";
    names
        .assert_table(
            db,
            &[
                (
                    "update events set label_fr = 'Base' where id = {event}",
                    &[edited],
                ),
                ("delete from metrics where id = {cpi}", &[edited, deleted]),
                ("delete from events where id = {event}", &[edited]),
            ],
        )
        .await;
}

#[on_both]
async fn a_collection_is_passed_on_from_its_first_to_its_last_day(db: &TestDb) {
    let alice = Publisher::new(db).await;
    news(db).await;
    let mut names = names(&alice);
    let mut tx = db.begin().await.unwrap();
    let wages = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Wages"),
    )
    .await;
    tx.commit().await.unwrap();
    names.0.push(("wages", wages.uuid()));
    names
        .assert_news(
            db,
            "insert",
            &[
                "collection created wages account=house collection=wages key=wages",
                "member created alice account=house collection=wages",
            ],
        )
        .await;

    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant(&mut tx).await;
    let mut fields = collection_fields("Prices");
    fields.name = Text::fr("Prix");
    assert_eq!(
        collection::update(&mut tx, &grant, &fields, 1, at(2))
            .await
            .unwrap(),
        RowChange::Done(2)
    );
    tx.commit().await.unwrap();
    let kind = |kind: &str| {
        format!("collection {kind} prices account=house collection=prices key=prices former=prices")
    };
    names.assert_news(db, "update", &[&kind("edited")]).await;

    let mut tx = db.begin().await.unwrap();
    fields.access = CollectionAccess::Private;
    assert_eq!(
        collection::update(&mut tx, &grant, &fields, 2, at(3))
            .await
            .unwrap(),
        RowChange::Done(3)
    );
    tx.commit().await.unwrap();
    names
        .assert_news(db, "update of the access", &[&kind("access")])
        .await;

    let mut tx = db.begin().await.unwrap();
    let grant: Grant<DeleteCollection> = alice.grant(&mut tx).await;
    assert!(deletion::delete_collection(&mut tx, &grant).await.unwrap());
    tx.commit().await.unwrap();
    names
        .assert_news(
            db,
            "delete",
            &[
                "collection deleted prices account=house collection=prices former=prices",
                "member deleted alice account=house collection=prices",
            ],
        )
        .await;
}

#[on_both]
async fn pins_are_a_change_of_their_collection_and_their_lock_is_none(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let metric = alice.metric(&mut tx, "cpi", None).await;
    let grant: Grant<EditDashboards> = alice.grant(&mut tx).await;
    tx.commit().await.unwrap();
    news(db).await;
    let names = names(&alice);
    let pinned =
        ["collection pinned prices account=house collection=prices key=prices former=prices"];

    let mut tx = db.begin().await.unwrap();
    assert_eq!(pin::lock(&mut tx, &grant).await.unwrap(), 0);
    tx.commit().await.unwrap();
    names.assert_news(db, "lock", &[]).await;

    let id = PinId::new(uuid());
    let mut tx = db.begin().await.unwrap();
    pin::lock(&mut tx, &grant).await.unwrap();
    pin::add(&mut tx, &grant, id, Pinned::Metric(metric))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    names.assert_news(db, "add", &pinned).await;

    let mut tx = db.begin().await.unwrap();
    pin::arrange(&mut tx, &grant, &[id]).await.unwrap();
    tx.commit().await.unwrap();
    names.assert_news(db, "arrange", &pinned).await;

    let mut tx = db.begin().await.unwrap();
    assert!(
        pin::remove(&mut tx, &grant, Pinned::Metric(metric))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();
    names.assert_news(db, "remove", &pinned).await;
}
