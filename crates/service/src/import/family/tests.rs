//! Parents in a file and its collection, in tables of cases.

use domain::calendar::frequency::Frequency;
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
        version: 1,
        vintage: 0,
    };
    Outlines::of_all(all.iter().map(outline).collect())
}

fn new(number: u128, at: &str, requested_parent: ParentRequest) -> Option<Member> {
    Some(Member {
        id: id(number),
        path_folded: at.to_owned(),
        there: None,
        requested_parent,
    })
}

fn known(
    number: u128,
    at: &str,
    parent: Option<u128>,
    requested_parent: ParentRequest,
) -> Option<Member> {
    Some(Member {
        there: Some(parent.map(id)),
        ..new(number, at, requested_parent).unwrap()
    })
}

/// The number of the parent, 0 without a parent, or the code; `-` for an absent member.
fn problem_codes(members: &[Option<Member>], outlines: &Outlines) -> Vec<String> {
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
        new(11, "x/y", ParentRequest::ByPath(Some(path("x")))),
        new(12, "p", ParentRequest::At(path("X"))),
        new(13, "x", ParentRequest::Nothing),
        new(14, "a/b", ParentRequest::ByPath(Some(path("A")))),
        new(15, "q/r", ParentRequest::ByPath(Some(path("q")))),
        new(16, "s", ParentRequest::At(path("nowhere"))),
        known(2, "old", Some(1), ParentRequest::Stay(Some(id(1)))),
        None,
    ];
    assert_eq!(
        problem_codes(&members, &there),
        ["13", "13", "0", "1", "0", "PARENT_NOT_FOUND", "1", "-"]
    );
}

#[test]
fn who_needs_one_that_drops_out_drops_out_too() {
    let members = [
        new(11, "a", ParentRequest::At(path("b"))),
        new(12, "b", ParentRequest::At(path("c"))),
        new(13, "c/d", ParentRequest::ByPath(Some(path("c")))),
        None,
    ];
    assert_eq!(
        problem_codes(&members, &outlines(&[])),
        ["PARENT_NOT_FOUND", "PARENT_NOT_FOUND", "0", "-"]
    );
}

#[test]
fn a_long_chain_without_its_first_drops_out_at_once() {
    let members: Vec<_> = (0..5_000_u128)
        .map(|n| {
            let above = ParentRequest::At(path(&format!("m{}", n + 1)));
            new(10 + n, &format!("m{n}"), above)
        })
        .collect();

    let (settled, rounds) = settle_counted(&members, &outlines(&[]));
    let without_parent = Some(Err(not_found()));
    assert!(settled.iter().all(|settled| *settled == without_parent));
    assert_eq!(rounds, 1);

    // The same below a cycle.
    let mut members = members;
    members.push(new(9_000, "m5000", ParentRequest::At(path("m4999"))));
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
    // In the collection a is below b; the file moves b below c, and c below a.
    let there = outlines(&[(1, "a", Some(2)), (2, "b", None), (3, "c", None)]);
    let members = [
        known(2, "b", None, ParentRequest::At(path("c"))),
        known(3, "c", None, ParentRequest::At(path("a"))),
    ];
    assert_eq!(
        problem_codes(&members, &there),
        ["PARENT_CYCLE", "PARENT_CYCLE"]
    );
    // A cycle that the same file breaks elsewhere is no cycle.
    let members = [
        known(2, "b", None, ParentRequest::At(path("c"))),
        known(3, "c", None, ParentRequest::At(path("a"))),
        known(1, "a", Some(2), ParentRequest::Nothing),
    ];
    assert_eq!(problem_codes(&members, &there), ["3", "1", "0"]);
}

#[test]
fn six_generations_are_possible_and_a_seventh_is_not_also_when_it_comes_from_below() {
    let members: Vec<_> = (0..7_u128)
        .map(|n| {
            let requested_parent = match n {
                0 => ParentRequest::Nothing,
                _ => ParentRequest::At(path(&format!("m{}", n - 1))),
            };
            new(10 + n, &format!("m{n}"), requested_parent)
        })
        .collect();
    let expected = ["0", "10", "11", "12", "13", "14", "PARENT_DEPTH"];
    assert_eq!(problem_codes(&members, &outlines(&[])), expected);

    let there = outlines(&[
        (1, "a", None),
        (2, "b", Some(1)),
        (3, "c", Some(2)),
        (4, "d", Some(3)),
        (21, "x", None),
        (22, "y", Some(21)),
        (23, "z", Some(22)),
    ]);
    let members = [known(21, "x", None, ParentRequest::At(path("d")))];
    assert_eq!(problem_codes(&members, &there), ["PARENT_DEPTH"]);
    let members = [known(21, "x", None, ParentRequest::At(path("c")))];
    assert_eq!(problem_codes(&members, &there), ["3"]);
}

/// Pseudo-random numbers, the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

const PATHS: [&str; 14] = [
    "a", "a/b", "a/b/c", "a/d", "e", "e/f", "g", "g/h", "i", "j", "k", "k/l", "m", "n",
];

/// A collection of most of the paths, without cycles and within the limit of depth.
fn any_collection(dice: &mut Dice) -> Vec<(u128, &'static str, Option<u128>)> {
    let mut all: Vec<(u128, &str, Option<u128>)> = Vec::new();
    let mut depths = vec![0];
    for (number, path) in (1..).zip(PATHS) {
        if dice.below(4) == 0 {
            depths.push(0);
            continue;
        }
        // Prefers depth to breadth.
        let above = dice.below(all.len() + 1).max(dice.below(all.len() + 1));
        let parent = all.get(above.wrapping_sub(1)).map(|(number, ..)| *number);
        let depth = parent.map_or(0, |number| depths[usize::try_from(number).unwrap()]) + 1;
        let fits = depth <= limits::PARENT_DEPTH;
        depths.push(if fits { depth } else { 1 });
        all.push((number, path, parent.filter(|_| fits)));
    }
    all
}

/// A file of some of the paths, with requests of all kinds.
fn any_file(dice: &mut Dice, there: &Outlines) -> Vec<Option<Member>> {
    let mut members = Vec::new();
    for (number, at) in (100..).zip(PATHS) {
        if dice.below(2) == 0 {
            continue;
        }
        let stored = there.at(at).map(|outline| (outline.id, outline.parent));
        let requested_parent = match (dice.below(5), stored) {
            (0, Some((_, parent))) => ParentRequest::Stay(parent),
            (0 | 1, _) => ParentRequest::ByPath(path(at).parent()),
            (2, _) => ParentRequest::Nothing,
            _ => ParentRequest::At(path(PATHS[dice.below(PATHS.len())])),
        };
        members.push(Some(Member {
            id: stored.map_or(id(number), |(id, _)| id),
            path_folded: at.to_owned(),
            there: stored.map(|(_, parent)| parent),
            requested_parent,
        }));
    }
    members
}

/// The part of a collection that is read for a file.
fn read_for(
    members: &[Option<Member>],
    all: &[(u128, &'static str, Option<u128>)],
) -> Vec<(u128, &'static str, Option<u128>)> {
    let one = |number: u128| *all.iter().find(|one| one.0 == number).unwrap();
    let line = |number: u128| std::iter::successors(Some(one(number)), |one_of| one_of.2.map(one));
    let mut paths = requested_paths(members);
    paths.extend(
        members
            .iter()
            .flatten()
            .map(|member| member.path_folded.clone()),
    );
    let at_paths = all.iter().filter(|one| paths.contains(&one.1.to_owned()));
    let mut read: Vec<_> = at_paths.flat_map(|one| line(one.0)).collect();
    let moved = moved(members, &outlines(&read));
    let is_moved = |number: u128| moved.contains(&id(number));
    read.extend(
        all.iter()
            .filter(|one| line(one.0).any(|above| is_moved(above.0))),
    );
    read
}

#[test]
fn what_is_read_decides_the_same_as_the_whole_collection() {
    let mut dice = Dice(2_024);
    let (mut circles, mut deep, mut smaller) = (0, 0, 0);

    for round in 0..2_000 {
        let all = any_collection(&mut dice);
        let whole = outlines(&all);
        let members = any_file(&mut dice, &whole);
        let part = read_for(&members, &all);
        let part = outlines(&part);
        let settled = settle(&members, &whole);
        assert_eq!(
            settle(&members, &part),
            settled,
            "{round}: {all:?} {members:#?}"
        );
        let has = |code: Code| {
            let mut rejected = settled
                .iter()
                .flatten()
                .filter_map(|one| one.as_ref().err());
            usize::from(rejected.any(|problem| problem.code == code))
        };
        circles += has(Code::ParentCycle);
        deep += has(Code::ParentDepth);
        smaller += usize::from(part.ids().count() < whole.ids().count());
        // Leaves some members out afterwards, with the outlines that were read for all of them.
        let mut members = members;
        for member in &mut members {
            member.take_if(|_| dice.below(3) == 0);
        }
        assert_eq!(
            settle(&members, &part),
            settle(&members, &whole),
            "{round}: {all:?} {members:#?}"
        );
    }

    assert!(
        circles > 100 && deep > 100 && smaller > 500,
        "{circles} {deep} {smaller}"
    );
}
