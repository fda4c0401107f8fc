//! The publisher's desk: the due indicators, their order, and pages while indicators become due.

use domain::access::{EditMetrics, Grant};
use domain::calendar::due::{Extent, due};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::catalogue::metric::list::{DeskCount, DeskFilter};
use domain::id::{CollectionId, MetricId};
use domain::list::Page;
use store::metric::batch::{NewMetric, insert_all};
use store::series::vintage::NewVintage;
use store::{Tx, metric};
use testdb::{TestDb, on_both};

use crate::world::{
    Publisher, at, collection_fields, insert_one, metric_fields, new_collection, own, publish_one,
    uuid,
};

fn day(text: &str) -> Period {
    Period::parse(Frequency::Daily, text).unwrap()
}

fn vintage(last_period: Option<String>, observations: u64) -> NewVintage<'static> {
    NewVintage {
        based_on: 0,
        published_at: at(2),
        added: observations,
        revised: 0,
        removed: 0,
        reverse: &[],
        data: &[1],
        canonical_bytes: 10,
        observations,
        decimals: 0,
        first_period: last_period.clone(),
        last_period,
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

/// Every period of some parts of the calendar, of every frequency: days around the turn of years, leap years and both
/// ends of the calendar.
fn samples() -> Vec<Period> {
    let ends = [
        (1, 40),
        (718_780, 900),
        (739_100, 900),
        (2_932_896 + 719_162 - 60, 62),
    ];
    let mut periods = Vec::new();
    for (from, count) in ends {
        for number in from..from + count {
            let Some(date) = Period::new(Frequency::Daily, number - 719_163) else {
                continue;
            };
            periods.push(date);
            periods.extend(Period::new(Frequency::Weekly, date.ordinal()));
            for coarser in [
                Frequency::Monthly,
                Frequency::Quarterly,
                Frequency::BiAnnual,
                Frequency::Yearly,
            ] {
                periods.extend(date.within(coarser));
            }
        }
    }
    periods.sort_unstable();
    periods.dedup();
    periods
}

#[on_both]
async fn the_databases_reckon_due_days_as_the_rule_does(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let samples = samples();
    assert!(samples.len() > 3_000, "{}", samples.len());
    let fields: Vec<_> = samples
        .iter()
        .enumerate()
        .map(|(place, period)| {
            let mut fields = metric_fields(&format!("m{place}"));
            fields.frequency = period.frequency();
            fields
        })
        .collect();
    let new: Vec<_> = samples
        .iter()
        .zip(&fields)
        .enumerate()
        .map(|(place, (period, fields))| {
            // Some have weekends, some have just as many days as working days, some have gaps.
            let length = i32::try_from(place % 16).unwrap();
            let first =
                Period::new(period.frequency(), period.ordinal() - length).unwrap_or(*period);
            let days = u64::from(period.ordinal().abs_diff(first.ordinal())) + 1;
            let observations = days.saturating_sub(place as u64 % 5).max(1);
            let mut vintage = vintage(Some(period.to_string()), observations);
            vintage.first_period = Some(first.to_string());
            NewMetric {
                id: MetricId::new(uuid()),
                fields,
                parent: None,
                first: Some(vintage),
            }
        })
        .collect();
    assert!(insert_all(&mut tx, &grant, &new, at(1)).await.unwrap());
    let sql = "select first_period, last_period, observations, frequency, due_day from metrics where collection_id = $1";
    type Row = (String, String, i64, String, Option<i64>);
    let collection = alice.collection.uuid();
    let rows: Vec<Row> = match &mut tx {
        Tx::Sqlite(tx) => sqlx::query_as(sql)
            .bind(collection)
            .fetch_all(&mut **tx)
            .await
            .unwrap(),
        Tx::Postgres(tx) => sqlx::query_as(sql)
            .bind(collection)
            .fetch_all(&mut **tx)
            .await
            .unwrap(),
        Tx::Over => panic!("over"),
    };
    assert_eq!(rows.len(), samples.len());
    let mut saturdays = 0;
    for (first, last, observations, frequency, due_day) in rows {
        let frequency = Frequency::parse(&frequency).unwrap();
        let extent = Extent {
            first: Period::parse(frequency, &first).unwrap(),
            last: Period::parse(frequency, &last).unwrap(),
            observations: u64::try_from(observations).unwrap(),
        };
        let next = due(frequency, Some(extent), day("2026-01-01")).next;
        let expected = next.map_or(2_932_897, |next| i64::from(next.due_on.ordinal()));
        assert_eq!(
            due_day,
            Some(expected),
            "{frequency} {first} to {last}: {observations}"
        );
        let is_friday =
            frequency == Frequency::Daily && (extent.last.ordinal() + 3).rem_euclid(7) == 4;
        saturdays += u32::from(is_friday && expected == i64::from(extent.last.ordinal()) + 2);
    }
    assert!(saturdays > 50, "{saturdays}");
}

#[on_both]
async fn the_cases_of_the_specification_are_due_on_their_days(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant: Grant<EditMetrics> = alice.grant(&mut tx).await;
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../../../../spec/cases/due.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert!(!cases.is_empty());
    let text = |case: &serde_json::Value, name: &str| case[name].as_str().unwrap().to_owned();
    let fields: Vec<_> = cases
        .iter()
        .enumerate()
        .map(|(place, case)| {
            let mut fields = metric_fields(&format!("m{place:03}"));
            fields.frequency = Frequency::parse(&text(case, "frequency")).unwrap();
            fields
        })
        .collect();
    let new: Vec<_> = cases
        .iter()
        .zip(&fields)
        .map(|(case, fields)| {
            let mut vintage = vintage(
                Some(text(case, "last")),
                case["observations"].as_u64().unwrap(),
            );
            vintage.first_period = Some(text(case, "first"));
            NewMetric {
                id: MetricId::new(uuid()),
                fields,
                parent: None,
                first: Some(vintage),
            }
        })
        .collect();
    assert!(insert_all(&mut tx, &grant, &new, at(1)).await.unwrap());
    let sql = "select due_day from metrics where collection_id = $1 order by path_folded";
    let collection = alice.collection.uuid();
    let found: Vec<Option<i64>> = match &mut tx {
        Tx::Sqlite(tx) => sqlx::query_scalar(sql)
            .bind(collection)
            .fetch_all(&mut **tx)
            .await
            .unwrap(),
        Tx::Postgres(tx) => sqlx::query_scalar(sql)
            .bind(collection)
            .fetch_all(&mut **tx)
            .await
            .unwrap(),
        Tx::Over => panic!("over"),
    };
    assert_eq!(found.len(), cases.len());
    for (due_day, case) in found.into_iter().zip(cases) {
        assert_eq!(
            due_day,
            Some(i64::from(day(&text(case, "dueOn")).ordinal())),
            "{case}"
        );
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
