//! Children and neighbours.

use domain::access::{EditMetrics, Grant};
use domain::catalogue::metric::{RelatedCandidate, related};
use domain::id::MetricId;
use domain::list::{Cursor, Page};
use domain::text::language::Text;
use store::{Db, Tx, metric};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, insert_one, live, metric_fields, new_collection,
    on_collection, update_one, uuid,
};

/// Adds an indicator with tags.
async fn tagged(
    tx: &mut Tx,
    by: &Publisher,
    path: &str,
    parent: Option<MetricId>,
    tags: Text,
) -> MetricId {
    let id = MetricId::new(uuid());
    let mut fields = metric_fields(path);
    fields.tags = tags;
    let grant = by.grant(tx).await;
    let added = insert_one(tx, &grant, id, &fields, parent, at(1)).await;
    assert!(added.unwrap());
    id
}

/// The paths of the candidates for related indicators, sorted.
async fn near_paths(tx: &mut Tx, by: &Publisher, id: MetricId) -> Vec<String> {
    let grant = by.reading(tx).await;
    let near = metric::near(tx, &[grant], &[id]).await.unwrap();
    let mut paths: Vec<_> = near[&id].iter().map(|near| near.path.clone()).collect();
    paths.sort();
    paths
}

#[on_both]
async fn children_of_several_come_in_pages_by_path(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let [one, two, none] = [
        alice.metric(&mut tx, "one", None).await,
        alice.metric(&mut tx, "two", None).await,
        alice.metric(&mut tx, "none", None).await,
    ];
    for path in ["one/c", "One/a", "one/b", "elsewhere"] {
        alice.metric(&mut tx, path, Some(one)).await;
    }
    alice.metric(&mut tx, "two/x", Some(two)).await;
    let grants = [alice.reading(&mut tx).await];
    let parents = [one, two, none];
    let paths = |list: &domain::list::List<domain::catalogue::metric::Metric>| {
        list.rows
            .iter()
            .map(|row| row.path.clone())
            .collect::<Vec<_>>()
    };
    let first = metric::children(&mut tx, &grants, &parents, &Page::first(3))
        .await
        .unwrap();
    assert_eq!(paths(&first[&one]), ["elsewhere", "One/a", "one/b"]);
    assert_eq!(paths(&first[&two]), ["two/x"]);
    assert_eq!((first[&one].has_next, first[&two].has_next), (true, false));
    assert!(!first.contains_key(&none));
    let after = Cursor::parse(&first[&one].end.as_ref().unwrap().to_string());
    let rest = metric::children(&mut tx, &grants, &[one], &Page { first: 3, after })
        .await
        .unwrap();
    assert_eq!(paths(&rest[&one]), ["one/c"]);
    assert!(!rest[&one].has_next);
    let counts = metric::children_counts(&mut tx, &grants, &parents)
        .await
        .unwrap();
    assert_eq!(
        (counts.get(&one), counts.get(&two), counts.get(&none)),
        (Some(&4), Some(&1), None)
    );

    let other = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Other"),
    )
    .await;
    let elsewhere: Grant<EditMetrics> = on_collection(&mut tx, live(alice.user), other).await;
    let elsewhere = [elsewhere.reading()];
    assert!(
        metric::children(&mut tx, &elsewhere, &parents, &Page::first(3))
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        metric::children_counts(&mut tx, &elsewhere, &parents)
            .await
            .unwrap()
            .is_empty()
    );
}

#[on_both]
async fn candidates_are_bounded_and_hold_the_nearest_of_each_kind(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let top = alice.metric(&mut tx, "top", None).await;
    let mut own = None;
    for number in 0..120 {
        let id = alice.metric(&mut tx, &format!("m/{number:03}"), None).await;
        own = (number == 60).then_some(id).or(own);
    }
    let own = own.unwrap();
    // Distant by path: only the parent leads to the first, only the tags to the second.
    let sibling = alice.metric(&mut tx, "z/sibling", Some(top)).await;
    let sharing = tagged(
        &mut tx,
        &alice,
        "z/sharing",
        None,
        Text::both("Économie;prix", "CPI"),
    )
    .await;
    for number in 0..40 {
        alice.metric(&mut tx, &format!("y/{number:03}"), None).await;
    }
    let mut fields = metric_fields("m/060");
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let update = update_one(&mut tx, &grant, own, &fields, Some(top), 1, at(2))
        .await
        .unwrap();
    assert!(update);
    let paths = near_paths(&mut tx, &alice, own).await;
    assert!(paths.contains(&"m/059".to_owned()) && paths.contains(&"m/061".to_owned()));
    assert!(paths.contains(&"z/sibling".to_owned()) && !paths.contains(&"z/sharing".to_owned()));
    assert_eq!(paths.len(), 1 + 48 + 1);

    fields.tags = Text::en("economie; cpi".replace(' ', ""));
    let update = update_one(&mut tx, &grant, own, &fields, Some(top), 2, at(2))
        .await
        .unwrap();
    assert!(update);
    let near = metric::near(&mut tx, &[grant.reading()], &[own, sibling])
        .await
        .unwrap();
    let of = |id: MetricId| -> &Vec<RelatedCandidate> { &near[&id] };
    let itself = of(own).iter().find(|near| near.id == own).unwrap();
    assert_eq!(
        itself.tags.iter().map(String::as_str).collect::<Vec<_>>(),
        ["cpi", "economie"]
    );
    let nearest = related(itself, of(own).clone());
    assert_eq!(nearest[..2], [sibling, sharing]);
    assert_eq!(nearest.len(), 12);
    assert!(of(sibling).iter().any(|near| near.id == own));

    // A stale change leaves the tags as they are.
    let stale = update_one(
        &mut tx,
        &grant,
        own,
        &metric_fields("m/060"),
        None,
        2,
        at(2),
    )
    .await
    .unwrap();
    assert!(!stale);
    assert!(
        near_paths(&mut tx, &alice, own)
            .await
            .contains(&"z/sharing".to_owned())
    );
    fields.tags = Text::default();
    let update = update_one(&mut tx, &grant, own, &fields, Some(top), 3, at(2))
        .await
        .unwrap();
    assert!(update);
    assert!(
        !near_paths(&mut tx, &alice, own)
            .await
            .contains(&"z/sharing".to_owned())
    );
}

#[on_both]
async fn tags_of_another_collection_lead_nowhere(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let own = tagged(&mut tx, &alice, "cpi", None, Text::fr("prix")).await;
    let other = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Other"),
    )
    .await;
    let mut fields = metric_fields("cpi2");
    fields.tags = Text::fr("prix");
    let grant: Grant<EditMetrics> = on_collection(&mut tx, live(alice.user), other).await;
    assert!(
        insert_one(&mut tx, &grant, MetricId::new(uuid()), &fields, None, at(1))
            .await
            .unwrap()
    );
    assert_eq!(near_paths(&mut tx, &alice, own).await, ["cpi"]);
}

#[on_both]
async fn a_database_from_before_tags_were_noted_is_completed_at_its_opening(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();

    let own = tagged(&mut tx, &alice, "a/one", None, Text::fr("Énergie")).await;
    for number in 0..30 {
        alice.metric(&mut tx, &format!("m/{number:03}"), None).await;
    }
    tagged(&mut tx, &alice, "z/two", None, Text::en("energie;x;y")).await;

    match &mut tx {
        Tx::Sqlite(tx) => drop(
            sqlx::query("delete from metric_tags")
                .execute(&mut **tx)
                .await
                .unwrap(),
        ),
        Tx::Postgres(tx) => drop(
            sqlx::query("delete from metric_tags")
                .execute(&mut **tx)
                .await
                .unwrap(),
        ),
        Tx::Over => panic!("over"),
    }

    assert!(
        !near_paths(&mut tx, &alice, own)
            .await
            .contains(&"z/two".to_owned())
    );

    tx.commit().await.unwrap();
    let again = Db::connect(db.address()).await.unwrap();
    let mut tx = again.read().await.unwrap();
    assert!(
        near_paths(&mut tx, &alice, own)
            .await
            .contains(&"z/two".to_owned())
    );

    drop(tx);
    again.close().await;
}
