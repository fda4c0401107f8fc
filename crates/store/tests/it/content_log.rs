//! The content log: the rows that triggers write, and the news that a follower of them passes on.

mod accounts;
mod alternation;
mod collections;
mod dashboards;
mod follower;
mod loss;
mod metrics;
mod postgres_order;
mod postgres_server;
mod restored;
mod silence;
mod sweep;
mod volume;

use domain::content::ContentChange;
use domain::id::AccountId;
use domain::identity::account::AccountKind;
use store::content_log::News;
use store::{Db, Tx};
use testdb::TestDb;
use uuid::Uuid;

use crate::access::{force, literal};
use crate::world::person;

/// The news that the server's follower passes on; `None` where it passes on none.
async fn news(db: &Db) -> Option<News> {
    let mut passed_on = None;
    let done = db.follower().catch_up(|news| passed_on = Some(news)).await;
    done.unwrap();
    passed_on
}

/// The changes that the server's follower passes on.
async fn changes(db: &Db) -> Vec<ContentChange> {
    match news(db).await {
        None => Vec::new(),
        Some(News::Changes(changes)) => changes,
        Some(News::Anything) => panic!("anything may have changed"),
    }
}

/// The new keys of the accounts that were renamed, by key.
async fn new_keys(db: &Db) -> Vec<String> {
    let changes = changes(db).await.into_iter();
    let mut keys: Vec<_> = changes.map(|change| change.key.unwrap()).collect();
    keys.sort();
    keys
}

/// New accounts, known to the follower.
async fn accounts<const COUNT: usize>(db: &Db) -> [AccountId; COUNT] {
    let mut tx = db.begin().await.unwrap();
    let mut ids = Vec::new();
    for number in 0..COUNT {
        let (_, id) = person(&mut tx, &format!("user{number}"), AccountKind::User).await;
        ids.push(id);
    }
    tx.commit().await.unwrap();
    news(db).await;
    ids.try_into().unwrap()
}

/// Gives an account a new key: a change that its key tells from all others.
async fn rename(tx: &mut Tx, account: AccountId, key: &str) {
    let id = literal(tx, account.uuid());
    let sql = format!("update accounts set key = '{key}', key_folded = '{key}' where id = {id}");
    force(tx, sql).await;
}

/// [`rename`], in a transaction of its own.
async fn commit_rename(db: &Db, account: AccountId, key: &str) {
    let mut tx = db.begin().await.unwrap();
    rename(&mut tx, account, key).await;
    tx.commit().await.unwrap();
}

/// The objects of a test by name.
struct Names(Vec<(&'static str, Uuid)>);

impl Names {
    /// Executes a statement in which each `{name}` stands for the id of an object.
    async fn force(&self, tx: &mut Tx, sql: &str) {
        let sql = self.0.iter().fold(sql.to_owned(), |sql, (name, id)| {
            sql.replace(&format!("{{{name}}}"), &literal(tx, *id))
        });
        force(tx, sql).await;
    }

    fn name(&self, id: Uuid) -> &'static str {
        let mut all = self.0.iter();
        all.find(|(_, known)| *known == id)
            .map_or("unknown", |(name, _)| name)
    }

    /// A change with all its values; those that it lacks are left out.
    fn line(&self, change: &ContentChange) -> String {
        let named = |id: Uuid| self.name(id).to_owned();
        let values = [
            ("account", change.account.map(|id| named(id.uuid()))),
            ("collection", change.collection.map(|id| named(id.uuid()))),
            ("dashboard", change.dashboard.map(|id| named(id.uuid()))),
            ("key", change.key.clone()),
            ("former", change.former_key.clone()),
            ("vintage", change.vintage.map(|number| number.to_string())),
        ];
        let values = values.into_iter().filter_map(|(name, value)| {
            let value = value?;
            Some(format!(" {name}={value}"))
        });
        let (object, kind, id) = (change.object, change.kind, self.name(change.id));
        let values: String = values.collect();
        format!("{object} {kind} {id}{values}")
    }

    /// Asserts that the follower passes on exactly these changes.
    async fn assert_news(&self, db: &Db, case: &str, expected: &[&str]) {
        let changes = changes(db).await;
        let mut lines: Vec<_> = changes.iter().map(|change| self.line(change)).collect();
        lines.sort();
        assert_eq!(lines, expected, "{case}");
    }

    /// Commits each statement on its own. The follower passes on the changes beside it.
    async fn assert_table(&self, db: &TestDb, table: &[(&str, &[&str])]) {
        for (sql, expected) in table {
            let mut tx = db.begin().await.unwrap();
            self.force(&mut tx, sql).await;
            tx.commit().await.unwrap();
            self.assert_news(db, sql, expected).await;
        }
    }
}
