//! A request, and its response as it is compared.

use reqwest::{Method, Response};
use serde_json::Value;
use testkit::Actor;

/// The headers that a response is compared by.
const HEADERS: &[&str] = &[
    "content-type",
    "location",
    "cache-control",
    "vary",
    "etag",
    "content-disposition",
    "content-encoding",
    "access-control-allow-origin",
];

/// What is asked of a server.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// A GraphQL document.
    Query(String),
    /// A file or a picture.
    File(String),
    /// A page in this language.
    Page(String, &'static str),
}

/// A response, without what differs each time.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) status: u16,
    headers: Vec<(&'static str, String)>,
    body: Body,
}

/// The fields of a JSON object are in no order.
#[derive(Clone, PartialEq, Eq)]
enum Body {
    Json(Value),
    Bytes(Vec<u8>),
    /// A page without its nonce, and the responses that it was drawn from.
    Page(String, Value),
}

impl Body {
    fn page(page: String) -> Self {
        let page = without_nonce(page);
        let begin = "<script type=\"application/json\" id=\"first-answers\">";
        let Some((before, after)) = page.split_once(begin) else {
            return Self::Page(page, Value::Null);
        };
        let (answers, after) = after.split_once("</script>").unwrap();
        let answers = serde_json::from_str(answers).unwrap();
        Self::Page([before, after].concat(), unfold(answers))
    }
}

/// A value whose texts of JSON are values: their fields are in no order either.
fn unfold(value: Value) -> Value {
    match value {
        Value::String(text) if text.starts_with('{') => match serde_json::from_str(&text) {
            Ok(inner) => unfold(inner),
            Err(_) => Value::String(text),
        },
        Value::Array(all) => all.into_iter().map(unfold).collect(),
        Value::Object(all) => all
            .into_iter()
            .map(|(name, one)| (name, unfold(one)))
            .collect(),
        plain => plain,
    }
}

impl std::fmt::Debug for Seen {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let body = match &self.body {
            Body::Json(json) => json.to_string(),
            Body::Bytes(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Body::Page(page, answers) => format!("{page} {answers}"),
        };
        let body: String = body.chars().take(700).collect();
        write!(to, "{} {:?} {body}", self.status, self.headers)
    }
}

impl Ask {
    /// The response to a reader.
    pub(super) async fn read(&self, reader: &Actor) -> Seen {
        let request = match self {
            Self::Query(query) => reader
                .request(Method::POST, "/graphql")
                .json(&serde_json::json!({"query": query, "variables": {}})),
            Self::File(path) => reader.request(Method::GET, path),
            Self::Page(path, language) => reader
                .request(Method::GET, path)
                .header("accept", "text/html")
                .header("accept-language", *language),
        };
        Seen::of(request.send().await.unwrap()).await
    }
}

impl Seen {
    async fn of(response: Response) -> Self {
        let status = response.status().as_u16();
        let all = response.headers();
        let headers: Vec<_> = HEADERS
            .iter()
            .filter_map(|name| Some((*name, all.get(*name)?.to_str().unwrap().to_owned())))
            .collect();
        let kind = headers.iter().find(|(name, _)| *name == "content-type");
        let kind = kind.map_or("", |(_, kind)| kind.as_str()).to_owned();
        let body = response.bytes().await.unwrap().to_vec();
        let body = if kind.starts_with("application/json") {
            Body::Json(without_number(&body))
        } else if kind.starts_with("text/html") {
            Body::page(String::from_utf8(body).unwrap())
        } else {
            Body::Bytes(body)
        };
        Self {
            status,
            headers,
            body,
        }
    }

    /// Whether the response is what was asked for, a redirect, or that there is no such thing; not a problem of the
    /// request or of the server.
    pub(super) fn is_answer(&self) -> bool {
        let is_failed = matches!(&self.body, Body::Json(json) if json.get("errors").is_some());
        match self.status {
            200 => !is_failed,
            308 | 404 => true,
            _ => false,
        }
    }
}

/// JSON; an error without the number of its request.
fn without_number(body: &[u8]) -> Value {
    let mut body: Value = serde_json::from_slice(body).unwrap();
    if let Some(error) = body.pointer_mut("/error").and_then(Value::as_object_mut) {
        error.remove("request");
    }
    body
}

/// A page without its nonce.
fn without_nonce(page: String) -> String {
    let Some((_, after)) = page.split_once("csp-nonce\" content=\"") else {
        return page;
    };
    let nonce = after.split('"').next().unwrap().to_owned();
    page.replace(&nonce, "")
}
