use domain::access::{EditMetrics, Grant};
use domain::id::MetricId;
use domain::list::{Cursor, Page};
use domain::series::vintage::undo::LatestVintage;
use jiff::Timestamp;
use store::series::vintage::{self, NewVintage};
use store::{Tx, metric, series};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, at, publish_one};

fn new(
    based_on: i64,
    time: Timestamp,
    reverse: &'static [u8],
    data: &'static [u8],
) -> NewVintage<'static> {
    NewVintage {
        based_on,
        published_at: time,
        added: 3,
        revised: 2,
        removed: 1,
        recoded: 0,
        undoes: None,
        has_codes: false,
        reverse,
        data,
        canonical_bytes: 42,
        observations: 12,
        decimals: 1,
        first_period: Some("2024-01".to_owned()),
        last_period: Some("2024-12".to_owned()),
        last_hole: None,
        last_value: Some(-0.1),
    }
}

/// Publishes a vintage.
pub(crate) async fn publish(
    tx: &mut Tx,
    by: &Publisher,
    metric: MetricId,
    based_on: i64,
    time: Timestamp,
) {
    let grant = by.grant(tx).await;
    let published = publish_one(tx, &grant, metric, &new(based_on, time, b"back", b"data")).await;
    assert!(published.unwrap());
}

#[on_both]
async fn a_publish_changes_series_vintage_and_indicator_together(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let read = grant.reading();
    assert_eq!(series::find(&mut tx, &read, id).await.unwrap(), None);

    let published = publish_one(&mut tx, &grant, id, &new(0, at(50), b"r1", b"d1")).await;
    assert!(published.unwrap());

    let found = metric::find(&mut tx, &read, id).await.unwrap().unwrap();
    assert_eq!(
        (found.vintage, found.observations, found.decimals),
        (1, 12, 1)
    );
    assert_eq!(found.first_period.as_deref(), Some("2024-01"));
    assert_eq!(found.last_period.as_deref(), Some("2024-12"));
    assert_eq!(found.last_value, Some(-0.1));
    assert_eq!(
        (found.published_at, found.updated_at),
        (Some(at(50)), at(50))
    );
    assert_eq!(
        found.version, 1,
        "publishing doesn't disturb who edits the fields"
    );

    let stored = series::find(&mut tx, &read, id).await.unwrap().unwrap();
    assert_eq!(
        (stored.metric, stored.bytes(), stored.canonical_bytes),
        (id, Ok(&b"d1"[..]), 42)
    );

    let list = vintage::list(&mut tx, &read, id, &Page::first(5))
        .await
        .unwrap();
    let vintage = &list.rows[0];
    assert_eq!((vintage.number, vintage.published_at), (1, at(50)));
    assert_eq!((vintage.added, vintage.revised, vintage.removed), (3, 2, 1));
    assert_eq!(vintage.author.as_deref(), Some("Alice"));

    let second = publish_one(&mut tx, &grant, id, &new(1, at(60), b"r2", b"d2")).await;
    assert!(second.unwrap());
    let several = series::find_all(&mut tx, &[read], &[id]).await.unwrap();
    assert_eq!(several[0].bytes().unwrap(), b"d2");
}

#[on_both]
async fn a_publish_on_an_older_vintage_changes_nothing(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    publish(&mut tx, &alice, id, 0, at(1)).await;
    let grant = alice.grant(&mut tx).await;
    let stale = publish_one(&mut tx, &grant, id, &new(0, at(9), b"r", b"other")).await;
    assert!(!stale.unwrap());
    let gone = MetricId::new(crate::world::uuid());
    let gone = publish_one(&mut tx, &grant, gone, &new(0, at(9), b"r", b"other")).await;
    assert!(!gone.unwrap());
    let stored = series::find(&mut tx, &grant.reading(), id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.bytes().unwrap(), b"data");
}

#[on_both]
async fn of_twenty_publishes_on_one_vintage_exactly_one_wins(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    tx.commit().await.unwrap();

    let writers: Vec<_> = (0..20)
        .map(|_| {
            let (db, collection, user) = (db.db(), alice.collection, alice.user);
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let grant =
                    crate::world::on_collection(&mut tx, crate::world::live(user), collection)
                        .await;
                let published = publish_one(&mut tx, &grant, id, &new(0, at(1), b"r", b"d")).await;
                tx.commit().await.unwrap();
                published.unwrap()
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
async fn vintages_are_listed_backwards_and_lead_back(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let read = grant.reading();

    for (number, reverse) in (0_i64..).zip([b"r1", b"r2", b"r3", b"r4"]) {
        let published =
            publish_one(&mut tx, &grant, id, &new(number, at(number), reverse, b"d")).await;
        assert!(published.unwrap());
    }

    let first = vintage::list(&mut tx, &read, id, &Page::first(3))
        .await
        .unwrap();
    assert_eq!(
        first.rows.iter().map(|v| v.number).collect::<Vec<_>>(),
        [4, 3, 2]
    );
    assert!(first.has_next);

    let after = Cursor::parse(&first.end.unwrap().to_string());
    let rest = vintage::list(&mut tx, &read, id, &Page { first: 3, after })
        .await
        .unwrap();
    assert_eq!(rest.rows.iter().map(|v| v.number).collect::<Vec<_>>(), [1]);
    assert!(!rest.has_next);

    for (later, earlier, expected) in [(4, 2, [b"r4", b"r3"]), (3, 1, [b"r3", b"r2"])] {
        let ways = vintage::ways_between(&mut tx, &read, id, later, earlier)
            .await
            .unwrap();
        let bytes: Vec<_> = ways.iter().map(|way| way.bytes().unwrap()).collect();
        assert_eq!(bytes, expected);
    }

    assert_eq!(
        vintage::ways_between(&mut tx, &read, id, 4, 0)
            .await
            .unwrap()
            .len(),
        4
    );
    assert!(
        vintage::ways_between(&mut tx, &read, id, 4, 4)
            .await
            .unwrap()
            .is_empty()
    );
}

#[on_both]
async fn the_vintage_of_a_moment_is_the_last_one_published_by_then(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let other = alice.metric(&mut tx, "gdp", None).await;

    // Two at the same moment: the later number counts.
    for (based_on, seconds) in [10, 20, 20, 30].into_iter().enumerate() {
        publish(&mut tx, &alice, id, based_on as i64, at(seconds)).await;
    }
    publish(&mut tx, &alice, other, 0, at(15)).await;
    let read = alice.reading(&mut tx).await;

    for (seconds, number) in [
        (9, None),
        (10, Some(1)),
        (19, Some(1)),
        (20, Some(3)),
        (29, Some(3)),
        (1000, Some(4)),
    ] {
        let found = vintage::latest_at(&mut tx, &read, id, at(seconds))
            .await
            .unwrap();
        assert_eq!(found.map(|(number, _)| number), number, "{seconds}");
    }

    let found = vintage::latest_at(&mut tx, &read, id, at(25))
        .await
        .unwrap();
    assert_eq!(found, Some((3, at(20))));
    for (number, time) in [(0, None), (1, Some(at(10))), (4, Some(at(30))), (5, None)] {
        assert_eq!(
            vintage::published_at(&mut tx, &read, id, number)
                .await
                .unwrap(),
            time,
            "{number}"
        );
    }
}

#[on_both]
async fn a_vintage_says_which_one_it_took_back(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let id = alice.metric(&mut tx, "cpi", None).await;
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let read = grant.reading();
    assert_eq!(vintage::latest(&mut tx, &grant, id).await.unwrap(), None);

    for (based_on, undoes) in [(0, None), (1, None), (2, Some(2))] {
        let new = NewVintage {
            undoes,
            ..new(based_on, at(based_on), b"r", b"d")
        };
        assert!(publish_one(&mut tx, &grant, id, &new).await.unwrap());
    }
    let latest = vintage::latest(&mut tx, &grant, id).await.unwrap();
    let expected = LatestVintage {
        number: 3,
        author: Some(alice.user),
        published_at: at(2),
    };
    assert_eq!(latest, Some(expected));

    let list = vintage::list(&mut tx, &read, id, &Page::first(5)).await;
    let undoes: Vec<_> = list.unwrap().rows.iter().map(|v| v.undoes).collect();
    assert_eq!(undoes, [Some(2), None, None]);
    let ways = vintage::ways_between(&mut tx, &read, id, 3, 1).await;
    let undoes: Vec<_> = ways.unwrap().iter().map(|way| way.undoes).collect();
    assert_eq!(undoes, [Some(2), None]);
}
