//! The lifetime of invitations: a week, or until a new link or a withdrawal.

use domain::access::CollectionAccess;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::problem::Code;
use testdb::{TestDb, on_sqlite};

use super::{WEEK, accept, invite, invite_here, offered, token};
use crate::member::Team;
use crate::world::{code, codes};

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
