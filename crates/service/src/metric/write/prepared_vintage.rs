//! A publish, computed before it is stored.

use domain::invariant::number_of;
use domain::problem::Problem;
use domain::series::vintage::{self, Mode, Publication};
use domain::series::{Series, codec};
use jiff::{SignedDuration, Timestamp};
use store::series::vintage::NewVintage;

/// The largest normal difference between the clocks of two servers.
const CLOCKS_DIFFER: SignedDuration = SignedDuration::from_mins(5);

/// The next vintage of one series: its counts, the encoded state and the reverse delta.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PreparedVintage {
    pub(crate) added: u64,
    pub(crate) revised: u64,
    pub(crate) removed: u64,
    pub(crate) recoded: u64,
    has_codes: bool,
    reverse: Vec<u8>,
    data: Vec<u8>,
    canonical_bytes: u64,
    observations: u64,
    decimals: u8,
    first_period: Option<String>,
    last_period: Option<String>,
    last_hole: Option<String>,
    last_value: Option<f64>,
}

impl PreparedVintage {
    /// Computes the publish of `submitted` on top of `current`; `None` where it changes nothing.
    ///
    /// # Errors
    /// `SERIES_TOO_LARGE`, `FREQUENCY_FIXED`.
    pub(crate) fn new(
        current: &Series,
        submitted: Series,
        mode: Mode,
    ) -> Result<Option<Self>, Problem> {
        if current.row_count() == 0 && submitted.row_count() == 0 {
            return Ok(None);
        }

        let published = vintage::publish(current, submitted, mode);
        let Some(publication) = published.map_err(|problem| problem.problem())? else {
            return Ok(None);
        };

        let Publication {
            next,
            canonical_bytes,
            difference,
            reverse,
        } = publication;

        // Categories have an order, but neither a first nor a latest period.
        let is_dated = next.frequency().is_dated();
        let position = |place: Option<usize>| {
            let place = place.filter(|_| is_dated)?;
            Some(next.position(place)?.to_string())
        };

        Ok(Some(Self {
            added: count(difference.added.len()),
            revised: count(difference.revised.len()),
            removed: count(difference.removed.len()),
            recoded: count(difference.recoded.len()),
            has_codes: current.has_codes() || next.has_codes(),
            reverse,
            data: codec::encode(&next),
            canonical_bytes: count(canonical_bytes),
            observations: count(next.len()),
            decimals: next.decimals(),
            first_period: position(Some(0)),
            last_period: position(next.len().checked_sub(1)),
            last_hole: next.last_hole().map(|period| period.to_string()),
            last_value: next.last_value().filter(|_| is_dated),
        }))
    }

    /// The row of this vintage, published `now` on top of vintage `based_on`, which was published at `last`.
    pub(crate) fn on_top_of(
        &self,
        based_on: i64,
        last: Option<Timestamp>,
        now: Timestamp,
    ) -> NewVintage<'_> {
        NewVintage {
            based_on,
            published_at: time_after(last, now),
            added: self.added,
            revised: self.revised,
            removed: self.removed,
            recoded: self.recoded,
            undoes: None,
            has_codes: self.has_codes,
            reverse: &self.reverse,
            data: &self.data,
            canonical_bytes: self.canonical_bytes,
            observations: self.observations,
            decimals: self.decimals,
            first_period: self.first_period.clone(),
            last_period: self.last_period.clone(),
            last_hole: self.last_hole.clone(),
            last_value: self.last_value,
        }
    }
}

/// The time of a vintage after one of `last`: not before it where the servers' clocks differ a little. A `last` further
/// ahead was published while a clock was wrong, and is ignored.
fn time_after(last: Option<Timestamp>, now: Timestamp) -> Timestamp {
    match last {
        Some(last) if last > now && last <= now + CLOCKS_DIFFER => last,
        _ => now,
    }
}

fn count(length: usize) -> u64 {
    number_of(length)
}
