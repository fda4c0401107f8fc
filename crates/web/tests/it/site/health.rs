//! Probes: the process is alive, and it can do its work.

use std::time::Duration;

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use store::Db;
use store::platform::job::NewJob;
use testdb::{TestDb, on_sqlite};
use testkit::TestServer;
use uuid::Uuid;

/// Status and body of `/readyz`, after the latest check has expired: the server repeats it after a second, by its own
/// clock.
async fn ready(server: &TestServer) -> (u16, Value) {
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    let response = server.guest().get("/readyz").await;
    assert_eq!(response.headers()["cache-control"], "no-store");
    (response.status().as_u16(), response.json().await.unwrap())
}

async fn is_alive(server: &TestServer) -> bool {
    let response = server.guest().get("/healthz").await;
    response.status() == 200 && response.json::<Value>().await.unwrap() == json!({"alive": true})
}

#[on_sqlite]
async fn a_server_is_ready_while_all_parts_are(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    assert!(is_alive(&server).await);
    let (status, reported) = ready(&server).await;
    assert_eq!(status, 200, "{reported}");
    let age = reported["heartbeat"]["ageSeconds"].as_u64().unwrap();
    assert!(age < 20);
    assert_eq!(
        reported,
        json!({
            "ready": true, "read": {"ok": true}, "heartbeat": {"ok": true, "ageSeconds": age},
            "disk": {"ok": true}, "migrations": {"ok": true}, "jobs": {"ok": true},
        })
    );

    // A late queue is reported, and the server remains ready.
    let mut tx = db.begin().await.unwrap();
    #[expect(
        clippy::disallowed_methods,
        reason = "the server under test has the system's clock"
    )]
    let due = Timestamp::now() - SignedDuration::from_mins(20);
    let job = NewJob {
        id: JobId::new(Uuid::from_u128(1)),
        lane: Lane::Mail,
        kind: "unknown",
        dedupe: None,
        payload: "",
        run_at: due,
        created_at: due,
    };
    assert_eq!(
        store::platform::job::enqueue(&mut tx, &[job])
            .await
            .unwrap(),
        1
    );
    tx.commit().await.unwrap();
    let (status, reported) = ready(&server).await;
    assert_eq!(
        (status, &reported["jobs"]["ok"]),
        (200, &json!(false)),
        "{reported}"
    );

    db.execute(
        "delete from _sqlx_migrations where version = (select max(version) from _sqlx_migrations)",
    )
    .await;
    let (status, reported) = ready(&server).await;
    assert_eq!(
        (
            status,
            &reported["migrations"]["ok"],
            &reported["read"]["ok"]
        ),
        (503, &json!(false), &json!(true)),
        "{reported}"
    );
}

#[on_sqlite]
async fn a_server_whose_database_is_gone_is_alive_and_not_ready(db: &TestDb) {
    let own = Db::connect(db.address()).await.unwrap();
    let server = TestServer::start(own.clone()).await;
    own.close().await;
    assert!(is_alive(&server).await);
    let (status, reported) = ready(&server).await;
    assert_eq!(
        (status, &reported["ready"], &reported["read"]["ok"]),
        (503, &json!(false), &json!(false)),
        "{reported}"
    );
}

#[on_sqlite]
async fn a_server_that_has_never_written_is_not_ready(db: &TestDb) {
    let own = Db::connect(db.address()).await.unwrap();
    own.close().await;
    let server = TestServer::start(own).await;
    let (status, reported) = ready(&server).await;
    assert_eq!(
        (status, &reported["heartbeat"]),
        (503, &json!({"ok": false, "ageSeconds": null})),
        "{reported}"
    );
}
