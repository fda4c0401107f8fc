//! Invitations: their lifetime of a week, the permissions to send, withdraw and accept them, and the facts they show.

use domain::access::role::{AccountRole as A, CollectionRole as C};
use domain::catalogue::collection::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::invitation::{Invitation, Offer};
use domain::problem::Code;
use domain::text::language::Language;
use jiff::SignedDuration;
use service::member::invitation::{Accepted, Guest};
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::member::Team;
use crate::world::{World, code, codes, guest};

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
async fn an_invitation_lives_a_week(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (world, out) = (&team.world, team.caller("out"));
    let email = "out@example.org";
    let sent = invite(&team, "adm", email, A::Member).await.unwrap();
    let first = token(world, email).await;
    let twice = invite(&team, "ann", "OUT@example.org", A::Member).await;
    assert_eq!(codes(twice), [(Some("email".into()), Code::AlreadyInvited)]);
    // An invitation to the collection is another invitation.
    invite_here(&team, "ann", email, C::Member).await.unwrap();
    world.wait(WEEK - 3);
    assert!(offered(world, &first).await);
    world.wait(1);
    assert!(!offered(world, &first).await);
    assert_eq!(
        code(accept(world, &out, &first).await),
        Code::InvitationOver
    );
    let open = world
        .service
        .members()
        .account_invitations(&team.caller("adm"), team.account)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(open, []);
    // An expired invitation can be sent again, and does not block another one.
    let again = world
        .service
        .members()
        .resend_invitation(&team.caller("adm"), sent.id)
        .await
        .unwrap();
    assert!(again.expires_at > sent.expires_at);
    world.wait(WEEK);
    let other = invite(&team, "adm", email, A::Member).await.unwrap();
    assert_ne!(other.id, sent.id);
    let link = token(world, email).await;
    world.service.sweep().await.unwrap();
    assert!(offered(world, &link).await);
    world.wait(WEEK);
    assert!(world.service.sweep().await.unwrap() > 0);
    let gone = world
        .service
        .members()
        .resend_invitation(&team.caller("adm"), other.id)
        .await;
    assert_eq!(code(gone), Code::NotFound);
}

#[on_sqlite]
async fn an_old_link_brings_nobody_back_and_gives_nobody_more(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let (world, out) = (&team.world, team.caller("out"));
    let email = "out@example.org";
    // The user is added by name before the link is used, so the link is invalid.
    invite(&team, "ann", email, A::Administrator).await.unwrap();
    let link = token(world, email).await;
    let user = world
        .service
        .members()
        .add_account_member(&team.caller("ann"), "ann", "out", A::Member)
        .await
        .unwrap();
    assert_eq!(code(accept(world, &out, &link).await), Code::InvitationOver);
    // A member's invitations end with the membership, whether the member is removed or leaves.
    for by in ["ann", "out"] {
        invite(&team, "ann", email, A::Administrator).await.unwrap();
        let link = token(world, email).await;
        invite_here(&team, "ann", email, C::Editor).await.unwrap();
        let here = token(world, email).await;
        assert_eq!(code(accept(world, &out, &link).await), Code::AlreadyMember);
        world
            .service
            .members()
            .remove_account_member(&team.caller(by), "ann", user.record.who.user)
            .await
            .unwrap();
        for link in [link, here] {
            assert_eq!(code(accept(world, &out, &link).await), Code::InvitationOver);
        }
        world
            .service
            .members()
            .add_account_member(&team.caller("ann"), "ann", "out", A::Member)
            .await
            .unwrap();
    }
    // The same in a collection.
    invite_here(&team, "ann", email, C::Administrator)
        .await
        .unwrap();
    let link = token(world, email).await;
    world
        .service
        .members()
        .add_collection_member(&team.caller("ann"), team.prices, "out", C::Member)
        .await
        .unwrap();
    assert_eq!(code(accept(world, &out, &link).await), Code::InvitationOver);
    invite_here(&team, "ann", email, C::Administrator)
        .await
        .unwrap();
    let link = token(world, email).await;
    world
        .service
        .members()
        .remove_collection_member(&team.caller("ann"), team.prices, user.record.who.user)
        .await
        .unwrap();
    assert_eq!(code(accept(world, &out, &link).await), Code::InvitationOver);
}

#[on_sqlite]
async fn a_new_link_ends_the_former_and_what_is_taken_back_is_over(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (world, out) = (&team.world, team.caller("out"));
    let email = "out@example.org";
    let sent = invite(&team, "adm", email, A::Member).await.unwrap();
    let first = token(world, email).await;
    world.wait(60);
    let renewed = world
        .service
        .members()
        .resend_invitation(&team.caller("ann"), sent.id)
        .await
        .unwrap();
    assert_eq!(
        (renewed.id, renewed.inviter.as_deref(), renewed.version),
        (sent.id, Some("ann"), 2)
    );
    let second = token(world, email).await;
    assert_ne!(first, second);
    assert_eq!(
        code(accept(world, &out, &first).await),
        Code::InvitationOver
    );
    assert!(offered(world, &second).await);
    world
        .service
        .members()
        .withdraw_invitation(&team.caller("adm"), sent.id)
        .await
        .unwrap();
    assert_eq!(
        code(accept(world, &out, &second).await),
        Code::InvitationOver
    );
    assert_eq!(
        code(
            world
                .service
                .members()
                .withdraw_invitation(&team.caller("adm"), sent.id)
                .await
        ),
        Code::NotFound
    );
    assert!(
        team.trail().await.contains(
            &"adm invitation_withdrawn out@example.org  {\"role\":\"member\"}".to_owned()
        )
    );
    assert_eq!(team.members("ann").await.unwrap().len(), 6);
    // The address can be invited again.
    invite(&team, "adm", email, A::Member).await.unwrap();
}

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

#[on_sqlite]
async fn an_invitation_is_worth_something_for_its_address_only(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let world = &team.world;
    invite(&team, "ann", "newbie@example.org", A::Administrator)
        .await
        .unwrap();
    let link = token(world, "newbie@example.org").await;
    for (reader, expected) in [
        ("out", Code::InvitationOtherAddress),
        ("mem", Code::InvitationOtherAddress),
        ("guest", Code::SignInNeeded),
    ] {
        assert_eq!(
            code(accept(world, &team.caller(reader), &link).await),
            expected
        );
    }
    for wrong in [
        "",
        "x",
        &link.chars().skip(1).collect::<String>(),
        &format!("{link}x"),
        &"A".repeat(43),
        "é",
    ] {
        assert_eq!(
            code(accept(world, &team.caller("out"), wrong).await),
            Code::InvitationOver,
            "{wrong}"
        );
        assert!(!offered(world, wrong).await, "{wrong}");
    }
    // The failed attempts did not use the invitation up.
    let new = world.sign_up("newbie", AccountKind::Publisher).await;
    assert_eq!(
        accept(world, &new, &link).await.unwrap().account.role,
        Some(A::Administrator)
    );
}

#[on_both(lists)]
async fn who_has_lost_the_right_to_invite_has_not_invited(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (world, out) = (&team.world, team.caller("out"));
    let email = "out@example.org";
    invite(&team, "adm", email, A::Member).await.unwrap();
    invite_here(&team, "cad", email, C::Editor).await.unwrap();
    let here = token(world, email).await;
    let mails = world.mails_to(email).await;
    let mail = mails[mails.len() - 2].replace("=\r\n", "");
    let in_account: String = mail
        .split_once("/invitation#")
        .unwrap()
        .1
        .chars()
        .take(43)
        .collect();
    // An administrator of the collection alone cannot add account members; the invitation remains valid.
    assert_eq!(code(accept(world, &out, &here).await), Code::NotInAccount);
    team.remove("ann", "adm").await.unwrap();
    assert!(!offered(world, &in_account).await);
    assert_eq!(
        code(accept(world, &out, &in_account).await),
        Code::InvitationOver
    );
    // The invitation is valid again once its inviter is an administrator again.
    team.add("ann", "adm", A::Administrator).await.unwrap();
    let accepted = accept(world, &out, &in_account).await.unwrap();
    assert_eq!(
        (accepted.account.role, accepted.collection),
        (Some(A::Member), None)
    );
    let cad = world
        .service
        .members()
        .collection_members(
            &team.caller("ann"),
            team.prices,
            Some("cad"),
            &domain::list::Page::first(1),
        )
        .await;
    let version = cad.unwrap().unwrap().nodes[0].record.version;
    let lowered = world
        .service
        .members()
        .change_collection_member(
            &team.caller("ann"),
            team.prices,
            team.user("cad"),
            version,
            C::Editor,
        )
        .await;
    assert_eq!(lowered.unwrap().record.role, C::Editor);
    assert_eq!(code(accept(world, &out, &here).await), Code::InvitationOver);
    assert_eq!(team.members_here("ann").await.unwrap().len(), 4);
}

#[on_both(commits)]
async fn a_link_that_is_followed_twice_at_once_counts_once(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (world, out) = (&team.world, team.caller("out"));
    invite_here(&team, "ann", "out@example.org", C::Member)
        .await
        .unwrap();
    let link = token(world, "out@example.org").await;
    let (one, two, three) = tokio::join!(
        accept(world, &out, &link),
        accept(world, &out, &link),
        accept(world, &out, &link)
    );
    let outcomes = [one, two, three];
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    for outcome in outcomes.into_iter().filter(|outcome| outcome.is_err()) {
        assert_eq!(code(outcome), Code::InvitationOver);
    }
    let added = team
        .trail()
        .await
        .into_iter()
        .filter(|entry| entry.starts_with("out member_added"));
    assert_eq!(added.count(), 2);
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
