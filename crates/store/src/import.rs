//! Import files while users preview them, and the results of publishing them. Their contents are in the storage of
//! files.

use std::collections::HashSet;

use domain::access::{EditMetrics, Grant, UseWork};
use domain::id::{CollectionId, ImportId};
use jiff::{SignedDuration, Timestamp};
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::ROWS;
use crate::db::row::{micros, placeholders, signed, some_time, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// An import file without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Its id.
    pub id: ImportId,
    /// The collection whose indicators it holds.
    pub collection: CollectionId,
    /// The name of the file, as its sender gave it.
    pub name: String,
    /// Its size in bytes before packing.
    pub size: u64,
    /// When it was uploaded.
    pub created_at: Timestamp,
    /// The result of its publishing, as given to [`conclude`].
    pub result: Option<String>,
    /// When it was published; `None` before.
    pub published_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct ImportRow {
    id: Uuid,
    collection_id: Uuid,
    name: String,
    size: i64,
    created_at: i64,
    result: Option<String>,
    published_at: Option<i64>,
}

impl TryFrom<ImportRow> for Import {
    type Error = StoreError;

    fn try_from(row: ImportRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: ImportId::new(row.id),
            collection: CollectionId::new(row.collection_id),
            name: row.name,
            size: unsigned(row.size)?,
            created_at: time(row.created_at)?,
            result: row.result,
            published_at: some_time(row.published_at)?,
        })
    }
}

/// A file to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewImport<'a> {
    /// Its id, chosen by the caller.
    pub id: ImportId,
    /// The name of the file, as its sender gave it.
    pub name: &'a str,
    /// Its size in bytes before packing.
    pub size: u64,
    /// The SHA-256 of its packed content, in hexadecimal digits.
    pub content_hash: &'a str,
    /// The current time.
    pub created_at: Timestamp,
}

/// Time for which a published file stays, regardless of later uploads: the page with its result may be reloaded.
const PUBLISHED_STAYS: SignedDuration = SignedDuration::from_hours(1);

/// Stores a file of a user who may edit the collection's indicators. Of the user's files the latest `most` are not
/// deleted, and as many others that were published within the last hour. A file that is being published while this call
/// waits for it counts among them.
pub async fn insert(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    new: &NewImport<'_>,
    most: usize,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into imports (id, collection_id, user_id, name, size, content_hash, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(new.id.uuid())
    .bind(grant.collection().uuid())
    .bind(grant.actor().uuid())
    .bind(new.name)
    .bind(signed(new.size))
    .bind(new.content_hash)
    .bind(micros(new.created_at))
    => execute)?;

    // PostgreSQL waits for a row that is being published and then evaluates the condition again for that row alone: the
    // time of its publishing must therefore come from the row itself and not from a subquery.
    run!(tx, sqlx::query(
        "delete from imports where user_id = $1
        and id not in (
            select id from imports where user_id = $1 order by created_at desc, id desc limit $2)
        and (published_at is null or published_at < $3 or $2 <= (
            select count(*) from imports later
            where later.user_id = $1 and later.published_at > imports.published_at))",
    )
    .bind(grant.actor().uuid())
    .bind(signed(most))
    .bind(micros(new.created_at - PUBLISHED_STAYS))
    => execute)?;

    Ok(())
}

/// One of a user's own files.
pub async fn find(
    tx: &mut Tx,
    own: &Grant<UseWork>,
    id: ImportId,
) -> Result<Option<Import>, StoreError> {
    found(tx, own, id, "").await
}

/// One of a user's own files, which no other transaction publishes until this one ends. On SQLite there is one writer
/// anyway.
pub async fn lock(
    tx: &mut Tx,
    own: &Grant<UseWork>,
    id: ImportId,
) -> Result<Option<Import>, StoreError> {
    let lock = tx.either("", " for update");
    found(tx, own, id, lock).await
}

async fn found(
    tx: &mut Tx,
    own: &Grant<UseWork>,
    id: ImportId,
    lock: &str,
) -> Result<Option<Import>, StoreError> {
    let sql = format!(
        "select id, collection_id, name, size, created_at, result, published_at from imports
        where id = $1 and user_id = $2{lock}"
    );
    let row: Option<ImportRow> = run!(tx, sqlx::query_as(sqlx::AssertSqlSafe(sql.as_str()))
        .bind(id.uuid())
        .bind(own.object().uuid())
        => fetch_optional)?;
    row.map(Import::try_from).transpose()
}

/// Where the packed content of an import file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PackedContent {
    /// In the storage of files; its SHA-256 in hexadecimal digits.
    Stored(String),
    /// Here, since it is from before there was a storage.
    Inline(Vec<u8>),
}

/// Where the packed content of one of a user's own files is.
pub async fn content(
    tx: &mut Tx,
    own: &Grant<UseWork>,
    id: ImportId,
) -> Result<Option<PackedContent>, StoreError> {
    let found: Option<(Option<String>, Option<Vec<u8>>)> = run!(tx, sqlx::query_as(
        "select content_hash, content from imports where id = $1 and user_id = $2",
    )
    .bind(id.uuid())
    .bind(own.object().uuid())
    => fetch_optional)?;
    Ok(found.and_then(|found| match found {
        (Some(hash), _) => Some(PackedContent::Stored(hash)),
        (None, content) => content.map(PackedContent::Inline),
    }))
}

/// A file whose content is still in the database, and that content.
pub async fn next_inline(tx: &mut Tx) -> Result<Option<(ImportId, Vec<u8>)>, StoreError> {
    let found: Option<(Uuid, Vec<u8>)> = run!(tx, sqlx::query_as(
        "select id, content from imports where content is not null limit 1",
    ) => fetch_optional)?;
    Ok(found.map(|(id, content)| (ImportId::new(id), content)))
}

/// Notes that the content of a file is in the storage of files, and removes it from the database.
pub async fn note_stored(tx: &mut Tx, id: ImportId, content_hash: &str) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update imports set content = null, content_hash = $2 where id = $1 and content is not null",
    )
    .bind(id.uuid())
    .bind(content_hash)
    => execute)?;
    Ok(())
}

/// Those of these ids that are import files.
pub async fn known(tx: &mut Tx, ids: &[ImportId]) -> Result<HashSet<ImportId>, StoreError> {
    let mut known = HashSet::new();
    for part in ids.chunks(ROWS) {
        let sql = format!(
            "select id from imports where id in ({})",
            placeholders(1, part.len())
        );
        let found: Vec<Uuid> = run!(tx, part.iter()
            .fold(sqlx::query_scalar(sqlx::AssertSqlSafe(sql.as_str())).persistent(false), |query, id| {
                query.bind(id.uuid())
            })
            => fetch_all)?;
        known.extend(found.into_iter().map(ImportId::new));
    }
    Ok(known)
}

/// Stores the result of publishing a file. Returns `false` for a file that was published before or does not exist.
pub async fn conclude(
    tx: &mut Tx,
    own: &Grant<UseWork>,
    id: ImportId,
    result: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let done = run!(tx, sqlx::query(
        "update imports set result = $3, published_at = $4
        where id = $1 and user_id = $2 and published_at is null",
    )
    .bind(id.uuid())
    .bind(own.object().uuid())
    .bind(result)
    .bind(micros(now))
    => execute)?;
    Ok(done == 1)
}

/// Deletes one of a user's own files. Returns `false` if there is no such file.
pub async fn delete(tx: &mut Tx, own: &Grant<UseWork>, id: ImportId) -> Result<bool, StoreError> {
    let gone = run!(tx, sqlx::query("delete from imports where id = $1 and user_id = $2")
        .bind(id.uuid())
        .bind(own.object().uuid())
        => execute)?;
    Ok(gone == 1)
}

/// Removes files that were uploaded before `before`, except files that were published within the hour before `now`.
/// Removes up to `most` of them; returns their number.
pub async fn sweep(
    tx: &mut Tx,
    before: Timestamp,
    now: Timestamp,
    most: u32,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "delete from imports where id in (
            select id from imports
            where created_at < $1 and (published_at is null or published_at < $2) limit $3)",
    )
    .bind(micros(before))
    .bind(micros(now - PUBLISHED_STAYS))
    .bind(i64::from(most))
    => execute)
}
