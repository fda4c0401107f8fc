//! The publishers of the demo: loaded once, in spite of interruptions.

use std::{collections::BTreeMap, fs, process::Stdio, time::Duration};

use serde_json::{Value, json};

use crate::{
    person::Person,
    program::{Place, Server, run},
};

/// The collections of each publisher with the number of their indicators.
const PUBLISHERS: &[(&str, &[(&str, u64)])] = &[
    ("arvestat", &[("climate", 7), ("economy", 8)]),
    ("montclair", &[("energy", 5), ("population", 3)]),
];

/// The passwords that `statit demo` prints, by address.
fn load(place: &Place) -> BTreeMap<String, String> {
    let (output, out, err) = run(place.command(["demo"]));
    assert!(output.status.success(), "{err}");
    let said = |word: &'static str| {
        let lines = out.lines().map(str::trim);
        lines.filter_map(move |line| Some(line.strip_prefix(word)?.to_owned()))
    };
    said("e-mail: ").zip(said("password: ")).collect()
}

/// An account with what everybody sees of it.
async fn account(server: &Server, key: &str) -> Value {
    let answer = Person::guest(server)
        .data(
            r#"query($key: String!) { account(key: $key) { name pictureUrl description { fr en }
                 collections(first: 3) { nodes { key metricCount pins { id }
                   dashboards(first: 2) { nodes { chartCount } }
                   metrics(first: 10) { nodes { path observationCount vintage } }
                   questionList(first: 3) { nodes { title answers { isAccepted } } } } } } }"#,
            json!({ "key": key }),
        )
        .await;
    answer["account"].clone()
}

/// Asserts that each publisher has everything, once.
async fn assert_complete(server: &Server) {
    for (key, expected) in PUBLISHERS {
        let account = account(server, key).await;
        for field in ["/name", "/pictureUrl", "/description/fr", "/description/en"] {
            let value = account.pointer(field).unwrap();
            assert!(value.is_string(), "{field}: {account}");
        }
        let mut found = Vec::new();
        for collection in nodes(&account["collections"]) {
            assert_collection(collection);
            let key = collection["key"].as_str().unwrap();
            found.push((key, collection["metricCount"].as_u64().unwrap()));
        }
        found.sort_unstable();
        assert_eq!(found, *expected, "{key}");
    }

    let query = "{ frontPage { charts { path } } }";
    let answer = Person::guest(server).data(query, json!({})).await;
    let charts = answer.pointer("/frontPage/charts").unwrap();

    let paths = [
        "co2/mauna-loa",
        "electricity/france",
        "energy/brent",
        "us/cpi",
    ];
    assert_eq!(*charts, json!(paths.map(|path| json!({ "path": path }))));
}

fn assert_collection(collection: &Value) {
    for metric in nodes(&collection["metrics"]) {
        assert!(
            metric["observationCount"].as_u64().unwrap() > 10,
            "{metric}"
        );
        assert_eq!(metric["vintage"], 1, "published once: {metric}");
    }
    let dashboards = nodes(&collection["dashboards"]);
    assert_eq!(dashboards.len(), 1);
    assert_eq!(dashboards[0]["chartCount"], 4);
    assert_eq!(collection["pins"].as_array().unwrap().len(), 2);
    let questions = nodes(&collection["questionList"]);
    assert!(!questions.is_empty());
    for question in questions {
        assert_eq!(
            question["answers"],
            json!([{ "isAccepted": true }]),
            "{question}"
        );
    }
}

fn nodes(list: &Value) -> &Vec<Value> {
    list["nodes"].as_array().unwrap()
}

#[tokio::test]
async fn is_loaded_once_and_the_second_run_keeps_what_the_publishers_did() {
    let place = Place::new();
    let passwords = load(&place);
    let server = place.start();
    assert_complete(&server).await;
    for (key, _) in PUBLISHERS {
        let email = format!("{key}@statit.example");
        let publisher = Person::sign_in(&server, &email, &passwords[&email]).await;
        publisher.collection(key, "own", "PUBLIC").await;
    }

    assert_eq!(load(&place), passwords, "also beside a running server");
    for (key, expected) in PUBLISHERS {
        let account = account(&server, key).await;
        assert_eq!(nodes(&account["collections"]).len(), expected.len() + 1);
    }
}

#[tokio::test]
async fn goes_on_where_it_was_killed() {
    let place = Place::new();

    let mut killed = 0;
    for step in 1..=60_u64 {
        let mut loading = place
            .command(["demo"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Each kill comes a little later: the steps of the command are between two of them.
        std::thread::sleep(Duration::from_millis(15 * step));
        let done = loading.try_wait().unwrap();
        loading.kill().unwrap();
        loading.wait().unwrap();
        if let Some(status) = done {
            assert!(status.success(), "{status}");
            break;
        }
        killed += 1;
    }

    assert!(killed > 2, "it was killed in the middle");
    let passwords = load(&place);
    let server = place.start();
    assert_complete(&server).await;
    for (email, password) in &passwords {
        Person::sign_in(&server, email, password).await;
    }
}

#[tokio::test]
async fn a_demo_of_the_first_version_is_kept_and_its_password_is_printed() {
    let place = Place::new();
    fs::create_dir_all(place.data()).unwrap();
    let earlier = json!({
        "username": "demo", "email": "demo@statit.example", "password": "of the first version", "loaded": true,
    });
    fs::write(place.data().join("demo.json"), earlier.to_string()).unwrap();
    let printed = BTreeMap::from([(
        "demo@statit.example".to_owned(),
        "of the first version".to_owned(),
    )]);
    assert_eq!(load(&place), printed);
    let server = place.start();
    assert!(
        account(&server, "arvestat").await.is_null(),
        "nothing is added"
    );
}
