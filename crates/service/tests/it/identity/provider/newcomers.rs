//! Newcomers by an identity provider, joined users, and the operator's rules about both.

use domain::identity::account::AccountKind;
use domain::identity::federation::SignInRules;
use domain::problem::Code;
use domain::text::language::Language;
use service::identity::provider::{ProviderSignUp, ProviderStep};
use testdb::{TestDb, on_sqlite};

use super::peer::Person;
use super::{ANN, ann, form, rejection, sign_in, signed_in, world};
use crate::world::{PASSWORD, code, guest};

#[on_sqlite]
async fn a_newcomer_chooses_a_username_and_signs_in_again_by_the_provider_alone(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let caller = ann(&world, &peer).await;
    let user = world
        .service
        .viewers()
        .viewer(&caller)
        .await
        .unwrap()
        .unwrap()
        .user;

    assert_eq!(
        (user.email.as_str(), user.password_hash, user.language),
        ("ann@example.org", None, Language::Fr)
    );

    let (_, again) = sign_in(
        &world,
        &peer,
        Person {
            email: Some("other@example.org"),
            ..ANN
        },
    )
    .await;
    assert_eq!(signed_in(again).caller.user(), caller.user());

    let seen = world.service.identity().identities(&caller).await.unwrap();
    let seen = seen.first().unwrap();
    assert_eq!(
        (seen.label.as_str(), seen.identity.email.as_deref()),
        ("Town of Example", Some("other@example.org"))
    );

    let guess = world
        .service
        .identity()
        .sign_in(&guest(), "ann@example.org", PASSWORD)
        .await;
    assert_eq!(code(guess.map(drop)), Code::PasswordWrong);
}

#[on_sqlite]
async fn an_address_alone_never_joins_a_user(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let owner = world.sign_up("ann", AccountKind::User).await;
    let identity = world.service.identity();

    let (attempt, step) = sign_in(&world, &peer, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Join(email) if email == "ann@example.org"));
    let taken = identity
        .sign_up_by_provider(&guest(), form(&attempt, "ann2"))
        .await;
    assert_eq!(code(taken.map(drop)), Code::EmailTaken);

    let guess = identity
        .join_by_password(&guest(), &attempt, "wrong password")
        .await;
    assert_eq!(code(guess.map(drop)), Code::PasswordWrong);

    let joined = identity
        .join_by_password(&guest(), &attempt, PASSWORD)
        .await
        .unwrap();
    assert_eq!(joined.caller.user(), owner.user());
    assert!(
        world
            .was_mailed(
                "ann@example.org",
                "The ways to sign in to Statit have changed"
            )
            .await
    );

    let reused = identity
        .join_by_password(&guest(), &attempt, PASSWORD)
        .await;
    assert_eq!(code(reused.map(drop)), Code::AttemptExpired);

    let (_, again) = sign_in(&world, &peer, ANN).await;
    assert_eq!(signed_in(again).caller.user(), owner.user());
}

#[on_sqlite]
async fn a_mailed_code_joins_a_user_and_confirms_an_unverified_address(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let owner = world.sign_up("ann", AccountKind::User).await;
    let identity = world.service.identity();
    // The provider states Ann's address, and has not verified it: it may be anybody.
    let (attempt, step) = sign_in(
        &world,
        &peer,
        Person {
            is_verified: false,
            ..ANN
        },
    )
    .await;
    assert!(matches!(step.unwrap(), ProviderStep::Address(Some(_))));
    let guess = identity
        .join_by_password(&guest(), &attempt, PASSWORD)
        .await;
    assert_eq!(code(guess.map(drop)), Code::AttemptExpired);
    world.wait(1);
    let (request, known) = identity
        .send_identity_code(&guest(), &attempt, Some("ann@example.org"), Language::En)
        .await
        .unwrap();
    assert!(known);
    let typed = world.code_for("ann@example.org").await;
    let joined = identity
        .join_by_code(&guest(), &attempt, request, &typed)
        .await
        .unwrap();
    assert_eq!(joined.caller.user(), owner.user());

    let (attempt, step) = sign_in(
        &world,
        &peer,
        Person {
            subject: "bo-1",
            email: None,
            is_verified: false,
        },
    )
    .await;
    assert!(matches!(step.unwrap(), ProviderStep::Address(None)));
    let without = identity
        .sign_up_by_provider(&guest(), form(&attempt, "bob"))
        .await;
    assert_eq!(code(without.map(drop)), Code::AttemptExpired);
    let (request, known) = identity
        .send_identity_code(&guest(), &attempt, Some("bob@example.org"), Language::En)
        .await
        .unwrap();
    assert!(!known);
    let typed = world.code_for("bob@example.org").await;
    let made = identity
        .sign_up_by_provider(
            &guest(),
            ProviderSignUp {
                code: Some((request, &typed)),
                ..form(&attempt, "bob")
            },
        )
        .await
        .unwrap();
    let viewers = world.service.viewers();
    let user = viewers.viewer(&made.caller).await.unwrap().unwrap().user;
    assert_eq!(user.email, "bob@example.org");
}

#[on_sqlite]
async fn the_operator_decides_who_may_come_in(db: &TestDb) {
    let rules = SignInRules {
        passwords: false,
        sign_up: true,
        domains: vec!["town.example".to_owned()],
    };
    let (world, peer) = world(db, rules).await;
    let identity = world.service.identity();

    let (_, step) = sign_in(&world, &peer, ANN).await;
    assert_eq!(rejection(step), Code::EmailDomainRefused);

    let (attempt, step) = sign_in(
        &world,
        &peer,
        Person {
            email: None,
            is_verified: false,
            ..ANN
        },
    )
    .await;
    assert!(matches!(step.unwrap(), ProviderStep::Address(None)));
    let typed = identity
        .send_identity_code(&guest(), &attempt, Some("ann@any.example"), Language::En)
        .await;
    assert_eq!(code(typed.map(drop)), Code::EmailDomainRefused);

    let (attempt, step) = sign_in(
        &world,
        &peer,
        Person {
            email: Some("ann@town.example"),
            ..ANN
        },
    )
    .await;
    assert!(matches!(step.unwrap(), ProviderStep::Newcomer(_)));
    identity
        .sign_up_by_provider(&guest(), form(&attempt, "ann"))
        .await
        .map(drop)
        .unwrap();

    let by_password = identity
        .sign_in(&guest(), "ann@town.example", PASSWORD)
        .await;
    assert_eq!(code(by_password.map(drop)), Code::PasswordSignInOff);

    let reset = identity
        .begin_reset(&guest(), "ann@town.example", Language::En)
        .await;
    assert_eq!(code(reset), Code::PasswordSignInOff);

    let up = identity
        .begin_sign_up(
            &guest(),
            "new@town.example",
            AccountKind::User,
            Language::En,
        )
        .await;
    assert_eq!(code(up), Code::PasswordSignInOff);
}

#[on_sqlite]
async fn nobody_signs_up_where_the_operator_closed_it(db: &TestDb) {
    let (world, peer) = world(
        db,
        SignInRules {
            sign_up: false,
            ..SignInRules::default()
        },
    )
    .await;
    let (_, step) = sign_in(&world, &peer, ANN).await;
    assert_eq!(rejection(step), Code::SignUpClosed);
    let identity = world.service.identity();
    let up = identity
        .begin_sign_up(&guest(), "new@example.org", AccountKind::User, Language::En)
        .await;
    assert_eq!(code(up), Code::SignUpClosed);
}
