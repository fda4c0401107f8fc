//! Signing in by an identity provider: the steps, and what the tests of them share.

mod answers;
mod identities;
mod newcomers;
mod peer;

use std::future::Future;
use std::pin::Pin;

use domain::id::{CodeId, IdentityId};
use domain::identity::federation::{ProviderPurpose, SignInRules};
use domain::problem::Code;
use domain::text::language::Language;
use service::identity::provider::{Begun, ProviderSignUp, ProviderStep};
use service::identity::sign::SignedIn;
use service::{Caller, Outcome, Service};
use testdb::TestDb;

use crate::world::{PASSWORD, World, code, guest};
use peer::{Peer, Person};

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
