//! Chooses the indicators of a file to write: leaves out those that the publisher excludes, and rejects a publish whose
//! indicators changed since the preview.

use std::collections::HashSet;

use domain::invariant::number_of;
use domain::problem::{Code, Problem};

use super::NotPublished;
use crate::import::permit::FilePermit;
use crate::import::preview::{Prepared, Preview, rejection, settle};
use crate::import::{Counts, PublishImport, Report, basis};
use crate::outcome::Outcome;

/// The part of a previewed file to write.
pub(super) struct Chosen {
    pub(super) preview: Preview,
    /// The positions of the items that the publisher leaves out.
    out: HashSet<usize>,
    /// The counts of the other items.
    pub(super) counts: Counts,
}

impl Chosen {
    /// The indicators to write, in the order of the file.
    pub(super) fn taken(&self) -> impl Iterator<Item = &Prepared> {
        let all = self.preview.prepared.iter().enumerate();
        all.filter(|(at, _)| !self.out.contains(at))
            .filter_map(|(_, one)| one.as_ref())
    }
}

/// Chooses the indicators to write, after comparing the file with the preview of its publisher.
pub(super) async fn choose(
    mut preview: Preview,
    wanted: &PublishImport,
    permit: &FilePermit,
) -> Outcome<Result<Chosen, NotPublished>> {
    if let Some(before) = &wanted.basis {
        conflict(before, &preview.report)?;
    }

    let report = &preview.report;
    if !rejection(report).is_empty() {
        return Ok(Err(NotPublished::Rejected(Box::new(preview.report))));
    }

    let left: HashSet<&str> = wanted.leave_out.iter().map(String::as_str).collect();
    let items = report.items.iter().enumerate();
    let out: HashSet<usize> = items
        .filter(|(_, item)| left.contains(item.id.as_str()))
        .map(|(at, _)| at)
        .collect();
    if !out.is_empty() {
        leave_out(&mut preview, &out, permit).await?;
    }

    let mut counts = Counts::default();
    for (at, item) in preview.report.items.iter().enumerate() {
        if !out.contains(&at) {
            counts.add(item);
        }
    }
    if counts.valid == 0 {
        return Err(Code::ImportNothing.into());
    }

    Ok(Ok(Chosen {
        preview,
        out,
        counts,
    }))
}

/// Computes the parents again without the items that are left out.
///
/// # Errors
/// `PARENT_NOT_FOUND` where another item needs one of them.
async fn leave_out(
    preview: &mut Preview,
    out: &HashSet<usize>,
    permit: &FilePermit,
) -> Outcome<()> {
    let stays = |(at, one): (usize, &Option<Prepared>)| {
        let one = one.as_ref().filter(|_| !out.contains(&at))?;
        Some(one.member())
    };

    let members: Vec<_> = preview.prepared.iter().enumerate().map(stays).collect();
    let settled = settle(permit, members, &preview.outlines).await?;

    let mut lost: Vec<&str> = Vec::new();
    for ((one, settled), item) in preview
        .prepared
        .iter_mut()
        .zip(settled)
        .zip(&preview.report.items)
    {
        match (one, settled) {
            (Some(one), Some(Ok(parent))) => one.parent = parent,
            (_, Some(Err(_))) => lost.push(&item.id),
            _ => {}
        }
    }

    if lost.is_empty() {
        return Ok(());
    }

    let problem = Problem::at("leaveOut", Code::ParentNotFound);
    let count = number_of(lost.len());
    Err(problem.in_the_way(count, lost).into())
}

/// Rejects a publish whose indicators changed since the preview.
///
/// # Errors
/// `IMPORT_CONFLICT`.
fn conflict(before: &str, report: &Report) -> Outcome<()> {
    let changed = basis::changed(before, &report.basis, report.items.len());
    if changed.is_empty() && before == report.basis {
        return Ok(());
    }
    let count = number_of(changed.len());
    let names = changed.iter().filter_map(|&at| report.items.get(at));
    let problem = Problem::new(Code::ImportConflict);
    Err(problem.in_the_way(count, names.map(|item| &item.id)).into())
}
