//! Plays a game to the end without a user interface: the plain simulator of every game.

use crate::{AnyGame, Choices, Event as _, Game, Moves, Player, Report, Silent, Sink, Turn, Weighted};

/// Makes every decision of a game: dice and moves.
pub trait Decider {
    /// A number below `total` from this set of dice: 0 if all players share them, otherwise the seat of the player who
    /// rolls.
    fn dice(&mut self, set: usize, total: u64) -> u64;

    /// The index of the legal move that this player chooses.
    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize;
}

/// The result of a simulated game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// How many turns ended.
    pub turns: u64,
    /// How often the dice were rolled.
    pub rolls: u64,
    /// Who won.
    pub won: Won,
}

/// Who won a simulated game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Won {
    /// One player.
    By(Player),
    /// Several players share the first place.
    Shared(Box<[Player]>),
    /// The game is over without a winner: the rat is stuck.
    Nobody,
    /// The game was cut off: too many turns, or too many steps in one turn.
    Cut,
}

/// How long a game may last: a number of turns, none of them longer than [`TurnLimit::MAX_STEPS_PER_TURN`]. If every
/// roll earns another one, a turn may never end.
///
/// ```
/// use parlour_core::TurnLimit;
///
/// let mut limit = TurnLimit::new(2);
/// assert!(limit.allows_step(0) && limit.allows_step(1) && !limit.allows_step(2));
/// let mut endless = (0..).take_while(|_| limit.allows_step(1));
/// assert_eq!(endless.by_ref().count() as u64, TurnLimit::MAX_STEPS_PER_TURN);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct TurnLimit {
    most_turns: u64,
    turns: u64,
    steps: u64,
}

impl TurnLimit {
    /// The most steps of one turn. Turns that end have a handful; this many take a simulator a few milliseconds.
    pub const MAX_STEPS_PER_TURN: u64 = 100_000;

    /// A limit of `most_turns` turns.
    pub const fn new(most_turns: u64) -> Self {
        Self { most_turns, turns: 0, steps: 0 }
    }

    /// Whether another step can be taken after `turns` turns. Call it before every step.
    #[inline]
    pub const fn allows_step(&mut self, turns: u64) -> bool {
        if turns != self.turns {
            self.turns = turns;
            self.steps = 0;
        }
        let allows_step = turns < self.most_turns && self.steps < Self::MAX_STEPS_PER_TURN;
        self.steps += 1;
        allows_step
    }
}

/// Observes a simulated game, for statistics.
pub trait PlayoutObserver {
    /// Something of this kind happened.
    fn event(&mut self, kind: &'static str);

    /// A player has chosen one of this many legal moves.
    fn choice(&mut self, legal: usize);

    /// After this many turns this player leads, if one alone does.
    fn leader(&mut self, turns: u64, leader: Option<Player>);
}

/// Plays a copy of the position to the end, or until a limit in [`TurnLimit`] is hit.
///
/// Rolls come from [`Decider::dice`]: if all weights are 1, the number is the index of the roll; otherwise it counts
/// through the weights in order.
pub fn playout<G: Game>(start: &G, decider: &mut dyn Decider, most_turns: u64) -> Ending {
    Run::new(start).play(decider, most_turns)
}

/// Plays many games from one position and reuses its memory. Each thread of a simulation has one.
pub trait Playouts: Send {
    /// One more game from the start; see [`playout()`].
    fn play(&mut self, decider: &mut dyn Decider, most_turns: u64) -> Ending;
}

/// The playouts of one first position.
pub(crate) struct Repeated<G> {
    start: G,
    run: Run<G>,
}

impl<G: Game> Repeated<G> {
    pub(crate) fn new(start: &G) -> Self {
        Self { start: start.clone(), run: Run::new(start) }
    }
}

impl<G: Game> Playouts for Repeated<G> {
    fn play(&mut self, decider: &mut dyn Decider, most_turns: u64) -> Ending {
        self.run.position.clone_from(&self.start);
        self.run.rolls = 0;
        self.run.play(decider, most_turns)
    }
}

/// As [`playout()`], and reports to an observer what happens.
pub fn observed_playout<G: Game>(
    start: &G,
    decider: &mut dyn Decider,
    most_turns: u64,
    observer: &mut dyn PlayoutObserver,
) -> Ending {
    let mut run = Run::new(start);
    let mut report = Report::default();
    let mut limit = TurnLimit::new(most_turns);
    while limit.allows_step(report.turns) {
        let turns = report.turns;
        match run.step(decider, &mut report) {
            Stepped::Over => break,
            Stepped::Rolled => {}
            Stepped::Chose(legal) => observer.choice(legal),
        }
        for event in report.events.drain(..) {
            observer.event(event.kind());
        }
        if report.turns != turns {
            observer.leader(report.turns, leader(&run.position));
        }
    }
    run.ending(report.turns)
}

/// The player who is ahead of all others; none in a game for one player.
pub(crate) fn leader<G: Game>(position: &G) -> Option<Player> {
    if position.seats() < 2 {
        return None;
    }
    let mut best: Option<(i64, Option<Player>)> = None;
    for player in (0..position.seats()).map(Player::new) {
        let progress = position.progress(player);
        best = match best {
            Some((most, _)) if progress == most => Some((most, None)),
            Some((most, who)) if progress < most => Some((most, who)),
            _ => Some((progress, Some(player))),
        };
    }
    best.and_then(|(_, who)| who)
}

/// Counts turns and ignores events.
#[derive(Default)]
struct Turns {
    ended: u64,
}

impl<E> Sink<E> for Turns {
    #[inline]
    fn note(&mut self, event: impl FnOnce() -> E) {
        Silent.note(event);
    }

    #[inline]
    fn turn_ended(&mut self) {
        self.ended += 1;
    }

    #[inline]
    fn wants_ways(&self) -> bool {
        false
    }
}

/// The result of a step.
#[derive(PartialEq, Eq)]
enum Stepped {
    /// The game was over already.
    Over,
    /// The dice were rolled.
    Rolled,
    /// A player chose one of this many legal moves.
    Chose(usize),
}

/// A game in progress.
struct Run<G> {
    position: G,
    rolls: u64,
    /// The address and length of the last list of weights, and their sum: the list rarely changes.
    weights: (usize, usize),
    total: u64,
}

impl<G: Game> Run<G> {
    fn new(start: &G) -> Self {
        Self { position: start.clone(), rolls: 0, weights: (0, 0), total: 0 }
    }

    fn play(&mut self, decider: &mut dyn Decider, most_turns: u64) -> Ending {
        let mut turns = Turns::default();
        let mut limit = TurnLimit::new(most_turns);
        while limit.allows_step(turns.ended) && self.step(decider, &mut turns) != Stepped::Over {}
        self.ending(turns.ended)
    }

    /// Takes a step, unless the game is over.
    #[inline]
    fn step(&mut self, decider: &mut dyn Decider, sink: &mut impl Sink<G::Event>) -> Stepped {
        match self.position.turn() {
            Turn::Roll(player) => {
                let Some(roll) = self.roll(G::dice_of(player), decider) else {
                    return Stepped::Over;
                };
                self.rolls += 1;
                self.position.roll_unchecked(roll, sink);
                Stepped::Rolled
            }
            Turn::Choose(player) => {
                let moves = self.position.legal_moves();
                let position = Choosing { position: &self.position, moves: &moves };
                let index = decider.choose(player, &position);
                let Some(mv) = moves.get(index).or(moves.first()) else {
                    return Stepped::Over;
                };
                self.position.play_unchecked(mv.clone(), sink);
                Stepped::Chose(moves.len())
            }
            Turn::Over => Stepped::Over,
        }
    }

    #[inline]
    fn roll(&mut self, set: usize, decider: &mut dyn Decider) -> Option<G::Roll> {
        let rolls = self.position.rolls();
        let weights = (rolls.as_ptr().addr(), rolls.len());
        if weights != self.weights {
            self.weights = weights;
            self.total = Weighted::total(rolls);
        }
        let number = decider.dice(set, self.total);
        if self.total == rolls.len() as u64 {
            let index = usize::try_from(number).unwrap_or(0);
            return rolls.get(index).map(|weighted| weighted.roll);
        }
        Weighted::pick(rolls, number)
    }

    fn ending(&self, turns: u64) -> Ending {
        Ending { turns, rolls: self.rolls, won: self.won() }
    }

    fn won(&self) -> Won {
        let Some(outcome) = self.position.outcome() else {
            return Won::Cut;
        };
        // A single winner is the common case and needs no allocation.
        let mut winners = outcome.first_places();
        match (winners.next(), winners.next()) {
            (None, _) => Won::Nobody,
            (Some(winner), None) => Won::By(winner),
            (Some(_), Some(_)) => Won::Shared(outcome.winners().into()),
        }
    }
}

/// A position with its legal moves already computed.
struct Choosing<'a, G: Game> {
    position: &'a G,
    moves: &'a Moves<G::Move>,
}

impl<G: Game> Choices for Choosing<'_, G> {
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn heuristics(&self) -> Moves<i64> {
        self.moves.iter().map(|mv| self.position.heuristic(mv)).collect()
    }

    fn game(&self) -> Option<&dyn AnyGame> {
        Some(self.position)
    }
}
