//! Stored series and vintages with damaged bytes: reading a damaged one reports it as unreadable, and every
//! other one can be read.

use domain::list::Page;
use domain::problem::Code;
use domain::series::view::AsOf;
use domain::series::vintage::Mode;
use service::series::vintage::Between;
use testdb::{TestDb, on_both, on_sqlite};

use crate::metric::publish::setting;
use crate::world::{World, code, guest};

#[on_both(lists)]
async fn a_damaged_vintage_hides_the_states_before_it_and_no_other(db: &TestDb) {
    let world = World::new(db);
    let (ann, it) = setting(&world, "2020;1").await;
    let id = it.record.id;
    for (based_on, line) in [(1, "2021;2"), (2, "2022;3"), (3, "2023;4")] {
        world
            .service
            .metrics()
            .publish(&ann, id, line, Mode::Merge, based_on, None)
            .await
            .unwrap();
    }
    db.execute("update vintages set reverse = substr(reverse, 1, 5) where number = 3")
        .await;
    for (number, readable) in [(4, true), (3, true), (2, false), (1, false), (0, false)] {
        let past = world
            .service
            .series()
            .past_series(&guest(), id, AsOf::Vintage(number))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            past.as_ref().err().map(|problem| problem.code),
            (!readable).then_some(Code::SeriesUnreadable),
            "{number}"
        );
    }
    let steps = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 4)];
    let wanted = steps.map(|states| Between::new(it.at(), states, &Page::first(10)));
    let found = world
        .service
        .series()
        .changes(&guest(), &wanted)
        .await
        .unwrap();
    let readable: Vec<bool> = wanted
        .iter()
        .map(|between| found[between].is_ok())
        .collect();
    assert_eq!(readable, [false, false, false, true, true]);
    // Publishing on top of the damaged vintage remains possible.
    world
        .service
        .metrics()
        .publish(&ann, id, "2024;5", Mode::Merge, 4, None)
        .await
        .unwrap();

    db.execute("delete from vintages where number = 4").await;
    let past = world
        .service
        .series()
        .past_series(&guest(), id, AsOf::Vintage(3))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(past.unwrap_err().code, Code::SeriesUnreadable);
}

#[on_sqlite]
async fn nothing_is_published_on_top_of_a_damaged_series(db: &TestDb) {
    let world = World::new(db);
    let (ann, it) = setting(&world, "2020;1").await;
    db.execute("update series set data = substr(data, 1, 5)")
        .await;

    let series = world
        .service
        .series()
        .series(&guest(), it.at())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(series.unwrap_err().code, Code::SeriesUnreadable);

    let published = world
        .service
        .metrics()
        .publish(&ann, it.record.id, "2021;2", Mode::Replace, 1, None)
        .await;
    assert_eq!(code(published), Code::SeriesUnreadable);

    assert!(
        world
            .service
            .archives()
            .history(&ann, it.record.id)
            .await
            .unwrap()
            .unwrap()
            .is_err()
    );
}

/// Two indicators of one collection whose latest states are equal and whose earlier states differ.
async fn twins(world: &World) -> (service::Caller, Vec<service::metric::SeenMetric>) {
    let (ann, first) = setting(world, "2020;1\n2021;5").await;
    let form = crate::world::metric_form("n", domain::calendar::frequency::Frequency::Yearly);
    let made = world.service.metrics().create_metric(
        &ann,
        "ann",
        "col",
        &form,
        Some("2020;9\n2021;5"),
        None,
    );
    let mut both = vec![first, made.await.unwrap()];
    for metric in &mut both {
        let published =
            world
                .service
                .metrics()
                .publish(&ann, metric.record.id, "2020;2", Mode::Merge, 1, None);
        *metric = published.await.unwrap();
    }
    (ann, both)
}

#[on_sqlite]
async fn observations_of_another_indicator_are_unreadable(db: &TestDb) {
    let world = World::new(db);
    let (ann, both) = twins(&world).await;

    let published =
        world
            .service
            .metrics()
            .publish(&ann, both[1].record.id, "2022;3", Mode::Merge, 2, None);
    published.await.unwrap();
    db.execute("update series set data = (select other.data from series other where other.metric_id <> series.metric_id)
            where metric_id = (select metric_id from series order by metric_id limit 1)").await;

    let first = world
        .service
        .series()
        .series(&guest(), both[0].at())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(first.unwrap_err().code, Code::SeriesUnreadable);

    assert!(
        world
            .service
            .series()
            .series(&guest(), both[1].at())
            .await
            .unwrap()
            .unwrap()
            .is_ok()
    );
}

#[on_sqlite]
async fn a_way_back_of_another_indicator_leads_nowhere(db: &TestDb) {
    let world = World::new(db);
    let (_, both) = twins(&world).await;
    db.execute(
        "update vintages set reverse = (select other.reverse from vintages other
            where other.metric_id <> vintages.metric_id and other.number = vintages.number)
            where metric_id = (select metric_id from series order by metric_id limit 1)",
    )
    .await;

    for (metric, is_readable) in both.iter().zip([false, true]) {
        let latest = world
            .service
            .series()
            .series(&guest(), metric.at())
            .await
            .unwrap()
            .unwrap();
        assert!(latest.is_ok());
        let past = world
            .service
            .series()
            .past_series(&guest(), metric.record.id, AsOf::Vintage(1))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(past.is_ok(), is_readable);
    }
}

#[on_sqlite]
async fn a_scan_writes_missing_sums_and_finds_what_is_damaged(db: &TestDb) {
    let world = World::new(db);
    let (ann, both) = twins(&world).await;
    let seen = async || {
        let scan = world.service.operation().scan_now().await.unwrap();
        (scan.series, scan.summed, scan.damaged)
    };
    assert_eq!(seen().await, (2, 0, 0), "publishing writes sums");
    // Rows as an earlier version of the program left them.
    db.execute("update series set sum = null, sum_vintage = null")
        .await;
    db.execute("update vintages set sum = null").await;
    assert!(
        world
            .service
            .series()
            .series(&guest(), both[0].at())
            .await
            .unwrap()
            .unwrap()
            .is_ok()
    );
    assert_eq!(seen().await, (2, 6, 0));
    assert_eq!(seen().await, (2, 0, 0));
    // A publish by an earlier version that runs beside this one.
    let published =
        world
            .service
            .metrics()
            .publish(&ann, both[0].record.id, "2022;3", Mode::Merge, 2, None);
    published.await.unwrap();
    db.execute("update series set sum = 1, sum_vintage = 2 where sum_vintage = 3")
        .await;
    assert!(
        world
            .service
            .series()
            .series(&guest(), both[0].at())
            .await
            .unwrap()
            .unwrap()
            .is_ok()
    );
    assert_eq!(seen().await, (2, 1, 0));

    db.execute("update series set data = substr(data, 1, 9) where sum_vintage = 3")
        .await;
    db.execute("update vintages set reverse = substr(reverse, 2) where number = 2")
        .await;
    assert_eq!(seen().await, (2, 0, 3));
}

#[on_both(searches)]
async fn a_series_whose_row_is_missing_is_found_by_a_scan(db: &TestDb) {
    let world = World::new(db);
    twins(&world).await;
    db.execute("delete from series where metric_id = (select metric_id from series order by metric_id limit 1)").await;
    let scan = world.service.operation().scan_now().await.unwrap();
    assert_eq!((scan.series, scan.damaged), (2, 1));
}
