//! Users: the people who sign in.

use domain::access::{Grant, UseSelf};
use domain::id::UserId;
use domain::identity::user::{User, UserStatus};
use domain::identity::visits::Visits;
use domain::text::language::Language;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{named_row, select};
use crate::db::row::{all, micros, padded, placeholders, some_time, time, word};
use crate::db::tx::run;
use crate::identity::code;
use crate::{StoreError, Tx};

/// The initial values of a new user.
#[derive(Clone, Debug)]
pub struct NewUser {
    /// Its id, chosen by the caller.
    pub id: UserId,
    /// The address as typed.
    pub email: String,
    /// The same address, folded: no two users share it.
    pub email_folded: String,
    /// The password, hashed; `None` without one.
    pub password_hash: Option<String>,
    /// The status, which limits all of the user's permissions.
    pub status: UserStatus,
    /// The language of the interface and of mails.
    pub language: Language,
    /// The IANA name of the time zone.
    pub time_zone: String,
    /// The current time.
    pub created_at: Timestamp,
}

named_row! {
    pub(crate) struct UserRow {
        id: Uuid,
        email: String,
        password_hash: Option<String>,
        status: String,
        language: String,
        expert: bool,
        time_zone: String,
        created_at: i64,
        due_mail: bool,
        question_mail: Option<bool>,
        former_visit_at: Option<i64>,
        visit_at: Option<i64>,
        mail_refusals: i64,
        version: i64,
    }
}

impl TryFrom<UserRow> for User {
    type Error = StoreError;

    fn try_from(row: UserRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: UserId::new(row.id),
            email: row.email,
            password_hash: row.password_hash,
            status: word(&row.status, UserStatus::parse)?,
            language: word(&row.language, Language::parse)?,
            expert: row.expert,
            time_zone: row.time_zone,
            created_at: time(row.created_at)?,
            due_mail: row.due_mail,
            question_mail: row.question_mail,
            visits: Visits {
                former: some_time(row.former_visit_at)?,
                latest: some_time(row.visit_at)?,
            },
            mail_refusals: row.mail_refusals,
            version: row.version,
        })
    }
}

/// Adds a user. Returns `false` if the address belongs to another user.
pub async fn insert(tx: &mut Tx, new: &NewUser) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into users (id, email, email_folded, password_hash, status, language, expert, time_zone,
            created_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
        on conflict (email_folded) do nothing",
    )
    .bind(new.id.uuid())
    .bind(&new.email)
    .bind(&new.email_folded)
    .bind(new.password_hash.as_deref())
    .bind(new.status.as_str())
    .bind(new.language.as_str())
    .bind(false)
    .bind(&new.time_zone)
    .bind(micros(new.created_at))
    => execute)?;
    Ok(added == 1)
}

/// The user with this id, in any state.
pub async fn by_id(tx: &mut Tx, id: UserId) -> Result<Option<User>, StoreError> {
    let row: Option<UserRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(UserRow::COLUMNS, "from users where id = $1")))
        .bind(id.uuid())
        => fetch_optional)?;
    row.map(User::try_from).transpose()
}

/// The users with these ids that exist, in no order.
pub async fn by_ids(tx: &mut Tx, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!("from users where id in ({})", placeholders(1, ids.len()));
    let sql = select(UserRow::COLUMNS, &sql);
    let rows: Vec<UserRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    all(rows, User::try_from)
}

/// The user with this folded address.
pub async fn by_email(tx: &mut Tx, email_folded: &str) -> Result<Option<User>, StoreError> {
    let row: Option<UserRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(UserRow::COLUMNS, "from users where email_folded = $1")))
        .bind(email_folded)
        => fetch_optional)?;
    row.map(User::try_from).transpose()
}

/// Sets a new password and the matching status, and ends the user's open codes. It needs no grant: a user who has
/// forgotten the password is identified by a code instead. Returns `false` for an unknown user, and for one whom the
/// operator has suspended in the meantime.
pub async fn set_password(
    tx: &mut Tx,
    id: UserId,
    password_hash: &str,
    status: UserStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    code::end_all(tx, id, now).await?;
    let changed = run!(tx, sqlx::query(
        "update users set password_hash = $2, status = $3, version = version + 1
        where id = $1 and status <> 'suspended'",
    )
    .bind(id.uuid())
    .bind(password_hash)
    .bind(status.as_str())
    => execute)?;
    Ok(changed == 1)
}

/// Locks the user's own row until the transaction ends, so that two changes of the ways to sign in follow each other.
pub async fn lock(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update users set version = version + 1 where id = $1")
        .bind(grant.object().uuid())
        => execute)?;
    Ok(())
}

/// Removes the user's own password. The caller has checked that the user has another way to sign in.
pub async fn remove_password(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    now: Timestamp,
) -> Result<(), StoreError> {
    code::end_all(tx, grant.object(), now).await?;
    run!(tx, sqlx::query("update users set password_hash = null, version = version + 1 where id = $1")
        .bind(grant.object().uuid())
        => execute)?;
    Ok(())
}

/// Sets the user's status, and ends the user's open codes.
pub async fn set_status(
    tx: &mut Tx,
    id: UserId,
    status: UserStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    code::end_all(tx, id, now).await?;
    let changed = run!(tx, sqlx::query(
        "update users set status = $2, version = version + 1 where id = $1",
    )
    .bind(id.uuid())
    .bind(status.as_str())
    => execute)?;
    Ok(changed == 1)
}

/// Changes the user's own address, and ends the open codes of the user and of both addresses. Returns `false` if the
/// new address belongs to another user; the transaction has then ended.
pub async fn set_email(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    email: &str,
    email_folded: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    code::end_all(tx, grant.object(), now).await?;
    let changed = run!(tx, sqlx::query(
        "update users set email = $2, email_folded = $3, mail_refusals = 0, version = version + 1 where id = $1",
    )
    .bind(grant.object().uuid())
    .bind(email)
    .bind(email_folded)
    => execute);
    match changed {
        Ok(_) => {
            code::end_all(tx, grant.object(), now).await?;
            Ok(true)
        }
        Err(StoreError::Unique(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Sets the user's own language.
pub async fn set_language(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    language: Language,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query("update users set language = $2, version = version + 1 where id = $1")
        .bind(grant.object().uuid())
        .bind(language.as_str())
        => execute)?;
    Ok(())
}

/// Sets the user's own expert view and time zone.
pub async fn set_preferences(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    expert: bool,
    time_zone: &str,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update users set expert = $2, time_zone = $3, version = version + 1 where id = $1",
    )
    .bind(grant.object().uuid())
    .bind(expert)
    .bind(time_zone)
    => execute)?;
    Ok(())
}
