//! The two databases have the same tables.

use std::collections::BTreeSet;

use sqlx::Row;
use store::Tx;
use testdb::TestDb;

/// All compared facts, one per line.
type Shape = BTreeSet<String>;

/// Readers of the content log search by transaction on PostgreSQL; on SQLite they search by id.
const ONLY_IN_POSTGRES: [&str; 1] = ["changes index changes_xid (xid) partial=false"];

/// A common name for a type that each database names differently.
fn kind(name: &str) -> &str {
    match name {
        "uuid" | "bytea" | "blob" => "bytes",
        "bigint" | "boolean" | "integer" | "xid8" => "integer",
        "double precision" | "real" => "real",
        other => other,
    }
}

fn column(table: &str, name: &str, of: &str, required: bool) -> String {
    let required = if required { " not null" } else { "" };
    format!("{table}.{name} {}{required}", kind(of))
}

fn unique(table: &str, columns: &str) -> String {
    format!("{table} unique ({columns})")
}

async fn sqlite() -> Shape {
    let db = TestDb::sqlite().await;
    let mut tx = db.begin().await.unwrap();
    let Tx::Sqlite(tx) = &mut tx else {
        panic!("not SQLite")
    };

    let mut shape = Shape::new();
    let tables: Vec<(String, String)> = sqlx::query_as(
        "select name, sql from sqlite_schema where type = 'table'
            and name not like '\\_sqlx%' escape '\\' and name not like 'sqlite\\_%' escape '\\'",
    )
    .fetch_all(&mut **tx)
    .await
    .unwrap();

    for (table, sql) in tables {
        assert!(sql.trim_end().ends_with("strict"), "{table} is not strict");
        let columns =
            sqlx::query("select name, type, \"notnull\" as required from pragma_table_xinfo($1)")
                .bind(&table)
                .fetch_all(&mut **tx)
                .await
                .unwrap();
        for row in columns {
            let of: String = row.get("type");
            shape.insert(column(
                &table,
                row.get("name"),
                &of.to_lowercase(),
                row.get("required"),
            ));
        }
        let indexes: Vec<(String, bool, bool)> =
            sqlx::query_as("select name, \"unique\", partial from pragma_index_list($1)")
                .bind(&table)
                .fetch_all(&mut **tx)
                .await
                .unwrap();
        for (index, is_unique, partial) in indexes {
            let columns: Vec<String> =
                sqlx::query_scalar("select name from pragma_index_info($1) order by seqno")
                    .bind(&index)
                    .fetch_all(&mut **tx)
                    .await
                    .unwrap();
            let columns = columns.join(", ");
            if is_unique {
                shape.insert(unique(&table, &columns));
            } else {
                shape.insert(format!(
                    "{table} index {index} ({columns}) partial={partial}"
                ));
            }
        }
        // A key that SQLite keeps in the table itself has no index.
        let key: Option<String> = sqlx::query_scalar(
            "select group_concat(name, ', ' order by pk) from pragma_table_xinfo($1) where pk > 0",
        )
        .bind(&table)
        .fetch_one(&mut **tx)
        .await
        .unwrap();
        shape.extend(key.map(|columns| unique(&table, &columns)));
        let keys: Vec<(String, String, String, String)> = sqlx::query_as(
            "select group_concat(\"from\", ', '), \"table\", group_concat(\"to\", ', '), on_delete
            from (select * from pragma_foreign_key_list($1) order by id, seq) group by id",
        )
        .bind(&table)
        .fetch_all(&mut **tx)
        .await
        .unwrap();
        for (from, to_table, to, on_delete) in keys {
            let on_delete = on_delete.to_lowercase();
            shape.insert(format!(
                "{table} ({from}) references {to_table} ({to}) on delete {on_delete}"
            ));
        }
    }

    shape
}

async fn postgres() -> Shape {
    let db = TestDb::postgres().await;
    let mut tx = db.begin().await.unwrap();
    let Tx::Postgres(tx) = &mut tx else {
        panic!("not PostgreSQL")
    };

    let mut shape = Shape::new();
    let columns = sqlx::query(
        "select table_name::text as tab, column_name::text as col, data_type::text as of, is_nullable = 'NO' as required
        from information_schema.columns where table_schema = 'public' and table_name <> '_sqlx_migrations'",
    )
    .fetch_all(&mut **tx)
    .await
    .unwrap();

    for row in columns {
        let (table, name, of): (String, String, String) =
            (row.get("tab"), row.get("col"), row.get("of"));
        shape.insert(column(&table, &name, &of, row.get("required")));
    }

    let indexes: Vec<(String, String, bool, bool, String)> = sqlx::query_as(
        "select t.relname::text, i.relname::text, x.indisunique, x.indpred is not null,
            (select string_agg(replace(pg_get_indexdef(i.oid, n, true), '\"', ''), ', ' order by n)
            from generate_series(1, x.indnatts) as n)
        from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace s on s.oid = t.relnamespace
        where s.nspname = 'public' and t.relname <> '_sqlx_migrations'",
    )
    .fetch_all(&mut **tx)
    .await
    .unwrap();
    for (table, index, is_unique, partial, columns) in indexes {
        if is_unique {
            shape.insert(unique(&table, &columns));
        } else {
            shape.insert(format!(
                "{table} index {index} ({columns}) partial={partial}"
            ));
        }
    }

    let keys: Vec<(String, String)> = sqlx::query_as(
        "select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace",
    )
    .fetch_all(&mut **tx)
    .await
    .unwrap();
    for (table, definition) in keys {
        let definition = definition
            .trim_start_matches("FOREIGN KEY ")
            .replace("REFERENCES", "references")
            .replace("ON DELETE", "on delete")
            .replace("CASCADE", "cascade")
            .replace("SET NULL", "set null");
        // PostgreSQL writes a table as `name(column)`.
        let (from, to) = definition.split_once(" references ").unwrap();
        let to = to.replacen('(', " (", 1);
        let to = if to.contains("on delete") {
            to
        } else {
            format!("{to} on delete no action")
        };
        shape.insert(format!("{table} {from} references {to}"));
    }

    shape
}

#[tokio::test]
async fn both_databases_have_the_same_tables_columns_keys_and_indexes() {
    let (sqlite, postgres) = (sqlite().await, postgres().await);
    let only = |one: &Shape, other: &Shape| one.difference(other).cloned().collect::<Vec<_>>();
    let (in_sqlite, in_postgres) = (only(&sqlite, &postgres), only(&postgres, &sqlite));
    assert_eq!(in_sqlite, [""; 0]);
    assert_eq!(in_postgres, ONLY_IN_POSTGRES);
    assert!(sqlite.len() > 150, "{} lines were compared", sqlite.len());
}

#[tokio::test]
async fn the_tables_of_the_content_log_are_compared() {
    let shape = sqlite().await;
    for fact in [
        "changes.xid integer not null",
        "changes.object_id bytes not null",
        "changes.former_key text",
        "changes index changes_at (at) partial=false",
        "content_log.epoch bytes not null",
        "content_log unique (one)",
    ] {
        assert!(shape.contains(fact), "{fact}");
    }
}

#[tokio::test]
async fn postgres_sorts_keys_as_sqlite_does() {
    let db = TestDb::postgres().await;
    let mut tx = db.begin().await.unwrap();
    let Tx::Postgres(tx) = &mut tx else {
        panic!("not PostgreSQL")
    };
    let loose: Vec<String> = sqlx::query_scalar(
        "select table_name || '.' || column_name from information_schema.columns
        where table_schema = 'public' and collation_name is distinct from 'C' and data_type = 'text'
            and (column_name like '%folded' or column_name like 'sort%'
                or column_name in ('search', 'bucket', 'dedupe', 'path_order'))",
    )
    .fetch_all(&mut **tx)
    .await
    .unwrap();
    assert!(loose.is_empty(), "{loose:?}");
}

#[test]
fn migrations_have_the_same_numbers_and_names() {
    let names = |folder: &str| {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("migrations")
            .join(folder);
        let entries = std::fs::read_dir(folder).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert_eq!(names("former/sqlite"), names("former/postgres"));
}
