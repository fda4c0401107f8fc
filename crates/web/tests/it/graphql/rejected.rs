//! Documents that are rejected: what the response says, and how long it is.

use serde_json::{Value, json};
use testdb::{TestDb, on_sqlite};
use testkit::TestServer;

/// Most bytes of the response to a rejected document.
const MOST: usize = 64 * 1024;

/// A document with this many fields that do not exist.
fn unknown_fields(count: usize) -> String {
    let fields: String = (0..count)
        .map(|number| format!("nothing{number} "))
        .collect();
    format!("{{ {fields} }}")
}

#[on_sqlite]
async fn the_response_is_short_however_much_is_wrong(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let guest = server.guest();
    let page = "query($first: Int!) { collection(account: \"a\", key: \"b\") { metrics(first: $first) { totalCount } } }";
    let long = "\u{1}\"".repeat(100_000);
    for (name, query, variables) in [
        ("many errors", unknown_fields(900), json!({})),
        ("a long variable", page.to_owned(), json!({"first": long})),
        (
            "a long name",
            unknown_fields(1).replace("nothing", &"n".repeat(15_000)),
            json!({}),
        ),
        (
            "escapes",
            page.to_owned(),
            json!({"first": "\u{1}".repeat(30_000)}),
        ),
        ("one error", unknown_fields(1), json!({})),
    ] {
        let answer = guest.graphql(&query, variables).await;
        assert_eq!(answer.error_code(), "BAD_REQUEST", "{name}");
        let errors = answer.body["errors"].as_array().map_or(0, Vec::len);
        assert!(errors > 0, "{name}");
        assert!(answer.body.to_string().len() <= MOST, "{name}");
        assert_eq!(answer.body["data"], Value::Null, "{name}");
    }
}
