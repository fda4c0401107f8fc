//! Tables whose lines are indicators: their dates may be written as those of tables whose lines are dates.

use super::{check, proposed, with};
use crate::reported::all;

/// Two lines with a value for each column.
fn lines(columns: usize) -> String {
    let values = |from: usize| {
        let values = (from..from + columns).map(|value| value.to_string());
        values.collect::<Vec<_>>().join(";")
    };
    format!("A;{}\nB;{}\n", values(1), values(11))
}

/// The two indicators with these periods.
fn observations(frequency: &str, periods: &[&str]) -> String {
    let line = |id: &str, from: usize| {
        let values = (from..).zip(periods).map(|(value, period)| {
            let (period, mark) = period.split_once(' ').unwrap_or((period, ""));
            let mark = if mark.is_empty() {
                String::new()
            } else {
                format!(";{mark}")
            };
            format!("{period};{value}{mark}")
        });
        format!("{id}: {frequency} {}", values.collect::<Vec<_>>().join(" "))
    };
    format!("{} | {}", line("A", 1), line("B", 11))
}

#[test]
fn dates_have_marks_and_decimals() {
    for (head, notations, frequency, periods) in [
        (
            "Pays;2020;2021 (p);2022 (p)",
            "dates:marks frequency:Y",
            "Y",
            ["2020", "2021 p", "2022 p"],
        ),
        (
            "Pays;2020;2021*;2022*",
            "dates:marks frequency:Y",
            "Y",
            ["2020", "2021 *", "2022 *"],
        ),
        (
            "Pays;2020.0;2021.0;2022.0",
            "dates:codes frequency:Y",
            "Y",
            ["2020", "2021", "2022"],
        ),
        (
            "Pays;2023-T3;2023-T4 (p);2024-T1 (e)",
            "dates:marks dates:codes frequency:Q",
            "Q",
            ["2023-Q3", "2023-Q4 p", "2024-Q1 e"],
        ),
    ] {
        check(
            &format!("{head}\n{}", lines(3)),
            &format!("transpose header:1 columns:key,value {notations}"),
            &observations(frequency, &periods),
        );
    }
}

#[test]
fn years_stand_above_their_parts() {
    for (head, frequency, periods) in [
        (
            "Pays;2023;;2024;\n;nov.;déc.;janv.;févr.",
            "M",
            ["2023-11", "2023-12", "2024-01", "2024-02"],
        ),
        // Merged cells may be read as repeated ones.
        (
            "Pays;2023;2023;2024;2024\n;Nov;Dec;Jan;Feb",
            "M",
            ["2023-11", "2023-12", "2024-01", "2024-02"],
        ),
        (
            "Pays;2023;;2024;\n;S51;S52;S1;S2",
            "W",
            ["2023-12-18", "2023-12-25", "2024-01-01", "2024-01-08"],
        ),
        (
            "Trimestre;2023;;2024;\nPays;3;4;1;2",
            "Q",
            ["2023-Q3", "2023-Q4", "2024-Q1", "2024-Q2"],
        ),
        (
            "Pays;2024;;2023;\n;1er semestre;2e semestre;1er semestre;2e semestre",
            "-",
            ["", "", "", ""],
        ),
    ] {
        let text = format!("{head}\n{}", lines(4));
        if frequency == "-" {
            // Neither direction is in order.
            assert!(!proposed(&text).contains("transpose"), "{text}");
            continue;
        }
        check(
            &text,
            &format!("transpose header:2 columns:key,value frequency:{frequency}"),
            &observations(frequency, &periods),
        );
    }
}

#[test]
fn codes_below_years_are_asked_for() {
    // `T1` may be a flat of one room; a year that is not whole says that it is a quarter.
    for (years, codes, sign) in [
        ("2023;;;;2024;;;", "T1;T2;T3;T4;T1;T2;T3;T4", "?"),
        ("2023;;;2024;;", "T1;T2;T3;T1;T2;T3", "?"),
        ("2023;;2024;;;", "T3;T4;T1;T2;T3;T4", ""),
        ("2023;;;;2024;", "T1;T2;T3;T4;T1;T2", ""),
    ] {
        let columns = codes.split(';').count();
        let text = format!("Pays;{years}\n;{codes}\n{}", lines(columns));
        let begins = format!("{sign}transpose header:2 {sign}columns:key,value");
        assert!(
            proposed(&text).starts_with(&begins),
            "{codes}: {}",
            proposed(&text)
        );
        let certain = all(&with(&text, |proposal| proposal.certain)).join(" ");
        assert_eq!(certain.contains("2024-Q1"), sign.is_empty(), "{certain}");
    }
}

#[test]
fn texts_may_follow_the_dates() {
    let text =
        "Code;Pays;2020;2021;2022;Note;Unité\nFR;France;1;2;3;;%\nDE;Allemagne;4;5;6;rupture;%\n";
    check(
        text,
        "transpose header:1 columns:key,name,value,value,value,-,unit frequency:Y",
        "FR: Y 2020;1 2021;2 2022;3 | DE: Y 2020;4 2021;5 2022;6",
    );
    // Numbers below years are values, whatever the title says.
    let text = "Indices par trimestre\nPays;2020;2021;2022\nFR;1;2;3\nDE;2;3;4\n";
    check(
        text,
        "transpose header:2 columns:key,value frequency:Y",
        "FR: Y 2020;1 2021;2 2022;3 | DE: Y 2020;2 2021;3 2022;4",
    );
    // Numbers behind them may be values.
    let text = "Pays;2020;2021;2022;Note\nFR;1;2;3;4 % en 2023\nDE;4;5;6;\n";
    assert!(
        proposed(text).starts_with("?transpose header:1 ?columns"),
        "{}",
        proposed(text)
    );
}

#[test]
fn a_header_that_is_ticked_alone_stays_read_across() {
    let text = "Pays;2020;2021;2022;Total\nFR;1;2;3;6\nDE;4;5;6;15\n";
    let reading = with(text, |proposal| proposal.certain);
    let proposals: Vec<String> = reading
        .proposals
        .iter()
        .map(|one| one.repair.to_string())
        .collect();
    assert!(proposals.contains(&"transpose".to_owned()), "{proposals:?}");
}

#[test]
fn codes_of_an_unknown_calendar_are_no_categories_for_certain() {
    for codes in ["1999K1;1999K2;1999K3", "2000U01;2000U02;2000U03"] {
        let text = format!("region;sexe;{codes}\nNord;F;1;2;3\n");
        let certain = all(&with(&text, |proposal| proposal.certain)).join(" ");
        assert!(certain.contains("_MISSING"), "{certain}");
    }
}
