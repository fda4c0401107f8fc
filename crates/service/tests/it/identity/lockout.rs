//! No number of strangers locks the owner of an address out.

use std::time::{Duration, Instant};

use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use service::{Caller, Outcome, PasswordCost, Service, ServiceError};
use testdb::{TestDb, on_both, on_sqlite};
use tokio::task::JoinSet;

use crate::world::{PASSWORD, World, code, guest, guest_from};

const DAY: i64 = 24 * 60 * 60;

/// Requests a reset code for Ann from the caller's address.
async fn reset(world: &World, caller: &Caller) -> Outcome<()> {
    let begun = world
        .service
        .identity()
        .begin_reset(caller, "ann@example.org", Language::En)
        .await;
    begun.map(drop)
}

/// Guesses Ann's password, each time from another network, again at once after an answer and soon after a refusal.
async fn guess_without_end(service: Service, number: u8) {
    for round in (0..=u8::MAX).cycle() {
        let from = guest_from(&format!("10.{round}.{number}.1"));
        let guessed = service
            .identity()
            .sign_in(&from, "ann@example.org", "guess")
            .await;
        if matches!(guessed, Err(ServiceError::Rejected(rejected)) if rejected.problems[0].code == Code::Busy)
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Requests reset codes for Ann from this many networks.
async fn attack(world: &World, networks: u32) {
    for number in 0..networks {
        let hostile = guest_from(&format!("10.{}.{}.1", number / 256, number % 256));
        match reset(world, &hostile).await {
            Ok(()) | Err(ServiceError::Rejected(_)) => {}
            Err(failed) => panic!("{failed:?}"),
        }
    }
}

#[on_sqlite]
async fn a_strangers_requests_leave_the_owner_a_code(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let stranger = guest_from("203.0.113.1");
    for _ in 0..5 {
        reset(&world, &stranger).await.unwrap();
    }
    assert_eq!(code(reset(&world, &stranger).await), Code::TooManyMails);
    reset(&world, &guest()).await.unwrap();
    reset(&world, &guest_from("198.51.100.7")).await.unwrap();
}

#[on_sqlite]
async fn requests_that_send_no_mail_spend_none(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    for number in 0..30 {
        let hostile = guest_from(&format!("10.1.{number}.1"));
        let begun = world
            .service
            .identity()
            .begin_sign_up(&hostile, "ann@example.org", AccountKind::User, Language::En)
            .await;
        assert_eq!(code(begun), Code::EmailTaken);
    }
    for _ in 0..4 {
        let begun = world
            .service
            .identity()
            .begin_sign_up(&guest(), "ann@example.org", AccountKind::User, Language::En)
            .await;
        assert_eq!(code(begun), Code::EmailTaken);
    }
    reset(&world, &guest()).await.unwrap();
    reset(&world, &guest_from("198.51.100.7")).await.unwrap();
}

#[on_sqlite]
async fn hostile_networks_leave_places_for_those_that_signed_in_before(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    attack(&world, 200).await;
    // The negative control: the limit of mails to this address is used up for an unknown network.
    assert_eq!(
        code(reset(&world, &guest_from("198.51.100.7")).await),
        Code::TooManyMails
    );
    reset(&world, &guest()).await.unwrap();
    world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await
        .map(drop)
        .unwrap();
}

#[on_both(lists)]
async fn a_network_is_remembered_for_ninety_days_after_the_latest_sign_in(db: &TestDb) {
    let world = World::with(db, |config| config.rates.mails_first.attempts = 25);
    world.sign_up("ann", AccountKind::User).await;
    world.sign_up("bob", AccountKind::User).await;
    for (name, days, remembered) in [("ann", 89, true), ("bob", 2, false)] {
        let email = format!("{name}@example.org");
        world.wait(days * DAY);
        world.service.sweep().await.unwrap();
        for number in 0..30 {
            let hostile = guest_from(&format!("10.2.{number}.1"));
            let _ = world
                .service
                .identity()
                .begin_reset(&hostile, &email, Language::En)
                .await;
        }
        let begun = world
            .service
            .identity()
            .begin_reset(&guest(), &email, Language::En)
            .await;
        assert_eq!(begun.is_ok(), remembered, "{name}");
    }
}

#[on_both(counts)]
async fn networks_of_one_customer_share_a_limit(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    let from = |site: u32, subnet: u32| guest_from(&format!("2001:db8:{site:x}:{subnet:x}::1"));
    for subnet in 0..20 {
        reset(&world, &from(1, subnet)).await.unwrap();
    }
    assert_eq!(code(reset(&world, &from(1, 20)).await), Code::TooManyMails);
    reset(&world, &from(2, 0)).await.unwrap();

    let guess = async |caller: Caller| {
        world
            .service
            .identity()
            .sign_in(&caller, "ann@example.org", "guess")
            .await
            .map(drop)
    };
    for subnet in 0..40 {
        assert_eq!(code(guess(from(3, subnet)).await), Code::PasswordWrong);
    }
    assert_eq!(code(guess(from(3, 40)).await), Code::TooManyAttempts);
    assert_eq!(code(guess(from(4, 0)).await), Code::PasswordWrong);
}

#[tokio::test]
async fn wrong_passwords_from_many_networks_do_not_keep_the_owner_waiting() {
    let db = TestDb::sqlite().await;
    // The queue fills up only where a hash takes as long as on a server.
    let world = World::with(&db, |config| config.password_cost = PasswordCost::FULL);
    world.sign_up("ann", AccountKind::User).await;

    let sign_in = async |service: &Service, from: &str, password: &str| {
        let caller = guest_from(from);
        let signed_in = service
            .identity()
            .sign_in(&caller, "ann@example.org", password)
            .await;
        signed_in.map(drop)
    };

    let mut hostile = JoinSet::new();
    for number in 0..250 {
        hostile.spawn(guess_without_end(world.service.clone(), number));
    }

    // The negative control: the queue is full for networks that are not known.
    let mut attempts = 0;
    loop {
        attempts += 1;
        let from = format!("198.51.{attempts}.1");
        match sign_in(&world.service, &from, PASSWORD).await {
            Err(ServiceError::Rejected(rejected)) if rejected.problems[0].code == Code::Busy => {
                break;
            }
            _ => assert!(attempts < 50, "the queue was never full"),
        }
    }

    let begun = Instant::now();
    sign_in(&world.service, "192.0.2.1", PASSWORD)
        .await
        .unwrap();
    assert!(begun.elapsed() < Duration::from_secs(10));
    hostile.shutdown().await;
}
