//! The search index of a server: made again by hand, after kills, and in place of a damaged one.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{
    person::Person,
    program::{Pair, Place, Server, run},
};

/// Publications of a round.
const ROUND: usize = 4;

async fn search(server: &Server, text: &str) -> Value {
    let response = Person::guest(server)
        .get(&format!("/api/v1/search?first=100&q={text}"))
        .await;
    assert_eq!(response.status(), 200, "{text}");
    response.json().await.unwrap()
}

/// Waits until everything is searched and a text finds so many objects.
async fn found(server: &Server, text: &str, total: usize) {
    let begun = Instant::now();
    loop {
        let answer = search(server, text).await;
        if answer["complete"] == true && answer["total"] == total {
            return;
        }
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{text}: {answer}"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn publish(person: &Person, from: usize) {
    for number in from..from + ROUND {
        let path = format!("series-{number}");
        let made = person.metric("open", &path, "2023;1\n2024;2").await;
        assert!(made.is_ok(), "{path}");
    }
}

#[tokio::test]
async fn an_index_is_made_again_by_hand() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "open", "PUBLIC").await;
    publish(&person, 0).await;
    found(&server, "series", ROUND).await;
    let folder = place.data().join("search");
    let made = || fs::metadata(folder.join("public/.managed.json")).and_then(|file| file.created());
    let before = made().unwrap();
    let (output, out, err) = run(place.command(["search", "rebuild"]));
    assert!(output.status.success(), "{err}");
    assert!(out.contains("made again"), "{out}");
    let begun = Instant::now();
    while made().map_or(true, |time| time == before) {
        assert!(begun.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    found(&server, "series", ROUND).await;
    assert!(!folder.join("rebuild").exists());
}

/// Kills while the index is written; `STATIT_TEST_SEARCH_KILLS` has another number.
#[tokio::test]
async fn a_killed_server_finds_everything_that_was_published() {
    let kills = std::env::var("STATIT_TEST_SEARCH_KILLS").ok();
    let kills: usize = kills.map_or(6, |kills| kills.parse().unwrap());
    let place = Place::new();
    let mut server = place.start();
    let mut person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "open", "PUBLIC").await;
    for round in 0..kills {
        publish(&person, round * ROUND).await;
        // The writer begins within a third of a second: kills come before, during and after.
        let pause = Duration::from_millis((round as u64 * 97) % 500);
        tokio::time::sleep(pause).await;
        server.kill();
        server = place.start();
        person = person.at(&server);
        found(&server, "kind:metric", (round + 1) * ROUND).await;
    }
}

/// What happens to the files of an index.
type Damage = fn(&std::path::Path);

#[tokio::test]
async fn an_index_that_cannot_be_used_is_made_again() {
    let place = Place::new();
    let mut server = place.start();
    let mut person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "open", "PUBLIC").await;
    publish(&person, 0).await;
    found(&server, "series", ROUND).await;

    let damages: [(&str, Damage); 4] = [
        ("the folder is gone", |folder| {
            fs::remove_dir_all(folder).unwrap();
        }),
        ("a segment is cut off", |folder| {
            for file in fs::read_dir(folder.join("public")).unwrap() {
                let path = file.unwrap().path();
                if path
                    .extension()
                    .is_some_and(|end| end == "idx" || end == "term")
                {
                    let bytes = fs::read(&path).unwrap();
                    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
                }
            }
        }),
        ("the list of segments is not readable", |folder| {
            fs::write(folder.join("restricted/meta.json"), "{").unwrap();
        }),
        ("another program wrote there", |folder| {
            fs::remove_dir_all(folder).unwrap();
            fs::create_dir(folder).unwrap();
            fs::write(folder.join("public"), "a file").unwrap();
        }),
    ];

    for (what, damage) in damages {
        server.kill();
        damage(&place.data().join("search"));
        server = place.start();
        person = person.at(&server);
        let answer = search(&server, "series").await;
        let total = answer["total"].as_u64().unwrap();
        assert_eq!(total, ROUND as u64, "{what}: {answer}");
        if what != "another program wrote there" {
            found(&server, "series", ROUND).await;
        }
    }

    // What nobody can mend but the operator is said once.
    assert_eq!(
        server
            .log()
            .matches("the search index was not written")
            .count(),
        1
    );
}

#[tokio::test]
async fn what_one_server_publishes_and_deletes_another_one_knows() {
    let pair = Pair::new(None).await;
    let [one, two] = [0, 1].map(|which| pair.start(which));
    let person = Person::publisher(&one, &pair.places[0].data(), "office").await;
    person.collection("office", "open", "PUBLIC").await;
    publish(&person, 0).await;
    found(&two, "series", ROUND).await;
    let id = person.metric("open", "extra", "2024;1").await.unwrap();
    found(&two, "extra", 1).await;
    person
        .data(
            "mutation($id: ID!) { deleteMetric(id: $id) { done } }",
            json!({"id": id}),
        )
        .await;
    // The next search does not find the deleted indicator, even if the index of that server still has it.
    for server in [&two, &one] {
        let answer = search(server, "extra").await;
        assert_eq!(answer["total"], 0, "{answer}");
    }
}

#[tokio::test]
async fn without_a_place_for_the_index_the_database_is_searched() {
    for (what, options) in [
        ("a full disk", "size=16k"),
        ("a folder that can only be read", "ro"),
    ] {
        let place = Place::new();
        let folder = place.data().join("search");
        fs::create_dir_all(&folder).unwrap();
        let Some(command) = place.serve_with_disk(&folder, options) else {
            return;
        };
        let server = place.start_as(command);
        let person = Person::publisher(&server, &place.data(), "office").await;
        person.collection("office", "open", "PUBLIC").await;
        publish(&person, 0).await;
        // Longer than the pause after a failure: it fails again, and is not said again.
        for _ in 0..6 {
            let answer = search(&server, "series").await;
            let is_found = answer["total"] == ROUND && answer["complete"] == false;
            assert!(is_found, "{what}: {answer}");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let log = server.log();
        assert_eq!(
            log.matches("the search index was not written").count(),
            1,
            "{what}: {log}"
        );
        assert!(!log.contains("panicked"), "{what}: {log}");
    }
}
