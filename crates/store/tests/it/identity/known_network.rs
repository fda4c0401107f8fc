use domain::identity::account::AccountKind;
use store::identity::{known_network, user};
use store::upkeep;
use store::upkeep::Expired;
use testdb::{TestDb, on_both};

use crate::world::{at, person};

#[on_both]
async fn a_network_is_known_to_its_user_for_a_while_after_the_latest_sign_in(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    let (eve, _) = person(&mut tx, "eve", AccountKind::User).await;
    known_network::note(&mut tx, bob, b"home", at(10))
        .await
        .unwrap();
    known_network::note(&mut tx, bob, b"home", at(20))
        .await
        .unwrap();
    known_network::note(&mut tx, bob, b"office", at(10))
        .await
        .unwrap();

    for (user, network, since, known) in [
        (bob, &b"home"[..], 19, true),
        (bob, b"home", 20, false),
        (bob, b"cafe", 0, false),
        (eve, b"home", 0, false),
    ] {
        let found = known_network::is_known(&mut tx, user, network, at(since))
            .await
            .unwrap();
        assert_eq!(found, known, "{network:?} since {since}");
    }

    assert_eq!(
        upkeep::delete(&mut tx, Expired::KnownNetworks, at(10), 9)
            .await
            .unwrap(),
        1
    );
    assert!(
        known_network::is_known(&mut tx, bob, b"home", at(0))
            .await
            .unwrap()
    );
}

#[on_both]
async fn networks_go_with_the_user(db: &TestDb) {
    let mut tx = db.begin().await.unwrap();
    let (bob, _) = person(&mut tx, "bob", AccountKind::User).await;
    known_network::note(&mut tx, bob, b"home", at(10))
        .await
        .unwrap();
    store::deletion::erase(&mut tx, bob, "bob", "deleted 1")
        .await
        .unwrap();
    assert!(user::by_id(&mut tx, bob).await.unwrap().is_some());
    assert!(
        !known_network::is_known(&mut tx, bob, b"home", at(0))
            .await
            .unwrap()
    );
}
