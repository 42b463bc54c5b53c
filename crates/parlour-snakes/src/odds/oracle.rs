//! The shortcuts against the general way, on random rules and boards.

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::general::General;
use crate::odds::chain::{Chain, solo_rules};
use crate::odds::solo::SoloSolver;
use crate::{Board, Entity, Entry, Finish, Jumps, RollOrder, Rules, RulesFile, Start, ThirdSix, ThreeSixes};

fn by_tree(rules: &Arc<Rules>) -> Result<SoloSolver, OddsError> {
    let chain = Chain::explore(&mut General::new(&solo_rules(rules))?)?;
    Ok(SoloSolver::with(rules, chain))
}

/// A small generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((self.0 >> 33) % u64::from(bound)).unwrap_or(0)
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(u32::try_from(from.len()).unwrap_or(1)) as usize]
    }
}

fn random_board(numbers: &mut Numbers) -> Board {
    let mut entities = Vec::new();
    for from in 1..=16 {
        let to = numbers.below(16) + 1;
        match numbers.below(20) {
            0 | 1 if to < from => entities.push(Entity::snake(from, to)),
            2 | 3 if to > from => entities.push(Entity::ladder(from, to)),
            _ if from == 16 => {}
            4 => entities.push(Entity::trap(from)),
            5 => entities.push(Entity::boost(from, 2)),
            6 => entities.push(Entity::black_hole(from)),
            7 => entities.push(Entity::teleporter(from, [17 - from.min(12), to])),
            _ => {}
        }
    }
    Board::new(4, 4, entities).unwrap_or_else(|_| Board::new(4, 4, vec![Entity::snake(9, 4)]).unwrap())
}

/// Special rolls are rare, so that the tree of stacks stays small.
fn random_file(numbers: &mut Numbers, roll_order: RollOrder) -> RulesFile {
    let special: &[&[u32]] = &[&[6], &[5, 6], &[1, 6], &[]];
    let dice = ["1:40,2:40,3:40,5:1,6:1", "1:1,2:50,3:50,6:1", "2:60,1:60,6:3"];
    RulesFile {
        finish: numbers.pick(&[Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        start: numbers.pick(&[Start::Any, Start::On]),
        start_on: numbers.pick(&[&[1, 6][..], &[2, 5], &[3, 6, 1]]).to_vec(),
        entry: numbers.pick(&[Entry::Move, Entry::ToFirst]),
        special_rolls: numbers.pick(special).to_vec(),
        third_six: numbers.pick(&[
            ThirdSix::Cancel,
            ThirdSix::Normal,
            ThirdSix::LoseNext,
            ThirdSix::Backtrack,
            ThirdSix::ToStart,
        ]),
        three_sixes: numbers.pick(&[ThreeSixes::Play, ThreeSixes::LoseTurn]),
        jumps: numbers.pick(&[Jumps::Once, Jumps::Chain]),
        roll_order,
        dice: numbers.pick(&dice).parse().unwrap(),
        ..RulesFile::default()
    }
}

fn close(what: &str, one: f64, other: f64, about: &Rules) {
    let size = one.abs().max(other.abs()).max(1.0);
    assert!(
        (one - other).abs() <= 1e-9 * size,
        "{what}: {one} {other} {about:?}"
    );
}

/// The same laws and uses by both ways; whether there was something to compare.
fn agree(rules: &Arc<Rules>) -> bool {
    let Ok(slow) = by_tree(rules) else { return false };
    let (slow, fast) = (slow.solo(1e-9), SoloSolver::new(rules).unwrap().solo(1e-9));
    for (one, other) in [(&fast.rolls, &slow.rolls), (&fast.turns, &slow.turns)] {
        assert_eq!(one.mean.is_some(), other.mean.is_some(), "{rules:?}");
        for (one, other) in [(one.mean, other.mean), (one.variance, other.variance)] {
            close("moment", one.unwrap_or(0.0), other.unwrap_or(0.0), rules);
        }
        for (one, other) in one.pmf.iter().zip(&other.pmf) {
            close("chance", *one, *other, rules);
        }
    }
    for (one, other) in fast.uses.iter().zip(&slow.uses) {
        close("uses", *one, *other, rules);
    }
    for (one, other) in fast.cells.iter().zip(&slow.cells) {
        close("visits", *one, *other, rules);
    }
    close("never", fast.never, slow.never, rules);
    if let Some(mean) = fast.rolls.mean {
        close("rolls", fast.cells[..16].iter().sum(), mean, rules);
    }
    true
}

// S-31, S-32, S-25, S-42: uncovering a stack from its top is playing it roll by roll.
#[test]
fn stacks_agree_with_the_tree() {
    let mut numbers = Numbers(11);
    let mut compared = 0;
    for _ in 0..60 {
        let file = random_file(&mut numbers, RollOrder::Stack);
        if let Ok(rules) = Rules::new(file, random_board(&mut numbers)) {
            compared += usize::from(agree(&Arc::new(rules)));
        }
    }
    assert!(compared > 30, "{compared}");
}

// S-42: what entities do as nodes of their own, for rolls that are played at once.
#[test]
fn acting_nodes_agree_with_whole_steps() {
    let mut numbers = Numbers(5);
    let mut compared = 0;
    for _ in 0..120 {
        let file = random_file(&mut numbers, RollOrder::Each);
        if let Ok(rules) = Rules::new(file, random_board(&mut numbers)) {
            compared += usize::from(agree(&Arc::new(rules)));
        }
    }
    assert!(compared > 60, "{compared}");
}

// S-42: the low-rank way to the influences against solving anew without each entity.
#[test]
fn influences_agree_with_solving_anew() {
    let mut numbers = Numbers(3);
    let mut compared = 0;
    for round in 0..60 {
        let order = [RollOrder::Each, RollOrder::Stack][round % 2];
        let file = random_file(&mut numbers, order);
        let Ok(rules) = Rules::new(file, random_board(&mut numbers)) else {
            continue;
        };
        let rules = Arc::new(rules);
        let whole = SoloSolver::new(&rules).unwrap();
        let Some(mean) = whole.mean_rolls() else { continue };
        for (place, change) in whole.influence().unwrap().iter().enumerate() {
            let without = crate::odds::influence::mean_without(&rules, place).unwrap();
            assert_eq!(change.is_some(), without.is_some(), "{place} {rules:?}");
            if let (Some(change), Some(without)) = (change, without) {
                let size = mean.max(without);
                assert!(
                    (change - (mean - without)).abs() < 1e-8 * size,
                    "{place} {change} {without} {rules:?}"
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}
