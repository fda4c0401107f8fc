//! Jobs of all lanes on two servers that are killed again and again: each is done, and a mail that went out twice has one
//! Message-ID.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::ops::Range;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use domain::id::JobId;
use domain::operation::job::Lane;
use jiff::Timestamp;
use serde_json::Value;
use service::{Clock, SystemClock};
use store::Db;
use store::platform::job::NewJob;
use uuid::Uuid;

use crate::program::Pair;

/// The whole test, for a person who has the time: kills and jobs.
fn amounts() -> (u64, u128) {
    let of = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    match of("STATIT_TEST_KILLS") {
        Some(kills) => (kills, 5_000),
        None => (6, 300),
    }
}

/// The mail server of the tests.
pub(crate) struct Mailbox {
    process: Child,
    /// Reads all the time, so that the server never waits for its reader.
    reader: JoinHandle<HashMap<String, Vec<String>>>,
    port: u64,
}

impl Mailbox {
    pub(crate) fn start() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let python = Command::new(root.join("scripts/python-env")).output();
        let python = String::from_utf8(python.unwrap().stdout).unwrap();
        let mut process = Command::new(python.trim())
            .arg(root.join("crates/service/tests/it/smtp_server.py"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap());
        let mut first = String::new();
        lines.read_line(&mut first).unwrap();
        let first: Value = serde_json::from_str(&first).unwrap();
        let reader = std::thread::spawn(|| mails(lines));
        Self {
            process,
            reader,
            port: first["port"].as_u64().unwrap(),
        }
    }

    /// The value of the setting `mail`.
    pub(crate) fn address(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// Stops the server. Returns the Message-IDs of the mails for each address.
    pub(crate) fn stop(mut self) -> HashMap<String, Vec<String>> {
        drop(self.process.stdin.take());
        self.process.wait().unwrap();
        self.reader.join().unwrap()
    }
}

fn mails(lines: BufReader<ChildStdout>) -> HashMap<String, Vec<String>> {
    let mut mails: HashMap<String, Vec<String>> = HashMap::new();
    for line in lines.lines() {
        let mail: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let id = text(&mail["headers"]["Message-ID"]);
        mails.entry(text(&mail["to"][0])).or_default().push(id);
    }
    mails
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_job_is_done_although_servers_are_killed_all_the_time() {
    let (kills, jobs) = amounts();
    let mailbox = Mailbox::start();
    let pair = Pair::new(Some(mailbox.address())).await;
    let db = Db::connect(pair.database.address()).await.unwrap();
    let mut servers = [Some(pair.start(0)), Some(pair.start(1))];
    // Moments without a pattern, the same in each run.
    let mut moment = 0x9e37_79b9_u64;
    for kill in 0..u128::from(kills) {
        // Some jobs at a time, so that each kill meets running ones.
        queue(
            &db,
            jobs * kill / u128::from(kills)..jobs * (kill + 1) / u128::from(kills),
        )
        .await;
        moment = moment
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        tokio::time::sleep(Duration::from_millis(50 + (moment >> 33) % 700)).await;
        let which = usize::try_from((moment >> 20) % 2).unwrap();
        if let Some(server) = servers[which].take() {
            server.kill();
        }
        servers[which] = Some(pair.start(which));
    }
    let begun = Instant::now();
    while left(&db).await > 0 {
        assert!(
            begun.elapsed() < Duration::from_secs(120),
            "{} jobs are left",
            left(&db).await
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    drop(servers);
    let mails = mailbox.stop();
    let sent = (0..jobs).filter(|number| number % 50 != 0);
    let mut twice = 0;
    for number in sent {
        let ids = mails.get(&format!("a{number}@example.org"));
        let ids = ids.unwrap_or_else(|| panic!("the mail {number} did not go out"));
        assert!(
            ids.iter().all(|id| *id == ids[0]),
            "one Message-ID: {ids:?}"
        );
        twice += ids.len() - 1;
    }
    // A server that is killed has at most this many mails on their way, in all its lanes.
    let on_their_way = 15;
    assert!(
        twice <= usize::try_from(kills).unwrap() * on_their_way,
        "{twice} mails went out again"
    );
}
