//! The OpenAPI 3.1 document, made from the table of operations and the types of their answers.

use axum::body::Body;
use axum::extract::Request;
use domain::identity::access_key::KeyScope;
use http::Response;
use serde_json::{Map, Value, json};
use transport::fault::{HttpError, reject_method};

use super::operation::{Content, Kind, Operation, Parameter, Schemas, operations};
use super::types::ProblemDetails;
use super::{answer, query};

/// Responds with the document.
pub async fn answer(request: Request) -> Result<Response<Body>, HttpError> {
    let (parts, _) = request.into_parts();
    reject_method(&parts.method, "GET, HEAD")?;
    query::none(parts.uri.query())?;
    answer::read_text(&parts, document()).await
}

/// The OpenAPI document of the API, as published in `spec/openapi.json`.
#[must_use]
pub fn document() -> String {
    let mut schemas = Schemas::default();
    let problem = schemas.of::<ProblemDetails>();
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations() {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        if let Some(path) = path.as_object_mut() {
            path.insert(
                operation.method.to_owned(),
                described(operation, &mut schemas),
            );
        }
    }
    let problem = json!({"description": "A problem: what is wrong and how to correct it",
        "content": {"application/problem+json": {"schema": problem}}});
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
            "schemas": schemas.0,
            "responses": {"Problem": problem},
            "securitySchemes": {"accessKey": {"type": "http", "scheme": "bearer",
                "description": "An access key, made in the settings of an account."}},
        },
    });
    let text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text + "\n"
}

fn described(operation: &Operation, schemas: &mut Schemas) -> Value {
    let keyed = json!({"accessKey": []});
    let security = match operation.scope {
        None => json!([{}, keyed]),
        Some(_) => json!([keyed]),
    };
    let mut value = json!({
        "operationId": operation.id,
        "summary": operation.summary,
        "security": security,
        "parameters": parameters(operation),
        "responses": responses(operation, schemas),
    });
    if operation.scope == Some(KeyScope::Publish)
        && let Some(fields) = value.as_object_mut()
    {
        let note = "Needs an access key with the scope `publish`.";
        fields.insert("description".to_owned(), note.into());
    }
    if !operation.body.is_empty()
        && let Some(fields) = value.as_object_mut()
    {
        let body = json!({"required": true, "content": contents(operation.body, schemas)});
        fields.insert("requestBody".to_owned(), body);
    }
    value
}

/// The parameters of the path, the query and the headers.
fn parameters(operation: &Operation) -> Vec<Value> {
    let in_path = operation.path.split('{').skip(1);
    let in_path = in_path.filter_map(|rest| rest.split_once('}')).map(|(name, _)| {
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
            "number" if operation.path.contains("questions") => "The number of the question.",
            _ => "The number of the vintage.",
        };
        json!({"name": name, "in": "path", "required": true, "description": about, "schema": schema})
    });
    let named = |place: &'static str| {
        move |parameter: &Parameter| {
            let schema = match parameter.kind {
                Kind::Text => json!({"type": "string"}),
                Kind::Number { least, most } => {
                    json!({"type": "integer", "minimum": least, "maximum": most})
                }
                Kind::Choice(choices) => json!({"type": "string", "enum": choices}),
                Kind::List => json!({"type": "array", "items": {"type": "string"}}),
            };
            json!({"name": parameter.name, "in": place, "description": parameter.about, "schema": schema})
        }
    };
    in_path
        .chain(
            operation
                .query
                .iter()
                .copied()
                .flatten()
                .map(named("query")),
        )
        .chain(operation.headers.iter().map(named("header")))
        .collect()
}

fn responses(operation: &Operation, schemas: &mut Schemas) -> Value {
    let (status, content) = &operation.success;
    let mut success = json!({"description": "Success"});
    if !content.is_empty()
        && let Some(fields) = success.as_object_mut()
    {
        fields.insert("content".to_owned(), contents(content, schemas));
    }
    let mut all = Map::new();
    all.insert(status.to_string(), success.clone());
    if operation.method == "put" && operation.id == "putMeta" {
        all.insert("201".to_owned(), success);
    }
    if operation.method == "get" {
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
    Value::Object(all)
}

fn contents(contents: &[Content], schemas: &mut Schemas) -> Value {
    let mut all = Map::new();
    for content in contents {
        let (media_type, schema) = match content {
            Content::Json(schema) => ("application/json", schema(schemas)),
            Content::AnyJson => ("application/json", json!({"type": "object"})),
            Content::Text(media_type) => (*media_type, json!({"type": "string"})),
            Content::File(media_type) => {
                (*media_type, json!({"type": "string", "format": "binary"}))
            }
        };
        all.insert(media_type.to_owned(), json!({"schema": schema}));
    }
    Value::Object(all)
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
        let names: BTreeSet<_> = operations().map(|operation| operation.id).collect();
        assert_eq!(names.len(), operations().count());
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
