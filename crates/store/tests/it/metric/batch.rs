//! Operations on many indicators at once.

use std::collections::HashMap;

use domain::access::EditMetrics;
use domain::id::MetricId;
use domain::list::Page;
use domain::text::language::Text;
use store::db::ROWS;
use store::metric::batch::{self, ChangedMetric, MetricState, NewMetric, Outline};
use store::series::vintage::{self, NewVintage};
use store::{metric, series};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, insert_one, live, metric_fields, new_collection,
    on_collection, publish_one, uuid,
};

fn first(data: &[u8]) -> NewVintage<'_> {
    NewVintage {
        based_on: 0,
        published_at: at(50),
        added: 3,
        revised: 0,
        removed: 0,
        recoded: 0,
        undoes: None,
        has_codes: false,
        reverse: b"back",
        data,
        canonical_bytes: 42,
        observations: 3,
        decimals: 1,
        first_period: Some("2024-01".to_owned()),
        last_period: Some("2024-03".to_owned()),
        last_hole: None,
        last_value: Some(-0.1),
    }
}

#[on_both]
async fn many_indicators_are_made_as_one_is_with_their_first_publishes(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let read = grant.reading();
    // More rows than one statement has, so that all statements run twice.
    let count = ROWS + 3;
    let mut fields: Vec<_> = (0..count)
        .map(|n| metric_fields(&format!("M{n:04}")))
        .collect();
    fields[1].tags = Text::both("Énergie;Prix", "energy");
    fields[1].parameter = domain::catalogue::metric::Transformation::Mavg
        .read_parameter(fields[1].frequency, "3")
        .unwrap();
    let ids: Vec<_> = (0..count).map(|_| MetricId::new(uuid())).collect();
    let new: Vec<_> = fields
        .iter()
        .zip(&ids)
        .enumerate()
        .map(|(n, (fields, id))| NewMetric {
            id: *id,
            fields,
            parent: (n > 0).then(|| ids[n - 1 - (n - 1) % 3]),
            end: None,
            first: (n != 2).then(|| first(b"data")),
        })
        .collect();
    assert!(
        batch::insert_all(&mut tx, &grant, &new, at(40))
            .await
            .unwrap()
    );

    // The same indicator added alone has the same row, except for its path and id.
    let alone = MetricId::new(uuid());
    let mut one = metric_fields("alone");
    one.tags = fields[1].tags.clone();
    one.parameter = fields[1].parameter;
    assert!(
        insert_one(&mut tx, &grant, alone, &one, Some(ids[0]), at(40))
            .await
            .unwrap()
    );
    assert!(
        publish_one(&mut tx, &grant, alone, &first(b"data"))
            .await
            .unwrap()
    );
    let mut alone = metric::find(&mut tx, &read, alone).await.unwrap().unwrap();
    let many = metric::find(&mut tx, &read, ids[1]).await.unwrap().unwrap();
    (alone.id, alone.path, alone.name) = (many.id, many.path.clone(), many.name.clone());
    assert_eq!(many, alone);

    let last = metric::find(&mut tx, &read, ids[count - 1])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (last.vintage, last.observations, last.last_value),
        (1, 3, Some(-0.1))
    );
    let stored = series::find(&mut tx, &read, last.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (stored.bytes(), stored.canonical_bytes),
        (Ok(&b"data"[..]), 42)
    );
    let list = vintage::list(&mut tx, &read, last.id, &Page::first(5))
        .await
        .unwrap();
    assert_eq!(
        (list.rows[0].number, list.rows[0].author.as_deref()),
        (1, Some("Alice"))
    );
    let empty = metric::find(&mut tx, &read, ids[2]).await.unwrap().unwrap();
    assert_eq!(
        (
            empty.vintage,
            empty.observations,
            empty.published_at,
            empty.updated_at
        ),
        (0, 0, None, at(40))
    );
    assert_eq!(series::find(&mut tx, &read, ids[2]).await.unwrap(), None);
    // Tags of both languages are stored, so that related indicators are found.
    let near = metric::near(&mut tx, &[grant.reading()], &[ids[1]])
        .await
        .unwrap();
    assert!(near[&ids[1]].iter().any(|near| near.id == many.id));

    let paths = ["m0001", "m0502", "nothing"].map(str::to_owned);
    let mut found = batch::by_paths(&mut tx, &read, &paths).await.unwrap();
    found.sort_by_key(|metric| metric.path.clone());
    assert_eq!(
        found
            .iter()
            .map(|metric| metric.path.as_str())
            .collect::<Vec<_>>(),
        ["M0001", "M0502"]
    );
}

#[on_both]
async fn a_path_that_is_taken_is_told(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    alice.metric(&mut tx, "CPI", None).await;
    let fields = metric_fields("cpi");
    let new = NewMetric {
        id: MetricId::new(uuid()),
        fields: &fields,
        parent: None,
        end: None,
        first: None,
    };
    assert!(
        !batch::insert_all(&mut tx, &grant, &[new], at(1))
            .await
            .unwrap()
    );
}

#[on_both]
async fn fields_of_many_change_from_their_versions_or_none_does(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let read = grant.reading();
    let a = alice.metric(&mut tx, "a", None).await;
    let b = alice.metric(&mut tx, "b", None).await;

    let (mut to_a, to_b) = (metric_fields("A"), metric_fields("b"));
    to_a.unit = Text::fr("tonnes");
    to_a.tags = Text::fr("Blé");
    to_a.source = None;
    let changed = |id, fields, parent, version| ChangedMetric {
        id,
        version,
        fields,
        parent,
        end: None,
    };
    let all = [changed(a, &to_a, Some(b), 1), changed(b, &to_b, None, 1)];

    assert!(
        batch::update_all(&mut tx, &grant, &all, at(70))
            .await
            .unwrap()
    );

    let found = metric::find(&mut tx, &read, a).await.unwrap().unwrap();
    assert_eq!(
        (found.path.as_str(), found.unit, found.source),
        ("A", Text::fr("tonnes"), None)
    );
    assert_eq!(
        (found.parent, found.version, found.updated_at),
        (Some(b), 2, at(70))
    );

    let states = batch::lock_states(&mut tx, &grant, &["a".to_owned(), "zzz".to_owned()])
        .await
        .unwrap();
    assert_eq!(
        states,
        [MetricState {
            id: a,
            path_folded: "a".to_owned(),
            version: 2,
            vintage: 0
        }]
    );

    // One of them has changed since.
    let all = [changed(a, &to_a, None, 2), changed(b, &to_b, None, 1)];
    assert!(
        !batch::update_all(&mut tx, &grant, &all, at(80))
            .await
            .unwrap()
    );
}

#[on_both]
async fn an_outline_is_read_upwards_from_paths_and_downwards_from_indicators(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let read = alice.grant::<EditMetrics>(&mut tx).await.reading();

    let mut ids = HashMap::new();
    for (path, parent) in [
        ("top", None),
        ("a", Some("top")),
        ("b", Some("a")),
        ("c", Some("b")),
        ("d", Some("b")),
        ("a2", Some("top")),
        ("alone", None),
        ("alone/below", Some("alone")),
    ] {
        let parent = parent.map(|parent| ids[parent]);
        ids.insert(path, alice.metric(&mut tx, path, parent).await);
    }

    let names = |outlines: Vec<Outline>| {
        let mut names: Vec<String> = outlines
            .into_iter()
            .map(|outline| outline.path_folded)
            .collect();
        names.sort();
        names.join(" ")
    };

    for (paths, expected) in [
        (&[][..], ""),
        (&["zzz"], ""),
        (&["alone", "zzz"], "alone"),
        (&["c", "d"], "a b c d top"),
        (&["top", "b", "a2"], "a a2 b top"),
    ] {
        let paths: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
        assert_eq!(
            names(batch::outlines(&mut tx, &read, &paths).await.unwrap()),
            expected
        );
    }

    for (above, expected) in [
        (&[][..], ""),
        (&["c"], ""),
        (&["a"], "b c d"),
        (&["top", "b"], "a a2 b c d"),
        (&["alone", "b"], "alone/below c d"),
    ] {
        let above: Vec<MetricId> = above.iter().map(|path| ids[path]).collect();
        assert_eq!(
            names(batch::outlines_below(&mut tx, &read, &above).await.unwrap()),
            expected
        );
    }

    assert_eq!(
        batch::outlines(&mut tx, &read, &["alone/below".to_owned()])
            .await
            .unwrap()[0],
        Outline {
            id: ids["alone/below"],
            path_folded: "alone/below".to_owned(),
            parent: Some(ids["alone"]),
            frequency: metric_fields("a").frequency,
            version: 1,
            vintage: 0,
        }
    );

    // Indicators of other collections are not read.
    let other = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("other"),
    )
    .await;
    let other = on_collection::<EditMetrics>(&mut tx, live(alice.user), other)
        .await
        .reading();
    assert_eq!(
        names(
            batch::outlines(&mut tx, &other, &["top".to_owned()])
                .await
                .unwrap()
        ),
        ""
    );
    assert_eq!(
        names(
            batch::outlines_below(&mut tx, &other, &[ids["top"]])
                .await
                .unwrap()
        ),
        ""
    );
}

#[on_both]
async fn more_outlines_than_a_statement_has_values_are_read(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let count = 2 * ROWS + 1;

    let top = alice.metric(&mut tx, "top", None).await;
    let fields: Vec<_> = (0..count)
        .map(|n| metric_fields(&format!("m{n}")))
        .collect();
    let new: Vec<_> = fields
        .iter()
        .enumerate()
        .map(|(n, fields)| NewMetric {
            id: MetricId::new(uuid()),
            fields,
            parent: n.is_multiple_of(2).then_some(top),
            end: None,
            first: None,
        })
        .collect();

    assert!(
        batch::insert_all(&mut tx, &grant, &new, at(40))
            .await
            .unwrap()
    );

    let paths: Vec<String> = (0..count).map(|n| format!("m{n}")).collect();
    assert_eq!(
        batch::outlines(&mut tx, &grant.reading(), &paths)
            .await
            .unwrap()
            .len(),
        count + 1
    );
    assert_eq!(
        batch::outlines_below(&mut tx, &grant.reading(), &[top])
            .await
            .unwrap()
            .len(),
        ROWS + 1
    );
}

#[on_both]
async fn publishes_to_many_are_from_their_vintages_or_none_is(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = alice.grant::<EditMetrics>(&mut tx).await;
    let read = grant.reading();
    let a = alice.metric(&mut tx, "a", None).await;
    let b = alice.metric(&mut tx, "b", None).await;

    let on = |based_on, data| NewVintage {
        based_on,
        ..first(data)
    };
    let large = vec![7; 3 << 20];

    assert!(
        vintage::publish_all(&mut tx, &grant, &[(a, on(0, &large)), (b, on(0, &large))])
            .await
            .unwrap()
    );
    assert!(
        vintage::publish_all(&mut tx, &grant, &[(b, on(1, b"b2"))])
            .await
            .unwrap()
    );

    let data = async |tx: &mut store::Tx, id| {
        series::find(tx, &read, id)
            .await
            .unwrap()
            .unwrap()
            .bytes()
            .unwrap()
            .to_vec()
    };
    assert_eq!(data(&mut tx, a).await, large);
    assert_eq!(data(&mut tx, b).await, b"b2");

    let found = metric::find(&mut tx, &read, b).await.unwrap().unwrap();
    assert_eq!(
        (found.vintage, found.published_at, found.version),
        (2, Some(at(50)), 1)
    );

    assert!(
        !vintage::publish_all(&mut tx, &grant, &[(a, on(1, b"a2")), (b, on(1, b"b3"))])
            .await
            .unwrap()
    );
}
