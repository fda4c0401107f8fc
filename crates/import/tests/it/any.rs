//! Arbitrary input: nothing panics, and the result keeps its invariants.

use domain::problem::Code;
use import::{MAX_LISTED, Options, Repair, invalid_part};
use proptest::prelude::*;

use super::invalid::rejected;
use super::reported::{plain, scene};

/// Parts of files, valid and invalid.
fn piece() -> impl Strategy<Value = String> {
    let words = [
        "id",
        "frequency",
        "date",
        "value",
        "text",
        "name",
        "problem",
        "parent",
        "a",
        "b/c",
        "a#text",
        "M",
        "Y",
        "C",
        "Janv",
        "Févr",
        "T1",
        "T2",
        "Total",
        "unit",
        "%",
        "2024-01",
        "2024",
        "2024-Q1",
        "31/03/2024",
        "1",
        "1,5",
        "-3",
        "1e5",
        "x",
        "NA",
        "..",
        "/",
        "#DIV/0!",
        "é",
        "'=1",
        "DATAFLOW",
        "FREQ",
        "TIME_PERIOD",
        "OBS_VALUE",
        "freq,geo\\TIME_PERIOD\t2019 \t2020 \n",
        "A,AT",
        ": c",
        "1 p",
        "<a>",
        "{",
        "}",
        "\u{0}",
        "\u{feff}",
    ];

    let between = [
        ",", ";", "\t", "|", "\n", "\r\n", "\"", "\"\"", " ", ";;", "\n\n",
    ];

    prop_oneof![
        3 => proptest::sample::select(words.to_vec()).prop_map(str::to_owned),
        4 => proptest::sample::select(between.to_vec()).prop_map(str::to_owned),
        1 => "\\PC{0,4}",
    ]
}

fn options() -> impl Strategy<Value = Options> {
    let repairs = [
        "transpose",
        "header:1",
        "header:2",
        "columns:date,value,-",
        "columns:key,date,value,text",
        "columns:unit-key,year,value",
        "columns:month,value",
        "grid",
        "frequency:M",
        "under:a/b",
        "name:c",
        "id:2=c",
        "footnotes",
        "totals",
        "empty-lines",
        "dates:dmy",
        "dates:codes",
        "dates:names",
        "dates:serial",
        "dates:serial1904",
        "dates:within",
        "decimal-comma",
        "thousands",
        "missing:NA",
        "percent",
    ];

    proptest::sample::subsequence(repairs.to_vec(), 0..6).prop_map(|texts| Options {
        repairs: texts
            .iter()
            .map(|text| text.parse::<Repair>().unwrap())
            .collect(),
        ..plain()
    })
}

fn check(bytes: &[u8], options: &Options) -> Result<(), TestCaseError> {
    let reading = import::read(bytes, "file.csv", options, &scene());
    prop_assert!(reading.problems.is_empty() || reading.items.is_empty());
    prop_assert!(!reading.problems.is_empty() || !reading.items.is_empty());
    prop_assert!(reading.problems.len() <= MAX_LISTED);
    for item in &reading.items {
        if let Err(problems) = &item.content {
            prop_assert!((1..=MAX_LISTED).contains(&problems.len()), "{item:?}");
        }
    }
    let made = invalid_part(bytes, "file.csv", options, &scene(), &rejected);
    if reading.problems.is_empty() {
        let again = import::read(&made.bytes, &made.name, &plain(), &scene());
        prop_assert!(again.problems.is_empty() || again.items.is_empty());
    } else if reading
        .problems
        .iter()
        .all(|import_problem| import_problem.problem.code != Code::ImportTooLarge)
    {
        prop_assert_eq!(made.bytes.as_slice(), bytes);
    }
    Ok(())
}

proptest! {
    #[test]
    fn files_of_known_pieces(pieces in proptest::collection::vec(piece(), 0..80), options in options()) {
        check(pieces.concat().as_bytes(), &options)?;
    }

    #[test]
    fn files_with_a_head(pieces in proptest::collection::vec(piece(), 0..60), options in options()) {
        let text = format!("id;a;b;c\nfrequency;M;Y;C\n{}", pieces.concat());
        check(text.as_bytes(), &options)?;
    }

    #[test]
    fn files_of_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200), options in options()) {
        check(&bytes, &options)?;
    }
}
