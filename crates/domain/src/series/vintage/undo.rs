//! Taking a publish back: a new vintage has the state before the latest one.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};

use crate::id::UserId;
use crate::limits;
use crate::problem::Code;

/// The latest vintage of a series, which may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LatestVintage {
    /// The number of the vintage, from 1.
    pub number: i64,
    /// The author; `None` if the user no longer exists.
    pub author: Option<UserId>,
    /// The time of its publish.
    pub published_at: Timestamp,
}

/// Why a vintage cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoProblem {
    /// Another vintage is the latest one.
    NotLatest,
    /// Another user published it.
    OtherAuthor,
    /// It was published too long ago.
    Late,
}

impl UndoProblem {
    /// The code to report to the client.
    #[must_use]
    pub const fn code(self) -> Code {
        match self {
            Self::NotLatest => Code::VintageConflict,
            Self::OtherAuthor => Code::UndoOthers,
            Self::Late => Code::UndoLate,
        }
    }
}

impl LatestVintage {
    /// Checks that a user may take vintage `vintage` back: only the latest one, only its author, and only within
    /// [`limits::UNDO_SECONDS`] of its publish. A publish that the clock of another server dates later than `now` is
    /// not late.
    ///
    /// # Errors
    /// The first condition that is not met.
    pub fn check_undo(
        &self,
        vintage: i64,
        user: UserId,
        now: Timestamp,
    ) -> Result<(), UndoProblem> {
        let time = SignedDuration::from_secs(limits::UNDO_SECONDS);
        if self.number != vintage {
            Err(UndoProblem::NotLatest)
        } else if self.author != Some(user) {
            Err(UndoProblem::OtherAuthor)
        } else if now.duration_since(self.published_at) > time {
            Err(UndoProblem::Late)
        } else {
            Ok(())
        }
    }
}

/// The vintages, of consecutive ones in ascending order, that remain: without each one that was taken back and the one
/// that took it back. `undoes` has the number of the vintage that a vintage took back. A vintage that takes back one
/// that is not in front of it among the remaining ones remains: it restores what was taken back before, or what an
/// earlier part of the vintages has.
#[must_use]
pub fn remaining(vintages: impl IntoIterator<Item = i64>, undoes: &BTreeMap<i64, i64>) -> Vec<i64> {
    let mut remaining = Vec::new();
    for vintage in vintages {
        match undoes.get(&vintage) {
            Some(undone) if remaining.last() == Some(undone) => {
                remaining.pop();
            }
            _ => remaining.push(vintage),
        }
    }
    remaining
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use uuid::Uuid;

    use super::*;

    fn user(number: u128) -> UserId {
        UserId::new(Uuid::from_u128(number))
    }

    #[test]
    fn only_the_author_of_the_latest_vintage_takes_it_back_and_only_soon() {
        let published_at = Timestamp::from_second(1_790_000_000).unwrap();
        let latest = LatestVintage {
            number: 3,
            author: Some(user(1)),
            published_at,
        };
        let without_author = LatestVintage {
            author: None,
            ..latest
        };
        for (latest, vintage, by, milliseconds, expected) in [
            (latest, 3, 1, 0, Ok(())),
            (latest, 3, 1, 120_000, Ok(())),
            (latest, 3, 1, 120_001, Err(UndoProblem::Late)),
            (latest, 3, 1, -240_000, Ok(())),
            (latest, 3, 2, 0, Err(UndoProblem::OtherAuthor)),
            (latest, 3, 2, 600_000, Err(UndoProblem::OtherAuthor)),
            (without_author, 3, 1, 0, Err(UndoProblem::OtherAuthor)),
            (latest, 2, 1, 0, Err(UndoProblem::NotLatest)),
            (latest, 4, 1, 0, Err(UndoProblem::NotLatest)),
            (latest, 0, 2, 600_000, Err(UndoProblem::NotLatest)),
        ] {
            let now = published_at + SignedDuration::from_millis(milliseconds);
            let checked = latest.check_undo(vintage, user(by), now);
            assert_eq!(checked, expected, "{vintage} {by} {milliseconds}");
        }
    }

    #[test]
    fn a_vintage_that_was_taken_back_does_not_remain() {
        // Vintages of a range; of each that takes one back, its number and the one taken back; what remains.
        type Case = (RangeInclusive<i64>, &'static [(i64, i64)], &'static [i64]);
        let cases: [Case; 7] = [
            (2..=4, &[], &[2, 3, 4]),
            (2..=3, &[(3, 2)], &[]),
            (2..=5, &[(4, 3)], &[2, 5]),
            // The undo of an undo restores the vintage that was taken back.
            (2..=4, &[(3, 2), (4, 3)], &[4]),
            (2..=5, &[(3, 2), (4, 3), (5, 4)], &[]),
            // The vintage that was taken back is in front of the range.
            (3..=4, &[(3, 2)], &[3, 4]),
            (3..=4, &[(3, 2), (4, 3)], &[]),
        ];
        for (vintages, undoes, expected) in cases {
            let undoes = undoes.iter().copied().collect();
            assert_eq!(remaining(vintages, &undoes), expected, "{undoes:?}");
        }
    }
}
