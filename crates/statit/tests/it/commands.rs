//! Commands that print a result and end.

mod doctor;
mod lift_texts;
mod search;

use std::time::Duration;

use serde_json::json;

use crate::{
    person::Person,
    program::{Place, run, statit},
};

#[test]
fn the_printed_schema_is_the_committed_one() {
    let committed = concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/schema.graphql");
    let (output, out, _) = run(statit(["schema"]));
    assert!(output.status.success());
    assert_eq!(
        out,
        std::fs::read_to_string(committed).unwrap(),
        "print it anew: cargo run -p statit -- schema > frontend/schema.graphql"
    );
}

#[tokio::test]
async fn a_plan_is_granted_and_ended_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    let rejected = json!({"done": {"problems": [{"code": "SUBSCRIPTION_NEEDED"}]}});
    let accepted = json!({"done": {"problems": []}});
    assert_eq!(
        person.collection("office", "one", "PRIVATE").await,
        rejected
    );

    let (output, out, err) = run(place.command(["admin", "plan", "OFFICE", "subscriber"]));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(
        person.collection("office", "one", "PRIVATE").await,
        accepted
    );

    let (output, ..) = run(place.command(["admin", "plan", "office", "free"]));
    assert!(output.status.success());
    assert_eq!(
        person.collection("office", "two", "PRIVATE").await,
        rejected
    );
    let (status, body) = {
        let page = Person::guest(&server)
            .get("/api/v1/series/office/one/x.csv")
            .await;
        (page.status(), page.text().await.unwrap())
    };
    assert_eq!(status, 404, "{body}");
}

#[test]
fn a_plan_for_nobody_and_a_plan_of_no_kind_are_refused_in_words() {
    let place = Place::new();
    let (output, _, err) = run(place.command(["admin", "plan", "nobody", "subscriber"]));
    assert!(!output.status.success());
    assert!(
        err.contains("no account \"nobody\"") || err.contains("no account \\\"nobody"),
        "{err}"
    );
    let (output, _, err) = run(place.command(["admin", "plan", "nobody", "golden"]));
    assert!(!output.status.success());
    assert!(
        err.contains("subscriber") && err.contains("golden"),
        "{err}"
    );
}

#[test]
fn a_user_is_made_while_the_server_runs() {
    let place = Place::new();
    let _server = place.start();

    let made = [
        "admin",
        "users",
        "add",
        "town@example.org",
        "town",
        "--publisher",
    ];

    let (output, out, err) = run(place.command(made));
    assert!(output.status.success(), "{out}{err}");
    let (output, out, err) = run(place.command(["admin", "plan", "town", "subscriber"]));
    assert!(output.status.success(), "{out}{err}");

    for (email, username, reason) in [
        ("TOWN@example.org", "city", "another user has the address"),
        ("city@example.org", "Town", "is taken"),
        ("city", "city", "is not an email address"),
        ("city@example.org", "admin", "is reserved"),
        ("city@example.org", "c", "cannot be used"),
    ] {
        let (output, _, err) = run(place.command(["admin", "users", "add", email, username]));
        assert!(!output.status.success());
        assert!(err.contains(reason), "{email} {username}: {err}");
    }
}

#[tokio::test]
async fn the_sessions_of_a_user_are_ended_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    assert_eq!(
        person.collection("office", "one", "PUBLIC").await,
        json!({"done": {"problems": []}})
    );
    let (output, out, err) = run(place.command(["admin", "sessions", "end", "office@example.org"]));
    assert!(output.status.success(), "{out}{err}");
    assert_eq!(
        person.collection("office", "two", "PUBLIC").await,
        json!({"done": {"problems": [{"code": "SIGN_IN_NEEDED"}]}})
    );
    let (output, _, err) = run(place.command(["admin", "sessions", "end", "nobody"]));
    assert!(!output.status.success());
    assert!(err.contains("no user"), "{err}");
}

/// Runs `statit admin` with these arguments. Returns whether it succeeds, and what it prints to the output and to the log.
fn admin(place: &Place, arguments: &[&str]) -> (bool, String, String) {
    let mut command = statit(["admin"]);
    command.args(arguments).arg("--data-dir").arg(place.data());
    let (output, out, err) = run(command);
    (output.status.success(), out, err)
}

#[tokio::test]
async fn a_user_is_found_suspended_and_reinstated_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;

    let admin = |arguments: &[&str]| admin(&place, arguments);
    let found = || {
        let (is_done, out, err) = admin(&["users", "find", "OFFICE"]);
        assert!(is_done, "{err}");
        let lines: Vec<Vec<String>> = out
            .lines()
            .map(|line| line.split('\t').map(str::to_owned).collect())
            .collect();
        assert_eq!(lines.len(), 2, "{out}");
        assert_eq!(lines[0].len(), lines[1].len(), "{out}");
        lines[1][..3].to_vec()
    };

    assert_eq!(found(), ["office", "office@example.org", "live"]);

    let (is_done, _, err) = admin(&["users", "suspend", "office@example.org"]);
    assert!(is_done, "{err}");
    assert_eq!(found(), ["office", "office@example.org", "suspended"]);
    assert_eq!(
        person.collection("office", "one", "PUBLIC").await,
        json!({"done": {"problems": [{"code": "SIGN_IN_NEEDED"}]}})
    );

    let (is_done, _, err) = admin(&["users", "reset", "office"]);
    assert!(!is_done && err.contains("reinstate them first"), "{err}");
    assert!(admin(&["users", "reinstate", "office"]).0);
    assert!(admin(&["users", "reset", "office"]).0);
    assert_eq!(found(), ["office", "office@example.org", "reset"]);

    for command in ["suspend", "reinstate", "reset"] {
        let (is_done, _, err) = admin(&["users", command, "nobody"]);
        assert!(!is_done && err.contains("no user"), "{command}: {err}");
    }

    let (is_done, out, err) = admin(&["statistics"]);
    assert!(is_done && out.contains("users\t1\n"), "{out}{err}");
}

#[tokio::test]
async fn a_collection_is_taken_down_and_put_back_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "prices", "PUBLIC").await;

    let status = async || {
        let address = format!("{}/api/v1/collections/office/prices", server.address);
        reqwest::get(address).await.unwrap().status().as_u16()
    };
    assert_eq!(status().await, 200);

    let take_down = ["take-down", "office/prices", "--note", "Not yours"];
    for (arguments, is_done, part, expected) in [
        (&take_down[..2], false, "--note", 200),
        (
            &["put-back", "office/prices"],
            false,
            "was not taken down",
            200,
        ),
        (&take_down, true, "the collection is taken down", 404),
        (&take_down, false, "is not public", 404),
        (
            &["put-back", "office/none"],
            false,
            "there is no collection",
            404,
        ),
        (
            &["put-back", "office/prices"],
            true,
            "the collection is put back",
            200,
        ),
    ] {
        let (done, out, err) = admin(&place, arguments);
        let output = out + &err;
        assert_eq!(done, is_done, "{arguments:?}: {output}");
        assert!(output.contains(part), "{arguments:?}: {output}");
        assert_eq!(status().await, expected, "{arguments:?}");
    }

    let (done, log, err) = admin(&place, &["log"]);
    assert!(done, "{err}");
    let actions: Vec<_> = log.lines().map(|line| line.split('\t').nth(2)).collect();
    let expected = ["action", "collection_put_back", "collection_taken_down"].map(Some);
    assert_eq!(actions[..3], expected, "{log}");
    assert!(
        log.contains("\toffice\t") && log.contains("Not yours"),
        "{log}"
    );
}

#[tokio::test]
async fn the_operator_features_an_indicator_while_the_server_runs() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "office").await;
    person.collection("office", "prices", "PUBLIC").await;
    person.metric("prices", "cpi", "2024;1").await.unwrap();

    let charts = async || {
        let query = "{ frontPage { charts { path } } }";
        let page = Person::guest(&server).ask(query, json!({})).await.unwrap();
        page["frontPage"]["charts"].to_string()
    };

    // Without a unit and a source it is no candidate.
    assert_eq!(charts().await, "[]");

    let cpi = "office/prices/cpi";
    for (arguments, is_done, part, expected) in [
        (
            &["add", "office/prices/none"][..],
            false,
            "no public indicator",
            "[]",
        ),
        (
            &["add", cpi],
            true,
            "leads the front page",
            r#"[{"path":"cpi"}]"#,
        ),
        (
            &["add", cpi],
            false,
            "featured already",
            r#"[{"path":"cpi"}]"#,
        ),
        (
            &["list"],
            true,
            "office/prices/cpi\tyes",
            r#"[{"path":"cpi"}]"#,
        ),
        (&["remove", cpi], true, "no longer", "[]"),
        (&["remove", cpi], false, "is not featured", "[]"),
    ] {
        let (done, out, err) = admin(&place, &[&["feature"], arguments].concat());
        let output = out + &err;
        assert_eq!(done, is_done, "{arguments:?}: {output}");
        assert!(output.contains(part), "{arguments:?}: {output}");
        assert_eq!(charts().await, expected, "{arguments:?}");
    }
}

#[tokio::test]
async fn failed_jobs_are_listed_run_again_and_dropped() {
    let place = Place::new();
    let server = place.start();

    // Mails can't be written: a file is where their folder should be.
    let outgoing = place.data().join("mail");
    let _ = std::fs::remove_dir_all(&outgoing);
    std::fs::write(&outgoing, "in the way").unwrap();
    Person::guest(&server).begin_sign_up("a@example.org").await;

    let listed = |options: &[&str]| {
        let mut command = place.command(["admin", "jobs", "list"]);
        command.args(options);
        let (output, out, err) = run(command);
        assert!(output.status.success(), "{out}{err}");
        let lines = out.lines().skip(1);
        let jobs = lines.map(|line| line.split('\t').map(str::to_owned).collect());
        jobs.collect::<Vec<Vec<_>>>()
    };

    let mut begun = None;
    for _ in 0..100 {
        let jobs = listed(&["--lane", "urgent"]);
        begun = jobs
            .into_iter()
            .find(|job| job[3] == "waiting" && job[6] == "1");
        if begun.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    let job = begun.expect("the mail was tried");
    assert_eq!((job[1].as_str(), job[2].as_str()), ("urgent", "mail"));
    assert!(!job[7].is_empty(), "the error is shown");
    assert!(!job.concat().contains("example.org"), "{job:?}");
    assert_eq!(listed(&["--lane", "mail"]).len(), 0);

    // The sweep failed too: it looks into the same folder.
    let failed = listed(&["--failed"]);
    assert!(failed.iter().all(|other| other[2] == "sweep"), "{failed:?}");

    std::fs::remove_file(&outgoing).unwrap();
    let (output, out, err) = run(place.command(["admin", "jobs", "retry", &job[0]]));
    assert!(output.status.success(), "{out}{err}");
    for _ in 0..100 {
        if listed(&[]).iter().all(|other| other[0] != job[0]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    assert_eq!(
        std::fs::read_dir(&outgoing).unwrap().count(),
        1,
        "the mail was sent"
    );

    let (_, log, _) = run(place.command(["admin", "log"]));
    assert!(
        log.contains(&format!("\t\tjob_retried\t{}\t", job[0])),
        "{log}"
    );

    let (_, mails, _) = run(place.command(["admin", "mails", "list"]));
    assert_eq!(mails.lines().count(), 1, "no mail was given up: {mails}");
    let (output, out, err) = run(place.command(["admin", "mails", "retry"]));
    assert!(output.status.success(), "{out}{err}");
    assert!(
        (out + &err).contains("\"mails\":0"),
        "nothing to send again"
    );

    for arguments in [["drop", &job[0]], ["retry", &job[0]]] {
        let (output, _, err) = run(place.command(["admin", "jobs", arguments[0], arguments[1]]));
        assert!(!output.status.success());
        assert!(err.contains("there is no job"), "{err}");
    }

    let (output, _, err) = run(place.command(["admin", "jobs", "list", "--lane", "fast"]));
    assert!(!output.status.success());
    assert!(err.contains("urgent, mail, digest, index, sweep"), "{err}");
}
