//! Networks of visitors: how many visitors of one network count, and in how many days networks come.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::visitor::VisitorHash;
use crate::identity::network::WIDE_FACTOR;

/// Most visitors of a network that count for an object in half an hour; [`WIDE_FACTOR`] times as many of a wide network.
pub const MAX_NETWORK_VISITORS: u32 = 20;

/// The length of half an hour, in seconds.
const HALF_HOUR: i64 = 30 * 60;

/// A network within a day: a keyed hash, like that of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NetworkHash(pub u64);

/// The networks of a visitor within a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VisitorNetworks {
    /// The network whose clients share the limits of one: an IPv4 or an IPv6 block.
    pub near: NetworkHash,
    /// The wide network; `None` where there is none.
    pub wide: Option<NetworkHash>,
}

impl VisitorNetworks {
    /// The network that counts as one in the order of search results: the wide one, since a customer may have as many
    /// near ones as they like.
    #[must_use]
    pub fn widest(self) -> NetworkHash {
        self.wide.unwrap_or(self.near)
    }

    /// Each network with the most visitors that count.
    fn limits(self) -> impl Iterator<Item = (NetworkHash, u32)> {
        let wide = self
            .wide
            .map(|wide| (wide, MAX_NETWORK_VISITORS * WIDE_FACTOR));
        std::iter::once((self.near, MAX_NETWORK_VISITORS)).chain(wide)
    }
}

/// A network at an object in half an hour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NetworkAt {
    /// The near or the wide network of visitors.
    pub network: NetworkHash,
    /// The id of the indicator or the dashboard, or of the collection for all of it.
    pub object: Uuid,
    /// The number of the half hour since 1970.
    pub half_hour: i64,
}

/// The number of the half hour of a time in seconds since 1970.
#[must_use]
pub const fn half_hour(second: i64) -> i64 {
    second.div_euclid(HALF_HOUR)
}

/// The visitors that count, by network, object and half hour.
#[derive(Clone, Debug, Default)]
pub struct NetworkVisitors {
    counted: BTreeMap<NetworkAt, BTreeSet<VisitorHash>>,
    new: Vec<(NetworkAt, VisitorHash)>,
}

impl NetworkVisitors {
    /// The visitors that counted before.
    #[must_use]
    pub fn new(counted: impl IntoIterator<Item = (NetworkAt, VisitorHash)>) -> Self {
        let mut visitors = Self::default();
        for (at, visitor) in counted {
            visitors.counted.entry(at).or_default().insert(visitor);
        }
        visitors
    }

    /// Whether a visitor of an object counts at a time in seconds since 1970: those who came first, up to the limits of
    /// all their networks. Records a visitor who counts.
    pub fn count(
        &mut self,
        visitor: VisitorHash,
        networks: VisitorNetworks,
        object: Uuid,
        second: i64,
    ) -> bool {
        let half_hour = half_hour(second);
        let places = networks.limits().map(|(network, most)| {
            let at = NetworkAt {
                network,
                object,
                half_hour,
            };
            (at, most)
        });

        let mut missing = Vec::new();
        for (at, most) in places {
            let counted = self.counted.entry(at).or_default();
            if counted.contains(&visitor) {
                continue;
            }
            if u32::try_from(counted.len()).is_ok_and(|counted| counted < most) {
                missing.push(at);
            } else {
                return false;
            }
        }

        // A visitor whom one network rejects is counted for none.
        for at in missing {
            self.counted.entry(at).or_default().insert(visitor);
            self.new.push((at, visitor));
        }

        true
    }

    /// The visitors that [`Self::count`] noted.
    #[must_use]
    pub fn into_new(self) -> Vec<(NetworkAt, VisitorHash)> {
        self.new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: Uuid = Uuid::from_u128(1);

    fn networks(near: u64, wide: Option<u64>) -> VisitorNetworks {
        VisitorNetworks {
            near: NetworkHash(near),
            wide: wide.map(NetworkHash),
        }
    }

    /// How many of these visitors count.
    fn counting(
        visitors: &mut NetworkVisitors,
        hashes: std::ops::Range<u64>,
        near: impl Fn(u64) -> VisitorNetworks,
        object: Uuid,
        second: i64,
    ) -> usize {
        let counts = |hash: &u64| visitors.count(VisitorHash(*hash), near(*hash), object, second);
        hashes.filter(counts).count()
    }

    #[test]
    fn a_school_is_not_one_visitor_and_a_script_is_not_six_hundred() {
        for (many, expected) in [(1, 1), (19, 19), (20, 20), (21, 20), (700, 20)] {
            let mut visitors = NetworkVisitors::default();
            let one = |_| networks(1, None);
            let counted = counting(&mut visitors, 0..many, one, OBJECT, 0);
            assert_eq!(counted, expected, "{many}");
            assert_eq!(visitors.into_new().len(), expected, "{many}");
        }
    }

    #[test]
    fn a_limit_is_of_one_network_object_and_half_hour() {
        let mut visitors = NetworkVisitors::default();
        let mut counted = |hashes, near: u64, object: u128, second| {
            let of = |_| networks(near, None);
            let object = Uuid::from_u128(object);
            counting(&mut visitors, hashes, of, object, second)
        };
        for (hashes, near, object, second, expected) in [
            (0..30, 1, 1, 0, 20),
            (30..31, 1, 1, 1_799, 0),
            // The visitors who count already.
            (0..30, 1, 1, 1_799, 20),
            // Another network, another object, another half hour.
            (30..60, 2, 1, 0, 20),
            (0..30, 1, 2, 0, 20),
            (30..60, 1, 1, 1_800, 20),
        ] {
            let found = counted(hashes.clone(), near, object, second);
            assert_eq!(found, expected, "{hashes:?} {near} {object} {second}");
        }
    }

    #[test]
    fn a_wide_network_has_four_times_the_visitors_of_a_near_one() {
        let mut visitors = NetworkVisitors::default();
        // Each visitor has a near network of its own.
        let spread = |hash| networks(hash + 100, Some(1));
        assert_eq!(counting(&mut visitors, 0..700, spread, OBJECT, 0), 80);
        // A near network of another wide one.
        let other = |_| networks(50, Some(2));
        assert_eq!(counting(&mut visitors, 700..800, other, OBJECT, 0), 20);
    }

    #[test]
    fn a_visitor_whom_a_network_leaves_out_takes_no_place_in_the_other() {
        let mut visitors = NetworkVisitors::default();
        let full = |_| networks(1, Some(2));
        assert_eq!(counting(&mut visitors, 0..700, full, OBJECT, 0), 20);
        let next = |_| networks(3, Some(2));
        assert_eq!(counting(&mut visitors, 700..1_400, next, OBJECT, 0), 20);
    }

    #[test]
    fn visitors_that_counted_before_have_their_places() {
        let at = |half_hour| NetworkAt {
            network: NetworkHash(1),
            object: OBJECT,
            half_hour,
        };
        let before = (0..19).map(|hash| (at(2), VisitorHash(hash)));
        let mut visitors = NetworkVisitors::new(before);
        let one = |_| networks(1, None);
        assert_eq!(counting(&mut visitors, 100..200, one, OBJECT, 3_600), 1);
        assert_eq!(counting(&mut visitors, 0..19, one, OBJECT, 3_600), 19);
        assert_eq!(visitors.into_new(), [(at(2), VisitorHash(100))]);
    }

    #[test]
    fn the_widest_network_is_the_wide_one_where_there_is_one() {
        assert_eq!(networks(1, Some(2)).widest(), NetworkHash(2));
        assert_eq!(networks(1, None).widest(), NetworkHash(1));
    }
}
