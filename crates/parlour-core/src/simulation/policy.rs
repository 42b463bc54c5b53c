//! Seats that do not search.

use crate::{Chance, Choices, Decider, GameDice, GameStreams, Player, SingleDraws};

/// How a seat that does not search chooses. The fast simulators support these two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Policy {
    /// Any legal move, all equally likely: [`below`](crate::below) of the number of moves.
    Random,
    /// The move with the greatest [`Game::heuristic`](crate::Game::heuristic); among equals the one with the index
    /// [`below`](crate::below) of their number.
    Greedy,
}

impl Policy {
    /// The index of the chosen move; `None` if there are no moves.
    ///
    /// ```
    /// use parlour_core::{Choices, Moves, Policy};
    /// struct Position;
    /// impl Choices for Position {
    ///     fn count(&self) -> usize { 3 }
    ///     fn heuristics(&self) -> Moves<i64> { [7, 1, 7].as_slice().into() }
    /// }
    /// assert_eq!(Policy::Greedy.choose(&Position, &mut |bound| bound - 1), Some(2));
    /// ```
    pub fn choose(self, position: &dyn Choices, chance: &mut dyn Chance) -> Option<usize> {
        if self == Self::Random {
            let count = position.count();
            return (count > 0).then(|| chance.index(count));
        }
        let heuristics = position.heuristics();
        let best = heuristics.iter().max()?;
        let equals = || (0..heuristics.len()).filter(|index| heuristics[*index] == *best);
        equals().nth(chance.index(equals().count()))
    }
}

/// Seats with policies, and the dice of one numbered game: decides as the fast simulators do.
#[derive(Debug, Clone)]
pub struct PolicySeats<'a, S: GameStreams> {
    policies: &'a [Policy],
    dice: GameDice<'a, S>,
    choices: SingleDraws<S::Stream>,
}

impl<'a, S: GameStreams> PolicySeats<'a, S> {
    /// The seats of the game with this number; a seat without a policy chooses at random.
    pub fn new(policies: &'a [Policy], streams: &'a S, game: u64) -> Self {
        let (dice, choices) = (GameDice::new(streams, game), SingleDraws::new(streams.choices(game)));
        Self { policies, dice, choices }
    }
}

impl<S: GameStreams> Decider for PolicySeats<'_, S> {
    #[inline]
    fn dice(&mut self, set: usize, total: u64) -> u64 {
        self.dice.below(set, total)
    }

    fn choose(&mut self, player: Player, position: &dyn Choices) -> usize {
        let policy = self.policies.get(player.index()).unwrap_or(&Policy::Random);
        policy.choose(position, &mut self.choices).unwrap_or(0)
    }
}
