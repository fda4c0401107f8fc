//! Members of accounts and collections: rules, rejections, the state after a member leaves, and access to the lists.

mod invitation;

use domain::access::role::{AccountRole as A, CollectionRole as C};
use domain::catalogue::collection::{CollectionAccess, NonPublic};
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::account::{AccountForm, AccountKind, Visibility};
use domain::list::{Cursor, Page};
use domain::problem::Code;
use service::account::AccountEdit;
use service::member::account::SeenAccountMember;
use service::{Caller, Outcome};
use testdb::{TestDb, on_both, on_sqlite};

use crate::world::{World, code, codes, collection_form, guest, number, the_problem};

/// An account `ann` with two administrators and members, its collection `prices` with a member in every role,
/// and the outsider `out`.
pub(crate) struct Team {
    pub(crate) world: World,
    pub(crate) account: AccountId,
    pub(crate) prices: CollectionId,
    people: Vec<(&'static str, Caller)>,
}

impl Team {
    pub(crate) async fn new(db: &TestDb, access: CollectionAccess) -> Self {
        let world = World::with(db, |config| config.non_public = NonPublic::Everyone);
        let mut people = Vec::new();
        for name in ["ann", "adm", "adm2", "mem", "edi", "cad", "out"] {
            people.push((name, world.publisher(name).await));
        }
        let made = world
            .collection(&people[0].1, "ann", &collection_form("prices", access))
            .await;
        let team = Self {
            account: made.record.account,
            prices: made.record.id,
            world,
            people,
        };
        for (name, role) in [
            ("adm", A::Administrator),
            ("adm2", A::Administrator),
            ("mem", A::Member),
            ("edi", A::Member),
            ("cad", A::Member),
        ] {
            team.add("ann", name, role).await.unwrap();
        }
        for (name, role) in [
            ("mem", C::Member),
            ("edi", C::Editor),
            ("cad", C::Administrator),
        ] {
            team.add_here("ann", name, role).await.unwrap();
        }
        team
    }

    pub(crate) fn caller(&self, name: &str) -> Caller {
        let found = self.people.iter().find(|(known, _)| *known == name);
        found.map_or_else(guest, |(_, caller)| caller.clone())
    }

    pub(crate) fn user(&self, name: &str) -> UserId {
        self.caller(name).user().unwrap()
    }

    pub(crate) async fn add(&self, by: &str, name: &str, role: A) -> Outcome<SeenAccountMember> {
        let by = self.caller(by);
        self.world
            .service
            .members()
            .add_account_member(&by, "ann", name, role)
            .await
    }

    pub(crate) async fn add_here(&self, by: &str, name: &str, role: C) -> Outcome<()> {
        let by = self.caller(by);
        let added = self
            .world
            .service
            .members()
            .add_collection_member(&by, self.prices, name, role)
            .await;
        added.map(drop)
    }

    async fn set(&self, by: &str, name: &str, role: A) -> Outcome<()> {
        let version = self
            .member(name)
            .await
            .map_or(1, |member| member.record.version);
        let (by, user) = (self.caller(by), self.user(name));
        let changed = self
            .world
            .service
            .members()
            .change_account_member(&by, "ann", user, version, role)
            .await;
        changed.map(drop)
    }

    async fn set_here(&self, by: &str, name: &str, role: C) -> Outcome<()> {
        let members = self
            .world
            .service
            .members()
            .collection_members(
                &self.caller("ann"),
                self.prices,
                Some(name),
                &Page::first(9),
            )
            .await;
        let members = members.unwrap().unwrap().nodes;
        let version = members
            .iter()
            .find(|member| member.record.who.username == name)
            .map_or(1, |member| member.record.version);
        let (by, user) = (self.caller(by), self.user(name));
        let changed = self
            .world
            .service
            .members()
            .change_collection_member(&by, self.prices, user, version, role)
            .await;
        changed.map(drop)
    }

    pub(crate) async fn remove(&self, by: &str, name: &str) -> Outcome<()> {
        self.world
            .service
            .members()
            .remove_account_member(&self.caller(by), "ann", self.user(name))
            .await
    }

    pub(crate) async fn remove_here(&self, by: &str, name: &str) -> Outcome<()> {
        self.world
            .service
            .members()
            .remove_collection_member(&self.caller(by), self.prices, self.user(name))
            .await
    }

    /// The members of the account that a reader sees; `None` if the list is hidden.
    pub(crate) async fn members(&self, reader: &str) -> Option<Vec<(String, A)>> {
        let listed = self
            .world
            .service
            .members()
            .account_members(&self.caller(reader), self.account, None, &Page::first(100))
            .await;
        let listed = listed.unwrap()?;
        assert_eq!(usize::try_from(listed.total), Ok(listed.nodes.len()));
        Some(
            listed
                .nodes
                .into_iter()
                .map(|member| (member.record.who.username, member.record.role))
                .collect(),
        )
    }

    /// The members of the collection that a reader sees; `None` if the list is hidden.
    pub(crate) async fn members_here(&self, reader: &str) -> Option<Vec<(String, C)>> {
        let listed = self
            .world
            .service
            .members()
            .collection_members(&self.caller(reader), self.prices, None, &Page::first(100))
            .await;
        let listed = listed.unwrap()?;
        Some(
            listed
                .nodes
                .into_iter()
                .map(|member| (member.record.who.username, member.record.role))
                .collect(),
        )
    }

    async fn member(&self, name: &str) -> Option<SeenAccountMember> {
        let listed = self
            .world
            .service
            .members()
            .account_members(
                &self.caller("ann"),
                self.account,
                Some(name),
                &Page::first(9),
            )
            .await;
        let nodes = listed.unwrap().unwrap().nodes;
        nodes
            .into_iter()
            .find(|member| member.record.who.username == name)
    }

    /// The account's trail, one line an entry: actor, action, subject, collection, details. Sorted, because
    /// entries of one moment have no order.
    pub(crate) async fn trail(&self) -> Vec<String> {
        let listed = self
            .world
            .service
            .audit()
            .account_audit(&self.caller("ann"), self.account, &Page::first(100))
            .await;
        let mut entries: Vec<String> = listed
            .unwrap()
            .unwrap()
            .nodes
            .into_iter()
            .map(|entry| {
                format!(
                    "{} {} {} {} {}",
                    entry.actor.unwrap_or_default(),
                    entry.action.as_str(),
                    entry.subject.unwrap_or_default(),
                    entry.collection.unwrap_or_default(),
                    entry.details
                )
            })
            .collect();
        entries.sort();
        entries
    }

    /// Makes a user's own account private.
    pub(crate) async fn hide(&self, name: &str) {
        let caller = self.caller(name);
        let seen = self
            .world
            .service
            .accounts()
            .account(&caller, name)
            .await
            .unwrap()
            .unwrap();
        let form = AccountForm {
            name: Some(format!("{name} in private")),
            description: seen.record.description.clone(),
            visibility: Visibility::Private,
            view: seen.record.view,
        };
        let edit = AccountEdit {
            form,
            version: seen.record.version,
        };
        self.world
            .service
            .accounts()
            .update_account(&caller, Some(name), &edit)
            .await
            .unwrap();
    }
}

/// An attempted change of a membership.
#[derive(Clone, Copy, Debug)]
enum Try<R> {
    Add(&'static str, R),
    Set(&'static str, R),
    Remove(&'static str),
}

use Try::{Add, Remove, Set};

#[on_sqlite]
async fn every_refusal_about_the_members_of_an_account(db: &TestDb) {
    let team = Team::new(db, CollectionAccess::Public).await;
    let (before, trail) = (team.members("ann").await, team.trail().await);
    let who = Some("username");
    let role = Some("role");
    for (by, tried, expected) in [
        ("guest", Add("out", A::Member), (None, Code::SignInNeeded)),
        ("guest", Set("mem", A::Member), (None, Code::SignInNeeded)),
        ("guest", Remove("mem"), (None, Code::SignInNeeded)),
        ("out", Add("out", A::Member), (None, Code::Forbidden)),
        ("out", Add("nobody", A::Member), (None, Code::Forbidden)),
        ("out", Set("mem", A::Member), (None, Code::Forbidden)),
        ("out", Remove("mem"), (None, Code::Forbidden)),
        ("out", Remove("out"), (None, Code::NotAMember)),
        ("mem", Add("out", A::Member), (None, Code::Forbidden)),
        ("mem", Set("mem", A::Administrator), (None, Code::Forbidden)),
        ("mem", Remove("adm"), (None, Code::Forbidden)),
        ("cad", Add("out", A::Member), (None, Code::Forbidden)),
        ("adm", Add("", A::Member), (who, Code::Required)),
        ("adm", Add("nobody", A::Member), (who, Code::MemberUnknown)),
        (
            "adm",
            Add("no body!", A::Member),
            (who, Code::MemberUnknown),
        ),
        (
            "adm",
            Add("out@example.org", A::Member),
            (who, Code::MemberUnknown),
        ),
        ("adm", Add("adm", A::Member), (who, Code::MemberSelf)),
        ("adm", Add("MEM", A::Member), (who, Code::AlreadyMember)),
        ("adm", Add("ann", A::Member), (who, Code::AlreadyMember)),
        ("adm", Add("out", A::Owner), (role, Code::RoleAboveOwn)),
        (
            "adm",
            Add("out", A::Administrator),
            (role, Code::OtherAdministrator),
        ),
        ("adm", Set("adm", A::Member), (role, Code::MemberOwnRole)),
        (
            "adm",
            Set("adm2", A::Member),
            (role, Code::OtherAdministrator),
        ),
        (
            "adm",
            Set("mem", A::Administrator),
            (role, Code::OtherAdministrator),
        ),
        ("adm", Set("mem", A::Owner), (role, Code::RoleAboveOwn)),
        ("adm", Set("ann", A::Member), (role, Code::OwnerFixed)),
        ("adm", Set("out", A::Member), (None, Code::NotAMember)),
        ("adm", Remove("adm2"), (role, Code::OtherAdministrator)),
        ("adm", Remove("ann"), (role, Code::OwnerFixed)),
        ("adm", Remove("out"), (None, Code::NotAMember)),
        ("ann", Add("ann", A::Member), (who, Code::MemberSelf)),
        ("ann", Add("out", A::Owner), (role, Code::OwnerFixed)),
        ("ann", Set("ann", A::Member), (role, Code::MemberOwnRole)),
        ("ann", Set("mem", A::Owner), (role, Code::OwnerFixed)),
        ("ann", Remove("ann"), (None, Code::AccountOwnerCannotLeave)),
    ] {
        let outcome = match tried {
            Add(name, role) => team.add(by, name, role).await.map(drop),
            Set(name, role) => team.set(by, name, role).await,
            Remove(name) => team.remove(by, name).await,
        };
        let (field, code) = expected;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{tried:?} by {by}"
        );
    }
    assert_eq!(
        (team.members("ann").await, team.trail().await),
        (before, trail)
    );
    // Of a private account, outsiders learn nothing.
    team.hide("ann").await;
    for (by, expected) in [
        ("guest", Code::NotFound),
        ("out", Code::NotFound),
        ("mem", Code::Forbidden),
    ] {
        assert_eq!(code(team.add(by, "out", A::Member).await), expected);
        assert_eq!(code(team.set(by, "adm", A::Member).await), expected);
        assert_eq!(code(team.remove(by, "adm").await), expected);
    }
    assert_eq!(code(team.remove("out", "out").await), Code::NotFound);
    let nowhere = team
        .world
        .service
        .members()
        .add_account_member(&team.caller("ann"), "nothing", "out", A::Member)
        .await;
    assert_eq!(code(nowhere), Code::NotFound);
}

#[on_sqlite]
async fn every_refusal_about_the_members_of_a_public_collection(db: &TestDb) {
    refusals_here(db, CollectionAccess::Public).await;
}

#[on_sqlite]
async fn every_refusal_about_the_members_of_a_private_collection(db: &TestDb) {
    refusals_here(db, CollectionAccess::Private).await;
}

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
        .accounts()
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

async fn refusals_here(db: &TestDb, access: CollectionAccess) {
    let team = Team::new(db, access).await;
    let (before, trail) = (team.members_here("ann").await, team.trail().await);
    let who = Some("username");
    let role = Some("role");
    let is_public = access == CollectionAccess::Public;
    let hidden = |code| if is_public { code } else { Code::NotFound };
    for (by, tried, expected) in [
        (
            "guest",
            Add("adm", C::Member),
            (None, hidden(Code::SignInNeeded)),
        ),
        ("guest", Remove("mem"), (None, hidden(Code::SignInNeeded))),
        (
            "out",
            Add("adm", C::Member),
            (None, hidden(Code::Forbidden)),
        ),
        (
            "out",
            Set("mem", C::Editor),
            (None, hidden(Code::Forbidden)),
        ),
        ("out", Remove("mem"), (None, hidden(Code::Forbidden))),
        ("out", Remove("out"), (None, hidden(Code::NotAMember))),
        ("mem", Add("adm", C::Member), (None, Code::Forbidden)),
        ("edi", Add("adm", C::Member), (None, Code::Forbidden)),
        ("edi", Set("mem", C::Editor), (None, Code::Forbidden)),
        ("edi", Remove("mem"), (None, Code::Forbidden)),
        ("cad", Add("", C::Member), (who, Code::Required)),
        ("cad", Add("nobody", C::Member), (who, Code::MemberUnknown)),
        ("cad", Add("cad", C::Member), (who, Code::MemberSelf)),
        ("cad", Add("out", C::Member), (who, Code::NotInAccount)),
        ("cad", Add("mem", C::Editor), (who, Code::AlreadyMember)),
        ("cad", Add("ann", C::Member), (who, Code::AlreadyMember)),
        ("cad", Add("adm", C::Owner), (role, Code::RoleAboveOwn)),
        ("cad", Set("cad", C::Member), (role, Code::MemberOwnRole)),
        ("cad", Set("ann", C::Member), (role, Code::OwnerFixed)),
        ("cad", Set("mem", C::Owner), (role, Code::RoleAboveOwn)),
        ("cad", Set("adm", C::Member), (None, Code::NotAMember)),
        ("cad", Remove("ann"), (role, Code::OwnerFixed)),
        ("cad", Remove("adm"), (None, Code::NotAMember)),
        // An administrator of the account does not join the collection on their own.
        ("adm", Add("adm", C::Member), (who, Code::MemberSelf)),
        ("adm", Remove("adm"), (None, Code::NotAMember)),
        ("adm", Add("mem", C::Owner), (who, Code::AlreadyMember)),
        ("ann", Add("adm", C::Owner), (role, Code::OwnerFixed)),
        ("ann", Set("cad", C::Owner), (role, Code::OwnerFixed)),
        (
            "ann",
            Remove("ann"),
            (None, Code::CollectionOwnerCannotLeave),
        ),
    ] {
        let outcome = match tried {
            Add(name, role) => team.add_here(by, name, role).await,
            Set(name, role) => team.set_here(by, name, role).await,
            Remove(name) => team.remove_here(by, name).await,
        };
        let (field, code) = expected;
        assert_eq!(
            codes(outcome),
            [(field.map(str::to_owned), code)],
            "{tried:?} by {by} on {access}"
        );
    }
    assert_eq!(
        (team.members_here("ann").await, team.trail().await),
        (before, trail)
    );
}
