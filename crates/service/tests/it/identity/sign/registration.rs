//! Signing up.

use domain::identity::account::{AccountKind, AccountView};
use domain::identity::role::AccountRole;
use domain::problem::Code;
use domain::text::language::Language;
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, codes, guest};

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

    let seen = world.service.viewers().viewer(&ada).await.unwrap().unwrap();
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
