//! Changes of several indicators at once, and the publisher's desk, with the application's queries.

use std::sync::atomic::Ordering;

use serde_json::{Value, json};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, TestServer};

use crate::graphql::statements::{Counter, STATEMENTS};
use crate::world::{make_collection, make_metric, publisher_with};

const CHANGE: &str = "mutation($collection: ID!, $selection: MetricSelection!, $change: MetricsChangeInput!, $basis: String, $dryRun: Boolean!) {
    changeMetrics(collection: $collection, selection: $selection, change: $change, basis: $basis, dryRun: $dryRun) {
        changed unchanged basis problemPaths moreProblems
        preview { metric { path unit { fr en } version } fields { field before after } }
        problems { code field params } } }";

const REMOVE: &str = "mutation($collection: ID!, $selection: MetricSelection!) {
    removeMetrics(collection: $collection, selection: $selection) {
        removed remaining kept keptPaths problems { code field params } } }";

const DESK: &str = "query($first: Int!, $after: String, $search: String, $collection: ID, $due: Boolean!) {
    viewer { desk(first: $first, after: $after, search: $search, collection: $collection, due: $due) {
        totalCount dueCount pageInfo { endCursor hasNextPage }
        nodes { nextPeriod dueOn due metric { path frequency vintage lastPeriod lastValue collection { key account { key } } } } } } }";

async fn change(actor: &Actor, collection: &str, variables: Value) -> Value {
    let mut all =
        json!({"collection": collection, "selection": {}, "basis": null, "dryRun": false});
    all.as_object_mut()
        .unwrap()
        .extend(variables.as_object().unwrap().clone());
    actor.graphql(CHANGE, all).await.data()["changeMetrics"].clone()
}

async fn remove(actor: &Actor, collection: &str, selection: Value) -> Value {
    let variables = json!({"collection": collection, "selection": selection});
    actor.graphql(REMOVE, variables).await.data()["removeMetrics"].clone()
}

#[on_both(locks)]
async fn a_change_is_previewed_done_once_and_refused_where_somebody_was_faster(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let id = make_collection(&ann, "prices", "PUBLIC").await;
    for path in ["a", "a/b", "c"] {
        make_metric(&ann, "prices", path, "2024-01;1").await;
    }
    let wanted =
        json!({"unit": {"fr": "indice", "en": ""}, "addTags": {"en": "Prices"}, "parent": ""});
    let under = json!({"under": "a"});
    let dry = change(
        &ann,
        &id,
        json!({"selection": under, "change": wanted, "dryRun": true}),
    )
    .await;
    assert_eq!(
        dry["preview"],
        json!([
            {"metric": {"path": "a", "unit": {"fr": null, "en": "index"}, "version": 1}, "fields": [
                {"field": "unit.fr", "before": "", "after": "indice"}, {"field": "unit.en", "before": "index", "after": ""},
                {"field": "tags.en", "before": "", "after": "Prices"}]},
            {"metric": {"path": "a/b", "unit": {"fr": null, "en": "index"}, "version": 1}, "fields": [
                {"field": "unit.fr", "before": "", "after": "indice"}, {"field": "unit.en", "before": "index", "after": ""},
                {"field": "tags.en", "before": "", "after": "Prices"}, {"field": "parent", "before": "a", "after": ""}]},
        ])
    );
    assert_eq!(
        (&dry["changed"], &dry["unchanged"], &dry["problems"]),
        (&json!(2), &json!(0), &json!([]))
    );
    let basis = &dry["basis"];
    let done = change(
        &ann,
        &id,
        json!({"selection": under, "change": wanted, "basis": basis}),
    )
    .await;
    assert_eq!(
        done["preview"][1]["metric"],
        json!({"path": "a/b", "unit": {"fr": "indice", "en": null}, "version": 2})
    );
    let late = change(
        &ann,
        &id,
        json!({"selection": under, "change": wanted, "basis": basis}),
    )
    .await;
    assert_eq!(
        late,
        json!({
            "changed": 0, "unchanged": 0, "basis": null, "preview": [], "problemPaths": [""], "moreProblems": 0,
            "problems": [{"code": "SELECTION_CONFLICT", "field": null, "params": {"count": 2, "first": "a, a/b"}}],
        })
    );
    let circle = change(&ann, &id, json!({"change": {"parent": "A"}})).await;
    assert_eq!(circle["problemPaths"], json!(["a"]));
    assert_eq!(
        circle["problems"],
        json!([{"code": "PARENT_CYCLE", "field": "parent", "params": {}}])
    );
    assert_eq!(circle["changed"], json!(2), "told, and not done");
    let trail = ann.graphql("{ collection(account: \"ann\", key: \"prices\") { audit(first: 1) { nodes { action subject details } } } }", json!({})).await;
    assert_eq!(
        trail.data()["collection"]["audit"]["nodes"],
        json!([{
            "action": "METRICS_CHANGED", "subject": null,
            "details": {"count": 2, "fields": ["parent", "tags", "unit"], "first": ["a", "a/b"]},
        }])
    );
    for (collection, code) in [
        ("nonsense", "NOT_FOUND"),
        ("00000000-0000-0000-0000-000000000000", "NOT_FOUND"),
    ] {
        let rejected = change(&ann, collection, json!({"change": {}})).await;
        assert_eq!(rejected["problems"][0]["code"], json!(code));
    }
    let rejected = change(&server.guest(), &id, json!({"change": {}, "dryRun": true})).await;
    assert_eq!(rejected["problems"][0]["code"], json!("SIGN_IN_NEEDED"));
}

#[on_sqlite]
async fn a_removal_says_what_went_and_what_is_left(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let found = ann
        .graphql(
            "{ collection(account: \"ann\", key: \"prices\") { id } }",
            json!({}),
        )
        .await;
    let id = found.data()["collection"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let child = make_metric(&ann, "prices", "cpi/food", "2024-01;1").await;
    let kept = remove(
        &ann,
        &id,
        json!({"search": "cpi", "madeBefore": "2000-01-01T00:00:00Z"}),
    )
    .await;
    assert_eq!(
        kept,
        json!({"removed": 0, "remaining": 0, "kept": 0, "keptPaths": [], "problems": []})
    );
    let nothing = remove(&ann, &id, json!({"ids": ["no id at all"]})).await;
    assert_eq!(
        nothing,
        json!({"removed": 0, "remaining": 0, "kept": 0, "keptPaths": [], "problems": []})
    );
    let empty = remove(&ann, &id, json!({"ids": []})).await;
    assert_eq!(empty["problems"][0]["code"], json!("SELECTION_EMPTY"));
    let guest = remove(&server.guest(), &id, json!({})).await;
    assert_eq!(guest["problems"][0]["code"], json!("SIGN_IN_NEEDED"));
    let gone = remove(&ann, &id, json!({"ids": [child]})).await;
    assert_eq!((&gone["removed"], &gone["kept"]), (&json!(1), &json!(0)));
    let gone = remove(&ann, &id, json!({})).await;
    assert_eq!(
        (&gone["removed"], &gone["remaining"]),
        (&json!(1), &json!(0))
    );
    let file = server
        .guest()
        .get("/api/v1/series/ann/prices/cpi.csv")
        .await;
    assert_eq!(file.status(), 404, "nothing is answered from memory");
}

#[on_both(lists)]
async fn the_desk_tells_what_is_next(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PRIVATE").await;
    let all = json!({"first": 1, "due": false});
    let desk = ann.graphql(DESK, all.clone()).await;
    assert_eq!(
        desk.data()["viewer"]["desk"]["nodes"],
        json!([{
            "nextPeriod": "2024-03", "dueOn": "2024-04-01", "due": true,
            "metric": {"path": "cpi", "frequency": "MONTHLY", "vintage": 1, "lastPeriod": "2024-02", "lastValue": 2.25,
                "collection": {"key": "prices", "account": {"key": "ann"}}},
        }])
    );
    make_metric(&ann, "prices", "later", "9999-12;1").await;
    let desk = ann.graphql(DESK, all.clone()).await;
    let desk = &desk.data()["viewer"]["desk"];
    assert_eq!(
        (
            &desk["totalCount"],
            &desk["dueCount"],
            &desk["pageInfo"]["hasNextPage"]
        ),
        (&json!(2), &json!(1), &json!(true))
    );
    let next = ann
        .graphql(
            DESK,
            json!({"first": 1, "due": false, "after": desk["pageInfo"]["endCursor"]}),
        )
        .await;
    assert_eq!(
        next.data()["viewer"]["desk"]["nodes"][0],
        json!({
            "nextPeriod": null, "dueOn": null, "due": false,
            "metric": {"path": "later", "frequency": "MONTHLY", "vintage": 1, "lastPeriod": "9999-12", "lastValue": 1.0,
                "collection": {"key": "prices", "account": {"key": "ann"}}},
        })
    );
    for (name, value) in [("search", json!("nowhere")), ("collection", json!("no id"))] {
        let mut variables = all.clone();
        variables[name] = value;
        let found = ann.graphql(DESK, variables).await;
        assert_eq!(
            found.data()["viewer"]["desk"]["totalCount"],
            json!(0),
            "{name}"
        );
    }
    let stranger = Actor::publisher(&server, "stranger").await;
    let found = stranger.graphql(DESK, all.clone()).await;
    assert_eq!(found.data()["viewer"]["desk"]["totalCount"], json!(0));
    assert_eq!(
        server.guest().graphql(DESK, all).await.data()["viewer"],
        json!(null)
    );
}

#[on_both(counts)]
async fn many_indicators_take_no_more_statements_than_few(db: &TestDb) {
    // nextest runs each test in a process of its own; elsewhere other tests' statements would be counted too.
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let mut collections = Vec::new();
    for (key, count) in [("few", 2), ("many", 40)] {
        collections.push(make_collection(&ann, key, "PUBLIC").await);
        for number in 0..count {
            make_metric(&ann, key, &format!("m{number}"), "2023-01;1").await;
        }
    }
    let counted = async |collection: &str, what: &str| {
        let before = STATEMENTS.load(Ordering::SeqCst);
        match what {
            "desk" => drop(
                ann.graphql(
                    DESK,
                    json!({"first": 50, "due": false, "collection": collection}),
                )
                .await,
            ),
            "change" => drop(
                change(
                    &ann,
                    collection,
                    json!({"change": {"unit": {"fr": "x"}, "addTags": {"fr": "y"}}}),
                )
                .await,
            ),
            _ => drop(remove(&ann, collection, json!({})).await),
        }
        STATEMENTS.load(Ordering::SeqCst) - before
    };
    for what in ["desk", "change", "remove"] {
        let few = counted(&collections[0], what).await;
        let many = counted(&collections[1], what).await;
        assert!(
            (4..=40).contains(&few) && many < few + 15,
            "{what}: {few} statements for 2, {many} for 40"
        );
    }
}
