//! This version as the older one of two: on the tables of a newer version it works as long as they admit it.

use std::collections::BTreeSet;
use std::path::Path;

use store::db::inspection::schema_age;
use store::db::schema::newest_migration;
use store::db::schema::{self, SchemaAge};
use store::identity::user;
use store::{Db, StoreError, Tx};
use testdb::{TestDb, on_both};

use crate::access::force;
use crate::world::new_user;

/// Adds what a newer version may add, as its migration 999.
async fn upgrade(db: &TestDb) {
    for sql in [
        "alter table users add column future text",
        "create table future_things (id integer not null primary key)",
        NEWER,
    ] {
        db.execute(sql).await;
    }
}

const NEWER: &str =
    "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
    values (999, 'of the future', true, '00', 0)";

/// More than a pool has connections.
const WRITES: usize = 8;

async fn commit(db: &Db, sql: String) {
    let mut tx = db.begin().await.unwrap();
    force(&mut tx, sql).await;
    tx.commit().await.unwrap();
}

async fn insert_and_find(db: &Db, name: &str) {
    let new = new_user(name);
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    tx.commit().await.unwrap();
    let mut tx = db.read().await.unwrap();
    assert!(user::by_id(&mut tx, new.id).await.unwrap().is_some());
}

async fn migrations(db: &Db) -> Vec<(i64, Vec<u8>)> {
    let sql = "select version, checksum from _sqlx_migrations order by version";
    let mut tx = db.read().await.unwrap();
    let found = match &mut tx {
        Tx::Sqlite(tx) => sqlx::query_as(sql).fetch_all(&mut **tx).await,
        Tx::Postgres(tx) => sqlx::query_as(sql).fetch_all(&mut **tx).await,
        Tx::Over => panic!("over"),
    };
    found.unwrap()
}

/// The comparison and whether this version may work, on a connection that was open before.
async fn compared(db: &Db) -> (SchemaAge, bool, bool) {
    let mut tx = db.read().await.unwrap();
    let age = schema::compare(&mut tx).await.unwrap();
    let is_usable = schema::is_usable(&mut tx).await.unwrap();
    let is_admitted = schema::check_reader(&mut tx).await.is_ok();
    (age, is_usable, is_admitted)
}

#[on_both]
async fn an_older_version_works_on_tables_to_which_a_newer_one_only_added(db: &TestDb) {
    assert_eq!(compared(db).await, (SchemaAge::Same, true, true));
    // Its connections have prepared the statement when the column is added.
    for number in 0..WRITES {
        insert_and_find(db, &format!("before{number}")).await;
    }
    upgrade(db).await;
    let newer = SchemaAge::Newer { version: 999 };
    assert_eq!(compared(db).await, (newer, true, true));
    for number in 0..WRITES {
        insert_and_find(db, &format!("running{number}")).await;
    }
    let before = migrations(db).await;
    let started = Db::connect(db.address()).await.unwrap();
    insert_and_find(&started, "started").await;
    assert_eq!(migrations(&started).await, before, "it migrates nothing");
    assert_eq!(schema_age(db.address()).await.unwrap(), newer);
    started.close().await;
}

#[on_both]
async fn an_older_version_works_up_to_the_min_reader_of_a_newer_one(db: &TestDb) {
    upgrade(db).await;

    let known = newest_migration();
    for (min_reader, is_admitted) in [
        (known - 1, true),
        (known, true),
        (known + 1, false),
        (999, false),
    ] {
        let raise = format!("update schema_readers set min_reader = {min_reader}");
        commit(db, raise).await;
        let (age, is_usable, passes) = compared(db).await;
        assert_eq!(
            (is_usable, passes),
            (is_admitted, is_admitted),
            "{min_reader}"
        );
        assert_eq!(matches!(age, SchemaAge::TooNew(_)), !is_admitted, "{age:?}");
        let before = migrations(db).await;
        match Db::connect(db.address()).await {
            Ok(started) => {
                assert!(is_admitted, "{min_reader}");
                started.close().await;
            }
            Err(rejected) => {
                assert!(
                    !is_admitted && matches!(rejected, StoreError::ReaderTooOld(_)),
                    "{rejected:?}"
                );
                let text = rejected.to_string();
                for part in [
                    "migration 999",
                    &format!("know migration {min_reader}"),
                    &format!("knows {known}"),
                    "start the newer version",
                    "restore the backup",
                ] {
                    assert!(text.contains(part), "{part}: {text}");
                }
            }
        }
        assert_eq!(migrations(db).await, before);
    }
}

#[on_both]
async fn missing_or_different_migrations_are_not_made_on_newer_tables(db: &TestDb) {
    let known = newest_migration();
    let row = format!("_sqlx_migrations where version = {known}");

    for damage in [
        format!(
            "update _sqlx_migrations set checksum = substr(checksum, 2) where version = {known}"
        ),
        format!("delete from {row}"),
    ] {
        commit(db, damage).await;
        let age = schema_age(db.address()).await.unwrap();
        assert_eq!(age, SchemaAge::Older, "without newer tables");
        db.execute(NEWER).await;
        let before = migrations(db).await;
        let age = schema_age(db.address()).await.unwrap();
        assert_eq!(age, SchemaAge::Foreign { version: known });
        assert_eq!(compared(db).await, (age, false, true));
        let rejected = Db::connect(db.address()).await.unwrap_err().to_string();
        assert!(
            rejected.contains(&format!("not migration {known}")),
            "{rejected}"
        );
        assert_eq!(migrations(db).await, before);
        db.execute("delete from _sqlx_migrations where version = 999")
            .await;
    }
}

/// Files in which a `*` is all columns of a subquery, which names them.
const OF_SUBQUERIES: [&str; 4] = ["feed.rs", "follow.rs", "postgres.rs", "rows.rs"];

/// Whether a line of Rust has a statement with the columns that a table happens to have.
fn selects_all(line: &str) -> bool {
    let is_of_table = line.match_indices(".*").any(|(at, _)| {
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        before.is_some_and(|last| last.is_ascii_alphanumeric())
    });
    let is_comment = line.trim_start().starts_with("//");
    !is_comment && (is_of_table || line.contains("select *") || line.contains("returning *"))
}

/// The files with such lines below a folder.
fn selecting(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            selecting(&path, found);
        } else if std::fs::read_to_string(&path)
            .unwrap()
            .lines()
            .any(selects_all)
        {
            found.insert(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
}

/// A prepared statement fails on both databases when a newer version adds a column to its `*`.
#[test]
fn no_statement_selects_the_columns_that_a_table_happens_to_have() {
    for (line, expected) in [
        ("\"select * from users where id = $1\"", true),
        ("\"select a.key, c.* from collections c\"", true),
        ("    returning *\",", true),
        ("\"select count(*) from users\"", false),
        ("// As select * from users.", false),
        ("let product = a * b;", false),
    ] {
        assert_eq!(selects_all(line), expected, "{line}");
    }
    let mut found = BTreeSet::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    selecting(&source, &mut found);
    assert_eq!(found, OF_SUBQUERIES.map(str::to_owned).into());
}
