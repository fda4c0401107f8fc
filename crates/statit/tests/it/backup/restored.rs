//! After a restore: nothing leaves the server twice, and former keys and sessions are not valid, until the operator
//! resumes.

use serde_json::json;

use super::{backup, ok, rejected, restore, stop};
use crate::person::{PASSWORD, Person};
use crate::program::{Place, Server};

/// The status of a read with this access key.
async fn status(server: &Server, key: &str) -> (u16, String) {
    let address = format!("{}/api/v1/me", server.address);
    let request = reqwest::Client::new().get(address).bearer_auth(key);
    let response = request.send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.text().await.unwrap())
}

async fn make_key(person: &Person) -> String {
    let made = person.data(
        "mutation($password: String!) { makeAccessKey(input: {name: \"report\", scope: READ, days: 30}, password: $password) {
            secret problems { code } } }",
        json!({"password": PASSWORD}),
    );
    let made = made.await;
    made["makeAccessKey"]["secret"].as_str().unwrap().to_owned()
}

/// The mails in a data folder.
fn mails(place: &Place) -> usize {
    std::fs::read_dir(place.data().join("mail")).map_or(0, Iterator::count)
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_sessions_and_queued_mails_wait_for_the_operator() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    let key = make_key(&person).await;
    assert_eq!(status(&server, &key).await.0, 200);
    stop(server);
    // A mail that is queued at the moment of the backup: its server does not respond.
    let mut command = place.serve();
    command.args(["--mail", "smtp://127.0.0.1:1"]);
    let server = place.start_as(command);
    Person::guest(&server)
        .begin_sign_up("late@example.org")
        .await;
    stop(server);
    let archive = place.path("archive.zip");
    ok(backup(&place, &archive));

    for (is_discarding, more) in [(false, true), (true, false)] {
        let other = Place::new();
        let (_, said) = ok(restore(&other, &archive));
        for words in ["1 access keys", "1 queued mails", "admin resume"] {
            assert!(said.contains(words), "{words}: {said}");
        }
        let server = other.start();
        assert!(
            server.log().contains("statit admin resume"),
            "{}",
            server.log()
        );
        let (code, text) = status(&server, &key).await;
        assert_eq!(
            (code, text.contains("ACCESS_KEY_SUSPENDED")),
            (401, true),
            "{text}"
        );
        let viewer = person
            .at(&server)
            .data("{ viewer { id } }", json!({}))
            .await;
        assert!(viewer["viewer"].is_null(), "the session is over");
        // What happens now goes on: the codes of new users, and new keys.
        let before = mails(&other);
        let new = Person::sign_in(&server, "keeper@example.org", PASSWORD).await;
        let fresh = make_key(&new).await;
        assert_eq!(status(&server, &fresh).await.0, 200, "a new key");
        let mut command = other.command(["admin", "resume"]);
        if is_discarding {
            command.arg("--discard-mails");
        }
        tokio::task::spawn_blocking(move || ok(command))
            .await
            .unwrap();
        assert_eq!(status(&server, &key).await.0, 200, "resumed");
        // Queued jobs are looked for every few seconds.
        let mut sent = 0;
        for _ in 0..100 {
            sent = mails(&other) - before;
            if sent > 1 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        assert_eq!(sent > 1, more, "{sent} mails; one is about the new key");
        let again = other.command(["admin", "resume"]);
        let reported = tokio::task::spawn_blocking(move || rejected(again))
            .await
            .unwrap();
        assert!(reported.contains("nothing is suspended"), "{reported}");
        stop(server);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_have_other_tags_after_a_restore() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    let id = person.metric("kept", "series", "2000;1").await.unwrap();

    let tag = async |server: &Server| {
        let address = format!("{}/api/v1/series/keeper/kept/series.csv", server.address);
        let response = reqwest::get(address).await.unwrap();
        let tag = response.headers()["etag"].to_str().unwrap().to_owned();
        (tag, response.text().await.unwrap())
    };

    let archive = place.path("archive.zip");
    let command = backup(&place, &archive);
    tokio::task::spawn_blocking(move || ok(command))
        .await
        .unwrap();

    person.publish(&id, 1, "2001;2").await.unwrap();
    let (lost, _) = tag(&server).await;
    stop(server);

    let other = Place::new();
    ok(restore(&other, &archive));
    let server = other.start();
    let person = Person::sign_in(&server, "keeper@example.org", PASSWORD).await;

    // The same vintage of the same indicator, with another value.
    person
        .named("keeper")
        .publish(&id, 1, "2001;3")
        .await
        .unwrap();

    let (found, text) = tag(&server).await;
    assert!(text.contains("2001,3"), "{text}");
    assert_ne!(found, lost);
    stop(server);
}
