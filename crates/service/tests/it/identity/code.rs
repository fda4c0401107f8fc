//! Open codes end when the state of their user changes.

use domain::id::CodeId;
use domain::identity::account::AccountKind;
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_sqlite};

use crate::world::{PASSWORD, World, code, guest};

/// Requests a reset of the password of `{name}@example.org`. Returns the request and the mailed code.
async fn reset(world: &World, name: &str) -> (CodeId, String) {
    let email = format!("{name}@example.org");
    // Mails are ordered by their time.
    world.wait(1);
    let begun = world
        .service
        .identity()
        .begin_reset(&guest(), &email, Language::En)
        .await;
    (begun.unwrap(), world.code_for(&email).await)
}

#[on_sqlite]
async fn a_reset_ends_every_other_reset_code(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    world.sign_up("bob", AccountKind::User).await;
    let (first, first_code) = reset(&world, "ann").await;
    let (second, second_code) = reset(&world, "ann").await;
    let (of_bob, bobs_code) = reset(&world, "bob").await;

    let complete = async |request, typed: &str, password: &str| {
        world
            .service
            .identity()
            .complete_reset(&guest(), request, typed, password, false)
            .await
            .map(drop)
    };

    complete(first, &first_code, "another password")
        .await
        .unwrap();
    assert_eq!(
        code(complete(second, &second_code, "a third password").await),
        Code::CodeExpired
    );

    complete(of_bob, &bobs_code, "another password")
        .await
        .unwrap();
}

#[on_sqlite]
async fn a_new_password_ends_reset_codes_and_changes_of_address(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;
    let (request, typed) = reset(&world, "ann").await;

    let change = world
        .service
        .identity()
        .begin_email_change(&ann, "new@example.org", PASSWORD)
        .await
        .unwrap();
    let change_code = world.code_for("new@example.org").await;

    world
        .service
        .identity()
        .change_password(&ann, PASSWORD, "another password")
        .await
        .map(drop)
        .unwrap();

    let reset = world
        .service
        .identity()
        .complete_reset(&guest(), request, &typed, "a third password", false)
        .await;
    assert_eq!(code(reset.map(drop)), Code::CodeExpired);

    let changed = world
        .service
        .identity()
        .complete_email_change(&ann, change, &change_code)
        .await;
    assert_eq!(code(changed), Code::CodeExpired);
}

#[on_sqlite]
async fn another_address_ends_the_codes_of_both_addresses(db: &TestDb) {
    let world = World::new(db);
    let ann = world.sign_up("ann", AccountKind::User).await;

    let newcomer = world
        .begin_sign_up("new@example.org", AccountKind::User)
        .await;
    let newcomers_code = world.code_for("new@example.org").await;
    let (request, typed) = reset(&world, "ann").await;

    let change = world
        .service
        .identity()
        .begin_email_change(&ann, "new@example.org", PASSWORD)
        .await
        .unwrap();
    let change_code = world.code_for("new@example.org").await;

    world
        .service
        .identity()
        .complete_email_change(&ann, change, &change_code)
        .await
        .unwrap();

    let reset = world
        .service
        .identity()
        .complete_reset(&guest(), request, &typed, "another password", false)
        .await;
    assert_eq!(code(reset.map(drop)), Code::CodeExpired);

    let signed_up = world
        .service
        .identity()
        .complete_sign_up(
            &guest(),
            newcomer,
            &newcomers_code,
            "newcomer",
            PASSWORD,
            None,
        )
        .await;
    assert_eq!(code(signed_up.map(drop)), Code::CodeExpired);
}

#[on_sqlite]
async fn a_code_expires_after_ten_minutes(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("ann", AccountKind::User).await;
    for (seconds, expected) in [(10 * 60 - 1, None), (10 * 60, Some(Code::CodeExpired))] {
        let (request, typed) = reset(&world, "ann").await;
        world.wait(seconds);
        let outcome = world
            .service
            .identity()
            .complete_reset(&guest(), request, &typed, "another password", false)
            .await;
        assert_eq!(
            outcome.is_err().then(|| code(outcome.map(drop))),
            expected,
            "{seconds} s"
        );
    }
}
