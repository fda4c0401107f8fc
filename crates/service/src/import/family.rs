//! Who stands above whom once a file is published: its own indicators may be parents too, and circles and depths
//! are those of the result as a whole.

use std::collections::HashMap;

use domain::catalogue::key::MetricPath;
use domain::id::MetricId;
use domain::limits;
use domain::problem::{Code, Problem};

use super::outline::Outlines;

/// More generations than any indicator may have.
const GENERATIONS: usize = 32;

/// Which indicator an indicator of the file is to stand below.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wish {
    /// The one that it stands below now, or none.
    Stay(Option<MetricId>),
    /// The one at the path without its last segment, where there is one.
    ByPath(Option<MetricPath>),
    /// None.
    Nothing,
    /// This one, which must be there.
    At(MetricPath),
}

/// An indicator of the file that takes part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Member {
    /// Its id; for one that is new, the one that it is going to have.
    pub(super) id: MetricId,
    /// Its path, folded.
    pub(super) path_folded: String,
    /// Whether the collection has it already, and below which one it stands there.
    pub(super) there: Option<Option<MetricId>>,
    /// What it is to stand below.
    pub(super) wish: Wish,
}

/// What each member stands below afterwards, or why it cannot take part.
pub(super) type Settled = Vec<Option<Result<Option<MetricId>, Problem>>>;

/// What each member stands below afterwards, or why it cannot take part; in the order of `members`, of which those
/// that are none are left out of the file for other reasons.
pub(super) fn settle(members: &[Option<Member>], outlines: &Outlines) -> Settled {
    settle_counted(members, outlines).0
}

/// As [`settle`], and how often all members were gone through.
fn settle_counted(members: &[Option<Member>], outlines: &Outlines) -> (Settled, usize) {
    let mut settled: Settled = vec![None; members.len()];
    let mut taking: Vec<(usize, &Member)> = members
        .iter()
        .enumerate()
        .filter_map(|(at, member)| Some((at, member.as_ref()?)))
        .collect();
    let needed = needed(&taking, outlines);
    let mut refused = lost(&taking, &needed);
    let mut rounds = 1;
    // Who drops out leaves others where they stand now, which may be a circle with what is left: again, until nobody
    // drops out.
    loop {
        drop_out(refused, members, &needed, &mut settled);
        let stays = |at: &usize| settled.get(*at).is_some_and(Option::is_none);
        taking.retain(|(at, _)| stays(at));
        refused = self::refused(&taking, outlines);
        if refused.is_empty() {
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

/// By path, the members that can stand there only below another member: the collection has none at that path.
fn needed(taking: &[(usize, &Member)], outlines: &Outlines) -> HashMap<String, Vec<usize>> {
    let mut needed: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, member) in taking {
        if let Wish::At(path) = &member.wish {
            let path = path.folded();
            if outlines.at(&path).is_none() {
                needed.entry(path).or_default().push(*at);
            }
        }
    }
    needed
}

/// The members whose parent is nowhere.
fn lost(
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

/// Notes who is refused, and all that stand below them and nowhere else, however deep, each once.
fn drop_out(
    refused: HashMap<usize, Problem>,
    members: &[Option<Member>],
    needed: &HashMap<String, Vec<usize>>,
    settled: &mut Settled,
) {
    let mut gone: Vec<usize> = refused.keys().copied().collect();
    for (at, problem) in refused {
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

/// The members by path.
fn paths<'m>(taking: &[(usize, &'m Member)]) -> HashMap<&'m str, MetricId> {
    let path = |(_, member): &(usize, &'m Member)| (member.path_folded.as_str(), member.id);
    taking.iter().map(path).collect()
}

/// What a member stands below; an error where that is not there.
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
    match &member.wish {
        Wish::Stay(parent) => Ok(*parent),
        Wish::Nothing => Ok(None),
        Wish::ByPath(path) => Ok(path.as_ref().and_then(at)),
        Wish::At(path) => at(path).map(Some).ok_or_else(not_found),
    }
}

/// The folded paths of the parents that members wish for.
pub(super) fn wished(members: &[Option<Member>]) -> Vec<String> {
    let wish = |member: &Member| match &member.wish {
        Wish::ByPath(path) => Some(path.as_ref()?.folded()),
        Wish::At(path) => Some(path.folded()),
        Wish::Stay(_) | Wish::Nothing => None,
    };
    members.iter().flatten().filter_map(wish).collect()
}

/// The members that the collection has and that are to stand below another indicator than now. Where members drop out
/// or are left out, there are no others: what a wish comes to changes only where it was for a new indicator, and then
/// to none.
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

/// The members that cannot take part as long as all others do.
fn refused(taking: &[(usize, &Member)], outlines: &Outlines) -> HashMap<usize, Problem> {
    let mut refused = HashMap::new();
    let paths = paths(taking);
    // What the file puts somewhere else than it stands; only that can make a circle or grow too deep.
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
                refused.insert(*at, problem);
            }
        }
    }
    if !refused.is_empty() || moved.is_empty() {
        return refused;
    }
    let parent = |id: MetricId| match parents.get(&id) {
        Some(parent) => *parent,
        None => outlines.parent(id),
    };
    // From one upwards, itself first.
    let line = |id: MetricId| std::iter::successors(Some(id), |id| parent(*id)).take(GENERATIONS);
    for (&id, &at) in &moved {
        if line(id).skip(1).any(|above| above == id) {
            refused.insert(at, Problem::at("parent", Code::ParentCycle));
        }
    }
    if !refused.is_empty() {
        return refused;
    }
    // All that may be too deep is known: what is below a member that moves. What is between two of them stays.
    let all = outlines.ids().chain(parents.keys().copied());
    for id in all {
        if line(id).nth(limits::PARENT_DEPTH).is_none() {
            continue;
        }
        // Whoever was moved nearest to where it is too deep.
        if let Some(&at) = line(id).find_map(|id| moved.get(&id)) {
            let problem = Problem::at("parent", Code::ParentDepth);
            refused.insert(at, problem.with("max", limits::PARENT_DEPTH));
        }
    }
    refused
}

#[cfg(test)]
mod tests;
