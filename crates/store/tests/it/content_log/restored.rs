//! After a restore the log has another epoch: a place of before leads nowhere, however many changes follow.

use domain::id::AccountId;
use store::Db;
use store::content_log::feed;
use store::content_log::feed::{FeedPage, FeedPlace};
use store::db::DbKind;
use store::operation::backup::{fill_postgres, save};
use store::operation::restored::mark_restored;
use testdb::{TestDb, on_both};

use super::{accounts, commit_rename};
use crate::world::at;

/// Changes that are made after the backup, and lost.
const LOST: usize = 3;

async fn place(db: &Db) -> FeedPlace {
    let mut tx = db.read_once().await.unwrap();
    feed::present(&mut tx).await.unwrap()
}

async fn page(db: &Db, place: &FeedPlace) -> Option<FeedPage> {
    let mut tx = db.read_once().await.unwrap();
    feed::page(&mut tx, place, None, 100).await.unwrap()
}

async fn rename_often(db: &Db, account: AccountId, times: usize) {
    for number in 0..times {
        commit_rename(db, account, &format!("name{number}")).await;
    }
}

/// Restores a saved database as `statit restore` does, and opens it: the file itself, or `postgres` filled from it.
async fn restore(file: &str, postgres: Option<&TestDb>) -> Db {
    let address = format!("sqlite:{file}");
    let db = Db::connect(&address).await.unwrap();
    let mut tx = db.begin().await.unwrap();
    mark_restored(&mut tx, 7, at(0)).await.unwrap();
    tx.commit().await.unwrap();
    let Some(postgres) = postgres else {
        return db;
    };
    db.close().await;
    fill_postgres(file.as_ref(), postgres.address(), &mut |_, _| ())
        .await
        .unwrap();
    postgres.db()
}

#[on_both]
async fn no_place_of_before_leads_on_after_a_restore(db: &TestDb) {
    let [ann] = accounts(db).await;
    let saved_at = place(db).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.db");
    save(db.address(), &file, &mut |_, _| ()).await.unwrap();
    rename_often(db, ann, LOST).await;
    let lost = place(db).await;
    let read = page(db, &saved_at).await.unwrap();
    assert_eq!(read.changes.len(), LOST, "without a restore it leads on");

    let postgres = match db.kind() {
        DbKind::Sqlite => None,
        DbKind::Postgres => Some(TestDb::postgres().await),
    };
    let restored = restore(file.to_str().unwrap(), postgres.as_ref()).await;
    let begun = place(&restored).await;
    for made in 0..=LOST + 1 {
        for (name, former) in [("of the backup", &saved_at), ("of the lost state", &lost)] {
            let found = page(&restored, former).await;
            assert_eq!(found, None, "{name}, after {made} changes");
        }
        let new = page(&restored, &begun).await.unwrap();
        assert_eq!(new.changes.len(), made, "a place of the restored log");
        rename_often(&restored, ann, 1).await;
    }
    restored.close().await;
}
