//! From options to readings and back.

use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::cases::{spec, text};
use crate::problem::{Code, Problem};
use crate::series::strategy::{checked, series_of};

fn defaults(case: &Value) -> Defaults {
    let frequency = Frequency::parse(text(case, "frequency")).unwrap();
    let display = case.get("display").map(|display| {
        let transformation = Transformation::parse(text(display, "transformation")).unwrap();
        let parameter = display
            .get("parameter")
            .and_then(Value::as_str)
            .unwrap_or_default();
        (
            transformation,
            transformation.read_parameter(frequency, parameter).unwrap(),
        )
    });
    Defaults {
        aggregation: Aggregation::parse(text(case, "aggregation")).unwrap(),
        display,
    }
}

#[test]
fn options_are_read_as_in_the_shared_cases() {
    let file = spec!("options.json");
    let cases = file["cases"].as_array().unwrap();
    assert!(cases.len() > 100);
    for case in cases {
        let frequency = Frequency::parse(text(case, "frequency")).unwrap();
        let read = options(text(case, "given"))
            .map_err(|problem| vec![problem])
            .and_then(|options| options.read(frequency, &defaults(case)));
        match (read, case.get("canonical")) {
            (Ok(reading), Some(canonical)) => assert_eq!(reading.canonical(), *canonical, "{case}"),
            (Err(problems), None) => {
                let found: Vec<Value> = problems
                    .iter()
                    .map(|Problem { field, code, .. }| {
                        serde_json::json!({"field": field, "code": code})
                    })
                    .collect();
                assert_eq!(Value::from(found), case["problems"], "{case}");
            }
            (read, _) => panic!("{case} gave {read:?}"),
        }
    }
}

#[test]
fn a_problem_names_its_option_and_repeats_what_was_given() {
    let problems = |address: &str| {
        let read = options(address)
            .unwrap()
            .read(Frequency::Monthly, &Defaults::default());
        serde_json::to_value(read.unwrap_err()).unwrap()
    };

    assert_eq!(
        problems("partial=maybe"),
        serde_json::json!([{
            "code": "OPTION_CHOICE", "field": "partial",
            "params": {"option": "partial", "text": "maybe", "choices": "flag, hide, show"},
        }])
    );

    assert_eq!(
        problems("start=2017&end=2016"),
        serde_json::json!([{
            "code": "OPTION_RANGE", "field": "start",
            "params": {"option": "start", "start": "2017", "end": "2016"},
        }])
    );

    assert_eq!(
        problems("freq=D"),
        serde_json::json!([{
            "code": "OPTION_FREQ_HIGHER", "field": "freq",
            "params": {"option": "freq", "text": "D", "frequency": "M"},
        }])
    );

    let long = problems(&format!("limit={}", "9".repeat(500)));
    assert_eq!(long[0]["params"]["text"], "9".repeat(80));
}

#[test]
fn unknown_and_repeated_options_are_refused_as_they_are_set() {
    let mut given = Options::default();
    assert!(given.is_empty());
    given.set("freq", "Q".to_owned()).unwrap();
    let repeated = given.set("freq", "Y".to_owned()).unwrap_err();
    assert_eq!(
        (repeated.code, repeated.field.as_deref()),
        (Code::OptionRepeated, Some("freq"))
    );
    let unknown = given.set("colour", "red".to_owned()).unwrap_err();
    assert_eq!(
        (unknown.code, unknown.field.as_deref()),
        (Code::OptionUnknown, Some("colour"))
    );
    assert_eq!(given.given().collect::<Vec<_>>(), [("freq", "Q")]);
    for name in Options::NAMES {
        assert_eq!(
            Options::default().set(name, "x".to_owned()),
            Ok(()),
            "{name}"
        );
    }
}

fn any_options() -> impl Strategy<Value = Options> {
    let one = |texts: &'static [&'static str]| {
        prop::option::weighted(0.4, prop::sample::select(texts).prop_map(str::to_owned))
    };

    let what = (
        one(&["W", "M", "Q", "S", "Y"]),
        one(&["sum", "avg", "last"]),
        one(&["none", "change", "pct", "mavg", "msum", "index"]),
        one(&["1", "3", "012", "1970-01", "1970-Q1", "1970"]),
    );
    let range = (
        one(&["1969", "1970-Q1", "1970-W02", "1970-01-05"]),
        one(&["1971", "1970-S2", "1970-12"]),
        one(&["flag", "hide", "show"]),
        one(&["flag", "hide"]),
        one(&["hide", "show"]),
        one(&["2020-05-05", "v3", "2020-05-05T05:05:05+05:00"]),
    );
    let how = (
        one(&["asc", "desc"]),
        one(&["1", "5", "007"]),
        one(&["01-01", "07-01"]),
    );

    (what, range, how).prop_map(
        |(
            (freq, agg, transform, param),
            (start, end, partial, breaks, status, asof),
            (order, limit, season),
        )| {
            Options {
                freq,
                agg,
                transform,
                param,
                start,
                end,
                partial,
                breaks,
                status,
                asof,
                order,
                limit,
                season,
            }
        },
    )
}

fn any_defaults() -> impl Strategy<Value = Defaults> {
    let display = prop::sample::select(
        &[
            None,
            Some((Transformation::None, None)),
            Some((Transformation::Pct, Some(Parameter::Periods(2)))),
            Some((Transformation::Mavg, None)),
            Some((Transformation::Index, None)),
        ][..],
    );
    (prop::sample::select(Aggregation::ALL), display).prop_map(|(aggregation, display)| Defaults {
        aggregation,
        display,
    })
}

proptest! {
    #[test]
    fn the_canonical_text_gives_the_same_reading_without_defaults(
        given in any_options(), defaults in any_defaults(), frequency in prop::sample::select(Frequency::ALL),
    ) {
        if let Ok(reading) = given.read(frequency, &defaults) {
            let canonical = reading.canonical();
            let again = options(&canonical).unwrap().read(frequency, &Defaults::default());
            prop_assert_eq!(again.as_ref(), Ok(&reading), "{}", canonical);
        }
    }

    #[test]
    fn every_view_is_well_formed_and_flags_what_it_shows(
        (series, frequency) in prop::sample::select(&Frequency::DATED[..])
            .prop_flat_map(|frequency| (series_of(frequency), Just(frequency))),
        given in any_options(), defaults in any_defaults(),
    ) {
        let Ok(Ok(view)) = given.read(frequency, &defaults).map(|reading| reading.apply(&series)) else {
            return Ok(());
        };
        let View { series, incomplete, season, is_descending, .. } = view;
        prop_assert_eq!(checked(&series), Ok(series.clone()));
        prop_assert!(!series.is_empty() || incomplete == Incomplete::default());
        prop_assert_eq!(is_descending, given.order.as_deref() == Some("desc"));
        prop_assert_eq!(season.is_some(), given.season.is_some());
        prop_assert!(season.is_none_or(|season| season.of.len() == series.len()));
        if let Some(limit) = &given.limit {
            prop_assert!(series.len() <= limit.parse().unwrap());
        }
    }

    #[test]
    fn no_text_makes_the_parser_panic(name in prop::sample::select(&Options::NAMES[..]), value in "\\PC{0,30}|[-0-9TZv:+.WQS]{0,26}") {
        let mut given = Options::default();
        given.set(name, value).unwrap();
        let _ = given.as_of();
        for &frequency in Frequency::ALL {
            let _ = given.read(frequency, &Defaults::default());
        }
    }
}
