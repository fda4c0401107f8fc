//! Permissions at every entry point. The operations and the routes are read from the server itself, and an
//! entry that is missing in these tables fails the test. Every kind of reader requests each, in accounts and
//! collections of every visibility, on both databases.

mod fields;
mod keys;
mod operations;
mod readers;
mod routes;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use domain::id::CollectionId;
use serde_json::{Value, json};
use testdb::{TestDb, on_both};
use testkit::posts::{answer, ask};
use testkit::{Actor, TestServer, mailed_token};

use self::fields::FIELDS;
use self::operations::{Needs, OPERATIONS};
use self::readers::Readers;
use self::table::{Gets, Place, Stands};
use crate::graphql::dashboards;
use crate::world::{
    chart_input, collection_input, make_asked_collection, make_collection, make_metric,
    metric_input,
};

/// The fields of every object type, as listed by the schema.
fn schema_fields() -> BTreeMap<String, BTreeSet<String>> {
    let sdl = web::schema();
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let (mut open, mut quoted, mut in_arguments) = (None, false, false);
    for line in sdl.lines() {
        // Arguments with a description are on lines of their own.
        if in_arguments {
            in_arguments = !line.trim().starts_with(')');
            continue;
        }
        if line.trim().starts_with("\"\"\"") {
            quoted = !quoted;
        } else if quoted || line.trim().starts_with('"') {
        } else if let Some(rest) = line.strip_prefix("type ") {
            open = rest.split(' ').next().map(str::to_owned);
        } else if line == "}" {
            open = None;
        } else if let Some(name) = &open {
            in_arguments = line.contains('(') && !line.contains(')');
            let field = line.trim().split(['(', ':']).next().unwrap().to_owned();
            types.entry(name.clone()).or_default().insert(field);
        }
    }
    types
}

#[test]
fn every_operation_and_every_field_is_in_the_tables() {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, _, _) in OPERATIONS.iter().copied().flatten() {
        let (of, field) = name.split_once('.').unwrap();
        assert!(
            known
                .entry(of.to_owned())
                .or_default()
                .insert(field.to_owned()),
            "{name} twice"
        );
    }
    for (name, rule) in FIELDS {
        let fields = rule
            .split_once(": ")
            .unwrap()
            .1
            .split(' ')
            .map(str::to_owned);
        assert!(
            known.insert((*name).to_owned(), fields.collect()).is_none(),
            "{name} twice"
        );
    }
    let served = schema_fields();
    assert!(served.len() > 20, "the schema was not read");
    assert_eq!(served, known, "say in this test who may use what was added");
}

/// Creates the content for the operations' variables: one collection with every kind of item.
async fn content(server: &TestServer, readers: &Readers, owner: &Actor, access: &str) -> Value {
    let key = access.to_lowercase();
    let account = owner.name.as_str();
    let collection = make_asked_collection(owner, &key, access).await;
    let metric = make_metric(owner, &key, "cpi", "2024-01;1").await;
    let event = "mutation($id: ID!, $metric: ID!) { it: createEvent(collection: $id, input: {kind: METHOD, from: \"2024\", label: {en: \"Base\"}, text: {}, metrics: [$metric]}) { event { id } problems { code } } }";
    let event = owner
        .graphql(event, json!({"id": collection, "metric": metric}))
        .await;
    let event = event.data()["it"]["event"]["id"].clone();
    // A child, so that `cpi` cannot be deleted.
    make_metric(owner, &key, "cpi/food", "").await;
    let charts = [dashboards::input(
        "a",
        "LINE",
        &[dashboards::series_input(&metric)],
    )];
    let dashboard = dashboards::make_dashboard(owner, Some(&key), ("board", None), &charts).await;
    let chart = "query($account: String!, $key: String!) { it: dashboard(account: $account, collection: $key, key: \"board\") { chart(key: \"a\") { id } } }";
    let chart = owner
        .graphql(chart, json!({"account": account, "key": key}))
        .await;
    let chart = chart.data()["it"]["chart"]["id"].clone();
    let (db, id) = (server.db(), CollectionId::new(collection.parse().unwrap()));
    let asker = owner.user_id().await;
    let question = ask(db, asker, id, "How is the index of prices made?").await;
    let answer = answer(db, asker, id, question, "By a survey.").await;
    readers.join_collection(server, owner, &collection).await;
    let (file, other_file) = (keep_file(owner, &key).await, keep_file(owner, &key).await);
    let email = format!("{key}@{account}.example.net");
    // The role is administrator, so that only the account's owner, the last reader, may withdraw the invitation.
    let invite = "mutation($account: String!, $email: String!) { it: inviteToAccount(account: $account, email: $email, role: ADMINISTRATOR, language: EN) { invitation { id } problems { code } } }";
    let invited = owner
        .graphql(invite, json!({"account": account, "email": email}))
        .await;
    let invitation = invited.data()["it"]["invitation"]["id"].clone();
    json!({
        "account": account, "collection": key, "id": collection, "metric": metric,
        "input": collection_input("wrong key", access), "metricInput": metric_input("cpi"),
        "file": file, "otherFile": other_file, "wrongMetric": metric_input("wrong path"), "chart": chart_input("BAR"),
        "dashboard": dashboard, "chartId": chart, "chartInput": dashboards::input("wrong key", "BAR", &[]),
        "dashboardInput": {"key": "wrong key", "name": {"en": "B"}, "description": {}, "tags": {}},
        "question": question, "answer": answer, "event": event,
        "invitation": invitation, "token": mailed_token(server, &email).await,
    })
}

/// Stores an import file for the collection and returns its id.
async fn keep_file(owner: &Actor, key: &str) -> Value {
    let keep = "mutation($account: String!, $key: String!) { it: createImport(account: $account, collection: $key, name: \"a.csv\", content: \"id;new\\nfrequency;M\\n2024-01;1\\n2024-02;x\") { import { id } problems { code } } }";
    let kept = owner
        .graphql(keep, json!({"account": owner.name, "key": key}))
        .await;
    let id = kept.data()["it"]["import"]["id"].clone();
    assert!(id.is_string(), "{}", kept.body);
    id
}

/// Checks that the desk contains exactly the indicators that the reader may edit.
async fn check_desk(actor: &Actor, stands: Stands, place: Place, variables: &Value) {
    let query = "query($id: ID!) { viewer { desk(collection: $id) { totalCount nodes { metric { path } } } } }";
    let answer = actor.graphql(query, json!({"id": variables["id"]})).await;
    let desk = &answer.data()["viewer"]["desk"];
    let edits = place.expected(Needs::EditMetrics, stands) == Gets::Through;
    let expected = match (stands, edits) {
        (Stands::Guest, _) => Value::Null,
        (_, true) => json!(2),
        (_, false) => json!(0),
    };
    assert_eq!(
        desk["totalCount"], expected,
        "desk by {stands:?} on {place:?}"
    );
    let shown = desk["nodes"].as_array().map_or(0, Vec::len);
    assert_eq!(shown, if edits { 2 } else { 0 });
}

/// The variables that a document declares.
fn declared(document: &str, variables: &Value) -> Value {
    let all = variables.as_object().unwrap().iter();
    let used = all.filter(|(name, _)| document.contains(&format!("${name}:")));
    used.map(|(name, value)| (name.clone(), value.clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Query for the lists of members, invitations and audit entries of the account and of the collection.
const TRAILS: &str = "query($account: String!, $collection: String!) {
    account(key: $account) { members { totalCount } invitations { id } audit { totalCount } }
    collection(account: $account, key: $collection) { members { totalCount } invitations { id } audit { totalCount } } }";

async fn check_trails(actor: &Actor, stands: Stands, place: Place, variables: &Value) {
    let answer = actor.graphql(TRAILS, declared(TRAILS, variables)).await;
    for (noun, (members, trail)) in [
        ("account", place.shows_account_members(stands)),
        ("collection", place.shows_members(stands)),
    ] {
        let shown = |list: &str| !answer.data()[noun][list].is_null();
        let got = (shown("members"), shown("invitations"), shown("audit"));
        assert_eq!(
            got,
            (members, trail, trail),
            "{noun} by {stands:?} on {place:?}"
        );
    }
}

#[on_both(lists)]
async fn each_reader_gets_what_the_table_says(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let readers = Readers::sign_up(&server).await;
    let owners = [
        (true, Actor::publisher(&server, "ann").await),
        (false, Actor::publisher(&server, "bob").await),
    ];
    for (public, owner) in &owners {
        readers.join_account(&server, owner).await;
        if !public {
            let hide = "mutation($account: String!) { updateAccount(account: $account, input: {description: {}, visibility: PRIVATE, view: PUBLISHER, version: 1}) { problems { code } } }";
            let hidden = owner.graphql(hide, json!({"account": owner.name})).await;
            assert_eq!(hidden.data()["updateAccount"]["problems"], json!([]));
        }
    }
    let elsewhere = make_collection(readers.get(Stands::OtherOwner), "elsewhere", "PUBLIC").await;
    let elsewhere = CollectionId::new(elsewhere.parse().unwrap());
    for place in Place::all() {
        // The writes of a user's keys within a minute are limited.
        db.execute("delete from limits").await;
        let owner = &owners
            .iter()
            .find(|(public, _)| *public == place.public_account)
            .unwrap()
            .1;
        let variables = content(&server, &readers, owner, place.access).await;
        let last = (Stands::Owner, owner);
        for (stands, actor) in readers
            .0
            .iter()
            .map(|(stands, actor)| (*stands, actor))
            .chain([last])
        {
            for (name, needs, document) in OPERATIONS
                .iter()
                .copied()
                .flatten()
                .filter(|(.., document)| !document.is_empty())
            {
                let answer = actor
                    .graphql(document, declared(document, &variables))
                    .await;
                let gets = Gets::of(&answer.data()["it"]);
                assert_eq!(
                    gets,
                    place.expected(*needs, stands),
                    "{name} by {stands:?} on {place:?}: {}",
                    answer.body
                );
            }
            check_trails(actor, stands, place, &variables).await;
            check_desk(actor, stands, place, &variables).await;
            routes::check(actor, stands, place, &variables).await;
            keys::check(&server, actor, stands, (place, elsewhere), &variables).await;
        }
    }
    for (_, owner) in &owners {
        keys::check_refused(&server, owner).await;
    }
    // Lists contain only items that the reader may see.
    for (stands, actor) in &readers.0 {
        for (public_account, owner) in &owners {
            let query = "query($account: String!) { account(key: $account) { collections { totalCount nodes { access metricCount } } } recentMetrics { nodes { collection { account { key } access } } } }";
            let answer = actor.graphql(query, json!({"account": owner.name})).await;
            let shown = ["ACCOUNT", "PRIVATE", "PUBLIC"]
                .into_iter()
                .filter(|access| {
                    let access = Place::all().find(|place| {
                        place.access == *access && place.public_account == *public_account
                    });
                    access.unwrap().shows_collection(*stands)
                });
            let shown: Vec<Value> = shown
                .map(|access| json!({"access": access, "metricCount": 2}))
                .collect();
            let listed = Actor::read(
                actor
                    .get(&format!("/api/v1/collections?account={}", owner.name))
                    .await,
            )
            .await;
            assert_eq!(listed.body["total"], json!(shown.len()), "{stands:?}");
            if *public_account || !shown.is_empty() {
                let listed = &answer.data()["account"]["collections"];
                assert_eq!(
                    (&listed["totalCount"], &listed["nodes"]),
                    (&json!(shown.len()), &json!(shown)),
                    "{stands:?}"
                );
            } else {
                assert_eq!(answer.data()["account"], Value::Null, "{stands:?}");
            }
            let recent = json!([{"collection": {"account": {"key": "ann"}, "access": "PUBLIC"}}]);
            assert_eq!(answer.data()["recentMetrics"]["nodes"], recent);
        }
    }
}

#[on_both(lists)]
async fn losing_a_session_takes_every_right_at_once(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PRIVATE").await;
    make_metric(&ann, "prices", "cpi", "2024-01;1").await;
    let other = ann.another_browser(&server).await;
    assert_eq!(
        other
            .get("/api/v1/series/ann/prices/cpi.csv")
            .await
            .status(),
        200
    );
    let ended = ann
        .graphql(
            "mutation { endOtherSessions { done problems { code } } }",
            json!({}),
        )
        .await;
    assert_eq!(ended.data()["endOtherSessions"]["done"], true);
    assert_eq!(
        other
            .get("/api/v1/series/ann/prices/cpi.csv")
            .await
            .status(),
        404
    );
    assert_eq!(
        ann.get("/api/v1/series/ann/prices/cpi.csv").await.status(),
        200
    );
}
