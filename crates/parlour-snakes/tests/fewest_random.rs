//! The fewest rolls on random boards against a second method.

mod common;

use std::collections::BTreeSet;

use common::file;
use parlour_snakes::{
    Board, BoardFile, Dice, Effect, Entity, Entry, Fewest, FewestStep, Finish, Graph, Jumps, Luck, RulesFile,
    Stage, Start,
};
use proptest::prelude::*;
use proptest::sample::select;

/// Rolls and paths as numbers, for boards with few.
fn numbers(fewest: &Fewest) -> (u32, u64) {
    (fewest.rolls, u64::try_from(&fewest.ways).expect("few ways"))
}

/// The second method, independent of the first: all sequences of rolls, tried one by one.
struct Slow<'a> {
    file: &'a BoardFile,
    rules: &'a RulesFile,
    luck: Luck,
}

impl Slow<'_> {
    fn last(&self) -> i64 {
        i64::from(self.file.columns * self.file.rows)
    }

    fn walk(&self, from: i64, steps: i64) -> Option<i64> {
        let to = from + steps;
        match self.rules.finish {
            _ if to <= self.last() => Some(to),
            Finish::Exact => None,
            Finish::Overshoot => Some(self.last()),
            Finish::Bounce => Some((2 * self.last() - to).max(1)),
        }
    }

    /// All ends of a landing, once for each way there.
    fn settle(&self, cell: i64) -> Option<Vec<i64>> {
        let place = |stage: Stage| self.rules.priority.iter().position(|listed| *listed == stage);
        if cell == self.last() && place(Stage::Win) < place(Stage::Entity) {
            return Some(vec![cell]);
        }
        self.chain(cell, &[])
    }

    /// The same for a chain that came along these squares. Round the last square it may go for ever: no way there.
    fn chain(&self, cell: i64, before: &[i64]) -> Option<Vec<i64>> {
        if before.contains(&cell) {
            return None;
        }
        let entity = self.file.entities.iter().find(|entity| i64::from(entity.from) == cell);
        let ends: Vec<i64> = match entity.map(|entity| &entity.effect) {
            None | Some(Effect::Trap) => return Some(vec![cell]),
            Some(Effect::Snake { to } | Effect::Ladder { to }) => vec![i64::from(*to)],
            Some(Effect::BlackHole) => return Some(vec![i64::from(self.rules.start_cell)]),
            Some(Effect::Boost { by }) => match self.walk(cell, i64::from(*by)) {
                None => return Some(vec![cell]),
                Some(to) => vec![to],
            },
            Some(Effect::Teleporter { to }) => {
                if to.len() > 1 && self.luck == Luck::None {
                    return None;
                }
                to.iter().map(|to| i64::from(*to)).collect()
            }
        };
        if self.rules.jumps == Jumps::Once {
            return Some(ends);
        }
        let way: Vec<i64> = before.iter().copied().chain([cell]).collect();
        Some(ends.into_iter().filter_map(|end| self.chain(end, &way)).flatten().collect())
    }

    fn throws(&self, from: i64) -> Vec<i64> {
        let faces = self.rules.dice.rolls().into_iter().map(|face| face.roll);
        let entering =
            |face: &u32| from > 0 || self.rules.start == Start::Any || self.rules.start_on.contains(face);
        let lands = |face: u32| match (from, self.rules.entry) {
            (0, Entry::ToFirst) => Some(1),
            _ => self.walk(from, i64::from(face)),
        };
        faces.filter(entering).filter_map(lands).collect()
    }

    fn answer(&self, from: i64, to: i64) -> Option<(u32, u64)> {
        let mut standing = vec![from];
        let mut seen: BTreeSet<i64> = BTreeSet::new();
        for throws in 0.. {
            let arrived = standing.iter().filter(|cell| **cell == to).count() as u64;
            if arrived > 0 {
                return Some((throws, arrived));
            }
            // A pawn on a square reachable with fewer rolls is not on a shortest path.
            standing.retain(|cell| !seen.contains(cell));
            if standing.is_empty() {
                return None;
            }
            seen.extend(standing.iter().copied());
            // A player who has finished does not roll.
            let next =
                standing.iter().filter(|cell| **cell != self.last()).flat_map(|cell| self.throws(*cell));
            standing = next.filter_map(|landing| self.settle(landing)).flatten().collect();
        }
        None
    }
}

fn entity(last: u32) -> impl Strategy<Value = Entity> {
    let cell = 1..=last;
    prop_oneof![
        4 => (cell.clone(), cell.clone()).prop_filter_map("two cells", |(from, to)| match from.cmp(&to) {
            std::cmp::Ordering::Less => Some(Entity::ladder(from, to)),
            std::cmp::Ordering::Greater => Some(Entity::snake(from, to)),
            std::cmp::Ordering::Equal => None,
        }),
        1 => cell.clone().prop_map(Entity::trap),
        1 => cell.clone().prop_map(Entity::black_hole),
        1 => (cell.clone(), 1_u32..6).prop_map(|(from, by)| Entity::boost(from, by)),
        2 => (cell.clone(), prop::collection::vec(cell, 1..4)).prop_map(|(from, to)| Entity::teleporter(from, to)),
    ]
}

fn boards() -> impl Strategy<Value = BoardFile> {
    (2_u32..26).prop_flat_map(|last| {
        prop::collection::vec(entity(last), 0..12).prop_map(move |mut entities| {
            entities.sort_by_key(|entity| entity.from);
            entities.dedup_by_key(|entity| entity.from);
            file(last, 1, entities)
        })
    })
}

fn rules() -> impl Strategy<Value = RulesFile> {
    let faces = prop::collection::btree_map(1_u32..9, 1_u64..3, 1..6);
    (faces, 0_usize..3, 0_usize..2, 0_usize..2, 0_usize..2, 0_u32..2, select(Stage::orders())).prop_map(
        |(faces, finish, start, entry, jumps, start_cell, priority)| RulesFile {
            start_cell,
            dice: Dice::weighted(faces).expect("faces with weights"),
            finish: [Finish::Exact, Finish::Overshoot, Finish::Bounce][finish],
            start: [Start::Any, Start::On][start],
            entry: [Entry::Move, Entry::ToFirst][entry],
            jumps: [Jumps::Once, Jumps::Chain][jumps],
            priority: priority.to_vec(),
            ..RulesFile::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, max_global_rejects: 100_000, ..ProptestConfig::default() })]

    // S-40, S-43: between any two squares, length and number of shortest paths agree with plain enumeration, and the path
    // returned is one of them. The stepwise search finds the same path.
    #[test]
    fn enumeration_finds_the_same(
        file in boards(), rules in rules(), from in 0_u32..26, to in 0_u32..26, to_the_end in any::<bool>(),
        lucky in any::<bool>(),
    ) {
        let luck = if lucky { Luck::Best } else { Luck::None };
        let Ok(board) = Board::try_from(file.clone()) else {
            return Err(TestCaseError::reject("no sound board"));
        };
        let Ok(graph) = Graph::new(rules.clone(), board, luck) else {
            return Err(TestCaseError::reject("jumps go round"));
        };
        let last = file.columns;
        let (from, to) = (from % (last + 1), if to_the_end { last } else { to % (last + 1) });
        let slow = Slow { file: &file, rules: &rules, luck };
        let fast = graph.fewest_rolls_between(from, to);
        prop_assert_eq!(fast.as_ref().map(numbers), slow.answer(from.into(), to.into()));
        for (place, step) in fast.iter().flat_map(|fast| fast.path.iter().enumerate()) {
            let before = fast.as_ref().map_or(from, |fast| if place == 0 { from } else { fast.path[place - 1].to });
            prop_assert_eq!(step.from, before);
            prop_assert!(slow.throws(i64::from(step.from)).contains(&i64::from(step.lands)));
            prop_assert!(slow.settle(i64::from(step.lands)).is_some_and(|ends| ends.contains(&i64::from(step.to))));
        }
        if let Some(fast) = &fast {
            prop_assert_eq!(fast.path.len(), fast.rolls as usize);
            prop_assert_eq!(fast.path.last().map_or(from, |step| step.to), to);
        }
        let mut watched = graph.search(from, to).expect("cells of the board");
        let end = match &fast {
            Some(fast) => FewestStep::Found { cell: to, rolls: fast.rolls },
            None => FewestStep::Exhausted { cell: to },
        };
        prop_assert_eq!(watched.by_ref().last(), Some(end));
        prop_assert_eq!(watched.path(), fast.map(|fast| fast.path));
    }
}
