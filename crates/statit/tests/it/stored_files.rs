//! Files in an S3 service and in other folders, by the real program: serving, moving, backups.

use std::{fs, path::Path, process::Command, time::Duration};

use tests3::TestS3;

use crate::{
    person::Person,
    program::{Place, Server, run},
};

/// Adds the settings of the service, with files in it.
fn with_files_in(s3: &TestS3, mut command: Command) -> Command {
    let settings = TestS3::settings(s3.endpoint());
    command.env("STATIT_S3_ENDPOINT", s3.endpoint());
    command.env("STATIT_S3_KEY_ID", settings.key_id.unwrap());
    command.env("STATIT_S3_KEY_SECRET", settings.key_secret.unwrap());
    command.env("STATIT_FILES", TestS3::address("files"));
    command
}

/// The output of a command that must succeed.
fn ok(command: Command) -> String {
    let (output, out, err) = run(command);
    assert!(output.status.success(), "{out}{err}");
    format!("{out}{err}")
}

/// The message of a command that must fail.
fn rejected(command: Command) -> String {
    let (output, out, err) = run(command);
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    err
}

fn stop(mut server: Server) {
    server.terminate();
    server.ended(Duration::from_secs(20));
}

/// A picture of one grey pixel.
pub(crate) fn png(shade: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[shade]).unwrap();
    writer.finish().unwrap();
    file
}

fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, |files| {
        let names = files.map(|file| file.unwrap().file_name());
        names
            .filter(|name| !name.to_string_lossy().starts_with('.'))
            .count()
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn files_move_into_a_bucket_and_everything_goes_on_there() {
    let (place, s3) = (Place::new(), TestS3::start());
    let server = place.start();
    let ann = Person::publisher(&server, &place.data(), "ann").await;
    ann.collection("ann", "prices", "PUBLIC").await;
    ann.set_picture("ann", png(1)).await;
    let shown = ann.picture("ann").await;
    stop(server);
    let pictures = place.data().join("pictures");
    assert_eq!(count(&pictures), 1);

    let moved = ok(with_files_in(&s3, place.command(["migrate"])));
    assert!(moved.contains("the files are in their place"), "{moved}");
    assert_eq!(count(&pictures), 0);
    let checked = ok(with_files_in(&s3, place.command(["check"])));
    assert!(
        checked.contains("1 pictures") && checked.contains("0 faults"),
        "{checked}"
    );

    let server = place.start_as(with_files_in(&s3, place.serve()));
    let ann = ann.at(&server);
    assert_eq!(ann.picture("ann").await, shown);
    ann.set_picture("ann", png(2)).await;
    assert_ne!(ann.picture("ann").await, shown);
    assert_eq!(count(&pictures), 0, "nothing is stored on this machine");
    let changed = ann.picture("ann").await;

    let backups = TestS3::address("backups");
    let mut backup = place.command(["backup"]);
    backup.arg(&backups);
    let made = ok(with_files_in(&s3, backup));
    let name = made
        .split_whitespace()
        .find(|word| word.starts_with("s3://"))
        .unwrap();
    ann.set_picture("ann", png(3)).await;
    stop(server);

    // The machine is lost, and its bucket has a picture that the archive has not.
    let after_loss = Place::new();
    let mut restore = after_loss.command(["restore"]);
    restore.arg(name);
    ok(with_files_in(&s3, restore));
    let server = after_loss.start_as(with_files_in(&s3, after_loss.serve()));
    assert_eq!(ann.at(&server).picture("ann").await, changed);
    stop(server);

    let elsewhere = Place::new();
    let mut restore = elsewhere.command(["restore"]);
    restore.arg(name);
    // The files go into the folder of the other place.
    let mut restore = with_files_in(&s3, restore);
    restore.env_remove("STATIT_FILES");
    ok(restore);
    assert!(count(&elsewhere.data().join("pictures")) >= 1);
    let server = elsewhere.start();
    assert_eq!(ann.at(&server).picture("ann").await, changed);
    stop(server);
    let checked = ok(elsewhere.command(["check"]));
    assert!(checked.contains("0 faults"), "{checked}");

    let mut missing = elsewhere.command(["restore"]);
    missing.arg(TestS3::address("backups/none.zip"));
    let missing = rejected(with_files_in(&s3, missing));
    assert!(missing.contains("there is no archive"), "{missing}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_starts_without_its_bucket_and_not_with_that_of_others() {
    let (place, s3) = (Place::new(), TestS3::start());
    stop(place.start_as(with_files_in(&s3, place.serve())));
    let other = Place::new();
    let refused = rejected(with_files_in(&s3, other.serve()));
    assert!(
        refused.contains("belong to another installation"),
        "{refused}"
    );
    s3.stop();
    let server = place.start_as(with_files_in(&s3, place.serve()));
    let ann = Person::publisher(&server, &place.data(), "ann").await;
    assert_eq!(ann.try_picture("ann", png(1)).await, 503);
    ann.collection("ann", "prices", "PUBLIC").await;
    s3.start_again();
    ann.set_picture("ann", png(1)).await;
    stop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_killed_at_any_moment_is_continued() {
    let place = Place::new();
    stop(place.start());

    let (from, to) = (place.data().join("pictures"), place.path("files"));
    fs::create_dir_all(&from).unwrap();
    let files: Vec<_> = (0..300_u32)
        .map(|number| {
            let content = number.to_be_bytes().repeat(20_000);
            let name = format!("{}.png", storage::sha256(&content));
            fs::write(from.join(&name), &content).unwrap();
            (name, content)
        })
        .collect();

    let migrate = || {
        let mut command = place.command(["migrate"]);
        command.arg("--files").arg(&to);
        command
    };

    for milliseconds in [30, 60, 90, 120, 160, 200, 250] {
        let mut child = migrate().spawn().unwrap();
        // The kill comes at another moment of the move.
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
        child.kill().unwrap();
        child.wait().unwrap();
        for (name, content) in &files {
            let is_whole =
                |folder: &Path| fs::read(folder.join(name)).is_ok_and(|read| read == *content);
            assert!(is_whole(&from) || is_whole(&to.join("pictures")), "{name}");
        }
    }

    ok(migrate());
    assert_eq!((count(&from), count(&to.join("pictures"))), (0, 300));
}
