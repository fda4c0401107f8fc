use domain::identity::user::UserStatus;
use domain::text::language::Language;
use store::identity::user;
use testdb::{TestDb, on_both};

use crate::world::{at, new_user, own};

#[on_both]
async fn a_user_reads_back_by_id_and_by_folded_address(db: &TestDb) {
    let new = new_user("Zoé");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    tx.commit().await.unwrap();

    let mut tx = db.read().await.unwrap();
    let by_id = user::by_id(&mut tx, new.id).await.unwrap().unwrap();
    let by_email = user::by_email(&mut tx, "zoé@example.org")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(by_id, by_email);
    assert_eq!(by_id.email, "Zoé@Example.org");
    assert_eq!(by_id.created_at, new.created_at);
    assert_eq!(
        (by_id.language, by_id.expert, by_id.version),
        (Language::Fr, false, 1)
    );
    assert_eq!(
        user::by_email(&mut tx, "Zoé@Example.org").await.unwrap(),
        None
    );
}

#[on_both]
async fn an_address_belongs_to_one_user(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (first, second) = (new_user("bob"), new_user("bob"));
    assert!(user::insert(&mut tx, &first).await.unwrap());
    assert!(!user::insert(&mut tx, &second).await.unwrap());
    assert!(
        user::by_id(&mut tx, second.id).await.unwrap().is_none(),
        "the transaction goes on"
    );
}

#[on_both]
async fn a_changed_address_must_be_free(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, eve) = (new_user("bob"), new_user("eve"));
    assert!(user::insert(&mut tx, &bob).await.unwrap());
    assert!(user::insert(&mut tx, &eve).await.unwrap());
    let grant = own(eve.id);
    assert!(
        user::set_email(&mut tx, &grant, "Eve2@x.org", "eve2@x.org", at(9))
            .await
            .unwrap()
    );
    tx.commit().await.unwrap();

    let mut tx = db.begin().await.unwrap();
    assert!(
        !user::set_email(&mut tx, &grant, "Bob@Example.org", "bob@example.org", at(9))
            .await
            .unwrap()
    );
    drop(tx);
    let mut tx = db.read().await.unwrap();
    let eve = user::by_id(&mut tx, eve.id).await.unwrap().unwrap();
    assert_eq!((eve.email.as_str(), eve.version), ("Eve2@x.org", 2));
}

#[on_both]
async fn settings_and_passwords_change_and_count_the_version(db: &TestDb) {
    let new = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    let grant = own(new.id);

    user::set_language(&mut tx, &grant, Language::En)
        .await
        .unwrap();
    user::set_preferences(&mut tx, &grant, true, "America/Lima")
        .await
        .unwrap();
    assert!(
        user::set_password(&mut tx, new.id, "other", UserStatus::Live, at(9))
            .await
            .unwrap()
    );
    assert!(
        user::set_status(&mut tx, new.id, UserStatus::Reset, at(9))
            .await
            .unwrap()
    );

    let bob = user::by_id(&mut tx, new.id).await.unwrap().unwrap();
    assert_eq!(bob.language, Language::En);
    assert!(bob.expert);
    assert_eq!(bob.time_zone, "America/Lima");
    assert_eq!(bob.password_hash.as_deref(), Some("other"));
    assert_eq!(bob.status, UserStatus::Reset);
    assert_eq!(bob.version, 5);

    assert!(
        !user::set_status(&mut tx, new_user("x").id, UserStatus::Live, at(9))
            .await
            .unwrap()
    );
}
