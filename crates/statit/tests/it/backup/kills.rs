//! Backups and restores that are killed at any moment.

use std::{fs, process::Stdio, time::Duration};

use super::{archived, backup, drafts, ok, rejected, restore, sqlite, sums_of};
use crate::{keeping::Seeded, program::Place};

/// The number of kills; `STATIT_KILLS` sets another number.
fn kills() -> usize {
    let kills = std::env::var("STATIT_KILLS").ok();
    kills.and_then(|kills| kills.parse().ok()).unwrap_or(10)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_backup_leaves_no_archive_by_halves() {
    let (place, whole) = archived().await;

    let mut seeded = Seeded(0x00ba_c0b5);
    let (mut cut, folder) = (0, place.path("archives"));
    fs::create_dir(&folder).unwrap();

    for round in 0..kills() {
        let target = folder.join(format!("{round}.zip"));
        let mut child = backup(&place, &target)
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The kill comes at any moment of the backup.
        std::thread::sleep(Duration::from_millis(5 + seeded.below(120)));
        child.kill().unwrap();
        child.wait().unwrap();
        if target.exists() {
            ok(restore(&Place::new(), &target));
        } else {
            cut += 1;
        }
    }

    assert!(cut > 0, "no backup was killed before its end");
    ok(backup(&place, &folder.join("last.zip")));
    assert_eq!(drafts(&folder), [""; 0]);
    drop(whole);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_killed_restore_a_second_one_works_or_the_first_was_whole() {
    let (place, archive) = archived().await;
    let expected = sums_of(&sqlite(&place)).await;

    let mut seeded = Seeded(0x7e57_0de1);
    let mut cut = 0;

    for _ in 0..kills() {
        let other = Place::new();
        let mut child = restore(&other, &archive)
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // The kill comes at any moment of the restore.
        std::thread::sleep(Duration::from_millis(5 + seeded.below(300)));
        child.kill().unwrap();
        child.wait().unwrap();
        if other.data().join("statit.db").exists() {
            let reported = rejected(restore(&other, &archive));
            assert!(reported.contains("an empty place only"), "{reported}");
        } else {
            cut += 1;
            ok(restore(&other, &archive));
        }
        assert_eq!(sums_of(&sqlite(&other)).await, expected);
        let left = fs::read_dir(other.data())
            .unwrap()
            .map(|file| file.unwrap().file_name());
        let whole = left
            .filter(|name| name.to_string_lossy().starts_with(".statit-restore"))
            .count();
        assert!(whole == 0 || cut == 0 || other.data().join("statit.db").exists());
    }

    assert!(cut > 0, "no restore was killed before its end");
}
