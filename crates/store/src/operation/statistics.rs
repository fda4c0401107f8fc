//! The contents of the database in numbers. It needs no grant: only the command line reads it.

use domain::operation::statistics::Statistic;
use jiff::{SignedDuration, Timestamp};
use sqlx::AssertSqlSafe;

use crate::db::row::{micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// How recently an active user has used a session.
const ACTIVE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Every statistic at `now`, in the order of their declaration.
pub async fn read(tx: &mut Tx, now: Timestamp) -> Result<Vec<(Statistic, u64)>, StoreError> {
    let mut numbers = Vec::with_capacity(Statistic::ALL.len());
    for &statistic in Statistic::ALL {
        let sql = query(statistic, now);
        let number: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())) => fetch_one)?;
        numbers.push((statistic, unsigned(number)?));
    }
    Ok(numbers)
}

fn query(statistic: Statistic, now: Timestamp) -> String {
    let rows = |condition: &str| format!("select count(*) from {condition}");
    let instant = micros(now);
    let since = micros(now - ACTIVE);

    match statistic {
        Statistic::Users => rows("users where status <> 'dead'"),
        Statistic::SuspendedUsers => rows("users where status = 'suspended'"),
        Statistic::ActiveUsers => {
            format!("select count(distinct user_id) from sessions where seen_at >= {since}")
        }
        Statistic::Publishers => rows("accounts where kind = 'publisher'"),
        Statistic::Subscribers => rows("accounts where plan = 'subscriber'"),
        Statistic::PublicCollections => rows("collections where access = 'public'"),
        Statistic::OtherCollections => rows("collections where access <> 'public'"),
        Statistic::Indicators => rows("metrics"),
        Statistic::Observations => {
            "select cast(coalesce(sum(observations), 0) as bigint) from metrics".to_owned()
        }
        Statistic::Vintages => rows("vintages"),
        Statistic::Dashboards => rows("dashboards"),
        Statistic::Charts => rows("charts"),
        Statistic::Questions => rows("posts where number = 0 and state <> 'deleted'"),
        Statistic::Favourites => rows("favourites where removed_at is null"),
        Statistic::Alerts => rows("alerts where removed_at is null"),
        Statistic::AccessKeys => rows(&format!("access_keys where expires_at > {instant}")),
        Statistic::FailedJobs => rows("jobs where failed_at is not null"),
    }
}
