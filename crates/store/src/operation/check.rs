//! Queries of `statit check`. They read a database as it is, which may be damaged. They make, migrate and repair
//! nothing, and take no grant: the operator reads everything.

pub mod scan;

use std::collections::BTreeSet;

use sqlx::{AssertSqlSafe, FromRow};
use uuid::Uuid;

use crate::db::inspection::{Inspection, Source};
use crate::db::schema::CODES;
use crate::db::tx::run;
use crate::operation::backup::copy::{ForeignKey, foreign_keys, quoted};
use crate::series::sum::{self, SeriesSum, SumFault};
use crate::{StoreError, Tx};

/// The migration that added the columns of sums.
pub const SUMS: i64 = 19;
/// The migration that added the vintages that take one back.
const UNDOES: i64 = 43;
/// The migration that added the holes after the last observation.
const HOLES: i64 = 44;
/// The migration that added the storage of files.
pub const STORED_FILES: i64 = 22;
/// Maximum messages of SQLite about one file.
const SENTENCES: u32 = 1_000;

/// Rows that reference rows which do not exist.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Orphans {
    /// The table with the rows.
    pub child: String,
    /// The table that they reference.
    pub parent: String,
    /// The number of rows.
    pub rows: i64,
}

/// An indicator and its series, as stored.
#[derive(Clone, Debug, PartialEq, FromRow)]
pub struct StoredMetric {
    /// Its keys, `account/collection/path`.
    pub address: String,
    /// The word of its frequency.
    pub frequency: String,
    /// The number of its latest vintage.
    pub vintage: i64,
    /// The number of its observations.
    pub observations: i64,
    /// The maximum decimals of its values.
    pub decimals: i64,
    /// The first period or label; `None` without observations.
    pub first_period: Option<String>,
    /// The last period or label; `None` without observations.
    pub last_period: Option<String>,
    /// The period of the last row, where it is a hole; `None` in a database without the column.
    #[sqlx(skip)]
    pub last_hole: Option<Option<String>>,
    /// The value of the last period.
    pub last_value: Option<f64>,
    /// The series, encoded. `None` before the first publish.
    pub data: Option<Vec<u8>>,
    /// The size of its canonical text in bytes.
    pub canonical_bytes: Option<i64>,
    /// The fault of the sum stored beside the series.
    #[sqlx(skip)]
    pub sum_fault: Option<SumFault>,
}

/// A vintage with its reverse delta, as stored.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StoredVintage {
    /// The number of the vintage, from 1.
    pub number: i64,
    /// The number of observations that it added.
    pub added: i64,
    /// The number of observations that it revised.
    pub revised: i64,
    /// The number of observations that it removed.
    pub removed: i64,
    /// The number of observations of which it changed only the status.
    #[sqlx(default)]
    pub recoded: i64,
    /// The number of the vintage that it took back, if any.
    #[sqlx(default)]
    pub undoes: Option<i64>,
    /// The reverse delta.
    pub reverse: Vec<u8>,
    /// The fault of the sum stored beside it.
    #[sqlx(skip)]
    pub sum_fault: Option<SumFault>,
}

/// An account that shows a picture.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct StoredPicture {
    /// The key of the account.
    pub account: String,
    /// The hash of the picture: its name.
    pub hash: String,
}

impl Inspection {
    /// The messages of SQLite about faults of its file. PostgreSQL checks its own files.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let Source::Sqlite(pool, is_sqlite) = &self.source else {
            return Ok(Vec::new());
        };
        if !is_sqlite {
            return Ok(vec!["the file does not begin as a SQLite file".to_owned()]);
        }
        let sql = format!("pragma integrity_check({SENTENCES})");
        // It may take minutes: no time limit.
        let found: Result<Vec<String>, _> =
            sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(pool).await;
        match found.map_err(StoreError::from) {
            Ok(found) => Ok(found.into_iter().filter(|line| line != "ok").collect()),
            Err(StoreError::Corrupt(detail)) => Ok(vec![detail.to_string()]),
            Err(error) => Err(error),
        }
    }

    /// The number of rows that reference rows which do not exist, for each reference that has such rows.
    pub async fn orphans(&self) -> Result<Vec<Orphans>, StoreError> {
        match &self.source {
            Source::Sqlite(pool, _) => Ok(sqlx::query_as(
                "select \"table\" as child, parent, count(*) as rows from pragma_foreign_key_check
                group by 1, 2 order by 1, 2",
            )
            .fetch_all(pool)
            .await?),
            Source::Postgres(pool) => {
                let keys = foreign_keys(&mut self.read().await?).await?;
                let mut all = Vec::new();
                for key in keys {
                    let rows: i64 = sqlx::query_scalar(AssertSqlSafe(anti_join(&key)))
                        .fetch_one(pool)
                        .await?;
                    all.push(Orphans {
                        child: key.child,
                        parent: key.parent,
                        rows,
                    });
                }
                all.retain(|orphans| orphans.rows > 0);
                Ok(all)
            }
        }
    }
}

/// The query that counts the rows whose reference is complete and leads nowhere.
fn anti_join(key: &ForeignKey) -> String {
    let columns = || {
        key.child_columns
            .split(',')
            .zip(key.parent_columns.split(','))
    };
    let set: Vec<String> = columns()
        .map(|(child, _)| format!("c.{} is not null", quoted(child)))
        .collect();
    let equal: Vec<String> = columns()
        .map(|(child, parent)| format!("p.{} = c.{}", quoted(parent), quoted(child)))
        .collect();
    format!(
        "select count(*) from {} c where {} and not exists (select 1 from {} p where {})",
        quoted(&key.child),
        set.join(" and "),
        quoted(&key.parent),
        equal.join(" and ")
    )
}

/// The ids of the next indicators after `after`, in their order.
pub async fn metric_ids(
    tx: &mut Tx,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Uuid>, StoreError> {
    run!(tx, sqlx::query_scalar("select id from metrics where id > $1 order by id limit $2")
        .bind(after.unwrap_or_default())
        .bind(limit)
        => fetch_all)
}

impl Inspection {
    /// The ids of all indicators of which something can be read, for a database with an unreadable page in its list of
    /// ids: each list is read from both ends.
    pub async fn readable_metric_ids(&self) -> BTreeSet<Uuid> {
        let mut ids = BTreeSet::new();
        for list in [
            "select id from metrics order by id",
            "select id from metrics order by id desc",
            "select id from metrics not indexed order by rowid",
            "select id from metrics not indexed order by rowid desc",
            "select metric_id from series order by metric_id",
            "select metric_id from series order by metric_id desc",
        ] {
            if let Source::Sqlite(pool, _) = &self.source {
                use futures_util::TryStreamExt;
                let mut rows = sqlx::query_scalar::<_, Uuid>(list).fetch(pool);
                // Up to the first unreadable page.
                while let Ok(Some(id)) = rows.try_next().await {
                    ids.insert(id);
                }
            }
        }
        ids
    }
}

/// An indicator and its series. `last` is the last migration of the database.
pub async fn metric(tx: &mut Tx, id: Uuid, last: i64) -> Result<Option<StoredMetric>, StoreError> {
    let mut found: Option<StoredMetric> = run!(tx, sqlx::query_as(
        "select coalesce(a.key, '?') || '/' || coalesce(c.key, '?') || '/' || m.path as address, m.frequency,
            m.vintage, m.observations, m.decimals, m.first_period, m.last_period, m.last_value, s.data, s.canonical_bytes
        from metrics m left join collections c on c.id = m.collection_id left join accounts a on a.id = c.account_id
        left join series s on s.metric_id = m.id where m.id = $1",
    ).bind(id) => fetch_optional)?;
    if let Some(stored) = &mut found
        && last >= HOLES
    {
        let hole = run!(tx, sqlx::query_scalar("select last_hole from metrics where id = $1").bind(id)
            => fetch_one)?;
        stored.last_hole = Some(hole);
    }
    if let Some(stored) = &mut found
        && let Some(data) = &stored.data
        && last >= SUMS
    {
        let (sum, vintage): (Option<i64>, Option<i64>) = run!(tx, sqlx::query_as(
            "select sum, sum_vintage from series where metric_id = $1",
        ).bind(id) => fetch_one)?;
        let noted = SeriesSum { sum, vintage };
        stored.sum_fault = noted.check(id, stored.vintage, data).err();
    }
    Ok(found)
}

/// The vintages of an indicator below the number `below`, the latest first. `last` is the last migration of the
/// database.
pub async fn vintages(
    tx: &mut Tx,
    metric: Uuid,
    below: i64,
    limit: i64,
    last: i64,
) -> Result<Vec<StoredVintage>, StoreError> {
    let mut found: Vec<StoredVintage> = run!(tx, sqlx::query_as(
        "select number, added, revised, removed, reverse from vintages
        where metric_id = $1 and number < $2 order by number desc limit $3",
    ).bind(metric).bind(below).bind(limit) => fetch_all)?;
    if last >= CODES {
        let recoded: Vec<i64> = run!(tx, sqlx::query_scalar(
            "select recoded from vintages where metric_id = $1 and number < $2 order by number desc limit $3",
        ).bind(metric).bind(below).bind(limit) => fetch_all)?;
        for (stored, recoded) in found.iter_mut().zip(recoded) {
            stored.recoded = recoded;
        }
    }
    if last >= UNDOES {
        let undoes: Vec<Option<i64>> = run!(tx, sqlx::query_scalar(
            "select undoes from vintages where metric_id = $1 and number < $2 order by number desc limit $3",
        ).bind(metric).bind(below).bind(limit) => fetch_all)?;
        for (stored, undoes) in found.iter_mut().zip(undoes) {
            stored.undoes = undoes;
        }
    }
    if last >= SUMS {
        let sums: Vec<Option<i64>> = run!(tx, sqlx::query_scalar(
            "select sum from vintages where metric_id = $1 and number < $2 order by number desc limit $3",
        ).bind(metric).bind(below).bind(limit) => fetch_all)?;
        for (stored, sum) in found.iter_mut().zip(sums) {
            let checked = sum::check_reverse(sum, metric, stored.number, &stored.reverse);
            stored.sum_fault = checked.err();
        }
    }
    Ok(found)
}

/// The import files whose content is in the storage of files: id, and SHA-256 of the content.
pub async fn imports(tx: &mut Tx) -> Result<Vec<(Uuid, String)>, StoreError> {
    run!(tx, sqlx::query_as(
        "select id, content_hash from imports where content_hash is not null order by id",
    ) => fetch_all)
}

/// The pictures that accounts show.
pub async fn pictures(tx: &mut Tx) -> Result<Vec<StoredPicture>, StoreError> {
    run!(tx, sqlx::query_as(
        "select key as account, picture as hash from accounts where picture is not null order by key",
    ) => fetch_all)
}
