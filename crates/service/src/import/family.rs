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

/// What each member stands below afterwards, or why it cannot take part; in the order of `members`, of which those
/// that are none are left out of the file for other reasons.
pub(super) fn settle(
    members: &[Option<Member>],
    outlines: &Outlines,
) -> Vec<Option<Result<Option<MetricId>, Problem>>> {
    let mut settled: Vec<Option<Result<Option<MetricId>, Problem>>> = vec![None; members.len()];
    let mut taking: Vec<(usize, &Member)> = members
        .iter()
        .enumerate()
        .filter_map(|(at, member)| Some((at, member.as_ref()?)))
        .collect();
    // Who drops out may have been the parent of another: again, until nobody does.
    loop {
        let refused = refused(&taking, outlines);
        if refused.is_empty() {
            break;
        }
        taking.retain(|(at, _)| !refused.contains_key(at));
        for (at, problem) in refused {
            if let Some(place) = settled.get_mut(at) {
                *place = Some(Err(problem));
            }
        }
    }
    let paths = paths(&taking);
    for (at, member) in &taking {
        if let Some(place) = settled.get_mut(*at) {
            *place = Some(Ok(above(member, &paths, outlines).unwrap_or_default()));
        }
    }
    settled
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
        Wish::At(path) => at(path)
            .map(Some)
            .ok_or_else(|| Problem::at("parent", Code::ParentNotFound)),
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
