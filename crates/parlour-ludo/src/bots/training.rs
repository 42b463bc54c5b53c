//! Learns the weights of the network from games that it plays against itself: temporal differences, TD(λ), as Tesauro's
//! TD-Gammon learned backgammon (1995).

use std::sync::Arc;

use parlour_core::{Chance, Choices, Game, Policy, SetupError, Silent, Turn, Weighted};

use super::network::{Network, SIZE, Weights};
use super::search::{Search, ended};
use super::weights::{Unfinished, WeightsError, WeightsFile};
use crate::board::MOST_ARMS;
use crate::odds::exact::Exact;
use crate::odds::{OddsError, USUAL_BYTES};
use crate::position::Position;
use crate::rules::Rules;

/// How much a position learns from the end of the game rather than from the next position.
const LAMBDA: f32 = 0.8;

/// The network cannot play before it has learned something: as many games are played by the greedy bot first.
const GREEDY_GAMES: u64 = 1000;

/// A game is given up after this many rolls.
const MOST_ROLLS: usize = 5000;

/// How far the weights move for a batch of games, at the start and at the end of the training.
const RATES: (f32, f32) = (0.01, 0.0005);

/// A network that learns. The same seed gives the same weights on any number of threads: the games of a batch can be
/// played anywhere, and [`Training::learn`] is told of all of them in order.
///
/// ```
/// use parlour_ludo::{Rules, RulesFile, Training};
/// let rules = Rules::new(RulesFile { tokens: 1, ..RulesFile::default() }).unwrap();
/// let mut roll = 0;
/// let mut dice = |bound: u64| { roll += 1; roll % bound };
/// let mut training = Training::new(&rules, 2, &mut dice).unwrap();
/// let batch: Vec<_> = (0..4).map(|_| training.lesson(&mut dice, &mut |_| 0)).collect();
/// training.learn(&batch, 0.5);
/// assert_eq!(training.games(), 4);
/// let written = training.write("parlour train ludo --set tokens=1");
/// assert_eq!(Training::resume(&rules, 2, &written).unwrap().games(), 4);
/// ```
#[derive(Debug, Clone)]
pub struct Training {
    start: Position,
    network: Network,
    games: u64,
    batches: i32,
    /// The mean of the derivatives and of their squares in the last batches (Adam; Kingma and Ba 2015).
    means: Box<Weights>,
    squares: Box<Weights>,
    /// The command that began this training, if it was interrupted.
    begun_by: Option<String>,
    teacher: Option<Arc<Exact>>,
}

/// What one game teaches.
#[derive(Debug, Clone)]
pub struct Lesson {
    derivatives: Box<Weights>,
    positions: f32,
    /// The sum of the squared errors of the chances of winning in all its positions.
    error: f32,
}

impl Lesson {
    /// The mean squared error of the chances of winning.
    pub fn mean_error(&self) -> f32 {
        self.error / self.positions.max(1.0)
    }
}

impl Training {
    /// A network that knows nothing.
    pub fn new(rules: &Rules, seats: usize, chance: &mut dyn Chance) -> Result<Self, SetupError> {
        let mut weights = Box::new([0.0; SIZE]);
        for weight in weights.iter_mut() {
            let number = u16::try_from(chance.below(2001)).unwrap_or(0);
            *weight = (f32::from(number) - 1000.0) / 4000.0;
        }
        Self::with(rules, seats, Network { weights }, 0)
    }

    /// The network in a file that [`Training::write`] or [`Training::write_unfinished`] has written. With the latter, the
    /// training goes on as if it had never been interrupted.
    pub fn resume(rules: &Rules, seats: usize, text: &str) -> Result<Self, WeightsError> {
        let file = WeightsFile::read(text)?;
        let training = Self::with(rules, seats, file.network()?, file.games)?;
        let Some(state) = &file.unfinished else { return Ok(training) };
        let [weights, means, squares] = state.numbers()?;
        let (network, begun_by) = (Network { weights }, Some(file.made_by));
        Ok(Self { network, batches: state.batches, means, squares, begun_by, ..training })
    }

    fn with(rules: &Rules, seats: usize, network: Network, games: u64) -> Result<Self, SetupError> {
        let start = Position::new(&Arc::new(rules.clone()), seats)?;
        let zeros = Box::new([0.0; SIZE]);
        let (means, squares) = (zeros.clone(), zeros);
        Ok(Self { start, network, games, batches: 0, means, squares, begun_by: None, teacher: None })
    }

    /// Learns from the exact chances of winning instead of from what comes next, in the games for two that
    /// [`Question`](crate::Question) can answer.
    pub fn with_exact_chances(self) -> Result<Self, OddsError> {
        let (rules, seating) = (self.start.rules(), self.start.seating());
        if seating.seats() > 2 {
            return Err(OddsError::Undefined { players: seating.seats() });
        }
        let teacher = Some(Arc::new(Exact::new(rules, seating, USUAL_BYTES)?));
        Ok(Self { teacher, ..self })
    }

    /// How many games it has learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The command that began this training, if it was interrupted.
    pub fn begun_by(&self) -> Option<&str> {
        self.begun_by.as_deref()
    }

    /// Plays a game with these dice; `choices` decides between moves that look alike to the greedy bot.
    pub fn lesson(&self, dice: &mut dyn Chance, choices: &mut dyn Chance) -> Lesson {
        let mut position = self.start.detached();
        let mut course = Vec::new();
        while ended(&position, 0).is_none() && course.len() < MOST_ROLLS {
            match position.turn() {
                Turn::Choose(_) => {
                    let index = self.choose(&position, choices);
                    let moves = position.legal_moves();
                    position.play_unchecked(moves[index.min(moves.len() - 1)], &mut Silent);
                }
                Turn::Roll(_) | Turn::Over => {
                    course.push(position.clone());
                    let number = dice.below(Weighted::total(position.rolls()));
                    let roll = Weighted::pick(position.rolls(), number).unwrap_or(1);
                    position.roll_unchecked(roll, &mut Silent);
                }
            }
        }
        self.review(&course, &position)
    }

    fn choose(&self, position: &Position, choices: &mut dyn Chance) -> usize {
        if position.count() == 1 {
            0
        } else if self.games < GREEDY_GAMES {
            Policy::Greedy.choose(position, choices).unwrap_or(0)
        } else {
            Search::at_once(&self.network, position)
        }
    }

    /// Looks back from the end of a game: the target of each position is a mix of all that came after it, or the truth if it
    /// is known.
    fn review(&self, course: &[Position], end: &Position) -> Lesson {
        let mut lesson = Lesson { derivatives: Box::new([0.0; SIZE]), positions: 0.0, error: 0.0 };
        let mut target = ended(end, 0).unwrap_or_else(|| self.network.chances(end));
        for position in course.iter().rev() {
            if let Some(exact) = &self.teacher {
                target = exact.chances(position);
            }
            let chances = self.network.derive(position, &target, &mut lesson.derivatives);
            for player in 0..MOST_ARMS {
                lesson.error += (chances[player] - target[player]).powi(2);
                target[player] = LAMBDA * target[player] + (1.0 - LAMBDA) * chances[player];
            }
            lesson.positions += 1.0;
        }
        lesson
    }

    /// Learns from a batch of games; `done` is the part of the training that is over, from 0 to 1.
    pub fn learn(&mut self, batch: &[Lesson], done: f32) {
        let positions: f32 = batch.iter().map(|lesson| lesson.positions).sum();
        let rate = RATES.0 + (RATES.1 - RATES.0) * done.clamp(0.0, 1.0);
        self.batches = self.batches.saturating_add(1);
        let unbiased = |decay: f32| 1.0 - decay.powi(self.batches);
        for index in 0..SIZE {
            let sum: f32 = batch.iter().map(|lesson| lesson.derivatives[index]).sum();
            let slope = sum / positions.max(1.0);
            self.means[index] = 0.9 * self.means[index] + 0.1 * slope;
            self.squares[index] = 0.999 * self.squares[index] + 0.001 * slope * slope;
            let spread = (self.squares[index] / unbiased(0.999)).sqrt() + 1e-8;
            self.network.weights[index] -= rate * self.means[index] / unbiased(0.9) / spread;
        }
        self.games += batch.len() as u64;
    }

    /// The index of the move that the network chooses, looking ahead as far as this many evaluations allow.
    pub fn best(&self, position: &Position, budget: u64) -> usize {
        Search::best(&self.network, position, budget)
    }

    /// The weights as a file, with the command that made them.
    pub fn write(&self, command: &str) -> String {
        WeightsFile::new(&self.network, command, self.games).write()
    }

    /// The same with all that [`Training::resume`] needs to go on as if the training had not been interrupted.
    pub fn write_unfinished(&self, command: &str) -> String {
        let numbers = [&*self.network.weights, &*self.means, &*self.squares];
        let mut file = WeightsFile::new(&self.network, command, self.games);
        file.unfinished = Some(Unfinished::new(self.batches, numbers));
        file.write()
    }
}

#[cfg(test)]
mod tests {
    use parlour_testkit::TestDice;

    use super::*;
    use crate::rules::RulesFile;

    const COMMAND: &str = "parlour train ludo --set tokens=1";

    fn rules() -> Rules {
        Rules::new(RulesFile { tokens: 1, ..RulesFile::default() }).expect("valid rules")
    }

    /// Learns from batches of four games; the dice of a game follow from its number.
    fn learn(training: &mut Training, batches: u64) {
        for _ in 0..batches {
            let first = training.games();
            let lesson = |game| training.lesson(&mut TestDice::new(game), &mut |_| 0);
            let batch: Vec<Lesson> = (first..first + 4).map(lesson).collect();
            training.learn(&batch, 0.5);
        }
    }

    // L-10: an interruption makes no difference, to the last byte.
    #[test]
    fn an_interrupted_training_goes_on_as_if_nothing_had_happened() {
        let mut whole = Training::new(&rules(), 2, &mut TestDice::new(1)).expect("two can play");
        learn(&mut whole, 5);
        let unfinished = whole.write_unfinished(COMMAND);
        let mut resumed = Training::resume(&rules(), 2, &unfinished).expect("an unfinished training");
        assert_eq!((resumed.begun_by(), resumed.games()), (Some(COMMAND), 20));
        let mut rounded = Training::resume(&rules(), 2, &whole.write(COMMAND)).expect("weights");
        assert_eq!(rounded.begun_by(), None);
        for training in [&mut whole, &mut resumed, &mut rounded] {
            learn(training, 5);
        }
        assert_eq!(whole.write_unfinished(COMMAND), resumed.write_unfinished(COMMAND));
        assert_ne!(whole.write(COMMAND), rounded.write(COMMAND), "finished weights are rounded");
    }

    #[test]
    fn damaged_files_are_refused() {
        let text = Training::new(&rules(), 2, &mut |_| 7).expect("two can play").write_unfinished(COMMAND);
        let damaged = text.replacen("\"means\":[0,", "\"means\":[", 1);
        assert!(Training::resume(&rules(), 2, &damaged).is_err());
    }
}
