//! Pictures of a game, and its dice.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use serde_json::json;

use crate::common::{Answer, Made, TestServer, two_people};

/// A game of snakes after a few rolls.
async fn begun(server: &TestServer, rolls: usize) -> Made {
    let made = server.table(two_people("snakes", "classic")).await;
    for _ in 0..rolls {
        let tokens = made.seats.join(",");
        let state = server.get(&made.path("?scene=false")).await.json()["state"].clone();
        let step = json!({"do": "roll", "state": state});
        let answer = server.post(&made.path("/steps"), &tokens, step.to_string()).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
    }
    made
}

fn content(answer: &Answer) -> &str {
    answer.headers[CONTENT_TYPE].to_str().expect("a type")
}

#[tokio::test]
async fn a_moment_is_a_picture() {
    let server = TestServer::open().await;
    let made = begun(&server, 3).await;
    let svg = server.get(&made.path("/picture.svg?step=2&theme=dark")).await;
    assert_eq!((svg.status, content(&svg)), (StatusCode::OK, "image/svg+xml"));
    assert!(svg.text().starts_with("<svg ") && svg.text().contains("after step 2"));
    let png = server.get(&made.path("/picture.png")).await;
    assert_eq!((png.status, content(&png)), (StatusCode::OK, "image/png"));
    assert_eq!(&png.bytes[..4], b"\x89PNG");
    let late = server.get(&made.path("/picture.svg?step=4")).await;
    assert_eq!((late.status, late.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "bad-message"));
    assert!(late.text().contains("0 to 3"));
    let odd = server.get(&made.path("/picture.svg?theme=pink")).await;
    assert_eq!(odd.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_game_is_a_moving_picture() {
    let server = TestServer::open().await;
    let made = begun(&server, 3).await;
    let svg = server.get(&made.path("/film.svg")).await;
    assert_eq!((svg.status, content(&svg)), (StatusCode::OK, "image/svg+xml"));
    assert!(svg.text().contains("<animate"));
    let gif = server.get(&made.path("/film.gif")).await;
    assert_eq!((gif.status, content(&gif)), (StatusCode::OK, "image/gif"));
    assert_eq!(&gif.bytes[..6], b"GIF89a");
}

#[tokio::test]
async fn a_table_that_waits_has_no_picture() {
    let server = TestServer::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "open"}]);
    let made = server.table(json!({"game": "snakes", "seats": seats})).await;
    for path in ["/picture.svg", "/picture.png", "/film.svg", "/film.gif", "/dice", "/verify"] {
        let answer = server.get(&made.path(path)).await;
        assert_eq!(answer.code(), "not-running", "{path}");
    }
}

// C-02: the commitment is public at once, the secret only after the game.
#[tokio::test]
async fn the_dice_of_a_running_game_are_sealed() {
    let server = TestServer::open().await;
    let made = begun(&server, 4).await;
    let dice = server.get(&made.path("/dice")).await.json();
    assert_eq!(dice["id"], made.id);
    assert_eq!(dice["promise"]["commitment"].as_str().map(str::len), Some(64));
    assert!(dice["promise"].get("secret").is_none(), "{dice}");
    assert_eq!(dice["rolls"].as_array().map(Vec::len), Some(4));
    let faces = dice["kinds"][0].as_array().expect("faces");
    let rolled: u64 = faces.iter().filter_map(|face| face["rolled"].as_u64()).sum();
    assert_eq!((faces.len(), rolled), (6, 4));
    let checked = server.get(&made.path("/verify")).await.json();
    assert_eq!(checked["verdict"], "sealed");
}

#[tokio::test]
async fn boards_are_shown_before_they_are_played() {
    let server = TestServer::open().await;
    for game in ["snakes", "maze"] {
        let wish = json!({"game": game, "seed": 7});
        let made = server.post("/api/boards/made-up", "", wish.to_string()).await.json();
        let cells = made["scene"]["cells"].as_array().expect("cells");
        assert!(cells.len() > 20, "{game}");
        let check = json!({"game": game, "board": made["board"]});
        let checked = server.post("/api/boards/check", "", check.to_string()).await.json();
        assert_eq!(checked["scene"]["cells"].as_array().map(Vec::len), Some(cells.len()));
    }
    let huge = vec![vec!["1"; 60].join(" "); 60].join("\n");
    let check = json!({"game": "maze", "board": huge});
    let checked = server.post("/api/boards/check", "", check.to_string()).await.json();
    assert_eq!((&checked["ok"], checked.get("scene")), (&json!(true), None));
}
