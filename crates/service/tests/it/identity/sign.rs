//! Signing in: the rejections, and guests.

mod codes;
mod credentials;
mod registration;
mod reset;

use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_sqlite};

use crate::world::{PASSWORD, World, code, guest};

#[on_sqlite]
async fn who_signs_in_is_told_which_part_is_wrong(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ida", AccountKind::User).await;
    let sign_in = async |email: &str, password: &str| {
        world
            .service
            .identity()
            .sign_in(&guest(), email, password)
            .await
            .map(drop)
    };
    assert_eq!(code(sign_in("ida", PASSWORD).await), Code::EmailInvalid);
    assert_eq!(
        code(sign_in("who@example.org", PASSWORD).await),
        Code::UserNotFound
    );
    assert_eq!(
        code(sign_in("ida@example.org", "a long walk hom").await),
        Code::PasswordWrong
    );
    sign_in("IDA@example.org", PASSWORD).await.unwrap();
}

#[on_sqlite]
async fn guests_have_nothing_of_their_own(db: &TestDb) {
    let world = World::new(db);
    let guest = guest();
    assert!(
        world
            .service
            .viewers()
            .viewer(&guest)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        world
            .service
            .identity()
            .sessions(&guest)
            .await
            .unwrap()
            .is_empty()
    );
    assert!(
        world
            .service
            .accounts()
            .my_accounts(&guest)
            .await
            .unwrap()
            .is_empty()
    );

    assert_eq!(
        code(
            world
                .service
                .viewers()
                .set_language(&guest, Language::Fr)
                .await
        ),
        Code::SignInNeeded
    );
    assert_eq!(
        code(
            world
                .service
                .identity()
                .change_password(&guest, "a", "b")
                .await
        ),
        Code::SignInNeeded
    );
    assert_eq!(
        code(
            world
                .service
                .identity()
                .begin_email_change(&guest, "a@b.org", "b")
                .await
        ),
        Code::SignInNeeded
    );

    world.service.identity().sign_out(&guest).await.unwrap();
}
