use std::os::unix::fs::PermissionsExt;

use store::db::DbKind;
use store::db::inspection::Inspection;
use store::identity::user;
use store::{Db, StoreError, Tx};
use testdb::{TestDb, on_both};

use crate::world::{new_user, uuid};

#[on_both]
async fn opening_again_keeps_what_is_there(db: &TestDb) {
    let new = new_user("bob");
    let mut tx = db.begin().await.unwrap();
    assert!(user::insert(&mut tx, &new).await.unwrap());
    tx.commit().await.unwrap();
    let again = Db::connect(db.address()).await.unwrap();
    let mut tx = again.read().await.unwrap();
    assert!(user::by_id(&mut tx, new.id).await.unwrap().is_some());
    drop(tx);
    again.close().await;
}

#[tokio::test]
async fn a_new_file_and_its_folder_are_this_users_only() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/data");
    let file = data.join("statit ü.db");
    let db = Db::connect(&format!("sqlite:{}", file.display()))
        .await
        .unwrap();
    assert_eq!(db.kind(), DbKind::Sqlite);
    let mut tx = db.begin().await.unwrap();
    user::insert(&mut tx, &new_user("bob")).await.unwrap();
    tx.commit().await.unwrap();
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    for entry in std::fs::read_dir(&data).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[tokio::test]
async fn sqlite_waits_for_the_disk_and_checks_references() {
    let db = TestDb::sqlite().await;
    let mut tx = db.begin().await.unwrap();
    let Tx::Sqlite(sqlite) = &mut tx else {
        panic!("not SQLite")
    };
    let mut pragma = async |name: &'static str| -> String {
        let row = sqlx::query(name).fetch_one(&mut **sqlite).await.unwrap();
        use sqlx::Row;
        row.try_get::<String, _>(0)
            .or_else(|_| row.try_get::<i64, _>(0).map(|n| n.to_string()))
            .unwrap()
    };
    assert_eq!(pragma("pragma journal_mode").await, "wal");
    assert_eq!(pragma("pragma synchronous").await, "2", "FULL");
    assert_eq!(pragma("pragma foreign_keys").await, "1");
    assert_eq!(pragma("pragma busy_timeout").await, "4000");
}

#[tokio::test]
async fn other_addresses_are_refused() {
    for address in [
        "",
        "sqlite",
        "sqlite:",
        "sqlite::memory:",
        "mysql://x/y",
        "postgres://[",
        "/data/x.db",
    ] {
        let rejected = Db::connect(address).await;
        assert!(
            matches!(rejected, Err(StoreError::Address(_))),
            "{address:?}: {rejected:?}"
        );
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unavailable() {
    let rejected = Db::connect("postgres://nobody@127.0.0.1:1/none").await;
    assert!(
        matches!(rejected, Err(StoreError::Unavailable(_))),
        "{rejected:?}"
    );
}

#[tokio::test]
async fn a_file_that_is_no_database_is_corrupt_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("letter.txt");
    let letter = "Dear reader, this is no database at all. ".repeat(40);
    std::fs::write(&file, &letter).unwrap();
    let rejected = Db::connect(&format!("sqlite:{}", file.display())).await;
    assert!(
        matches!(rejected, Err(StoreError::Corrupt(_))),
        "{rejected:?}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), letter);
}

#[tokio::test]
async fn the_log_of_sqlite_is_cut_to_nothing() {
    let db = TestDb::sqlite().await;
    let log = format!("{}-wal", db.address().strip_prefix("sqlite:").unwrap());

    let bytes = || std::fs::metadata(&log).unwrap().len();
    let write = async || {
        let mut tx = db.begin().await.unwrap();
        assert!(
            user::insert(&mut tx, &new_user(&uuid().to_string()))
                .await
                .unwrap()
        );
        tx.commit().await.unwrap();
    };

    write().await;
    assert!(bytes() > 0);
    db.truncate_log().await.unwrap();
    assert_eq!(bytes(), 0);

    // The call does not wait for a reader that still needs the log.
    write().await;
    let mut reader = db.read().await.unwrap();
    user::by_email(&mut reader, "nobody").await.unwrap();
    write().await;
    let cut = tokio::time::timeout(std::time::Duration::from_secs(2), db.truncate_log());
    cut.await.unwrap().unwrap();
    assert!(bytes() > 0);

    drop(reader);
    write().await;
}

#[tokio::test]
async fn a_file_can_be_read_with_and_without_what_is_in_its_log() {
    let db = TestDb::sqlite().await;
    db.truncate_log().await.unwrap();
    let mut tx = db.begin().await.unwrap();
    user::insert(&mut tx, &new_user("bob")).await.unwrap();
    tx.commit().await.unwrap();
    let file = db.address().strip_prefix("sqlite:").unwrap();
    let before = std::fs::read(file).unwrap();
    for (inspection, expected) in [
        (Inspection::open(db.address()).await.unwrap(), 1),
        (
            Inspection::open_without_log(file.as_ref()).await.unwrap(),
            0,
        ),
    ] {
        let sums = store::operation::backup::copy::sums(&mut inspection.read().await.unwrap())
            .await
            .unwrap();
        let users = sums.iter().find(|sum| sum.table == "users").unwrap();
        assert_eq!(users.rows, expected);
        inspection.close().await;
    }
    assert_eq!(std::fs::read(file).unwrap(), before);
}
