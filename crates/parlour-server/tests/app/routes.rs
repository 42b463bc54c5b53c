//! Every route, with good and bad requests.

use axum::body::Body;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, ALLOW, CONTENT_TYPE, ETAG, IF_NONE_MATCH, ORIGIN};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};

use crate::common::{TestServer, two_people, unlimited};

#[tokio::test]
async fn the_games_are_listed_with_all_their_rules() {
    let server = TestServer::open().await;
    let answer = server.get("/api/games").await;
    assert_eq!(answer.status, StatusCode::OK);
    let games = answer.json();
    let names: Vec<_> = games.as_array().unwrap().iter().map(|game| game["game"].as_str().unwrap()).collect();
    assert_eq!(names, parlour::GAMES.names());
    assert_eq!(games[0]["presets"][0]["name"], "classic");
    assert!(games[0]["boards"].as_array().unwrap().iter().any(|board| board["name"] == "commercial-48"));
}

// C-01: create, join, start and play a table over HTTP alone.
#[tokio::test]
async fn a_game_is_played_over_rest() {
    let server = TestServer::open().await;
    let table = json!({
        "game": "mancala", "rules": "kalah", "start": "host", "public": true,
        "seats": [{"kind": "human", "name": "Ann"}, {"kind": "open"}],
    });
    let made = server.table(table).await;
    let joined = server.post(&made.path("/join"), "", r#"{"name":"Bob"}"#).await.json();
    assert_eq!((&joined["is"], &joined["seat"]), (&json!("seated"), &json!(2)));
    let bob = joined["token"].as_str().unwrap().to_owned();
    let started = server.post(&made.path("/start"), &made.host, "").await;
    assert_eq!(started.status, StatusCode::OK, "{}", started.text());
    let view = server.get_as(&made.path("?scene=false"), &bob).await.json();
    assert_eq!((&view["phase"], &view["you"]["seats"]), (&json!("running"), &json!([2])));
    assert!(view.get("scene").is_none());
    let step = json!({"do": "move", "move": "3", "state": view["state"]}).to_string();
    let done = server.post(&made.path("/steps"), &made.seats[0], step.clone()).await;
    assert_eq!(done.json()["is"], "done", "{}", done.text());
    let stale = server.post(&made.path("/steps"), &made.seats[0], step).await;
    assert_eq!((stale.status, stale.code().as_str()), (StatusCode::CONFLICT, "stale"));
    assert!(stale.json()["error"]["state"].is_u64());
    let record = server.get(&made.path("/record")).await;
    assert_eq!(record.headers[CONTENT_TYPE], "application/jsonl");
    assert_eq!(record.text().lines().nth(1), Some(r#"{"move":"3"}"#));
    let list = server.get("/api/tables?game=mancala&phase=running").await.json();
    assert_eq!(list["tables"][0]["id"], made.id.as_str());
}

#[tokio::test]
async fn what_is_wrong_gets_its_code_and_status() {
    let server = TestServer::open().await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let (ann, bob) = (made.seats[0].as_str(), made.seats[1].as_str());
    let steps = made.path("/steps");
    let actions = made.path("/actions");
    let nowhere = "/api/tables/0000000000000000/steps";
    for (path, token, body, status, code) in [
        (nowhere, ann, r#"{"do":"roll"}"#, 404, "unknown-table"),
        ("/api/tables/x/steps", ann, r#"{"do":"roll"}"#, 404, "unknown-table"),
        (&steps, ann, "{", 400, "bad-message"),
        (&steps, ann, "", 400, "bad-message"),
        (&steps, ann, r#"{"do":"close"}"#, 400, "bad-message"),
        (&steps, "nonsense", r#"{"do":"roll"}"#, 400, "bad-message"),
        (&steps, "", r#"{"do":"move","move":"1"}"#, 403, "not-yours"),
        (&steps, bob, r#"{"do":"move","move":"8","seat":2}"#, 409, "not-your-turn"),
        (&steps, ann, r#"{"do":"move","move":"77"}"#, 422, "illegal"),
        (&steps, ann, r#"{"do":"roll"}"#, 422, "illegal"),
        (&actions, ann, r#"{"do":"join","name":"Eve"}"#, 422, "illegal"),
        (&actions, ann, r#"{"do":"close"}"#, 403, "not-host"),
        (&actions, ann, r#"{"do":"dance"}"#, 400, "bad-message"),
        ("/api/tables", "", r#"{"game":"chess","seats":[]}"#, 422, "bad-message"),
        ("/api/tables", "", r#"{"game":"mancala"}"#, 400, "bad-message"),
    ] {
        let answer = server.post(path, token, body.to_owned()).await;
        let found = answer.code();
        assert!(code == found, "{path} {body}: {found}");
        assert_eq!(answer.status.as_u16(), status, "{path} {body}: {}", answer.text());
    }
    let long = json!({"do": "chat", "text": "x".repeat(501)}).to_string();
    let answer = server.post(&actions, ann, long).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "too-long"));
    for path in ["/api/tables?phase=later", "/api/tables?size=3", "/api/tables/x", "/nowhere", "/api"] {
        let answer = server.get(path).await;
        assert!(answer.status.is_client_error() && !answer.code().is_empty(), "{path}");
    }
}

// An impossible table gets no Retry-After.
#[tokio::test]
async fn a_table_that_is_too_large_is_a_bad_message() {
    let server = TestServer::open().await;
    let large = json!({"game": "snakes", "board": {"columns": 1000, "rows": 1000, "entities": []},
        "seats": [{"kind": "human"}, {"kind": "bot"}]});
    let answer = server.post("/api/tables", "", large.to_string()).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "bad-message"));
    assert!(!answer.headers.contains_key("retry-after") && answer.text().contains("cells"));
}

// S-04: errors of a board say where.
#[tokio::test]
async fn a_wrong_board_has_a_line_and_a_column() {
    let server = TestServer::open().await;
    let board = json!({"game": "snakes", "board": "1 2 3\n4 S1 6 7\n"}).to_string();
    let answer = server.post("/api/boards/check", "", board).await.json();
    let words = answer["errors"][0].as_str().unwrap();
    assert!(words.starts_with("line 2, column "), "{words}");
}

// M-07: hints in a maze.
#[tokio::test]
async fn the_player_to_act_gets_a_hint() {
    let server = TestServer::open().await;
    let table = json!({"game": "maze", "rules": "four", "board": "seed-6", "seats": [{"kind": "human"}]});
    let made = server.table(table).await;
    let hint = server.get(&made.path("/hint")).await.json();
    assert_eq!((&hint["moves"], &hint["words"]), (&json!(["D"]), &json!("D is the only move")));
    // K-09: a hint says what the move does and what the others cost.
    let kalah = json!({"preset": "kalah", "columns": 3, "seeds": 2});
    let kalah = server
        .table(json!({"game": "mancala", "rules": kalah, "seats": [{"kind": "human"}, {"kind": "human"}]}))
        .await;
    let hint = server.get(&kalah.path("/hint")).await.json();
    assert!(!hint["reasons"].as_array().unwrap().is_empty(), "{hint}");
    let ludo = server.table(two_people("ludo", "classic")).await;
    let hint = server.get(&ludo.path("/hint")).await.json();
    assert_eq!(
        (&hint["moves"], &hint["words"]),
        (&json!([]), &json!("There is nothing to choose: roll the dice"))
    );
    let open = json!({"game": "mancala", "seats": [{"kind": "human"}, {"kind": "open"}]});
    let waiting = server.table(open).await;
    for question in ["/hint", "/review"] {
        assert_eq!(server.get(&waiting.path(question)).await.code(), "not-running");
    }
}

// K-10, K-11: a table starts from any position, given as its board. The scene has the row of a selection.
#[tokio::test]
async fn a_table_starts_from_a_position() {
    let server = TestServer::open().await;
    let people = json!([{"kind": "human"}, {"kind": "human"}]);
    let position = json!({"fields": [0, 1, 2, 0, 2, 1], "player": 2});
    let made = server.table(json!({"game": "mancala", "board": position, "seats": people})).await;
    let view = server.get(&made.path("")).await.json();
    assert_eq!(view["position"], json!({"fields": [0, 1, 2, 0, 2, 1], "columns": 2, "player": 2}));
    assert_eq!(view["scene"]["selection"], json!({"player": 2, "cells": [5, 4]}));
    let wrong = json!({"game": "mancala", "board": {"fields": [0, 1, 2]}, "seats": people}).to_string();
    let refused = server.post("/api/tables", "", wrong).await;
    assert!(refused.json().to_string().contains("3 numbers given"));
}

// S-11: turn order, random or as listed.
#[tokio::test]
async fn the_order_of_the_seats_is_drawn() {
    let server = TestServer::open().await;
    let first = async |order: &str| {
        let table = json!({"game": "mancala", "order": order,
            "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]});
        let made = server.table(table).await;
        let view = server.get(&made.path("?scene=false")).await.json();
        view["seats"][0]["name"].as_str().unwrap().to_owned()
    };
    let (mut given, mut random) = (Vec::new(), Vec::new());
    for _ in 0..30 {
        given.push(first("given").await);
        random.push(first("random").await);
    }
    assert!(given.iter().all(|name| name == "Ann"));
    let bobs = random.iter().filter(|name| *name == "Bob").count();
    assert!((1..30).contains(&bobs), "{bobs} of 30");
}

#[tokio::test]
async fn an_address_asked_in_another_way_says_how() {
    let server = TestServer::open().await;
    let answer = server.post("/api/games", "", "").await;
    assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(answer.code(), "method-not-allowed");
    assert!(answer.headers[ALLOW].to_str().unwrap().contains("GET"));
    let made = server.table(two_people("mancala", "kalah")).await;
    let plain = server.get(&made.path("/ws")).await;
    assert!(plain.status.is_client_error(), "{}", plain.status);
    assert_eq!(plain.code(), "bad-message");
}

#[tokio::test]
async fn an_action_can_be_anything_and_hello_is_the_table() {
    let server = TestServer::open().await;
    let made = server.table(two_people("snakes", "classic")).await;
    let hello = json!({"do": "hello", "tokens": [made.seats[1]], "scene": true}).to_string();
    let table = server.post(&made.path("/actions"), "", hello).await.json();
    assert_eq!((&table["is"], &table["you"]["seats"]), (&json!("table"), &json!([2])));
    assert!(table["scene"]["cells"].as_array().unwrap().len() >= 100);
    let said =
        server.post(&made.path("/actions"), &made.seats[0], r#"{"do":"chat","text":"hi","key":"1"}"#).await;
    assert_eq!(said.json()["key"], "1", "{}", said.text());
    let view = server.get(&made.path("")).await.json();
    assert_eq!((&view["chat"][0]["text"], &view["you"]["seats"]), (&json!("hi"), &json!([])));
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let server = TestServer::open().await;
    for path in ["/", "/css/base.css", "/api/games", "/nowhere", "/healthz", "/openapi.json"] {
        let answer = server.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("default-src 'none'"));
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
    }
    assert_eq!(server.get("/api/games").await.headers["cache-control"], "no-store");
}

#[tokio::test]
async fn only_listed_origins_may_read_answers() {
    let server = TestServer::new(&unlimited(&[("allow-origins", "https://friend.example")])).await;
    for (origin, allowed) in [("https://friend.example", true), ("https://other.example", false)] {
        let request = Request::get("/api/games").header(ORIGIN, origin).body(Body::empty()).unwrap();
        let answer = server.send(request).await;
        let header = answer.headers.get(ACCESS_CONTROL_ALLOW_ORIGIN);
        assert_eq!(header.is_some(), allowed, "{origin}");
        let preflight = Request::options("/api/tables")
            .header(ORIGIN, origin)
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization,content-type");
        let answer = server.send(preflight.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.headers.contains_key(ACCESS_CONTROL_ALLOW_ORIGIN), allowed);
    }
}

#[tokio::test]
async fn the_page_is_kept_by_its_tag() {
    let server = TestServer::open().await;
    let first = server.get("/").await;
    assert!(first.text().contains("Parlour"));
    let request = Request::get("/").header(IF_NONE_MATCH, &first.headers[ETAG]);
    let again = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((again.status, again.bytes.len()), (StatusCode::NOT_MODIFIED, 0));
}

#[tokio::test]
async fn those_who_run_it_see_how_it_is() {
    let server = TestServer::open().await;
    assert_eq!(server.get("/healthz").await.json()["ok"], true);
    assert_eq!(server.get("/readyz").await.json()["ok"], true);
    server.table(two_people("mancala", "kalah")).await;
    server.get("/api/tables/0000000000000000").await;
    let metrics = server.get("/metrics").await;
    let text = metrics.text();
    for line in [
        "\nparlour_tables_created_total 1",
        "\nparlour_tables_in_memory 1",
        "route=\"/api/tables/{id}\",status=\"404\"} 1",
        "parlour_refusals_total{code=\"unknown-table\"} 1",
    ] {
        assert!(text.contains(line), "{line} is missing in {text}");
    }
    server.store.close().await;
    let answer = server.get("/readyz").await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "not-ready"));
}

#[tokio::test]
async fn the_numbers_are_for_whom_the_settings_say() {
    use axum::extract::ConnectInfo;
    use std::net::SocketAddr;
    for (who, here, there) in [("loopback", true, false), ("everyone", true, true), ("nobody", false, false)]
    {
        let server = TestServer::new(&unlimited(&[("metrics", who)])).await;
        for (peer, may) in [("127.0.0.1:1", here), ("203.0.113.5:1", there)] {
            let mut request = Request::get("/metrics").body(Body::empty()).unwrap();
            let peer: SocketAddr = peer.parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(peer));
            assert_eq!(server.send(request).await.status.is_success(), may, "{who} {peer}");
        }
    }
    // A proxy on this machine forwards requests of others.
    let server = TestServer::open().await;
    let request = Request::get("/metrics").header("x-forwarded-for", "203.0.113.5");
    let answer = server.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.code(), "forbidden");
}

#[tokio::test]
async fn the_document_is_served() {
    let server = TestServer::open().await;
    let document: Value = server.get("/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    for schema in ["NewTable", "View", "Answer", "Incoming", "ErrorBody", "Code"] {
        assert!(document["components"]["schemas"].get(schema).is_some(), "{schema} is missing");
    }
}
