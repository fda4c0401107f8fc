//! Tables, columns and references, as the database itself lists them.

use sqlx::FromRow;

use crate::db::error::Detail;
use crate::db::tx::run;
use crate::{StoreError, Tx};

/// A table without its generated columns.
#[derive(Clone, Debug)]
pub(in crate::operation::backup) struct Table {
    pub(in crate::operation::backup) name: String,
    /// By name, so that both databases list them in the same order.
    pub(super) columns: Vec<Column>,
    /// Whether only a migration can have made it.
    pub(super) is_certainly_ours: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: ColumnKind,
}

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Integer,
    Boolean,
    Real,
    Text,
    Bytes,
    Uuid,
}

/// A reference from one table to another, or to itself.
#[derive(Clone, Debug, FromRow)]
pub(crate) struct ForeignKey {
    /// Its name; empty on SQLite.
    pub(crate) name: String,
    /// The table with the reference.
    pub(crate) child: String,
    /// The table that it references.
    pub(crate) parent: String,
    /// The columns of the child, in order, separated by commas.
    pub(crate) child_columns: String,
    /// The columns of the parent, in the same order.
    pub(crate) parent_columns: String,
}

/// Quotes a name for SQL.
pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The content log, whose positions are valid in one database only: a copy begins a new epoch. What migrations say
/// of the tables of one database. The keys of visitors' hashes, which no copy may have when their day is over.
const NOT_COPIED: [&str; 4] = ["changes", "content_log", "schema_readers", "visitor_keys"];

/// The names of all tables that are copied, in order: all except the table of migrations and those in [`NOT_COPIED`].
pub(super) async fn names(tx: &mut Tx) -> Result<Vec<String>, StoreError> {
    let sql = tx.either(
        "select name from sqlite_schema where type = 'table' and name <> '_sqlx_migrations'
            and name not like 'sqlite\\_%' escape '\\' order by name",
        "select relname::text from pg_class where relkind in ('r', 'p') and relname <> '_sqlx_migrations'
            and relnamespace = current_schema()::regnamespace order by relname",
    );
    let mut names: Vec<String> = run!(tx, sqlx::query_scalar(sql) => fetch_all)?;
    names.retain(|name| !NOT_COPIED.contains(&name.as_str()));
    Ok(names)
}

/// All tables that are copied, by name.
pub(in crate::operation::backup) async fn tables(tx: &mut Tx) -> Result<Vec<Table>, StoreError> {
    let is_certainly_ours = matches!(tx, Tx::Sqlite(_));
    let mut tables = Vec::new();

    for name in names(tx).await? {
        // A generated column has `hidden` 2 or 3.
        let sql = tx.either(
            "select name, lower(type) from pragma_table_xinfo($1) where hidden = 0 order by name",
            "select attname::text, format_type(atttypid, null) from pg_attribute
                where attrelid = (quote_ident(current_schema()) || '.' || quote_ident($1))::regclass
                and attnum > 0 and not attisdropped and attgenerated = '' order by attname collate \"C\"",
        );
        let columns: Vec<(String, String)> =
            run!(tx, sqlx::query_as(sql).bind(&name) => fetch_all)?;
        let columns = columns.into_iter().map(|(column, of)| {
            let kind = kind(&of).ok_or_else(|| {
                StoreError::Other(Detail::new(format!(
                    "{name}.{column} has the unknown type {of}"
                )))
            })?;
            Ok(Column { name: column, kind })
        });
        tables.push(Table {
            columns: columns.collect::<Result<_, StoreError>>()?,
            name,
            is_certainly_ours,
        });
    }

    Ok(tables)
}

fn kind(of: &str) -> Option<ColumnKind> {
    Some(match of {
        "integer" | "bigint" => ColumnKind::Integer,
        "boolean" => ColumnKind::Boolean,
        "real" | "double precision" => ColumnKind::Real,
        "text" => ColumnKind::Text,
        "blob" | "bytea" => ColumnKind::Bytes,
        "uuid" => ColumnKind::Uuid,
        _ => return None,
    })
}

/// All references between tables.
pub(crate) async fn foreign_keys(tx: &mut Tx) -> Result<Vec<ForeignKey>, StoreError> {
    let sql = tx.either(
        "select '' as name, t.name as child, k.\"table\" as parent,
            group_concat(k.\"from\", ',' order by k.seq) as child_columns,
            group_concat(k.\"to\", ',' order by k.seq) as parent_columns
        from sqlite_schema t, pragma_foreign_key_list(t.name) k where t.type = 'table'
        group by t.name, k.id, k.\"table\" order by t.name, k.id",
        "select c.conname::text as name, child.relname::text as child, parent.relname::text as parent,
            (select string_agg(a.attname, ',' order by k.o) from unnest(c.conkey) with ordinality as k(n, o)
                join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n) as child_columns,
            (select string_agg(a.attname, ',' order by k.o) from unnest(c.confkey) with ordinality as k(n, o)
                join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n) as parent_columns
        from pg_constraint c join pg_class child on child.oid = c.conrelid
        join pg_class parent on parent.oid = c.confrelid
        where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by 2, 1",
    );
    run!(tx, sqlx::query_as(sql) => fetch_all)
}

/// Orders tables so that referenced tables come first, except in circles.
pub(super) fn in_order<T>(
    mut rest: Vec<T>,
    keys: &[ForeignKey],
    name: impl Fn(&T) -> &str,
) -> Vec<T> {
    let mut ordered: Vec<T> = Vec::with_capacity(rest.len());
    while !rest.is_empty() {
        let is_free = |table: &T| {
            keys.iter()
                .filter(|key| key.child == name(table) && key.parent != key.child)
                .all(|key| !rest.iter().any(|other| name(other) == key.parent))
        };
        // In a circle no table is free: the first one is next.
        let next = rest.iter().position(is_free).unwrap_or(0);
        ordered.push(rest.remove(next));
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(child: &str, parent: &str) -> ForeignKey {
        ForeignKey {
            name: String::new(),
            child: child.to_owned(),
            parent: parent.to_owned(),
            child_columns: String::new(),
            parent_columns: String::new(),
        }
    }

    #[test]
    fn parents_come_before_children_and_circles_end() {
        for (keys, expected) in [
            (vec![], ["a", "b", "c"]),
            (vec![key("a", "b"), key("b", "c")], ["c", "b", "a"]),
            (vec![key("a", "a"), key("a", "c")], ["b", "c", "a"]),
            (
                vec![key("a", "b"), key("b", "a"), key("c", "a")],
                ["a", "b", "c"],
            ),
        ] {
            assert_eq!(
                in_order(vec!["a", "b", "c"], &keys, |name| name),
                expected,
                "{keys:?}"
            );
        }
    }
}
