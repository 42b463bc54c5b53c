//! The OpenAPI document, generated from the route table and the types of the handlers.

use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::app::http::failure::ErrorBody;
use crate::app::http::headers::is_embedded;
use crate::app::http::route::{Route, RouteSchemas};
use crate::app::http::schemas::{Schemas, make_exact, without_null};
use crate::app::routes::interface;
use crate::app::state::App;

/// Sends the document.
pub(crate) async fn serve(State(app): State<App>) -> Response {
    let write = || format!("{:#}\n", document(&interface(), &app.tables.games().names()));
    let text = app.document.get_or_init(write).clone();
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// The document of these routes, on a server with these games.
pub(crate) fn document(routes: &[Route], games: &[&str]) -> Value {
    let mut schemas = Schemas::new();
    schemas.output.subschema_for::<ErrorBody>();
    let (mut paths, mut sockets, mut streams) = (Map::new(), Map::new(), Map::new());
    for route in routes {
        let parts = (route.schemas)(&mut schemas);
        if parts.status == 101 {
            sockets.insert(route.path.to_owned(), socket(route));
            continue;
        }
        if parts.content == Some(STREAM) {
            streams.insert(route.path.to_owned(), stream(route, &parts));
            continue;
        }
        let entry = paths.entry(route.path).or_insert_with(|| json!({}));
        entry[route.verb.word()] = operation(route, &parts);
    }
    let mut components = schemas.components();
    components["GameName"]["enum"] = games.into();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "tags": TAGS.map(|(name, about)| json!({ "name": name, "description": about })),
        "paths": paths,
        "x-websockets": sockets,
        "x-event-streams": streams,
        "components": {
            "schemas": components,
            "responses": FAILURES.iter().map(|failure| (failure.name.to_owned(), failure.response())).collect::<Map<_, _>>(),
            "securitySchemes": { "token": {
                "type": "http",
                "scheme": "bearer",
                "description": "A host token or seat token, or several separated by commas.",
            } },
        },
    });
    document["paths"]["/api/tables"]["post"]["responses"]["201"]["links"] = links(routes);
    make_exact(&mut document);
    document
}

const ABOUT: &str = "Play classic board games at online tables. Seats and players count from 1; times are in milliseconds \
    since 1970. A request that is not as described here gets the status 400; one that asks for something impossible, 422. \
    `x-websockets` and `x-event-streams` list what this format cannot describe.";

/// The content type of streams, which do not end: a tool that tries all operations would wait for ever.
const STREAM: &str = "text/event-stream";

/// The groups of operations.
const TAGS: [(&str, &str); 7] = [
    ("tables", "Create tables, play, and look at games."),
    ("pictures", "Pictures and animations."),
    ("embedding", "Pages and pictures of public tables and of boards, for other sites."),
    ("games", "The games and what can be chosen about them."),
    ("boards", "Generate and check boards."),
    ("study", "Searches, odds and moves, step by step."),
    ("server", "The server itself."),
];

/// The group of a path.
fn tag(path: &str) -> &'static str {
    let picture = [".svg", ".png", ".gif"].iter().any(|ending| path.ends_with(ending));
    match path.split('/').nth(2) {
        _ if is_embedded(path) => "embedding",
        _ if picture => "pictures",
        Some("tables") => "tables",
        Some("games") => "games",
        Some("boards") => "boards",
        Some("study") => "study",
        _ => "server",
    }
}

/// What can go wrong, by status.
struct FailureKind {
    status: u16,
    name: &'static str,
    about: &'static str,
}

const fn failure(status: u16, name: &'static str, about: &'static str) -> FailureKind {
    FailureKind { status, name, about }
}

const FAILURES: [FailureKind; 11] = [
    failure(400, "Malformed", "The request is not as described here."),
    failure(
        403,
        "Forbidden",
        "The tokens are not those of the seat or the host, or the caller is not allowed.",
    ),
    failure(404, "NotFound", "There is no such table."),
    failure(408, "TooSlow", "The body did not arrive in time."),
    failure(409, "Conflict", "The table is not in the right state for it."),
    failure(413, "TooLarge", "The body is too long."),
    failure(421, "UnknownHost", "The server does not go by this name."),
    failure(
        422,
        "Impossible",
        "The request asks for something impossible, such as a move against the rules.",
    ),
    failure(429, "SlowDown", "Too many requests; `Retry-After` says when to try again."),
    failure(500, "Internal", "Server error; details are in the server log."),
    failure(503, "Unavailable", "The server is busy or stopping, or the database refuses."),
];

impl FailureKind {
    fn response(&self) -> Value {
        let schema = json!({ "$ref": "#/components/schemas/ErrorBody" });
        let mut response =
            json!({ "description": self.about, "content": { "application/json": { "schema": schema } } });
        if matches!(self.status, 429 | 503) {
            let seconds = json!({ "type": "integer", "minimum": 1 });
            response["headers"] = json!({ "Retry-After": {
                "description": "Seconds to wait.", "required": self.status == 429, "schema": seconds,
            } });
        }
        response
    }

    /// Whether this can happen on a route.
    fn concerns(&self, route: &Route, schemas: &RouteSchemas) -> bool {
        let table = route.path.contains("{id}");
        match self.status {
            403 => route.path.starts_with("/api/") || route.path == "/metrics",
            404 => table || route.path == "/oembed",
            409 => table,
            422 => table || schemas.body.is_some() || schemas.query.is_some(),
            _ => true,
        }
    }
}

/// The links of a new table: every operation on it.
fn links(routes: &[Route]) -> Value {
    let about = |route: &&Route| {
        route.path.starts_with("/api/tables/{id}")
            && !["/ws", "/events"].iter().any(|stream| route.path.ends_with(stream))
    };
    let link = |route: &Route| {
        let link = json!({ "operationId": route.name, "parameters": { "id": "$response.body#/id" } });
        (route.name.to_owned(), link)
    };
    routes.iter().filter(about).map(link).collect::<Map<_, _>>().into()
}

/// A WebSocket: the messages of both directions.
fn socket(route: &Route) -> Value {
    let message = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    json!({ "name": route.name, "summary": route.summary, "send": message("Incoming"), "receive": message("Answer") })
}

/// A stream of events: an operation, with the message that is the data of an event.
fn stream(route: &Route, schemas: &RouteSchemas) -> Value {
    let mut operation = operation(route, schemas);
    let resume = json!({
        "name": "Last-Event-ID", "in": "header", "required": false,
        "description": "The id of the last event that the client has seen; the stream goes on after it.",
        "schema": { "type": "integer", "minimum": 0 },
    });
    if let Some(parameters) = operation["parameters"].as_array_mut() {
        parameters.push(resume);
    }
    operation["responses"]["200"]["content"] = json!({ STREAM: { "schema": { "type": "string" } } });
    operation["x-event-data"] =
        schemas.answer.as_ref().map_or(Value::Null, |schema| schema.as_value().clone());
    operation
}

fn operation(route: &Route, schemas: &RouteSchemas) -> Value {
    let mut operation = json!({
        "operationId": route.name,
        "tags": [tag(route.path)],
        "summary": route.summary,
        "responses": responses(route, schemas),
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

fn responses(route: &Route, schemas: &RouteSchemas) -> Value {
    let mut success = json!({ "description": "Success." });
    if let Some(content) = schemas.content {
        let schema =
            schemas.answer.as_ref().map_or_else(|| opaque(content), |schema| schema.as_value().clone());
        success["content"] = json!({ content: { "schema": schema } });
    }
    let failure = |failure: &FailureKind| {
        let reference = format!("#/components/responses/{}", failure.name);
        (failure.status.to_string(), json!({ "$ref": reference }))
    };
    let failures = FAILURES.iter().filter(|failure| failure.concerns(route, schemas)).map(failure);
    [(schemas.status.to_string(), success)].into_iter().chain(failures).collect::<Map<_, _>>().into()
}

/// The schema of what is not described further.
fn opaque(content: &str) -> Value {
    match content {
        "image/png" | "image/gif" => json!({ "type": "string", "format": "binary" }),
        "application/json" => json!({ "type": "object", "additionalProperties": true }),
        _ => json!({ "type": "string" }),
    }
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
            "schema": without_null(schema.clone()),
        })
    };
    properties.into_iter().flatten().map(parameter).collect()
}

#[cfg(test)]
mod tests;
