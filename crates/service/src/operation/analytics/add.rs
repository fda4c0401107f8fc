//! Adds the batches of all servers to the stored numbers, fixes days that are over, and merges old days into months.

use std::collections::HashMap;

use domain::operation::analytics::measure::{MAX_LABELS, MIN_VISITORS};
use domain::operation::analytics::range::first_daily;
use domain::operation::analytics::{CountBatch, Sketch};
use domain::operation::job::Lane;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};
use serde::{Deserialize, Serialize};
use store::Tx;
use store::operation::analytics::batch;
use store::operation::analytics::count::{self, CountKey, DayCount};
use store::operation::analytics::{level, place};

use super::sums::{self, CountSum};
use crate::operation::analytics::Analytics;
use crate::outcome::Failure;
use crate::platform::clock::zone_named;
use crate::shared::job::kind::Job;

/// Batches that are added in a transaction.
const AT_ONCE: u32 = 20;
/// How long after its end a day's visitors are fixed: servers may write late.
const LATE: SignedDuration = SignedDuration::from_hours(2);

/// The job that adds batches.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct AddCounts {}

impl Job for AddCounts {
    const NAME: &'static str = "analytics";
    const LANE: Lane = Lane::Index;
}

impl Analytics<'_> {
    /// Adds all batches that are stored, fixes days that are over, destroys old keys, stores the followers of days that
    /// are over, and merges old days.
    pub async fn add_counts(self) -> Result<(), Failure> {
        while self.add_batches().await? == AT_ONCE {}
        self.close_days().await?;
        // Before the followers: keys are destroyed whatever fails there.
        self.destroy_keys().await?;
        self.store_levels().await?;
        self.merge_months().await
    }

    /// Adds some batches, and returns their number.
    async fn add_batches(self) -> Result<u32, Failure> {
        let mut tx = self.shared.db().read().await?;
        let none = batch::waiting(&mut tx, 1).await?.is_empty();
        drop(tx);
        if none {
            return Ok(0);
        }
        let mut tx = self.shared.db().begin().await?;
        batch::lock(&mut tx).await?;
        let waiting = batch::waiting(&mut tx, AT_ONCE).await?;
        let batches: Vec<&CountBatch> = waiting
            .iter()
            .filter_map(|(_, batch)| batch.as_ref())
            .collect();
        let sums = sums::of(&mut tx, &batches, self.shared.now()).await?;
        for (key, sum) in sums {
            add_sum(&mut tx, key, sum).await?;
        }
        for (at, _) in &waiting {
            batch::added(&mut tx, *at, self.shared.now()).await?;
        }
        tx.commit().await?;
        Ok(u32::try_from(waiting.len()).unwrap_or(AT_ONCE))
    }

    /// Fixes the numbers of visitors of days that are over in the time zones of their collections, and deletes the
    /// texts of searches that few visitors typed.
    async fn close_days(self) -> Result<(), Failure> {
        let late = self.shared.now() - LATE;
        // The earliest date is in the zone that is 12 hours behind; no day after it is over anywhere.
        let latest = late.to_zoned(TimeZone::UTC).date().checked_add(1.days());

        let mut tx = self.shared.db().read().await?;
        let open = count::open_days(&mut tx, latest.unwrap_or(Date::MAX)).await?;
        let mut collections: Vec<_> = open.iter().map(|(collection, _)| *collection).collect();
        collections.sort_unstable();
        collections.dedup();

        let mut zones = HashMap::new();
        for some in collections.chunks(store::db::ROWS) {
            zones.extend(place::zones(&mut tx, some).await?);
        }
        drop(tx);

        for (collection, day) in open {
            let zone = zones
                .get(&collection)
                .map_or(TimeZone::UTC, |name| zone_named(name));
            if day < late.to_zoned(zone).date() {
                let mut tx = self.shared.db().begin().await?;
                count::close_day(&mut tx, collection, day, MIN_VISITORS).await?;
                tx.commit().await?;
            }
        }

        Ok(())
    }

    /// Merges days that are older than 25 months into their months.
    async fn merge_months(self) -> Result<(), Failure> {
        let daily = first_daily(self.shared.now().to_zoned(TimeZone::UTC).date());
        loop {
            let mut tx = self.shared.db().read().await?;
            let counted = count::oldest_daily(&mut tx, daily).await?;
            let followed = level::oldest_daily(&mut tx, daily).await?;
            drop(tx);
            let oldest = counted.into_iter().chain(followed).min();
            let Some(first) = oldest.map(Date::first_of_month) else {
                return Ok(());
            };
            let next = first.checked_add(1.months()).unwrap_or(Date::MAX);
            let mut tx = self.shared.db().begin().await?;
            batch::lock(&mut tx).await?;
            count::merge_month(&mut tx, first, next).await?;
            level::merge_month(&mut tx, first).await?;
            tx.commit().await?;
        }
    }
}

/// Adds a sum to its number. Beyond the number of labels of a day, a label of a reader counts without its text.
async fn add_sum(tx: &mut Tx, mut key: CountKey, sum: CountSum) -> Result<(), Failure> {
    let mut stored = count::find(tx, &key).await?;
    let is_new = stored.is_none() && key.measure.has_free_labels() && !key.label.is_empty();
    if is_new && count::labels(tx, &key).await? >= MAX_LABELS {
        key.label.clear();
        stored = count::find(tx, &key).await?;
    }
    let mut day = stored.unwrap_or(DayCount {
        count: 0,
        visitors: Some(Sketch::default()),
    });
    day.count = day.count.saturating_add(sum.count);
    if let Some(visitors) = &mut day.visitors {
        visitors.add(sum.visitors);
    }
    count::put(tx, &key, &day).await?;
    Ok(())
}
