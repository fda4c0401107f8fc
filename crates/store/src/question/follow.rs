//! Questions that users follow, and the last answer that each user was shown.

use domain::access::{Grant, UseSelf};
use domain::follow::alert::content::AnswerItem;
use domain::id::{CollectionId, PostId, UserId};
use jiff::Timestamp;
use uuid::Uuid;

use crate::db::row::{all, micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A row of [`new_answers`]: the question with the keys of its account and collection, the number of new answers, the
/// number of the first one, the known answers, the last answer.
type NewsRow = (Uuid, Uuid, String, String, i64, String, i64, i64, i64, i64);

/// Lets the user follow a question from now on, or not. The caller has checked that the user sees the question.
pub async fn follow(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    question: PostId,
    is_followed: bool,
) -> Result<(), StoreError> {
    set_followed(tx, question, own.object(), is_followed).await
}

/// Lets a user follow a question from now on, or not. Who follows it already keeps the answers that they know.
pub(super) async fn set_followed(
    tx: &mut Tx,
    question: PostId,
    user: UserId,
    is_followed: bool,
) -> Result<(), StoreError> {
    let sql = if is_followed {
        "insert into question_followers (question_id, user_id, known)
        select id, $2, last_answer from questions where id = $1
        on conflict (question_id, user_id) do update
        set removed_at = null, known = excluded.known where question_followers.removed_at is not null"
    } else {
        "delete from question_followers where question_id = $1 and user_id = $2"
    };
    run!(tx, sqlx::query(sql).bind(question.uuid()).bind(user.uuid()) => execute)?;
    Ok(())
}

/// Whether the user follows a question.
pub async fn is_followed(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    question: PostId,
) -> Result<bool, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from question_followers where question_id = $1 and user_id = $2 and removed_at is null",
    )
    .bind(question.uuid())
    .bind(own.object().uuid())
    => fetch_one)?;
    Ok(count > 0)
}

/// Whether the user follows any question.
pub async fn follows_any(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<bool, StoreError> {
    let found: Option<i64> = run!(tx, sqlx::query_scalar(
        "select known from question_followers where user_id = $1 and removed_at is null limit 1",
    )
    .bind(own.object().uuid())
    => fetch_optional)?;
    Ok(found.is_some())
}

/// The questions that the user follows and that have answers of others which the user does not know, by collection and
/// number. The caller checks which of them the user may still read.
pub async fn new_answers(tx: &mut Tx, own: &Grant<UseSelf>) -> Result<Vec<AnswerItem>, StoreError> {
    let rows: Vec<NewsRow> = run!(tx, sqlx::query_as(
        "select q.id, q.collection_id, a.key, c.key, q.number, q.title, count(*), min(p.number), f.known, q.last_answer
        from question_followers f
        join questions q on q.id = f.question_id
        join posts asked on asked.id = q.id and asked.state = 'shown'
        join posts p on p.question_id = q.id and p.number > f.known and p.state = 'shown' and p.author_id <> $1
        join collections c on c.id = q.collection_id
        join accounts a on a.id = c.account_id
        where f.user_id = $1 and f.removed_at is null
        group by q.id, q.collection_id, a.key, c.key, q.number, q.title, f.known, q.last_answer
        order by a.key, c.key, q.number",
    )
    .bind(own.object().uuid())
    => fetch_all)?;

    all(
        rows,
        |(id, collection, account, key, number, title, count, first, before, after)| {
            Ok(AnswerItem {
                question: PostId::new(id),
                collection: CollectionId::new(collection),
                place: [account, key],
                number,
                title,
                count: unsigned(count)?,
                first,
                before,
                after,
            })
        },
    )
}

/// Notes that the user knows the answers of a question up to a number. Without effect where the user knows others than
/// `before`, or no longer follows the question.
pub async fn set_known(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    question: PostId,
    before: i64,
    after: i64,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update question_followers set known = $4 where question_id = $1 and user_id = $2 and known = $3",
    )
    .bind(question.uuid())
    .bind(own.object().uuid())
    .bind(before)
    .bind(after)
    => execute)?;
    Ok(())
}

/// Lets the user follow no question. Returns how many were followed.
pub async fn end_followed(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    now: Timestamp,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update question_followers set removed_at = $2 where user_id = $1 and removed_at is null",
    )
    .bind(own.object().uuid())
    .bind(micros(now))
    => execute)
}

/// Lets the user follow the questions again that [`end_followed`] ended after a time. Returns their number.
pub async fn restore_followed(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    after: Timestamp,
) -> Result<u64, StoreError> {
    run!(tx, sqlx::query(
        "update question_followers set removed_at = null where user_id = $1 and removed_at >= $2",
    )
    .bind(own.object().uuid())
    .bind(micros(after))
    => execute)
}
