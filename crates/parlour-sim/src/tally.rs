//! Statistics of many games, in one pass and bounded memory.

use parlour_core::{Ending, Player, Won};
use serde::{Deserialize, Serialize};

use crate::counts::Counts;
use crate::interval::{Interval, rate_interval};
use crate::seating::player_on;

/// The statistics of the games played so far.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    games: u64,
    cut: u64,
    draws: u64,
    won_by_nobody: u64,
    turns: Counts,
    rolls: Counts,
    seat_wins: Vec<u64>,
    player_wins: Vec<u64>,
    /// Turns and number of the first longest game.
    longest: Option<(u64, u64)>,
}

impl Tally {
    /// An empty tally for this many players.
    pub fn new(players: usize) -> Self {
        Self { seat_wins: vec![0; players], player_wins: vec![0; players], ..Self::default() }
    }

    /// Counts a game. `order` lists the players in turn order, or is empty if they play as listed.
    #[inline]
    pub(crate) fn add(&mut self, game: u64, ending: &Ending, order: &[usize]) {
        self.games += 1;
        if self.longest.is_none_or(|(turns, _)| ending.turns > turns) {
            self.longest = Some((ending.turns, game));
        }
        match &ending.won {
            Won::By(player) => self.win(*player, order),
            // Partners who win together win; if all share the win, it is a draw.
            Won::Shared(players) if players.len() < self.seat_wins.len() => {
                for player in players {
                    self.win(*player, order);
                }
            }
            Won::Shared(_) => self.draws += 1,
            Won::Nobody => self.won_by_nobody += 1,
            Won::Cut => {
                self.cut += 1;
                return;
            }
        }
        self.turns.add(ending.turns);
        self.rolls.add(ending.rolls);
    }

    #[inline]
    fn win(&mut self, seat: Player, order: &[usize]) {
        for (wins, index) in
            [(&mut self.seat_wins, seat.index()), (&mut self.player_wins, player_on(order, seat))]
        {
            if let Some(wins) = wins.get_mut(index) {
                *wins += 1;
            }
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.cut += other.cut;
        self.draws += other.draws;
        self.won_by_nobody += other.won_by_nobody;
        self.turns.merge(&other.turns);
        self.rolls.merge(&other.rolls);
        add_all(&mut self.seat_wins, &other.seat_wins);
        add_all(&mut self.player_wins, &other.player_wins);
        let longer = |(turns, game): &(u64, u64)| (*turns, u64::MAX - game);
        self.longest = self.longest.into_iter().chain(other.longest).max_by_key(longer);
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of games that were cut off. No other statistic includes them.
    pub fn cut(&self) -> u64 {
        self.cut
    }

    /// The number of games that all players won together.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The number of games that nobody won.
    pub fn won_by_nobody(&self) -> u64 {
        self.won_by_nobody
    }

    /// The turns of the games.
    pub fn turns(&self) -> &Counts {
        &self.turns
    }

    /// The rolls of the games.
    pub fn rolls(&self) -> &Counts {
        &self.rolls
    }

    /// How many games each seat won.
    pub fn seat_wins(&self) -> &[u64] {
        &self.seat_wins
    }

    /// How many games each player won, in any seat.
    pub fn player_wins(&self) -> &[u64] {
        &self.player_wins
    }

    /// The share of games that were not cut off, with its 95% interval.
    pub fn rate(&self, hits: u64) -> (f64, Interval) {
        let ended = self.games - self.cut;
        let rate = crate::counts::float(hits.into()) / crate::counts::float(ended.max(1).into());
        (rate, rate_interval(hits, ended))
    }

    /// The number of the longest game and its turns.
    pub fn longest(&self) -> Option<(u64, u64)> {
        self.longest.map(|(turns, game)| (game, turns))
    }
}

fn add_all(mine: &mut Vec<u64>, theirs: &[u64]) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), 0);
    }
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ending(turns: u64, won: Won) -> Ending {
        Ending { turns, rolls: 2 * turns, won }
    }

    fn tally(endings: &[(u64, Ending)]) -> Tally {
        let mut tally = Tally::new(4);
        for (game, ending) in endings {
            tally.add(*game, ending, &[2, 0, 1, 3]);
        }
        tally
    }

    #[test]
    fn wins_draws_and_cuts_are_told_apart() {
        let players = |indices: &[usize]| indices.iter().map(|index| Player::new(*index)).collect();
        let tally = tally(&[
            (0, ending(5, Won::By(Player::new(1)))),
            (1, ending(7, Won::Shared(players(&[0, 2])))),
            (2, ending(9, Won::Shared(players(&[0, 1, 2, 3])))),
            (3, ending(11, Won::Nobody)),
            (4, ending(1000, Won::Cut)),
        ]);
        assert_eq!(tally.seat_wins(), [1, 1, 1, 0]);
        assert_eq!(tally.player_wins(), [1, 1, 1, 0], "seat 1 is player 3, seat 2 player 1, seat 3 player 2");
        assert_eq!((tally.draws(), tally.won_by_nobody(), tally.cut(), tally.games()), (1, 1, 1, 5));
        assert_eq!(tally.turns().most(), Some(11), "a cut game has no length");
        assert_eq!(tally.longest(), Some((4, 1000)), "but it is worth a look");
    }

    #[test]
    fn parts_add_up_in_any_order() {
        let win = |turns| ending(turns, Won::By(Player::new(0)));
        let all = [(0, win(3)), (1, win(8)), (2, win(8)), (3, win(2))];
        let (mut one, mut other) = (tally(&all[2..]), tally(&all[..2]));
        let (first, second) = (one.clone(), other.clone());
        one.merge(&second);
        other.merge(&first);
        assert_eq!(one.longest(), Some((1, 8)));
        assert_eq!(other.longest(), Some((1, 8)));
        assert_eq!(one.turns().sum(), tally(&all).turns().sum());
    }
}
