mod batch;
mod desk;
mod family;
mod tree;

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::{MetricFilter, MetricList, MetricOrder};
use domain::catalogue::metric::{Parameter, Transformation};
use domain::id::MetricId;
use domain::list::{Cursor, Page};
use domain::text::language::{Language, Text};
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

#[on_both]
async fn lists_are_sorted_by_path_name_or_change_either_way(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    for (place, (path, fr, en)) in [
        ("b", "Économie", Some("Zinc")),
        ("A", "zinc", Some("economy")),
        ("c/x", "eau", None),
        ("C/a", "Prix", Some("apples")),
        ("d", "prix", Some("Apples")),
    ]
    .into_iter()
    .enumerate()
    {
        let mut fields = metric_fields(path);
        fields.name = Text {
            fr: Some(fr.to_owned()),
            en: en.map(str::to_owned),
        };
        let time = at(100 - 10 * i64::try_from(place).unwrap());
        insert_one(&mut tx, &grant, MetricId::new(uuid()), &fields, None, time)
            .await
            .unwrap();
    }
    let read = grant.reading();
    for (order, expected) in [
        (MetricOrder::Path, ["A", "b", "C/a", "c/x", "d"]),
        (
            MetricOrder::Name(Language::Fr),
            ["c/x", "b", "C/a", "d", "A"],
        ),
        (
            MetricOrder::Name(Language::En),
            ["C/a", "d", "c/x", "A", "b"],
        ),
        (MetricOrder::Updated, ["d", "C/a", "c/x", "A", "b"]),
    ] {
        assert_eq!(
            paths(&mut tx, &read, &by(order, false)).await,
            expected,
            "{order:?}"
        );
        let mut expected = expected;
        expected.reverse();
        assert_eq!(
            paths(&mut tx, &read, &by(order, true)).await,
            expected,
            "{order:?}"
        );
    }
}

#[on_both]
async fn a_cursor_of_another_list_finds_nothing_and_breaks_nothing(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    alice.metric(&mut tx, "cpi", None).await;
    let grant = alice.reading(&mut tx).await;
    let after = Cursor::parse(&format!("{}zzz", uuid().simple()));
    let page = Page { first: 5, after };
    let wanted = by(MetricOrder::Updated, false);
    assert!(
        metric::list(&mut tx, &grant, &wanted, &page)
            .await
            .unwrap()
            .0
            .rows
            .is_empty()
    );
    let wanted = by(MetricOrder::Path, false);
    assert!(
        metric::list(&mut tx, &grant, &wanted, &page)
            .await
            .unwrap()
            .0
            .rows
            .is_empty()
    );
    assert!(
        metric::public_recent(&mut tx, &page)
            .await
            .unwrap()
            .rows
            .is_empty()
    );
}

#[on_both]
async fn search_finds_parts_of_paths_and_names_without_case_or_accents(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    for (path, name) in [
        ("cpi/all", "Prix à la consommation"),
        ("gdp", "100 % des comptes"),
        ("a_b", "Autre"),
    ] {
        let mut fields = metric_fields(path);
        fields.name = Text::fr(name);
        insert_one(&mut tx, &grant, MetricId::new(uuid()), &fields, None, at(1))
            .await
            .unwrap();
    }
    let read = grant.reading();
    for (search, expected) in [
        ("CONSOMM", vec!["cpi/all"]),
        ("prix a la", vec!["cpi/all"]),
        ("CPI/", vec!["cpi/all"]),
        ("%", vec!["gdp"]),
        ("_", vec!["a_b"]),
        ("\\", vec![]),
        ("'; drop table metrics; --", vec![]),
        ("a\0b", vec![]),
        ("", vec!["a_b", "cpi/all", "gdp"]),
    ] {
        let wanted = searching(search);
        assert_eq!(paths(&mut tx, &read, &wanted).await, expected, "{search:?}");
        let (_, count) = metric::list(&mut tx, &read, &wanted, &Page::first(1))
            .await
            .unwrap();
        assert_eq!(count, expected.len() as u64, "{search:?}");
    }
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
