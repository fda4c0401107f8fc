//! The check of a whole database finds the damage, and nothing else.

use domain::calendar::frequency::Frequency;
use domain::series::vintage::Mode;
use service::operation::check::{Checked, Fault, FaultKind, Listener, check};
use store::StoreError;
use store::db::inspection::Inspection;
use testdb::{TestDb, on_sqlite};

use crate::metric::publish::setting;
use crate::world::{World, metric_form};

/// Number of indicators in a database whose pages are damaged one after the other.
const METRICS: u64 = 40;
/// Size of a SQLite page, in bytes.
const PAGE: usize = 4096;

#[derive(Default)]
struct Found(Vec<Fault>);

impl Listener for Found {
    fn fault(&mut self, fault: &Fault) {
        self.0.push(fault.clone());
    }

    fn progress(&mut self, _: &Checked) {}
}

async fn checked(db: &TestDb, world: &World) -> (Checked, Vec<Fault>) {
    let inspection = Inspection::open(db.address()).await.unwrap();
    let mut found = Found::default();
    let checked = check(&inspection, Some(&world.storage()), &mut found)
        .await
        .unwrap();
    inspection.close().await;
    (checked, found.0)
}

/// A database with an indicator that has four vintages and one that was never published.
async fn published(db: &TestDb) -> World {
    let world = World::new(db);
    let (ann, it) = setting(&world, "2020;1\n2021;2").await;
    for (based_on, line) in [(1, "2021;2.5"), (2, "2022;3"), (3, "2023;4")] {
        let merge = Mode::Merge;
        world
            .service
            .metrics()
            .publish(&ann, it.record.id, line, merge, based_on, None)
            .await
            .unwrap();
    }
    world
}

#[on_sqlite]
async fn a_database_that_is_served_has_no_faults(db: &TestDb) {
    let world = published(db).await;
    let (checked, faults) = checked(db, &world).await;
    assert_eq!(faults, []);
    assert_eq!(
        (checked.metrics, checked.vintages, checked.observations),
        (1, 4, 4)
    );
}

#[on_sqlite]
async fn each_damage_is_one_fault_and_the_rest_is_read(db: &TestDb) {
    let world = published(db).await;

    for (damage, mend, kind, reported) in [
        (
            "update metrics set observations = 9",
            "update metrics set observations = 4",
            FaultKind::Series,
            "observations is 9",
        ),
        (
            "update vintages set revised = 5 where number = 2",
            "update vintages set revised = 1 where number = 2",
            FaultKind::Vintage,
            "vintage 2: revised is 5",
        ),
        (
            "update vintages set number = 9 where number = 1",
            "update vintages set number = 1 where number = 9",
            FaultKind::Vintage,
            "9 is stored where 4",
        ),
        (
            "update accounts set picture = 'abc'",
            "update accounts set picture = null",
            FaultKind::Picture,
            "abc is missing",
        ),
        (
            "update series set canonical_bytes = 1",
            "select 1",
            FaultKind::Series,
            "canonical_bytes",
        ),
    ] {
        db.execute(damage).await;
        let (_, faults) = checked(db, &world).await;
        assert_eq!(faults.len(), 1, "{damage}: {faults:?}");
        assert_eq!(faults[0].kind, kind, "{damage}");
        assert!(faults[0].what.contains(reported), "{damage}: {faults:?}");
        db.execute(mend).await;
    }

    db.execute("update vintages set reverse = substr(reverse, 1, 5) where number = 3")
        .await;
    let (_, faults) = checked(db, &world).await;
    assert!(
        faults
            .iter()
            .any(|fault| fault.kind == FaultKind::Vintage && fault.what.starts_with("vintage 3")),
        "{faults:?}"
    );

    db.execute("update series set data = substr(data, 1, 8)")
        .await;
    let (_, faults) = checked(db, &world).await;
    assert!(
        faults.iter().any(
            |fault| fault.kind == FaultKind::Series && fault.place.ends_with("/gdp")
                || fault.what.contains("damaged")
        ),
        "{faults:?}"
    );
}

#[tokio::test]
async fn a_row_that_points_nowhere_is_found_on_both_databases() {
    for db in [TestDb::sqlite().await, TestDb::postgres().await] {
        let world = published(&db).await;
        match db.kind() {
            store::db::DbKind::Sqlite => {
                use sqlx::Connection;
                let options = sqlx_sqlite::SqliteConnectOptions::new()
                    .filename(db.address().strip_prefix("sqlite:").unwrap())
                    .foreign_keys(false);
                let mut connection = sqlx_sqlite::SqliteConnection::connect_with(&options)
                    .await
                    .unwrap();
                sqlx::query("delete from users")
                    .execute(&mut connection)
                    .await
                    .unwrap();
            }
            store::db::DbKind::Postgres => {
                db.execute("alter table vintages drop constraint vintages_author_id_fkey")
                    .await;
                db.execute(
                    "update vintages set author_id = '00000000-0000-0000-0000-0000000000ff'",
                )
                .await;
                db.execute(
                    "alter table vintages add constraint vintages_author_id_fkey
                    foreign key (author_id) references users (id) not valid",
                )
                .await;
            }
        }
        let (_, faults) = checked(&db, &world).await;
        let found = faults.iter().any(|fault| {
            fault.kind == FaultKind::Reference
                && fault.place == "vintages"
                && fault.what == "4 rows point at rows of users that do not exist"
        });
        assert!(found, "{faults:?}");
    }
}

#[tokio::test]
async fn pages_that_are_damaged_are_faults_and_the_rest_is_read() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let (ann, _) = setting(&world, "2020;1\n2021;2").await;

    for number in 1..METRICS {
        let form = metric_form(&format!("other-{number}"), Frequency::Yearly);
        let lines = Some("2020;1");
        let made = world
            .service
            .metrics()
            .create_metric(&ann, "ann", "col", &form, lines, None)
            .await;
        made.unwrap();
    }

    db.truncate_log().await.unwrap();
    let whole = std::fs::read(db.address().strip_prefix("sqlite:").unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");

    let (mut read, mut opened) = (0, 0);
    for page in 0..whole.len() / PAGE {
        let mut damaged = whole.clone();
        damaged[page * PAGE..(page + 1) * PAGE].fill(0x5a);
        std::fs::write(&copy, damaged).unwrap();
        let mut found = Found::default();
        match Inspection::open(&format!("sqlite:{}", copy.display())).await {
            Ok(inspection) => {
                let checked = check(&inspection, None, &mut found).await;
                inspection.close().await;
                assert!(
                    checked.is_err() || !found.0.is_empty(),
                    "page {page} went unseen"
                );
                if let Ok(checked) = checked {
                    opened += 1;
                    read += checked.metrics;
                }
            }
            Err(error) => assert!(matches!(error, StoreError::Corrupt(_)), "{error:?}"),
        }
        for end in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{end}", copy.display()));
        }
    }

    let expected = opened * METRICS;
    assert!(
        read * 10 > expected * 8,
        "{read} of {expected} indicators were read"
    );
}
