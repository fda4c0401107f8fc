//! SDMX-CSV and SDMX-ML: what the sender withdraws.

mod csv;
mod limits;
mod xml;

use domain::text::language::Text;
use import::{Content, Reading};
use rstest::rstest;

use crate::reported::reported;

fn content(reading: &Reading, item: usize) -> &Content {
    reading.items[item].content.as_ref().unwrap()
}

fn names(reading: &Reading) -> Vec<(Text, Text, Option<&str>)> {
    let contents = (0..reading.items.len()).map(|item| &content(reading, item).fields);
    contents
        .map(|fields| {
            (
                fields.name.clone(),
                fields.unit.clone(),
                fields.source.as_deref(),
            )
        })
        .collect()
}

/// The same two series in every kind of file.
const BOTH: [&str; 2] = [
    "M/USD/EUR: M 2024-01;1.10 2024-02;1.20 P",
    "M/CHF/EUR: M 2024-01;0.95",
];

/// A message of SDMX-ML with this content of its root.
fn message(root: &str, body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<m:{root} xmlns:m=\"message\" xmlns:g=\"generic\" xmlns:s=\"specific\" xmlns:xsi=\"x\">\n{body}\n</m:{root}>"
    )
}

const HEADER: &str = "<m:Header><m:ID>1</m:ID><m:Sender id=\"ECB\"/><m:Structure structureID=\"A\" dimensionAtObservation=\"TIME_PERIOD\"/></m:Header>";

/// A data set of structure-specific data with one series, with this value.
fn specific(set: &str, value: u32) -> String {
    format!(
        "<m:DataSet {set}><Series GEO=\"G{value}\" FREQ=\"A\"><Obs TIME_PERIOD=\"2024\" OBS_VALUE=\"{value}\"/></Series></m:DataSet>"
    )
}

#[rstest]
#[case("action=\"Delete\"")]
#[case("s:action=\"delete\"")]
#[case("action=\"D\"")]
fn what_the_sender_withdraws_is_no_value(#[case] action: &str) {
    let (kept, withdrawn) = (specific("action=\"Replace\"", 1), specific(action, 2));
    let both = message("StructureSpecificData", &format!("{kept}{withdrawn}"));
    assert_eq!(reported(&both), ["G1/A: Y 2024;1"]);
    let alone = message("StructureSpecificData", &withdrawn);
    assert_eq!(reported(&alone), ["file 0:0 IMPORT_EMPTY “”"]);
    // Withdrawn data must still be valid XML.
    let broken = alone.replace("</Series>", "</Serie>");
    assert!(reported(&broken)[0].contains("IMPORT_MARKUP_BROKEN"));
}

#[test]
fn lines_of_csv_that_delete_bring_nothing_and_make_no_indicator() {
    const HEADER: &str = "STRUCTURE,STRUCTURE_ID,ACTION,FREQ,GEO,TIME_PERIOD,OBS_VALUE\n";
    let of = |lines: &[&str]| {
        let lines: String = lines
            .iter()
            .map(|line| format!("dataflow,X:Y(1.0),{line}\n"))
            .collect();
        reported(&format!("{HEADER}{lines}"))
    };

    assert_eq!(
        of(&[
            "D,A,FR,2023,1",
            "I,A,FR,2024,2",
            "D,A,IT,2024,3",
            "D,A,IT,,"
        ]),
        ["A/FR: Y 2024;2"]
    );

    for action in ["D", "d", "Delete"] {
        let line = format!("{action},A,FR,2024,1");
        assert_eq!(of(&[&line]), ["file 0:0 IMPORT_EMPTY “”"], "{action}");
    }

    // A line with more cells than the header is reported whatever its action.
    assert_eq!(
        of(&["D,A,FR,2024,1,9"]),
        ["A/FR: 2:0 IMPORT_WIDTH columns=7 count=8 “dataflow”"]
    );
}

#[test]
fn a_header_withdraws_the_data_sets_that_do_not_say_otherwise() {
    let header = "<m:Header><m:DataSetAction>Delete</m:DataSetAction></m:Header>";
    let of = |sets: &str| {
        reported(&message(
            "StructureSpecificData",
            &format!("{header}{sets}"),
        ))
    };
    assert_eq!(of(&specific("", 1)), ["file 0:0 IMPORT_EMPTY “”"]);
    let both = format!("{}{}", specific("", 1), specific("action=\"Append\"", 2));
    assert_eq!(of(&both), ["G2/A: Y 2024;2"]);
    let appended = header.replace("Delete", "Append");
    let text = message(
        "StructureSpecificData",
        &format!("{appended}{}", specific("", 3)),
    );
    assert_eq!(reported(&text), ["G3/A: Y 2024;3"]);
}
