//! The tree of the paths, one level at a time.

use std::collections::{BTreeMap, HashMap};

use domain::access::{Grant, ReadCollection};
use domain::catalogue::metric::Metric;
use domain::catalogue::metric::list::{Branch, MetricFilter};
use domain::content::Dependency;
use domain::list::{Cursor, List, Page};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::MetricRow;
use super::filter::{Conditions, below, indexed, place, prefer_indexes};
use crate::db::row::table::select;
use crate::db::row::{all, padded, placeholders, signed, unsigned};
use crate::db::tx::run;
use crate::metric::filter::FilterResult;
use crate::{StoreError, Tx};

/// A branch, with paths as in `path_order`.
struct Step {
    /// The first path found there, which may be the branch itself.
    first: String,
    below: u64,
}

/// A level of the tree, with paths as in `path_order`.
struct Level {
    /// The common beginning of all paths of the level: empty, or a path and its slash.
    prefix: String,
    /// The exclusive end of the level.
    to: String,
}

impl Level {
    fn new(filter: &MetricFilter) -> Self {
        match &filter.under {
            Some(under) => {
                let (prefix, to) = below(&place(under.as_str()));
                Self { prefix, to }
            }
            // No character of a path comes after z.
            None => Self {
                prefix: String::new(),
                to: "{".to_owned(),
            },
        }
    }

    /// The branch of a path of the level: the path itself or one above it.
    fn branch<'a>(&self, path: &'a str) -> &'a str {
        let rest = path.get(self.prefix.len()..).unwrap_or_default();
        let end = rest.find('!').unwrap_or(rest.len());
        path.get(..self.prefix.len() + end).unwrap_or(path)
    }

    /// The branch of a path in SQL, where bind `number` is the prefix.
    fn branch_sql(tx: &Tx, path: &str, number: usize) -> String {
        let find = tx.either("instr", "strpos");
        format!(
            "substr({path}, 1, length(${number}) + {find}(substr({path}, length(${number}) + 1) || '!', '!') - 1)"
        )
    }

    /// The beginning of the level after a cursor.
    fn from(&self, page: &Page) -> String {
        match &page.after {
            Some(after) => format!("{}{}\"", self.prefix, after.key()),
            None => self.prefix.clone(),
        }
    }
}

/// A page of the branches directly below `under`, or at the top, by path, and the number of branches of the level. With
/// a search or a frequency, only branches that lead to an indicator found.
pub async fn tree(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    filter: &MetricFilter,
    page: &Page,
) -> Result<(List<Branch>, u64), StoreError> {
    prefer_indexes(tx).await?;

    let level = Level::new(filter);
    let looked_for = filter.search.is_some() || filter.frequency.is_some();
    let few = match looked_for {
        true => Conditions::new(tx, filter).find(tx, grant).await?,
        false => FilterResult::Many(0),
    };

    let (steps, total) = match few {
        FilterResult::Few(ids) => few_steps(tx, grant, &level, &ids, page).await?,
        FilterResult::Many(_) => {
            let found = Conditions::of_found(tx, filter);
            let steps = steps(tx, grant, &level, &found, page).await?;
            let wanted = usize::try_from(page.first).unwrap_or(usize::MAX);
            let total = if page.after.is_none() && steps.len() <= wanted {
                unsigned(signed(steps.len()))?
            } else {
                count(tx, grant, &level, &found).await?
            };
            (steps, total)
        }
    };

    let branches = branches(tx, grant, &level, steps).await?;
    let list = List::new(branches, page, |branch| {
        let path = place(&branch.path);
        let segment = path.get(level.prefix.len()..).unwrap_or_default();
        Cursor::new(segment, Uuid::nil())
    });

    Ok((list, total))
}

/// The branches that lead to a few given indicators, and the number of branches of the level.
async fn few_steps(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    level: &Level,
    ids: &[Uuid],
    page: &Page,
) -> Result<(Vec<Step>, u64), StoreError> {
    if ids.is_empty() {
        return Ok((Vec::new(), 0));
    }

    let places = placeholders(2, ids.len());
    let sql = format!(
        "select path_order from metrics where collection_id = $1 and id in ({places}) order by path_order"
    );

    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    let paths: Vec<String> = run!(tx, padded(ids)
        .fold(
            sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, id| query.bind(id),
        )
        => fetch_all)?;

    let mut steps: BTreeMap<String, Step> = BTreeMap::new();
    for path in paths {
        let branch = level.branch(&path).to_owned();
        let is_below = path.len() > branch.len();
        let step = steps.entry(branch).or_insert_with(|| Step {
            first: path,
            below: 0,
        });
        step.below += u64::from(is_below);
    }

    let total = unsigned(signed(steps.len()))?;
    let from = level.from(page);
    let wanted = usize::try_from(page.limit()).unwrap_or(usize::MAX);
    let steps = steps.into_iter().filter(|(branch, _)| *branch >= from);
    Ok((steps.take(wanted).map(|(_, step)| step).collect(), total))
}

/// The branches, each found by a jump in the index behind the previous one.
async fn steps(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    level: &Level,
    found: &Conditions,
    page: &Page,
) -> Result<Vec<Step>, StoreError> {
    let [prefix, from, to] = [0, 1, 2].map(|place| found.next() + place);
    let (table, sql, limit) = (indexed(tx), found.sql(), page.limit());
    let branch = Level::branch_sql(tx, "first", prefix);

    let sql = format!(
        "with recursive branch (first, place) as (
            select (select path_order from {table} where {sql} and path_order >= ${from} and path_order < ${to}
                order by path_order limit 1), 1
            union all
            select (select path_order from {table} where {sql} and path_order >= {branch} || '\"'
                and path_order < ${to} order by path_order limit 1), place + 1
            from branch where first is not null and place < {limit}
        )
        select first, (select count(*) from {table} where {sql} and path_order >= {branch} || '!'
            and path_order < {branch} || '\"')
        from branch where first is not null order by place"
    );

    let bounds = [level.prefix.clone(), level.from(page), level.to.clone()];
    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    let rows: Vec<(String, i64)> = run!(tx, found.texts.iter().chain(&bounds)
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, text| query.bind(text.as_str()),
        )
        => fetch_all)?;

    all(rows, |(first, below)| {
        Ok(Step {
            first,
            below: unsigned(below)?,
        })
    })
}

/// The number of branches of the level.
async fn count(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    level: &Level,
    found: &Conditions,
) -> Result<u64, StoreError> {
    let [prefix, from, to] = [0, 1, 2].map(|place| found.next() + place);
    let (table, sql) = (indexed(tx), found.sql());
    let branch = Level::branch_sql(tx, "path_order", prefix);
    let sql = format!(
        "select count(*) from (select distinct {branch} from {table}
            where {sql} and path_order >= ${from} and path_order < ${to}) as branches"
    );
    let bounds = [&level.prefix, &level.prefix, &level.to];
    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    let count: i64 = run!(tx, found.texts.iter().chain(bounds)
        .fold(
            sqlx::query_scalar(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, text| query.bind(text.as_str()),
        )
        => fetch_one)?;
    unsigned(count)
}

/// The branches with their indicators, and with the spelling of their paths.
async fn branches(
    tx: &mut Tx,
    grant: &Grant<ReadCollection>,
    level: &Level,
    steps: Vec<Step>,
) -> Result<Vec<Branch>, StoreError> {
    let mut paths: Vec<&str> = steps
        .iter()
        .flat_map(|step| [step.first.as_str(), level.branch(&step.first)])
        .collect();
    paths.sort_unstable();
    paths.dedup();

    if paths.is_empty() {
        return Ok(Vec::new());
    }

    let sql = format!(
        "from metrics where collection_id = $1 and path_order in ({})",
        placeholders(2, paths.len())
    );
    let sql = select(MetricRow::COLUMNS, &sql);

    tx.depend_on([Dependency::CollectionContents(grant.collection())]);
    let rows: Vec<MetricRow> = run!(tx, padded(&paths)
        .fold(
            sqlx::query_as(AssertSqlSafe(sql.as_str())).bind(grant.collection().uuid()),
            |query, path| query.bind(path),
        )
        => fetch_all)?;

    let rows = all(rows, Metric::try_from)?.into_iter();
    let mut found: HashMap<String, Metric> = rows.map(|row| (place(&row.path), row)).collect();
    let branches = steps.iter().filter_map(|step| {
        let branch = level.branch(&step.first);
        let spelled = found.get(branch).or_else(|| found.get(&step.first))?;
        Some(Branch {
            path: spelled.path.get(..branch.len())?.to_owned(),
            metric: found.remove(branch),
            below: step.below,
        })
    });

    Ok(branches.collect())
}
