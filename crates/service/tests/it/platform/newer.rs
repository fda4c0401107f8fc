//! A server beside a newer version: it works until the tables do not admit it any more.

use std::future::pending;
use std::time::Duration;

use service::shared::health::HeartbeatEnd;
use testdb::{TestDb, on_sqlite};

use crate::world::World;

#[on_sqlite]
async fn a_server_works_beside_a_newer_version_until_that_raises_the_min_reader(db: &TestDb) {
    let world = World::new(db);
    let service = &world.service;
    db.execute(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
            select 999, 'of the future', success, checksum, 0 from _sqlx_migrations where version = 1",
    )
    .await;
    let has_beaten = async {
        while service.shared().heartbeat_age().is_none() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    assert_eq!(
        service.shared().keep_beating(has_beaten).await,
        HeartbeatEnd::Stopped
    );
    assert!(service.shared().health().await.is_ready());

    db.execute("update schema_readers set min_reader = 999")
        .await;
    assert_eq!(
        service.shared().keep_beating(pending()).await,
        HeartbeatEnd::Outdated
    );
    let health = service.shared().health().await;
    assert!(
        health.reads && !health.migrations && !health.is_ready(),
        "{health:?}"
    );
}
