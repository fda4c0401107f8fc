//! Readings of dates: days, years and labels.

use super::check_dates;

#[test]
fn two_digits_may_be_a_day_or_a_year() {
    for (cells, expected, first) in [
        // In order as years, but not as days.
        (
            &["24-01-31", "24-02-29", "24-03-31", "24-04-30"][..],
            "?dates:ymd or dates:dmy |",
            "M 2024-01;1 2024-02;2 2024-03;3 2024-04;4",
        ),
        (
            &["24/01/31", "24/02/29", "24/03/31"],
            "?dates:ymd or dates:dmy |",
            "M 2024-01;1",
        ),
        (
            &["29/03/24", "01/04/24", "02/04/24"],
            "?dates:dmy or dates:ymd |",
            "D 2024-03-29;1",
        ),
        (
            &["01/02/2024", "01/03/2024", "02/01/2024"],
            "?dates:mdy or dates:dmy |",
            "D 2024-01-02;1",
        ),
        // Only one reading.
        (
            &["99-12-31", "00-01-31", "00-02-29"],
            "+dates:ymd |",
            "M 1999-12;1",
        ),
        (
            &["29.03.24", "01.04.24", "02.04.24"],
            "+dates:dmy |",
            "D 2024-03-29;1",
        ),
        (
            &["29/03/2024", "01/04/2024"],
            "+dates:dmy |",
            "D 2024-03-29;1",
        ),
    ] {
        check_dates("Date", cells, expected, first);
    }
}

#[test]
fn two_digits_of_a_year_are_not_certain_beyond_their_century() {
    for (cells, expected, first) in [
        (
            &["janv-50", "févr-50", "mars-50"][..],
            "?dates:names | ?dates:past |",
            "1950-01;1",
        ),
        // The order of the column settles the century.
        (
            &["déc-65", "déc-66", "déc-70"],
            "+dates:names | +dates:past |",
            "1965-12;1 1966-12;2 1970-12;3",
        ),
        (
            &["31/12/67", "31/12/68", "31/12/69"],
            "+dates:dmy | +dates:past |",
            "Y 1967;1 1968;2 1969;3",
        ),
        (
            &["31/12/29", "31/12/30", "31/12/69"],
            "+dates:dmy | +dates:1900s |",
            "1929",
        ),
        (
            &["31.12.30", "31.12.70", "31.12.31"],
            "?dates:dmy |",
            "2030",
        ),
        (
            &["janv-98", "janv-99", "janv-00"],
            "+dates:names |",
            "1998;1 1999;2 2000;3",
        ),
        (
            &["T1 24", "T2 24", "T3 24"],
            "+dates:codes |",
            "Q 2024-Q1;1 2024-Q2;2",
        ),
        (
            &["T1 24", "T3 24", "T2 24"],
            "?dates:codes |",
            "Q 2024-Q1;1",
        ),
    ] {
        check_dates("Date", cells, expected, first);
    }
}

#[test]
fn labels_with_digits_may_be_dates_that_are_not_known() {
    for (cells, expected) in [
        (&["no. 1/2024", "no. 2/2024"][..], "?frequency:C"),
        (&["Albanie", "Chine"], "+frequency:C"),
        (&["Albanie", "Chine", "G7"], "+frequency:C"),
    ] {
        check_dates("Date", cells, expected, "Valeur: C ");
    }
}

#[test]
fn dates_of_which_a_program_took_a_half_for_others_are_not_certain() {
    // Days up to 12 were read as months; the other dates remained texts.
    for (cells, expected) in [
        (
            &["2024-01-02", "2024-12-02", "02/13/2024", "02/14/2024"][..],
            "?dates:mdy |",
        ),
        (
            &["2024-01-02", "2024-12-02", "13/02/2024", "14/02/2024"],
            "?dates:dmy |",
        ),
        (
            &["2024-01-31", "2024-12-02", "13/02/2024", "14/02/2024"],
            "+dates:dmy |",
        ),
    ] {
        check_dates("Date", cells, expected, "2024-01");
    }
}
