//! Reads a file from its bytes to checked indicators.

use domain::problem::{Code, Problem};

use crate::check::Checker;
use crate::interpretation::Interpretation;
use crate::limits::{MAX_LISTED, MAX_METRICS};
use crate::options::{Options, Repair};
use crate::report::{self, ImportProblem, Item, Reading};
use crate::scene::Scene;
use crate::{draft, recogniser, source};

/// Reads a file: its indicators and all its problems. `name` decides only where the content is ambiguous: in a `.tsv`
/// the tab is the separator if one occurs.
///
/// New indicators in one of our own layouts that say no frequency have the only one that their dates do not refute.
#[must_use]
pub fn read(bytes: &[u8], name: &str, options: &Options, scene: &Scene<'_>) -> Reading {
    let reading = read_as(bytes, name, options, scene);
    let Some(frequency) = only_frequency(&reading) else {
        return reading;
    };
    let mut options = options.clone();
    options.repairs.push(frequency.clone());
    let mut reading = read_as(bytes, name, &options, scene);
    let proposals = &mut reading.proposals;
    proposals.retain(|proposal| proposal.repair != frequency);
    reading
}

/// The frequency of a table in one of our own layouts that is refused for nothing else, if no other one is left.
fn only_frequency(reading: &Reading) -> Option<Repair> {
    let is_own = matches!(
        reading.found.layout,
        Some(report::Layout::Long | report::Layout::Wide)
    );
    let ([ImportProblem { problem, .. }], [proposal]) = (&*reading.problems, &*reading.proposals)
    else {
        return None;
    };
    let is_only = is_own
        && problem.code == Code::ImportFrequenciesMissing
        && proposal.certain
        && proposal.instead.is_empty()
        && matches!(proposal.repair, Repair::Frequency(_));
    is_only.then(|| proposal.repair.clone())
}

/// Reads a file with exactly these options.
fn read_as(bytes: &[u8], name: &str, options: &Options, scene: &Scene<'_>) -> Reading {
    let mut reading = Reading::default();
    let source = match source::open(bytes, name, options, &mut reading.found) {
        Ok(source) => source,
        Err((problems, more)) => {
            reject(&mut reading, problems, more);
            return reading;
        }
    };

    reading.preview = source.table().map(source::preview).unwrap_or_default();
    // The separator decides how columns and values are read.
    let options = &Options {
        separator: reading.found.separator.or(options.separator),
        ..options.clone()
    };

    let interpretation = Interpretation::new(options);
    let arranged = source.arranged(&interpretation);
    match arranged.drafts(options.language) {
        Ok(laid) => {
            reading.found.layout = laid.layout;
            reading.found.roles = laid.roles;
            let mut checker =
                Checker::new(options, &interpretation, scene, reading.found.separator);
            check(&mut reading, laid.drafts, &mut checker);
        }
        Err(problems) => reject(&mut reading, problems, 0),
    }

    if let Some(table) = source.table()
        && needs_repairs(&reading, options)
    {
        reading.proposals = recogniser::propose(table, name, options, scene);
        let is_unknown =
            |import_problem: &ImportProblem| import_problem.problem.code == Code::ImportIdsMissing;
        if reading.proposals.is_empty() && reading.problems.iter().any(is_unknown) {
            reading
                .problems
                .extend(recogniser::unreadable::problem(table));
        }
    }

    tell_proposed(&mut reading);
    reading
}

/// Adds the number of proposed repairs to the problem of missing ids, and the frequencies that suit the dates to that
/// of missing frequencies. The sentences for the user depend on them.
fn tell_proposed(reading: &mut Reading) {
    let proposed = reading.proposals.len();
    let offered = reading.proposals.iter();
    let offered =
        offered.flat_map(|proposal| [&proposal.repair].into_iter().chain(&proposal.instead));
    let frequencies: Vec<String> = offered
        .filter_map(|repair| match repair {
            Repair::Frequency(frequency) => Some(frequency.code().to_string()),
            _ => None,
        })
        .collect();
    for ImportProblem { problem, .. } in &mut reading.problems {
        if problem.code == Code::ImportIdsMissing {
            *problem = problem.clone().with("proposed", proposed);
        } else if problem.code == Code::ImportFrequenciesMissing && !frequencies.is_empty() {
            *problem = problem.clone().with("candidates", frequencies.join(", "));
        }
    }
}

/// Whether repairs are searched for: not in a valid file of our own layouts, nor in formats that define how they are
/// read.
fn needs_repairs(reading: &Reading, options: &Options) -> bool {
    let is_wrong = |item: &Item| item.content.is_err();
    let format = reading.found.format;
    !format.is_some_and(report::Format::says_how_it_is_read)
        && (!options.repairs.is_empty()
            || !reading.problems.is_empty()
            || reading.items.iter().any(is_wrong))
}

fn check(reading: &mut Reading, mut drafts: draft::Drafts<'_>, checker: &mut Checker<'_>) {
    for draft in drafts.by_ref().take(MAX_METRICS) {
        checker.add(draft, &mut reading.items);
    }
    let beyond = drafts.count();
    let whole = if beyond > 0 {
        Problem::new(Code::ImportMetricsTooMany)
            .with("count", reading.items.len() + beyond)
            .with("max", MAX_METRICS)
    } else if reading.items.is_empty() {
        Problem::new(Code::ImportIdsMissing)
    } else if checker.without_frequencies() {
        Problem::new(Code::ImportFrequenciesMissing)
    } else {
        return;
    };
    let first = reading.items.first();
    let (line, id) = first.map_or((0, ""), |item| (item.place.line, item.id.as_str()));
    let import_problem = ImportProblem::of_file(line, id, whole);
    reject(reading, vec![import_problem], 0);
}

/// Records the problems of the file as a whole and drops its items.
fn reject(reading: &mut Reading, mut problems: Vec<ImportProblem>, more: u32) {
    problems.sort_by_key(|import_problem| import_problem.place);
    let beyond = problems.len().saturating_sub(MAX_LISTED);
    problems.truncate(MAX_LISTED);
    reading.problems = problems;
    reading.more = more.saturating_add(u32::try_from(beyond).unwrap_or(u32::MAX));
    reading.items = Vec::new();
}
