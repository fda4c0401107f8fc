//! All rows are copied unchanged from one database to another. The rows are made from the schema itself: a table or a
//! column that a migration adds is tested without a change here.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use store::db::DbKind;
use store::db::inspection::Inspection;
use store::db::schema::newest_migration;
use store::identity::user;
use store::operation::backup::copy::{TableSum, sums};
use store::operation::backup::{fill_postgres, first_table_with_rows, save};
use store::{Db, Tx};
use testdb::TestDb;

use crate::world::new_user;

/// Rows of each table.
const ROWS: usize = 3;

/// The value of a column in row `row`, as SQL.
fn value(table: &str, column: &str, of: &str, row: usize, nullable: bool) -> String {
    match (table, column, of) {
        // Values required by checks or generated columns.
        ("metrics", "frequency", _) => "'C'".to_owned(),
        ("pins", "chart_id", _) => "null".to_owned(),
        ("installation", "one", _) => "1".to_owned(),
        ("users", "question_mail", _) if row == 2 => "null".to_owned(),
        ("users", "expert" | "due_mail" | "question_mail", _)
        | ("collections", "questions", _)
        | ("events", "for_all", _)
        | ("alerts", "overdue" | "resting" | "ended", _)
        | ("analytics_counts" | "follower_levels", "monthly", _)
        | ("access_keys", "suspended", _) => (row % 2).to_string(),
        _ if nullable && row == 2 => "null".to_owned(),
        (_, _, "BLOB") => format!("x'{:032x}'", 0xff00_u128 << 100 | row as u128),
        (_, _, "TEXT") => format!("'{row} É’\"\u{1f600}\r\n\t\\ ''; --'"),
        (_, _, "INTEGER") => (i64::MIN + 2 + row as i64).to_string(),
        (_, _, "REAL") => ["-0.1", "5e-324", "1.7976931348623157e308"][row].to_owned(),
        _ => panic!("{table}.{column} {of}"),
    }
}

type Column = (String, String, bool);

async fn columns(connection: &mut SqliteConnection, table: &str) -> Vec<Column> {
    sqlx::query_as(
        "select name, type, \"notnull\" = 0 from pragma_table_xinfo($1) where hidden = 0",
    )
    .bind(table)
    .fetch_all(connection)
    .await
    .unwrap()
}

/// The tables that are copied.
pub(super) async fn tables(connection: &mut SqliteConnection) -> Vec<String> {
    sqlx::query_scalar(
        "select name from sqlite_schema where type = 'table' and name not like '\\_sqlx%' escape '\\'
            and name not like 'sqlite\\_%' escape '\\' and name not in ('changes', 'content_log', 'schema_readers', 'visitor_keys')",
    )
    .fetch_all(connection)
    .await
    .unwrap()
}

/// A connection without checks.
pub(super) async fn unchecked(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(false)
        .pragma("ignore_check_constraints", "on");
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// Puts rows into every table that is copied: row 0 references rows 0, and so on. The indicators reference each other
/// in a circle.
async fn fill(file: &Path) {
    let mut connection = unchecked(file).await;

    for table in tables(&mut connection).await {
        let columns = columns(&mut connection, &table).await;
        let names: Vec<&str> = columns.iter().map(|(name, ..)| name.as_str()).collect();
        for row in 0..ROWS {
            if table == "installation" && row > 0 {
                continue;
            }
            let values = columns.iter().map(|(name, of, nullable)| {
                let is_key = name == "id" || name.ends_with("_id");
                let row = match (table.as_str(), name.as_str()) {
                    ("metrics" | "pins" | "events" | "event_metrics", "collection_id") => 0,
                    ("metrics", "parent_id") => (row + 1) % ROWS,
                    _ => row,
                };
                value(&table, name, of, row, *nullable && !is_key)
            });
            let values: Vec<String> = values.collect();
            let sql = format!(
                "insert into {table} ({}) values ({})",
                names.join(", "),
                values.join(", ")
            );
            let done = sqlx::query(AssertSqlSafe(sql.as_str()))
                .execute(&mut connection)
                .await;
            done.unwrap_or_else(|error| panic!("{sql}: {error}"));
        }
    }

    let orphans: Vec<String> = sqlx::query_scalar("select \"table\" from pragma_foreign_key_check")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert!(orphans.is_empty(), "{orphans:?}");
    connection.close().await.unwrap();
}

async fn sums_of(address: &str) -> Vec<TableSum> {
    let inspection = Inspection::open(address).await.unwrap();
    let sums = sums(&mut inspection.read().await.unwrap()).await.unwrap();
    inspection.close().await;
    sums
}

pub(super) fn address(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

/// A file with all tables and rows in each. Triggers have filled its content log.
pub(super) async fn filled(folder: &Path) -> std::path::PathBuf {
    let file = folder.join("first.db");
    Db::connect(&address(&file)).await.unwrap().close().await;
    fill(&file).await;
    file
}

#[tokio::test(flavor = "multi_thread")]
async fn all_rows_go_from_sqlite_to_postgresql_and_back_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let first = filled(folder.path()).await;
    let expected = sums_of(&address(&first)).await;
    assert!(expected.len() > 25, "{expected:?}");
    assert!(expected.iter().all(|table| table.rows > 0), "{expected:?}");

    let second = folder.path().join("second.db");
    let saved = save(&address(&first), &second, &mut |_, _| ())
        .await
        .unwrap();
    assert_eq!(
        (saved.kind, saved.migration),
        (DbKind::Sqlite, newest_migration())
    );
    assert_eq!(sums_of(&address(&second)).await, expected);

    let postgres = TestDb::postgres().await;
    assert_eq!(
        first_table_with_rows(postgres.address()).await.unwrap(),
        None
    );
    let mut seen = Vec::new();
    let mut progress = |table: &str, _: u64| seen.push(table.to_owned());
    let mut copied = fill_postgres(&second, postgres.address(), &mut progress)
        .await
        .unwrap();
    copied.sort_by(|one, other| one.table.cmp(&other.table));
    assert_eq!(copied, expected);
    assert!(expected.iter().all(|table| seen.contains(&table.table)));
    assert_eq!(sums_of(postgres.address()).await, expected);
    let mut tx = postgres.begin().await.unwrap();
    let Tx::Postgres(pg) = &mut tx else { panic!() };
    let deferrable: i64 = sqlx::query_scalar(
        "select count(*) from pg_constraint where contype = 'f' and condeferrable",
    )
    .fetch_one(&mut **pg)
    .await
    .unwrap();
    assert_eq!(deferrable, 0, "references are checked at once again");
    drop(tx);

    let third = folder.path().join("third.db");
    let saved = save(postgres.address(), &third, &mut |_, _| ())
        .await
        .unwrap();
    assert_eq!(
        (saved.kind, saved.migration),
        (DbKind::Postgres, newest_migration())
    );
    assert_eq!(sums_of(&address(&third)).await, expected);
    // Statit opens it like any other database.
    Db::connect(&address(&third)).await.unwrap().close().await;
}

/// The epoch of a content log, and the number of its changes.
async fn content_log(address: &str) -> (Vec<u8>, i64) {
    let inspection = Inspection::open(address).await.unwrap();
    let sql = "select epoch, (select count(*) from changes) from content_log";
    let log = match &mut inspection.read().await.unwrap() {
        Tx::Sqlite(tx) => sqlx::query_as(sql).fetch_one(&mut **tx).await,
        Tx::Postgres(tx) => {
            let sql = "select uuid_send(epoch), (select count(*) from changes) from content_log";
            sqlx::query_as(sql).fetch_one(&mut **tx).await
        }
        Tx::Over => panic!("over"),
    };
    inspection.close().await;
    log.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_in_another_database_begins_a_new_epoch_without_changes() {
    let folder = tempfile::tempdir().unwrap();
    let first = filled(folder.path()).await;
    let (of_first, changes) = content_log(&address(&first)).await;
    assert!(changes > 20, "{changes}");

    let postgres = TestDb::postgres().await;
    postgres
        .execute("insert into changes (object, kind, object_id) values ('user', 'access', gen_random_uuid())")
        .await;
    let (before, changes) = content_log(postgres.address()).await;
    assert_eq!(changes, 1);
    let with_rows = first_table_with_rows(postgres.address()).await.unwrap();
    assert_eq!(with_rows, None, "the log does not count");
    fill_postgres(&first, postgres.address(), &mut |_, _| ())
        .await
        .unwrap();
    let (of_postgres, changes) = content_log(postgres.address()).await;
    assert_eq!(changes, 0);
    assert!(of_postgres != before && of_postgres != of_first);

    let second = folder.path().join("second.db");
    save(postgres.address(), &second, &mut |_, _| ())
        .await
        .unwrap();
    let (of_second, changes) = content_log(&address(&second)).await;
    assert_eq!(changes, 0);
    assert!(of_second != of_first && of_second != of_postgres);
}

#[tokio::test]
async fn a_copy_of_the_whole_file_keeps_the_content_log() {
    let folder = tempfile::tempdir().unwrap();
    let first = filled(folder.path()).await;
    let second = folder.path().join("second.db");
    save(&address(&first), &second, &mut |_, _| ())
        .await
        .unwrap();
    let kept = content_log(&address(&second)).await;
    assert_eq!(kept, content_log(&address(&first)).await);
}

#[tokio::test]
async fn every_column_of_every_table_counts_in_the_sums() {
    let folder = tempfile::tempdir().unwrap();
    let file = filled(folder.path()).await;
    let expected = sums_of(&address(&file)).await;
    let mut connection = unchecked(&file).await;

    let mut changed = 0;
    for table in tables(&mut connection).await {
        for (column, of, _) in columns(&mut connection, &table).await {
            let new = match of.as_str() {
                "BLOB" => "x'00'",
                "TEXT" => "'changed'",
                _ => "12345",
            };
            let change = format!(
                "update {table} set {column} = {new} where rowid = (select min(rowid) from {table})"
            );
            let old: String = sqlx::query_scalar(AssertSqlSafe(format!(
                "select quote({column}) from {table} order by rowid limit 1"
            )))
            .fetch_one(&mut connection)
            .await
            .unwrap();
            sqlx::query(AssertSqlSafe(change))
                .execute(&mut connection)
                .await
                .unwrap();
            assert_ne!(sums_of(&address(&file)).await, expected, "{table}.{column}");
            // A column may be the rowid itself; no other row has the new value.
            let back = format!("update {table} set {column} = {old} where {column} = {new}");
            sqlx::query(AssertSqlSafe(back))
                .execute(&mut connection)
                .await
                .unwrap();
            changed += 1;
        }
    }

    assert!(changed > 150, "{changed}");
    assert_eq!(sums_of(&address(&file)).await, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sqlite_file_is_saved_with_what_is_only_in_its_log() {
    let db = TestDb::sqlite().await;
    let folder = tempfile::tempdir().unwrap();
    for number in 0..20 {
        let new = new_user(&format!("user{number}"));
        let mut tx = db.begin().await.unwrap();
        assert!(user::insert(&mut tx, &new).await.unwrap());
        tx.commit().await.unwrap();
        let file = folder.path().join(number.to_string());
        save(db.address(), &file, &mut |_, _| ()).await.unwrap();
        let sums = sums_of(&address(&file)).await;
        let users = sums.iter().find(|sum| sum.table == "users").unwrap();
        assert_eq!(users.rows, number + 1);
    }
}
