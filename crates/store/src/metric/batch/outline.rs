//! The fields of indicators that decide how an import file is read and where its indicators are in the tree.

use std::collections::HashSet;

use domain::access::{Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::id::MetricId;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::having;
use crate::db::ROWS;
use crate::db::row::{all, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// The fields of an indicator that import files need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Its id.
    pub id: MetricId,
    /// Its path, folded, by which import files name it.
    pub path_folded: String,
    /// The indicator above it.
    pub parent: Option<MetricId>,
    /// The frequency of its observations.
    pub frequency: Frequency,
    /// The version of its fields.
    pub version: i64,
    /// The number of its latest vintage.
    pub vintage: i64,
}

type Row = (Uuid, String, Option<Uuid>, String, i64, i64);

/// Reads the outlines of the collection's indicators that have one of some distinct values in a column. A statement is
/// for at most [`ROWS`] values, so that its plan stays on the column's index.
macro_rules! outlines {
    ($tx:expr, $grant:expr, $column:literal, $values:expr) => {{
        let mut found: Vec<Outline> = Vec::new();
        for part in $values.chunks(ROWS) {
            let sql = format!(
                "select id, path_folded, parent_id, frequency, version, vintage {}",
                having($tx, $column, part.len())
            );
            let rows: Vec<Row> = run!($tx, part
                .iter()
                .fold(
                    sqlx::query_as(AssertSqlSafe(sql.as_str())).persistent(false),
                    |query, value| query.bind(value),
                )
                .bind($grant.collection().uuid())
                => fetch_all)?;
            found.extend(all(rows, outline)?);
        }
        found
    }};
}

fn outline(
    (id, path_folded, parent, frequency, version, vintage): Row,
) -> Result<Outline, StoreError> {
    Ok(Outline {
        id: MetricId::new(id),
        path_folded,
        parent: parent.map(MetricId::new),
        frequency: word(&frequency, Frequency::parse)?,
        version,
        vintage,
    })
}

/// The collection's indicators at some distinct folded paths and all indicators above them, each once, in no order.
///
/// Generations are read one after the other: a recursive query joins on the table, which PostgreSQL may read as a
/// whole for each generation.
pub async fn outlines(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    folded: &[String],
) -> Result<Vec<Outline>, StoreError> {
    let mut found = outlines!(tx, grant, "path_folded", folded);
    let mut seen: HashSet<MetricId> = found.iter().map(|outline| outline.id).collect();
    let mut above = parents(&found, &mut seen);
    while !above.is_empty() {
        let generation = outlines!(tx, grant, "id", above);
        above = parents(&generation, &mut seen);
        found.extend(generation);
    }
    Ok(found)
}

/// The parents of some indicators, without those seen before. Adds them to `seen`.
fn parents(outlines: &[Outline], seen: &mut HashSet<MetricId>) -> Vec<Uuid> {
    let parents = outlines.iter().filter_map(|outline| outline.parent);
    let new = parents.filter(|parent| seen.insert(*parent));
    new.map(MetricId::uuid).collect()
}

/// All indicators of the collection below the given ones, each once, in no order. A given indicator is included only if
/// it is below another one.
pub async fn outlines_below(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    ids: &[MetricId],
) -> Result<Vec<Outline>, StoreError> {
    let mut found = Vec::new();
    // A row is read with its parent, and each parent is queried once.
    let mut seen: HashSet<MetricId> = ids.iter().copied().collect();
    let mut level: Vec<Uuid> = seen.iter().map(|id| id.uuid()).collect();
    while !level.is_empty() {
        let generation = outlines!(tx, grant, "parent_id", level);
        let new = generation.iter().filter(|outline| seen.insert(outline.id));
        level = new.map(|outline| outline.id.uuid()).collect();
        found.extend(generation);
    }
    Ok(found)
}
