use super::*;

#[test]
fn every_code_is_in_screaming_snake_case_once_and_reads_back() {
    let mut seen = std::collections::BTreeSet::new();
    for &code in Code::ALL {
        let word = code.as_str();
        assert!(
            word.chars().all(|c| c.is_ascii_uppercase() || c == '_'),
            "{word}"
        );
        assert!(seen.insert(word), "{word} twice");
        assert_eq!(Code::parse(word), Some(code));
        assert_eq!(
            serde_json::to_value(code).unwrap(),
            serde_json::Value::from(word)
        );
    }
}

#[test]
fn a_problem_is_sent_with_its_code_field_and_parameters() {
    let problem = Problem::at("name.fr", Code::TooLong)
        .with("max", 200_usize)
        .with("length", 201_usize);
    assert_eq!(
        serde_json::to_value(problem).unwrap(),
        serde_json::json!({
            "code": "TOO_LONG", "field": "name.fr", "params": {"max": 200, "length": 201},
        })
    );
    assert_eq!(
        serde_json::to_value(Problem::new(Code::Busy)).unwrap(),
        serde_json::json!({"code": "BUSY"})
    );
}

#[test]
fn what_is_in_the_way_is_counted_and_the_first_five_are_named() {
    let keys = ["a", "b/c", "d", "e", "f", "g"];
    let problem = Problem::new(Code::HasMetrics).in_the_way(300, keys);
    assert_eq!(
        serde_json::to_value(problem).unwrap(),
        serde_json::json!({"code": "HAS_METRICS", "params": {"count": 300, "first": "a, b/c, d, e, f"}})
    );
}
