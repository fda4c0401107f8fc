//! The posts of a user in public collections.

use domain::access::{Grant, SeeAccount};
use domain::content::Dependency;
use domain::id::{CollectionId, PostId};
use domain::list::{Cursor, List, Page};
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::access::PUBLIC;
use crate::db::row::unsigned;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Whether a post is a question or an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostKind {
    /// The post of a question, with its title.
    Question,
    /// An answer to a question.
    Answer,
}

/// A post with its question and its collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPost {
    /// The question's own post or an answer.
    pub post: PostId,
    /// Its question; the post itself if it is one.
    pub question: PostId,
    /// The collection of the question.
    pub collection: CollectionId,
}

#[derive(FromRow)]
struct PlacedRow {
    id: Uuid,
    question_id: Uuid,
    collection_id: Uuid,
    created_at: i64,
}

/// The shown posts of the owner of the account `$1` to shown questions, in public collections that take questions.
fn public_posts(kind: PostKind) -> String {
    let number = match kind {
        PostKind::Question => "p.number = 0",
        PostKind::Answer => "p.number > 0",
    };
    format!(
        "posts p
        join questions q on q.id = p.question_id
        join posts asked on asked.id = q.id and asked.state = 'shown'
        where {number} and p.state = 'shown'
            and p.author_id = (select o.owner_id from accounts o where o.id = $1)
            and q.collection_id in (select c.id from collections c join accounts a on a.id = c.account_id
                where c.questions and {PUBLIC})"
    )
}

/// A page of the posts of an account's owner in public collections, the latest first, and the number of all.
pub async fn public_posts_of(
    tx: &mut Tx,
    grant: &Grant<SeeAccount>,
    kind: PostKind,
    page: &Page,
) -> Result<(List<PlacedPost>, u64), StoreError> {
    tx.depend_on([Dependency::Site]);
    let Some((before, id)) = page.before() else {
        return Ok((List::empty(), 0));
    };

    let from = public_posts(kind);
    let sql = format!(
        "select p.id, p.question_id, q.collection_id, p.created_at from {from}
            and (p.created_at < $2 or (p.created_at = $2 and p.id < $3))
        order by p.created_at desc, p.id desc limit $4"
    );

    let account = grant.account().uuid();
    let rows: Vec<PlacedRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(account)
        .bind(before)
        .bind(id)
        .bind(page.limit())
        => fetch_all)?;
    let list = List::new(rows, page, |row| Cursor::new(row.created_at, row.id));

    let sql = format!("select count(*) from {from}");
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(account)
        => fetch_one)?;

    let rows = list.rows.into_iter().map(|row| PlacedPost {
        post: PostId::new(row.id),
        question: PostId::new(row.question_id),
        collection: CollectionId::new(row.collection_id),
    });
    let list = List {
        rows: rows.collect(),
        end: list.end,
        has_next: list.has_next,
    };

    Ok((list, unsigned(count)?))
}
