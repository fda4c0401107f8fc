//! Members of accounts and collections: the team of the tests, rules, rejections and lists.

mod changes;
mod invitation;
mod lists;
mod refusals;

use domain::access::CollectionAccess;
use domain::catalogue::collection::NonPublic;
use domain::id::{AccountId, CollectionId, UserId};
use domain::identity::account::{AccountForm, Visibility};
use domain::identity::role::{AccountRole as A, CollectionRole as C};
use domain::list::Page;
use service::account::AccountEdit;
use service::member::account::SeenAccountMember;
use service::{Caller, Outcome};
use testdb::TestDb;

use crate::world::{World, collection_form, guest};

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
