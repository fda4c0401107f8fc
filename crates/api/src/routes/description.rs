//! The OpenAPI 3.1 document, made from the descriptions of the handlers and the types of their answers.

use axum::body::Body;
use domain::invariant::Invariant as _;
use http::Response;
use http::request::Parts;
use serde_json::{Map, Value, json};
use transport::fault::HttpError;
use utoipa::OpenApi;

use super::Routes;
use crate::media::AnyJson;
use crate::request::options::{NoOptions, QueryOptions};
use crate::response;
use crate::series::SeriesOperations;
use crate::types::ProblemDetails;

/// Problems, which all addresses answer with.
#[derive(OpenApi)]
#[openapi(components(schemas(ProblemDetails)))]
struct Problems;

/// The tag of an operation for pages and mail programs: the document leaves it out.
const INTERNAL: &str = "internal";

/// The name of the scope that writes need; the document says it in words.
const PUBLISH: &str = "publish";

/// The beginning of the description: the schemas of problems, and the operations of series, which share one route.
pub(super) fn start() -> utoipa::openapi::OpenApi {
    Problems::openapi().merge_from(SeriesOperations::openapi())
}

/// This description.
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    operation_id = "openapi",
    responses((status = 200, body = inline(AnyJson)))
)]
pub(super) async fn answer(
    _: QueryOptions<NoOptions>,
    parts: Parts,
) -> Result<Response<Body>, HttpError> {
    response::read_text(&parts, document()).await
}

/// The OpenAPI document of the API, as published in `spec/openapi.json`.
#[must_use]
pub fn document() -> String {
    let (paths, schemas) = described();
    let problem = json!({"description": "A problem: what is wrong and how to correct it",
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}}});
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Statit",
            "version": "1",
            "description": "Reads and publishes statistical series. Public series need no access key.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Problem": problem},
            "securitySchemes": {"accessKey": {"type": "http", "scheme": "bearer",
                "description": "An access key, made in the settings of an account."}},
        },
    });
    let text = serde_json::to_string_pretty(&document).invariant("a value is JSON");
    text + "\n"
}

/// The paths and the schemas of the handlers.
fn described() -> (Map<String, Value>, Map<String, Value>) {
    let mut document =
        serde_json::to_value(Routes::all().description()).invariant("a description is JSON");
    let mut taken = |pointer: &str| match document.pointer_mut(pointer).map(Value::take) {
        Some(Value::Object(taken)) => taken,
        _ => Map::new(),
    };
    let (mut paths, schemas) = (taken("/paths"), taken("/components/schemas"));
    for (path, methods) in &mut paths {
        let methods = methods.as_object_mut();
        let methods = methods.invariant("a path is an object of methods");
        methods.retain(|_, operation| !is_internal(operation));
        for (method, operation) in methods {
            if let Value::Object(operation) = operation {
                complete(operation, method, path);
            }
        }
    }
    paths.retain(|_, methods| *methods != json!({}));
    (paths, schemas)
}

fn is_internal(operation: &Value) -> bool {
    let tags = operation.get("tags").and_then(Value::as_array);
    tags.is_some_and(|tags| tags.iter().any(|tag| tag == INTERNAL))
}

/// Adds to the description of a handler what all have.
fn complete(operation: &mut Map<String, Value>, method: &str, path: &str) {
    operation.remove("tags");
    operation.remove("description");
    if let Some(summary) = operation.get("summary").and_then(Value::as_str) {
        let summary = summary.trim_end_matches('.').replace('\n', " ");
        operation.insert("summary".to_owned(), summary.into());
    }
    let keyed = json!({"accessKey": []});
    let security = match operation.remove("security") {
        None => json!([{}, keyed]),
        Some(needed) => {
            if needed.to_string().contains(PUBLISH) {
                let note = "Needs an access key with the scope `publish`.";
                operation.insert("description".to_owned(), note.into());
            }
            json!([keyed])
        }
    };
    operation.insert("security".to_owned(), security);
    let mut parameters: Vec<Value> = parameters_of_path(path).collect();
    if let Some(Value::Array(own)) = operation.remove("parameters") {
        parameters.extend(own.into_iter().map(plain_parameter));
    }
    operation.insert("parameters".to_owned(), parameters.into());
    if let Some(Value::Object(responses)) = operation.get_mut("responses") {
        for (_, success) in responses.iter_mut() {
            set(success, "description", "Success");
        }
        add_other_responses(responses, method == "get");
    }
}

/// Sets a text of an object.
fn set(object: &mut Value, name: &str, text: &str) {
    if let Some(fields) = object.as_object_mut() {
        fields.insert(name.to_owned(), text.into());
    }
}

/// The published form of a parameter: its description in one line, without fields that are the same for all.
fn plain_parameter(mut parameter: Value) -> Value {
    if let Some(fields) = parameter.as_object_mut() {
        fields.remove("required");
    }
    if let Some(about) = parameter.get("description").and_then(Value::as_str) {
        let about = about.replace('\n', " ");
        set(&mut parameter, "description", &about);
    }
    if let Some(Value::Object(schema)) = parameter.get_mut("schema") {
        schema.remove("format");
        schema.remove("description");
        if let Some(Value::Array(types)) = schema.get("type") {
            let own = types.iter().find(|one| *one != "null").cloned();
            let own = own.invariant("a parameter has a type beside null");
            schema.insert("type".to_owned(), own);
        }
    }
    parameter
}

/// The parameters of a path.
fn parameters_of_path(path: &str) -> impl Iterator<Item = Value> {
    let in_path = path.split('{').skip(1);
    in_path.filter_map(|rest| rest.split_once('}')).map(move |(name, _)| {
        let schema = match name {
            "number" => json!({"type": "integer", "minimum": 1}),
            _ => json!({"type": "string", "minLength": 1}),
        };
        let about = match name {
            "account" => "The key of the account.",
            "collection" => "The key of the collection.",
            "path" => "The path of the series; `%2F` and `/` between its parts are the same.",
            "dashboard" => "The key of the dashboard.",
            "chart" => "The key of the chart, and its ending.",
            "file" => "The name of the file.",
            "id" => "The id of the stored file.",
            "number" if path.contains("questions") => "The number of the question.",
            _ => "The number of the vintage.",
        };
        json!({"name": name, "in": "path", "required": true, "description": about, "schema": schema})
    })
}

/// Adds the responses that all operations have, and those of reads.
fn add_other_responses(all: &mut Map<String, Value>, is_read: bool) {
    if is_read {
        all.insert(
            "304".to_owned(),
            json!({"description": "The reader has it already"}),
        );
        all.insert(
            "308".to_owned(),
            json!({"description": "It has another address"}),
        );
    }
    for status in ["4XX", "5XX"] {
        all.insert(
            status.to_owned(),
            json!({"$ref": "#/components/responses/Problem"}),
        );
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_published_description_is_the_one_that_is_served() {
        let published = include_str!("../../../../spec/openapi.json");
        assert!(
            published == document(),
            "spec/openapi.json is not what `statit openapi` prints"
        );
    }

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let document: Value = serde_json::from_str(&document()).unwrap();
        let paths = document["paths"].as_object().unwrap().values();
        let all = paths.flat_map(|path| path.as_object().unwrap().values());
        let names: Vec<_> = all
            .map(|one| one["operationId"].as_str().unwrap())
            .collect();
        let different: BTreeSet<_> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }

    #[test]
    fn every_reference_leads_to_a_schema() {
        let document: Value = serde_json::from_str(&document()).unwrap();
        let text = document.to_string();
        let references = text.split("#/components/schemas/").skip(1);
        let named: BTreeSet<&str> = references
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert!(named.len() > 10, "{named:?}");
        for name in named {
            assert!(
                document["components"]["schemas"][name].is_object(),
                "{name}"
            );
        }
    }
}
