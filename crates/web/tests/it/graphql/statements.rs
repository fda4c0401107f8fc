//! The number of database statements: a page of many series needs no more than a page of few.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::json;
use testdb::{TestDb, on_both};
use testkit::{Actor, TestServer};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::world::{make_collection, make_metric};

pub(crate) static STATEMENTS: AtomicUsize = AtomicUsize::new(0);

/// Counts the statements that the database drivers log.
pub(crate) struct Counter;

impl Subscriber for Counter {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::query"
    }

    fn event(&self, _: &Event<'_>) {
        STATEMENTS.fetch_add(1, Ordering::SeqCst);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

/// Counts the statements for reading three series each of `count` indicators.
async fn statements(actor: &Actor, count: usize) -> usize {
    let query = "query($first: Int!) { collection(account: \"ann\", key: \"prices\") { metrics(first: $first) { nodes {
        path
        year: series(freq: \"Y\", agg: \"sum\") { observations latest { value } problems { code } }
        shown: series(display: true) { observations problems { code } }
        last: series(transform: \"change\", order: \"desc\", limit: \"1\") { observations problems { code } }
    } } } }";
    let before = STATEMENTS.load(Ordering::SeqCst);
    let answer = actor.graphql(query, json!({"first": count})).await;
    let requested = STATEMENTS.load(Ordering::SeqCst) - before;
    let nodes = answer.data()["collection"]["metrics"]["nodes"]
        .as_array()
        .unwrap();
    assert_eq!(nodes.len(), count);
    for node in nodes {
        for name in ["year", "shown", "last"] {
            assert!(
                !node[name]["observations"]["values"]
                    .as_array()
                    .unwrap()
                    .is_empty(),
                "{node}"
            );
        }
    }
    requested
}

#[on_both(counts)]
async fn a_page_of_many_series_takes_no_more_statements_than_one_of_few(db: &TestDb) {
    // nextest runs each test in a process of its own; elsewhere other tests' statements would be counted too.
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    for number in 0..36 {
        make_metric(
            &ann,
            "prices",
            &format!("m{number}"),
            "2023-01;1\n2023-02;2\n2024-01;3",
        )
        .await;
    }
    let few = statements(&ann, 2).await;
    assert!((3..=20).contains(&few), "{few} statements");
    // Queries of one moment are batched: on a busy machine there may be a few batches. One statement an
    // indicator would be 34 more.
    let many = statements(&ann, 36).await;
    assert!(
        many < few + 34,
        "{few} statements for 2 indicators, {many} for 36"
    );
}

// Only on SQLite: on PostgreSQL, commits of other tests on the same server count as changes too.
#[tokio::test]
async fn what_was_read_once_is_answered_from_memory_in_other_words_too() {
    if std::env::var_os("NEXTEST").is_none() {
        return;
    }
    tracing::subscriber::set_global_default(Counter).unwrap();
    let db = TestDb::sqlite().await;
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    make_collection(&ann, "prices", "PUBLIC").await;
    make_metric(&ann, "prices", "cpi", "2023-01;1\n2023-02;2\n2024-01;3").await;
    let guest = server.guest();
    let requested = async |query: &str| {
        let before = STATEMENTS.load(Ordering::SeqCst);
        let response = guest
            .get(&format!("/api/v1/series/ann/prices/cpi.csv?{query}"))
            .await;
        assert_eq!(response.status(), 200, "{query}");
        STATEMENTS.load(Ordering::SeqCst) - before
    };
    // A first read is one statement. The server has not read yet that the indicator was made, and makes the file anew.
    assert_eq!(requested("freq=Q&start=2023").await, 1);
    assert!(requested("freq=Q&start=2023").await > 1);
    // The one statement asks whether anything was committed.
    for query in [
        "freq=Q&start=2023",
        "start=2023-01&freq=Q",
        "agg=avg&freq=Q&start=2023-Q1&order=asc",
        "fr%65q=Q&start=2023",
    ] {
        assert_eq!(requested(query).await, 1, "{query}");
    }
    // A first read is one statement.
    assert_eq!(requested("freq=Q&start=2024").await, 1);
}
