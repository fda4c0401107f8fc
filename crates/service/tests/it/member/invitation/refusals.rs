//! Every rejection of an invitation to send, and the limit of their number.

use domain::access::CollectionAccess;
use domain::identity::invitation::Offer;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::{accept, invite, invite_here, token};
use crate::member::Team;
use crate::world::{code, codes};

#[on_sqlite]
async fn every_refusal_to_invite(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let world = &team.world;
    let (email, role) = (Some("email"), Some("role"));

    for (by, address, given, expected) in [
        (
            "guest",
            "new@example.org",
            A::Member,
            (None, Code::SignInNeeded),
        ),
        ("out", "new@example.org", A::Member, (None, Code::Forbidden)),
        ("mem", "new@example.org", A::Member, (None, Code::Forbidden)),
        ("cad", "new@example.org", A::Member, (None, Code::Forbidden)),
        ("adm", "nothing", A::Member, (email, Code::EmailInvalid)),
        ("adm", " ", A::Member, (email, Code::Required)),
        (
            "adm",
            "ADM@example.org",
            A::Member,
            (email, Code::MemberSelf),
        ),
        (
            "adm",
            "new@example.org",
            A::Administrator,
            (role, Code::OtherAdministrator),
        ),
        (
            "adm",
            "new@example.org",
            A::Owner,
            (role, Code::RoleAboveOwn),
        ),
        ("ann", "new@example.org", A::Owner, (role, Code::OwnerFixed)),
    ] {
        let (field, code) = expected;
        let outcome = invite(&team, by, address, given).await;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{by} {address} {given}"
        );
    }

    for (by, given, expected) in [
        ("guest", C::Member, (None, Code::SignInNeeded)),
        ("out", C::Member, (None, Code::Forbidden)),
        ("mem", C::Member, (None, Code::Forbidden)),
        ("edi", C::Member, (None, Code::Forbidden)),
        ("cad", C::Owner, (role, Code::RoleAboveOwn)),
        ("ann", C::Owner, (role, Code::OwnerFixed)),
    ] {
        let (field, code) = expected;
        let outcome = invite_here(&team, by, "new@example.org", given).await;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{by} {given}"
        );
    }
    assert!(world.mails_to("new@example.org").await.is_empty());

    // The owner of an address is not disclosed: members and unknown people are invited alike.
    for address in ["mem@example.org", "out@example.org", "new@example.org"] {
        let sent = invite(&team, "adm", address, A::Member).await.unwrap();
        assert_eq!(
            (sent.email.as_str(), sent.offer),
            (address, Offer::Account(A::Member))
        );
        assert_eq!(
            world.mails_to(address).await.len(),
            if address.starts_with("new") { 1 } else { 2 }
        );
    }

    let link = token(world, "mem@example.org").await;
    assert_eq!(
        code(accept(world, &team.caller("mem"), &link).await),
        Code::AlreadyMember
    );
    assert_eq!(team.members("ann").await.unwrap().len(), 6);

    // Only a manager of members sees the list and changes its entries.
    let sent = invite(&team, "ann", "boss@example.org", A::Administrator)
        .await
        .unwrap();
    for (reader, sees, withdraws) in [
        ("guest", false, Code::SignInNeeded),
        ("out", false, Code::NotFound),
        ("mem", false, Code::NotFound),
        ("cad", false, Code::NotFound),
        ("adm", true, Code::OtherAdministrator),
    ] {
        let caller = team.caller(reader);
        let listed = world
            .service
            .members()
            .account_invitations(&caller, team.account)
            .await
            .unwrap();
        assert_eq!(listed.is_some(), sees, "{reader}");
        assert_eq!(listed.map_or(4, |list| list.len()), 4);
        assert_eq!(
            code(
                world
                    .service
                    .members()
                    .withdraw_invitation(&caller, sent.id)
                    .await
            ),
            withdraws,
            "{reader}"
        );
        assert_eq!(
            code(
                world
                    .service
                    .members()
                    .resend_invitation(&caller, sent.id)
                    .await
            ),
            withdraws,
            "{reader}"
        );
    }

    let here = invite_here(&team, "cad", "new@example.org", C::Editor)
        .await
        .unwrap();
    for (reader, sees) in [
        ("out", false),
        ("mem", false),
        ("edi", false),
        ("cad", true),
        ("adm", true),
    ] {
        let listed = world
            .service
            .members()
            .collection_invitations(&team.caller(reader), team.prices)
            .await
            .unwrap();
        assert_eq!(listed.is_some(), sees, "{reader}");
    }

    world
        .service
        .members()
        .withdraw_invitation(&team.caller("adm"), here.id)
        .await
        .unwrap();
}

#[on_both(counts)]
async fn nobody_sends_letters_by_the_hundred(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let world = &team.world;

    for number in 0..50 {
        invite(&team, "adm", &format!("p{number}@example.org"), A::Member)
            .await
            .unwrap();
    }
    assert_eq!(
        code(invite(&team, "adm", "p50@example.org", A::Member).await),
        Code::TooManyMails
    );
    invite(&team, "ann", "p50@example.org", A::Member)
        .await
        .unwrap();

    world.wait(60 * 60);
    invite(&team, "adm", "p51@example.org", A::Member)
        .await
        .unwrap();

    // Mails to one address are limited too.
    let sent = invite(&team, "ann", "p52@example.org", A::Member)
        .await
        .unwrap();
    for _ in 0..9 {
        world
            .service
            .members()
            .resend_invitation(&team.caller("ann"), sent.id)
            .await
            .unwrap();
    }
    let again = world
        .service
        .members()
        .resend_invitation(&team.caller("adm"), sent.id)
        .await;
    assert_eq!(code(again), Code::TooManyMails);
}
