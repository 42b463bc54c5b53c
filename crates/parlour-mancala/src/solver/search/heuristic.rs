//! What the static estimate misses: the value of seeds in each pit, learned from the database.
//!
//! The static estimate counts the gains of the next two moves. The rest of the game depends on where the seeds are: those
//! far from the store are worth more, empty pits of the opponent less, and so on, differently under other rules. So it is
//! learned: random games are played until they reach the database, which knows how they end, and each pit learns its part
//! of what the estimate missed.

use crate::solver::search::lookahead::ALL;
use crate::solver::{Database, MarginRange, Pits, SowingTable, seeds_in};

/// Pits with more seeds than this are worth the same.
const MOST: usize = 15;
/// How many games are played to learn from.
const GAMES: u16 = 4000;
/// The learning rate: the part of an error that each pit corrects, in the first game and in the last.
const STEPS: (f32, f32) = (0.03, 0.002);
/// A game is followed until it has this many fewer seeds than the database.
const DEPTH: usize = 4;

/// What the seeds in each pit are worth to the player to move, by lane and by number.
#[derive(Debug)]
pub(crate) struct Heuristic<const C: usize> {
    own: [[f32; MOST + 1]; C],
    other: [[f32; MOST + 1]; C],
}

impl<const C: usize> Heuristic<C> {
    /// Nothing is known.
    const fn none() -> Self {
        Self { own: [[0.0; MOST + 1]; C], other: [[0.0; MOST + 1]; C] }
    }

    /// Learns from games that start with this position.
    pub(crate) fn learn(sowing: &SowingTable<C>, database: &Database, start: Pits, seeds: usize) -> Self {
        let mut heuristic = Self::none();
        if seeds <= database.seeds() {
            return heuristic;
        }
        let mut chance = RandomMoves(1);
        for game in 0..GAMES {
            let done = f32::from(game) / f32::from(GAMES);
            let step = STEPS.0 + (STEPS.1 - STEPS.0) * done;
            let (mut pits, mut seeds) = (start, seeds);
            while sowing.over(pits).is_none() && seeds + DEPTH >= database.seeds() {
                if seeds <= database.seeds() {
                    let margin = database.margin(database.layout.place::<C>(pits));
                    let missed =
                        small(margin - sowing.static_estimate(pits, seeds)) - heuristic.missing(pits);
                    heuristic.correct(pits, step * missed);
                }
                let child = sowing.play(pits, seeds, chance.lane::<C>(pits.own));
                (pits, seeds) = (child.pits, child.seeds);
            }
        }
        heuristic
    }

    /// The estimated margin, looking `depth` moves ahead.
    pub(crate) fn ahead(&self, sowing: &SowingTable<C>, pits: Pits, seeds: usize, depth: u32) -> i32 {
        let all = MarginRange { lower: -ALL, upper: ALL };
        sowing.ahead(pits, seeds, depth, all, &|pits, seeds| self.margin(sowing, pits, seeds))
    }

    /// The static estimate, corrected by what it misses.
    pub(crate) fn margin(&self, sowing: &SowingTable<C>, pits: Pits, seeds: usize) -> i32 {
        sowing.static_estimate(pits, seeds) + rounded(self.missing(pits))
    }

    /// What the static estimate misses.
    #[inline]
    fn missing(&self, pits: Pits) -> f32 {
        let mut sum = 0.0;
        for lane in 0..C {
            sum += self.own[lane][seeds_in(pits.own, lane).min(MOST)];
            sum += self.other[lane][seeds_in(pits.other, lane).min(MOST)];
        }
        sum
    }

    /// Changes the value of what lies in each pit.
    fn correct(&mut self, pits: Pits, by: f32) {
        for lane in 0..C {
            self.own[lane][seeds_in(pits.own, lane).min(MOST)] += by;
            self.other[lane][seeds_in(pits.other, lane).min(MOST)] += by;
        }
    }
}

/// Rounds without a function call: without a rounding instruction, `round` is a call and truncation is not.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a few seeds more or less")]
fn rounded(seeds: f32) -> i32 {
    const ENOUGH: i16 = 1000;
    (seeds + f32::from(ENOUGH) + 0.5) as i32 - i32::from(ENOUGH)
}

/// Random moves from a fixed seed.
struct RandomMoves(u64);

impl RandomMoves {
    /// A lane that can be played; the row must have seeds.
    fn lane<const C: usize>(&mut self, row: u64) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let first = usize::from(self.0.to_be_bytes()[0]) % C;
        let mut lanes = (first..C).chain(0..first);
        lanes.find(|lane| seeds_in(row, *lane) > 0).unwrap_or(first)
    }
}

fn small(seeds: i32) -> f32 {
    i16::try_from(seeds).map_or(0.0, f32::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesFile;
    use crate::solver::database::DatabaseId;
    use crate::solver::pits::in_lane;
    use crate::solver::{Standalone, database};

    /// How far off the margins of games played at random are: by the static estimate alone, and with the heuristic.
    fn mistakes(rules: &RulesFile) -> (f32, f32) {
        const C: usize = 4;
        let sowing = SowingTable::<C>::new(rules);
        let database = database::build(&sowing, DatabaseId::new(rules, C, 12), 1, &Standalone).unwrap();
        let row = (0..C).map(|lane| in_lane(3, lane)).sum();
        let start = Pits { own: row, other: row };
        let heuristic = Heuristic::learn(&sowing, &database, start, 24);
        let (mut static_estimate, mut both) = (0.0, 0.0);
        let mut chance = RandomMoves(2);
        for _ in 0..200 {
            let (mut pits, mut seeds) = (start, 24);
            while sowing.over(pits).is_none() && seeds > 12 {
                let child = sowing.play(pits, seeds, chance.lane::<C>(pits.own));
                (pits, seeds) = (child.pits, child.seeds);
            }
            if sowing.over(pits).is_none() {
                let margin = database.margin(database.layout.place::<C>(pits));
                static_estimate += small(margin - sowing.static_estimate(pits, seeds)).powi(2);
                both += small(margin - heuristic.margin(&sowing, pits, seeds)).powi(2);
            }
        }
        (static_estimate, both)
    }

    #[test]
    fn learning_improves_the_estimate() {
        for rules in [RulesFile::kalah(), RulesFile::basic(), RulesFile::advanced()] {
            let (static_estimate, both) = mistakes(&rules);
            assert!(both < 0.8 * static_estimate, "{both} and {static_estimate} under {rules:?}");
        }
    }

    #[test]
    fn seeds_are_rounded() {
        let rounded = [-2.6, -2.4, -0.4, 0.4, 0.6, 7.0].map(rounded);
        assert_eq!(rounded, [-3, -2, 0, 0, 1, 7]);
    }

    #[test]
    fn positions_in_the_database_need_no_learning() {
        let rules = RulesFile::kalah();
        let sowing = SowingTable::<2>::new(&rules);
        let database = database::build(&sowing, DatabaseId::new(&rules, 2, 4), 1, &Standalone).unwrap();
        let pits = Pits { own: in_lane(1, 0), other: in_lane(1, 1) };
        let heuristic = Heuristic::learn(&sowing, &database, pits, 2);
        assert_eq!(heuristic.margin(&sowing, pits, 2), sowing.static_estimate(pits, 2));
    }
}
