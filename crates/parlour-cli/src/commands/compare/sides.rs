//! The two sides of a comparison.

use clap::Args;
use parlour::core::Kind;
use parlour::play::Table;

use crate::args::{BoardArgs, RuleArgs};
use crate::commands::simulate::setup::{RunArgs, set_up};
use crate::failure::Failure;
use crate::input::board_options::BoardOptionArgs;
use crate::input::engines::Engines;

/// The flags of both sides. Flags without a side apply to both.
#[derive(Debug, Args)]
pub(super) struct SideArgs {
    /// Rules of side A: a preset or a file
    #[arg(long, value_name = "RULES")]
    a: Option<String>,
    /// Rules of side B: a preset or a file
    #[arg(long, value_name = "RULES")]
    b: Option<String>,
    /// Change one rule on side A; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set_a: Vec<String>,
    /// Change one rule on side B; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set_b: Vec<String>,
    /// Board of side A
    #[arg(long, value_name = "FILE")]
    board_a: Option<String>,
    /// Board of side B
    #[arg(long, value_name = "FILE")]
    board_b: Option<String>,
    /// Add a bot to side A, instead of --player; repeatable
    #[arg(long, value_name = "NAME[@COLOUR][:bot[:LEVEL]]")]
    player_a: Vec<String>,
    /// Add a bot to side B, instead of --player; repeatable
    #[arg(long, value_name = "NAME[@COLOUR][:bot[:LEVEL]]")]
    player_b: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    board: BoardArgs,
}

/// One side, with the shared flags.
#[derive(Debug)]
pub(super) struct Side {
    rules: RuleArgs,
    board: BoardArgs,
    players: Vec<String>,
    name: String,
}

impl SideArgs {
    /// Both sides; equal sides are an error.
    pub(super) fn read(&self) -> Result<[Side; 2], Failure> {
        let own = [
            (&self.a, &self.set_a, &self.board_a, &self.player_a),
            (&self.b, &self.set_b, &self.board_b, &self.player_b),
        ];
        if own[0] == own[1] {
            return Err(Failure::input(
                "both sides are the same; give them different rules (--a, --b, --set-a, --set-b), boards (--board-a, \
                 --board-b) or players (--player-a, --player-b)",
            ));
        }
        if let (Some(_), Some(_), Some(flag)) =
            (&self.board_a, &self.board_b, self.board.options.first_flag())
        {
            return Err(Failure::input(format!(
                "{flag} is for generated boards, but both sides have a board; drop {flag}, --board-a or --board-b"
            )));
        }
        Ok(own.map(|(rules, set, board, players)| Side {
            rules: RuleArgs {
                rules: rules.clone().or_else(|| self.rules.rules.clone()),
                set: self.rules.set.iter().chain(set).cloned().collect(),
            },
            board: BoardArgs {
                board: board.clone().or_else(|| self.board.board.clone()),
                format: self.board.format.clone(),
                position: self.board.position.clone(),
                // A side with its own board needs no generated one.
                options: if board.is_none() {
                    self.board.options.clone()
                } else {
                    BoardOptionArgs::default()
                },
            },
            players: players.clone(),
            name: name(rules.as_deref(), set, board.as_deref(), players),
        }))
    }
}

fn name(rules: Option<&str>, set: &[String], board: Option<&str>, players: &[String]) -> String {
    let words: Vec<&str> = rules
        .into_iter()
        .chain(set.iter().map(String::as_str))
        .chain(board)
        .chain(players.iter().map(String::as_str))
        .collect();
    if words.is_empty() { "default rules".to_owned() } else { words.join(" ") }
}

impl Side {
    /// The flags that only this side has.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn set_up(
        &self,
        kind: &'static dyn Kind,
        run: &RunArgs,
        seed: u64,
    ) -> Result<(Table, Engines), Failure> {
        let players = if self.players.is_empty() { &run.players } else { &self.players };
        set_up(kind, (&self.rules, &self.board), (players, run.bots(), &run.colours), (&run.engines, seed))
    }
}
