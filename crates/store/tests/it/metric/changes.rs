//! Changes of indicators from their present version.

use domain::access::{EditMetrics, Grant};
use domain::text::language::Text;
use store::{RowChange, StoreError, metric};
use testdb::{TestDb, on_both};

use super::{paths, searching};
use crate::world::{Publisher, at, live, metric_fields, on_collection, update_one};

#[on_both]
async fn fields_change_from_their_present_version_and_a_path_must_be_free(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    alice.metric(&mut tx, "gdp", None).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let mut fields = metric_fields("cpi2");
    fields.name = Text::en("Consumer prices");
    fields.source = None;
    let update = update_one(&mut tx, &grant, id, &fields, None, 1, at(8))
        .await
        .unwrap();
    assert!(update);
    let update = update_one(&mut tx, &grant, id, &fields, None, 1, at(8))
        .await
        .unwrap();
    assert!(!update);

    let found = metric::find(&mut tx, &grant.reading(), id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.path.as_str(), found.source.as_deref()),
        ("cpi2", None)
    );
    assert_eq!(
        (found.name, found.updated_at),
        (Text::en("Consumer prices"), at(8))
    );
    assert_eq!(
        paths(&mut tx, &grant.reading(), &searching("consumer")).await,
        ["cpi2"],
        "a new name is found"
    );

    let fields = metric_fields("GDP");
    let update = update_one(&mut tx, &grant, id, &fields, None, 2, at(8)).await;
    assert!(matches!(update, Err(StoreError::Unique(_))));
}

#[on_both]
async fn a_chart_changes_from_the_present_version_and_counts_as_a_change(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let update = metric::update_chart(&mut tx, &grant, id, Some("{\"a\":1}"), 1, at(8))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Done(2));

    let found = metric::find(&mut tx, &grant.reading(), id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (found.chart.as_deref(), found.version, found.updated_at),
        (Some("{\"a\":1}"), 2, at(8))
    );

    let update = metric::update_chart(&mut tx, &grant, id, None, 1, at(9))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Stale(2));

    let fields = metric_fields("cpi");
    let update = update_one(&mut tx, &grant, id, &fields, None, 2, at(9))
        .await
        .unwrap();
    assert!(update);
    let found = metric::find(&mut tx, &grant.reading(), id)
        .await
        .unwrap()
        .unwrap();
    assert!(
        found.chart.is_some(),
        "the form of the fields leaves the chart alone"
    );

    let update = metric::update_chart(&mut tx, &grant, id, None, 3, at(9))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Done(4));
    assert_eq!(
        metric::find(&mut tx, &grant.reading(), id)
            .await
            .unwrap()
            .unwrap()
            .chart,
        None
    );
}

#[on_both]
async fn of_fifty_changes_from_one_version_exactly_one_wins(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    tx.commit().await.unwrap();

    let writers: Vec<_> = (0..50)
        .map(|_| {
            let (db, collection, user) = (db.db(), alice.collection, alice.user);
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let grant = on_collection(&mut tx, live(user), collection).await;
                let fields = metric_fields("cpi");
                let update = update_one(&mut tx, &grant, id, &fields, None, 1, at(2))
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
                update
            })
        })
        .collect();
    let mut won = 0;

    for writer in writers {
        won += usize::from(writer.await.unwrap());
    }
    assert_eq!(won, 1);
}
