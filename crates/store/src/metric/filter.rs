//! Filters of a collection's indicators, as conditions that one index covers.

use domain::access::{Grant, ReadCollection};
use domain::catalogue::key::MetricPath;
use domain::catalogue::metric::list::MetricFilter;
use domain::content::Dependency;
use domain::id::MetricId;
use domain::text::fold;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use crate::db::row::{containing, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// Maximum indicators that one pass over the index finds and counts; for more, only their number is read.
const FEW: usize = 1_000;

pub(super) enum FilterResult<T> {
    /// All indicators found.
    Few(Vec<T>),
    /// Only the number of indicators: they are more than [`FEW`], or the whole collection.
    Many(u64),
}

/// A filter as SQL: conditions on `metrics` with texts, which are bound after the collection, `$1`.
pub(super) struct Conditions {
    sql: String,
    pub(super) texts: Vec<String>,
}

impl Conditions {
    pub(super) fn new(tx: &Tx, filter: &MetricFilter) -> Self {
        let mut conditions = Self {
            sql: "collection_id = $1".to_owned(),
            texts: Vec::new(),
        };
        if let Some(under) = &filter.under {
            let (from, to) = below(&place(under.as_str()));
            conditions.add("path_order >= $", from);
            conditions.add("path_order < $", to);
        }
        conditions.add_found(tx, filter);
        conditions
    }

    /// The conditions of a filter except the path that it is under.
    pub(super) fn of_found(tx: &Tx, filter: &MetricFilter) -> Self {
        let mut conditions = Self {
            sql: "collection_id = $1".to_owned(),
            texts: Vec::new(),
        };
        conditions.add_found(tx, filter);
        conditions
    }

    fn add_found(&mut self, tx: &Tx, filter: &MetricFilter) {
        if let Some(frequency) = filter.frequency {
            self.add("frequency = $", frequency.as_str().to_owned());
        }
        let search = search_condition(tx, filter.search.as_deref(), self.next());
        if let Some((condition, text)) = search {
            self.sql = format!("{} and {condition}", self.sql);
            self.texts.push(text);
        }
    }

    pub(super) fn add_at_or_below(&mut self, path: &MetricPath) {
        let place = place(path.as_str());
        let (from, to) = below(&place);
        let next = self.next();
        self.sql = format!(
            "{} and (path_order = ${next} or (path_order >= ${} and path_order < ${}))",
            self.sql,
            next + 1,
            next + 2
        );
        self.texts.extend([place, from, to]);
    }

    /// Adds the condition to have one of these ids. They are bound as one text: SQLite compares each bind with all
    /// others.
    pub(super) fn add_ids(&mut self, tx: &Tx, ids: &[MetricId]) {
        let next = self.next();
        let condition = match tx {
            Tx::Sqlite(_) => format!("id in (select unhex(value) from json_each(${next}))"),
            Tx::Postgres(_) | Tx::Over => {
                format!("id in (select value::uuid from jsonb_array_elements_text(${next}::jsonb))")
            }
        };
        let ids: Vec<String> = ids
            .iter()
            .map(|id| format!("\"{}\"", id.uuid().simple()))
            .collect();
        self.sql = format!("{} and {condition}", self.sql);
        self.texts.push(format!("[{}]", ids.join(",")));
    }

    fn add(&mut self, condition: &str, text: String) {
        self.sql = format!("{} and {condition}{}", self.sql, self.next());
        self.texts.push(text);
    }

    /// The number of the next bind.
    pub(super) fn next(&self) -> usize {
        self.texts.len() + 2
    }

    pub(super) fn sql(&self) -> &str {
        &self.sql
    }

    /// Whether the collection is the only condition.
    fn is_all(&self) -> bool {
        self.texts.is_empty()
    }

    /// The ids of the indicators found, or only their number if there are many.
    pub(super) async fn find(
        &self,
        tx: &mut Tx,
        grant: &Grant<ReadCollection>,
    ) -> Result<FilterResult<Uuid>, StoreError> {
        prefer_indexes(tx).await?;

        if !self.is_all() {
            let from = indexed(tx);
            let (sql, few) = (self.sql(), FEW + 1);
            let sql = format!("select id from {from} where {sql} limit {few}");
            tx.depend_on([Dependency::CollectionContents(grant.collection())]);
            let ids: Vec<Uuid> = run!(tx, self.texts.iter()
                .fold(
                    sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
                    |query, text| query.bind(text.as_str()),
                )
                => fetch_all)?;
            if ids.len() <= FEW {
                return Ok(FilterResult::Few(ids));
            }
        }

        let sql = format!("select count(*) from {} where {}", indexed(tx), self.sql());
        tx.depend_on([Dependency::CollectionContents(grant.collection())]);
        let count: i64 = run!(tx, self.texts.iter()
            .fold(
                sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
                |query, text| query.bind(text.as_str()),
            )
            => fetch_one)?;

        Ok(FilterResult::Many(unsigned(count)?))
    }
}

/// The condition of a search, and the text to be bound under `number`; `None` for an empty or missing search.
pub(super) fn search_condition(
    tx: &Tx,
    search: Option<&str>,
    number: usize,
) -> Option<(String, String)> {
    let search = looked_for(search?);
    if search.is_empty() {
        return None;
    }
    Some(match tx {
        Tx::Sqlite(_) => (
            format!("search like ${number} escape '\\'"),
            containing(&search),
        ),
        // Faster on PostgreSQL than `like`.
        Tx::Postgres(_) | Tx::Over => (format!("0 < strpos(search, ${number})"), search),
    })
}

/// The table, read by the index that covers all filters.
pub(super) fn indexed(tx: &Tx) -> &'static str {
    tx.either("metrics indexed by metrics_order", "metrics")
}

/// Lets PostgreSQL read indexes in this transaction where it would read whole tables. Its statistics do not say that
/// the filtered columns are a fifth of the table; reading the whole takes three times as long.
pub(super) async fn prefer_indexes(tx: &mut Tx) -> Result<(), StoreError> {
    if matches!(tx, Tx::Postgres(_)) {
        tx.depend_on([]);
        run!(tx, sqlx::query(
            "select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)",
        ) => execute)?;
    }
    Ok(())
}

/// A path as `path_order` stores it.
pub(super) fn place(path: &str) -> String {
    path.to_ascii_lowercase().replace('/', "!")
}

/// The paths below a place: from the first text on, up to the second, exclusive. `!` is written for the slash, and `"`
/// is the next character after it.
pub(super) fn below(place: &str) -> (String, String) {
    (format!("{place}!"), format!("{place}\""))
}

/// The text that a search looks for, folded like the stored texts. PostgreSQL rejects NUL, and no stored text has one.
fn looked_for(search: &str) -> String {
    fold(&search.replace('\0', "\u{fffd}"))
}
