//! Three servers on one PostgreSQL, one of which is paused by the system for longer than its leases last.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use parlour_store::testing::postgres;
use serde_json::{Value, json};

use crate::common::{Server, command};

/// Games of bots that last longer than the test.
const TABLES: usize = 24;
/// How long the node is paused: two leases and more.
const PAUSED: Duration = Duration::from_secs(14);
/// The longest time without a step: a lease, a second to notice, a transaction that the paused node left open, and time for a
/// busy machine.
const LONGEST: Duration = Duration::from_secs(11);

/// A server with bots slow enough to play all the time, and without limits for this one client.
fn start(url: &str) -> Server {
    let usual = ["--listen", "127.0.0.1:0", "--database", url, "--log", "warn", "--bot-pace", "200"];
    let off = ["address-rate", "table-rate", "question-rate", "create-rate", "tables-per-address"];
    let off: Vec<String> = off.iter().map(|limit| format!("--{limit}=0")).collect();
    let off: Vec<&str> = off.iter().map(String::as_str).collect();
    Server::spawn(&mut command(&[&usual[..], &off[..]].concat()))
}

/// A table of bots, or of a human and a bot: its id and the human's token.
fn table(server: &Server, first: &Value) -> (String, String) {
    let seats = json!([first, {"kind": "bot", "level": "random"}]);
    let table = json!({"game": "ludo", "seats": seats});
    let (status, made) = server.ask("POST", "/api/tables", "", &table.to_string()).expect("an answer");
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&made["id"]), text(&made["seats"][0]["token"]))
}

fn view(server: &Server, id: &str) -> Value {
    let (status, view) = server.ask("GET", &format!("/api/tables/{id}?scene=false"), "", "").expect("a view");
    assert_eq!(status, 200, "{view}");
    view
}

/// The longest time that each running table stood still while the others were watched from `server`.
fn watched(server: &Server, tables: &[String], time: Duration) -> HashMap<String, Duration> {
    let start = Instant::now();
    let mut last: HashMap<&str, (u64, Instant)> = HashMap::new();
    let mut longest: HashMap<String, Duration> = HashMap::new();
    while start.elapsed() < time {
        for id in tables {
            let seen = view(server, id);
            let state = seen["state"].as_u64().expect("a state");
            let (known, since) = last.entry(id).or_insert((state, Instant::now()));
            if *known != state || seen["phase"] != "running" {
                (*known, *since) = (state, Instant::now());
            }
            let still = longest.entry(id.clone()).or_default();
            *still = (*still).max(since.elapsed());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    longest
}

/// Sends a step to a server and does not wait for the answer.
fn send(server: &Server, id: &str, token: &str, step: &Value) -> TcpStream {
    let body = step.to_string();
    let mut stream = TcpStream::connect(&server.address).expect("the system accepts connections");
    let request = format!(
        "POST /api/tables/{id}/steps HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).expect("written");
    stream
}

// C-02: with three processes, one of which stands still, tables go on elsewhere; what it writes when it wakes up is refused, and
// no step is lost or made twice.
#[test]
#[ignore = "takes half a minute and a PostgreSQL; .ci/long runs it"]
fn tables_of_a_paused_node_go_on_elsewhere() {
    let Some(postgres) = postgres() else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let location = runtime.block_on(postgres.database()).expect("a database");
    let parlour_store::Location::Postgres(url) = location else { panic!("a URL") };
    let nodes: Vec<Server> = (0..3).map(|_| start(&url)).collect();
    let [awake, _, paused] = &nodes[..] else { panic!("three") };
    // Let the leases settle.
    std::thread::sleep(Duration::from_secs(4));
    let bot = json!({"kind": "bot", "level": "random"});
    let mut tables: Vec<String> = (0..TABLES).map(|_| table(awake, &bot).0).collect();
    let (own, token) = table(awake, &json!({"kind": "human", "name": "Ann"}));
    let mine = until_my_turn(awake, &own);
    // The node that will be paused knows the table as well.
    assert_eq!(view(paused, &own)["state"], mine["state"]);
    paused.signal("STOP");
    let step = json!({"do": "roll", "state": mine["state"]});
    let mut late = send(paused, &own, &token, &step);
    let (status, done) =
        awake.ask("POST", &format!("/api/tables/{own}/steps"), &token, &step.to_string()).expect("an answer");
    assert_eq!(status, 200, "{done}");
    let longest = watched(awake, &tables, PAUSED);
    let worst = longest.values().max().copied().unwrap_or_default();
    println!("the longest pause of a table: {worst:?}");
    assert!(worst < LONGEST, "{longest:?}");
    paused.signal("CONT");
    let mut refused = String::new();
    late.read_to_string(&mut refused).expect("an answer");
    assert!(refused.starts_with("HTTP/1.1 409") && refused.contains("\"stale\""), "{refused}");
    // All go on, and all three nodes tell the same of every step.
    let longest = watched(awake, &tables, Duration::from_secs(4));
    assert!(longest.values().all(|still| *still < Duration::from_secs(3)), "{longest:?}");
    tables.push(own);
    for id in &tables {
        same_everywhere(&nodes, id);
    }
}

/// Waits until the human at the table must roll; returns the view.
fn until_my_turn(server: &Server, id: &str) -> Value {
    for _ in 0..200 {
        let seen = view(server, id);
        if seen["turn"]["player"] == 1 && seen["turn"]["kind"] == "roll" {
            return seen;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("the bot does not play");
}

/// The longest record of a table starts with those that other nodes give, and the rules and the dice allow every step of it.
fn same_everywhere(nodes: &[Server], id: &str) {
    let record = |node: &Server| {
        let (status, record) =
            node.ask("GET", &format!("/api/tables/{id}/record"), "", "").expect("a record");
        assert_eq!(status, 200, "{record}");
        record.as_str().unwrap_or_default().to_owned()
    };
    // The games go on between these questions, so a later record can only be longer.
    let mut last = String::new();
    for node in nodes {
        let next = record(node);
        let (short, long) = if last.len() <= next.len() { (&last, &next) } else { (&next, &last) };
        let steps = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert!(steps(long).starts_with(&steps(short)), "{id}:\n{last}\n{next}");
        last = long.clone();
    }
    let (status, verified) =
        nodes[0].ask("GET", &format!("/api/tables/{id}/verify"), "", "").expect("an answer");
    assert_eq!(status, 200, "{verified}");
    assert!(["sealed", "fair"].contains(&verified["verdict"].as_str().unwrap_or_default()), "{verified}");
}
