//! Pages as sent to each reader: in their language, and as they see them.

use reqwest::{Method, Response};
use serde_json::json;
use testdb::{TestDb, on_sqlite};
use testkit::{Actor, PASSWORD, TestServer};

use super::first_paint::can_draw;
use crate::rest::series::set_access;
use crate::world::{make_collection, make_metric, publisher_with};

/// The parts of a request that choose the language: `Accept-Language`, the cookie of the footer, and the query.
type Wish = (&'static str, Option<&'static str>, &'static str);

/// The page of ann's indicator for the owner of a session, or for a guest.
async fn request(server: &TestServer, session: Option<&str>, wish: Wish) -> Response {
    let (accepted, chosen, query) = wish;
    let chosen = chosen.map(|language| format!("statit_language={language}"));
    let cookies: Vec<&str> = chosen.as_deref().into_iter().chain(session).collect();
    let guest = server.guest();
    let request = guest.request(Method::GET, &format!("/ann/prices/cpi{query}"));
    let request = request.header("accept-language", accepted);
    let request = request.header("cookie", cookies.join("; "));
    request.send().await.unwrap()
}

/// Signs in a user who has this stored language. Returns the session cookie.
async fn session(server: &TestServer, user: &Actor, language: &str) -> String {
    let stored =
        "mutation($language: Language!) { setLanguage(language: $language) { problems { code } } }";
    let answer = user.graphql(stored, json!({"language": language})).await;
    assert_eq!(answer.data()["setLanguage"]["problems"], json!([]));
    let signed_in = server
        .guest()
        .graphql(
            "mutation($email: String!, $password: String!) {
                signIn(email: $email, password: $password) { problems { code } } }",
            json!({"email": user.email(), "password": PASSWORD}),
        )
        .await;
    let cookie = signed_in.headers["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

#[on_sqlite]
async fn the_page_has_the_language_of_its_reader(db: &TestDb) {
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let bob = Actor::user(&server, "bob").await;
    let french = session(&server, &bob, "FR").await;
    let english = session(&server, &ann, "EN").await;
    let ended = "statit_session=unknown".to_owned();
    for (session, wish, language) in [
        (None, ("en-US", None, ""), "en"),
        (None, ("fr-CA, en", None, ""), "fr"),
        (None, ("en", Some("fr"), ""), "fr"),
        (None, ("fr", Some("en"), ""), "en"),
        (None, ("fr", Some("de"), ""), "fr"),
        (None, ("en", Some("en"), "?lang=fr"), "fr"),
        (None, ("fr", Some("fr"), "?lang=en"), "en"),
        (None, ("en", Some("fr"), "?lang=de"), "fr"),
        (Some(&french), ("en-US", None, ""), "fr"),
        (Some(&french), ("en", Some("en"), "?lang=en"), "fr"),
        (Some(&english), ("fr", None, ""), "en"),
        (Some(&english), ("fr", Some("fr"), "?lang=fr"), "en"),
        (Some(&ended), ("fr", None, ""), "fr"),
        (Some(&ended), ("en", Some("fr"), ""), "fr"),
    ] {
        let response = request(&server, session.map(String::as_str), wish).await;
        let case = format!("{session:?} {wish:?}");
        assert_eq!(response.headers()["content-language"], language, "{case}");
        assert!(
            response.headers()["vary"]
                .to_str()
                .unwrap()
                .contains("Cookie")
        );
        let page = response.text().await.unwrap();
        assert!(
            page.contains(&format!("<html lang=\"{language}\"")),
            "{case}"
        );
        if can_draw() {
            let word = if language == "fr" {
                "Conditions"
            } else {
                "Terms"
            };
            assert!(page.contains(&format!(">{word}<")), "{case}: {page}");
        }
    }
}

#[on_sqlite]
async fn the_page_is_drawn_with_the_rights_of_its_reader_and_of_nobody_else(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    make_collection(&ann, "vault", "PRIVATE").await;
    make_metric(&ann, "vault", "secret", "2024-01;1").await;
    let bob = Actor::user(&server, "bob").await;
    let guest = server.guest();
    // Each reader comes before and after each other one.
    for round in 0..2 {
        for (path, seen) in [
            ("/ann", "vault"),
            ("/ann/prices", "/new?kind=indicator"),
            ("/ann/prices/cpi", "Add value"),
            ("/ann/vault", "<h1"),
            ("/ann/vault/secret", "<h1"),
        ] {
            for (actor, is_owner) in [(&guest, false), (&ann, true), (&bob, false)] {
                let response = actor.get(path).await;
                let case = format!("{path} as {:?}, round {round}", actor.name);
                let cached = response.headers()["cache-control"].clone();
                let page = response.text().await.unwrap();
                assert_eq!(page.contains(seen), is_owner, "{case}: {page}");
                let is_drawn = page.contains("<h1");
                assert_eq!(
                    is_drawn,
                    is_owner || !path.starts_with("/ann/vault"),
                    "{case}"
                );
                let is_users = is_drawn && !actor.name.is_empty();
                let expected = if is_users {
                    "private, no-store"
                } else {
                    "private, no-cache"
                };
                assert_eq!(cached, expected, "{case}");
            }
        }
    }
}

#[on_sqlite]
async fn a_drawing_ends_with_the_right_to_see_it_and_with_the_session(db: &TestDb) {
    if !can_draw() {
        return;
    }
    let server = TestServer::start(db.db()).await;
    let (ann, _) = publisher_with(&server, "ann", "PUBLIC").await;
    let bob = Actor::user(&server, "bob").await;
    for (access, readers) in [("PUBLIC", 2), ("PRIVATE", 1), ("PUBLIC", 2)] {
        set_access(&ann, access).await;
        let mut drawn = 0;
        for actor in [&ann, &bob] {
            let page = actor.get("/ann/prices/cpi").await.text().await.unwrap();
            drawn += usize::from(page.contains("<h1"));
        }
        assert_eq!(drawn, readers, "{access}");
    }
    set_access(&ann, "PRIVATE").await;
    let signed_out = ann
        .graphql("mutation { signOut { done } }", json!({}))
        .await;
    assert_eq!(signed_out.data()["signOut"]["done"], true);
    let page = ann.get("/ann/prices/cpi").await.text().await.unwrap();
    assert!(!page.contains("<h1"), "{page}");
}
