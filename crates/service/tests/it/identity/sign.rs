//! Signing up, signing in and resetting a password.

use domain::access::role::AccountRole;
use domain::identity::account::{AccountKind, AccountView};
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, codes, guest, guest_from, number, the_problem};

#[on_sqlite]
async fn a_newcomer_gets_a_code_and_with_it_a_user_and_an_account(db: &TestDb) {
    let world = World::new(db);
    assert!(
        !world
            .service
            .identity()
            .check_email(&guest(), "ada@example.org")
            .await
            .unwrap()
    );
    let ada = world.sign_up("Ada", AccountKind::Publisher).await;
    assert!(
        world
            .service
            .identity()
            .check_email(&guest(), "ADA@example.org")
            .await
            .unwrap()
    );
    let seen = world
        .service
        .identity()
        .viewer(&ada)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(seen.user.email, "Ada@example.org");
    assert_eq!(seen.user.language, Language::En);
    assert_eq!(seen.account.record.key, "Ada");
    assert_eq!(seen.account.record.kind, AccountKind::Publisher);
    assert_eq!(seen.account.record.view, AccountView::Publisher);
    assert_eq!(seen.account.role, Some(AccountRole::Owner));
    let lower = world
        .service
        .accounts()
        .account(&guest(), "ada")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(lower.record.id, seen.account.record.id);
}

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

#[on_sqlite]
async fn all_that_is_wrong_with_the_form_is_told_at_once(db: &TestDb) {
    let world = World::new(db);
    let request = world
        .begin_sign_up("gi@example.org", AccountKind::User)
        .await;
    let outcome = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, "12", "a!", "short", None)
        .await;
    assert_eq!(
        codes(outcome.map(drop)),
        [
            (Some("code".into()), Code::CodeFormat),
            (Some("username".into()), Code::UsernameFormat),
            (Some("password".into()), Code::PasswordTooShort),
        ]
    );
    let typed = world.code_for("gi@example.org").await;
    let outcome = world
        .service
        .identity()
        .complete_sign_up(&guest(), request, &typed, "gigi", "gi@example.org", None)
        .await;
    assert_eq!(code(outcome.map(drop)), Code::PasswordSameAsName);
}

#[on_both(commits)]
async fn two_who_want_one_username_at_once_do_not_both_get_it(db: &TestDb) {
    let world = World::new(db);
    let one = world
        .begin_sign_up("one@example.org", AccountKind::User)
        .await;
    let one_code = world.code_for("one@example.org").await;
    let two = world
        .begin_sign_up("two@example.org", AccountKind::User)
        .await;
    let two_code = world.code_for("two@example.org").await;
    let guest = guest();
    let (first, second) = tokio::join!(
        world
            .service
            .identity()
            .complete_sign_up(&guest, one, &one_code, "Same", PASSWORD, None),
        world
            .service
            .identity()
            .complete_sign_up(&guest, two, &two_code, "same", PASSWORD, None),
    );
    let (won, lost) = if first.is_ok() {
        (first, second)
    } else {
        (second, first)
    };
    assert!(won.is_ok());
    assert_eq!(code(lost.map(drop)), Code::UsernameTaken);
    // The lost attempt leaves nothing behind: its address is free.
    let one_known = world
        .service
        .identity()
        .check_email(&guest, "one@example.org")
        .await
        .unwrap();
    let two_known = world
        .service
        .identity()
        .check_email(&guest, "two@example.org")
        .await
        .unwrap();
    assert_ne!(one_known, two_known);
}

#[on_sqlite]
async fn a_taken_address_or_name_is_told(db: &TestDb) {
    let world = World::new(db);
    world.sign_up("hal", AccountKind::User).await;
    let begun = world
        .service
        .identity()
        .begin_sign_up(&guest(), "Hal@Example.org", AccountKind::User, Language::Fr)
        .await;
    assert_eq!(code(begun), Code::EmailTaken);
    let check = async |name: &str| {
        let problems = world
            .service
            .identity()
            .username_check(&guest(), name)
            .await
            .unwrap();
        problems.first().map(|problem| problem.code)
    };
    assert_eq!(check("HAL").await, Some(Code::UsernameTaken));
    assert_eq!(check("statit").await, Some(Code::UsernameReserved));
    assert_eq!(check("h").await, Some(Code::UsernameFormat));
    assert_eq!(check("hal9000").await, None);
}

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
            .identity()
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
            .identity()
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

#[on_sqlite]
async fn guests_have_nothing_of_their_own(db: &TestDb) {
    let world = World::new(db);
    let guest = guest();
    assert!(
        world
            .service
            .identity()
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
                .identity()
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
