//! A harvester that is killed 200 times while two servers publish: it misses nothing.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use testdb::{TestDb, on_both};
use testkit::{Actor, TestServer};

use super::{ask, cursor};
use crate::world::{make_collection, make_metric, publish};

const KILLS: u32 = 200;
const WRITERS: usize = 4;

/// What a harvester stores, in one step for each page.
#[derive(Clone, Default)]
struct Stored {
    since: String,
    /// The vintages of each series, in the order in which they came.
    vintages: BTreeMap<String, Vec<i64>>,
}

/// Reads pages and stores each, until it is killed.
async fn harvest(at: [Actor; 2], store: Arc<Mutex<Stored>>) {
    for turn in 0.. {
        let before = store.lock().unwrap().clone();
        let answer = ask(&at[turn % 2], &before.since).await;
        let mut after = before;
        for change in answer.body["changes"].as_array().unwrap() {
            if let (Some(uid), Some(vintage)) = (change["uid"].as_str(), change["vintage"].as_i64())
            {
                after
                    .vintages
                    .entry(uid.to_owned())
                    .or_default()
                    .push(vintage);
            }
        }
        after.since = answer.body["next"].as_str().unwrap().to_owned();
        *store.lock().unwrap() = after;
    }
}

/// Publishes one vintage after the other, on both servers in turn, until the harvester was killed often enough.
/// Returns the latest vintage.
async fn write(at: [Actor; 2], series: String, is_over: Arc<AtomicBool>) -> i64 {
    let mut vintage = 1;
    while !is_over.load(Ordering::Relaxed) {
        let lines = format!("2024-01;{vintage}.5");
        let done = publish(
            &at[vintage % 2],
            &series,
            &lines,
            i32::try_from(vintage).unwrap(),
        )
        .await;
        assert_eq!(done["problems"], Value::Array(Vec::new()), "{done}");
        vintage += 1;
    }
    i64::try_from(vintage).unwrap()
}

#[on_both(commits)]
async fn a_harvester_that_is_killed_200_times_misses_nothing_of_two_servers(db: &TestDb) {
    let (first, second) = (
        TestServer::start(db.db()).await,
        TestServer::start(db.db()).await,
    );
    let ann = Actor::publisher(&first, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    let at = |actor: &Actor| [actor.at(&first), actor.at(&second)];
    let guest = first.guest();
    let store = Arc::new(Mutex::new(Stored {
        since: cursor(&guest).await,
        ..Stored::default()
    }));
    let is_over = Arc::new(AtomicBool::new(false));
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        let series = make_metric(&ann, "prices", &format!("series-{number}"), "2024-01;1").await;
        let writer = tokio::spawn(write(at(&ann), series.clone(), Arc::clone(&is_over)));
        writers.push((series, writer));
    }
    for kill in 0..KILLS {
        let harvester = tokio::spawn(harvest(at(&guest), Arc::clone(&store)));
        // Each kill comes at another moment.
        tokio::time::sleep(Duration::from_millis(u64::from(kill * 7 % 23))).await;
        harvester.abort();
        let _ = harvester.await;
    }
    is_over.store(true, Ordering::Relaxed);
    let mut written = BTreeMap::new();
    for (series, writer) in writers {
        written.insert(series, (1..=writer.await.unwrap()).collect::<Vec<_>>());
    }
    let harvester = tokio::spawn(harvest(at(&guest), Arc::clone(&store)));
    tokio::time::timeout(Duration::from_secs(60), async {
        while store.lock().unwrap().vintages != written {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await
    .unwrap_or_else(|_| assert_eq!(store.lock().unwrap().vintages, written));
    harvester.abort();
}
