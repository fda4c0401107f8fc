//! Cells of grids: repairs, certain columns, and the dates that are shown.

use super::grid::years;
use super::{check, proposed};
use crate::reported::{all, plain, read, ticked};

const HEAD: &str = "grid header:1 columns:year,value ?name:file";

#[test]
fn other_tables_are_no_grids() {
    for text in [
        // Names that are parts by accident, or labels of other things.
        "Année;Mars;Saturne\n2020;1;2\n2021;1;2\n",
        "Type;2022;2023\nT1;1;2\nT2;3;4\nT3;5;6\nT4;7;8\n",
        "Pays;2022;2023\nFrance;1;2\nItalie;3;4\n",
        // Whole dates.
        "Date;T1;T2;T3;T4\n2022-01;1;2;3;4\n2022-02;1;2;3;4\n2022-03;1;2;3;4\n",
        "Année;Mois;Valeur\n2022;Janvier;1\n2022;Février;2\n2022;Mars;3\n",
        // Numbers that are values.
        "Année;A;B\n2022;1;2\n2023;1;2\n",
        "2020;1;2;3;4;5;6;7;8;9;10;11;12\n2021;1;2;3;4;5;6;7;8;9;10;11;12\n",
        // Zones beyond the twelfth.
        "Année;01;02;03;04;05;06;07;08;09;10;11;12;13\n2020;1;2;3;4;5;6;7;8;9;10;11;12;13\n2021;1;2;3;4;5;6;7;8;9;10;11;12;13\n",
        // Our own form.
        "id;Janv;Févr\nfrequency;Y;Y\n2020;1;x\n2021;3;4\n",
    ] {
        let reported = proposed(text);
        assert!(!reported.contains("grid"), "{text}: {reported}");
    }
}

#[test]
fn cells_of_a_grid_are_repaired_and_told_as_others_are() {
    check(
        "Année;Trim 1;Trim 2;Trim 3;Trim 4\n2022;1,5;2,5;NA;4,5\n2023;5,5;6,5;7,5;8,5\nTotal 2023;1,5;1,5;1,5;1,5\n\
         Source : Insee;;;;\n",
        "grid header:1 columns:year,value ?name:file footnotes ?totals frequency:Q missing:NA decimal-comma",
        "file: Q 2022-Q1;1.5 2022-Q2;2.5 2022-Q4;4.5 2023-Q1;5.5 2023-Q2;6.5 2023-Q3;7.5 2023-Q4;8.5",
    );

    let head = "Année;Trim 1;Trim 2;Trim 3;Trim 4";
    let repairs = [
        "grid",
        "header:1",
        "columns:year,value",
        "frequency:Q",
        "name:x",
    ];
    for (lines, expected) in [
        (
            "2022;1;2;3;4\n;5;6;;\n",
            "x: 3:1 LINE_DATE_MISSING “” | x: 3:1 LINE_DATE_MISSING “”",
        ),
        (
            "2022;1;2;3;4\n2023 (p);5;;;\n",
            "x: 3:1 LINE_DATE_FORMAT expected=Q “2023 (p) Trim 1”",
        ),
        (
            "2022;1;2;3;4\n2022;5;;;\n",
            "x: 3:1 LINE_DATE_DUPLICATE other=2 “2022-Q1”",
        ),
        ("2022;1;y;3;4\n", "x: 2:3 LINE_VALUE_FORMAT “y”"),
        (
            "2022;1;2;3;4\n2023;;;;\n",
            "x: 3:1 LINE_MISSING_VALUE in observations “2023”",
        ),
    ] {
        let text = format!("{head}\n{lines}");
        let reported = all(&read(&text, &ticked(&repairs))).join(" | ");
        assert_eq!(reported, expected, "{text}");
    }

    // A column of values with another name in the header.
    let text = "Année;Trim 1;Total\n2022;1;2\n";
    let reported = all(&read(text, &ticked(&repairs))).join(" | ");
    assert_eq!(reported, "x: 2:1 LINE_DATE_FORMAT expected=Q “2022 Total”");

    // Without the word the columns are yearly indicators, as chosen.
    let without = ["header:1", "columns:year,value", "frequency:Y"];
    let text = "Année;T1;T2\n2022;1;2\n2023;3;4\n";
    let reported = all(&read(text, &ticked(&without))).join(" | ");
    assert_eq!(reported, "T1: Y 2022;1 2023;3 | T2: Y 2022;2 2023;4");

    let reading = read(text, &ticked(&without));
    let words = reading.proposals.iter().map(|one| one.repair.to_string());
    assert!(!words.collect::<Vec<_>>().contains(&"grid".to_owned()));
}

#[test]
fn once_it_is_a_grid_its_columns_are_certain() {
    let text = "Année;T1;T2;T3;T4\n2022;1;2;3;4\n2023;5;6;7;8\n";
    let reported = |text: &str, repairs: &[&str]| all(&read(text, &ticked(repairs))).join(" | ");
    let chosen = ["grid", "header:1", "frequency:Q", "name:x"];
    assert_eq!(
        reported(text, &chosen),
        "x: Q 2022-Q1;1 2022-Q2;2 2022-Q3;3 2022-Q4;4 2023-Q1;5 2023-Q2;6 2023-Q3;7 2023-Q4;8"
    );
    let columns = read(text, &ticked(&chosen)).proposals.into_iter();
    let mut columns = columns.filter(|one| one.repair.to_string() == "columns:year,value");
    assert!(columns.next().unwrap().certain);
    // Columns beside the parts are excluded.
    let text = "Année;T1;T2;T3;T4;Total\n2022;1;2;3;4;10\n2023;5;6;7;8;26\n";
    let reported = reported(text, &chosen);
    assert!(reported.contains("IMPORT_IDS_MISSING"), "{reported}");
}

#[test]
fn a_grid_shows_the_dates_that_it_makes() {
    let text = format!("{}\n{}", "Année;1er semestre;2e semestre", years(2));
    let reading = read(&text, &plain());
    let grid = &reading.proposals[0];

    let samples = grid.samples.iter();
    let reported = samples.map(|one| {
        format!(
            "{}:{} {} → {}",
            one.place.line, one.place.column, one.before, one.after
        )
    });
    assert_eq!(
        reported.collect::<Vec<_>>(),
        [
            "2:2 2022 1er semestre → 2022-S1",
            "2:3 2022 2e semestre → 2022-S2",
            "3:2 2023 1er semestre → 2023-S1",
        ]
    );
    assert_eq!(grid.count, 2);

    // A ticked repair stays; with its header alone it is proposed again.
    let options = ["header:1"];
    let reported = read(&text, &ticked(&options)).proposals;
    let words: Vec<String> = reported.iter().map(|one| one.repair.to_string()).collect();
    assert_eq!(
        words.join(" "),
        format!("{HEAD} frequency:S").replace('?', "")
    );
}
