//! The tables with rows of accounts.

use uuid::Uuid;

use crate::StoreError;
use crate::db::error::Detail;
use crate::operation::backup::copy::rows::Filter;
use crate::operation::backup::copy::schema::Table;

/// A table with rows of accounts.
#[derive(Debug)]
pub struct AccountTable {
    /// The name of the table in SQL.
    pub name: &'static str,
    /// The condition on the rows of one account, and their order where it matters; `$1` is the id of the account.
    rows: &'static str,
}

impl AccountTable {
    /// This table in a database.
    ///
    /// # Errors
    /// [`StoreError::Other`] where the database does not have it.
    pub(super) fn find<'t>(&self, tables: &'t [Table]) -> Result<&'t Table, StoreError> {
        let found = tables.iter().find(|table| table.name == self.name);
        found.ok_or_else(|| StoreError::Other(Detail::new(format!("no table {}", self.name))))
    }
}

/// The condition for the rows of an account in a table.
pub(super) fn filter(table: &AccountTable, account: Uuid) -> Filter {
    Filter {
        condition: table.rows,
        id: account,
    }
}

const IN_COLLECTIONS: &str = "collection_id in (select id from collections where account_id = $1)";
const OF_METRICS: &str = "metric_id in (select m.id from metrics m
    join collections c on c.id = m.collection_id where c.account_id = $1)";

/// The tables with rows of accounts, referenced ones first. Users are not among them. Numbers of readers of a day that
/// is not over are left out: they were counted with a key of this database.
pub const ACCOUNT_TABLES: [AccountTable; 24] = [
    of("accounts", "id = $1"),
    of("account_members", "account_id = $1"),
    of("collections", "account_id = $1"),
    of("collection_members", "account_id = $1"),
    of("collection_redirects", "account_id = $1"),
    // Parents before their children: by the number of indicators above.
    of(
        "metrics",
        "collection_id in (select id from collections where account_id = $1) order by (
            with recursive above (id) as (
                select metrics.parent_id
                union select m.parent_id from metrics m join above on above.id = m.id
            ) select count(*) from above)",
    ),
    of("series", OF_METRICS),
    of("vintages", OF_METRICS),
    of("metric_tags", IN_COLLECTIONS),
    of("metric_redirects", IN_COLLECTIONS),
    of("events", IN_COLLECTIONS),
    of("event_metrics", IN_COLLECTIONS),
    of("dashboards", "account_id = $1"),
    of("dashboard_redirects", "account_id = $1"),
    of(
        "charts",
        "dashboard_id in (select id from dashboards where account_id = $1)",
    ),
    of(
        "chart_series",
        "chart_id in (select c.id from charts c join dashboards d on d.id = c.dashboard_id
            where d.account_id = $1)",
    ),
    of("pins", IN_COLLECTIONS),
    of("questions", IN_COLLECTIONS),
    of("question_numbers", IN_COLLECTIONS),
    of(
        "posts",
        "question_id in (select q.id from questions q join collections c on c.id = q.collection_id
            where c.account_id = $1)",
    ),
    of(
        "post_versions",
        "post_id in (select p.id from posts p join questions q on q.id = p.question_id
            join collections c on c.id = q.collection_id where c.account_id = $1)",
    ),
    of("audit", "account_id = $1"),
    of(
        "analytics_counts",
        "sketch is null and collection_id in (select id from collections where account_id = $1)",
    ),
    of("analytics_breaks", IN_COLLECTIONS),
];

const fn of(name: &'static str, rows: &'static str) -> AccountTable {
    AccountTable { name, rows }
}
