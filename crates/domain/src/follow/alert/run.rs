//! When digests run, by the calendar of the reader's time zone.
//!
//! A run has a nominal date: any date, a Sunday, or the last day of a month. Its moment is the first instant at which
//! the local time is [`END_OF_DAY`] of that date or later. Changes of an offset by at most 24 hours are supported,
//! which includes each change of the IANA database.

use std::iter::successors;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};
use jiff::{Timestamp, ToSpan};

use super::mode::Cadence;

/// The local time at which digests run.
pub const END_OF_DAY: Time = Time::constant(19, 0, 0, 0);

/// The number of nominal dates that are tried: one that the time zone leaves out or that a change of the clocks puts on
/// the other side of now, and one whose instant is outside the calendar, are passed over.
const MAX_DATES_TRIED: usize = 4;

/// A date and the moment at which the digest of a reader is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestRun {
    /// The nominal date, which a time zone may leave out. It identifies the run of a reader.
    pub date: Date,
    /// The moment from which on the run is due.
    pub at: Timestamp,
}

impl Cadence {
    /// Whether a date is a nominal date of this cadence.
    fn has_run_on(self, date: Date) -> bool {
        match self {
            Self::Daily => true,
            Self::Weekly => days_until_sunday(date) == 0,
            Self::Monthly => date.day() == date.days_in_month(),
        }
    }

    /// The first nominal date at or after a date. `None` at the end of the calendar.
    fn first_date_from(self, date: Date) -> Option<Date> {
        match self {
            Self::Daily => Some(date),
            Self::Weekly => date.checked_add(days_until_sunday(date).days()).ok(),
            Self::Monthly => Some(date.last_of_month()),
        }
    }

    /// The last nominal date at or before a date. `None` at the start of the calendar.
    fn last_date_until(self, date: Date) -> Option<Date> {
        match self {
            _ if self.has_run_on(date) => Some(date),
            Self::Daily => Some(date),
            Self::Weekly => {
                let days_since_sunday = 7 - days_until_sunday(date);
                date.checked_sub(days_since_sunday.days()).ok()
            }
            Self::Monthly => date.first_of_month().yesterday().ok(),
        }
    }
}

/// The number of days from a date to the Sunday of its ISO week, 0 to 6.
fn days_until_sunday(date: Date) -> i8 {
    7 - date.weekday().to_monday_one_offset()
}

/// Returns the run with this nominal date. A weekly or monthly run on a date that the time zone leaves out is at the
/// first instant after this date. `None` if the cadence has no run on this date, for a daily run on a date that is left
/// out, and at the ends of the calendar.
#[must_use]
pub fn run_on(cadence: Cadence, zone: &TimeZone, date: Date) -> Option<DigestRun> {
    if !cadence.has_run_on(date) {
        return None;
    }
    let end = date.to_datetime(END_OF_DAY);
    let at = match zone.to_ambiguous_timestamp(end).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.to_timestamp(end).ok()?,
        AmbiguousOffset::Fold { before, .. } => before.to_timestamp(end).ok()?,
        AmbiguousOffset::Gap { before, after } => {
            let transition = end_of_gap(zone, end, before, after)?;
            let is_left_out = before.to_datetime(transition) <= date.to_datetime(Time::midnight())
                && after.to_datetime(transition).date() > date;
            if is_left_out && cadence == Cadence::Daily {
                return None;
            }
            transition
        }
    };
    Some(DigestRun { date, at })
}

/// The transition that leaves out a local time. `before` and `after` are the offsets around it.
fn end_of_gap(
    zone: &TimeZone,
    left_out: DateTime,
    before: Offset,
    after: Offset,
) -> Option<Timestamp> {
    // The first transition after this instant at which the local time is past the one left out: a transition that
    // leaves the offset as it is can precede it.
    let earlier = after.to_timestamp(left_out).ok()?;
    let latest = before.to_timestamp(left_out).ok()?;
    zone.following(earlier)
        .take_while(|transition| transition.timestamp() <= latest)
        .find(|transition| transition.offset().to_datetime(transition.timestamp()) > left_out)
        .map(|transition| transition.timestamp())
}

/// Returns the first run after an instant whose date is after `last`, the nominal date of the reader's last run: after
/// a change of the time zone or of the cadence a date has at most one run. `None` at the end of the calendar.
#[must_use]
pub fn next_run(
    cadence: Cadence,
    zone: &TimeZone,
    after: Timestamp,
    last: Option<Date>,
) -> Option<DigestRun> {
    let local = zone.to_datetime(after);
    let mut from = local.date();
    // The run of this date was made: passing over it here spares a conversion.
    if local.time() >= END_OF_DAY {
        from = from.tomorrow().ok()?;
    }
    if let Some(last) = last {
        from = from.max(last.tomorrow().ok()?);
    }
    successors(cadence.first_date_from(from), |date| {
        cadence.first_date_from(date.tomorrow().ok()?)
    })
    .take(MAX_DATES_TRIED)
    .filter_map(|date| run_on(cadence, zone, date))
    .find(|run| run.at > after)
}

/// Returns the latest run at or before `now` whose date is after `last`, the nominal date of the reader's last run.
/// Earlier runs that were missed, because the server was down, are merged into it. `None` if no run is due, and at the
/// start of the calendar.
#[must_use]
pub fn latest_run(
    cadence: Cadence,
    zone: &TimeZone,
    now: Timestamp,
    last: Option<Date>,
) -> Option<DigestRun> {
    let today = zone.to_datetime(now).date();
    // Where the clocks went back by a day in the evening, the run of tomorrow was already made.
    let until = today.tomorrow().unwrap_or(today);
    successors(cadence.last_date_until(until), |date| {
        cadence.last_date_until(date.yesterday().ok()?)
    })
    .take_while(|date| last.is_none_or(|last| *date > last))
    .take(MAX_DATES_TRIED)
    .filter_map(|date| run_on(cadence, zone, date))
    .find(|run| run.at <= now)
}

#[cfg(test)]
mod tests;
