//! Days: in the publisher's time zone, fixed when they are over, merged when they are old. The key of a day is destroyed.

use domain::operation::analytics::measure::Figure;
use domain::operation::analytics::{AnalyticsRange, DayKey, Target};
use store::operation::analytics::{count, visitor_key};
use testdb::{TestDb, on_both, on_sqlite};

use super::{CPI, Scene, guest_of, total};

async fn keys(db: &TestDb) -> Vec<DayKey> {
    let mut tx = db.db().read().await.unwrap();
    visitor_key::all(&mut tx).await.unwrap()
}

/// Fails unless the stored bytes of the database contain a key, or do not. PostgreSQL writes an unlogged table to its file
/// when it likes.
async fn assert_stored(db: &TestDb, key: &[u8; 32], expected: bool) {
    match db.address().strip_prefix("sqlite:") {
        Some(path) => {
            let is_in = |ending: &str| {
                let bytes = std::fs::read(format!("{path}{ending}")).unwrap_or_default();
                bytes.windows(key.len()).any(|window| window == key)
            };
            assert_eq!(is_in("") || is_in("-wal"), expected);
        }
        None if expected => {}
        None => {
            let hex: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
            let sql = format!(
                "do $$ begin if position('\\x{hex}'::bytea in
                    pg_read_binary_file(pg_relation_filepath('visitor_keys'))) > 0
                then raise exception 'the file of the table'; end if; end $$"
            );
            db.execute("checkpoint").await;
            db.execute(Box::leak(sql.into_boxed_str())).await;
        }
    }
}

#[on_sqlite]
async fn days_are_those_of_the_owner(db: &TestDb) {
    let scene = Scene::new(db).await;
    // Noon in UTC is 13:00 in Paris, where the next day begins eleven hours later.
    for (wait, network) in [(10 * 3600 + 59 * 60, 1), (60, 2)] {
        scene.world.wait(wait);
        scene.view(&guest_of(network), CPI).await;
    }
    scene.add().await;
    let numbers = scene.numbers().await;
    assert_eq!(numbers.time_zone, "Europe/Paris");
    let views = &numbers.measures[0].values;
    assert_eq!(numbers.spans.names().last().unwrap(), "2026-03-03");
    assert_eq!(views[views.len() - 2..], [1, 1]);
}

#[on_both(counts)]
async fn a_visitor_of_two_days_counts_twice_and_the_key_of_the_first_is_gone(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.view(&guest_of(1), CPI).await;
    scene.add().await;

    let first = keys(db).await.pop().unwrap();
    assert_eq!(
        (first.zone.as_str(), first.day.to_string().as_str()),
        ("Europe/Paris", "2026-03-02")
    );
    assert!(!first.is_destroyed());
    assert_stored(db, &first.key, true).await;

    // 23:05 in UTC: five minutes into the next day, when servers may still write.
    scene.world.wait(11 * 3600 + 4 * 60);
    scene.view(&guest_of(1), CPI).await;
    scene.add().await;
    assert_eq!(
        keys(db)
            .await
            .iter()
            .filter(|key| !key.is_destroyed())
            .count(),
        2
    );

    scene.world.wait(10 * 60);
    scene.add().await;
    let left: Vec<DayKey> = keys(db)
        .await
        .into_iter()
        .filter(|key| !key.is_destroyed())
        .collect();
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].day.to_string(), "2026-03-03");

    assert_stored(db, &first.key, false).await;
    let numbers = scene.numbers().await;
    assert_eq!(total(&numbers, Figure::Visitors), 2);

    // No other key is made for the day that is over.
    let mut tx = db.db().begin().await.unwrap();
    let again = visitor_key::find_or_insert(&mut tx, &first).await.unwrap();
    assert!(again.is_destroyed());
}

#[on_sqlite]
async fn no_backup_has_a_key(db: &TestDb) {
    let scene = Scene::new(db).await;
    scene.view(&guest_of(1), CPI).await;
    scene.add().await;
    let key = keys(db).await.pop().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    store::operation::backup::save(db.address(), &file, &mut |_, _| ())
        .await
        .unwrap();
    let bytes = std::fs::read(&file).unwrap();
    assert!(bytes.len() > 1_000);
    assert!(!bytes.windows(32).any(|window| window == key.key));
    // The control: the search finds what a backup has.
    assert!(bytes.windows(6).any(|window| window == b"prices"));
}

#[on_sqlite]
async fn a_day_that_is_over_has_its_number_and_no_sketch(db: &TestDb) {
    let scene = Scene::new(db).await;
    for network in 1..=3 {
        scene.view(&guest_of(network), CPI).await;
    }
    scene.add().await;
    let open = async || {
        let mut tx = db.db().read().await.unwrap();
        count::open_days(&mut tx, "2030-01-01".parse().unwrap())
            .await
            .unwrap()
            .len()
    };
    assert_eq!(open().await, 1);
    scene.world.wait(14 * 3600);
    scene.add().await;
    assert_eq!(open().await, 0);
    assert_eq!(total(&scene.numbers().await, Figure::Visitors), 3);
}

#[on_sqlite]
async fn old_days_become_months_with_the_same_totals(db: &TestDb) {
    let scene = Scene::new(db).await;

    let days = |count: i64| count * 24 * 3600;
    for day in 0..4_u8 {
        for network in 0..=day {
            scene.view(&guest_of(network), CPI).await;
        }
        scene.add().await;
        scene.world.wait(days(10));
    }

    scene.add().await;
    let all = |figure| {
        let scene = &scene;
        async move {
            total(
                &scene
                    .numbers_of(Target::Collection, AnalyticsRange::All)
                    .await,
                figure,
            )
        }
    };
    assert_eq!(
        (all(Figure::Views).await, all(Figure::Visitors).await),
        (10, 10)
    );

    // Three days in March 2026, one in April: March is merged in May 2028, April a month later.
    scene.world.wait(days(26 * 31));
    scene.add().await;
    let mut tx = db.db().read().await.unwrap();
    assert_eq!(
        count::oldest_daily(&mut tx, "2027-01-01".parse().unwrap())
            .await
            .unwrap(),
        None
    );

    drop(tx);
    assert_eq!(
        (all(Figure::Views).await, all(Figure::Visitors).await),
        (10, 10)
    );
    let numbers = scene
        .numbers_of(Target::Collection, AnalyticsRange::All)
        .await;
    assert_eq!(numbers.measures[0].values[..2], [6, 4]);
}
