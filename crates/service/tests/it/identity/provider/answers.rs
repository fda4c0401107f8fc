//! Answers of an identity provider that are refused.

use domain::identity::federation::{ProviderPurpose, SignInRules};
use domain::problem::Code;
use service::identity::provider::ProviderStep;
use testdb::{TestDb, on_both, on_sqlite};

use super::peer::{Fault, query};
use super::{ANN, NO_PASSWORD, begin, rejection, sign_in, world};
use crate::world::{code, guest};

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
