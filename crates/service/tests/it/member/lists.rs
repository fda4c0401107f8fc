//! Lists of members: who gets them, and the members that they find.

use domain::access::CollectionAccess;
use domain::identity::account::AccountKind;
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::list::{Cursor, Page};
use testdb::{TestDb, on_both, on_sqlite};

use super::Team;

#[on_both(lists)]
async fn a_list_of_members_is_there_for_members_only(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;

    for (reader, in_account, in_collection) in [
        ("guest", false, false),
        ("out", false, false),
        ("mem", true, true),
        ("edi", true, true),
        ("adm", true, true),
        ("ann", true, true),
    ] {
        assert_eq!(team.members(reader).await.is_some(), in_account, "{reader}");
        assert_eq!(
            team.members_here(reader).await.is_some(),
            in_collection,
            "{reader}"
        );
    }

    team.remove_here("ann", "mem").await.unwrap();
    assert_eq!(team.members_here("mem").await, None);
    assert_eq!(team.members("mem").await.unwrap().len(), 6);

    // The changes that each member may make to another.
    let may = async |reader: &str, name: &str| {
        let listed = team
            .world
            .service
            .members()
            .account_members(
                &team.caller(reader),
                team.account,
                Some(name),
                &Page::first(9),
            )
            .await;
        let member = listed
            .unwrap()
            .unwrap()
            .nodes
            .into_iter()
            .find(|member| member.record.who.username == name)
            .unwrap();
        (member.roles, member.removable)
    };

    for (reader, name, expected) in [
        ("ann", "ann", (vec![], false)),
        ("ann", "adm", (vec![A::Member, A::Administrator], true)),
        ("adm", "adm", (vec![], true)),
        ("adm", "adm2", (vec![], false)),
        ("adm", "mem", (vec![A::Member], true)),
        ("adm", "ann", (vec![], false)),
        ("mem", "mem", (vec![], true)),
        ("mem", "edi", (vec![], false)),
    ] {
        assert_eq!(may(reader, name).await, expected, "{name} for {reader}");
    }
}

#[on_both(searches)]
async fn members_are_found_by_username_page_by_page(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Private).await;

    let list = async |search: Option<&str>, page: Page| {
        let listed = team
            .world
            .service
            .members()
            .account_members(&team.caller("mem"), team.account, search, &page)
            .await;
        listed.unwrap().unwrap()
    };

    for (search, found) in [
        (None, vec!["adm", "adm2", "ann", "cad", "edi", "mem"]),
        (Some("AD"), vec!["adm", "adm2", "cad"]),
        (Some("2"), vec!["adm2"]),
        (Some("%"), vec![]),
        (Some("_"), vec![]),
        (Some("out"), vec![]),
        (Some("\0"), vec![]),
    ] {
        let listed = list(search, Page::first(9)).await;
        let names: Vec<_> = listed
            .nodes
            .iter()
            .map(|member| member.record.who.username.as_str())
            .collect();
        assert_eq!(
            (names.as_slice(), listed.total),
            (found.as_slice(), found.len() as u64),
            "{search:?}"
        );
    }

    let mut names = Vec::new();
    let mut page = Page::first(4);
    loop {
        let listed = list(None, page.clone()).await;
        assert_eq!(listed.total, 6);
        names.extend(
            listed
                .nodes
                .into_iter()
                .map(|member| member.record.who.username),
        );
        if !listed.has_next {
            break;
        }
        page.after = Cursor::parse(&listed.end.unwrap().to_string());
    }
    assert_eq!(names, ["adm", "adm2", "ann", "cad", "edi", "mem"]);

    // The name of a private user is shown to members of that user's account only. The number of a member's
    // collections counts only those that the reader sees.
    team.hide("edi").await;
    team.add_here("ann", "adm", C::Administrator).await.unwrap();
    team.world
        .service
        .members()
        .hand_over_collection(&team.caller("ann"), team.prices, team.user("adm"))
        .await
        .unwrap();
    let hidden = team.member("edi").await.unwrap().record.who;
    assert_eq!((hidden.username.as_str(), hidden.name), ("edi", None));

    let owned = async |reader: &str| {
        let listed = team
            .world
            .service
            .members()
            .account_members(
                &team.caller(reader),
                team.account,
                Some("adm"),
                &Page::first(1),
            )
            .await;
        listed.unwrap().unwrap().nodes[0].owned_collections
    };

    assert_eq!((owned("ann").await, owned("mem").await), (1, 1));
    team.remove_here("adm", "mem").await.unwrap();
    assert_eq!(owned("mem").await, 0);
}

#[on_sqlite]
async fn the_owner_of_a_private_account_is_added_by_the_exact_username(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    team.hide("out").await;
    let added = team.add("ann", "Out", A::Member).await.unwrap();
    assert_eq!(
        (added.record.who.username.as_str(), added.record.who.name),
        ("out", None)
    );
    let reader = team.world.sign_up("reader", AccountKind::User).await;
    // Accounts that do not publish have members too.
    let added = team
        .world
        .service
        .members()
        .add_account_member(&reader, "reader", "out", A::Administrator)
        .await;
    assert_eq!(added.unwrap().record.role, A::Administrator);
}
