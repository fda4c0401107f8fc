//! JSON-stat in both versions.

use domain::language::Text;
use import::report::Format;
use rstest::rstest;

use super::told::{all, plain, read, told};

const VERSION_2: &str = r#"{"version": "2.0", "class": "dataset", "label": "Population", "source": "Eurostat",
 "id": ["freq", "geo", "time"], "size": [1, 2, 3], "role": {"time": ["time"], "geo": ["geo"]},
 "dimension": {
  "freq": {"category": {"label": {"Q": "Quarterly"}}},
  "geo": {"label": "Country", "category": {"index": {"FR": 0, "DE": 1}, "label": {"FR": "France", "DE": "Germany"}}},
  "time": {"category": {"index": ["2024Q1", "2024Q2", "2024Q3"]}}},
 "value": [1.10, null, -2e3,
  0, ":", 4],
 "status": {"2": "p"}, "extension": {"lang": "EN", "id": "POP", "status": {"label": {"p": "provisional"}}}}"#;

#[test]
fn a_cube_is_as_many_series_as_its_dimensions_without_time_make() {
    let reading = read(VERSION_2, &plain());
    assert_eq!(
        all(&reading),
        [
            "Q/FR: Q 2024-Q1;1.10 2024-Q3;-2000.00;p: provisional",
            "Q/DE: Q 2024-Q1;0 2024-Q3;4",
        ]
    );
    assert_eq!(reading.found.format, Some(Format::JsonStat));
    let fields = &reading.items[1].content.as_ref().unwrap().fields;
    assert_eq!(fields.name, Text::en("Germany"));
    assert_eq!(fields.source.as_deref(), Some("Eurostat: Population"));
    assert_eq!(reading.items[1].place.line, 8);
}

#[test]
fn values_may_be_told_by_their_numbers() {
    let (before, rest) = VERSION_2.split_once("\"value\"").unwrap();
    let (_, after) = rest.split_once("\"status\"").unwrap();
    let values = r#""value": {"5": 4, "0": 1.10}, "status""#;
    let sparse = [before, values, after].concat();
    assert_eq!(told(&sparse), ["Q/FR: Q 2024-Q1;1.10", "Q/DE: Q 2024-Q3;4"]);
    // One series alone: the other has no value.
    let one = sparse.replace(r#""5": 4, "#, "");
    assert_eq!(told(&one), ["Q/FR: Q 2024-Q1;1.10"]);
    let none = sparse.replace(r#"{"5": 4, "0": 1.10}"#, r#"{"3": null}"#);
    assert_eq!(told(&none), ["file 0:0 IMPORT_EMPTY “”"]);
    let outside = sparse.replace("\"5\"", "\"6\"");
    assert_eq!(
        told(&outside),
        ["file 7:0 IMPORT_MARKUP_BROKEN “{\"6\": 4, \"0\": 1.10}”"]
    );
}

#[test]
fn time_may_be_any_dimension() {
    let text = r#"{"class": "dataset", "id": ["Tid", "metric", "sex"], "size": [2, 1, 2], "role": {"metric": ["metric"]},
      "dimension": {"Tid": {"category": {"index": {"2024M01": 0, "2024M02": 1}}},
        "metric": {"category": {"label": {"pop": "People"}, "unit": {"pop": {"base": "people", "multiplier": 3, "decimals": 1}}}},
        "sex": {"category": {"index": ["F", "M"]}}},
      "value": [1, 2, 3, 4], "status": "e"}"#;
    let reading = read(text, &plain());
    assert_eq!(
        all(&reading),
        [
            "pop/F: M 2024-01;1;e 2024-02;3;e",
            "pop/M: M 2024-01;2;e 2024-02;4;e"
        ]
    );
    let fields = &reading.items[0].content.as_ref().unwrap().fields;
    assert_eq!(
        (&fields.name, &fields.unit),
        (&Text::en("People"), &Text::en("10³ people"))
    );
    // By nothing but its categories, and their labels.
    let text = text.replace("Tid", "xyz").replace(
        r#"{"2024M01": 0, "2024M02": 1}"#,
        r#"["20241", "20242"], "label": {"20241": "2024Q1", "20242": "2024Q2"}"#,
    );
    assert_eq!(
        told(&text),
        [
            "pop/F: Q 2024-Q1;1;e 2024-Q2;3;e",
            "pop/M: Q 2024-Q1;2;e 2024-Q2;4;e"
        ]
    );
    let text = text.replace("2024Q1", "first");
    assert_eq!(
        told(&text),
        ["file 1:0 IMPORT_DIMENSION_MISSING name=time “”"]
    );
}

#[test]
fn several_data_sets_keep_their_names_apart() {
    let set = r#"{"dimension": {"id": ["time"], "size": [1], "time": {"category": {"index": {"2024": 0}}}}, "value": [7], "label": "Seven"}"#;
    assert_eq!(told(set), ["Seven: Y 2024;7"]);
    assert_eq!(told(&format!(r#"{{"a": {set}}}"#)), ["a: Y 2024;7"]);
    assert_eq!(
        told(&format!(r#"{{"a": {set}, "b c": {set}}}"#)),
        ["a: Y 2024;7", "b-c: Y 2024;7"]
    );
    let collection = format!(
        r#"{{"class": "collection", "link": {{"item": [{set}, {{"class": "dataset", "href": "x"}}]}}}}"#
    );
    assert_eq!(told(&collection), ["Seven: Y 2024;7"]);
}

#[rstest]
#[case(r#"[{"code": "1"}]"#, "JSON")]
#[case("[]", "JSON")]
#[case(r#"{"a": 1}"#, "JSON")]
#[case("{}", "JSON")]
#[case(r#"{"header": {}, "dataSets": [], "structure": {}}"#, "SDMX-JSON")]
#[case(r#"{"meta": {}, "data": {}}"#, "SDMX-JSON")]
#[case(r#"{"type": "FeatureCollection", "features": []}"#, "GeoJSON")]
#[case(
    r#"{"class": "collection", "link": {"item": [{"href": "x"}]}}"#,
    "collection"
)]
#[case(r#"{"class": "dimension", "category": {}}"#, "dimension")]
fn other_json_is_told_by_its_kind(#[case] text: &str, #[case] kind: &str) {
    assert_eq!(
        told(text),
        [format!("file 1:0 IMPORT_MARKUP_UNKNOWN kind={kind} “”")]
    );
}

#[test]
fn broken_json_is_told_by_its_line() {
    for (end, _) in VERSION_2.char_indices().skip(3) {
        let reading = read(VERSION_2.split_at(end).0, &plain());
        assert_eq!(
            reading.defects[0].problem.code.to_string(),
            "IMPORT_MARKUP_BROKEN",
            "{end}"
        );
    }
    assert_eq!(
        told("{\"a\": 1,\n\n x}")[0],
        "file 3:0 IMPORT_MARKUP_BROKEN “x}”"
    );
    assert_eq!(
        told("{\"a\": 1}\n{\"b\": 2}")[0],
        "file 2:0 IMPORT_MARKUP_BROKEN “{\"b\": 2}”"
    );
    let deep = format!("{{\"a\": {}", "[".repeat(100_000));
    assert!(told(&deep)[0].starts_with("file 1:0 IMPORT_MARKUP_BROKEN"));
    // Sizes that are not those of the values.
    for (right, wrong) in [
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[4000000000, 4000000000, 4000000000]"),
        ("[1, 2, 3]", "[1, 2]"),
        ("[1, 2, 3]", "[1, 2, -3]"),
        ("\"DE\": 1", "\"DE\": 7"),
        ("[1.10", "[0, 1.10"),
    ] {
        let text = VERSION_2.replace(right, wrong);
        let line = &told(&text)[0];
        let known = ["IMPORT_MARKUP_BROKEN", "IMPORT_METRICS_TOO_MANY"];
        assert!(
            known.iter().any(|code| line.contains(code)),
            "{wrong}: {line}"
        );
    }
}
