//! The measured games: those with published numbers to compare with.

use parlour::core::{GameStreams, Kind};
use parlour::play::{Numbered, Seat, Table};
use parlour::sim::{Tally, baseline};
use parlour::snakes::{Board, shipped_board};
use serde_json::{Value, json};

use crate::failure::Failure;

/// Plays games in a simple loop, from this number on, and returns their steps.
type Baseline = Box<dyn Fn(u64, u64) -> f64>;

/// A row of the table.
pub(super) struct Case {
    pub(super) name: &'static str,
    /// The unit of a step.
    pub(super) step: &'static str,
    pub(super) table: Table,
    pub(super) baseline: Option<Baseline>,
    /// The mean number of moves in a game whose steps are moves, not rolls.
    moves: Option<f64>,
}

impl Case {
    /// The steps of this many games.
    pub(super) fn steps(&self, tally: &Tally, games: u64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let (rolls, games) = (tally.rolls().sum() as f64, games as f64);
        self.moves.map_or(rolls, |moves| moves * games)
    }
}

/// The mean number of moves in a random game of Kalah(6,4); each extra turn is a move.
const KALAH_MOVES: f64 = 43.7;

pub(super) fn cases() -> Result<Vec<Case>, Failure> {
    let snakes =
        |rules: Value, seats| table(&parlour::snakes::Snakes, &rules, Some("commercial-48"), seats, "random");
    let ludo = |level| table(&parlour::ludo::Ludo, &json!("classic"), None, 4, level);
    let kalah = |level| table(&parlour::mancala::Mancala, &json!("kalah"), None, 2, level);
    let jumps = jumps();
    let classic = |name, players| -> Result<Case, Failure> {
        let case = case(name, "rolls/s", snakes(json!("classic"), players)?, None);
        Ok(case
            .beside(move |words, game| baseline::snakes::<true>(&jumps, players, &mut words.dice(game, 0))))
    };
    Ok(vec![
        case("snakes, solo, no extra rolls", "rolls/s", snakes(json!("commercial"), 1)?, None)
            .beside(move |words, game| baseline::snakes::<false>(&jumps, 1, &mut words.dice(game, 0))),
        classic("snakes, solo, classic", 1)?,
        classic("snakes, 2 players, classic", 2)?,
        classic("snakes, 4 players, classic", 4)?,
        classic("snakes, 6 players, classic", 6)?,
        case("ludo, 4 random bots", "rolls/s", ludo("random")?, None)
            .beside(|words, game| baseline::ludo(&mut words.dice(game, 0))),
        case("ludo, 4 greedy bots", "rolls/s", ludo("greedy")?, None),
        case("kalah(6,4), random bots", "moves/s", kalah("random")?, Some(KALAH_MOVES))
            .beside(|words, game| baseline::kalah(&mut words.choices(game))),
        case("kalah(6,4), greedy bots", "moves/s", kalah("greedy")?, Some(KALAH_MOVES)),
    ])
}

fn case(name: &'static str, step: &'static str, table: Table, moves: Option<f64>) -> Case {
    Case { name, step, table, baseline: None, moves }
}

impl Case {
    /// Adds the simple loop to compare with; it plays one game and returns its steps.
    fn beside(mut self, play: impl Fn(&Numbered, u64) -> u64 + 'static) -> Self {
        let words = Numbered::new(1);
        self.baseline = Some(Box::new(move |first, games| {
            #[expect(clippy::cast_precision_loss, reason = "a rate")]
            let steps = (first..first + games).map(|game| play(&words, game)).sum::<u64>() as f64;
            steps
        }));
        self
    }
}

fn table(
    kind: &'static dyn Kind,
    rules: &Value,
    board: Option<&str>,
    seats: usize,
    level: &str,
) -> Result<Table, Failure> {
    let seats = (1..=seats).map(|number| Seat::bot(format!("Bot {number}"), level)).collect();
    let board = board.map(Value::from);
    Table::new(kind, rules, board.as_ref(), seats).map_err(Failure::running)
}

/// Where each square leads, for the simple loop.
fn jumps() -> baseline::Jumps {
    let mut jumps: baseline::Jumps = std::array::from_fn(|cell| u8::try_from(cell).unwrap_or(0));
    let board = shipped_board("commercial-48").and_then(|file| Board::try_from(file).ok());
    for entity in board.iter().flat_map(Board::entities) {
        if let (Some(jump), Some(end)) = (jumps.get_mut(entity.from as usize), entity.end()) {
            *jump = u8::try_from(end).unwrap_or(0);
        }
    }
    jumps
}
