//! Aggregation, transformations, incomplete periods and latest values, compared with the results of pandas
//! for the same series: `scripts/oracle`. Without the folder of shared data the test prints a message and
//! passes.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use domain::calendar::frequency::Frequency;
use domain::series::Series;
use domain::series::observation::parse_lines;
use domain::series::view::{Change, Defaults, Latest, Options, View};
use serde::Deserialize;

/// The maximum relative difference.
const RELATIVE: f64 = 1e-9;
/// The maximum difference if nearly everything cancels, relative to the largest input value: the rounding of
/// doubles, which affects pandas but not the program.
const ROUNDING: f64 = 1e-14;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    name: String,
    frequency: Frequency,
    lines: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Case {
    Rejected(Rejected),
    Read(Read),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rejected {
    options: BTreeMap<String, String>,
    problem: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Read {
    options: BTreeMap<String, String>,
    periods: Vec<String>,
    values: Vec<f64>,
    /// Indexes of the results.
    incomplete: Vec<usize>,
    latest: Option<ExpectedLatest>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedLatest {
    period: String,
    value: f64,
    change: Option<ExpectedChange>,
    year_change: Option<ExpectedChange>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedChange {
    from: String,
    value: f64,
    difference: f64,
    percent: Option<f64>,
}

/// The lines that the oracle prints. `None` without shared data.
fn oracle() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let data = root.join("../shared/data");
    if !data.is_dir() {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared data: {}", data.display());
        }
        return None;
    }
    let output = |command: &mut Command| -> String {
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    };
    let python = output(&mut Command::new(root.join("scripts/python-env")));
    let main = root.join("scripts/oracle/main.py");
    Some(output(
        Command::new(python.trim()).arg("-B").arg(main).arg(data),
    ))
}

#[test]
fn every_reading_agrees_with_pandas() {
    let Some(lines) = oracle() else {
        return;
    };
    let (mut sets, mut readings, mut values) = (0, 0, 0);
    for line in lines.lines() {
        let set: Set = serde_json::from_str(line).unwrap();
        let series = parse_lines(set.frequency, &set.lines).unwrap();
        assert!(!series.is_empty(), "{}", set.name);
        for case in &set.cases {
            values += check(&set.name, &series, case);
        }
        sets += 1;
        readings += set.cases.len();
    }
    // An oracle with few results would agree with anything.
    assert!(
        sets >= 70 && readings >= 8_000 && values >= 1_000_000,
        "{sets} sets, {readings} readings, {values} values"
    );
}

/// Compares one reading. Returns the number of compared values.
fn check(name: &str, series: &Series, case: &Case) -> usize {
    let (Case::Rejected(Rejected { options, .. }) | Case::Read(Read { options, .. })) = case;
    let named = format!("{name} {options:?}");
    let mut given = Options::default();
    for (name, value) in options {
        given.set(name, value.clone()).unwrap();
    }
    let reading = given
        .read(series.frequency(), &Defaults::default())
        .expect(&named);
    let view = reading.apply(series);
    match case {
        Case::Rejected(rejected) => {
            let problem = view.expect_err(&named);
            assert_eq!(problem.code.as_str(), rejected.problem, "{named}");
            0
        }
        Case::Read(expected) => {
            compare(&named, series, &view.expect(&named), expected);
            expected.values.len()
        }
    }
}

fn compare(named: &str, series: &Series, view: &View, expected: &Read) {
    let near = RelatedCandidate::new(
        series,
        expected.options.get("transform").map(String::as_str),
    );
    let found = &view.series;
    let periods = found.positions().canonical(found.frequency());
    let first_other = std::iter::zip(&periods, &expected.periods).find(|(a, b)| a != b);
    assert_eq!(first_other, None, "{named}: other periods");
    assert_eq!(periods.len(), expected.periods.len(), "{named}");
    assert_eq!(periods.len(), expected.values.len(), "{named}");
    for (period, (&value, &wanted)) in periods
        .iter()
        .zip(found.values().iter().zip(&expected.values))
    {
        assert!(
            near.is(value, wanted),
            "{named} {period}: {value}, pandas {wanted}"
        );
    }
    assert_eq!(view.incomplete.places(), expected.incomplete, "{named}");
    let latest = view.latest.as_ref();
    assert_eq!(latest.is_some(), expected.latest.is_some(), "{named}");
    if let (Some(latest), Some(expected)) = (latest, &expected.latest) {
        compare_latest(named, &near, latest, expected);
    }
}

fn compare_latest(
    named: &str,
    near: &RelatedCandidate,
    latest: &Latest,
    expected: &ExpectedLatest,
) {
    assert_eq!(latest.period.to_string(), expected.period, "{named}");
    assert!(near.is(latest.value, expected.value), "{named}");
    for (found, wanted) in [
        (latest.change, &expected.change),
        (latest.year_change, &expected.year_change),
    ] {
        let from = found.map(|change| change.from.to_string());
        assert_eq!(
            from.as_ref(),
            wanted.as_ref().map(|wanted| &wanted.from),
            "{named}"
        );
        if let (Some(change), Some(wanted)) = (found, wanted) {
            compare_change(named, near, &change, wanted);
        }
    }
}

fn compare_change(named: &str, near: &RelatedCandidate, change: &Change, wanted: &ExpectedChange) {
    assert!(near.is(change.value, wanted.value), "{named}");
    assert!(near.is(change.difference, wanted.difference), "{named}");
    // If both values are close to 0, their ratio in per cent is noise.
    if wanted.value.abs() > near.absolute {
        assert_eq!(
            change.percent.is_some(),
            wanted.percent.is_some(),
            "{named}"
        );
        let percent = (change.percent.unwrap_or(0.0), wanted.percent.unwrap_or(0.0));
        let rounding = near.absolute / wanted.value.abs() * 100.0;
        assert!(
            close(percent.0, percent.1, rounding + 1e-12),
            "{named} {percent:?}"
        );
    }
}

/// The tolerance of a comparison.
struct RelatedCandidate {
    absolute: f64,
}

impl RelatedCandidate {
    fn new(series: &Series, transform: Option<&str>) -> RelatedCandidate {
        let largest = series
            .values()
            .iter()
            .fold(0_f64, |size, value| size.max(value.abs()));
        let absolute = match transform {
            // Relative to the quotient, which is close to 1 if the change is close to 0.
            Some("pct") => 100.0 * ROUNDING,
            // Hundreds of values are added.
            _ => 400.0 * largest * ROUNDING,
        };
        RelatedCandidate { absolute }
    }

    fn is(&self, value: f64, wanted: f64) -> bool {
        close(value, wanted, self.absolute)
    }
}

fn close(value: f64, wanted: f64, absolute: f64) -> bool {
    let size = value.abs().max(wanted.abs());
    (value - wanted).abs() <= (RELATIVE * size).max(absolute)
}
