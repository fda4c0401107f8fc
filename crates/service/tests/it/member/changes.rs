//! Permitted changes of members, and the state after a member leaves.

use domain::access::CollectionAccess;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::list::Page;
use domain::problem::Code;
use testdb::{TestDb, on_both};

use super::Team;
use crate::world::{code, collection_form, number, the_problem};

#[on_both(locks)]
async fn what_is_permitted_is_done_and_told(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let added = team.add("adm", "out", A::Member).await.unwrap();
    assert_eq!(
        (added.record.role, added.record.version, added.removable),
        (A::Member, 1, true)
    );
    assert_eq!(added.roles, [A::Member]);
    let out = team.user("out");
    let ann = team.caller("ann");
    let raised = team
        .world
        .service
        .members()
        .change_account_member(&ann, "ANN", out, 1, A::Administrator)
        .await
        .unwrap();
    assert_eq!(
        (raised.record.role, raised.record.version),
        (A::Administrator, 2)
    );
    assert_eq!(raised.roles, [A::Member, A::Administrator]);
    // A change based on a stale version overwrites nothing.
    let stale = the_problem(
        team.world
            .service
            .members()
            .change_account_member(&ann, "ann", out, 1, A::Member)
            .await,
    );
    assert_eq!((stale.code, number(&stale, "current")), (Code::Conflict, 2));
    // The same role again changes nothing.
    let same = team
        .world
        .service
        .members()
        .change_account_member(&ann, "ann", out, 2, A::Administrator)
        .await
        .unwrap();
    assert_eq!(same.record.version, 2);
    team.remove("ann", "out").await.unwrap();
    assert_eq!(code(team.remove("ann", "out").await), Code::NotAMember);

    team.add_here("cad", "adm", C::Administrator).await.unwrap();
    team.set_here("cad", "adm", C::Editor).await.unwrap();
    let cad = team.caller("cad");
    let stale = team
        .world
        .service
        .members()
        .change_collection_member(&cad, team.prices, team.user("adm"), 1, C::Member)
        .await;
    assert_eq!(code(stale), Code::Conflict);
    team.remove_here("cad", "adm").await.unwrap();
    team.remove_here("mem", "mem").await.unwrap();
    let trail = team.trail().await;
    for entry in [
        "adm member_added out  {\"role\":\"member\"}",
        "ann role_changed out  {\"after\":\"administrator\",\"before\":\"member\"}",
        "ann member_removed out  {\"role\":\"administrator\"}",
        "cad member_added adm prices {\"role\":\"administrator\"}",
        "cad role_changed adm prices {\"after\":\"editor\",\"before\":\"administrator\"}",
        "cad member_removed adm prices {\"role\":\"editor\"}",
        "mem member_left mem prices {\"role\":\"member\"}",
    ] {
        assert_eq!(
            trail.iter().filter(|reported| *reported == entry).count(),
            1,
            "{entry} in {trail:#?}"
        );
    }
}

#[on_both(lists)]
async fn who_leaves_an_account_leaves_its_collections_to_the_owner(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;
    let adm = team.caller("adm");
    let theirs = team
        .world
        .collection(
            &adm,
            "ann",
            &collection_form("theirs", CollectionAccess::Private),
        )
        .await;
    assert_eq!(theirs.role, Some(C::Owner));
    team.add_here("ann", "adm", C::Editor).await.unwrap();
    let seen = team.member("adm").await.unwrap();
    assert_eq!(seen.owned_collections, 1);
    team.remove("adm", "adm").await.unwrap();

    // All rights are lost at once, in the running session too.
    assert!(
        team.world
            .service
            .collections()
            .collection_by_id(&adm, theirs.record.id)
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        team.world
            .service
            .collections()
            .collection_by_id(&adm, team.prices)
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(team.members("adm").await, None);
    assert_eq!(
        code(team.add("adm", "out", A::Member).await),
        Code::Forbidden
    );
    let ann = team.caller("ann");
    let left = team
        .world
        .service
        .collections()
        .collection_by_id(&ann, theirs.record.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (left.role, left.record.owner, left.can.delete),
        (Some(C::Owner), team.user("ann"), true)
    );
    let members = team
        .world
        .service
        .members()
        .collection_members(&ann, theirs.record.id, None, &Page::first(9))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        members
            .nodes
            .iter()
            .map(|member| member.record.who.user)
            .collect::<Vec<_>>(),
        [team.user("ann")]
    );
    assert_eq!(
        team.members_here("ann").await.unwrap(),
        [
            ("ann".into(), C::Owner),
            ("cad".into(), C::Administrator),
            ("edi".into(), C::Editor),
            ("mem".into(), C::Member)
        ]
    );
    let trail = team.trail().await;
    for entry in [
        "adm member_left adm  {\"role\":\"administrator\"}",
        "adm member_left adm prices {\"role\":\"editor\"}",
        "adm member_left adm theirs {\"role\":\"owner\"}",
        "adm collection_handed_over ann theirs {\"before\":\"adm\"}",
    ] {
        assert_eq!(
            trail.iter().filter(|reported| *reported == entry).count(),
            1,
            "{entry} in {trail:#?}"
        );
    }
    // A member who is added again has no former roles.
    team.add("ann", "adm", A::Member).await.unwrap();
    assert!(
        team.world
            .service
            .collections()
            .collection_by_id(&adm, theirs.record.id)
            .await
            .unwrap()
            .is_none()
    );
}
