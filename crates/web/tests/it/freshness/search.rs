//! Each reader finds what they may read, all of it and nothing else, whatever the index has at the moment.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use testdb::{TestDb, on_both};
use testkit::Actor;

use super::world::{Contents, READERS};

/// All objects with their keys, and the queries by which they are read.
const OBJECTS: &[(&str, &str)] = &[
    ("ann", "account(key: \"ann\")"),
    ("bob", "account(key: \"bob\")"),
    (
        "ann/prices",
        "collection(account: \"ann\", key: \"prices\")",
    ),
    ("ann/team", "collection(account: \"ann\", key: \"team\")"),
    (
        "ann/secret",
        "collection(account: \"ann\", key: \"secret\")",
    ),
    ("ann/empty", "collection(account: \"ann\", key: \"empty\")"),
    ("bob/catch", "collection(account: \"bob\", key: \"catch\")"),
    (
        "ann/prices/cpi",
        "metric(account: \"ann\", collection: \"prices\", path: \"cpi\")",
    ),
    (
        "ann/prices/cpi/food",
        "metric(account: \"ann\", collection: \"prices\", path: \"cpi/food\")",
    ),
    (
        "ann/prices/cpi/food/bread",
        "metric(account: \"ann\", collection: \"prices\", path: \"cpi/food/bread\")",
    ),
    (
        "ann/prices/rent",
        "metric(account: \"ann\", collection: \"prices\", path: \"rent\")",
    ),
    (
        "ann/prices/old",
        "metric(account: \"ann\", collection: \"prices\", path: \"old\")",
    ),
    (
        "ann/prices/now/spot",
        "metric(account: \"ann\", collection: \"prices\", path: \"now/spot\")",
    ),
    (
        "ann/team/staff",
        "metric(account: \"ann\", collection: \"team\", path: \"staff\")",
    ),
    (
        "ann/secret/hidden",
        "metric(account: \"ann\", collection: \"secret\", path: \"hidden\")",
    ),
    (
        "bob/catch/fish",
        "metric(account: \"bob\", collection: \"catch\", path: \"fish\")",
    ),
    (
        "ann/prices/board",
        "dashboard(account: \"ann\", collection: \"prices\", key: \"board\")",
    ),
    ("ann/_/open", "dashboard(account: \"ann\", key: \"open\")"),
    ("ann/_/mine", "dashboard(account: \"ann\", key: \"mine\")"),
    (
        "ann/_/shared",
        "dashboard(account: \"ann\", key: \"shared\")",
    ),
    ("bob/_/view", "dashboard(account: \"bob\", key: \"view\")"),
    (
        "ann/prices/post/1",
        "question(account: \"ann\", collection: \"prices\", number: 1)",
    ),
];

/// The keys of the objects that a reader sees at their addresses.
async fn readable(reader: &Actor) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for (key, query) in OBJECTS {
        let answer = reader
            .graphql(&format!("{{ it: {query} {{ id }} }}"), json!({}))
            .await;
        if !answer.data()["it"].is_null() {
            keys.insert((*key).to_owned());
        }
    }
    // Moderators see questions where none are taken any longer; the search finds none there.
    let taken = "{ it: collection(account: \"ann\", key: \"prices\") { questions } }";
    let taken = reader.graphql(taken, json!({})).await.data()["it"]["questions"] == json!(true);
    keys.retain(|key| taken || !key.contains("/post/"));
    keys
}

async fn search(reader: &Actor, text: &str) -> Value {
    let query = "query($text: String!) { search(text: $text, first: 100) {
        totalCount complete spelling facets { kinds { count } accounts { key count } }
        nodes { kind public account { key } collection { key account { key } }
            metric { path collection { key account { key } } }
            dashboard { key account { key } collection { key } }
            question { number collection { key account { key } } } } } }";
    let answer = reader.graphql(query, json!({"text": text})).await;
    answer.data()["search"].clone()
}

/// The key of a result, and whether it is marked as public.
fn key(node: &Value) -> (String, bool) {
    let text = |pointer: &str| node.pointer(pointer).and_then(Value::as_str);
    let key = match text("/kind").unwrap() {
        "ACCOUNT" => vec![text("/account/key")],
        "COLLECTION" => vec![text("/collection/account/key"), text("/collection/key")],
        "METRIC" => vec![
            text("/metric/collection/account/key"),
            text("/metric/collection/key"),
            text("/metric/path"),
        ],
        "QUESTION" => {
            let number = node["question"]["number"].as_i64().unwrap();
            let home = [
                text("/question/collection/account/key").unwrap(),
                text("/question/collection/key").unwrap(),
            ];
            return (
                format!("{}/post/{number}", home.join("/")),
                node["public"].as_bool().unwrap(),
            );
        }
        _ => vec![
            text("/dashboard/account/key"),
            text("/dashboard/collection/key").or(Some("_")),
            text("/dashboard/key"),
        ],
    };
    let key: Vec<_> = key.into_iter().flatten().collect();
    (key.join("/"), node["public"].as_bool().unwrap())
}

fn sum(counts: &Value) -> u64 {
    let counts = counts.as_array().unwrap().iter();
    counts.map(|one| one["count"].as_u64().unwrap()).sum()
}

/// Compares what everybody finds with what they may read. Where the index may lag, objects that are new to a reader may
/// be missing for a moment, and none may be too many.
async fn compare(contents: &Contents, moment: &str, may_lag: bool) {
    let public = readable(contents.person("")).await;
    for name in READERS {
        let reader = contents.person(name);
        let expected = readable(reader).await;
        let found = search(reader, "").await;
        assert_eq!(found["complete"], json!(true), "{moment}");
        let nodes = found["nodes"].as_array().unwrap();
        let keys: BTreeSet<_> = nodes.iter().map(|node| key(node).0).collect();
        assert!(
            keys.is_subset(&expected),
            "{moment}, {name}: {:?}",
            &keys - &expected
        );
        if !may_lag {
            assert_eq!(keys, expected, "{moment}, {name}");
        }
        let total = nodes.len() as u64;
        assert_eq!(found["totalCount"], json!(total), "{moment}, {name}");
        assert_eq!(sum(&found["facets"]["kinds"]), total, "{moment}, {name}");
        assert_eq!(sum(&found["facets"]["accounts"]), total, "{moment}, {name}");
        for node in nodes {
            let (key, is_public) = key(node);
            assert_eq!(is_public, public.contains(&key), "{moment}, {name}: {key}");
        }
    }
}

/// Of an object that a reader may not see, no number, correction or completion tells.
async fn tells_nothing(contents: &Contents, reader: &str, word: &str) {
    let reader = contents.person(reader);
    let found = search(reader, word).await;
    assert_eq!(
        (&found["totalCount"], &found["spelling"]),
        (&json!(0), &Value::Null),
        "{word}"
    );
    // One letter is wrong.
    let wrong: String = word
        .chars()
        .rev()
        .skip(1)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .chain(['q'])
        .collect();
    let found = search(reader, &format!("{wrong} ")).await;
    assert_eq!(
        (&found["totalCount"], &found["spelling"]),
        (&json!(0), &Value::Null),
        "{wrong}"
    );
    let begun: String = word.chars().take(4).collect();
    let answer = reader
        .graphql(
            "query($text: String!) { suggest(text: $text) }",
            json!({"text": begun}),
        )
        .await;
    assert_eq!(answer.data()["suggest"], json!([]), "{begun}");
}

#[on_both(commits)]
async fn everybody_finds_what_they_may_read_and_nothing_else(db: &TestDb) {
    let contents = Contents::make(db).await;
    let refresh = async || {
        contents
            .servers
            .tested
            .service()
            .search()
            .refresh()
            .await
            .unwrap()
    };
    refresh().await;
    compare(&contents, "at first", false).await;
    for reader in ["", "sam", "mia"] {
        tells_nothing(&contents, reader, "hidden").await;
    }

    let ann = contents.person("ann");
    let secret = contents.id("collection", "ann/secret").await;
    let leave = "mutation($id: ID!, $member: ID!) {
            it: removeCollectionMember(collection: $id, member: $member) { problems { code } } }";
    let gone = json!({"id": secret, "member": contents.users["cleo"]});
    contents.done(ann, leave, gone).await;
    compare(&contents, "after a member was removed", true).await;
    tells_nothing(&contents, "cleo", "hidden").await;
    refresh().await;
    compare(&contents, "and the index follows", false).await;

    let prices = contents.id("collection", "ann/prices").await;
    let close = "mutation($id: ID!, $input: CollectionInput!) {
            it: updateCollection(id: $id, version: 2, input: $input) { problems { code } } }";
    let input = crate::world::collection_input("prices", "PRIVATE");
    contents
        .done(ann, close, json!({"id": prices, "input": input}))
        .await;
    compare(&contents, "after a collection was closed", true).await;
    tells_nothing(&contents, "", "bread").await;
    tells_nothing(&contents, "sam", "spot").await;
    refresh().await;
    compare(&contents, "and the index follows that", false).await;
    tells_nothing(&contents, "", "bread").await;
}
