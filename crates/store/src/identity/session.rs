//! Sessions: signed-in browsers. Only the hash of a token is stored.

use domain::access::{Grant, UseSelf};
use domain::id::{SessionId, UserId};
use domain::identity::session::Session;
use domain::identity::user::User;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::row::table::columns;
use crate::db::row::{all, micros, some_time, time};
use crate::db::tx::run;
use crate::identity::user::UserRow;
use crate::{StoreError, Tx};

/// The initial values of a new session.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// Its id, chosen by the caller.
    pub id: SessionId,
    /// The hash of the browser's token.
    pub token_hash: Vec<u8>,
    /// The user who signed in.
    pub user: UserId,
    /// Browser and system, in words.
    pub device: String,
    /// The current time.
    pub created_at: Timestamp,
    /// When it expires unless it is used before.
    pub expires_at: Timestamp,
}

#[derive(FromRow)]
struct SessionRow {
    id: Uuid,
    user_id: Uuid,
    device: String,
    created_at: i64,
    seen_at: i64,
    expires_at: i64,
}

impl TryFrom<SessionRow> for Session {
    type Error = StoreError;

    fn try_from(row: SessionRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: SessionId::new(row.id),
            user: UserId::new(row.user_id),
            device: row.device,
            created_at: time(row.created_at)?,
            seen_at: time(row.seen_at)?,
            expires_at: time(row.expires_at)?,
        })
    }
}

/// A session with its user: the columns of the user, then those of the session that differ in name.
#[derive(FromRow)]
struct FoundRow {
    #[sqlx(flatten)]
    user: UserRow,
    session_id: Uuid,
    device: String,
    session_created_at: i64,
    seen_at: i64,
    expires_at: i64,
}

/// Begins a session.
pub async fn insert(tx: &mut Tx, new: &NewSession) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into sessions (id, token_hash, user_id, device, created_at, seen_at, expires_at)
        values ($1, $2, $3, $4, $5, $5, $6)",
    )
    .bind(new.id.uuid())
    .bind(&new.token_hash)
    .bind(new.user.uuid())
    .bind(&new.device)
    .bind(micros(new.created_at))
    .bind(micros(new.expires_at))
    => execute)?;
    Ok(())
}

/// The session of this token that has not expired at `now`, and its user. A token that [`renew`] replaced is accepted
/// until the time that was set then.
pub async fn find(
    tx: &mut Tx,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<(Session, User)>, StoreError> {
    let row: Option<FoundRow> = run!(tx, sqlx::query_as(AssertSqlSafe(format!(
        "select {}, s.id as session_id, s.device, s.created_at as session_created_at, s.seen_at, s.expires_at
        from sessions s join users u on u.id = s.user_id
        where (s.token_hash = $1 or (s.former_token_hash = $1 and s.former_until > $2)) and s.expires_at > $2",
        columns("u", UserRow::COLUMNS)
    )))
    .bind(token_hash)
    .bind(micros(now))
    => fetch_optional)?;

    let Some(row) = row else { return Ok(None) };
    let user = User::try_from(row.user)?;
    let session = Session {
        id: SessionId::new(row.session_id),
        user: user.id,
        device: row.device,
        created_at: time(row.session_created_at)?,
        seen_at: time(row.seen_at)?,
        expires_at: time(row.expires_at)?,
    };

    Ok(Some((session, user)))
}

/// Notes a use, and postpones the end.
pub async fn touch(
    tx: &mut Tx,
    id: SessionId,
    seen_at: Timestamp,
    expires_at: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update sessions set seen_at = $2, expires_at = $3 where id = $1")
        .bind(id.uuid())
        .bind(micros(seen_at))
        .bind(micros(expires_at))
        => execute)?;
    Ok(())
}

/// Replaces the token of one of the user's own sessions; the present one stays valid until `former_until`. Returns
/// `false` if there is no such session.
pub async fn renew(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    id: SessionId,
    token_hash: &[u8],
    former_until: Timestamp,
) -> Result<bool, StoreError> {
    let renewed = run!(tx, sqlx::query(
        "update sessions set former_token_hash = token_hash, former_until = $4, token_hash = $3
        where id = $1 and user_id = $2",
    )
    .bind(id.uuid())
    .bind(grant.object().uuid())
    .bind(token_hash)
    .bind(micros(former_until))
    => execute)?;
    Ok(renewed == 1)
}

/// The user's own sessions that have not expired at `now`, the latest used first.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    now: Timestamp,
) -> Result<Vec<Session>, StoreError> {
    let rows: Vec<SessionRow> = run!(tx, sqlx::query_as(
        "select id, user_id, device, created_at, seen_at, expires_at from sessions
        where user_id = $1 and expires_at > $2 order by seen_at desc, id",
    )
    .bind(grant.object().uuid())
    .bind(micros(now))
    => fetch_all)?;
    all(rows, Session::try_from)
}

/// Notes that a new sign-in at a provider confirms important actions of one of the user's own sessions until `until`.
/// Returns `false` if there is no such session.
pub async fn confirm(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    id: SessionId,
    until: Timestamp,
) -> Result<bool, StoreError> {
    let confirmed = run!(tx, sqlx::query(
        "update sessions set confirmed_until = $3 where id = $1 and user_id = $2",
    )
    .bind(id.uuid())
    .bind(grant.object().uuid())
    .bind(micros(until))
    => execute)?;
    Ok(confirmed == 1)
}

/// Until when important actions of one of the user's own sessions are confirmed; `None` if they never were.
pub async fn confirmed_until(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    id: SessionId,
) -> Result<Option<Timestamp>, StoreError> {
    let until: Option<Option<i64>> = run!(tx, sqlx::query_scalar(
        "select confirmed_until from sessions where id = $1 and user_id = $2",
    )
    .bind(id.uuid())
    .bind(grant.object().uuid())
    => fetch_optional)?;
    some_time(until.flatten())
}

/// Ends one of the user's own sessions. Returns `false` if there is no such session.
pub async fn end(tx: &mut Tx, grant: &Grant<UseSelf>, id: SessionId) -> Result<bool, StoreError> {
    let ended = run!(tx, sqlx::query("delete from sessions where id = $1 and user_id = $2")
        .bind(id.uuid())
        .bind(grant.object().uuid())
        => execute)?;
    Ok(ended == 1)
}

/// Ends the session of a token, at sign-out. Returns `false` if there is no such session.
pub async fn end_by_token(tx: &mut Tx, token_hash: &[u8]) -> Result<bool, StoreError> {
    let ended = run!(tx, sqlx::query("delete from sessions where token_hash = $1")
        .bind(token_hash)
        => execute)?;
    Ok(ended == 1)
}

/// Ends all sessions of a user except `keep`. Returns their number. It needs no grant: a reset password ends them too.
pub async fn end_others(
    tx: &mut Tx,
    user: UserId,
    keep: Option<SessionId>,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query("delete from sessions where user_id = $1 and ($2 is null or id <> $2)")
        .bind(user.uuid())
        .bind(keep.map(SessionId::uuid))
        => execute)
}
