//! Finds questions and posts.

use domain::access::{CollectionFacts, PostFacts, PostReading, Reader};
use domain::catalogue::question::{Barred, Post, PostVersion, Question};
use domain::content::Dependency;
use domain::id::{CollectionId, PostId, UserId};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::{POST, POSTS, PostRow, QUESTION, QuestionRow, depend_on, only_of};
use crate::access::collection_facts_by_id;
use crate::db::row::{all, padded, placeholders, some_time, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

#[derive(FromRow)]
struct FactsRow {
    collection_id: Uuid,
    author: Option<Uuid>,
    asker: Option<Uuid>,
}

/// The facts about a reader and a post; `None` for an unknown post.
pub async fn post_facts(
    tx: &mut Tx,
    reader: Reader,
    post: PostId,
) -> Result<Option<PostFacts>, StoreError> {
    let row: Option<FactsRow> = run!(tx, sqlx::query_as(
        "select q.collection_id, author.id as author, asker.id as asker
        from posts p
        join questions q on q.id = p.question_id
        join posts first on first.question_id = q.id and first.number = 0
        left join users author on author.id = p.author_id and author.status <> 'dead'
        left join users asker on asker.id = first.author_id and asker.status <> 'dead'
        where p.id = $1",
    )
    .bind(post.uuid())
    => fetch_optional)?;

    let Some(row) = row else { return Ok(None) };
    let collection = CollectionId::new(row.collection_id);
    let facts: Option<CollectionFacts> = collection_facts_by_id(tx, reader, collection).await?;

    Ok(facts.map(|collection| PostFacts {
        collection,
        post,
        author: row.author.map(UserId::new),
        asker: row.asker.map(UserId::new),
    }))
}

/// The question with this number. A question of others is found by readers who see their own posts only if they
/// answered it.
pub async fn find(
    tx: &mut Tx,
    reading: &PostReading,
    number: i64,
) -> Result<Option<Question>, StoreError> {
    let sql = format!(
        "select {QUESTION}, {POST} from {POSTS}
        where p.number = 0 and q.collection_id = $1 and q.number = $2
            and ($3 is null or exists (select 1 from posts mine where mine.question_id = q.id and mine.author_id = $3))"
    );
    depend_on(tx, reading);
    let row: Option<QuestionRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(reading.collection().uuid())
        .bind(number)
        .bind(only_of(reading))
        => fetch_optional)?;
    row.map(QuestionRow::question).transpose()
}

/// Questions of the collection by their ids, in no order, as [`find`] finds them.
pub async fn find_all(
    tx: &mut Tx,
    reading: &PostReading,
    ids: &[PostId],
) -> Result<Vec<Question>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }

    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "select {QUESTION}, {POST} from {POSTS}
        where p.number = 0 and q.collection_id = $1
            and ($2 is null or exists (select 1 from posts mine where mine.question_id = q.id and mine.author_id = $2))
            and q.id in ({})",
        placeholders(3, ids.len())
    );

    depend_on(tx, reading);
    let rows: Vec<QuestionRow> = run!(tx, padded(&ids)
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(reading.collection().uuid())
        .bind(only_of(reading)),
            |query, id| query.bind(id),
        )
        => fetch_all)?;

    all(rows, QuestionRow::question)
}

/// The number of a question in its collection.
pub async fn number(tx: &mut Tx, question: PostId) -> Result<Option<i64>, StoreError> {
    run!(tx, sqlx::query_scalar("select number from questions where id = $1")
        .bind(question.uuid())
        => fetch_optional)
}

/// The answers of a question that the reader sees, deleted ones included, by number.
pub async fn answers(
    tx: &mut Tx,
    reading: &PostReading,
    question: PostId,
) -> Result<Vec<Post>, StoreError> {
    let sql = format!(
        "select {POST} from {POSTS}
        where p.question_id = $1 and q.collection_id = $2 and p.number > 0 and ($3 is null or p.author_id = $3)
        order by p.number"
    );
    depend_on(tx, reading);
    let rows: Vec<PostRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(question.uuid())
        .bind(reading.collection().uuid())
        .bind(only_of(reading))
        => fetch_all)?;
    all(rows, PostRow::post)
}

/// A post of the collection.
pub async fn post(
    tx: &mut Tx,
    reading: &PostReading,
    post: PostId,
) -> Result<Option<Post>, StoreError> {
    let sql = format!(
        "select {POST} from {POSTS}
        where p.id = $1 and q.collection_id = $2 and ($3 is null or p.author_id = $3)"
    );
    depend_on(tx, reading);
    let row: Option<PostRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(post.uuid())
        .bind(reading.collection().uuid())
        .bind(only_of(reading))
        => fetch_optional)?;
    row.map(PostRow::post).transpose()
}

#[derive(FromRow)]
struct VersionRow {
    version: i64,
    title: Option<String>,
    text: String,
    written_at: i64,
}

/// The earlier texts of a post, the latest first.
pub async fn versions(
    tx: &mut Tx,
    reading: &PostReading,
    post: PostId,
) -> Result<Vec<PostVersion>, StoreError> {
    depend_on(tx, reading);
    let rows: Vec<VersionRow> = run!(tx, sqlx::query_as(
        "select v.version, v.title, v.text, v.written_at
        from post_versions v join posts p on p.id = v.post_id join questions q on q.id = p.question_id
        where v.post_id = $1 and q.collection_id = $2 order by v.version desc",
    )
    .bind(post.uuid())
    .bind(reading.collection().uuid())
    => fetch_all)?;
    all(rows, |row| {
        Ok(PostVersion {
            version: row.version,
            title: row.title,
            text: row.text,
            at: time(row.written_at)?,
        })
    })
}

/// Whether a user is barred from posting in a collection.
pub async fn is_barred(
    tx: &mut Tx,
    collection: CollectionId,
    user: UserId,
) -> Result<Barred, StoreError> {
    // Another user with the same rights may not be barred.
    tx.depend_on([Dependency::Questions(collection), Dependency::People]);
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select created_at from barred_users where collection_id = $1 and user_id = $2",
    )
    .bind(collection.uuid())
    .bind(user.uuid())
    => fetch_optional)?;
    Ok(if found.is_some() {
        Barred::Yes
    } else {
        Barred::No
    })
}

/// The number of a user's posts, deleted ones included, and the time of the latest; `None` without one.
pub async fn posts_of(tx: &mut Tx, user: UserId) -> Result<(u64, Option<Timestamp>), StoreError> {
    let (count, last): (i64, Option<i64>) = run!(tx, sqlx::query_as(
        "select count(*), max(created_at) from posts where author_id = $1",
    )
    .bind(user.uuid())
    => fetch_one)?;
    Ok((unsigned(count)?, some_time(last)?))
}
