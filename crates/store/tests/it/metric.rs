//! Indicators: their fields, the grants on them, and their parents.

mod batch;
mod changes;
mod desk;
mod due;
mod family;
mod lists;
mod tree;

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::metric::{Parameter, Transformation};
use domain::id::MetricId;
use domain::list::{Cursor, Page};
use store::{RowChange, StoreError, Tx, metric};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, insert_one, live, metric_fields, new_collection,
    on_collection, update_one, uuid,
};

/// The paths of a whole list, read two at a time.
async fn paths(tx: &mut Tx, grant: &Grant<ReadCollection>, wanted: &MetricList) -> Vec<String> {
    let mut paths = Vec::new();
    let mut page = Page::first(2);
    loop {
        let (list, _) = metric::list(tx, grant, wanted, &page).await.unwrap();
        paths.extend(list.rows.into_iter().map(|row| row.path));
        if !list.has_next {
            return paths;
        }
        page.after = Cursor::parse(&list.end.unwrap().to_string());
        assert!(page.after.is_some());
    }
}

fn by(order: MetricOrder, descending: bool) -> MetricList {
    MetricList {
        filter: MetricFilter::default(),
        order,
        descending,
    }
}

fn searching(search: &str) -> MetricList {
    let filter = MetricFilter {
        search: Some(search.to_owned()),
        ..MetricFilter::default()
    };
    MetricList {
        filter,
        ..by(MetricOrder::Path, false)
    }
}

#[on_both]
async fn an_indicator_reads_back_with_all_its_fields(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let mut fields = metric_fields("CPI/Paris");
    fields.transformation = Transformation::Pct;
    fields.parameter = Some(Parameter::Periods(12));
    let id = MetricId::new(uuid());
    assert!(
        insert_one(&mut tx, &grant, id, &fields, None, at(5))
            .await
            .unwrap()
    );

    let read = grant.reading();
    let found = metric::find(&mut tx, &read, id).await.unwrap().unwrap();
    assert_eq!(
        (found.id, found.collection, found.path.as_str()),
        (id, alice.collection, "CPI/Paris")
    );
    assert_eq!(
        (&found.name, &found.unit, &found.source),
        (&fields.name, &fields.unit, &fields.source)
    );
    assert_eq!(
        (found.frequency, found.aggregation),
        (fields.frequency, fields.aggregation)
    );
    assert_eq!(found.transformation, Transformation::Pct);
    assert_eq!(found.parameter.as_deref(), Some("12"));
    assert_eq!(
        (found.vintage, found.observations, found.version),
        (0, 0, 1)
    );
    assert_eq!(
        (found.published_at, found.created_at, found.updated_at),
        (None, at(5), at(5))
    );

    let path = MetricPath::parse("cpi/PARIS").unwrap();
    assert_eq!(
        metric::by_path(&mut tx, &read, &path)
            .await
            .unwrap()
            .as_ref(),
        Some(&found)
    );

    let ids = [id, MetricId::new(uuid())];
    let several = metric::find_all(&mut tx, std::slice::from_ref(&read), &ids);
    assert_eq!(several.await.unwrap(), [found]);

    let again = MetricId::new(uuid());
    let fields = metric_fields("cpi/paris");
    assert!(
        !insert_one(&mut tx, &grant, again, &fields, None, at(5))
            .await
            .unwrap()
    );
}

#[on_both]
async fn a_grant_on_one_collection_reaches_no_other(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    crate::series::vintage::publish(&mut tx, &alice, id, 0, at(2)).await;

    let other = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Other"),
    )
    .await;
    let grant: Grant<EditMetrics> = on_collection(&mut tx, live(alice.user), other).await;
    let read = grant.reading();
    let fields = metric_fields("cpi");

    assert_eq!(metric::find(&mut tx, &read, id).await.unwrap(), None);
    assert_eq!(
        metric::by_path(&mut tx, &read, &fields.path).await.unwrap(),
        None
    );

    let update = update_one(&mut tx, &grant, id, &fields, None, 1, at(3))
        .await
        .unwrap();
    assert!(!update);
    let update = metric::update_chart(&mut tx, &grant, id, Some("{}"), 1, at(3))
        .await
        .unwrap();
    assert_eq!(update, RowChange::Gone);

    assert!(
        metric::ancestors(&mut tx, &read, id)
            .await
            .unwrap()
            .is_empty()
    );

    assert_eq!(store::series::find(&mut tx, &read, id).await.unwrap(), None);
    let list = store::series::vintage::list(&mut tx, &read, id, &Page::first(9))
        .await
        .unwrap();
    assert!(list.rows.is_empty());
    assert!(
        store::series::vintage::ways_between(&mut tx, &read, id, 4, 0)
            .await
            .unwrap()
            .is_empty()
    );

    let read = std::slice::from_ref(&read);
    assert!(
        metric::find_all(&mut tx, read, &[id])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(metric::near(&mut tx, read, &[id]).await.unwrap().is_empty());
    assert!(
        store::series::find_all(&mut tx, read, &[id])
            .await
            .unwrap()
            .is_empty()
    );
}

#[on_both]
async fn parents_and_children_are_walked_both_ways(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let top = alice.metric(&mut tx, "a", None).await;
    let middle = alice.metric(&mut tx, "a/b", Some(top)).await;
    let low = alice.metric(&mut tx, "a/b/c", Some(middle)).await;
    let side = alice.metric(&mut tx, "a/a", Some(top)).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    metric::lock_parents(&mut tx, &grant).await.unwrap();
    let read = grant.reading();
    assert_eq!(
        metric::ancestors(&mut tx, &read, low).await.unwrap(),
        [low, middle, top]
    );
    assert_eq!(metric::ancestors(&mut tx, &read, top).await.unwrap(), [top]);
    assert_eq!(metric::height(&mut tx, &read, top).await.unwrap(), 2);
    assert_eq!(metric::height(&mut tx, &read, low).await.unwrap(), 0);

    let children = metric::children(&mut tx, &[read], &[top], &Page::first(9))
        .await
        .unwrap();
    assert_eq!(
        children[&top]
            .rows
            .iter()
            .map(|child| child.id)
            .collect::<Vec<_>>(),
        [side, middle]
    );
}

#[on_both]
async fn a_parent_is_in_the_same_collection(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let parent = alice.metric(&mut tx, "a", None).await;

    let other = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Other"),
    )
    .await;
    let grant: Grant<EditMetrics> = on_collection(&mut tx, live(alice.user), other).await;

    let fields = metric_fields("a/b");
    let rejected = insert_one(
        &mut tx,
        &grant,
        MetricId::new(uuid()),
        &fields,
        Some(parent),
        at(1),
    )
    .await;

    assert!(
        matches!(rejected, Err(StoreError::ForeignKey(_))),
        "{rejected:?}"
    );
    assert!(matches!(tx.commit().await, Err(StoreError::Over)));
}
