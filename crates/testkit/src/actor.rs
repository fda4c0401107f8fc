//! Users for tests, each with a browser that stores cookies.

use std::time::Duration;

use domain::id::UserId;
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode, redirect};
use serde_json::{Value, json};

use crate::server::TestServer;

/// The password of every actor.
pub const PASSWORD: &str = "correct horse battery staple";

/// A user or a guest, with a browser.
pub struct Actor {
    client: Client,
    base: String,
    /// The username; empty for a guest.
    pub name: String,
}

/// A response of `/graphql`.
#[derive(Debug)]
pub struct Answer {
    /// The HTTP status.
    pub status: StatusCode,
    /// The headers.
    pub headers: reqwest::header::HeaderMap,
    /// The body; null if it is not JSON.
    pub body: Value,
}

impl Answer {
    /// Returns the data of a successful response.
    ///
    /// # Panics
    /// If the response has errors, no data, or a status other than 200.
    #[must_use]
    #[expect(clippy::panic, reason = "the test fails here")]
    pub fn data(&self) -> &Value {
        match self.body.get("data") {
            Some(data) if self.status == StatusCode::OK && self.body.get("errors").is_none() => {
                data
            }
            _ => panic!("{} {}", self.status, self.body),
        }
    }

    /// The code of the first error; empty if there is no error.
    #[must_use]
    pub fn error_code(&self) -> &str {
        let code = self.body.pointer("/errors/0/extensions/code");
        code.and_then(Value::as_str).unwrap_or_default()
    }
}

/// The codes of the problems in a payload.
#[must_use]
pub fn problem_codes(payload: &Value) -> Vec<String> {
    let problems = payload.get("problems").and_then(Value::as_array);
    let codes = problems
        .into_iter()
        .flatten()
        .filter_map(|problem| problem.get("code"));
    codes
        .filter_map(|code| code.as_str().map(str::to_owned))
        .collect()
}

/// How long a client keeps an idle connection. The server closes one after [`web::Limits::headers`], 10 seconds, also
/// while a request is on its way (RFC 9112, 9.5), which a client cannot repeat if it changes something. So clients, as
/// the proxies of `packaging/proxy`, are the first to close it.
const IDLE_CONNECTION_TIME: Duration = Duration::from_secs(5);

impl Actor {
    /// A guest: a browser without a session.
    #[must_use]
    #[expect(clippy::expect_used, reason = "a test can't go on without its client")]
    pub fn guest(server: &TestServer) -> Self {
        storage::install_tls();
        let client = Client::builder()
            .cookie_store(true)
            .redirect(redirect::Policy::none())
            .no_proxy()
            .no_gzip()
            .pool_idle_timeout(IDLE_CONNECTION_TIME)
            .build()
            .expect("a client");
        Self {
            client,
            base: server.url(""),
            name: String::new(),
        }
    }

    /// Signs up through the server as a reader.
    pub async fn user(server: &TestServer, name: &str) -> Self {
        Self::sign_up(server, name, "USER").await
    }

    /// Signs up through the server as a publisher.
    pub async fn publisher(server: &TestServer, name: &str) -> Self {
        Self::sign_up(server, name, "PUBLISHER").await
    }

    /// Returns the id of the signed-in user.
    #[expect(clippy::expect_used, reason = "a test can't go on without it")]
    pub async fn user_id(&self) -> UserId {
        let answer = self.graphql("{ viewer { id } }", json!({})).await;
        let id = answer
            .data()
            .pointer("/viewer/id")
            .and_then(Value::as_str)
            .map(str::to_owned);
        let id = id.expect("somebody signed in");
        UserId::new(id.parse().expect("an id"))
    }

    /// Signs up with a code sent by mail, as new users do.
    #[expect(clippy::panic, reason = "a test can't go on without its actors")]
    pub async fn sign_up(server: &TestServer, name: &str, intent: &str) -> Self {
        let mut actor = Self::guest(server);
        name.clone_into(&mut actor.name);
        let email = actor.email();
        let begun = actor
            .graphql(
                "mutation($email: String!, $intent: SignIntent!) {
                    beginSignUp(email: $email, intent: $intent, language: EN) { request problems { code } } }",
                json!({"email": email, "intent": intent}),
            )
            .await;
        let Some(request) = begun
            .data()
            .pointer("/beginSignUp/request")
            .and_then(Value::as_str)
        else {
            panic!("no code was sent: {}", begun.body)
        };
        let code = mailed_code(server, &email).await;
        let done = actor
            .graphql(
                "mutation($request: ID!, $code: String!, $name: String!, $password: String!) {
                    completeSignUp(request: $request, code: $code, username: $name, password: $password) {
                        viewer { id } problems { code field params } } }",
                json!({"request": request, "code": code, "name": name, "password": PASSWORD}),
            )
            .await;
        let viewer = done.data().pointer("/completeSignUp/viewer");
        assert!(
            viewer.is_some_and(Value::is_object),
            "not signed up: {}",
            done.body
        );
        actor
    }

    /// The email address of this user.
    #[must_use]
    pub fn email(&self) -> String {
        format!("{}@example.org", self.name)
    }

    /// The same browser at another server of the same database and host.
    #[must_use]
    pub fn at(&self, server: &TestServer) -> Self {
        Self {
            client: self.client.clone(),
            base: server.url(""),
            name: self.name.clone(),
        }
    }

    /// Signs in the same user in another browser, with the password.
    pub async fn another_browser(&self, server: &TestServer) -> Self {
        let mut actor = Self::guest(server);
        actor.name.clone_from(&self.name);
        let answer = actor
            .graphql(
                "mutation($email: String!, $password: String!) {
                    signIn(email: $email, password: $password) { viewer { id } problems { code } } }",
                json!({"email": self.email(), "password": PASSWORD}),
            )
            .await;
        let viewer = answer.data().pointer("/signIn/viewer");
        assert!(
            viewer.is_some_and(Value::is_object),
            "not signed in: {}",
            answer.body
        );
        actor
    }

    /// Sends a GraphQL operation.
    #[expect(clippy::expect_used, reason = "a test can't go on without an answer")]
    pub async fn graphql(&self, query: &str, variables: Value) -> Answer {
        let body = json!({"query": query, "variables": variables});
        let response = self
            .request(Method::POST, "/graphql")
            .json(&body)
            .send()
            .await;
        Self::read(response.expect("an answer")).await
    }

    /// Reads a response as JSON.
    pub async fn read(response: Response) -> Answer {
        let (status, headers) = (response.status(), response.headers().clone());
        let body = response.bytes().await.unwrap_or_default();
        let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
        Answer {
            status,
            headers,
            body,
        }
    }

    /// Prepares a request of this user's browser.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    /// Requests a path with GET.
    #[expect(clippy::expect_used, reason = "a test can't go on without an answer")]
    pub async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path)
            .send()
            .await
            .expect("an answer")
    }
}

/// Returns the token in the link of the latest invitation sent to this address.
#[expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test can't go on without the token"
)]
pub async fn mailed_token(server: &TestServer, email: &str) -> String {
    server.service().run_due_jobs().await.expect("the queue");
    let mut mails: Vec<_> = std::fs::read_dir(server.mails())
        .expect("the outgoing folder")
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    // Mails are named by ids, which sort by time.
    mails.sort();
    let tokens = mails.iter().rev().filter_map(|path| {
        let text = std::fs::read_to_string(path).ok()?;
        let to = text.lines().find(|line| line.starts_with("To: "))?;
        // The mail encoding wraps long lines.
        let text = text.replace("=\r\n", "");
        let (_, rest) = text.split_once("/invitation#")?;
        let token = rest.chars().take(43).collect();
        to.contains(email).then_some(token)
    });
    let mut tokens = tokens;
    tokens
        .next()
        .unwrap_or_else(|| panic!("nobody was invited at {email}"))
}

/// Returns the code of the latest mail sent to this address.
#[expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test can't go on without the code"
)]
pub async fn mailed_code(server: &TestServer, email: &str) -> String {
    server.service().run_due_jobs().await.expect("the queue");
    let mut mails: Vec<_> = std::fs::read_dir(server.mails())
        .expect("the outgoing folder")
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    // Mails are named by ids, which sort by time.
    mails.sort();
    let codes = mails.iter().rev().filter_map(|path| {
        let text = std::fs::read_to_string(path).ok()?;
        let to = text.lines().find(|line| line.starts_with("To: "))?;
        let subject = text
            .lines()
            .find_map(|line| line.strip_prefix("Subject: "))?;
        to.contains(email)
            .then(|| subject.split(' ').next().unwrap_or_default().to_owned())
    });
    let mut codes = codes.filter(|code| code.len() == 6);
    codes
        .next()
        .unwrap_or_else(|| panic!("no code was mailed to {email}"))
}

impl TestServer {
    /// A browser without a session.
    #[must_use]
    pub fn guest(&self) -> Actor {
        Actor::guest(self)
    }
}
