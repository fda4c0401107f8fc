//! The news of moderators: new questions and reports in their collections, and the last of them that each was mailed.

use domain::access::{Grant, ModeratePosts, UseSelf};
use domain::follow::alert::content::{
    ModerationItem, ModerationProgress, NewQuestion, SHOWN_QUESTIONS,
};
use domain::follow::alert::mode::Cadence;
use domain::id::{CollectionId, UserId};
use domain::invariant::number_of;
use domain::text::language::Text;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::access::EDITABLE;
use crate::db::row::{micros, text, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The collections with questions and the users who moderate them, on `am`, `a`, `c` and `cm`.
fn moderated() -> String {
    format!(
        "account_members am
        join accounts a on a.id = am.account_id
        join collections c on c.account_id = a.id and c.questions
        left join collection_members cm on cm.collection_id = c.id and cm.user_id = am.user_id
        where {EDITABLE}"
    )
}

/// The collections with questions that the user moderates, by key. The caller checks the permission on each.
pub async fn moderated_by(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
) -> Result<Vec<CollectionId>, StoreError> {
    let sql = format!(
        "select c.id from {} and am.user_id = $1 order by a.key, c.key",
        moderated()
    );
    let ids: Vec<Uuid> = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(own.object().uuid())
        => fetch_all)?;
    Ok(ids.into_iter().map(CollectionId::new).collect())
}

/// The moderators of a collection who get its news by mail and have no daily run planned.
pub async fn unplanned_moderators(
    tx: &mut Tx,
    collection: CollectionId,
) -> Result<Vec<UserId>, StoreError> {
    let sql = format!(
        "select am.user_id from {} and c.id = $1
            and exists (select 1 from users u where u.id = am.user_id and u.question_mail)
            and not exists (select 1 from alert_runs r
                where r.user_id = am.user_id and r.cadence = $2 and r.next_at is not null)",
        moderated()
    );
    let ids: Vec<Uuid> = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(collection.uuid())
        .bind(Cadence::Daily.as_str())
        => fetch_all)?;
    Ok(ids.into_iter().map(UserId::new).collect())
}

#[derive(FromRow)]
struct StateRow {
    account: String,
    collection: String,
    name_fr: Option<String>,
    name_en: Option<String>,
    known: i64,
    reported: i64,
    last: i64,
    reports: i64,
    last_report: i64,
}

/// The news of a collection for one of its moderators; `None` without any. A moderator who was never mailed gets the
/// questions since `since`.
pub async fn moderation_news(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    since: Timestamp,
) -> Result<Option<ModerationItem>, StoreError> {
    let reports = "from post_reports r join posts p on p.id = r.post_id join questions q on q.id = p.question_id
        where q.collection_id = c.id and r.handled_at is null";

    let sql = format!(
        "select a.key as account, c.key as collection, c.name_fr, c.name_en, coalesce(k.report, 0) as reported,
            coalesce(k.question, (select max(q.number) from questions q join posts p on p.id = q.id
                where q.collection_id = c.id and p.created_at < $3), 0) as known,
            coalesce((select n.last from question_numbers n where n.collection_id = c.id), 0) as last,
            (select count(*) {reports}) as reports, (select coalesce(max(r.created_at), 0) {reports}) as last_report
        from collections c
        join accounts a on a.id = c.account_id
        left join known_questions k on k.collection_id = c.id and k.user_id = $2
        where c.id = $1"
    );

    let state: Option<StateRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(grant.collection().uuid())
        .bind(grant.actor().uuid())
        .bind(micros(since))
        => fetch_optional)?;

    let Some(state) = state else { return Ok(None) };
    let (questions, count) = new_questions(tx, grant, (state.known, state.last)).await?;
    if count == 0 && state.last_report <= state.reported {
        return Ok(None);
    }

    let name = text(state.name_fr, state.name_en);
    Ok(Some(ModerationItem {
        collection: grant.collection(),
        name: match name.is_empty() {
            true => Text::en(&state.collection),
            false => name,
        },
        place: [state.account, state.collection],
        questions,
        count,
        reports: unsigned(state.reports)?,
        before: ModerationProgress {
            question: state.known,
            report: state.reported,
        },
        after: ModerationProgress {
            question: state.last.max(state.known),
            report: state.last_report.max(state.reported),
        },
    }))
}

/// The shown questions of others with numbers after `known` up to `last`: the first ones, and the number of all.
async fn new_questions(
    tx: &mut Tx,
    grant: &Grant<ModeratePosts>,
    (known, last): (i64, i64),
) -> Result<(Vec<NewQuestion>, u64), StoreError> {
    let rows: Vec<(i64, String)> = run!(tx, sqlx::query_as(
        "select q.number, q.title from questions q join posts p on p.id = q.id
        where q.collection_id = $1 and q.number > $2 and q.number <= $3 and p.state = 'shown' and p.author_id <> $4
        order by q.number",
    )
    .bind(grant.collection().uuid())
    .bind(known)
    .bind(last)
    .bind(grant.actor().uuid())
    => fetch_all)?;
    let count = number_of(rows.len());
    let rows = rows.into_iter().take(SHOWN_QUESTIONS);
    let questions = rows.map(|(number, title)| NewQuestion { number, title });
    Ok((questions.collect(), count))
}

/// Notes that the user was mailed about the questions and reports of a collection up to `after`. Without effect where
/// another progress than `before` is stored.
pub async fn set_progress(
    tx: &mut Tx,
    own: &Grant<UseSelf>,
    collection: CollectionId,
    before: ModerationProgress,
    after: ModerationProgress,
) -> Result<(), StoreError> {
    run!(tx, sqlx::query(
        "insert into known_questions (user_id, collection_id, question, report) values ($1, $2, $3, $4)
        on conflict (user_id, collection_id) do update set question = excluded.question, report = excluded.report
        where known_questions.question = $5 and known_questions.report = $6",
    )
    .bind(own.object().uuid())
    .bind(collection.uuid())
    .bind(after.question)
    .bind(after.report)
    .bind(before.question)
    .bind(before.report)
    => execute)?;
    Ok(())
}
