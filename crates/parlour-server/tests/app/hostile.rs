//! The server survives any request.

use std::sync::OnceLock;

use axum::body::Body;
use axum::http::Request;
use parlour_server::messages::NAMES;
use proptest::prelude::*;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::common::{Made, TestServer, two_people};

/// One server for all cases: it must survive all of them.
fn server() -> &'static (Runtime, TestServer, Made) {
    static HOUSE: OnceLock<(Runtime, TestServer, Made)> = OnceLock::new();
    HOUSE.get_or_init(|| {
        let runtime = Runtime::new().unwrap();
        let (server, made) = runtime.block_on(async {
            let server = TestServer::open().await;
            let made = server.table(two_people("ludo", "classic")).await;
            (server, made)
        });
        (runtime, server, made)
    })
}

/// Any JSON, with the words of real messages more often than others.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop::sample::select(vec![
        "do",
        "roll",
        "move",
        "state",
        "seat",
        "key",
        "tokens",
        "join",
        "name",
        "chat",
        "text",
        "hello",
        "bot",
        "level",
        "take-back",
        "answer",
        "yes",
        "rematch",
        "seed",
        "seed_commitment",
        "commits",
        "game",
        "snakes",
        "rules",
        "seats",
        "kind",
        "human",
        "open",
        "board",
        "clock",
        "",
        "\u{0}",
        "💥",
    ]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word.clone().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 8, move |inner| {
        let fields = prop::collection::vec((word.clone(), inner.clone()), 0..8);
        prop_oneof![
            prop::collection::vec(inner, 0..8).prop_map(Value::from),
            fields.prop_map(|fields| {
                Value::Object(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
            }),
        ]
    })
}

/// An almost valid message: a known request with fields of any type.
fn nearly() -> impl Strategy<Value = Value> {
    // A closed table refuses everything, so it is never closed here.
    let ends = ["rematch", "close"];
    let names: Vec<&str> = NAMES.into_iter().filter(|name| !ends.contains(name)).collect();
    let names = prop::sample::select(names);
    let fields = prop::sample::subsequence(
        vec![
            "tokens",
            "scene",
            "name",
            "seat",
            "seed",
            "seed_commitment",
            "state",
            "move",
            "yes",
            "text",
            "level",
            "key",
        ],
        0..6,
    );
    let values = prop::collection::vec(any_json(), 6);
    (names, fields, values).prop_map(|(name, fields, values)| {
        let mut message = json!({ "do": name });
        for (field, value) in fields.into_iter().zip(values) {
            message[field] = value;
        }
        message
    })
}

/// The answer is JSON and never a server error.
fn answered(path: &str, tokens: &str, body: Vec<u8>) -> Result<(), TestCaseError> {
    let (runtime, server, _) = server();
    let answer = runtime.block_on(server.post(path, tokens, body));
    prop_assert!(!answer.status.is_server_error(), "{} {}", answer.status, answer.text());
    prop_assert!(serde_json::from_slice::<Value>(&answer.bytes).is_ok());
    if answer.status.is_client_error() {
        prop_assert!(!answer.code().is_empty());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let made = &server().2;
        answered(&made.path("/actions"), &made.seats[0], bytes.clone())?;
        answered(&made.path("/steps"), &made.seats[0], bytes.clone())?;
        answered("/api/tables", "", bytes)?;
    }

    #[test]
    fn any_json_is_answered(value in any_json(), message in nearly()) {
        let made = &server().2;
        let tokens = [made.seats[0].as_str(), &made.seats[1]].join(",");
        answered(&made.path("/actions"), &tokens, value.to_string().into_bytes())?;
        answered(&made.path("/actions"), &tokens, message.to_string().into_bytes())?;
        answered(&made.path("/join"), "", message.to_string().into_bytes())?;
        answered("/api/tables", "", value.to_string().into_bytes())?;
    }

    #[test]
    fn any_new_table_is_answered(rules in any_json(), board in any_json(), name in ".{0,60}", many in 0..40_usize) {
        for game in parlour::GAMES.names() {
            let seats: Vec<Value> = vec![json!({"kind": "open"}); many];
            let table = json!({"game": game, "rules": rules, "board": board, "name": name, "seats": seats});
            answered("/api/tables", "", table.to_string().into_bytes())?;
        }
    }

    #[test]
    fn any_path_query_and_token_are_answered(path in "[!-~]{0,60}", token in "[ -~]{0,100}") {
        let (runtime, server, made) = server();
        let paths = [format!("/{path}"), made.path(&format!("/{path}")), format!("/api/tables?{path}")];
        for path in paths {
            let Ok(request) = Request::get(&path).header("authorization", &token).body(Body::empty()) else {
                continue;
            };
            let answer = runtime.block_on(server.send(request));
            prop_assert!(!answer.status.is_server_error(), "{path}: {}", answer.status);
        }
    }
}
