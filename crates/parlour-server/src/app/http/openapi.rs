//! The OpenAPI document, generated from the route table and the types of the handlers.

use std::sync::LazyLock;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::app::http::failure::ErrorBody;
use crate::app::http::route::{Route, RouteSchemas};
use crate::app::routes::interface;

static TEXT: LazyLock<String> = LazyLock::new(|| format!("{:#}\n", document(&interface())));

/// Sends the document.
pub(crate) async fn serve() -> Response {
    ([(CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

pub(crate) fn document(routes: &[Route]) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    generator.subschema_for::<ErrorBody>();
    let mut paths = Map::new();
    for route in routes {
        let operation = operation(route, &(route.schemas)(&mut generator));
        let entry = paths.entry(route.path).or_insert_with(|| json!({}));
        entry[route.verb.word()] = operation;
    }
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play classic board games at online tables. Seats and players count from 1; times are in milliseconds since 1970.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "A host token or seat token, or several separated by commas.",
            } },
        },
    })
}

fn operation(route: &Route, schemas: &RouteSchemas) -> Value {
    let mut operation = json!({
        "operationId": route.name,
        "summary": route.summary,
        "responses": responses(schemas),
    });
    let parameters: Vec<Value> =
        path_parameter(route.path).into_iter().chain(query_parameters(schemas)).collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(body) = &schemas.body {
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": body } } });
    }
    if route.path.contains("{id}") {
        // The token is optional: without one, the client is a spectator.
        operation["security"] = json!([{}, { "token": [] }]);
    }
    operation
}

fn responses(schemas: &RouteSchemas) -> Value {
    let mut success = json!({ "description": "Success." });
    if let Some(content) = schemas.content {
        let schema = schemas.answer.as_ref().map(schemars::Schema::as_value);
        let text = json!({ "type": "string" });
        success["content"] = json!({ content: { "schema": schema.unwrap_or(&text) } });
    }
    json!({
        schemas.status.to_string(): success,
        "default": {
            "description": "An error; `code` gives the reason.",
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/ErrorBody" } } },
        },
    })
}

fn path_parameter(path: &str) -> Option<Value> {
    path.contains("{id}").then(|| {
        json!({
            "name": "id",
            "in": "path",
            "required": true,
            "description": "The id of the table.",
            "schema": { "type": "string", "pattern": "^[0-9a-hjkmnp-tv-z]{16}$" },
        })
    })
}

/// One parameter for each property of the query.
fn query_parameters(schemas: &RouteSchemas) -> Vec<Value> {
    let part = |name: &str| schemas.query.as_ref().and_then(|schema| schema.get(name));
    let properties = part("properties").and_then(Value::as_object);
    let needed = part("required").and_then(Value::as_array);
    let required = |name: &str| needed.is_some_and(|needed| needed.iter().any(|key| key == name));
    let parameter = |(name, schema): (&String, &Value)| {
        json!({
            "name": name,
            "in": "query",
            "required": required(name),
            "description": schema["description"],
            "schema": schema,
        })
    };
    properties.into_iter().flatten().map(parameter).collect()
}

/// The first reference in the document that leads nowhere.
#[cfg(test)]
fn dangling(document: &Value, part: &Value) -> Option<String> {
    match part {
        Value::Object(fields) => {
            let reference = fields.get("$ref").and_then(Value::as_str);
            let lost = reference.filter(|path| document.pointer(path.trim_start_matches('#')).is_none());
            lost.map(str::to_owned).or_else(|| fields.values().find_map(|value| dangling(document, value)))
        }
        Value::Array(items) => items.iter().find_map(|item| dangling(document, item)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_in_the_document_with_its_schemas() {
        let document = document(&interface());
        for route in interface() {
            let operation = &document["paths"][route.path][route.verb.word()];
            assert_eq!(operation["operationId"], route.name);
            let schemas = (route.schemas)(&mut schemars::SchemaGenerator::default());
            assert_eq!(operation.get("requestBody").is_some(), schemas.body.is_some(), "{}", route.path);
        }
        let create = &document["paths"]["/api/tables"]["post"];
        assert_eq!(
            create["requestBody"]["content"]["application/json"]["schema"]["$ref"],
            "#/components/schemas/NewTable"
        );
        assert!(create["responses"]["201"].is_object());
        assert_eq!(dangling(&document, &document), None);
    }

    #[test]
    fn names_of_operations_are_unique() {
        let mut names: Vec<_> = crate::app::routes::routes().iter().map(|route| route.name).collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        assert_eq!(names.len(), all);
    }

    #[test]
    fn filters_are_parameters() {
        let document = document(&interface());
        let parameters = document["paths"]["/api/tables"]["get"]["parameters"].as_array().unwrap();
        let names: Vec<_> = parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["game", "phase", "limit", "offset"]);
    }
}
