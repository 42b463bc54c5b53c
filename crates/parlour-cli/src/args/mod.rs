//! The command-line arguments. Each command interprets its own.

mod board_files;
mod candidates;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use parlour::sim::Order;

pub(crate) use candidates::saved_games;

pub(crate) use board_files::{
    CheckArgs, ConvertArgs, GenerateArgs, GenerateSnakesArgs, GenerateWhat, SourceArgs, TargetArgs,
};

use crate::commands::bench::BenchArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::config::ConfigArgs;
use crate::commands::draw::DrawArgs;
use crate::commands::games::GamesArgs;
use crate::commands::kgp::KgpArgs;
use crate::commands::league::LeagueArgs;
use crate::commands::manual::{CompletionsArgs, ManArgs};
use crate::commands::odds::OddsArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::review::ReviewArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::simulate::SimulateArgs;
use crate::commands::simulate::merge::MergeArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::study::StudyArgs;
use crate::commands::sweep::SweepArgs;
use crate::commands::train::TrainArgs;
use crate::input::board_options::{BoardOptionArgs, SnakesBoardArgs};
use crate::input::choice::choice;
use crate::input::colours::ColourArgs;
use crate::input::engines::EngineArgs;
use crate::input::players::levels_help;
use crate::saving::database::DatabaseArgs;

/// What `parlour` is for.
pub(crate) const ABOUT: &str = "\
Play, solve, simulate and host classic board games:
Snakes & Ladders, Ludo, Mancala and rat in a maze.";

/// What `parlour` alone prints below that.
pub(crate) const SHORT_HELP: &str = "\
Examples:
  parlour play snakes                                play against a bot
  parlour play ludo --player Ann --player Bob:bot:greedy
  parlour play mancala --rules kalah -o game.jsonl   keep a record of the game
  parlour rules snakes                               how to play; house rules
  parlour solve maze seed-6                          find a path through a maze

`parlour help` lists all commands, `parlour help COMMAND` explains one.";

/// The examples of a command, one to a line. Lines of more than 80 columns would be wrapped: break them with a backslash.
macro_rules! examples {
    ($($line:literal)+) => { concat!("Examples:" $(, "\n  ", $line)+) };
}

/// All arguments.
#[derive(Debug, Parser)]
#[command(name = "parlour", version = env!("PARLOUR_VERSION"), about = ABOUT, before_help = SHORT_HELP, max_term_width = 80)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Flags of every command.
#[derive(Debug, Args, Clone)]
#[command(next_help_heading = "Options of every command")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is there or not")]
pub(crate) struct Global {
    /// Print one JSON document; streams are JSON Lines
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Random seed; the same seed and moves give the same game
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Never prompt
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
    /// Replace existing files without asking
    #[arg(long, global = true)]
    pub(crate) force: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN")]
    pub(crate) color: Option<ColorWhen>,
    /// Print less
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Print more
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// In a terminal, unless `NO_COLOR` or `TERM=dumb` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game
    #[command(after_help = levels_help(), before_help = examples!(
        "parlour play snakes --board commercial-48 --player Ann --player Bob"
        "parlour play ludo --rules party --bots 4 --seed 7"
        "parlour play mancala --set columns=4 --set seeds=2"
        "parlour play ludo --player Ann --player Bob:bot --colors red,blue"
        "parlour play mancala --player Ann --player 'Bob:engine:./mybot --depth 8'"
        "parlour play maze --board seed-6"
        "parlour play snakes --size 12 --snakes 9 --ladders 9 --traps 2"
    ))]
    Play(PlayArgs),
    /// Check a record against the rules and show it step by step
    #[command(before_help = examples!("parlour replay game.jsonl" "parlour replay game.jsonl --json | tail -1"))]
    Replay(ReplayArgs),
    /// Review a game: what each choice cost, and what the dice gave
    #[command(before_help = examples!("parlour review game.jsonl" "parlour review game.jsonl --plot game.svg"))]
    Review(ReviewArgs),
    /// List, resume, replay, verify and export saved games
    #[command(before_help = examples!(
        "parlour games list --status running"
        "parlour games resume last"
        "parlour games export last -o game.jsonl"
        "parlour games stats --player Ann"
    ))]
    Games(GamesArgs),
    /// Watch algorithms step by step: fewest rolls, sowing, searches
    #[command(before_help = examples!(
        "parlour study snakes --board geeks-30"
        "parlour study snakes --board geeks-30 --cell 3 --json"
        "parlour study mancala --rules kalah --move 3"
        "parlour study maze seed-6 --moves four --algorithm bfs --against astar"
    ))]
    Study(StudyArgs),
    /// Generate a board or a maze
    #[command(before_help = examples!(
        "parlour generate snakes --size 12 --snakes 9 --ladders 9 -o board.toml"
        "parlour generate snakes --size 8 --snake 17-7 --snakes 5 --traps 2"
        "parlour generate maze --rows 21 --columns 41 --seed 3 -o maze.svg"
    ))]
    Generate(GenerateArgs),
    /// Check a board or a maze and report all problems at once
    #[command(before_help = examples!("parlour check map.txt" "parlour check board.toml --strict --json"))]
    Check(CheckArgs),
    /// Convert a board or a maze to another format
    #[command(
        before_help = examples!("parlour convert map.txt --to json" "parlour convert geeks-30 --to moves"),
        after_help = crate::input::board::formats_help()
    )]
    Convert(ConvertArgs),
    /// Draw a board, a maze or a position; animate a record
    #[command(before_help = examples!(
        "parlour draw commercial-48 -o board.svg"
        "parlour draw seed-6 --way -o maze.png"
        "parlour draw game.jsonl --step 20 -o position.png --theme dark"
        "parlour draw game.jsonl -o game.gif"
    ))]
    Draw(DrawArgs),
    /// Solve exactly: fewest rolls, best moves, paths through a maze
    #[command(before_help = examples!(
        "parlour solve snakes --board geeks-30"
        "parlour solve mancala --rules kalah --seeds 3"
    ))]
    Solve(SolveArgs),
    VerifyProof(crate::commands::verify_proof::VerifyProofArgs),
    /// Calculate exact odds: how long a game lasts and who wins
    #[command(before_help = examples!(
        "parlour odds snakes --board commercial-48 --rules commercial --players 2"
        "parlour odds ludo --tokens 1 --set entry-cell=shared"
    ))]
    Odds(OddsArgs),
    /// Play many games at once and report the statistics
    #[command(after_help = levels_help(), before_help = examples!(
        "parlour simulate snakes --board commercial-48 --rules commercial --games 1e6"
        "parlour simulate ludo --player Ann:bot:greedy --player Bob:bot:random \\"
        "  --games 20000 --order random"
        "parlour simulate mancala --rules kalah --games 100k --csv games.csv --seed 7"
        "parlour simulate mancala --rules kalah --seed 7 --game 4711 > game.jsonl"
    ))]
    Simulate(SimulateArgs),
    /// Add up the parts of a simulation that was played in pieces
    #[command(before_help = examples!(
        "parlour simulate ludo --games 1e6 --seed 7 -o a.part"
        "parlour simulate ludo --from 1000001 --games 1e6 --seed 7 -o b.part"
        "parlour merge a.part b.part"
    ))]
    Merge(MergeArgs),
    /// Compare two sets of rules, boards or bots on the same dice
    #[command(before_help = examples!(
        "parlour compare snakes --board commercial-48 --a commercial --b classic"
        "parlour compare ludo --set-b three-sixes=forfeit --until-precision 0.5"
        "parlour compare mancala --rules kalah --expect 'win1>0.2' \\"
        "  --player-a A:bot:random --player-a B:bot:random \\"
        "  --player-b A:bot:greedy --player-b B:bot:random"
    ))]
    Compare(CompareArgs),
    /// Measure what each rule changes, on the same dice
    #[command(before_help = examples!(
        "parlour sweep snakes --vary finish=exact,bounce --vary dice=d6,d8,2d6"
        "parlour sweep ludo --vary three-sixes=play,forfeit --vary blocks=off,on"
        "parlour sweep mancala --rules kalah --vary seeds=3..6 --report sweep.html"
    ))]
    Sweep(SweepArgs),
    /// Rate bots and engines: round robin or Swiss, on the same dice
    #[command(after_help = levels_help(), before_help = examples!(
        "parlour league ludo --player A:bot:random --player B:bot:greedy --games 200"
        "parlour league mancala --rules kalah --games 400 --html league.html \\"
        "  --player R:bot:random --player G:bot:greedy --player C:bot:clever"
        "parlour league mancala --player G:bot:greedy --player 'Me:engine:./mybot'"
    ))]
    League(LeagueArgs),
    /// Count the lines of play of a given length
    #[command(before_help = examples!("parlour perft mancala --rules kalah --depth 8"))]
    Perft(PerftArgs),
    /// Measure how fast this machine plays, compared with simple loops
    #[command(before_help = examples!("parlour bench" "parlour bench ludo --seconds 3 --json"))]
    Bench(BenchArgs),
    /// Train the bots of a game
    #[command(before_help = examples!("parlour train ludo --players 2 --games 60000 --seed 1 -o weights.json"))]
    Train(TrainArgs),
    /// Explain how to play a game, its house rules and presets
    #[command(before_help = examples!(
        "parlour rules snakes"
        "parlour rules snakes stack"
        "parlour rules ludo --schema"
    ))]
    Rules(RulesArgs),
    /// Host games for people, bots and programs over HTTP and WebSocket
    #[command(before_help = examples!(
        "parlour serve"
        "parlour serve --listen 0.0.0.0:8765"
        "parlour serve --database postgres://parlour@db.example.org/parlour"
        "parlour serve --print-config"
    ))]
    Serve(ServeArgs),
    /// Play over the Kalah Game Protocol (KGP): connect or serve
    #[command(before_help = examples!("parlour kgp connect 127.0.0.1" "parlour kgp serve --bot greedy --bot clever"))]
    Kgp(KgpArgs),
    /// Show your settings, or write a file to start from
    #[command(before_help = examples!("parlour config" "parlour config init"))]
    Config(ConfigArgs),
    /// Print a completion script for your shell
    #[command(before_help = examples!(
        "parlour completions bash \\"
        "  > ~/.local/share/bash-completion/completions/parlour"
        "parlour completions fish > ~/.config/fish/completions/parlour.fish"
    ))]
    Completions(CompletionsArgs),
    /// Print a manual page
    #[command(before_help = examples!(
        "parlour man | man -l -"
        "parlour man games list | man -l -"
        "parlour man --all ~/.local/share/man/man1"
    ))]
    Man(ManArgs),
}

/// The argument that names a game.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(parlour::GAMES.names())
}

/// The rules to play by.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct RuleArgs {
    /// A preset, or a file of rules (.toml or .json)
    #[arg(long, value_name = "NAME|FILE", add = candidates::presets())]
    pub(crate) rules: Option<String>,
    /// Change one rule; repeatable
    #[arg(long, value_name = "KEY=VALUE", add = candidates::rules())]
    pub(crate) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// Add a player; repeatable
    #[arg(long = "player", value_name = "NAME[@COLOUR][:human|bot[:LEVEL]|engine:COMMAND]")]
    pub(crate) players: Vec<String>,
    /// Add this many bots
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) bots: usize,
    /// Turn order: random, or as listed [default: random]
    #[arg(long, value_parser = choice(&ORDERS))]
    pub(crate) order: Option<Order>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// Write the record of the game here, step by step
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Do not save the game
    #[arg(long)]
    pub(crate) no_store: bool,
    /// Load the dice: these rolls first, then random ones
    #[arg(long, value_name = "ROLL,…", value_delimiter = ',')]
    pub(crate) rolls: Vec<u32>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    #[command(flatten)]
    pub(crate) colours: ColourArgs,
    #[command(flatten)]
    pub(crate) engines: EngineArgs,
}

/// The turn orders.
pub(crate) const ORDERS: [(&str, &str, Order); 2] =
    [("random", "Random, from the random seed", Order::Random), ("given", "As listed", Order::Given)];

/// The board to play on.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct BoardArgs {
    /// The board: a file in any known format, `-` for standard input, or a built-in board
    #[arg(long, value_name = "FILE", add = candidates::boards())]
    pub(crate) board: Option<String>,
    /// The format of the board file [default: detected]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Mancala: start from this position: seeds by pit number, then the player to move, such as "0,3,3,0,3,3 1"
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["board", "format"])]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) options: BoardOptionArgs,
}

/// The board of Snakes & Ladders that a command is about.
#[derive(Debug, Args, Clone)]
pub(crate) struct SnakesArgs {
    /// The board: a file in any known format, `-` for standard input, or a built-in board
    #[arg(long, value_name = "FILE", add = candidates::boards())]
    board: Option<String>,
    /// The format of the board file [default: detected]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    #[command(flatten)]
    options: SnakesBoardArgs,
}

impl SnakesArgs {
    /// The same flags among those of all games.
    pub(crate) fn board(&self) -> BoardArgs {
        let Self { board, format, options } = self.clone();
        BoardArgs { board, format, position: None, options: options.into() }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, or `-` for standard input
    pub(crate) file: String,
    /// In a file of many games (simulate --records): the number of the game
    #[arg(long, value_name = "K")]
    pub(crate) game: Option<u64>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// How a game is shown.
#[derive(Debug, Args, Clone)]
pub(crate) struct LookArgs {
    /// Use plain lines instead of the full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Use ASCII characters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Turn off animation on the full screen
    #[arg(long)]
    pub(crate) no_animation: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game; without it, list the games
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// Show the values of this preset
    pub(crate) preset: Option<String>,
    /// Print the rules as JSON Schema
    #[arg(long)]
    pub(crate) schema: bool,
}
