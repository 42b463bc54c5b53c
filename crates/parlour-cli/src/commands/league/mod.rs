//! `parlour league`: rates bots and engines by games against each other.

mod report;
mod setup;

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::Args;
use parlour::play::Seat;
use parlour::sim::{Match, Pairing, RunControl, Until, Workers, swiss_round, swiss_rounds};

use self::report::Standings;
use self::setup::League;
use crate::args::{BoardArgs, RuleArgs, game_names};
use crate::commands::simulate::{progress, setup::count, store};
use crate::failure::Failure;
use crate::input::engines::EngineArgs;
use crate::output::Output;
use crate::output::numbers::{thread_count, threads};

#[derive(Debug, Args)]
pub(crate) struct LeagueArgs {
    /// The game
    #[arg(value_parser = game_names())]
    game: String,
    /// Add a player; repeatable
    #[arg(long = "player", value_name = "NAME[:bot[:LEVEL]|engine:COMMAND]")]
    players: Vec<String>,
    /// The most games of each pair of players, half of them in either seat
    #[arg(long, value_name = "N", default_value = "400", value_parser = count)]
    games: u64,
    /// Play Swiss rounds instead of everybody against everybody; without a number, enough to find the best
    #[arg(long, value_name = "ROUNDS", num_args = 0..=1, default_missing_value = "0")]
    swiss: Option<usize>,
    /// Play all games, even if the order is settled before
    #[arg(long)]
    all_games: bool,
    /// Start each game with this many random moves [default: 2, with dice 0]
    #[arg(long, value_name = "N")]
    opening: Option<u32>,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<u16>,
    /// Cut off games after this many turns; they count as draws
    #[arg(long, value_name = "N", default_value = "100000", value_parser = count)]
    max_turns: u64,
    /// Write a line for each pair of players
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with ratings, cross table and rules
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    #[command(flatten)]
    engines: EngineArgs,
}

pub(crate) fn run(args: &LeagueArgs, output: &Output) -> Result<(), Failure> {
    let seed = output.seed();
    let league = League::set_up(args, seed)?;
    output.claim([&args.csv, &args.html].into_iter().flatten())?;
    if !output.json() && output.flags.seed.is_none() {
        output.tell_seed(seed, "games");
    }
    let control = RunControl::default();
    let work = || play(args, &league, &control);
    let (pairings, interrupted) = progress::watched(&control, most_games(args, &league), output, work);
    let standings = Standings::new(&league, pairings?, seed);
    if let Some(path) = &args.csv {
        store(path, &standings.csv())?;
    }
    if let Some(path) = &args.html {
        store(path, &standings.html(&league.command(args, seed)))?;
    }
    output.answer(|| standings.data(), || standings.text())?;
    league.engines.report(output);
    if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
}

/// The games are played in pairs.
fn pairs(args: &LeagueArgs) -> u64 {
    args.games.div_ceil(2)
}

fn rounds(args: &LeagueArgs, players: usize) -> Option<usize> {
    args.swiss.map(|rounds| if rounds == 0 { swiss_rounds(players) } else { rounds })
}

/// For the progress.
fn most_games(args: &LeagueArgs, league: &League) -> u64 {
    let players = league.seats.len();
    let matches = rounds(args, players).map_or(players * (players - 1) / 2, |rounds| rounds * (players / 2));
    2 * pairs(args) * matches as u64
}

fn play(args: &LeagueArgs, league: &League, control: &RunControl) -> Result<Vec<Pairing>, Failure> {
    let workers = Workers::new(threads(args.threads)).controlled_by(control);
    let players = league.seats.len();
    let until = if args.all_games { Until::AllPlayed } else { Until::Settled };
    let Some(rounds) = rounds(args, players) else {
        let matches = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
        let matches = matches.map(|pair| league.pair(pair)).collect::<Result<Vec<Match>, _>>()?;
        return Ok(workers.round_robin(players, &matches, pairs(args), until));
    };
    let mut played: Vec<Pairing> = Vec::new();
    for _ in 0..rounds {
        for pair in swiss_round(players, &played) {
            let tally = workers.play_match(&league.pair(pair)?, 0..pairs(args));
            played.push(Pairing { players: pair, tally });
        }
        if control.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(played)
}

/// The names of the players.
fn names(seats: &[Seat]) -> Vec<&str> {
    seats.iter().map(|seat| seat.name.as_str()).collect()
}
