//! No one moves for another player or learns their secrets.

use parlour_play::Secret;
use serde_json::json;

use crate::common::{TestServer, two_people};

#[tokio::test]
async fn nobody_acts_for_another_seat() {
    let server = TestServer::open().await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let other = server.table(two_people("mancala", "kalah")).await;
    let moves = json!({"do": "move", "move": "1"}).to_string();
    let forged = "00".repeat(32);
    for token in ["", &other.seats[0], &other.host, &made.host, &forged] {
        let answer = server.post(&made.path("/steps"), token, moves.clone()).await;
        assert_eq!(answer.code(), "not-yours");
    }
    let as_ann = json!({"do": "move", "move": "1", "seat": 1}).to_string();
    let answer = server.post(&made.path("/steps"), &made.seats[1], as_ann).await;
    assert_eq!(answer.code(), "not-yours");
    for request in ["start", "close", "bot"] {
        let message = json!({"do": request, "seat": 1}).to_string();
        let message = if request == "bot" { message } else { json!({"do": request}).to_string() };
        let answer = server.post(&made.path("/actions"), &made.seats[1], message).await;
        assert_eq!(answer.code(), "not-host", "{request}");
    }
    let view = server.get(&made.path("")).await.json();
    assert_eq!(view["log"], json!([]));
}

#[tokio::test]
async fn nothing_that_others_see_has_a_secret_in_it() {
    let server = TestServer::open().await;
    let made = server.table(two_people("snakes", "classic")).await;
    for _ in 0..4 {
        let view = server.get(&made.path("?scene=false")).await.json();
        let seat = view["turn"]["player"].as_u64().unwrap();
        let token = &made.seats[usize::try_from(seat).unwrap() - 1];
        server.post(&made.path("/steps"), token, r#"{"do":"roll"}"#).await;
    }
    let id = made.id.parse().unwrap();
    let secret = server.store.secret(&id).await.unwrap().expect("dice have a secret");
    let secret = Secret::try_from(secret.as_slice()).unwrap();
    let mut hidden = made.seats.clone();
    hidden.extend([made.host.clone(), secret.hex(), secret.of_round(&made.id, 1).hex()]);
    let token = &made.seats[0];
    for path in ["", "?scene=false", "/record"] {
        let path = made.path(path);
        let texts = [server.get(&path).await.bytes, server.get_as(&path, token).await.bytes];
        for text in texts.map(|bytes| String::from_utf8(bytes.to_vec()).unwrap()) {
            for hidden in &hidden {
                assert!(!text.contains(hidden), "{path} shows a secret");
            }
        }
    }
    // The database has only hashes of the tokens.
    let lines = server.store.lines(&id, 0).await.unwrap();
    assert!(!lines.is_empty());
    for hidden in &hidden {
        assert!(lines.iter().all(|line| !line.text.contains(hidden.as_str())));
    }
}
