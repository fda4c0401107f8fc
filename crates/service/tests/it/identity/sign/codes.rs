//! Codes: wrong ones, one that is not used up, and their requests.

use domain::identity::account::AccountKind;
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, guest, number, the_problem};

#[on_sqlite]
async fn five_wrong_codes_and_a_new_one_is_needed(db: &TestDb) {
    let world = World::new(db);
    let request = world
        .begin_sign_up("bo@example.org", AccountKind::User)
        .await;
    let right = world.code_for("bo@example.org").await;

    let wrong = if right == "000000" {
        "000001"
    } else {
        "000000"
    };

    let complete = async |typed: &str| {
        world
            .service
            .identity()
            .complete_sign_up(&guest(), request, typed, "bob", PASSWORD, None)
            .await
    };

    for left in (1..=4).rev() {
        let problem = the_problem(complete(wrong).await.map(drop));
        assert_eq!(
            (problem.code, number(&problem, "left")),
            (Code::CodeWrong, left)
        );
    }
    assert_eq!(code(complete(wrong).await.map(drop)), Code::CodeExhausted);
    assert_eq!(code(complete(&right).await.map(drop)), Code::CodeExhausted);

    let again = world
        .begin_sign_up("bo@example.org", AccountKind::User)
        .await;
    let fresh = world.code_for("bo@example.org").await;
    world
        .service
        .identity()
        .complete_sign_up(&guest(), again, &fresh, "bob", PASSWORD, None)
        .await
        .map(drop)
        .unwrap();
}

#[on_sqlite]
async fn a_right_code_is_not_used_up_by_a_form_that_must_be_mended(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("taken", AccountKind::User).await;
    let request = world
        .begin_sign_up("cy@example.org", AccountKind::User)
        .await;
    let typed = world.code_for("cy@example.org").await;
    for _ in 0..7 {
        let outcome = world
            .service
            .identity()
            .complete_sign_up(&guest(), request, &typed, "TAKEN", PASSWORD, None)
            .await;
        assert_eq!(code(outcome.map(drop)), Code::UsernameTaken);
    }
    world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "cyan", PASSWORD, None)
        .await
        .map(drop)
        .unwrap();
}

#[on_both(locks)]
async fn a_code_works_once_and_for_its_own_request_only(db: &TestDb) {
    let world = World::new(db);
    let first = world
        .begin_sign_up("ed@example.org", AccountKind::User)
        .await;
    let of_first = world.code_for("ed@example.org").await;

    let second = world
        .begin_sign_up("flo@example.org", AccountKind::User)
        .await;
    let of_second = world.code_for("flo@example.org").await;
    assert_ne!(of_first, of_second);

    let crossed = world
        .service
        .identity()
        .complete_sign_up(&guest(), second, &of_first, "edd", PASSWORD, None)
        .await;
    assert_eq!(code(crossed.map(drop)), Code::CodeWrong);

    world
        .service
        .identity()
        .complete_sign_up(&guest(), first, &of_first, "edd", PASSWORD, None)
        .await
        .map(drop)
        .unwrap();

    let reused = world
        .service
        .identity()
        .complete_sign_up(&guest(), first, &of_first, "edd2", PASSWORD, None)
        .await;
    assert_eq!(code(reused.map(drop)), Code::CodeExpired);

    // A code for signing up does not reset a password either.
    let other_use = world
        .service
        .identity()
        .complete_reset(&guest(), second, &of_second, PASSWORD, false)
        .await;
    assert_eq!(code(other_use.map(drop)), Code::CodeExpired);
}
