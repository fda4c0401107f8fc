//! The queue: once each, over several servers, failures and stops.

use std::time::Duration;

use domain::account::AccountKind;
use service::Outgoing;
use testdb::on_both;
use tokio::sync::oneshot;

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
}
