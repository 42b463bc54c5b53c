//! The arguments as they are typed. What they mean is decided where they are used.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::board_options::{BoardOptionArgs, SnakesBoardArgs};
use crate::colours::ColourArgs;
use crate::commands::bench::BenchArgs;
use crate::commands::compare::CompareArgs;
use crate::commands::draw::DrawArgs;
use crate::commands::games::GamesArgs;
use crate::commands::generate_maze::GenerateMazeArgs;
use crate::commands::manual::{CompletionsArgs, ManArgs};
use crate::commands::odds::OddsArgs;
use crate::commands::perft::PerftArgs;
use crate::commands::serve::ServeArgs;
use crate::commands::simulate::SimulateArgs;
use crate::commands::solve::SolveArgs;
use crate::commands::study::StudyArgs;
use crate::database::DatabaseArgs;

/// What `parlour` alone prints.
pub(crate) const SHORT_HELP: &str = "\
Parlour: Snakes & Ladders, Ludo, Mancala and the rat in a maze.

Examples:
  parlour play snakes                                   you against a bot, on a made-up board
  parlour play ludo --player Ann --player Bob:bot:greedy
  parlour play mancala --rules kalah -o game.jsonl      keep a record of the game
  parlour rules snakes                                  every house rule, explained
  parlour solve maze seed-6                             a way through a maze

`parlour help` lists all commands, `parlour help COMMAND` explains one.";

/// Classic board games: play them, change the house rules, get exact answers.
#[derive(Debug, Parser)]
#[command(name = "parlour", version, about, before_help = SHORT_HELP, disable_help_subcommand = false)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// Flags of every command.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is there or not")]
pub(crate) struct Global {
    /// One JSON document on standard output; streams are JSON Lines
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// The seed of everything that is left to chance; the same seed and choices give the same game
    #[arg(long, global = true, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Never ask anything
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
    /// Replace existing files without asking
    #[arg(long, global = true)]
    pub(crate) force: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto, value_name = "WHEN")]
    pub(crate) color: ColorWhen,
    /// Say less
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// Say more
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorWhen {
    /// On a terminal, unless `NO_COLOR` is set or the terminal is dumb
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game
    #[command(
        before_help = "Examples:\n  parlour play snakes --board commercial-48 --player Ann --player Bob\n  \
        parlour play ludo --rules party --bots 4 --seed 7\n  parlour play mancala --set columns=4 --set seeds=2\n  \
        parlour play ludo --player Ann --player Bob:bot --colors red,blue\n  parlour play maze --board seed-6\n  \
        parlour play snakes --size 12 --snakes 9 --ladders 9 --traps 2"
    )]
    Play(PlayArgs),
    /// Check a record against the rules and show it step by step
    #[command(
        before_help = "Examples:\n  parlour replay game.jsonl\n  parlour replay game.jsonl --json | tail -1"
    )]
    Replay(ReplayArgs),
    /// Stored games: list, go on with, replay, check, count, take along
    #[command(
        before_help = "Examples:\n  parlour games list --status running\n  parlour games resume last\n  \
        parlour games export last -o game.jsonl\n  parlour games stats --player Ann"
    )]
    Games(GamesArgs),
    /// Watch algorithms step by step: the fewest rolls, sowing, searches in a maze
    #[command(before_help = "Examples:\n  parlour study snakes --board geeks-30\n  \
        parlour study snakes --board geeks-30 --cell 3 --json\n  \
        parlour study mancala --rules kalah --move 3\n  \
        parlour study maze seed-6 --moves four --algorithm backtracking --against astar")]
    Study(StudyArgs),
    /// Make a board
    #[command(
        before_help = "Examples:\n  parlour generate snakes --size 12 --snakes 9 --ladders 9 --seed 3 -o board.toml\n  \
        parlour generate snakes --size 8 --snake 17-7 --snakes 5 --traps 2"
    )]
    Generate(GenerateArgs),
    /// Validate a board or a maze; everything that is found, at once
    #[command(before_help = "Examples:\n  parlour check map.txt\n  parlour check board.toml --strict --json")]
    Check(CheckArgs),
    /// Convert a board or a maze to another format
    #[command(
        before_help = "Examples:\n  parlour convert map.txt --to json\n  parlour convert geeks-30 --to moves",
        after_help = crate::board::formats_help()
    )]
    Convert(ConvertArgs),
    /// Draw a board, a maze or a position of a record, or a whole record as a moving picture
    #[command(
        before_help = "Examples:\n  parlour draw commercial-48 -o board.svg\n  parlour draw seed-6 --way -o maze.png\n  \
        parlour draw game.jsonl --step 20 -o position.png --theme dark\n  parlour draw game.jsonl -o game.gif"
    )]
    Draw(DrawArgs),
    /// Exact answers: fewest throws, perfect moves, ways through
    #[command(
        before_help = "Examples:\n  parlour solve snakes --board geeks-30\n  parlour solve mancala --rules kalah --seeds 3\n  \
        parlour solve maze maze.txt --moves four --algorithm bfs --json"
    )]
    Solve(SolveArgs),
    /// Exact chances: how long a game lasts, who wins it
    #[command(
        before_help = "Examples:\n  parlour odds snakes --board commercial-48 --rules commercial --players 2\n  \
        parlour odds ludo --tokens 1 --set entry-cell=shared"
    )]
    Odds(OddsArgs),
    /// Play many games without showing them, and tell what came out
    #[command(
        before_help = "Examples:\n  parlour simulate snakes --board commercial-48 --rules commercial --games 1e6\n  \
        parlour simulate ludo --player Ann:bot:greedy --player Bob:bot:random --games 20000 --order random\n  \
        parlour simulate mancala --rules kalah --games 100k --csv games.csv --seed 7\n  \
        parlour simulate mancala --rules kalah --games 100k --seed 7 --game 4711 > game.jsonl"
    )]
    Simulate(SimulateArgs),
    /// Play the same dice under two sets of rules, on two boards or by two kinds of bots, and tell the difference
    #[command(
        before_help = "Examples:\n  parlour compare snakes --board commercial-48 --a commercial --b classic --games 100k\n  \
        parlour compare ludo --set-b three-sixes=forfeit --games 1e6 --until-precision 0.5\n  \
        parlour compare mancala --a kalah --b kalah --player-a A:bot:random --player-a B:bot:random \\\n    \
        --player-b A:bot:greedy --player-b B:bot:random --expect 'win1>0.2'"
    )]
    Compare(CompareArgs),
    /// Count the lines of play of a given number of steps
    #[command(before_help = "Examples:\n  parlour perft mancala --rules kalah --depth 8")]
    Perft(PerftArgs),
    /// Measure how fast this machine plays, beside plain loops
    #[command(before_help = "Examples:\n  parlour bench\n  parlour bench ludo --seconds 3 --json")]
    Bench(BenchArgs),
    /// Explain the rules of a game, its presets and their values
    #[command(
        before_help = "Examples:\n  parlour rules snakes\n  parlour rules snakes stack\n  parlour rules ludo --schema"
    )]
    Rules(RulesArgs),
    /// Host games for people, bots and programs over HTTP and WebSocket
    #[command(before_help = "Examples:\n  parlour serve\n  parlour serve --listen 0.0.0.0:8765\n  \
        parlour serve --database postgres://parlour@db.example.org/parlour\n  parlour serve --print-config")]
    Serve(ServeArgs),
    /// Print what a shell needs to complete commands, flags and values
    #[command(
        before_help = "Examples:\n  parlour completions bash > ~/.local/share/bash-completion/completions/parlour\n  \
        parlour completions fish > ~/.config/fish/completions/parlour.fish"
    )]
    Completions(CompletionsArgs),
    /// Print a manual page
    #[command(before_help = "Examples:\n  parlour man | man -l -\n  parlour man simulate | man -l -\n  \
        parlour man --all ~/.local/share/man/man1")]
    Man(ManArgs),
}

pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(parlour::GAMES.names())
}

/// Which rules.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct RuleArgs {
    /// A preset's name, or a file with rules (.toml or .json)
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) rules: Option<String>,
    /// Change a single rule; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// A player, in the order of the flags unless the order is drawn; repeatable
    #[arg(long = "player", value_name = "NAME[@COLOUR][:human|bot[:LEVEL]]")]
    pub(crate) players: Vec<String>,
    /// Seat this many bots more
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) bots: usize,
    /// Who begins: drawn from the seed, or as the players are given
    #[arg(long, value_enum, default_value_t = Order::Random)]
    pub(crate) order: Order,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) rules: RuleArgs,
    /// Write a record of the game, step by step
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Do not store the game
    #[arg(long)]
    pub(crate) no_store: bool,
    /// Load the dice: these rolls come first, then those of the seed
    #[arg(long, value_name = "ROLL,…", value_delimiter = ',')]
    pub(crate) rolls: Vec<u32>,
    #[command(flatten)]
    pub(crate) look: LookArgs,
    #[command(flatten)]
    pub(crate) colours: ColourArgs,
}

/// Who begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// Drawn from the seed
    Random,
    /// As the players are given
    Given,
}

/// Which board.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct BoardArgs {
    /// A file in any known format, `-` for standard input, or the name of a board that ships with the game
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<String>,
    /// The format of the board's file; detected when not given
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// Start from this position (mancala): seeds by pit number, then the player to move, e.g. "0,3,3,0,3,3 1"
    #[arg(long, value_name = "POSITION", conflicts_with_all = ["board", "format"])]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) options: BoardOptionArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// A record, or `-` for standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) look: LookArgs,
}

/// How a game is shown.
#[derive(Debug, Args, Clone)]
pub(crate) struct LookArgs {
    /// Line mode, without full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// Letters and signs of ASCII only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Full screen without anything that moves
    #[arg(long)]
    pub(crate) no_animation: bool,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) what: GenerateWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateWhat {
    /// A board for Snakes & Ladders: N×N, placed by the strict rules
    Snakes(GenerateSnakesArgs),
    /// A maze
    Maze(GenerateMazeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GenerateSnakesArgs {
    #[command(flatten)]
    pub(crate) options: SnakesBoardArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}

/// Where a board goes.
#[derive(Debug, Args)]
pub(crate) struct TargetArgs {
    /// The format to write; else by the ending of the file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// The file to write; else standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// An existing board or maze.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// A file, `-` for standard input, or the name of a board that ships with a game
    pub(crate) file: String,
    /// The format of the file; detected when not given
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// The game it belongs to; detected when not given
    #[arg(long, value_parser = game_names())]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// What is unusual is an error, too
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game; without it the games are listed
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// A preset
    pub(crate) preset: Option<String>,
    /// The rules as JSON Schema
    #[arg(long)]
    pub(crate) schema: bool,
}
