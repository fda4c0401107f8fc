//! The clock, compared with the last time that a server used the database.

use anyhow::bail;
use jiff::{SignedDuration, Timestamp};
use store::Db;
use store::platform::{installation, server};

/// Maximum time by which the clock may be behind.
const BEHIND: SignedDuration = SignedDuration::from_hours(24);
/// Time without use of the database from which a start warns.
const UNUSED: SignedDuration = SignedDuration::from_hours(24 * 7);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Clock {
    Fine,
    /// It cannot be right, or was ahead when the database was last used.
    Behind,
    /// The database was not used for long, or the clock is ahead.
    Ahead,
}

fn compare(last: Timestamp, now: Timestamp) -> Clock {
    match now.duration_since(last) {
        passed if passed < -BEHIND => Clock::Behind,
        passed if passed > UNUSED => Clock::Ahead,
        _ => Clock::Fine,
    }
}

/// Checks the clock.
///
/// # Errors
/// When it is behind and the operator has not accepted it.
pub(crate) async fn check(db: &Db, now: Timestamp, is_accepted: bool) -> anyhow::Result<()> {
    let Some(last) = server::last_seen(&mut db.read().await?).await? else {
        return Ok(());
    };
    match compare(last, now) {
        Clock::Fine => {}
        Clock::Ahead => tracing::warn!(
            clock = %now, last_used = %last,
            "the clock is far ahead of the last time the database was used: if the server was not off for so long, the clock is wrong"
        ),
        Clock::Behind if !is_accepted => bail!(
            "the clock says {now}, but the database was last used at {last}: set the clock. If it is right and was wrong \
             then, start once with --accept-clock"
        ),
        Clock::Behind => {
            let mut tx = db.begin().await?;
            server::forget_after(&mut tx, now).await?;
            installation::set_sweep_time_back(&mut tx, now).await?;
            tx.commit().await?;
            tracing::warn!(clock = %now, last_used = %last, "the clock was accepted");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_may_be_a_day_behind_and_a_week_ahead() {
        let last: Timestamp = "2026-03-02T12:00:00Z".parse().unwrap();
        for (hours, expected) in [
            (-24 * 365, Clock::Behind),
            (-25, Clock::Behind),
            (-24, Clock::Fine),
            (0, Clock::Fine),
            (24 * 7, Clock::Fine),
            (24 * 7 + 1, Clock::Ahead),
            (24 * 365, Clock::Ahead),
        ] {
            let now = last + SignedDuration::from_hours(hours);
            assert_eq!(compare(last, now), expected, "{hours} h");
        }
    }
}
