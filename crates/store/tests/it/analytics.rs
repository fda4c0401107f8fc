//! Numbers of readers: lists, the numbers of a day that is over, and the upgrade of earlier numbers.

mod upgrade;

use std::collections::HashMap;
use std::ops::Range;

use domain::access::SeeAnalytics;
use domain::id::{CollectionId, MetricId};
use domain::operation::analytics::{
    Measure, NetworkAt, NetworkHash, Sketch, Target, VisitorHash, popularity,
};
use jiff::civil::{Date, date};
use jiff::{Timestamp, ToSpan};
use store::Tx;
use store::operation::analytics::count::{self, CountKey, DayCount};
use store::operation::analytics::read::{self, LabelsListed};
use store::operation::analytics::{network, popularity as stored};
use testdb::{TestDb, on_both};

use crate::world::{Publisher, uuid};

const TODAY: Date = date(2026, 11, 27);

/// A number of the whole collection on a day before today.
fn key(collection: CollectionId, measure: Measure, label: &str, back: i32) -> CountKey {
    CountKey {
        collection,
        target: Target::Collection,
        measure,
        label: label.to_owned(),
        day: TODAY.checked_sub(back.days()).unwrap(),
    }
}

/// Stores a number with these visitors.
async fn put(tx: &mut Tx, key: &CountKey, number: u64, visitors: Range<u64>) {
    let mut sketch = Sketch::default();
    sketch.add(visitors);
    let new = DayCount {
        count: number,
        visitors: Some(sketch),
    };
    assert!(count::put(tx, key, &new).await.unwrap());
}

/// The labels of a measure of the collection since ten days ago, with their counts.
async fn listed(
    tx: &mut Tx,
    alice: &Publisher,
    measure: Measure,
    visitors: u64,
) -> Vec<(String, u64)> {
    let grant = alice.grant::<SeeAnalytics>(tx).await;
    let listed = LabelsListed {
        from: TODAY.checked_sub(10.days()).unwrap(),
        most: 9,
        visitors,
    };
    let of = (Target::Collection, measure);
    let labels = read::by_label(tx, &grant, of, listed).await.unwrap();
    let pair = |label: read::LabelTotal| (label.label, label.count);
    labels.into_iter().map(pair).collect()
}

/// Days before today with their networks.
type NetworkDays = &'static [(Range<i32>, u64)];

#[on_both]
async fn networks_count_by_the_median_day(db: &TestDb) {
    let cases: [(&str, NetworkDays, Option<u64>); 12] = [
        ("none", &[], None),
        (
            "a single day of a thousand networks",
            &[(1..2, 1_000)],
            None,
        ),
        ("three of the first seven days", &[(1..4, 50)], None),
        ("four of the first seven days", &[(1..5, 50)], Some(50)),
        (
            "different days",
            &[(1..2, 900), (2..3, 3), (3..4, 2), (4..5, 1)],
            Some(1),
        ),
        (
            "seven different days",
            &[(1..4, 900), (4..5, 8), (5..8, 1)],
            Some(8),
        ),
        ("an even number of days", &[(1..5, 900), (5..9, 4)], Some(4)),
        ("44 of 90 days", &[(90..91, 5), (1..44, 5)], None),
        ("46 of 90 days", &[(90..91, 5), (1..46, 5)], Some(5)),
        ("today", &[(0..1, 5)], None),
        ("today and the three days before", &[(0..4, 5)], None),
        ("before the 90 days", &[(91..200, 5), (1..4, 5)], None),
    ];

    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let mut expected = HashMap::new();
    for (name, days, median) in cases {
        let metric = MetricId::new(uuid());
        for (days, networks) in days {
            for back in days.clone() {
                let key = CountKey {
                    target: Target::Metric(metric),
                    ..key(alice.collection, Measure::Networks, "", back)
                };
                put(&mut tx, &key, 9_999, 0..*networks).await;
                // Views count for nothing.
                let views = CountKey {
                    measure: Measure::Views,
                    ..key
                };
                put(&mut tx, &views, 9_999, 0..999).await;
            }
        }
        expected.insert(metric.uuid(), (name, median));
    }

    let from = TODAY.checked_sub(popularity::DAYS.days()).unwrap();
    let found = stored::networks(&mut tx, from, TODAY, popularity::MIN_DAYS)
        .await
        .unwrap();
    let found: HashMap<_, _> = found.into_iter().collect();

    for (id, (name, median)) in &expected {
        assert_eq!(found.get(id), median.as_ref(), "{name}");
    }
    assert!(found.keys().all(|id| expected.contains_key(id)));
}

#[on_both]
async fn visitors_of_networks_are_known_until_they_are_forgotten(db: &TestDb) {
    let object = uuid();
    let at = |network, half_hour| NetworkAt {
        network: NetworkHash(network),
        object,
        half_hour,
    };

    let mut tx = db.begin().await.unwrap();
    // More than a statement takes, and hashes beyond the positive numbers of the databases.
    let many: Vec<_> = (0..1_000_u64)
        .map(|number| (at(u64::MAX, 5), VisitorHash(u64::MAX - number)))
        .collect();
    network::note(&mut tx, &many, 0).await.unwrap();

    let others = [(at(1, 4), VisitorHash(1)), (at(1, 6), VisitorHash(2))];
    network::note(&mut tx, &others, 0).await.unwrap();
    network::note(&mut tx, &others, 0).await.unwrap();

    for (networks, since, expected) in [
        (&[u64::MAX][..], 5, 1_000),
        (&[u64::MAX], 6, 0),
        (&[1], 4, 2),
        (&[1], 5, 1),
        (&[2], 0, 0),
        (&[], 0, 0),
        (&[1, 2, u64::MAX], 0, 1_002),
    ] {
        let hashes: Vec<_> = networks.iter().copied().map(NetworkHash).collect();
        let found = network::counted(&mut tx, &hashes, since).await.unwrap();
        assert_eq!(found.len(), expected, "{networks:?} {since}");
        assert!(
            found
                .iter()
                .all(|pair| many.contains(pair) || others.contains(pair))
        );
    }

    network::note(&mut tx, &[], 6).await.unwrap();
    let all = [NetworkHash(1), NetworkHash(u64::MAX)];
    let left = network::counted(&mut tx, &all, 0).await.unwrap();
    assert_eq!(left, [others[1]]);
}

#[on_both]
async fn a_search_is_listed_with_the_days_of_enough_visitors(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();

    for (label, back, number, visitors) in [
        // The same reader on three days.
        ("my illness", 1, 5, 1),
        ("my illness", 2, 5, 1),
        ("my illness", 3, 5, 1),
        ("bread", 1, 4, 3),
        ("bread", 2, 9, 2),
        ("bread", 40, 70, 70),
        ("wheat", 3, 8, 8),
        ("", 1, 90, 90),
    ] {
        let key = key(alice.collection, Measure::Searches, label, back);
        put(&mut tx, &key, number, 0..visitors).await;
    }

    let shown = listed(&mut tx, &alice, Measure::Searches, 3).await;
    assert_eq!(shown, [("wheat".to_owned(), 8), ("bread".to_owned(), 4)]);

    let all = listed(&mut tx, &alice, Measure::Searches, 0).await;
    assert_eq!(
        all.iter()
            .map(|(label, _)| label.as_str())
            .collect::<Vec<_>>(),
        ["", "my illness", "bread", "wheat"]
    );
}

#[on_both]
async fn texts_of_few_visitors_go_with_their_day(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();

    for (measure, label, back, visitors) in [
        (Measure::Searches, "my illness", 1, 1),
        (Measure::Searches, "my address", 1, 2),
        (Measure::Searches, "bread", 1, 3),
        (Measure::Searches, "", 1, 1),
        (Measure::Searches, "later", 0, 1),
        (Measure::Referrers, "rare.example", 1, 1),
    ] {
        let key = key(alice.collection, measure, label, back);
        put(&mut tx, &key, 10 * visitors, 0..visitors).await;
    }

    let day = TODAY.checked_sub(1.days()).unwrap();
    let next = TODAY.checked_add(1.days()).unwrap();
    count::close_day(&mut tx, alice.collection, day, 3)
        .await
        .unwrap();

    let expected = |all: &[(&str, u64)]| -> Vec<(String, u64)> {
        all.iter()
            .map(|(label, count)| ((*label).to_owned(), *count))
            .collect()
    };

    let searches = [("", 40), ("bread", 30), ("later", 10)];
    for late in [false, true] {
        assert_eq!(
            listed(&mut tx, &alice, Measure::Searches, 0).await,
            expected(&searches),
            "{late}"
        );
        let open = count::open_days(&mut tx, next).await.unwrap();
        assert_eq!(open, [(alice.collection, TODAY)]);
        // A day is closed again after a late batch: what is fixed stays.
        count::close_day(&mut tx, alice.collection, day, 3)
            .await
            .unwrap();
    }

    assert_eq!(
        listed(&mut tx, &alice, Measure::Referrers, 0).await,
        expected(&[("rare.example", 10)])
    );
}

/// When the limit of visitors began, as the publisher sees it.
async fn limited_at(tx: &mut Tx, alice: &Publisher) -> Option<Timestamp> {
    let grant = alice.grant::<SeeAnalytics>(tx).await;
    read::limited_at(tx, &grant).await.unwrap()
}
