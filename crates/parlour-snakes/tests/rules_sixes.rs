//! Special rolls and the third six: S-24, S-25, and the order of evaluation S-27.

mod table;

use parlour_snakes::{Entity, Landing, RulesFile, ThirdSix, ThreeSixes};
use rstest::rstest;
use table::{classic, game, kinds, roll, stacked, to_move};

fn third(third_six: ThirdSix) -> RulesFile {
    RulesFile { third_six, ..classic() }
}

// S-24
#[test]
fn special_rolls_grant_another_roll() {
    let file = RulesFile { special_rolls: vec![5, 6], ..classic() };
    let mut game = game(file, vec![], &[0, 0]);
    let report = roll(&mut game, &[6, 5, 2]);
    assert_eq!(kinds(&report), ["moved", "rolls-again", "moved", "rolls-again", "moved"]);
    assert_eq!((report.turns, game.pawns(), to_move(&game)), (1, [13, 0].as_slice(), 2));
}

// S-24: without special rolls a six is a number like any other.
#[test]
fn no_special_rolls_no_extra_roll() {
    let mut game = game(RulesFile::commercial(), vec![], &[0, 0]);
    roll(&mut game, &[6]);
    assert_eq!(to_move(&game), 2);
}

// S-24: another roll even if the pawn could not move, never after winning.
#[test]
fn a_six_grants_a_roll_unless_it_wins() {
    let file = RulesFile { places: parlour_snakes::Places::Podium, ..classic() };
    let mut stuck = game(file.clone(), vec![], &[97, 0, 0]);
    assert_eq!(kinds(&roll(&mut stuck, &[6])), ["stayed", "rolls-again"]);
    assert_eq!(to_move(&stuck), 1);
    let mut wins = game(file, vec![], &[94, 0, 0]);
    assert_eq!(kinds(&roll(&mut wins, &[6])), ["moved", "finished"]);
    assert_eq!(to_move(&wins), 2);
}

// S-25: from 3, the ladder 9→31 makes it 31, 37; the third six decides.
#[rstest]
#[case(ThirdSix::Cancel, 37, &[0, 0], 2)]
#[case(ThirdSix::Normal, 43, &[0, 0], 1)]
#[case(ThirdSix::LoseNext, 37, &[1, 0], 2)]
#[case(ThirdSix::Backtrack, 3, &[0, 0], 2)]
#[case(ThirdSix::ToStart, 0, &[0, 0], 2)]
fn the_third_six(#[case] what: ThirdSix, #[case] cell: u32, #[case] skip: &[u32], #[case] next: usize) {
    let mut game = game(third(what), vec![Entity::ladder(9, 31)], &[3, 0]);
    roll(&mut game, &[6, 6, 6]);
    assert_eq!((game.pawns(), game.skip(), to_move(&game)), ([cell, 0].as_slice(), skip, next));
}

// S-25: only sixes in a row count, and only within one turn.
#[test]
fn sixes_must_be_consecutive_and_of_one_turn() {
    let file = RulesFile { special_rolls: vec![5, 6], ..third(ThirdSix::ToStart) };
    let mut game = game(file, vec![], &[1, 1]);
    roll(&mut game, &[6, 6, 5, 6, 1]);
    assert_eq!((game.pawns(), to_move(&game)), ([25, 1].as_slice(), 2));
    roll(&mut game, &[6, 6, 1, 6, 6, 1]);
    assert_eq!(game.pawns(), [38, 14]);
    roll(&mut game, &[5, 6, 6, 6]);
    assert_eq!((game.pawns(), to_move(&game)), ([38, 0].as_slice(), 1));
}

// S-25: backtracking leads to before the first of the three, not to the beginning of the turn.
#[test]
fn backtracking_undoes_the_sixes_only() {
    let file = RulesFile { special_rolls: vec![5, 6], ..third(ThirdSix::Backtrack) };
    let mut game = game(file, vec![], &[1, 1]);
    roll(&mut game, &[5, 6, 6, 6]);
    assert_eq!((game.pawns(), to_move(&game)), ([6, 1].as_slice(), 2));
}

// S-25: sixes that could not be played count, too.
#[test]
fn a_six_that_could_not_be_played_counts() {
    let mut game = game(third(ThirdSix::ToStart), vec![], &[97, 0]);
    assert_eq!(
        kinds(&roll(&mut game, &[6, 6, 6])),
        ["stayed", "rolls-again", "stayed", "rolls-again", "third-six", "backtracked"]
    );
    assert_eq!((game.pawns(), to_move(&game)), ([0, 0].as_slice(), 2));
}

// S-25: where a six earns nothing, there is no third six in a turn.
#[test]
fn without_special_sixes_the_rule_sleeps() {
    let file = RulesFile { special_rolls: vec![1], ..third(ThirdSix::ToStart) };
    let mut game = game(file, vec![], &[10]);
    roll(&mut game, &[6, 6, 6, 6]);
    assert_eq!(game.pawns(), [34]);
}

// S-25, S-31: with stacked rolls the two sixes before are played, or not, as the rule says.
#[rstest]
#[case(ThirdSix::Cancel, 1 + 6 + 6 + 5, &[0, 0])]
#[case(ThirdSix::LoseNext, 1 + 6 + 6 + 5, &[1, 0])]
#[case(ThirdSix::Backtrack, 1 + 5, &[0, 0])]
#[case(ThirdSix::ToStart, 0, &[0, 0])]
fn the_third_six_of_stacked_rolls(#[case] third_six: ThirdSix, #[case] cell: u32, #[case] skip: &[u32]) {
    let file = RulesFile { special_rolls: vec![5, 6], third_six, ..stacked() };
    let mut game = game(file, vec![], &[1, 0]);
    roll(&mut game, &[5, 6, 6]);
    assert_eq!(game.stack(), [5, 6, 6]);
    assert_eq!(roll(&mut game, &[6]).turns, 1);
    assert_eq!((game.pawns(), game.skip(), to_move(&game)), ([cell, 0].as_slice(), skip, 2));
    assert!(game.stack().is_empty());
}

// S-32 in `each` order: the sixes have been played and are taken back.
#[test]
fn exactly_three_sixes_are_taken_back() {
    let file = RulesFile { three_sixes: ThreeSixes::LoseTurn, ..third(ThirdSix::Normal) };
    let mut lost = game(file.clone(), vec![], &[10, 0]);
    let report = roll(&mut lost, &[6, 6, 6, 2]);
    assert_eq!(kinds(&report)[6..], ["lost-turn", "backtracked"]);
    assert_eq!((lost.pawns(), to_move(&lost)), ([10, 0].as_slice(), 2));
    let mut four = game(file, vec![], &[10, 0]);
    roll(&mut four, &[6, 6, 6, 6, 2]);
    assert_eq!(four.pawns(), [36, 0]);
}

// S-27: all stages in their order, in one step: start (from 0), roll, validation, movement, entity, landing, sixes.
#[test]
fn the_stages_follow_each_other() {
    let file = RulesFile { landing: Landing::SendOpponent, ..classic() };
    let mut game = game(file, vec![Entity::ladder(6, 26)], &[0, 26]);
    assert_eq!(kinds(&roll(&mut game, &[6])), ["moved", "climbed", "sent", "rolls-again"]);
}

// S-27: the entity acts before the win is judged, and the win before the landing.
#[test]
fn a_ladder_to_the_end_wins_before_anything_else() {
    let file = RulesFile { landing: Landing::SendSelf, ..classic() };
    let mut game = game(file, vec![Entity::ladder(80, 100)], &[74, 80]);
    assert_eq!(kinds(&roll(&mut game, &[6])), ["moved", "climbed", "finished"]);
    assert_eq!(to_move(&game), 0);
}
