//! Values positions: exactly where a game can, by its own estimate, or from sampled games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_core::{
    AnyGame, Chance, Choices, Decider, Notation, Player, Policy, Step, Turn, Unit, Weighted, Won,
};
use parlour_mancala::Bounds;
use parlour_play::{Purpose, Seeded};

use crate::shared_solver::SharedSolver;
use crate::solver_cache::SolverCache;

/// Sampled games from each position; enough to see a tenth of a chance.
const SAMPLES: u32 = 400;
/// Sampled games are cut off after this many turns.
const MOST_TURNS: u64 = 5_000;

/// How values were found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// They are exact.
    Exact,
    /// The game's own estimate.
    Estimate,
    /// Shares of sampled games.
    Sample,
}

impl Method {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Estimate => "estimate",
            Self::Sample => "sample",
        }
    }
}

/// The values of a position for all players, and of its moves for the player to move. Nothing where a value is unknown, for
/// example because the time was up.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Judgement {
    /// The value for each player.
    pub values: Option<Vec<f64>>,
    /// The value of each legal move for the player to move.
    pub moves: Vec<Option<f64>>,
}

/// Values positions of one game.
///
/// ```
/// use parlour::play::{Seat, Table};
/// use parlour::review::Judge;
///
/// let kind = parlour::find("maze").unwrap();
/// let table = Table::new(kind, &"four".into(), Some(&"seed-4".into()), vec![Seat::human("Ann")]).unwrap();
/// let game = table.start();
/// let judge = Judge::new(&*game).unwrap();
/// assert_eq!(judge.judge(&*game).values, Some(vec![-6.0])); // the goal is 6 moves away
/// ```
#[derive(Debug)]
pub struct Judge {
    unit: Unit,
    method: Method,
    /// For Mancala, and the time for each position.
    solver: Option<(Arc<SharedSolver>, Duration)>,
}

impl Judge {
    /// A judge for the game of this position; `None` if nothing can be said about it.
    pub fn new(game: &dyn AnyGame) -> Option<Self> {
        let judge = |unit, method| Self { unit, method, solver: None };
        if game.as_any().is::<parlour_mancala::Position>() {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let solver = Arc::new(SharedSolver::new(SolverCache::usual(), threads));
            let solver = Some((solver, Duration::from_secs(2)));
            return Some(Self { solver, ..judge(Unit::Seeds, Method::Exact) });
        }
        if let Some(valuation) = game.valuation() {
            let method = if valuation.is_exact { Method::Exact } else { Method::Estimate };
            return Some(judge(valuation.unit, method));
        }
        (game.seats() > 1).then(|| judge(Unit::Win, Method::Sample))
    }

    /// The same judge with this much time for each position of Mancala.
    #[must_use]
    pub fn with_time(mut self, time: Duration) -> Self {
        if let Some((_, limit)) = &mut self.solver {
            *limit = time;
        }
        self
    }

    /// The same judge with this solver for Mancala, which keeps what it has found.
    #[must_use]
    pub fn with_solver(mut self, shared: &Arc<SharedSolver>) -> Self {
        if let Some((solver, _)) = &mut self.solver {
            *solver = Arc::clone(shared);
        }
        self
    }

    /// What values count.
    pub const fn unit(&self) -> Unit {
        self.unit
    }

    /// How values are found.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Values a position and its moves.
    pub fn judge(&self, game: &dyn AnyGame) -> Judgement {
        if let Some(solved) = self.solved(game) {
            return solved;
        }
        let Turn::Choose(mover) = game.turn() else {
            return Judgement { values: self.value(game), moves: Vec::new() };
        };
        let after = game.legal_moves().into_iter().map(|notation| {
            let mut after = game.boxed_clone();
            after.step(&Step::Move(notation)).ok()?;
            self.value(&*after)
        });
        let judged = best(mover, after.collect());
        let exact = game.valuation().filter(|valuation| valuation.is_exact).map(|valuation| valuation.values);
        Judgement { values: exact.or(judged.values), ..judged }
    }

    /// Mancala by perfect play, as far as it is proven in time.
    fn solved(&self, game: &dyn AnyGame) -> Option<Judgement> {
        let (solver, time) = self.solver.as_ref()?;
        let position = game.as_any().downcast_ref::<parlour_mancala::Position>()?;
        if let Some(scores) = game.scores().filter(|_| game.turn().is_over()) {
            let [first, second] = [0, 1].map(|player| scores.get(player).copied().unwrap_or(0));
            let margin = number(i64::try_from(first).ok()? - i64::try_from(second).ok()?);
            return Some(Judgement { values: Some(vec![margin, -margin]), moves: Vec::new() });
        }
        let end = Instant::now() + *time;
        let answer =
            solver.with(position.rules(), &|| Instant::now() >= end, |solver| solver.solve(position));
        let answer = answer.ok()?;
        let known = |bounds: Bounds| bounds.value().map(number);
        let mover = position.mover();
        let values = known(answer.value).map(|value| {
            let mut values = vec![-value; 2];
            values[mover.index()] = value;
            values
        });
        let value_of = |notation: &String| {
            let found = answer.moves.iter().find(|(mv, _)| mv.write() == *notation);
            found.and_then(|(_, bounds)| known(*bounds))
        };
        Some(Judgement { values, moves: game.legal_moves().iter().map(value_of).collect() })
    }

    /// The value of a position. An estimate looks ahead to the next roll and the moves after it.
    fn value(&self, game: &dyn AnyGame) -> Option<Vec<f64>> {
        if self.unit == Unit::Win && game.turn().is_over() {
            return result(game);
        }
        match (self.method, game.turn()) {
            (Method::Estimate, Turn::Roll(_)) => mean(&game.rolls(), |roll| {
                let mut after = game.boxed_clone();
                after.step(&Step::Roll(roll)).ok()?;
                best_leaf(&*after)
            }),
            (Method::Estimate, _) => best_leaf(game),
            (Method::Exact, _) => Some(game.valuation()?.values),
            (Method::Sample, _) => Some(sample(game)),
        }
    }
}

/// The shares of sampled games that each player wins. All positions see the same dice, which makes differences clearer.
fn sample(game: &dyn AnyGame) -> Vec<f64> {
    let mut sampler = Sampler(Seeded::new(1, Purpose::Dice));
    let mut playouts = game.playouts();
    let mut wins = vec![0.0; game.seats()];
    for _ in 0..SAMPLES {
        let won = playouts.play(&mut sampler, MOST_TURNS).won;
        let winners = match &won {
            Won::By(winner) => std::slice::from_ref(winner),
            Won::Shared(winners) => winners,
            Won::Nobody | Won::Cut => &[],
        };
        for winner in winners {
            wins[winner.index()] += 1.0 / (f64::from(SAMPLES) * count(winners.len()));
        }
    }
    wins
}

/// The position's own estimate, or that of the best move.
fn best_leaf(game: &dyn AnyGame) -> Option<Vec<f64>> {
    let leaf = |game: &dyn AnyGame| {
        if game.turn().is_over() { result(game) } else { Some(game.valuation()?.values) }
    };
    let Turn::Choose(mover) = game.turn() else {
        return leaf(game);
    };
    let after = game.legal_moves().into_iter().map(|notation| {
        let mut after = game.boxed_clone();
        after.step(&Step::Move(notation)).ok()?;
        leaf(&*after)
    });
    best(mover, after.collect()).values
}

/// The judgement of a choice, from the values after each move.
fn best(player: Player, after: Vec<Option<Vec<f64>>>) -> Judgement {
    let own = |values: &Vec<f64>| values.get(player.index()).copied();
    let moves = after.iter().map(|values| values.as_ref().and_then(own)).collect();
    let best = after
        .into_iter()
        .flatten()
        .max_by(|a, b| own(a).partial_cmp(&own(b)).unwrap_or(std::cmp::Ordering::Equal));
    Judgement { values: best, moves }
}

/// The result of a finished game: 1 for the winner, shared by those who drew.
fn result(game: &dyn AnyGame) -> Option<Vec<f64>> {
    let winners = game.outcome()?.winners();
    let mut values = vec![0.0; game.seats()];
    for winner in &winners {
        values[winner.index()] = 1.0 / count(winners.len());
    }
    Some(values)
}

/// The mean of values over all rolls.
fn mean(rolls: &[Weighted<u32>], value: impl Fn(u32) -> Option<Vec<f64>>) -> Option<Vec<f64>> {
    let total: f64 = rolls.iter().map(weight).sum();
    let mut mean: Option<Vec<f64>> = None;
    for weighted in rolls {
        let share = weight(weighted) / total;
        let values = value(weighted.roll)?;
        let sum = mean.get_or_insert_with(|| vec![0.0; values.len()]);
        sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += share * value);
    }
    mean
}

#[expect(clippy::cast_precision_loss, reason = "weights of dice are small")]
fn weight(weighted: &Weighted<u32>) -> f64 {
    weighted.weight as f64
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[expect(clippy::cast_precision_loss, reason = "a board has fewer seeds")]
fn number(seeds: i64) -> f64 {
    seeds as f64
}

/// Rolls fair dice and moves like the greedy bot.
struct Sampler(Seeded);

impl Decider for Sampler {
    fn dice(&mut self, _: usize, total: u64) -> u64 {
        self.0.below(total)
    }

    fn choose(&mut self, _: Player, position: &dyn Choices) -> usize {
        Policy::Greedy.choose(position, &mut self.0).unwrap_or(0)
    }
}
