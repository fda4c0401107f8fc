use proptest::prelude::*;

use super::*;
use crate::series::strategy::{any_series, checked};

fn codes(frequency: Frequency, input: &str) -> Vec<(u32, &'static str)> {
    let problems = parse_lines(frequency, input).unwrap_err().problems;
    problems
        .iter()
        .map(|problem| (problem.line, problem.rule.code().as_str()))
        .collect()
}

#[test]
fn a_hundred_bad_lines_are_listed_and_the_rest_is_counted() {
    let input = "x;1\n".repeat(100);
    let problems = parse_lines(Frequency::Monthly, &input).unwrap_err();
    assert_eq!((problems.problems.len(), problems.more), (100, 0));
    let input = "x;1\n".repeat(250);
    let problems = parse_lines(Frequency::Monthly, &input).unwrap_err();
    assert_eq!((problems.problems.len(), problems.more), (100, 150));
    assert_eq!(problems.problems.last().unwrap().line, 100);
    assert_eq!(problems.count(), 250);
}

#[test]
fn the_listed_ones_are_the_first_of_the_text_also_among_duplicates() {
    let input = format!("2024-02;1\n2024-01;1\n2024-01;1\n{}", "x;1\n".repeat(200));
    let problems = parse_lines(Frequency::Monthly, &input).unwrap_err();
    let first = &problems.problems[0];
    assert_eq!(
        (first.line, first.rule),
        (3, LineRule::DateDuplicate { other: 2 })
    );
    assert_eq!(problems.more, 101);
}

#[test]
fn a_bad_line_is_shown_up_to_80_characters() {
    let line = format!("  {}  ", "é😀".repeat(60));
    let problems = parse_lines(Frequency::Daily, &line).unwrap_err();
    assert_eq!(problems.problems[0].text, "é😀".repeat(40));
}

#[test]
fn codes_follow_a_value_and_say_why_one_is_absent() {
    for (line, canonical) in [
        ("2024;1.2 P", "2024;1.2 P\n"),
        ("2024;1.2   PB ;text", "2024;1.2 BP;text\n"),
        ("2024,1.2 P,text", "2024;1.2 P;text\n"),
        ("2024\t\"1.2 P\"\ttext", "2024;1.2 P;text\n"),
        ("2024;1.2 A", "2024;1.2\n"),
        ("2024;1.2 P/F", "2024;1.2 P\n"),
        ("2024;: Q", "2024;: Q\n"),
        ("2024;:Q/C;secret", "2024;: Q/C;secret\n"),
        ("2024; : BM ", "2024;: BM\n"),
    ] {
        let series = parse_lines(Frequency::Yearly, line).unwrap();
        assert_eq!(series.canonical_text(), canonical, "{line}");
        assert_eq!(series.has_codes(), canonical != "2024;1.2\n", "{line}");
    }
    for (line, code) in [
        ("2024;1.2 X", "LINE_STATUS_UNKNOWN"),
        ("2024;1.2 PP", "LINE_STATUS_REPEATED"),
        ("2024;1.2 PEBF", "LINE_STATUS_TOO_MANY"),
        ("2024;1.2 AP", "LINE_STATUS_CONTRADICTORY"),
        ("2024;1.2 Q", "LINE_STATUS_WITHHELD"),
        ("2024;1.2 P/C", "LINE_STATUS_WITHHELD"),
        ("2024;1.2 M", "LINE_STATUS_VALUE"),
        ("2024;:", "LINE_STATUS_MISSING"),
        ("2024;: P", "LINE_STATUS_MISSING"),
        ("2024;: MQ", "LINE_STATUS_CONTRADICTORY"),
        ("2024;1.2 p", "LINE_VALUE_FORMAT"),
        ("2024;1 234", "LINE_VALUE_THOUSANDS"),
        ("2024,12,5 P", "LINE_VALUE_DECIMAL_COMMA"),
        ("2024;P", "LINE_VALUE_FORMAT"),
        ("2024; P", "LINE_VALUE_FORMAT"),
    ] {
        assert_eq!(codes(Frequency::Yearly, line), [(1, code)], "{line}");
    }
    let duplicate = codes(Frequency::Yearly, "2024;: Q\n2024;1");
    assert_eq!(duplicate, [(2, "LINE_DATE_DUPLICATE")]);
}

#[test]
fn a_problem_carries_what_its_sentence_needs() {
    let json = |frequency, input: &str| {
        let problems = parse_lines(frequency, input).unwrap_err().problems;
        let problems: Vec<_> = problems.iter().map(LineProblem::problem).collect();
        serde_json::to_value(problems).unwrap()
    };

    let duplicate = json(Frequency::Monthly, "2024-01;1\n\n2024-01-01;2");
    assert_eq!(
        duplicate,
        serde_json::json!([{
            "code": "LINE_DATE_DUPLICATE",
            "field": "observations",
            "params": {"line": 3, "text": "2024-01-01;2", "other": 1},
        }])
    );

    let expected = json(Frequency::Quarterly, "2024-02;1");
    assert_eq!(expected[0]["params"]["expected"], "Q");
    let comma = json(Frequency::Yearly, "2024;1,5");
    assert_eq!(comma[0]["params"]["separator"], ";");

    let digits = json(Frequency::Yearly, "2024;1.23456789012345678");
    assert_eq!(digits[0]["params"]["max"], 17);
    let precision = json(Frequency::Yearly, "2024;9007199254740993");
    assert_eq!(precision[0]["code"], "LINE_VALUE_PRECISION");
    assert_eq!(precision[0]["params"]["stored"], "9007199254740992");

    let label = json(Frequency::Category, &format!("{};1", "x".repeat(101)));
    assert_eq!(label[0]["params"]["max"], 100);
    let text = json(Frequency::Yearly, &format!("2024;1;{}", "x".repeat(501)));
    assert_eq!(text[0]["params"]["max"], 500);
}

#[test]
fn texts_stay_with_their_observation_whatever_the_order() {
    let series = parse_lines(
        Frequency::Yearly,
        "2024;4;four\n2021;1;one\n2023;3\n2022;2;two\n",
    )
    .unwrap();
    assert_eq!(
        series.canonical_text(),
        "2021;1;one\n2022;2;two\n2023;3\n2024;4;four\n"
    );
}

#[test]
fn a_duplicate_is_named_even_if_its_first_line_has_another_problem() {
    assert_eq!(
        codes(Frequency::Yearly, "2024;x\n2024;1\n2024;y"),
        [
            (1, "LINE_VALUE_FORMAT"),
            (2, "LINE_DATE_DUPLICATE"),
            (3, "LINE_DATE_DUPLICATE")
        ]
    );
    assert_eq!(
        codes(Frequency::Category, "a;x\na;1\na;y"),
        [
            (1, "LINE_VALUE_FORMAT"),
            (2, "LINE_DATE_DUPLICATE"),
            (3, "LINE_DATE_DUPLICATE")
        ]
    );
}

#[test]
fn long_labels_and_texts_are_counted_in_characters() {
    let label = "é".repeat(100);
    assert!(parse_lines(Frequency::Category, &format!("{label};1")).is_ok());
    assert_eq!(
        codes(Frequency::Category, &format!("{label}é;1")),
        [(1, "LINE_LABEL_TOO_LONG")]
    );
    let text = "😀".repeat(500);
    assert!(parse_lines(Frequency::Yearly, &format!("2024;1;{text}")).is_ok());
    assert_eq!(
        codes(Frequency::Yearly, &format!("2024;1;{text}x")),
        [(1, "LINE_TEXT_TOO_LONG")]
    );
}

proptest! {
    #[test]
    fn no_input_makes_the_reader_panic(
        input in "\\PC{0,200}|((\"?[0-9]{4}(-(0[1-9]|Q[1-5]))?\"?|a|\"b,\")?[,;\t]\"?[-0-9.,e]{0,4}\"?([;,\t]\\PC{0,4})?[\r\n]{1,2}){0,20}",
    ) {
        for &frequency in Frequency::ALL {
            match parse_lines(frequency, &input) {
                Ok(series) => {
                    let again = parse_lines(frequency, &series.editing_text());
                    prop_assert_eq!(again.as_ref(), Ok(&series));
                    let rebuilt = checked(&series);
                    prop_assert_eq!(rebuilt, Ok(series), "what is read is well-formed");
                }
                Err(problems) => {
                    prop_assert!(!problems.problems.is_empty());
                    prop_assert!(problems.problems.is_sorted_by(|a, b| a.line < b.line));
                }
            }
        }
    }

    #[test]
    fn fields_in_quotes_are_read_as_without(
        series in any_series(), separator in prop::sample::select(&[',', ';', '\t']), blank in "[ \u{a0}]?",
    ) {
        let quoted = |field: &str| format!("{blank}\"{}\"{blank}", field.replace('"', "\"\""));
        let lines = series.rows().map(|one| {
            let position = quoted(&one.position.to_string());
            let value = one.value.map_or(":".to_owned(), crate::number::shortest);
            let value = quoted(&format!("{value} {}", one.status));
            let text = one.text.map(|text| format!("{separator}{}", quoted(text)));
            format!("{position}{separator}{value}{}\n", text.unwrap_or_default())
        });
        let lines: String = lines.collect();
        let read = parse_lines(series.frequency(), &lines).unwrap();
        prop_assert_eq!(read.canonical_text(), series.canonical_text(), "{}", lines);
    }

    #[test]
    fn the_order_of_dated_lines_does_not_matter(
        (lines, shuffled) in prop::collection::btree_map(1900_i32..2100, (0_i32..100, "[a-c]?"), 0..30)
            .prop_map(|lines| lines.into_iter()
                .map(|(year, (value, text))| format!("{year};{value};{text}"))
                .collect::<Vec<_>>())
            .prop_flat_map(|lines| (Just(lines.clone()), Just(lines).prop_shuffle())),
    ) {
        prop_assert_eq!(
            parse_lines(Frequency::Yearly, &lines.join("\n")),
            parse_lines(Frequency::Yearly, &shuffled.join("\r\n"))
        );
    }

    #[test]
    fn duplicates_name_the_first_line_of_their_period(years in prop::collection::vec(2000_i32..2010, 2..30)) {
        let input: String = years.iter().map(|year| format!("{year},1\n")).collect();
        let mut first = std::collections::HashMap::new();
        let expected: Vec<_> = (1_u32..)
            .zip(&years)
            .filter_map(|(line, year)| {
                let other = *first.entry(*year).or_insert(line);
                (other != line).then_some((line, LineRule::DateDuplicate { other }))
            })
            .collect();
        let found: Vec<_> = match parse_lines(Frequency::Yearly, &input) {
            Ok(_) => Vec::new(),
            Err(problems) => problems.problems.iter().map(|one| (one.line, one.rule)).collect(),
        };
        prop_assert_eq!(found, expected);
    }
}
