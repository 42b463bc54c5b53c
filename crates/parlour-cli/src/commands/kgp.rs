//! `parlour kgp`: the Kalah Game Protocol, as a client and as a server.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use clap::{Args, Subcommand};
use parlour::bots::{Bot, bot};
use parlour_kgp::{Address, Board, ClientSettings, FinishedGame, Server, ServerSettings, Stopper, connect};
use serde_json::{Map, Value, json};

use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::output::numbers::many;
use crate::output::output_file;

#[derive(Debug, Args)]
pub(crate) struct KgpArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Play a bot on a server of the protocol
    #[command(
        before_help = "Examples:\n  parlour kgp connect 127.0.0.1\n  parlour kgp connect ws://127.0.0.1:2671/socket --level clever"
    )]
    Connect(ConnectArgs),
    /// Host clients of the protocol against each other and against bots
    #[command(
        before_help = "Examples:\n  parlour kgp serve\n  parlour kgp serve --listen 127.0.0.1:2671 --bot clever --bot master --games 10"
    )]
    Serve(ServeArgs),
}

#[derive(Debug, Args)]
struct ConnectArgs {
    /// The server: HOST, HOST:PORT (TCP) or ws://HOST:PORT/PATH (WebSocket)
    address: String,
    /// The level of the bot
    #[arg(long, default_value = "master")]
    level: String,
    /// The name for the server
    #[arg(long, default_value = "Parlour")]
    name: String,
    /// The token by which the server knows you again
    #[arg(long)]
    token: Option<String>,
}

#[derive(Debug, Args)]
struct ServeArgs {
    /// The address for TCP and WebSocket clients
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:2671")]
    listen: String,
    /// A level of bots that every client plays against; repeatable; `none` for no bots
    #[arg(long = "bot", value_name = "LEVEL", default_value = "greedy")]
    bots: Vec<String>,
    /// The number of pits on each side
    #[arg(long, value_name = "N", default_value_t = 6)]
    columns: u32,
    /// The seeds in each pit
    #[arg(long, value_name = "N", default_value_t = 4)]
    seeds: u32,
    /// The games of each pair, from either side in turn
    #[arg(long, value_name = "N", default_value_t = 2)]
    games: u32,
    /// The games of a client at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    parallel: u16,
    /// The time for a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5000)]
    time: u64,
    /// Dismiss a client that has had nothing to play for this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    wait: u64,
    /// Close connections above this number
    #[arg(long, value_name = "N", default_value_t = 100)]
    clients: usize,
    /// Stop after this many games
    #[arg(long, value_name = "N")]
    stop_after: Option<u64>,
    /// Write the record of each game to this directory
    #[arg(long, value_name = "DIRECTORY")]
    records: Option<PathBuf>,
}

pub(crate) fn run(args: &KgpArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        What::Connect(args) => play(args, output),
        What::Serve(args) => serve(args, output),
    }
}

fn level(name: &str) -> Result<Arc<dyn Bot>, Failure> {
    bot(name).map(Arc::from).map_err(Failure::input)
}

fn play(args: &ConnectArgs, output: &Output) -> Result<(), Failure> {
    let address: Address = args.address.parse().map_err(Failure::input)?;
    let settings = ClientSettings {
        bot: level(&args.level)?,
        name: args.name.clone(),
        token: args.token.clone(),
        seed: output.seed(),
    };
    let (json, quiet) = (output.json(), output.flags.quiet);
    let watch = move |board: &Board, pit: usize| {
        let line = if json {
            json!({ "state": board.to_string(), "move": pit }).to_string()
        } else {
            format!("{board} move {pit}")
        };
        if json || !quiet {
            // If nobody reads, the game still goes on.
            let _ = writeln!(std::io::stdout(), "{line}");
        }
    };
    output.message(format!("Connecting to {address} …"));
    let states = connect(&address, &settings, watch).map_err(Failure::running)?;
    output.message(format!("The server said goodbye after {}.", many(states, "move")));
    Ok(())
}

fn serve(args: &ServeArgs, output: &Output) -> Result<(), Failure> {
    let settings = settings(args, output)?;
    if let Some(folder) = &args.records {
        std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    let (json, quiet) = (output.json(), output.flags.quiet);
    let (records, stop_after) = (args.records.clone(), args.stop_after);
    let enough = Arc::new(AtomicBool::new(false));
    let reached = enough.clone();
    let finished = std::sync::atomic::AtomicU64::new(0);
    let watch = move |game: &FinishedGame| {
        if let Some(folder) = &records {
            let file = folder.join(format!("game-{:05}.jsonl", game.number));
            if let Err(failure) = output_file::store(&file, game.record.as_bytes()) {
                let _ = writeln!(std::io::stderr(), "warning: {}", failure.words());
            }
        }
        if json || !quiet {
            let line = if json { data(game).to_string() } else { words(game) };
            let _ = writeln!(std::io::stdout(), "{line}");
        }
        let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
        reached.fetch_or(stop_after.is_some_and(|most| finished >= most), Ordering::Relaxed);
    };
    let server = Server::listen(&args.listen, settings, watch)
        .map_err(|error| Failure::running(format!("{}: {error}", args.listen)))?;
    output.message(format!("listening on {} (TCP and WebSocket)", server.address()));
    stop_when(server.stopper(), enough);
    server.run();
    Ok(())
}

/// Stops the server at an interrupt, or when enough games were played.
fn stop_when(stopper: Stopper, enough: Arc<AtomicBool>) {
    let interrupted = interrupt::watch();
    thread::spawn(move || {
        while !interrupted.load(Ordering::Relaxed) && !enough.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(50));
        }
        stopper.stop();
    });
}

fn settings(args: &ServeArgs, output: &Output) -> Result<ServerSettings, Failure> {
    let names = args.bots.iter().filter(|name| *name != "none");
    let bots = names.map(|name| Ok((name.clone(), level(name)?))).collect::<Result<Vec<_>, Failure>>()?;
    let kind = parlour::find("mancala").ok_or_else(|| Failure::input("no such game"))?;
    let rules = json!({ "preset": "kalah", "columns": args.columns, "seeds": args.seeds });
    let rules: Map<String, Value> = kind.book().resolve(&rules).map_err(Failure::input)?;
    // Rules that no table can have are refused now, not in every game.
    kind.set_up(&rules, None, 2).map_err(Failure::input)?;
    Ok(ServerSettings {
        bots,
        rules,
        games: args.games,
        parallel: args.parallel.into(),
        time: Duration::from_millis(args.time),
        wait: Duration::from_secs(args.wait),
        clients: args.clients,
        seed: output.seed(),
    })
}

fn data(game: &FinishedGame) -> Value {
    json!({
        "game": game.number,
        "players": game.players,
        "scores": game.scores,
        "winner": game.winner.map(|winner| &game.players[winner]),
        "moves": game.moves,
        "random_moves": game.random_moves,
        "left": game.left.map(|left| &game.players[left]),
    })
}

fn words(game: &FinishedGame) -> String {
    let [one, other] = &game.players;
    let mut text = format!("Game {}: {one} {}–{} {other}", game.number, game.scores[0], game.scores[1]);
    if let Some(left) = game.left {
        text.push_str(&format!("; {} left", game.players[left]));
    }
    for (name, moves) in game.players.iter().zip(game.random_moves).filter(|(_, moves)| *moves > 0) {
        text.push_str(&format!("; {} chosen for {name}", many(moves.into(), "random move")));
    }
    text
}
