//! Many indicators at once, a few hundred rows a statement.

pub(crate) mod end;
mod outline;

use crate::db::ROWS;
use crate::db::row::table::columns;
use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::catalogue::metric::{End, MetricFields};
use domain::id::MetricId;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{Folded, MetricRow, tags};
use crate::db::row::{all, marks, micros, rows, signed};
use crate::db::tx::run;
use crate::series::vintage::{self, NewVintage};
use crate::{StoreError, Tx};
use domain::catalogue::metric::Metric;
use end::bind_end;

pub use outline::{Outline, outlines, outlines_below};

/// An indicator to be created.
#[derive(Clone, Debug)]
pub struct NewMetric<'a> {
    /// Its id, chosen by the caller.
    pub id: MetricId,
    /// Its fields, checked.
    pub fields: &'a MetricFields,
    /// The indicator above it, which exists or comes before it.
    pub parent: Option<MetricId>,
    /// Its end; `None` for one that lives.
    pub end: Option<&'a End>,
    /// Its first publish; `None` for an indicator that stays empty.
    pub first: Option<NewVintage<'a>>,
}

/// Fields to be changed.
#[derive(Clone, Debug)]
pub struct ChangedMetric<'a> {
    /// The indicator.
    pub id: MetricId,
    /// The version on which the fields are based.
    pub version: i64,
    /// The new fields. The path stays, except for the case of its letters.
    pub fields: &'a MetricFields,
    /// The indicator above it.
    pub parent: Option<MetricId>,
    /// Its end from now on; `None` for one that lives.
    pub end: Option<&'a End>,
}

/// The values by which a change of an indicator is detected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricState {
    /// The indicator.
    pub id: MetricId,
    /// Its path, folded.
    pub path_folded: String,
    /// The version of its fields.
    pub version: i64,
    /// The number of its latest vintage.
    pub vintage: i64,
}

/// `from` and `where` of a statement about the indicators of the collection that have one of some distinct values in a
/// column. The values are bound first, then the collection.
///
/// For SQLite the values are a table that is read first, and the index of parents is named: by its statistics, SQLite
/// may otherwise read the whole collection.
fn having(tx: &Tx, column: &str, count: usize) -> String {
    let index = match column {
        "parent_id" => "indexed by metrics_family",
        _ => "",
    };
    match tx {
        Tx::Sqlite(_) => format!(
            "from (values {}) as wanted cross join metrics {index}
            where metrics.{column} = wanted.column1 and metrics.collection_id = ?",
            rows(tx, count, 1)
        ),
        Tx::Postgres(_) | Tx::Over => format!(
            "from metrics where {column} in ({}) and collection_id = ${}",
            marks(tx, count),
            count + 1
        ),
    }
}

/// The indicators at some distinct folded paths of the collection, in no order.
pub async fn by_paths(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    folded: &[String],
) -> Result<Vec<Metric>, StoreError> {
    if folded.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "select {} {}",
        columns("metrics", MetricRow::COLUMNS),
        having(tx, "path_folded", folded.len())
    );
    let rows: Vec<MetricRow> = run!(tx, folded
        .iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false), |query, path| query.bind(path.as_str()))
        .bind(grant.collection().uuid())
        => fetch_all)?;
    all(rows, Metric::try_from)
}

/// The states of the indicators at some distinct folded paths, which other transactions can neither change nor publish
/// to nor delete until this one ends. Call [`lock_parents`](super::lock_parents) first, so that no path is taken
/// meanwhile.
pub async fn lock_states(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    folded: &[String],
) -> Result<Vec<MetricState>, StoreError> {
    if folded.is_empty() {
        return Ok(Vec::new());
    }

    let sql = format!(
        "select id, path_folded, version, vintage {}{}",
        having(tx, "path_folded", folded.len()),
        tx.either("", " order by id for update"),
    );
    let rows: Vec<(Uuid, String, i64, i64)> = run!(tx, folded
        .iter()
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false), |query, path| query.bind(path.as_str()))
        .bind(grant.collection().uuid())
        => fetch_all)?;

    let state = |(id, path_folded, version, vintage)| MetricState {
        id: MetricId::new(id),
        path_folded,
        version,
        vintage,
    };
    Ok(rows.into_iter().map(state).collect())
}

/// Adds indicators, with their first publishes. Parents come before their children. Returns `false` if the collection
/// has one of the paths already: the transaction must then be rolled back.
///
/// # Errors
/// [`StoreError::ForeignKey`] where a parent is not in the collection.
pub async fn insert_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    new: &[NewMetric<'_>],
    now: Timestamp,
) -> Result<bool, StoreError> {
    for part in new.chunks(ROWS) {
        if insert_rows(tx, grant, part, now).await? != signed(part.len()) {
            return Ok(false);
        }
        let tagged: Vec<_> = part.iter().map(|new| (new.id, &new.fields.tags)).collect();
        tags::put_rows(tx, grant.collection(), &tagged).await?;
        super::moving::occupy_all(tx, grant, part.iter().map(|new| &new.fields.path)).await?;
    }
    let first = new
        .iter()
        .filter_map(|new| Some((new.id, new.first.as_ref()?)));
    vintage::put_all(tx, grant, &first.collect::<Vec<_>>()).await?;
    Ok(true)
}

/// The columns that [`bind_fields`] fills, in its order, before those of the end.
const FIELDS: &str =
    "path, path_folded, frequency, name_fr, name_en, unit_fr, unit_en, notes_fr, notes_en, tags_fr,
    tags_en, source, licence, parent_id, aggregation, transformation, parameter, sort_fr, sort_en, search";

/// Binds the [`FIELDS`] of an indicator and its end, for a query of either database.
macro_rules! bind_fields {
    ($query:expr, $fields:expr, $parent:expr, $end:expr, $folded:expr) => {{
        let query = $query
            .bind($fields.path.as_str())
            .bind($fields.path.folded())
            .bind($fields.frequency.as_str())
            .bind($fields.name.fr.as_deref())
            .bind($fields.name.en.as_deref())
            .bind($fields.unit.fr.as_deref())
            .bind($fields.unit.en.as_deref())
            .bind($fields.notes.fr.as_deref())
            .bind($fields.notes.en.as_deref())
            .bind($fields.tags.fr.as_deref())
            .bind($fields.tags.en.as_deref())
            .bind($fields.source.as_deref())
            .bind($fields.licence.map(|licence| licence.as_str()))
            .bind($parent.map(MetricId::uuid))
            .bind($fields.aggregation.as_str())
            .bind($fields.transformation.as_str())
            .bind($fields.parameter.map(|parameter| parameter.to_string()))
            .bind($folded.fr.as_str())
            .bind($folded.en.as_str())
            .bind($folded.search.as_str());
        bind_end!(query, $end)
    }};
}

async fn insert_rows(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    part: &[NewMetric<'_>],
    now: Timestamp,
) -> Result<i64, StoreError> {
    let folded: Vec<Folded> = part
        .iter()
        .map(|new| Folded::from_fields(new.fields))
        .collect();

    let sql = format!(
        "insert into metrics (id, collection_id, created_at, updated_at, version, vintage, published_at,
            observations, decimals, first_period, last_period, last_hole, last_value, {FIELDS}, {})
        values {} on conflict (collection_id, path_folded) do nothing",
        end::COLUMNS,
        rows(tx, part.len(), 37)
    );

    let added = run!(tx, part.iter().zip(&folded)
        .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false), |query, (new, folded)| {
            let NewMetric { id, fields, parent, end, first } = new;
            let first = first.as_ref();
            let query = query
                .bind(id.uuid())
                .bind(grant.collection().uuid())
                .bind(micros(now))
                .bind(micros(first.map_or(now, |first| first.published_at)))
                .bind(1_i64)
                .bind(i64::from(first.is_some()))
                .bind(first.map(|first| micros(first.published_at)))
                .bind(first.map_or(0, |first| signed(first.observations)))
                .bind(first.map_or(0, |first| i64::from(first.decimals)))
                .bind(first.and_then(|first| first.first_period.as_deref()))
                .bind(first.and_then(|first| first.last_period.as_deref()))
                .bind(first.and_then(|first| first.last_hole.as_deref()))
                .bind(first.and_then(|first| first.last_value));
            bind_fields!(query, fields, parent, *end, folded)
        })
        => execute)?;

    Ok(signed(added))
}

/// Changes the fields of indicators, each from a given version. Returns `false` if an indicator has another version or
/// no longer exists: the transaction must then be rolled back.
///
/// # Errors
/// [`StoreError::ForeignKey`] where a parent is not in the collection.
pub async fn update_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    changed: &[ChangedMetric<'_>],
    now: Timestamp,
) -> Result<bool, StoreError> {
    for part in changed.chunks(ROWS) {
        if update_rows(tx, grant, part, now).await? != signed(part.len()) {
            return Ok(false);
        }
        let ids: Vec<_> = part.iter().map(|changed| changed.id).collect();
        tags::clear_all(tx, &ids).await?;
        let tagged = part
            .iter()
            .map(|changed| (changed.id, &changed.fields.tags));
        tags::put_rows(tx, grant.collection(), &tagged.collect::<Vec<_>>()).await?;
    }
    Ok(true)
}

async fn update_rows(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    part: &[ChangedMetric<'_>],
    now: Timestamp,
) -> Result<i64, StoreError> {
    let folded: Vec<Folded> = part
        .iter()
        .map(|changed| Folded::from_fields(changed.fields))
        .collect();

    // Periods of another frequency cannot be read: the publish with this change sets its own.
    let sql = format!(
        "with next (id, version, {FIELDS}, {}) as (values {})
        update metrics set updated_at = ${}, path = next.path, path_folded = next.path_folded,
            frequency = next.frequency, name_fr = next.name_fr, name_en = next.name_en, unit_fr = next.unit_fr,
            unit_en = next.unit_en, notes_fr = next.notes_fr, notes_en = next.notes_en, tags_fr = next.tags_fr,
            tags_en = next.tags_en, source = next.source, licence = next.licence, parent_id = next.parent_id,
            aggregation = next.aggregation, transformation = next.transformation, parameter = next.parameter,
            sort_fr = next.sort_fr, sort_en = next.sort_en, search = next.search, ended_on = next.ended_on,
            end_reason_fr = next.end_reason_fr, end_reason_en = next.end_reason_en,
            successor_id = next.successor_id,
            first_period = case when metrics.frequency = next.frequency then metrics.first_period end,
            last_period = case when metrics.frequency = next.frequency then metrics.last_period end,
            last_hole = case when metrics.frequency = next.frequency then metrics.last_hole end,
            version = metrics.version + 1
        from next
        where metrics.id = next.id and metrics.version = next.version and metrics.collection_id = ${}",
        end::COLUMNS,
        rows(tx, part.len(), 26),
        part.len() * 26 + 1,
        part.len() * 26 + 2
    );

    let changed = run!(tx, part.iter().zip(&folded)
        .fold(
            sqlx::query(AssertSqlSafe(sql.as_str()))
                .persistent(false),
            |query, (changed, folded)| {
                let fields = changed.fields;
                let query = query.bind(changed.id.uuid()).bind(changed.version);
                bind_fields!(query, fields, changed.parent, changed.end, folded)
            },
        )
        .bind(micros(now))
        .bind(grant.collection().uuid())
        => execute)?;

    Ok(signed(changed))
}
