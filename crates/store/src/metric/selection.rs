//! A selection of a collection's indicators: by id, or all that a list would find.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::metric::Changeable;
use domain::catalogue::metric::list::BulkEditTarget;
use domain::catalogue::metric::list::MetricSelection;
use domain::catalogue::metric::list::Selected;
use domain::id::MetricId;
use domain::series::aggregation::Aggregation;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use super::batch::end;
use super::filter::Conditions;
use crate::db::row::{all, micros, text, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};
use domain::catalogue::metric::list::MetricFilter;

#[derive(FromRow)]
struct EditableRow {
    id: Uuid,
    path: String,
    parent_id: Option<Uuid>,
    version: i64,
    frequency: String,
    unit_fr: Option<String>,
    unit_en: Option<String>,
    source: Option<String>,
    tags_fr: Option<String>,
    tags_en: Option<String>,
    aggregation: String,
    ended_on: Option<String>,
    end_reason_fr: Option<String>,
    end_reason_en: Option<String>,
    successor_id: Option<Uuid>,
}

impl TryFrom<EditableRow> for BulkEditTarget {
    type Error = StoreError;

    fn try_from(row: EditableRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: MetricId::new(row.id),
            path: row.path,
            parent: row.parent_id.map(MetricId::new),
            version: row.version,
            end: end::stored(
                row.ended_on,
                text(row.end_reason_fr, row.end_reason_en),
                row.successor_id,
            )?,
            fields: Changeable {
                frequency: word(&row.frequency, Frequency::parse)?,
                unit: text(row.unit_fr, row.unit_en),
                source: row.source,
                tags: text(row.tags_fr, row.tags_en),
                aggregation: word(&row.aggregation, Aggregation::parse)?,
            },
        })
    }
}

/// A selection as SQL: conditions on `metrics`. `$1` is the collection, then come the texts and the moment.
struct Wanted {
    sql: String,
    texts: Vec<String>,
    made_before: Option<i64>,
}

impl Wanted {
    fn new(tx: &Tx, selection: &MetricSelection) -> Self {
        let filter = MetricFilter {
            search: selection.search.clone(),
            frequency: selection.frequency,
            under: None,
        };

        let mut conditions = Conditions::of_found(tx, &filter);
        if let Some(under) = &selection.under {
            conditions.add_at_or_below(under);
        }
        if let Some(ids) = &selection.ids {
            conditions.add_ids(tx, ids);
        }

        let made_before = selection.made_before.map(micros);
        let sql = match made_before {
            Some(_) => {
                let next = conditions.next();
                format!("{} and created_at < ${next}", conditions.sql())
            }
            None => conditions.sql().to_owned(),
        };

        Self {
            sql,
            texts: conditions.texts,
            made_before,
        }
    }
}

/// Binds the values of a selection to a query.
macro_rules! bound {
    ($query:expr, $grant:expr, $wanted:expr) => {{
        let query = $query.bind($grant.collection().uuid());
        let texts = $wanted.texts.iter();
        let query = texts.fold(query, |query, text| query.bind(text.as_str()));
        let moment = $wanted.made_before.iter();
        moment.fold(query, |query, moment| query.bind(*moment))
    }};
}

/// The selected indicators, in the order of the tree.
pub async fn selected(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    selection: &MetricSelection,
) -> Result<Vec<Selected>, StoreError> {
    let wanted = Wanted::new(tx, selection);
    let sql = format!(
        "select id, path from metrics where {} order by path_order",
        wanted.sql
    );
    let rows: Vec<(Uuid, String)> = run!(tx, bound!(
        sqlx::query_as(AssertSqlSafe(sql.as_str())), grant, wanted
    ) => fetch_all)?;
    let selected = |(id, path)| Selected {
        id: MetricId::new(id),
        path,
    };
    Ok(rows.into_iter().map(selected).collect())
}

/// The number of selected indicators.
pub async fn selected_count(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    selection: &MetricSelection,
) -> Result<u64, StoreError> {
    let wanted = Wanted::new(tx, selection);
    let sql = format!("select count(*) from metrics where {}", wanted.sql);
    let count: i64 = run!(tx, bound!(
        sqlx::query_scalar(AssertSqlSafe(sql.as_str())), grant, wanted
    ) => fetch_one)?;
    unsigned(count)
}

/// The selected indicators with the fields that can be changed together, in the order of the tree.
pub async fn editable(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    selection: &MetricSelection,
) -> Result<Vec<BulkEditTarget>, StoreError> {
    let wanted = Wanted::new(tx, selection);
    let sql = format!(
        "select id, path, parent_id, version, frequency, unit_fr, unit_en, source, tags_fr, tags_en, aggregation, {}
        from metrics where {} order by path_order",
        end::COLUMNS, wanted.sql
    );
    let rows: Vec<EditableRow> = run!(tx, bound!(
        sqlx::query_as(AssertSqlSafe(sql.as_str())), grant, wanted
    ) => fetch_all)?;
    all(rows, BulkEditTarget::try_from)
}

/// Blocks other changes, publishes and deletions of the selected indicators until the transaction ends. Locks
/// them in the order in which all transactions lock indicators. On SQLite there is one writer anyway.
pub async fn lock_selected(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    selection: &MetricSelection,
) -> Result<(), StoreError> {
    if !matches!(tx, Tx::Postgres(_)) {
        return Ok(());
    }
    let wanted = Wanted::new(tx, selection);
    let sql = format!(
        "select version from metrics where {} order by id for update",
        wanted.sql
    );
    let _: Vec<i64> = run!(tx, bound!(
        sqlx::query_scalar(AssertSqlSafe(sql.as_str())), grant, wanted
    ) => fetch_all)?;
    Ok(())
}

/// The paths of some indicators of the collection, in no order.
pub async fn paths_of(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    ids: Vec<MetricId>,
) -> Result<Vec<Selected>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let selection = MetricSelection {
        ids: Some(ids),
        ..MetricSelection::default()
    };
    selected(tx, grant, &selection).await
}
