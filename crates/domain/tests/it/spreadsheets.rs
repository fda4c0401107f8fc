//! The arguments of spreadsheet functions, as the add-ins translate them into read options: the server reads each of
//! these options.

use domain::calendar::frequency::Frequency;
use domain::series::aggregation::Aggregation;
use domain::series::view::{Defaults, Options, Reading};
use serde_json::Value;

const WORDS: &str = include_str!("../../../../spec/cases/sheetWords.json");
const DATES: &str = include_str!("../../../../spec/cases/sheetDates.json");

fn cases(json: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(json).unwrap();
    file["cases"].as_array().unwrap().clone()
}

/// Reads one option of a daily series, which has an average at every lower frequency.
fn read(name: &str, value: &str) -> Reading {
    let mut options = Options::default();
    options.set(name, value.to_owned()).unwrap();
    let defaults = Defaults {
        aggregation: Aggregation::parse("avg").unwrap(),
        display: None,
    };
    let read = options.read(Frequency::Daily, &defaults);
    read.unwrap_or_else(|problems| panic!("{name}={value}: {problems:?}"))
}

#[test]
fn the_server_reads_the_option_of_each_word() {
    let mut count = 0;
    for case in cases(WORDS) {
        let Some(option) = case["option"].as_str() else {
            continue;
        };
        let value = case["value"].as_str().unwrap();
        let canonical = read(option, value).canonical();
        let is_default = (option, value) == ("freq", "D") || value == "none";
        let expected = if is_default {
            String::new()
        } else {
            format!("{option}={value}")
        };
        assert!(canonical.starts_with(&expected), "{case}: {canonical}");
        assert_eq!(canonical.is_empty(), is_default, "{case}: {canonical}");
        count += 1;
    }
    assert!(count > 80);
}

#[test]
fn the_server_reads_each_date() {
    let mut count = 0;
    for case in cases(DATES) {
        let Some(date) = case["date"].as_str() else {
            continue;
        };
        let canonical = read("end", date).canonical();
        let year = date.split('-').next().unwrap();
        assert!(canonical.contains(year), "{case}: {canonical}");
        count += 1;
    }
    assert!(count > 20);
}
