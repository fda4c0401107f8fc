//! The job queue: each job runs once, on several servers, after failures and after stops.

use std::time::Duration;

use domain::id::JobId;
use domain::identity::account::AccountKind;
use domain::operation::job::{JobState, Lane};
use jiff::Timestamp;
use service::Outgoing;
use store::platform::job::NewJob;
use testdb::{TestDb, on_both, on_sqlite};
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::world::World;

#[on_both(commits)]
async fn the_worker_sends_what_is_queued_and_stops_when_told(db: &TestDb) {
    let world = World::new(db);
    let (stop, stopped) = oneshot::channel::<()>();
    let worker = tokio::spawn({
        let service = world.service.clone();
        async move { service.work(async { stopped.await.unwrap_or(()) }).await }
    });
    // Long enough for the worker to fall asleep: queueing a job wakes it.
    tokio::time::sleep(Duration::from_millis(300)).await;
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    let mut waited = 0;
    while !world.outgoing().exists() {
        tokio::time::sleep(Duration::from_millis(50)).await;
        waited += 1;
        assert!(waited < 60, "no mail after three seconds");
    }
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(5), worker)
        .await
        .unwrap()
        .unwrap();
}

#[on_both(locks)]
async fn several_servers_send_each_mail_once(db: &TestDb) {
    let world = World::new(db);
    for number in 0..12 {
        world
            .begin_sign_up(&format!("a{number}@example.org"), AccountKind::User)
            .await;
    }
    let others = [world.outgoing(), world.outgoing(), world.outgoing()];
    let servers = others.map(|folder| world.other_server(db, Outgoing::Folder(folder)));
    let (a, b, c) = tokio::join!(
        servers[0].run_due_jobs(),
        servers[1].run_due_jobs(),
        servers[2].run_due_jobs(),
    );
    assert_eq!(a.unwrap() + b.unwrap() + c.unwrap(), 12);
    assert_eq!(world.mails().await.len(), 12);
    assert_eq!(servers[0].run_due_jobs().await.unwrap(), 0);
}

#[on_sqlite]
async fn a_mail_is_a_file_that_only_the_server_reads(db: &TestDb) {
    use std::os::unix::fs::PermissionsExt;
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    world.mails().await;
    let file = std::fs::read_dir(world.outgoing())
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    assert!(file.file_name().to_string_lossy().ends_with(".eml"));
}

#[on_sqlite]
async fn a_folder_that_cannot_be_written_delays_the_mail(db: &TestDb) {
    let world = World::new(db);
    std::fs::write(world.outgoing(), "in the way").unwrap();
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    assert_eq!(world.service.run_due_jobs().await.unwrap(), 1);
    assert_eq!(world.service.run_due_jobs().await.unwrap(), 0);
    std::fs::remove_file(world.outgoing()).unwrap();
    world.wait(10);
    assert_eq!(world.mails().await.len(), 1);
}

#[on_sqlite]
async fn a_code_that_expired_on_the_way_is_not_sent(db: &TestDb) {
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    world.wait(10 * 60);
    assert!(world.mails().await.is_empty());
    assert_eq!(world.service.run_due_jobs().await.unwrap(), 0);
}

#[on_sqlite]
async fn what_waits_in_the_queue_is_sealed_for_its_job(db: &TestDb) {
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;

    let payload = {
        // The claim has expired already: the job remains in the queue.
        let mut tx = db.begin().await.unwrap();
        let (now, over) = (Timestamp::MAX, Timestamp::UNIX_EPOCH);
        let (lane, claim) = (Lane::Urgent, Uuid::from_u128(1));
        let claimed = store::platform::job::claim(&mut tx, lane, claim, 1, now, over)
            .await
            .unwrap();
        tx.commit().await.unwrap();
        claimed[0].payload.clone()
    };

    assert!(
        payload.starts_with("sealed1:") && !payload.contains("example"),
        "{payload}"
    );
    assert_eq!(world.mails().await.len(), 1);

    let queue = async |id: u128, payload: &str| {
        let mut tx = db.begin().await.unwrap();
        let (id, at) = (JobId::new(Uuid::from_u128(id)), Timestamp::UNIX_EPOCH);
        let (lane, kind) = (Lane::Mail, "mail");
        let job = NewJob {
            id,
            lane,
            kind,
            dedupe: None,
            payload,
            run_at: at,
            created_at: at,
        };
        store::platform::job::enqueue(&mut tx, &[job])
            .await
            .unwrap();
        tx.commit().await.unwrap();
    };

    // Payloads sealed for another job, and damaged.
    queue(2, &payload).await;
    queue(3, payload.split_at(payload.len() - 4).0).await;
    assert_eq!(world.mails().await.len(), 1);

    // An old payload, not sealed.
    queue(
        4,
        r#"{"template": "sign_up_code", "to": "b@example.org", "language": "en",
            "params": {"code": "123456", "minutes": "10"}, "useless_after": null}"#,
    )
    .await;
    assert_eq!(world.code_for("b@example.org").await, "123456");
}

#[on_both(commits)]
async fn a_long_job_stays_with_its_worker_and_is_another_ones_soon_after_a_crash(db: &TestDb) {
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;

    // A mail server that never responds.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("smtp://{}", silent.local_addr().unwrap());
    let slow = world.other_server(db, Outgoing::Smtp { address, ca: None });
    let worker =
        tokio::spawn(async move { slow.run_due_jobs_renewing(Duration::from_millis(20)).await });

    let running = async || {
        let counts = world.service.job_counts().await.unwrap();
        let (running, due) = (
            counts.iter().map(|jobs| jobs.running),
            counts.iter().map(|jobs| jobs.due),
        );
        (running.sum::<u64>(), due.sum::<u64>())
    };

    while running().await != (1, 0) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    for _ in 0..3 {
        world.wait(25);
        // Some renewals, of one each 20 ms; only the end of a claim would show that there was none.
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(running().await, (1, 0), "the claim is renewed");
    }

    worker.abort();
    let _ = worker.await;
    world.wait(29);
    assert_eq!(running().await, (1, 0));
    world.wait(2);
    assert_eq!(running().await, (0, 1), "31 seconds after the crash");
    assert_eq!(world.mails().await.len(), 1);
}

#[on_both(commits)]
async fn a_code_does_not_wait_for_thousands_of_mails_of_another_lane(db: &TestDb) {
    let world = World::new(db);
    let payload = r#"{"template": "invitation", "to": "b@example.org", "language": "en", "params":
            {"kind": "account", "place": "a", "role": "editor", "inviter": "a", "token": "t", "days": "14"},
            "useless_after": null}"#;

    let at = Timestamp::UNIX_EPOCH;
    let new: Vec<_> = (0..10_000)
        .map(|number| NewJob {
            id: JobId::new(Uuid::from_u128(number)),
            lane: Lane::Mail,
            kind: "mail",
            dedupe: None,
            payload,
            run_at: at,
            created_at: at,
        })
        .collect();

    let mut tx = db.begin().await.unwrap();
    assert_eq!(
        store::platform::job::enqueue(&mut tx, &new).await.unwrap(),
        10_000
    );
    tx.commit().await.unwrap();

    let (stop, stopped) = oneshot::channel::<()>();
    let worker = tokio::spawn({
        let service = world.service.clone();
        async move { service.work(async { stopped.await.unwrap_or(()) }).await }
    });

    let left = async |lane| {
        let counts = world.service.job_counts().await.unwrap();
        counts
            .iter()
            .filter(|jobs| jobs.lane == lane)
            .map(|jobs| jobs.due + jobs.running)
            .sum::<u64>()
    };

    while left(Lane::Mail).await == 10_000 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    while left(Lane::Urgent).await > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }

    let others = left(Lane::Mail).await;
    assert!(others > 5_000, "{others} mails of the other lane wait");
    stop.send(()).unwrap();
    tokio::time::timeout(Duration::from_secs(10), worker)
        .await
        .unwrap()
        .unwrap();

    // What was claimed and not begun is due again, for any server.
    let counts = world.service.job_counts().await.unwrap();
    assert_eq!(counts.iter().map(|jobs| jobs.running).sum::<u64>(), 0);
}

#[on_both(commits)]
async fn each_run_of_a_schedule_is_enqueued_once_over_all_servers(db: &TestDb) {
    let world = World::new(db);

    let servers = [
        world.service.clone(),
        world.other_server(db, Outgoing::Folder(world.outgoing())),
    ];

    let sweeps = async || {
        let jobs = world
            .service
            .jobs(Some(Lane::Sweep), false, 1000)
            .await
            .unwrap();
        jobs.iter()
            .filter(|job| job.kind == "sweep" && job.state == JobState::Waiting)
            .count()
    };

    // A day in steps of five minutes: each sweep comes every ten.
    servers[0].enqueue_scheduled().await.unwrap();
    assert_eq!(sweeps().await, 1, "the latest run, at the first start");
    for _ in 0..24 * 12 {
        world.wait(5 * 60);
        let (one, other) = tokio::join!(
            servers[0].enqueue_scheduled(),
            servers[1].enqueue_scheduled()
        );
        one.unwrap();
        other.unwrap();
    }
    assert_eq!(sweeps().await, 145);

    // While no server is up, runs are missed: the latest is made up for.
    world.wait(24 * 60 * 60);
    servers[1].enqueue_scheduled().await.unwrap();
    assert_eq!(sweeps().await, 146);

    // A clock that was a year ahead does not stop the schedule once it is right again.
    world.wait(366 * 24 * 60 * 60);
    servers[0].enqueue_scheduled().await.unwrap();
    assert_eq!(sweeps().await, 147);
    world.wait(-366 * 24 * 60 * 60);
    servers[0].enqueue_scheduled().await.unwrap();
    servers[1].enqueue_scheduled().await.unwrap();
    assert_eq!(sweeps().await, 148);

    servers[0].run_due_jobs().await.unwrap();
    assert_eq!(sweeps().await, 1, "one is due in a year");
}

#[on_sqlite]
async fn the_operator_runs_a_failed_mail_again(db: &TestDb) {
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    std::fs::write(world.outgoing(), "in the way").unwrap();
    assert_eq!(world.service.run_due_jobs().await.unwrap(), 1);
    let job = world.service.jobs(None, false, 9).await.unwrap().remove(0);
    assert_eq!(
        (job.lane, job.state, job.attempts),
        (Lane::Urgent, JobState::Waiting, 1)
    );
    assert!(job.last_error.is_some());
    std::fs::remove_file(world.outgoing()).unwrap();
    assert!(world.service.retry_job(job.id).await.unwrap());
    assert_eq!(world.mails().await.len(), 1);
    assert!(
        !world.service.retry_job(job.id).await.unwrap(),
        "it is done"
    );
    assert!(!world.service.drop_job(job.id).await.unwrap(), "it is done");
}

#[on_sqlite]
async fn mails_in_the_outgoing_folder_are_removed_after_30_days(db: &TestDb) {
    let world = World::new(db);
    world
        .begin_sign_up("a@example.org", AccountKind::User)
        .await;
    world
        .begin_sign_up("b@example.org", AccountKind::User)
        .await;

    assert_eq!(world.mails().await.len(), 2);
    let now: std::time::SystemTime = "2026-03-02T12:00:00Z".parse::<Timestamp>().unwrap().into();
    let files: Vec<_> = std::fs::read_dir(world.outgoing())
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();

    let set = |path: &std::path::Path, days: u64| {
        let written = now - Duration::from_secs(days * 24 * 60 * 60 + 60);
        std::fs::File::options()
            .write(true)
            .open(path)
            .unwrap()
            .set_modified(written)
            .unwrap();
    };

    let note = world.outgoing().join("note.txt");
    std::fs::write(&note, "not ours").unwrap();
    set(&files[0], 30);
    set(&files[1], 29);
    set(&note, 300);

    world.service.sweep().await.unwrap();
    assert_eq!(
        (files[0].exists(), files[1].exists(), note.exists()),
        (false, true, true)
    );
}
