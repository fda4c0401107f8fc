//! `spec/cases/*.json` of dates, values and observation lines, shared with the front end.

use domain::calendar::frequency::Frequency;
use domain::calendar::period::Period;
use domain::number::{Number, NumberProblem, shortest};
use domain::series::observation::{LineRule, parse_lines};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize)]
struct File<T> {
    about: String,
    cases: Vec<T>,
}

/// Reads a file of cases. Fails unless it has a description and more than 100 cases.
fn cases<T: DeserializeOwned>(json: &str) -> Vec<T> {
    some_cases(json, 100)
}

/// Reads a file of cases. Fails unless it has more than `more_than` of them.
fn some_cases<T: DeserializeOwned>(json: &str, more_than: usize) -> Vec<T> {
    let file: File<T> = serde_json::from_str(json).unwrap();
    assert!(file.about.len() > 40 && file.cases.len() > more_than);
    file.cases
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DateCase {
    frequency: Frequency,
    input: String,
    canonical: Option<String>,
    date: Option<String>,
    week: Option<String>,
    code: Option<String>,
}

#[test]
fn dates_are_read_as_in_the_shared_cases() {
    for case in cases::<DateCase>(include_str!("../../../../spec/cases/dates.json")) {
        let DateCase {
            frequency, input, ..
        } = &case;
        let named = format!("{frequency} {input:?}");
        // The period alone, and as the date of a line.
        let period = Period::parse(*frequency, input);
        let line = parse_lines(*frequency, &format!("{input};1"));
        if let Some(code) = case.code {
            assert!(period.is_err(), "{named} is read as {period:?}");
            let problems = line.unwrap_err().problems;
            assert_eq!(problems[0].rule.code().as_str(), code, "{named}");
            continue;
        }
        let period = period.expect(&named);
        assert_eq!(Some(period.to_string()), case.canonical, "{named}");
        assert_eq!(Some(period.start_date().to_string()), case.date, "{named}");
        assert_eq!(line.unwrap().first_period(), Some(period), "{named}");
        assert_eq!(case.week.is_some(), *frequency == Frequency::Weekly);
        if let Some(week) = case.week {
            let of_day = period.week();
            let text = format!("{:04}-W{:02}", of_day.year, of_day.week);
            assert_eq!(text, week, "{named}");
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NumberCase {
    input: String,
    value: Option<String>,
    decimals: Option<u8>,
    code: Option<String>,
    stored: Option<String>,
}

fn code_of(problem: NumberProblem) -> &'static str {
    match problem {
        NumberProblem::Missing => "LINE_MISSING_VALUE",
        NumberProblem::DecimalComma => "LINE_VALUE_DECIMAL_COMMA",
        NumberProblem::Thousands => "LINE_VALUE_THOUSANDS",
        NumberProblem::Symbol => "LINE_VALUE_SYMBOL",
        NumberProblem::NotFinite => "LINE_VALUE_NOT_FINITE",
        NumberProblem::Digits => "LINE_VALUE_DIGITS",
        NumberProblem::Range => "LINE_VALUE_RANGE",
        NumberProblem::Underflow => "LINE_VALUE_UNDERFLOW",
        NumberProblem::Precision { .. } => "LINE_VALUE_PRECISION",
        NumberProblem::Format => "LINE_VALUE_FORMAT",
    }
}

#[test]
fn values_are_read_as_in_the_shared_cases() {
    for case in cases::<NumberCase>(include_str!("../../../../spec/cases/numbers.json")) {
        let read = Number::parse(&case.input);
        let value = read.ok().map(|number| shortest(number.value));
        let decimals = read.ok().map(|number| number.decimals);
        let code = read.err().map(code_of);
        let stored = match read {
            Err(NumberProblem::Precision { stored }) => Some(stored.to_string()),
            _ => None,
        };
        let found = (value, decimals, code, stored);
        let expected = (case.value, case.decimals, case.code.as_deref(), case.stored);
        assert_eq!(found, expected, "{:?}", case.input);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinesCase {
    name: String,
    frequency: Frequency,
    input: String,
    canonical: Option<String>,
    decimals: Option<u8>,
    problems: Option<Vec<ProblemCase>>,
}

#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemCase {
    line: u32,
    code: String,
    other: Option<u32>,
    stored: Option<String>,
}

#[test]
fn lines_are_read_as_in_the_shared_cases() {
    for case in cases::<LinesCase>(include_str!("../../../../spec/cases/lines.json")) {
        let read = parse_lines(case.frequency, &case.input);
        match (read, case.canonical) {
            (Ok(series), Some(canonical)) => {
                assert_eq!(series.canonical_text(), canonical, "{}", case.name);
                assert_eq!(Some(series.decimals()), case.decimals, "{}", case.name);
                let again = parse_lines(case.frequency, &canonical).unwrap();
                assert_eq!(again.canonical_text(), canonical, "{}", case.name);
            }
            (Err(found), None) => {
                let found: Vec<ProblemCase> = found
                    .problems
                    .iter()
                    .map(|problem| ProblemCase {
                        line: problem.line,
                        code: problem.rule.code().as_str().to_owned(),
                        other: match problem.rule {
                            LineRule::DateDuplicate { other } => Some(other),
                            _ => None,
                        },
                        stored: match problem.rule {
                            LineRule::ValuePrecision { stored } => Some(stored.to_string()),
                            _ => None,
                        },
                    })
                    .collect();
                assert_eq!(Some(found), case.problems, "{}", case.name);
            }
            (read, _) => panic!("{}: {read:?}", case.name),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SizeCase {
    name: String,
    frequency: Frequency,
    lines: Vec<LineGroup>,
    bytes: usize,
    accepted: bool,
}

/// Lines that differ only in their number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineGroup {
    count: usize,
    line: String,
    #[serde(default)]
    fill: usize,
    #[serde(default)]
    with: String,
}

impl SizeCase {
    /// The lines, each with its number and its filling.
    fn input(&self) -> String {
        let lines = self.lines.iter().flat_map(|group| {
            let line = group.line.replace("{fill}", &group.with.repeat(group.fill));
            std::iter::repeat_n(line, group.count)
        });
        let numbered = (1..).zip(lines);
        let lines = numbered.map(|(number, line)| line.replace("{n}", &format!("{number:04}")));
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[test]
fn sizes_are_counted_as_in_the_shared_cases() {
    for case in some_cases::<SizeCase>(include_str!("../../../../spec/cases/sizes.json"), 15) {
        let series = parse_lines(case.frequency, &case.input()).expect(&case.name);
        assert_eq!(series.canonical_bytes(), case.bytes, "{}", case.name);
        assert_eq!(series.check_size().is_ok(), case.accepted, "{}", case.name);
    }
}
