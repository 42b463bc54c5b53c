//! The two sides of a comparison: what they share, and what is their own.

use clap::Args;
use parlour::core::Kind;
use parlour::play::Table;

use crate::args::{BoardArgs, RuleArgs};
use crate::board_options::BoardOptionArgs;
use crate::commands::simulate::setup::{RunArgs, lay};
use crate::failure::Failure;

/// What is compared. Whatever is not given for one side is as on the other, or as usual.
#[derive(Debug, Args)]
pub(super) struct SideArgs {
    /// The rules of side A: a preset's name or a file
    #[arg(long, value_name = "RULES")]
    a: Option<String>,
    /// The rules of side B
    #[arg(long, value_name = "RULES")]
    b: Option<String>,
    /// Change a single rule on side A; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set_a: Vec<String>,
    /// Change a single rule on side B; repeatable
    #[arg(long, value_name = "KEY=VALUE")]
    set_b: Vec<String>,
    /// The board of side A
    #[arg(long, value_name = "FILE")]
    board_a: Option<String>,
    /// The board of side B
    #[arg(long, value_name = "FILE")]
    board_b: Option<String>,
    /// A bot of side A instead of --player; repeatable
    #[arg(long, value_name = "NAME[@COLOUR][:bot[:LEVEL]]")]
    player_a: Vec<String>,
    /// A bot of side B instead of --player; repeatable
    #[arg(long, value_name = "NAME[@COLOUR][:bot[:LEVEL]]")]
    player_b: Vec<String>,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    board: BoardArgs,
}

/// One side, with what it shares.
#[derive(Debug)]
pub(super) struct Side {
    rules: RuleArgs,
    board: BoardArgs,
    players: Vec<String>,
    name: String,
}

impl SideArgs {
    /// Both sides; nothing to compare is an error.
    pub(super) fn read(&self) -> Result<[Side; 2], Failure> {
        let own = [
            (&self.a, &self.set_a, &self.board_a, &self.player_a),
            (&self.b, &self.set_b, &self.board_b, &self.player_b),
        ];
        if own[0] == own[1] {
            return Err(Failure::input(
                "nothing to compare: give the sides different rules (--a, --b, --set-a, --set-b), boards (--board-a, \
                 --board-b) or players (--player-a, --player-b)",
            ));
        }
        if let (Some(_), Some(_), Some(flag)) =
            (&self.board_a, &self.board_b, self.board.options.first_flag())
        {
            return Err(Failure::input(format!(
                "{flag} with --board-a and --board-b: no side needs a generated board; leave one of them out"
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
    if words.is_empty() { "as usual".to_owned() } else { words.join(" ") }
}

impl Side {
    /// What sets this side apart.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The table of this side.
    pub(super) fn lay(&self, kind: &'static dyn Kind, run: &RunArgs, seed: u64) -> Result<Table, Failure> {
        let players = if self.players.is_empty() { &run.players } else { &self.players };
        lay(kind, (&self.rules, &self.board), (players, run.bots(), &run.colours), seed)
    }
}
