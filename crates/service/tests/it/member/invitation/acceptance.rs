//! Accepting invitations: for one address, with a right that still stands, and once.

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use testdb::{TestDb, on_both, on_sqlite};

use super::{accept, invite, invite_here, offered, token};
use crate::member::Team;
use crate::world::code;

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
