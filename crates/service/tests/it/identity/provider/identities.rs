//! Added and removed identities, and users without a password.

use domain::identity::account::AccountKind;
use domain::identity::federation::{ProviderPurpose, SignInRules};
use domain::problem::Code;
use service::identity::provider::ProviderStep;
use testdb::{TestDb, on_both, on_sqlite};

use super::peer::{Fault, Person, query};
use super::{ANN, NO_PASSWORD, ann, answer, begin, form, rejection, sign_in, signed_in, world};
use crate::world::{PASSWORD, code, guest};

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
