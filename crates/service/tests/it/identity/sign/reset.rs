//! Resetting a password.

use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_sqlite};

use crate::world::{PASSWORD, World, code, guest};

#[on_sqlite]
async fn a_reset_ends_every_session_and_tells_the_owner(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("jo-jo", AccountKind::User).await;
    let laptop = world
        .service
        .identity()
        .sign_in(&guest(), "jo-jo@example.org", PASSWORD)
        .await
        .map(|s| s.token)
        .unwrap();
    world.wait(1);
    let request = world
        .service
        .identity()
        .begin_reset(&guest(), "JO-JO@example.org", Language::En)
        .await
        .unwrap();
    let typed = world.code_for("jo-jo@example.org").await;
    let same = world
        .service
        .identity()
        .complete_reset(&guest(), request, &typed, "jo-jo@example.org", false)
        .await;
    assert_eq!(code(same.map(drop)), Code::PasswordSameAsName);
    let new = world
        .service
        .identity()
        .complete_reset(&guest(), request, &typed, "another password", false)
        .await
        .map(|signed_in| signed_in.token)
        .unwrap();

    let client = guest().client;
    let old = world
        .service
        .identity()
        .authenticate(Some(&laptop), client.clone())
        .await
        .unwrap();
    assert_eq!(old.user(), None);
    let present = world
        .service
        .identity()
        .authenticate(Some(&new), client)
        .await
        .unwrap();
    assert_eq!(
        world
            .service
            .identity()
            .sessions(&present)
            .await
            .unwrap()
            .len(),
        1
    );
    assert!(
        world
            .was_mailed("jo-jo@example.org", "Your Statit password has changed")
            .await
    );
    let sign_in = world
        .service
        .identity()
        .sign_in(&guest(), "jo-jo@example.org", PASSWORD)
        .await;
    assert_eq!(code(sign_in.map(drop)), Code::PasswordWrong);
    world
        .service
        .identity()
        .sign_in(&guest(), "jo-jo@example.org", "another password")
        .await
        .map(drop)
        .unwrap();
}

#[on_sqlite]
async fn an_address_that_was_never_confirmed_is_by_a_code_and_a_new_password(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("uma", AccountKind::Publisher).await;
    db.execute("update users set status = 'unconfirmed'").await;

    let rejected = world
        .service
        .identity()
        .sign_in(&guest(), "uma@example.org", PASSWORD)
        .await;
    assert_eq!(code(rejected.map(drop)), Code::UserUnconfirmed);

    world.wait(1);
    let request = world
        .service
        .identity()
        .begin_reset(&guest(), "uma@example.org", Language::En)
        .await
        .unwrap();
    let typed = world.code_for("uma@example.org").await;

    let uma = world
        .service
        .identity()
        .complete_reset(&guest(), request, &typed, "another password", false)
        .await
        .map(|it| it.caller)
        .unwrap();

    assert!(
        world
            .service
            .viewers()
            .viewer(&uma)
            .await
            .unwrap()
            .is_some()
    );

    // The password chosen at sign-up, maybe by a stranger, no longer signs in.
    let before = world
        .service
        .identity()
        .sign_in(&guest(), "uma@example.org", PASSWORD)
        .await;
    assert_eq!(code(before.map(drop)), Code::PasswordWrong);
    world
        .service
        .identity()
        .sign_in(&guest(), "uma@example.org", "another password")
        .await
        .map(drop)
        .unwrap();
}

#[on_sqlite]
async fn nobody_resets_an_address_that_has_no_user(db: &TestDb) {
    let world = World::new(db);
    let begun = world
        .service
        .identity()
        .begin_reset(&guest(), "no@example.org", Language::Fr)
        .await;
    assert_eq!(code(begun), Code::UserNotFound);
    assert!(world.mails().await.is_empty());
}
