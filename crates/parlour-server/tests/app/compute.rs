//! Expensive questions: refused before they are built, stopped in time, and never more at once than allowed.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::common::{Running, TestServer, http, two_people, unlimited};

/// A board whose tables would take seconds and gigabytes.
fn huge() -> Value {
    json!({"columns": 4000, "rows": 4000, "entities": []})
}

#[tokio::test]
async fn a_huge_board_is_refused_before_it_is_built() {
    let server = TestServer::open().await;
    for (path, body) in [
        ("/api/study/snakes", json!({"board": huge()})),
        ("/api/study/snakes/tune", json!({"board": huge(), "turns": 30})),
        ("/api/study/snakes/search", json!({"board": huge()})),
        ("/api/study/snakes/links", json!({"board": huge(), "cell": 5})),
    ] {
        let start = Instant::now();
        let answer = server.post(path, "", body.to_string()).await;
        assert_eq!((answer.status.as_u16(), answer.code().as_str()), (422, "too-long"), "{path}");
        assert!(start.elapsed() < Duration::from_secs(2), "{path}: {:?}", start.elapsed());
    }
    // A check builds nothing; the preview, which does, is left out.
    let (start, body) = (Instant::now(), json!({"game": "snakes", "board": huge()}));
    let checked = server.post("/api/boards/check", "", body.to_string()).await.json();
    assert!(checked.get("scene").is_none(), "{checked}");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[tokio::test]
async fn the_values_of_a_wide_board_keep_their_time() {
    let server = TestServer::open().await;
    let rules = json!({"preset": "kalah", "columns": 400, "seeds": 4000});
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let made = server.table(json!({"game": "mancala", "rules": rules, "seats": seats})).await;
    let start = Instant::now();
    let answer = server.get(&made.path("/values")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    // The limit is three seconds; the rest is for slow machines.
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[tokio::test]
async fn odds_that_take_too_long_are_stopped() {
    let server = TestServer::new(&unlimited(&[])).await;
    // Players who send each other back are followed together: millions of positions.
    let board = json!({"columns": 45, "rows": 45, "entities": [{"kind": "snake", "from": 900, "to": 3}]});
    let rules = json!({"preset": "classic", "landing": "send-opponent"});
    let body = json!({"board": board, "rules": rules, "players": 2});
    let start = Instant::now();
    let answer = server.post("/api/study/snakes", "", body.to_string()).await;
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    assert!([200, 422].contains(&answer.status.as_u16()), "{}", answer.text());
}

#[tokio::test]
async fn questions_of_clients_that_hang_up_are_stopped() {
    let running = Running::new(&[]).await;
    let entities: Vec<Value> =
        (1..60).map(|place| json!({"kind": "snake", "from": place * 6 + 1, "to": place})).collect();
    let board = json!({"columns": 20, "rows": 20, "entities": entities});
    let body = json!({"board": board, "turns": 9000}).to_string();
    let length = body.len();
    for _ in 0..30 {
        let mut stream = TcpStream::connect(running.address).await.expect("a connection");
        let head =
            format!("POST /api/study/snakes/tune HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n");
        stream.write_all((head + &body).as_bytes()).await.expect("written");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let most = std::thread::available_parallelism().map_or(1, usize::from).div_ceil(2);
    let start = Instant::now();
    loop {
        let metrics = http(running.address, "GET", "/metrics", "", "").await;
        let number = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(name)).expect("a metric");
            line.trim().parse::<usize>().expect("a number")
        };
        let (now, waiting) = (number("parlour_questions_running "), number("parlour_work_waiting "));
        assert!(now <= most, "{now} of {most}");
        if now + waiting == 0 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(5), "{now} still run, {waiting} wait");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    running.stop().await;
}

#[tokio::test]
async fn too_many_questions_are_told_to_come_back() {
    let server =
        TestServer::new(&crate::common::config(&[("question-rate", "1"), ("question-burst", "2")])).await;
    let made = server.table(two_people("mancala", "kalah")).await;
    // All at once: on a busy machine, one after the other can take longer than the limit needs to recover.
    let path = made.path("/hint");
    let (one, two, three) = tokio::join!(server.get(&path), server.get(&path), server.get(&path));
    let mut found = [one, two, three].map(|answer| answer.status.as_u16());
    found.sort_unstable();
    assert_eq!(found, [200, 200, 429]);
    assert_eq!(server.get(&made.path("")).await.status.as_u16(), 200, "questions are counted by themselves");
}
