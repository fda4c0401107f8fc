//! Users as the operator of the server sees them. It needs no grant: only the command line reads it.

use domain::identity::account::{AccountKind, Plan};
use domain::identity::user::UserStatus;
use domain::operation::listed_user::ListedUser;
use domain::text::fold;
use jiff::Timestamp;
use sqlx::FromRow;

use crate::db::row::{all, containing, micros, some_time, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct ListedRow {
    username: String,
    email: String,
    status: String,
    kind: String,
    plan: String,
    created_at: i64,
    seen_at: Option<i64>,
    sessions: i64,
    access_keys: i64,
    identities: i64,
    passwords: i64,
}

impl TryFrom<ListedRow> for ListedUser {
    type Error = StoreError;

    fn try_from(row: ListedRow) -> Result<Self, StoreError> {
        Ok(Self {
            username: row.username,
            email: row.email,
            status: word(&row.status, UserStatus::parse)?,
            kind: word(&row.kind, AccountKind::parse)?,
            plan: word(&row.plan, Plan::parse)?,
            created_at: time(row.created_at)?,
            seen_at: some_time(row.seen_at)?,
            sessions: unsigned(row.sessions)?,
            keys: unsigned(row.access_keys)?,
            identities: unsigned(row.identities)?,
            has_password: row.passwords > 0,
        })
    }
}

/// Up to `most` users whose username or address contains the text, whatever its case, the newest first. An empty text
/// finds all. Deleted users are not found.
pub async fn find(
    tx: &mut Tx,
    text: &str,
    now: Timestamp,
    most: u32,
) -> Result<Vec<ListedUser>, StoreError> {
    let rows: Vec<ListedRow> = run!(tx, sqlx::query_as(
        "select a.key as username, u.email, u.status, a.kind, a.plan, u.created_at,
            (select max(s.seen_at) from sessions s where s.user_id = u.id and s.expires_at > $2) as seen_at,
            (select count(*) from sessions s where s.user_id = u.id and s.expires_at > $2) as sessions,
            (select count(*) from access_keys k where k.user_id = u.id and k.expires_at > $2) as access_keys,
            (select count(*) from identities i where i.user_id = u.id) as identities,
            (select count(w.password_hash) from users w where w.id = u.id) as passwords
        from users u join accounts a on a.id = (
            select o.id from accounts o where o.owner_id = u.id
            order by coalesce(o.received_at, 0), o.created_at, o.id limit 1)
        where u.status <> 'dead' and (u.email_folded like $1 escape '\\' or a.key_folded like $1 escape '\\')
        order by u.created_at desc, u.id limit $3",
    )
    .bind(containing(&fold(text.trim())))
    .bind(micros(now))
    .bind(i64::from(most))
    => fetch_all)?;

    all(rows, ListedUser::try_from)
}
