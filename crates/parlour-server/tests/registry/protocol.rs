//! The examples of protocol.md: the requests are sent, and the answers must have the form that the page shows.
//!
//! With `PARLOUR_SHOW_PROTOCOL=1` and `--nocapture` it prints the actual answers, for changes to the page.

use std::collections::{BTreeSet, HashMap};

use parlour_play::seed_commitment;
use parlour_server::messages::{Answer, Code, Incoming, NewTable, Token};
use parlour_server::table_registry::{TableRegistry, Watcher};
use parlour_store::GameId;
use serde_json::Value;

use crate::common::*;

const PAGE: &str = include_str!("../../../../docs/server/protocol.md");

/// The seeds that the players of the page reveal.
const ANNS_SEED: &str = "f3a80c51e6d94b72a5c1f0837e2d9b646d10c8ea57b3924f0c6e81d7a9f25b30";
const BOBS_SEED: &str = "07c1d95e2ab84f63e19d70b5c8462fa39b5e08d1f7a36c42d8e0917b4f5ca612";

/// A JSON block on the page: the text after ```` ```json ````, and the JSON.
struct Block {
    line: usize,
    role: String,
    data: Value,
}

fn blocks() -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = (1..).zip(PAGE.lines());
    while let Some((line, text)) = lines.next() {
        let Some(role) = text.strip_prefix("```json") else {
            continue;
        };
        let body: Vec<&str> =
            lines.by_ref().map(|(_, text)| text).take_while(|text| *text != "```").collect();
        let data =
            serde_json::from_str(&body.join("\n")).unwrap_or_else(|error| panic!("line {line}: {error}"));
        blocks.push(Block { line, role: role.trim().to_owned(), data });
    }
    blocks
}

/// The current table of the page and its clients.
struct Scene {
    id: GameId,
    people: HashMap<String, Vec<Token>>,
    spectator: Watcher,
    answer: Value,
}

impl Scene {
    async fn open(registry: &TableRegistry, data: &Value) -> Self {
        let table: NewTable = serde_json::from_value(data.clone()).unwrap();
        let names: Vec<Option<String>> = table.seats.iter().map(|seat| seat.name.clone()).collect();
        let created = registry.create(table).await.unwrap();
        let id = created.id.parse().unwrap();
        let mut people: HashMap<String, Vec<Token>> = HashMap::new();
        for seat in &created.seats {
            let name = names[seat.seat as usize - 1].clone().unwrap_or_default();
            people.insert(name, vec![seat.token.clone(), created.host.clone()]);
        }
        let mut spectator = registry.watch(&id, &[], true).await.unwrap();
        next(&mut spectator).await;
        Self { id, people, spectator, answer: serde_json::to_value(&created).unwrap() }
    }

    /// Sends a message; keeps the answer for the next block.
    async fn send(&mut self, registry: &TableRegistry, name: &str, data: &Value) {
        let mut data = data.clone();
        let tokens = self.people.get(name).cloned().unwrap_or_default();
        if let Some(shown) = data.get_mut("tokens") {
            // The tokens on the page are those of another table.
            *shown = serde_json::to_value(&tokens).unwrap();
        }
        if let Some(state) = data.get_mut("state").filter(|state| **state != 1) {
            *state = view(registry, &self.id, &[]).await["state"].clone();
        }
        self.fill_in_seed(registry, &mut data).await;
        let answer = match Incoming::from_value(data.clone()) {
            Ok(incoming) => registry.handle(&self.id, &tokens, incoming).await,
            Err(refusal) => Answer::refused(None, refusal),
        };
        if let Answer::Seated { token, .. } = &answer {
            self.people.insert(name.to_owned(), vec![token.clone()]);
        }
        self.answer = serde_json::to_value(&answer).unwrap();
    }

    /// The seeds on the page are real, but their commitments are for another table.
    async fn fill_in_seed(&self, registry: &TableRegistry, data: &mut Value) {
        let seed = if data["name"] == "Bob" { BOBS_SEED } else { ANNS_SEED };
        if let Some(shown) = data.get_mut("seed_commitment") {
            let table = view(registry, &self.id, &[]).await;
            let commitment = table["dice"]["commitment"].as_str().unwrap();
            *shown = seed_commitment(self.id.as_str(), commitment, seed).into();
        }
    }

    /// The next message to everyone like this one.
    async fn told(&mut self, data: &Value) -> Value {
        loop {
            let message = next(&mut self.spectator).await;
            if message["is"] == data["is"] && message["what"] == data["what"] {
                return message;
            }
        }
    }
}

/// Both have the same keys at all levels; only the first entries of lists are compared, and null matches anything.
fn same_form(page: &Value, real: &Value, place: &str) {
    match (page, real) {
        (Value::Object(page), Value::Object(real)) => {
            // Keys that are ids stand for each other, as the entries of a list do.
            let name = |key: &String| if key.parse::<u64>().is_ok() { "id".to_owned() } else { key.clone() };
            let keys = |map: &serde_json::Map<String, Value>| map.keys().map(name).collect::<BTreeSet<_>>();
            assert_eq!(keys(page), keys(real), "{place}");
            for (key, value) in page {
                same_form(value, &real[key], &format!("{place}.{key}"));
            }
        }
        (Value::Array(page), Value::Array(real)) => {
            if let (Some(page), Some(real)) = (page.first(), real.first()) {
                same_form(page, real, &format!("{place}[0]"));
            }
        }
        (Value::Null, _) | (_, Value::Null) => {}
        _ => {
            assert_eq!(
                std::mem::discriminant(page),
                std::mem::discriminant(real),
                "{place}: {page} / {real}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_tells_the_truth() {
    let server = server().await;
    let show = std::env::var_os("PARLOUR_SHOW_PROTOCOL").is_some();
    let mut scene: Option<Scene> = None;
    for Block { line, role, data } in blocks() {
        let place = format!("docs/server/protocol.md line {line}");
        let words: Vec<&str> = role.split_whitespace().collect();
        match (words.as_slice(), &mut scene) {
            (["create"], _) => scene = Some(Scene::open(&server.registry, &data).await),
            ([name, "sends"], Some(scene)) => scene.send(&server.registry, name, &data).await,
            (["everyone", "gets"], Some(scene)) => {
                let told = scene.told(&data).await;
                if show {
                    println!("{place}\n{told}");
                    continue;
                }
                same_form(&data, &told, &place);
            }
            (["created"] | [_, "gets"], Some(scene)) => {
                if show {
                    println!("{place}\n{}", scene.answer);
                    continue;
                }
                same_form(&data, &scene.answer, &place);
                for word in ["is", "code"] {
                    assert_eq!(data.get(word), scene.answer.get(word), "{place}");
                }
            }
            ([_, "gets"], None) => panic!("{place}: no one has sent anything"),
            (["shape"], _) => {}
            other => panic!("{place}: unknown kind of block {:?}", other.0),
        }
    }
}

#[test]
fn every_message_and_every_code_is_on_the_page() {
    let has = |what: &str| assert!(PAGE.contains(&format!("`{what}`")), "{what} is missing");
    for code in Code::ALL {
        has(code.word());
    }
    let requests = "hello join leave commit reveal start roll move take-back answer chat bot back remove mute rematch close ping";
    let answers = "table step change seated done refused pong";
    let changes = "joined left removed muted connected seed committed committing revealing revealed forfeited redrawn started said asked answered backed replaced returned over closed wanted rematch";
    for word in [requests, answers, changes].iter().flat_map(|words| words.split(' ')) {
        has(word);
    }
}
