//! Readings of dates and values in small tables: certain only without an alternative.

use import::{Options, Proposal};

use super::reported::{all, plain, read, ticked};

/// The proposals for a text without header and columns: `+` if certain, else `?`, with the alternative.
fn proposals(text: &str) -> String {
    let shown = |proposal: &Proposal| {
        let sign = if proposal.certain { '+' } else { '?' };
        let instead = proposal.instead.iter().map(|other| format!(" or {other}"));
        format!("{sign}{}{}", proposal.repair, instead.collect::<String>())
    };
    let all = read(text, &plain()).proposals;
    let reported = all.iter().map(shown);
    let reported: Vec<String> = reported
        .filter(|reported| !reported.contains("header:") && !reported.contains("columns:"))
        .collect();
    reported.join(" | ")
}

/// The indicators of a text after ticking all proposals.
fn mended(text: &str) -> String {
    let proposals = read(text, &plain()).proposals;
    let repairs = proposals.into_iter().map(|proposal| proposal.repair);
    let options = Options {
        repairs: repairs.collect(),
        ..plain()
    };
    all(&read(text, &options)).join(" | ")
}

/// A table of two columns: the given cells of the first one, and as many small numbers.
fn of_dates(head: &str, cells: &[&str]) -> String {
    let lines = cells.iter().enumerate();
    let lines = lines.map(|(place, cell)| format!("{cell};{}\n", place + 1));
    format!("{head};Valeur\n{}", lines.collect::<String>())
}

/// Checks the proposals for the notation or the frequency of dates.
#[track_caller]
fn check_dates(head: &str, cells: &[&str], expected: &str, first: &str) {
    let text = of_dates(head, cells);
    let reported = proposals(&text);
    assert!(reported.starts_with(expected), "{cells:?}: {reported}");
    let mended = mended(&text);
    assert!(mended.contains(first), "{cells:?}: {mended}");
}

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
