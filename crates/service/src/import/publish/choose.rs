//! Choosing what of a file is written: what its publisher leaves out stays out, and what was changed since the look is
//! told.

use std::collections::HashSet;

use domain::problem::{Code, Problem};

use super::Unfilled;
use crate::import::look::{Look, Prepared, refusal, settle};
use crate::import::turn::Turn;
use crate::import::{Counts, PublishImport, Report, basis};
use crate::outcome::Outcome;

/// What is to be written of what was looked at.
pub(super) struct Chosen {
    pub(super) look: Look,
    /// The places of the items that stay out, though they are valid.
    out: HashSet<usize>,
    /// Of those that do not stay out.
    pub(super) counts: Counts,
}

impl Chosen {
    /// Those that are written, in the order of the file.
    pub(super) fn taken(&self) -> impl Iterator<Item = &Prepared> {
        let all = self.look.prepared.iter().enumerate();
        all.filter(|(at, _)| !self.out.contains(at))
            .filter_map(|(_, one)| one.as_ref())
    }
}

/// What is to be written, after comparing with what its publisher looked at.
pub(super) async fn choose(
    mut look: Look,
    wanted: &PublishImport,
    turn: &Turn,
) -> Outcome<Result<Chosen, Unfilled>> {
    if let Some(before) = &wanted.basis {
        conflict(before, &look.report)?;
    }
    let report = &look.report;
    if !refusal(report).is_empty() {
        return Ok(Err(Unfilled::Refused(Box::new(look.report))));
    }
    let left: HashSet<&str> = wanted.leave_out.iter().map(String::as_str).collect();
    let items = report.items.iter().enumerate();
    let out: HashSet<usize> = items
        .filter(|(_, item)| left.contains(item.id.as_str()))
        .map(|(at, _)| at)
        .collect();
    if !out.is_empty() {
        leave_out(&mut look, &out, turn).await?;
    }
    let mut counts = Counts::default();
    for (at, item) in look.report.items.iter().enumerate() {
        if !out.contains(&at) {
            counts.add(item);
        }
    }
    if counts.valid == 0 {
        return Err(Code::ImportNothing.into());
    }
    Ok(Ok(Chosen { look, out, counts }))
}

/// Settles parents anew without those that stay out.
///
/// # Errors
/// `PARENT_NOT_FOUND` where another needs one of them.
async fn leave_out(look: &mut Look, out: &HashSet<usize>, turn: &Turn) -> Outcome<()> {
    let stays = |(at, one): (usize, &Option<Prepared>)| {
        let one = one.as_ref().filter(|_| !out.contains(&at))?;
        Some(one.member())
    };
    let members: Vec<_> = look.prepared.iter().enumerate().map(stays).collect();
    let settled = settle(turn, members, &look.outlines).await?;
    let mut lost: Vec<&str> = Vec::new();
    for ((one, settled), item) in look
        .prepared
        .iter_mut()
        .zip(settled)
        .zip(&look.report.items)
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
    let count = u64::try_from(lost.len()).unwrap_or(u64::MAX);
    Err(problem.in_the_way(count, lost).into())
}

/// Tells which indicators are not as they were when the file was looked at.
///
/// # Errors
/// `IMPORT_CONFLICT`.
fn conflict(before: &str, report: &Report) -> Outcome<()> {
    let changed = basis::changed(before, &report.basis, report.items.len());
    if changed.is_empty() && before == report.basis {
        return Ok(());
    }
    let count = u64::try_from(changed.len()).unwrap_or(u64::MAX);
    let names = changed.iter().filter_map(|&at| report.items.get(at));
    let problem = Problem::new(Code::ImportConflict);
    Err(problem.in_the_way(count, names.map(|item| &item.id)).into())
}
