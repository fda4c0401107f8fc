//! Databases that the migrations before the baseline have made go on from there.

use std::path::Path;

use sqlx::migrate::Migrator;
use sqlx::{Connection, Row};
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use store::Db;
use store::db::DbKind;
use store::db::inspection::schema_age;
use store::db::schema::{SchemaAge, newest_migration};
use store::identity::user;
use tempfile::TempDir;
use testdb::{TestDb, on_both};

use crate::world::new_user;

/// The last of the former migrations.
const LAST: i64 = 39;

/// A database without tables.
enum Empty {
    Sqlite(TempDir),
    Postgres(TestDb),
}

impl Empty {
    async fn new(kind: DbKind) -> Self {
        match kind {
            DbKind::Sqlite => Self::Sqlite(tempfile::tempdir().unwrap()),
            DbKind::Postgres => {
                let db = TestDb::postgres().await;
                db.execute("drop schema public cascade").await;
                db.execute("create schema public").await;
                Self::Postgres(db)
            }
        }
    }

    fn address(&self) -> String {
        match self {
            Self::Sqlite(folder) => format!("sqlite:{}", folder.path().join("a.db").display()),
            Self::Postgres(db) => db.address().to_owned(),
        }
    }
}

/// Applies the former migrations up to one, or only notes that they were applied.
pub(crate) async fn apply(kind: DbKind, address: &str, last: i64, is_noted_only: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/former");
    match kind {
        DbKind::Sqlite => {
            let migrator = Migrator::new(folder.join("sqlite")).await.unwrap();
            let address = format!("{address}?mode=rwc");
            let mut connection = SqliteConnection::connect(&address).await.unwrap();
            let run = migrator.run_direct(Some(last), &mut connection, is_noted_only);
            run.await.unwrap();
            connection.close().await.unwrap();
        }
        DbKind::Postgres => {
            let migrator = Migrator::new(folder.join("postgres")).await.unwrap();
            let mut connection = PgConnection::connect(address).await.unwrap();
            let run = migrator.run_direct(Some(last), &mut connection, is_noted_only);
            run.await.unwrap();
            connection.close().await.unwrap();
        }
    }
}

/// A text without comments, in which each white space is one space.
fn plain(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("--") {
        Some((code, _)) => code,
        None => line,
    });
    let words: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ").replace("( ", "(").replace(" )", ")")
}

const IN_SQLITE: [&str; 4] = [
    "select 'column', t.name, c.cid, c.name, c.type, c.\"notnull\", coalesce(c.dflt_value, ''), c.pk, c.hidden
        from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'",
    "select 'reference', t.name, f.id, f.seq, f.\"table\", f.\"from\", coalesce(f.\"to\", ''), f.on_update, f.on_delete
        from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'",
    "select 'index', t.name, i.name, i.\"unique\", i.origin, i.partial, x.seqno, coalesce(x.name, ''), x.desc
        from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) x where t.type = 'table'",
    "select type, name, tbl_name, case type when 'table' then '' else coalesce(sql, '') end, '', '', '', '', ''
        from sqlite_schema",
];

const IN_POSTGRES: [&str; 5] = [
    "select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
            format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attgenerated,
            a.attidentity, a.attcollation::regcollation)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v')",
    "select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = current_schema()::regnamespace",
    "select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = current_schema()",
    "select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) from pg_trigger t
        join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace",
    "select concat_ws(' ', 'function', proname, prosrc) from pg_proc
        where pronamespace = current_schema()::regnamespace",
];

/// All facts about the tables, in order.
async fn catalogue(kind: DbKind, address: &str) -> Vec<String> {
    let mut facts = Vec::new();
    match kind {
        DbKind::Sqlite => {
            let mut connection = SqliteConnection::connect(address).await.unwrap();
            for sql in IN_SQLITE {
                for row in sqlx::query(sql).fetch_all(&mut connection).await.unwrap() {
                    let cells = (0..row.len()).map(|at| {
                        let text = row.try_get_unchecked::<String, _>(at);
                        plain(&text.unwrap())
                    });
                    facts.push(cells.collect::<Vec<_>>().join(" "));
                }
            }
        }
        DbKind::Postgres => {
            let mut connection = PgConnection::connect(address).await.unwrap();
            for sql in IN_POSTGRES {
                let rows: Vec<String> = sqlx::query_scalar(sql)
                    .fetch_all(&mut connection)
                    .await
                    .unwrap();
                facts.extend(rows.iter().map(|row| plain(row)));
            }
        }
    }

    facts.sort();
    facts
}

async fn goes_on(kind: DbKind, last: i64) {
    let (old, new) = (Empty::new(kind).await, Empty::new(kind).await);
    apply(kind, &old.address(), last, false).await;
    assert_eq!(
        schema_age(&old.address()).await.unwrap(),
        SchemaAge::Older,
        "{last}"
    );
    for place in [&old, &new] {
        Db::connect(&place.address()).await.unwrap().close().await;
        let age = schema_age(&place.address()).await.unwrap();
        assert_eq!(age, SchemaAge::Same, "{last}");
    }
    let made = catalogue(kind, &new.address()).await;
    assert!(made.len() > 700, "{} facts", made.len());
    let brought = catalogue(kind, &old.address()).await;
    let differing: Vec<_> = made
        .iter()
        .filter(|fact| !brought.contains(fact))
        .chain(brought.iter().filter(|fact| !made.contains(fact)))
        .collect();
    assert_eq!(differing, Vec::<&String>::new(), "{last}");
}

#[tokio::test]
async fn a_sqlite_file_of_every_earlier_version_gets_the_tables_of_the_baseline() {
    for last in 1..=LAST {
        goes_on(DbKind::Sqlite, last).await;
    }
}

#[tokio::test]
async fn a_postgresql_database_of_an_earlier_version_gets_the_tables_of_the_baseline() {
    for last in [1, 20, LAST - 1, LAST] {
        goes_on(DbKind::Postgres, last).await;
    }
}

/// Removes what the migrations after [`LAST`] added, and the rows of all migrations: the tables are then those that the
/// former migrations made.
pub(crate) async fn undo_later(db: &TestDb) {
    assert_eq!(
        newest_migration(),
        44,
        "each later migration is undone here"
    );
    for sql in [
        "drop table event_metrics",
        "drop table events",
        "alter table vintages drop column undoes",
        "alter table vintages drop column recoded",
        "alter table servers drop column reader",
        "drop index metrics_order",
        "drop index metrics_sort_fr",
        "drop index metrics_sort_en",
        "drop index metrics_updated",
        "drop index metrics_desk",
        // Its rule is that of the last migration, which makes it anew.
        "alter table metrics drop column due_day",
        "alter table metrics add column due_day integer",
        "alter table metrics drop column last_hole",
        "create index metrics_order on metrics (collection_id, path_order, id, frequency, search)",
        "create index metrics_sort_fr on metrics (collection_id, sort_fr, id, frequency, search)",
        "create index metrics_sort_en on metrics (collection_id, sort_en, id, frequency, search)",
        "create index metrics_updated on metrics (collection_id, updated_at, id, frequency, search)",
        "create index metrics_desk on metrics (collection_id, due_day, path_order, id, search)",
        "alter table alerts drop column ended",
        "alter table metrics drop column ended_on",
        "alter table metrics drop column end_reason_fr",
        "alter table metrics drop column end_reason_en",
        "alter table metrics drop column successor_id",
        "delete from _sqlx_migrations",
    ] {
        db.execute(sql).await;
    }
    if db.kind() == DbKind::Postgres {
        db.execute("drop function events_changed").await;
    }
}

#[on_both]
async fn what_is_stored_remains(db: &TestDb) {
    let new = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    tx.commit().await.unwrap();
    undo_later(db).await;
    apply(db.kind(), db.address(), LAST, true).await;
    for _ in 0..2 {
        let again = Db::connect(db.address()).await.unwrap();
        let mut tx = again.read().await.unwrap();
        assert!(user::by_id(&mut tx, new.id).await.unwrap().is_some());
        drop(tx);
        again.close().await;
    }
}

async fn starts_at_once(kind: DbKind, last: Option<i64>) {
    let place = Empty::new(kind).await;
    if let Some(last) = last {
        apply(kind, &place.address(), last, false).await;
    }
    let starts: Vec<_> = (0..4)
        .map(|_| {
            let address = place.address();
            tokio::spawn(async move { Db::connect(&address).await })
        })
        .collect();
    for start in starts {
        start.await.unwrap().unwrap().close().await;
    }
    let age = schema_age(&place.address()).await.unwrap();
    assert_eq!(age, SchemaAge::Same, "{last:?}");
}

#[tokio::test]
async fn servers_that_start_at_once_make_the_tables_once() {
    for kind in [DbKind::Sqlite, DbKind::Postgres] {
        for last in [None, Some(20), Some(LAST)] {
            starts_at_once(kind, last).await;
        }
    }
}

#[tokio::test]
async fn a_former_migration_that_was_changed_is_not_taken_for_ours() {
    for kind in [DbKind::Sqlite, DbKind::Postgres] {
        let place = Empty::new(kind).await;
        apply(kind, &place.address(), LAST, false).await;
        let change = "update _sqlx_migrations set checksum = description::bytea where version = 20";
        match kind {
            DbKind::Sqlite => {
                let change = change.replace("description::bytea", "x'00'");
                let mut connection = SqliteConnection::connect(&place.address()).await.unwrap();
                let change = sqlx::query(sqlx::AssertSqlSafe(change));
                change.execute(&mut connection).await.unwrap();
            }
            DbKind::Postgres => {
                let mut connection = PgConnection::connect(&place.address()).await.unwrap();
                sqlx::query(change).execute(&mut connection).await.unwrap();
            }
        }
        let rejected = Db::connect(&place.address()).await.unwrap_err();
        assert!(rejected.to_string().contains("20"), "{rejected}");
    }
}
