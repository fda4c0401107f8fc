//! Mails with codes to one address: strangers neither flood it nor use up the mails of a newcomer's network.

use domain::identity::account::AccountKind;
use domain::problem::{Code, Problem};
use domain::text::language::Language;
use service::{Outcome, Rates, ServiceError};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, guest_from, number, the_problem};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// Limits that few requests use up.
fn low(rates: &mut Rates) {
    rates.mails_first.attempts = 6;
    rates.mails_busy.attempts = 1;
    rates.mails_second.attempts = 3;
    rates.mails_later.attempts = 4;
    rates.mails_addresses.attempts = 1;
}

/// Requests a mail with a code from a network; 0 is the newcomer's.
async fn request(world: &World, (attack, network): (usize, usize), email: &str) -> Outcome<()> {
    let from = guest_from(&format!("10.{attack}.{network}.1"));
    let begun = world
        .service
        .identity()
        .begin_sign_up(&from, email, AccountKind::User, Language::En)
        .await;
    begun.map(drop)
}

/// The rejection of a mail beyond a limit.
fn too_many(requested: Outcome<()>) -> Problem {
    let problem = the_problem(requested);
    assert_eq!(problem.code, Code::TooManyMails);
    problem
}

/// Strangers request mails to a newcomer's address first, then the newcomer three times. Returns the number of the
/// newcomer's requests that sent a mail.
async fn mails_after(world: &World, attack: usize, networks: usize, requests: usize) -> usize {
    let email = format!("newcomer{attack}@example.org");
    for _ in 0..requests {
        for network in 1..=networks {
            match request(world, (attack, network), &email).await {
                Ok(()) | Err(ServiceError::Rejected(_)) => {}
                Err(failed) => panic!("{failed:?}"),
            }
        }
    }
    let mut sent = 0;
    for _ in 0..3 {
        sent += usize::from(request(world, (attack, 0), &email).await.is_ok());
    }
    sent
}

#[on_sqlite]
async fn requests_of_strangers_leave_a_newcomer_mails(db: &TestDb) {
    let world = World::new(db);
    for (attack, (networks, requests, left)) in [(5, 5, 3), (140, 1, 3), (150, 1, 0)]
        .into_iter()
        .enumerate()
    {
        let sent = mails_after(&world, attack, networks, requests).await;
        assert_eq!(sent, left, "{networks} networks, {requests} requests each");
    }
}

#[on_both(counts)]
async fn each_mail_of_a_network_has_a_limit_of_its_own(db: &TestDb) {
    let world = World::with(db, |config| low(&mut config.rates));
    for (attack, (networks, requests, left)) in
        [(1, 5, 3), (2, 5, 2), (3, 2, 1), (5, 1, 3), (6, 1, 0)]
            .into_iter()
            .enumerate()
    {
        let sent = mails_after(&world, attack, networks, requests).await;
        assert_eq!(sent, left, "{networks} networks, {requests} requests each");
    }
}

#[on_both(counts)]
async fn the_mails_to_an_address_are_limited_in_all(db: &TestDb) {
    let world = World::with(db, |config| low(&mut config.rates));
    let email = "newcomer0@example.org";
    assert_eq!(mails_after(&world, 0, 12, 5).await, 0);
    assert_eq!(world.mails_to(email).await.len(), 6 + 3 + 4);
}

#[on_both(counts)]
async fn a_network_has_one_first_mail_a_day(db: &TestDb) {
    let world = World::with(db, |config| {
        low(&mut config.rates);
        config.rates.mails_first.attempts = 2;
        config.rates.mails_second.attempts = 0;
    });
    let request = async |network| request(&world, (0, network), "a@example.org").await;
    request(1).await.unwrap();
    request(2).await.unwrap();
    world.wait(600);
    let problem = too_many(request(0).await);
    assert_eq!(number(&problem, "seconds"), HOUR - 600);
    world.wait(HOUR - 600);
    // Networks of the hour before no longer compete with the newcomer's, whose rejected request was not counted.
    too_many(request(1).await);
    too_many(request(2).await);
    request(0).await.unwrap();
    too_many(request(0).await);
    world.wait(DAY);
    request(1).await.unwrap();
    request(2).await.unwrap();
    too_many(request(3).await);
}

#[on_both(counts)]
async fn networks_that_request_mails_to_many_addresses_share_a_limit(db: &TestDb) {
    let world = World::with(db, |config| low(&mut config.rates));
    for network in [1, 2] {
        let other = format!("other{network}@example.org");
        request(&world, (0, network), &other).await.unwrap();
    }
    let request = async |network| request(&world, (0, network), "a@example.org").await;
    request(1).await.unwrap();
    too_many(request(2).await);
    request(0).await.unwrap();
    // The limit is for first mails alone.
    request(1).await.unwrap();
}

#[on_both(commits)]
async fn requests_at_the_same_time_are_counted_one_after_the_other(db: &TestDb) {
    let world = World::with(db, |config| {
        low(&mut config.rates);
        config.rates.mails_first.attempts = 2;
    });
    let request = async |network| request(&world, (0, network), "a@example.org").await;
    let at_once = tokio::join!(request(1), request(1), request(1), request(1));
    for requested in [at_once.0, at_once.1, at_once.2, at_once.3] {
        requested.unwrap();
    }
    request(2).await.unwrap();
    too_many(request(3).await);
}
