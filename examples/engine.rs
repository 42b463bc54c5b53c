//! An engine in Rust that knows the rules: it asks Parlour's own search, but any program that reads and writes lines will do.
//!
//! Try it: `parlour play mancala --rules kalah --player Ann --player Bob:engine:target/debug/examples/engine`

use std::error::Error;
use std::io::{BufRead, Write, stdin, stdout};

use parlour::play::Table;
use serde_json::Value;

/// The default of the option `seed`.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut table, mut asked, mut seed) = (None, Value::Null, SEED);
    for line in stdin().lock().lines() {
        let line = line?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "parlour" => {
                println!("id name Rusty 1.0\nid author the Parlour project\noption seed {SEED}\nready");
            }
            "option" => seed = rest.strip_prefix("seed ").ok_or("only seed")?.trim().parse()?,
            // The head of a record: its rules and its board are all that this engine wants to know.
            "newgame" => match new_game(rest) {
                Ok(set_up) => {
                    table = Some(set_up);
                    println!("ready");
                }
                Err(error) => println!("error {error}"),
            },
            "position" => asked = serde_json::from_str(rest)?,
            "go" => println!("bestmove {}", best_move(table.as_ref(), &asked, seed).unwrap_or_default()),
            "quit" => break,
            _ => {}
        }
        stdout().flush()?;
    }
    Ok(())
}

fn new_game(head: &str) -> Result<Table, String> {
    let record = parlour::play::Record::read(head, parlour::GAMES).map_err(|error| error.to_string())?;
    Ok(record.table)
}

/// Where the game can start anywhere, what Parlour's search finds; elsewhere any legal move.
fn best_move(table: Option<&Table>, asked: &Value, seed: u64) -> Option<String> {
    let moves = asked["moves"].as_array()?;
    let searched = || {
        let table = table.filter(|table| table.kind().starts_anywhere())?;
        let rules = Value::Object(table.rules().clone());
        let here =
            Table::new(table.kind(), &rules, Some(&asked["position"]), table.seats().to_vec()).ok()?.start();
        let mut chance = parlour::play::Seeded::new(seed, parlour::play::Purpose::Bots);
        parlour::play::bot_move(&parlour::bots::Search { games: 300 }, &*here, &mut chance)
    };
    searched().or_else(|| moves.first()?.as_str().map(str::to_owned))
}
