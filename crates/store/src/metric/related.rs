//! The surroundings of an indicator: the candidates for its nearest indicators.

use std::collections::HashMap;

use domain::access::{Grant, ReadCollection};
use domain::catalogue::metric::RelatedCandidate;
use domain::id::MetricId;
use domain::text::language::Text;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::tags::folded;
use crate::collection::contents;
use crate::db::row::{padded, placeholders};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A bounded number of indicators around `m`, for a collection of any size, each found with an index: siblings on
/// either side by path, neighbours on either side by path. [`Lateral::tagged`] finds those that share tags.
const AROUND: &str = "
    select m.id
    union select id from (select s.id from metrics s
        where s.parent_id = m.parent_id and s.path_folded > m.path_folded
        order by s.path_folded limit 24) as later_siblings
    union select id from (select s.id from metrics s
        where s.parent_id = m.parent_id and s.path_folded < m.path_folded
        order by s.path_folded desc limit 24) as earlier_siblings
    union select id from (select s.id from metrics s
        where s.collection_id = m.collection_id and s.path_folded > m.path_folded
        order by s.path_folded limit 24) as later_paths
    union select id from (select s.id from metrics s
        where s.collection_id = m.collection_id and s.path_folded < m.path_folded
        order by s.path_folded desc limit 24) as earlier_paths";

/// The indicators with the tag `own` that were created just before and after its indicator. Indicators created together
/// belong together, and a tag that all of them share must not be read completely.
const WITH_TAG: &str = "
    select metric_id from (select x.metric_id from metric_tags x
        where x.collection_id = own.collection_id and x.tag = own.tag and x.metric_id > own.metric_id
        order by x.metric_id limit 50) as made_later
    union all select metric_id from (select x.metric_id from metric_tags x
        where x.collection_id = own.collection_id and x.tag = own.tag and x.metric_id < own.metric_id
        order by x.metric_id desc limit 50) as made_earlier";

/// The parts of SQL around a table that depends on the table beside it. PostgreSQL has `lateral`; SQLite does not, but
/// its lists in conditions may depend on any table.
struct Lateral {
    /// From the tags `own` to other indicators with these tags, around [`WITH_TAG`].
    tagged: [&'static str; 2],
    /// From the indicators `m` to the candidates `c`, around the query of their ids.
    found: [&'static str; 2],
}

const SQLITE: Lateral = Lateral {
    tagged: [
        "join metric_tags t on t.tag = own.tag and t.metric_id in (",
        ")",
    ],
    found: ["join metrics c on c.id in (", ")"],
};

const POSTGRES: Lateral = Lateral {
    tagged: ["cross join lateral (", ") as t"],
    found: [
        "cross join lateral (",
        ") as found join metrics c on c.id = found.id",
    ],
};

#[derive(FromRow)]
struct NearRow {
    around: Uuid,
    id: Uuid,
    parent_id: Option<Uuid>,
    path_folded: String,
    tags_fr: Option<String>,
    tags_en: Option<String>,
}

/// Candidates for the nearest indicators of each given indicator, itself included, in no order. Indicators in
/// collections without a grant have no entry.
pub async fn near(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    ids: &[MetricId],
) -> Result<HashMap<MetricId, Vec<RelatedCandidate>>, StoreError> {
    if grants.is_empty() || ids.is_empty() {
        return Ok(HashMap::new());
    }

    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let collections: Vec<Uuid> = grants
        .iter()
        .map(|grant| grant.collection().uuid())
        .collect();

    let Lateral {
        tagged: [of_tag, end_tag],
        found: [found, end_found],
    } = match tx {
        Tx::Sqlite(_) => SQLITE,
        Tx::Postgres(_) | Tx::Over => POSTGRES,
    };

    let sql = format!(
        "select m.id as around, c.id, c.parent_id, c.path_folded, c.tags_fr, c.tags_en
        from metrics m {found} {AROUND}
            union select id from (select t.metric_id as id from metric_tags own {of_tag} {WITH_TAG} {end_tag}
                where own.metric_id = m.id
                group by t.metric_id order by count(*) desc, t.metric_id limit 24) as tagged
        {end_found}
        where m.id in ({}) and m.collection_id in ({})",
        placeholders(1, ids.len()),
        placeholders(ids.len().next_power_of_two() + 1, collections.len()),
    );

    let binds: Vec<Uuid> = padded(&ids).chain(padded(&collections)).collect();
    tx.depend_on(contents(grants));
    let rows: Vec<NearRow> = run!(tx, binds.iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(*id))
        => fetch_all)?;

    let mut near: HashMap<MetricId, Vec<RelatedCandidate>> = HashMap::new();
    for row in rows {
        let tags = Text {
            fr: row.tags_fr,
            en: row.tags_en,
        };
        near.entry(MetricId::new(row.around))
            .or_default()
            .push(RelatedCandidate {
                id: MetricId::new(row.id),
                parent: row.parent_id.map(MetricId::new),
                path: row.path_folded,
                tags: folded(&tags),
            });
    }

    Ok(near)
}
