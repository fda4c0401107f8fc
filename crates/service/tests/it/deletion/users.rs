//! Deleting users: what others depend on stays.

use domain::access::Reader;
use domain::identity::role::{AccountRole, CollectionRole};
use domain::list::Page;
use domain::operation::audit::AuditEntry;
use domain::text::language::Language;
use service::Caller;
use testdb::{TestDb, on_both, on_sqlite};

use super::{collection, dashboard, join, metric, world};
use crate::world::{PASSWORD, World, client, guest};

async fn trail(world: &World, caller: &Caller, account: &str) -> Vec<AuditEntry> {
    let account = world
        .service
        .accounts()
        .account(caller, account)
        .await
        .unwrap()
        .unwrap();
    let page = Page::first(100);
    let listed = world
        .service
        .audit()
        .account_audit(caller, account.record.id, &page)
        .await;
    listed.unwrap().unwrap().nodes
}

#[on_both(lists)]
async fn a_person_who_is_deleted_leaves_others_what_they_depend_on(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = join(&world, &ann, "bob", AccountRole::Administrator).await;
    let other = world
        .service
        .identity()
        .sign_in(&guest(), "bob@example.org", PASSWORD)
        .await
        .unwrap();
    let theirs = collection(&world, &bob, "ann", "col").await;
    let made = metric(&world, &bob, "cpi", None).await;
    dashboard(&world, &ann, "personal", None, &[]).await;
    let board = world
        .service
        .dashboards()
        .dashboard(&ann, "ann", None, "personal")
        .await
        .unwrap()
        .unwrap();
    world
        .service
        .dashboards()
        .add_dashboard_reader(&ann, board.record.id, "bob")
        .await
        .unwrap();
    // Open codes and invitations for the address.
    world
        .service
        .identity()
        .begin_reset(&guest(), "bob@example.org", Language::En)
        .await
        .unwrap();
    let carl = world.publisher("carl").await;
    let bob_by_mail = service::member::invitation::Guest {
        email: "bob@example.org",
        language: Language::En,
    };
    world
        .service
        .members()
        .invite_to_account(&carl, "carl", AccountRole::Member, bob_by_mail)
        .await
        .unwrap();
    let invitations = async || {
        world
            .service
            .members()
            .account_invitations(
                &carl,
                world
                    .service
                    .accounts()
                    .account(&carl, "carl")
                    .await
                    .unwrap()
                    .unwrap()
                    .record
                    .id,
            )
            .await
            .unwrap()
            .unwrap()
            .len()
    };
    assert_eq!(invitations().await, 1);
    let vintages = world
        .service
        .series()
        .vintages(&ann, made.record.id, &Page::first(1))
        .await
        .unwrap();
    assert_eq!(vintages.nodes[0].author.as_deref(), Some("bob"));

    assert!(
        world
            .service
            .accounts()
            .delete_account(&bob, "bob", "bob", PASSWORD)
            .await
            .unwrap()
    );
    assert_eq!(invitations().await, 0);
    let authenticated = world
        .service
        .identity()
        .authenticate(Some(&other.token), client("192.0.2.1"))
        .await
        .unwrap();
    assert_eq!(authenticated.reader, Reader::Guest);
    // The user's collections belong to the account's owner.
    let seen = world
        .service
        .collections()
        .collection_by_id(&ann, theirs)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (seen.role, seen.can.delete),
        (Some(CollectionRole::Owner), true)
    );
    let members = world
        .service
        .members()
        .account_members(&ann, seen.record.account, None, &Page::first(10))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(members.total, 1);
    assert_eq!(
        world
            .service
            .members()
            .collection_members(&ann, theirs, None, &Page::first(10))
            .await
            .unwrap()
            .unwrap()
            .total,
        1
    );
    assert!(
        world
            .service
            .dashboards()
            .dashboard_readers(&ann, board.record.id)
            .await
            .unwrap()
            .is_none_or(|readers| readers.is_empty())
    );
    let vintages = world
        .service
        .series()
        .vintages(&ann, made.record.id, &Page::first(1))
        .await
        .unwrap();
    assert_eq!(
        (vintages.nodes[0].author.as_deref(), vintages.nodes[0].added),
        (None, 2)
    );
    let entries = trail(&world, &ann, "ann").await;
    use domain::operation::audit::AuditAction;
    for (action, subject) in [
        (AuditAction::CollectionHandedOver, Some("ann")),
        (AuditAction::MemberLeft, None),
    ] {
        let entry = entries.iter().find(|entry| entry.action == action).unwrap();
        assert_eq!(
            (entry.subject.as_deref(), entry.actor.as_deref()),
            (subject, None)
        );
    }
    assert!(
        entries
            .iter()
            .all(|entry| entry.actor.as_deref() != Some("bob"))
    );
    let invited = trail(&world, &carl, "carl")
        .await
        .into_iter()
        .find(|entry| entry.action == AuditAction::MemberInvited)
        .unwrap();
    assert_eq!(invited.subject, None);
}

#[on_sqlite]
async fn who_has_another_account_stays(db: &TestDb) {
    let world = world(db);
    let ann = world.publisher("ann").await;
    let bob = join(&world, &ann, "bob", AccountRole::Administrator).await;
    let id = bob.user().unwrap();

    if world
        .service
        .members()
        .hand_over_account(&ann, "ann", id, PASSWORD, None)
        .await
        .is_err()
    {
        panic!("an account is handed over");
    }

    // The account that was handed over is deleted; its owner and its members remain users.
    assert!(
        !world
            .service
            .accounts()
            .delete_account(&bob, "ann", "ann", PASSWORD)
            .await
            .unwrap()
    );

    assert_eq!(
        world
            .service
            .viewers()
            .viewer(&bob)
            .await
            .unwrap()
            .unwrap()
            .account
            .record
            .key,
        "bob"
    );

    world
        .service
        .identity()
        .sign_in(&guest(), "bob@example.org", PASSWORD)
        .await
        .unwrap();
}
