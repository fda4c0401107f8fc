//! Pages of indicators: of one collection, and of all public ones.

use domain::access::{Grant, ReadCollection};
use domain::catalogue::metric::Metric;
use domain::catalogue::metric::list::{MetricList, MetricOrder};
use domain::content::Dependency;
use domain::id::AccountId;
use domain::list::{Cursor, List, Page};
use domain::text::language::Language;
use jiff::Timestamp;
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::filter::{Conditions, place};
use super::{MetricRow, sort_key};
use crate::access::PUBLIC;
use crate::db::row::table::{columns, select};
use crate::db::row::{all, micros, padded, placeholders, signed, unsigned};
use crate::db::tx::run;
use crate::metric::filter::FilterResult;
use crate::{StoreError, Tx};

/// Runs the query of a part of a page, with its cursor's binds after all others.
macro_rules! paged {
    ($tx:expr, $query:expr, $wanted:expr, $part:expr) => {
        match &$part.after {
            None => run!($tx, $query => fetch_all),
            Some(after) if $wanted.order == MetricOrder::Updated => {
                run!($tx, $query.bind(after.number()).bind(after.id()) => fetch_all)
            }
            Some(after) => run!($tx, $query.bind(after.key()).bind(after.id()) => fetch_all),
        }
    };
}

/// The start of the keys of cursors behind discontinued indicators. No path, name or number begins with it.
const ENDED: char = '\u{2028}';

/// The indicators of one part of a list that a page still needs.
struct ListPart {
    /// Whether they are discontinued; those come after all others.
    has_ended: bool,
    /// The position before the first of them; `None` for the start of the part.
    after: Option<Cursor>,
    /// Their largest number.
    limit: i64,
}

impl ListPart {
    /// The first part that the page has indicators of.
    fn first(page: &Page) -> Self {
        let (has_ended, after) = match &page.after {
            Some(after) => match after.key().strip_prefix(ENDED) {
                Some(key) => (true, Some(Cursor::new(key, after.id()))),
                None => (false, Some(after.clone())),
            },
            None => (false, None),
        };
        Self {
            has_ended,
            after,
            limit: page.limit(),
        }
    }

    /// The part after this one, of which the page has `read` indicators; `None` where the page is full or the list
    /// ends.
    fn next(&self, read: usize) -> Option<Self> {
        let limit = self.limit - signed(read);
        (!self.has_ended && limit > 0).then_some(Self {
            has_ended: true,
            after: None,
            limit,
        })
    }

    /// The condition on the indicators, their order and their number, after the cursor, whose key and id are the binds
    /// `number` and the next.
    fn sql(&self, list: &MetricList, number: usize) -> String {
        let (column, direction) = column(list);
        let beyond = if list.descending { "<" } else { ">" };
        let after = match &self.after {
            Some(_) => format!("and ({column}, id) {beyond} (${number}, ${})", number + 1),
            None => String::new(),
        };
        let not = if self.has_ended { "not " } else { "" };
        let limit = self.limit;
        format!(
            "and ended_on is {not}null {after} order by {column} {direction}, id {direction} limit {limit}"
        )
    }
}

/// A page of the collection's indicators, those that live before discontinued ones, and the number of indicators in the
/// whole list.
///
/// A collection may have 100,000. All filtered columns are in one index. For few results, one pass over it is enough;
/// for many, the page is found soon in the index of its order.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    wanted: &MetricList,
    page: &Page,
) -> Result<(List<Metric>, u64), StoreError> {
    let first = ListPart::first(page);
    let is_other_list = first
        .after
        .as_ref()
        .is_some_and(|after| after.number().is_none());
    if wanted.order == MetricOrder::Updated && is_other_list {
        return Ok((List::empty(), 0));
    }

    let conditions = Conditions::new(tx, &wanted.filter);
    let found = conditions.find(tx, grant).await?;
    let mut rows = Vec::new();
    let mut part = Some(first);
    while let Some(wanted_part) = part {
        let read = match &found {
            FilterResult::Few(ids) => among(tx, grant, ids, wanted, &wanted_part).await?,
            FilterResult::Many(_) => along(tx, grant, &conditions, wanted, &wanted_part).await?,
        };
        part = wanted_part.next(read.len());
        rows.extend(read);
    }
    let total = match found {
        FilterResult::Few(ids) => unsigned(signed(ids.len()))?,
        FilterResult::Many(total) => total,
    };

    let rows = all(rows, Metric::try_from)?;
    let list = List::new(rows, page, |row| {
        let key = match wanted.order {
            MetricOrder::Path => place(&row.path),
            MetricOrder::Name(language) => sort_key(&row.path, &row.name, language),
            MetricOrder::Updated => micros(row.updated_at).to_string(),
        };
        let key = match row.end {
            Some(_) => format!("{ENDED}{key}"),
            None => key,
        };
        Cursor::new(key, row.id.uuid())
    });

    Ok((list, total))
}

/// A part of a page of the given indicators.
async fn among(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    ids: &[Uuid],
    wanted: &MetricList,
    part: &ListPart,
) -> Result<Vec<MetricRow>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }

    let sorted = part.sql(wanted, ids.len().next_power_of_two() + 2);
    let places = placeholders(2, ids.len());
    let sql = format!("from metrics where collection_id = $1 and id in ({places}) {sorted}");
    let sql = select(MetricRow::COLUMNS, &sql);

    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    paged!(
        tx,
        padded(ids).fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, id| query.bind(id),
        ),
        wanted,
        part
    )
}

/// A part of a page of the indicators under conditions, read from the index of its order.
async fn along(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    conditions: &Conditions,
    wanted: &MetricList,
    part: &ListPart,
) -> Result<Vec<MetricRow>, StoreError> {
    let (sql, sorted) = (conditions.sql(), part.sql(wanted, conditions.next()));
    let (column, direction) = column(wanted);

    // First the ids of the page, for which the index is enough; then its rows.
    let sql = format!(
        "select {} from (select id from metrics where {sql} {sorted}) as found
        join metrics m on m.id = found.id order by m.{column} {direction}, m.id {direction}",
        columns("m", MetricRow::COLUMNS)
    );

    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    paged!(
        tx,
        conditions.texts.iter().fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, text| query.bind(text.as_str()),
        ),
        wanted,
        part
    )
}

/// A page of all public indicators, the latest published first.
pub async fn public_recent(tx: &mut Tx, page: &Page) -> Result<List<Metric>, StoreError> {
    let Some((number, id)) = page.before() else {
        return Ok(List::empty());
    };
    let sql = format!(
        "select {} from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where (m.published_at, m.id) < ($1, $2) and {PUBLIC}
        order by m.published_at desc, m.id desc limit $3",
        columns("m", MetricRow::COLUMNS)
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

/// Published public indicators with a unit, the latest published first: those published before a moment, without the
/// publishers in `left_out`.
pub async fn public_with_unit(
    tx: &mut Tx,
    before: Option<Timestamp>,
    left_out: &[AccountId],
    limit: u32,
) -> Result<Vec<Metric>, StoreError> {
    let others = if left_out.is_empty() {
        String::new()
    } else {
        format!("and a.id not in ({})", placeholders(3, left_out.len()))
    };

    let sql = format!(
        "select {} from metrics m
        join collections c on c.id = m.collection_id
        join accounts a on a.id = c.account_id
        where m.published_at < $1 and (m.unit_fr is not null or m.unit_en is not null) and {PUBLIC} {others}
        order by m.published_at desc, m.id desc limit $2",
        columns("m", MetricRow::COLUMNS)
    );

    let rows: Vec<MetricRow> = run!(tx, padded(left_out).fold(
        sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(before.map_or(i64::MAX, micros))
            .bind(i64::from(limit)),
        |query, account| query.bind(account.uuid()),
    ) => fetch_all)?;

    all(rows, Metric::try_from)
}

/// The number of published public indicators.
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

/// The column and the direction of a list's order.
const fn column(list: &MetricList) -> (&'static str, &'static str) {
    let column = match list.order {
        MetricOrder::Path => "path_order",
        MetricOrder::Name(Language::Fr) => "sort_fr",
        MetricOrder::Name(Language::En) => "sort_en",
        MetricOrder::Updated => "updated_at",
    };
    (column, if list.descending { "desc" } else { "asc" })
}
