//! Questions for the search index.

use domain::catalogue::collection::Collection;
use domain::catalogue::tags::Tags;
use domain::id::PostId;
use domain::identity::account::Account;
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::{PUBLISHER, Scope, containers, ids_of};
use crate::db::row::{padded, placeholders, time};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A question that the readers of its collection see, with its collection and its account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedQuestion {
    /// The post of the question.
    pub id: PostId,
    /// Its number in the collection.
    pub number: i64,
    /// Its title, one line.
    pub title: String,
    /// Its tags, as the author typed them.
    pub tags: Vec<String>,
    /// Its text, as Markdown.
    pub text: String,
    /// When it was asked or last edited.
    pub changed_at: Timestamp,
    /// The collection that it is about.
    pub collection: Collection,
    /// The account of the collection.
    pub account: Account,
}

#[derive(FromRow)]
struct IndexedRow {
    id: Uuid,
    number: i64,
    title: String,
    tags: String,
    text: String,
    changed_at: i64,
    collection_id: Uuid,
    account_id: Uuid,
}

/// Up to `most` questions, by id, after one: those that are shown, in collections that take questions; none for single
/// other objects.
pub async fn questions(
    tx: &mut Tx,
    scope: Scope<'_>,
    after: Option<PostId>,
    most: u32,
) -> Result<Vec<IndexedQuestion>, StoreError> {
    let after = after.map_or(Uuid::nil(), PostId::uuid);

    let condition = match scope {
        Scope::All => String::new(),
        Scope::Account(_) => "and a.id = $3".to_owned(),
        Scope::Collection(_) => "and c.id = $3".to_owned(),
        Scope::Questions([]) | Scope::Metrics(_) | Scope::Dashboards(_) => return Ok(Vec::new()),
        Scope::Questions(ids) => format!("and q.id in ({})", placeholders(3, ids.len())),
    };

    let sql = format!(
        "select q.id, q.number, q.title, q.tags, p.text, coalesce(p.edited_at, p.created_at) as changed_at,
            c.id as collection_id, a.id as account_id
        from questions q
        join posts p on p.id = q.id
        join collections c on c.id = q.collection_id
        join accounts a on a.id = c.account_id
        where q.id > $1 and p.state = 'shown' and c.questions and {PUBLISHER} {condition}
        order by q.id limit $2"
    );

    let ids = ids_of(scope);
    let rows: Vec<IndexedRow> = run!(tx, padded(&ids).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .persistent(false)
            .bind(after)
            .bind(i64::from(most)),
        |query, id| query.bind(id),
    ) => fetch_all)?;

    let (accounts, collections) = containers(
        tx,
        rows.iter().map(|row| row.account_id),
        rows.iter().map(|row| row.collection_id),
    )
    .await?;

    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let account = accounts.get(&row.account_id);
        let Some((account, collection)) = account.zip(collections.get(&row.collection_id)) else {
            continue;
        };
        found.push(IndexedQuestion {
            id: PostId::new(row.id),
            number: row.number,
            title: row.title,
            tags: Tags::of_stored(&row.tags)
                .iter()
                .map(str::to_owned)
                .collect(),
            text: row.text,
            changed_at: time(row.changed_at)?,
            collection: collection.clone(),
            account: account.clone(),
        });
    }

    Ok(found)
}
