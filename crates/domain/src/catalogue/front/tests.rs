use uuid::Uuid;

use super::*;

const TODAY: &str = "2026-11-22";

fn day(text: &str) -> Period {
    Period::parse(Frequency::Daily, text).unwrap()
}

/// Indicator `number` of a publisher and a collection, published `minutes` ago.
fn one(number: u128, publisher: u128, collection: u128, minutes: i64) -> Candidate {
    let last = Period::parse(Frequency::Monthly, "2026-10").unwrap();
    Candidate {
        metric: MetricId::new(Uuid::from_u128(number)),
        collection: CollectionId::new(Uuid::from_u128(collection)),
        publisher: AccountId::new(Uuid::from_u128(publisher)),
        published_at: Timestamp::from_second(1_000_000 - minutes * 60).unwrap(),
        has_source: true,
        extent: Some(Extent {
            first: last,
            last,
            observations: 1,
        }),
    }
}

fn reaching(frequency: Frequency, last: &str, candidate: Candidate) -> Candidate {
    let last = Period::parse(frequency, last).unwrap();
    Candidate {
        extent: Some(Extent {
            first: last,
            last,
            observations: 1,
        }),
        ..candidate
    }
}

fn numbers(ids: &[MetricId]) -> Vec<u128> {
    ids.iter().map(|id| id.uuid().as_u128()).collect()
}

fn page(candidates: &[Candidate]) -> (Vec<u128>, Vec<u128>) {
    let page = front_page(candidates, &[], day(TODAY));
    (numbers(&page.charts), numbers(&page.rows))
}

#[test]
fn a_publish_of_many_indicators_is_one_row_and_one_chart() {
    let import: Vec<_> = (1..=50).map(|number| one(number, 1, 1, 0)).collect();
    let others = [one(90, 2, 2, 1), one(91, 3, 3, 2)];
    let (charts, rows) = page(&[import, others.to_vec()].concat());
    assert_eq!(charts, [1, 90, 91]);
    assert_eq!(rows, [2]);
}

#[test]
fn a_publisher_has_two_rows_and_leaves_charts_to_others() {
    let newcomer = (1..=20).map(|number| one(number, 1, 1, i64::try_from(number).unwrap()));
    let others = (0..6).map(|number| one(90 + number, 2 + number, 2 + number, 60));
    let (charts, rows) = page(&newcomer.chain(others).collect::<Vec<_>>());
    assert_eq!(charts, [1, 2, 90, 91]);
    assert_eq!(rows, [3, 4, 92, 93, 94, 95]);
}

#[test]
fn a_publisher_alone_has_all_charts() {
    let alone: Vec<_> = (1..=9)
        .map(|number| one(number, 1, 1, i64::try_from(number).unwrap()))
        .collect();
    assert_eq!(page(&alone), (vec![1, 2, 3, 4], vec![5, 6]));
}

#[test]
fn charts_have_a_source_and_dates_and_are_up_to_date_where_there_are_such() {
    let sourceless = Candidate {
        has_source: false,
        ..one(1, 1, 1, 0)
    };
    let category = Candidate {
        extent: None,
        ..one(2, 2, 2, 1)
    };
    let old = reaching(Frequency::Quarterly, "2009-Q3", one(3, 3, 3, 2));
    let older = reaching(Frequency::Daily, "2001-01-01", one(4, 4, 4, 3));
    let late = reaching(Frequency::Monthly, "2026-05", one(5, 5, 5, 4));
    let living = one(6, 6, 6, 5);
    let (charts, rows) = page(&[sourceless, category, old, older, late, living]);
    assert_eq!(charts, [6, 5, 3, 4]);
    assert_eq!(rows, [1, 2]);
}

#[test]
fn a_series_is_late_by_what_is_usual_at_its_frequency() {
    for (frequency, last, is_late) in [
        (Frequency::Daily, "2026-11-10", false),
        (Frequency::Daily, "2026-11-01", true),
        (Frequency::Weekly, "2026-10-20", false),
        (Frequency::Weekly, "2026-10-01", true),
        (Frequency::Monthly, "2026-08", false),
        (Frequency::Monthly, "2026-05", true),
        (Frequency::Quarterly, "2026-Q1", false),
        (Frequency::Quarterly, "2025-Q3", true),
        (Frequency::BiAnnual, "2025-S2", false),
        (Frequency::BiAnnual, "2024-S2", true),
        (Frequency::Yearly, "2024", false),
        (Frequency::Yearly, "2023", true),
    ] {
        let extent = reaching(frequency, last, one(1, 1, 1, 0)).extent.unwrap();
        assert_eq!(lateness(&extent, day(TODAY)) > 0, is_late, "{last}");
    }
}

#[test]
fn what_the_operator_chose_comes_first_and_is_no_row() {
    let candidates: Vec<_> = (1..=6)
        .map(|number| one(number, number, number, 0))
        .collect();
    let chosen = [
        MetricId::new(Uuid::from_u128(99)),
        MetricId::new(Uuid::from_u128(5)),
    ];
    let FrontPage { charts, rows } = front_page(&candidates, &chosen, day(TODAY));
    assert_eq!(numbers(&charts), [99, 5, 1, 2]);
    assert_eq!(numbers(&rows), [3, 4, 6]);
}

#[test]
fn who_has_more_than_the_page_could_show_is_known_well() {
    let (many, few) = (1..=6, 10..=14);
    let of = |numbers: std::ops::RangeInclusive<u128>, publisher| {
        numbers.map(move |number| one(number, publisher, publisher, i64::try_from(number).unwrap()))
    };
    let import = (20..=40).map(|number| one(number, 3, 3, 0));
    let candidates: Vec<_> = of(many, 1).chain(of(few, 2)).chain(import).collect();
    assert_eq!(
        publishers_with_enough_candidates(&candidates),
        [AccountId::new(Uuid::from_u128(1))]
    );
}
