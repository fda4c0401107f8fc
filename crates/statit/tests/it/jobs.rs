//! Jobs of all lanes on two servers that are killed again and again: each is done, and a mail that went out twice has one
//! Message-ID.

mod digests;
pub(crate) mod mailbox;

use std::ops::Range;
use std::time::{Duration, Instant};

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::Timestamp;
use service::{Clock, SystemClock};
use store::Db;
use store::platform::job::NewJob;
use uuid::Uuid;

use crate::keeping::Seeded;
use crate::program::{Pair, Server};
use mailbox::Mailbox;

/// The kills of a whole test, for a person who has the time.
fn kills() -> Option<u64> {
    let kills = std::env::var("STATIT_TEST_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok())
}

/// Two servers, of which one is killed and started again from time to time.
struct Killed<'a> {
    pair: &'a Pair,
    servers: [Option<Server>; 2],
    /// Moments without a pattern, the same in each run.
    moments: Seeded,
}

impl<'a> Killed<'a> {
    fn start(pair: &'a Pair) -> Self {
        Self {
            pair,
            servers: [Some(pair.start(0)), Some(pair.start(1))],
            moments: Seeded(0x9e37_79b9),
        }
    }

    fn server(&self, which: usize) -> &Server {
        self.servers[which].as_ref().unwrap()
    }

    /// The place of the server that is killed next.
    fn next(&mut self) -> usize {
        usize::try_from(self.moments.below(2)).unwrap()
    }

    /// Kills this server at any moment of its work, and starts it again.
    async fn kill(&mut self, which: usize) {
        tokio::time::sleep(Duration::from_millis(50 + self.moments.below(700))).await;
        if let Some(server) = self.servers[which].take() {
            server.kill();
        }
        self.servers[which] = Some(self.pair.start(which));
    }
}

/// The input of a job that mails `a{number}@example.org`.
pub(crate) fn mail_to(number: u128) -> String {
    format!(
        r#"{{"template": "password_changed", "to": "a{number}@example.org", "language": "en",
            "params": {{"year": "2026", "month": "03", "day": "02", "time": "13:00",
            "zone": "Europe/Paris"}}, "useless_after": null}}"#
    )
}

/// Queues the jobs of these numbers: mails, the same number in each lane of mails, and some sweeps.
async fn queue(db: &Db, numbers: Range<u128>) {
    let now = SystemClock.now();
    let payloads: Vec<_> = numbers
        .clone()
        .map(|number| match number % 50 {
            0 => "{}".to_owned(),
            _ => mail_to(number),
        })
        .collect();

    let lanes = [Lane::Urgent, Lane::Mail, Lane::Digest, Lane::Index];
    let jobs: Vec<_> = payloads
        .iter()
        .zip(numbers.clone())
        .map(|(payload, number)| {
            let is_sweep = payload == "{}";
            NewJob {
                id: JobId::new(Uuid::from_u128(number + 1)),
                lane: if is_sweep {
                    Lane::Sweep
                } else {
                    lanes[usize::try_from(number % 4).unwrap()]
                },
                kind: if is_sweep { "sweep" } else { "mail" },
                dedupe: None,
                payload,
                run_at: now,
                created_at: now,
            }
        })
        .collect();

    let mut tx = db.begin().await.unwrap();
    assert_eq!(
        store::platform::job::enqueue(&mut tx, &jobs).await.unwrap(),
        u64::try_from(numbers.count()).unwrap()
    );
    tx.commit().await.unwrap();
}

/// The number of jobs that are not done.
async fn left(db: &Db) -> u64 {
    let mut tx = db.read().await.unwrap();
    let counts = store::platform::job::counts(&mut tx, Timestamp::MAX)
        .await
        .unwrap();
    counts
        .iter()
        .map(|count| count.waiting + count.running + count.failed)
        .sum()
}

/// Waits until all jobs are done.
async fn until_done(db: &Db) {
    let begun = Instant::now();
    while left(db).await > 0 {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "{} jobs are left",
            left(db).await
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_job_is_done_although_servers_are_killed_all_the_time() {
    let (kills, jobs) = kills().map_or((6, 300), |kills| (kills, 5_000));
    let mailbox = Mailbox::start(&[]);
    let pair = Pair::new(Some(mailbox.address())).await;
    let db = Db::connect(pair.database.address()).await.unwrap();

    let mut killed = Killed::start(&pair);
    for kill in 0..u128::from(kills) {
        // Some jobs at a time, so that each kill meets running ones.
        queue(
            &db,
            jobs * kill / u128::from(kills)..jobs * (kill + 1) / u128::from(kills),
        )
        .await;
        let which = killed.next();
        killed.kill(which).await;
    }

    until_done(&db).await;
    drop(killed);
    let mails = mailbox.stop();

    let sent = (0..jobs).filter(|number| number % 50 != 0);
    let mut twice = 0;
    for number in sent {
        let taken = mails.get(&format!("a{number}@example.org"));
        let taken = taken.unwrap_or_else(|| panic!("the mail {number} did not go out"));
        assert!(
            taken.iter().all(|mail| mail.id == taken[0].id),
            "one Message-ID: {taken:?}"
        );
        twice += taken.len() - 1;
    }

    // A server that is killed has at most this many mails on their way, in all its lanes.
    let on_their_way = 15;
    assert!(
        twice <= usize::try_from(kills).unwrap() * on_their_way,
        "{twice} mails went out again"
    );
}
