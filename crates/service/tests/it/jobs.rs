//! The queue: once each, over several servers, failures and stops.

use std::time::Duration;

use domain::account::AccountKind;
use domain::id::JobId;
use jiff::Timestamp;
use service::Outgoing;
use store::job::NewJob;
use testdb::on_both;
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::world::World;

on_both! {
    async fn the_worker_sends_what_is_queued_and_stops_when_told(db) {
        let world = World::new(db);
        let (stop, stopped) = oneshot::channel::<()>();
        let worker = tokio::spawn({
            let service = world.service.clone();
            async move { service.work(async { stopped.await.unwrap_or(()) }).await }
        });
        // Long enough for the worker to fall asleep: the queueing wakes it.
        tokio::time::sleep(Duration::from_millis(300)).await;
        world.begin_sign_up("a@example.org", AccountKind::User).await;
        let mut waited = 0;
        while !world.outgoing().exists() {
            tokio::time::sleep(Duration::from_millis(50)).await;
            waited += 1;
            assert!(waited < 60, "no mail after three seconds");
        }
        stop.send(()).unwrap();
        tokio::time::timeout(Duration::from_secs(5), worker).await.unwrap().unwrap();
    }

    async fn several_servers_send_each_mail_once(db) {
        let world = World::new(db);
        for number in 0..12 {
            world.begin_sign_up(&format!("a{number}@example.org"), AccountKind::User).await;
        }
        let others = [world.outgoing(), world.outgoing(), world.outgoing()];
        let servers = others.map(|folder| world.other_server(db, Outgoing::Folder(folder)));
        let (a, b, c) = tokio::join!(
            servers[0].run_due_jobs(), servers[1].run_due_jobs(), servers[2].run_due_jobs(),
        );
        assert_eq!(a.unwrap() + b.unwrap() + c.unwrap(), 12);
        assert_eq!(world.mails().await.len(), 12);
        assert_eq!(servers[0].run_due_jobs().await.unwrap(), 0);
    }

    async fn a_mail_is_a_file_that_only_the_server_reads(db) {
        use std::os::unix::fs::PermissionsExt;
        let world = World::new(db);
        world.begin_sign_up("a@example.org", AccountKind::User).await;
        world.mails().await;
        let file = std::fs::read_dir(world.outgoing()).unwrap().next().unwrap().unwrap();
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(file.file_name().to_string_lossy().ends_with(".eml"));
    }

    async fn a_folder_that_cannot_be_written_delays_the_mail(db) {
        let world = World::new(db);
        std::fs::write(world.outgoing(), "in the way").unwrap();
        world.begin_sign_up("a@example.org", AccountKind::User).await;
        assert_eq!(world.service.run_due_jobs().await.unwrap(), 1);
        assert_eq!(world.service.run_due_jobs().await.unwrap(), 0);
        std::fs::remove_file(world.outgoing()).unwrap();
        world.wait(10);
        assert_eq!(world.mails().await.len(), 1);
    }

    async fn a_code_that_expired_on_the_way_is_not_sent(db) {
        let world = World::new(db);
        world.begin_sign_up("a@example.org", AccountKind::User).await;
        world.wait(10 * 60);
        assert!(world.mails().await.is_empty());
        assert_eq!(world.service.run_due_jobs().await.unwrap(), 0);
    }

    async fn what_waits_in_the_queue_is_sealed_for_its_job(db) {
        let world = World::new(db);
        world.begin_sign_up("a@example.org", AccountKind::User).await;
        let payload = {
            // Claimed until a time that is over: the job stays in the queue.
            let mut tx = db.begin().await.unwrap();
            let (now, over) = (Timestamp::MAX, Timestamp::UNIX_EPOCH);
            let claimed = store::job::claim(&mut tx, Uuid::from_u128(1), 1, now, over).await.unwrap();
            tx.commit().await.unwrap();
            claimed[0].payload.clone()
        };
        assert!(payload.starts_with("sealed1:") && !payload.contains("example"), "{payload}");
        assert_eq!(world.mails().await.len(), 1);
        let queue = async |id: u128, payload: &str| {
            let mut tx = db.begin().await.unwrap();
            let (id, at) = (JobId::new(Uuid::from_u128(id)), Timestamp::UNIX_EPOCH);
            let job = NewJob { id, kind: "mail", dedupe: None, payload, run_at: at, created_at: at };
            store::job::enqueue(&mut tx, &job).await.unwrap();
            tx.commit().await.unwrap();
        };
        // Sealed for another job, and damaged.
        queue(2, &payload).await;
        queue(3, payload.split_at(payload.len() - 4).0).await;
        assert_eq!(world.mails().await.len(), 1);
        // From before payloads were sealed.
        queue(4, r#"{"template": "sign_up_code", "to": "b@example.org", "language": "en",
            "params": {"code": "123456", "minutes": "10"}, "useless_after": null}"#).await;
        assert_eq!(world.code_for("b@example.org").await, "123456");
    }
}
