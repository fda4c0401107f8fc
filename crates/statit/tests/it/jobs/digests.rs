//! Digests of alerts made and sent by two servers that are killed again and again: each run with news brings one mail,
//! and a mail that went out twice is the same.

mod metrics;
mod readers;

use std::collections::BTreeMap;

use domain::follow::alert::content::{DigestContent, DigestState};
use domain::operation::job::Lane;
use jiff::SignedDuration;
use service::{Clock, SystemClock};
use store::follow::digest::StoredDigest;
use store::platform::job::{claim, release};
use store::{Db, Tx};
use uuid::Uuid;

use super::mailbox::{Mail, Mailbox, Mails};
use super::{Killed, kills, until_done};
use crate::program::Pair;
use metrics::{Metrics, sentence};
use readers::{Person, RUNS, make_due, sign_up};

/// Frees the jobs that killed servers have claimed, as if the time of their claims were over. No server may run.
async fn end_claims(db: &Db) {
    let mut tx = db.begin().await.unwrap();
    let later = SystemClock.now() + SignedDuration::from_mins(1);
    let own = Uuid::from_u128(1);
    for lane in Lane::ALL {
        let jobs = claim(&mut tx, lane, own, 100_000, later, later).await;
        release(&mut tx, &jobs.unwrap()).await.unwrap();
    }
    tx.commit().await.unwrap();
}

/// Checks the mails of one reader, and how far the alerts have reported. Returns the number of mails that came again.
async fn check(tx: &mut Tx, metrics: &Metrics, person: Person, taken: Vec<Mail>) -> usize {
    let digests = store::follow::digest::list(tx, &person.own(), 10).await;
    let digests = digests.unwrap();

    let mut cadences: Vec<_> = digests.iter().map(|digest| digest.cadence).collect();
    cadences.sort_unstable();
    let due = RUNS.iter().filter(|_| !person.is_quiet());
    let due: Vec<_> = due.map(|(cadence, _)| *cadence).collect();
    assert_eq!(cadences, due, "{person:?}");

    let alerts = store::follow::alert::list(tx, &person.own()).await.unwrap();
    let mut reported = BTreeMap::new();
    let mut mails: BTreeMap<String, Vec<Mail>> = BTreeMap::new();
    let count = taken.len();
    for mail in taken {
        mails.entry(mail.id.clone()).or_default().push(mail);
    }
    assert_eq!(mails.len(), digests.len(), "{person:?}: {mails:?}");

    for digest in &digests {
        let of_run = mails
            .iter()
            .find(|(id, _)| id.starts_with(&format!("<{}@", digest.id)));
        let (_, same) = of_run.unwrap_or_else(|| panic!("{person:?} got no mail of {digest:?}"));
        assert!(same.iter().all(|mail| *mail == same[0]), "{same:?}");
        let vintage = check_content(metrics, person, digest, &same[0]);
        let metric = metrics.id(digest.cadence, person.published(digest.cadence));
        reported.insert(metric, vintage);
    }

    for alert in alerts {
        let vintage = reported.get(&alert.metric).copied().unwrap_or(1);
        assert_eq!(alert.progress.vintage, vintage, "{person:?}");
    }

    count - digests.len()
}

/// Checks that a digest and its mail report the published indicator, and nothing else. Returns the reported vintage.
fn check_content(metrics: &Metrics, person: Person, digest: &StoredDigest, mail: &Mail) -> i64 {
    assert_eq!(digest.state, DigestState::Sent, "{person:?}");
    let number = person.published(digest.cadence);

    let content: DigestContent = serde_json::from_str(&digest.content).unwrap();
    let items = content.items.iter();
    let told: Vec<_> = items
        .map(|item| (item.metric, item.before.vintage))
        .collect();
    assert_eq!(
        told,
        [(metrics.id(digest.cadence, number), 1)],
        "{person:?}"
    );

    let vintage = content.items[0].after.vintage;
    let lines = mail.text.lines();
    let names: Vec<_> = lines
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(str::trim)
        .collect();
    assert_eq!(
        names,
        [metrics.name(digest.cadence, number)],
        "{}",
        mail.text
    );

    let value = format!("\n    {} (", sentence(u64::try_from(vintage).unwrap()));
    assert!(mail.text.contains(&value), "{value}: {}", mail.text);
    vintage
}

/// Checks the mails of all readers. Returns the number of distinct ones, and of those that came again.
async fn check_all(
    db: &Db,
    metrics: &Metrics,
    people: impl Iterator<Item = Person>,
    mut mails: Mails,
) -> (usize, usize) {
    let all: usize = mails.values().map(Vec::len).sum();
    let mut again = 0;
    let mut tx = db.read().await.unwrap();
    for person in people {
        let taken = mails.remove(&person.address()).unwrap_or_default();
        again += check(&mut tx, metrics, person, taken).await;
    }
    assert!(mails.is_empty(), "mails to others: {mails:?}");
    (all - again, again)
}

#[expect(clippy::print_stderr, reason = "figures of a long run")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_run_with_news_brings_one_mail_although_servers_are_killed_all_the_time() {
    let (kills, readers) = kills().map_or((6, 60), |kills| (kills, 2_000));
    let mut pair = Pair::new(None).await;
    let db = Db::connect(pair.database.address()).await.unwrap();

    let mut metrics = Metrics::publish_first(&pair).await;
    sign_up(&db, &metrics, Person::all(readers, kills)).await;

    // A slow mail server: many kills come between a mail and its answer.
    let mailbox = Mailbox::start(&["--slow", "0.05"]);
    pair.mail = Some(mailbox.address());

    let mut killed = Killed::start(&pair);
    metrics.publish(killed.server(0), 0).await;
    for wave in 0..kills {
        make_due(&db, Person::all(readers, kills), wave).await;
        let which = killed.next();
        // What the next wave reports is published while the digests of this one are made.
        metrics.publish(killed.server(1 - which), wave + 1).await;
        killed.kill(which).await;
    }

    drop(killed);
    end_claims(&db).await;
    let killed = Killed::start(&pair);
    until_done(&db).await;
    drop(killed);

    let people = Person::all(readers, kills);
    let (sent, again) = check_all(&db, &metrics, people, mailbox.stop()).await;
    eprintln!("{kills} kills, {readers} readers, {sent} mails, {again} came again");

    // A killed server has at most this many digests on their way; in the end both are killed.
    let on_their_way = 2;
    assert!(again <= (usize::try_from(kills).unwrap() + 2) * on_their_way);
}
