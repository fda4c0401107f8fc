//! Changes of indicators.

use domain::access::{EditMetrics, Grant};
use domain::catalogue::key::MetricPath;
use domain::id::MetricId;
use domain::text::language::Text;
use store::metric::batch::{self, NewMetric};
use store::metric::{Relocation, relocate};
use store::{RowChange, metric};
use testdb::{TestDb, on_both};

use super::{Names, changes, news};
use crate::series::vintage::publish;
use crate::world::{
    Publisher, at, collection_fields, metric_fields, new_collection, update_one, uuid,
};

/// Alice with the indicators `cpi` and `cpi/food`, known to the follower.
async fn world(db: &TestDb) -> (Publisher, MetricId, Names) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let cpi = alice.metric(&mut tx, "cpi", None).await;
    let food = alice.metric(&mut tx, "cpi/food", Some(cpi)).await;
    let fields = collection_fields("Wages");
    let wages = new_collection(&mut tx, alice.user, alice.account, &fields).await;
    tx.commit().await.unwrap();
    news(db).await;
    let names = Names(vec![
        ("alice", alice.user.uuid()),
        ("house", alice.account.uuid()),
        ("prices", alice.collection.uuid()),
        ("wages", wages.uuid()),
        ("cpi", cpi.uuid()),
        ("food", food.uuid()),
    ]);
    (alice, cpi, names)
}

#[on_both]
async fn every_kind_of_change_of_an_indicator_is_passed_on(db: &TestDb) {
    let (.., names) = world(db).await;
    let cpi = |kind: &str, rest: &str| {
        format!("metric {kind} cpi account=house collection=prices {rest}")
    };
    let edited = cpi("edited", "key=cpi former=cpi vintage=0");
    names.assert_table(db, &[
            ("update metrics set name_fr = 'Indice' where id = {cpi}", &[&edited]),
            ("update metrics set chart = '{}', version = version + 1 where id = {cpi}", &[&edited]),
            ("update metrics set version = version where id = {cpi}", &[&edited]),
            ("update metrics set vintage = 1, updated_at = 5 where id = {cpi}",
                &[&cpi("published", "key=cpi former=cpi vintage=1")]),
            ("update metrics set path = 'CPI' where id = {cpi}", &[&cpi("moved", "key=cpi former=cpi vintage=1")]),
            ("update metrics set path_folded = '/cpi' where id = {cpi}",
                &[&cpi("moved", "key=/cpi former=cpi vintage=1")]),
            ("update metrics set path = 'index', path_folded = 'index', vintage = 2 where id = {cpi}",
                &[&cpi("moved", "key=index former=/cpi vintage=2")]),
            ("update metrics set parent_id = null",
                &[&cpi("edited", "key=index former=index vintage=2"),
                "metric edited food account=house collection=prices key=cpi/food former=cpi/food vintage=0"]),
            ("update metrics set collection_id = {wages} where id = {cpi}",
                &["metric moved cpi account=house collection=wages key=index former=index vintage=2"]),
            ("update metrics set version = 9 where path = 'none'", &[]),
            ("delete from metrics where id = {cpi}",
                &["metric deleted cpi account=house collection=wages former=index"]),
        ]).await;
}

#[on_both]
async fn the_functions_of_indicators_are_passed_on(db: &TestDb) {
    let (alice, cpi, mut names) = world(db).await;
    let mut tx = db.begin().await.unwrap();
    let energy = alice.metric(&mut tx, "Energy", None).await;
    tx.commit().await.unwrap();
    names.0.push(("energy", energy.uuid()));
    let created = "metric created energy account=house collection=prices key=energy vintage=0";
    names.assert_news(db, "insert_all", &[created]).await;

    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let mut fields = metric_fields("Energy");
    fields.name = Text::en("Energy");
    assert!(
        update_one(&mut tx, &grant, energy, &fields, None, 1, at(2))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();
    let edited =
        "metric edited energy account=house collection=prices key=energy former=energy vintage=0";
    names.assert_news(db, "update_all", &[edited]).await;

    let mut tx = db.begin().await.unwrap();
    publish(&mut tx, &alice, energy, 0, at(3)).await;
    publish(&mut tx, &alice, energy, 1, at(4)).await;
    tx.commit().await.unwrap();
    let published = |vintage: i64| {
        format!(
            "metric published energy account=house collection=prices key=energy former=energy vintage={vintage}"
        )
    };
    names
        .assert_news(db, "publish_all", &[&published(1), &published(2)])
        .await;

    let mut tx = db.begin().await.unwrap();
    let to = MetricPath::parse("index").unwrap();
    let wanted = Relocation {
        metric: cpi,
        from: "cpi",
        to: &to,
        below: true,
        parent: None,
    };
    let moved = relocate(&mut tx, &grant, &wanted, 1, at(5)).await.unwrap();
    assert_eq!(moved, RowChange::Done(2));
    tx.commit().await.unwrap();
    let mut passed_on = changes(db).await;
    passed_on.retain(|change| !change.key.as_ref().unwrap().starts_with('/'));
    let mut lines: Vec<_> = passed_on.iter().map(|change| names.line(change)).collect();
    lines.sort();
    assert_eq!(
        lines,
        [
            "metric moved cpi account=house collection=prices key=index former=/cpi vintage=0",
            "metric moved food account=house collection=prices key=index/food former=/cpi/food vintage=0",
        ]
    );

    let mut tx = db.begin().await.unwrap();
    assert!(metric::delete(&mut tx, &grant, energy).await.unwrap());
    tx.commit().await.unwrap();
    let deleted = "metric deleted energy account=house collection=prices former=energy";
    names.assert_news(db, "delete", &[deleted]).await;
}

#[on_both]
async fn former_paths_of_a_move_are_passed_on(db: &TestDb) {
    let (alice, cpi, _) = world(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let to = MetricPath::parse("index").unwrap();
    let wanted = Relocation {
        metric: cpi,
        from: "cpi",
        to: &to,
        below: true,
        parent: None,
    };
    let moved = relocate(&mut tx, &grant, &wanted, 1, at(5)).await.unwrap();
    assert_eq!(moved, RowChange::Done(2));
    tx.commit().await.unwrap();
    let mut paths = std::collections::BTreeSet::new();
    for change in changes(db).await {
        paths.extend([change.key.unwrap(), change.former_key.unwrap()]);
    }
    for path in ["cpi", "cpi/food", "index", "index/food"] {
        assert!(paths.contains(path), "{path}");
    }
}

#[on_both]
async fn each_of_five_hundred_indicators_of_one_statement_is_passed_on(db: &TestDb) {
    let (alice, ..) = world(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let fields: Vec<_> = (0..500)
        .map(|number| metric_fields(&format!("m{number}")))
        .collect();
    let new = fields.iter().map(|fields| NewMetric {
        id: MetricId::new(uuid()),
        fields,
        parent: None,
        end: None,
        first: None,
    });
    let new: Vec<_> = new.collect();

    assert!(
        batch::insert_all(&mut tx, &grant, &new, at(2))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();

    let mut passed_on: Vec<_> = changes(db)
        .await
        .into_iter()
        .map(|change| (change.id, change.key))
        .collect();
    passed_on.sort();

    let expected = new
        .iter()
        .map(|new| (new.id.uuid(), Some(new.fields.path.as_str().to_owned())));
    assert_eq!(passed_on, expected.collect::<Vec<_>>());
}

#[on_both]
async fn a_collection_that_goes_with_its_indicators_is_passed_on_with_each(db: &TestDb) {
    let (.., names) = world(db).await;

    let mut tx = db.begin().await.unwrap();
    names
        .force(
            &mut tx,
            "delete from metrics where collection_id = {prices}",
        )
        .await;
    names
        .force(&mut tx, "delete from collections where id = {prices}")
        .await;

    tx.commit().await.unwrap();
    names
        .assert_news(
            db,
            "delete",
            &[
                "collection deleted prices account=house collection=prices former=prices",
                "member deleted alice account=house collection=prices",
                "metric deleted cpi account=house collection=prices former=cpi",
                "metric deleted food account=house collection=prices former=cpi/food",
            ],
        )
        .await;
}
