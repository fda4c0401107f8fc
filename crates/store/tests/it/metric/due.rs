//! The days on which indicators are due: the databases against the rule and the specification.

use domain::access::{EditMetrics, Grant};
use domain::calendar::due::{Extent, due};
use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::id::MetricId;
use store::Tx;
use store::metric::batch::{NewMetric, insert_all};
use testdb::{TestDb, on_both};

use super::desk::{day, vintage};
use crate::world::{Publisher, at, metric_fields, uuid};

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
            // Some end with a hole.
            if place % 3 == 0 {
                vintage.last_hole = vintage.last_period.replace(first.to_string());
            }
            NewMetric {
                id: MetricId::new(uuid()),
                fields,
                parent: None,
                end: None,
                first: Some(vintage),
            }
        })
        .collect();
    assert!(insert_all(&mut tx, &grant, &new, at(1)).await.unwrap());

    let sql = "select first_period, coalesce(last_hole, last_period), observations, frequency, due_day from metrics where collection_id = $1";
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
                end: None,
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
