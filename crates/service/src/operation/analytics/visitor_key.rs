//! Keys of visitors' hashes: made when a day's first visitor comes, shared through the database, destroyed when the day
//! is over.

use std::collections::HashMap;

use domain::operation::analytics::{DayKey, NetworkHash, VisitorHash, VisitorNetworks};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use store::operation::analytics::visitor_key;

use super::pending::{RawNetwork, RawReader, RawVisitor};
use crate::operation::analytics::Analytics;
use crate::outcome::Failure;
use crate::platform::clock::zone_named;
use crate::platform::random;
use crate::shared::Shared;
use crate::shared::seal::keyed_hash;

/// How long after its day a key is destroyed: servers write their counts from before midnight.
const GRACE: SignedDuration = SignedDuration::from_mins(10);
/// The days for which rows of destroyed keys stay.
const ROW_DAYS: i32 = 3;

/// The keys that this server uses, by zone and day.
#[derive(Debug, Default)]
pub(super) struct VisitorKeys(HashMap<(String, Date), DayKey>);

/// Whether the day of a key is over.
fn is_over(zone: &str, day: Date, now: Timestamp) -> bool {
    let local = (now - GRACE).to_zoned(zone_named(zone)).date();
    day < local
}

impl VisitorKeys {
    /// The key of a day in a zone; `None` where it is destroyed.
    pub(super) async fn find(
        &mut self,
        shared: &Shared,
        zone: &str,
        day: Date,
    ) -> Result<Option<DayKey>, Failure> {
        let place = (zone.to_owned(), day);
        if let Some(key) = self.0.get(&place) {
            return Ok(Some(key.clone()));
        }
        if is_over(zone, day, shared.now()) {
            return Ok(None);
        }

        let new = DayKey {
            zone: zone.to_owned(),
            day,
            key: random::bytes(shared.random())?,
        };

        let mut tx = shared.db().begin().await?;
        let key = visitor_key::find_or_insert(&mut tx, &new).await?;
        tx.commit().await?;
        if key.is_destroyed() {
            return Ok(None);
        }

        self.0.insert(place, key.clone());
        Ok(Some(key))
    }

    /// Forgets the keys of days that are over.
    pub(super) fn forget(&mut self, now: Timestamp) {
        self.0.retain(|(zone, day), _| !is_over(zone, *day, now));
    }
}

/// The hashes of a view in a day.
pub(super) struct ViewHashes {
    pub(super) visitor: VisitorHash,
    /// Of the visitor and the page.
    pub(super) page: u64,
    pub(super) networks: VisitorNetworks,
}

pub(super) fn visitor_hash(key: &DayKey, visitor: RawVisitor) -> Result<VisitorHash, Failure> {
    Ok(VisitorHash(day_hash(key, &[&visitor.0])?))
}

/// A visitor in a day with its networks, and the visitor of one page.
pub(super) fn view_hashes(
    key: &DayKey,
    reader: &RawReader,
    page: &str,
) -> Result<ViewHashes, Failure> {
    let network =
        |network: RawNetwork| Ok::<_, Failure>(NetworkHash(day_hash(key, &[&network.0])?));
    Ok(ViewHashes {
        visitor: visitor_hash(key, reader.visitor)?,
        page: day_hash(key, &[&reader.visitor.0, page.as_bytes()])?,
        networks: VisitorNetworks {
            near: network(reader.near)?,
            wide: reader.wide.map(network).transpose()?,
        },
    })
}

/// The first bytes of a hash by the key of a day.
fn day_hash(key: &DayKey, parts: &[&[u8]]) -> Result<u64, Failure> {
    let [a, b, c, d, e, f, g, h, ..] = keyed_hash(&key.key, parts)?;
    Ok(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
}

impl Analytics<'_> {
    /// Destroys the keys of days that are over.
    pub(super) async fn destroy_keys(self) -> Result<(), Failure> {
        let now = self.shared.now();
        let mut tx = self.shared.db().read().await?;
        let mut over = visitor_key::all(&mut tx).await?;
        drop(tx);
        over.retain(|key| !key.is_destroyed() && is_over(&key.zone, key.day, now));
        if over.is_empty() {
            return Ok(());
        }
        let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
        let before = today.checked_sub(ROW_DAYS.days()).unwrap_or(Date::MIN);
        let mut tx = self.shared.db().begin().await?;
        visitor_key::destroy(&mut tx, &over, before).await?;
        tx.commit().await?;
        // The former bytes leave the log too.
        self.shared.db().truncate_log().await?;
        Ok(())
    }
}
