//! A cached response is the one that a server without any cached response would send.
//!
//! All files, pages and queries are read by every kind of reader, something is changed by every operation that there
//! is, and everything is read again and compared with a fresh server's responses. Operations, queries and routes are
//! taken from the server itself: one that is missing in the tables fails a test.

mod alternation;
mod lookup;
mod mutants;
mod procedure;
mod reads;
mod schema;
mod search;
mod seen;
mod servers;
mod world;
mod writes;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Instant;

use store::db::DbKind;
use testdb::{TestDb, on_both};

use self::procedure::{Procedure, Share};
use self::schema::Schema;
use self::world::Contents;
use self::writes::Write;
use crate::graphql::statements::{Counter, STATEMENTS};

/// The sample that is compared, so that the tests take about a minute on each database; `STATIT_FRESHNESS=all` compares
/// everything after each change. The rest is compared after a later change: a response that should not have
/// been sent by then is still in its cache.
fn share(db: &TestDb) -> Share {
    match std::env::var_os("STATIT_FRESHNESS") {
        Some(_) => Share::ALL,
        None if db.kind() == DbKind::Sqlite => Share {
            pairs: 6,
            changes: 3,
        },
        None => Share {
            pairs: 12,
            changes: 3,
        },
    }
}

/// Makes the changes one after the other and compares.
#[expect(clippy::print_stderr, reason = "counts for the log of the tests")]
async fn check(db: &TestDb, writes: &[Write]) {
    let (started, share) = (Instant::now(), share(db));
    let contents = Contents::make(db).await;
    let mut procedure = Procedure::begin(contents, share, |_| true).await;
    eprintln!(
        "{} pairs of a reader and a read, {:?}",
        procedure.pairs(),
        started.elapsed()
    );
    let mut stale = Vec::new();
    for together in writes.chunks(share.changes) {
        let compared = procedure.after(together).await;
        let names: Vec<_> = together.iter().map(|write| write.name).collect();
        let changed = compared.changed;
        eprintln!(
            "{names:?}: changes {} reads, {:?}",
            changed.len(),
            started.elapsed()
        );
        let is_silent = writes::SILENT
            .iter()
            .any(|(silent, _)| names.contains(silent));
        // Where only a share is read, a change may show in the rest of it.
        let is_seen = changed.is_empty() == is_silent || share != Share::ALL;
        assert!(is_seen, "{names:?} changes {changed:?}");
        stale.extend(compared.stale.into_iter().map(|one| (names.clone(), one)));
    }
    assert!(
        stale.is_empty(),
        "{} stale responses: {stale:#?}",
        stale.len()
    );
}

#[on_both(commits)]
async fn after_changes_of_indicators(db: &TestDb) {
    check(db, writes::metrics::WRITES).await;
}

#[on_both(commits)]
async fn after_changes_of_dashboards(db: &TestDb) {
    check(db, writes::dashboards::WRITES).await;
}

#[on_both(commits)]
async fn after_changes_of_collections(db: &TestDb) {
    check(db, writes::collections::WRITES).await;
}

#[on_both(commits)]
async fn after_changes_of_members(db: &TestDb) {
    check(db, writes::members::WRITES).await;
}

#[on_both(commits)]
async fn after_changes_of_accounts(db: &TestDb) {
    check(db, writes::accounts::WRITES).await;
}

#[on_both(commits)]
async fn after_changes_of_questions(db: &TestDb) {
    check(db, writes::questions::WRITES).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn most_responses_come_from_caches() {
    // nextest runs each test in a process of its own; elsewhere other tests' statements would be counted too.
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let db = TestDb::sqlite().await;
    let contents = Contents::make(&db).await;
    let procedure = Procedure::begin(contents, Share::ALL, |_| true).await;
    // One statement checks whether anything has changed; a user's session takes at most two more.
    for (reader, fewest, least) in [("", 1, 85), ("sam", 3, 85), ("rita", 3, 85), ("ann", 3, 60)] {
        let counted = procedure
            .statements(reader, || STATEMENTS.load(Ordering::SeqCst))
            .await;
        let made = counted.iter().filter(|(_, count)| *count > fewest);
        let made: Vec<_> = made.collect();
        let cached = 100 - 100 * made.len() / counted.len();
        assert!(cached >= least, "{cached} % for {reader:?}: {made:#?}");
    }
}

#[test]
fn every_mutation_is_made_or_has_a_reason() {
    let made = writes::groups().into_iter().flatten().map(Write::mutation);
    let unmade = writes::UNMADE.iter().map(|(name, _)| *name);
    let known: BTreeSet<&str> = made.filter(|name| !name.is_empty()).chain(unmade).collect();
    let schema = Schema::read();
    let served: BTreeSet<&str> = schema
        .fields("Mutation")
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(
        served, known,
        "make it in a group, or say why it changes no cached response"
    );
}

#[test]
fn every_query_is_read_or_has_a_reason() {
    let others = reads::OTHER_ROOTS.iter().map(|(name, ..)| *name);
    let known: BTreeSet<&str> = reads::cached_roots().chain(others).collect();
    let schema = Schema::read();
    let served: BTreeSet<&str> = schema
        .fields("Query")
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(
        served, known,
        "read it, or say why its response is never stale"
    );
}

#[test]
fn every_field_below_a_cached_query_is_read() {
    let (reached, unread) = reads::unread_fields();
    assert!(reached.len() > 150, "{reached:?}");
    assert_eq!(unread, [""; 0]);
}

#[test]
fn every_route_is_read_or_has_a_reason() {
    for pattern in web::route_patterns() {
        let start = pattern.split('{').next().unwrap();
        let is_read =
            pattern == "/graphql" || reads::addresses().any(|path| path.starts_with(start));
        let is_unread = reads::UNREAD_ROUTES
            .iter()
            .any(|(known, _)| *known == pattern);
        assert!(
            is_read || is_unread,
            "{pattern}: read it, or say why it is never stale"
        );
    }
}
