//! The fast methods for exact odds against the general one, on random rules and boards. A landing rule from outside, here
//! one that does nothing, switches the fast methods off.

mod common;

use std::sync::Arc;

use common::Dice;
use parlour_core::Chance;
use parlour_snakes::odds::{self, Influence, OddsError};
use parlour_snakes::{
    Board, Entity, Entry, Finish, FourSixes, Jumps, Landing, RollOrder, Rules, RulesFile, Stage, Start,
    ThirdSix, ThreeSixes,
};

const MASS: f64 = 1e-9;

/// Some rules on some board, for the fast methods and for the general one.
fn random_rules(dice: &mut Dice, order: RollOrder) -> Option<(Arc<Rules>, Arc<Rules>)> {
    let rules = Rules::new(random_file(dice, order), random_board(dice)).ok()?;
    let general = rules.clone().with_landing(Arc::new(Landing::Nothing));
    Some((Arc::new(rules), Arc::new(general)))
}

fn pick<T: Copy>(dice: &mut Dice, from: &[T]) -> T {
    from[dice.index(from.len())]
}

fn random_board(dice: &mut Dice) -> Board {
    let mut entities = Vec::new();
    for from in 1..=16 {
        let to = u32::try_from(dice.below(16)).expect("small") + 1;
        match dice.below(20) {
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
fn random_file(dice: &mut Dice, roll_order: RollOrder) -> RulesFile {
    let special: &[&[u32]] = &[&[6], &[5, 6], &[1, 6], &[]];
    let faces = ["1:40,2:40,3:40,5:1,6:1", "1:1,2:50,3:50,6:1", "2:60,1:60,6:3"];
    RulesFile {
        finish: pick(dice, &[Finish::Exact, Finish::Overshoot, Finish::Bounce]),
        start: pick(dice, &[Start::Any, Start::On]),
        start_on: pick(dice, &[&[1, 6][..], &[2, 5], &[3, 6, 1]]).to_vec(),
        entry: pick(dice, &[Entry::Move, Entry::ToFirst]),
        special_rolls: pick(dice, special).to_vec(),
        third_six: pick(
            dice,
            &[ThirdSix::Cancel, ThirdSix::Normal, ThirdSix::LoseNext, ThirdSix::Backtrack, ThirdSix::ToStart],
        ),
        three_sixes: pick(dice, &[ThreeSixes::Play, ThreeSixes::LoseTurn]),
        jumps: pick(dice, &[Jumps::Once, Jumps::Chain]),
        priority: pick(dice, &Stage::orders()).to_vec(),
        start_cell: pick(dice, &[0, 0, 1, 5]),
        roll_order,
        dice: pick(dice, &faces).parse().unwrap(),
        ..RulesFile::default()
    }
}

fn close(what: &str, one: f64, other: f64, about: &Rules) {
    let size = one.abs().max(other.abs()).max(1.0);
    assert!((one - other).abs() <= 1e-9 * size, "{what}: {one} {other} {about:?}");
}

/// Compares distributions, visits and uses of both methods; returns whether there was something to compare.
fn agree(rules: &Arc<Rules>, general: &Arc<Rules>) -> bool {
    let Ok(slow) = odds::solo(general, MASS) else {
        return false;
    };
    let fast = odds::solo(rules, MASS).unwrap();
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
        close("rolls", fast.cells.iter().sum(), mean, rules);
    }
    true
}

// S-42: worked by hand. Only even rolls, so a pawn reaches 9 by the ladder from 4 to 5 or not at all. Half of the
// pawns on 2 go to 6 instead, where the teleporter takes them out of reach: it acts once for a quarter of all games.
#[test]
fn the_roll_that_puts_the_end_out_of_reach_counts_in_full() {
    let file = RulesFile {
        dice: "2:1,4:1".parse().unwrap(),
        special_rolls: Vec::new(),
        finish: Finish::Exact,
        ..RulesFile::default()
    };
    let board = Board::new(3, 3, vec![Entity::ladder(4, 5), Entity::teleporter(6, [8])]).unwrap();
    for order in [RollOrder::Each, RollOrder::Stack] {
        let rules = Rules::new(RulesFile { roll_order: order, ..file.clone() }, board.clone()).unwrap();
        let general = Arc::new(rules.clone().with_landing(Arc::new(Landing::Nothing)));
        for rules in [Arc::new(rules), general] {
            let solo = odds::solo(&rules, MASS).unwrap();
            assert_eq!((solo.never, &solo.uses[..]), (0.25, &[0.75, 0.25][..]), "{rules:?}");
            assert_eq!(solo.cells[..4], [1.0, 0.0, 0.5, 0.0]);
        }
    }
}

fn count_agreeing(seed: u64, rounds: usize, order: RollOrder) -> usize {
    let mut dice = Dice(seed);
    let all = (0..rounds).filter_map(|_| random_rules(&mut dice, order));
    all.filter(|(rules, general)| agree(rules, general)).count()
}

// S-31, S-32, S-25, S-42: uncovering a stack from its top is playing it roll by roll.
#[test]
fn stacks_agree_with_the_tree() {
    let compared = count_agreeing(11, 60, RollOrder::Stack);
    assert!(compared > 30, "{compared}");
}

// S-42: what entities do as nodes of their own, for rolls that are played at once.
#[test]
fn acting_nodes_agree_with_whole_steps() {
    let compared = count_agreeing(5, 120, RollOrder::Each);
    assert!(compared > 60, "{compared}");
}

// S-42: the low-rank method for influences against solving again without each entity.
#[test]
fn influences_agree_with_solving_anew() {
    let mut dice = Dice(3);
    let mut compared = 0;
    for round in 0..60 {
        let order = [RollOrder::Each, RollOrder::Stack][round % 2];
        let Some((rules, general)) = random_rules(&mut dice, order) else {
            continue;
        };
        let (Ok(quick), Ok(anew)) = (odds::influence(&rules), odds::influence(&general)) else {
            continue;
        };
        let size = odds::solo(&rules, MASS).unwrap().turns.mean.unwrap_or(1.0);
        let both = |influence: &[Influence]| -> Vec<Option<f64>> {
            influence.iter().flat_map(|influence| [influence.rolls, influence.turns]).collect()
        };
        for (one, other) in both(&quick).iter().zip(&both(&anew)) {
            assert_eq!(one.is_some(), other.is_some(), "{rules:?}");
            if let (Some(one), Some(other)) = (one, other) {
                assert!((one - other).abs() < 1e-8 * size.max(size - other), "{one} {other} {rules:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

fn seats(rules: &Arc<Rules>, players: usize) -> Result<Vec<f64>, OddsError> {
    odds::seats(rules, players, &odds::solo(rules, 1e-14)?.turns)
}

fn assert_same_seats(file: RulesFile, entities: Vec<Entity>, (columns, rows): (u32, u32)) {
    let rules = Rules::new(file, Board::new(columns, rows, entities).unwrap()).unwrap();
    let joint = Arc::new(rules.clone().with_landing(Arc::new(Landing::Nothing)));
    let rules = Arc::new(rules);
    for players in [2, 3] {
        let (quick, joint) = (seats(&rules, players).unwrap(), seats(&joint, players).unwrap());
        for (one, other) in quick.iter().zip(&joint) {
            assert!((one - other).abs() < 1e-12, "{quick:?} {joint:?}");
        }
    }
}

// S-42: players who never meet may be followed together or one by one.
#[test]
fn the_joint_chain_agrees_with_the_distribution() {
    for file in [RulesFile::commercial(), RulesFile::default()] {
        let entities = vec![Entity::ladder(3, 8), Entity::snake(9, 2), Entity::trap(5)];
        assert_same_seats(file, entities, (4, 3));
    }
}

// S-33, S-34: the table of turns against the joint chain, with stacked rolls and with rolls that are played at once.
#[test]
fn rounds_agree_with_the_joint_chain() {
    let each = RulesFile {
        third_six: ThirdSix::Normal,
        reverse_on_multiple_of: 3,
        four_sixes: FourSixes::SkipNext,
        ..RulesFile::default()
    };
    for file in [RulesFile::stack(), each] {
        assert_same_seats(file, vec![Entity::ladder(2, 6), Entity::snake(7, 3)], (3, 3));
    }
}
