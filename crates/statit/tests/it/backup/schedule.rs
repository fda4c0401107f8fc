//! Backups by the schedule of the settings.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{ok, restore, stop};
use crate::person::Person;
use crate::program::{Place, Server};

fn archives(place: &Place) -> Vec<PathBuf> {
    let folder = place.path("archives");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut archives: Vec<_> = files.filter(|path| is_archive(path)).collect();
    archives.sort();
    archives
}

/// Whether it is an archive, and not the draft of one.
fn is_archive(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_string_lossy();
    name.starts_with("statit-") && name.ends_with(".zip")
}

/// Starts a server that saves everything into a folder each day.
fn start(place: &Place) -> Server {
    let folder = place.path("archives");
    fs::create_dir_all(&folder).unwrap();
    let mut command = place.serve();
    command.arg("--backup").arg(folder);
    place.start_as(command)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_makes_its_first_archive_at_once_and_no_second_one_that_day() {
    let place = Place::new();

    // Data that was there before the setting.
    let server = place.start();
    let person = Person::publisher(&server, &place.data(), "keeper").await;
    person.collection("keeper", "kept", "PUBLIC").await;
    person.metric("kept", "series", "2000;1.5").await.unwrap();
    stop(server);

    let server = start(&place);
    for _ in 0..300 {
        if !archives(&place).is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }

    let made = archives(&place);
    assert_eq!(made.len(), 1, "{}", server.log());
    stop(server);

    let server = start(&place);
    // The server looks at its schedules at its start, and again five seconds later.
    tokio::time::sleep(Duration::from_secs(7)).await;
    assert_eq!(archives(&place), made, "one a day");
    stop(server);

    let other = Place::new();
    ok(restore(&other, &made[0]));
    let server = other.start();
    let lines = Person::guest(&server)
        .named("keeper")
        .file("kept/series")
        .await;
    assert_eq!(lines.unwrap(), ["2000,1.5"]);
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_is_missing_is_reported_and_nothing_is_made() {
    let place = Place::new();
    let mut command = place.serve();
    command.arg("--backup").arg(place.path("not-mounted"));
    let server = place.start_as(command);
    for _ in 0..300 {
        if server.log().contains("the backup was not made") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let log = server.log();
    assert!(
        log.contains("the backup was not made") && log.contains("there is no folder"),
        "{log}"
    );
    assert!(!place.path("not-mounted").exists());
    stop(server);
}
