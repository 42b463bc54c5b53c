//! What several test files need.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::sync::Arc;

use parlour_core::{Chance, Game, PolicySeats, Silent};
use parlour_play::Numbered;
use parlour_snakes::odds::{self, SoloOdds};
use parlour_snakes::{BoardFile, Entity, GenerateOptions, Grid, Position, Rules, generate};
use proptest::prelude::*;

/// A small generator (splitmix64).
pub(crate) struct Dice(pub(crate) u64);

impl Chance for Dice {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound.max(1)
    }
}

/// The dice of this game of a simulation, for the plain simulator. Players make no choices.
pub(crate) fn game_dice(words: &Numbered, game: u64) -> PolicySeats<'_, Numbered> {
    PolicySeats::new(&[], words, game)
}

/// A board file without a name.
pub(crate) fn file(columns: u32, rows: u32, entities: Vec<Entity>) -> BoardFile {
    BoardFile { name: None, columns, rows, entities }
}

/// Options with these numbers of snakes and ladders.
pub(crate) fn options(size: u32, snakes: u32, ladders: u32) -> GenerateOptions {
    GenerateOptions { snakes, ladders, ..GenerateOptions::new(size) }
}

/// Generated boards with entities of every kind.
pub(crate) fn generated() -> impl Strategy<Value = BoardFile> {
    (any::<u64>(), 8_u32..14, 0_u32..9, 0_u32..9, 0_u32..3).prop_map(
        |(seed, size, snakes, ladders, others)| {
            let options = GenerateOptions {
                traps: others,
                boosts: others,
                black_holes: others,
                teleporters: others,
                ..options(size, snakes, ladders)
            };
            generate(&options, &mut Dice(seed)).expect("there is room")
        },
    )
}

/// Snakes and ladders on a rectangle, in any places: starts differ, nothing else is sure. Sorted by their starts.
pub(crate) fn jumps() -> impl Strategy<Value = BoardFile> {
    let sides = (1_u32..12, 1_u32..12).prop_filter("two cells", |(columns, rows)| columns * rows > 1);
    (sides, prop::collection::vec((any::<u32>(), any::<u32>()), 0..20))
        .prop_map(|((columns, rows), pairs)| file(columns, rows, place(columns * rows, &pairs)))
}

fn place(last: u32, pairs: &[(u32, u32)]) -> Vec<Entity> {
    let cells = pairs.iter().map(|(from, to)| (from % last + 1, to % last + 1));
    let mut entities: Vec<Entity> = cells
        .filter(|(from, to)| from != to)
        .map(|(from, to)| if to > from { Entity::ladder(from, to) } else { Entity::snake(from, to) })
        .collect();
    entities.sort_by_key(|entity| entity.from);
    entities.dedup_by_key(|entity| entity.from);
    entities
}

/// A monotone body for a snake or ladder: the start, some squares between, the end.
pub(crate) fn some_body(entity: &Entity, seed: u64) -> Option<Vec<u32>> {
    let end = entity.end()?;
    let (low, high) = (entity.from.min(end), entity.from.max(end));
    let mut dice = Dice(seed);
    let mut cells: Vec<u32> =
        (low..=high).filter(|cell| [low, high].contains(cell) || dice.below(4) == 0).collect();
    if entity.from == high {
        cells.reverse();
    }
    Some(cells)
}

/// The straight line on a grid, by a second way: the square nearest to the ideal line at every step.
pub(crate) fn line(grid: Grid, from: u32, to: u32) -> Vec<u32> {
    let ((x, y), (u, v)) = (grid.coordinates(from), grid.coordinates(to));
    let (dx, dy) = (f64::from(u) - f64::from(x), f64::from(v) - f64::from(y));
    let steps = dx.abs().max(dy.abs());
    let count = (0..).take_while(|step| f64::from(*step) <= steps);
    let near = |start: u32, way: f64, step: u32| f64::from(start) + way * f64::from(step) / steps.max(1.0);
    let cells = count.map(|step| (near(x, dx, step), near(y, dy, step)));
    // Every square whose centre is at most half a square away from the ideal line; ties are left to the caller.
    cells.map(|(x, y)| nearest(grid, x, y)).collect()
}

fn nearest(grid: Grid, x: f64, y: f64) -> u32 {
    let mut cells = 1..=grid.last();
    let near = |cell: &u32| {
        let (u, v) = grid.coordinates(*cell);
        (f64::from(u) - x).abs() < 0.5 && (f64::from(v) - y).abs() < 0.5
    };
    cells.find(near).unwrap_or(0)
}

/// One player alone.
pub(crate) fn solo(rules: &Arc<Rules>) -> SoloOdds {
    odds::solo(rules, 1e-12).expect("a small board")
}

/// The chances of all seats.
pub(crate) fn seats(rules: &Arc<Rules>, players: usize) -> Vec<f64> {
    odds::seats(rules, players, &solo(rules).turns).expect("few players")
}

/// How often each seat wins when games are played step by step.
pub(crate) fn simulated(rules: &Arc<Rules>, players: usize, games: u32) -> Vec<f64> {
    let (mut dice, mut wins) = (Dice(7), vec![0.0; players]);
    let start = Position::new(rules, players).expect("players");
    for _ in 0..games {
        let mut position = start.clone();
        while !position.turn().is_over() {
            let rolls = position.rolls();
            let roll = rolls[dice.index(rolls.len())].roll;
            position.roll(roll, &mut Silent).expect("a possible roll");
        }
        wins[position.finished()[0].index()] += 1.0 / f64::from(games);
    }
    wins
}

/// Numbers that differ by less than this.
pub(crate) fn assert_close(one: &[f64], other: &[f64], by: f64) {
    assert_eq!(one.len(), other.len());
    for (a, b) in one.iter().zip(other) {
        assert!((a - b).abs() < by, "{one:?} {other:?}");
    }
}

/// The exact odds of two rule sets are the same.
pub(crate) fn assert_same_odds(one: &Arc<Rules>, other: &Arc<Rules>) {
    let (solo_one, solo_other) = (solo(one), solo(other));
    let shown = solo_one.turns.pmf.len().min(solo_other.turns.pmf.len());
    assert_close(&solo_one.turns.pmf[..shown], &solo_other.turns.pmf[..shown], 1e-10);
    assert_close(&solo_one.cells, &solo_other.cells, 1e-9);
    assert_close(&solo_one.uses, &solo_other.uses, 1e-9);
    assert_close(&seats(one, 2), &seats(other, 2), 1e-10);
    let influence = |rules| -> Vec<f64> {
        let influence = odds::influence(rules).expect("a small board");
        influence.into_iter().flat_map(|influence| [influence.rolls, influence.turns]).flatten().collect()
    };
    assert_close(&influence(one), &influence(other), 1e-8);
}
