//! Past states of a series.

use std::fmt;

use jiff::Timestamp;

use crate::calendar::day;
use crate::calendar::period::{Days, PeriodProblem};
use crate::problem::{Code, Problem};
use crate::series::view::problem::{cut, option_problem};

/// A state of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AsOf {
    /// The state at this moment, including a publish at that very moment. A date means the last nanosecond
    /// of its day in UTC.
    Moment(Timestamp),
    /// The state right after this vintage; 0 is before the first.
    Vintage(i64),
}

impl AsOf {
    /// Parses an instant (RFC 3339), a date, or `v` and the number of a vintage.
    ///
    /// # Errors
    /// `OPTION_ASOF(text)` or `OPTION_DATE_IMPOSSIBLE(text)`.
    pub(super) fn parse(text: &str) -> Result<AsOf, Problem> {
        let unreadable = || option_problem("asof", Code::OptionAsof).with("text", cut(text));
        if let Some(number) = text.strip_prefix('v') {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            return is_number
                .then(|| AsOf::Vintage(number.parse().unwrap_or(i64::MAX)))
                .ok_or_else(unreadable);
        }
        if text.len() > 10 {
            return is_rfc_3339(text)
                .then(|| text.parse().ok())
                .flatten()
                .map(AsOf::Moment)
                .ok_or_else(unreadable);
        }
        match Days::parse(text) {
            Ok(days) if text.len() == 10 => Ok(AsOf::Moment(end_of(days.last.start_day()))),
            Err(PeriodProblem::Impossible) if text.len() == 10 => {
                Err(option_problem("asof", Code::OptionDateImpossible).with("text", cut(text)))
            }
            _ => Err(unreadable()),
        }
    }

    /// Checks that the state exists: neither in the future, nor beyond the latest vintage. Today's date
    /// (UTC) means the current state.
    ///
    /// # Errors
    /// `OPTION_ASOF_FUTURE(text)`, `OPTION_ASOF_VINTAGE(vintage, latest)`.
    pub fn check(self, now: Timestamp, latest_vintage: i64) -> Result<(), Problem> {
        match self {
            AsOf::Moment(moment) if moment > now && moment != end_of(day_of(now)) => {
                let text = moment.to_string();
                Err(option_problem("asof", Code::OptionAsofFuture).with("text", text))
            }
            AsOf::Vintage(vintage) if vintage > latest_vintage => {
                Err(option_problem("asof", Code::OptionAsofVintage)
                    .with("vintage", vintage)
                    .with("latest", latest_vintage))
            }
            AsOf::Moment(_) | AsOf::Vintage(_) => Ok(()),
        }
    }
}

impl fmt::Display for AsOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AsOf::Moment(moment) => moment.fmt(f),
            AsOf::Vintage(vintage) => write!(f, "v{vintage}"),
        }
    }
}

const SECONDS_A_DAY: i64 = 86_400;

/// The last nanosecond in UTC of a day, given in days since 1970-01-01.
fn end_of(day: i32) -> Timestamp {
    let second = (i64::from(day) + 1) * SECONDS_A_DAY - 1;
    Timestamp::new(second, 999_999_999).unwrap_or(Timestamp::MAX)
}

/// The day of a moment in UTC, in days since 1970-01-01.
fn day_of(moment: Timestamp) -> i32 {
    i32::try_from(moment.as_second().div_euclid(SECONDS_A_DAY)).unwrap_or(day::LAST_DAY)
}

/// Whether a text has the shape of RFC 3339's `date-time`, in UTC. Needed because jiff accepts more.
fn is_rfc_3339(text: &str) -> bool {
    let shape = |text: &str, shape: &str| {
        text.len() == shape.len()
            && text
                .bytes()
                .zip(shape.bytes())
                .all(|(byte, wanted)| match wanted {
                    b'0' => byte.is_ascii_digit(),
                    _ => byte.eq_ignore_ascii_case(&wanted),
                })
    };

    let Some((date_time, rest)) = text.split_at_checked(19) else {
        return false;
    };
    let zone = match rest.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if zone.len() == fraction.len() {
                return false;
            }
            zone
        }
        None => rest,
    };

    shape(date_time, "0000-00-00T00:00:00")
        && (shape(zone, "Z") || shape(zone, "+00:00") || shape(zone, "-00:00"))
}

#[cfg(test)]
mod tests;
