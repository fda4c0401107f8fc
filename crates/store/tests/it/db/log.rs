//! The write-ahead log of SQLite stays short under constant reads and writes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use store::Db;
use testdb::TestDb;

fn log_bytes(db: &TestDb) -> u64 {
    let path = format!("{}-wal", db.address().strip_prefix("sqlite:").unwrap());
    std::fs::metadata(path).unwrap().len()
}

/// Reads without a pause until told to stop, so that the log is in use at each moment.
fn read_constantly(db: &Db, stop: &Arc<AtomicBool>) -> Vec<tokio::task::JoinHandle<()>> {
    let readers = (0..6).map(|_| {
        let (db, stop) = (db.clone(), Arc::clone(stop));
        tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let mut tx = db.read().await.unwrap();
                let blobs = "select count(*), sum(length(settings)) from run_load";
                if let store::Tx::Sqlite(tx) = &mut tx {
                    sqlx::query(blobs).fetch_one(&mut **tx).await.unwrap();
                }
            }
        })
    });
    readers.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_stays_short_while_readers_use_it_at_each_moment() {
    let db = TestDb::sqlite().await;
    db.execute("create table run_load (id integer primary key, settings blob)")
        .await;

    let stop = Arc::new(AtomicBool::new(false));
    let readers = read_constantly(&db.db(), &stop);
    let keeper = tokio::spawn({
        let (db, stop) = (db.db(), Arc::clone(&stop));
        async move {
            while !stop.load(Ordering::Relaxed) {
                db.limit_log().await.unwrap();
                // A server limits its log at intervals, too.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    });

    let mut longest = 0;
    // 160 MB of changes.
    for _ in 0..160 {
        db.execute("insert into run_load (settings) values (randomblob(1000000))")
            .await;
        db.execute("delete from run_load where id < (select max(id) from run_load) - 3")
            .await;
        longest = longest.max(log_bytes(&db));
    }

    stop.store(true, Ordering::Relaxed);
    for task in readers {
        task.await.unwrap();
    }
    keeper.await.unwrap();

    assert!(longest < 64 << 20, "{longest}");
}
