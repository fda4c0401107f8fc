//! Writes that readers do not see leave no row.

use domain::id::{JobId, SessionId};
use domain::identity::user::UserStatus;
use domain::operation::audit::AuditAction;
use domain::operation::job::Lane;
use domain::text::language::Language;
use store::audit;
use store::audit::NewEntry;
use store::identity::session::{self, NewSession};
use store::identity::user;
use store::platform::idempotency::{self, Reservation};
use store::platform::job::{self, JobEnd, NewJob};
use store::platform::{limit, schedule, server};
use testdb::{TestDb, on_both};

use super::{Names, changes, news};
use crate::world::{MINUTE, Publisher, at, new_user, own, own_work, uuid};

#[on_both]
async fn what_readers_do_not_see_is_not_passed_on(db: &TestDb) {
    let alice = Publisher::new(db).await;
    news(db).await;
    let mut tx = db.begin().await.unwrap();

    assert!(user::insert(&mut tx, &new_user("bob")).await.unwrap());
    let id = SessionId::new(uuid());
    let session = NewSession {
        id,
        token_hash: b"token".to_vec(),
        user: alice.user,
        device: "Firefox on Linux".to_owned(),
        created_at: at(0),
        expires_at: at(100),
    };
    session::insert(&mut tx, &session).await.unwrap();
    session::touch(&mut tx, id, at(1), at(101)).await.unwrap();
    assert!(session::end(&mut tx, &own(alice.user), id).await.unwrap());

    let new = NewJob {
        id: JobId::new(uuid()),
        lane: Lane::Mail,
        kind: "mail",
        dedupe: None,
        payload: "{}",
        run_at: at(0),
        created_at: at(0),
    };
    assert_eq!(job::enqueue(&mut tx, &[new]).await.unwrap(), 1);
    let claimed = job::claim(&mut tx, Lane::Mail, uuid(), 1, at(1), at(61))
        .await
        .unwrap();
    assert!(
        job::end(&mut tx, &claimed[0], &JobEnd::Done, at(2))
            .await
            .unwrap()
    );

    assert!(
        schedule::advance(&mut tx, "sweep", at(1), at(2))
            .await
            .unwrap()
    );

    limit::hit(&mut tx, "sign", 1, MINUTE, at(0)).await.unwrap();
    limit::clear(&mut tx, "sign").await.unwrap();
    let here = uuid();
    server::beat(&mut tx, here, at(0)).await.unwrap();
    server::beat(&mut tx, here, at(1)).await.unwrap();

    let reserved = idempotency::reserve(&mut tx, &own_work(alice.user), "k", b"h", at(0))
        .await
        .unwrap();
    assert_eq!(reserved, Reservation::New);
    idempotency::conclude(&mut tx, &own_work(alice.user), "k", "{}")
        .await
        .unwrap();

    let entry = NewEntry {
        id: uuid(),
        account: alice.account,
        collection: Some(alice.collection),
        actor: Some(alice.user),
        action: AuditAction::ALL[0],
        subject: None,
        details: "{}",
        at: at(0),
    };
    audit::insert(&mut tx, &entry).await.unwrap();

    user::set_password(
        &mut tx,
        alice.user,
        "$argon2id$new",
        UserStatus::Live,
        at(2),
    )
    .await
    .unwrap();
    user::set_language(&mut tx, &own(alice.user), Language::En)
        .await
        .unwrap();

    tx.commit().await.unwrap();
    assert_eq!(changes(db).await, []);
}

#[on_both]
async fn statements_that_change_no_row_are_not_passed_on(db: &TestDb) {
    Publisher::new(db).await;
    news(db).await;
    let names = Names(Vec::new());

    for table in [
        "accounts",
        "users",
        "collections",
        "account_members",
        "collection_members",
        "metrics",
        "dashboards",
        "dashboard_readers",
        "charts",
        "chart_series",
    ] {
        let delete = format!("delete from {table} where 1 = 0");
        names.assert_table(db, &[(delete.as_str(), &[])]).await;
    }

    for (table, column) in [
        ("accounts", "name"),
        ("users", "status"),
        ("collections", "name_fr"),
        ("account_members", "role"),
        ("collection_members", "role"),
        ("metrics", "name_fr"),
        ("dashboards", "name_fr"),
        ("charts", "title_fr"),
        ("chart_series", "look"),
    ] {
        let update = format!("update {table} set {column} = 'x' where 1 = 0");
        names.assert_table(db, &[(update.as_str(), &[])]).await;
    }
}
