//! Dashboards and charts: creation, permissions, rejections, and no change lost or half done.

use std::collections::BTreeSet;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use domain::calendar::frequency::Frequency;
use domain::catalogue::chart::{ChartOptionsForm, ChartType, SeriesLookForm};
use domain::catalogue::collection::CollectionAccess;
use domain::catalogue::dashboard::{
    DashboardAccess, DashboardChartForm, DashboardForm, SeriesForm, SeriesOptions, TileForm,
};
use domain::id::{ChartId, MetricId};
use domain::identity::account::{AccountKind, AccountView, Visibility};
use domain::list::Page;
use domain::problem::Code;
use domain::text::language::Text;
use service::dashboard::{ChartKeys, NewDashboard, SeenChart, SeenDashboard, look};
use service::metric::edit::NewLines;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{
    World, code, codes, collection_form, guest, metric_form, number, rejected, the_problem,
};

fn form(key: &str) -> DashboardForm {
    DashboardForm {
        key: key.to_owned(),
        name: Text::en("A dashboard"),
        ..DashboardForm::default()
    }
}

fn chart(key: &str, metrics: &[MetricId]) -> DashboardChartForm {
    DashboardChartForm {
        key: key.to_owned(),
        title: Text::en("A chart"),
        options: ChartOptionsForm::default(),
        series: metrics.iter().map(|metric| series(*metric)).collect(),
    }
}

fn series(metric: MetricId) -> SeriesForm {
    SeriesForm {
        metric: Some(metric),
        look: SeriesLookForm {
            legend: Text::en("Mine"),
            ..SeriesLookForm::default()
        },
        ..SeriesForm::default()
    }
}

/// Drops a future after this many polls, as the server does when a request ends. The output is `None` if the
/// future was not complete by then.
struct CutAfter<'a, T>(usize, Pin<Box<dyn Future<Output = T> + Send + 'a>>);

impl<T> Future for CutAfter<'_, T> {
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        if self.0 == 0 {
            return Poll::Ready(None);
        }
        self.0 -= 1;
        match self.1.as_mut().poll(context) {
            Poll::Ready(value) => Poll::Ready(Some(value)),
            Poll::Pending if self.0 == 0 => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }
}

async fn create(
    world: &World,
    caller: &Caller,
    (account, collection): (&str, Option<&str>),
    form: &DashboardForm,
    charts: &[DashboardChartForm],
) -> Outcome<Arc<SeenDashboard>> {
    let new = NewDashboard {
        account,
        collection,
        form,
        charts,
    };
    world
        .service
        .dashboards()
        .create_dashboard(caller, &new, None)
        .await
}

async fn metric(
    world: &World,
    caller: &Caller,
    collection: &str,
    path: &str,
    frequency: Frequency,
) -> MetricId {
    let form = metric_form(path, frequency);
    let lines = match frequency {
        Frequency::Category => "red;1\nblue;2",
        Frequency::Yearly => "2020;1\n2021;2",
        _ => "2020-01;1\n2020-02;2",
    };
    let made = world
        .service
        .metrics()
        .create_metric(caller, "ann", collection, &form, Some(lines), None)
        .await;
    made.unwrap().record.id
}

/// Ann with a public collection and an account-wide one, an indicator in each, and Bob, who sees the public one.
struct Stage {
    world: World,
    ann: Caller,
    bob: Caller,
    open: MetricId,
    closed: MetricId,
}

async fn stage(db: &TestDb) -> Stage {
    let world = World::with(db, |config| {
        config.non_public = service::NonPublic::Everyone
    });
    let ann = world.publisher("ann").await;
    let bob = world.publisher("bob").await;
    for (key, access) in [
        ("open", CollectionAccess::Public),
        ("closed", CollectionAccess::Account),
    ] {
        world
            .collection(&ann, "ann", &collection_form(key, access))
            .await;
    }
    let open = metric(&world, &ann, "open", "cpi", Frequency::Monthly).await;
    let closed = metric(&world, &ann, "closed", "cpi", Frequency::Monthly).await;
    Stage {
        world,
        ann,
        bob,
        open,
        closed,
    }
}

async fn charts_of(
    world: &World,
    caller: &Caller,
    dashboard: &SeenDashboard,
) -> Vec<Arc<SeenChart>> {
    let id = dashboard.record.id;
    let mut lists = world
        .service
        .dashboards()
        .charts(caller, &[id], &Page::first(100))
        .await
        .unwrap();
    lists.remove(&id).map(|list| list.nodes).unwrap_or_default()
}

fn keys(charts: &[Arc<SeenChart>]) -> Vec<&str> {
    charts
        .iter()
        .map(|chart| chart.record.key.as_str())
        .collect()
}

#[on_both(lists)]
async fn a_dashboard_is_made_with_its_charts_or_not_at_all(db: &TestDb) {
    let Stage {
        world,
        ann,
        open,
        closed,
        ..
    } = stage(db).await;
    let place = ("ann", Some("open"));
    let mut low = chart("low", &[open]);
    low.options.priority = -1;
    let charts = [low, chart("Two", &[open, closed]), chart("one", &[open])];
    let made = create(&world, &ann, place, &form("Board"), &charts)
        .await
        .unwrap();
    assert_eq!(
        (made.record.key.as_str(), made.record.charts, made.can_edit),
        ("Board", 3, true)
    );
    // By priority, then by creation.
    assert_eq!(
        keys(&charts_of(&world, &ann, &made).await),
        ["Two", "one", "low"]
    );
    for (key, charts, expected) in [
        ("board", vec![], vec![("key", Code::KeyTaken)]),
        ("new", vec![], vec![("key", Code::KeyReserved)]),
        (
            "x",
            vec![chart("a", &[open]), chart("A", &[open])],
            vec![("charts.1.key", Code::KeyTaken)],
        ),
        (
            "x",
            vec![chart("a", &[MetricId::new(uuid::Uuid::nil())])],
            vec![("charts.0.series.0.metric", Code::SeriesNotFound)],
        ),
        (
            "x",
            vec![chart("a", &[])],
            vec![("charts.0.series", Code::Required)],
        ),
    ] {
        let rejected = create(&world, &ann, place, &form(key), &charts).await;
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(field, code)| (Some(field.to_owned()), code))
            .collect();
        assert_eq!(codes(rejected), expected);
    }
    let shared = DashboardForm {
        access: Some(DashboardAccess::Public),
        ..form("x")
    };
    assert_eq!(
        codes(create(&world, &ann, place, &shared, &[]).await),
        [(Some("access".to_owned()), Code::InvalidChoice)]
    );
    // The rejected dashboards do not exist.
    let list = world
        .service
        .dashboards()
        .collection_dashboards(
            &ann,
            made.collection.as_ref().unwrap().record.id,
            &Page::first(9),
        )
        .await
        .unwrap();
    assert_eq!(list.total, 1);
}

#[on_sqlite]
async fn a_frequency_that_charts_of_the_collection_depend_on_stays(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;
    let mut seasons = chart("seasons", &[open]);
    seasons.options.kind = ChartType::Seasonal;
    let mut quarters = chart("quarters", &[open]);
    quarters.series[0].options = SeriesOptions {
        freq: Some("Q".into()),
        agg: Some("sum".into()),
        ..SeriesOptions::default()
    };
    let charts = [chart("plain", &[open]), seasons.clone(), quarters];
    let board = create(&world, &ann, ("ann", Some("open")), &form("board"), &charts)
        .await
        .unwrap();
    // Personal dashboards do not block a change of frequency.
    create(&world, &ann, ("ann", None), &form("own"), &[seasons])
        .await
        .unwrap();
    let update = async |frequency, lines: &str| {
        let form = metric_form("cpi", frequency);
        let lines = Some(NewLines { lines, based_on: 1 });
        world
            .service
            .metrics()
            .update_metric(&ann, open, 1, &form, lines, None)
            .await
    };
    let problem = the_problem(update(Frequency::Yearly, "2020;1").await);
    assert_eq!(
        (problem.code, problem.field.as_deref()),
        (Code::FrequencyInCharts, Some("frequency"))
    );
    assert_eq!(number(&problem, "count"), 2);
    assert_eq!(
        code(update(Frequency::Category, "a;1").await),
        Code::FrequencyInCharts
    );
    for (key, version) in [("seasons", 1), ("quarters", 1)] {
        let found = charts_of(&world, &ann, &board).await;
        let id = found
            .iter()
            .find(|chart| chart.record.key == key)
            .unwrap()
            .record
            .id;
        let plain = chart(key, &[open]);
        world
            .service
            .dashboards()
            .update_chart(&ann, id, version, &plain)
            .await
            .unwrap();
    }
    let changed = update(Frequency::Yearly, "2020;1").await.unwrap();
    assert_eq!(changed.record.frequency, Frequency::Yearly);
}

#[on_both(locks)]
async fn a_request_that_is_sent_twice_makes_one(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;
    let charts = [chart("a", &[open])];
    let form = form("board");
    let new = NewDashboard {
        account: "ann",
        collection: None,
        form: &form,
        charts: &charts,
    };
    let first = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, Some("k"))
        .await
        .unwrap();
    let second = world
        .service
        .dashboards()
        .create_dashboard(&ann, &new, Some("k"))
        .await
        .unwrap();
    assert_eq!(first.record.id, second.record.id);
    let id = first.record.id;
    let one = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("b", &[open]), Some("c"))
        .await
        .unwrap();
    let same = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("b", &[open]), Some("c"))
        .await
        .unwrap();
    assert_eq!(one.record.id, same.record.id);
    let copy = world
        .service
        .dashboards()
        .copy_chart(&ann, one.record.id, id, "d", Some("d"))
        .await
        .unwrap();
    let same = world
        .service
        .dashboards()
        .copy_chart(&ann, one.record.id, id, "d", Some("d"))
        .await
        .unwrap();
    assert_eq!(copy.record.id, same.record.id);
    let charts = charts_of(&world, &ann, &first).await;
    assert_eq!(
        keys(&charts).into_iter().collect::<BTreeSet<_>>(),
        BTreeSet::from(["a", "b", "d"])
    );
}

#[on_both(lists)]
async fn who_sees_a_personal_dashboard_follows_its_access_and_its_account(db: &TestDb) {
    let Stage {
        world, ann, bob, ..
    } = stage(db).await;
    let cara = world.sign_up("cara", AccountKind::User).await;
    let place = ("ann", None);
    for access in [
        DashboardAccess::Private,
        DashboardAccess::Shared,
        DashboardAccess::Public,
    ] {
        let form = DashboardForm {
            access: Some(access),
            ..form(access.as_str())
        };
        let made = create(&world, &ann, place, &form, &[]).await.unwrap();
        world
            .service
            .dashboards()
            .add_dashboard_reader(&ann, made.record.id, " CARA ")
            .await
            .unwrap();
    }
    for (visibility, expected) in [
        (
            Visibility::Public,
            [("ann", 3), ("cara", 2), ("bob", 1), ("guest", 1)],
        ),
        (
            Visibility::Private,
            [("ann", 3), ("cara", 2), ("bob", 0), ("guest", 0)],
        ),
    ] {
        let account = world
            .service
            .accounts()
            .account(&ann, "ann")
            .await
            .unwrap()
            .unwrap();
        let edit = service::account::AccountEdit {
            form: domain::identity::account::AccountForm {
                name: Some("Ann the first".to_owned()),
                description: Text::default(),
                visibility,
                view: AccountView::Publisher,
            },
            version: account.record.version,
        };
        world
            .service
            .accounts()
            .update_account(&ann, None, &edit)
            .await
            .unwrap();
        for (who, count) in expected {
            let nobody = guest();
            let caller = match who {
                "ann" => &ann,
                "cara" => &cara,
                "bob" => &bob,
                _ => &nobody,
            };
            let mut seen = 0;
            for key in ["private", "shared", "public"] {
                let found = world
                    .service
                    .dashboards()
                    .dashboard(caller, "ann", None, key)
                    .await
                    .unwrap();
                seen += usize::from(found.is_some());
                let Some(found) = found else { continue };
                assert_eq!(found.can_edit, who == "ann");
                // Of an account that the reader does not see, only the key is shown.
                let name = found.account.record.name.is_some();
                assert_eq!(
                    (found.account.record.key.as_str(), name),
                    ("ann", who == "ann" || visibility == Visibility::Public)
                );
            }
            assert_eq!(seen, count, "{who} with a {visibility} account");
        }
        let shared = world
            .service
            .dashboards()
            .my_dashboards(&cara, &Page::first(9))
            .await
            .unwrap();
        let shared: Vec<_> = shared
            .nodes
            .iter()
            .map(|one| one.record.key.as_str())
            .collect();
        assert_eq!(shared, ["public", "shared"]);
    }
    let id = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "shared")
        .await
        .unwrap()
        .unwrap()
        .record
        .id;
    let readers = world
        .service
        .dashboards()
        .dashboard_readers(&ann, id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        readers
            .iter()
            .map(|one| one.record.key.as_str())
            .collect::<Vec<_>>(),
        ["cara"]
    );
    assert_eq!(
        world
            .service
            .dashboards()
            .dashboard_readers(&cara, id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&cara, id, "bob")
                .await
        ),
        Code::Forbidden
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&bob, id, "bob")
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "nobody-here")
                .await
        ),
        Code::MemberUnknown
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "ann")
                .await
        ),
        Code::MemberSelf
    );
    world
        .service
        .dashboards()
        .remove_dashboard_reader(&ann, id, "cara")
        .await
        .unwrap();
    assert!(
        world
            .service
            .dashboards()
            .dashboard(&cara, "ann", None, "shared")
            .await
            .unwrap()
            .is_none()
    );
    // Users create dashboards in their own account only.
    assert_eq!(
        code(create(&world, &bob, ("ann", None), &form("x"), &[]).await),
        Code::NotFound
    );
    assert_eq!(
        code(create(&world, &ann, ("bob", None), &form("x"), &[]).await),
        Code::Forbidden
    );
    assert_eq!(
        code(create(&world, &guest(), ("bob", None), &form("x"), &[]).await),
        Code::SignInNeeded
    );
    let own = create(&world, &cara, ("cara", None), &form("x"), &[])
        .await
        .unwrap();
    assert_eq!(
        own.record.access,
        Some(DashboardAccess::Private),
        "unless told otherwise"
    );
}

#[on_both(lists)]
async fn a_collections_dashboard_is_changed_by_its_editors_only(db: &TestDb) {
    let Stage {
        world,
        ann,
        bob,
        open,
        ..
    } = stage(db).await;
    let made = create(
        &world,
        &ann,
        ("ann", Some("open")),
        &form("board"),
        &[chart("a", &[open])],
    )
    .await
    .unwrap();
    let id = made.record.id;
    let chart_id = charts_of(&world, &bob, &made).await[0].record.id;
    let nobody = guest();
    for (caller, expected) in [(&bob, Code::Forbidden), (&nobody, Code::SignInNeeded)] {
        let service = &world.service;
        assert_eq!(
            code(
                service
                    .dashboards()
                    .update_dashboard(caller, id, 1, &form("x"))
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .arrange_dashboard(caller, id, 1, &[])
                    .await
            ),
            expected
        );
        assert_eq!(
            code(service.dashboards().delete_dashboard(caller, id).await),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .create_chart(caller, id, &chart("b", &[open]), None)
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .update_chart(caller, chart_id, 1, &chart("b", &[open]))
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .copy_chart(caller, chart_id, id, "b", None)
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .delete_charts(caller, id, &[chart_id])
                    .await
            ),
            expected
        );
        assert_eq!(
            code(
                service
                    .dashboards()
                    .add_dashboard_reader(caller, id, "bob")
                    .await
            ),
            expected
        );
    }
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .add_dashboard_reader(&ann, id, "bob")
                .await
        ),
        Code::InvalidChoice
    );
    let closed = create(
        &world,
        &ann,
        ("ann", Some("closed")),
        &form("board"),
        &[chart("a", &[open])],
    )
    .await
    .unwrap();
    let hidden = charts_of(&world, &ann, &closed).await[0].record.id;
    assert!(
        world
            .service
            .dashboards()
            .dashboard(&bob, "ann", Some("closed"), "board")
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        world
            .service
            .dashboards()
            .charts(&bob, &[closed.record.id], &Page::first(9))
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        world
            .service
            .dashboards()
            .charts_by_id(&bob, &[hidden])
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .copy_chart(&bob, hidden, id, "b", None)
                .await
        ),
        Code::NotFound
    );
    assert_eq!(
        code(
            world
                .service
                .dashboards()
                .update_chart(&bob, hidden, 1, &chart("b", &[open]))
                .await
        ),
        Code::NotFound
    );
}

#[on_both(locks)]
async fn a_dashboard_that_moved_is_found_at_its_former_keys(db: &TestDb) {
    let Stage { world, ann, .. } = stage(db).await;
    let place = ("ann", Some("open"));
    let made = create(&world, &ann, place, &form("first"), &[])
        .await
        .unwrap();
    let id = made.record.id;
    let moved = world
        .service
        .dashboards()
        .update_dashboard(&ann, id, 1, &form("Second"))
        .await
        .unwrap();
    assert_eq!(
        (moved.record.key.as_str(), moved.record.version),
        ("Second", 2)
    );
    for key in ["FIRST", "second"] {
        let found = world
            .service
            .dashboards()
            .dashboard(&guest(), "ann", Some("open"), key)
            .await
            .unwrap()
            .unwrap();
        assert_eq!((found.record.id, found.record.key.as_str()), (id, "Second"));
    }
    let stale = the_problem(
        world
            .service
            .dashboards()
            .update_dashboard(&ann, id, 1, &form("third"))
            .await,
    );
    assert_eq!((stale.code, number(&stale, "current")), (Code::Conflict, 2));
    let other = create(&world, &ann, place, &form("First"), &[])
        .await
        .unwrap();
    let found = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", Some("open"), "first")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.record.id, other.record.id);
    assert_eq!(
        codes(
            world
                .service
                .dashboards()
                .update_dashboard(&ann, id, 2, &form("first"))
                .await
        ),
        [(Some("key".to_owned()), Code::KeyTaken)]
    );
}

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

#[on_sqlite]
async fn each_series_is_checked_as_a_reading_of_its_indicator(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;
    let yearly = metric(&world, &ann, "open", "years", Frequency::Yearly).await;
    let colours = metric(&world, &ann, "open", "colours", Frequency::Category).await;
    let made = create(&world, &ann, ("ann", None), &form("board"), &[])
        .await
        .unwrap();
    let read = |metric: MetricId, freq: &str, agg: &str, transform: &str, param: &str| SeriesForm {
        options: SeriesOptions {
            freq: Some(freq.to_owned()),
            agg: Some(agg.to_owned()),
            transform: Some(transform.to_owned()),
            param: Some(param.to_owned()),
        },
        ..series(metric)
    };
    let kind = |kind: ChartType| ChartOptionsForm {
        kind,
        ..ChartOptionsForm::default()
    };
    for (series, kind, expected) in [
        (
            vec![read(open, "M", "", "pct", "12"), read(open, "", "", "", "")],
            kind(ChartType::Line),
            vec![],
        ),
        (
            vec![read(open, "Y", "", "", "")],
            kind(ChartType::Line),
            vec![("series.0.agg", Code::OptionAggNeeded)],
        ),
        (
            vec![read(open, "", "", "", ""), read(yearly, "M", "", "", "")],
            kind(ChartType::Line),
            vec![("series.1.freq", Code::OptionFreqHigher)],
        ),
        (
            vec![read(open, "", "", "cubed", "")],
            kind(ChartType::Line),
            vec![("series.0.transform", Code::OptionChoice)],
        ),
        (
            vec![read(colours, "Y", "", "", "")],
            kind(ChartType::Line),
            vec![("series.0.freq", Code::OptionCategories)],
        ),
        // One series that the chart type can draw is enough.
        (
            vec![read(yearly, "", "", "", ""), read(open, "", "", "", "")],
            kind(ChartType::Seasonal),
            vec![],
        ),
        (
            vec![read(yearly, "", "", "", ""), read(colours, "", "", "", "")],
            kind(ChartType::Seasonal),
            vec![("options.type", Code::ChartTypeNotAllowed)],
        ),
        (
            vec![read(open, "Y", "sum", "", "")],
            kind(ChartType::Seasonal),
            vec![("options.type", Code::ChartTypeNotAllowed)],
        ),
        (
            vec![SeriesForm::default()],
            kind(ChartType::Line),
            vec![("series.0.metric", Code::Required)],
        ),
    ] {
        let form = DashboardChartForm {
            options: kind,
            series,
            ..chart("a", &[])
        };
        let outcome = world
            .service
            .dashboards()
            .create_chart(&ann, made.record.id, &form, None)
            .await;
        if expected.is_empty() {
            let id = outcome.unwrap().record.id;
            world
                .service
                .dashboards()
                .delete_charts(&ann, made.record.id, &[id])
                .await
                .unwrap();
            continue;
        }
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(field, code)| (Some(field.to_owned()), code))
            .collect();
        assert_eq!(codes(outcome), expected);
    }
}

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

#[on_both(commits)]
async fn what_is_cut_off_leaves_nothing_half_made(db: &TestDb) {
    let Stage {
        world,
        ann,
        open,
        closed,
        ..
    } = stage(db).await;
    let forms: Vec<_> = ["a", "b", "c"]
        .iter()
        .map(|key| chart(key, &[open, closed]))
        .collect();
    let base = create(&world, &ann, ("ann", None), &form("base"), &forms)
        .await
        .unwrap();
    let other = create(&world, &ann, ("ann", None), &form("other"), &forms)
        .await
        .unwrap();
    let first = charts_of(&world, &ann, &other).await[0].clone();
    let (mut whole, mut nothing) = (0, 0);
    for polls in (1..48).map(|step| step * step / 6 + 1) {
        let key = format!("cut{nothing}-{whole}");
        let made = CutAfter(
            polls,
            Box::pin(create(&world, &ann, ("ann", None), &form(&key), &forms)),
        )
        .await;
        let copied = format!("copy{nothing}-{whole}");
        let copy = form(&copied);
        let copy = world.service.dashboards().copy_dashboard(
            &ann,
            base.record.id,
            ("ann", None),
            &copy,
            None,
        );
        let copied_whole = CutAfter(polls, Box::pin(copy)).await;
        for (key, made) in [(key, made.is_some()), (copied, copied_whole.is_some())] {
            let found = world
                .service
                .dashboards()
                .dashboard(&ann, "ann", None, &key)
                .await
                .unwrap();
            assert!(found.is_some() || !made, "{key} was told as made");
            let Some(found) = found else {
                nothing += 1;
                continue;
            };
            whole += 1;
            let charts = charts_of(&world, &ann, &found).await;
            assert_eq!(keys(&charts), ["a", "b", "c"], "{key}");
            assert!(charts.iter().all(|one| one.series.len() == 2), "{key}");
        }
        // A change is stored completely or not at all.
        let seen = world
            .service
            .dashboards()
            .charts_by_id(&ann, &[first.record.id])
            .await
            .unwrap()
            .remove(&first.record.id)
            .unwrap();
        let mut change = chart("a", &[open]);
        if seen.series.len() == 1 {
            change.series.push(series(closed));
        }
        change.title = Text::en(format!("{} series", change.series.len()));
        let id = first.record.id;
        let update =
            world
                .service
                .dashboards()
                .update_chart(&ann, id, seen.record.version, &change);
        CutAfter(polls, Box::pin(update)).await;
        let after = world
            .service
            .dashboards()
            .charts_by_id(&ann, &[id])
            .await
            .unwrap()
            .remove(&id)
            .unwrap();
        let changed = after.record.version != seen.record.version;
        assert_eq!(after.series.len() != seen.series.len(), changed);
        assert_eq!(after.record.title != seen.record.title, changed);
    }
    assert!(
        whole > 0 && nothing > 0,
        "{whole} were made, {nothing} were not"
    );
}

#[on_both(lists)]
async fn what_was_done_is_in_the_trail(db: &TestDb) {
    let Stage {
        world, ann, open, ..
    } = stage(db).await;
    let made = create(&world, &ann, ("ann", Some("open")), &form("board"), &[])
        .await
        .unwrap();
    let id = made.record.id;
    let one = world
        .service
        .dashboards()
        .create_chart(&ann, id, &chart("a", &[open]), None)
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .update_chart(&ann, one.record.id, 1, &chart("b", &[open]))
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .arrange_dashboard(&ann, id, 1, &[])
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .update_dashboard(&ann, id, 2, &form("other"))
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_charts(&ann, id, &[one.record.id])
        .await
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, id)
        .await
        .unwrap();
    let collection = made.collection.as_ref().unwrap().record.id;
    let listed = world
        .service
        .audit()
        .collection_audit(&ann, collection, &Page::first(50))
        .await
        .unwrap()
        .unwrap();
    let mut reported: Vec<_> = listed
        .nodes
        .iter()
        .map(|entry| {
            (
                entry.action.as_str().to_owned(),
                entry.subject.clone().unwrap_or_default(),
            )
        })
        .filter(|(action, _)| action.starts_with("dashboard") || action.starts_with("chart"))
        .collect();
    reported.sort();
    assert_eq!(
        reported,
        [
            ("chart_changed", "board/b"),
            ("chart_created", "board/a"),
            ("chart_deleted", "other/b"),
            ("dashboard_changed", "board"),
            ("dashboard_created", "board"),
            ("dashboard_deleted", "other"),
            ("dashboard_moved", "other"),
        ]
        .map(|(action, subject)| (action.to_owned(), subject.to_owned()))
    );
}
