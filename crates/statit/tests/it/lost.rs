//! A database that is missing, empty, of another folder or damaged: rejected at a start, and noticed by a running
//! server.

use std::{fs, path::Path, time::SystemTime};

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_sqlite::SqliteConnection;

use crate::{
    person::{Person, Trouble},
    program::{Place, Server, run},
};

/// A place with a used database.
async fn used() -> Place {
    let place = Place::new();
    let mut server = place.start();
    Person::publisher(&server, &place.data(), "keeper").await;
    stop(&mut server);
    place
}

fn stop(server: &mut Server) {
    server.terminate();
    server.ended(std::time::Duration::from_secs(20));
}

/// The message of a start with these arguments, which must fail.
fn rejected(place: &Place, words: &[&str]) -> String {
    let mut command = place.serve();
    command.args(words);
    let (output, out, err) = run(command);
    assert!(!output.status.success(), "{err}");
    assert_eq!(out, "");
    err
}

fn remove_database(place: &Place) {
    for end in ["", "-wal", "-shm"] {
        let _ = fs::remove_file(place.data().join(format!("statit.db{end}")));
    }
}

async fn sql(file: &Path, sql: String) {
    let address = format!("sqlite:{}", file.display());
    let mut connection = SqliteConnection::connect(&address).await.unwrap();
    sqlx::query(AssertSqlSafe(sql))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

async fn users(server: &Server) -> bool {
    let answer = Person::guest(server)
        .data(r#"{ account(key: "keeper") { key } }"#, json!({}))
        .await;
    !answer["account"].is_null()
}

#[tokio::test]
async fn a_database_that_was_there_and_is_missing_is_not_made_anew_unasked() {
    let place = used().await;
    remove_database(&place);
    let err = rejected(&place, &[]);
    for named in ["statit.db", "missing", "restore a backup", "--new"] {
        assert!(err.contains(named), "{err}");
    }
    assert!(!place.data().join("statit.db").exists(), "nothing was made");
    let mut command = place.serve();
    command.arg("--new");
    let mut server = place.start_as(command);
    assert!(!users(&server).await);
    stop(&mut server);
    place.start();
}

#[tokio::test]
async fn an_empty_or_foreign_database_is_refused() {
    let (place, other) = (used().await, used().await);
    let file = place.data().join("statit.db");
    let own = fs::read(&file).unwrap();
    for (content, named) in [
        (Vec::new(), "missing"),
        (
            fs::read(other.data().join("statit.db")).unwrap(),
            "does not belong",
        ),
    ] {
        fs::write(&file, &content).unwrap();
        let err = rejected(&place, &[]);
        assert!(err.contains(named), "{err}");
        assert_eq!(fs::read(&file).unwrap(), content, "left as it is");
    }
    let err = rejected(&place, &["--new"]);
    assert!(
        err.contains("does not belong") && err.contains("installation"),
        "{err}"
    );
    fs::write(&file, own).unwrap();
    assert!(users(&place.start()).await);
}

#[tokio::test]
async fn a_new_folder_takes_a_used_database_and_one_without_ids_is_adopted_once() {
    let place = used().await;
    let id = fs::read(place.data().join("installation")).unwrap();
    fs::remove_file(place.data().join("installation")).unwrap();
    stop(&mut place.start());
    assert_eq!(fs::read(place.data().join("installation")).unwrap(), id);
    // As an earlier version left both.
    fs::remove_file(place.data().join("installation")).unwrap();
    let file = place.data().join("statit.db");
    sql(&file, "delete from installation".to_owned()).await;
    let mut server = place.start();
    assert!(users(&server).await);
    stop(&mut server);
    assert_ne!(fs::read(place.data().join("installation")).unwrap(), id);
    sql(&file, "delete from installation".to_owned()).await;
    let err = rejected(&place, &[]);
    assert!(err.contains("does not belong"), "{err}");
}

#[tokio::test]
async fn no_write_is_acknowledged_into_a_file_that_was_removed_or_replaced() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    let id = person.metric("kept", "series", "2001;1").await.unwrap();

    let (file, aside) = (place.data().join("statit.db"), place.path("aside.db"));
    let log = place.data().join("statit.db-wal");
    let log_aside = place.path("aside.db-wal");

    for (name, moved) in [("database", (&file, &aside)), ("log", (&log, &log_aside))] {
        let (from, to) = moved;
        fs::rename(from, to).unwrap();
        for _ in 0..5 {
            let published = person.publish(&id, 1, "2002;2").await;
            assert!(
                matches!(published, Err(Trouble::Rejected(..))),
                "{name}: {published:?}"
            );
        }
        fs::write(from, "another file").unwrap();
        let published = person.publish(&id, 1, "2002;2").await;
        assert!(
            matches!(published, Err(Trouble::Rejected(..))),
            "{name}: {published:?}"
        );
        let said = server.log();
        assert!(said.contains("no change is accepted"), "{name}: {said}");
        // Works again with the file back in place.
        fs::rename(to, from).unwrap();
    }

    assert_eq!(person.publish(&id, 1, "2002;2").await.unwrap(), 2);
    server.kill();
    let server = place.start();
    let person = person.at(&server);
    assert_eq!(
        person.file("kept/series").await.unwrap(),
        ["2001,1", "2002,2"]
    );
}

#[tokio::test]
async fn a_damaged_beginning_is_refused_and_named() {
    let place = used().await;
    let file = place.data().join("statit.db");
    let whole = fs::read(&file).unwrap();
    let half = whole[..whole.len() / 2].to_vec();
    let with = |from: usize| {
        let mut bytes = whole.clone();
        bytes[from..from + 64].fill(0xa5);
        bytes
    };
    for (name, bytes) in [("cut", half), ("header", with(0)), ("schema", with(100))] {
        fs::write(&file, &bytes).unwrap();
        let err = rejected(&place, &[]);
        assert!(
            err.contains("damaged") && err.contains("operation.md"),
            "{name}: {err}"
        );
        assert_eq!(fs::read(&file).unwrap(), bytes, "left as it is");
    }
}

#[tokio::test]
async fn a_clock_that_is_behind_is_refused_until_it_is_accepted() {
    let place = used().await;
    let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_micros();
    let later = now + 2 * 24 * 3600 * 1_000_000;
    let file = place.data().join("statit.db");
    sql(
        &file,
        format!("insert into servers values (x'0102', {now}, {later}, null)"),
    )
    .await;
    let err = rejected(&place, &[]);
    assert!(
        err.contains("the clock") && err.contains("--accept-clock"),
        "{err}"
    );
    let mut command = place.serve();
    command.arg("--accept-clock");
    stop(&mut place.start_as(command));
    place.start();
}
