//! Vintages: the changes of each publish, and the reverse delta to the state before it.

use domain::access::{EditMetrics, Grant, ReadCollection};
use domain::content::Dependency;
use domain::id::{MetricId, UserId};
use domain::list::{Cursor, List, Page};
use domain::series::Series;
use domain::series::vintage::undo::LatestVintage;
use domain::series::vintage::{ReverseError, Vintage, apply_reverse};
use jiff::Timestamp;
use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::ROWS;
use crate::db::row::{all, micros, rows, signed, time, unsigned};
use crate::db::schema::{self, CODES};
use crate::db::tx::run;
use crate::series::sum::{self, SumFault};
use crate::{StoreError, Tx, series};

/// Maximum bytes of series and reverse deltas in one statement, unless one series alone has more.
const STATEMENT_BYTES: usize = 4 << 20;

/// A publish: the new state of a series, and the reverse delta to the previous one.
#[derive(Clone, Debug)]
pub struct NewVintage<'a> {
    /// The number of the vintage on which it is based; 0 for the first publish.
    pub based_on: i64,
    /// The current time.
    pub published_at: Timestamp,
    /// The number of added observations.
    pub added: u64,
    /// The number of revised observations.
    pub revised: u64,
    /// The number of removed observations.
    pub removed: u64,
    /// The number of observations of which only the status changed.
    pub recoded: u64,
    /// The number of the vintage that it takes back, if any.
    pub undoes: Option<i64>,
    /// Whether the new state or the reverse delta has codes, which only programs from [`CODES`] on can read.
    pub has_codes: bool,
    /// The reverse delta to the previous state.
    pub reverse: &'a [u8],
    /// The new state, encoded.
    pub data: &'a [u8],
    /// The size of its canonical text in bytes.
    pub canonical_bytes: u64,
    /// The number of its observations.
    pub observations: u64,
    /// The maximum decimals of its values.
    pub decimals: u8,
    /// The first period or label.
    pub first_period: Option<String>,
    /// The last period or label.
    pub last_period: Option<String>,
    /// The period of the last row, where it is a hole.
    pub last_hole: Option<String>,
    /// The value of the last period.
    pub last_value: Option<f64>,
}

#[derive(FromRow)]
struct VintageRow {
    number: i64,
    published_at: i64,
    author: Option<String>,
    added: i64,
    revised: i64,
    removed: i64,
    recoded: i64,
    undoes: Option<i64>,
}

/// Publishes to many indicators, to each from the vintage on which its publish is based. All of them change, or it
/// returns `false`: an indicator has another vintage or no longer exists, and the transaction must be rolled back.
pub async fn publish_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    new: &[(MetricId, NewVintage<'_>)],
) -> Result<bool, StoreError> {
    for part in new.chunks(ROWS) {
        let sql = format!(
            "with next (id, based_on, published_at, observations, decimals, first_period, last_period, last_hole,
                last_value) as (values {})
            update metrics set vintage = next.based_on + 1, published_at = next.published_at,
                updated_at = next.published_at, observations = next.observations, decimals = next.decimals,
                first_period = next.first_period, last_period = next.last_period, last_hole = next.last_hole,
                last_value = next.last_value
            from next
            where metrics.id = next.id and metrics.vintage = next.based_on and metrics.collection_id = ${}",
            rows(tx, part.len(), 9),
            part.len() * 9 + 1
        );
        let done = run!(tx, part.iter()
            .fold(
                sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false),
                |query, (metric, new)| {
                    query
                        .bind(metric.uuid())
                        .bind(new.based_on)
                        .bind(micros(new.published_at))
                        .bind(signed(new.observations))
                        .bind(i64::from(new.decimals))
                        .bind(new.first_period.as_deref())
                        .bind(new.last_period.as_deref())
                        .bind(new.last_hole.as_deref())
                        .bind(new.last_value)
                },
            )
            .bind(grant.collection().uuid())
            => execute)?;
        if signed(done) != signed(part.len()) {
            return Ok(false);
        }
    }

    let new: Vec<_> = new.iter().map(|(metric, new)| (*metric, new)).collect();
    put_all(tx, grant, &new).await?;
    Ok(true)
}

/// Stores vintages and their states, for indicators whose summary is already up to date.
///
/// # Errors
/// [`StoreError::OldServers`] for a series with codes.
pub(crate) async fn put_all(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    new: &[(MetricId, &NewVintage<'_>)],
) -> Result<(), StoreError> {
    let mut rest = new;

    if let Some((_, coded)) = new.iter().find(|(_, new)| new.has_codes) {
        schema::require_reader(tx, CODES, coded.published_at).await?;
    }
    while !rest.is_empty() {
        let (part, after) = rest.split_at(statement(rest));
        rest = after;
        let sql = format!(
            "insert into vintages (metric_id, number, published_at, author_id, added, revised, removed, recoded, undoes,
                reverse, sum)
            values {}",
            rows(tx, part.len(), 11)
        );
        run!(tx, part.iter()
            .fold(sqlx::query(AssertSqlSafe(sql.as_str())).persistent(false), |query, (metric, new)| {
                query
                    .bind(metric.uuid())
                    .bind(new.based_on + 1)
                    .bind(micros(new.published_at))
                    .bind(grant.actor().uuid())
                    .bind(signed(new.added))
                    .bind(signed(new.revised))
                    .bind(signed(new.removed))
                    .bind(signed(new.recoded))
                    .bind(new.undoes)
                    .bind(new.reverse)
                    .bind(sum::of(metric.uuid(), new.based_on + 1, new.reverse))
            })
            => execute)?;
        series::put_all(tx, part).await?;
    }

    Ok(())
}

/// The number of publishes for the next statement, bounded by rows and by bytes.
fn statement(new: &[(MetricId, &NewVintage<'_>)]) -> usize {
    let mut bytes = 0_usize;
    let fits = |(_, new): &&(MetricId, &NewVintage<'_>)| {
        bytes = bytes.saturating_add(new.data.len() + new.reverse.len());
        bytes <= STATEMENT_BYTES
    };
    new.iter().take(ROWS).take_while(fits).count().max(1)
}

/// A page of an indicator's vintages, the latest first.
pub async fn list(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
    page: &Page,
) -> Result<List<Vintage>, StoreError> {
    let Some((before, _)) = page.before() else {
        return Ok(List::empty());
    };

    tx.depend_on([
        Dependency::Metric(metric),
        Dependency::Collection(grant.collection()),
        Dependency::People,
    ]);

    let rows: Vec<VintageRow> = run!(tx, sqlx::query_as(
        "select v.number, v.published_at, v.added, v.revised, v.removed, v.recoded, v.undoes,
            (select a.key from accounts a join users u on u.id = a.owner_id
            where a.owner_id = v.author_id and u.status <> 'dead'
                and (a.visibility = 'public' or a.id = c.account_id)
            order by coalesce(a.received_at, 0), a.created_at, a.id limit 1) as author
        from vintages v
        join metrics m on m.id = v.metric_id
        join collections c on c.id = m.collection_id
        where v.metric_id = $1 and m.collection_id = $2 and v.number < $3
        order by v.number desc limit $4",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    .bind(before)
    .bind(page.limit())
    => fetch_all)?;

    let rows = all(rows, |row| {
        Ok(Vintage {
            number: row.number,
            published_at: time(row.published_at)?,
            author: row.author,
            added: unsigned(row.added)?,
            revised: unsigned(row.revised)?,
            removed: unsigned(row.removed)?,
            recoded: unsigned(row.recoded)?,
            undoes: row.undoes,
        })
    })?;
    Ok(List::new(rows, page, |row| {
        Cursor::new(row.number, metric.uuid())
    }))
}

/// The reverse delta from a vintage to the state before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReverse {
    /// The number of the vintage.
    pub number: i64,
    /// The number of the vintage that it took back, if any.
    pub undoes: Option<i64>,
    data: Result<Vec<u8>, SumFault>,
}

/// The damage of a reverse delta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReverseDamage {
    /// The sum stored with the bytes does not fit.
    #[error(transparent)]
    Sum(#[from] SumFault),
    /// The bytes do not apply to this state.
    #[error(transparent)]
    Bytes(#[from] ReverseError),
}

impl StoredReverse {
    /// The encoded reverse delta.
    ///
    /// # Errors
    /// Where the row is damaged.
    pub fn bytes(&self) -> Result<&[u8], SumFault> {
        self.data.as_deref().map_err(|fault| *fault)
    }

    /// Computes the state before the vintage from the state right after it.
    ///
    /// # Errors
    /// Where the row is damaged or the state is another.
    pub fn apply(&self, after: &Series) -> Result<Series, ReverseDamage> {
        Ok(apply_reverse(after, self.bytes()?)?)
    }
}

#[derive(FromRow)]
struct ReverseRow {
    number: i64,
    undoes: Option<i64>,
    reverse: Vec<u8>,
    sum: Option<i64>,
}

/// The reverse deltas from the state of vintage `later` to that of vintage `earlier` (0: before the first publish), in
/// the order in which to apply them.
pub async fn ways_between(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
    later: i64,
    earlier: i64,
) -> Result<Vec<StoredReverse>, StoreError> {
    tx.depend_on([Dependency::Metric(metric)]);
    let rows: Vec<ReverseRow> = run!(tx, sqlx::query_as(
        "select v.number, v.undoes, v.reverse, v.sum from vintages v join metrics m on m.id = v.metric_id
        where v.metric_id = $1 and m.collection_id = $2 and v.number <= $3 and v.number > $4
        order by v.number desc",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    .bind(later)
    .bind(earlier)
    => fetch_all)?;

    let stored = |row: ReverseRow| {
        let checked = sum::check_reverse(row.sum, metric.uuid(), row.number, &row.reverse);
        StoredReverse {
            number: row.number,
            undoes: row.undoes,
            data: checked.map(|_| row.reverse),
        }
    };

    Ok(rows.into_iter().map(stored).collect())
}

/// The latest vintage of an indicator; `None` before the first publish.
pub async fn latest(
    tx: &mut Tx,
    grant: &Grant<EditMetrics>,
    metric: MetricId,
) -> Result<Option<LatestVintage>, StoreError> {
    tx.depend_on([Dependency::Metric(metric)]);
    let found: Option<(i64, Option<Uuid>, i64)> = run!(tx, sqlx::query_as(
        "select v.number, v.author_id, v.published_at from vintages v join metrics m on m.id = v.metric_id
        where v.metric_id = $1 and m.collection_id = $2 order by v.number desc limit 1",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    => fetch_optional)?;
    found
        .map(|(number, author, published_at)| {
            Ok(LatestVintage {
                number,
                author: author.map(UserId::new),
                published_at: time(published_at)?,
            })
        })
        .transpose()
}

/// The time of publishing of vintage `number`; `None` for 0 and for unknown numbers.
pub async fn published_at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
    number: i64,
) -> Result<Option<Timestamp>, StoreError> {
    tx.depend_on([Dependency::Metric(metric)]);
    let published_at: Option<i64> = run!(tx, sqlx::query_scalar(
        "select v.published_at from vintages v join metrics m on m.id = v.metric_id
        where v.metric_id = $1 and m.collection_id = $2 and v.number = $3",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    .bind(number)
    => fetch_optional)?;
    published_at.map(time).transpose()
}

/// The number and the time of the vintage that was the latest at a moment; `None` before the first publish.
pub async fn latest_at(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    metric: MetricId,
    moment: Timestamp,
) -> Result<Option<(i64, Timestamp)>, StoreError> {
    tx.depend_on([Dependency::Metric(metric)]);
    let found: Option<(i64, i64)> = run!(tx, sqlx::query_as(
        "select v.number, v.published_at from vintages v join metrics m on m.id = v.metric_id
        where v.metric_id = $1 and m.collection_id = $2 and v.published_at <= $3
        order by v.number desc limit 1",
    )
    .bind(metric.uuid())
    .bind(grant.collection().uuid())
    .bind(micros(moment))
    => fetch_optional)?;
    found
        .map(|(number, published_at)| Ok((number, time(published_at)?)))
        .transpose()
}
