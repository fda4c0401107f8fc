//! Access keys: a key of each scope and limit, of every kind of reader, gets what its user gets within its scope, and
//! outside its limit what everybody gets.

use domain::id::{CollectionId, UserId};
use domain::identity::access_key::KeyScope;
use reqwest::{Method, Response, StatusCode, header};
use serde_json::{Value, json};
use testkit::{Actor, TestServer, access_key};

use super::operations::Needs;
use super::table::{Gets, Place, Stands};

/// A key under test.
struct TestedKey {
    text: String,
    scope: KeyScope,
    /// What the reader counts as in the tested collection.
    stands: Stands,
    /// Whether it has a limit.
    is_limited: bool,
}

impl TestedKey {
    async fn send(&self, actor: &Actor, method: Method, path: &str) -> Response {
        let request = actor.request(method, path).bearer_auth(&self.text);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        request
            .body("{\"query\":\"{ site { version } }\"}")
            .send()
            .await
            .unwrap()
    }

    /// The expected status of a request that needs a permission, with `done` for one that is allowed.
    fn expected(&self, place: Place, needs: Needs, least: KeyScope, done: u16) -> u16 {
        match place.expected(needs, self.stands) {
            Gets::Through if self.scope >= least => done,
            Gets::Through | Gets::Forbidden => 403,
            Gets::SignIn => 401,
            Gets::Nothing => 404,
        }
    }
}

/// Keys of each scope, without a limit, limited to the tested collection, and limited to another one.
async fn keys(
    server: &TestServer,
    user: UserId,
    stands: Stands,
    collections: [CollectionId; 2],
) -> Vec<TestedKey> {
    let mut keys = Vec::new();
    for scope in KeyScope::ALL {
        let [here, elsewhere] = collections;
        for (limit, stands) in [
            (None, stands),
            (Some(here), stands),
            (Some(elsewhere), Stands::Stranger),
        ] {
            keys.push(TestedKey {
                text: access_key(server.db(), user, *scope, limit).await,
                scope: *scope,
                stands,
                is_limited: limit.is_some(),
            });
        }
    }
    keys
}

/// Requests addresses with keys of this reader. The cookie of the reader's browser must not count.
pub(super) async fn check(
    server: &TestServer,
    actor: &Actor,
    stands: Stands,
    (place, elsewhere): (Place, CollectionId),
    variables: &Value,
) {
    if stands == Stands::Guest {
        return;
    }
    let text = |name: &str| variables[name].as_str().unwrap();
    let (account, collection) = (text("account"), text("collection"));
    let here = CollectionId::new(text("id").parse().unwrap());
    let user = actor.user_id().await;
    for key in keys(server, user, stands, [here, elsewhere]).await {
        let about = format!(
            "{stands:?}, {:?}, limited {} on {place:?}",
            key.scope, key.is_limited
        );
        let file = format!("/api/v1/series/{account}/{collection}/cpi.csv");
        let answer = key.send(actor, Method::GET, &file).await;
        let expected = key.expected(place, Needs::Read, KeyScope::Read, 200);
        assert_eq!(answer.status().as_u16(), expected, "{file} by {about}");
        assert_eq!(
            answer.headers()[header::CACHE_CONTROL],
            "private, no-store",
            "{about}"
        );

        let part = format!("/api/v1/series/{account}/{collection}/cpi/~observations");
        let answer = key.send(actor, Method::PUT, &part).await;
        // What the reader's user may not do is not found.
        let expected = match (place.expected(Needs::EditMetrics, key.stands), key.scope) {
            (Gets::Through, KeyScope::Publish) => 428,
            (Gets::Through, KeyScope::Read) => 403,
            _ => 404,
        };
        assert_eq!(answer.status().as_u16(), expected, "{part} by {about}");

        let fields = format!("/api/v1/collections/{account}/{collection}");
        let answer = key.send(actor, Method::PATCH, &fields).await;
        let expected = match (place.expected(Needs::EditCollection, key.stands), key.scope) {
            (Gets::Through, KeyScope::Publish) => 428,
            (Gets::Through, KeyScope::Read) => 403,
            _ => 404,
        };
        assert_eq!(answer.status().as_u16(), expected, "{fields} by {about}");

        let events = format!("{fields}/events");
        let event = format!("{events}/{}", text("event"));
        for (method, path, done) in [
            (Method::POST, &events, 422),
            (Method::PUT, &event, 428),
            (Method::DELETE, &event, 412),
        ] {
            let request = actor.request(method.clone(), path).bearer_auth(&key.text);
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let request = match method {
                Method::DELETE => request.header(header::IF_MATCH, "\"9\""),
                _ => request.body("{}"),
            };
            let expected = match (place.expected(Needs::EditMetrics, key.stands), key.scope) {
                (Gets::Through, KeyScope::Publish) => done,
                (Gets::Through, KeyScope::Read) => 403,
                _ => 404,
            };
            let status = request.send().await.unwrap().status();
            assert_eq!(status.as_u16(), expected, "{method} {path} by {about}");
        }
        let answer = key.send(actor, Method::GET, &event).await;
        let expected = key.expected(place, Needs::Read, KeyScope::Read, 200);
        assert_eq!(answer.status().as_u16(), expected, "{event} by {about}");

        let list = format!("/api/v1/collections/{account}/{collection}/series");
        let answer = key.send(actor, Method::GET, &list).await;
        let expected = key.expected(place, Needs::Read, KeyScope::Read, 200);
        assert_eq!(answer.status().as_u16(), expected, "{list} by {about}");

        let questions = format!("/api/v1/collections/{account}/{collection}/questions/1");
        let answer = key.send(actor, Method::GET, &questions).await;
        let expected = key.expected(place, Needs::Read, KeyScope::Read, 200);
        assert_eq!(answer.status().as_u16(), expected, "{questions} by {about}");

        let import = format!("/api/v1/import/{account}/{collection}?mode=mend");
        let answer = key.send(actor, Method::POST, &import).await;
        let expected = key.expected(place, Needs::EditMetrics, KeyScope::Publish, 422);
        assert_eq!(answer.status().as_u16(), expected, "{import} by {about}");
    }
}

/// What no key may do, whoever its user is.
pub(super) async fn check_refused(server: &TestServer, owner: &Actor) {
    let user = owner.user_id().await;
    let key = access_key(server.db(), user, KeyScope::Publish, None).await;
    let archive = format!("/api/v1/accounts/{}/export.zip", owner.name);
    for (method, path) in [
        (Method::GET, archive.as_str()),
        (Method::POST, "/graphql"),
        (Method::GET, "/"),
        (Method::GET, "/account"),
    ] {
        let request = owner.request(method, path).bearer_auth(&key);
        let answer = Actor::read(
            request
                .json(&json!({"query": "{ viewer { id } }"}))
                .send()
                .await
                .unwrap(),
        )
        .await;
        // What may not be exported is not found.
        if path == archive {
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
            continue;
        }
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(
            answer.body["error"]["code"], "ACCESS_KEY_NOT_ALLOWED",
            "{path}"
        );
    }
    for path in [
        format!("/api/v1/search?q={key}"),
        format!("/{key}"),
        format!("/ann?key={key}"),
    ] {
        let answer = Actor::read(server.guest().get(&path).await).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{path}");
        assert_eq!(answer.body["error"]["code"], "ACCESS_KEY_IN_TEXT", "{path}");
    }
}
