//! Archives that attack the reader, and damaged ones.

use import::MAX_METRICS;

use super::{BOTH, CPI, GDP, about, export, packed, read, reported};
use crate::reported::all;

#[test]
fn names_that_lead_elsewhere_lead_nowhere() {
    let names = [
        "../../observations/cpi.csv",
        "/observations/cpi.csv",
        "C:\\observations\\cpi.csv",
    ];

    for name in names {
        let mut files = export();
        files[1].0 = name;
        assert_eq!(
            reported(&packed(&files)),
            [
                "cpi: [1] 4:0 IMPORT_ENTRY_MISSING “observations/cpi.csv”",
                BOTH[1]
            ],
            "{name}"
        );
    }

    let mut files = export();
    files[0].1 = about(&[
        &CPI.replace("observations/cpi.csv", "../secret\\u202e.csv"),
        GDP,
    ]);
    files.remove(1);
    assert_eq!(
        reported(&packed(&files))[0],
        "cpi: [1] 4:0 IMPORT_ENTRY_MISSING “../secret.csv”"
    );

    let single = packed(&[("../../../tmp/\u{202e}x.csv", "id,a\nfrequency,Y\n2024,1\n")]);
    assert_eq!(reported(&single), ["a: Y 2024;1"]);
}

#[test]
fn bombs_go_off_nowhere() {
    // A file of observations of 2 MiB in some kB.
    let mut files = export();
    files[1].1 = "0".repeat(2 << 20);
    let bomb = packed(&files);
    assert!(bomb.len() < 64 << 10);
    let too_large = "cpi: [2] 0:0 IMPORT_ARCHIVE_TOO_LARGE max=1048576 “”";
    assert_eq!(reported(&bomb), [too_large, BOTH[1]]);
    // The only table of a small archive.
    let table: String = (0..4_400)
        .map(|number| format!("{number:08}").repeat(800))
        .collect();
    let lines = reported(&packed(&[("table.csv", table)]));
    let max = lines[0].strip_prefix("file [1] 0:0 IMPORT_ARCHIVE_TOO_LARGE max=");
    let max: usize = max.unwrap().strip_suffix(" “”").unwrap().parse().unwrap();
    assert!((16 << 20..28_000_000).contains(&max), "{lines:?}");
}

#[test]
fn an_archive_has_at_most_as_many_files_and_indicators_as_one_may() {
    let files: Vec<_> = (0..10_001)
        .map(|number| (format!("observations/{number}.csv"), ""))
        .collect();
    assert_eq!(
        reported(&packed(&files)),
        ["file 0:0 IMPORT_ARCHIVE_FILES count=10001 max=10000 “”"]
    );
    let files = &files[..=MAX_METRICS];
    assert_eq!(
        reported(&packed(files)),
        ["file 0:0 IMPORT_METRICS_TOO_MANY count=5001 max=5000 “”"]
    );
}

#[test]
fn every_cut_and_every_changed_byte_is_told_or_read() {
    let whole = packed(&export());
    for end in 0..whole.len() {
        let reading = read(&whole[..end]);
        assert_ne!(all(&reading), BOTH, "{end}");
    }
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x55;
        let reading = read(&changed);
        assert!(
            !reading.problems.is_empty() || !reading.items.is_empty(),
            "{at}"
        );
    }
}
