//! The folded tags of indicators, by which indicators that share tags are found.

use std::collections::BTreeSet;

use domain::catalogue::tags::Tags;
use domain::id::{CollectionId, MetricId};
use domain::text::language::Text;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::ROWS;
use crate::db::row::{padded, placeholders, rows};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Stores the tags of indicators without stored tags.
pub(super) async fn put_rows(
    tx: &mut Tx,
    collection: CollectionId,
    tags: &[(MetricId, &Text)],
) -> Result<(), StoreError> {
    let each = |(id, tags): &(MetricId, &Text)| {
        let id = *id;
        folded(tags).into_iter().map(move |tag| (id, tag))
    };
    let noted: Vec<(MetricId, String)> = tags.iter().flat_map(each).collect();
    for part in noted.chunks(ROWS) {
        let sql = format!(
            "insert into metric_tags (metric_id, collection_id, tag) values {}",
            rows(tx, part.len(), 3)
        );
        run!(tx, part.iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false), |query, (id, tag)| {
                query.bind(id.uuid()).bind(collection.uuid()).bind(tag.as_str())
            })
            => execute)?;
    }
    Ok(())
}

/// Removes the stored tags of indicators.
pub(super) async fn clear_all(tx: &mut Tx, ids: &[MetricId]) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!(
        "delete from metric_tags where metric_id in ({})",
        placeholders(1, ids.len())
    );
    run!(tx, padded(&ids)
        .fold(sqlx::query(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => execute)?;
    Ok(())
}

/// The tags of both languages, folded for comparison.
pub(super) fn folded(tags: &Text) -> BTreeSet<String> {
    let texts = [tags.fr.as_deref(), tags.en.as_deref()];
    let tags = texts.into_iter().flatten().map(Tags::of_stored);
    tags.flat_map(|tags| tags.iter().map(domain::text::fold).collect::<Vec<_>>())
        .collect()
}

#[derive(FromRow)]
struct TagsRow {
    id: Uuid,
    collection_id: Uuid,
    tags_fr: Option<String>,
    tags_en: Option<String>,
}

/// Whether the tags of all indicators have yet to be stored: in a database older than this table.
pub(crate) async fn are_missing(tx: &mut Tx) -> Result<bool, StoreError> {
    let tagged: Option<Uuid> = run!(tx, sqlx::query_scalar(
        "select id from metrics where (tags_fr is not null or tags_en is not null)
            and not exists (select 1 from metric_tags) limit 1",
    ) => fetch_optional)?;
    Ok(tagged.is_some())
}

/// Stores the tags of all indicators. SQL cannot fold them, so no migration can do it.
pub(crate) async fn put_all(tx: &mut Tx) -> Result<(), StoreError> {
    let rows: Vec<TagsRow> = run!(tx, sqlx::query_as(
        "select id, collection_id, tags_fr, tags_en from metrics where tags_fr is not null or tags_en is not null",
    ) => fetch_all)?;
    for row in rows {
        let tags = Text {
            fr: row.tags_fr,
            en: row.tags_en,
        };
        let collection = CollectionId::new(row.collection_id);
        put_rows(tx, collection, &[(MetricId::new(row.id), &tags)]).await?;
    }
    Ok(())
}
