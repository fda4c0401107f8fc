//! Moving several indicators below one parent.

use std::collections::{HashMap, HashSet};

use crate::{
    id::MetricId,
    limits::PARENT_DEPTH,
    problem::{Code, Problem},
};

/// The indicators of `moved` that cannot be below `parent` together, each with its problem: `PARENT_CYCLE` for the
/// parent and its ancestors; if `moved` has no such indicator, `PARENT_DEPTH(max)` for each that would be, or have a
/// descendant, in too deep a generation. `parents` maps the indicators of the collection that have a parent to it.
#[must_use]
pub fn check_below(
    parent: MetricId,
    moved: &[MetricId],
    parents: &HashMap<MetricId, MetricId>,
) -> Vec<(MetricId, Problem)> {
    let line: Vec<MetricId> = std::iter::successors(Some(parent), |id| parents.get(id).copied())
        .take(PARENT_DEPTH + 1)
        .collect();

    let circle: Vec<_> = moved
        .iter()
        .filter(|id| line.contains(id))
        .map(|id| (*id, Problem::at("parent", Code::ParentCycle)))
        .collect();
    if !circle.is_empty() {
        return circle;
    }

    // Moved indicators leave their present parents.
    let movers: HashSet<MetricId> = moved.iter().copied().collect();
    let mut children: HashMap<MetricId, Vec<MetricId>> = HashMap::new();
    for (child, parent) in parents {
        if !movers.contains(child) {
            children.entry(*parent).or_default().push(*child);
        }
    }

    let room = PARENT_DEPTH.saturating_sub(line.len());
    let too_deep = moved
        .iter()
        .filter(|id| generations(**id, &children, room + 1) > room);
    too_deep
        .map(|id| {
            let problem = Problem::at("parent", Code::ParentDepth).with("max", PARENT_DEPTH);
            (*id, problem)
        })
        .collect()
}

/// The number of generations of an indicator and its descendants, at most `most`.
fn generations(id: MetricId, children: &HashMap<MetricId, Vec<MetricId>>, most: usize) -> usize {
    let mut generation = vec![id];
    let mut count = 0;
    while count < most && !generation.is_empty() {
        count += 1;
        generation = generation
            .iter()
            .filter_map(|id| children.get(id))
            .flatten()
            .copied()
            .collect();
    }
    count
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn id(number: u128) -> MetricId {
        MetricId::new(Uuid::from_u128(number))
    }

    fn reported(parent: u128, moved: &[u128], edges: &[(u128, u128)]) -> Vec<(u128, Code)> {
        let moved: Vec<_> = moved.iter().copied().map(id).collect();
        let parents = edges.iter().map(|(child, above)| (id(*child), id(*above)));
        check_below(id(parent), &moved, &parents.collect())
            .into_iter()
            .map(|(id, problem)| (id.uuid().as_u128(), problem.code))
            .collect()
    }

    #[test]
    fn nobody_stands_below_themselves_or_their_descendants() {
        let line = [(3, 2), (2, 1)];
        assert_eq!(reported(3, &[9], &line), []);
        assert_eq!(reported(3, &[3, 9], &line), [(3, Code::ParentCycle)]);
        assert_eq!(
            reported(3, &[1, 2, 9], &line),
            [(1, Code::ParentCycle), (2, Code::ParentCycle)]
        );
        assert_eq!(reported(1, &[2, 3], &line), []);
    }

    #[test]
    fn six_generations_are_the_most_of_the_result() {
        // 1 to 5 are a line; 11 has a child, 12.
        let line = [(2, 1), (3, 2), (4, 3), (5, 4), (12, 11)];
        assert_eq!(reported(5, &[9], &line), []);
        assert_eq!(reported(5, &[11, 9], &line), [(11, Code::ParentDepth)]);
        assert_eq!(reported(4, &[11], &line), []);
        // Both move: 12 is no longer below 11.
        assert_eq!(reported(5, &[11, 12], &line), []);
        let six = [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)];
        assert_eq!(reported(6, &[9], &six), [(9, Code::ParentDepth)]);
    }
}
