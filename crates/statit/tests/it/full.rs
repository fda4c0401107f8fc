//! A full disk: no false acknowledgement, reads continue, and everything works when there is room again.

mod jobs;

use std::{fs, io::Write, process::Command, time::Duration};

use reqwest::StatusCode;
use serde_json::json;

use crate::{
    person::{Person, Trouble},
    program::{Place, Server, run},
};

/// Asserts the promises while nothing can be written. Returns the numbers of the rejected requests.
async fn writes_fail_and_reads_go_on(person: &Person, id: &str) -> Vec<String> {
    let mut seen = Vec::new();
    for _ in 0..3 {
        let rejected = person.publish(id, 1, "2002;2").await;
        let Err(Trouble::Rejected(status, body)) = rejected else {
            panic!("a publish that can't be stored: {rejected:?}");
        };
        assert!(
            status == StatusCode::OK || status == StatusCode::SERVICE_UNAVAILABLE,
            "{status} {body}"
        );
        let error = &body["errors"][0];
        assert_eq!(error["extensions"]["code"], "UNAVAILABLE", "{body}");
        let request = error["extensions"]["request"].as_str().unwrap();
        assert!(request.len() >= 8, "{body}");
        let message = error["message"].as_str().unwrap();
        for inside in ["sqlite", "disk", "I/O", "select", "insert", "database or"] {
            assert!(!message.contains(inside), "{message}");
        }
        seen.push(request.to_owned());

        assert_eq!(person.file("kept/series").await.unwrap(), ["2001,1"]);
        let answer = person
            .data(
                r#"{ viewer { id } metric(account: "filler", collection: "kept", path: "series") { vintage } }"#,
                json!({}),
            )
            .await;
        assert_eq!(answer["metric"]["vintage"], 1);
        assert!(answer["viewer"].is_object(), "still signed in: {answer}");
        assert_eq!(person.get("/").await.status(), 200);
    }
    seen
}

async fn published(person: &Person) -> String {
    person.collection("filler", "kept", "PUBLIC").await;
    person.metric("kept", "series", "2001;1").await.unwrap()
}

async fn all_is_well(person: &Person, id: &str) {
    assert_eq!(person.publish(id, 1, "2002;2").await.unwrap(), 2);
    assert_eq!(
        person.file("kept/series").await.unwrap(),
        ["2001,1", "2002,2"]
    );
}

fn may_write(server: &Server, bytes: &str) {
    let (output, _, err) = run({
        let mut command = Command::new("prlimit");
        command.arg(format!("--pid={}", server.id()));
        command.arg(format!("--fsize={bytes}:unlimited"));
        command
    });
    assert!(output.status.success(), "{err}");
}

/// `statit serve` with failing writes beyond the limit, which do not end the process.
fn limited(place: &Place, script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("trap '' XFSZ; {script}"), "sh"]);
    command.args(place.serve_words());
    command
}

#[tokio::test]
async fn files_that_may_not_grow_refuse_writes_until_they_may() {
    let place = Place::new();
    let server = place.start_as(limited(&place, "exec \"$@\""));
    let person = Person::publisher(&server, &place.data(), "filler").await;
    let id = published(&person).await;
    may_write(&server, "1");
    let rejected = writes_fail_and_reads_go_on(&person, &id).await;
    the_log_knows(&server, &rejected).await;
    may_write(&server, "unlimited");
    all_is_well(&person, &id).await;
    // The disk has exactly the acknowledged observations.
    server.kill();
    let server = place.start();
    let person = person.at(&server);
    assert_eq!(
        person.file("kept/series").await.unwrap(),
        ["2001,1", "2002,2"]
    );
}

#[tokio::test]
async fn a_log_that_can_not_be_written_costs_no_request() {
    let place = Place::new();
    let log = place.path("log");
    let script = format!("exec \"$@\" 2>'{}'", log.display());
    let server = place.start_as(limited(&place, &script));
    let person = Person::publisher(&server, &place.data(), "filler").await;
    let id = published(&person).await;
    may_write(&server, "1");
    writes_fail_and_reads_go_on(&person, &id).await;
    may_write(&server, "unlimited");
    all_is_well(&person, &id).await;
    assert!(!fs::read_to_string(&log).unwrap().contains("panicked"));
}

#[tokio::test]
async fn a_full_disk_refuses_writes_until_there_is_room() {
    let place = Place::new();
    fs::create_dir(place.data()).unwrap();
    let data = place.data();
    let Some(command) = place.serve_with_disk(&data, "size=8m,mode=700") else {
        // Only root may mount a small disk. The test above fails writes in another way.
        return;
    };
    let server = place.start_as(command);
    // Only the server has this disk: it is reached through the server.
    let seen = format!("/proc/{}/root{}", server.id(), data.display());
    let person = Person::publisher(&server, seen.as_ref(), "filler").await;
    let id = published(&person).await;
    let ballast = format!("{seen}/ballast");
    let mut file = fs::File::create(&ballast).unwrap();
    while file.write_all(&[0; 4096]).is_ok() {}
    drop(file);
    fill_what_is_left(&person, &id).await;
    let rejected = writes_fail_and_reads_go_on(&person, &id).await;
    the_log_knows(&server, &rejected).await;
    fs::remove_file(&ballast).unwrap();
    all_is_well(&person, &id).await;
}

/// The log of the database has free space of its own: small changes fit into it for a while. First large changes, then
/// the smallest possible ones, so that no publish fits after them.
async fn fill_what_is_left(person: &Person, id: &str) {
    fill_with_metrics(person, id).await;
    for at in 0..2_000_u32 {
        let query = "mutation($expert: Boolean!) { setPreferences(expert: $expert, timeZone: \"Europe/Paris\") { viewer { id } } }";
        match person.ask(query, json!({"expert": at % 2 == 0})).await {
            Ok(_) => {}
            Err(Trouble::Rejected(_, body)) => {
                assert_eq!(
                    body["errors"][0]["extensions"]["code"], "UNAVAILABLE",
                    "{body}"
                );
                return;
            }
            Err(trouble) => panic!("{at}: {trouble:?}"),
        }
    }
    panic!("the disk took everything");
}

async fn fill_with_metrics(person: &Person, id: &str) {
    for at in 0..2_000_u32 {
        let lines = (0..200).map(|year| format!("{};{year}\n", 3000 + year));
        let made = person
            .metric("kept", &format!("filling-{at}"), &lines.collect::<String>())
            .await;
        match made {
            Ok(_) => {}
            Err(Trouble::Rejected(..)) => return,
            Err(trouble) => panic!("{id} {at}: {trouble:?}"),
        }
    }
    panic!("the disk took everything");
}

async fn the_log_knows(server: &Server, requests: &[String]) {
    for _ in 0..100 {
        let log = server.log();
        if requests.iter().all(|request| log.contains(request)) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the log does not know {requests:?}: {}", server.log());
}
