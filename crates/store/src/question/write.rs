//! Writes questions and answers.

use domain::access::{AcceptAnswer, Answer, Ask, EditPost, Grant, ModeratePosts};
use domain::catalogue::question::{PostState, Posting, QuestionFields};
use domain::catalogue::tags::Tags;
use domain::id::{PostId, UserId};
use domain::invariant::Invariant as _;
use domain::text::fold;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::follow::set_followed;
use crate::db::row::{micros, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Makes other transactions that write to this question wait for this one. Returns whether the question exists.
pub async fn lock(tx: &mut Tx, question: PostId) -> Result<bool, StoreError> {
    let sql = tx.either(
        "select number from questions where id = $1",
        "select number from questions where id = $1 for update",
    );
    let number: Option<i64> =
        run!(tx, sqlx::query_scalar(sql).bind(question.uuid()) => fetch_optional)?;
    Ok(number.is_some())
}

/// The folded columns of a question: its tags, its title, and everything that a search reads.
fn folded(fields: &QuestionFields) -> (String, String, String) {
    let tags = folded_tags(&fields.tags);
    let title = fold(&fields.title);
    let search = format!("{title}\n{tags}\n{}", fold(&fields.text));
    (tags, title, search)
}

fn folded_tags(tags: &Tags) -> String {
    let mut text = String::new();
    for tag in tags.iter() {
        text.push(';');
        text.push_str(&fold(tag));
    }
    if !text.is_empty() {
        text.push(';');
    }
    text
}

/// Stores a new question, and lets its author follow it. Returns its number.
pub async fn insert_question(
    tx: &mut Tx,
    posting: &Posting<Ask>,
    id: PostId,
    fields: &QuestionFields,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let collection = posting.grant().collection().uuid();

    let number: i64 = run!(tx, sqlx::query_scalar(
        "insert into question_numbers (collection_id, last) values ($1, 1)
        on conflict (collection_id) do update set last = question_numbers.last + 1 returning last",
    )
    .bind(collection)
    => fetch_one)?;

    let (tags_folded, title_folded, search_folded) = folded(fields);
    run!(tx, sqlx::query(
        "insert into questions (id, collection_id, number, title, tags, tags_folded, title_folded, search_folded,
            metric_id, answers, last_answer, active_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10)",
    )
    .bind(id.uuid())
    .bind(collection)
    .bind(number)
    .bind(fields.title.as_str())
    .bind(fields.tags.joined())
    .bind(tags_folded)
    .bind(title_folded)
    .bind(search_folded)
    .bind(fields.metric.map(domain::id::MetricId::uuid))
    .bind(micros(now))
    => execute)?;

    let author = posting.grant().actor();
    insert_post(tx, (id, id, 0), author, &fields.text, now).await?;
    set_followed(tx, id, author, true).await?;

    Ok(number)
}

/// Stores a new answer to a question of the collection, and lets its author follow the question. The caller has locked
/// the question. Returns the number of the answer.
pub async fn insert_answer(
    tx: &mut Tx,
    posting: &Posting<Answer>,
    question: PostId,
    id: PostId,
    text: &str,
    now: Timestamp,
) -> Result<i64, StoreError> {
    let number: i64 = run!(tx, sqlx::query_scalar(
        "update questions set last_answer = last_answer + 1, answers = answers + 1, active_at = $3
        where id = $1 and collection_id = $2 returning last_answer",
    )
    .bind(question.uuid())
    .bind(posting.grant().collection().uuid())
    .bind(micros(now))
    => fetch_one)?;
    let author = posting.grant().actor();
    insert_post(tx, (id, question, number), author, text, now).await?;
    set_followed(tx, question, author, true).await?;
    Ok(number)
}

async fn insert_post(
    tx: &mut Tx,
    (id, question, number): (PostId, PostId, i64),
    author: UserId,
    text: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into posts (id, question_id, number, author_id, text, state, created_at, version)
        values ($1, $2, $3, $4, $5, $6, $7, 1)",
    )
    .bind(id.uuid())
    .bind(question.uuid())
    .bind(number)
    .bind(author.uuid())
    .bind(text)
    .bind(PostState::Shown.as_str())
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// Changes the text of a post that is shown, and the other fields of a question, from a version; the former text is
/// stored. Returns `false` if the post has another version or is not shown.
pub async fn edit(
    tx: &mut Tx,
    grant: &Grant<EditPost>,
    version: i64,
    text: &str,
    question: Option<&QuestionFields>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let post = grant.object().uuid();

    let stored: u64 = run!(tx, sqlx::query(
        "insert into post_versions (post_id, version, title, text, written_at)
        select p.id, p.version, case when p.number = 0 then q.title end, p.text, coalesce(p.edited_at, p.created_at)
        from posts p join questions q on q.id = p.question_id
        where p.id = $1 and p.version = $2 and p.state = 'shown'",
    )
    .bind(post)
    .bind(version)
    => execute)?;

    if stored == 0 {
        return Ok(false);
    }

    run!(tx, sqlx::query("update posts set text = $2, edited_at = $3, version = version + 1 where id = $1")
        .bind(post)
        .bind(text)
        .bind(micros(now))
        => execute)?;

    let Some(fields) = question else {
        touch(tx, post, now).await?;
        return Ok(true);
    };

    let (tags_folded, title_folded, search_folded) = folded(fields);
    run!(tx, sqlx::query(
        "update questions set title = $2, tags = $3, tags_folded = $4, title_folded = $5, search_folded = $6,
            metric_id = $7, active_at = $8
        where id = $1",
    )
    .bind(post)
    .bind(fields.title.as_str())
    .bind(fields.tags.joined())
    .bind(tags_folded)
    .bind(title_folded)
    .bind(search_folded)
    .bind(fields.metric.map(domain::id::MetricId::uuid))
    .bind(micros(now))
    => execute)?;

    Ok(true)
}

/// Makes the question of a post the one with the latest activity.
async fn touch(tx: &mut Tx, post: Uuid, now: Timestamp) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "update questions set active_at = $2 where id = (select question_id from posts where id = $1)",
    )
    .bind(post)
    .bind(micros(now))
    => execute)?;
    Ok(())
}

/// The permission to show or to hide a post.
#[derive(Debug)]
pub enum PostGrant<'g> {
    /// Of its author.
    Own(&'g Grant<EditPost>),
    /// Of a moderator of its collection.
    Moderate(&'g Grant<ModeratePosts>),
}

/// Deletes, removes or restores a post: changes its state from `from` to `to`. An answer that is not shown is not
/// accepted any more. The caller has locked the question. Returns `false` if the post has another state.
pub async fn set_state(
    tx: &mut Tx,
    grant: &PostGrant<'_>,
    post: PostId,
    (from, to): (PostState, PostState),
    reason: Option<&str>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let condition = match grant {
        PostGrant::Own(_) => "p.author_id = $6",
        PostGrant::Moderate(_) => "q.collection_id = $6",
    };
    let scope = match grant {
        PostGrant::Own(grant) => grant.actor().uuid(),
        PostGrant::Moderate(grant) => grant.collection().uuid(),
    };

    let sql = format!(
        "update posts set state = $3, ended_at = $4, reason = $5
        where id = $1 and state = $2 and exists (
            select 1 from posts p join questions q on q.id = p.question_id where p.id = $1 and {condition})"
    );

    let ended_at = (to != PostState::Shown).then(|| micros(now));
    let changed = run!(tx, sqlx::query(AssertSqlSafe(sql.as_str()))
        .bind(post.uuid())
        .bind(from.as_str())
        .bind(to.as_str())
        .bind(ended_at)
        .bind(reason)
        .bind(scope)
        => execute)?;

    if changed == 0 {
        return Ok(false);
    }

    run!(tx, sqlx::query(
        "update questions set
            answers = (select count(*) from posts p where p.question_id = questions.id and p.number > 0
                and p.state = 'shown'),
            accepted_id = case when accepted_id in (select p.id from posts p where p.state = 'shown' and p.id = accepted_id)
                then accepted_id end
        where id = (select question_id from posts where id = $1)",
    )
    .bind(post.uuid())
    => execute)?;

    Ok(true)
}

/// Accepts a shown answer of the question, or none. Returns `false` for an answer that is not shown, or of another
/// question.
pub async fn accept(
    tx: &mut Tx,
    grant: &Grant<AcceptAnswer>,
    answer: Option<PostId>,
) -> Result<bool, StoreError> {
    let changed = run!(tx, sqlx::query(
        "update questions set accepted_id = $2
        where id = $1 and ($2 is null or exists (select 1 from posts p
            where p.id = $2 and p.question_id = questions.id and p.number > 0 and p.state = 'shown'))",
    )
    .bind(grant.object().uuid())
    .bind(answer.map(PostId::uuid))
    => execute)?;
    Ok(changed > 0)
}

/// Erases what authors deleted before `before` and cannot restore any more: at most `most` answers and questions
/// without shown answers as a whole, of questions with answers the text. Returns the number of posts.
pub async fn erase_deleted(tx: &mut Tx, before: Timestamp, most: u32) -> Result<u64, StoreError> {
    let rows: Vec<(Uuid, i64)> = run!(tx, sqlx::query_as(
        "select p.id, cast(case when p.number > 0 or q.answers = 0 then 1 else 0 end as bigint)
        from posts p join questions q on q.id = p.question_id
        where p.state = 'deleted' and p.ended_at < $1 and (p.text <> '' or p.number > 0 or q.answers = 0)
        order by p.ended_at limit $2",
    )
    .bind(micros(before))
    .bind(i64::from(most))
    => fetch_all)?;

    let count: u64 = unsigned(i64::try_from(rows.len()).invariant("a length fits"))?;
    for (post, is_whole) in rows {
        if is_whole == 0 {
            erase_text(tx, post).await?;
            continue;
        }
        for sql in [
            "delete from questions where id = $1",
            "delete from posts where id = $1",
        ] {
            run!(tx, sqlx::query(sql).bind(post) => execute)?;
        }
    }

    Ok(count)
}

/// Erases the title, the text and the earlier texts of a question's post.
async fn erase_text(tx: &mut Tx, post: Uuid) -> Result<(), StoreError> {
    for sql in [
        "update posts set text = '' where id = $1",
        "update questions set title = '', tags = '', tags_folded = '', title_folded = '', search_folded = ''
        where id = $1",
        "delete from post_versions where post_id = $1",
    ] {
        run!(tx, sqlx::query(sql).bind(post) => execute)?;
    }
    Ok(())
}
