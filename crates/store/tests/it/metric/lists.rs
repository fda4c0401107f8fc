//! Lists of indicators: their order, cursors and searches.

use domain::access::{EditMetrics, Grant};
use domain::catalogue::metric::list::MetricOrder;
use domain::id::MetricId;
use domain::list::{Cursor, Page};
use domain::text::language::{Language, Text};
use store::metric;
use testdb::{TestDb, on_both};

use super::{by, paths, searching};
use crate::world::{Publisher, at, insert_one, metric_fields, uuid};

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
