//! S-42: chances of winning in the middle of a game.

use std::sync::Arc;

use parlour_core::{Game, Silent};
use parlour_snakes::odds::{chances, seats, solo};
use parlour_snakes::{Board, Entity, Landing, Position, Rules, RulesFile, ThirdSix};
use proptest::prelude::*;
use rstest::rstest;

fn board() -> Board {
    let entities = vec![
        Entity::ladder(3, 17),
        Entity::snake(22, 5),
        Entity::trap(9),
        Entity::teleporter(12, [4, 20]),
        Entity::black_hole(19),
    ];
    Board::new(5, 5, entities).expect("a good board")
}

fn rules(file: RulesFile) -> Arc<Rules> {
    Arc::new(Rules::new(file, board()).expect("good rules"))
}

fn files() -> [RulesFile; 4] {
    let third = |third_six| RulesFile { third_six, ..RulesFile::default() };
    [RulesFile::commercial(), RulesFile::default(), third(ThirdSix::Backtrack), third(ThirdSix::LoseNext)]
}

// S-42: at the start, the answer agrees with the distribution of a player alone.
#[rstest]
fn the_start_is_no_special_moment(#[values(2, 3, 4)] players: usize) {
    for file in files() {
        let rules = rules(file);
        let turns = solo(&rules, 1e-12).expect("it is small").turns;
        let expected = seats(&rules, players, &turns).expect("they never meet");
        let start = Position::new(&rules, players).expect("players");
        for (one, other) in chances(&start).expect("they never meet").iter().zip(expected) {
            assert!((one - other).abs() < 1e-10, "{one} is not {other}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    // S-42: in any position, the chances are the mean of the chances after the next roll.
    #[test]
    fn no_roll_comes_as_a_surprise_on_average(which in 0..4_usize, players in 1..4_usize, rolls in prop::collection::vec(0..1000_usize, 0..25)) {
        let rules = rules(files()[which].clone());
        let mut position = Position::new(&rules, players).expect("players");
        for roll in rolls {
            let possible = position.rolls();
            if possible.is_empty() {
                break;
            }
            let roll = possible[roll % possible.len()].roll;
            position.roll_unchecked(roll, &mut Silent);
        }
        let now = chances(&position).expect("they never meet");
        prop_assert!((now.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        let mut later = vec![0.0; players];
        let possible = position.rolls();
        for weighted in possible {
            let mut after = position.clone();
            after.roll_unchecked(weighted.roll, &mut Silent);
            for (sum, chance) in later.iter_mut().zip(chances(&after).expect("they never meet")) {
                *sum += chance / f64::from(u32::try_from(possible.len()).expect("few rolls"));
            }
        }
        for (now, later) in now.iter().zip(&later) {
            prop_assert!(possible.is_empty() || (now - later).abs() < 1e-9, "{now} is not {later}");
        }
    }
}

#[test]
fn players_who_meet_have_no_exact_chances_here() {
    let file = RulesFile { landing: Landing::SendOpponent, ..RulesFile::default() };
    let start = Position::new(&rules(file), 2).expect("players");
    let error = chances(&start).expect_err("they meet");
    assert!(error.to_string().contains("send each other back"), "{error}");
}
