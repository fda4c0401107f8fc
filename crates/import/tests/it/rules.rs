//! The rules of series in files: each with its code, line, column and text.

use rstest::rstest;

use super::reported::{all, plain, read, reported, ticked};

/// A wide file with one indicator of that frequency.
fn wide(frequency: &str, lines: &[&str]) -> String {
    format!("id;a\nfrequency;{frequency}\n{}\n", lines.join("\n"))
}

#[rstest]
#[case("D", &["2024-03-31;1"], "a: D 2024-03-31;1")]
#[case("W", &["2024-03-29;1"], "a: W 2024-03-29;1")]
#[case("W", &["2024-W13;1"], "a: W 2024-03-25;1")]
#[case("M", &["2024-03;1", "2024-04-01;2"], "a: M 2024-03;1 2024-04;2")]
#[case("Q", &["2024-Q1;1", "2024-04;2", "2024-07-01;3"], "a: Q 2024-Q1;1 2024-Q2;2 2024-Q3;3")]
#[case("S", &["2024-S1;1", "2024-07;2", "2025-01-01;3"], "a: S 2024-S1;1 2024-S2;2 2025-S1;3")]
#[case("Y", &["2023;1", "2024-01;2", "2025-01-01;3"], "a: Y 2023;1 2024;2 2025;3")]
#[case("Y", &["0001;1", "9999;2"], "a: Y 0001;1 9999;2")]
#[case("C", &["Paris ;1", "2024;2", "Cote d'Ivoire;3"], "a: C Paris;1 2024;2 Cote d'Ivoire;3")]
fn dates_are_read_in_every_notation_of_their_frequency(
    #[case] frequency: &str,
    #[case] lines: &[&str],
    #[case] expected: &str,
) {
    assert_eq!(reported(&wide(frequency, lines)), [expected]);
}

#[rstest]
#[case("D", "31/03/2024;1", "LINE_DATE_FORMAT expected=D “31/03/2024”")]
#[case("M", "2024-3;1", "LINE_DATE_FORMAT expected=M “2024-3”")]
#[case("W", "2024-W54;1", "LINE_DATE_IMPOSSIBLE “2024-W54”")]
#[case("D", "2023-02-29;1", "LINE_DATE_IMPOSSIBLE “2023-02-29”")]
#[case("Y", "0000;1", "LINE_DATE_IMPOSSIBLE “0000”")]
#[case("Q", "2024-Q5;1", "LINE_DATE_IMPOSSIBLE “2024-Q5”")]
#[case(
    "M",
    "2024-03-15;1",
    "LINE_DATE_OTHER_FREQUENCY expected=M “2024-03-15”"
)]
#[case("Q", "2024-02;1", "LINE_DATE_OTHER_FREQUENCY expected=Q “2024-02”")]
#[case("Y", "2024-S1;1", "LINE_DATE_OTHER_FREQUENCY expected=Y “2024-S1”")]
#[case("D", "2024;1", "LINE_DATE_OTHER_FREQUENCY expected=D “2024”")]
#[case("D", ";1", "LINE_DATE_MISSING “”")]
fn a_wrong_date_is_told_in_the_first_column(
    #[case] frequency: &str,
    #[case] line: &str,
    #[case] expected: &str,
) {
    assert_eq!(
        reported(&wide(frequency, &[line])),
        [format!("a: 3:1 {expected}")]
    );
}

#[rstest]
#[case("x\u{200b}y;1", "3:1 LINE_LABEL_CONTROL", false)]
#[case("a\u{7}b;1", "3:1 LINE_LABEL_CONTROL “a\u{7}b”", true)]
#[case("\u{200b};1", "3:1 LINE_DATE_MISSING “\u{200b}”", true)]
fn labels_keep_their_rules(#[case] line: &str, #[case] expected: &str, #[case] rejected: bool) {
    let reported = reported(&wide("C", &[line]));
    assert_eq!(
        reported == [format!("a: {expected}")],
        rejected,
        "{reported:?}"
    );
}

#[test]
fn a_label_has_at_most_100_characters() {
    let long = "é".repeat(101);
    let shown = "é".repeat(80);
    assert_eq!(
        reported(&wide("C", &[&format!("{long};1")])),
        [format!("a: 3:1 LINE_LABEL_TOO_LONG max=100 “{shown}”")]
    );
    assert_eq!(
        reported(&wide("C", &[&format!("{};1", "é".repeat(100))])).len(),
        1
    );
}

#[rstest]
#[case("1.5e3", "a: Y 2024;1500")]
#[case("-1.10", "a: Y 2024;-1.10")]
#[case("+3", "a: Y 2024;3")]
#[case("-0", "a: Y 2024;0")]
#[case(" 12.345678901234567 ", "a: Y 2024;12.345678901234567")]
#[case("1,5", "a: 3:2 LINE_VALUE_DECIMAL_COMMA separator=; “1,5”")]
#[case("1 234 567", "a: 3:2 LINE_VALUE_THOUSANDS “1 234 567”")]
#[case("1'234.5", "a: 3:2 LINE_VALUE_THOUSANDS “1'234.5”")]
#[case("5 %", "a: 3:2 LINE_VALUE_SYMBOL “5 %”")]
#[case("€3", "a: 3:2 LINE_VALUE_SYMBOL “€3”")]
#[case("NaN", "a: 3:2 LINE_VALUE_NOT_FINITE “NaN”")]
#[case("-inf", "a: 3:2 LINE_VALUE_NOT_FINITE “-inf”")]
#[case("n/a", "a: 3:2 LINE_VALUE_FORMAT “n/a”")]
#[case("..", "a: 3:2 LINE_VALUE_FORMAT “..”")]
#[case("=1+1", "a: 3:2 LINE_VALUE_FORMAT “=1+1”")]
#[case(
    "123456789012345678",
    "a: 3:2 LINE_VALUE_DIGITS max=17 “123456789012345678”"
)]
#[case("1e400", "a: 3:2 LINE_VALUE_RANGE “1e400”")]
#[case("1e-400", "a: 3:2 LINE_VALUE_UNDERFLOW “1e-400”")]
#[case(
    "9007199254740993",
    "a: 3:2 LINE_VALUE_PRECISION stored=9007199254740992 “9007199254740993”"
)]
#[case("0.10000000000000001", "a: Y 2024;0.1000000000")]
#[case("#DIV/0!", "a: 3:2 IMPORT_FORMULA_ERROR “#DIV/0!”")]
fn values_keep_their_rules(#[case] value: &str, #[case] expected: &str) {
    assert_eq!(
        reported(&wide("Y", &[&format!("2024;{value}")])),
        [expected]
    );
}

#[test]
fn a_decimal_comma_says_what_stands_between_the_cells() {
    let text = "id,a\nfrequency,Y\n2024,\"1,5\"\n";
    assert_eq!(
        reported(text),
        ["a: 3:2 LINE_VALUE_DECIMAL_COMMA separator=, “1,5”"]
    );
    let text = "id\ta\nfrequency\tY\n2024\t1,5\n";
    assert_eq!(
        reported(text),
        ["a: 3:2 LINE_VALUE_DECIMAL_COMMA separator=\t “1,5”"]
    );
}

#[rstest]
#[case("M", &["2024-01;1", "2024-02;2", "2024-01-01;3"], "a: 5:1 LINE_DATE_DUPLICATE other=3 “2024-01-01”")]
#[case("W", &["2024-03-29;1", "2024-03-25;2"], "a: 4:1 LINE_DATE_DUPLICATE other=3 “2024-03-25”")]
#[case("C", &["x;1", "x ;2"], "a: 4:1 LINE_DATE_DUPLICATE other=3 “x”")]
// With two values a period on average the cause is named once, not each line.
#[case("D", &["2024-01-01;1", "2024-01-01;2", "2024-01-02;3", "2024-01-02;4", "2024-01-02;5", "2024-01-03;6"],
    "a: 5:1 IMPORT_SEVERAL_VALUES count=3 “2024-01-02”")]
fn one_observation_a_period(
    #[case] frequency: &str,
    #[case] lines: &[&str],
    #[case] expected: &str,
) {
    assert_eq!(reported(&wide(frequency, lines)), [expected]);
}

#[test]
fn a_period_without_a_value_is_no_duplicate_for_the_column() {
    let text = "id;a;b\nfrequency;Y;M\n2024;1;\n2024-01;;2\n";
    assert_eq!(reported(text), ["a: Y 2024;1", "b: M 2024-01;2"]);
}

#[test]
fn a_cell_under_a_date_of_another_frequency_is_an_error_of_its_column_alone() {
    let text = "id;a;b\nfrequency;Y;M\n2023;1;\n2024-03;;2\n2024-05;3;4\n";
    assert_eq!(
        reported(text),
        [
            "a: 5:1 LINE_DATE_OTHER_FREQUENCY expected=Y “2024-05”",
            "b: M 2024-03;2 2024-05;4"
        ]
    );
}

#[test]
fn observations_in_any_order_come_in_that_of_their_dates() {
    let text = wide("M", &["2024-03;3.00", "2024-01;1", "2024-02;2"]);
    assert_eq!(
        reported(&text),
        ["a: M 2024-01;1.00 2024-02;2.00 2024-03;3.00"]
    );
    // Categories keep the given order.
    assert_eq!(reported(&wide("C", &["b;1", "a;2"])), ["a: C b;1 a;2"]);
}

#[test]
fn every_bad_cell_is_told_and_a_hundred_are_listed() {
    let lines: Vec<String> = (1..=150)
        .map(|year| format!("{:04};x", 1000 + year))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let reported = reported(&wide("Y", &lines));
    assert_eq!(reported.len(), 101);
    assert_eq!(reported[0], "a: 3:2 LINE_VALUE_FORMAT “x”");
    assert_eq!(reported[99], "a: 102:2 LINE_VALUE_FORMAT “x”");
    assert_eq!(reported[100], "a: and 50 more");
}

#[test]
fn what_is_wrong_is_cut_at_80_characters() {
    let reported = reported(&wide("Y", &[&format!("2024;{}", "é".repeat(200))]));
    assert_eq!(
        reported,
        [format!("a: 3:2 LINE_VALUE_FORMAT “{}”", "é".repeat(80))]
    );
}

#[test]
fn texts_of_observations_stand_in_a_column_beside_the_values() {
    let text = "id;a;a#text;b\nfrequency;M;;M\n2024-01;1;provisional;5\n2024-02;2;;6\n";
    assert_eq!(
        reported(text),
        [
            "a: M 2024-01;1;provisional 2024-02;2",
            "b: M 2024-01;5 2024-02;6"
        ]
    );

    let without_value = "id;a;a#text\nfrequency;M;\n2024-01;;provisional\n2024-02;2;\n";
    assert_eq!(
        reported(without_value),
        ["a: 3:3 LINE_MISSING_VALUE “provisional”"]
    );

    let long = format!(
        "id;a;A#TEXT\nfrequency;M;\n2024-01;1;{}\n2024-02;2;a\u{1}b\n",
        "x".repeat(501)
    );
    assert_eq!(
        reported(&long),
        [
            format!("a: 3:3 LINE_TEXT_TOO_LONG max=500 “{}”", "x".repeat(80)),
            "a: 4:3 LINE_TEXT_CONTROL “a\u{1}b”".to_owned()
        ]
    );

    let alone = "id;a#text\nfrequency;M\n2024-01;1\n";
    assert_eq!(reported(alone), ["a#text: 1:2 PATH_FORMAT in id “a#text”"]);
}

#[test]
fn an_apostrophe_that_keeps_a_cell_from_running_is_no_part_of_it() {
    let text = "id,a,a#text\nname,'=SUM(A1),\nfrequency,C,\ndate,,\n'-x,1,'@home\n'tis,2,''+x\n";
    let reading = read(text, &plain());
    assert_eq!(all(&reading), ["a: C -x;1;@home 'tis;2;'+x"]);
    let content = reading.items[0].content.as_ref().unwrap();
    assert_eq!(content.fields.name.en.as_deref(), Some("=SUM(A1)"));
}

#[test]
fn a_series_that_can_never_be_small_enough_is_told_at_once() {
    use std::fmt::Write as _;
    let mut text = String::from("id,date,value,frequency\n");
    for label in 0..100_001 {
        writeln!(text, "a,{label},1,C").unwrap();
    }
    let reported = reported(&text);
    assert_eq!(reported.len(), 1);
    assert!(
        reported[0].starts_with("a: 2:1 SERIES_TOO_LARGE max=256000 size=788899 "),
        "{reported:?}"
    );
}

#[test]
fn the_long_form_says_a_line_without_a_value() {
    let text = "id,date,value,frequency\na,2024-01,1,M\na,2024-02,,\nb,2024-01,2,M\n";
    assert_eq!(
        reported(text),
        ["a: 3:3 LINE_MISSING_VALUE “2024-02”", "b: M 2024-01;2"]
    );
    let reading = read(text, &ticked(&["empty-lines"]));
    assert_eq!(all(&reading), ["a: M 2024-01;1", "b: M 2024-01;2"]);
}
