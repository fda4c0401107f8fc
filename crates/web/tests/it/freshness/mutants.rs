//! Negative controls: where the content log is damaged, the same procedure finds a stale response. Each kind of
//! dependency is damaged once: so there are reads that rest on it, and they are answered from caches.
//!
//! On SQLite, where one statement damages what the triggers write; both databases write the same log.

use sqlx::AssertSqlSafe;
use store::Tx;
use testdb::TestDb;

use super::procedure::{Procedure, Share, Stale};
use super::world::Contents;
use super::writes::{self, Write};

/// Makes the changes of these names with a damaged log, and returns which reads with this text are stale after them.
async fn stale_after(damage: &str, names: &[&str], read: &str) -> Vec<Stale> {
    let db = TestDb::sqlite().await;
    let contents = Contents::make(&db).await;
    let mut procedure = Procedure::begin(contents, Share::ALL, |one| one.name.contains(read)).await;
    damage_log(&db, damage).await;
    let mut stale = Vec::new();
    for name in names {
        let write = find(name);
        let compared = procedure.after(std::slice::from_ref(write)).await;
        assert!(!compared.changed.is_empty(), "{name}");
        stale.extend(compared.stale);
    }
    stale
}

fn find(name: &str) -> &'static Write {
    let mut all = writes::groups().into_iter().flatten();
    all.find(|write| write.name == name)
        .unwrap_or_else(|| panic!("{name}"))
}

/// Runs this statement on each new row of the log. The log does not notice that rows are removed.
async fn damage_log(db: &TestDb, damage: &str) {
    let trigger = format!(
        "create trigger damage after insert on changes begin {damage} and id = new.id; end"
    );
    for sql in ["drop trigger changes_removed".to_owned(), trigger] {
        let mut tx = db.begin().await.unwrap();
        match &mut tx {
            Tx::Sqlite(tx) => drop(
                sqlx::query(AssertSqlSafe(sql))
                    .execute(&mut **tx)
                    .await
                    .unwrap(),
            ),
            _ => panic!("not SQLite"),
        }
        tx.commit().await.unwrap();
    }
}

/// Asserts that a read with this text is stale for this reader after these changes, where the log is damaged so.
async fn finds(damage: &str, names: &[&str], (read, reader): (&str, &str)) {
    let stale = stale_after(damage, names, read).await;
    let mut readers = stale.iter().map(|one| one.reader);
    assert!(readers.any(|found| found == reader), "{damage}: {stale:#?}");
}

/// Tests named after what the log has lost: the damage, the changes that follow, a read that is then stale and its
/// reader.
macro_rules! mutants {
    ($($name:ident: $damage:literal, $names:expr => $read:literal, $reader:literal;)+) => {$(
        #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
        async fn $name() {
            finds($damage, &$names, ($read, $reader)).await;
        }
    )+};
}

mutants! {
    contents_of_accounts: "update changes set account_id = null where object <> 'account'",
        ["create a collection where there was none", "create a personal dashboard"]
        => "account(key: \"ann\") { collections", "";
    questions: "update changes set collection_id = null where object = 'post'",
        ["answer a question"]
        => "question(account: \"ann\", collection: \"prices\", number: 1) { answers", "";
    contents_of_collections: "update changes set collection_id = null where object <> 'collection'",
        ["create an indicator where there was none"]
        => "collection(account: \"ann\", key: \"prices\") { metricCount", "";
    order_of_lists: "update changes set collection_id = null where object <> 'collection'",
        ["publish a value"]
        => "metrics(first: 2, order: UPDATED", "";
    relatives: "update changes set collection_id = null where object <> 'collection'",
        ["edit the fields and the values of an indicator"]
        => "path: \"cpi\") { children", "";
    keys: "update changes set key = null, former_key = null where true",
        ["create an indicator where there was none"]
        => "metric(account: \"ann\", collection: \"prices\", path: \"later\")", "";
    keys_of_what_moved: "update changes set kind = 'edited' where kind = 'moved'",
        ["move an indicator"]
        => "metric(account: \"ann\", collection: \"prices\", path: \"home/rent\")", "";
    keys_of_accounts: "delete from changes where object = 'account'",
        ["sign up at a free name"]
        => "account(key: \"zoe\")", "";
    keys_of_collections: "update changes set key = null where object = 'collection'",
        ["create a collection where there was none"]
        => "collection(account: \"ann\", key: \"later\")", "";
    keys_of_dashboards: "update changes set key = null, former_key = null where object = 'dashboard'",
        ["create a personal dashboard"]
        => "dashboard(account: \"ann\", key: \"later\")", "";
    accounts: "delete from changes where object = 'account'",
        ["name an account"]
        => "account(key: \"ann\") { name }", "";
    the_plan: "delete from changes where kind = 'plan'",
        ["end a subscription"]
        => "account(key: \"ann\") { nonPublicAllowed }", "ann";
    pictures_of_accounts: "delete from changes where object = 'account' and kind = 'edited'",
        ["give an account a picture"]
        => "account(key: \"ann\") { pictureUrl }", "";
    visibility_of_accounts: "delete from changes where object = 'account' and kind = 'access'",
        ["close the account of a chart's indicator"]
        => "/api/v1/series/bob/catch/fish.json", "";
    authors: "delete from changes where object = 'account'",
        ["publish as a member whom all see", "close the account of an author"]
        => "{ vintages(first: 5)", "";
    users: "delete from changes where object = 'user'",
        ["end an author"]
        => "path: \"fish\") { vintages", "";
    members: "delete from changes where object = 'member'",
        ["add a member of an account"]
        => "collection(account: \"ann\", key: \"team\")", "rita";
    collections: "delete from changes where object = 'collection'",
        ["close a public collection"]
        => "/api/v1/series/ann/prices/cpi.csv", "";
    indicators: "delete from changes where object = 'metric'",
        ["publish a value"]
        => "/api/v1/series/ann/prices/cpi.csv", "";
    indicators_in_pages: "delete from changes where object = 'metric'",
        ["publish a value"]
        => "/ann/prices/cpi in en", "";
    indicators_in_pictures: "delete from changes where object = 'metric'",
        ["publish a value"]
        => "/api/v1/dashboards/ann/prices/board/a.svg", "";
    indicators_of_charts: "delete from changes where object = 'metric'",
        ["publish to a chart's indicator of another account"]
        => "dashboard(account: \"ann\", key: \"open\") { charts", "";
    collections_of_charts: "delete from changes where object = 'collection'",
        ["open a private collection"]
        => "dashboard(account: \"ann\", key: \"open\") { charts", "";
    accounts_of_charts: "delete from changes where object = 'account'",
        ["close the account of a chart's indicator"]
        => "/api/v1/dashboards/ann/prices/board/a.svg", "";
    dashboards: "delete from changes where object = 'dashboard'",
        ["close a personal dashboard"]
        => "dashboard(account: \"ann\", key: \"open\")", "";
    // A change of a chart writes a row of its dashboard, too.
    charts: "delete from changes where object in ('chart', 'chart_series', 'dashboard')",
        ["draw another indicator in a chart"]
        => "dashboard(account: \"ann\", collection: \"prices\", key: \"board\") { charts", "";
    charts_of_indicators: "delete from changes where object in ('chart', 'chart_series', 'dashboard')",
        ["create a chart"]
        => "metric(account: \"ann\", collection: \"prices\", path: \"cpi\") { chartCount }", "";
    // The new reader counts as a stranger, and other strangers get that reader's response.
    named_readers: "delete from changes where object = 'reader'",
        ["add a named reader"]
        => "dashboard(account: \"ann\", key: \"shared\") { id", "bob";
    pins: "delete from changes where kind = 'pinned'",
        ["take away a pin"]
        => "collection(account: \"ann\", key: \"prices\") { pins", "";
}
