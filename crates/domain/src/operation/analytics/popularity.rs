//! How much an object is used, for the order of search results: by the networks of its readers on the median day, and by
//! its followers. A day of many visits, or many visitors of one network, changes little of it.

/// The days whose networks count, up to yesterday.
pub const DAYS: i32 = 90;

/// The fewest days that the median is taken of: an object that was first viewed later has days without networks.
pub const MIN_DAYS: u32 = 7;

/// The use that a follower counts for, and a network that comes on the median day. Full use is 100,000.
const WEIGHT: u64 = 10;

/// The use of an object with these networks on the median day and these followers.
#[must_use]
pub const fn usage(networks: u64, followers: u64) -> u64 {
    networks.saturating_add(followers).saturating_mul(WEIGHT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_a_day_counts_as_a_follower() {
        for (networks, followers, expected) in [
            (0, 0, 0),
            (1, 0, 10),
            (0, 1, 10),
            (3, 4, 70),
            (u64::MAX, 1, u64::MAX),
        ] {
            assert_eq!(usage(networks, followers), expected);
        }
    }
}
