//! The arguments of `parlour games`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use parlour_store::{Filter, Status};

use crate::args::{LookArgs, game_names, saved_games};
use crate::commands::review::HowArgs;
use crate::failure::Failure;
use crate::input::choice::choice;
use crate::input::engines::EngineArgs;
use crate::output::timestamp;
use crate::saving::database::DatabaseArgs;

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(super) database: DatabaseArgs,
    #[command(subcommand)]
    pub(super) what: What,
}

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// List saved games, newest first
    #[command(
        before_help = "Examples:\n  parlour games list --game ludo --since 7d\n  parlour games list --json"
    )]
    List(FilterArgs),
    /// Show a game: players, places and every step
    Show(OneArgs),
    /// Replay a game
    Replay(WatchArgs),
    /// Review a game: what each choice cost, and what the dice gave
    Review(ReviewOneArgs),
    /// Resume an unfinished game; `last` is the most recent one
    Resume(ResumeArgs),
    /// Write the record of a game, or of many
    #[command(before_help = "Examples:\n  parlour games export last -o game.jsonl\n  \
        parlour games export --all records --player Ann")]
    Export(ExportArgs),
    /// Check records and save their games; none is saved twice
    Import(ImportArgs),
    /// Check the steps and the fair dice of games or record files
    #[command(before_help = "Examples:\n  parlour games verify last\n  parlour games verify game.jsonl\n  \
        parlour games verify --game ludo")]
    Verify(VerifyArgs),
    /// Show games, wins, streaks and dice statistics
    Stats(FilterArgs),
    /// Delete games
    Delete(DeleteArgs),
    /// Back up all games to a file
    Backup {
        /// The file to write
        file: PathBuf,
    },
    /// Add all games from a backup; existing games are kept
    Restore {
        /// The backup
        file: PathBuf,
    },
}

/// Selects games.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct FilterArgs {
    /// Only this game
    #[arg(long, value_parser = game_names())]
    pub(super) game: Option<String>,
    /// Only games with this player
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// Only games with this status
    #[arg(long, value_parser = choice(&STATUSES))]
    pub(super) status: Option<Status>,
    /// Only games started at or after this time: 2026-11-16, 2026-11-16T03:10 (UTC), or 36h, 7d ago
    #[arg(long, value_name = "WHEN")]
    pub(super) since: Option<String>,
    /// Only games started before this time
    #[arg(long, value_name = "WHEN")]
    pub(super) until: Option<String>,
    /// At most N games
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u32>,
}

/// The status of a game.
const STATUSES: [(&str, &str, Status); 4] = [
    ("running", "Unfinished", Status::Running),
    ("over", "Finished", Status::Over),
    ("left", "Closed before the end", Status::Left),
    ("open", "A table on a server, waiting for players", Status::Open),
];

impl FilterArgs {
    /// The filter for the store.
    pub(super) fn filter(&self) -> Result<Filter, Failure> {
        let now = timestamp::now();
        let read = |flag: &str, text: &Option<String>| {
            let read = text.as_deref().map(|text| timestamp::read(text, now));
            read.transpose().map_err(|problem| Failure::input(format!("{flag}: {problem}")))
        };
        Ok(Filter {
            game: self.game.clone(),
            player: self.player.clone(),
            status: self.status.into_iter().collect(),
            since: read("--since", &self.since)?,
            until: read("--until", &self.until)?,
            limit: self.limit,
            ..Filter::default()
        })
    }

    /// Whether this selects all games.
    pub(super) fn is_empty(&self) -> bool {
        let Self { game, player, status, since, until, limit } = self;
        let words = [game, player, since, until];
        words.iter().all(|word| word.is_none()) && status.is_none() && limit.is_none()
    }
}

#[derive(Debug, Args)]
pub(crate) struct OneArgs {
    /// The game: its id, the beginning of its id, or `last`
    #[arg(value_name = "ID", default_value = "last", add = saved_games())]
    pub(super) id: String,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewOneArgs {
    #[command(flatten)]
    pub(super) game: OneArgs,
    #[command(flatten)]
    pub(super) how: HowArgs,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The game: its id, the beginning of its id, or `last`
    #[arg(value_name = "ID", default_value = "last", add = saved_games())]
    pub(super) id: String,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    #[command(flatten)]
    pub(super) watch: WatchArgs,
    /// Start the engine of a player; repeatable. Saved games do not say how to run programs
    #[arg(long = "player", value_name = "NAME:engine:COMMAND")]
    pub(super) players: Vec<String>,
    #[command(flatten)]
    pub(super) engines: EngineArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The game: its id, the beginning of its id, or `last`
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all", add = saved_games())]
    pub(super) id: Option<String>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    pub(super) output: Option<PathBuf>,
    /// Write the records of all selected games to this directory, or a row for each to a .jsonl or .parquet file
    #[arg(long, value_name = "DIRECTORY|FILE")]
    pub(super) all: Option<PathBuf>,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// Records, or `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Ids of games, or record files (`-` for standard input) [default: all selected games]
    #[arg(value_name = "ID|FILE")]
    pub(super) what: Vec<String>,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DeleteArgs {
    /// The games: ids, beginnings of ids, or `last`
    #[arg(value_name = "ID", required = true, add = saved_games())]
    pub(super) ids: Vec<String>,
    /// Delete without asking
    #[arg(long)]
    pub(super) yes: bool,
}
