//! Plays a game of Snakes & Ladders against a bot with a client that openapi-to-rust has generated.
//!
//! Usage: play ADDRESS

mod api;

use std::error::Error;
use std::time::{Duration, Instant};

use api::{HttpClient, TurnKind, VerifyResultVerdict};
use serde_json::{from_value, json};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let address = std::env::args().nth(1).ok_or("usage: play ADDRESS")?;
    let stranger = HttpClient::new().with_base_url(&address);
    let seats = json!([{"kind": "open"}, {"kind": "bot", "level": "random"}]);
    let table = from_value(json!({"game": "snakes", "board": "geeks-30", "seats": seats}))?;
    let id = stranger.create_table(table).await?.id;
    let seated = stranger.join(&id, from_value(json!({"name": "Ann"}))?).await?;
    let token = serde_json::to_value(&seated.token)?;
    let ann = HttpClient::new().with_base_url(&address).with_api_key(token.as_str().unwrap_or_default());
    let (mut rolls, start) = (0, Instant::now());
    loop {
        let view = ann.table(&id, Some(false)).await?;
        let turn = view.turn.ok_or("the game has not started")?;
        if turn.kind == TurnKind::Over {
            break;
        }
        if start.elapsed() > Duration::from_secs(60) {
            return Err("the game does not end".into());
        }
        if turn.player == Some(seated.seat.into()) {
            ann.step(&id, from_value(json!({"do": "roll", "state": view.state}))?).await?;
            rolls += 1;
        } else {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    let verified = ann.verify(&id).await?;
    if verified.verdict != VerifyResultVerdict::Fair {
        return Err(format!("the dice are not fair: {verified:?}").into());
    }
    println!("Rust: {rolls} own rolls, {} fair rolls", verified.rolls);
    Ok(())
}
