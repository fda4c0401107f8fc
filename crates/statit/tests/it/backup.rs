//! Backup, restore and check, by the real program.

mod account;
mod bucket;
mod damage;
mod encrypted;
mod kills;
mod restored;
mod runs;
mod schedule;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use store::db::inspection::Inspection;
use store::operation::backup::copy::{TableSum, sums};
use testdb::postgres::OwnDatabase;

use crate::{
    person::Person,
    program::{Place, Server, run},
};

/// The tables in which a restore suspends what must not leave twice.
const CHANGED_BY_RESTORE: [&str; 4] = ["access_keys", "installation", "jobs", "sessions"];

/// The sums of the tables of a database without writers, without those that a restore changes.
async fn sums_of(address: &str) -> Vec<TableSum> {
    let inspection = Inspection::open(address).await.unwrap();
    let mut sums = sums(&mut inspection.read().await.unwrap()).await.unwrap();
    inspection.close().await;
    sums.retain(|sum| !CHANGED_BY_RESTORE.contains(&sum.table.as_str()));
    sums
}

fn sqlite(place: &Place) -> String {
    format!("sqlite:{}", place.data().join("statit.db").display())
}

fn ok(command: Command) -> (String, String) {
    let (output, out, err) = run(command);
    assert!(output.status.success(), "{out}{err}");
    (out, err)
}

/// The output of a command that must fail.
fn rejected(command: Command) -> String {
    let (output, out, err) = run(command);
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    assert!(!err.contains("panicked"), "{err}");
    format!("{out}{err}")
}

fn backup(place: &Place, target: &Path) -> Command {
    let mut command = place.command(["backup"]);
    command.arg(target);
    command
}

fn restore(place: &Place, archive: &Path) -> Command {
    let mut command = place.command(["restore"]);
    command.arg(archive);
    command
}

fn stop(mut server: Server) {
    server.terminate();
    server.ended(Duration::from_secs(20));
}

/// Indicators with some vintages, a picture that an account shows and one that is unused; the server has ended.
async fn filled(place: &Place) -> Person {
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    for number in 0..4 {
        let path = format!("series-{number}");
        let id = person
            .metric("kept", &path, "1999;-0.5\n2000;1e-7")
            .await
            .unwrap();
        for vintage in 1..=number {
            let line = format!("{};{vintage}.25;note", 2000 + vintage);
            person.publish(&id, vintage, &line).await.unwrap();
        }
    }
    stop(server);
    show_picture(place, b"not really a picture").await;
    person
}

/// Puts a picture into the folder, and lets the account show it.
async fn show_picture(place: &Place, content: &[u8]) -> PathBuf {
    use sha2::Digest;
    let hash = format!("{:x}", Hex(&sha2::Sha256::digest(content)));
    let folder = place.data().join("pictures");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{hash}.png"));
    fs::write(&file, content).unwrap();
    execute(place, format!("update accounts set picture = '{hash}'")).await;
    file
}

struct Hex<'a>(&'a [u8]);

impl std::fmt::LowerHex for Hex<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

/// Changes the database in a way that no server does.
async fn execute(place: &Place, sql: String) {
    use sqlx::Connection;
    let options = sqlx_sqlite::SqliteConnectOptions::new()
        .filename(place.data().join("statit.db"))
        .foreign_keys(false);
    let mut connection = sqlx_sqlite::SqliteConnection::connect_with(&options)
        .await
        .unwrap();
    sqlx::query(sqlx::AssertSqlSafe(sql))
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

/// The hidden files of a folder: those of work that is not complete.
fn drafts(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.starts_with('.')).collect()
}

/// An archive of a filled place. The folder is removed with the first value.
async fn archived() -> (Place, PathBuf) {
    let place = Place::new();
    filled(&place).await;
    let archive = place.path("archive.zip");
    ok(backup(&place, &archive));
    (place, archive)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_restored_elsewhere_with_every_row_and_file() {
    use std::os::unix::fs::PermissionsExt;
    let (place, archive) = archived().await;
    let mode = fs::metadata(&archive).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode, 0o600);
    let other = Place::new();
    ok(restore(&other, &archive));
    assert_eq!(
        sums_of(&sqlite(&other)).await,
        sums_of(&sqlite(&place)).await
    );
    for name in ["secret", "pictures"] {
        let listed = |place: &Place| {
            let path = place.data().join(name);
            let files = fs::read_dir(&path).map_or(vec![path], |files| {
                files.map(|file| file.unwrap().path()).collect()
            });
            files
                .iter()
                .map(|file| {
                    (
                        file.file_name().map(ToOwned::to_owned),
                        fs::read(file).unwrap(),
                    )
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(listed(&other), listed(&place), "{name}");
    }
    assert_eq!(drafts(&other.data()), [""; 0]);

    // The same numbers, and the same password.
    let server = other.start();
    let person = Person::sign_in(&server, "keeper@example.org", crate::person::PASSWORD).await;
    let lines = person
        .at(&server)
        .named("keeper")
        .file("kept/series-3")
        .await
        .unwrap();
    assert_eq!(
        lines,
        [
            "1999,-0.5,",
            "2000,1e-7,",
            "2001,1.25,note",
            "2002,2.25,note",
            "2003,3.25,note"
        ]
    );
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_while_publishes_go_on_is_one_moment_of_them() {
    let place = Place::new();
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;

    let done = Arc::new(AtomicBool::new(false));
    let mut tasks = Vec::new();
    for number in 0..4 {
        let path = format!("series-{number}");
        let id = person.metric("kept", &path, "1000;0.25").await.unwrap();
        let (person, done) = (person.clone(), Arc::clone(&done));
        tasks.push(tokio::spawn(async move {
            let mut vintage = 1;
            while !done.load(Ordering::Relaxed) {
                let line = format!("{};{vintage}.25", 1000 + vintage);
                vintage = person.publish(&id, vintage, &line).await.unwrap();
            }
            vintage
        }));
    }

    let folder = place.path("archives");
    fs::create_dir(&folder).unwrap();
    for _ in 0..3 {
        // The names of archives have a resolution of a second.
        tokio::time::sleep(Duration::from_millis(1_100)).await;
        let command = backup(&place, &folder);
        tokio::task::spawn_blocking(move || ok(command))
            .await
            .unwrap();
        let command = place.command(["check"]);
        tokio::task::spawn_blocking(move || ok(command))
            .await
            .unwrap();
    }

    done.store(true, Ordering::Relaxed);
    let mut last = Vec::new();
    for task in tasks {
        last.push(task.await.unwrap());
    }
    stop(server);

    let mut archives: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    archives.sort();
    assert_eq!(archives.len(), 3, "{archives:?}");

    let mut before = vec![0; 4];
    for archive in archives {
        let other = Place::new();
        ok(restore(&other, &archive));
        let (out, _) = ok(other.command(["check"]));
        assert!(out.contains("checked: 4 indicators"), "{out}");
        let server = other.start();
        let person = person.at(&server);
        for (number, before) in before.iter_mut().enumerate() {
            let lines = person.file(&format!("kept/series-{number}")).await.unwrap();
            let expected = (0..lines.len()).map(|year| format!("{},{year}.25", 1000 + year));
            assert_eq!(lines, expected.collect::<Vec<_>>());
            let vintages = lines.len() as u64;
            assert!((*before..=last[number]).contains(&vintages));
            *before = vintages;
        }
        stop(server);
    }

    assert!(
        before.iter().any(|vintages| *vintages > 5),
        "publishing went on: {before:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn from_sqlite_to_postgresql_and_back_every_row_is_the_same() {
    let (place, archive) = archived().await;
    let expected = sums_of(&sqlite(&place)).await;
    let postgres = OwnDatabase::create().await;
    let middle = Place::new();
    let on_postgres = |mut command: Command| {
        command.args(["--database", postgres.address()]);
        command
    };
    ok(on_postgres(restore(&middle, &archive)));
    assert_eq!(sums_of(postgres.address()).await, expected);
    let reported = rejected(on_postgres(restore(&Place::new(), &archive)));
    assert!(
        reported.contains("empty place") && reported.contains("table "),
        "{reported}"
    );
    ok(on_postgres(middle.command(["check"])));
    let back = middle.path("back.zip");
    ok(on_postgres(backup(&middle, &back)));
    let end = Place::new();
    ok(restore(&end, &back));
    assert_eq!(sums_of(&sqlite(&end)).await, expected);

    let server = middle.start_as(on_postgres(middle.serve()));
    let person = Person::sign_in(&server, "keeper@example.org", crate::person::PASSWORD).await;
    let lines = person.named("keeper").file("kept/series-1").await.unwrap();
    assert_eq!(lines.last().unwrap(), "2001,1.25,note");
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_is_taken_is_left_alone() {
    let (place, archive) = archived().await;
    let before = fs::read(&archive).unwrap();
    let reported = rejected(backup(&place, &archive));
    assert!(reported.contains("is there already"), "{reported}");
    assert_eq!(fs::read(&archive).unwrap(), before);
    // A missing folder may be that of a disk which is not mounted.
    for missing in ["no/such/folder/a.zip", "not-mounted"] {
        let reported = rejected(backup(&place, &place.path(missing)));
        assert!(reported.contains("there is no folder"), "{reported}");
        assert!(!place.path(missing).exists());
    }
    let nothing = Place::new();
    let target = nothing.path("a.zip");
    let reported = rejected(backup(&nothing, &target));
    assert!(
        reported.contains("statit.db") && reported.contains("missing"),
        "{reported}"
    );
    let reported = rejected(nothing.command(["check"]));
    assert!(reported.contains("missing"), "{reported}");
    assert!(!target.exists() && !nothing.data().exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_that_is_not_empty_is_left_alone() {
    let (_place, archive) = archived().await;

    for (name, content, reported) in [
        ("statit.db", "x", "statit.db"),
        ("statit.db-wal", "x", "statit.db-wal"),
        (
            "secret",
            "another secret of thirty-two bytes",
            "secret with another content",
        ),
        ("pictures/0.png", "x", "pictures in"),
    ] {
        let other = Place::new();
        let file = other.data().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, content).unwrap();
        let said = rejected(restore(&other, &archive));
        assert!(
            said.contains("an empty place only") && said.contains(reported),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
        assert_eq!(fs::read_dir(other.data()).unwrap().count(), 1, "{name}");
        fs::remove_file(&file).unwrap();
        ok(restore(&other, &archive));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_that_was_lost_is_told_and_the_rest_is_saved() {
    let place = Place::new();
    filled(&place).await;
    let picture = show_picture(&place, b"another").await;
    fs::remove_file(&picture).unwrap();
    let archive = place.path("archive.zip");
    let (_, err) = ok(backup(&place, &archive));
    assert!(err.contains("is missing in"), "{err}");
    let other = Place::new();
    ok(restore(&other, &archive));
    let reported = rejected(other.command(["check"]));
    assert!(
        reported.contains("picture: keeper: the file pictures/"),
        "{reported}"
    );
    assert!(
        reported.contains("(1 more files are unused): 1 faults"),
        "{reported}"
    );
}
