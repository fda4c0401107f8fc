//! The positions of charts, and what concurrent editors make of one dashboard.

use std::collections::BTreeSet;

use domain::catalogue::dashboard::TileForm;
use domain::id::ChartId;
use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{Stage, chart, charts_of, create, form, keys, stage};
use crate::world::{code, number, the_problem};

#[on_both(locks)]
async fn charts_stand_where_they_were_put(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;
    let forms: Vec<_> = ["a", "b", "c", "d"]
        .iter()
        .map(|key| chart(key, &[open]))
        .collect();

    let made = create(&world, &ann, ("ann", None), &form("board"), &forms)
        .await
        .unwrap();
    let charts = charts_of(&world, &ann, &made).await;
    let id = |place: usize| charts[place].record.id;

    let tile = |chart: ChartId, width: i64, height: i64| TileForm {
        chart,
        width,
        height,
    };
    let gone = ChartId::new(uuid::Uuid::from_u128(9));

    let tiles = [tile(id(3), 12, 4), tile(gone, 3, 1), tile(id(1), 4, 2)];
    let arranged = world
        .service
        .dashboards()
        .arrange_dashboard(&ann, made.record.id, 1, &tiles)
        .await
        .unwrap();
    assert_eq!(
        (
            arranged.record.version,
            arranged.record.layout.tiles().len()
        ),
        (2, 2)
    );

    let placed = charts_of(&world, &ann, &arranged).await;
    assert_eq!(keys(&placed), ["d", "b", "a", "c"]);
    let sizes: Vec<_> = placed
        .iter()
        .map(|one| (one.tile.width, one.tile.height))
        .collect();
    assert_eq!(sizes, [(12, 4), (4, 2), (6, 3), (6, 3)]);

    let alone = world
        .service
        .dashboards()
        .chart(&ann, made.record.id, "D")
        .await
        .unwrap()
        .unwrap();
    assert_eq!((alone.tile.width, alone.tile.height), (12, 4));

    // Page by page, in the same order.
    let mut page = Page::first(2);
    let list = world
        .service
        .dashboards()
        .charts(&ann, &[made.record.id], &page)
        .await
        .unwrap()
        .remove(&made.record.id)
        .unwrap();
    assert_eq!(
        (keys(&list.nodes), list.has_next, list.total),
        (vec!["d", "b"], true, 4)
    );

    page.after = list.end;
    let list = world
        .service
        .dashboards()
        .charts(&ann, &[made.record.id], &page)
        .await
        .unwrap()
        .remove(&made.record.id)
        .unwrap();
    assert_eq!((keys(&list.nodes), list.has_next), (vec!["a", "c"], false));

    let stale = world
        .service
        .dashboards()
        .arrange_dashboard(&ann, made.record.id, 1, &[])
        .await;
    assert_eq!(code(stale), Code::Conflict);

    // Only a dashboard without charts can be deleted.
    let full = the_problem(
        world
            .service
            .dashboards()
            .delete_dashboard(&ann, made.record.id)
            .await,
    );
    assert_eq!((full.code, number(&full, "count")), (Code::HasCharts, 4));

    let all: Vec<_> = charts.iter().map(|one| one.record.id).collect();
    world
        .service
        .dashboards()
        .delete_charts(&ann, made.record.id, &all)
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_charts(&ann, made.record.id, &all)
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, made.record.id)
        .await
        .unwrap();

    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .delete_dashboard(&ann, made.record.id)
                .await
        ),
        Code::NotFound
    );
}

#[on_both(commits)]
async fn many_who_edit_one_dashboard_at_once_lose_nothing(db: &TestDb) {
    let Stage {
        world,
        ann,
        open,
        closed,
        ..
    } = stage(db).await;

    let forms: Vec<_> = (0..20)
        .map(|number| chart(&format!("old{number}"), &[open, closed]))
        .collect();
    let made = create(&world, &ann, ("ann", Some("open")), &form("board"), &forms)
        .await
        .unwrap();
    let id = made.record.id;

    let old: Vec<_> = charts_of(&world, &ann, &made)
        .await
        .iter()
        .map(|one| one.record.id)
        .collect();

    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200_usize {
        let (service, ann, old) = (world.service.clone(), ann.clone(), old.clone());
        tasks.spawn(async move {
            let chart_at = |place: usize| old[place];
            match number % 5 {
                0 => service
                    .dashboards()
                    .create_chart(&ann, id, &chart(&format!("new{number}"), &[open]), None)
                    .await
                    .map(|_| "created"),
                1 => service
                    .dashboards()
                    .delete_charts(&ann, id, &[chart_at(number / 5 % 10)])
                    .await
                    .map(|()| "deleted"),
                2 => {
                    // Increases the priority that it reads by one.
                    let at = chart_at(10 + number / 5 % 10);
                    loop {
                        let seen = service
                            .dashboards()
                            .charts_by_id(&ann, &[at])
                            .await
                            .map_err(service::ServiceError::from)?
                            .remove(&at)
                            .ok_or(Code::NotFound)?;
                        let mut form = chart(&seen.record.key, &[closed, open]);
                        form.options.priority =
                            i64::from(seen.options().unwrap_or_default().priority) + 1;
                        let outcome = service
                            .dashboards()
                            .update_chart(&ann, at, seen.record.version, &form)
                            .await;
                        match &outcome {
                            Err(service::ServiceError::Rejected(rejected))
                                if rejected.problems[0].code == Code::Conflict => {}
                            _ => break outcome.map(|_| "updated"),
                        }
                    }
                }
                3 => loop {
                    let seen = service
                        .dashboards()
                        .dashboard(&ann, "ann", Some("open"), "board")
                        .await
                        .map_err(service::ServiceError::from)?
                        .ok_or(Code::NotFound)?;
                    let tiles = [TileForm {
                        chart: old[10 + number % 10],
                        width: 12,
                        height: 4,
                    }];
                    let outcome = service
                        .dashboards()
                        .arrange_dashboard(&ann, id, seen.record.version, &tiles)
                        .await;
                    match &outcome {
                        Err(service::ServiceError::Rejected(rejected))
                            if rejected.problems[0].code == Code::Conflict => {}
                        _ => break outcome.map(|_| "arranged"),
                    }
                },
                _ => service
                    .dashboards()
                    .copy_chart(&ann, chart_at(19), id, &format!("copy{number}"), None)
                    .await
                    .map(|_| "copied"),
            }
        });
    }

    let mut done = BTreeSet::new();
    let (mut made, mut full) = (0, 0);
    while let Some(outcome) = tasks.join_next().await {
        match outcome.unwrap() {
            Ok(word) => {
                made += usize::from(["created", "copied"].contains(&word));
                done.insert(word);
            }
            Err(service::ServiceError::Rejected(rejected)) => {
                // The only possible rejection: the dashboard is full.
                assert_eq!(rejected.problems[0].code, Code::TooMany, "{rejected:?}");
                full += 1;
            }
            Err(failed) => panic!("{failed:?}"),
        }
    }
    assert_eq!(done.len(), 5, "{done:?}");
    assert_eq!(made + full, 80);

    let seen = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", Some("open"), "board")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.record.version, 41, "each arrangement counts");

    let charts = charts_of(&world, &ann, &seen).await;
    assert_eq!(
        charts.len(),
        10 + made,
        "each that was made is there, each that was deleted is not"
    );

    let stepped: i64 = charts
        .iter()
        .filter(|one| one.record.key.starts_with("old"))
        .map(|one| i64::from(one.options().unwrap().priority))
        .sum();
    assert_eq!(stepped, 40, "no step is lost");
    for one in charts
        .iter()
        .filter(|one| one.record.key.starts_with("old"))
    {
        assert_eq!(one.series.len(), 2, "none is half written");
    }
}
