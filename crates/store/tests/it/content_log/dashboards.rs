//! Changes of dashboards, their readers, their charts and the series of those.

use domain::access::DashboardAccess;
use domain::access::{self as policy, CreateDashboard, EditDashboard, Grant};
use domain::catalogue::chart::{ChartOptions, Range, SeriesLook};
use domain::catalogue::dashboard::{DashboardChart, DashboardFields, SeriesOptions};
use domain::catalogue::key::{ChartKey, DashboardKey};
use domain::id::{ChartId, ChartSeriesId, DashboardId, MetricId};
use domain::identity::account::AccountKind;
use domain::text::language::Text;
use store::dashboard::chart::{self, NewSeries};
use store::dashboard::{self, NewDashboardOwner};
use store::{access, metric};
use testdb::{TestDb, on_both};

use super::{Names, news};
use crate::world::{Publisher, at, live, on_account, person, uuid};

/// A dashboard of alice's collection, with an indicator to show and a user bob, known to the follower.
struct World {
    alice: Publisher,
    grant: Grant<EditDashboard>,
    cpi: MetricId,
    /// The id of a chart to add.
    line: ChartId,
    names: Names,
}

fn fields(key: &str, access: Option<DashboardAccess>) -> DashboardFields {
    DashboardFields {
        key: DashboardKey::parse(key).unwrap(),
        name: Text::en("Board"),
        description: Text::default(),
        tags: Text::default(),
        access,
        range: Range::default(),
    }
}

impl World {
    async fn new(db: &TestDb) -> Self {
        let alice = Publisher::new(db).await;
        let mut tx = db.begin().await.unwrap();
        let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
        let cpi = alice.metric(&mut tx, "cpi", None).await;
        let ppi = alice.metric(&mut tx, "ppi", None).await;
        tx.commit().await.unwrap();
        news(db).await;

        let (id, line) = (DashboardId::new(uuid()), ChartId::new(uuid()));
        let names = Names(vec![
            ("bob", bob.uuid()),
            ("house", alice.account.uuid()),
            ("prices", alice.collection.uuid()),
            ("cpi", cpi.uuid()),
            ("ppi", ppi.uuid()),
            ("board", id.uuid()),
            ("line", line.uuid()),
        ]);

        let mut tx = db.begin().await.unwrap();
        let place = NewDashboardOwner::Collection(alice.grant(&mut tx).await);
        let added = dashboard::insert(&mut tx, &place, id, &fields("Board", None), at(1)).await;
        assert!(added.unwrap());
        let facts = access::dashboard_facts_by_id(&mut tx, live(alice.user), id).await;
        let grant = policy::dashboard(&facts.unwrap().unwrap()).unwrap();
        tx.commit().await.unwrap();

        let expected =
            ["dashboard created board account=house collection=prices dashboard=board key=board"];
        names.assert_news(db, "insert", &expected).await;

        Self {
            alice,
            grant,
            cpi,
            line,
            names,
        }
    }

    /// Adds the chart `line`, known to the follower, with the series of `cpi` at position 0.
    async fn add_chart(&self, db: &TestDb) {
        let new = DashboardChart {
            key: ChartKey::parse("Line").unwrap(),
            title: Text::en("Chart"),
            options: ChartOptions::default(),
        };

        let mut tx = db.begin().await.unwrap();
        assert!(
            chart::insert(&mut tx, &self.grant, self.line, &new, at(1))
                .await
                .unwrap()
        );

        let look = SeriesLook::default();
        let series = NewSeries::new(
            ChartSeriesId::new(uuid()),
            self.cpi,
            SeriesOptions::default(),
            &look,
        );
        chart::put_series(&mut tx, &self.grant, self.line, &[series])
            .await
            .unwrap();
        tx.commit().await.unwrap();

        self.names
            .assert_news(
                db,
                "insert and put_series",
                &[
                    "chart created line account=house collection=prices dashboard=board key=line",
                    "chart_series created cpi account=house collection=prices dashboard=board",
                ],
            )
            .await;
    }
}

#[on_both]
async fn every_kind_of_change_of_a_dashboard_is_passed_on(db: &TestDb) {
    let World { names, .. } = World::new(db).await;
    let kind = |kind: &str, keys: &str| {
        format!("dashboard {kind} board account=house collection=prices dashboard=board {keys}")
    };
    let edited = kind("edited", "key=board former=board");
    names.assert_table(db, &[
            ("update dashboards set name_fr = 'Tableau' where id = {board}", &[&edited]),
            ("update dashboards set layout = '[]', version = version + 1 where id = {board}", &[&edited]),
            ("update dashboards set range_start = '2020' where id = {board}", &[&edited]),
            ("update dashboards set key = 'BOARD' where id = {board}", &[&kind("moved", "key=board former=board")]),
            ("update dashboards set key = 'wall', key_folded = 'wall', access = 'public' where id = {board}",
                &[&kind("moved", "key=wall former=board")]),
            ("update dashboards set access = null where id = {board}", &[&kind("access", "key=wall former=wall")]),
            ("update dashboards set access = 'private', name_fr = 'x' where id = {board}",
                &[&kind("access", "key=wall former=wall")]),
            ("update dashboards set collection_id = null where id = {board}",
                &["dashboard moved board account=house dashboard=board key=wall former=wall"]),
            ("update dashboards set access = 'public' where id = {board}",
                &["dashboard access board account=house dashboard=board key=wall former=wall"]),
            ("delete from dashboards where id = {board}",
                &["dashboard deleted board account=house dashboard=board former=wall"]),
        ]).await;
}

#[on_both]
async fn readers_are_passed_on_when_they_come_and_go(db: &TestDb) {
    let World { names, .. } = World::new(db).await;
    names.assert_table(db, &[
            ("insert into dashboard_readers values ({board}, {bob}, 0)", &["reader created bob dashboard=board"]),
            ("insert into dashboard_readers values ({board}, {bob}, 0) on conflict do nothing", &[]),
            ("delete from dashboard_readers where user_id = {bob}", &["reader deleted bob dashboard=board"]),
            ("insert into dashboard_readers values ({board}, {bob}, 0)", &["reader created bob dashboard=board"]),
            ("delete from dashboards where id = {board}", &[
                "dashboard deleted board account=house collection=prices dashboard=board former=board",
                "reader deleted bob dashboard=board",
            ]),
        ]).await;
}

#[on_both]
async fn every_kind_of_change_of_a_chart_is_passed_on(db: &TestDb) {
    let world = World::new(db).await;
    world.add_chart(db).await;
    let kind = |kind: &str, keys: &str| {
        format!("chart {kind} line account=house collection=prices dashboard=board {keys}")
    };
    world
        .names
        .assert_table(
            db,
            &[
                (
                    "update charts set title_fr = 'Courbe' where id = {line}",
                    &[&kind("edited", "key=line former=line")],
                ),
                (
                    "update charts set options = '{}', version = 2",
                    &[&kind("edited", "key=line former=line")],
                ),
                (
                    "update charts set key = 'LINE' where id = {line}",
                    &[&kind("moved", "key=line former=line")],
                ),
                (
                    "update charts set key = 'bars', key_folded = 'bars' where id = {line}",
                    &[&kind("moved", "key=bars former=line")],
                ),
                // The series goes with it, when its chart is already gone.
                (
                    "delete from charts where id = {line}",
                    &[&kind("deleted", "former=bars"), "chart_series deleted cpi"],
                ),
            ],
        )
        .await;
}

#[on_both]
async fn series_are_passed_on_for_each_indicator_that_they_concern(db: &TestDb) {
    let world = World::new(db).await;
    world.add_chart(db).await;
    let place = "account=house collection=prices dashboard=board";
    let series = |kind: &str, id: &str| format!("chart_series {kind} {id} {place}");
    world.names.assert_table(db, &[
            ("update chart_series set look = '{}'", &[&series("edited", "cpi")]),
            ("update chart_series set metric_id = {ppi}", &[&series("edited", "cpi"), &series("edited", "ppi")]),
            ("update chart_series set metric_id = null", &[&series("edited", "ppi")]),
            ("update chart_series set look = '{}'", &[]),
            ("update chart_series set metric_id = {cpi}", &[&series("edited", "cpi")]),
            ("insert into chart_series (id, chart_id, position, metric_id, look) values ({bob}, {line}, 1, {ppi}, '{}')",
                &[&series("created", "ppi")]),
            ("insert into chart_series (id, chart_id, position, metric_id, look) values ({board}, {line}, 2, null, '{}')",
                &[]),
            ("update chart_series set position = position + 10",
                &[&series("edited", "cpi"), &series("edited", "ppi")]),
            ("delete from chart_series where position = 12", &[]),
            ("delete from chart_series where metric_id = {ppi}", &[&series("deleted", "ppi")]),
        ]).await;
}

#[on_both]
async fn the_charts_of_a_deleted_indicator_are_passed_on(db: &TestDb) {
    let world = World::new(db).await;
    world.add_chart(db).await;
    let mut tx = db.begin().await.unwrap();
    let grant = world.alice.grant(&mut tx).await;
    assert!(metric::delete(&mut tx, &grant, world.cpi).await.unwrap());
    tx.commit().await.unwrap();
    world
        .names
        .assert_news(
            db,
            "delete",
            &[
                "chart_series edited cpi account=house collection=prices dashboard=board",
                "metric deleted cpi account=house collection=prices former=cpi",
            ],
        )
        .await;
}

#[on_both]
async fn a_personal_dashboard_is_passed_on_without_a_collection(db: &TestDb) {
    let World {
        alice, mut names, ..
    } = World::new(db).await;

    let mut tx = db.begin().await.unwrap();
    let id = DashboardId::new(uuid());
    names.0.push(("own", id.uuid()));
    let grant = on_account::<CreateDashboard>(&mut tx, live(alice.user), alice.account).await;
    let place = NewDashboardOwner::Personal(grant);
    let fields = fields("Own", Some(DashboardAccess::Private));

    assert!(
        dashboard::insert(&mut tx, &place, id, &fields, at(1))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();

    names
        .assert_news(
            db,
            "insert",
            &["dashboard created own account=house dashboard=own key=own"],
        )
        .await;

    names.assert_table(db, &[
            ("insert into charts select {bob}, id, 'a', 'a', null, null, '{}', 0, 0, 0, 1 from dashboards where id = {own}",
                &["chart created bob account=house dashboard=own key=a"]),
            ("insert into chart_series (id, chart_id, position, metric_id, look) values ({bob}, {bob}, 1, {ppi}, '{}')",
                &["chart_series created ppi account=house dashboard=own"]),
        ]).await;
}
