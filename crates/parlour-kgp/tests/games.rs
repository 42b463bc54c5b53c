//! Whole games over sockets, with a small client of the specification: K-09.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use parlour_bots::{Greedy, Random};
use parlour_kgp::{
    Address, Argument, Board, ClientSettings, Command, FinishedGame, Server, ServerSettings, Stopper, connect,
};
use parlour_mancala::Mancala;
use serde_json::json;

const LONG: Duration = Duration::from_mins(1);

fn settings() -> ServerSettings {
    use parlour_core::Kind;
    let rules =
        Mancala.book().resolve(&json!({ "preset": "kalah", "columns": 4, "seeds": 3 })).expect("rules");
    ServerSettings {
        bots: vec![("greedy".to_owned(), Arc::new(Greedy))],
        rules,
        games: 2,
        parallel: 4,
        time: LONG,
        wait: Duration::from_millis(300),
        clients: 10,
        seed: 1,
    }
}

fn start(settings: ServerSettings) -> (SocketAddr, Stopper, Receiver<FinishedGame>) {
    let (send, games) = channel();
    let send = Mutex::new(send);
    let watch = move |game: &FinishedGame| send.lock().expect("a lock").send(game.clone()).unwrap_or(());
    let server = Server::listen("127.0.0.1:0", settings, watch).expect("a free port");
    let (address, stopper) = (server.address(), server.stopper());
    thread::spawn(move || server.run());
    (address, stopper, games)
}

/// A client of the specification that knows nothing of Parlour: plays the first pit that is not empty.
struct Client {
    input: BufReader<TcpStream>,
    output: TcpStream,
    /// The states that came before the last one was answered.
    log: Vec<String>,
}

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let output = TcpStream::connect(address).expect("a connection");
        output.set_read_timeout(Some(LONG)).expect("a limit");
        let input = BufReader::new(output.try_clone().expect("a second handle"));
        Self { input, output, log: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        self.output.write_all(format!("{line}\r\n").as_bytes()).expect("the server reads");
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        self.input.read_line(&mut line).expect("the server writes");
        self.log.push(line.trim().to_owned());
        line.trim().to_owned()
    }

    fn enter(&mut self, name: &str) {
        assert!(self.hear().ends_with("kgp 1 0 1"));
        self.say(&format!("1 set info:name \"{name}\""));
        self.say("3 mode freeplay");
    }

    /// Plays until the server says goodbye. `answer` gets the number of a state and its own pits.
    fn play(mut self, answer: impl Fn(&mut Self, &str, &[u32])) -> Vec<String> {
        loop {
            let line = self.hear();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [_, "goodbye"] | [] => return self.log,
                [id, "state", board] => {
                    let numbers: Vec<u32> = board
                        .trim_matches(['<', '>'])
                        .split(',')
                        .map(|number| number.parse().expect("a number"))
                        .collect();
                    let size = numbers[0] as usize;
                    answer(&mut self, id, &numbers[3..3 + size]);
                }
                _ => {}
            }
        }
    }
}

fn first_pit(client: &mut Client, id: &str, pits: &[u32]) {
    let pit = pits.iter().position(|seeds| *seeds > 0).expect("a state that can be played");
    client.say(&format!("@{id} move {}", pit + 1));
    client.say(&format!("@{id} yield"));
}

#[test]
fn two_clients_and_a_bot_play_all_pairs_from_both_sides() {
    let (address, stopper, games) = start(settings());
    let clients = ["Ann", "Bob"].map(|name| {
        thread::spawn(move || {
            let mut client = Client::connect(address);
            client.enter(name);
            client.play(first_pit)
        })
    });
    for client in clients {
        client.join().expect("a client that plays to its end");
    }
    let mut games: Vec<FinishedGame> = games.try_iter().collect();
    games.sort_by_key(|game| game.players.clone());
    let pairs: Vec<[&str; 2]> =
        games.iter().map(|game| game.players.each_ref().map(String::as_str)).collect();
    let all = [
        ["Ann", "Bob"],
        ["Ann", "greedy"],
        ["Bob", "Ann"],
        ["Bob", "greedy"],
        ["greedy", "Ann"],
        ["greedy", "Bob"],
    ];
    assert_eq!(pairs, all);
    for game in &games {
        assert_eq!((game.random_moves, game.left, game.scores.iter().sum()), ([0, 0], None, 24), "{game:?}");
        let record = parlour_play::Record::read(&game.record, parlour_core::GameRegistry::new(&[&Mancala]));
        let replayed = record.expect("a record").replay(|_, _| ()).expect("legal steps");
        assert!(replayed.game().outcome().is_some());
    }
    stopper.stop();
}

#[test]
fn several_games_on_one_connection_run_at_the_same_time() {
    let two = ServerSettings {
        bots: vec![("one".to_owned(), Arc::new(Greedy)), ("two".to_owned(), Arc::new(Random))],
        games: 1,
        ..settings()
    };
    let (address, stopper, games) = start(two);
    let mut client = Client::connect(address);
    client.enter("Ann");
    // Both games ask before any of them is answered.
    let first: Vec<String> = (0..2).map(|_| client.hear()).collect();
    assert!(first.iter().all(|line| line.contains(" state ")), "{first:?}");
    for line in first {
        let id = line.split_whitespace().next().expect("a number").to_owned();
        first_pit(&mut client, &id, &[3]);
    }
    client.play(first_pit);
    assert_eq!(games.try_iter().count(), 2);
    stopper.stop();
}

#[test]
fn the_server_chooses_for_clients_that_do_not() {
    let hasty = ServerSettings { time: Duration::from_millis(100), games: 1, ..settings() };
    let (address, stopper, games) = start(hasty);
    let mut client = Client::connect(address);
    client.enter("Idle");
    let count = std::cell::Cell::new(0);
    let log = client.play(|client, id, _| {
        count.set(count.get() + 1);
        match count.get() % 4 {
            // Yields without a move, plays what is not legal, plays without end, or says nothing.
            0 => client.say(&format!("@{id} yield")),
            1 => client.say(&format!("@{id} move 99")),
            2 => (0..500).for_each(|_| client.say(&format!("@{id} move 0"))),
            _ => client.say("this is ~ no command"),
        }
    });
    let game = games.try_iter().next().expect("a finished game");
    assert_eq!(game.left, None);
    assert_eq!(game.random_moves[0], count.get());
    assert!(log.iter().any(|line| line.contains("error \"99 is not a legal move\"")), "{log:?}");
    assert!(log.iter().any(|line| line.ends_with("stop")), "{log:?}");
    stopper.stop();
}

#[test]
fn a_client_that_leaves_loses() {
    let (address, stopper, games) = start(ServerSettings { games: 1, ..settings() });
    let mut client = Client::connect(address);
    client.enter("Ann");
    client.hear();
    drop(client);
    let game = games.recv_timeout(LONG).expect("a finished game");
    assert_eq!((game.left, game.winner), (Some(0), Some(1)));
    stopper.stop();
}

#[test]
fn other_activities_are_refused() {
    let (address, stopper, _games) = start(settings());
    let mut client = Client::connect(address);
    client.hear();
    client.say("mode chess");
    assert!(client.hear().contains("error \"Unsupported activity"));
    assert!(client.hear().ends_with("goodbye"));
    stopper.stop();
}

#[test]
fn our_client_plays_on_our_server_over_both_transports() {
    for scheme in ["", "ws://"] {
        let (address, stopper, games) = start(settings());
        let client =
            ClientSettings { bot: Arc::new(Greedy), name: "Parlour".to_owned(), token: None, seed: 1 };
        let target: Address = format!("{scheme}{address}").parse().expect("an address");
        let states = connect(&target, &client, |_: &Board, _| ()).expect("a connection");
        let games: Vec<FinishedGame> = games.try_iter().collect();
        assert_eq!(games.len(), 2, "{scheme}");
        assert!(games.iter().all(|game| game.random_moves == [0, 0] && game.left.is_none()), "{games:?}");
        assert!(states > 4);
        stopper.stop();
    }
}

#[test]
fn our_client_refuses_other_versions() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address: Address =
        listener.local_addr().expect("an address").to_string().parse().expect("an address");
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        stream.write_all(b"kgp 2 0 0\r\n").expect("it reads");
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).expect("it answers");
        Command::read(&line).expect("a command")
    });
    let client = ClientSettings { bot: Arc::new(Greedy), name: "Parlour".to_owned(), token: None, seed: 1 };
    assert!(connect(&address, &client, |_: &Board, _| ()).is_err());
    let said = server.join().expect("a server");
    assert_eq!(
        (said.name.as_str(), &said.arguments[0]),
        ("error", &Argument::Text("protocol not supported".into()))
    );
}
