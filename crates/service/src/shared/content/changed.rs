//! The last change of each dependency, for a bounded number of them.

use domain::content::Dependency;

use super::dependency_hash::{ByDependency, DependencyHash};
use super::position::Position;

/// Dependencies of a generation. Two generations take about 4 MB.
const GENERATION: usize = 50_000;

/// The positions of the last changes. The changes that no longer fit raise a floor: what was read before it counts as
/// changed.
#[derive(Debug)]
pub(super) struct Changed {
    generation: usize,
    recent: ByDependency<Position>,
    older: ByDependency<Position>,
    older_last: Position,
    floor: Position,
}

impl Changed {
    pub(super) fn new() -> Self {
        Self::with_generation(GENERATION)
    }

    fn with_generation(generation: usize) -> Self {
        Self {
            generation,
            recent: ByDependency::default(),
            older: ByDependency::default(),
            older_last: Position::START,
            floor: Position::START,
        }
    }

    /// Notes a change. Positions never go back.
    pub(super) fn note(&mut self, dependency: Dependency, at: Position) {
        let dependency = DependencyHash::new(dependency);
        if self.recent.len() >= self.generation && !self.recent.contains_key(&dependency) {
            self.floor = self.floor.max(self.older_last);
            self.older = std::mem::take(&mut self.recent);
            self.older_last = at;
        }
        self.recent.insert(dependency, at);
    }

    /// Notes a change of anything: no response from before it is valid any more.
    pub(super) fn note_anything(&mut self, at: Position) {
        self.recent.clear();
        self.older.clear();
        self.floor = at;
    }

    /// Whether one of the dependencies may have changed after `since`.
    pub(super) fn has_changed(&self, dependencies: &[DependencyHash], since: Position) -> bool {
        let has_changed_in = |changes: &ByDependency<Position>| {
            let mut last = dependencies.iter().filter_map(|it| changes.get(it));
            last.any(|last| *last > since)
        };
        since < self.floor
            || has_changed_in(&self.recent)
            || (since < self.older_last && has_changed_in(&self.older))
    }
}

#[cfg(test)]
mod tests {
    use domain::id::MetricId;
    use uuid::Uuid;

    use super::*;

    fn metric(number: u128) -> Dependency {
        Dependency::Metric(MetricId::new(Uuid::from_u128(number)))
    }

    fn hash(number: u64) -> DependencyHash {
        DependencyHash::new(metric(number.into()))
    }

    fn at(number: u64) -> Position {
        (0..number).fold(Position::START, |position, _| position.next())
    }

    #[test]
    fn only_later_changes_of_its_dependencies_count() {
        let mut changed = Changed::with_generation(10);
        changed.note(metric(1), at(5));
        for (dependencies, since, expected) in [
            (vec![metric(1)], 4, true),
            (vec![metric(1)], 5, false),
            (vec![metric(2)], 0, false),
            (vec![metric(2), metric(1)], 4, true),
            (vec![], 0, false),
        ] {
            let hashes: Vec<_> = dependencies.into_iter().map(DependencyHash::new).collect();
            let found = changed.has_changed(&hashes, at(since));
            assert_eq!(found, expected, "{hashes:?} since {since}");
        }
    }

    #[test]
    fn what_no_longer_fits_raises_the_floor() {
        let mut changed = Changed::with_generation(2);
        for number in 1..=7_u64 {
            changed.note(metric(number.into()), at(number));
        }
        // 7 is recent, 5 and 6 are older; 1 to 4 are forgotten.
        for number in 1..=7_u64 {
            let before = at(number - 1);
            assert!(changed.has_changed(&[hash(number)], before), "{number}");
        }
        assert!(changed.has_changed(&[hash(99)], at(3)));
        assert!(!changed.has_changed(&[hash(99)], at(5)));
        assert!(changed.recent.len() + changed.older.len() <= 4);
    }

    #[test]
    fn an_unknown_change_touches_everything_read_before_it() {
        let mut changed = Changed::new();
        changed.note_anything(at(3));
        assert!(changed.has_changed(&[], at(2)));
        assert!(!changed.has_changed(&[hash(1)], at(3)));
    }
}
