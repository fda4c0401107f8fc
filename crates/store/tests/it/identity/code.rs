use domain::id::CodeId;
use domain::limits::CODE_TRIES;
use domain::text::language::Language;
use store::identity::code::{self, Code, Purpose, Try};
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{at, uuid};

fn new(email: &str, created: i64) -> Code {
    Code {
        id: CodeId::new(uuid()),
        purpose: Purpose::SignUp,
        email: email.to_owned(),
        email_folded: email.to_lowercase(),
        user: None,
        code_hash: vec![1, 2, 3],
        tries: 0,
        intent: Some("publisher".to_owned()),
        language: Language::En,
        created_at: at(created),
        expires_at: at(created + 900),
        used_at: None,
    }
}

#[on_both]
async fn a_code_reads_back_with_each_try_counted(db: &TestDb) {
    let new = new("Bob@x.org", 0);
    let mut tx = db.begin().await.unwrap();
    code::issue(&mut tx, &new).await.unwrap();
    assert_eq!(
        code::find(&mut tx, new.id, Purpose::SignUp)
            .await
            .unwrap()
            .unwrap(),
        new
    );
    let expected = Code {
        tries: 1,
        ..new.clone()
    };
    let first = code::take_try(&mut tx, new.id, Purpose::SignUp, at(1))
        .await
        .unwrap();
    assert_eq!(first, Try::Counted(expected));
}

#[on_both]
async fn tries_run_out_codes_expire_and_are_used_once(db: &TestDb) {
    let (worn, old, used) = (new("a@x.org", 0), new("a@x.org", 0), new("a@x.org", 0));
    let mut tx = db.begin().await.unwrap();

    for code in [&worn, &old, &used] {
        code::issue(&mut tx, code).await.unwrap();
    }

    for _ in 0..CODE_TRIES {
        let counted = code::take_try(&mut tx, worn.id, Purpose::SignUp, at(1))
            .await
            .unwrap();
        assert!(matches!(counted, Try::Counted(_)));
    }

    let take = async |tx: &mut store::Tx, id, purpose, now| {
        code::take_try(tx, id, purpose, at(now)).await.unwrap()
    };
    assert_eq!(
        take(&mut tx, worn.id, Purpose::SignUp, 1).await,
        Try::Exhausted
    );
    assert_eq!(
        take(&mut tx, old.id, Purpose::SignUp, 900).await,
        Try::Expired
    );

    assert!(code::use_up(&mut tx, used.id, at(2)).await.unwrap());
    assert!(!code::use_up(&mut tx, used.id, at(2)).await.unwrap());
    assert_eq!(
        take(&mut tx, used.id, Purpose::SignUp, 3).await,
        Try::Expired
    );

    assert_eq!(take(&mut tx, old.id, Purpose::Reset, 1).await, Try::Unknown);
    assert_eq!(
        take(&mut tx, CodeId::new(uuid()), Purpose::SignUp, 1).await,
        Try::Unknown
    );
}

#[on_both]
async fn no_more_than_five_tries_are_counted_when_thirty_come_at_once(db: &TestDb) {
    let new = new("bob@x.org", 0);
    let mut tx = db.begin().await.unwrap();
    code::issue(&mut tx, &new).await.unwrap();
    tx.commit().await.unwrap();
    let tries: Vec<_> = (0..30)
        .map(|_| {
            let (db, id) = (db.db(), new.id);
            tokio::spawn(async move {
                let mut tx = db.begin().await.unwrap();
                let outcome = code::take_try(&mut tx, id, Purpose::SignUp, at(1))
                    .await
                    .unwrap();
                tx.commit().await.unwrap();
                matches!(outcome, Try::Counted(_))
            })
        })
        .collect();
    let mut counted = 0;
    for one in tries {
        counted += u32::from(one.await.unwrap());
    }
    assert_eq!(counted, CODE_TRIES);
}

#[on_both]
async fn mails_of_an_address_are_counted_since_a_time(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    for (email, created) in [
        ("a@x.org", 0),
        ("A@x.org", 10),
        ("a@x.org", 20),
        ("b@x.org", 20),
    ] {
        code::issue(&mut tx, &new(email, created)).await.unwrap();
    }
    let mailed = code::mailed_since(&mut tx, "a@x.org", at(0)).await.unwrap();
    assert_eq!(mailed, (2, Some(at(10))));
    assert_eq!(
        code::mailed_since(&mut tx, "c@x.org", at(0)).await.unwrap(),
        (0, None)
    );
}

#[on_both]
async fn a_newer_code_voids_the_open_ones_of_its_purpose(db: &TestDb) {
    let (first, other) = (new("a@x.org", 0), new("a@x.org", 0));
    let reset = Code {
        purpose: Purpose::Reset,
        ..other
    };

    let mut tx = db.begin().await.unwrap();
    code::issue(&mut tx, &first).await.unwrap();
    code::issue(&mut tx, &reset).await.unwrap();
    assert_eq!(
        code::void(&mut tx, "a@x.org", Purpose::SignUp, at(5))
            .await
            .unwrap(),
        1
    );

    let voided = code::take_try(&mut tx, first.id, Purpose::SignUp, at(6))
        .await
        .unwrap();
    assert_eq!(voided, Try::Expired);
    let open = code::take_try(&mut tx, reset.id, Purpose::Reset, at(6))
        .await
        .unwrap();
    assert!(matches!(open, Try::Counted(_)));

    assert_eq!(
        upkeep::delete(&mut tx, Expired::Codes, at(900), 9)
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        upkeep::delete(&mut tx, Expired::Codes, at(901), 9)
            .await
            .unwrap(),
        2
    );
}
