//! Decisions of moderators: closed questions, barred users, reports.

use domain::access::{Follow, Grant, ModeratePosts};
use domain::catalogue::question::{Ban, Report};
use domain::id::{PostId, UserId};
use domain::list::{Cursor, List, Page};
use jiff::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::row::{all, micros, time, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Closes a question of the collection for answers, or opens it. Returns `false` if nothing changed.
pub async fn close(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    question: PostId,
    closed_at: Option<Timestamp>,
) -> Result<bool, StoreError> {
    let changed = run!(tx, sqlx::query(
        "update questions set closed_at = $3
        where id = $1 and collection_id = $2 and (closed_at is null) <> ($3 is null)",
    )
    .bind(question.uuid())
    .bind(grant.collection().uuid())
    .bind(closed_at.map(micros))
    => execute)?;
    Ok(changed > 0)
}

/// Stores the report of a reader who sees the post. Returns `false` for a second report by the same user.
pub async fn report(
    tx: &mut Tx,
    grant: &Grant<Follow>,
    post: PostId,
    reason: &str,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let added = run!(tx, sqlx::query(
        "insert into post_reports (post_id, user_id, reason, created_at)
        select p.id, $3, $4, $5 from posts p join questions q on q.id = p.question_id
        where p.id = $1 and q.collection_id = $2
        on conflict (post_id, user_id) do nothing",
    )
    .bind(post.uuid())
    .bind(grant.collection().uuid())
    .bind(grant.actor().uuid())
    .bind(reason)
    .bind(micros(now))
    => execute)?;
    Ok(added > 0)
}

/// Marks all reports of a post of the collection as handled.
pub async fn dismiss_reports(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    post: PostId,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update post_reports set handled_at = $3
        where post_id = $1 and handled_at is null and exists (
            select 1 from posts p join questions q on q.id = p.question_id
            where p.id = $1 and q.collection_id = $2)",
    )
    .bind(post.uuid())
    .bind(grant.collection().uuid())
    .bind(micros(now))
    => execute)?;
    Ok(())
}

#[derive(FromRow)]
struct ReportRow {
    post_id: Uuid,
    question_id: Uuid,
    user_id: Uuid,
    username: Option<String>,
    reason: String,
    created_at: i64,
}

/// A page of the reports of the collection that no moderator has handled, the oldest first.
pub async fn reports(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    page: &Page,
) -> Result<List<Report>, StoreError> {
    let after = match &page.after {
        None => None,
        Some(after) => match after.number() {
            Some(number) => Some((number, after.id())),
            None => return Ok(List::empty()),
        },
    };

    let rows: Vec<ReportRow> = run!(tx, sqlx::query_as(
        "select r.post_id, p.question_id, r.user_id, r.reason, r.created_at,
            (select o.key from accounts o where o.owner_id = u.id
                order by coalesce(o.received_at, 0), o.created_at, o.id limit 1) as username
        from post_reports r
        join posts p on p.id = r.post_id
        join questions q on q.id = p.question_id
        left join users u on u.id = r.user_id and u.status <> 'dead'
        where q.collection_id = $1 and r.handled_at is null
            and ($2 is null or r.created_at > $2 or (r.created_at = $2 and r.user_id > $3))
        order by r.created_at, r.user_id limit $4",
    )
    .bind(grant.collection().uuid())
    .bind(after.map(|(number, _)| number))
    .bind(after.map(|(_, id)| id))
    .bind(page.limit())
    => fetch_all)?;

    let reports = all(rows, |row| {
        Ok(Report {
            post: PostId::new(row.post_id),
            question: PostId::new(row.question_id),
            reporter: row.username,
            user: UserId::new(row.user_id),
            reason: row.reason,
            at: time(row.created_at)?,
        })
    })?;

    Ok(List::new(reports, page, |report| {
        Cursor::new(micros(report.at), report.user.uuid())
    }))
}

/// The number of reports of the collection that no moderator has handled.
pub async fn reports_count(tx: &mut Tx, grant: &Grant<ModeratePosts>) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from post_reports r join posts p on p.id = r.post_id join questions q on q.id = p.question_id
        where q.collection_id = $1 and r.handled_at is null",
    )
    .bind(grant.collection().uuid())
    => fetch_one)?;
    unsigned(count)
}

/// Bars a user from posting in the collection; a new reason replaces the former one.
pub async fn bar(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    user: UserId,
    reason: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into barred_users (collection_id, user_id, reason, created_at) values ($1, $2, $3, $4)
        on conflict (collection_id, user_id) do update set reason = excluded.reason",
    )
    .bind(grant.collection().uuid())
    .bind(user.uuid())
    .bind(reason)
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Lets a user post in the collection again. Returns `false` for a user who was not barred.
pub async fn unbar(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    user: UserId,
) -> Result<bool, StoreError> {
    let removed = run!(tx, sqlx::query("delete from barred_users where collection_id = $1 and user_id = $2")
        .bind(grant.collection().uuid())
        .bind(user.uuid())
        => execute)?;
    Ok(removed > 0)
}

/// The users who may not post in the collection, by username. Deleted users are left out.
pub async fn barred(tx: &mut Tx, grant: &Grant<ModeratePosts>) -> Result<Vec<Ban>, StoreError> {
    let rows: Vec<(String, String, i64)> = run!(tx, sqlx::query_as(
        "select a.key, b.reason, b.created_at
        from barred_users b
        join users u on u.id = b.user_id and u.status <> 'dead'
        join accounts a on a.id = (select o.id from accounts o where o.owner_id = u.id
            order by coalesce(o.received_at, 0), o.created_at, o.id limit 1)
        where b.collection_id = $1 order by a.key_folded",
    )
    .bind(grant.collection().uuid())
    => fetch_all)?;
    all(rows, |(username, reason, at)| {
        Ok(Ban {
            username,
            reason,
            at: time(at)?,
        })
    })
}
