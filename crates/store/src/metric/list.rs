//! Pages of indicators: of one collection, and of all that everybody may read.

use domain::access::{Grant, ReadCollection};
use domain::language::Language;
use domain::text::fold;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::{Metric, MetricRow};
use crate::access::PUBLIC;
use crate::page::{Cursor, List, Page};
use crate::row::{all, micros, unsigned};
use crate::tx::run;
use crate::{StoreError, Tx};

/// What a list of indicators is sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MetricOrder {
    /// The path.
    Path,
    /// The name in this language, else in the other; without regard to case and accents.
    Name(Language),
    /// When the fields or observations last changed.
    Updated,
}

/// Which indicators of a collection are wanted, and how they are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricList {
    /// Part of the path or of a name, without regard to case and accents.
    pub search: Option<String>,
    /// What they are sorted by.
    pub order: MetricOrder,
    /// The other way round.
    pub descending: bool,
}

/// A page of the collection's indicators.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    wanted: &MetricList,
    page: &Page,
) -> Result<List<Metric>, StoreError> {
    let column = match wanted.order {
        MetricOrder::Path => "path_folded",
        MetricOrder::Name(Language::Fr) => "sort_fr",
        MetricOrder::Name(Language::En) => "sort_en",
        MetricOrder::Updated => "updated_at",
    };
    let (direction, beyond) = if wanted.descending {
        ("desc", "<")
    } else {
        ("asc", ">")
    };
    let after = match &page.after {
        None => String::new(),
        Some(_) => format!("and ({column}, id) {beyond} ($4, $5)"),
    };
    let sql = format!(
        "select * from metrics
        where collection_id = $1 and ($2 is null or search like $2 escape '\\') {after}
        order by {column} {direction}, id {direction} limit $3"
    );
    let pattern = wanted.search.as_deref().map(pattern);
    let rows: Vec<MetricRow> = match &page.after {
        Some(after) if wanted.order == MetricOrder::Updated => {
            let Some(number) = after.number() else {
                return Ok(List::empty());
            };
            run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
                .bind(grant.collection().uuid())
                .bind(pattern.as_deref())
                .bind(page.limit())
                .bind(number)
                .bind(after.id)
                => fetch_all)?
        }
        Some(after) => run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(grant.collection().uuid())
            .bind(pattern.as_deref())
            .bind(page.limit())
            .bind(&after.key)
            .bind(after.id)
            => fetch_all)?,
        None => run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(grant.collection().uuid())
            .bind(pattern.as_deref())
            .bind(page.limit())
            => fetch_all)?,
    };
    let rows = all(rows, Metric::try_from)?;
    Ok(List::new(rows, page, |row| {
        let key = match wanted.order {
            MetricOrder::Path => row.path.to_ascii_lowercase(),
            MetricOrder::Name(language) => {
                let shown = row.name.pick(language).map(|(name, _)| name);
                fold(shown.unwrap_or(&row.path))
            }
            MetricOrder::Updated => micros(row.updated_at).to_string(),
        };
        Cursor::new(key, row.id.uuid())
    }))
}

/// How many indicators of the collection a search finds, or how many there are.
pub async fn count(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    search: Option<&str>,
) -> Result<u64, StoreError> {
    let count: i64 = run!(tx, sqlx::query_scalar(
        "select count(*) from metrics where collection_id = $1 and ($2 is null or search like $2 escape '\\')",
    )
    .bind(grant.collection().uuid())
    .bind(search.map(pattern))
    => fetch_one)?;
    unsigned(count)
}

/// A page of all indicators that everybody may read, the last published first.
pub async fn public_recent(tx: &mut Tx, page: &Page) -> Result<List<Metric>, StoreError> {
    let after = match &page.after {
        None => None,
        Some(after) => match after.number() {
            Some(number) => Some((number, after.id)),
            None => return Ok(List::empty()),
        },
    };
    let (number, id) = after.unwrap_or((i64::MAX, Uuid::max()));
    let sql = format!(
        "select m.* from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where (m.published_at, m.id) < ($1, $2) and {PUBLIC}
        order by m.published_at desc, m.id desc limit $3"
    );
    let rows: Vec<MetricRow> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
        .bind(number)
        .bind(id)
        .bind(page.limit())
        => fetch_all)?;
    let rows = all(rows, Metric::try_from)?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(row.published_at.map_or(0, micros), row.id.uuid())
    }))
}

/// How many published indicators everybody may read.
pub async fn public_count(tx: &mut Tx) -> Result<u64, StoreError> {
    let sql = format!(
        "select count(*) from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where m.published_at is not null and {PUBLIC}"
    );
    let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str())) => fetch_one)?;
    unsigned(count)
}

/// What a search looks for with `like`. PostgreSQL takes no NUL, and no text holds one.
fn pattern(search: &str) -> String {
    let mut pattern = String::from("%");
    for character in fold(&search.replace('\0', "\u{fffd}")).chars() {
        if matches!(character, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(character);
    }
    pattern.push('%');
    pattern
}
