//! The clock of the machine, and the server of a PostgreSQL database with its clock.

use std::process::Command;

use jiff::Timestamp;
use service::{Clock, SystemClock};
use store::operation::presence::{PostgresServer, inspect_server};

use super::Finding;
use crate::settings::Settings;

const CLOCK: &str = "clock";
/// The most seconds between two clocks. Sign-ins at identity providers allow for a minute.
const MOST_SECONDS: i64 = 60;
/// The oldest PostgreSQL with which Statit is tested.
const OLDEST_POSTGRES: i32 = 15;

/// The findings, with the clock of the database's server if it responds.
pub(super) async fn findings(settings: &Settings, responds: bool) -> Vec<Finding> {
    let server = match responds {
        true => inspect_server(&settings.database).await.ok().flatten(),
        false => None,
    };
    let now = SystemClock.now();
    let mut findings = vec![clock(
        now,
        is_synchronised(),
        server.map(|server| server.now),
    )];
    findings.extend(server.and_then(version));
    findings
}

/// Whether a service sets the clock of this machine; `None` where systemd does not report it.
fn is_synchronised() -> Option<bool> {
    let arguments = ["show", "--property=NTPSynchronized", "--value"];
    let output = Command::new("timedatectl").args(arguments).output().ok()?;
    match output.stdout.trim_ascii() {
        b"yes" => Some(true),
        b"no" => Some(false),
        _ => None,
    }
}

fn clock(now: Timestamp, is_synchronised: Option<bool>, database: Option<Timestamp>) -> Finding {
    let apart = database.map_or(0, |there| now.duration_since(there).as_secs());
    let words = match apart {
        0.. => "ahead of",
        _ => "behind",
    };

    if apart.abs() > MOST_SECONDS {
        return Finding::fault(
            CLOCK,
            format!(
                "it is {} s {words} the clock of the database: set both by a time service",
                apart.abs()
            ),
        );
    }

    match is_synchronised {
        Some(true) => Finding::fine(CLOCK, format!("{now:.0}, set by a time service")),
        Some(false) => Finding::warning(
            CLOCK,
            format!(
                "{now:.0}, set by no time service: install systemd-timesyncd or chrony, because sign-ins, storages and \
                 alerts need the right time"
            ),
        ),
        None => Finding::fine(CLOCK, format!("{now:.0}; compare it with a watch")),
    }
}

/// The finding about a version that is too old.
fn version(server: PostgresServer) -> Option<Finding> {
    let version = server.version;
    (version < OLDEST_POSTGRES).then(|| {
        Finding::warning(
            "database",
            format!(
                "PostgreSQL {version} is older than {OLDEST_POSTGRES}, the oldest that is tested"
            ),
        )
    })
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;
    use crate::doctor::Level;

    #[test]
    fn a_clock_that_is_wrong_or_that_nobody_sets_is_told() {
        let now: Timestamp = "2026-11-28T12:00:00Z".parse().unwrap();
        let apart = |seconds| Some(now - SignedDuration::from_secs(seconds));
        for (synchronised, database, level, part) in [
            (
                Some(true),
                None,
                Level::Fine,
                "2026-11-28T12:00:00Z, set by",
            ),
            (Some(true), apart(60), Level::Fine, "set by"),
            (Some(true), apart(61), Level::Fault, "61 s ahead of"),
            (None, apart(-3_600), Level::Fault, "3600 s behind"),
            (Some(false), apart(0), Level::Warning, "by no time service"),
            (None, None, Level::Fine, "compare it"),
        ] {
            let found = clock(now, synchronised, database);
            assert_eq!(found.level, level, "{}", found.text);
            assert!(found.text.contains(part), "{}", found.text);
        }
    }

    #[test]
    fn an_old_database_is_told() {
        let now = Timestamp::UNIX_EPOCH;
        let found = version(PostgresServer { version: 14, now }).unwrap();
        assert!(found.text.contains("PostgreSQL 14"), "{}", found.text);
        assert_eq!(version(PostgresServer { version: 15, now }), None);
    }
}
