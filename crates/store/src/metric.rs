//! Indicators: the metadata of series. The observations are in [`crate::series`].

pub mod batch;
mod bulk;
mod chart;
mod desk;
mod family;
pub mod featured;
mod filter;
mod list;
mod moving;
pub mod placed;
mod related;
mod removal;
mod selection;
mod tags;
mod tree;

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::calendar::frequency::Frequency;
use domain::catalogue::key::MetricPath;
use domain::catalogue::licence::Licence;
use domain::catalogue::metric::Metric;
use domain::catalogue::metric::{Aggregation, MetricFields, Transformation};
use domain::content::{Dependency, KeySpace};
use domain::id::{CollectionId, MetricId};
use domain::text::fold;
use domain::text::language::{Language, Text};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::table::{select, table_row};
use crate::db::row::{Lenient, all, padded, placeholders, some_time, text, time, unsigned, word};
use crate::db::tx::run;
use crate::{StoreError, Tx};

pub use bulk::{Bulk, change_all};
pub use chart::update_chart;
pub use desk::desk;
pub use family::{ancestors, children, children_counts, height, lock_parents, parents};
pub use list::{list, public_count, public_recent, public_with_unit};
pub use moving::{Relocation, at, in_the_way, paths_below, relocate};
pub use related::near;
pub use removal::{children_in_the_way, delete, delete_all, surroundings};
pub use selection::{editable, lock_selected, paths_of, selected, selected_count};
pub(crate) use tags::{are_missing, put_all};
pub use tree::tree;

table_row! {
    pub(crate) struct MetricRow {
        id: Uuid,
        collection_id: Uuid,
        path: String,
        frequency: String,
        name_fr: Option<String>,
        name_en: Option<String>,
        unit_fr: Option<String>,
        unit_en: Option<String>,
        notes_fr: Option<String>,
        notes_en: Option<String>,
        tags_fr: Option<String>,
        tags_en: Option<String>,
        source: Option<String>,
        licence: Option<String>,
        parent_id: Option<Uuid>,
        aggregation: String,
        transformation: String,
        parameter: Option<String>,
        ended_on: Option<String>,
        end_reason_fr: Option<String>,
        end_reason_en: Option<String>,
        successor_id: Option<Uuid>,
        chart: Option<Lenient>,
        vintage: i64,
        observations: i64,
        decimals: i64,
        first_period: Option<String>,
        last_period: Option<String>,
        last_hole: Option<String>,
        last_value: Option<f64>,
        published_at: Option<i64>,
        created_at: i64,
        updated_at: i64,
        version: i64,
    }
}

impl MetricRow {
    /// The id, and the latest vintage.
    pub(crate) fn state(&self) -> (Uuid, i64) {
        (self.id, self.vintage)
    }

    /// The dependencies that a query has by this row.
    pub(crate) fn reads(&self) -> Dependency {
        Dependency::Metric(MetricId::new(self.id))
    }
}

impl TryFrom<MetricRow> for Metric {
    type Error = StoreError;

    fn try_from(row: MetricRow) -> Result<Self, StoreError> {
        Ok(Self {
            id: MetricId::new(row.id),
            collection: CollectionId::new(row.collection_id),
            path: row.path,
            frequency: word(&row.frequency, Frequency::parse)?,
            name: text(row.name_fr, row.name_en),
            unit: text(row.unit_fr, row.unit_en),
            notes: text(row.notes_fr, row.notes_en),
            tags: text(row.tags_fr, row.tags_en),
            source: row.source,
            licence: row
                .licence
                .map(|licence| word(&licence, Licence::parse))
                .transpose()?,
            parent: row.parent_id.map(MetricId::new),
            aggregation: word(&row.aggregation, Aggregation::parse)?,
            transformation: word(&row.transformation, Transformation::parse)?,
            parameter: row.parameter,
            end: batch::end::stored(
                row.ended_on,
                text(row.end_reason_fr, row.end_reason_en),
                row.successor_id,
            )?,
            chart: row.chart.map(|chart| chart.0),
            vintage: row.vintage,
            observations: unsigned(row.observations)?,
            decimals: unsigned(row.decimals)?,
            first_period: row.first_period,
            last_period: row.last_period,
            last_hole: row.last_hole,
            last_value: row.last_value,
            published_at: some_time(row.published_at)?,
            created_at: time(row.created_at)?,
            updated_at: time(row.updated_at)?,
            version: row.version,
        })
    }
}

/// The folded texts for sorting and searching.
struct Folded {
    fr: String,
    en: String,
    search: String,
}

impl Folded {
    fn from_fields(fields: &MetricFields) -> Self {
        Self::new(fields.path.as_str(), &fields.name)
    }

    fn new(path: &str, name: &Text) -> Self {
        let texts = [Some(path), name.fr.as_deref(), name.en.as_deref()];
        Self {
            fr: sort_key(path, name, Language::Fr),
            en: sort_key(path, name, Language::En),
            search: texts
                .into_iter()
                .flatten()
                .map(folded)
                .collect::<Vec<_>>()
                .join("\n"),
        }
    }
}

/// The sort key of an indicator in a language: its name in that language, else in the other, else its path.
fn sort_key(path: &str, name: &Text, language: Language) -> String {
    let shown = name.wording(language);
    folded(shown.unwrap_or(path))
}

/// Maximum bytes of a folded text: those of a name of 200 characters of three bytes each. A row of PostgreSQL's indexes
/// has at most 2,704 bytes, of which the path and three of these texts are a part.
const FOLDED_BYTES: usize = 600;

/// Folds a text and cuts it to [`FOLDED_BYTES`].
fn folded(text: &str) -> String {
    let mut folded = fold(text);
    folded.truncate(folded.floor_char_boundary(FOLDED_BYTES));
    folded
}

/// An indicator of the collection.
pub async fn find(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    id: MetricId,
) -> Result<Option<Metric>, StoreError> {
    tx.depend_on([Dependency::Metric(id)]);
    let row: Option<MetricRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        MetricRow::COLUMNS,
        "from metrics where id = $1 and collection_id = $2",
    )))
    .bind(id.uuid())
    .bind(grant.collection().uuid())
    => fetch_optional)?;
    row.map(Metric::try_from).transpose()
}

/// An indicator of the collection, which others can neither change nor publish to until the transaction ends. A
/// transaction that locks parents too calls [`lock_parents`] first. On SQLite there is one writer anyway.
pub async fn lock(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    id: MetricId,
) -> Result<Option<Metric>, StoreError> {
    let rest = tx.either(
        "from metrics where id = $1 and collection_id = $2",
        "from metrics where id = $1 and collection_id = $2 for update",
    );
    let sql = select(MetricRow::COLUMNS, rest);
    let row: Option<MetricRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(id.uuid())
        .bind(grant.collection().uuid())
        => fetch_optional)?;
    row.map(Metric::try_from).transpose()
}

/// The indicator at a path of the collection.
pub async fn by_path(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    path: &MetricPath,
) -> Result<Option<Metric>, StoreError> {
    let space = KeySpace::Metrics(grant.collection());
    tx.depend_on([Dependency::key(space, &path.folded())]);
    let row: Option<MetricRow> = run!(tx, sqlx::query_as(AssertSqlSafe(select(
        MetricRow::COLUMNS,
        "from metrics where collection_id = $1 and path_folded = $2",
    )))
    .bind(grant.collection().uuid())
    .bind(path.folded())
    => fetch_optional)?;
    tx.depended_on(row.as_ref().map(MetricRow::reads));
    row.map(Metric::try_from).transpose()
}

/// The given indicators that are in collections which grants are for, in no order.
pub async fn find_all(
    tx: &mut Tx,
    grants: &[Grant<ReadCollection>],
    ids: &[MetricId],
) -> Result<Vec<Metric>, StoreError> {
    if grants.is_empty() || ids.is_empty() {
        return Ok(Vec::new());
    }
    tx.depend_on(ids.iter().copied().map(Dependency::Metric));
    let ids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
    let sql = format!("from metrics where id in ({})", placeholders(1, ids.len()));
    let sql = select(MetricRow::COLUMNS, &sql);
    let rows: Vec<MetricRow> = run!(tx, padded(&ids)
        .fold(sqlx::query_as(AssertSqlSafe(sql.as_str())), |query, id| query.bind(id))
        => fetch_all)?;
    let granted = |row: &MetricRow| {
        grants
            .iter()
            .any(|grant| grant.collection().uuid() == row.collection_id)
    };
    all(rows.into_iter().filter(granted).collect(), Metric::try_from)
}
