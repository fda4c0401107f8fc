//! Who stands above whom once a file is published: its own indicators may be parents too, and circles and depths
//! are those of the result as a whole.

use std::collections::HashMap;

use domain::id::MetricId;
use domain::key::MetricPath;
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
mod tests {
    use domain::frequency::Frequency;
    use store::metric::batch::Outline;
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> MetricId {
        MetricId::new(Uuid::from_u128(number))
    }

    fn path(text: &str) -> MetricPath {
        MetricPath::parse(text).unwrap()
    }

    /// A collection: numbers, paths, numbers of parents.
    fn outlines(all: &[(u128, &str, Option<u128>)]) -> Outlines {
        let outline = |&(number, path, parent): &(u128, &str, Option<u128>)| Outline {
            id: id(number),
            path_folded: path.to_owned(),
            parent: parent.map(id),
            frequency: Frequency::Yearly,
        };
        Outlines::new(all.iter().map(outline).collect())
    }

    fn new(number: u128, at: &str, wish: Wish) -> Option<Member> {
        Some(Member {
            id: id(number),
            path_folded: at.to_owned(),
            there: None,
            wish,
        })
    }

    fn known(number: u128, at: &str, parent: Option<u128>, wish: Wish) -> Option<Member> {
        Some(Member {
            there: Some(parent.map(id)),
            ..new(number, at, wish).unwrap()
        })
    }

    /// The number of the parent, 0 for none, or the code.
    fn told(members: &[Option<Member>], outlines: &Outlines) -> Vec<String> {
        settle(members, outlines)
            .into_iter()
            .map(|settled| match settled {
                None => "-".to_owned(),
                Some(Ok(None)) => "0".to_owned(),
                Some(Ok(Some(parent))) => parent.uuid().as_u128().to_string(),
                Some(Err(problem)) => problem.code.as_str().to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_parent_may_stand_anywhere_in_the_file_or_in_the_collection() {
        let there = outlines(&[(1, "a", None), (2, "old", Some(1))]);
        let members = [
            new(11, "x/y", Wish::ByPath(Some(path("x")))),
            new(12, "p", Wish::At(path("X"))),
            new(13, "x", Wish::Nothing),
            new(14, "a/b", Wish::ByPath(Some(path("A")))),
            new(15, "q/r", Wish::ByPath(Some(path("q")))),
            new(16, "s", Wish::At(path("nowhere"))),
            known(2, "old", Some(1), Wish::Stay(Some(id(1)))),
            None,
        ];
        assert_eq!(
            told(&members, &there),
            ["13", "13", "0", "1", "0", "PARENT_NOT_FOUND", "1", "-"]
        );
    }

    #[test]
    fn who_needs_one_that_drops_out_drops_out_too() {
        let members = [
            new(11, "a", Wish::At(path("b"))),
            new(12, "b", Wish::At(path("c"))),
            new(13, "c/d", Wish::ByPath(Some(path("c")))),
            None,
        ];
        assert_eq!(
            told(&members, &outlines(&[])),
            ["PARENT_NOT_FOUND", "PARENT_NOT_FOUND", "0", "-"]
        );
    }

    #[test]
    fn a_long_chain_without_its_first_drops_out_at_once() {
        let members: Vec<_> = (0..5_000_u128)
            .map(|n| {
                let above = Wish::At(path(&format!("m{}", n + 1)));
                new(10 + n, &format!("m{n}"), above)
            })
            .collect();
        let (settled, rounds) = settle_counted(&members, &outlines(&[]));
        let lost = Some(Err(not_found()));
        assert!(settled.iter().all(|settled| *settled == lost));
        assert_eq!(rounds, 1);
        // Below a circle too.
        let mut members = members;
        members.push(new(9_000, "m5000", Wish::At(path("m4999"))));
        let (settled, rounds) = settle_counted(&members, &outlines(&[]));
        let code = |at: usize| settled[at].clone().unwrap().unwrap_err().code;
        assert_eq!(
            (code(4_999), code(5_000)),
            (Code::ParentCycle, Code::ParentCycle)
        );
        assert_eq!(
            (code(0), code(4_998)),
            (Code::ParentNotFound, Code::ParentNotFound)
        );
        assert_eq!(rounds, 2);
    }

    #[test]
    fn circles_are_found_across_file_and_collection() {
        // a below b in the collection; the file puts b below c, and c below a.
        let there = outlines(&[(1, "a", Some(2)), (2, "b", None), (3, "c", None)]);
        let members = [
            known(2, "b", None, Wish::At(path("c"))),
            known(3, "c", None, Wish::At(path("a"))),
        ];
        assert_eq!(told(&members, &there), ["PARENT_CYCLE", "PARENT_CYCLE"]);
        // A circle that the same file opens elsewhere is none.
        let members = [
            known(2, "b", None, Wish::At(path("c"))),
            known(3, "c", None, Wish::At(path("a"))),
            known(1, "a", Some(2), Wish::Nothing),
        ];
        assert_eq!(told(&members, &there), ["3", "1", "0"]);
    }

    #[test]
    fn six_generations_are_possible_and_a_seventh_is_not_also_when_it_comes_from_below() {
        let members: Vec<_> = (0..7_u128)
            .map(|n| {
                let wish = match n {
                    0 => Wish::Nothing,
                    _ => Wish::At(path(&format!("m{}", n - 1))),
                };
                new(10 + n, &format!("m{n}"), wish)
            })
            .collect();
        let expected = ["0", "10", "11", "12", "13", "14", "PARENT_DEPTH"];
        assert_eq!(told(&members, &outlines(&[])), expected);

        let there = outlines(&[
            (1, "a", None),
            (2, "b", Some(1)),
            (3, "c", Some(2)),
            (4, "d", Some(3)),
            (21, "x", None),
            (22, "y", Some(21)),
            (23, "z", Some(22)),
        ]);
        let members = [known(21, "x", None, Wish::At(path("d")))];
        assert_eq!(told(&members, &there), ["PARENT_DEPTH"]);
        let members = [known(21, "x", None, Wish::At(path("c")))];
        assert_eq!(told(&members, &there), ["3"]);
    }
}
