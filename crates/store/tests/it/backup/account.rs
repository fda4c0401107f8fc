//! The archive of one account has all its rows and no others, and they arrive unchanged on either database.

use std::path::{Path, PathBuf};

use domain::catalogue::key::AccountKey;
use domain::id::UserId;
use sqlx::{AssertSqlSafe, Connection};
use sqlx_sqlite::SqliteConnection;
use store::Db;
use store::identity::user;
use store::operation::backup::account::{
    ACCOUNT_TABLES, ArchivedAccount, NewOwner, Nobody, SavedAccount, has_account, save_account,
};
use store::operation::backup::copy::TableSum;
use testdb::TestDb;

use super::copy::{address, filled, tables, unchecked};
use crate::world::{at, new_user, uuid};

/// Tables without rows of an account: of users, of this installation, or of short life.
const OTHERS: [&str; 33] = [
    "access_keys",
    "alert_runs",
    "alerts",
    "analytics_batches",
    "backups",
    "barred_users",
    "codes",
    "dashboard_readers",
    "digests",
    "favourites",
    "featured_metrics",
    "follower_days",
    "follower_levels",
    "idempotency",
    "identities",
    "imports",
    "installation",
    "invitations",
    "jobs",
    "known_networks",
    "known_questions",
    "limits",
    "network_visitors",
    "post_reports",
    "question_followers",
    "recent_views",
    "schedules",
    "server_audit",
    "servers",
    "sessions",
    "sign_in_attempts",
    "taken_keys",
    "users",
];

/// Tables whose rows name users.
const WITH_USERS: [&str; 7] = [
    "account_members",
    "accounts",
    "audit",
    "collection_members",
    "collections",
    "posts",
    "vintages",
];

fn key(text: &str) -> AccountKey {
    AccountKey::parse(text).unwrap()
}

/// A file with three rows in each table; the first account has the key `office`, and a post by another user.
async fn source(folder: &Path) -> PathBuf {
    let file = filled(folder).await;
    let mut connection = unchecked(&file).await;
    for sql in [
        "update accounts set key = 'Office', key_folded = 'office' where id = (select min(id) from accounts)",
        "update analytics_counts set sketch = null",
        "update posts set question_id = (select min(id) from questions), number = rowid",
        "update chart_series set metric_id = x'ff' where id = (select min(id) from chart_series)",
    ] {
        execute(&mut connection, sql).await;
    }
    connection.close().await.unwrap();
    file
}

async fn save(from: &Path, account: &str, to: &Path) -> Option<SavedAccount> {
    let saved = save_account(&address(from), &key(account), to, &mut |_, _| ()).await;
    saved.unwrap()
}

async fn execute(connection: &mut SqliteConnection, sql: &str) {
    sqlx::query(AssertSqlSafe(sql))
        .execute(connection)
        .await
        .unwrap();
}

async fn numbers(file: &Path, sql: &str) -> Vec<i64> {
    let mut connection = unchecked(file).await;
    let found = sqlx::query_scalar(AssertSqlSafe(sql))
        .fetch_all(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
    found
}

#[tokio::test]
async fn each_table_belongs_to_accounts_or_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.db");
    Db::connect(&address(&file)).await.unwrap().close().await;
    let mut there = tables(&mut unchecked(&file).await).await;
    there.sort();
    let mut known: Vec<&str> = ACCOUNT_TABLES.iter().map(|table| table.name).collect();
    known.extend(OTHERS);
    known.sort_unstable();
    assert_eq!(
        there, known,
        "decide whether the archive of an account has the rows of a new table"
    );
}

#[tokio::test]
async fn the_archive_has_the_rows_of_one_account_and_no_secrets() {
    let folder = tempfile::tempdir().unwrap();
    let file = source(folder.path()).await;
    let archive = folder.path().join("account.db");
    let saved = save(&file, "OFFICE", &archive).await.unwrap();

    let rows = |table: &str| {
        saved
            .rows
            .iter()
            .find(|sum| sum.table == table)
            .unwrap()
            .rows
    };

    // The three indicators of the source are in the first collection.
    for table in &ACCOUNT_TABLES {
        let expected = match table.name {
            "metrics" | "series" | "vintages" | "pins" | "events" | "event_metrics" | "posts"
            | "post_versions" => 3,
            _ => 1,
        };
        assert_eq!(rows(table.name), expected, "{}", table.name);
    }
    assert_eq!(saved.foreign_series, 1);

    for table in OTHERS {
        let count = format!("select count(*) from {table}");
        let expected =
            i64::from(table == "users") * numbers(&archive, "select count(*) from users").await[0];
        assert_eq!(numbers(&archive, &count).await, [expected], "{table}");
    }

    let with_secrets = "select count(*) from users where password_hash is not null";
    assert_eq!(numbers(&archive, with_secrets).await, [0]);

    // Only members have an address; an author has an id.
    let people = "select count(*) from users u where (u.status = 'live')
        <> exists (select 1 from account_members am where am.user_id = u.id)";
    assert_eq!(numbers(&archive, people).await, [0]);
    let strangers = "select count(*) from users where status = 'dead' and email like '%-%-%-%-%'";
    assert!(numbers(&archive, strangers).await[0] > 0);
    assert_eq!(numbers(&archive, "select count(*) from changes").await, [0]);

    let missing = save(&file, "nobody", &folder.path().join("b.db")).await;
    assert_eq!(missing, None);
}

/// Imports an archive. Returns the sums in the target.
async fn import(db: &TestDb, archive: &Path) -> Vec<TableSum> {
    let mut archived = ArchivedAccount::open(archive).await.unwrap().unwrap();
    let mut tx = db.begin().await.unwrap();
    let new = new_user("heir");
    assert!(user::insert(&mut tx, &new).await.unwrap());

    let owner = NewOwner {
        user: new.id,
        email_folded: new.email_folded.clone(),
        key: key("moved"),
        now: at(0),
    };

    let mut nobodies = Vec::new();
    for author in archived.other_authors(&owner.email_folded).await.unwrap() {
        let id = UserId::new(uuid());
        let address = format!("deleted {id}");
        nobodies.push(Nobody {
            author,
            id,
            address,
        });
    }
    assert!(!nobodies.is_empty());

    let id = archived.id();
    assert!(!has_account(&mut tx, id).await.unwrap());
    let rows = archived
        .insert(&mut tx, &owner, &nobodies, &mut |_, _| ())
        .await
        .unwrap();
    assert!(has_account(&mut tx, id).await.unwrap());

    tx.commit().await.unwrap();
    rows
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rows_arrive_on_either_database_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let file = source(folder.path()).await;
    for db in [TestDb::sqlite().await, TestDb::postgres().await] {
        let archive = folder.path().join(format!("{:?}.db", db.kind()));
        let saved = save(&file, "office", &archive).await.unwrap().rows;
        let arrived = import(&db, &archive).await;
        for (before, after) in saved.iter().zip(&arrived) {
            assert_eq!(before.table, after.table);
            // The series that showed an indicator of another account has none.
            let changed =
                WITH_USERS.contains(&before.table.as_str()) || before.table == "chart_series";
            match changed {
                true => assert_eq!(before.rows, after.rows, "{}", before.table),
                false => assert_eq!(before, after),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_with_statuses_shuts_out_servers_that_cannot_read_them() {
    let folder = tempfile::tempdir().unwrap();
    let file = source(folder.path()).await;
    for (version, expected) in [("01", 39), ("02", 40)] {
        let mut connection = unchecked(&file).await;
        for (table, column, version) in [("vintages", "reverse", "01"), ("series", "data", version)]
        {
            let bytes = format!("cast(x'{version}' || substr({column}, 2) as blob)");
            let sql = format!("update {table} set {column} = {bytes}");
            execute(&mut connection, &sql).await;
        }
        connection.close().await.unwrap();
        let archive = folder.path().join(format!("{version}.db"));
        save(&file, "office", &archive).await.unwrap();
        let db = TestDb::sqlite().await;
        db.execute("update schema_readers set min_reader = 39")
            .await;
        import(&db, &archive).await;
        let path = db.address().trim_start_matches("sqlite:").to_owned();
        let sql = "select min_reader from schema_readers";
        assert_eq!(
            numbers(Path::new(&path), sql).await,
            [expected],
            "{version}"
        );
    }
}
