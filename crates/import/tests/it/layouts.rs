//! The two layouts of tables: their errors and their preview.

mod fields;
mod forms;
mod ids;

use rstest::rstest;

use super::reported::{all, plain, read, reported, ticked};

#[rstest]
#[case(
    "frequency;M\n2024-01;1\n",
    "file 1:0 IMPORT_IDS_MISSING proposed=3 “frequency”"
)]
#[case(
    "Year,Increase\n1959,0.94\n",
    "file 1:0 IMPORT_IDS_MISSING proposed=3 “Year”"
)]
#[case(
    "id;a\n2024-01;1\n",
    "file 1:0 IMPORT_FREQUENCIES_MISSING candidates=M “a”"
)]
#[case("id\n2024-01\n", "file 0:0 IMPORT_IDS_MISSING proposed=1 “”")]
#[case(
    "id;a\nfrequency;M\nID;b\n2024-01;1\n",
    "file 3:1 IMPORT_KEYWORD_REPEATED other=1 “ID”"
)]
#[case(
    "id;a\nunitt;€\nfrequency;M\n2024-01;1\n",
    "file 2:1 IMPORT_KEYWORD_UNKNOWN “unitt”"
)]
#[case(
    "Prices\nid;a\nfrequency;M\n2024-01;1\n",
    "file 1:1 IMPORT_KEYWORD_UNKNOWN “Prices”"
)]
#[case(
    "id;a\nfrequency;M\n2024-01;1;2\n",
    "file 3:3 IMPORT_WIDTH columns=2 count=3 “2”"
)]
#[case("id;a\nfrequency;M\n2024-01;1\n;\n", "file 4:1 LINE_DATE_MISSING “”")]
#[case(
    "id,date,value,colour\na,2024,1,red\n",
    "file 1:4 IMPORT_KEYWORD_UNKNOWN “colour”"
)]
#[case(
    "id,date,value,Date\na,2024,1,2\n",
    "file 1:4 IMPORT_KEYWORD_REPEATED other=1 “Date”"
)]
#[case(
    "id,date,value\na,2024,1,2\n",
    "file 2:4 IMPORT_WIDTH columns=3 count=4 “2”"
)]
#[case("id,date,value\nknown,2024,1\n,,\n", "file 3:1 LINE_DATE_MISSING “”")]
fn what_is_wrong_with_the_table_is_told_of_the_file(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(reported(text), [expected]);
}

#[test]
fn every_id_may_be_put_below_a_path() {
    let text = "id,a,ann/prices/b\nfrequency,Y,Y\n2024,1,2\n";
    let reading = read(text, &ticked(&["under:europe/west"]));
    assert_eq!(
        all(&reading),
        ["europe/west/a: Y 2024;1", "europe/west/b: Y 2024;2"]
    );
}

#[test]
fn rows_and_columns_change_places_and_defects_keep_theirs() {
    let text = "id;frequency;2023;2024\na;Y;1;x\nb;Y;3;4\n";
    let reading = read(text, &ticked(&["transpose"]));
    assert_eq!(
        all(&reading),
        ["a: 2:4 LINE_VALUE_FORMAT “x”", "b: Y 2023;3 2024;4"]
    );
}

#[test]
fn footnotes_and_empty_lines_go_when_they_are_ticked() {
    let text = "id;a;b\nfrequency;M;M\n;;\n2024-01;1;2\n2024-02;;\nSource: the office; all rights\n(p) provisional;;\n";
    let reported = reported(text);
    assert_eq!(reported, ["file 3:1 LINE_DATE_MISSING “”"]);
    let reading = read(text, &ticked(&["footnotes", "empty-lines"]));
    assert_eq!(all(&reading), ["a: M 2024-01;1", "b: M 2024-01;2"]);
}

#[test]
fn the_first_rows_are_shown_as_they_stand() {
    let wide: String = (0..40).map(|column| format!(";c{column}")).collect();
    let mut text = format!("id{wide}\n\nfrequency;{}\n", "x".repeat(100));
    for year in 2000..2050 {
        text.push_str(&format!("{year};1\n"));
    }
    let reading = read(&text, &plain());
    assert_eq!(reading.preview.len(), 20);
    assert_eq!(reading.preview[0].cells.len(), 30);
    assert_eq!(
        (reading.preview[1].line, reading.preview[1].cells[1].len()),
        (3, 60)
    );
}

#[test]
fn rows_may_end_anywhere_also_between_a_text_and_its_value() {
    let text = "id,a#text,b,a\nfrequency,,Y,Y\n2020,so\n2021,x,1\n2022,,2,3\n2023,y,,4\n2024\n";
    assert_eq!(
        reported(text),
        [
            "b: Y 2021;1 2022;2",
            "a: 3:2 LINE_MISSING_VALUE “so”",
            "a: 4:2 LINE_MISSING_VALUE “x”",
        ]
    );
}

#[test]
fn texts_of_the_header_are_told_as_far_as_anybody_reads_them() {
    let name = "é".repeat(300);
    let text = format!("date,{name}\n2020,1\n2021,2\n");
    let reading = read(text, &ticked(&["header:1", "columns:date,value"]));
    let reported: Vec<&str> = reading
        .found
        .roles
        .iter()
        .map(|(text, _)| text.as_str())
        .collect();
    assert_eq!(reported, ["date", &"é".repeat(200)]);
}
