//! Rate limits, shared by all servers, that do not lock the owner out.

use domain::account::AccountKind;
use domain::language::Language;
use domain::problem::Code;
use service::Outgoing;
use testdb::on_both;

use crate::world::{PASSWORD, World, code, guest, guest_from, number, the_problem};

on_both! {
    async fn five_mails_an_hour_go_to_one_address(db) {
        let world = World::new(db);
        for _ in 0..5 {
            let guest = guest();
            let begun = world.service.begin_sign_up(&guest, "a@example.org", AccountKind::User, Language::En).await;
            begun.unwrap();
            world.wait(60);
        }
        let begin = async |email: &str| {
            world.service.begin_sign_up(&guest_from("198.51.100.1"), email, AccountKind::User, Language::En).await
        };
        let problem = the_problem(begin("A@Example.org").await);
        assert_eq!(problem.code, Code::TooManyMails);
        assert_eq!(number(&problem, "seconds"), 55 * 60);
        begin("b@example.org").await.unwrap();
        world.wait(55 * 60);
        begin("a@example.org").await.unwrap();
    }

    async fn a_guesser_is_stopped_and_the_owner_gets_in(db) {
        let world = World::new(db);
        world.sign_up("ann", AccountKind::User).await;
        let attack = guest_from("203.0.113.1");
        let attempts = async |password: &str| {
            world.service.sign_in(&attack, "ann@example.org", password).await.map(drop)
        };
        for _ in 0..10 {
            assert_eq!(code(attempts("guess").await), Code::PasswordWrong);
        }
        // Even the right password does not help there, nor by way of another server.
        assert_eq!(code(attempts(PASSWORD).await), Code::TooManyAttempts);
        let second = world.other_server(db, Outgoing::Folder(world.outgoing()));
        let elsewhere = second.sign_in(&attack, "ann@example.org", PASSWORD).await;
        assert_eq!(code(elsewhere.map(drop)), Code::TooManyAttempts);
        world.service.sign_in(&guest(), "ann@example.org", PASSWORD).await.map(drop).unwrap();
        world.wait(15 * 60);
        attempts(PASSWORD).await.unwrap();
    }

    async fn the_right_password_forgives_the_wrong_ones(db) {
        let world = World::new(db);
        world.sign_up("ann", AccountKind::User).await;
        for _ in 0..3 {
            for _ in 0..9 {
                let wrong = world.service.sign_in(&guest(), "ann@example.org", "guess").await;
                assert_eq!(code(wrong.map(drop)), Code::PasswordWrong);
            }
            world.service.sign_in(&guest(), "ann@example.org", PASSWORD).await.map(drop).unwrap();
        }
    }

    async fn listing_addresses_is_slow(db) {
        let world = World::new(db);
        for number in 0..60 {
            let email = format!("a{number}@example.org");
            world.service.check_email(&guest(), &email).await.unwrap();
        }
        let problem = the_problem(world.service.check_email(&guest(), "ann@example.org").await);
        assert_eq!(problem.code, Code::TooManyAttempts);
        assert!(number(&problem, "seconds") > 0);
        let name = world.service.username_check(&guest(), "ann").await;
        assert_eq!(code(name), Code::TooManyAttempts);
        world.service.check_email(&guest_from("198.51.100.1"), "ann@example.org").await.unwrap();
    }

    async fn codes_are_not_guessed_from_one_network(db) {
        let world = World::new(db);
        let mut outcomes = Vec::new();
        for number in 0..13 {
            let email = format!("a{number}@example.org");
            let request = world.begin_sign_up(&email, AccountKind::User).await;
            for _ in 0..5 {
                let outcome = world.service.complete_reset(&guest(), request, "123456", PASSWORD).await;
                outcomes.push(code(outcome.map(drop)));
            }
        }
        assert!(outcomes[..60].iter().all(|outcome| *outcome == Code::CodeExpired));
        assert!(outcomes[60..].iter().all(|outcome| *outcome == Code::TooManyAttempts));
    }
}
