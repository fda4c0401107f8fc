//! Readings of numbers and codes as dates.

use super::{check_dates, proposals};

#[test]
fn numbers_are_days_for_certain_only_where_they_are_regular() {
    for (head, cells, expected, first) in [
        // Codes of places in no order: labels, but with digits in all of them.
        (
            "Commune",
            &["75056", "13055", "69123", "31555", "44109"][..],
            "?frequency:C",
            "C 75056;1",
        ),
        // Codes in order resemble days, but without a weekend.
        (
            "Commune",
            &["31001", "31002", "31003", "31004"],
            "?dates:serial |",
            "1984-11-15;1",
        ),
        (
            "Commune",
            &["31003", "31058", "31555"],
            "?dates:serial |",
            "1984-11-17;1",
        ),
        (
            "Commune",
            &["62001", "62032", "62061"],
            "?dates:serial |",
            "2069",
        ),
        (
            "Date",
            &["45292", "45323", "45352"],
            "+dates:serial |",
            "M 2024-01;1",
        ),
        (
            "Date",
            &["45382", "45351", "45322"],
            "+dates:serial |",
            "M 2024-01;3",
        ),
        (
            "Date",
            &["45292", "45299", "45306"],
            "+dates:serial |",
            "W 2024-01-01;1",
        ),
        (
            "Date",
            &["44927", "45292", "45658"],
            "+dates:serial |",
            "Y 2023;1",
        ),
        (
            "Date",
            &["45380", "45383", "45384"],
            "+dates:serial |",
            "D 2024-03-29;1",
        ),
    ] {
        check_dates(head, cells, expected, first);
    }

    // The same days repeated, for several indicators.
    let text =
        "Pays;Date;Valeur\nA;45292;1\nA;45323;2\nA;45352;3\nB;45292;4\nB;45323;5\nB;45352;6\n";
    assert!(
        proposals(text).starts_with("+dates:serial |"),
        "{}",
        proposals(text)
    );
}

#[test]
fn codes_that_are_something_else_as_well_are_not_certain() {
    for (cells, expected, first) in [
        // A year and the next one.
        (
            &["2008/09", "2009/10", "2010/11", "2011/12"][..],
            "?dates:first-year or dates:last-year or dates:weeks |",
            "2008;1",
        ),
        (
            &["2024/09", "2024/10", "2024/11"],
            "?dates:months or dates:weeks |",
            "2024-09;1",
        ),
        // Days of 2012.
        (
            &["150312", "160312", "170312"],
            "?dates:months or dates:weeks |",
            "1503",
        ),
        (
            &["202401", "202402", "202403"],
            "?dates:months or dates:weeks |",
            "2024-01;1",
        ),
        // The end of a year distinguishes months from weeks.
        (
            &["202311", "202312", "202401"],
            "+dates:codes |",
            "2023-11;1",
        ),
        (
            &["202401", "202403", "202402"],
            "?dates:months or dates:weeks |",
            "2024-01;1",
        ),
        (
            &["1er trim. 2023", "2e trim. 2023"],
            "+dates:names |",
            "Q 2023-Q1;1 2023-Q2;2",
        ),
    ] {
        check_dates("Date", cells, expected, first);
    }
}
