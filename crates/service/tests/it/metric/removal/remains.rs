//! Charts, pins and former addresses after several indicators are removed.

use domain::catalogue::chart::ChartForm;
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm};
use domain::catalogue::pin::Pinned;
use domain::list::Page;
use domain::text::language::Text;
use service::dashboard::NewDashboard;
use service::metric::SeenMetric;
use testdb::{TestDb, on_both};

use super::{by_ids, collection, done, metric, world};
use crate::world::guest;

#[on_both(lists)]
async fn charts_pins_and_old_addresses_fare_as_with_one(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let id = collection(&world, &ann, "col").await;
    let (one, two) = (
        metric(&world, &ann, "one", None).await,
        metric(&world, &ann, "two", None).await,
    );
    let three = metric(&world, &ann, "three", None).await;

    world
        .service
        .metrics()
        .move_metric(&ann, one.record.id, 1, "first", false)
        .await
        .unwrap();

    let chart = |key: &str, metric: &SeenMetric| DashboardChartForm {
        key: key.to_owned(),
        title: Text::en("A chart"),
        options: ChartForm::default().options,
        series: vec![SeriesForm {
            metric: Some(metric.record.id),
            ..SeriesForm::default()
        }],
    };
    let form = DashboardForm {
        key: "board".to_owned(),
        name: Text::en("A dashboard"),
        description: Text::default(),
        tags: Text::default(),
        access: None,
        start: None,
        end: None,
    };
    let charts = [chart("a", &one), chart("b", &two), chart("c", &three)];

    let new = NewDashboard {
        account: "ann",
        collection: Some("col"),
        form: &form,
        charts: &charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, None)
        .await
        .unwrap();

    for pinned in [&one, &two, &three] {
        world
            .service
            .metrics()
            .pin(&ann, id, Pinned::Metric(pinned.record.id))
            .await
            .unwrap();
    }

    let version = async || {
        world
            .service
            .collections()
            .collection_by_id(&ann, id)
            .await
            .unwrap()
            .unwrap()
            .record
            .pins_version
    };

    let before = version().await;
    let removed = world
        .service
        .metrics()
        .remove_metrics(&ann, id, &by_ids([one.record.id, two.record.id]))
        .await
        .unwrap();
    assert_eq!(removed, done(2, 0, &[]));
    assert_eq!(version().await, before + 1, "who arranges the pins is told");
    assert_eq!(
        world.service.metrics().pins(&guest(), &[id]).await.unwrap()[&id].len(),
        1
    );

    for path in ["one", "first", "two"] {
        assert!(
            world
                .service
                .metrics()
                .metric(&guest(), "ann", "col", path)
                .await
                .unwrap()
                .is_none(),
            "{path}"
        );
    }

    let board = world
        .service
        .dashboards()
        .dashboard(&guest(), "ann", Some("col"), "board")
        .await
        .unwrap()
        .unwrap();
    let charts = world
        .service
        .dashboards()
        .charts(&guest(), &[board.record.id], &Page::first(10))
        .await
        .unwrap();
    let charts = &charts[&board.record.id].nodes;
    let gone = charts
        .iter()
        .filter(|chart| chart.series[0].metric.is_none())
        .count();
    assert_eq!((charts.len(), gone), (3, 2));

    // No removed indicator is pinned: the version of the pins does not change.
    let four = metric(&world, &ann, "four", None).await.record.id;
    let before = version().await;
    world
        .service
        .metrics()
        .remove_metrics(&ann, id, &by_ids([four]))
        .await
        .unwrap();
    assert_eq!(version().await, before);
}
