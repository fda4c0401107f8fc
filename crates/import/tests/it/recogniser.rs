//! Proposals of the recogniser for small tables in common notations, and their effects.

mod dates;
mod tables;
mod values;

use import::{Options, Proposal, Repair};

use super::reported::{all, plain, read, ticked};

fn shown(proposal: &Proposal) -> String {
    let sign = if proposal.certain { '+' } else { '?' };
    let instead = proposal.instead.iter().map(|other| format!(" or {other}"));
    format!(
        "{sign}{} x{}{}",
        proposal.repair,
        proposal.count,
        instead.collect::<String>()
    )
}

/// The proposals for a text, without a plain header and plain columns; then the indicators after ticking all proposals.
fn mended(text: &str) -> (String, String) {
    let first = read(text, &plain());
    let proposals: Vec<String> = first.proposals.iter().map(shown).collect();
    let options = Options {
        repairs: first
            .proposals
            .iter()
            .map(|proposal| proposal.repair.clone())
            .collect(),
        ..plain()
    };
    let plain_head = ["+header:1 x1", "+columns:date,value x2"];
    let reported: Vec<String> = proposals
        .into_iter()
        .filter(|text| !plain_head.contains(&text.as_str()))
        .collect();
    (reported.join(" | "), all(&read(text, &options)).join(" | "))
}

#[track_caller]
fn check(text: &str, proposals: &str, result: &str) {
    let found = mended(text);
    assert_eq!(found, (proposals.to_owned(), result.to_owned()), "{text}");
}

#[test]
fn ids_do_not_depend_on_the_order_of_lines() {
    let head = "City,Year,Births\n";
    let lines = ["北京,2020,1\n北京,2021,2\n", "上海,2020,3\n上海,2021,4\n"];
    let [one, other] = lines;
    let beijing = "series-6a849a3d: Y 2020;1 2021;2";
    let shanghai = "series-a6de1f5b: Y 2020;3 2021;4";
    let reported = |text: String| mended(&text).1;

    assert_eq!(
        reported(format!("{head}{one}{other}")),
        format!("{beijing} | {shanghai}")
    );
    assert_eq!(
        reported(format!("{head}{other}{one}")),
        format!("{shanghai} | {beijing}")
    );
    assert_eq!(
        reported("City,2020,2021\n上海,3,4\n北京,1,2\n".to_owned()),
        format!("{shanghai} | {beijing}")
    );
    assert_eq!(
        reported("Year,上海,北京\n2020,3,1\n2021,4,2\n".to_owned()),
        format!("{shanghai} | {beijing}")
    );

    // The intended one of two columns with the same id is unknown.
    let text = "Year,A.B,A B,A & B\n2020,1,2,3\n2021,1,2,3\n";
    let without = ["header:1", "columns:date,value", "frequency:Y"];
    assert_eq!(
        all(&read(text, &ticked(&without))).join(" | "),
        "A.B: Y 2020;1 2021;1 | A-B: 1:3 IMPORT_ID_REPEATED in id other=4 “A-B” | \
         A-B: 1:4 IMPORT_ID_REPEATED in id other=3 “A-B”"
    );
}

#[test]
fn a_header_that_begins_with_id_is_not_taken_for_our_own() {
    check(
        "id,name,2020,2021\na,A,1,2\nb,B,3,\n",
        "+transpose x3 | +frequency:Y x2",
        "a: Y 2020;1 2021;2 | b: Y 2020;3",
    );
    check(
        "id,year,births\nFR,2020,1\nFR,2021,2\nIT,2020,3\nIT,2021,4\n",
        "+columns:key,date,value x3 | +frequency:Y x1",
        "FR: Y 2020;1 2021;2 | IT: Y 2020;3 2021;4",
    );
}

#[test]
fn our_own_forms_are_repaired_cell_by_cell() {
    check(
        "id;a;b\nfrequency;D;D\n31/03/2024;1,5;2\n01/04/2024;N/A;3,5\n",
        "+dates:dmy x2 | +missing:N/A x1 | +decimal-comma x2",
        "a: D 2024-03-31;1.5 | b: D 2024-03-31;2.0 2024-04-01;3.5",
    );
    check(
        "id;a\n2020;1\n2021;2\nSource: the office\n",
        "+footnotes x1 | +frequency:Y x1",
        "a: Y 2020;1 2021;2",
    );
    check(
        "id;date;value\na;2020M01;1\na;2020M02;2\na;2020M03;2\n",
        "+dates:codes x3 | +frequency:M x1",
        "a: M 2020-01;1 2020-02;2 2020-03;2",
    );

    // The collection knows the frequency of `known`.
    check(
        "id;known\n2020;1,5\n",
        "+decimal-comma x1",
        "known: Y 2020;1.5",
    );
    check(
        "id;date;value\nknown;2020;1,5\nknown;2021;2\n",
        "+decimal-comma x1",
        "known: Y 2020;1.5 2021;2.0",
    );

    let clean = read("id;a\nfrequency;Y\n2020;1\n", &plain());
    assert!(clean.proposals.is_empty(), "{:?}", clean.proposals);
}

#[test]
fn options_that_fit_no_table_are_told() {
    let with = |repairs: &[&str]| Options {
        repairs: repairs.iter().map(|text| text.parse().unwrap()).collect(),
        ..plain()
    };
    let text = "Year,Rate\n2020,1\n";
    assert_eq!(
        all(&read(text, &with(&["header:9"]))),
        ["file 0:0 IMPORT_OPTION “header:9”"]
    );
    assert_eq!(
        all(&read(text, &with(&["header:1", "columns:key,value"]))),
        ["file 0:0 IMPORT_OPTION “columns:key,value”"]
    );
}

#[test]
fn texts_without_any_table_bring_no_proposals() {
    for text in [
        "hello",
        "a,b\nc,d\n",
        "\"idBank\";\"Unité\"\n\"1\";\"x\"\n\"Codes\"\n",
    ] {
        let reading = read(text, &plain());
        assert!(
            reading.proposals.is_empty(),
            "{text}: {:?}",
            reading.proposals
        );
    }
}

proptest::proptest! {
    #[test]
    fn whatever_is_proposed_can_be_ticked(
        cells in proptest::collection::vec("(Year|Date|id|frequency|date|value|20[12][0-9]|0?[1-9]/1[0-9]/202[0-9]|\\PC{0,3}|-?[0-9]{1,3}[,.]?[0-9]{0,3}|NA|mars 2024|Janv|Févr|T[12]|S[12]|Total|unit|%|EUR|FR|)", 0..40),
        width in 1_usize..6,
    ) {
        let lines: Vec<String> = cells.chunks(width).map(|cells| cells.join(";")).collect();
        let text = lines.join("\n");
        let first = read(&text, &plain());
        for proposal in &first.proposals {
            let again: Repair = proposal.repair.to_string().parse().unwrap();
            proptest::prop_assert_eq!(&again, &proposal.repair);
        }
        let repairs: Vec<Repair> = first.proposals.iter().map(|proposal| proposal.repair.clone()).collect();
        let second = read(&text, &Options { repairs: repairs.clone(), ..plain() });
        for repair in &repairs {
            let ticked = |proposal: &Proposal| proposal.ticked && proposal.repair == *repair;
            proptest::prop_assert!(second.proposals.iter().any(ticked), "{} in {:?}", repair, text);
        }
    }
}
