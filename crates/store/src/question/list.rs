//! Lists of questions.

use domain::access::{PostReading, PostScope};
use domain::catalogue::question::{Question, QuestionFilter, QuestionOrder, QuestionsWanted};
use domain::content::Dependency;
use domain::id::MetricId;
use domain::invariant::Invariant as _;
use domain::list::{Cursor, List, Page};
use sqlx::{AssertSqlSafe, FromRow};

use super::{POST, POSTS, QUESTION, QuestionRow, depend_on, only_of};
use crate::db::row::{all, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The condition for a question in lists: those of others only while they are shown. `$1` is the collection, `$2` the
/// user whose questions alone are seen, `$3` the reader.
const LISTED: &str = "p.number = 0 and q.collection_id = $1 and ($2 is null or p.author_id = $2)
    and (p.state = 'shown' or (p.state = 'deleted' and p.author_id = $3))";

/// A page of the questions of a collection.
pub async fn list(
    tx: &mut Tx,
    reading: &PostReading,
    wanted: &QuestionsWanted,
    page: &Page,
) -> Result<List<Question>, StoreError> {
    let after = match &page.after {
        None => None,
        Some(after) => match after.number() {
            Some(number) => Some((number, after.id())),
            None => return Ok(List::empty()),
        },
    };

    // Ascending, so that one condition continues every order.
    let rank = match wanted.order {
        QuestionOrder::Active => "-q.active_at",
        QuestionOrder::Newest => "-q.number",
        QuestionOrder::Unanswered => "q.answers * 1000000000 - q.number",
    };
    let (condition, words) = conditions(tx, wanted, 7);
    let sql = format!(
        "select {rank} as rank, {QUESTION}, {POST} from {POSTS}
        where {LISTED} and ($4 is null or {rank} > $4 or ({rank} = $4 and q.id > $5)) {condition}
        order by 1, q.id limit $6"
    );

    depend_on(tx, reading);
    let rows: Vec<RankedRow> = run!(tx, words
        .iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(reading.collection().uuid())
        .bind(only_of(reading))
        .bind(reading.user().map(domain::id::UserId::uuid))
        .bind(after.map(|(number, _)| number))
        .bind(after.map(|(_, id)| id))
        .bind(page.limit())
        .bind(wanted.metric.map(MetricId::uuid))
        .bind(wanted.tag.as_ref().map(|tag| format!(";{tag};"))),
            |query, word| query.bind(word.as_str()),
        )
        => fetch_all)?;

    let ranked = all(rows, |row| Ok((row.rank, row.question.question()?)))?;
    let list = List::new(ranked, page, |(rank, question)| {
        Cursor::new(rank, question.id.uuid())
    });

    Ok(List {
        rows: list
            .rows
            .into_iter()
            .map(|(_, question)| question)
            .collect(),
        end: list.end,
        has_next: list.has_next,
    })
}

#[derive(FromRow)]
struct RankedRow {
    rank: i64,
    #[sqlx(flatten)]
    question: QuestionRow,
}

/// The number of questions of such a list.
pub async fn count(
    tx: &mut Tx,
    reading: &PostReading,
    wanted: &QuestionsWanted,
) -> Result<u64, StoreError> {
    let (condition, words) = conditions(tx, wanted, 4);
    let sql = format!(
        "select count(*) from posts p join questions q on q.id = p.question_id where {LISTED} {condition}"
    );
    depend_on(tx, reading);
    let count: i64 = run!(tx, words
        .iter()
        .fold(
            sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
        .bind(reading.collection().uuid())
        .bind(only_of(reading))
        .bind(reading.user().map(domain::id::UserId::uuid))
        .bind(wanted.metric.map(MetricId::uuid))
        .bind(wanted.tag.as_ref().map(|tag| format!(";{tag};"))),
            |query, word| query.bind(word.as_str()),
        )
        => fetch_one)?;
    unsigned(count)
}

/// The conditions of a requested list, and the words to bind last. The indicator is bound at `place`, the tag after it.
fn conditions(tx: &Tx, wanted: &QuestionsWanted, place: usize) -> (String, Vec<String>) {
    let contains = tx.either("instr", "strpos");
    let mut sql = match wanted.filter {
        QuestionFilter::All => String::new(),
        QuestionFilter::Open => " and q.closed_at is null and q.accepted_id is null".to_owned(),
        QuestionFilter::Answered => " and q.accepted_id is not null".to_owned(),
        QuestionFilter::Mine => " and exists (select 1 from posts mine
                where mine.question_id = q.id and mine.author_id = $3 and mine.state <> 'deleted')"
            .to_owned(),
    };
    let tag = place + 1;
    sql.push_str(&format!(
        " and (${place} is null or q.metric_id = ${place})
        and (${tag} is null or {contains}(q.tags_folded, ${tag}) > 0)"
    ));
    for (index, _) in wanted.words.iter().enumerate() {
        let word = tag + 1 + index;
        sql.push_str(&format!(" and {contains}(q.search_folded, ${word}) > 0"));
    }
    (sql, wanted.words.clone())
}

/// The shown questions whose titles have most of these folded words, at most `most`, the most resembling first. None
/// without words.
pub async fn similar(
    tx: &mut Tx,
    reading: &PostReading,
    words: &[String],
    most: u32,
) -> Result<Vec<Question>, StoreError> {
    if words.is_empty() {
        return Ok(Vec::new());
    }

    let contains = tx.either("instr", "strpos");
    let hits: Vec<String> = (0..words.len())
        .map(|index| {
            let word = index + 5;
            format!("(case when {contains}(q.title_folded, ${word}) > 0 then 1 else 0 end)")
        })
        .collect();
    let hits = hits.join(" + ");

    let sql = format!(
        "select {QUESTION}, {POST} from {POSTS}
        where p.number = 0 and q.collection_id = $1 and p.state = 'shown' and ($2 is null or p.author_id = $2)
            and ({hits}) * 2 >= $3
        order by ({hits}) desc, q.active_at desc, q.id limit $4"
    );

    depend_on(tx, reading);
    let rows: Vec<QuestionRow> = run!(tx, words
        .iter()
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(reading.collection().uuid())
        .bind(only_of(reading))
        .bind(i64::try_from(words.len()).invariant("a length fits"))
        .bind(i64::from(most)),
            |query, word| query.bind(word.as_str()),
        )
        => fetch_all)?;

    all(rows, QuestionRow::question)
}

/// The stored tags of each shown question, in no order.
pub async fn tags(tx: &mut Tx, reading: &PostReading) -> Result<Vec<String>, StoreError> {
    depend_on(tx, reading);
    run!(tx, sqlx::query_scalar(
        "select q.tags from questions q join posts p on p.id = q.id
        where q.collection_id = $1 and q.tags <> '' and p.state = 'shown' and ($2 is null or p.author_id = $2)",
    )
    .bind(reading.collection().uuid())
    .bind(only_of(reading))
    => fetch_all)
}

/// The number of shown questions about an indicator, for a reader who sees all posts; 0 for others. It is the same for
/// all readers with the same rights.
pub async fn count_about(
    tx: &mut Tx,
    reading: &PostReading,
    metric: MetricId,
) -> Result<u64, StoreError> {
    tx.depend_on([Dependency::Questions(reading.collection())]);
    if reading.scope() != PostScope::All {
        return Ok(0);
    }
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from questions q join posts p on p.id = q.id
        where q.metric_id = $2 and q.collection_id = $1 and p.state = 'shown'",
    )
    .bind(reading.collection().uuid())
    .bind(metric.uuid())
    => fetch_one)?;
    unsigned(count)
}
