//! The log for programs that read on where they stopped: every change once, each object's changes in their order.
//!
//! A place in the log of SQLite is an id. PostgreSQL gives ids before transactions commit, so that a lower id may
//! become visible later: there a place is a snapshot, and the changes after it are those of the transactions that it
//! does not contain. They are read in a window, up to a second snapshot, ordered by id: changes of one object wait for
//! each other's commits, so that the order of their ids is theirs, and a later window has later changes only.

use domain::content::{ContentChange, FormerAudience};
use domain::id::UserId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, FromRow};

use crate::db::follow::{COLUMNS, ChangeRow};
use crate::db::row::{some_word, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A place in the log, between two changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeedPlace {
    /// Of the log; on PostgreSQL with the timeline of the server, whose promoted standby may lack transactions.
    epoch: String,
    /// The last id of SQLite; the snapshot of PostgreSQL whose transactions were read.
    after: String,
    /// The snapshot at which the window ends, and the last id that was read in it; `None` outside a window.
    window: Option<(String, i64)>,
}

/// A change, as the feed reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedChange {
    /// The time of the change, by the database's clock, before its commit.
    pub at: Timestamp,
    /// The change as its trigger wrote it.
    pub change: ContentChange,
    /// The audience of the object before the change; `None` for a change that hides nothing.
    pub before: Option<FormerAudience>,
}

/// The changes after a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedPage {
    /// The changes, in order.
    pub changes: Vec<LoggedChange>,
    /// The place after them.
    pub next: FeedPlace,
    /// Whether further changes follow now.
    pub has_more: bool,
}

#[derive(FromRow)]
struct FeedRow {
    epoch: Option<String>,
    /// The present place, as in [`FeedPlace::after`].
    now: Option<String>,
    /// Whether changes after the place were removed.
    is_swept: Option<bool>,
    row_id: Option<i64>,
    at: Option<i64>,
    audience: Option<String>,
    #[sqlx(flatten)]
    change: ChangeRow,
}

/// A right is reported to its user alone, of whom the parameter at `place` is the id, null for guests.
fn reported(place: usize) -> String {
    format!(
        "(object in ('account', 'collection', 'metric', 'dashboard', 'chart', 'chart_series')
            or (object in ('member', 'reader') and object_id = ${place}))"
    )
}

/// The place after all changes up to now.
///
/// # Errors
/// [`StoreError`] of the database.
pub async fn present(tx: &mut Tx) -> Result<FeedPlace, StoreError> {
    let row = rows(tx, None, None, 0).await?.into_iter().next();
    let state = row.and_then(|row| Some((row.epoch?, row.now?)));
    let (epoch, after) =
        state.ok_or_else(|| StoreError::corrupt("the content log has no state"))?;
    Ok(FeedPlace {
        epoch,
        after,
        window: None,
    })
}

/// Up to `most` changes after a place: those of contents, and of the rights of `user`. `None` where the log does not
/// lead on from there: changes were removed, or the place is of another log.
pub async fn page(
    tx: &mut Tx,
    place: &FeedPlace,
    user: Option<UserId>,
    most: u32,
) -> Result<Option<FeedPage>, StoreError> {
    let mut rows = rows(tx, Some(place), user, most.saturating_add(1)).await?;
    let has_more = rows.len() > most as usize;
    if has_more {
        rows.truncate(most as usize);
    }

    let Some(first) = rows.first() else {
        return Err(StoreError::corrupt("the content log has no state"));
    };

    let is_known = first.epoch.as_ref() == Some(&place.epoch) && first.is_swept == Some(false);
    let Some(now) = first.now.clone().filter(|_| is_known) else {
        return Ok(None);
    };

    let next = next(
        tx,
        place,
        now,
        rows.last().and_then(|row| row.row_id),
        has_more,
    );

    let mut changes = Vec::with_capacity(rows.len());
    for row in rows {
        if let (Some(at), Some(change)) = (row.at, row.change.change()?) {
            changes.push(LoggedChange {
                at: time(at)?,
                change,
                before: some_word(row.audience.as_deref(), FormerAudience::parse)?,
            });
        }
    }

    // A window that ended may be behind the present.
    let has_more = has_more || (place.window.is_some() && is_postgres(tx));
    Ok(Some(FeedPage {
        changes,
        next,
        has_more,
    }))
}

fn is_postgres(tx: &Tx) -> bool {
    matches!(tx, Tx::Postgres(_))
}

/// The place after the row `last`, where more follow, or at the end of what was read.
fn next(tx: &Tx, place: &FeedPlace, now: String, last: Option<i64>, has_more: bool) -> FeedPlace {
    let end = place.window.as_ref().map(|(end, _)| end.clone());
    let (after, window) = match (has_more, last) {
        (true, Some(last)) if is_postgres(tx) => {
            (place.after.clone(), Some((end.unwrap_or(now), last)))
        }
        (true, Some(last)) => (last.to_string(), None),
        _ => (end.unwrap_or(now), None),
    };
    FeedPlace {
        epoch: place.epoch.clone(),
        after,
        window,
    }
}

/// The state of the log beside the changes after a place, which are missing where there is none.
async fn rows(
    tx: &mut Tx,
    place: Option<&FeedPlace>,
    user: Option<UserId>,
    most: u32,
) -> Result<Vec<FeedRow>, StoreError> {
    let after = place.map(|place| place.after.as_str());
    let window = place.and_then(|place| place.window.as_ref());
    let user = user.map(UserId::uuid);
    let columns = format!("id as row_id, at, audience, {COLUMNS}");

    if is_postgres(tx) {
        let (end, last) = window.map(|(end, last)| (end.as_str(), *last)).unzip();
        let sql = format!(
            "select l.epoch::text || '@' || (select timeline_id from pg_control_checkpoint()) as epoch,
                pg_current_snapshot()::text as now, l.swept >= pg_snapshot_xmin($1::pg_snapshot) as is_swept, c.*
            from content_log l left join (
                select {columns} from changes
                where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
                    and ($2::text is null or pg_visible_in_snapshot(xid, $2::pg_snapshot))
                    and ($3::bigint is null or id > $3) and {}
                order by id limit $5) c on true
            order by c.row_id",
            reported(4)
        );
        return run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(after)
            .bind(end)
            .bind(last)
            .bind(user)
            .bind(i64::from(most))
            => fetch_all);
    }

    let last = after.and_then(|after| after.parse::<i64>().ok());
    let sql = format!(
        "select hex(l.epoch) as epoch,
            cast(coalesce((select seq from sqlite_sequence where name = 'changes'), 0) as text) as now,
            l.swept > $1 or coalesce((select seq from sqlite_sequence where name = 'changes'), 0) < $1 as is_swept, c.*
        from content_log l left join (
            select {columns} from changes where id > $1 and {} order by id limit $3) c on true
        order by c.row_id",
        reported(2)
    );

    run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(last)
        .bind(user)
        .bind(i64::from(most))
        => fetch_all)
}
