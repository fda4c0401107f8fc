//! Archives that are encrypted with the operator's key.

use std::{
    fs::{self, File},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use zip::ZipArchive;

use super::{archived, backup, filled, ok, rejected, restore, sqlite, sums_of};
use crate::program::Place;

fn key(place: &Place, name: &str, text: &str) -> PathBuf {
    let path = place.path(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    path
}

fn with_key(mut command: Command, key: &Path) -> Command {
    command.arg("--backup-key-file").arg(key);
    command
}

#[tokio::test(flavor = "multi_thread")]
async fn an_encrypted_archive_is_restored_with_its_key_alone() {
    let place = Place::new();
    filled(&place).await;
    let right = key(&place, "right", "0123456789abcdef0123456789abcdef\n");
    let wrong = key(&place, "wrong", "0123456789abcdef0123456789abcdeX\n");
    let archive = place.path("archive.zip");
    ok(with_key(backup(&place, &archive), &right));

    let mut zip = ZipArchive::new(File::open(&archive).unwrap()).unwrap();
    assert!(zip.len() > 3);
    for number in 0..zip.len() {
        let file = zip.by_index_raw(number).unwrap();
        assert!(file.encrypted(), "{}", file.name().unwrap());
    }

    let other = Place::new();
    let reported = rejected(restore(&other, &archive));
    assert!(reported.contains("backup_key_file"), "{reported}");
    let reported = rejected(with_key(restore(&other, &archive), &wrong));
    assert!(reported.contains("another key"), "{reported}");
    assert!(!other.data().exists(), "nothing was made");
    ok(with_key(restore(&other, &archive), &right));
    assert_eq!(
        sums_of(&sqlite(&other)).await,
        sums_of(&sqlite(&place)).await
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_that_is_not_encrypted_is_no_substitute() {
    let (place, archive) = archived().await;
    let right = key(&place, "right", "0123456789abcdef0123456789abcdef");
    let other = Place::new();
    let reported = rejected(with_key(restore(&other, &archive), &right));
    assert!(reported.contains("it is not encrypted"), "{reported}");
    ok(restore(&other, &archive));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_does_not_start_with_a_key_that_is_no_key() {
    let place = Place::new();
    for (number, text) in ["", "short"].into_iter().enumerate() {
        let file = key(&place, &number.to_string(), text);
        let reported = rejected(with_key(place.serve(), &file));
        assert!(
            reported.contains("at least 32 random characters"),
            "{reported}"
        );
    }
    let reported = rejected(with_key(place.serve(), &place.path("none")));
    assert!(reported.contains("backup_key_file"), "{reported}");
}
