//! The parents of indicators once a file is published: the file's own indicators may be parents too, and cycles and
//! depths are those of the result as a whole.

use std::collections::HashMap;

use domain::catalogue::key::MetricPath;
use domain::id::MetricId;
use domain::limits;
use domain::problem::{Code, Problem};

use super::outline::Outlines;

/// More generations than any indicator may have; ends a search in a cycle.
const GENERATIONS: usize = 32;

/// The parent that an indicator of the file requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ParentRequest {
    /// The present parent, or no parent.
    Stay(Option<MetricId>),
    /// The indicator at the path without its last segment, if there is one.
    ByPath(Option<MetricPath>),
    Nothing,
    /// The indicator at this path, which must exist.
    At(MetricPath),
}

/// An indicator of the file that may be published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// Its id; for a new indicator, its future id.
    pub(super) id: MetricId,
    pub(super) path_folded: String,
    /// Its stored parent: `None` for a new indicator, `Some(None)` for one without parent.
    pub(super) there: Option<Option<MetricId>>,
    pub(super) requested_parent: ParentRequest,
}

/// The parent of each member after publishing, or the problem that rejects it.
pub(super) type Settled = Vec<Option<Result<Option<MetricId>, Problem>>>;

/// The parent of each member after publishing, or the problem that rejects it, in the order of `members`. `None` marks
/// an item that is excluded for other reasons.
pub(super) fn settle(members: &[Option<Member>], outlines: &Outlines) -> Settled {
    settle_counted(members, outlines).0
}

/// As [`settle`]; returns also the number of passes over all members.
fn settle_counted(members: &[Option<Member>], outlines: &Outlines) -> (Settled, usize) {
    let mut settled: Settled = vec![None; members.len()];
    let mut taking: Vec<(usize, &Member)> = members
        .iter()
        .enumerate()
        .filter_map(|(at, member)| Some((at, member.as_ref()?)))
        .collect();

    let needed = needed(&taking, outlines);
    let mut rejected = without_parent(&taking, &needed);
    let mut rounds = 1;

    // A member that drops out keeps its stored parent, which may form a cycle with the remaining members: repeat until
    // no member drops out.
    loop {
        drop_out(rejected, members, &needed, &mut settled);
        let stays = |at: &usize| settled.get(*at).is_some_and(Option::is_none);
        taking.retain(|(at, _)| stays(at));
        rejected = self::rejected(&taking, outlines);
        if rejected.is_empty() {
            break;
        }
        rounds += 1;
    }

    let paths = paths(&taking);
    for (at, member) in &taking {
        if let Some(place) = settled.get_mut(*at) {
            *place = Some(Ok(above(member, &paths, outlines).unwrap_or_default()));
        }
    }

    (settled, rounds)
}

/// Members that require another member as parent, by its path: the collection has no indicator at that path.
fn needed(taking: &[(usize, &Member)], outlines: &Outlines) -> HashMap<String, Vec<usize>> {
    let mut needed: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, member) in taking {
        if let ParentRequest::At(path) = &member.requested_parent {
            let path = path.folded();
            if outlines.at(&path).is_none() {
                needed.entry(path).or_default().push(*at);
            }
        }
    }
    needed
}

/// The members whose required parent does not exist.
fn without_parent(
    taking: &[(usize, &Member)],
    needed: &HashMap<String, Vec<usize>>,
) -> HashMap<usize, Problem> {
    let paths = paths(taking);
    let nowhere = needed
        .iter()
        .filter(|(path, _)| !paths.contains_key(path.as_str()));
    let nowhere = nowhere.flat_map(|(_, below)| below);
    nowhere.map(|&at| (at, not_found())).collect()
}

/// Records the rejected members, and all members that require them as ancestors, at any depth, each once.
fn drop_out(
    rejected: HashMap<usize, Problem>,
    members: &[Option<Member>],
    needed: &HashMap<String, Vec<usize>>,
    settled: &mut Settled,
) {
    let mut gone: Vec<usize> = rejected.keys().copied().collect();
    for (at, problem) in rejected {
        if let Some(place) = settled.get_mut(at) {
            *place = Some(Err(problem));
        }
    }
    while let Some(at) = gone.pop() {
        let path = members.get(at).and_then(Option::as_ref);
        let below = path.and_then(|member| needed.get(&member.path_folded));
        for &at in below.into_iter().flatten() {
            if let Some(place @ None) = settled.get_mut(at) {
                *place = Some(Err(not_found()));
                gone.push(at);
            }
        }
    }
}

fn not_found() -> Problem {
    Problem::at("parent", Code::ParentNotFound)
}

/// The ids of the members, by folded path.
fn paths<'m>(taking: &[(usize, &'m Member)]) -> HashMap<&'m str, MetricId> {
    let path = |(_, member): &(usize, &'m Member)| (member.path_folded.as_str(), member.id);
    taking.iter().map(path).collect()
}

/// The parent of a member; an error where a required parent does not exist.
fn above(
    member: &Member,
    paths: &HashMap<&str, MetricId>,
    outlines: &Outlines,
) -> Result<Option<MetricId>, Problem> {
    let at = |path: &MetricPath| {
        let folded = path.folded();
        let of_file = paths.get(folded.as_str()).copied();
        of_file.or_else(|| outlines.at(&folded).map(|outline| outline.id))
    };
    match &member.requested_parent {
        ParentRequest::Stay(parent) => Ok(*parent),
        ParentRequest::Nothing => Ok(None),
        ParentRequest::ByPath(path) => Ok(path.as_ref().and_then(at)),
        ParentRequest::At(path) => at(path).map(Some).ok_or_else(not_found),
    }
}

/// The folded paths of the parents that members request.
pub(super) fn requested_paths(members: &[Option<Member>]) -> Vec<String> {
    let requested_parent = |member: &Member| match &member.requested_parent {
        ParentRequest::ByPath(path) => Some(path.as_ref()?.folded()),
        ParentRequest::At(path) => Some(path.folded()),
        ParentRequest::Stay(_) | ParentRequest::Nothing => None,
    };
    members
        .iter()
        .flatten()
        .filter_map(requested_parent)
        .collect()
}

/// The existing members that get another indicator as parent than now. No others do where members drop out or are left
/// out: the result of a request changes only where it was a new indicator, and then to no parent.
pub(super) fn moved(members: &[Option<Member>], outlines: &Outlines) -> Vec<MetricId> {
    let all: Vec<(usize, &Member)> = members.iter().flatten().enumerate().collect();
    let paths = paths(&all);
    let moves = |member: &&Member| {
        let parent = above(member, &paths, outlines).ok().flatten();
        parent.is_some() && member.there.is_some_and(|there| there != parent)
    };
    let moved = members.iter().flatten().filter(moves);
    moved.map(|member| member.id).collect()
}

/// The members that must be rejected if all others remain.
fn rejected(taking: &[(usize, &Member)], outlines: &Outlines) -> HashMap<usize, Problem> {
    let mut rejected = HashMap::new();
    let paths = paths(taking);

    // Members that the file moves: only these can form a cycle or exceed the depth.
    let mut moved: HashMap<MetricId, usize> = HashMap::new();
    let mut parents: HashMap<MetricId, Option<MetricId>> = HashMap::new();

    for (at, member) in taking {
        match above(member, &paths, outlines) {
            Ok(parent) => {
                parents.insert(member.id, parent);
                if parent.is_some() && member.there != Some(parent) {
                    moved.insert(member.id, *at);
                }
            }
            Err(problem) => {
                rejected.insert(*at, problem);
            }
        }
    }

    if !rejected.is_empty() || moved.is_empty() {
        return rejected;
    }

    let parent = |id: MetricId| match parents.get(&id) {
        Some(parent) => *parent,
        None => outlines.parent(id),
    };
    // An indicator and its ancestors, itself first.
    let line = |id: MetricId| std::iter::successors(Some(id), |id| parent(*id)).take(GENERATIONS);

    for (&id, &at) in &moved {
        if line(id).skip(1).any(|above| above == id) {
            rejected.insert(at, Problem::at("parent", Code::ParentCycle));
        }
    }
    if !rejected.is_empty() {
        return rejected;
    }

    // All indicators that may be too deep are read: the descendants of moved members. Those between two of them keep
    // their parents.
    let all = outlines.ids().chain(parents.keys().copied());
    for id in all {
        if line(id).nth(limits::PARENT_DEPTH).is_none() {
            continue;
        }
        // Rejects the moved member that is nearest to the indicator that is too deep.
        if let Some(&at) = line(id).find_map(|id| moved.get(&id)) {
            let problem = Problem::at("parent", Code::ParentDepth);
            rejected.insert(at, problem.with("max", limits::PARENT_DEPTH));
        }
    }

    rejected
}

#[cfg(test)]
mod tests;
