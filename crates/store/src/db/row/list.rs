//! Lists in the order of their keys: a page, and the number of all rows.

use domain::content::Dependency;
use domain::list::{Cursor, List, Page};
use sqlx::{AssertSqlSafe, FromRow};
use sqlx_postgres::PgRow;
use sqlx_sqlite::SqliteRow;
use uuid::Uuid;

use crate::db::row::{all, unsigned};
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// An object that lists show in the order of its key.
pub(crate) trait Keyed: TryFrom<Self::Row, Error = StoreError> {
    /// The row that is read from the database.
    type Row: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin;
    /// The table with its joins; `$1` is the reader, null for a reader without rights.
    const FROM: &'static str;
    /// The alias of the table, which has the columns `key_folded` and `id`.
    const TABLE: &'static str;

    /// The columns of [`Self::Row`] in SQL, with their aliases.
    fn columns() -> String;
    /// The key and the id.
    fn position(&self) -> (&str, Uuid);
}

/// A list under a condition.
pub(crate) struct KeyedList {
    /// `$1`: the reader; `None` for a reader without rights.
    pub(crate) reader: Option<Uuid>,
    /// `$2`: the object that the list belongs to.
    pub(crate) owner: Uuid,
    /// `$3`: the only collection in which the reader's rights count; `None` for all.
    pub(crate) limit: Option<Uuid>,
    /// SQL for `where`, with the binds `$1` to `$3`.
    pub(crate) condition: String,
    /// The dependencies of the list and its count, rows that the condition leaves out included.
    pub(crate) reads: Vec<Dependency>,
}

impl KeyedList {
    /// Returns a page, ordered by folded key and id.
    pub(crate) async fn page<T: Keyed>(
        &self,
        tx: &mut Tx,
        page: &Page,
    ) -> Result<List<T>, StoreError> {
        let (columns, from, table) = (T::columns(), T::FROM, T::TABLE);
        let sql = format!(
            "select {columns} {from} where {} and ($4 is null or ({table}.key_folded, {table}.id) > ($4, $5))
            order by {table}.key_folded, {table}.id limit $6",
            self.condition
        );

        tx.depend_on(self.reads.iter().copied());
        let rows: Vec<T::Row> = run!(tx, sqlx::query_as(AssertSqlSafe(sql.as_str()))
            .bind(self.reader)
            .bind(self.owner)
            .bind(self.limit)
            .bind(page.after.as_ref().map(Cursor::key))
            .bind(page.after.as_ref().map(Cursor::id))
            .bind(page.limit())
            => fetch_all)?;

        let rows = all(rows, T::try_from)?;
        Ok(List::new(rows, page, |row| {
            let (key, id) = row.position();
            Cursor::new(key.to_ascii_lowercase(), id)
        }))
    }

    /// Returns the number of rows on all pages.
    pub(crate) async fn count<T: Keyed>(&self, tx: &mut Tx) -> Result<u64, StoreError> {
        let sql = format!("select count(*) {} where {}", T::FROM, self.condition);
        tx.depend_on(self.reads.iter().copied());
        let count: i64 = run!(tx, sqlx::query_scalar(AssertSqlSafe(sql.as_str()))
            .bind(self.reader)
            .bind(self.owner)
            .bind(self.limit)
            => fetch_one)?;
        unsigned(count)
    }
}
