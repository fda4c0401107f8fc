//! Errors in an archive, each with the name of its file.

use std::io::{Cursor, Write as _};

use rstest::rstest;
use zip::unstable::write::FileOptionsExt as _;
use zip::write::SimpleFileOptions;

use super::{BOTH, CPI, GDP, about, export, options, packed, packed_as, read, reported};
use crate::reported::all;

#[rstest]
#[case::a_value(1, "date,value\n2024-01,1\n2024-02,1;5\n", &["cpi: [2] 3:2 LINE_VALUE_FORMAT “1;5”"])]
#[case::a_date(1, "date,value\n2024-13,1\n", &["cpi: [2] 2:1 LINE_DATE_IMPOSSIBLE “2024-13”"])]
#[case::a_date_twice(1, "date,value\n2024-01,1\n2024-01,2\n", &["cpi: [2] 3:1 LINE_DATE_DUPLICATE other=2 “2024-01”"])]
#[case::no_value(1, "date,value,text\n2024-01,,x\n", &["cpi: [2] 2:2 LINE_MISSING_VALUE “2024-01”"])]
#[case::a_line_of_separators(1, "date,value\n,\n", &["cpi: [2] 2:1 LINE_DATE_MISSING “”"])]
#[case::too_many_cells(1, "date,value\n2024-01,1,2\n", &["cpi: [2] 2:3 IMPORT_WIDTH columns=2 count=3 “2”"])]
#[case::no_header(1, "2024-01,1\n", &["cpi: [2] 1:1 IMPORT_ENTRY_HEADER “2024-01”"])]
#[case::another_column(1, "date,value,note\n2024-01,1,x\n", &["cpi: [2] 1:3 IMPORT_KEYWORD_UNKNOWN “note”"])]
#[case::a_column_twice(1, "date,value,value\n", &["cpi: [2] 1:3 IMPORT_KEYWORD_REPEATED other=1 “value”"])]
#[case::an_open_quote(1, "date,value,text\n2024-01,1,\"x\n", &["cpi: [2] 2:3 IMPORT_QUOTE “\"x”"])]
#[case::nothing(1, "", &["cpi: [2] 0:0 IMPORT_EMPTY “”"])]
#[case::no_text(1, "\0\0\0\u{1}", &["cpi: [2] 0:0 IMPORT_BINARY kind= “”"])]
fn what_is_wrong_is_told_with_its_file(
    #[case] file: usize,
    #[case] content: &str,
    #[case] expected: &[&str],
) {
    let mut files = export();
    files[file].1 = content.to_owned();
    let reading = read(&packed(&files));
    let lines = all(&reading);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let (last, first) = lines.split_last().unwrap();
    assert_eq!((*last, first), (BOTH[1], expected));
    assert_eq!(reading.found.files[1], "observations/cpi.csv");
}

#[rstest]
#[case::a_file_that_is_not_there(
    r#"{"path":"x","frequency":"Y","file":"observations/x.csv"}"#,
    "x: [1] 4:0 IMPORT_ENTRY_MISSING “observations/x.csv”"
)]
#[case::no_file(
    r#"{"path":"x","frequency":"Y"}"#,
    "x: [1] 4:0 IMPORT_ENTRY_MISSING “”"
)]
#[case::no_path(
    r#"{"frequency":"M","file":"observations/cpi.csv"}"#,
    ": [1] 4:0 IMPORT_ID_MISSING in id “”"
)]
#[case::no_indicator("7", ": [1] 4:0 IMPORT_ENTRY_MISSING “”")]
#[case::a_path_that_is_none(
    r#"{"path":"a b","frequency":"M","file":"observations/cpi.csv"}"#,
    "a b: [1] 4:0 PATH_FORMAT in id “a b”"
)]
#[case::a_frequency_that_is_none(
    r#"{"path":"x","frequency":"monthly","file":"observations/cpi.csv"}"#,
    "x: [1] 4:0 IMPORT_FREQUENCY_UNKNOWN in frequency “monthly”"
)]
#[case::a_field(
    "{\"path\":\"x\",\"frequency\":\"M\",\n\"aggregation\":\"total\",\"file\":\"observations/cpi.csv\"}",
    "x: [1] 5:0 INVALID_CHOICE in aggregation “total”"
)]
fn what_is_wrong_with_what_is_said_of_an_indicator_is_told_of_it(
    #[case] indicator: &str,
    #[case] expected: &str,
) {
    let mut files = export();
    files[0].1 = about(&[indicator, GDP]);
    let lines = reported(&packed(&files));
    assert_eq!(lines.first().map(String::as_str), Some(expected));
    assert!(lines.contains(&BOTH[1].to_owned()), "{lines:?}");
}

#[test]
fn an_indicator_stands_once_in_an_export() {
    let mut files = export();
    files[0].1 = about(&[CPI, GDP, CPI]);
    assert_eq!(
        reported(&packed(&files)),
        [
            "cpi: [1] 4:0 IMPORT_ID_REPEATED in id other=6 place=line “cpi”",
            BOTH[1],
            "cpi: [1] 6:0 IMPORT_ID_REPEATED in id other=4 place=line “cpi”",
        ]
    );
}

#[rstest]
#[case::that_breaks_off("{\"indicators\": [\n{\"path\":", &["file [1] 2:0 IMPORT_MARKUP_BROKEN “{\"path\":”"])]
#[case::of_nothing("{\"indicators\": []}", &["cpi: [2] 1:0 IMPORT_FREQUENCY_MISSING in frequency “cpi”"])]
#[case::in_no_encoding("{\"indicators\": [\"\u{0}\"]}", &["file [1] 0:0 IMPORT_BINARY kind= “”"])]
fn a_file_about_the_indicators_that_cannot_be_read(#[case] text: &str, #[case] expected: &[&str]) {
    let mut files = export();
    files[0].1 = text.to_owned();
    files[2] = ("observations/known.csv", "date,value\n".to_owned());
    let lines = reported(&packed(&files));
    assert_eq!(lines.get(..expected.len()).unwrap(), expected);
}

#[test]
fn a_protected_or_damaged_file_is_told_by_its_name() {
    let locked = |names: &[&str]| {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, content) in export() {
            let plain = options();
            let secret = plain.with_deprecated_encryption(b"secret").unwrap();
            writer
                .start_file(name, if names.contains(&name) { secret } else { plain })
                .unwrap();
            writer.write_all(content.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    assert_eq!(
        reported(&locked(&["observations/cpi.csv"])),
        ["cpi: [2] 0:0 IMPORT_ARCHIVE_LOCKED “”", BOTH[1]]
    );
    let reading = read(&locked(&["metadata.json", "observations/cpi.csv"]));
    assert_eq!(all(&reading), ["file [1] 0:0 IMPORT_ARCHIVE_LOCKED “”"]);
    assert_eq!(reading.found.files, ["metadata.json"]);

    let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    let mut damaged = packed_as(stored, &export());
    let at = damaged
        .windows(8)
        .position(|window| window == b"2024-01,")
        .unwrap();
    damaged[at] = b'3';
    assert_eq!(
        reported(&damaged),
        ["cpi: [2] 0:0 IMPORT_ARCHIVE_BROKEN “”", BOTH[1]]
    );
    let cut = &damaged[..damaged.len() - 30];
    assert_eq!(reported(cut), ["file 0:0 IMPORT_ARCHIVE_BROKEN “”"]);
}
