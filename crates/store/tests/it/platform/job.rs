use std::collections::HashMap;

use domain::id::JobId;
use domain::operation::job::{JobCounts, JobState, Lane};
use store::Tx;
use store::platform::job::{self, JobEnd, NewJob};
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{at, uuid};

async fn enqueue(tx: &mut Tx, dedupe: Option<&str>, run_at: i64) -> Option<JobId> {
    enqueue_in(tx, Lane::Mail, dedupe, run_at).await
}

async fn enqueue_in(tx: &mut Tx, lane: Lane, dedupe: Option<&str>, run_at: i64) -> Option<JobId> {
    let new = NewJob {
        id: JobId::new(uuid()),
        lane,
        kind: "mail",
        dedupe,
        payload: "{\"to\":\"a\"}",
        run_at: at(run_at),
        created_at: at(0),
    };
    let added = job::enqueue(tx, std::slice::from_ref(&new)).await.unwrap();
    (added == 1).then_some(new.id)
}

async fn claim(tx: &mut Tx, limit: usize, now: i64, until: i64) -> Vec<job::Job> {
    job::claim(tx, Lane::Mail, uuid(), limit, at(now), at(until))
        .await
        .unwrap()
}

async fn end(tx: &mut Tx, job: &job::Job, outcome: JobEnd, now: i64) -> bool {
    job::end(tx, job, &outcome, at(now)).await.unwrap()
}

fn later(run_at: i64) -> JobEnd {
    JobEnd::Retry {
        run_at: at(run_at),
        error: "no server".to_owned(),
    }
}

fn failed() -> JobEnd {
    JobEnd::Failed {
        error: "no such address".to_owned(),
    }
}

#[on_both]
async fn a_job_is_claimed_when_it_is_due_and_done_once(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let id = enqueue(&mut tx, None, 10).await.unwrap();

    assert_eq!(claim(&mut tx, 5, 9, 69).await, []);
    assert_eq!(
        job::next_due(&mut tx, Lane::Mail).await.unwrap(),
        Some(at(10))
    );
    assert_eq!(job::next_due(&mut tx, Lane::Urgent).await.unwrap(), None);

    let claimed = claim(&mut tx, 5, 10, 70).await;
    assert_eq!(claimed.len(), 1);
    let found = &claimed[0];
    assert_eq!(
        (found.id, found.attempts, found.kind.as_str()),
        (id, 1, "mail")
    );
    assert_eq!(found.payload, "{\"to\":\"a\"}");

    assert_eq!(claim(&mut tx, 5, 11, 71).await, []);
    assert_eq!(
        job::next_due(&mut tx, Lane::Mail).await.unwrap(),
        Some(at(70))
    );

    assert!(end(&mut tx, found, JobEnd::Done, 12).await);
    assert!(!end(&mut tx, found, JobEnd::Done, 12).await);
    assert_eq!(claim(&mut tx, 5, 1000, 1060).await, []);
    assert_eq!(job::next_due(&mut tx, Lane::Mail).await.unwrap(), None);

    assert_eq!(
        upkeep::delete(&mut tx, Expired::DoneJobs, at(12), 9)
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        upkeep::delete(&mut tx, Expired::DoneJobs, at(13), 9)
            .await
            .unwrap(),
        1
    );
}

#[on_both]
async fn the_same_job_is_not_asked_for_twice(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    assert!(
        enqueue(&mut tx, Some("digest/1/2026-11-21"), 0)
            .await
            .is_some()
    );
    assert!(
        enqueue(&mut tx, Some("digest/1/2026-11-21"), 0)
            .await
            .is_none()
    );
    assert!(enqueue(&mut tx, None, 0).await.is_some());
    assert!(enqueue(&mut tx, None, 0).await.is_some());
}

#[on_both]
async fn many_jobs_are_added_at_once_without_those_that_are_there(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    enqueue(&mut tx, Some("digest/7"), 0).await.unwrap();
    let names: Vec<_> = (0..300).map(|number| format!("digest/{number}")).collect();
    let new: Vec<_> = names
        .iter()
        .map(|name| NewJob {
            id: JobId::new(uuid()),
            lane: Lane::Digest,
            kind: "digest",
            dedupe: Some(name),
            payload: name,
            run_at: at(0),
            created_at: at(0),
        })
        .collect();
    assert_eq!(job::enqueue(&mut tx, &new).await.unwrap(), 299);
    assert_eq!(job::enqueue(&mut tx, &[]).await.unwrap(), 0);
    let claimed = job::claim(&mut tx, Lane::Digest, uuid(), 500, at(1), at(61))
        .await
        .unwrap();
    assert_eq!(claimed.len(), 299);
    assert!(claimed.iter().all(|job| names.contains(&job.payload)));
}

#[on_both]
async fn each_lane_has_jobs_of_its_own(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut ids = HashMap::new();
    for lane in Lane::ALL {
        ids.insert(lane, enqueue_in(&mut tx, lane, None, 0).await.unwrap());
    }
    for lane in Lane::ALL {
        let claimed = job::claim(&mut tx, lane, uuid(), 9, at(1), at(61))
            .await
            .unwrap();
        assert_eq!(
            claimed.iter().map(|job| job.id).collect::<Vec<_>>(),
            [ids[&lane]]
        );
    }
}

#[on_both]
async fn a_claim_that_expired_goes_to_another_and_the_first_can_no_longer_end_the_job(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    enqueue(&mut tx, None, 0).await.unwrap();
    let lost = claim(&mut tx, 1, 0, 60).await.remove(0);
    assert_eq!(claim(&mut tx, 1, 59, 119).await, []);
    let again = claim(&mut tx, 1, 60, 120).await.remove(0);
    assert_eq!((again.id, again.attempts), (lost.id, 2));
    assert_eq!(
        job::renew(&mut tx, std::slice::from_ref(&lost), at(121))
            .await
            .unwrap(),
        []
    );
    for outcome in [JobEnd::Done, later(99), failed()] {
        assert!(!end(&mut tx, &lost, outcome, 61).await);
    }
    assert!(end(&mut tx, &again, JobEnd::Done, 61).await);
}

#[on_both]
async fn claims_are_renewed_together_and_given_up(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    for _ in 0..3 {
        enqueue(&mut tx, None, 0).await.unwrap();
    }
    let claimed = claim(&mut tx, 3, 0, 60).await;
    assert!(end(&mut tx, &claimed[0], JobEnd::Done, 50).await);
    let ours = [claimed[1].id, claimed[2].id];
    assert_eq!(job::renew(&mut tx, &claimed, at(110)).await.unwrap(), ours);
    assert_eq!(claim(&mut tx, 3, 109, 169).await, []);
    job::release(&mut tx, &claimed[1..2]).await.unwrap();
    let again = claim(&mut tx, 3, 109, 169).await;
    assert_eq!(
        (again.len(), again[0].id, again[0].attempts),
        (1, ours[0], 1)
    );
    // Who gave it up has no claim to give up again.
    job::release(&mut tx, &claimed[1..2]).await.unwrap();
    assert_eq!(claim(&mut tx, 3, 109, 169).await, []);
}

#[on_both]
async fn a_job_is_put_off_or_given_up_and_counted_so(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();

    for run_at in [0, 0, 0, 0, 500] {
        enqueue(&mut tx, None, run_at).await.unwrap();
    }
    enqueue_in(&mut tx, Lane::Urgent, None, 2).await.unwrap();

    let mut claimed = claim(&mut tx, 3, 1, 61).await;
    assert!(end(&mut tx, &claimed.remove(0), later(300), 2).await);
    assert!(end(&mut tx, &claimed.remove(0), failed(), 2).await);

    let counts = |lane, waiting, due, running, failed, oldest| JobCounts {
        lane,
        kind: "mail".to_owned(),
        waiting,
        due,
        running,
        failed,
        oldest_due: Some(at(oldest)),
    };
    let expected = [
        counts(Lane::Mail, 3, 1, 1, 1, 0),
        counts(Lane::Urgent, 1, 1, 0, 0, 2),
    ];
    assert_eq!(job::counts(&mut tx, at(3)).await.unwrap(), expected);

    let put_off = claim(&mut tx, 9, 300, 360).await;
    assert_eq!(put_off.iter().map(|job| job.attempts).max(), Some(2));
    assert_eq!(
        put_off.len(),
        3,
        "the one put off, the one whose claim expired, the fourth"
    );
}

#[on_both]
async fn the_operator_lists_retries_and_drops_jobs(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let mut ids = Vec::new();
    for run_at in [0, 0, 0, 500] {
        ids.push(enqueue(&mut tx, None, run_at).await.unwrap());
    }
    let claimed = claim(&mut tx, 3, 1, 61).await;
    assert!(end(&mut tx, &claimed[0], failed(), 2).await);
    assert!(end(&mut tx, &claimed[1], later(300), 2).await);
    let listed = job::list(&mut tx, None, false, 9, at(3)).await.unwrap();
    let states: Vec<_> = listed
        .iter()
        .map(|job| (job.id, job.state, job.attempts))
        .collect();
    assert_eq!(
        states,
        [
            (ids[0], JobState::Failed, 1),
            (ids[1], JobState::Waiting, 1),
            (ids[2], JobState::Running, 1),
            (ids[3], JobState::Waiting, 0),
        ]
    );
    assert_eq!(listed[0].last_error.as_deref(), Some("no such address"));
    let failures = job::list(&mut tx, Some(Lane::Mail), true, 9, at(3))
        .await
        .unwrap();
    assert_eq!(
        failures.iter().map(|job| job.id).collect::<Vec<_>>(),
        [ids[0]]
    );
    assert_eq!(
        job::list(&mut tx, Some(Lane::Urgent), false, 9, at(3))
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        job::list(&mut tx, None, false, 2, at(3))
            .await
            .unwrap()
            .len(),
        2
    );

    assert!(
        !job::retry(&mut tx, ids[2], at(4)).await.unwrap(),
        "it runs"
    );
    assert!(
        !job::drop_job(&mut tx, ids[2], at(4)).await.unwrap(),
        "it runs"
    );
    assert!(job::retry(&mut tx, ids[1], at(4)).await.unwrap());
    assert_eq!(
        job::retry_failed(&mut tx, Some(Lane::Urgent), at(4))
            .await
            .unwrap(),
        0
    );
    assert_eq!(job::retry_failed(&mut tx, None, at(4)).await.unwrap(), 1);
    let again = claim(&mut tx, 9, 4, 64).await;
    let payloads: Vec<_> = again
        .iter()
        .map(|job| (job.id, job.payload.as_str()))
        .collect();
    assert_eq!(
        payloads,
        [(ids[1], "{\"to\":\"a\"}"), (ids[0], "{\"to\":\"a\"}")]
    );
    assert!(job::drop_job(&mut tx, ids[3], at(4)).await.unwrap());
    assert!(!job::drop_job(&mut tx, ids[3], at(4)).await.unwrap());
    assert_eq!(
        job::list(&mut tx, None, false, 9, at(4))
            .await
            .unwrap()
            .len(),
        3
    );
}

#[on_both]
async fn a_hundred_claims_at_once_get_each_job_once(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();

    for _ in 0..60 {
        enqueue(&mut tx, None, 0).await.unwrap();
    }
    tx.commit().await.unwrap();

    // Two servers.
    let other = store::Db::connect(db.address()).await.unwrap();
    let workers: Vec<_> = (0..100)
        .map(|number| {
            let db = if number % 2 == 0 {
                db.db()
            } else {
                other.clone()
            };
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let jobs = claim(&mut tx, 1, 1, 61).await;
                tx.commit().await.unwrap();
                jobs
            })
        })
        .collect();

    let mut claims: HashMap<JobId, u32> = HashMap::new();
    for worker in workers {
        for job in worker.await.unwrap() {
            assert_eq!(job.attempts, 1);
            *claims.entry(job.id).or_default() += 1;
        }
    }

    // On PostgreSQL a claim may return no job while another transaction locks the row that it read.
    let mut tx = db.begin().await.unwrap();
    for job in claim(&mut tx, 100, 1, 61).await {
        *claims.entry(job.id).or_default() += 1;
    }

    assert_eq!(claims.len(), 60);
    assert!(claims.values().all(|count| *count == 1));
    other.close().await;
}
