//! The arguments of `parlour games`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use parlour_store::{Filter, Status};

use crate::args::{LookArgs, game_names};
use crate::database::DatabaseArgs;
use crate::failure::Failure;
use crate::timestamp;

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(super) database: DatabaseArgs,
    #[command(subcommand)]
    pub(super) what: What,
}

#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// List stored games, the newest first
    #[command(
        before_help = "Examples:\n  parlour games list --game ludo --since 7d\n  parlour games list --json"
    )]
    List(FilterArgs),
    /// Show what is known about a game: players, places, every step
    Show(OneArgs),
    /// Watch a game again
    Replay(WatchArgs),
    /// Go on with an unfinished game; `last` is the unfinished game that was played last
    Resume(WatchArgs),
    /// Write the record of a game
    #[command(before_help = "Examples:\n  parlour games export last -o game.jsonl\n  \
        parlour games export --all records --player Ann")]
    Export(ExportArgs),
    /// Store records; they are checked first, and nothing is stored twice
    Import(ImportArgs),
    /// Check games or record files against the rules, and every roll of fair dice
    #[command(before_help = "Examples:\n  parlour games verify last\n  parlour games verify game.jsonl\n  \
        parlour games verify --game ludo")]
    Verify(VerifyArgs),
    /// Games, wins, streaks, and what the dice have shown
    Stats(FilterArgs),
    /// Delete games
    Delete(DeleteArgs),
    /// Write all games into a new file
    Backup {
        /// The file to write; it must not exist
        file: PathBuf,
    },
    /// Add all games of a backup; nothing is overwritten
    Restore {
        /// The backup
        file: PathBuf,
    },
}

/// Which games.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct FilterArgs {
    /// Only this kind of game
    #[arg(long, value_parser = game_names())]
    pub(super) game: Option<String>,
    /// Only with a player of this name
    #[arg(long, value_name = "NAME")]
    pub(super) player: Option<String>,
    /// Only games that are so far
    #[arg(long, value_enum)]
    pub(super) status: Option<StatusArg>,
    /// Only begun at or after this moment: 2026-11-16, 2026-11-16T03:10 (UTC), or how long ago: 36h, 7d
    #[arg(long, value_name = "WHEN")]
    pub(super) since: Option<String>,
    /// Only begun before this moment
    #[arg(long, value_name = "WHEN")]
    pub(super) until: Option<String>,
    /// At most so many
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u32>,
}

/// How far a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum StatusArg {
    /// Being played, or left for another day
    Running,
    /// Played to its end
    Over,
    /// Closed before its end
    Left,
    /// A server's table that waits for players
    Open,
}

impl FilterArgs {
    /// The filter that the store understands.
    pub(super) fn filter(&self) -> Result<Filter, Failure> {
        let now = timestamp::now();
        let read = |flag: &str, text: &Option<String>| {
            let read = text.as_deref().map(|text| timestamp::read(text, now));
            read.transpose().map_err(|problem| Failure::input(format!("{flag}: {problem}")))
        };
        Ok(Filter {
            game: self.game.clone(),
            player: self.player.clone(),
            status: self.status.map(status).into_iter().collect(),
            since: read("--since", &self.since)?,
            until: read("--until", &self.until)?,
            limit: self.limit,
            ..Filter::default()
        })
    }

    /// Whether all games are wanted.
    pub(super) fn is_empty(&self) -> bool {
        let Self { game, player, status, since, until, limit } = self;
        let words = [game, player, since, until];
        words.iter().all(|word| word.is_none()) && status.is_none() && limit.is_none()
    }
}

fn status(arg: StatusArg) -> Status {
    match arg {
        StatusArg::Running => Status::Running,
        StatusArg::Over => Status::Over,
        StatusArg::Left => Status::Left,
        StatusArg::Open => Status::Open,
    }
}

#[derive(Debug, Args)]
pub(crate) struct OneArgs {
    /// The game's id, or the beginning of it, or `last`
    #[arg(value_name = "ID", default_value = "last")]
    pub(super) id: String,
}

#[derive(Debug, Args)]
pub(crate) struct WatchArgs {
    /// The game's id, or the beginning of it, or `last`
    #[arg(value_name = "ID", default_value = "last")]
    pub(super) id: String,
    #[command(flatten)]
    pub(super) look: LookArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// The game's id, or the beginning of it, or `last`
    #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
    pub(super) id: Option<String>,
    /// The file to write; else standard output
    #[arg(short, long, value_name = "FILE", conflicts_with = "all")]
    pub(super) output: Option<PathBuf>,
    /// Write the records of all games that pass the filter into this directory
    #[arg(long, value_name = "DIRECTORY")]
    pub(super) all: Option<PathBuf>,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// Records, `-` for standard input
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Ids of games, or record files, `-` for standard input; without any, all stored games that pass the filter
    #[arg(value_name = "ID|FILE")]
    pub(super) what: Vec<String>,
    #[command(flatten)]
    pub(super) filter: FilterArgs,
}

#[derive(Debug, Args)]
pub(crate) struct DeleteArgs {
    /// The games' ids, or the beginnings of them, or `last`
    #[arg(value_name = "ID", required = true)]
    pub(super) ids: Vec<String>,
    /// Do not ask
    #[arg(long)]
    pub(super) yes: bool,
}
