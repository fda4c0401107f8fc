//! Lines that are totals of others, among lines of dates.

use super::{check, proposed, with};
use crate::reported::{all, read, ticked};

const YEARS: &str = "header:1 columns:date,value ?totals frequency:Y";

#[test]
fn a_line_that_sums_up_others_is_left_out_once_it_is_ticked() {
    for total in [
        "Total",
        "TOTAL",
        "Total :",
        "Ensemble",
        "Moyenne",
        "Somme",
        "Cumul",
        "Sum",
        "Average",
        "Mean",
        "Total 2023",
        "Total général",
        "Total de l'année",
        "Moyenne 2019-2023",
        "Moyenne annuelle",
        "Annual average",
        "Grand total",
        "Sous-total",
        "2023 total",
        "Médiane",
        "Minimum",
    ] {
        let text = format!("Année;Population\n2020;60\n2021;61\n2022;62\n2023;63\n{total};246\n");
        check(
            &text,
            YEARS,
            "Population: Y 2020;60 2021;61 2022;62 2023;63",
        );
        let reported = all(&with(&text, |proposal| proposal.certain)).join(" | ");
        let expected = format!("Population: 6:1 LINE_DATE_FORMAT expected=Y “{total}”");
        assert_eq!(reported, expected);
    }
}

#[test]
fn totals_are_found_anywhere() {
    for (text, proposals, result) in [
        // Before the data.
        (
            "Mois;Taux\nTotal 2024;15.5\njanvier 2024;4.5\nfévrier 2024;4.5\nmars 2024;5.5\n",
            "header:1 columns:date,value ?totals dates:names frequency:M",
            "Taux: M 2024-01;4.5 2024-02;4.5 2024-03;5.5",
        ),
        // After each year, with every quarter between them; notes follow.
        (
            "Trimestre;A;B\n2022-T1;1;1\n2022-T2;2;1\n2022-T3;3;1\n2022-T4;4;1\nTotal 2022;10;4\n2023-T1;1;1\n\
             2023-T2;2;1\n2023-T3;3;1\n2023-T4;4;1\nTotal 2023;10;4\nSource : Insee;;\n",
            "header:1 columns:date,value footnotes ?totals dates:codes frequency:Q",
            "A: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;1 2023-Q2;2 2023-Q3;3 2023-Q4;4 | \
             B: Q 2022-Q1;1 2022-Q2;1 2022-Q3;1 2022-Q4;1 2023-Q1;1 2023-Q2;1 2023-Q3;1 2023-Q4;1",
        ),
        // The same word repeated, with a column of texts that is no key.
        (
            "Trimestre;Note;A\n2022-Q1;a;1\n2022-Q2;b;2\n2022-Q3;a;3\n2022-Q4;b;4\nTotal;c;10\n2023-Q1;a;1\n\
             2023-Q2;b;2\n2023-Q3;a;3\n2023-Q4;b;4\nTotal;d;10\n",
            "header:1 columns:date,-,value ?totals frequency:Q",
            "A: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;1 2023-Q2;2 2023-Q3;3 2023-Q4;4",
        ),
        // In the position of the month.
        (
            "Année;Mois;Taux\n2022;Janvier;1\n2022;Février;2\n2022;Mars;3\n2022;Total;6\n2023;Janvier;4\n\
             2023;Février;5\n2023;Mars;6\n2023;Total;15\n",
            "header:1 columns:year,month,value ?totals frequency:M",
            "Taux: M 2022-01;1 2022-02;2 2022-03;3 2023-01;4 2023-02;5 2023-03;6",
        ),
        (
            "Year;Quarter;Rate\n2022;1;1\n2022;2;2\n2022;Total;3\n2023;1;4\n2023;2;5\n2023;Total;9\n",
            "header:1 columns:year,quarter,value ?totals frequency:Q",
            "Rate: Q 2022-Q1;1 2022-Q2;2 2023-Q1;4 2023-Q2;5",
        ),
        // With keys: a total for each country.
        (
            "Pays;Année;Taux\nFrance;2020;1\nFrance;2021;2\nFrance;Total;3\nItalie;2020;4\nItalie;2021;5\nItalie;Total;9\n",
            "header:1 columns:key,date,value ?totals frequency:Y",
            "France: Y 2020;1 2021;2 | Italie: Y 2020;4 2021;5",
        ),
        // A total without any value.
        (
            "Année;A\n2020;1\n2021;2\nTotal;\n2022;3\n2023;4\n",
            YEARS,
            "A: Y 2020;1 2021;2 2022;3 2023;4",
        ),
        // Our own layouts.
        (
            "id;a;b\nfrequency;Y;Y\n2020;1;2\n2021;3;4\nTotal;4;6\n",
            "?totals",
            "a: Y 2020;1 2021;3 | b: Y 2020;2 2021;4",
        ),
        (
            "id;a\nfrequency;M\nTotal 2023;3\n2023-01;1\n2023-02;2\n",
            "?totals",
            "a: M 2023-01;1 2023-02;2",
        ),
        (
            "id;frequency;date;value\na;Y;2020;1\na;Y;2021;2\na;Y;Total;3\n",
            "?totals",
            "a: Y 2020;1 2021;2",
        ),
    ] {
        check(text, proposals, result);
    }
}

#[test]
fn labels_of_categories_and_names_of_series_are_no_totals() {
    for (text, proposals) in [
        (
            "Région;Population\nNord;1\nSud;2\nTotal;3\n",
            "header:1 columns:date,value frequency:C",
        ),
        ("id;a\nfrequency;C\nNord;1\nTotal;3\nx;?\n", "frequency:C"),
        (
            "Pays;2020;2021\nFrance;1;2\nItalie;3;4\nTotal;4;6\n",
            "transpose header:1 columns:key,value frequency:Y",
        ),
        (
            "Pays;Année;Taux\nFrance;2020;1\nFrance;2021;2\nTotal;2020;1\nTotal;2021;2\n",
            "header:1 columns:key,date,value frequency:Y",
        ),
        // Dates with a note, and other texts.
        (
            "Année;A\n2020;1\n2021;2\n2022;3\nTotalité;6\n",
            "header:1 columns:date,value ?end:5 frequency:Y",
        ),
        (
            "Mois;A\n2024-01;1\n2024-02;2\n2024-03;3\n2024-04 (cumul);6\n",
            "header:1 columns:date,value ?dates:marks frequency:M",
        ),
    ] {
        let reported = proposed(text);
        assert!(!reported.contains("totals"), "{reported}");
        if proposals != "frequency:C" {
            assert_eq!(reported, proposals, "{text}");
        }
    }
}

#[test]
fn a_total_of_categories_stays_although_totals_are_ticked() {
    let text = "Région;Population\nNord;1\nSud;2\nTotal;3\n";
    let repairs = ["header:1", "columns:date,value", "frequency:C", "totals"];
    assert_eq!(
        all(&read(text, &ticked(&repairs))),
        ["Population: C Nord;1 Sud;2 Total;3"]
    );
    let text = "id;a\nfrequency;C\nNord;1\nTotal;3\n";
    assert_eq!(
        all(&read(text, &ticked(&["totals"]))),
        ["a: C Nord;1 Total;3"]
    );
}

#[test]
fn a_date_beside_the_label_of_a_fact_is_no_date_of_the_data() {
    let text = "Pays;Date;Taux\nFR;2024-01-01;1\nFR;2024-02-01;2\nFR;2024-03-01;3\nDE;2024-01-01;4\n\
                DE;2024-02-01;5\nDE;2024-03-01;6\nLast update;2024-05-15\n";
    check(
        text,
        "header:1 columns:key,date,value ?end:8 frequency:M",
        "FR: M 2024-01;1 2024-02;2 2024-03;3 | DE: M 2024-01;4 2024-02;5 2024-03;6",
    );
}
