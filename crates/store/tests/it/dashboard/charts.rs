//! Charts and their series, with the rules of the tables.

use domain::access::DashboardAccess;
use domain::access::EditDashboard;
use domain::catalogue::chart::{ChartOptions, SeriesLook};
use domain::catalogue::dashboard::{DashboardChart, SeriesOptions};
use domain::catalogue::key::ChartKey;
use domain::id::{ChartId, ChartSeriesId, MetricId};
use domain::text::language::Text;
use store::RowChange;
use store::dashboard;
use store::dashboard::chart::{self, NewSeries};
use testdb::{TestDb, on_both};

use super::{fields, new_personal, on_dashboard};
use crate::access::{force, literal};
use crate::world::{Publisher, at, live, uuid};

fn new_chart(key: &str) -> DashboardChart {
    DashboardChart {
        key: ChartKey::parse(key).unwrap(),
        title: Text::en("Chart"),
        options: ChartOptions::default(),
    }
}

#[on_both]
async fn charts_are_kept_with_their_series(db: &TestDb) {
    let alice = Publisher::new(db).await;
    let mut tx = db.begin().await.unwrap();
    let reader = live(alice.user);
    let dashboard = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("d", Some(DashboardAccess::Private)),
    )
    .await;
    let grant = on_dashboard::<EditDashboard>(&mut tx, reader, dashboard).await;

    let metrics = [
        alice.metric(&mut tx, "one", None).await,
        alice.metric(&mut tx, "two", None).await,
    ];
    let made = ChartId::new(uuid());

    assert!(
        chart::insert(&mut tx, &grant, made, &new_chart("Cpi"), at(1))
            .await
            .unwrap()
    );
    assert!(
        !chart::insert(
            &mut tx,
            &grant,
            ChartId::new(uuid()),
            &new_chart("cpi"),
            at(1)
        )
        .await
        .unwrap()
    );

    let options = SeriesOptions {
        transform: Some("pct".to_owned()),
        ..SeriesOptions::default()
    };
    let series: Vec<_> = metrics
        .iter()
        .map(|metric| {
            NewSeries::new(
                ChartSeriesId::new(uuid()),
                *metric,
                options.clone(),
                &SeriesLook::default(),
            )
        })
        .collect();
    chart::put_series(&mut tx, &grant, made, &series)
        .await
        .unwrap();
    let turned: Vec<_> = series.iter().rev().cloned().collect();
    chart::put_series(&mut tx, &grant, made, &turned)
        .await
        .unwrap();

    let reading = [grant.reading()];
    let kept = chart::series_of(&mut tx, &reading, &[made]).await.unwrap();
    let metric = |place: usize| Some((alice.collection, metrics[place]));
    assert_eq!(
        kept.iter().map(|one| one.metric).collect::<Vec<_>>(),
        [metric(1), metric(0)]
    );
    assert_eq!((kept[0].id, &kept[0].options), (turned[0].id, &options));

    // A series whose indicator is deleted stays, without it.
    let gone = literal(&tx, metrics[1].uuid());
    force(&mut tx, format!("delete from metrics where id = {gone}")).await;
    let kept = chart::series_of(&mut tx, &reading, &[made]).await.unwrap();
    assert_eq!(
        kept.iter().map(|one| one.metric).collect::<Vec<_>>(),
        [None, metric(0)]
    );
    let there = chart::hold_metrics(&mut tx, &[metrics[0], metrics[1], MetricId::new(uuid())])
        .await
        .unwrap();
    assert_eq!(there.into_iter().collect::<Vec<_>>(), [metrics[0]]);

    // No access to another dashboard's charts.
    let other = new_personal(
        &mut tx,
        alice.user,
        alice.account,
        &fields("e", Some(DashboardAccess::Private)),
    )
    .await;

    let foreign = on_dashboard::<EditDashboard>(&mut tx, reader, other).await;
    let foreign_reading = [foreign.reading()];
    assert!(
        chart::series_of(&mut tx, &foreign_reading, &[made])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        chart::find_all(&mut tx, &foreign_reading, &[made])
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        chart::delete(&mut tx, &foreign, &[made])
            .await
            .unwrap()
            .is_empty()
    );

    let change = chart::update(&mut tx, &foreign, made, &new_chart("x"), 1, at(2))
        .await
        .unwrap();
    assert_eq!(change, RowChange::Gone);
    chart::put_series(&mut tx, &foreign, made, &[])
        .await
        .unwrap();
    assert_eq!(
        chart::series_of(&mut tx, &reading, &[made])
            .await
            .unwrap()
            .len(),
        2
    );

    // A dashboard with charts stays.
    assert!(!dashboard::delete(&mut tx, &grant).await.unwrap());
    assert_eq!(
        chart::delete(&mut tx, &grant, &[made, ChartId::new(uuid())])
            .await
            .unwrap(),
        ["Cpi"]
    );
    assert!(dashboard::delete(&mut tx, &grant).await.unwrap());
}
