//! Files of any bytes: encodings, separators, quotes and limits. Each is read, or rejected with one clear error.

use import::{Encoding, MAX_BYTES, MAX_COLUMNS, MAX_METRICS, MAX_ROWS, Separator};
use rstest::rstest;

use super::reported::{all, plain, read, reported};

const PRICES: &str = "id;prix/blé\nname;Blé\nfrequency;M\n2024-01;1.5\n";
const READ: [&str; 1] = ["prix/blé: 1:2 PATH_FORMAT in id “prix/blé”"];

fn utf_16(text: &str, little: bool) -> Vec<u8> {
    let units = text.encode_utf16();
    units
        .flat_map(|unit| {
            if little {
                unit.to_le_bytes()
            } else {
                unit.to_be_bytes()
            }
        })
        .collect()
}

fn windows_1252(text: &str) -> Vec<u8> {
    text.chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap())
        .collect()
}

#[rstest]
#[case(PRICES.as_bytes().to_vec(), Encoding::Utf8)]
#[case([b"\xef\xbb\xbf", PRICES.as_bytes()].concat(), Encoding::Utf8)]
#[case([b"\xff\xfe".to_vec(), utf_16(PRICES, true)].concat(), Encoding::Utf16Le)]
#[case([b"\xfe\xff".to_vec(), utf_16(PRICES, false)].concat(), Encoding::Utf16Be)]
#[case(utf_16(PRICES, true), Encoding::Utf16Le)]
#[case(utf_16(PRICES, false), Encoding::Utf16Be)]
#[case(windows_1252(PRICES), Encoding::Windows1252)]
fn encodings_are_found(#[case] bytes: Vec<u8>, #[case] expected: Encoding) {
    let reading = read(bytes, &plain());
    assert_eq!(all(&reading), READ);
    assert_eq!(reading.found.encoding, Some(expected));
}

#[test]
fn an_encoding_that_is_chosen_holds() {
    let mut options = plain();
    options.encoding = Some(Encoding::Windows1252);
    let reading = read(PRICES, &options);
    assert_eq!(reading.items[0].id, "prix/blÃ©");
    options.encoding = Some(Encoding::Utf8);
    let reading = read(windows_1252(PRICES), &options);
    assert_eq!(
        all(&reading),
        ["file 1:0 IMPORT_ENCODING encoding=utf-8 “id;prix/bl\u{fffd}”"]
    );
    options.encoding = Some(Encoding::Utf16Le);
    let reading = read(b"id;a\nfrequency;M\n\x00\xd8a", &options);
    assert_eq!(reading.items.len(), 0);
}

#[rstest]
// A broken UTF-8 file keeps its encoding: most of its letters are valid.
#[case(
    b"id;bl\xc3\xa9;\xc3\xa9t\xc3\xa9\nfrequency;M;M\n2024-01;1;\xff\n",
    "3:0 IMPORT_ENCODING encoding=utf-8 “2024-01;1;\u{fffd}”"
)]
// A truncated letter at the end.
#[case(
    b"id;a\nfrequency;M\nname;\xc3\xa9\xc3",
    "3:0 IMPORT_ENCODING encoding=utf-8 “name;é\u{fffd}”"
)]
// Bytes that Windows-1252 does not define either.
#[case(
    b"id;a\nfrequency;M\nname;\x81\x8d\n",
    "3:0 IMPORT_ENCODING encoding=utf-8 “name;\u{fffd}\u{fffd}”"
)]
#[case(b"%PDF-1.7 and so on", "0:0 IMPORT_BINARY kind=PDF “”")]
#[case(b"\x89PNG\r\n\x1a\n....", "0:0 IMPORT_BINARY kind=PNG “”")]
#[case(b"\xff\xd8\xff\xe0....", "0:0 IMPORT_BINARY kind=JPEG “”")]
#[case(b"\x1f\x8b\x08....", "0:0 IMPORT_BINARY kind=GZIP “”")]
#[case(b"id;a\0b\n\0\0\0", "0:0 IMPORT_BINARY kind= “”")]
#[case(b"\x01\x02\x03\x04\x05\x06", "0:0 IMPORT_BINARY kind= “”")]
#[case(b"", "0:0 IMPORT_EMPTY “”")]
#[case(b" \r\n\t\n", "0:0 IMPORT_EMPTY “”")]
#[case(b"\xef\xbb\xbf", "0:0 IMPORT_EMPTY “”")]
#[case(b"\xff\xfe", "0:0 IMPORT_EMPTY “”")]
#[case(b"\xff\xfe\x00", "0:0 IMPORT_ENCODING encoding=utf-16le “”")]
fn bytes_that_are_no_text_are_refused(#[case] bytes: &[u8], #[case] expected: &str) {
    assert_eq!(all(&read(bytes, &plain())), [format!("file {expected}")]);
}

#[rstest]
#[case("id,a\nfrequency,M\n2024-01,1\n", Some(Separator::Comma))]
#[case("id;a\nfrequency;M\n2024-01;1\n", Some(Separator::Semicolon))]
#[case("id\ta\nfrequency\tM\n2024-01\t1\n", Some(Separator::Tab))]
#[case("id|a\nfrequency|M\n2024-01|1\n", Some(Separator::Bar))]
// Other separators in texts, in the same number or not.
#[case("id,a\nfrequency,M\ntags,\"x;y\"\n2024-01,1\n", Some(Separator::Comma))]
#[case(
    "id;a\nfrequency;M\nname;Wheat, soft\n2024-01;1\n",
    Some(Separator::Semicolon)
)]
#[case("sep=|\r\nid|a\r\nfrequency|M\r\n2024-01|1\r\n", Some(Separator::Bar))]
fn separators_are_found(#[case] text: &str, #[case] expected: Option<Separator>) {
    let reading = read(text, &plain());
    assert_eq!(all(&reading), ["a: M 2024-01;1"]);
    assert_eq!(reading.found.separator, expected);
}

#[test]
fn a_separator_that_is_chosen_holds() {
    let mut options = plain();
    options.separator = Some(Separator::Comma);
    let reading = read("id;a\nfrequency;M\n2024-01;1,5\n", &options);
    assert_eq!(
        all(&reading),
        ["file 1:0 IMPORT_IDS_MISSING proposed=3 “id;a”"]
    );
    assert_eq!(reading.found.separator, Some(Separator::Comma));
}

#[rstest]
#[case("\n")]
#[case("\r\n")]
#[case("\r")]
fn lines_end_in_any_way(#[case] end: &str) {
    let text = [
        "id;a",
        "",
        "frequency;M",
        "notes;\"two",
        "lines\"",
        "2024-01;x",
        "2024-02;2",
    ]
    .join(end);
    assert_eq!(reported(&text), ["a: 6:2 LINE_VALUE_FORMAT “x”"]);
}

#[test]
fn quoted_cells_hold_separators_quotes_and_line_feeds() {
    let text = "id,a\nfrequency,\"M\"\nname,\"Wheat, \"\"soft\"\"\"\nnotes,\"one\n\nthree\"\n\"2024-01\",\"x\"\n";
    let reading = read(text, &plain());
    assert_eq!(all(&reading), ["a: 7:2 LINE_VALUE_FORMAT “x”"]);
    let mended = text.replace("\"x\"", "\"1\"");
    let reading = read(mended, &plain());
    let fields = &reading.items[0].content.as_ref().unwrap().fields;
    assert_eq!(fields.name.en.as_deref(), Some("Wheat, \"soft\""));
    assert_eq!(fields.notes.en.as_deref(), Some("one\n\nthree"));
}

#[rstest]
#[case(
    "id;a\nfrequency;M\nname;\"Wheat\n2024-01;1\n",
    "3:2 IMPORT_QUOTE “\"Wheat”"
)]
#[case(
    "id;a\nfrequency;M\nname;\"Wheat\" soft\n2024-01;1\n",
    "3:2 LINE_TEXT_QUOTE “soft”"
)]
fn quotes_are_closed(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(reported(text), [format!("file {expected}")]);
}

#[test]
fn a_quote_that_opens_much_too_early_is_told_where_it_stands() {
    let mut text = String::from("id;a\nfrequency;M\nname;\"Wheat\n");
    text.push_str(&"2024-01;1\n".repeat(10_000));
    text.push_str("2024-02;\"2\"\n");
    assert_eq!(reported(&text), ["file 3:2 IMPORT_QUOTE “\"Wheat”"]);
}

#[test]
fn a_file_has_at_most_32_mib() {
    let mut bytes = b"id;a\nfrequency;M\n".to_vec();
    let blank = [&[b' '; 30_000][..], b"\n"].concat();
    while bytes.len() < MAX_BYTES {
        let room = MAX_BYTES - bytes.len();
        bytes.extend(blank.iter().take(room));
    }
    assert_eq!(all(&read(&bytes, &plain())), ["a: M "]);
    bytes.push(b'\n');
    assert_eq!(
        all(&read(&bytes, &plain())),
        ["file 0:0 IMPORT_TOO_LARGE max=33554432 size=33554433 “”"]
    );
}

#[test]
fn a_line_of_30_mb_is_refused_at_its_cell() {
    let text = format!(
        "id;a\nfrequency;M\nnotes;{}\n2024-01;1\n",
        "x".repeat(30_000_000)
    );
    let shown = "x".repeat(80);
    assert_eq!(
        reported(&text),
        [format!("file 3:2 IMPORT_CELL_TOO_LONG max=32767 “{shown}”")]
    );
    let quoted = format!("id;a\nfrequency;M\nnotes;\"{}\"\n", "é".repeat(32_768));
    assert!(reported(&quoted)[0].starts_with("file 3:2 IMPORT_CELL_TOO_LONG max=32767"));
    let fits = format!("id;a\nfrequency;M\nnotes;\"{}\"\n", "é".repeat(32_767));
    assert!(
        reported(&fits)[0].starts_with("a: 3:2 TOO_LONG in notes length=32767 max=20000"),
        "{:?}",
        reported(&fits)
    );
}

#[test]
fn a_million_columns_are_refused_at_once() {
    let text = format!("id{}\nfrequency;M\n", ";a".repeat(999_999));
    let reported = reported(&text);
    assert_eq!(reported.len(), 1);
    assert!(reported[0].starts_with("file 1:0 IMPORT_COLUMNS_TOO_MANY count=1000000 max=16384"));
    let empty = ";".repeat(MAX_COLUMNS - 2);
    let most = read(format!("id;a{empty}\nfrequency;M{empty}\n"), &plain());
    assert_eq!(all(&most), ["a: M "]);
}

#[test]
fn a_table_has_at_most_as_many_rows_as_a_sheet() {
    let mut text = String::from("id;a\nfrequency;Y\n");
    text.push_str(&"2;\n".repeat(MAX_ROWS - 2));
    // Blank lines are no rows.
    text.push_str("\n \n");
    assert_eq!(read(&text, &plain()).found.rows as usize, MAX_ROWS);
    text.push_str("2021;1\n\n2022;2\n");
    assert_eq!(
        reported(&text),
        ["file 1048579:0 IMPORT_ROWS_TOO_MANY count=1048578 max=1048576 “2021;1”"]
    );
}

#[test]
fn a_long_row_among_very_many_short_ones_is_refused() {
    let header = format!("id,date,value{}\n", ",a".repeat(15_997));
    let text = header + &"x\n".repeat(3_999);
    assert_eq!(
        reported(&text),
        ["file 1:0 IMPORT_COLUMNS_TOO_MANY count=16000 max=12500 “id”"]
    );
}

#[test]
fn rows_of_the_long_form_may_end_before_names_that_are_blank() {
    let header = format!("id,date,value{},frequency\n", ",".repeat(9_000));
    let rows: String = (1_000..2_000).map(|year| format!("a,{year},1\n")).collect();
    let named = header + &rows + "a,2020,1" + &",".repeat(9_001) + "Y\n";
    let reported = reported(&named);
    assert_eq!(reported.len(), 1);
    assert!(
        reported[0].starts_with("a: Y 1000;1 1001;1"),
        "{}",
        reported[0].get(..80).unwrap_or_default()
    );
    assert!(reported[0].ends_with(" 1999;1 2020;1"));
    let beyond = named.replace("a,1500,1\n", "a,1500,1,,x\n");
    assert_eq!(
        self::reported(&beyond),
        ["file 502:5 IMPORT_WIDTH columns=9004 count=5 “x”"]
    );
}

#[test]
fn a_file_has_at_most_5000_indicators() {
    let wide = |count: usize| {
        let ids: String = (0..count).map(|number| format!(",i{number}")).collect();
        let codes = ",Y".repeat(count);
        read(
            format!("id{ids}\nfrequency{codes}\n2024{}\n", ",1".repeat(count)),
            &plain(),
        )
    };
    assert_eq!(wide(MAX_METRICS).items.len(), MAX_METRICS);
    assert_eq!(
        all(&wide(MAX_METRICS + 7)),
        ["file 1:0 IMPORT_METRICS_TOO_MANY count=5007 max=5000 “i0”"]
    );
}

#[test]
fn of_all_defects_ten_thousand_are_listed_and_the_rest_is_counted() {
    let ids: String = (0..200).map(|number| format!(",i{number}")).collect();
    let mut text = format!("id{ids}\nfrequency{}\n", ",Y".repeat(200));
    for year in 1900..2020 {
        text.push_str(&format!("{year}{}\n", ",x".repeat(200)));
    }
    let reading = read(text, &plain());
    let counts = reading.items.iter().map(|item| {
        let listed = item.content.as_ref().unwrap_err().len();
        (listed, item.more)
    });
    let counts: Vec<(usize, u32)> = counts.collect();
    assert_eq!((counts[0], counts[99]), ((100, 20), (100, 20)));
    assert_eq!((counts[100], counts[199]), ((1, 119), (1, 119)));
}

#[test]
fn of_a_files_own_defects_a_hundred_are_listed() {
    let mut text = String::from("id;a\nfrequency;M\n");
    text.push_str(&";\n".repeat(114));
    let reading = read(text, &plain());
    assert_eq!((reading.problems.len(), reading.more), (100, 14));
}
