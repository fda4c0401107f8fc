//! Invitations: the way from the mail to the membership, and the language of the mail.

mod acceptance;
mod lifetime;
mod refusals;

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::invitation::{Invitation, Offer};
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use domain::text::language::Language;
use jiff::SignedDuration;
use service::member::invitation::{Accepted, Guest};
use service::{Caller, Outcome};
use testdb::{TestDb, on_sqlite};

use crate::member::Team;
use crate::world::{World, code, guest};

const WEEK: i64 = 7 * 24 * 60 * 60;

fn to(email: &str) -> Guest<'_> {
    Guest {
        email,
        language: Language::En,
    }
}

async fn invite(team: &Team, by: &str, email: &str, role: A) -> Outcome<Invitation> {
    // Mails are ordered by their time.
    team.world.wait(1);
    team.world
        .service
        .members()
        .invite_to_account(&team.caller(by), "ann", role, to(email))
        .await
}

async fn invite_here(team: &Team, by: &str, email: &str, role: C) -> Outcome<Invitation> {
    team.world.wait(1);
    team.world
        .service
        .members()
        .invite_to_collection(&team.caller(by), team.prices, role, to(email))
        .await
}

/// The token in the latest mail to an address.
async fn token(world: &World, email: &str) -> String {
    let mails = world.mails_to(email).await;
    let mail = mails.last().expect("a mail").replace("=\r\n", "");
    let (_, rest) = mail.split_once("/invitation#").expect("a link");
    rest.chars().take(43).collect()
}

async fn accept(world: &World, caller: &Caller, token: &str) -> Outcome<Accepted> {
    world
        .service
        .members()
        .accept_invitation(caller, token)
        .await
}

async fn offered(world: &World, token: &str) -> bool {
    world
        .service
        .members()
        .invitation_offer(token)
        .await
        .unwrap()
        .is_some()
}

#[on_sqlite]
async fn who_is_invited_signs_up_and_belongs(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let world = &team.world;
    team.hide("ann").await;
    let email = "Newcomer@example.org";
    let sent = invite_here(&team, "ann", email, C::Editor).await.unwrap();
    assert_eq!(
        sent.expires_at.duration_since(sent.created_at),
        SignedDuration::from_secs(WEEK)
    );
    assert!(
        world
            .was_mailed(email, "ann has invited you to join ann/prices on Statit")
            .await
    );
    let link = token(world, email).await;

    // The link shows the account and the collection, even private ones.
    let offer = world
        .service
        .members()
        .invitation_offer(&link)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (offer.account.as_str(), offer.account_name.as_deref()),
        ("ann", Some("ann in private"))
    );
    assert_eq!(
        offer
            .collection
            .as_ref()
            .map(|(key, name)| (key.as_str(), name.en.as_deref())),
        Some(("prices", Some("Energy")))
    );
    assert_eq!(
        (
            offer.invitation.email.as_str(),
            offer.invitation.inviter.as_deref()
        ),
        (email, Some("ann"))
    );
    assert_eq!(
        offer.invitation.offer,
        Offer::Collection(team.prices, C::Editor)
    );
    assert_eq!(
        code(accept(world, &guest(), &link).await),
        Code::SignInNeeded
    );

    // The invitee is recognized by the email address, in any letter case.
    let newcomer = world.sign_up("newcomer", AccountKind::User).await;
    assert!(
        world
            .service
            .accounts()
            .account(&newcomer, "ann")
            .await
            .unwrap()
            .is_none()
    );
    let accepted = accept(world, &newcomer, &link).await.unwrap();
    assert_eq!(
        (accepted.account.role, accepted.collection.unwrap().role),
        (Some(A::Member), Some(C::Editor))
    );
    assert_eq!(
        code(accept(world, &newcomer, &link).await),
        Code::InvitationOver
    );
    assert!(!offered(world, &link).await);
    let trail = team.trail().await;
    for entry in [
        "ann member_invited Newcomer@example.org prices {\"role\":\"editor\"}",
        "newcomer member_added newcomer  {\"role\":\"member\"}",
        "newcomer member_added newcomer prices {\"role\":\"editor\"}",
    ] {
        assert_eq!(
            trail.iter().filter(|reported| *reported == entry).count(),
            1,
            "{entry} in {trail:#?}"
        );
    }
}

#[on_sqlite]
async fn a_letter_is_in_the_language_that_was_chosen(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let world = &team.world;
    let guest = Guest {
        email: "new@example.org",
        language: Language::Fr,
    };
    world
        .service
        .members()
        .invite_to_account(&team.caller("ann"), "ann", A::Administrator, guest)
        .await
        .unwrap();
    let mails = world.mails_to("new@example.org").await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("administrateur"), "{}", mails[0]);
    assert!(
        mails[0].contains("https://statit.example/invitation#"),
        "{}",
        mails[0]
    );
}
