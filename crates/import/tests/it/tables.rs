//! Tables that are clear to a person and need a repair: the proposals, and the resulting indicators.

mod across;
mod cells;
mod grid;
mod ids;
mod totals;
mod units;

use import::{Options, Proposal, Reading, Repair};

use super::reported::{all, plain, read};

/// The proposals, each with `?` in front if uncertain.
fn proposed(text: &str) -> String {
    let proposals = read(text, &plain()).proposals;
    let reported = proposals.iter().map(|proposal| {
        let sign = if proposal.certain { "" } else { "?" };
        format!("{sign}{}", proposal.repair)
    });
    reported.collect::<Vec<_>>().join(" ")
}

/// A text, read with the proposals that satisfy `fits`.
fn with(text: &str, fits: impl Fn(&Proposal) -> bool) -> Reading {
    let proposals = read(text, &plain()).proposals;
    let ticked = proposals.into_iter().filter(fits);
    let repairs: Vec<Repair> = ticked.map(|proposal| proposal.repair).collect();
    read(text, &Options { repairs, ..plain() })
}

/// Checks the proposals for a text, and its indicators with all proposals ticked. A second reading ticks all of them
/// again.
#[track_caller]
fn check(text: &str, proposals: &str, result: &str) {
    assert_eq!(proposed(text), proposals, "{text}");
    let reading = with(text, |_| true);
    assert_eq!(all(&reading).join(" | "), result, "{text}");
    let open = reading.proposals.iter().find(|proposal| !proposal.ticked);
    assert_eq!(open.map(|proposal| &proposal.repair), None, "{text}");
}

/// The units of the indicators of a text with all proposals ticked.
fn units(text: &str) -> Vec<String> {
    let items = with(text, |_| true).items.into_iter();
    let unit = |item: import::Item| item.content.unwrap().fields.unit.en;
    items.map(|item| unit(item).unwrap_or_default()).collect()
}

#[test]
fn cells_that_are_no_numbers_are_quoted() {
    for (text, expected) in [
        (
            "month;weight\n2024-01;12.3 kg\n2024-02;12.5 kg\n",
            "2:2 IMPORT_CELLS_UNREADABLE cells=12.3 kg · 12.5 kg column=weight count=2 kind=numbers “12.3 kg”",
        ),
        (
            "month;weight\n2024-01;=A1\n2024-02;=A2\n2024-03;=A3\n2024-04;=A4\n",
            "2:2 IMPORT_CELLS_UNREADABLE cells==A1 · =A2 · =A3 column=weight count=4 kind=formulas “=A1”",
        ),
    ] {
        let reading = read(text, &plain());
        let reported: Vec<String> = reading
            .problems
            .iter()
            .map(crate::reported::wrong)
            .collect();
        let is_told = reported.iter().any(|problem| problem == expected);
        assert!(is_told, "{reported:#?} {:?}", reading.proposals);
    }
}

#[test]
fn a_label_above_blank_cells_is_of_its_own_line_only_by_choice() {
    let text = "region;annee;pop\nBretagne;2019;1\n;2020;2\nCorse;2019;3\n;2020;4\n";
    assert_eq!(
        proposed(text),
        "header:1 ?as-above:1 ?columns:key,date,value frequency:Y"
    );

    let read_with = |repairs: &[&str]| {
        let repairs = [
            &["header:1", "columns:key,date,value", "frequency:Y"],
            repairs,
        ]
        .concat();
        crate::reported::all(&read(text, &crate::reported::ticked(&repairs)))
    };
    assert_eq!(
        read_with(&["as-above:1"]),
        ["Bretagne: Y 2019;1 2020;2", "Corse: Y 2019;3 2020;4"]
    );

    // Nothing is published of a label that may have further lines.
    assert_eq!(
        read_with(&[]),
        [
            "Bretagne: 3:1 IMPORT_ID_MISSING in id “”",
            ": 3:1 IMPORT_ID_MISSING in id “”",
            ": 5:2 LINE_DATE_DUPLICATE other=3 “2020”",
            "Corse: 5:1 IMPORT_ID_MISSING in id “”",
        ]
    );
}
