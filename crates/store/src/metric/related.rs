//! The indicators around one: what is worth looking at when the nearest are chosen.

use std::collections::HashMap;

use domain::access::{Grant, ReadCollection};
use domain::id::MetricId;
use domain::language::Text;
use domain::metric::Near;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::tags::folded;
use crate::row::{padded, places};
use crate::tx::run;
use crate::{StoreError, Tx};

/// A bounded number of indicators around `m`, whatever the size of its collection: brothers and sisters on
/// either side by path, neighbours on either side by path, and those that share the most tags. Each is found
/// with an index.
const AROUND: &str = "
    select m.id
    union select id from (select s.id from metrics s
        where s.parent_id = m.parent_id and s.path_folded > m.path_folded
        order by s.path_folded limit 24) as below_siblings
    union select id from (select s.id from metrics s
        where s.parent_id = m.parent_id and s.path_folded < m.path_folded
        order by s.path_folded desc limit 24) as above_siblings
    union select id from (select s.id from metrics s
        where s.collection_id = m.collection_id and s.path_folded > m.path_folded
        order by s.path_folded limit 24) as below
    union select id from (select s.id from metrics s
        where s.collection_id = m.collection_id and s.path_folded < m.path_folded
        order by s.path_folded desc limit 24) as above
    union select id from (select t.metric_id as id from metric_tags own
        join metric_tags t on t.collection_id = own.collection_id and t.tag = own.tag
        where own.metric_id = m.id and t.metric_id <> m.id
        group by t.metric_id order by count(*) desc, t.metric_id limit 24) as tagged";

#[derive(FromRow)]
struct NearRow {
    around: Uuid,
    id: Uuid,
    parent_id: Option<Uuid>,
    path_folded: String,
    tags_fr: Option<String>,
    tags_en: Option<String>,
}

/// Candidates for the nearest indicators of each of some, in no order, themselves included. Those that are in
/// collections that no grant is for have none.
pub async fn near(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    ids: &[MetricId],
) -> Result<HashMap<MetricId, Vec<Near>>, StoreError> {
    if grants.is_empty() || ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();
    // A table that depends on the one beside it is `lateral` on PostgreSQL, which SQLite does not have; there a
    // list that depends on it does.
    let before = tx.either("join metrics c on c.id in (", "cross join lateral (");
    let after = tx.either(")", ") as found join metrics c on c.id = found.id");
    let sql = format!(
        "select m.id as around, c.id, c.parent_id, c.path_folded, c.tags_fr, c.tags_en
        from metrics m {before}{AROUND}{after}
        where m.id in ({}) and m.collection_id in ({})",
        places(1, ids.len()),
        places(ids.len().next_power_of_two() + 1, collections.len()),
    );
    let binds: Vec<Uuid> = padded(&ids).chain(padded(&collections)).collect();
    let rows: Vec<NearRow> = run!(tx, binds.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;
    let mut near: HashMap<MetricId, Vec<Near>> = HashMap::new();
    for row in rows {
        let tags = Text {
            fr: row.tags_fr,
            en: row.tags_en,
        };
        near.entry(MetricId::new(row.around))
            .or_default()
            .push(Near {
                id: MetricId::new(row.id),
                parent: row.parent_id.map(MetricId::new),
                path: row.path_folded,
                tags: folded(&tags),
            });
    }
    Ok(near)
}
