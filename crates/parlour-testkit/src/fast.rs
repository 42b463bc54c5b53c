//! Compares a fast simulator with the plain game: step by step, and ending by ending.

use std::collections::HashMap;
use std::ops::Range;

use parlour_core::{
    Decider, Ending, FastSimulator, Game, GameStreams, Policy, PolicySeats, Sink, Turn, View, Watcher,
    Weighted, playout,
};

use crate::checks::{Check, ensure};

/// What was compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compared {
    /// The endings of the games, in the order of their numbers.
    pub endings: Vec<Ending>,
    /// The number of rolls and moves compared.
    pub steps: u64,
}

/// Plays the games with these numbers on the fast simulator, watched and unwatched, and on the plain path. `None` if
/// the simulator refuses the position; an error names the first game that differs.
pub fn compare_fast<F: FastSimulator>(
    start: &F::Game,
    policies: &[Policy],
    streams: &impl GameStreams,
    games: Range<u64>,
    most_turns: u64,
) -> Result<Option<Compared>, String> {
    let Some(fast) = F::compile(start, policies) else {
        return Ok(None);
    };
    let mut comparer = Comparer { start, policies, streams, games: HashMap::new(), steps: 0, result: Ok(()) };
    let (mut endings, mut watched) = (Vec::new(), Vec::new());
    fast.play_watched(streams, games.clone(), most_turns, &mut watched, &mut comparer);
    comparer.result?;
    fast.play(streams, games.clone(), most_turns, &mut endings);
    ensure!(endings == watched, "fast games end differently when they are watched");
    ensure!(
        games.end - games.start == endings.len() as u64,
        "{} fast endings for the games {games:?}",
        endings.len()
    );
    for (game, ending) in games.zip(&endings) {
        let plain = playout(start, &mut PolicySeats::new(policies, streams, game), most_turns);
        ensure!(plain == *ending, "fast game {game} ends with {ending:?} instead of {plain:?}");
    }
    let steps = comparer.steps;
    Ok(Some(Compared { endings, steps }))
}

/// Plays the plain game beside every fast game it watches.
struct Comparer<'a, G, S: GameStreams> {
    start: &'a G,
    policies: &'a [Policy],
    streams: &'a S,
    games: HashMap<u64, Plain<'a, G, S>>,
    steps: u64,
    /// The first difference.
    result: Check,
}

impl<G: Game, S: GameStreams> Watcher<G> for Comparer<'_, G, S> {
    fn see(&mut self, view: &dyn View<G>) {
        if self.result.is_ok() {
            let plain = self.games.entry(view.game()).or_insert_with(|| Plain {
                position: self.start.clone(),
                seats: PolicySeats::new(self.policies, self.streams, view.game()),
                turns: Turns(0),
                rolls: 0,
            });
            self.steps += plain.catch_up(view);
            self.result = plain.compare(view);
        }
    }
}

struct Plain<'a, G, S: GameStreams> {
    position: G,
    seats: PolicySeats<'a, S>,
    turns: Turns,
    rolls: u64,
}

impl<G: Game, S: GameStreams> Plain<'_, G, S> {
    /// Plays until the dice were rolled as often and no choice is pending, or plays one move if there are no dice;
    /// returns the number of steps.
    fn catch_up(&mut self, view: &dyn View<G>) -> u64 {
        let mut steps = 0;
        while match self.position.turn() {
            Turn::Over => false,
            Turn::Roll(_) => self.rolls < view.rolls(),
            Turn::Choose(_) => view.rolls() > 0 || steps == 0,
        } {
            self.step();
            steps += 1;
        }
        steps
    }

    fn step(&mut self) {
        match self.position.turn() {
            Turn::Choose(player) => {
                let index = self.seats.choose(player, &self.position);
                let mv = self.position.legal_moves()[index].clone();
                self.position.play_unchecked(mv, &mut self.turns);
            }
            Turn::Roll(player) => {
                let number = self.seats.dice(G::dice_of(player), Weighted::total(self.position.rolls()));
                self.rolls += 1;
                if let Some(roll) = Weighted::pick(self.position.rolls(), number) {
                    self.position.roll_unchecked(roll, &mut self.turns);
                }
            }
            Turn::Over => {}
        }
    }

    fn compare(&self, view: &dyn View<G>) -> Check {
        let at =
            || format!("fast game {} after {} turns and {} rolls", view.game(), self.turns.0, self.rolls);
        ensure!(
            (view.turns(), view.rolls()) == (self.turns.0, self.rolls),
            "{}: counts {} turns and {} rolls",
            at(),
            view.turns(),
            view.rolls()
        );
        match view.difference(&self.position) {
            Some(difference) => Err(format!("{}: {difference}", at())),
            None => Ok(()),
        }
    }
}

/// Counts turns.
struct Turns(u64);

impl<E> Sink<E> for Turns {
    fn note(&mut self, _: impl FnOnce() -> E) {}

    fn turn_ended(&mut self) {
        self.0 += 1;
    }
}
