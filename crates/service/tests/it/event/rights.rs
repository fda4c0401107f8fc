//! The readers and the editors of events.

use domain::access::CollectionAccess;
use domain::catalogue::event::Event;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::{events, form};
use crate::member::Team;
use crate::world::code;

/// The permission of a user on the events of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Right {
    Nothing,
    See,
    Edit,
}

/// Checks every use case for a user.
async fn check(team: &Team, name: &str, event: &Event, right: Right) {
    let (service, collection) = (&team.world.service, team.prices);
    let (events_of, caller) = (service.events(), team.caller(name));
    let sees = right != Right::Nothing;
    let seen = events(&team.world, &caller, collection).await;
    assert_eq!(seen.len(), usize::from(sees), "{name}");
    let one = events_of
        .event(&caller, collection, event.id)
        .await
        .unwrap();
    assert_eq!(one.is_some(), sees, "{name}");

    let told = |allowed| match right {
        Right::Nothing => Code::NotFound,
        Right::See if caller.user().is_none() => Code::SignInNeeded,
        Right::See => Code::Forbidden,
        Right::Edit => allowed,
    };
    let edited = events_of
        .edit_event(&caller, event.id, 9, &form("2020"))
        .await;
    assert_eq!(code(edited), told(Code::Conflict), "{name}");
    let deleted = events_of.delete_event(&caller, event.id, 9).await;
    assert_eq!(code(deleted), told(Code::Conflict), "{name}");
    let created = events_of
        .create_event(&caller, collection, &form("?"), None)
        .await;
    assert_eq!(code(created), told(Code::DateFormat), "{name}");
    let may = events_of.may_edit(&caller, collection).await;
    assert_eq!(may.is_ok(), right == Right::Edit, "{name}");
}

/// Checks all users of a team.
async fn check_all(db: &TestDb, access: CollectionAccess, stranger: Right) {
    let team = Team::new(db, access).await;
    let ann = team.caller("ann");
    let events_of = team.world.service.events();
    let made = events_of
        .create_event(&ann, team.prices, &form("2020"), None)
        .await
        .unwrap();
    for (name, right) in [
        ("guest", stranger),
        ("out", stranger),
        ("mem", Right::See),
        ("edi", Right::Edit),
        ("cad", Right::Edit),
        ("adm", Right::Edit),
        ("ann", Right::Edit),
    ] {
        check(&team, name, &made, right).await;
    }

    // A former member is a stranger.
    for name in ["edi", "mem"] {
        team.remove("ann", name).await.unwrap();
        check(&team, name, &made, stranger).await;
    }
}

#[on_both(locks)]
async fn everybody_sees_the_events_of_a_public_collection(db: &TestDb) {
    check_all(db, CollectionAccess::Public, Right::See).await;
}

#[on_both(locks)]
async fn strangers_and_former_members_find_no_event_of_a_private_collection(db: &TestDb) {
    check_all(db, CollectionAccess::Private, Right::Nothing).await;
}
