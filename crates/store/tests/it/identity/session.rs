use domain::id::{SessionId, UserId};
use domain::identity::account::AccountKind;
use domain::identity::user::UserStatus;
use store::Tx;
use store::identity::session::{self, NewSession};
use store::identity::user;
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{at, own, person, uuid};

async fn sign_in(tx: &mut Tx, user: UserId, token: &[u8], expires: i64) -> SessionId {
    let new = NewSession {
        id: SessionId::new(uuid()),
        token_hash: token.to_vec(),
        user,
        device: "Firefox on Linux".to_owned(),
        created_at: at(0),
        expires_at: at(expires),
    };
    session::insert(tx, &new).await.unwrap();
    new.id
}

#[on_both]
async fn a_token_finds_the_session_and_the_user_as_it_is_now(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let id = sign_in(&mut tx, bob, b"t1", 100).await;
    user::set_status(&mut tx, bob, UserStatus::Reset, at(1))
        .await
        .unwrap();
    let (session, user) = session::find(&mut tx, b"t1", at(50))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((session.id, session.user, user.id), (id, bob, bob));
    assert_eq!(user.status, UserStatus::Reset);
    assert_eq!(
        (session.created_at, session.seen_at, session.expires_at),
        (at(0), at(0), at(100))
    );
    assert!(
        session::find(&mut tx, b"t2", at(50))
            .await
            .unwrap()
            .is_none()
    );
}

#[on_both]
async fn a_session_ends_at_its_time_unless_it_is_used(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let id = sign_in(&mut tx, bob, b"t1", 100).await;

    assert!(
        session::find(&mut tx, b"t1", at(100))
            .await
            .unwrap()
            .is_none()
    );

    session::touch(&mut tx, id, at(90), at(190)).await.unwrap();
    let (session, _) = session::find(&mut tx, b"t1", at(100))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((session.seen_at, session.expires_at), (at(90), at(190)));

    assert_eq!(
        upkeep::delete(&mut tx, Expired::Sessions, at(189), 9)
            .await
            .unwrap(),
        0
    );
    assert_eq!(
        upkeep::delete(&mut tx, Expired::Sessions, at(190), 9)
            .await
            .unwrap(),
        1
    );
}

#[on_both]
async fn the_former_token_of_a_renewed_session_is_valid_until_its_time(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let (eve, _) = person(&mut tx, "eve", AccountKind::User).await;
    let id = sign_in(&mut tx, bob, b"t1", 100).await;

    assert!(
        !session::renew(&mut tx, &own(eve), id, b"t2", at(20))
            .await
            .unwrap()
    );
    assert!(
        session::renew(&mut tx, &own(bob), id, b"t2", at(20))
            .await
            .unwrap()
    );

    for (token, now, valid) in [
        (b"t1", 19, true),
        (b"t1", 20, false),
        (b"t2", 19, true),
        (b"t2", 99, true),
        (b"t2", 100, false),
    ] {
        let found = session::find(&mut tx, token, at(now)).await.unwrap();
        assert_eq!(
            found.map(|(session, _)| session.id),
            valid.then_some(id),
            "{token:?} at {now}"
        );
    }

    // A second renewal replaces the former token, too.
    assert!(
        session::renew(&mut tx, &own(bob), id, b"t3", at(30))
            .await
            .unwrap()
    );
    assert!(
        session::find(&mut tx, b"t1", at(15))
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        session::find(&mut tx, b"t2", at(29))
            .await
            .unwrap()
            .is_some()
    );
}

#[on_both]
async fn users_list_and_end_their_own_sessions_only(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let (eve, _) = person(&mut tx, "eve", AccountKind::User).await;

    let first = sign_in(&mut tx, bob, b"b1", 100).await;
    let second = sign_in(&mut tx, bob, b"b2", 100).await;
    sign_in(&mut tx, bob, b"b3", 10).await;
    let eves = sign_in(&mut tx, eve, b"e1", 100).await;
    session::touch(&mut tx, second, at(20), at(120))
        .await
        .unwrap();

    let listed = session::list(&mut tx, &own(bob), at(30)).await.unwrap();
    assert_eq!(
        listed.iter().map(|s| s.id).collect::<Vec<_>>(),
        [second, first]
    );

    assert!(!session::end(&mut tx, &own(bob), eves).await.unwrap());
    assert!(session::end(&mut tx, &own(bob), first).await.unwrap());
    assert!(
        session::find(&mut tx, b"b1", at(30))
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        session::find(&mut tx, b"e1", at(30))
            .await
            .unwrap()
            .is_some()
    );
}

#[on_both]
async fn signing_out_ends_one_session_and_a_reset_all_others(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let kept = sign_in(&mut tx, bob, b"b1", 100).await;
    for token in [b"b2", b"b3", b"b4"] {
        sign_in(&mut tx, bob, token, 100).await;
    }
    assert!(session::end_by_token(&mut tx, b"b2").await.unwrap());
    assert!(!session::end_by_token(&mut tx, b"b2").await.unwrap());
    assert_eq!(
        session::end_others(&mut tx, bob, Some(kept)).await.unwrap(),
        2
    );
    assert!(
        session::find(&mut tx, b"b1", at(1))
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(session::end_others(&mut tx, bob, None).await.unwrap(), 1);
}
