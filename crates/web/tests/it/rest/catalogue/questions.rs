//! Questions as programs and search engines read them.

use domain::id::CollectionId;
use reqwest::StatusCode;
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::posts::{answer, ask};
use testkit::{Actor, TestServer};

use super::get;
use crate::world::{make_asked_collection, make_collection};

const QUESTIONS: &str = "/api/v1/collections/ann/prices/questions";

#[on_sqlite]
async fn questions_are_read_with_their_answers(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let ann = Actor::publisher(&server, "ann").await;
    let bob = Actor::user(&server, "bob").await;
    let prices = make_asked_collection(&ann, "prices", "PUBLIC").await;
    let prices = CollectionId::new(prices.parse().unwrap());
    make_collection(&ann, "quiet", "PUBLIC").await;
    let asker = bob.user_id().await;
    let question = ask(server.db(), asker, prices, "How is the index made?").await;
    ask(server.db(), asker, prices, "When is the next publication?").await;
    let text = "By <b>two</b> [surveys](javascript:alert(1)).";
    answer(server.db(), ann.user_id().await, prices, question, text).await;

    let guest = server.guest();
    let list = get(&guest, &format!("{QUESTIONS}?order=newest&first=1")).await;
    assert_eq!(
        (list.status, list.body["total"].as_u64()),
        (StatusCode::OK, Some(2))
    );
    assert_eq!(
        list.body["questions"][0]["path"],
        "/ann/prices/post/2-when-is-the-next-publication"
    );
    let next = list.body["after"].as_str().unwrap();
    let list = get(
        &guest,
        &format!("{QUESTIONS}?order=newest&first=1&after={next}"),
    )
    .await;
    assert_eq!(
        (&list.body["questions"][0]["number"], &list.body["after"]),
        (&json!(1), &json!(null))
    );
    let found = get(
        &guest,
        &format!("{QUESTIONS}?q=INDEX&tag=method&filter=open"),
    )
    .await;
    assert_eq!(found.body["total"], 1);
    let none = get(&guest, "/api/v1/collections/ann/quiet/questions").await;
    assert_eq!(
        (none.status, &none.body["total"]),
        (StatusCode::OK, &json!(0))
    );

    let whole = get(&guest, &format!("{QUESTIONS}/1")).await;
    let read = &whole.body["question"];
    assert_eq!(
        (&read["title"], &read["post"]["author"]),
        (&json!("How is the index made?"), &json!("bob"))
    );
    assert_eq!(
        read["post"]["html"],
        "<p>Please <strong>explain</strong>.</p>\n"
    );
    let post = &whole.body["answers"][0]["post"];
    assert_eq!(post["text"], text);
    let html = "<p>By &lt;b&gt;two&lt;/b&gt; <a rel=\"nofollow ugc noopener\">surveys</a>.</p>\n";
    assert_eq!(post["html"], html);

    for (path, status) in [
        ("/9", StatusCode::NOT_FOUND),
        ("/x", StatusCode::NOT_FOUND),
        ("/1?x=1", StatusCode::BAD_REQUEST),
        ("?filter=many", StatusCode::BAD_REQUEST),
        ("?series=x", StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(
            get(&guest, &format!("{QUESTIONS}{path}")).await.status,
            status,
            "{path}"
        );
    }

    let text = async |path: &str| guest.get(path).await.text().await.unwrap();
    let index = text("/sitemap.xml").await;
    let query = index
        .split("sitemap.xml?kind=questions")
        .nth(1)
        .unwrap()
        .split("</loc>")
        .next()
        .unwrap();
    let query = query.replace("&amp;", "&");
    let file = text(&format!("/sitemap.xml?kind=questions{query}")).await;
    for page in ["1-how-is-the-index-made", "2-when-is-the-next-publication"] {
        assert!(
            file.contains(&format!("/ann/prices/post/{page}?lang=fr</loc>")),
            "{file}"
        );
    }
}
