//! JSON in the bodies of requests, patches of it, and the words of its fields.

use axum::body::Body;
use bytes::Bytes;
use domain::problem::{Code, Problem};
use http::{HeaderMap, header};
use serde::de::DeserializeOwned;
use serde_json::Value;
use transport::fault::HttpError;
use transport::request::{body, json};

use super::ResourceCall;

/// Most bytes of a request's body.
const BODY_BYTES: usize = 256 * 1024;

impl ResourceCall {
    /// The value in a JSON body, and the body as it was sent.
    ///
    /// # Errors
    /// [`HttpError::MediaType`] and [`HttpError::BadJson`].
    pub(crate) async fn json<T: DeserializeOwned>(
        &self,
        body: Body,
    ) -> Result<(T, Bytes), HttpError> {
        require_json(&self.parts.headers)?;
        let bytes = body::read(&self.parts.headers, body, BODY_BYTES, &self.shared).await?;
        let value = json::parse(&bytes)?;
        Ok((value, bytes))
    }
}

fn require_json(headers: &HeaderMap) -> Result<(), HttpError> {
    match media_type(headers).as_str() {
        "application/json" | "application/merge-patch+json" => Ok(()),
        _ => Err(HttpError::MediaType("application/json")),
    }
}

/// The media type of a request's body, in lower case and without parameters; empty where it is absent.
pub(crate) fn media_type(headers: &HeaderMap) -> String {
    let value = headers.get(header::CONTENT_TYPE);
    let value = value
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let name = value.split(';').next().unwrap_or_default();
    name.trim().to_ascii_lowercase()
}

/// The choice that a text names; `None` for an absent text.
pub(crate) fn choice<T>(
    field: &'static str,
    text: Option<&str>,
    find: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, Option<Problem>> {
    let Some(text) = text else { return Ok(None) };
    match find(text) {
        Some(choice) => Ok(Some(choice)),
        None => Err(Some(Problem::at(field, Code::InvalidChoice))),
    }
}

/// Applies a JSON Merge Patch (RFC 7396).
pub(crate) fn merge(target: &mut Value, patch: Value) {
    let Value::Object(changes) = patch else {
        *target = patch;
        return;
    };
    if !target.is_object() {
        *target = Value::Object(serde_json::Map::new());
    }
    let Some(fields) = target.as_object_mut() else {
        return;
    };
    for (name, change) in changes {
        match change {
            Value::Null => drop(fields.insert(name, Value::Null)),
            change => merge(fields.entry(name).or_insert(Value::Null), change),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_patch_changes_what_it_names() {
        for (before, patch, after) in [
            (
                json!({"a": 1, "b": {"c": 2}}),
                json!({"a": 3}),
                json!({"a": 3, "b": {"c": 2}}),
            ),
            (
                json!({"b": {"c": 2, "d": 3}}),
                json!({"b": {"c": null}}),
                json!({"b": {"c": null, "d": 3}}),
            ),
            (
                json!({"a": 1}),
                json!({"b": {"c": 1}}),
                json!({"a": 1, "b": {"c": 1}}),
            ),
            (json!({"a": 1}), json!([1]), json!([1])),
        ] {
            let mut merged = before;
            merge(&mut merged, patch);
            assert_eq!(merged, after);
        }
    }
}
