//! Reads JSON from bodies of requests, with its problems.

use domain::text::quoted;
use serde::Deserializer;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use crate::fault::{HttpError, JsonProblem};

/// Parses a body.
///
/// # Errors
/// [`HttpError::BadJson`].
pub fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, HttpError> {
    let mut deserializer = serde_json::Deserializer::from_slice(body);
    let parsed = read(&mut deserializer)?;
    deserializer.end().map_err(|error| syntax(&error))?;
    Ok(parsed)
}

/// Reads a value that was put together from JSON.
///
/// # Errors
/// [`HttpError::BadJson`].
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, HttpError> {
    read(value)
}

fn read<'de, T, D>(deserializer: D) -> Result<T, HttpError>
where
    T: DeserializeOwned,
    D: Deserializer<'de, Error = serde_json::Error>,
{
    serde_path_to_error::deserialize(deserializer).map_err(|error| {
        let path = error.path().to_string();
        match error.inner().classify() {
            Category::Data => HttpError::BadJson(from_data(&path, error.inner())),
            _ => syntax(error.inner()),
        }
    })
}

fn syntax(error: &serde_json::Error) -> HttpError {
    let (line, column) = (error.line(), error.column());
    HttpError::BadJson(JsonProblem::Syntax { line, column })
}

/// The problem of a value at a path. Which fields are missing and unknown is only in the words of the error.
fn from_data(path: &str, error: &serde_json::Error) -> JsonProblem {
    let path = if path == "." { "" } else { path };
    let words = error.to_string();
    let named = |start: &str| {
        let (name, _) = words.strip_prefix(start)?.split_once('`')?;
        let is_last = path == name || path.ends_with(&format!(".{name}"));
        Some(match (path, is_last) {
            ("", _) => quoted(name),
            (path, true) => quoted(path),
            (path, false) => quoted(&format!("{path}.{name}")),
        })
    };
    if let Some(field) = named("missing field `") {
        JsonProblem::Missing { field }
    } else if let Some(field) = named("unknown field `") {
        JsonProblem::Unknown { field }
    } else {
        let field = quoted(path);
        JsonProblem::Type { field }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only errors are read")]
    struct Form {
        key: String,
        #[serde(default)]
        values: Vec<f64>,
        #[serde(default)]
        inner: Option<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only errors are read")]
    struct Inner {
        fr: String,
    }

    #[test]
    fn the_field_with_the_problem_is_named() {
        let missing = |field: &str| JsonProblem::Missing {
            field: field.into(),
        };
        let unknown = |field: &str| JsonProblem::Unknown {
            field: field.into(),
        };
        let of_type = |field: &str| JsonProblem::Type {
            field: field.into(),
        };

        for (body, expected) in [
            ("", JsonProblem::Syntax { line: 1, column: 0 }),
            ("{\"key\":\n x}", JsonProblem::Syntax { line: 2, column: 2 }),
            (
                "{\"key\":\"a\"} x",
                JsonProblem::Syntax {
                    line: 1,
                    column: 13,
                },
            ),
            ("{}", missing("key")),
            ("{\"key\":\"a\",\"inner\":{}}", missing("inner.fr")),
            ("{\"key\":\"a\",\"more\":1}", unknown("more")),
            ("{\"key\":\"a\",\"inner\":{\"de\":1}}", unknown("inner.de")),
            ("{\"key\":5}", of_type("key")),
            (
                "{\"key\":\"a\",\"values\":[1,2,\"x\"]}",
                of_type("values[2]"),
            ),
            ("5", of_type("")),
        ] {
            match parse::<Form>(body.as_bytes()) {
                Err(HttpError::BadJson(problem)) => assert_eq!(problem, expected, "{body}"),
                other => panic!("{body}: {other:?}"),
            }
        }

        let value = serde_json::json!({"key": "a", "inner": {"fr": 5}});
        let found = from_value::<Form>(value).err();
        assert_eq!(found, Some(HttpError::BadJson(of_type("inner.fr"))));
    }
}
