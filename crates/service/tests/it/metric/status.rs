//! Publishing statuses: stored, counted, read back as of any vintage, and held back beside a server that cannot read
//! them.

use domain::list::Page;
use domain::problem::Code;
use domain::series::vintage::{ChangeKind, Mode};
use jiff::Timestamp;
use service::Clock;
use service::series::vintage::Between;
use store::operation::restored::mark_restored;
use store::platform::installation::{self, Installation};
use testdb::{TestDb, on_both};
use uuid::Uuid;

use super::publish::setting;
use crate::world::{World, guest, read, the_problem};

#[on_both(counts)]
async fn statuses_and_holes_are_stored_counted_and_read_as_of_each_vintage(db: &TestDb) {
    let world = World::new(db);
    let states = [
        "2020;1\n2021;2 P\n2022;: Q/C;secret\n",
        "2020;1\n2021;2\n2022;: Q/C;secret\n2023;4 BE\n",
        "2020;1\n2021;2\n2022;3\n2023;4 BE\n2024;: L\n",
        "2020;1\n2021;2\n2022;3\n2023;4\n",
    ];
    let (ann, metric) = setting(&world, states[0]).await;
    let id = metric.record.id;
    assert_eq!(metric.record.observations, 2, "a hole is no observation");
    assert_eq!(metric.record.last_period.as_deref(), Some("2021"));
    for (based_on, lines) in (1..).zip(&states[1..]) {
        world.wait(60);
        let published = world
            .service
            .metrics()
            .publish(&ann, id, lines, Mode::Replace, based_on, None)
            .await;
        assert_eq!(published.unwrap().record.vintage, based_on + 1);
    }

    let series = world.service.series();
    let vintages = series.vintages(&guest(), id, &Page::first(10)).await;
    let counts: Vec<_> = vintages
        .unwrap()
        .nodes
        .iter()
        .map(|it| (it.added, it.revised, it.removed, it.recoded))
        .collect();
    assert_eq!(
        counts,
        [(0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 0, 1), (3, 0, 0, 0)]
    );

    for (number, lines) in (1..).zip(states) {
        let asof = format!("v{number}");
        let found = read(&world, &guest(), ("ann", "col", "m"), &[("asof", &asof)]).await;
        assert_eq!(found.unwrap().unwrap().1.canonical_text(), lines, "{asof}");
    }

    let page = Page::first(10);
    let between = Between::new(metric.at(), (1, 2), &page);
    let mut changes = series.changes(&guest(), &[between]).await.unwrap();
    let changes = changes.remove(&between).unwrap().unwrap();
    let kinds: Vec<_> = changes.nodes.iter().map(|change| change.kind).collect();
    assert_eq!(kinds, [ChangeKind::Recoded, ChangeKind::Added]);
    assert_eq!(
        changes.nodes[0].before.as_ref().unwrap().status.to_string(),
        "P"
    );
}

#[on_both(commits)]
async fn statuses_wait_for_servers_that_cannot_read_them(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;
    // This server's row stands for one of an earlier program, which writes no `reader`.
    world.service.shared().beat().await.unwrap();
    db.execute("update servers set reader = null").await;
    let publish = async |lines: &str, based_on| {
        let metrics = world.service.metrics();
        metrics
            .publish(&ann, id, lines, Mode::Replace, based_on, None)
            .await
    };

    let problem = the_problem(publish("2020;1 P", 1).await);
    assert_eq!(problem.code, Code::StatusNotYet);
    let plain = publish("2020;2", 1).await.unwrap();
    assert_eq!(
        plain.record.vintage, 2,
        "values without codes are published"
    );

    world.wait(120);
    publish("2020;2 P", 2).await.unwrap();
    // From now on no earlier program is admitted, so nothing waits for one.
    world.service.shared().beat().await.unwrap();
    db.execute("update servers set reader = null").await;
    publish("2020;2 E", 3).await.unwrap();
}

#[on_both(commits)]
async fn a_restored_database_with_statuses_admits_no_server_that_cannot_read_them(db: &TestDb) {
    let world = World::new(db);
    let (ann, metric) = setting(&world, "2020;1 P").await;
    // As in an archive from before the database raised it, which a restore reads as it is.
    db.execute("update schema_readers set min_reader = 39")
        .await;
    let mut tx = db.db().begin().await.unwrap();
    let new = Installation {
        id: Uuid::from_u128(1),
        sweep_time: Timestamp::UNIX_EPOCH,
    };
    installation::insert(&mut tx, &new).await.unwrap();
    mark_restored(&mut tx, 7, world.clock.now()).await.unwrap();
    tx.commit().await.unwrap();

    // Nothing waits for a server that is not admitted.
    world.service.shared().beat().await.unwrap();
    db.execute("update servers set reader = null").await;
    let metrics = world.service.metrics();
    let published = metrics
        .publish(&ann, metric.record.id, "2020;1 E", Mode::Replace, 1, None)
        .await;
    assert_eq!(published.unwrap().record.vintage, 2);
}
