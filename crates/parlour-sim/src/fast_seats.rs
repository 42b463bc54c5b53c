//! Fast simulators for games in which the turn order differs: one for each arrangement of the bots.

use std::ops::Range;

use parlour_core::{AnyGame, Ending, GameStreams, Policy};
use parlour_play::{GameStream, Numbered};

use crate::fast::Fast;

/// The most arrangements that are worth compiling: six seats have 20 at most.
const MOST_ARRANGEMENTS: usize = 64;

/// A fast simulator for every arrangement of the bots that occurs.
pub(crate) struct FastSeats {
    /// The policies of the players as listed.
    pub(crate) policies: Vec<Policy>,
    arrangements: Vec<Arrangement>,
}

/// The policies in turn order, and the turn order if it decides where players sit.
struct Arrangement {
    policies: Vec<Policy>,
    order: Option<Vec<usize>>,
    fast: Fast,
}

impl FastSeats {
    /// For players in the order listed.
    pub(crate) fn given(start: &dyn AnyGame, policies: Vec<Policy>) -> Option<Self> {
        let arrangements = vec![Arrangement::new(start, policies.clone(), None)?];
        Some(Self { policies, arrangements })
    }

    /// For any order of the same players.
    pub(crate) fn in_any_order(&self, start: &dyn AnyGame) -> Option<Self> {
        let orders = arrangements(&self.policies)?;
        let arrangements = orders.into_iter().map(|policies| Arrangement::new(start, policies, None));
        Some(Self { policies: self.policies.clone(), arrangements: arrangements.collect::<Option<_>>()? })
    }

    /// For these orders, each with its own start.
    pub(crate) fn in_orders(&self, orders: &[(Vec<usize>, Box<dyn AnyGame>)]) -> Option<Self> {
        let arrangement = |(order, start): &(Vec<usize>, Box<dyn AnyGame>)| {
            Arrangement::new(&**start, self.in_order(order), Some(order.clone()))
        };
        let arrangements = orders.iter().map(arrangement).collect::<Option<_>>()?;
        Some(Self { policies: self.policies.clone(), arrangements })
    }

    /// The policies in this turn order.
    fn in_order(&self, order: &[usize]) -> Vec<Policy> {
        order.iter().map(|player| self.policies[*player]).collect()
    }

    /// Plays the games with these numbers and appends their endings.
    pub(crate) fn play(
        &self,
        words: &Numbered,
        order: impl Fn(u64) -> Vec<usize>,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        if let [only] = &*self.arrangements {
            let streams = Selected { words, games: None };
            return only.fast.play(&streams, games, most_turns, endings);
        }
        let which: Vec<usize> = games.clone().map(|game| self.which(&order(game))).collect();
        let mut played: Vec<_> = (0..self.arrangements.len())
            .map(|index| {
                let mine = games.clone().zip(&which).filter(|(_, which)| **which == index);
                let mine: Vec<u64> = mine.map(|(game, _)| game).collect();
                let mut endings = Vec::with_capacity(mine.len());
                let (streams, count) = (Selected { words, games: Some(&mine) }, mine.len() as u64);
                self.arrangements[index].fast.play(&streams, 0..count, most_turns, &mut endings);
                endings.into_iter()
            })
            .collect();
        endings.extend(which.into_iter().filter_map(|index| played[index].next()));
    }

    /// The arrangement of a game in this turn order.
    fn which(&self, order: &[usize]) -> usize {
        let policies = self.in_order(order);
        let fits = |arrangement: &Arrangement| match &arrangement.order {
            Some(fixed) => fixed == order,
            None => arrangement.policies == policies,
        };
        self.arrangements.iter().position(fits).unwrap_or(0)
    }
}

impl Arrangement {
    fn new(start: &dyn AnyGame, policies: Vec<Policy>, order: Option<Vec<usize>>) -> Option<Self> {
        Some(Self { fast: Fast::compile(start, &policies)?, policies, order })
    }
}

/// Every different order of the policies, if there are not too many.
fn arrangements(policies: &[Policy]) -> Option<Vec<Vec<Policy>>> {
    let mut orders = vec![Vec::new()];
    let count = |policies: &[Policy], policy| policies.iter().filter(|other| **other == policy).count();
    for _ in policies {
        let longer = |order: &Vec<Policy>| {
            let order = order.clone();
            [Policy::Random, Policy::Greedy].into_iter().filter_map(move |policy| {
                let left = count(&order, policy) < count(policies, policy);
                left.then(|| [&*order, &[policy]].concat())
            })
        };
        orders = orders.iter().flat_map(longer).collect();
        if orders.len() > MOST_ARRANGEMENTS {
            return None;
        }
    }
    Some(orders)
}

/// The random words of some games, counted from 0; of all games if none are listed.
pub(crate) struct Selected<'a> {
    words: &'a Numbered,
    games: Option<&'a [u64]>,
}

impl Selected<'_> {
    #[inline]
    fn number(&self, game: u64) -> u64 {
        let listed = |games: &[u64]| usize::try_from(game).ok().and_then(|index| games.get(index).copied());
        self.games.map_or(Some(game), listed).unwrap_or(game)
    }
}

impl GameStreams for Selected<'_> {
    type Stream = GameStream;

    #[inline]
    fn dice(&self, game: u64, set: usize) -> GameStream {
        self.words.dice(self.number(game), set)
    }

    #[inline]
    fn choices(&self, game: u64) -> GameStream {
        self.words.choices(self.number(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_arrangement_occurs_once() {
        let (r, g) = (Policy::Random, Policy::Greedy);
        assert_eq!(arrangements(&[g, r, r]), Some(vec![vec![r, r, g], vec![r, g, r], vec![g, r, r]]));
        assert_eq!(arrangements(&[g; 6]).map(|all| all.len()), Some(1));
        assert_eq!(arrangements(&[g, g, g, r, r, r]).map(|all| all.len()), Some(20));
        assert_eq!(arrangements(&[&[g; 5][..], &[r; 5]].concat()), None);
    }
}
