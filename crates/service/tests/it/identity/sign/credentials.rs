//! Changes of address and password.

use domain::identity::account::AccountKind;
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, guest, guest_from, the_problem};

#[on_sqlite]
async fn a_new_address_is_proved_and_the_old_one_told(db: &TestDb) {
    let world = World::new(db);
    let kim = world.sign_up("kim", AccountKind::User).await;
    world.sign_up("lou", AccountKind::User).await;
    let begin = async |email: &str, password: &str| {
        world
            .service
            .identity()
            .begin_email_change(&kim, email, password)
            .await
    };
    assert_eq!(
        code(begin("new@example.org", "wrong password").await),
        Code::PasswordWrong
    );
    assert_eq!(
        code(begin("LOU@example.org", PASSWORD).await),
        Code::EmailTaken
    );
    let request = begin("new@example.org", PASSWORD).await.unwrap();
    let typed = world.code_for("new@example.org").await;

    // Another user cannot complete the request, and their attempts do not count.
    let lou = world
        .service
        .identity()
        .sign_in(&guest(), "lou@example.org", PASSWORD)
        .await
        .map(|s| s.caller)
        .unwrap();
    for _ in 0..6 {
        let stolen = world
            .service
            .identity()
            .complete_email_change(&lou, request, &typed)
            .await;
        assert_eq!(code(stolen), Code::CodeExpired);
    }
    world
        .service
        .identity()
        .complete_email_change(&kim, request, &typed)
        .await
        .unwrap();
    assert_eq!(
        world
            .service
            .viewers()
            .viewer(&kim)
            .await
            .unwrap()
            .unwrap()
            .user
            .email,
        "new@example.org"
    );
    assert!(
        world
            .was_mailed(
                "kim@example.org",
                "The email address of your Statit account has changed"
            )
            .await
    );
    let old = world
        .service
        .identity()
        .sign_in(&guest(), "kim@example.org", PASSWORD)
        .await;
    assert_eq!(code(old.map(drop)), Code::UserNotFound);
}

#[on_sqlite]
async fn a_changed_address_is_in_a_domain_that_may_sign_up(db: &TestDb) {
    let world = World::new(db);
    let kim = world.sign_up("kim", AccountKind::User).await;
    world.sign_up("lou", AccountKind::User).await;
    let town = world.server_with(db, |config| {
        config.sign_in.domains = vec!["town.example".to_owned()];
    });
    for (email, expected) in [
        ("kim@any.example", Some(Code::EmailDomainRefused)),
        ("kim@sub.town.example", Some(Code::EmailDomainRefused)),
        ("lou@example.org", Some(Code::EmailTaken)),
        ("KIM@example.org", None),
        ("kim@Town.example", None),
    ] {
        let begun = town.identity().begin_email_change(&kim, email, PASSWORD);
        match expected {
            Some(code) => assert_eq!(the_problem(begun.await), Problem::at("email", code)),
            None => drop(begun.await.unwrap()),
        }
    }

    // A code of a server with other rules does not get around them.
    let begun = world
        .service
        .identity()
        .begin_email_change(&kim, "kim@any.example", PASSWORD);
    let request = begun.await.unwrap();
    let typed = world.code_for("kim@any.example").await;
    let refused = town.identity().complete_email_change(&kim, request, &typed);
    assert_eq!(code(refused.await), Code::EmailDomainRefused);
    let viewer = world.service.viewers().viewer(&kim).await.unwrap();
    assert_eq!(viewer.unwrap().user.email, "kim@example.org");
}

#[on_both(locks)]
async fn a_reset_code_is_worth_nothing_once_the_address_has_changed(db: &TestDb) {
    let world = World::new(db);
    let kim = world.sign_up("kim", AccountKind::User).await;
    world.wait(1);

    let reset = world
        .service
        .identity()
        .begin_reset(&guest(), "kim@example.org", Language::En)
        .await
        .unwrap();
    let reset_code = world.code_for("kim@example.org").await;

    let change = world
        .service
        .identity()
        .begin_email_change(&kim, "new@example.org", PASSWORD)
        .await
        .unwrap();
    let change_code = world.code_for("new@example.org").await;

    world
        .service
        .identity()
        .complete_email_change(&kim, change, &change_code)
        .await
        .unwrap();

    let outcome = world
        .service
        .identity()
        .complete_reset(&guest(), reset, &reset_code, "another password", false)
        .await;
    assert_eq!(code(outcome.map(drop)), Code::CodeExpired);
}

#[on_sqlite]
async fn a_new_password_ends_the_other_sessions_only(db: &TestDb) {
    let world = World::new(db);
    let here = world.sign_up("mia", AccountKind::User).await;
    let there = world
        .service
        .identity()
        .sign_in(&guest_from("198.51.100.1"), "mia@example.org", PASSWORD)
        .await
        .unwrap_or_else(|_| panic!());

    let change = async |current: &str, new: &str| {
        world
            .service
            .identity()
            .change_password(&here, current, new)
            .await
    };

    assert_eq!(
        code(change("not it", "another password").await),
        Code::PasswordWrong
    );
    assert_eq!(
        code(change(PASSWORD, "password").await),
        Code::PasswordCommon
    );

    change(PASSWORD, "another password").await.unwrap();
    let sessions = world.service.identity().sessions(&here).await.unwrap();
    assert_eq!(
        sessions
            .iter()
            .map(|session| session.current)
            .collect::<Vec<_>>(),
        [true]
    );

    let gone = world
        .service
        .identity()
        .authenticate(Some(&there.token), there.caller.client.clone())
        .await
        .unwrap();
    assert_eq!(gone.user(), None);
    assert!(
        world
            .was_mailed("mia@example.org", "Your Statit password has changed")
            .await
    );
}
