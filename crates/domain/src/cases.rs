//! The test cases shared with the front end: `spec/cases/*.json`.

use serde_json::Value;

use crate::problem::{Code, Problem};

/// The content of one case file.
macro_rules! spec {
    ($file:literal) => {
        serde_json::from_str::<serde_json::Value>(include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../spec/cases/",
            $file
        )))
        .unwrap()
    };
}

pub(crate) use spec;

/// A text field of a case.
pub(crate) fn text<'a>(case: &'a Value, name: &str) -> &'a str {
    case[name]
        .as_str()
        .unwrap_or_else(|| panic!("no {name} in {case}"))
}

/// Runs every case and compares the results: `read` is the program's result, `accepted` the value
/// that the case expects for an accepted text.
pub(crate) fn run<T: PartialEq + std::fmt::Debug>(
    file: &Value,
    read: impl Fn(&Value) -> Result<T, Problem>,
    accepted: impl Fn(&Value) -> T,
) {
    let cases = file["cases"].as_array().unwrap();
    assert!(!cases.is_empty());

    for case in cases {
        match (read(case), case.get("problem")) {
            (Ok(value), None) => assert_eq!(value, accepted(case), "{case}"),
            (Err(problem), Some(code)) => {
                assert_eq!(
                    Some(problem.code),
                    Code::parse(code.as_str().unwrap()),
                    "{case}"
                );
                if let Some(params) = case.get("params") {
                    assert_eq!(
                        serde_json::to_value(&problem.params).unwrap(),
                        *params,
                        "{case}"
                    );
                }
            }
            (read, _) => panic!("{case} gave {read:?}"),
        }
    }
}
