//! Texts beside values that are codes of status.

use super::{mended, proposals};

#[test]
fn codes_of_a_list_are_a_question_unless_the_column_has_the_name_of_one() {
    for (name, cells, expected) in [
        ("Statut", ["A", "P", "E"], "?status:sdmx"),
        ("Flag", ["p", "", "be"], "?status:eurostat"),
        ("OBS_STATUS", ["A", "A", "P"], "+status:sdmx"),
        ("OBS_FLAG", ["p", "pr", "u"], "+status:eurostat"),
        ("Codes", ["A", "A", "P"], "+status:sdmx"),
        ("Codes", ["P", "P", "E"], "?status:sdmx"),
        ("Statut", ["A", "P", "SD"], ""),
        ("Statut", ["A", "A", "A"], ""),
        ("Statut", ["final", "final", "prov."], ""),
        ("Note", ["a", "b", "c"], ""),
    ] {
        let [a, b, c] = cells;
        let text = format!("date;x;{name}\n2021-01;1;{a}\n2021-02;2;{b}\n2021-03;3;{c}\n");
        let found = proposals(&text);
        let found = found.split(" | ").find(|found| found.contains("status:"));
        assert_eq!(found.unwrap_or_default(), expected, "{name} {cells:?}");
    }
}

#[test]
fn what_is_no_code_stays_text_and_a_reason_makes_a_hole() {
    for (text, expected) in [
        (
            "date;x;Flag\n2021-01;1;p\n2021-02;2;pr\n2021-03;:;c\n2021-04;;z\n2021-05;5;s\n2021-06;6;\n",
            "x: M 2021-01;1 P 2021-02;2 P;r 2021-03;: Q/C 2021-04;: M 2021-05;5 I 2021-06;6",
        ),
        (
            "date;x;OBS_STATUS\n2021-01;1;A\n2021-02;;O\n2021-03;;\n2021-04;4;P\n",
            "x: M 2021-01;1 2021-02;: O 2021-04;4 P",
        ),
        (
            "Ville;date;x;OBS_STATUS\nParis;2021;1;P\nLyon;2021;;Q\nParis;2022;2;A\nLyon;2022;3;A\n",
            "Paris: Y 2021;1 P 2022;2 | Lyon: Y 2021;: Q 2022;3",
        ),
    ] {
        assert_eq!(mended(text), expected);
    }
}

#[test]
fn a_value_that_is_said_to_be_withheld_is_refused() {
    let reported = mended("date;x;OBS_STATUS\n2021-01;1;A\n2021-02;2;Q\n2021-03;3;P\n");
    assert!(
        reported.contains("3:3 LINE_STATUS_WITHHELD code=Q “Q”"),
        "{reported}"
    );
}

#[test]
fn texts_of_an_export_from_before_statuses_are_lifted() {
    for text in [
        "id,date,value,text,frequency\na,2024-01,1,P: Provisional value,M\na,2024-02,2,A,\na,2024-03,,O,\n",
        "id;a;a#text\nfrequency;M;\n2024-01;1;P\n2024-02;2;\n2024-03;;O\n",
    ] {
        assert!(proposals(text).contains("?status:sdmx"), "{text}");
        assert_eq!(
            mended(text),
            "a: M 2024-01;1 P 2024-02;2 2024-03;: O",
            "{text}"
        );
    }
}
