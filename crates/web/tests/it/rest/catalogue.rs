//! Collections, accounts and dashboards as described resources: what each reader gets, and what programs may write.

mod events;
mod pages;
mod questions;
mod reading;
mod writing;

use domain::id::{AccountId, CollectionId};
use domain::identity::access_key::KeyScope;
use domain::identity::role::AccountRole;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use testkit::membership::join_account;
use testkit::{Actor, Answer, TestServer, access_key};

use crate::graphql::dashboards::{input, make_dashboard, series_input};
use crate::world::{make_collection, make_metric};

/// The publishers `ann`, with a public collection, one for her account and a private one, and `bob`, with a public and
/// a private one; `cleo`, a member of `ann`'s account, and `sam`, of none. Dashboards of `ann`: `board` in `prices`,
/// and the personal ones `open`, for everybody, and `mine`.
struct Catalogue {
    server: TestServer,
    ann: Actor,
    bob: Actor,
    cleo: Actor,
    sam: Actor,
    /// The ids of `ann`'s collections `prices` and `secret`.
    prices: CollectionId,
    secret: CollectionId,
}

impl Catalogue {
    async fn new(db: &testdb::TestDb) -> Self {
        let server = TestServer::start(db.db()).await;
        let ann = Actor::publisher(&server, "ann").await;
        let bob = Actor::publisher(&server, "bob").await;
        let cleo = Actor::user(&server, "cleo").await;
        let sam = Actor::user(&server, "sam").await;
        let prices = make_collection(&ann, "prices", "PUBLIC").await;
        make_collection(&ann, "Team", "ACCOUNT").await;
        let secret = make_collection(&ann, "secret", "PRIVATE").await;
        make_collection(&bob, "catch", "PUBLIC").await;
        make_collection(&bob, "hidden", "PRIVATE").await;
        let account = ann
            .graphql("{ account(key: \"ann\") { id } }", json!({}))
            .await;
        let account = AccountId::new(uid(&account.data()["account"]["id"]));
        let (owner, member) = (ann.user_id().await, cleo.user_id().await);
        join_account(server.db(), owner, account, (member, AccountRole::Member)).await;
        let cpi = make_metric(&ann, "prices", "cpi", "2024-01;1\n2024-02;2").await;
        let staff = make_metric(&ann, "secret", "staff", "2024-01;5").await;
        let mut yearly = series_input(&cpi);
        yearly["freq"] = json!("Y");
        yearly["agg"] = json!("sum");
        let pair = input("pair", "LINE", &[series_input(&staff), yearly]);
        let alone = input("alone", "BAR", &[series_input(&cpi)]);
        let charts = [pair.clone(), alone];
        make_dashboard(&ann, Some("prices"), ("Board", None), &charts).await;
        let charts = std::slice::from_ref(&pair);
        make_dashboard(&ann, None, ("open", Some("PUBLIC")), charts).await;
        make_dashboard(&ann, None, ("mine", Some("PRIVATE")), &[]).await;
        let (prices, secret) = (uid(&json!(prices)), uid(&json!(secret)));
        Self {
            server,
            ann,
            bob,
            cleo,
            sam,
            prices: CollectionId::new(prices),
            secret: CollectionId::new(secret),
        }
    }

    /// A key of `actor`.
    async fn key(&self, actor: &Actor, scope: KeyScope, limit: Option<CollectionId>) -> String {
        access_key(self.server.db(), actor.user_id().await, scope, limit).await
    }

    fn with_key(&self, key: &str, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.guest().request(method, path);
        request.bearer_auth(key)
    }
}

async fn sent(request: RequestBuilder) -> Answer {
    Actor::read(request.send().await.unwrap()).await
}

async fn get(actor: &Actor, path: &str) -> Answer {
    Actor::read(actor.get(path).await).await
}

/// A UUID in an answer.
fn uid(value: &Value) -> uuid::Uuid {
    value.as_str().unwrap().parse().unwrap()
}

/// The texts at `field` of the items of a list.
fn texts(list: &Value, field: &str) -> Vec<String> {
    let items = list.as_array().unwrap().iter();
    let text = |item: &Value| item[field].as_str().unwrap().to_owned();
    items.map(text).collect()
}
