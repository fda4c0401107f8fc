//! Deleting accounts of publishers, once they are empty.

use domain::identity::account::AccountKind;
use domain::problem::Code;
use service::Caller;
use testdb::{TestDb, on_sqlite};

use super::{collection, dashboard, reported, world};
use crate::world::{PASSWORD, code, codes, guest, rejected};

#[on_sqlite]
async fn an_account_goes_with_password_and_username_when_it_is_empty(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("Ann").await;
    let delete = async |caller: &Caller, account: &str, username: &str, password: &str| {
        world
            .service
            .accounts()
            .delete_account(caller, account, username, password)
            .await
    };
    let bob = world.publisher("bob").await;
    assert_eq!(
        code(delete(&bob, "ann", "Ann", PASSWORD).await),
        Code::AccountOwnerOnly
    );
    assert_eq!(
        code(delete(&guest(), "ann", "Ann", PASSWORD).await),
        Code::SignInNeeded
    );
    assert_eq!(
        code(delete(&ann, "nobody", "nobody", PASSWORD).await),
        Code::NotFound
    );
    let id = collection(&world, &ann, "ann", "col").await;
    dashboard(&world, &ann, "personal", None, &[]).await;
    let problems = rejected(delete(&ann, "ann", "ann", "wrong").await).problems;
    assert_eq!(
        (problems[0].code, problems[0].field.as_deref()),
        (Code::UsernameMismatch, Some("username"))
    );
    assert_eq!(reported(&problems[1]), (Code::HasCollections, 1, "col"));
    assert_eq!(reported(&problems[2]), (Code::HasDashboards, 1, "personal"));
    world
        .service
        .collections()
        .delete_collection(&ann, id)
        .await
        .unwrap();
    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "personal")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .delete_dashboard(&ann, board.record.id)
        .await
        .unwrap();
    let wrong = delete(&ann, "ann", "Ann", "wrong password").await;
    assert_eq!(
        codes(wrong),
        [(Some("password".into()), Code::PasswordWrong)]
    );
    assert_eq!(
        codes(delete(&ann, "ann", "Ann", "").await),
        [(Some("password".into()), Code::Required)]
    );
    assert!(
        world
            .service
            .accounts()
            .account(&guest(), "ann")
            .await
            .unwrap()
            .is_some()
    );

    assert!(
        delete(&ann, "ANN", "Ann", PASSWORD).await.unwrap(),
        "the person goes with it"
    );
    assert!(
        world
            .service
            .accounts()
            .account(&guest(), "ann")
            .await
            .unwrap()
            .is_none()
    );
    // The key remains taken; the email address is free.
    let problems = world
        .service
        .identity()
        .username_check(&guest(), "aNN")
        .await
        .unwrap();
    assert_eq!(problems[0].code, Code::UsernameTaken);
    assert_eq!(
        code(
            world
                .service
                .identity()
                .sign_in(&guest(), "ann@example.org", PASSWORD)
                .await
                .map(drop)
        ),
        Code::UserNotFound
    );
    assert!(
        !world
            .service
            .identity()
            .check_email(&guest(), "ann@example.org")
            .await
            .unwrap()
    );
    let request = world
        .begin_sign_up("ann@example.org", AccountKind::User)
        .await;
    let typed = world.code_for("ann@example.org").await;
    let taken = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "ann", PASSWORD, None)
        .await;
    assert_eq!(
        codes(taken.map(drop)),
        [(Some("username".into()), Code::UsernameTaken)]
    );
    let back = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "ann2", PASSWORD, None)
        .await
        .unwrap();
    assert_eq!(
        world
            .service
            .viewers()
            .viewer(&back.caller)
            .await
            .unwrap()
            .unwrap()
            .account
            .record
            .key,
        "ann2"
    );
    // The caller of the deleted account is no user any more.
    assert!(
        world
            .service
            .viewers()
            .viewer(&ann)
            .await
            .unwrap()
            .is_none()
    );
}
