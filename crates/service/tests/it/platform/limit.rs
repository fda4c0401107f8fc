//! Rate limits, shared by all servers, that do not lock the owner out.

use std::time::Duration;

use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use service::Outgoing;
use testdb::{TestDb, on_both, on_sqlite};
use tokio::time::timeout;

use crate::world::{PASSWORD, World, code, guest, guest_from, number, the_problem};

#[on_both(counts)]
async fn five_mails_an_hour_go_to_one_address_from_one_network(db: &TestDb) {
    let world = World::new(db);
    for _ in 0..5 {
        let guest = guest();
        let begun = world
            .service
            .identity()
            .begin_sign_up(&guest, "a@example.org", AccountKind::User, Language::En)
            .await;
        begun.unwrap();
        world.wait(60);
    }

    let begin = async |email: &str| {
        world
            .service
            .identity()
            .begin_sign_up(&guest(), email, AccountKind::User, Language::En)
            .await
    };

    let problem = the_problem(begin("A@Example.org").await);
    assert_eq!(problem.code, Code::TooManyMails);
    assert_eq!(number(&problem, "seconds"), 55 * 60);
    begin("b@example.org").await.unwrap();

    world.wait(55 * 60);
    begin("a@example.org").await.unwrap();
}

#[on_sqlite]
async fn a_guesser_is_stopped_and_the_owner_gets_in(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let attack = guest_from("203.0.113.1");

    let attempts = async |password: &str| {
        world
            .service
            .identity()
            .sign_in(&attack, "ann@example.org", password)
            .await
            .map(drop)
    };

    for _ in 0..10 {
        assert_eq!(code(attempts("guess").await), Code::PasswordWrong);
    }

    // Even the right password is rejected from that network, also by another server.
    assert_eq!(code(attempts(PASSWORD).await), Code::TooManyAttempts);
    let second = world.other_server(db, Outgoing::Folder(world.outgoing()));
    let elsewhere = second
        .identity()
        .sign_in(&attack, "ann@example.org", PASSWORD)
        .await;
    assert_eq!(code(elsewhere.map(drop)), Code::TooManyAttempts);

    world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await
        .map(drop)
        .unwrap();
    world.wait(15 * 60);
    attempts(PASSWORD).await.unwrap();
}

#[on_sqlite]
async fn the_right_password_forgives_the_wrong_ones(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    for _ in 0..3 {
        for _ in 0..9 {
            let wrong = world
                .service
                .identity()
                .sign_in(&guest(), "ann@example.org", "guess")
                .await;
            assert_eq!(code(wrong.map(drop)), Code::PasswordWrong);
        }
        world
            .service
            .identity()
            .sign_in(&guest(), "ann@example.org", PASSWORD)
            .await
            .map(drop)
            .unwrap();
    }
}

#[on_sqlite]
async fn listing_addresses_is_slow(db: &TestDb) {
    let world = World::new(db);

    for number in 0..60 {
        let email = format!("a{number}@example.org");
        world
            .service
            .identity()
            .check_email(&guest(), &email)
            .await
            .unwrap();
    }

    let problem = the_problem(
        world
            .service
            .identity()
            .check_email(&guest(), "ann@example.org")
            .await,
    );
    assert_eq!(problem.code, Code::TooManyAttempts);
    assert!(number(&problem, "seconds") > 0);

    let name = world
        .service
        .identity()
        .username_check(&guest(), "ann")
        .await;
    assert_eq!(code(name), Code::TooManyAttempts);
    world
        .service
        .identity()
        .check_email(&guest_from("198.51.100.1"), "ann@example.org")
        .await
        .unwrap();
}

#[on_sqlite]
async fn look_ups_are_shared_by_servers_within_a_second(db: &TestDb) {
    let world = World::new(db);

    for _ in 0..60 {
        world
            .service
            .identity()
            .username_check(&guest(), "ann")
            .await
            .unwrap();
    }

    world.wait(1);
    assert_eq!(
        code(
            world
                .service
                .identity()
                .username_check(&guest(), "ann")
                .await
        ),
        Code::TooManyAttempts
    );

    let mut rejected = false;
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        // A server that has not counted any request yet.
        let second = world.other_server(db, Outgoing::Folder(world.outgoing()));
        rejected = second
            .identity()
            .username_check(&guest(), "ann")
            .await
            .is_err();
        if rejected {
            break;
        }
    }
    assert!(rejected);
}

#[on_sqlite]
async fn codes_are_not_guessed_from_one_network(db: &TestDb) {
    let world = World::new(db);
    let mut outcomes = Vec::new();

    for number in 0..13 {
        let email = format!("a{number}@example.org");
        let request = world.begin_sign_up(&email, AccountKind::User).await;
        for _ in 0..5 {
            let outcome = world
                .service
                .identity()
                .complete_reset(&guest(), request, "123456", PASSWORD, false)
                .await;
            outcomes.push(code(outcome.map(drop)));
        }
    }

    assert!(
        outcomes[..60]
            .iter()
            .all(|outcome| *outcome == Code::CodeExpired)
    );
    assert!(
        outcomes[60..]
            .iter()
            .all(|outcome| *outcome == Code::TooManyAttempts)
    );
}

/// Longest duration of a response that does not wait for the database's writer.
const PROMPT: Duration = Duration::from_secs(2);

#[tokio::test]
async fn a_rejection_waits_for_no_writer() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    world.sign_up("ann", AccountKind::User).await;
    let second = world.other_server(&db, Outgoing::Folder(world.outgoing()));
    let home = guest();

    for _ in 0..10 {
        let wrong = world
            .service
            .identity()
            .sign_in(&home, "ann@example.org", "guess");
        assert_eq!(code(wrong.await.map(drop)), Code::PasswordWrong);
    }

    let writer = db.begin().await.unwrap();
    // The second server reads the database once and then knows the limit.
    for service in [&second, &second, &world.service, &world.service] {
        let attempt = timeout(
            PROMPT,
            service
                .identity()
                .sign_in(&home, "ann@example.org", PASSWORD),
        );
        let rejected = attempt.await.expect("a prompt answer");
        assert_eq!(code(rejected.map(drop)), Code::TooManyAttempts);
    }

    // The negative control: an attempt that is counted waits.
    let elsewhere = guest_from("198.51.100.1");
    let counted = world
        .service
        .identity()
        .sign_in(&elsewhere, "ann@example.org", PASSWORD);
    assert!(timeout(Duration::from_millis(200), counted).await.is_err());
    drop(writer);
}

#[tokio::test]
async fn look_ups_wait_for_no_writer() {
    let db = TestDb::sqlite().await;
    let world = World::new(&db);
    let writer = db.begin().await.unwrap();
    let mut outcomes = Vec::new();
    for _ in 0..70 {
        let guest = guest();
        let look_up = timeout(
            PROMPT,
            world.service.identity().username_check(&guest, "ann"),
        );
        outcomes.push(look_up.await.expect("a prompt answer").is_ok());
    }
    assert_eq!(outcomes.iter().filter(|allowed| **allowed).count(), 60);
    drop(writer);
}
