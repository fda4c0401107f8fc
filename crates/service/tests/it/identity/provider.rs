//! Signing in by an identity provider: newcomers, joined users, added and removed identities, and refused answers.

mod peer;

use std::future::Future;
use std::pin::Pin;

use domain::id::{CodeId, IdentityId};
use domain::identity::account::AccountKind;
use domain::identity::federation::{ProviderPurpose, SignInRules};
use domain::problem::Code;
use domain::text::language::Language;
use service::identity::provider::{Begun, ProviderSignUp, ProviderStep};
use service::identity::sign::SignedIn;
use service::{Caller, Outcome, Service};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{PASSWORD, World, code, guest};
use peer::{Fault, Peer, Person, query};

const NO_PASSWORD: &str = "";

/// Ann, whose address the provider has verified.
const ANN: Person = Person {
    subject: "ann-1",
    email: Some("ann@example.org"),
    is_verified: true,
};

/// A server with a provider, and rules for newcomers.
async fn world(db: &TestDb, rules: SignInRules) -> (World, Peer) {
    let peer = Peer::start("2026-03-02T12:00:00Z".parse().unwrap()).await;
    let provider = peer.provider();
    let world = World::with(db, |config| {
        config.providers = vec![provider];
        config.sign_in = rules;
    });
    (world, peer)
}

async fn begin(world: &World, caller: &Caller, purpose: ProviderPurpose) -> Begun {
    let identity = world.service.identity();
    identity
        .begin_provider(caller, "town", purpose, PASSWORD)
        .await
        .unwrap()
}

/// A person signs in at the provider for a purpose, and comes back.
async fn answer(
    world: &World,
    peer: &Peer,
    caller: &Caller,
    purpose: ProviderPurpose,
    person: Person,
) -> (String, Outcome<ProviderStep>) {
    let begun = begin(world, caller, purpose).await;
    let (state, code) = peer.sign_in(&begun.address, person);
    let identity = world.service.identity();
    let step = identity
        .complete_provider(caller, &begun.attempt, &state, &code, None)
        .await;
    (begun.attempt, step)
}

async fn sign_in(world: &World, peer: &Peer, person: Person) -> (String, Outcome<ProviderStep>) {
    answer(world, peer, &guest(), ProviderPurpose::SignIn, person).await
}

fn form<'a>(attempt: &'a str, username: &'a str) -> ProviderSignUp<'a> {
    ProviderSignUp {
        attempt,
        code: None,
        username,
        language: Language::Fr,
        time_zone: Some("Europe/Paris"),
    }
}

/// Ann signs up by the provider.
async fn ann(world: &World, peer: &Peer) -> Caller {
    let (attempt, step) = sign_in(world, peer, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Newcomer(email) if email == "ann@example.org"));
    let made = world
        .service
        .identity()
        .sign_up_by_provider(&guest(), form(&attempt, "ann"))
        .await;
    made.unwrap().caller
}

fn signed_in(step: Outcome<ProviderStep>) -> SignedIn {
    match step.unwrap() {
        ProviderStep::SignedIn(signed_in) => signed_in,
        _ => panic!("not signed in"),
    }
}

/// The code of a rejection, where the step has no `Debug`.
fn rejection(step: Outcome<ProviderStep>) -> Code {
    code(step.map(drop))
}

/// Each step can be sent to another thread, as requests are: the compiler checks it.
#[test]
fn the_steps_can_be_sent() {
    type Sent<'a, T> = Pin<Box<dyn Future<Output = Outcome<T>> + Send + 'a>>;
    fn begin<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, Begun> {
        Box::pin(
            it.identity()
                .begin_provider(caller, text, ProviderPurpose::Add, text),
        )
    }
    fn complete<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, ProviderStep> {
        Box::pin(
            it.identity()
                .complete_provider(caller, text, text, text, Some(text)),
        )
    }
    fn join<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, SignedIn> {
        Box::pin(it.identity().join_by_password(caller, text, text))
    }
    fn sign_up<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, SignedIn> {
        Box::pin(it.identity().sign_up_by_provider(caller, form(text, text)))
    }
    fn remove<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, ()> {
        Box::pin(it.identity().remove_password(caller, text))
    }
    fn remove_one<'a>(
        it: &'a Service,
        caller: &'a Caller,
        id: IdentityId,
        text: &'a str,
    ) -> Sent<'a, ()> {
        Box::pin(it.identity().remove_identity(caller, id, text))
    }
    fn join_by_code<'a>(
        it: &'a Service,
        caller: &'a Caller,
        id: CodeId,
        text: &'a str,
    ) -> Sent<'a, SignedIn> {
        Box::pin(it.identity().join_by_code(caller, text, id, text))
    }
    fn send<'a>(it: &'a Service, caller: &'a Caller, text: &'a str) -> Sent<'a, (CodeId, bool)> {
        Box::pin(
            it.identity()
                .send_identity_code(caller, text, Some(text), Language::En),
        )
    }
    let _ = (
        begin,
        complete,
        join,
        sign_up,
        remove,
        remove_one,
        join_by_code,
        send,
    );
}

#[on_sqlite]
async fn a_newcomer_chooses_a_username_and_signs_in_again_by_the_provider_alone(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let caller = ann(&world, &peer).await;
    let user = world
        .service
        .identity()
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
    let user = identity.viewer(&made.caller).await.unwrap().unwrap().user;
    assert_eq!(user.email, "bob@example.org");
}

#[on_sqlite]
async fn an_answer_that_proves_nothing_is_refused(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    for (fault, expected) in [
        (Fault::WrongNonce, Code::ProviderRefused),
        (Fault::ForeignAudience, Code::ProviderRefused),
        (Fault::OtherIssuer, Code::ProviderRefused),
        (Fault::Expired, Code::ProviderRefused),
        (Fault::FromTheFuture, Code::ProviderRefused),
        (Fault::Unsigned, Code::ProviderRefused),
        (Fault::SharedSecret, Code::ProviderRefused),
        (Fault::UnknownKey, Code::ProviderRefused),
        (Fault::NoToken, Code::ProviderRefused),
        (Fault::NoSubject, Code::ProviderRefused),
        (Fault::Elsewhere, Code::ProviderDown),
    ] {
        peer.set_fault(fault);
        let (_, step) = sign_in(&world, &peer, ANN).await;
        assert_eq!(rejection(step), expected, "{fault:?}");
    }
    assert!(
        peer.requests().iter().all(|line| !line.contains("/stolen")),
        "the code went elsewhere"
    );
    peer.set_fault(Fault::None);
    let (_, step) = sign_in(&world, &peer, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Newcomer(_)));
}

#[on_sqlite]
async fn the_document_of_another_issuer_is_refused(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    peer.set_fault(Fault::OtherDocument);
    let begun = world
        .service
        .identity()
        .begin_provider(&guest(), "town", ProviderPurpose::SignIn, NO_PASSWORD)
        .await;
    assert_eq!(code(begun.map(drop)), Code::ProviderDown);
}

#[on_both(locks)]
async fn an_answer_counts_once_in_its_own_browser_and_for_ten_minutes(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let identity = world.service.identity();
    let (mine, others) = (
        begin(&world, &guest(), ProviderPurpose::SignIn).await,
        begin(&world, &guest(), ProviderPurpose::SignIn).await,
    );
    let (state, grant) = peer.sign_in(&mine.address, ANN);
    for (attempt, state) in [
        (&others.attempt, &state),
        (&mine.attempt, &others.attempt),
        (&mine.attempt, &String::new()),
    ] {
        let step = identity
            .complete_provider(&guest(), attempt, state, &grant, None)
            .await;
        assert_eq!(rejection(step), Code::AttemptExpired);
    }
    let step = identity
        .complete_provider(
            &guest(),
            &mine.attempt,
            &state,
            &grant,
            Some("https://other.example"),
        )
        .await;
    assert_eq!(rejection(step), Code::ProviderRefused);
    let again = identity
        .complete_provider(&guest(), &mine.attempt, &state, &grant, None)
        .await;
    assert_eq!(rejection(again), Code::AttemptExpired);

    let late = begin(&world, &guest(), ProviderPurpose::SignIn).await;
    let (state, grant) = peer.sign_in(&late.address, ANN);
    world.wait(600);
    let step = identity
        .complete_provider(&guest(), &late.attempt, &state, &grant, None)
        .await;
    assert_eq!(rejection(step), Code::AttemptExpired);
}

#[on_sqlite]
async fn a_replayed_code_and_changed_keys(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let identity = world.service.identity();
    let (first, second) = (
        begin(&world, &guest(), ProviderPurpose::SignIn).await,
        begin(&world, &guest(), ProviderPurpose::SignIn).await,
    );
    let (state, grant) = peer.sign_in(&first.address, ANN);
    let step = identity
        .complete_provider(&guest(), &first.attempt, &state, &grant, None)
        .await;
    assert!(step.is_ok());
    // The code of another sign-in, in a browser that began one itself.
    let state = query(&second.address)["state"].clone();
    let step = identity
        .complete_provider(&guest(), &second.attempt, &state, &grant, None)
        .await;
    assert_eq!(rejection(step), Code::ProviderRefused);
    peer.change_keys();
    let (_, step) = sign_in(&world, &peer, ANN).await;
    assert!(
        matches!(step.unwrap(), ProviderStep::Newcomer(_)),
        "new keys are read"
    );
}

#[on_both(locks)]
async fn a_user_adds_and_removes_identities_but_never_the_last_way_in(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let identity = world.service.identity();
    let caller = world.sign_up("cyan", AccountKind::User).await;
    let guess = identity
        .begin_provider(&caller, "town", ProviderPurpose::Add, "wrong password")
        .await;
    assert_eq!(code(guess.map(drop)), Code::PasswordWrong);
    assert_eq!(
        code(identity.remove_password(&caller, PASSWORD).await),
        Code::LastWayIn
    );
    let (_, step) = answer(&world, &peer, &caller, ProviderPurpose::Add, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Added));
    // The identity is Cyan's now, whatever its address.
    let (_, step) = sign_in(&world, &peer, ANN).await;
    assert_eq!(signed_in(step).caller.user(), caller.user());
    let dan = world.sign_up("dan", AccountKind::User).await;
    let (_, step) = answer(&world, &peer, &dan, ProviderPurpose::Add, ANN).await;
    assert_eq!(rejection(step), Code::IdentityTaken);

    identity.remove_password(&caller, PASSWORD).await.unwrap();
    let seen = identity.identities(&caller).await.unwrap();
    let id = seen.first().unwrap().identity.id;
    assert_eq!(
        code(identity.remove_identity(&caller, id, NO_PASSWORD).await),
        Code::ConfirmByProvider
    );
    let (_, step) = answer(&world, &peer, &caller, ProviderPurpose::Confirm, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Confirmed));
    assert_eq!(
        code(identity.remove_identity(&caller, id, NO_PASSWORD).await),
        Code::LastWayIn
    );
    let trail = identity.identities(&dan).await.unwrap();
    assert!(trail.is_empty());
}

#[on_sqlite]
async fn a_user_without_password_confirms_important_actions_by_a_new_sign_in(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let identity = world.service.identity();
    let caller = ann(&world, &peer).await;
    let delete = async || {
        world
            .service
            .accounts()
            .delete_account(&caller, "ann", "ann", NO_PASSWORD)
            .await
    };
    assert_eq!(code(delete().await), Code::ConfirmByProvider);
    let begun = begin(&world, &caller, ProviderPurpose::Confirm).await;
    let asked = query(&begun.address);
    assert_eq!(
        (asked["max_age"].as_str(), asked["prompt"].as_str()),
        ("0", "login")
    );
    peer.set_fault(Fault::OldSignIn);
    let (_, step) = answer(&world, &peer, &caller, ProviderPurpose::Confirm, ANN).await;
    assert_eq!(rejection(step), Code::NotFresh);
    peer.set_fault(Fault::None);
    let (_, step) = answer(
        &world,
        &peer,
        &caller,
        ProviderPurpose::Confirm,
        Person {
            subject: "bo-1",
            ..ANN
        },
    )
    .await;
    assert_eq!(rejection(step), Code::IdentityOther);
    assert_eq!(code(delete().await), Code::ConfirmByProvider);
    let (_, step) = answer(&world, &peer, &caller, ProviderPurpose::Confirm, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Confirmed));
    world.wait(300);
    peer.wait(300);
    assert_eq!(
        code(delete().await),
        Code::ConfirmByProvider,
        "after five minutes"
    );
    let (_, step) = answer(&world, &peer, &caller, ProviderPurpose::Confirm, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Confirmed));
    assert!(delete().await.unwrap());
    // The identity of a deleted user does not bring that user back: it is a newcomer's.
    let (attempt, step) = sign_in(&world, &peer, ANN).await;
    assert!(matches!(step.unwrap(), ProviderStep::Newcomer(_)));
    let again = identity
        .sign_up_by_provider(&guest(), form(&attempt, "ann"))
        .await;
    assert_eq!(code(again.map(drop)), Code::UsernameTaken);
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

#[on_sqlite]
async fn a_provider_that_does_not_respond_or_does_not_exist(db: &TestDb) {
    let (world, peer) = world(db, SignInRules::default()).await;
    let identity = world.service.identity();
    let unknown = identity
        .begin_provider(&guest(), "city", ProviderPurpose::SignIn, NO_PASSWORD)
        .await;
    assert_eq!(code(unknown.map(drop)), Code::ProviderUnknown);
    peer.set_fault(Fault::TooLarge);
    let large = identity
        .begin_provider(&guest(), "town", ProviderPurpose::SignIn, NO_PASSWORD)
        .await;
    assert_eq!(code(large.map(drop)), Code::ProviderDown);
    peer.set_fault(Fault::None);
    begin(&world, &guest(), ProviderPurpose::SignIn).await;
}
