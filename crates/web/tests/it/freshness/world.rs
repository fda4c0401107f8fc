//! The contents that are read and changed, and their readers.

use std::collections::BTreeMap;

use domain::id::{AccountId, CollectionId};
use domain::identity::account::Plan;
use domain::identity::role::{AccountRole, CollectionRole};
use serde_json::{Value, json};
use testdb::TestDb;
use testkit::Actor;
use testkit::membership::{join_account, join_collection};
use testkit::posts::{answer, ask};

use super::servers::Servers;
use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::world::{collection_input, make_collection, make_metric, publish};

/// The names of all readers; the first one is a guest.
pub(super) const READERS: [&str; 8] = ["", "sam", "rita", "mia", "cleo", "edy", "bob", "ann"];

/// The servers, with everything that is read from them.
///
/// Ann owns an account with three collections: `prices` is public, `team` for the account, `secret` private. Mia is a
/// member of the account, Cleo also of `secret`, Edy is an editor of all three. Rita is a named reader of Ann's shared
/// dashboard. Bob has an account and a collection of his own. Sam has no right on anything.
pub(super) struct Contents {
    pub(super) servers: Servers,
    /// Everybody's browser, by name.
    pub(super) people: BTreeMap<&'static str, Actor>,
    /// The ids of the users, by name.
    pub(super) users: BTreeMap<&'static str, String>,
    /// An import file of Ann's, which is never published.
    pub(super) file: String,
}

impl Contents {
    pub(super) async fn make(db: &TestDb) -> Self {
        let servers = Servers::start(db).await;
        let tested = &servers.tested;
        let (mut people, mut users) = (BTreeMap::new(), BTreeMap::new());
        people.insert("", tested.guest());
        for name in &READERS[1..] {
            let intent = match *name {
                "ann" | "bob" => "PUBLISHER",
                _ => "USER",
            };
            let actor = Actor::sign_up(tested, name, intent).await;
            users.insert(*name, actor.user_id().await.to_string());
            people.insert(*name, actor);
        }
        let mut contents = Self {
            servers,
            people,
            users,
            file: String::new(),
        };
        contents.make_metrics().await;
        contents.make_members().await;
        contents.make_dashboards().await;
        contents.make_questions().await;
        contents
    }

    /// The browser of a user; the empty name is a guest's.
    pub(super) fn person(&self, name: &str) -> &Actor {
        &self.people[name]
    }

    /// Sends a mutation whose payload is named `it`, and returns the payload.
    pub(super) async fn done(&self, by: &Actor, document: &str, variables: Value) -> Value {
        let answer = by.graphql(document, variables).await;
        let it = answer.data()["it"].clone();
        assert_eq!(it["problems"], json!([]), "{document} {it}");
        it
    }

    async fn make_metrics(&mut self) {
        let service = self.servers.tested.service();
        assert!(
            service
                .operator()
                .set_plan("ann", Plan::Subscriber)
                .await
                .unwrap()
        );
        let (ann, bob) = (self.person("ann"), self.person("bob"));
        let costs = make_collection(ann, "costs", "PUBLIC").await;
        make_collection(ann, "team", "ACCOUNT").await;
        make_collection(ann, "secret", "PRIVATE").await;
        make_collection(ann, "empty", "PUBLIC").await;
        let cpi = make_metric(ann, "costs", "cpi", "2023-01;1\n2023-12;2\n2024-01;3").await;
        publish(ann, &cpi, "2024-02;4", 1).await;
        publish(ann, &cpi, "2024-01;3.5", 2).await;
        for (collection, path) in [
            ("costs", "cpi/food"),
            ("costs", "cpi/food/bread"),
            ("costs", "rent"),
            ("costs", "former"),
            ("costs", "old"),
            ("team", "staff"),
            ("secret", "hidden"),
        ] {
            make_metric(ann, collection, path, "2023-01;10\n2024-01;12").await;
        }
        make_collection(bob, "catch", "PUBLIC").await;
        make_metric(bob, "catch", "fish", "2023-01;7\n2024-01;8").await;
        let rename = "mutation($id: ID!, $input: CollectionInput!) {
            it: updateCollection(id: $id, version: 1, input: $input) { problems { code } } }";
        let mut input = collection_input("prices", "PUBLIC");
        input["questions"] = json!(true);
        let prices = json!({"id": costs, "input": input});
        self.done(ann, rename, prices).await;
        let moved = self.id("metric", "ann/prices/former").await;
        let go = "mutation($id: ID!) {
            it: moveMetric(id: $id, version: 1, path: \"now/spot\", below: false) { problems { code } } }";
        self.done(ann, go, json!({"id": moved})).await;
        let end = "mutation($id: ID!, $successor: ID!) { it: updateMetric(id: $id, version: 1, input: {
            path: \"old\", frequency: MONTHLY, name: {en: \"Old\"}, unit: {}, notes: {}, tags: {}, aggregation: AVG,
            transformation: NONE, end: {date: \"2024-03-31\", reason: {en: \"Ended\"}, successor: $successor}
            }) { problems { code } } }";
        let old = self.id("metric", "ann/prices/old").await;
        let successor = self.id("metric", "bob/catch/fish").await;
        let ended = json!({"id": old, "successor": successor});
        self.done(ann, end, ended).await;
        self.file = self.keep_file().await;
    }

    async fn keep_file(&self) -> String {
        let keep = "mutation { it: createImport(account: \"ann\", collection: \"prices\", name: \"a.csv\",
            content: \"id;cpi;fresh\\nfrequency;M;M\\n2024-03;5;6\") { import { id } problems { code } } }";
        let kept = self.done(self.person("ann"), keep, json!({})).await;
        kept["import"]["id"].as_str().unwrap().to_owned()
    }

    async fn make_members(&self) {
        let (db, ann) = (self.servers.tested.db(), self.person("ann").user_id().await);
        let account = self.id("account", "ann").await;
        let account = AccountId::new(account.parse().unwrap());
        for name in ["mia", "cleo", "edy"] {
            let member = (self.person(name).user_id().await, AccountRole::Member);
            join_account(db, ann, account, member).await;
        }
        for (collection, name, role) in [
            ("prices", "edy", CollectionRole::Editor),
            ("team", "edy", CollectionRole::Editor),
            ("secret", "edy", CollectionRole::Editor),
            ("secret", "cleo", CollectionRole::Member),
            ("prices", "mia", CollectionRole::Administrator),
        ] {
            let id = self.id("collection", &format!("ann/{collection}")).await;
            let id = CollectionId::new(id.parse().unwrap());
            let member = self.person(name).user_id().await;
            join_collection(db, ann, id, (member, role)).await;
        }
        let invite = "mutation { it: inviteToAccount(account: \"ann\", email: \"ines@example.org\", role: MEMBER,
            language: EN) { problems { code } } }";
        self.done(self.person("ann"), invite, json!({})).await;
    }

    /// A question of bob with an answer of rita.
    async fn make_questions(&self) {
        let db = self.servers.tested.db();
        let prices = self.id("collection", "ann/prices").await;
        let prices = CollectionId::new(prices.parse().unwrap());
        let (bob, rita) = (self.person("bob").user_id(), self.person("rita").user_id());
        let title = "How is the index of prices made?";
        let question = ask(db, bob.await, prices, title).await;
        answer(db, rita.await, prices, question, "By a survey.").await;
    }

    async fn make_dashboards(&self) {
        let ann = self.person("ann");
        let series = async |path: &str| series_input(&self.id("metric", path).await);
        let cpi = series("ann/prices/cpi").await;
        let rent = series("ann/prices/rent").await;
        let staff = series("ann/team/staff").await;
        let hidden = series("ann/secret/hidden").await;
        let fish = series("bob/catch/fish").await;
        let a = input("a", "LINE", &[cpi.clone(), fish.clone()]);
        let b = input("b", "BAR", &[rent.clone(), staff]);
        let board = make_dashboard(ann, Some("prices"), ("plank", None), &[a, b]).await;
        let rename = "mutation($id: ID!, $input: DashboardInput!) {
            it: updateDashboard(id: $id, version: 1, input: $input) { problems { code } } }";
        let named = json!({"key": "board", "name": {"en": "Board"}, "description": {}, "tags": {}});
        let renamed = json!({"id": board, "input": named});
        self.done(ann, rename, renamed).await;
        let chart = |series: &[Value]| [input("a", "LINE", series)];
        let of_many = chart(&[cpi.clone(), hidden.clone(), fish]);
        make_dashboard(ann, None, ("open", Some("PUBLIC")), &of_many).await;
        make_dashboard(ann, None, ("mine", Some("PRIVATE")), &chart(&[hidden])).await;
        let shared = chart(&[cpi.clone(), rent]);
        let shared = make_dashboard(ann, None, ("shared", Some("SHARED")), &shared).await;
        let share = "mutation($id: ID!) { it: addDashboardReader(id: $id, username: \"rita\") { problems { code } } }";
        self.done(ann, share, json!({"id": shared})).await;
        make_dashboard(
            self.person("bob"),
            None,
            ("view", Some("PUBLIC")),
            &chart(&[cpi]),
        )
        .await;
        let ids = json!({
            "collection": self.id("collection", "ann/prices").await,
            "metric": self.id("metric", "ann/prices/cpi").await,
            "chart": self.id("chart", "ann/prices/board/b").await,
        });
        let pin = "mutation($collection: ID!, $metric: ID!, $chart: ID!) {
            it: pin(collection: $collection, metric: $metric) { problems { code } }
            also: pin(collection: $collection, chart: $chart) { problems { code } } }";
        self.done(ann, pin, ids).await;
    }
}
