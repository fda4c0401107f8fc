//! Small files that people of the trade stumbled over, with their right outcome: what ticking everything certain
//! publishes. Without the folder of shared cases beside the repository the test prints a message and passes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use domain::calendar::period::Days;
use import::{Content, Options, Proposal, Reading};
use serde_json::Value;

use super::generated::click::with_certain;
use super::reported::{plain, scene, wrong};

/// Most clicks on the button that ticks everything certain.
const CLICKS: usize = 10;

/// The values of a series by the first day of their periods, as printed.
type Values = BTreeMap<String, String>;

/// A file and its right outcome.
struct Case {
    folder: PathBuf,
    expected: Value,
}

impl Case {
    fn input(&self) -> &str {
        self.expected["input"].as_str().unwrap()
    }

    /// The series of the file, if the file alone says what they are.
    fn truth(&self) -> Option<Vec<Values>> {
        let series = self.expected["truth"].as_object()?.values();
        let values = |series: &Value| {
            let series = series.as_object().unwrap().iter();
            series
                .map(|(day, value)| (day.clone(), value.as_f64().unwrap().to_string()))
                .collect()
        };
        Some(series.map(values).collect())
    }

    fn is_good(&self, verdict: &str) -> bool {
        let mut good = self.expected["good"].as_array().unwrap().iter();
        good.any(|good| good == verdict)
    }
}

/// The cases of imports, by number; empty without the folder.
fn cases() -> Vec<Case> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases");
    let Ok(entries) = std::fs::read_dir(&folder) else {
        #[expect(
            clippy::print_stderr,
            reason = "the reader of a test run should see the skip"
        )]
        {
            eprintln!("skipped, no shared cases: {}", folder.display());
        }
        return Vec::new();
    };

    let folders = entries.map(|entry| entry.unwrap().path());
    let mut cases: Vec<Case> = folders
        .filter(|folder| folder.is_dir())
        .map(|folder| {
            let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
            let expected = serde_json::from_str(&text).unwrap();
            Case { folder, expected }
        })
        .filter(|case: &Case| case.expected["kind"] == "import")
        .collect();

    cases.sort_by_key(|case| case.expected["n"].as_u64());
    cases
}

/// The file as read after ticking everything certain until nothing new is certain.
fn clicked(bytes: &[u8], name: &str) -> Reading {
    let mut options: Options = plain();
    for _ in 0..CLICKS {
        let reading = import::read(bytes, name, &options, &scene());
        let next = with_certain(&options.repairs, &reading);
        if next == options.repairs {
            return reading;
        }
        options.repairs = next;
    }
    panic!(
        "{name}: repairs become certain again and again: {:?}",
        options.repairs
    );
}

fn values(content: &Content) -> Values {
    let text = content.series.canonical_text();
    text.lines()
        .map(|line| {
            let mut parts = line.splitn(3, ';');
            let (period, value) = (parts.next().unwrap(), parts.next().unwrap());
            let first = Days::parse(period).map(|days| days.first.to_string());
            (first.unwrap_or(period.to_owned()), value.to_owned())
        })
        .collect()
}

/// Whether a proposal is a question that nobody answered.
fn is_open(proposal: &Proposal) -> bool {
    !proposal.certain && !proposal.ticked
}

/// `right`, `part`, `asked`, `refused`; or `wrong`, if a published series is none of the file.
fn verdict(case: &Case, reading: &Reading) -> &'static str {
    let items = reading.items.iter();
    let published: Vec<Values> = items
        .filter_map(|item| Some(values(item.content.as_ref().ok()?)))
        .collect();
    let is_asked = reading.proposals.iter().any(is_open);
    let mut left = case.truth().unwrap_or_default();
    for series in &published {
        match left.iter().position(|truth| truth == series) {
            Some(place) => drop(left.remove(place)),
            None if is_part(case, series) => {}
            None => return "wrong",
        }
    }
    match (published.is_empty(), is_asked) {
        (true, false) => "refused",
        (_, true) => "asked",
        (false, false) if left.is_empty() => "right",
        (false, false) => "part",
    }
}

/// Whether each value of a series is one of the same true series, and none of them has another date.
fn is_part(case: &Case, series: &Values) -> bool {
    let truth = case.truth().unwrap_or_default();
    truth.iter().any(|truth| {
        series
            .iter()
            .all(|(day, value)| truth.get(day) == Some(value))
    })
}

/// The reading in words, for the report of a failed test.
fn shown(reading: &Reading) -> String {
    let mut shown = String::new();

    for proposal in &reading.proposals {
        let sign = if proposal.certain { '+' } else { '?' };
        let instead: Vec<String> = proposal.instead.iter().map(ToString::to_string).collect();
        shown.push_str(&format!("  {sign}{} {instead:?}\n", proposal.repair));
    }

    for problem in &reading.problems {
        shown.push_str(&format!("  {}\n", wrong(problem)));
    }

    for item in &reading.items {
        match &item.content {
            Ok(content) => shown.push_str(&format!(
                "  {} {} {:?}\n",
                item.id,
                content.frequency,
                values(content).iter().take(3).collect::<Vec<_>>()
            )),
            Err(problems) => shown.push_str(&format!(
                "  {}: {:?}\n",
                item.id,
                problems.first().map(wrong)
            )),
        }
    }

    shown
}

#[test]
fn everything_certain_publishes_only_what_the_file_says() {
    let mut failed = Vec::new();
    for case in cases() {
        let bytes = std::fs::read(case.folder.join(case.input())).unwrap();
        let reading = clicked(&bytes, case.input());
        let verdict = verdict(&case, &reading);
        let (number, title) = (&case.expected["n"], &case.expected["title"]);
        if !case.is_good(verdict) {
            failed.push(format!("{number} {title}: {verdict}\n{}", shown(&reading)));
        }
    }
    assert!(
        failed.is_empty(),
        "{} cases\n{}",
        failed.len(),
        failed.join("\n")
    );
}
