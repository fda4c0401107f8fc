//! Scheduled backups: when they are made, by whom, and how many are left.

use std::sync::{Arc, Mutex};

use domain::operation::backup::MadeArchive;
use jiff::civil::time;
use service::platform::archiver::{ArchiveWork, Archiver, Backups};
use service::platform::testing::FixedClock;
use service::{Config, Service};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::World;

/// An hour and a day, in seconds.
const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;

/// A place for archives in memory.
#[derive(Default)]
struct Shelf {
    clock: Mutex<Option<Arc<FixedClock>>>,
    archives: Mutex<Vec<String>>,
    made: Mutex<u32>,
    /// The failure of the next archives.
    trouble: Mutex<Option<&'static str>>,
}

impl Archiver for Shelf {
    fn make(&self) -> ArchiveWork<'_, MadeArchive> {
        Box::pin(async move {
            if let Some(trouble) = *self.trouble.lock().unwrap() {
                return Err(trouble.to_owned());
            }
            let mut made = self.made.lock().unwrap();
            *made += 1;
            let name = format!("{made}.zip");
            self.archives.lock().unwrap().push(name.clone());
            let clock = self.clock.lock().unwrap();
            Ok(MadeArchive {
                name,
                size: 1_000,
                made_at: service::Clock::now(clock.as_deref().unwrap()),
            })
        })
    }

    fn remove<'a>(&'a self, name: &'a str) -> ArchiveWork<'a, ()> {
        Box::pin(async move {
            self.archives.lock().unwrap().retain(|known| known != name);
            Ok(())
        })
    }
}

/// The settings of a server that saves everything at 3:15, Paris time, and leaves three archives.
fn daily(shelf: &Arc<Shelf>) -> impl FnOnce(&mut Config) {
    let archiver = Arc::<Shelf>::clone(shelf);
    move |config| {
        config.backups = Some(Backups {
            archiver,
            place: "shelf".to_owned(),
            at: time(3, 15, 0, 0),
            keep: 3,
        });
    }
}

/// Enqueues and runs all due jobs. Returns the names of the stored archives.
async fn work(service: &Service, shelf: &Shelf) -> Vec<String> {
    service.enqueue_scheduled().await.unwrap();
    service.run_due_jobs().await.unwrap();
    shelf.archives.lock().unwrap().clone()
}

#[on_sqlite]
async fn each_day_has_one_archive_and_the_latest_are_left(db: &TestDb) {
    let shelf = Arc::<Shelf>::default();
    // It is noon: the backup of the night was missed.
    let world = World::with(db, daily(&shelf));
    *shelf.clock.lock().unwrap() = Some(Arc::clone(&world.clock));
    assert_eq!(world.service.operation().last_backup().await.unwrap(), None);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip"]);
    let first = world.service.operation().last_backup().await.unwrap();
    world.wait(14 * HOUR);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip"], "it is 3:00");
    world.wait(HOUR);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip", "2.zip"]);
    assert!(world.service.operation().last_backup().await.unwrap() > first);
    for expected in [
        ["1.zip", "2.zip", "3.zip"],
        ["2.zip", "3.zip", "4.zip"],
        ["3.zip", "4.zip", "5.zip"],
    ] {
        world.wait(DAY);
        assert_eq!(work(&world.service, &shelf).await, expected);
    }
}

#[on_sqlite]
async fn an_archive_of_a_first_start_does_not_replace_that_of_the_night(db: &TestDb) {
    let shelf = Arc::<Shelf>::default();
    let world = World::with(db, daily(&shelf));
    *shelf.clock.lock().unwrap() = Some(Arc::clone(&world.clock));
    world.wait(14 * HOUR);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip"], "it is 3:00");
    world.wait(HOUR / 3);
    assert_eq!(
        work(&world.service, &shelf).await,
        ["1.zip", "2.zip"],
        "it is 3:20"
    );
}

#[on_sqlite]
async fn the_late_job_of_the_day_before_serves_this_day_too(db: &TestDb) {
    let shelf = Arc::<Shelf>::default();
    let world = World::with(db, daily(&shelf));
    *shelf.clock.lock().unwrap() = Some(Arc::clone(&world.clock));
    *shelf.trouble.lock().unwrap() = Some("the disk is full");
    assert!(work(&world.service, &shelf).await.is_empty());
    world.wait(14 * HOUR + HOUR / 3);
    assert!(
        work(&world.service, &shelf).await.is_empty(),
        "it is 3:20: two jobs fail"
    );
    *shelf.trouble.lock().unwrap() = None;
    world.wait(DAY / 2);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip"]);
}

#[on_both(commits)]
async fn two_servers_make_one_archive(db: &TestDb) {
    let shelf = Arc::<Shelf>::default();
    let world = World::with(db, daily(&shelf));
    *shelf.clock.lock().unwrap() = Some(Arc::clone(&world.clock));
    let other = world.server_with(db, daily(&shelf));
    let (one, two) = tokio::join!(work(&world.service, &shelf), work(&other, &shelf));
    assert_eq!(*shelf.made.lock().unwrap(), 1, "{one:?} {two:?}");
}

#[on_sqlite]
async fn a_backup_that_fails_is_tried_again(db: &TestDb) {
    let shelf = Arc::<Shelf>::default();
    let world = World::with(db, daily(&shelf));
    *shelf.clock.lock().unwrap() = Some(Arc::clone(&world.clock));
    *shelf.trouble.lock().unwrap() = Some("the disk is full");
    assert!(work(&world.service, &shelf).await.is_empty());
    assert_eq!(world.service.operation().last_backup().await.unwrap(), None);
    let jobs = world.service.jobs(None, false, 10).await.unwrap();
    let job = jobs.iter().find(|job| job.kind == "backup").unwrap();
    assert_eq!(job.last_error.as_deref(), Some("the disk is full"));
    *shelf.trouble.lock().unwrap() = None;
    world.wait(HOUR);
    assert_eq!(work(&world.service, &shelf).await, ["1.zip"]);
}
