use super::*;

fn whole() -> Value {
    document(&interface(), &["snakes", "ludo"])
}

/// The first reference in the document that leads nowhere.
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

#[test]
fn every_route_is_in_the_document_with_its_schemas() {
    let document = whole();
    for route in interface()
        .iter()
        .filter(|route| !["/ws", "/events"].iter().any(|stream| route.path.contains(stream)))
    {
        let operation = &document["paths"][route.path][route.verb.word()];
        assert_eq!(operation["operationId"], route.name);
        let schemas = (route.schemas)(&mut Schemas::new());
        assert_eq!(operation.get("requestBody").is_some(), schemas.body.is_some(), "{}", route.path);
    }
    let stream = &document["x-event-streams"]["/api/tables/{id}/events"];
    assert_eq!(stream["x-event-data"]["$ref"], "#/components/schemas/Answer");
    let parameters = stream["parameters"].as_array().unwrap().iter();
    let names: Vec<_> = parameters.map(|parameter| parameter["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["id", "after", "scene", "Last-Event-ID"]);
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
    let document = whole();
    let parameters = document["paths"]["/api/tables"]["get"]["parameters"].as_array().unwrap();
    let names: Vec<_> = parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["game", "phase", "limit", "offset"]);
}

/// The first `true` or `false` in the place of a schema.
fn boolean(part: &Value) -> Option<&Value> {
    match part {
        Value::Object(fields) => {
            let items = fields.get("items").filter(|schema| schema.is_boolean());
            let mut properties = fields.get("properties").and_then(Value::as_object).into_iter().flatten();
            let property = properties.find(|(_, schema)| schema.is_boolean()).map(|_| part);
            items.map(|_| part).or(property).or_else(|| fields.values().find_map(boolean))
        }
        Value::Array(items) => items.iter().find_map(boolean),
        _ => None,
    }
}

// Several generators of clients stop at `items: true`.
#[test]
fn no_schema_is_a_boolean() {
    assert_eq!(boolean(&whole()), None);
}

#[test]
fn every_status_has_its_body() {
    let document = whole();
    let responses = &document["paths"]["/api/tables/{id}/steps"]["post"]["responses"];
    let statuses: Vec<&String> = responses.as_object().unwrap().keys().collect();
    assert_eq!(
        statuses,
        ["200", "400", "403", "404", "408", "409", "413", "421", "422", "429", "500", "503"]
    );
    assert!(responses.get("default").is_none());
    let codes = &document["components"]["schemas"]["ErrorData"]["properties"]["code"]["enum"];
    assert!(
        ["stale", "busy", "unknown-host"].iter().all(|code| codes.as_array().unwrap().contains(&json!(code)))
    );
}

#[test]
fn names_follow_the_server() {
    let components = &whole()["components"]["schemas"];
    assert_eq!(components["GameName"]["enum"], json!(["snakes", "ludo"]));
    assert!(components["StepTaken"]["properties"]["turn"]["$ref"].as_str().unwrap().ends_with("/Turn"));
}
