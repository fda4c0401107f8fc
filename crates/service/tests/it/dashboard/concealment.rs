//! What an editor of a dashboard does not see stays as it is.

use domain::access::DashboardAccess;
use domain::catalogue::dashboard::{DashboardChartForm, DashboardForm, SeriesForm};
use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Text;
use service::dashboard::{ChartKeys, look};
use testdb::{TestDb, on_sqlite};

use super::{Stage, chart, charts_of, create, form, series, stage};
use crate::world::{code, codes, guest, rejected};

#[on_sqlite]
async fn what_an_editor_does_not_see_stays_as_it_is(db: &TestDb) {
    let Stage {
        world,
        ann,
        bob,
        open,
        closed,
    } = stage(db).await;
    let cara = world.sign_up("cara", AccountKind::User).await;

    let made = create(
        &world,
        &ann,
        ("ann", None),
        &DashboardForm {
            access: Some(DashboardAccess::Public),
            ..form("board")
        },
        &[chart("a", &[open, closed])],
    )
    .await
    .unwrap();
    let seen = world
        .service
        .dashboards()
        .chart(&ann, made.record.id, "a")
        .await
        .unwrap()
        .unwrap();

    // A reader who does not see a series gets a chart without it.
    let keys_of = |chart: &'static str| ChartKeys {
        account: "ann",
        collection: None,
        dashboard: "board",
        chart,
    };
    for (caller, count) in [(&ann, 2), (&bob, 1), (&guest(), 1)] {
        let drawn = world
            .service
            .dashboards()
            .drawn_chart(caller, keys_of("a"))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(drawn.members.iter().flatten().count(), count);
    }

    // A copy by Bob, who does not see the second series, has the first only.
    let hidden = seen.series[1].clone();
    let copied = world
        .service
        .dashboards()
        .copy_dashboard(&bob, made.record.id, ("bob", None), &form("copy"), None)
        .await
        .unwrap();
    let copies = charts_of(&world, &bob, &copied).await;
    assert_eq!(
        copies[0]
            .series
            .iter()
            .map(|one| one.metric.map(|(_, id)| id))
            .collect::<Vec<_>>(),
        [Some(open)]
    );
    assert_eq!(look(&copies[0].series[0]).legend, Text::en("Mine"));

    // A form that keeps the second series by its id only and changes the first.
    let keep = |id| SeriesForm {
        id: Some(id),
        ..SeriesForm::default()
    };
    let mut first = series(open);
    first.id = Some(seen.series[0].id);
    first.options.transform = Some("pct".to_owned());
    let change = DashboardChartForm {
        series: vec![keep(hidden.id), first.clone()],
        ..chart("a", &[])
    };

    // Ann sees both series, so the fields missing from her form take their defaults.
    let changed = world
        .service
        .dashboards()
        .update_chart(&ann, seen.record.id, 1, &change)
        .await
        .unwrap();
    assert_eq!(
        changed.series.iter().map(|one| one.id).collect::<Vec<_>>(),
        [hidden.id, seen.series[0].id]
    );
    assert_eq!(look(&changed.series[0]).legend, Text::default());
    assert_eq!(changed.series[1].options.transform.as_deref(), Some("pct"));

    // After its indicator is deleted, a series remains under its own id only.
    world
        .service
        .dashboards()
        .update_chart(
            &ann,
            seen.record.id,
            2,
            &DashboardChartForm {
                series: vec![
                    SeriesForm {
                        id: Some(hidden.id),
                        ..series(closed)
                    },
                    first.clone(),
                ],
                ..chart("a", &[])
            },
        )
        .await
        .unwrap();
    world
        .service
        .metrics()
        .delete_metric(&ann, closed)
        .await
        .unwrap();

    let kept = world
        .service
        .dashboards()
        .update_chart(
            &ann,
            seen.record.id,
            3,
            &DashboardChartForm {
                series: vec![first.clone(), keep(hidden.id)],
                ..chart("a", &[])
            },
        )
        .await
        .unwrap();
    assert_eq!(
        (kept.series[1].id, kept.series[1].metric),
        (hidden.id, None)
    );
    assert_eq!(look(&kept.series[1]).legend, Text::en("Mine"));

    for series in [
        vec![keep(domain::id::ChartSeriesId::new(uuid::Uuid::nil()))],
        vec![first.clone(), first.clone()],
    ] {
        let form = DashboardChartForm {
            series,
            ..chart("a", &[])
        };
        let problems = rejected(
            world
                .service
                .dashboards()
                .update_chart(&ann, seen.record.id, 4, &form)
                .await,
        )
        .problems;
        assert!(
            problems
                .iter()
                .all(|problem| problem.code == Code::SeriesNotFound),
            "{problems:?}"
        );
    }

    // Bob does not see Ann's closed collection: its indicators do not exist for him.
    let own = create(&world, &bob, ("bob", None), &form("own"), &[])
        .await
        .unwrap();
    let rejected = world
        .service
        .dashboards()
        .create_chart(&bob, own.record.id, &chart("a", &[closed]), None)
        .await;
    assert_eq!(
        codes(rejected),
        [(Some("series.0.metric".to_owned()), Code::SeriesNotFound)]
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .update_chart(&cara, seen.record.id, 4, &change)
                .await
        ),
        Code::Forbidden
    );
}
