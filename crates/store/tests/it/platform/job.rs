use std::collections::HashMap;

use domain::id::JobId;
use domain::usage::Counts;
use store::Tx;
use store::platform::job::{self, NewJob};
use testdb::on_both;

use crate::world::{at, uuid};

async fn enqueue(tx: &mut Tx, dedupe: Option<&str>, run_at: i64) -> Option<JobId> {
    let new = NewJob {
        id: JobId::new(uuid()),
        kind: "mail",
        dedupe,
        payload: "{\"to\":\"a\"}",
        run_at: at(run_at),
        created_at: at(0),
    };
    job::enqueue(tx, &new).await.unwrap().then_some(new.id)
}

on_both! {
    async fn a_job_is_claimed_when_it_is_due_and_done_once(db) {
        let mut tx = db.begin().await.unwrap();
        let id = enqueue(&mut tx, None, 10).await.unwrap();
        let worker = uuid();
        assert!(job::claim(&mut tx, worker, 5, at(9), at(69)).await.unwrap().is_empty());
        assert_eq!(job::next_due(&mut tx).await.unwrap(), Some(at(10)));
        let claimed = job::claim(&mut tx, worker, 5, at(10), at(70)).await.unwrap();
        assert_eq!(claimed.len(), 1);
        let found = &claimed[0];
        assert_eq!((found.id, found.attempts, found.kind.as_str()), (id, 1, "mail"));
        assert_eq!(found.payload, "{\"to\":\"a\"}");
        assert!(job::claim(&mut tx, uuid(), 5, at(11), at(71)).await.unwrap().is_empty());
        assert_eq!(job::next_due(&mut tx).await.unwrap(), Some(at(70)));
        assert!(job::succeed(&mut tx, found, at(12)).await.unwrap());
        assert!(!job::succeed(&mut tx, found, at(12)).await.unwrap());
        assert!(job::claim(&mut tx, worker, 5, at(1000), at(1060)).await.unwrap().is_empty());
        assert_eq!(job::next_due(&mut tx).await.unwrap(), None);
        assert_eq!(job::sweep(&mut tx, at(12)).await.unwrap(), 0);
        assert_eq!(job::sweep(&mut tx, at(13)).await.unwrap(), 1);
    }

    async fn the_same_job_is_not_asked_for_twice(db) {
        let mut tx = db.begin().await.unwrap();
        assert!(enqueue(&mut tx, Some("digest/1/2026-11-21"), 0).await.is_some());
        assert!(enqueue(&mut tx, Some("digest/1/2026-11-21"), 0).await.is_none());
        assert!(enqueue(&mut tx, None, 0).await.is_some());
        assert!(enqueue(&mut tx, None, 0).await.is_some());
    }

    async fn a_claim_that_ran_out_goes_to_another_and_the_first_can_no_longer_end_the_job(db) {
        let mut tx = db.begin().await.unwrap();
        enqueue(&mut tx, None, 0).await.unwrap();
        let worker = uuid();
        let lost = job::claim(&mut tx, worker, 1, at(0), at(60)).await.unwrap().remove(0);
        assert!(job::claim(&mut tx, worker, 1, at(59), at(119)).await.unwrap().is_empty());
        let again = job::claim(&mut tx, worker, 1, at(60), at(120)).await.unwrap().remove(0);
        assert_eq!((again.id, again.attempts), (lost.id, 2));
        assert!(!job::succeed(&mut tx, &lost, at(61)).await.unwrap());
        assert!(!job::retry(&mut tx, &lost, at(99), "late").await.unwrap());
        assert!(!job::fail(&mut tx, &lost, at(61), "late").await.unwrap());
        assert!(job::succeed(&mut tx, &again, at(61)).await.unwrap());
    }

    async fn a_job_is_put_off_or_given_up_and_counted_so(db) {
        let mut tx = db.begin().await.unwrap();
        for run_at in [0, 0, 0, 0, 500] {
            enqueue(&mut tx, None, run_at).await.unwrap();
        }
        let mut claimed = job::claim(&mut tx, uuid(), 3, at(1), at(61)).await.unwrap();
        assert!(job::retry(&mut tx, &claimed.remove(0), at(300), "no server").await.unwrap());
        assert!(job::fail(&mut tx, &claimed.remove(0), at(2), "no such address").await.unwrap());
        let counts = Counts { waiting: 3, due: 1, running: 1, failed: 1, oldest_due: Some(at(0)) };
        assert_eq!(job::counts(&mut tx, at(3)).await.unwrap(), counts);
        let put_off = job::claim(&mut tx, uuid(), 9, at(300), at(360)).await.unwrap();
        assert_eq!(put_off.iter().map(|job| job.attempts).max(), Some(2));
        assert_eq!(put_off.len(), 3, "the one put off, the one whose claim ran out, the fourth");
    }

    async fn a_hundred_claims_at_once_get_each_job_once(db) {
        let mut tx = db.begin().await.unwrap();
        for _ in 0..60 {
            enqueue(&mut tx, None, 0).await.unwrap();
        }
        tx.commit().await.unwrap();
        // Two servers.
        let other = store::Db::connect(db.address()).await.unwrap();
        let workers: Vec<_> = (0..100)
            .map(|number| {
                let db = if number % 2 == 0 { db.db() } else { other.clone() };
                tokio::spawn(async move {
                    let mut tx = db.begin().await.unwrap();
                    let jobs = job::claim(&mut tx, uuid(), 1, at(1), at(61)).await.unwrap();
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
        for job in job::claim(&mut tx, uuid(), 100, at(1), at(61)).await.unwrap() {
            *claims.entry(job.id).or_default() += 1;
        }
        assert_eq!(claims.len(), 60);
        assert!(claims.values().all(|count| *count == 1));
        other.close().await;
    }
}
