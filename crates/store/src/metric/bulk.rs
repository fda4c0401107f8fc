//! The same fields of several indicators, changed at once.

use domain::access::{EditMetrics, Grant};
use domain::catalogue::metric::{Changeable, End};
use domain::id::MetricId;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;

use super::batch::end::{self, bind_end};
use super::tags;
use crate::db::row::{micros, rows};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Maximum rows of a statement: SQLite compares each bind with all others.
const ROWS: usize = 128;

/// The new fields of an indicator.
#[derive(Clone, Debug)]
pub struct Bulk<'a> {
    /// The indicator.
    pub id: MetricId,
    /// The fields after the change.
    pub fields: &'a Changeable,
    /// Its new parent.
    pub parent: Option<MetricId>,
    /// Its end from now on; `None` for one that lives.
    pub end: Option<&'a End>,
}

/// Changes indicators that are locked. Returns `false` if one of them no longer exists: the transaction must then be
/// rolled back.
///
/// # Errors
/// [`StoreError::ForeignKey`] where a parent is not in the collection.
pub async fn change_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    changed: &[Bulk<'_>],
    now: Timestamp,
) -> Result<bool, StoreError> {
    for part in changed.chunks(ROWS) {
        let sql = format!(
            "with next (id, unit_fr, unit_en, source, tags_fr, tags_en, aggregation, parent_id, {})
            as (values {})
            update metrics set updated_at = ${}, unit_fr = next.unit_fr, unit_en = next.unit_en,
                source = next.source, tags_fr = next.tags_fr, tags_en = next.tags_en,
                aggregation = next.aggregation, parent_id = next.parent_id, ended_on = next.ended_on,
                end_reason_fr = next.end_reason_fr, end_reason_en = next.end_reason_en,
                successor_id = next.successor_id, version = metrics.version + 1
            from next where metrics.id = next.id and metrics.collection_id = ${}",
            end::COLUMNS,
            rows(tx, part.len(), 12),
            part.len() * 12 + 1,
            part.len() * 12 + 2
        );
        let done = run!(tx, part.iter()
            .fold(
                sqlx::query(AssertSqlSafe(sql.as_str()))
                    .persistent(false),
                |query, changed| {
                    let Bulk { id, fields, parent, end } = changed;
                    let query = query
                        .bind(id.uuid())
                        .bind(fields.unit.fr.as_deref())
                        .bind(fields.unit.en.as_deref())
                        .bind(fields.source.as_deref())
                        .bind(fields.tags.fr.as_deref())
                        .bind(fields.tags.en.as_deref())
                        .bind(fields.aggregation.as_str())
                        .bind(parent.map(MetricId::uuid));
                    bind_end!(query, *end)
                },
            )
            .bind(micros(now))
            .bind(grant.collection().uuid())
            => execute)?;
        if usize::try_from(done) != Ok(part.len()) {
            return Ok(false);
        }
        let ids: Vec<_> = part.iter().map(|changed| changed.id).collect();
        tags::clear_all(tx, &ids).await?;
        let tagged: Vec<_> = part
            .iter()
            .map(|changed| (changed.id, &changed.fields.tags))
            .collect();
        tags::put_rows(tx, grant.collection(), &tagged).await?;
    }

    Ok(true)
}
