//! The rate limits of reads: the counters of users and networks, responses from the cache, and the headers.

use domain::identity::access_key::KeyScope;
use reqwest::{Method, RequestBuilder};
use serde_json::json;
use service::{Rate, Rates};
use testdb::{TestDb, on_both, on_sqlite};
use testkit::{Actor, Answer, Options, TestServer, access_key};

use crate::world::publisher_with;

const COLLECTION: &str = "/api/v1/collections/ann/prices";
const CSV: &str = "/api/v1/series/ann/prices/cpi.csv";

/// A server that accepts three reads a minute of a network and five of a user. The public indicator
/// `ann/prices/cpi`, and the user of its publisher.
async fn server(db: &TestDb) -> (TestServer, Actor) {
    let rate = |attempts| Rate {
        attempts,
        seconds: 60,
    };
    let mut options = Options {
        rates: Rates {
            network_reads: rate(3),
            user_reads: rate(5),
            ..Options::default().rates
        },
        ..Options::default()
    };
    options.web.proxies = vec!["127.0.0.1".parse().unwrap()];
    let server = TestServer::start_with(db.db(), options).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    (server, ann)
}

/// A read from this address.
fn read(server: &TestServer, from: &str, path: &str) -> RequestBuilder {
    let request = server.guest().request(Method::GET, path);
    request.header("x-forwarded-for", from)
}

/// The status, and the reads left as the header says; -1 without the header.
async fn left(request: RequestBuilder) -> (u16, i64) {
    let response = request.send().await.unwrap();
    let header = response.headers().get("ratelimit");
    let text = header.map_or("", |value| value.to_str().unwrap());
    let left = text
        .strip_prefix("\"reads\";r=")
        .and_then(|rest| rest.split(';').next());
    (
        response.status().as_u16(),
        left.map_or(-1, |digits| digits.parse().unwrap()),
    )
}

async fn answer(request: RequestBuilder) -> Answer {
    Actor::read(request.send().await.unwrap()).await
}

#[on_sqlite]
async fn guests_share_the_reads_of_their_network(db: &TestDb) {
    let (server, _) = server(db).await;
    for (from, expected) in [
        ("192.0.2.1", (200, 2)),
        ("192.0.2.77", (200, 1)),
        ("198.51.100.1", (200, 2)),
        ("192.0.2.1", (200, 0)),
        ("192.0.2.1", (429, 0)),
        ("198.51.100.1", (200, 1)),
    ] {
        assert_eq!(
            left(read(&server, from, COLLECTION)).await,
            expected,
            "{from}"
        );
    }
    let rejected =
        answer(read(&server, "192.0.2.1", COLLECTION).header("accept-language", "fr")).await;
    assert_eq!(
        (rejected.status.as_u16(), &rejected.body["code"]),
        (429, &json!("TOO_MANY_READS"))
    );
    let detail = rejected.body["detail"].as_str().unwrap();
    assert!(
        detail.starts_with("Trop de requêtes. Réessayez dans ")
            && detail.ends_with("en autorise davantage."),
        "{detail}"
    );
    let wait: u32 = rejected.headers["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=60).contains(&wait));
    assert_eq!(rejected.headers["ratelimit-policy"], "\"reads\";q=3;w=60");
    assert_eq!(rejected.headers["content-type"], "application/problem+json");
    let exposed = rejected.headers["access-control-expose-headers"]
        .to_str()
        .unwrap();
    assert!(exposed.contains("RateLimit"));
}

#[on_sqlite]
async fn documents_of_guests_are_reads_unless_they_are_cached_or_change_something(db: &TestDb) {
    let (server, ann) = server(db).await;
    let ask = async |from: &str, query: &str| {
        let request = server.guest().request(Method::POST, "/graphql");
        let request = request.header("x-forwarded-for", from);
        left(request.json(&json!({"query": query}))).await
    };
    let document = |mark: &str| {
        format!("# {mark}\n{{ collection(account: \"ann\", key: \"prices\") {{ key }} }}")
    };
    let own = "192.0.2.1";
    for (from, query, expected) in [
        (own, document("a"), (200, 2)),
        (own, document("b"), (200, 1)),
        // From the cache.
        (own, document("a"), (200, -1)),
        // A document that is not valid takes work, too.
        (own, "{ nothing }".to_owned(), (400, 0)),
        (own, document("c"), (429, 0)),
        (own, document("b"), (200, -1)),
        (
            own,
            "mutation { signOut { problems { code } } }".to_owned(),
            (200, -1),
        ),
        ("198.51.100.1", document("c"), (200, 2)),
    ] {
        assert_eq!(ask(from, &query).await, expected, "{from} {query}");
    }
    // The network is left out of the count of a signed-in user.
    for mark in ["d", "e", "f", "g", "h", "i"] {
        assert_eq!(ann.graphql(&document(mark), json!({})).await.status, 200);
    }
}

#[on_sqlite]
async fn a_user_has_reads_of_her_own_whatever_the_network_and_the_key(db: &TestDb) {
    let (server, ann) = server(db).await;
    let from = "192.0.2.1";
    for _ in 0..4 {
        left(read(&server, from, COLLECTION)).await;
    }
    let id = ann.user_id().await;
    let keys = [
        access_key(server.db(), id, KeyScope::Read, None).await,
        access_key(server.db(), id, KeyScope::Publish, None).await,
    ];
    let with = |key: &str| read(&server, from, COLLECTION).bearer_auth(key);
    assert_eq!(left(with(&keys[0])).await, (200, 4));
    assert_eq!(left(with(&keys[1])).await, (200, 3));
    assert_eq!(
        left(ann.request(Method::GET, COLLECTION)).await,
        (200, 2),
        "her session"
    );
    let me = answer(read(&server, from, "/api/v1/me").bearer_auth(&keys[0])).await;
    let limits = &me.body["limits"];
    assert_eq!(
        (
            &limits["reads"]["limit"],
            &limits["reads"]["left"],
            &limits["reads"]["window"]
        ),
        (&json!(5), &json!(1), &json!(60))
    );
    assert_eq!(
        (&limits["writes"]["limit"], &limits["writes"]["left"]),
        (&json!(120), &json!(120))
    );
    assert_eq!(left(with(&keys[1])).await, (200, 0));
    let rejected = answer(with(&keys[0])).await;
    assert_eq!(
        (rejected.status.as_u16(), &rejected.body["code"]),
        (429, &json!("TOO_MANY_READS"))
    );
    let detail = rejected.body["detail"].as_str().unwrap();
    assert!(!detail.contains("access key"), "{detail}");
}

#[on_both(counts)]
async fn a_write_is_counted_as_a_write(db: &TestDb) {
    let (server, ann) = server(db).await;
    let key = access_key(server.db(), ann.user_id().await, KeyScope::Publish, None).await;
    let part = "/api/v1/series/ann/prices/cpi/~observations";
    let write = server.guest().request(Method::POST, part).bearer_auth(&key);
    let written = write.header("content-type", "text/plain").body("2031-01;1");
    assert_eq!(left(written).await, (200, -1));
    let me = answer(
        server
            .guest()
            .request(Method::GET, "/api/v1/me")
            .bearer_auth(&key),
    )
    .await;
    let limits = &me.body["limits"];
    assert_eq!(
        (&limits["reads"]["left"], &limits["writes"]["left"]),
        (&json!(4), &json!(119))
    );
}

#[on_both(counts)]
async fn an_invalid_key_counts_for_its_network(db: &TestDb) {
    let (server, _) = server(db).await;
    let guess = || read(&server, "192.0.2.1", COLLECTION).bearer_auth("statit_guess");
    for expected in [(401, 2), (401, 1), (401, 0), (429, 0)] {
        assert_eq!(left(guess()).await, expected);
    }
    assert_eq!(left(read(&server, "192.0.2.1", COLLECTION)).await, (429, 0));
}

#[on_sqlite]
async fn responses_from_the_cache_cost_nothing(db: &TestDb) {
    let (server, _) = server(db).await;
    let csv = || read(&server, "192.0.2.1", CSV);
    assert_eq!(left(csv()).await, (200, 2), "made for this request");
    // A server that has just started reads the content log for the second one.
    assert_eq!(left(csv()).await.0, 200);
    for _ in 0..9 {
        assert_eq!(left(csv()).await, (200, -1));
    }
    assert_eq!(left(read(&server, "192.0.2.1", COLLECTION)).await.0, 200);
}
