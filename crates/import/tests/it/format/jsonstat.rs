//! JSON-stat in both versions.

use domain::text::language::Text;
use import::report::Format;
use rstest::rstest;

use crate::reported::{all, plain, read, reported, ticked};

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
            "Q/FR: Q 2024-Q1;1.10 2024-Q3;-2000.00 P",
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
    assert_eq!(
        reported(&sparse),
        ["Q/FR: Q 2024-Q1;1.10", "Q/DE: Q 2024-Q3;4"]
    );
    // One series alone: the other has no value.
    let one = sparse.replace(r#""5": 4, "#, "");
    assert_eq!(reported(&one), ["Q/FR: Q 2024-Q1;1.10"]);
    let none = sparse.replace(r#"{"5": 4, "0": 1.10}"#, r#"{"3": null}"#);
    assert_eq!(reported(&none), ["file 0:0 IMPORT_EMPTY “”"]);
    let outside = sparse.replace("\"5\"", "\"6\"");
    assert_eq!(
        reported(&outside),
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
            "pop/F: M 2024-01;1 E 2024-02;3 E",
            "pop/M: M 2024-01;2 E 2024-02;4 E"
        ]
    );
    let fields = &reading.items[0].content.as_ref().unwrap().fields;
    assert_eq!(
        (&fields.name, &fields.unit),
        (&Text::en("People"), &Text::en("10³ people"))
    );

    // The dimension of time only has its categories and their labels.
    let text = text.replace("Tid", "xyz").replace(
        r#"{"2024M01": 0, "2024M02": 1}"#,
        r#"["20241", "20242"], "label": {"20241": "2024Q1", "20242": "2024Q2"}"#,
    );
    assert_eq!(
        reported(&text),
        [
            "pop/F: Q 2024-Q1;1 E 2024-Q2;3 E",
            "pop/M: Q 2024-Q1;2 E 2024-Q2;4 E"
        ]
    );

    let text = text.replace("2024Q1", "first");
    assert_eq!(
        reported(&text),
        ["file 1:0 IMPORT_DIMENSION_MISSING name=time “”"]
    );
}

#[test]
fn several_data_sets_keep_their_names_apart() {
    let set = r#"{"dimension": {"id": ["time"], "size": [1], "time": {"category": {"index": {"2024": 0}}}}, "value": [7], "label": "Seven"}"#;
    assert_eq!(reported(set), ["Seven: Y 2024;7"]);
    assert_eq!(reported(&format!(r#"{{"a": {set}}}"#)), ["a: Y 2024;7"]);
    assert_eq!(
        reported(&format!(r#"{{"a": {set}, "b c": {set}}}"#)),
        ["a: Y 2024;7", "b-c: Y 2024;7"]
    );
    let collection = format!(
        r#"{{"class": "collection", "link": {{"item": [{set}, {{"class": "dataset", "href": "x"}}]}}}}"#
    );
    assert_eq!(reported(&collection), ["Seven: Y 2024;7"]);
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
        reported(text),
        [format!("file 1:0 IMPORT_MARKUP_UNKNOWN kind={kind} “”")]
    );
}

#[test]
fn broken_json_is_told_by_its_line() {
    for (end, _) in VERSION_2.char_indices().skip(3) {
        let reading = read(VERSION_2.split_at(end).0, &plain());
        assert_eq!(
            reading.problems[0].problem.code.to_string(),
            "IMPORT_MARKUP_BROKEN",
            "{end}"
        );
    }

    assert_eq!(
        reported("{\"a\": 1,\n\n x}")[0],
        "file 3:0 IMPORT_MARKUP_BROKEN “x}”"
    );
    assert_eq!(
        reported("{\"a\": 1}\n{\"b\": 2}")[0],
        "file 2:0 IMPORT_MARKUP_BROKEN “{\"b\": 2}”"
    );
    let deep = format!("{{\"a\": {}", "[".repeat(100_000));
    assert!(reported(&deep)[0].starts_with("file 1:0 IMPORT_MARKUP_BROKEN"));

    // Sizes that differ from the number of values.
    for (right, wrong) in [
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[4000000000, 4000000000, 4000000000]"),
        ("[1, 2, 3]", "[1, 2]"),
        ("[1, 2, 3]", "[1, 2, -3]"),
        ("\"DE\": 1", "\"DE\": 7"),
        ("[1.10", "[0, 1.10"),
    ] {
        let text = VERSION_2.replace(right, wrong);
        let line = &reported(&text)[0];
        let known = ["IMPORT_MARKUP_BROKEN", "IMPORT_METRICS_TOO_MANY"];
        assert!(
            known.iter().any(|code| line.contains(code)),
            "{wrong}: {line}"
        );
    }
}

/// A data set with values by number: of a dimension `key` and of time, with this many categories each.
fn sparse(keys: usize, days: usize, values: &str) -> String {
    let index = |letter: &str, count: usize| {
        let all: Vec<String> = (0..count)
            .map(|number| format!("\"{letter}{number}\""))
            .collect();
        all.join(",")
    };
    format!(
        r#"{{"class": "dataset", "id": ["key", "time"], "size": [{keys}, {days}], "dimension": {{
          "key": {{"category": {{"index": [{}]}}}}, "time": {{"category": {{"index": [{}]}}}}}},
          "value": {{{values}}}}}"#,
        index("k", keys),
        index("d", days)
    )
}

#[test]
fn only_the_values_that_are_told_are_walked_over() {
    // Five hundred million positions, of which five thousand have a value.
    let (keys, days) = (5_000, 100_000);
    let values: Vec<String> = (0..keys)
        .map(|key| format!("\"{}\": {key}", key * days + key))
        .collect();
    let text = sparse(keys, days, &values.join(","));
    let reading = read(&text, &ticked(&["frequency:D"]));
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    assert_eq!(reading.items.len(), keys);
    assert_eq!(reading.items[4_999].id, "k4999");
}

#[test]
fn a_value_that_is_told_twice_is_the_first() {
    let text = sparse(1, 2, r#""1": 1, "0": null, "1": 2"#)
        .replace("d0", "2023")
        .replace("d1", "2024");
    assert_eq!(reported(&text), ["k0: Y 2024;1"]);
}

#[test]
fn too_many_series_are_counted_and_none_is_put_together() {
    let values: Vec<String> = (0..5_001).map(|key| format!("\"{key}\": 1")).collect();
    let text = sparse(5_001, 1, &values.join(","));
    assert_eq!(
        reported(&text),
        ["file 1:0 IMPORT_METRICS_TOO_MANY count=5001 max=5000 “”"]
    );
    // Several data sets together.
    let set = |key: usize| {
        format!(
            "\"{key}\": {}",
            sparse(2_501, 1, &values[..2_501].join(","))
        )
    };
    assert_eq!(
        reported(&format!("{{{}, {}}}", set(1), set(2))),
        ["file 1:0 IMPORT_METRICS_TOO_MANY count=5002 max=5000 “”"]
    );
}

#[test]
fn as_many_labels_of_statuses_as_values_are_read_once() {
    let count = 20_000;
    let list = |of: &dyn Fn(usize) -> String| (0..count).map(of).collect::<Vec<_>>().join(",");
    let values = list(&|number| format!("\"{number}\": 1"));
    let statuses = list(&|number| format!("\"{number}\": \"s{number}\""));
    let labels = list(&|number| format!("\"s{number}\": \"label {number}\""));
    let text = sparse(1, count, &values);
    let text = format!(
        "{}, \"status\": {{{statuses}}}, \"extension\": {{\"status\": {{\"label\": {{{labels}}}}}}}}}",
        text.strip_suffix('}').unwrap()
    );
    // Its days are invalid, and are reported as problems.
    let reading = read(text, &ticked(&["frequency:D"]));
    assert_eq!(reading.items.len(), 1);
    assert_eq!(reading.items[0].id, "k0");
}

#[test]
fn a_label_that_all_values_share_is_cut_where_it_is_too_long() {
    let label = "x".repeat(600);
    let long = VERSION_2.replace("provisional", &label);
    let lines = reported(&long);
    assert!(
        lines[0].starts_with("Q/FR: 7:0 LINE_TEXT_TOO_LONG"),
        "{lines:?}"
    );
    assert!(lines[1].starts_with("Q/DE: Q 2024-Q1;0"), "{lines:?}");
}

#[test]
fn dimensions_are_at_most_64_and_each_is_named_once() {
    let set = |ids: &[String]| {
        let ids: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
        let (ids, sizes) = (ids.join(","), vec!["1"; ids.len()].join(","));
        let dimensions: String = (0..80)
            .map(|number| format!("\"d{number}\": {{\"category\": {{\"index\": [\"c\"]}}}},"))
            .collect();
        format!(
            r#"{{"id": [{ids}], "size": [{sizes}], "dimension": {{{dimensions}"time": {{"category": {{"index": ["2024"]}}}}}}, "value": [7]}}"#
        )
    };

    let ids = |count: usize| {
        let dimensions = (1..count).map(|number| format!("d{number}"));
        dimensions.chain(["time".to_owned()]).collect::<Vec<_>>()
    };

    let most = reported(&set(&ids(64)));
    assert!(most[0].starts_with("c/c/c/c/c/c.c"), "{most:?}");
    let beyond = reported(&set(&ids(65)));
    assert!(
        beyond[0].starts_with("file 1:0 IMPORT_MARKUP_BROKEN “[\"d1\",\"d2\""),
        "{beyond:?}"
    );

    let twice: Vec<String> = ["d1", "d1", "time"].map(str::to_owned).into();
    assert_eq!(
        reported(&set(&twice)),
        ["file 1:0 IMPORT_MARKUP_BROKEN “[\"d1\",\"d1\",\"time\"]”"]
    );
}

#[test]
fn an_identifier_that_no_path_could_have_is_refused() {
    let long = VERSION_2.replace("FR", &"F".repeat(1_001));
    let line = &reported(&long)[0];
    assert!(line.starts_with("file 5:0 IMPORT_MARKUP_BROKEN"), "{line}");
}

#[test]
fn absent_values_are_holes_where_a_status_says_why() {
    let set = |values: &str, statuses: &str| {
        format!(
            r#"{{"version": "2.0", "class": "dataset", "id": ["sex", "time"], "size": [2, 3],
            "role": {{"time": ["time"]}}, "dimension": {{
            "sex": {{"category": {{"index": ["F", "M"]}}}},
            "time": {{"category": {{"index": ["2021", "2022", "2023"]}}}}}},
            "value": {values}, "status": {statuses}}}"#
        )
    };
    let expected = ["F: Y 2021;1 P 2022;: Q/C 2023;3 B"];
    for (values, statuses) in [
        (
            "[1, null, 3, null, null, null]",
            r#"["p", ":c", "b", ":", "c", ":"]"#,
        ),
        (
            r#"{"0": 1, "2": 3}"#,
            r#"{"0": "p", "1": "c", "2": "b", "4": "c"}"#,
        ),
        (r#"{"0": 1, "2": 3}"#, r#"{"0": "P", "1": ":c", "2": "B"}"#),
    ] {
        assert_eq!(reported(&set(values, statuses)), expected, "{statuses}");
    }
    let labelled = set("[1, 2, 3, 4, 5, 6]", r#"{"0": "p", "4": "x"}"#).replace(
        r#""version""#,
        r#""extension": {"status": {"label": {"p": "paid", "x": "other"}}}, "version""#,
    );
    assert_eq!(
        reported(&labelled),
        [
            "F: Y 2021;1;p: paid 2022;2 2023;3",
            "M: Y 2021;4 2022;5;x: other 2023;6"
        ]
    );
}
