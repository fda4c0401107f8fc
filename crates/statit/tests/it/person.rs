//! A user of a running program, by requests.

use std::{path::Path, time::Duration};

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::program::Server;

pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// A user or a guest at a browser that stores cookies.
#[derive(Clone)]
pub(crate) struct Person {
    client: Client,
    address: String,
    name: String,
}

impl Person {
    pub(crate) fn guest(server: &Server) -> Self {
        storage::install_tls();
        let client = Client::builder()
            .cookie_store(true)
            .no_proxy()
            .timeout(Duration::from_secs(60))
            .build()
            .unwrap();
        Self {
            client,
            address: server.address.clone(),
            name: String::new(),
        }
    }

    /// The same user at a server that was started again, perhaps on another port.
    pub(crate) fn at(&self, server: &Server) -> Self {
        let mut person = self.clone();
        person.address.clone_from(&server.address);
        person
    }

    /// The same user, whose account has this key.
    pub(crate) fn named(&self, name: &str) -> Self {
        let mut person = self.clone();
        name.clone_into(&mut person.name);
        person
    }

    /// A publisher who signs up with a mailed code.
    pub(crate) async fn publisher(server: &Server, data: &Path, name: &str) -> Self {
        let mut person = Self::guest(server);
        name.clone_into(&mut person.name);
        let email = format!("{name}@example.org");
        let begun = person.begin_sign_up(&email).await;
        let code = mailed_code(data, &email).await;
        person
            .done(
                "mutation($request: ID!, $code: String!, $name: String!, $password: String!) {
                    done: completeSignUp(
                        request: $request, code: $code, username: $name, password: $password) {
                        viewer { id } problems { code } } }",
                json!({"request": begun["request"], "code": code, "name": name, "password": PASSWORD}),
            )
            .await;
        person
    }

    /// Asks for the code that a publisher signs up with.
    pub(crate) async fn begin_sign_up(&self, email: &str) -> Value {
        self.done(
            "mutation($email: String!) {
                done: beginSignUp(email: $email, intent: PUBLISHER, language: EN) {
                    request problems { code } } }",
            json!({"email": email}),
        )
        .await
    }

    pub(crate) async fn sign_in(server: &Server, email: &str, password: &str) -> Self {
        let person = Self::guest(server);
        person
            .done(
                "mutation($email: String!, $password: String!) {
                    done: signIn(email: $email, password: $password) { viewer { id } problems { code } } }",
                json!({"email": email, "password": password}),
            )
            .await;
        person
    }

    /// Creates a collection in an account. Returns the data of the response.
    pub(crate) async fn collection(&self, account: &str, key: &str, access: &str) -> Value {
        self.data(
            "mutation($account: String!, $input: CollectionInput!) {
                done: createCollection(account: $account, input: $input) { problems { code } } }",
            json!({"account": account, "input": {
                "key": key, "name": {"en": key}, "summary": {}, "description": {}, "tags": {},
                "licence": "CC_BY", "access": access, "questions": false,
            }}),
        )
        .await
    }

    /// Creates a yearly indicator in the user's own account. Returns its id.
    pub(crate) async fn metric(
        &self,
        collection: &str,
        path: &str,
        lines: &str,
    ) -> Result<String, Trouble> {
        let answer = self
            .ask(
                "mutation($account: String!, $collection: String!, $input: MetricInput!, $lines: String) {
                    done: createMetric(
                        account: $account, collection: $collection, input: $input, lines: $lines) {
                        metric { id } problems { code } } }",
                json!({"account": self.name, "collection": collection, "lines": lines, "input": {
                    "path": path, "frequency": "YEARLY", "name": {"en": path}, "unit": {}, "notes": {},
                    "tags": {}, "aggregation": "NONE", "transformation": "NONE",
                }}),
            )
            .await?;
        let id = answer.pointer("/done/metric/id").and_then(Value::as_str);
        Ok(id.unwrap_or_else(|| panic!("{answer}")).to_owned())
    }

    /// Adds lines on top of a vintage. Returns the number of the new vintage.
    pub(crate) async fn publish(
        &self,
        id: &str,
        based_on: u64,
        lines: &str,
    ) -> Result<u64, Trouble> {
        let answer = self
            .ask(
                "mutation($id: ID!, $lines: String!, $basedOn: Int!) {
                    done: publish(id: $id, lines: $lines, mode: MERGE, basedOn: $basedOn) {
                        metric { vintage } problems { code params } } }",
                json!({"id": id, "lines": lines, "basedOn": based_on}),
            )
            .await?;
        let vintage = answer.pointer("/done/metric/vintage");
        let vintage = vintage.and_then(Value::as_u64);
        Ok(vintage.unwrap_or_else(|| panic!("{answer}")))
    }

    /// The data of a response, or the reason why it is missing.
    pub(crate) async fn ask(&self, query: &str, variables: Value) -> Result<Value, Trouble> {
        let request = self
            .client
            .post(format!("{}/graphql", self.address))
            .json(&json!({"query": query, "variables": variables}));
        let answer = request.send().await.map_err(|_| Trouble::NoAnswer)?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(|_| Trouble::NoAnswer)?;
        let mut body: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        match body.get("errors") {
            None if status == StatusCode::OK => Ok(body["data"].take()),
            _ => Err(Trouble::Rejected(status, body)),
        }
    }

    /// The data of a response that must succeed.
    pub(crate) async fn data(&self, query: &str, variables: Value) -> Value {
        self.ask(query, variables).await.unwrap()
    }

    /// The payload `done` of a change that must be accepted.
    pub(crate) async fn done(&self, query: &str, variables: Value) -> Value {
        let mut data = self.data(query, variables).await;
        assert_eq!(data.pointer("/done/problems"), Some(&json!([])), "{data}");
        data["done"].take()
    }

    /// Sends bytes unchanged.
    pub(crate) async fn post(&self, path: &str, body: Vec<u8>) -> Response {
        let request = self
            .client
            .post(format!("{}{path}", self.address))
            .body(body);
        request.send().await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        let request = self.client.get(format!("{}{path}", self.address));
        request.send().await.unwrap()
    }

    pub(crate) async fn set_picture(&self, account: &str, png: Vec<u8>) {
        assert_eq!(self.try_picture(account, png).await, 204);
    }

    /// Tries to set the picture of an account. Returns the status.
    pub(crate) async fn try_picture(&self, account: &str, png: Vec<u8>) -> u16 {
        let path = format!("{}/api/v1/accounts/{account}/picture", self.address);
        let sent = self
            .client
            .put(path)
            .header("content-type", "image/png")
            .body(png)
            .send()
            .await
            .unwrap();
        sent.status().as_u16()
    }

    pub(crate) async fn picture(&self, account: &str) -> Vec<u8> {
        let shown = self
            .get(&format!("/api/v1/accounts/{account}/picture"))
            .await;
        assert_eq!(shown.status(), StatusCode::OK);
        shown.bytes().await.unwrap().to_vec()
    }

    /// The lines of an indicator's file; `None` where it does not exist.
    pub(crate) async fn file(&self, path: &str) -> Option<Vec<String>> {
        let address = format!("/api/v1/series/{}/{path}.csv", self.name);
        let answer = self.get(&address).await;
        match answer.status() {
            StatusCode::OK => {
                let text = answer.text().await.unwrap();
                Some(text.lines().skip(1).map(str::to_owned).collect())
            }
            StatusCode::NOT_FOUND => None,
            status => panic!("{address}: {status}"),
        }
    }
}

/// The reason for missing data.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The server ended before it responded.
    NoAnswer,
    /// The server responded with errors.
    Rejected(StatusCode, Value),
}

/// The code of the latest mail to this address, once the mail exists.
async fn mailed_code(data: &Path, email: &str) -> String {
    for _ in 0..200 {
        let mails = std::fs::read_dir(data.join("mail"));
        let texts = mails
            .into_iter()
            .flatten()
            .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
        for text in texts {
            let of = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
            if of("To: ").is_some_and(|to| to.contains(email)) {
                let subject = of("Subject: ").unwrap_or_default();
                let word = subject.split(' ').next().unwrap_or_default();
                // Other mails have no code.
                if word.starts_with(|letter: char| letter.is_ascii_digit()) {
                    return word.to_owned();
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no mail came for {email}");
}
