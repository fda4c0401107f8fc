//! Faults of real files: the problems reported for each, and the publishable content after the proposed repairs.
//! Without the folder of shared data beside the repository each test prints a message and passes.

use std::path::PathBuf;

use import::{Options, Reading};

use super::reported::{all, plain, scene, ticked};

/// A file of the shared data; prints a message if it is absent.
fn bytes(file: &str) -> Option<Vec<u8>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data")
        .join(file);
    match std::fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            #[expect(
                clippy::print_stderr,
                reason = "the reader of a test run should see the skip"
            )]
            {
                eprintln!("skipped, no shared data: {}: {error}", path.display());
            }
            None
        }
    }
}

fn read(bytes: &[u8], file: &str, options: &Options) -> Reading {
    import::read(bytes, file, options, &scene())
}

#[test]
fn every_dirty_file_is_refused_as_it_is_with_one_clear_error() {
    for (file, expected) in [
        (
            "co2-mm-mlo.csv",
            "file 1:0 IMPORT_IDS_MISSING proposed=5 “Date”",
        ),
        (
            "co2-gr-mlo.csv",
            "file 1:0 IMPORT_IDS_MISSING proposed=3 “Year”",
        ),
        (
            "AirQualityUCI.csv",
            "file 1:0 IMPORT_IDS_MISSING proposed=8 “Date”",
        ),
        (
            "mueller-approval-polls.csv",
            "file 1:0 IMPORT_IDS_MISSING proposed=4 “Start”",
        ),
        (
            "co2-datapackage.json",
            "file 1:0 IMPORT_MARKUP_UNKNOWN kind=",
        ),
    ] {
        let Some(bytes) = bytes(&format!("10-dirty/{file}")) else {
            return;
        };
        let reported = all(&read(&bytes, file, &plain()));
        assert_eq!(reported.len(), 1, "{file}: {reported:?}");
        assert!(reported[0].starts_with(expected), "{file}: {reported:?}");
    }
}

/// The lines of a file after its first, below lines of keywords.
fn below(head: &str, bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let (_, lines) = text.split_once('\n').unwrap();
    format!("{head}\n{lines}")
}

/// The problems of each column, counted by code.
fn codes(reading: &Reading) -> Vec<String> {
    let of_item = |item: &import::Item| {
        let listed = item.content.as_ref().err().map_or(0, Vec::len);
        let first = item
            .content
            .as_ref()
            .err()
            .and_then(|problems| problems.first());
        let first = first.map_or_else(String::new, super::reported::wrong);
        format!("{}: {} × {first}", item.id, listed + item.more as usize)
    };
    reading.items.iter().map(of_item).collect()
}

#[test]
fn more_fields_than_names_are_told_line_by_line() {
    let Some(bytes) = bytes("10-dirty/co2-mm-mlo.csv") else {
        return;
    };

    let text = below(
        "id,decimal,average,interpolated,trend,days\nfrequency,M,M,M,M,M",
        &bytes,
    );
    let reported = all(&read(text.as_bytes(), "co2.csv", &plain()));
    assert_eq!(reported.len(), 101);
    assert_eq!(
        reported[0],
        "file 3:7 IMPORT_WIDTH columns=6 count=7 “-0.99”"
    );
    assert_eq!(
        reported[99],
        "file 102:7 IMPORT_WIDTH columns=6 count=7 “-0.99”"
    );
    assert_eq!(reported[100], "file and 720 more");

    // With a name for the seventh the figures are read, including marks of "missing".
    let text = below(
        "id,decimal,average,interpolated,trend,days,error\nfrequency,M,M,M,M,M,M",
        &bytes,
    );
    let reading = read(text.as_bytes(), "co2.csv", &plain());
    let days = reading.items[4].content.as_ref().unwrap();
    assert_eq!((days.series.len(), days.series.values()[0]), (820, -9.99));

    let reading = read(text.as_bytes(), "co2.csv", &ticked(&["missing:-9.99"]));
    let days = reading.items[4].content.as_ref().unwrap();
    assert!(days.series.len() < 820 && days.series.values()[0] > 0.0);
}

#[test]
fn an_empty_line_below_the_header_is_read_over_and_lines_stay_right() {
    let Some(bytes) = bytes("10-dirty/co2-gr-mlo.csv") else {
        return;
    };
    let text = below("id,increase,uncertainty\nfrequency,Y,Y", &bytes);
    let text = text.replacen("1959,0.94", "1959,0:94", 1);
    let reading = read(text.as_bytes(), "co2.csv", &plain());
    assert_eq!(
        codes(&reading)[0],
        "increase: 1 × 4:2 LINE_VALUE_FORMAT “0:94”"
    );
    let content = reading.items[1].content.as_ref().unwrap();
    assert_eq!(
        (content.series.len(), content.series.values()[0]),
        (67, 0.11)
    );
}

#[test]
fn days_first_decimal_commas_and_lines_of_separators_are_told() {
    let Some(bytes) = bytes("10-dirty/AirQualityUCI.csv") else {
        return;
    };

    let text = below(
        "id;time;co;s1;;;;;;;;;;;;;\nfrequency;D;D;D;;;;;;;;;;;;;",
        &bytes,
    );
    let reading = read(text.as_bytes(), "air.csv", &plain());
    // The 114 lines at the end.
    assert_eq!((reading.problems.len(), reading.more), (100, 14));
    assert_eq!(all(&reading)[0], "file 9360:1 LINE_DATE_MISSING “”");

    let reading = read(text.as_bytes(), "air.csv", &ticked(&["empty-lines"]));
    let codes_of = codes(&reading);
    // A column without an id is an indicator too, since it contains figures.
    assert_eq!(codes_of.len(), 14, "{codes_of:#?}");
    assert_eq!(
        codes_of[1],
        "co: 16577 × 3:1 LINE_DATE_FORMAT expected=D “10/03/2004”"
    );
    assert_eq!(
        codes_of[2],
        "s1: 9357 × 3:1 LINE_DATE_FORMAT expected=D “10/03/2004”"
    );
    assert_eq!(codes_of[3], ": 2 × 1:5 IMPORT_ID_MISSING in id “”");

    let co = reading.items[1].content.as_ref().unwrap_err();
    let comma = super::reported::wrong(&co[1]);
    assert_eq!(comma, "3:3 LINE_VALUE_DECIMAL_COMMA separator=; “2,6”");

    // With both ticked, the first day with the most hours is named.
    let options = ticked(&["empty-lines", "dates:dmy", "decimal-comma"]);
    let reading = read(text.as_bytes(), "air.csv", &options);
    let codes_of = codes(&reading);
    assert_eq!(
        codes_of[2],
        "s1: 1 × 9:1 IMPORT_SEVERAL_VALUES count=24 “11/03/2004”"
    );
}

#[test]
fn dates_that_come_twice_are_told_with_both_lines() {
    let Some(bytes) = bytes("10-dirty/mueller-approval-polls.csv") else {
        return;
    };

    // The second column contains the end of each poll: the first one precedes its keywords.
    let text = String::from_utf8(bytes).unwrap();
    let lines = text.lines().skip(1).map(|line| {
        let mut cells = line.split(',');
        let end = cells.nth(1).unwrap();
        format!("{end},1")
    });
    let lines: Vec<String> = lines.collect();

    let text = format!("id,poll\nfrequency,D\n{}\n", lines.join("\n"));
    let reading = read(text.as_bytes(), "polls.csv", &plain());
    assert_eq!(
        codes(&reading),
        ["poll: 65 × 3:1 LINE_DATE_FORMAT expected=D “7/17/17”"]
    );

    let reading = read(text.as_bytes(), "polls.csv", &ticked(&["dates:mdy"]));
    let reported = all(&reading);
    assert_eq!(reported.len(), 4, "{reported:?}");
    for line in &reported {
        assert!(line.contains(":1 LINE_DATE_DUPLICATE other="), "{line}");
    }
}
