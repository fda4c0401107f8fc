//! Published files of other organisations, unchanged: the proposals of the recogniser, and the content after ticking the
//! certain proposals and choosing the open ones. The numbers of series and observations are those in the folder's
//! description, counted by another program.
//!
//! Without the folder of shared data beside the repository the tests print a message and pass.

mod cases;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use import::{Options, Proposal, Reading, Repair};

use super::reported::{plain, scene, wrong};
use cases::CASES;

/// A file, its proposals, the choices of a publisher, and the result.
struct Case {
    file: &'static str,
    /// In order: `+` certain, `?` not, with the number of cells, lines or columns concerned.
    proposals: &'static [&'static str],
    /// Ticked in addition to the certain ones; roles of columns replace the proposed ones.
    chosen: &'static [&'static str],
    /// The first lines of the result.
    result: &'static [&'static str],
}

fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    if folder.is_dir() {
        return Some(folder);
    }
    #[expect(
        clippy::print_stderr,
        reason = "the reader of a test run should see the skip"
    )]
    {
        eprintln!("skipped, no shared data: {}", folder.display());
    }
    None
}

fn read(bytes: &[u8], file: &str, repairs: Vec<Repair>) -> Reading {
    let name = file.rsplit('/').next().unwrap();
    let options = Options { repairs, ..plain() };
    import::read(bytes, name, &options, &scene())
}

fn proposed(proposal: &Proposal) -> String {
    let sign = if proposal.certain { '+' } else { '?' };
    let instead = proposal.instead.iter().map(|other| format!(" or {other}"));
    format!(
        "{sign}{} x{}{}",
        proposal.repair,
        proposal.count,
        instead.collect::<String>()
    )
}

/// The certain repairs, with the chosen ones.
fn ticked(reading: &Reading, chosen: &[&str]) -> Vec<Repair> {
    let chosen: Vec<Repair> = chosen.iter().map(|text| text.parse().unwrap()).collect();
    let roles = |repair: &Repair| matches!(repair, Repair::Columns(_));
    let chooses_roles = chosen.iter().any(roles);
    let certain = reading.proposals.iter().filter(|proposal| proposal.certain);
    let kept = certain
        .map(|proposal| proposal.repair.clone())
        .filter(|repair| !(chooses_roles && roles(repair)));
    kept.chain(chosen.iter().cloned()).collect()
}

/// The numbers of series, observations, texts and, if there are any, statuses and holes; the first and the last series; or the problems.
fn result(reading: &Reading) -> Vec<String> {
    let mut lines: Vec<String> = reading.problems.iter().map(wrong).collect();
    let contents: Vec<_> = reading
        .items
        .iter()
        .filter_map(|item| Some((item, item.content.as_ref().ok()?)))
        .collect();

    if !reading.items.is_empty() {
        let observations = contents.iter().map(|(_, content)| content.series.len());
        let texts = contents
            .iter()
            .map(|(_, content)| content.series.texts().len());
        let counts = format!(
            "{} of {} series, {} observations, {} texts",
            contents.len(),
            reading.items.len(),
            observations.sum::<usize>(),
            texts.sum::<usize>()
        );
        let series = || contents.iter().map(|(_, content)| &content.series);
        let statuses: usize = series().map(|series| series.statuses().len()).sum();
        let holes: usize = series().map(|series| series.holes().len()).sum();
        lines.push(match statuses + holes {
            0 => counts,
            _ => format!("{counts}, {statuses} statuses, {holes} holes"),
        });
    }

    let ends = [
        contents.first(),
        contents.last().filter(|_| contents.len() > 1),
    ];
    for (item, content) in ends.into_iter().flatten() {
        let text = content.series.editing_text();
        let (first, last) = (text.lines().next(), text.lines().last());
        let name = content.fields.name.en.as_deref().unwrap_or("-");
        let unit = content.fields.unit.en.as_deref();
        lines.push(format!(
            "{} {} “{name}”{}: {} … {}",
            content.frequency,
            item.id,
            unit.map(|unit| format!(" in {unit}")).unwrap_or_default(),
            first.unwrap_or_default(),
            last.unwrap_or_default()
        ));
    }

    let rejected = reading
        .items
        .iter()
        .find_map(|item| item.content.as_ref().err().map(|d| (item, d)));
    if let Some((item, problems)) = rejected {
        lines.push(format!(
            "{}: {} defects",
            item.id,
            problems.len() + item.more as usize
        ));
        lines.extend(problems.iter().take(2).map(wrong));
    }

    lines
}

#[test]
fn every_file_is_read_as_its_publisher_left_it_or_refused_clearly() {
    let Some(folder) = folder() else {
        return;
    };

    let mut wrong = Vec::new();
    for case in CASES {
        let bytes = std::fs::read(folder.join(case.file)).unwrap();
        let first = read(&bytes, case.file, Vec::new());
        let proposals: Vec<String> = first.proposals.iter().map(proposed).collect();
        let repairs = ticked(&first, case.chosen);
        let second = read(&bytes, case.file, repairs.clone());
        let result = result(&second);
        let reported = case.result.iter();
        let as_told = !case.result.is_empty() && reported.eq(result.iter().take(case.result.len()));
        if proposals != case.proposals || !as_told {
            wrong.push(format!("{}\n{proposals:#?}\n{result:#?}", case.file));
        }
        // Ticked repairs stay in the list, and no new one is certain.
        let open = second
            .proposals
            .iter()
            .filter(|proposal| !proposal.ticked && proposal.certain);
        let open: Vec<String> = open
            .map(proposed)
            .filter(|text| !text.starts_with("+columns"))
            .collect();
        if !second.proposals.is_empty() && !open.is_empty() {
            wrong.push(format!("{}: still open {open:?}", case.file));
        }
        for repair in &repairs {
            let stays = second
                .proposals
                .iter()
                .any(|proposal| proposal.ticked && proposal.repair == *repair);
            if !stays {
                wrong.push(format!(
                    "{}: {repair} is not in the list any more",
                    case.file
                ));
            }
        }
    }

    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn no_file_is_forgotten() {
    let Some(folder) = folder() else {
        return;
    };
    let mut found = BTreeSet::new();
    let mut open = vec![folder.clone()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let is_data = ["csv", "json"].map(Some).contains(&extension(&path));
            if path.is_dir() {
                open.push(path);
            } else if is_data && path.file_name().unwrap() != "provenance.json" {
                let file = path.strip_prefix(&folder).unwrap();
                found.insert(file.to_str().unwrap().to_owned());
            }
        }
    }
    let listed: BTreeSet<String> = CASES.iter().map(|case| case.file.to_owned()).collect();
    assert_eq!(listed, found);
}

fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}
