//! Stores the followers at the end of each day, in the time zones of the publishers.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::operation::analytics::level::{self, LevelZone};

use crate::operation::analytics::Analytics;
use crate::outcome::Failure;
use crate::platform::clock::zone_named;

impl Analytics<'_> {
    /// Stores the followers of each day that is over and not stored yet. After a pause of the servers, the days of the
    /// pause are stored too: a star or an alert has the times at which it was set and removed.
    pub(super) async fn store_levels(self) -> Result<(), Failure> {
        let mut tx = self.shared.db().read().await?;
        let zones = level::zones(&mut tx).await?;
        drop(tx);
        for zone in zones {
            let time_zone = zone_named(&zone.name);
            let today = self.shared.now().to_zoned(time_zone.clone()).date();
            for day in missing_days(&zone, today) {
                self.store_levels_of(&zone.name, &time_zone, day).await?;
            }
        }
        Ok(())
    }

    async fn store_levels_of(
        self,
        zone: &str,
        time_zone: &TimeZone,
        day: Date,
    ) -> Result<(), Failure> {
        let Ok(end) = day.saturating_add(1.days()).to_zoned(time_zone.clone()) else {
            return Ok(());
        };
        let mut tx = self.shared.db().read().await?;
        let levels = level::at(&mut tx, zone, end.timestamp()).await?;
        drop(tx);
        let mut tx = self.shared.db().begin().await?;
        level::put(&mut tx, day, &levels).await?;
        level::known(&mut tx, zone, day).await?;
        tx.commit().await?;
        Ok(())
    }
}

/// The days up to yesterday that are not stored; yesterday alone in a zone without any.
fn missing_days(zone: &LevelZone, today: Date) -> impl Iterator<Item = Date> {
    let yesterday = today.saturating_sub(1.days());
    let first = zone
        .known
        .map_or(yesterday, |(_, last)| last.saturating_add(1.days()));
    first
        .series(1.day())
        .take_while(move |day| *day <= yesterday)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn days_of_a_pause_are_stored_later() {
        let today = date(2026, 3, 2);
        let yesterday = date(2026, 3, 1);
        for (last, expected) in [
            (None, vec![yesterday]),
            (Some(yesterday), vec![]),
            (Some(today), vec![]),
            (Some(date(2026, 2, 27)), vec![date(2026, 2, 28), yesterday]),
        ] {
            let zone = LevelZone {
                name: "Europe/Paris".to_owned(),
                known: last.map(|last| (date(2026, 1, 1), last)),
            };
            let days: Vec<Date> = missing_days(&zone, today).collect();
            assert_eq!(days, expected, "{last:?}");
        }
    }
}
