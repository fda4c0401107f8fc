//! A disk that becomes full at any write of a job: when there is room again, the job is done, and no mail went out twice.

use std::path::Path;
use std::time::Duration;

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::SignedDuration;
use service::{Clock, SystemClock};
use sqlx::{Connection, query_scalar};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use store::Db;
use store::platform::job::{NewJob, enqueue, retry_failed};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{limited, may_write};
use crate::jobs::mail_to;
use crate::jobs::mailbox::Mailbox;
use crate::program::Place;

/// Bytes of a page in the write-ahead log, with its header.
const FRAME: u64 = 24 + 4_096;
/// Servers at a time.
const AT_ONCE: usize = 4;
/// How long the disk is full.
const FULL: Duration = Duration::from_millis(1_800);
/// The id of the job.
const JOB: Uuid = Uuid::from_u128(1);
/// Expired rows for a sweep, which deletes them in four transactions.
const EXPIRED: &str = "with recursive numbers(number) as (select 1 union all select number + 1 from numbers limit 2000)
    insert into limits (bucket, window_start, count) select 'expired ' || number, 0, 1 from numbers";

/// A job, and what happens to it.
#[derive(Clone)]
struct Trial {
    kind: &'static str,
    payload: String,
    /// Where the mail goes: a setting of the server.
    mail: Option<String>,
    /// Pages that can be written from the start of the job until the disk is full.
    room: u64,
}

impl Trial {
    /// Runs the job on a server of its own. Returns whether it was done before the disk was full.
    async fn run(mut self) -> bool {
        let place = Place::new();
        let mail = self.mail.take().map(|mail| format!("--mail '{mail}'"));
        let script = format!("exec \"$@\" {}", mail.unwrap_or_default());
        let server = place.start_as(limited(&place, &script));

        let file = place.data().join("statit.db");
        let mut connection =
            SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&file))
                .await
                .unwrap();

        // The server begins with a sweep.
        until_one(
            &mut connection,
            "select count(*) from jobs where kind = 'sweep' and done_at is not null",
        )
        .await;
        sqlx::query(EXPIRED).execute(&mut connection).await.unwrap();

        let db = Db::connect(&format!("sqlite:{}", file.display()))
            .await
            .unwrap();
        self.enqueue(&db).await;

        may_write(&server, &(log_bytes(&file) + self.room * FRAME).to_string());
        sleep(FULL).await;
        let was_done = is_done(&mut connection).await;
        may_write(&server, "unlimited");
        self.until_done(&db, &mut connection).await;

        if self.kind == "sweep" {
            let left: i64 =
                query_scalar("select count(*) from limits where bucket like 'expired %'")
                    .fetch_one(&mut connection)
                    .await
                    .unwrap();
            assert_eq!(left, 0, "room for {} pages", self.room);
        }

        was_done
    }

    /// Waits until the job is done. A sweep that failed is run again at once, not in ten minutes.
    async fn until_done(&self, db: &Db, connection: &mut SqliteConnection) {
        let begun = Instant::now();
        while !is_done(connection).await {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "room for {} pages",
                self.room
            );
            sleep(Duration::from_millis(50)).await;
            let mut tx = db.begin().await.unwrap();
            let again = retry_failed(&mut tx, None, SystemClock.now()).await;
            again.unwrap();
            tx.commit().await.unwrap();
        }
    }

    /// The job is due in a moment: before that, the disk becomes full.
    async fn enqueue(&self, db: &Db) {
        let now = SystemClock.now();
        let job = NewJob {
            id: JobId::new(JOB),
            // The lane that looks for jobs of other programs most often.
            lane: Lane::Urgent,
            kind: self.kind,
            dedupe: None,
            payload: &self.payload,
            run_at: now + SignedDuration::from_millis(400),
            created_at: now,
        };
        let mut tx = db.begin().await.unwrap();
        enqueue(&mut tx, &[job]).await.unwrap();
        tx.commit().await.unwrap();
    }
}

fn log_bytes(file: &Path) -> u64 {
    std::fs::metadata(file.with_extension("db-wal"))
        .unwrap()
        .len()
}

async fn is_done(connection: &mut SqliteConnection) -> bool {
    query_scalar("select done_at is not null from jobs where id = $1")
        .bind(JOB)
        .fetch_one(connection)
        .await
        .unwrap()
}

/// Waits until a query of a number returns 1 or more.
async fn until_one(connection: &mut SqliteConnection, sql: &str) {
    let begun = Instant::now();
    loop {
        let number: i64 = query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_one(&mut *connection)
            .await
            .unwrap();
        if number > 0 {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{sql}");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Runs trials with more and more room, until the disk has room for all writes of the job. Returns the rooms.
async fn trials(next: impl Fn(u64) -> u64, trial: impl Fn(u64) -> Trial) -> Vec<u64> {
    let (mut room, mut rooms) = (0, Vec::new());
    loop {
        let mut wave = JoinSet::new();
        for _ in 0..AT_ONCE {
            wave.spawn(trial(room).run());
            rooms.push(room);
            room = next(room);
        }
        if wave.join_all().await.into_iter().all(|was_done| was_done) {
            return rooms;
        }
        assert!(room < 2_000, "the disk has room for all writes of the job");
    }
}

#[tokio::test]
async fn a_mail_goes_out_once_whichever_write_of_its_job_fails() {
    let mailbox = Mailbox::start(&[]);
    let mail = mailbox.address();
    let trial = |room: u64| Trial {
        kind: "mail",
        payload: mail_to(room.into()),
        mail: Some(mail.clone()),
        room,
    };
    let rooms = trials(|room| room + 1, trial).await;
    assert!(rooms.len() > AT_ONCE, "some writes failed");
    let mails = mailbox.stop();
    for room in rooms {
        let sent = mails.get(&format!("a{room}@example.org"));
        assert_eq!(sent.map(Vec::len), Some(1), "room for {room} pages");
    }
}

#[tokio::test]
async fn a_sweep_is_done_when_there_is_room_again() {
    let trial = |room: u64| Trial {
        kind: "sweep",
        payload: "{}".to_owned(),
        mail: None,
        room,
    };
    let rooms = trials(|room| room + 1 + room / 2, trial).await;
    assert!(rooms.len() > AT_ONCE, "some writes failed");
}
