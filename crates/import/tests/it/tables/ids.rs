//! Columns with the same name, and with names that make the same id.

use import::Reading;

use super::{check, proposed, with};
use crate::reported::{all, plain, read, ticked};

const DATA: &str = "2020;1;2\n2021;3;4\n";

fn of_columns(head: &str) -> String {
    format!("{head}\n{DATA}")
}

#[test]
fn the_second_of_two_columns_with_one_id_gets_another_one() {
    for (head, id) in [
        ("Année;Prix (€);Prix ($)", "id:3=Prix-USD"),
        ("Année;Prix ($);Prix (€)", "id:3=Prix-EUR"),
        ("Année;Prix;Prix (£)", "id:3=Prix-GBP"),
        ("Année;Prix;Prix (¥)", "id:3=Prix-JPY"),
        ("Année;Part;Part (%)", "id:3=Part-pct"),
        // A sign that the first column also has is no distinction.
        ("Année;Prix ($);Prix ($)", "id:3=Prix-2"),
        ("Year;Price;Price", "id:3=Price-2"),
        ("Year;Price;PRICE", "id:3=PRICE-2"),
        ("Year;A & B;A B", "id:3=A-B-2"),
    ] {
        let text = of_columns(head);
        let (_, second) = id.split_once('=').unwrap();
        let first = second.rsplit_once('-').unwrap().0;
        let proposals = format!("header:1 columns:date,value ?{id} frequency:Y");
        let first = if second == "PRICE-2" { "Price" } else { first };
        let result = format!("{first}: Y 2020;1 2021;3 | {second}: Y 2020;2 2021;4");
        check(&text, &proposals, &result);
    }
}

#[test]
fn every_id_that_is_given_is_a_new_one() {
    check(
        "Year;Price;Price;Price-2;price\n2020;1;2;3;4\n2021;5;6;7;8\n",
        "header:1 columns:date,value ?id:3=Price-3 ?id:5=price-4 frequency:Y",
        "Price: Y 2020;1 2021;5 | Price-3: Y 2020;2 2021;6 | Price-2: Y 2020;3 2021;7 | price-4: Y 2020;4 2021;8",
    );
    check(
        "Year;Price;Price ($);Price ($);Price-USD\n2020;1;2;3;4\n2021;5;6;7;8\n",
        "header:1 columns:date,value ?id:3=Price-2 ?id:4=Price-3 frequency:Y",
        "Price: Y 2020;1 2021;5 | Price-2: Y 2020;2 2021;6 | Price-3: Y 2020;3 2021;7 | Price-USD: Y 2020;4 2021;8",
    );
    // An id has a segment of 60 characters at most.
    let long = "a".repeat(60);
    let reported = proposed(&of_columns(&format!("Year;{long};{long}")));
    let cut = format!("?id:3={}-2 ", "a".repeat(58));
    assert!(reported.contains(&cut), "{reported}");
}

#[test]
fn with_keys_it_is_the_last_segment() {
    check(
        "Pays;Année;Prix (€);Prix ($)\nFrance;2020;1;2\nFrance;2021;3;4\nItalie;2020;5;6\nItalie;2021;7;8\n",
        "header:1 columns:key,date,value ?id:4=Prix-USD frequency:Y",
        "France/Prix: Y 2020;1 2021;3 | France/Prix-USD: Y 2020;2 2021;4 | \
         Italie/Prix: Y 2020;5 2021;7 | Italie/Prix-USD: Y 2020;6 2021;8",
    );
}

#[test]
fn the_unit_above_the_data_tells_columns_apart() {
    let text = "Libellé;Production;Production;Production;Production\nUnité;tonnes;M€;%;%\nAnnée;;;;\n\
                2020;1;2;3;4\n2021;5;6;7;8\n2022;5;6;7;8\n";
    check(
        text,
        "header:3 columns:date,value ?id:3=Production-M-EUR ?id:4=Production-pct ?id:5=Production-2 frequency:Y",
        "Production: Y 2020;1 2021;5 2022;5 | Production-M-EUR: Y 2020;2 2021;6 2022;6 | \
         Production-pct: Y 2020;3 2021;7 2022;7 | Production-2: Y 2020;4 2021;8 2022;8",
    );
}

/// The problems of a text without any given id.
fn rejected(text: &str) -> Reading {
    with(text, |proposal| proposal.certain)
}

#[test]
fn nothing_is_renamed_that_was_not_ticked() {
    let text = of_columns("Année;Prix (€);Prix ($)");
    assert_eq!(
        all(&rejected(&text)),
        [
            "Prix: 1:2 IMPORT_ID_REPEATED in id other=3 “Prix”",
            "Prix: 1:3 IMPORT_ID_REPEATED in id other=2 “Prix”"
        ]
    );
    // Groups above the names already distinguish the columns.
    let text = ";Hommes;;Femmes;\nAnnée;Actifs;Chômeurs;Actifs;Chômeurs\n2020;1;2;3;4\n2021;1;2;3;4\n2022;1;2;3;4\n";
    let proposals = "header:2 columns:date,value frequency:Y";
    assert_eq!(proposed(text), proposals);
}

#[test]
fn the_publisher_may_give_any_column_an_id() {
    let text = of_columns("Année;Prix (€);Prix ($)");
    let given = |ids: &[&str]| {
        let mut repairs = vec!["header:1", "columns:date,value", "frequency:Y"];
        repairs.extend(ids);
        read(&text, &ticked(&repairs))
    };
    let reported = |ids: &[&str]| all(&given(ids)).join(" | ");

    assert_eq!(
        reported(&["id:3=prices/usd"]),
        "Prix: Y 2020;1 2021;3 | prices/usd: Y 2020;2 2021;4"
    );

    // The first one, so that the second keeps the name; of two ids for one column the later one applies.
    assert_eq!(
        reported(&["id:2=other", "id:2=Prix-EUR"]),
        "Prix-EUR: Y 2020;1 2021;3 | Prix: Y 2020;2 2021;4"
    );

    let proposals = |ids: &[&str]| {
        let proposals = given(ids).proposals.into_iter();
        let ids = proposals.filter(|proposal| proposal.repair.to_string().starts_with("id:"));
        let reported = ids.map(|one| format!("{} {} {}", one.repair, one.certain, one.ticked));
        reported.collect::<Vec<_>>().join(" | ")
    };
    assert_eq!(proposals(&[]), "id:3=Prix-USD false false");

    // The chosen id stays the answer to the question.
    assert_eq!(proposals(&["id:3=usd"]), "id:3=usd false true");
    assert_eq!(proposals(&["id:2=Prix-EUR"]), "id:2=Prix-EUR true true");

    // With keys, the last segment of the ids.
    let keyed = "Pays;Année;Prix\nA;2020;1\nA;2021;2\nB;2020;3\nB;2021;4\n";
    let repairs = [
        "header:1",
        "columns:key,date,value",
        "frequency:Y",
        "id:3=p",
    ];
    assert_eq!(
        all(&read(keyed, &ticked(&repairs))).join(" | "),
        "A/p: Y 2020;1 2021;2 | B/p: Y 2020;3 2021;4"
    );

    // A text that is no path is reported.
    assert_eq!(
        reported(&["id:3=a b"]),
        "Prix: Y 2020;1 2021;3 | a b: 1:3 PATH_FORMAT in id “a b”"
    );
}

#[test]
fn columns_named_like_indicators_are_asked_about() {
    for (text, asked) in [
        ("Année;known\n2020;1\n2021;3\n", "?name:file or known"),
        (
            "Année;known;other\n2020;1;2\n2021;3;4\n",
            "?under:file or known",
        ),
        ("Année;other\n2020;1\n2021;3\n", ""),
        // The file has ids.
        ("Libellé;A\nidBank;known\n2020;1\n2021;3\n", ""),
        (
            "Pays;Année;known\nA;2020;1\nA;2021;2\nB;2020;1\nB;2021;3\n",
            "",
        ),
    ] {
        let proposals = read(text, &plain()).proposals;
        let is_question = |proposal: &&import::Proposal| {
            let repairs = std::iter::once(&proposal.repair).chain(&proposal.instead);
            repairs
                .into_iter()
                .any(|repair| *repair == import::Repair::Known)
        };
        let reported: Vec<String> = proposals
            .iter()
            .filter(is_question)
            .map(|proposal| {
                let sign = if proposal.certain { "" } else { "?" };
                format!("{sign}{} or {}", proposal.repair, proposal.instead[0])
            })
            .collect();
        assert_eq!(reported.join(" "), asked, "{text}");
    }

    let text = "Année;known\n2020;1\n2021;3\n";
    let read_with = |repair: &str| {
        all(&read(
            text,
            &ticked(&["header:1", "columns:date,value", repair, "frequency:Y"]),
        ))
    };
    assert_eq!(read_with("known"), ["known: Y 2020;1 2021;3"]);
    assert_eq!(read_with("name:file"), ["file: Y 2020;1 2021;3"]);
}
