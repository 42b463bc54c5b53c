//! Tables on generated boards: S-16, S-19.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::common::TestServer;

fn people() -> Value {
    json!([{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}])
}

// S-16: the preview is the board of the table, and both follow the options.
#[tokio::test]
async fn the_board_that_was_shown_is_played() {
    let server = TestServer::open().await;
    let games = server.get("/api/games").await.json();
    assert_eq!(
        (&games[0]["options"][0]["key"], &games[0]["options"][0]["default"]),
        (&json!("size"), &json!(10))
    );
    assert!(games[1].get("options").is_none(), "ludo has no options");
    let options = json!({"size": 8, "snakes": 3, "ladders": 2, "traps": 2, "snake": ["60-5"]});
    let wish = json!({"game": "snakes", "options": options, "seed": 7});
    let shown = server.post("/api/boards/made-up", "", wish.to_string()).await.json();
    assert_eq!(shown["board"]["entities"].as_array().map(Vec::len), Some(7), "{shown}");
    assert_eq!(shown["scene"]["cells"].as_array().map(Vec::len), Some(64));
    assert_eq!((&shown["options"]["snakes"], &shown["options"]["boosts"]), (&json!(3), &json!(0)));
    let table = json!({"game": "snakes", "options": options, "seed": 7, "seats": people()});
    let made = server.table(table).await;
    let view = server.get(&made.path("?scene=false")).await.json();
    assert_eq!(view["board"], shown["board"]);
    // S-19: the options stay with the game.
    let mut setup = shown["options"].clone();
    setup["seed"] = json!(7);
    assert_eq!(view["setup"], setup);
    let record = server.get(&made.path("/record")).await;
    let head: Value = serde_json::from_str(record.text().lines().next().unwrap()).unwrap();
    assert_eq!((&head["setup"], &head["board"]), (&setup, &shown["board"]));
    assert_eq!(server.get(&made.path("/film")).await.json()["setup"], setup);
}

// S-16, S-19: without options the server chooses, and says which.
#[tokio::test]
async fn a_default_board_has_its_options_listed() {
    let server = TestServer::open().await;
    let made = server.table(json!({"game": "snakes", "seats": people()})).await;
    let view = server.get(&made.path("?scene=false")).await.json();
    assert_eq!((&view["setup"]["size"], &view["setup"]["snakes"]), (&json!(10), &json!(8)));
    let again = json!({"game": "snakes", "seed": view["setup"]["seed"]});
    let again = server.post("/api/boards/made-up", "", again.to_string()).await.json();
    assert_eq!(again["board"], view["board"], "the seed brings the board back");
    let made = server.table(json!({"game": "snakes", "board": "geeks-30", "seats": people()})).await;
    assert!(server.get(&made.path("")).await.json().get("setup").is_none());
}

// K-10, M-01: a table whose game is over before the first move would run for ever.
#[tokio::test]
async fn a_game_without_a_first_move_is_refused() {
    let server = TestServer::open().await;
    let swept =
        json!({"game": "mancala", "board": {"fields": [0, 0, 0, 0, 2, 1], "player": 2}, "seats": people()});
    let walled = json!({"game": "maze", "board": [[1, 0], [0, 1]], "seats": [{"kind": "human"}]});
    for table in [swept, walled] {
        let refused = server.post("/api/tables", "", table.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{table}");
        assert!(refused.text().contains("over before the first move"), "{}", refused.text());
    }
}

// S-16: impossible options are refused with a reason, and nothing large is ever built.
#[tokio::test]
async fn impossible_boards_are_refused() {
    let server = TestServer::open().await;
    for (change, words) in [
        (json!({"options": {"size": 7}}), "from 8"),
        (json!({"options": {"size": 101}}), "at most 10000 are allowed"),
        (json!({"options": {"sise": 9}}), "did you mean size?"),
        (json!({"options": {"snakes": 60}}), "room for at most 49"),
        (json!({"options": {"snakes": 4_000_000_000_u32}}), "room for at most 49"),
        (json!({"options": {"size": 9}, "board": "geeks-30"}), "use either board"),
        (json!({"game": "ludo", "options": {"size": 9}}), "has no boards"),
    ] {
        let mut table = json!({"game": "snakes", "seats": people()});
        table.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = server.post("/api/tables", "", table.to_string()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{table}");
        assert!(refused.text().contains(words), "{}", refused.text());
    }
}
