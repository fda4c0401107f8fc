//! Readings of values.

use super::{mended, proposals};
use crate::reported::{all, read, ticked};

#[track_caller]
fn check_values(text: &str, expected: &str, result: &str) {
    let reported = proposals(text);
    let reported = reported
        .split(" | ")
        .filter(|reported| !reported.contains("frequency:"));
    let reported = reported.collect::<Vec<_>>().join(" | ");
    let found = (reported, mended(text));
    assert_eq!(found, (expected.to_owned(), result.to_owned()), "{text}");
}

#[test]
fn one_comma_does_not_decide_for_all() {
    check_values(
        "Month,V\n2023-01,\"1,234\"\n2023-02,\"12,345\"\n2023-03,\"999\"\n2023-04,\"1,5\"\n",
        "?decimal-comma or thousands",
        "V: M 2023-01;1.234 2023-02;12.345 2023-03;999.000 2023-04;1.500",
    );

    let sixty = (1950..2010).map(|year| format!("{year};10,{}\n", year - 1800));
    let text = format!("Year;V\n{}2010;1,5\n", sixty.collect::<String>());
    let reported = proposals(&text);
    assert!(
        reported.ends_with("?decimal-comma or thousands"),
        "{reported}"
    );

    // Commas between cells, but no other reading is possible.
    check_values(
        "Year,V\n2020,\"1,5\"\n2021,\"2,5\"\n",
        "+decimal-comma",
        "V: Y 2020;1.5 2021;2.5",
    );
    check_values(
        "Year;V\n2020;1,5\n2021;2,5\n2022;2,125\n",
        "+decimal-comma",
        "V: Y 2020;1.500 2021;2.500 2022;2.125",
    );
}

#[test]
fn points_may_separate_thousands() {
    let text = "Mois;Valeur\n2024-01;1.234\n2024-02;12.345\n2024-03;987\n";
    check_values(
        text,
        "?points",
        "Valeur: M 2024-01;1234 2024-02;12345 2024-03;987",
    );

    let without = ["header:1", "columns:date,value", "frequency:M"];
    assert_eq!(
        all(&read(text, &ticked(&without))),
        ["Valeur: M 2024-01;1.234 2024-02;12.345 2024-03;987.000"]
    );

    // Once for all columns, beside commas that precede decimals.
    check_values(
        "Mois\tA\tB\n2024-01\t0,5\t1.234\n2024-02\t0,6\t2.345\n",
        "?points | +decimal-comma",
        "A: M 2024-01;0.5 2024-02;0.6 | B: M 2024-01;1234 2024-02;2345",
    );

    // A cell with two points proves it.
    check_values(
        "Mois;A\n2024-01;1.234.567\n2024-02;2.345\n",
        "+thousands | +points",
        "A: M 2024-01;1234567 2024-02;2345",
    );

    // A point that precedes decimals anywhere; commas between cells; our own layout.
    for text in [
        "Mois;A;B\n2024-01;0.5;1.234\n2024-02;0.6;2.345\n",
        "Mois,A\n2024-01,1.234\n2024-02,12.345\n",
        "id;a\nfrequency;Y\n2020;1.234\n2021;x\n",
    ] {
        let reported = proposals(text);
        assert!(
            !reported.contains("points") && !reported.contains("thousands"),
            "{reported}"
        );
    }
}

#[test]
fn percent_signs_are_dropped_for_certain_where_all_numbers_carry_one() {
    check_values(
        "Mois;A\n2024-01;12 %\n2024-02;0,12\n2024-03;13 %\n",
        "?percent | +decimal-comma",
        "A: M 2024-01;12.00 2024-02;0.12 2024-03;13.00",
    );
    check_values(
        "Mois;A\n2024-01;12,5 %\n2024-02;0,125\n",
        "?percent | +decimal-comma",
        "A: M 2024-01;12.500 2024-02;0.125",
    );

    // Each series separately.
    check_values(
        "Mois;A;B\n2024-01;12 %;1\n2024-02;0.125 %;2\n",
        "+percent",
        "A: M 2024-01;12.000 2024-02;0.125 | B: M 2024-01;1 2024-02;2",
    );
    check_values(
        "Pays;2023;2024\nA;12 %;13 %\nB;1;2\n",
        "+transpose | +percent",
        "A: Y 2023;12 2024;13 | B: Y 2023;1 2024;2",
    );
    check_values(
        "Pays;2023;2024\nA;12 %;13\nB;1;2\n",
        "+transpose | ?percent",
        "A: Y 2023;12 2024;13 | B: Y 2023;1 2024;2",
    );
}

#[test]
fn printed_minus_signs_are_shown_and_then_read() {
    check_values(
        "Mois;A\n2024-01;−5,5\n2024-02;−3,0\n2024-03;1,0\n",
        "+minus | +decimal-comma",
        "A: M 2024-01;-5.5 2024-02;-3.0 2024-03;1.0",
    );
    check_values(
        "id;a\nfrequency;Y\n2020;−5\n2021;3\n",
        "+minus",
        "a: Y 2020;-5 2021;3",
    );
    // Alone it means a missing value, or less than half of the last decimal.
    check_values("Année;A\n2020;−\n2021;3\n", "?missing:−", "A: Y 2021;3");
}
