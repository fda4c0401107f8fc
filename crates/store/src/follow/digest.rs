//! Runs of alerts, and the digests that they make.

use domain::access::{Grant, UseSelf};
use domain::follow::alert::content::DigestState;
use domain::follow::alert::mode::{Cadence, RegularMail};
use domain::id::{DigestId, UserId};

use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::alert::date;
use crate::db::row::table::{columns, named_row, select};
use crate::db::row::{all, micros, rows, some_time, time, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The runs of a user's alerts of one cadence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlertRun {
    /// The user who gets the digests.
    pub user: UserId,
    /// The cadence of the alerts.
    pub cadence: Cadence,
    /// The nominal date of the last run; `None` before the first.
    pub last: Option<Date>,
    /// When the next run is due; `None` without alerts of this cadence.
    pub next_at: Option<Timestamp>,
}

type RunRow = (Uuid, String, Option<String>, Option<i64>);
/// A run, and the number of its alerts.
type DueRow = (Uuid, String, Option<String>, Option<i64>, i64);

fn run_of((user, cadence, last, next_at): RunRow) -> Result<AlertRun, StoreError> {
    Ok(AlertRun {
        user: UserId::new(user),
        cadence: word(&cadence, Cadence::parse)?,
        last: last.as_deref().map(date).transpose()?,
        next_at: some_time(next_at)?,
    })
}

/// The runs that are due now, the longest due first: at most `most`, with at most `alerts` alerts together, but always
/// one. They are locked: on another server they are not found until the transaction ends.
pub async fn due_runs(
    tx: &mut Tx,
    now: Timestamp,
    most: u32,
    alerts: i64,
) -> Result<Vec<AlertRun>, StoreError> {
    let lock = tx.either("", "for update of r skip locked");

    let sql = format!(
        "select user_id, cadence, last_date, next_at, (select count(*) from alerts a
            where a.user_id = r.user_id and a.cadence = r.cadence and a.removed_at is null)
        from alert_runs r where next_at <= $1 order by next_at limit $2 {lock}"
    );

    let due: Vec<DueRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(micros(now))
        .bind(i64::from(most))
        => fetch_all)?;

    let mut room = alerts;
    let mut found = Vec::with_capacity(due.len());
    for (user, cadence, last, next_at, count) in due {
        room -= count;
        if room < 0 && !found.is_empty() {
            break;
        }
        found.push(run_of((user, cadence, last, next_at))?);
    }

    Ok(found)
}

/// Makes the runs of the user wait for this transaction. It comes before each change of the user's alerts: a run locks
/// in the same order.
pub async fn lock_runs(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<(), StoreError> {
    let sql = tx.either(
        "select user_id from alert_runs where user_id = $1",
        "select user_id from alert_runs where user_id = $1 for update",
    );
    let _: Vec<Uuid> = run!(tx, sqlx::query_scalar(sql).bind(own.object().uuid()) => fetch_all)?;
    Ok(())
}

/// The runs of a user, of all cadences that the user ever had.
pub async fn runs_of(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<AlertRun>, StoreError> {
    let rows: Vec<RunRow> = run!(tx, sqlx::query_as(
        "select user_id, cadence, last_date, next_at from alert_runs where user_id = $1 order by cadence",
    )
    .bind(own.object().uuid())
    => fetch_all)?;
    all(rows, run_of)
}

/// Ends the runs of a user without rights, until the user sets an alert again or has rights.
pub async fn end_runs(tx: &mut Tx, user: UserId) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update alert_runs set next_at = null where user_id = $1")
        .bind(user.uuid())
        => execute)?;
    Ok(())
}

/// Stores the last and the next run of users' alerts, each of one cadence. The runs are different ones.
pub async fn set_runs(tx: &mut Tx, runs: &[(&Grant<UseSelf>, AlertRun)]) -> Result<(), StoreError> {
    if runs.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "insert into alert_runs (user_id, cadence, last_date, next_at) values {}
        on conflict (user_id, cadence) do update set last_date = excluded.last_date, next_at = excluded.next_at",
        rows(tx, runs.len(), 4)
    );
    run!(tx, runs
        .iter()
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false),
            |query, (own, run)| {
                query
                    .bind(own.object().uuid())
                    .bind(run.cadence.as_str())
                    .bind(run.last.map(|date| date.to_string()))
                    .bind(run.next_at.map(micros))
            },
        )
        => execute)?;
    Ok(())
}

/// A digest as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredDigest {
    /// Its id.
    pub id: DigestId,
    /// The user who gets the mail.
    pub user: UserId,
    /// The cadence of its run.
    pub cadence: Cadence,
    /// The nominal date of its run.
    pub date: Date,
    /// The progress of its mail.
    pub state: DigestState,
    /// The content of its mail, as JSON.
    pub content: String,
    /// The mail, sealed; `None` before it was written, and after it was sent.
    pub message: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
}

named_row! {
    struct DigestRow {
        id: Uuid,
        user_id: Uuid,
        cadence: String,
        run_date: String,
        state: String,
        content: String,
        message: Option<String>,
        created_at: i64,
    }
}

impl TryFrom<DigestRow> for StoredDigest {
    type Error = StoreError;

    fn try_from(row: DigestRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: DigestId::new(row.id),
            user: UserId::new(row.user_id),
            cadence: word(&row.cadence, Cadence::parse)?,
            date: date(&row.run_date)?,
            state: word(&row.state, DigestState::parse)?,
            content: row.content,
            message: row.message,
            created_at: time(row.created_at)?,
        })
    }
}

/// Adds a digest. Returns `false` if the run has one already.
pub async fn insert(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    digest: &StoredDigest,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into digests (id, user_id, cadence, run_date, state, content, created_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (user_id, cadence, run_date) do nothing",
    )
    .bind(digest.id.uuid())
    .bind(own.object().uuid())
    .bind(digest.cadence.as_str())
    .bind(digest.date.to_string())
    .bind(digest.state.as_str())
    .bind(&digest.content)
    .bind(micros(digest.created_at))
    => execute)?;
    Ok(added == 1)
}

/// The digests of runs of several users whose mail is being sent, the oldest first.
pub async fn queued(
    tx: &mut Tx,
    runs: &[(&Grant<UseSelf>, Cadence)],
) -> Result<Vec<StoredDigest>, StoreError> {
    if runs.is_empty() {
        return Ok(Vec::new());
    }

    // The join is written so that SQLite reads the few wanted ones first.
    let sql = format!(
        "with wanted (user_id, cadence) as (values {})
        select {} from wanted cross join digests d
        where d.user_id = wanted.user_id and d.cadence = wanted.cadence and d.state = 'queued'
        order by d.created_at",
        rows(tx, runs.len(), 2),
        columns("d", DigestRow::COLUMNS)
    );

    let found: Vec<DigestRow> = run!(tx, runs
        .iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false),
            |query, (own, cadence)| query.bind(own.object().uuid()).bind(cadence.as_str()),
        )
        => fetch_all)?;

    all(found, StoredDigest::try_from)
}

/// A digest; the job that sends it needs no grant.
pub async fn find(tx: &mut Tx, id: DigestId) -> Result<Option<StoredDigest>, StoreError> {
    let row: Option<DigestRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(DigestRow::COLUMNS, "from digests where id = $1")))
        .bind(id.uuid())
        => fetch_optional)?;
    row.map(StoredDigest::try_from).transpose()
}

/// Stores the written mail of a digest, sealed, before its first sending.
pub async fn freeze(tx: &mut Tx, id: DigestId, message: &str) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update digests set message = $2 where id = $1 and message is null")
        .bind(id.uuid())
        .bind(message)
        => execute)?;
    Ok(())
}

/// Ends a digest, and erases its mail.
pub async fn end(
    tx: &mut Tx,
    id: DigestId,
    state: DigestState,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update digests set state = $2, ended_at = $3, message = null where id = $1 and state = 'queued'",
    )
    .bind(id.uuid())
    .bind(state.as_str())
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// The digests of the user, the latest first, at most `most`.
pub async fn list(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    most: u32,
) -> Result<Vec<StoredDigest>, StoreError> {
    let rows: Vec<DigestRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        DigestRow::COLUMNS,
        "from digests where user_id = $1 order by created_at desc, id desc limit $2",
    )))
    .bind(own.object().uuid())
    .bind(i64::from(most))
    => fetch_all)?;
    all(rows, StoredDigest::try_from)
}

/// Counts a permanent refusal of the user's address, or forgets those before after a sent mail.
pub async fn count_refusal(tx: &mut Tx, user: UserId, is_refused: bool) -> Result<(), StoreError> {
    let sql = if is_refused {
        "update users set mail_refusals = mail_refusals + 1 where id = $1"
    } else {
        "update users set mail_refusals = 0 where id = $1 and mail_refusals > 0"
    };
    run!(tx, sqlx::query(sql).bind(user.uuid()) => execute)?;
    Ok(())
}

/// The columns of a regular mail: whether the user gets it, and when it was ended with the link of a mail.
const fn columns_of(mail: RegularMail) -> (&'static str, &'static str) {
    match mail {
        RegularMail::Due => ("due_mail", "due_mail_ended_at"),
        RegularMail::Questions => ("question_mail", "question_mail_ended_at"),
    }
}

/// Sets whether the user gets a regular mail.
pub async fn set_mail(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    mail: RegularMail,
    is_wanted: bool,
) -> Result<(), StoreError> {
    let (wanted, ended_at) = columns_of(mail);
    let sql = format!(
        "update users set {wanted} = $2, {ended_at} = null, version = version + 1 where id = $1"
    );
    run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(own.object().uuid())
        .bind(is_wanted)
        => execute)?;
    Ok(())
}

/// Ends a regular mail with the link of a mail. Returns whether the user had it.
pub async fn end_mail(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    mail: RegularMail,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let (wanted, ended_at) = columns_of(mail);
    let sql = format!("update users set {wanted} = $2, {ended_at} = $3 where id = $1 and {wanted}");
    let ended = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(own.object().uuid())
        .bind(false)
        .bind(micros(now))
        => execute)?;
    Ok(ended == 1)
}

/// Restores a regular mail, if it was ended with the link of a mail after `since`. Returns whether it was.
pub async fn restore_mail(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    mail: RegularMail,
    since: Timestamp,
) -> Result<bool, StoreError> {
    let (wanted, ended_at) = columns_of(mail);
    let sql = format!(
        "update users set {wanted} = $2, {ended_at} = null where id = $1 and {ended_at} > $3"
    );
    let restored = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(own.object().uuid())
        .bind(true)
        .bind(micros(since))
        => execute)?;
    Ok(restored == 1)
}
