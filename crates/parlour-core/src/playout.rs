//! Playing a game to its end with nobody watching: the plain simulator of every game.

use crate::{AnyGame, Choices, Event as _, Game, Moves, Player, Report, Silent, Sink, Turn, Weighted};

/// Decides what a game leaves open.
pub trait Guide {
    /// A number below `total`, for the dice.
    fn dice(&mut self, total: u64) -> u64;

    /// The index of the legal move that this player chooses.
    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize;
}

/// How a simulated game went.
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
    /// The game is over and nobody has won: the rat is stuck.
    Nobody,
    /// The game was cut because it had lasted too many turns, or one of its turns too many steps.
    Cut,
}

/// How long a game may last: so many turns, and none of them longer than [`Patience::STEPS_IN_A_TURN`]. Where every roll
/// grants another one, a turn may never end.
///
/// ```
/// use parlour_core::Patience;
///
/// let mut patience = Patience::new(2);
/// assert!(patience.lasts(0) && patience.lasts(1) && !patience.lasts(2));
/// let mut endless = (0..).take_while(|_| patience.lasts(1));
/// assert_eq!(endless.by_ref().count() as u64, Patience::STEPS_IN_A_TURN);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    most_turns: u64,
    turns: u64,
    steps: u64,
}

impl Patience {
    /// The most steps of one turn. Turns that do end have a handful; this many take a simulator some milliseconds.
    pub const STEPS_IN_A_TURN: u64 = 100_000;

    /// With so many turns.
    pub const fn new(most_turns: u64) -> Self {
        Self {
            most_turns,
            turns: 0,
            steps: 0,
        }
    }

    /// Whether there may be another step, after so many turns have ended. To be asked before every step.
    #[inline]
    pub const fn lasts(&mut self, turns: u64) -> bool {
        if turns != self.turns {
            self.turns = turns;
            self.steps = 0;
        }
        let lasts = turns < self.most_turns && self.steps < Self::STEPS_IN_A_TURN;
        self.steps += 1;
        lasts
    }
}

/// How a seat chooses that looks no further than the next move. The fast simulators know these two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal move, all equally likely: [`below`](crate::below) of the number of moves.
    Random,
    /// The move of the greatest [`Game::worth`]; among equals the one with the index [`below`](crate::below) of
    /// their number.
    Greedy,
}

/// Sees a simulated game go by, for statistics.
pub trait Witness {
    /// Something of this kind happened.
    fn event(&mut self, kind: &'static str);

    /// A player has chosen one of this many legal moves.
    fn choice(&mut self, legal: usize);

    /// After this many turns this player leads, if one alone does.
    fn leader(&mut self, turns: u64, leader: Option<Player>);
}

/// Plays a copy of the position to its end, or until so many turns are over or one does not end ([`Patience`]).
///
/// The rolls are taken from [`Guide::dice`]: where all weights are 1, the number is the index of the roll, else it
/// counts through the weights in order.
pub fn playout<G: Game>(start: &G, guide: &mut dyn Guide, most_turns: u64) -> Ending {
    Run::new(start).play(guide, most_turns)
}

/// Plays from one position again and again, in the same memory: what a crew of simulators holds.
pub trait Playouts: Send {
    /// One more game from the start; see [`playout()`].
    fn play(&mut self, guide: &mut dyn Guide, most_turns: u64) -> Ending;
}

/// The playouts of one start.
pub(crate) struct Again<G> {
    start: G,
    run: Run<G>,
}

impl<G: Game> Again<G> {
    pub(crate) fn new(start: &G) -> Self {
        Self {
            start: start.clone(),
            run: Run::new(start),
        }
    }
}

impl<G: Game> Playouts for Again<G> {
    fn play(&mut self, guide: &mut dyn Guide, most_turns: u64) -> Ending {
        self.run.position.clone_from(&self.start);
        self.run.rolls = 0;
        self.run.play(guide, most_turns)
    }
}

/// As [`playout()`], and tells a witness what happens.
pub fn witnessed_playout<G: Game>(
    start: &G,
    guide: &mut dyn Guide,
    most_turns: u64,
    witness: &mut dyn Witness,
) -> Ending {
    let mut run = Run::new(start);
    let mut report = Report::default();
    let mut patience = Patience::new(most_turns);
    while patience.lasts(report.turns) {
        let turns = report.turns;
        match run.step(guide, &mut report) {
            Stepped::Over => break,
            Stepped::Rolled => {}
            Stepped::Chose(legal) => witness.choice(legal),
        }
        for event in report.events.drain(..) {
            witness.event(event.kind());
        }
        if report.turns != turns {
            witness.leader(report.turns, leader(&run.position));
        }
    }
    run.ending(report.turns)
}

/// Who is ahead of everybody else; nobody where there is nobody else.
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

/// Counts turns and listens to nothing else.
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
}

/// What became of a step.
#[derive(PartialEq, Eq)]
enum Stepped {
    /// There was none to take.
    Over,
    /// Chance decided.
    Rolled,
    /// A player chose one of so many legal moves.
    Chose(usize),
}

/// A game on its way.
struct Run<G> {
    position: G,
    rolls: u64,
    /// Where the weights were last time, and their sum: they are the same ones nearly always.
    weights: (usize, usize),
    total: u64,
}

impl<G: Game> Run<G> {
    fn new(start: &G) -> Self {
        Self {
            position: start.clone(),
            rolls: 0,
            weights: (0, 0),
            total: 0,
        }
    }

    fn play(&mut self, guide: &mut dyn Guide, most_turns: u64) -> Ending {
        let mut turns = Turns::default();
        let mut patience = Patience::new(most_turns);
        while patience.lasts(turns.ended) && self.step(guide, &mut turns) != Stepped::Over {}
        self.ending(turns.ended)
    }

    /// Takes a step, unless the game is over.
    #[inline]
    fn step(&mut self, guide: &mut dyn Guide, sink: &mut impl Sink<G::Event>) -> Stepped {
        match self.position.turn() {
            Turn::Roll(_) => {
                let Some(roll) = self.roll(guide) else {
                    return Stepped::Over;
                };
                self.rolls += 1;
                self.position.roll_unchecked(roll, sink);
                Stepped::Rolled
            }
            Turn::Choose(player) => {
                let moves = self.position.legal_moves();
                let position = Choosing {
                    position: &self.position,
                    moves: &moves,
                };
                let index = guide.choose(player, &position);
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
    fn roll(&mut self, guide: &mut dyn Guide) -> Option<G::Roll> {
        let rolls = self.position.rolls();
        let weights = (rolls.as_ptr().addr(), rolls.len());
        if weights != self.weights {
            self.weights = weights;
            self.total = Weighted::total(rolls);
        }
        let number = guide.dice(self.total);
        if self.total == rolls.len() as u64 {
            let index = usize::try_from(number).unwrap_or(0);
            return rolls.get(index).map(|weighted| weighted.roll);
        }
        Weighted::pick(rolls, number)
    }

    fn ending(&self, turns: u64) -> Ending {
        Ending {
            turns,
            rolls: self.rolls,
            won: self.won(),
        }
    }

    fn won(&self) -> Won {
        let Some(outcome) = self.position.outcome() else {
            return Won::Cut;
        };
        // Nearly always one wins: then nothing is collected.
        let mut winners = outcome.first_places();
        match (winners.next(), winners.next()) {
            (None, _) => Won::Nobody,
            (Some(winner), None) => Won::By(winner),
            (Some(_), Some(_)) => Won::Shared(outcome.winners().into()),
        }
    }
}

/// A position with its legal moves already worked out.
struct Choosing<'a, G: Game> {
    position: &'a G,
    moves: &'a Moves<G::Move>,
}

impl<G: Game> Choices for Choosing<'_, G> {
    fn count(&self) -> usize {
        self.moves.len()
    }

    fn worths(&self) -> Moves<i64> {
        self.moves.iter().map(|mv| self.position.worth(mv)).collect()
    }

    fn game(&self) -> Option<&dyn AnyGame> {
        Some(self.position)
    }
}
