//! Counts the outcomes of each way of writing, and of each thing around series.

use std::collections::BTreeMap;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use super::check::{Outcome, cause, is_answerable, outcome, reported};
use super::extra::Extra;
use super::spec::{Spec, spec, spec_of};
use super::way::{Clarity, Form, ways};
use crate::generated::property::{Fault, number, runner};

/// Meanings of each line.
const CASES: u32 = 100;

/// Prints a table of percentages.
#[expect(clippy::print_stderr, reason = "the table is what the caller wants")]
pub(super) fn print() {
    let cases = number("STATIT_CASES").unwrap_or(CASES);
    let mut runner = runner(cases, number("STATIT_SEED").unwrap_or(1));
    eprintln!("{:>40} {HEAD}", "");

    for (place, way) in ways().enumerate() {
        let counts = (0..cases).map(|_| {
            let mut spec = sample(&mut runner, place);
            spec.numbers = 0;
            spec.names = 0;
            result(&spec)
        });
        let name = format!("{} {:?}", way.name, way.clarity);
        eprintln!("{name:>40} {}", shown(counts));
    }

    for &extra in &Extra::ALL {
        let change = |spec: &mut Spec, variant| spec.extras[extra as usize] = variant;
        let counts = counts_around(&mut runner, cases, change);
        eprintln!("{:>40} {}", format!("{extra:?}"), shown(counts));
    }

    for style in 0..super::number::STYLES {
        let counts = counts_around(&mut runner, cases, |spec, _| spec.numbers = style);
        eprintln!("{:>40} {}", format!("number {style}"), shown(counts));
    }

    for names in 0..8 {
        let counts = counts_around(&mut runner, cases, |spec, _| spec.names = names);
        eprintln!("{:>40} {}", format!("names {names}"), shown(counts));
    }
}

/// Prints the shortest file of each class of poor questions, the most frequent class first.
#[expect(clippy::print_stderr, reason = "the list is what the caller wants")]
pub(super) fn print_questions() {
    let cases = number("STATIT_CASES").unwrap_or(CASES * 10);
    let mut runner = runner(cases, number("STATIT_SEED").unwrap_or(1));
    let mut classes: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for _ in 0..cases {
        let spec = spec().new_tree(&mut runner).unwrap().current();
        if let Some(fault) = poor_question(&spec) {
            let (count, shortest) = classes.entry(fault.class).or_default();
            *count += 1;
            if shortest.is_empty() || fault.reported.len() < shortest.len() {
                *shortest = fault.reported;
            }
        }
    }
    let mut all: Vec<_> = classes.into_iter().collect();
    all.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for (class, (count, shortest)) in all {
        eprintln!("\n=== {count} x {class}\n{shortest}");
    }
}

/// A question of which no answer leads to the meaning, or what a clear file does not publish at once.
fn poor_question(spec: &Spec) -> Option<Fault> {
    let of = |what: &str, is_so: &dyn Fn(&Spec) -> bool| Fault {
        class: format!("{what} [{}]", cause(spec, is_so)),
        reported: reported(spec),
    };
    if is_never_right(spec) {
        // To find the cause would take as many answers again for each choice.
        Some(Fault {
            class: format!("no answer leads to the meaning [{}]", spec.way().name),
            reported: reported(spec),
        })
    } else if is_not_read(spec) {
        Some(of(
            "a clear way of writing is not read at once",
            &is_not_read,
        ))
    } else {
        None
    }
}

/// Whether questions are open of which no answer leads to the meaning.
fn is_never_right(spec: &Spec) -> bool {
    let asked = [Ok(Outcome::Asked), Ok(Outcome::BesideQuestion)];
    let is_foreign = spec.way().clarity == Clarity::Foreign;
    asked.contains(&outcome(spec)) && !is_foreign && !is_answerable(spec)
}

/// Whether there is a question or a problem although dates are written clearly.
fn is_not_read(spec: &Spec) -> bool {
    spec.way().clarity == Clarity::Clear && outcome(spec).is_ok_and(|one| one != Outcome::Right)
}

/// A meaning in a way of writing, with nothing around it.
fn sample(runner: &mut TestRunner, way: usize) -> Spec {
    let tree = spec_of(way..way + 1, false).new_tree(runner);
    tree.unwrap().current()
}

/// The columns of the table.
const HEAD: &str = "right asked besid refus wrong never";

/// The place of a meaning's outcome in the table: the last but one for faults, the last for questions of which no
/// answer leads to the meaning.
fn result(spec: &Spec) -> usize {
    if is_never_right(spec) {
        return 5;
    }
    outcome(spec).map_or(4, |outcome| outcome as usize)
}

/// The results over all clear ways of writing, with plain names and numbers unless changed.
fn counts_around(
    runner: &mut TestRunner,
    cases: u32,
    change: impl Fn(&mut Spec, u8),
) -> impl Iterator<Item = usize> {
    let clear = ways()
        .enumerate()
        .filter(|(_, way)| way.clarity == Clarity::Clear && matches!(way.form, Form::Whole(_)));
    let clear: Vec<usize> = clear.map(|(place, _)| place).collect();
    (0..cases).map(move |case| {
        let mut spec = sample(runner, clear[case as usize % clear.len()]);
        spec.numbers = 0;
        spec.names = 0;
        change(&mut spec, 1 + u8::try_from(case % 8).unwrap());
        result(&spec)
    })
}

/// Percentages of the results.
fn shown(results: impl Iterator<Item = usize>) -> String {
    let mut counts = [0_u32; 6];
    for result in results {
        counts[result] += 1;
    }
    let sum = counts.iter().sum::<u32>().max(1);
    let cells = counts.iter().map(|count| match count * 100 / sum {
        0 if *count == 0 => "    .".to_owned(),
        percent => format!("{percent:5}"),
    });
    cells.collect::<Vec<_>>().join(" ")
}
