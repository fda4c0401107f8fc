//! Tables of years by months, quarters or half-years.

use domain::problem::Code;

use super::{check, proposed, units, with};
use crate::reported::{all, read, ticked};

/// Lines of two years, with a value for each of `names` names; the last value of the second year is still to come.
pub(super) fn years(names: usize) -> String {
    let values = |from: usize| (from..from + names).map(|value| value.to_string());
    let first = values(1).collect::<Vec<_>>().join(";");
    let second = values(101).take(names - 1).collect::<Vec<_>>().join(";");
    format!("2022;{first}\n2023;{second};\n")
}

/// The observations of two years by these parts.
fn observations(parts: &[&str]) -> String {
    let of_year = |year: u32, from: usize| {
        let parts = (from..).zip(parts);
        let reported = parts.map(|(value, part)| format!("{year}-{part};{value}"));
        reported.collect::<Vec<_>>()
    };
    let mut reported = of_year(2022, 1);
    reported.extend(of_year(2023, 101));
    reported.pop();
    reported.join(" ")
}

const MONTHS: [&str; 12] = [
    "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12",
];
const QUARTERS: [&str; 4] = ["Q1", "Q2", "Q3", "Q4"];
const SEMESTERS: [&str; 2] = ["S1", "S2"];

/// Checks the table of two years below a header: the sign of its proposals, and the result.
#[track_caller]
fn check_years(head: &str, sign: &str, frequency: &str, parts: &[&str]) {
    check(
        &format!("{head}\n{}", years(parts.len())),
        &format!("{sign}grid header:1 {sign}columns:year,value ?name:file frequency:{frequency}"),
        &format!("file: {frequency} {}", observations(parts)),
    );
}

#[test]
fn lines_are_years_and_the_header_names_the_months() {
    for head in [
        "Année;Janv;Févr;Mars;Avr;Mai;Juin;Juil;Août;Sept;Oct;Nov;Déc",
        "Année;Janvier;Février;Mars;Avril;Mai;Juin;Juillet;Août;Septembre;Octobre;Novembre;Décembre",
        "ANNEE;JANV.;FEVR.;MARS;AVR.;MAI;JUIN;JUIL.;AOUT;SEPT.;OCT.;NOV.;DEC.",
        "Year;Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec",
        "Year;January;February;March;April;May;June;July;August;September;October;November;December",
        ";Jan;Feb;Mar;Apr;May;Jun;Jul;Aug;Sep;Oct;Nov;Dec",
        "Année / Mois;1;2;3;4;5;6;7;8;9;10;11;12",
        "Year\\Month;01;02;03;04;05;06;07;08;09;10;11;12",
        "Année / Mois;M1;M2;M3;M4;M5;M6;M7;M8;M9;M10;M11;M12",
    ] {
        check_years(head, "", "M", &MONTHS);
    }
    // Ages, classes or zones may be numbered too.
    for head in [
        "Année;1;2;3;4;5;6;7;8;9;10;11;12",
        "Year;01;02;03;04;05;06;07;08;09;10;11;12",
        "Year;M01;M02;M03;M04;M05;M06;M07;M08;M09;M10;M11;M12",
    ] {
        check_years(head, "?", "M", &MONTHS);
    }
}

#[test]
fn lines_are_years_and_the_header_names_quarters_or_half_years() {
    for (head, sign) in [
        (
            "Année;1er trimestre;2e trimestre;3e trimestre;4e trimestre",
            "",
        ),
        ("Année;1er trim.;2e trim.;3e trim.;4e trim.", ""),
        ("Year;1st quarter;2nd quarter;3rd quarter;4th quarter", ""),
        ("Year;Quarter 1;Quarter 2;Quarter 3;Quarter 4", ""),
        ("Année / trimestre;T1;T2;T3;T4", ""),
        ("Year / quarter;1;2;3;4", ""),
        // Flats of one to four rooms, and quartiles.
        ("Année;T1;T2;T3;T4", "?"),
        ("Year;Q1;Q2;Q3;Q4", "?"),
    ] {
        check_years(head, sign, "Q", &QUARTERS);
    }

    for (head, sign) in [
        ("Année;1er semestre;2e semestre", ""),
        ("Year;1st half;2nd half", ""),
        ("Année;S1;S2", "?"),
        ("Year;H1;H2", "?"),
    ] {
        check_years(head, sign, "S", &SEMESTERS);
    }

    // The row above decides.
    let head = ";Trimestre;;;\nAnnée;T1;T2;T3;T4\n";
    check(
        &format!("{head}{}", years(4)),
        "grid header:2 columns:year,value ?name:file frequency:Q",
        &format!("file: Q {}", observations(&QUARTERS)),
    );
}

#[test]
fn columns_beside_the_parts_are_left_out_but_not_for_certain() {
    let lines = "2022;1;2;3;4;10\n2023;5;6;7;8;26\n";
    for other in ["Total", "Année", "Moyenne", "Ensemble de l'année", "Notes"] {
        let text = format!("Année;Trim 1;Trim 2;Trim 3;Trim 4;{other}\n{lines}");
        check(
            &text,
            "?grid header:1 ?columns:year,value,value,value,value,- ?name:file frequency:Q",
            "file: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6 2023-Q3;7 2023-Q4;8",
        );
        let reported = all(&with(&text, |proposal| proposal.certain)).join(" | ");
        assert!(reported.contains("IMPORT_IDS_MISSING"), "{reported}");
    }

    // Quarters between the months are their totals.
    let text =
        "Year;Jan;Feb;Mar;Q1;Apr;May;Jun;Q2\n2022;1;2;3;6;4;5;6;15\n2023;7;8;9;24;10;11;12;33\n";
    check(
        text,
        "?grid header:1 ?columns:year,value,value,value,-,value,value,value,- ?name:file frequency:M",
        "file: M 2022-01;1 2022-02;2 2022-03;3 2022-04;4 2022-05;5 2022-06;6 2023-01;7 2023-02;8 2023-03;9 \
         2023-04;10 2023-05;11 2023-06;12",
    );

    // A part of the year, and values before the grid.
    for (text, proposals) in [
        (
            "Year;Jan;Feb\n2022;1;2\n2023;3;4\n",
            "?grid header:1 ?columns:year,value ",
        ),
        (
            "Year;Total;Quarter 1;Quarter 2;Quarter 3;Quarter 4\n2022;10;1;2;3;4\n2023;26;5;6;7;8\n",
            "grid header:1 ?columns:year,-,value ",
        ),
    ] {
        let reported = proposed(text);
        assert!(reported.starts_with(proposals), "{reported}");
    }
}

#[test]
fn keys_in_front_make_an_indicator_each() {
    let text = "Pays;Code;Année;Trim 1;Trim 2;Trim 3;Trim 4\nFrance;FR;2022;1;2;3;4\nFrance;FR;2023;5;6;;\n\
                Italie;IT;2022;7;8;9;10\nItalie;IT;2023;;;;\n";
    check(
        text,
        "grid header:1 columns:name,key,year,value empty-lines frequency:Q",
        "FR: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6 | \
         IT: Q 2022-Q1;7 2022-Q2;8 2022-Q3;9 2022-Q4;10",
    );
    let items = with(text, |_| true).items;
    let name = &items[1].content.as_ref().unwrap().fields.name;
    assert_eq!(name.en.as_deref(), Some("Italie"));
    let text = "Pays;Unité;Année;S1;S2\nFrance;EUR;2022;1;2\nFrance;%;2022;3;4\nItalie;EUR;2022;5;6\n\
                France;EUR;2023;1;2\nFrance;%;2023;3;4\nItalie;EUR;2023;5;6\n";
    check(
        text,
        "?grid header:1 ?columns:key,unit-key,year,value frequency:S",
        "France/EUR: S 2022-S1;1 2022-S2;2 2023-S1;1 2023-S2;2 | \
         France/pct: S 2022-S1;3 2022-S2;4 2023-S1;3 2023-S2;4 | \
         Italie/EUR: S 2022-S1;5 2022-S2;6 2023-S1;5 2023-S2;6",
    );
    assert_eq!(units(text), ["EUR", "%", "EUR"]);
}

#[test]
fn the_lines_above_say_what_it_is() {
    let grid = "Année;Trim 1;Trim 2;Trim 3;Trim 4\n2022;1;2;3;4\n2023;5;6;7;8\n";

    for (above, line, id, name, unit, source) in [
        (
            "Naissances vivantes;;;;\n",
            2,
            "Naissances-vivantes",
            "Naissances vivantes",
            "",
            "",
        ),
        (
            "Naissances;;;;\nFrance entière;;;;\nUnité : milliers;;;;\nSource : Insee;;;;\n;;;;\n",
            6,
            "Naissances",
            "Naissances",
            "milliers",
            "Insee",
        ),
        (
            "Libellé;Taux de chômage;;;\nidBank;001688526;;;\nUnité;%;;;\n",
            4,
            "001688526",
            "Taux de chômage",
            "%",
            "",
        ),
        ("Unité : %;;;;\n", 2, "file", "file", "%", ""),
        (
            "Naissances par trimestre;;;;\n",
            2,
            "Naissances-par-trimestre",
            "Naissances par trimestre",
            "",
            "",
        ),
        ("Par année et trimestre;;;;\n", 2, "file", "file", "", ""),
    ] {
        let text = format!("{above}{grid}");
        let proposals = format!("grid header:{line} columns:year,value ?name:{id} frequency:Q");
        assert_eq!(proposed(&text), proposals);
        let item = with(&text, |_| true).items.remove(0);
        assert_eq!(item.id, id);
        let fields = item.content.unwrap().fields;
        let text = |text: Option<String>| text.unwrap_or_default();
        assert_eq!(
            [
                text(fields.name.en),
                text(fields.unit.en),
                text(fields.source)
            ],
            [name, unit, source]
        );
    }

    // The chosen id; without a choice the indicator is rejected.
    let reported = |more: &str, text: &str| {
        let mut repairs = vec!["grid", "header:1", "columns:year,value", "frequency:Q"];
        repairs.extend(Some(more).filter(|more| !more.is_empty()));
        let reading = read(text, &ticked(&repairs));
        let ids = reading.items.iter().map(|item| item.id.as_str());
        ids.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(reported("name:births/all", grid), "births/all");
    assert_eq!(reported("", grid), "");

    let repairs = ["grid", "header:1", "columns:year,value", "frequency:Q"];
    let item = read(grid, &ticked(&repairs)).items.remove(0);
    let problems = item.content.unwrap_err();
    let codes = problems
        .iter()
        .map(|import_problem| import_problem.problem.code);
    assert_eq!(codes.collect::<Vec<_>>(), [Code::ImportIdMissing]);
}

#[test]
fn lines_are_parts_of_a_year_and_the_header_holds_the_years() {
    let lines = |names: &[&str]| {
        let lines = (1..).zip(names);
        let lines = lines.map(|(value, name)| format!("{name};{value};{}\n", value + 100));
        lines.collect::<String>()
    };

    let months = [
        "Janvier",
        "Février",
        "Mars",
        "Avril",
        "Mai",
        "Juin",
        "Juillet",
        "Août",
        "Septembre",
        "Octobre",
        "Novembre",
        "Décembre",
    ];
    let numbers = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    ];

    let reported = |parts: &[&str]| {
        let year = |year: u32, from: usize| {
            let parts = (from..).zip(parts);
            parts
                .map(move |(value, part)| format!("{year}-{part};{value}"))
                .collect::<Vec<_>>()
        };
        [year(2022, 1), year(2023, 101)].concat().join(" ")
    };

    for (head, names) in [("Mois", months), ("", months), ("Mois", numbers)] {
        check(
            &format!("{head};2022;2023\n{}", lines(&names)),
            "grid header:1 columns:month,value ?name:file frequency:M",
            &format!("file: M {}", reported(&MONTHS)),
        );
    }
    check(
        &format!("Trimestre;2022;2023\n{}", lines(&["T1", "T2", "T3", "T4"])),
        "grid header:1 columns:quarter,value ?name:file frequency:Q",
        &format!("file: Q {}", reported(&QUARTERS)),
    );
    check(
        &format!("Semester;2022;2023\n{}", lines(&["S1", "S2"])),
        "grid header:1 columns:semester,value ?name:file frequency:S",
        &format!("file: S {}", reported(&SEMESTERS)),
    );

    // The total of the year below, months to come, and a part of the year alone.
    check(
        "Trimestre;2022;2023\nT1;1;5\nT2;2;6\nT3;3;\nT4;4;\nAnnée;10;\n",
        "grid header:1 columns:quarter,value ?name:file ?totals frequency:Q",
        "file: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6",
    );
    check(
        "Mois;2022;2023\nJanvier;1;3\nFévrier;2;4\n",
        "?grid header:1 ?columns:month,value ?name:file frequency:M",
        "file: M 2022-01;1 2022-02;2 2023-01;3 2023-02;4",
    );

    // With keys.
    check(
        "Pays;Trimestre;2022;2023\nFrance;T1;1;5\nFrance;T2;2;6\nFrance;T3;3;7\nFrance;T4;4;8\n\
         Italie;T1;1;5\nItalie;T2;2;6\nItalie;T3;3;7\nItalie;T4;4;8\n",
        "grid header:1 columns:key,quarter,value frequency:Q",
        "France: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6 2023-Q3;7 2023-Q4;8 | \
         Italie: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6 2023-Q3;7 2023-Q4;8",
    );
}
