//! What a file would do, or did, as two lists.

use domain::text::language::Language;
use http::StatusCode;
use import::{Found, ImportProblem, Proposal};
use jiff::Timestamp;
use serde_json::{Value, json};
use service::import::{Report, ReportItem, Status};

use crate::rest::sentences::{Said, params};
use crate::site::Shared;

/// 200 where anything could be done, else 422.
pub(super) fn status(report: &Report, done: bool) -> StatusCode {
    if done && report.defects.is_empty() {
        StatusCode::OK
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    }
}

/// The lists, with every defect in the reader's words.
pub(super) async fn json(
    shared: &Shared,
    language: Language,
    report: &Report,
    published: Option<Timestamp>,
    dry_run: bool,
) -> Value {
    let said = said(shared, language, report).await;
    let (invalid, valid): (Vec<_>, Vec<_>) = report
        .items
        .iter()
        .partition(|item| item.status == Status::Invalid);
    json!({
        "dry_run": dry_run,
        "counts": report.counts,
        "defects": defects(&report.found, &report.defects, &said),
        "more_defects": report.more,
        "proposals": report.proposals.iter().map(proposal).collect::<Vec<_>>(),
        "valid": valid.into_iter().map(valid_item).collect::<Vec<_>>(),
        "invalid": invalid.into_iter().map(|item| invalid_item(&report.found, item, &said)).collect::<Vec<_>>(),
        "published_at": published.map(|at| at.to_string()),
    })
}

/// The sentences of everything that is wrong.
pub(super) async fn said(shared: &Shared, language: Language, report: &Report) -> Said {
    let items = report.items.iter().flat_map(|item| &item.defects);
    let problems = report.defects.iter().chain(items);
    let problems = problems.map(|defect| &defect.problem);
    shared.sentences.of(language, problems).await
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
        "removed": item.removed, "unchanged": item.unchanged, "fields": item.fields,
    })
}

fn invalid_item(found: &Found, item: &ReportItem, said: &Said) -> Value {
    json!({
        "id": item.id, "file": found.file(item.place), "line": some(item.place.line), "column": some(item.place.column),
        "defects": defects(found, &item.defects, said), "more_defects": item.more,
    })
}

fn defects(found: &Found, defects: &[ImportProblem], said: &Said) -> Vec<Value> {
    let all = defects.iter().map(|defect| {
        let problem = &defect.problem;
        json!({
            "file": found.file(defect.place), "line": some(defect.place.line), "column": some(defect.place.column), "text": defect.text,
            "code": problem.code, "field": problem.field, "params": params(problem),
            "message": said.of(problem),
        })
    });
    all.collect()
}

fn proposal(proposal: &Proposal) -> Value {
    let instead = proposal.instead.iter().map(ToString::to_string);
    json!({
        "repair": proposal.repair.to_string(), "instead": instead.collect::<Vec<_>>(),
        "certain": proposal.certain, "ticked": proposal.ticked, "count": proposal.count,
    })
}

/// A line or a column, where there is one.
fn some(number: u32) -> Option<u32> {
    Some(number).filter(|number| *number > 0)
}
