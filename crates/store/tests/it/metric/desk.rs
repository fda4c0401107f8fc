//! The publisher's desk: the order of the indicators, and pages while indicators become due.

use domain::access::{EditMetrics, Grant};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::metric::list::{DeskCount, DeskFilter};
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use store::series::vintage::NewVintage;
use store::{Tx, metric};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, insert_one, metric_fields, new_collection, own, publish_one,
    uuid,
};

pub(super) fn day(text: &str) -> Period {
    Period::parse(Frequency::Daily, text).unwrap()
}

pub(super) fn vintage(last_period: Option<String>, observations: u64) -> NewVintage<'static> {
    NewVintage {
        based_on: 0,
        published_at: at(2),
        added: observations,
        revised: 0,
        removed: 0,
        recoded: 0,
        undoes: None,
        has_codes: false,
        reverse: &[],
        data: &[1],
        canonical_bytes: 10,
        observations,
        decimals: 0,
        first_period: last_period.clone(),
        last_period,
        last_hole: None,
        last_value: Some(1.0),
    }
}

/// Adds an indicator with this last period, `None` for an empty one.
async fn add(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    path: &str,
    frequency: Frequency,
    last: Option<&str>,
) -> MetricId {
    let mut fields = metric_fields(path);
    fields.frequency = frequency;
    let id = MetricId::new(uuid());
    assert!(
        insert_one(tx, grant, id, &fields, None, at(1))
            .await
            .unwrap()
    );
    if let Some(last) = last {
        let last = (frequency != Frequency::Category).then(|| last.to_owned());
        let published = publish_one(tx, grant, id, &vintage(last, 1)).await.unwrap();
        assert!(published);
    }
    id
}

/// The paths of a desk, read in pages of `first`, and the numbers found.
async fn paths(
    tx: &mut Tx,
    alice: &Publisher,
    filter: &DeskFilter,
    today: &str,
    first: u32,
) -> (Vec<String>, DeskCount) {
    let (mut paths, mut page) = (Vec::new(), Page::first(first));

    loop {
        let own = own(alice.user);
        let (list, count) = metric::desk(tx, &own, filter, day(today), &page)
            .await
            .unwrap();
        for (collection, id) in &list.rows {
            let grant =
                crate::world::on_collection(tx, crate::world::live(alice.user), *collection).await;
            let found = metric::find(tx, &grant, *id).await.unwrap().unwrap();
            assert_eq!(found.collection, *collection);
            paths.push(found.path);
        }
        if !list.has_next {
            return (paths, count);
        }
        page.after = list.end;
    }
}

#[on_both]
async fn what_is_due_comes_first_then_what_is_empty_then_the_rest(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let second = new_collection(
        &mut tx,
        alice.user,
        alice.account,
        &collection_fields("Second"),
    )
    .await;
    let other: Grant<EditMetrics> =
        crate::world::on_collection(&mut tx, crate::world::live(alice.user), second).await;
    use Frequency::{Category, Daily, Monthly, Quarterly, Weekly, Yearly};
    add(&mut tx, &grant, "category", Category, Some("x")).await;
    add(&mut tx, &grant, "category-empty", Category, None).await;
    add(&mut tx, &grant, "year", Yearly, Some("2025")).await;
    add(&mut tx, &grant, "month/now", Monthly, Some("2026-01")).await;
    add(&mut tx, &grant, "month/late", Monthly, Some("2025-11")).await;
    add(&mut tx, &grant, "empty/b", Monthly, None).await;
    add(&mut tx, &grant, "empty/a", Daily, None).await;
    add(&mut tx, &grant, "quarter", Quarterly, Some("2025-Q4")).await;
    add(&mut tx, &grant, "week", Weekly, Some("2026-02-20")).await;
    add(&mut tx, &grant, "day", Daily, Some("2026-02-27")).await;
    add(&mut tx, &other, "month/alpha", Monthly, Some("2026-01")).await;
    add(&mut tx, &other, "calendar-end", Yearly, Some("9999")).await;
    let all = DeskFilter::default();
    let (count, expected) = (
        DeskCount { total: 12, due: 6 },
        [
            // Due since 1 January, since 1 March, since 2 March: a Monday.
            "month/late",
            "month/now",
            "month/alpha",
            "week",
            "empty/a",
            "empty/b",
            // Due tomorrow, on 1 April, next year, never.
            "day",
            "quarter",
            "year",
            "category",
            "category-empty",
            "calendar-end",
        ],
    );
    for first in [1, 2, 5, 100] {
        let found = paths(&mut tx, &alice, &all, "2026-03-02", first).await;
        assert_eq!(
            found,
            (expected.map(str::to_owned).to_vec(), count),
            "pages of {first}"
        );
    }
    let due_only = DeskFilter {
        due: true,
        ..DeskFilter::default()
    };
    for first in [1, 100] {
        let (found, count) = paths(&mut tx, &alice, &due_only, "2026-03-02", first).await;
        assert_eq!(
            (found, count),
            (
                expected[..6].iter().map(|it| (*it).to_owned()).collect(),
                DeskCount { total: 6, due: 6 }
            )
        );
    }
    // On the next day the daily indicator is due, too.
    let (found, count) = paths(&mut tx, &alice, &due_only, "2026-03-03", 100).await;
    assert_eq!((found[4].as_str(), count.due), ("day", 7));

    let of_second = DeskFilter {
        collection: Some(second),
        ..DeskFilter::default()
    };
    let (found, count) = paths(&mut tx, &alice, &of_second, "2026-03-02", 100).await;
    assert_eq!(
        (found, count),
        (
            vec!["month/alpha".to_owned(), "calendar-end".to_owned()],
            DeskCount { total: 2, due: 1 }
        )
    );
    let nowhere = DeskFilter {
        collection: Some(CollectionId::new(uuid())),
        ..DeskFilter::default()
    };
    assert_eq!(
        paths(&mut tx, &alice, &nowhere, "2026-03-02", 100).await,
        (vec![], DeskCount::default())
    );
    for (search, expected) in [
        ("MONTH/", 3),
        ("Indicateur cat", 2),
        ("%", 0),
        ("_", 0),
        ("nothing", 0),
        ("", 12),
    ] {
        let filter = DeskFilter {
            search: Some(search.to_owned()),
            ..DeskFilter::default()
        };
        let (found, count) = paths(&mut tx, &alice, &filter, "2026-03-02", 2).await;
        assert_eq!(
            (found.len(), count.total),
            (expected, expected as u64),
            "{search}"
        );
    }
}

#[on_both]
async fn pages_go_on_where_they_were_while_others_publish_and_days_pass(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;

    let mut ids = Vec::new();
    for path in ["a", "b", "c", "d"] {
        ids.push(add(&mut tx, &grant, path, Frequency::Monthly, Some("2026-01")).await);
    }
    add(&mut tx, &grant, "empty", Frequency::Monthly, None).await;
    add(
        &mut tx,
        &grant,
        "tomorrow",
        Frequency::Daily,
        Some("2026-02-27"),
    )
    .await;
    let own = own(alice.user);

    let all = DeskFilter::default();
    let desk = async |tx: &mut Tx, today: &str, page: &Page| {
        metric::desk(tx, &own, &all, day(today), page)
            .await
            .unwrap()
    };

    let (list, _) = desk(&mut tx, "2026-03-02", &Page::first(2)).await;
    assert_eq!(
        list.rows.iter().map(|row| row.1).collect::<Vec<_>>(),
        ids[..2]
    );

    // One before and one after the cursor are published: this hides no other.
    for id in [ids[0], ids[2]] {
        let mut next = vintage(Some("2026-02".to_owned()), 2);
        next.based_on = 1;
        assert!(publish_one(&mut tx, &grant, id, &next).await.unwrap());
    }

    let page = Page {
        first: 1,
        after: list.end,
    };
    let (list, count) = desk(&mut tx, "2026-03-02", &page).await;
    assert_eq!((list.rows[0].1, count.due), (ids[3], 3));

    // Overnight, another becomes due: it is still listed.
    let page = Page {
        first: 2,
        after: list.end,
    };
    let (list, count) = desk(&mut tx, "2026-03-03", &page).await;
    assert_eq!(count.due, 4);

    let paths: Vec<_> = metric::find_all(
        &mut tx,
        &[grant.reading()],
        &list.rows.iter().map(|row| row.1).collect::<Vec<_>>(),
    )
    .await
    .unwrap();
    let mut paths: Vec<_> = paths.into_iter().map(|it| it.path).collect();
    paths.sort();
    assert_eq!(paths, ["empty", "tomorrow"]);

    // A cursor of another list finds nothing.
    let page = Page {
        first: 2,
        after: domain::list::Cursor::parse(&format!("{}x", "0".repeat(32))),
    };
    assert_eq!(desk(&mut tx, "2026-03-03", &page).await.0.rows, []);
}
