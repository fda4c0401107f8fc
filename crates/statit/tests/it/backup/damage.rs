//! Damaged archives and databases.

use std::{
    fs::{self, File},
    io::{Read, Write},
    path::Path,
};

use serde_json::Value;
use zip::{ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::{archived, execute, filled, ok, rejected, restore, sqlite, sums_of};
use crate::program::{Place, run};

/// The name of each file of an archive, and the begin and the length of its content in bytes.
fn regions(archive: &Path) -> Vec<(String, usize, usize)> {
    let mut zip = ZipArchive::new(File::open(archive).unwrap()).unwrap();
    (0..zip.len())
        .map(|place| {
            let file = zip.by_index(place).unwrap();
            let begin = file.data_start().unwrap() as usize;
            (
                file.name().unwrap().into_owned(),
                begin,
                file.compressed_size() as usize,
            )
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_byte_that_changed_anywhere_is_found_before_anything_is_written() {
    let (place, archive) = archived().await;
    let expected = sums_of(&sqlite(&place)).await;
    let whole = fs::read(&archive).unwrap();

    let regions = regions(&archive);
    assert!(regions.len() >= 4, "{regions:?}");

    let mut same = 0;
    for (name, begin, length) in regions {
        for at in [0, length / 3, length / 2, length * 9 / 10] {
            let mut damaged = whole.clone();
            damaged[begin + at] ^= 0x10;
            let other = Place::new();
            let file = other.path("damaged.zip");
            fs::write(&file, damaged).unwrap();
            let (output, _, reported) = run(restore(&other, &file));
            // Other bits may unpack to the same bytes, such as a run of zeros copied from elsewhere.
            if output.status.success() {
                assert_eq!(sums_of(&sqlite(&other)).await, expected, "{name} {at}");
                same += 1;
                continue;
            }
            assert!(
                reported.contains("is damaged") && reported.contains(&name),
                "{name} {at}: {reported}"
            );
            assert!(!other.data().exists(), "{name} {at}");
        }
    }

    assert!(same <= 2, "{same} changes were not found");

    // Incomplete archives, as left by a full disk or a broken line.
    for length in [0, 100, whole.len() / 2, whole.len() - 30] {
        let other = Place::new();
        let file = other.path("cut.zip");
        fs::write(&file, &whole[..length]).unwrap();
        let reported = rejected(restore(&other, &file));
        assert!(
            reported.contains("can't be restored"),
            "{length}: {reported}"
        );
        assert!(!other.data().exists());
    }
}

/// The same archive with another manifest, and more files.
fn rewritten(archive: &Path, to: &Path, change: impl Fn(&mut Value), more: &[&str]) {
    let mut zip = ZipArchive::new(File::open(archive).unwrap()).unwrap();
    let mut out = ZipWriter::new(File::create(to).unwrap());
    for place in 0..zip.len() {
        let mut file = zip.by_index(place).unwrap();
        let name = file.name().unwrap().into_owned();
        let mut content = Vec::new();
        file.read_to_end(&mut content).unwrap();
        if name == "manifest.json" {
            let mut manifest = serde_json::from_slice(&content).unwrap();
            change(&mut manifest);
            content = serde_json::to_vec(&manifest).unwrap();
        }
        out.start_file(name, SimpleFileOptions::default()).unwrap();
        out.write_all(&content).unwrap();
    }
    for name in more {
        out.start_file(*name, SimpleFileOptions::default()).unwrap();
        out.write_all(b"x").unwrap();
    }
    out.finish().unwrap();
}

/// A file that an archive may have.
const UNLISTED: &str =
    "pictures/0000000000000000000000000000000000000000000000000000000000000000.png";

#[tokio::test(flavor = "multi_thread")]
async fn an_archive_of_a_newer_version_or_with_other_files_is_refused() {
    type Change = fn(&mut Value);
    let (_place, archive) = archived().await;
    let same: Change = |_| ();

    let cases: [(Change, &[&str], &str); 8] = [
        (
            |manifest| manifest["migration"] = 999.into(),
            &[],
            "migration 999",
        ),
        (
            |manifest| manifest["format"] = 2.into(),
            &[],
            "format 2 is newer",
        ),
        (
            |manifest| drop(manifest["files"].as_array_mut().unwrap().remove(0)),
            &[],
            "not in its manifest",
        ),
        (
            |manifest| manifest["files"][0]["size"] = 1.into(),
            &[],
            "larger than the manifest says",
        ),
        (same, &["../x"], "no backup has"),
        (same, &["/tmp/x"], "no backup has"),
        (same, &["pictures/../../x"], "no backup has"),
        (same, &[UNLISTED], "not in its manifest"),
    ];

    for (change, more, reported) in cases {
        let other = Place::new();
        let file = other.path("rewritten.zip");
        rewritten(&archive, &file, change, more);
        let said = rejected(restore(&other, &file));
        assert!(said.contains(reported), "{reported}: {said}");
        assert!(!other.data().exists() && !other.path("x").exists());
    }

    // The same archive, rewritten without a change.
    let other = Place::new();
    let file = other.path("rewritten.zip");
    rewritten(&archive, &file, same, &[]);
    ok(restore(&other, &file));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_tells_each_fault_in_a_line_and_ends_with_one() {
    let place = Place::new();
    filled(&place).await;

    let (out, _) = ok(place.command(["check"]));
    assert!(
        out.contains("checked: 4 indicators") && out.contains(": 0 faults"),
        "{out}"
    );

    let series = "(select id from metrics where path = 'series-3')";
    for (damage, reported) in [
        (
            format!(
                "update series set data = cast(substr(data, 1, 9) || x'00' || substr(data, 11) as blob) where metric_id = {series}"
            ),
            "series: keeper/kept/series-3: the bytes of the series are damaged",
        ),
        (
            "update metrics set observations = 7 where path = 'series-1'".to_owned(),
            "observations is 7",
        ),
        (
            "update vintages set reverse = x'0101' where number = 2 and metric_id = (select id from metrics where path = 'series-2')".to_owned(),
            "vintage: keeper/kept/series-2: vintage 2",
        ),
        (
            "update accounts set picture = 'ff'".to_owned(),
            "picture: keeper: the picture ff is missing",
        ),
        (
            "delete from collections".to_owned(),
            "reference: metrics: 4 rows point at rows of collections",
        ),
    ] {
        execute(&place, damage).await;
        let said = rejected(place.command(["check"]));
        let lines: Vec<_> = said.lines().filter(|line| line.contains(reported)).collect();
        assert_eq!(lines.len(), 1, "{reported}: {said}");
    }

    assert_eq!(
        fs::read_dir(place.data().join("pictures")).unwrap().count(),
        1
    );

    // A file that is not a database.
    fs::write(place.data().join("statit.db"), "x".repeat(9000)).unwrap();
    let said = rejected(place.command(["check"]));
    assert!(said.contains("file: database"), "{said}");
}
