//! A wrong clock: nothing is removed before an operator can set it, and dates are right as soon as it is.

use domain::identity::account::AccountKind;
use domain::list::Page;
use domain::series::vintage::Mode;
use jiff::{SignedDuration, Timestamp};
use store::platform::installation::{self, Installation};
use testdb::{TestDb, on_both, on_sqlite};
use uuid::Uuid;

use crate::metric::publish::setting;
use crate::world::World;

const DAY: i64 = 24 * 60 * 60;
const YEAR: i64 = 366 * DAY;

/// A world whose database is initialized by a server.
async fn installed(db: &TestDb) -> World {
    let world = World::new(db);
    let mut tx = db.begin().await.unwrap();
    let new = Installation {
        id: Uuid::from_u128(1),
        sweep_time: "2026-03-02T12:00:00Z".parse().unwrap(),
    };
    assert!(installation::insert(&mut tx, &new).await.unwrap());
    tx.commit().await.unwrap();
    world
}

async fn sweep_time(db: &TestDb) -> Timestamp {
    let found = installation::find(&mut db.read().await.unwrap()).await;
    found.unwrap().unwrap().sweep_time
}

#[on_sqlite]
async fn a_clock_that_is_a_year_ahead_removes_nothing_at_a_start(db: &TestDb) {
    let world = installed(db).await;
    let ann = world.sign_up("ann", AccountKind::Publisher).await;
    world.mails().await;
    let before = sweep_time(db).await;
    world.wait(YEAR);
    assert_eq!(world.service.sweep().await.unwrap(), 0);
    world.wait(YEAR);
    assert!(world.service.sweep().await.unwrap() <= 1);
    let moved = sweep_time(db).await.duration_since(before);
    assert!(moved < SignedDuration::from_mins(10), "{moved}");
    world.wait(-2 * YEAR);
    assert_eq!(
        world.service.identity().sessions(&ann).await.unwrap().len(),
        1,
        "still signed in"
    );
}

#[on_both(lists)]
async fn publishes_have_the_right_date_as_soon_as_the_clock_has(db: &TestDb) {
    let world = World::new(db);
    world.wait(YEAR);
    let (ann, metric) = setting(&world, "2020;1").await;
    let id = metric.record.id;
    world.wait(-YEAR);

    for (based_on, line, seconds) in [(1, "2021;2", 0), (2, "2022;3", -60), (3, "2023;4", 120)] {
        world.wait(seconds);
        world
            .service
            .metrics()
            .publish(&ann, id, line, Mode::Merge, based_on, None)
            .await
            .unwrap();
    }

    let vintages = world
        .service
        .series()
        .vintages(&ann, id, &Page::first(10))
        .await
        .unwrap();
    let right = vintages.nodes[2].published_at;
    let after: Vec<i64> = vintages
        .nodes
        .iter()
        .map(|vintage| vintage.published_at.duration_since(right).as_secs())
        .collect();
    // A publish by a clock that is a minute late, as of another server, gets the time of the publish before.
    assert_eq!(after, [60, 0, 0, YEAR]);
}
