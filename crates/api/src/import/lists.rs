//! The report of an import file as JSON, with a list of valid and a list of invalid indicators.

use domain::text::language::Language;
use http::StatusCode;
use import::report::Sample;
use import::{Found, ImportProblem, Outcome, Proposal};
use jiff::Timestamp;
use serde_json::{Value, json};
use service::import::{Report, ReportItem, Status};
use transport::sentence;

/// 200 where `done` and the file as a whole has no problem, else 422.
pub(super) fn status(report: &Report, done: bool) -> StatusCode {
    if done && report.problems.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    }
}

/// The lists, with a sentence in `language` for each problem.
pub(super) fn json(
    language: Language,
    report: &Report,
    published: Option<Timestamp>,
    dry_run: bool,
) -> Value {
    let (invalid, valid): (Vec<_>, Vec<_>) = report
        .items
        .iter()
        .partition(|item| item.status == Status::Invalid);
    json!({
        "dry_run": dry_run,
        "counts": report.counts,
        "defects": problems(&report.found, &report.problems, language),
        "more_defects": report.more,
        "proposals": report.proposals.iter().map(proposal).collect::<Vec<_>>(),
        "valid": valid.into_iter().map(valid_item).collect::<Vec<_>>(),
        "invalid": invalid.into_iter().map(|item| invalid_item(&report.found, item, language)).collect::<Vec<_>>(),
        "published_at": published.map(|at| at.to_string()),
    })
}

fn valid_item(item: &ReportItem) -> Value {
    json!({
        "id": item.id, "path": item.path, "status": match item.status {
            Status::New => "new",
            Status::Changed => "changed",
            Status::Unchanged | Status::Invalid => "unchanged",
        },
        "frequency": item.frequency.map(|frequency| frequency.code().to_string()),
        "observations": item.observations, "added": item.added, "revised": item.revised,
        "recoded": item.recoded, "removed": item.removed, "unchanged": item.unchanged, "fields": item.fields,
        "mostly_revised": item.is_mostly_revised(),
    })
}

fn invalid_item(found: &Found, item: &ReportItem, language: Language) -> Value {
    json!({
        "id": item.id, "file": found.file(item.place), "line": some(item.place.line), "column": some(item.place.column),
        "defects": problems(found, &item.problems, language), "more_defects": item.more,
    })
}

pub(super) fn problems(
    found: &Found,
    problems: &[ImportProblem],
    language: Language,
) -> Vec<Value> {
    let all = problems.iter().map(|import_problem| {
        let mut listed = sentence::json(&import_problem.problem, language);
        if let Some(fields) = listed.as_object_mut() {
            fields.insert("file".to_owned(), json!(found.file(import_problem.place)));
            fields.insert("line".to_owned(), json!(some(import_problem.place.line)));
            fields.insert(
                "column".to_owned(),
                json!(some(import_problem.place.column)),
            );
            fields.insert("text".to_owned(), json!(import_problem.text));
        }
        listed
    });
    all.collect()
}

pub(super) fn proposal(proposal: &Proposal) -> Value {
    let instead = proposal.instead.iter().map(ToString::to_string);
    let sample = |sample: &Sample| {
        json!({
            "line": some(sample.place.line), "column": some(sample.place.column),
            "before": sample.before, "after": sample.after,
        })
    };
    json!({
        "repair": proposal.repair.to_string(), "instead": instead.collect::<Vec<_>>(),
        "certain": proposal.certain, "ticked": proposal.ticked, "count": proposal.count,
        "samples": proposal.samples.iter().map(sample).collect::<Vec<_>>(),
        "outcomes": proposal.outcomes.iter().map(outcome).collect::<Vec<_>>(),
    })
}

fn outcome(outcome: &Outcome) -> Value {
    json!({
        "repair": outcome.repair.to_string(),
        "frequency": outcome.frequency.map(|frequency| frequency.code().to_string()),
        "dates": outcome.dates, "first": outcome.first, "last": outcome.last, "unread": outcome.unread,
    })
}

/// A line or a column; `None` for 0, which means absent.
pub(super) fn some(number: u32) -> Option<u32> {
    Some(number).filter(|number| *number > 0)
}
