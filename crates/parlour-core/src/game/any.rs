//! Any game behind one interface, for surfaces that know no game.

use std::any::Any;
use std::fmt;

use serde_json::Value;

use crate::simulation::{Repeated, leader};
use crate::{
    Chance, Choices, Decider, Ending, Event, Face, Game, Moves, Notation, Outcome, Player, PlayerNames,
    PlayoutObserver, Playouts, Report, Scene, Step, StepError, Strength, TooManyLines, Turn, Valuation,
    Weighted, Window, observed_playout, playout,
};

/// An event of any game.
pub type AnyEvent = Box<dyn Event>;

/// A position of any game. Every [`Game`] implements it; moves are notation and rolls are numbers.
pub trait AnyGame: Choices + fmt::Debug + Send + Sync {
    /// The number of players, finished ones included.
    fn seats(&self) -> usize;

    /// What the position waits for.
    fn turn(&self) -> Turn;

    /// The legal moves in notation, in the game's own order.
    fn legal_moves(&self) -> Vec<String>;

    /// What the dice can show, with weights.
    fn rolls(&self) -> Vec<Weighted<u32>>;

    /// The outcome, exactly when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Takes a step, or refuses it and changes nothing.
    fn step(&mut self, step: &Step) -> Result<Report<AnyEvent>, StepError>;

    /// The step as a record has it: a move is in the game's own notation.
    fn canonical(&self, step: Step) -> Step;

    /// The position as data.
    fn position(&self) -> Value;

    /// The scene of the board inside the window; its texts use the players' names.
    fn scene(&self, window: Window, names: &PlayerNames) -> Scene;

    /// The index of the legal move that the game's own bot of this strength chooses; see [`Game::advise`].
    fn advise(&self, strength: Strength, chance: &mut dyn Chance) -> Option<usize>;

    /// What the position is worth to each player; see [`Game::valuation`].
    fn valuation(&self) -> Option<Valuation>;

    /// The players' scores, in games that scores decide.
    fn scores(&self) -> Option<Vec<u64>>;

    /// How far a player has come; see [`Game::progress`].
    fn progress(&self, player: Player) -> i64;

    /// The set of dice that this player rolls in simulations; see [`Game::OWN_DICE`].
    fn dice_of(&self, player: Player) -> usize;

    /// An independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;

    /// Whether both are the same game in the same position.
    fn equals(&self, other: &dyn AnyGame) -> bool;

    /// The number of lines of exactly 1, 2, … `depth` steps from here; see [`perft`](crate::perft()).
    fn perft(&self, depth: u32) -> Result<Vec<u128>, TooManyLines>;

    /// Plays a copy to the end, or until this many turns are over; see [`playout()`].
    fn playout(&self, decider: &mut dyn Decider, most_turns: u64) -> Ending;

    /// Prepares many playouts from here that reuse their memory.
    fn playouts(&self) -> Box<dyn Playouts>;

    /// As [`AnyGame::playout`], and reports to an observer what happens.
    fn observed_playout(
        &self,
        decider: &mut dyn Decider,
        most_turns: u64,
        observer: &mut dyn PlayoutObserver,
    ) -> Ending;

    /// The player who is ahead of all others, if there is one.
    fn leader(&self) -> Option<Player>;

    /// The game itself, for code that knows which one it is.
    fn as_any(&self) -> &dyn Any;
}

impl<G: Game> Choices for G {
    fn count(&self) -> usize {
        self.legal_moves().len()
    }

    fn heuristics(&self) -> Moves<i64> {
        self.legal_moves().iter().map(|mv| self.heuristic(mv)).collect()
    }

    fn game(&self) -> Option<&dyn AnyGame> {
        Some(self)
    }
}

impl<G: Game> AnyGame for G {
    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn turn(&self) -> Turn {
        Game::turn(self)
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal_notations()
    }

    fn rolls(&self) -> Vec<Weighted<u32>> {
        let number =
            |weighted: &Weighted<G::Roll>| Weighted { roll: weighted.roll.number(), weight: weighted.weight };
        Game::rolls(self).iter().map(number).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        Game::outcome(self)
    }

    fn step(&mut self, step: &Step) -> Result<Report<AnyEvent>, StepError> {
        let mut report: Report<G::Event> = Report::default();
        match step {
            Step::Roll(number) => roll_number(self, *number, &mut report)?,
            Step::Move(text) => play_notation(self, text, &mut report)?,
        }
        let events = report.events.into_iter().map(|event| Box::new(event) as AnyEvent).collect();
        Ok(Report { events, turns: report.turns })
    }

    fn canonical(&self, step: Step) -> Step {
        match step {
            Step::Move(text) => Step::Move(self.read_move(&text).map_or(text, |mv| mv.write())),
            roll @ Step::Roll(_) => roll,
        }
    }

    fn position(&self) -> Value {
        Game::position(self)
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        Game::scene(self, window, names)
    }

    fn progress(&self, player: Player) -> i64 {
        Game::progress(self, player)
    }

    fn advise(&self, strength: Strength, chance: &mut dyn Chance) -> Option<usize> {
        Game::advise(self, strength, chance)
    }

    fn valuation(&self) -> Option<Valuation> {
        Game::valuation(self)
    }

    fn scores(&self) -> Option<Vec<u64>> {
        Game::scores(self)
    }

    fn dice_of(&self, player: Player) -> usize {
        G::dice_of(player)
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyGame) -> bool {
        other.as_any().downcast_ref::<G>() == Some(self)
    }

    fn perft(&self, depth: u32) -> Result<Vec<u128>, TooManyLines> {
        crate::perft(self, depth)
    }

    fn playout(&self, decider: &mut dyn Decider, most_turns: u64) -> Ending {
        playout(self, decider, most_turns)
    }

    fn playouts(&self) -> Box<dyn Playouts> {
        Box::new(Repeated::new(self))
    }

    fn observed_playout(
        &self,
        decider: &mut dyn Decider,
        most_turns: u64,
        observer: &mut dyn PlayoutObserver,
    ) -> Ending {
        observed_playout(self, decider, most_turns, observer)
    }

    fn leader(&self) -> Option<Player> {
        leader(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn roll_number<G: Game>(game: &mut G, number: u32, report: &mut Report<G::Event>) -> Result<(), StepError> {
    match (game.turn(), G::Roll::from_number(number)) {
        (_, Some(roll)) => game.roll(roll, report),
        (Turn::Over, None) => Err(StepError::Over),
        (Turn::Choose(_), None) => Err(StepError::ChoiceIsDue { legal: game.legal_notations() }),
        (Turn::Roll(_), None) => {
            let possible = game.rolls().iter().map(|weighted| weighted.roll.number()).collect();
            Err(StepError::Impossible { given: number, possible })
        }
    }
}

fn play_notation<G: Game>(game: &mut G, text: &str, report: &mut Report<G::Event>) -> Result<(), StepError> {
    let given = || text.to_owned();
    match (game.turn(), game.read_move(text)) {
        (_, Some(mv)) => game.play(mv, report),
        (Turn::Over, None) => Err(StepError::Over),
        (Turn::Roll(_), None) => Err(StepError::RollIsDue { given: given() }),
        (Turn::Choose(_), None) => Err(StepError::Illegal { given: given(), legal: game.legal_notations() }),
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
