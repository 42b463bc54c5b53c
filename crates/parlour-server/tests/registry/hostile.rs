//! Hostile clients: no panic, no step for another seat, no table that is too large.

use parlour_server::messages::{Code, Incoming, NewTable, Token};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use crate::common::*;

async fn create_code(registry: &parlour_server::table_registry::TableRegistry, table: Value) -> Option<Code> {
    let table: NewTable = serde_json::from_value(table).ok()?;
    registry.create(table).await.err().map(|refusal| refusal.code)
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_tables_are_refused_with_the_place() {
    let server = server().await;
    let people = json!([{"kind": "human"}, {"kind": "human"}]);
    let message = async |table: Value| {
        let table: NewTable = serde_json::from_value(table).unwrap();
        server.registry.create(table).await.unwrap_err().message
    };
    let game = message(json!({"game": "snake", "seats": people})).await;
    assert!(game.contains("did you mean snakes?"), "{game}");
    let rule = message(json!({"game": "snakes", "rules": {"finnish": "exact"}, "seats": people})).await;
    assert!(rule.starts_with("rules: ") && rule.contains("finish"), "{rule}");
    let board = message(json!({"game": "snakes", "board": "nowhere", "seats": people})).await;
    assert!(board.contains("nowhere"), "{board}");
    let seats = message(json!({"game": "mancala", "seats": [{"kind": "human"}]})).await;
    assert!(seats.contains("for 2 players"), "{seats}");
    let level =
        message(json!({"game": "snakes", "seats": [{"kind": "bot", "level": "gredy"}, {"kind": "bot"}]}))
            .await;
    assert!(level.starts_with("seat 1: ") && level.contains("greedy"), "{level}");
    let name =
        message(json!({"game": "snakes", "seats": [{"kind": "human", "name": "a\nb"}, {"kind": "bot"}]}))
            .await;
    assert!(name.starts_with("seat 1: "), "{name}");
    let clock = message(json!({"game": "snakes", "clock": {"seconds": 0}, "seats": people})).await;
    assert!(clock.starts_with("clock: "), "{clock}");
    assert_eq!(server.registry.stats().created, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_are_too_large_are_refused_before_they_are_built() {
    let server = server().await;
    let people = json!([{"kind": "human"}, {"kind": "human"}]);
    let started = std::time::Instant::now();
    for board in [
        json!({"columns": 10_000, "rows": 10_000, "entities": []}),
        json!({"columns": u64::MAX, "rows": u64::MAX, "entities": []}),
        json!({"columns": 10_001, "rows": 1, "entities": []}),
    ] {
        let table = json!({"game": "snakes", "board": board, "seats": people});
        assert_eq!(create_code(&server.registry, table).await, Some(Code::BadMessage));
    }
    let crowd = vec![json!({"kind": "open"}); 1001];
    let table = json!({"game": "snakes", "seats": crowd});
    assert_eq!(create_code(&server.registry, table).await, Some(Code::BadMessage));
    for dice in ["1000000d1000000", "99999999d6", "4294967295d4294967295", "d4294967295"] {
        let table = json!({"game": "snakes", "rules": {"dice": dice}, "seats": people});
        create_code(&server.registry, table).await;
    }
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

/// Any JSON, not too large.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::vec(("[a-z-]{1,10}|columns|rows|entities|dice|kind|from|to", inner), 0..4)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

#[test]
fn no_request_for_a_table_makes_the_registry_panic() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(server());
    let game = prop::sample::select(parlour::GAMES.names());
    let mut runner = TestRunner::new(ProptestConfig::with_cases(150));
    let wishes = (game, any_json(), prop::option::of(any_json()), 0..4_usize);
    let result = runner.run(&wishes, |(game, rules, board, people)| {
        let seats = vec![json!({"kind": "human"}); people];
        let table = json!({"game": game, "rules": rules, "board": board, "seats": seats});
        runtime.block_on(create_code(&server.registry, table));
        Ok(())
    });
    result.unwrap();
}

#[test]
fn nobody_acts_for_another_seat() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = runtime.block_on(server());
    let (id, created) = runtime.block_on(create(&server.registry, mancala()));
    let bob = &tokens(&created)[1..];
    let before = runtime.block_on(view(&server.registry, &id, &[]));
    let field = prop::sample::select(vec![
        "state",
        "seat",
        "move",
        "name",
        "text",
        "seed",
        "seed_commitment",
        "yes",
        "level",
        "key",
        "tokens",
    ]);
    let wish = prop::sample::select(vec![
        "roll",
        "move",
        "commit",
        "reveal",
        "start",
        "bot",
        "close",
        "answer",
        "take-back",
        "rematch",
        "back",
    ]);
    let wishes = (wish, prop::collection::vec((field, any_json()), 0..5), 1..14_u32);
    let mut runner = TestRunner::new(ProptestConfig::with_cases(300));
    let result = runner.run(&wishes, |(wish, fields, number)| {
        let mut message = json!({"do": wish, "seat": 1, "move": number.to_string()});
        for (field, value) in fields {
            message[field] = value;
        }
        for message in
            [message, json!({"do": wish, "move": number.to_string()}), json!({"do": wish, "seat": 1})]
        {
            if let Ok(incoming) = Incoming::from_value(message) {
                let answer = runtime.block_on(server.registry.handle(&id, bob, incoming));
                prop_assert!(answer.refusal().is_some(), "{answer:?}");
            }
        }
        Ok(())
    });
    result.unwrap();
    let mut after = runtime.block_on(view(&server.registry, &id, &[]));
    after["now"] = before["now"].clone();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_of_another_table_is_worth_nothing() {
    let server = server().await;
    let (id, _) = create(&server.registry, mancala()).await;
    let (_, other) = create(&server.registry, mancala()).await;
    let mut foreign = tokens(&other);
    foreign.push(other.host);
    // The hash of a token is not a token.
    let lines = server.store.lines(&id, 0).await.unwrap();
    let log: Value = serde_json::from_str(&lines[0].text).unwrap();
    let hash: Token = log["table"]["host"].as_str().unwrap().parse().unwrap();
    foreign.push(hash);
    let seen = view(&server.registry, &id, &foreign).await;
    assert_eq!(seen["you"], json!({"seats": [], "host": false}));
    assert_eq!(refused(&server.registry, &id, &foreign, json!({"do": "close"})).await.code, Code::NotHost);
    let nowhere = "0123456789abcdef".parse().unwrap();
    assert_eq!(
        refused(&server.registry, &nowhere, &foreign, json!({"do": "close"})).await.code,
        Code::UnknownTable
    );
    assert_eq!(server.registry.stats().tables, 2);
}
