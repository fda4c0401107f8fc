//! How much objects are used: read from the numbers of readers a few times a day, and held in memory.

use std::collections::HashMap;

use domain::operation::analytics::popularity::{DAYS, MIN_DAYS, usage};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use search::Popularity;
use store::Db;
use store::operation::analytics::popularity as stored;

use super::Keeper;
use crate::outcome::Failure;

/// The time between two readings.
const PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// The time after a reading that failed.
const AFTER_FAILURE: SignedDuration = SignedDuration::from_mins(5);

impl Keeper {
    /// Reads how much objects are used, where that is due.
    ///
    /// # Errors
    /// Where the database does not respond; the former numbers apply.
    pub(in crate::search) async fn read_popularity(
        &self,
        db: &Db,
        now: Timestamp,
    ) -> Result<(), Failure> {
        let is_due = self.with_state(|state| state.popularity_due.is_none_or(|due| due <= now));
        if !is_due {
            return Ok(());
        }
        let read = popularity(db, now).await;
        let pause = if read.is_ok() { PAUSE } else { AFTER_FAILURE };
        self.with_state(|state| state.popularity_due = Some(now + pause));
        let read = read?;
        self.with_state(|state| state.popularity = read);
        Ok(())
    }
}

async fn popularity(db: &Db, now: Timestamp) -> Result<Popularity, Failure> {
    let today = now.to_zoned(TimeZone::UTC).date();
    let mut tx = db.read().await?;
    let from = today.saturating_sub(DAYS.days());
    let networks = stored::networks(&mut tx, from, today, MIN_DAYS).await?;
    let followers = stored::followers(&mut tx).await?;
    drop(tx);
    let mut uses: HashMap<_, (u64, u64)> = HashMap::new();
    for (id, count) in networks {
        uses.entry(id).or_default().0 = count;
    }
    for (id, count) in followers {
        uses.entry(id).or_default().1 = count;
    }
    let uses = uses.into_iter();
    Ok(uses
        .map(|(id, (networks, followers))| (id, usage(networks, followers)))
        .collect())
}
