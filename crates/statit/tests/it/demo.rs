//! The demo publisher: loaded once, in spite of interruptions.

use std::{process::Stdio, time::Duration};

use serde_json::json;

use crate::{
    person::Person,
    program::{Place, Server, run},
};

/// The password that `statit demo` prints.
fn password(out: &str) -> String {
    let line = out
        .lines()
        .find_map(|line| line.trim().strip_prefix("password: "));
    line.unwrap_or_else(|| panic!("no password in {out}"))
        .to_owned()
}

fn load(place: &Place) -> String {
    let (output, out, err) = run(place.command(["demo"]));
    assert!(output.status.success(), "{err}");
    password(&out)
}

/// The number of indicators in each collection of the demo. Asserts that each indicator has observations.
async fn indicators(server: &Server) -> Vec<(String, u64)> {
    let answer = Person::guest(server)
        .data(
            r#"{ account(key: "demo") { collections(first: 10) { nodes { key metricCount
                 metrics(first: 50) { nodes { path observationCount vintage } } } } } }"#,
            json!({}),
        )
        .await;
    let collections = answer.pointer("/account/collections/nodes").unwrap();
    let mut counted = Vec::new();
    for collection in collections.as_array().unwrap() {
        for metric in collection["metrics"]["nodes"].as_array().unwrap() {
            assert!(
                metric["observationCount"].as_u64().unwrap() > 10,
                "{metric}"
            );
            assert_eq!(metric["vintage"], 1, "published once: {metric}");
        }
        let key = collection["key"].as_str().unwrap().to_owned();
        counted.push((key, collection["metricCount"].as_u64().unwrap()));
    }
    counted.sort();
    counted
}

#[tokio::test]
async fn is_loaded_once_and_the_second_run_keeps_what_the_publisher_did() {
    let place = Place::new();
    let password = load(&place);
    assert_eq!(password.len(), 16);
    let server = place.start();
    let loaded = indicators(&server).await;
    assert_eq!(loaded.len(), 2);
    assert_eq!(loaded.iter().map(|(_, count)| count).sum::<u64>(), 13);
    let publisher = Person::sign_in(&server, "demo@statit.example", &password).await;
    publisher.collection("demo", "own", "PUBLIC").await;

    assert_eq!(load(&place), password, "also beside a running server");
    let mut expected = loaded;
    expected.push(("own".to_owned(), 0));
    expected.sort();
    assert_eq!(indicators(&server).await, expected);
}

#[tokio::test]
async fn goes_on_where_it_was_killed() {
    let place = Place::new();
    let mut killed = 0;
    for step in 1..=40_u64 {
        let mut loading = place
            .command(["demo"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
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
    let password = load(&place);
    let server = place.start();
    let counts: Vec<u64> = indicators(&server)
        .await
        .into_iter()
        .map(|(_, count)| count)
        .collect();
    assert_eq!(counts.iter().sum::<u64>(), 13);
    Person::sign_in(&server, "demo@statit.example", &password).await;
}
