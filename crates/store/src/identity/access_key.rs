//! Access keys of users. Only the hash of a key is stored.

use std::sync::LazyLock;

use domain::access::{Grant, KeyLimit, UseSelf};
use domain::id::{AccessKeyId, AccountId, CollectionId, UserId};
use domain::identity::access_key::{AccessKey, KeyScope};
use domain::identity::user::User;
use jiff::Timestamp;
use jiff::civil::Date;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::error::Detail;
use crate::db::row::table::columns;
use crate::db::row::{all, micros, padded, placeholders, time, unsigned, word};
use crate::db::tx::run;
use crate::identity::user::UserRow;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct KeyRow {
    key_id: Uuid,
    user_id: Uuid,
    name: String,
    scope: String,
    collection_id: Option<Uuid>,
    prefix: String,
    key_created_at: i64,
    expires_at: i64,
    last_used_on: Option<String>,
    suspended: bool,
}

/// The columns of a [`KeyRow`] of the table `k`.
const COLUMNS: &str = "k.id as key_id, k.user_id, k.name, k.scope, k.collection_id, k.prefix,
    k.created_at as key_created_at, k.expires_at, k.last_used_on, k.suspended";

/// A key with its user and the account of the collection that it is limited to.
#[derive(FromRow)]
struct FoundRow {
    #[sqlx(flatten)]
    user: UserRow,
    #[sqlx(flatten)]
    key: KeyRow,
    limit_account_id: Option<Uuid>,
}

/// The query of [`FoundRow`], without a condition.
static WITH_USER: LazyLock<String> = LazyLock::new(|| {
    format!(
        "select {}, {COLUMNS}, c.account_id as limit_account_id
        from access_keys k
        join users u on u.id = k.user_id
        left join collections c on c.id = k.collection_id",
        columns("u", UserRow::COLUMNS)
    )
});

impl TryFrom<KeyRow> for AccessKey {
    type Error = StoreError;

    fn try_from(row: KeyRow) -> Result<Self, StoreError> {
        let day = |text: String| {
            let day = text.parse::<Date>();
            day.map_err(|error| StoreError::Corrupt(Detail::new(error)))
        };
        Ok(Self {
            id: AccessKeyId::new(row.key_id),
            user: UserId::new(row.user_id),
            name: row.name,
            scope: word(&row.scope, KeyScope::parse)?,
            collection: row.collection_id.map(CollectionId::new),
            prefix: row.prefix,
            created_at: time(row.key_created_at)?,
            expires_at: time(row.expires_at)?,
            last_used_on: row.last_used_on.map(day).transpose()?,
            is_suspended: row.suspended,
        })
    }
}

/// Adds a key of the user. `noticed_at` is set where no mail about its end is due.
pub async fn insert(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    key: &AccessKey,
    key_hash: &[u8],
    noticed_at: Option<Timestamp>,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into access_keys (id, key_hash, user_id, name, scope, collection_id, prefix, created_at, expires_at,
            noticed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind(key.id.uuid())
    .bind(key_hash)
    .bind(grant.object().uuid())
    .bind(&key.name)
    .bind(key.scope.as_str())
    .bind(key.collection.map(CollectionId::uuid))
    .bind(&key.prefix)
    .bind(micros(key.created_at))
    .bind(micros(key.expires_at))
    .bind(noticed_at.map(micros))
    => execute)?;

    Ok(())
}

/// The key with this hash, its limit and its user, also where the key is expired.
pub async fn find(
    tx: &mut Tx,
    key_hash: &[u8],
) -> Result<Option<(AccessKey, Option<KeyLimit>, User)>, StoreError> {
    let sql = format!("{} where k.key_hash = $1", *WITH_USER);
    let row: Option<FoundRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(key_hash)
        => fetch_optional)?;
    let Some(row) = row else { return Ok(None) };
    let key = AccessKey::try_from(row.key)?;
    let limit = key.collection.zip(row.limit_account_id);
    let limit = limit.map(|(collection, account)| KeyLimit {
        collection,
        account: AccountId::new(account),
    });
    Ok(Some((key, limit, row.user.try_into()?)))
}

/// The key with this id, also where it is expired.
pub async fn by_id(tx: &mut Tx, id: AccessKeyId) -> Result<Option<AccessKey>, StoreError> {
    let sql = format!("select {COLUMNS} from access_keys k where k.id = $1");
    let row: Option<KeyRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(id.uuid())
        => fetch_optional)?;
    row.map(AccessKey::try_from).transpose()
}

/// Notes the day of a use.
pub async fn touch(tx: &mut Tx, id: AccessKeyId, day: Date) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update access_keys set last_used_on = $2
        where id = $1 and (last_used_on is null or last_used_on < $2)",
    )
    .bind(id.uuid())
    .bind(day.to_string())
    => execute)?;
    Ok(())
}

/// The user's keys, expired ones included, the newest first.
pub async fn list(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<Vec<AccessKey>, StoreError> {
    let sql = format!(
        "select {COLUMNS} from access_keys k where k.user_id = $1 order by k.created_at desc, k.id"
    );
    let rows: Vec<KeyRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.object().uuid())
        => fetch_all)?;
    all(rows, AccessKey::try_from)
}

/// The number of the user's keys.
pub async fn count(tx: &mut Tx, grant: &Grant<UseSelf>) -> Result<usize, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar("select count(*) from access_keys where user_id = $1")
        .bind(grant.object().uuid())
        => fetch_one)?;
    unsigned(count)
}

/// Deletes one of the user's keys. Returns `false` if there is no such key.
pub async fn delete(
    tx: &mut Tx,
    grant: &Grant<UseSelf>,
    id: AccessKeyId,
) -> Result<bool, StoreError> {
    let deleted = run!(tx, sqlx::query("delete from access_keys where id = $1 and user_id = $2")
        .bind(id.uuid())
        .bind(grant.object().uuid())
        => execute)?;
    Ok(deleted == 1)
}

/// Deletes all keys of a user, and returns their number. It needs no grant: a reset password may delete them too.
pub async fn delete_all(tx: &mut Tx, user: UserId) -> Result<u64, StoreError> {
    run!(tx, sqlx::query("delete from access_keys where user_id = $1")
        .bind(user.uuid())
        => execute)
}

/// Takes up to `most` keys that expire after `now` and before `end` and whose users got no notice yet: each key is
/// returned once, with its user.
pub async fn take_ending(
    tx: &mut Tx,
    now: Timestamp,
    end: Timestamp,
    most: u32,
) -> Result<Vec<(AccessKey, User)>, StoreError> {
    let taken: Vec<Uuid> = run!(tx, sqlx::query_scalar(
        "update access_keys set noticed_at = $1 where noticed_at is null and id in (
            select id from access_keys where noticed_at is null and expires_at > $1 and expires_at < $2
            order by expires_at limit $3)
        returning id",
    )
    .bind(micros(now))
    .bind(micros(end))
    .bind(i64::from(most))
    => fetch_all)?;

    if taken.is_empty() {
        return Ok(Vec::new());
    }

    let sql = format!(
        "{} where k.id in ({})",
        *WITH_USER,
        placeholders(1, taken.len())
    );
    let rows: Vec<FoundRow> = run!(tx, padded(&taken)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;

    all(rows, |row| Ok((row.key.try_into()?, row.user.try_into()?)))
}
