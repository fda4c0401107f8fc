//! A database file beside the log of another one.

use std::{
    fs,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use super::{backup, execute, ok, rejected, stop};
use crate::{
    person::Person,
    program::{Place, Server},
};

fn file(place: &Place, end: &str) -> PathBuf {
    place.data().join(format!("statit.db{end}"))
}

fn note(place: &Place) -> serde_json::Value {
    serde_json::from_slice(&fs::read(file(place, ".run")).unwrap()).unwrap()
}

/// A server that was killed with commits in its log, and an older copy of its database file.
async fn killed() -> (Place, Person, PathBuf) {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    stop(server);
    let copy = place.path("copy.db");
    copied(&file(&place, ""), &copy);
    let server = place.start();
    let person = person.at(&server);
    for number in 0..20 {
        if number == 10 {
            // Without this, the copy would still equal the file.
            execute(&place, "pragma wal_checkpoint(passive)".to_owned()).await;
        }
        let path = format!("m{number}");
        person.metric("kept", &path, "1000;0.25").await.unwrap();
    }
    noted(&place).await;
    server.kill();
    assert!(fs::metadata(file(&place, "-wal")).unwrap().len() > 0);
    (place, person, copy)
}

/// Waits until the note describes the present database file.
async fn noted(place: &Place) {
    let begun = Instant::now();
    while !is_noted(place) {
        assert!(begun.elapsed() < Duration::from_secs(20), "{}", note(place));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn is_noted(place: &Place) -> bool {
    let found = fs::metadata(file(place, "")).unwrap();
    let noted = &note(place)["database"];
    noted["size"] == found.size()
        && noted["modified_s"] == found.mtime()
        && noted["modified_ns"] == found.mtime_nsec()
}

/// Copies a file with its dates, like `cp -p`.
fn copied(from: &Path, to: &Path) {
    fs::copy(from, to).unwrap();
    let modified = fs::metadata(from).unwrap().modified().unwrap();
    fs::File::options()
        .write(true)
        .open(to)
        .unwrap()
        .set_modified(modified)
        .unwrap();
}

fn metrics(server: &Server, person: &Person) -> impl Future<Output = bool> {
    let person = person.at(server);
    async move { person.file("kept/m19").await.is_some() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_after_a_kill_is_silent_and_keeps_all() {
    let (place, person, _) = killed().await;
    assert_eq!(note(&place)["state"], "running");
    let begun = Instant::now();
    let server = place.start();
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert!(metrics(&server, &person).await);
    assert!(!server.log().contains("is checked"), "{}", server.log());
    stop(server);
    assert_eq!(note(&place)["state"], "ended");
    assert!(!file(&place, "-wal").exists());
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(file(&place, ".run"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);
    stop(place.start());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_copy_beside_the_log_is_refused_and_the_sentence_helps() {
    let (place, person, copy) = killed().await;
    copied(&copy, &file(&place, ""));

    let (before, log) = (
        fs::read(file(&place, "")).unwrap(),
        fs::read(file(&place, "-wal")).unwrap(),
    );

    for command in [
        place.serve(),
        place.command(["migrate"]),
        place.command(["demo"]),
        place.command(["check"]),
        place.command(["admin", "plan", "keeper", "free"]),
        backup(&place, &place.path("a.zip")),
    ] {
        let reported = rejected(command);
        assert!(
            reported.contains("statit.db-wal beside it")
                && reported.contains("put back from a copy"),
            "{reported}"
        );
    }

    assert_eq!(fs::read(file(&place, "")).unwrap(), before);
    assert_eq!(fs::read(file(&place, "-wal")).unwrap(), log);

    // As the message advises.
    fs::rename(file(&place, "-wal"), place.path("moved-wal")).unwrap();
    let _ = fs::remove_file(file(&place, "-shm"));
    let server = place.start();
    assert!(!metrics(&server, &person).await, "the state of the copy");
    stop(server);

    // The log alone, after an orderly end.
    fs::copy(place.path("moved-wal"), file(&place, "-wal")).unwrap();
    let reported = rejected(place.serve());
    assert!(reported.contains("Nothing was changed"), "{reported}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crashed_folder_that_was_copied_whole_is_checked_and_starts() {
    for keeps_dates in [true, false] {
        let (place, person, _) = killed().await;
        let other = Place::new();
        fs::create_dir(other.data()).unwrap();
        for entry in fs::read_dir(place.data()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let to = other.data().join(path.file_name().unwrap());
                if keeps_dates {
                    copied(&path, &to);
                } else {
                    fs::copy(&path, &to).unwrap();
                }
            }
        }
        starts_after_a_check(&other, &person).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_start_with_notes_checks_what_a_crash_left() {
    let (place, person, _) = killed().await;
    fs::remove_file(file(&place, ".run")).unwrap();
    starts_after_a_check(&place, &person).await;
}

/// The start checks the whole database, and serves the last state.
async fn starts_after_a_check(place: &Place, person: &Person) {
    let server = place.start();
    assert!(metrics(&server, person).await);
    let log = server.log();
    assert!(log.contains("is checked before it is opened"), "{log}");
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_whose_database_file_is_gone_is_kept() {
    let (place, ..) = killed().await;
    fs::remove_file(file(&place, "")).unwrap();
    let log = fs::read(file(&place, "-wal")).unwrap();
    let reported = rejected(place.serve());
    assert!(reported.contains("statit.db-wal"), "{reported}");
    assert_eq!(fs::read(file(&place, "-wal")).unwrap(), log);
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_beside_a_server_leave_its_note_and_a_killed_one_does_no_harm() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    noted(&place).await;
    let before = note(&place);
    ok(place.command(["admin", "plan", "keeper", "subscriber"]));
    ok(backup(&place, &place.path("a.zip")));
    ok(place.command(["check"]));
    noted(&place).await;
    assert_eq!(
        (&note(&place)["state"], &note(&place)["run"]),
        (&before["state"], &before["run"])
    );
    server.kill();
    stop(place.start());
    assert_eq!(note(&place)["state"], "ended");

    // A command that is killed after the server has ended.
    let mut demo = place
        .command(["demo"])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while !fs::metadata(file(&place, "-wal")).is_ok_and(|log| log.len() > 0) {
        assert!(begun.elapsed() < Duration::from_secs(20));
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    demo.kill().unwrap();
    demo.wait().unwrap();
    let server = place.start();
    assert_eq!(person.at(&server).get("/healthz").await.status(), 200);
    stop(server);
}
