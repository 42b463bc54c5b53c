//! The rows: a game, and a step of a game.

use std::ops::Range;

use parlour_core::{Ending, Step, Won};
use serde_json::{Value, json};

use super::parquet::{Column, ColumnKind};
use crate::simulation::Simulation;

/// A game with its steps.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRow {
    /// The number of the game, from 1.
    pub game: u64,
    /// How many turns ended.
    pub turns: u64,
    /// How often the dice were rolled.
    pub rolls: u64,
    /// The seat that won, `1+3` for partners, `draw`, `nobody` or `cut`.
    pub winner: String,
    /// The players in turn order, by their number in the list; empty if they play as listed.
    pub order: Vec<usize>,
    /// Who took each step (by seat, from 1), and the step.
    pub taken: Vec<(usize, Step)>,
}

/// A step of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct StepRow<'a> {
    /// The number of the game, from 1.
    pub game: u64,
    /// The number of the step, from 1.
    pub step: u64,
    /// The seat that took it, from 1.
    pub player: usize,
    /// The roll or the move.
    pub taken: &'a Step,
}

/// Who won, as in `--csv`.
///
/// ```
/// use parlour_core::{Ending, Player, Won};
/// let both = Won::Shared([0, 2].map(Player::new).into());
/// let ending = Ending { turns: 9, rolls: 9, won: both };
/// assert_eq!(parlour_sim::winner(&ending, 4), "1+3");
/// assert_eq!(parlour_sim::winner(&ending, 2), "draw");
/// ```
pub fn winner(ending: &Ending, seats: usize) -> String {
    match &ending.won {
        Won::By(player) => player.number().to_string(),
        Won::Shared(players) if players.len() == seats => "draw".to_owned(),
        Won::Shared(players) => {
            players.iter().map(|player| player.number().to_string()).collect::<Vec<_>>().join("+")
        }
        Won::Nobody => "nobody".to_owned(),
        Won::Cut => "cut".to_owned(),
    }
}

impl Simulation {
    /// These games with their steps.
    pub fn rows(&self, games: Range<u64>) -> Vec<GameRow> {
        let mut endings = Vec::new();
        self.play(games.clone(), &mut endings);
        games.zip(&endings).map(|(game, ending)| self.row(game, ending)).collect()
    }

    fn row(&self, game: u64, ending: &Ending) -> GameRow {
        let mut taken = Vec::new();
        self.watch(game, |player, step| taken.push((player.number(), step.clone())));
        GameRow {
            game: game + 1,
            turns: ending.turns,
            rolls: ending.rolls,
            winner: winner(ending, self.table().seats().len()),
            order: self.order(game).iter().map(|player| player + 1).collect(),
            taken,
        }
    }
}

fn value(step: &Step) -> Value {
    match step {
        Step::Roll(number) => (*number).into(),
        Step::Move(text) => text.as_str().into(),
    }
}

/// Steps as JSON: rolls as numbers, moves as texts.
///
/// ```
/// use parlour_core::Step;
/// let steps = [Step::Roll(6), Step::Move("2".into())];
/// assert_eq!(parlour_sim::records::step_values(&steps).to_string(), "[6,\"2\"]");
/// ```
pub fn step_values<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Value {
    steps.into_iter().map(value).collect()
}

fn integer(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

impl GameRow {
    /// The columns in Parquet; `order` and `steps` are JSON.
    pub const SCHEMA: &'static [(&'static str, ColumnKind)] = &[
        ("game", ColumnKind::Integer),
        ("turns", ColumnKind::Integer),
        ("rolls", ColumnKind::Integer),
        ("winner", ColumnKind::Text),
        ("order", ColumnKind::Text),
        ("steps", ColumnKind::Text),
    ];

    fn step_values(&self) -> Value {
        step_values(self.taken.iter().map(|(_, step)| step))
    }

    /// The row as JSON.
    pub fn line(&self) -> Value {
        let Self { game, turns, rolls, winner, order, .. } = self;
        let mut data = json!({ "game": game, "turns": turns, "rolls": rolls, "winner": winner });
        if !order.is_empty() {
            data["order"] = json!(order);
        }
        data["steps"] = self.step_values();
        data
    }

    pub(super) fn put(&self, columns: &mut [Column]) {
        let texts = [self.winner.clone(), json!(self.order).to_string(), self.step_values().to_string()];
        let numbers = [self.game, self.turns, self.rolls].map(integer);
        let (integers, strings) = columns.split_at_mut(numbers.len());
        integers.iter_mut().zip(numbers).for_each(|(column, number)| column.push_integer(number));
        strings.iter_mut().zip(&texts).for_each(|(column, text)| column.push_text(text));
    }

    /// The rows of its steps.
    pub fn steps(&self) -> impl Iterator<Item = StepRow<'_>> {
        let game = self.game;
        (1..).zip(&self.taken).map(move |(step, (player, taken))| StepRow {
            game,
            step,
            player: *player,
            taken,
        })
    }
}

impl StepRow<'_> {
    /// The columns in Parquet: a step is either a roll, or a move; then `roll` is 0.
    pub const SCHEMA: &'static [(&'static str, ColumnKind)] = &[
        ("game", ColumnKind::Integer),
        ("step", ColumnKind::Integer),
        ("player", ColumnKind::Integer),
        ("roll", ColumnKind::Integer),
        ("move", ColumnKind::Text),
    ];

    /// The row as JSON.
    pub fn line(&self) -> Value {
        let Self { game, step, player, taken } = self;
        let key = if matches!(taken, Step::Roll(_)) { "roll" } else { "move" };
        json!({ "game": game, "step": step, "player": player, key: value(taken) })
    }

    pub(super) fn put(&self, columns: &mut [Column]) {
        let (roll, text) = match self.taken {
            Step::Roll(number) => (*number, ""),
            Step::Move(text) => (0, text.as_str()),
        };
        let numbers = [integer(self.game), integer(self.step), integer(self.player), roll.into()];
        let (integers, texts) = columns.split_at_mut(numbers.len());
        integers.iter_mut().zip(numbers).for_each(|(column, number)| column.push_integer(number));
        for column in texts {
            column.push_text(text);
        }
    }
}
